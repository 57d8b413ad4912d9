"""Who asks for a seat, with a yes and a no, and who plays where from now on: above whatever is on the screen.

One of these moves along from screen to screen, so that nothing is lost when somebody turns a page.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.play.moments import Icon
from companion.app.play.tablets import SeatWish
from companion.app.widgets.halves import Halves
from companion.app.widgets.notices import LONG
from companion.app.widgets.page import Column, Tiles
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words
from companion.app.words import word

Answer = Callable[[SeatWish, bool], None]
_MOST: Final = 3
"""Sentences at a time: older ones make room."""
_LOW: Final = 480
"""On a screen that is lower (growing with the text) there is room for one."""
_LINE: Final = 380
"""How wide a sentence is at least where several stand beside each other."""
_WAGON: Final = 64
_ANSWER: Final = 116
"""How wide an answer is at least, growing with the text as the next one does."""
_BESIDE: Final = 620
"""From this width on the answers stand beside what is asked."""


class SeatCalls(Column):
    """``answer`` is given a wish and whether it is granted; ``filled`` is called when there is something here
    to be shown, or nothing any more."""

    def __init__(self, answer: Answer, filled: Callable[[], None] = lambda: None, **more: Any) -> None:
        super().__init__(**more)
        self._answer, self._filled = answer, filled
        self._asked: tuple[SeatWish, ...] = ()
        self._request: SeatRequest | None = None
        self._said: dict[Touch, tuple[str, str]] = {}
        """Each sentence, and the player whose seat it is about."""
        self._lines = Tiles(least=_LINE, most=_MOST)
        self._grows_down = True

    @property
    def seen(self) -> tuple[object, ...]:
        """What tells whether something here has come or gone."""
        return self._asked[:1], tuple(self._said.values())

    @property
    def is_empty(self) -> bool:
        return self._request is None and not self._said

    def ask(self, wishes: Sequence[SeatWish]) -> None:
        """One at a time, the first that was made; the others wait behind it."""
        if tuple(wishes) == self._asked:
            return
        self._asked = tuple(wishes)
        self._request = SeatRequest(wishes[0], len(wishes) - 1, self._answer) if wishes else None
        self._fill()

    def say(self, text: str, player: str = "", icon: Icon = ("interface", "players")) -> None:
        """A sentence that goes away by itself, by a touch, or when the seat of ``player`` changes hands once
        more."""
        if (text, player) in self._said.values():
            return
        words = Words(text, 18, pos_hint={"center_y": 0.5})
        line = Touch(
            lambda: self._take_away(line), edge="lantern", padding=dp(10), spacing=dp(10), size_hint_y=None
        )
        line.add_widget(Picture(*icon, 32, pos_hint={"center_y": 0.5}))
        line.add_widget(words)
        line.fit(words, 52)
        if player:
            self._said = {old: about for old, about in self._said.items() if about[1] != player}
        self._said[line] = text, player
        for old in list(self._said)[: -(1 if Window.height < unit(_LOW) else _MOST)]:
            del self._said[old]
        self._fill()
        Clock.schedule_once(lambda _: self._take_away(line), LONG)

    def clear(self) -> None:
        """Nothing is asked, and nothing was said."""
        self._asked, self._request, self._said = (), None, {}
        self._fill()

    def put_into(self, where: Widget, index: int, grows_down: bool, aside: float = 0) -> None:
        """Lie here now, ``aside`` from the right edge. The request stays where it is while sentences come and
        go: they stand on the side to which all this grows."""
        self.take_up()
        self._grows_down = grows_down
        self.padding = [0, 0, aside, 0]
        self._lay()
        where.add_widget(self, index=index)

    def take_up(self) -> None:
        """Lie nowhere."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def _take_away(self, line: Touch) -> None:
        if self._said.pop(line, None) is not None:
            self._fill()

    def _fill(self) -> None:
        self._lay()
        self._filled()

    def _lay(self) -> None:
        self.clear_widgets()
        self._lines.clear_widgets()
        for line in self._said:
            self._lines.add_widget(line)
        request = [] if self._request is None else [self._request]
        lines = [self._lines] if self._said else []
        self.put(*((*request, *lines) if self._grows_down else (*lines, *request)))


class SeatRequest(Panel):
    """Whose wagon it is, which tablet asks for it, where it is played now, and two large answers."""

    def __init__(self, wish: SeatWish, more: int, answer: Answer) -> None:
        super().__init__(padding=dp(12), radius=18, size_hint_y=None)
        self.bind(minimum_height=self.setter("height"))
        self._surround()
        give, not_now = (partial(answer, wish, yes) for yes in (True, False))
        answers = Tiles(
            _answer(word("wish-give"), ("interface", "confirm"), give, "lantern"),
            _answer(word("wish-not-now"), ("interface", "cancel"), not_now),
            least=_ANSWER, most=2,
        )  # fmt: skip
        both = Halves(_asks(wish, more), answers, least=_BESIDE, spacing=dp(10))
        answers.pos_hint = {"center_y": 0.5}
        self.add_widget(both)

    def _surround(self) -> None:
        """An edge keeps it apart from what it lies on."""
        with self.canvas.after:
            Color(*colour("accent", "lantern"))
            edge = SmoothLine(width=dp(1.5))

        def follow(*_: Any) -> None:
            edge.rounded_rectangle = (*self.pos, *self.size, dp(18))

        self.bind(pos=follow, size=follow)


def _asks(wish: SeatWish, more: int) -> Widget:
    line = BoxLayout(spacing=dp(12), size_hint_y=None, height=dp(_WAGON))
    who = Words(wish.player, 22, bold=True, color=colour("seat", wish.tone))
    behind = word("wish-more", count=more) if more else ""
    now = Words("  ".join(filter(None, (_now(wish), behind))), 16, "quiet")
    words = Column(who, Words(word("wish-asks", device=wish.name), 18), now, spacing=dp(2))
    words.pos_hint = {"center_y": 0.5}
    words.bind(height=lambda _, height: setattr(line, "height", max(dp(_WAGON), height)))
    line.add_widget(Picture("tokens", f"wagon_{wish.tone}", _WAGON, pos_hint={"center_y": 0.5}))
    line.add_widget(words)
    return line


def _now(wish: SeatWish) -> str:
    """Where the seat is played until somebody says yes."""
    if wish.is_held_here:
        return word("wish-held-own")
    if wish.held:
        return word("wish-held-on", device=wish.held)
    return word("wish-held-here" if wish.is_at_table else "wish-held-table")


def _answer(label: str, icon: Icon, act: Callable[[], None], edge: str = "") -> Touch:
    """Two of them have room beside each other on a phone."""
    found = Touch(act, edge=edge, padding=[dp(10), dp(8)], spacing=dp(8), size_hint_y=None)
    words = Words(label, 18, pos_hint={"center_y": 0.5})
    found.add_widget(Picture(*icon, 30, pos_hint={"center_y": 0.5}))
    found.add_widget(words)
    found.fit(words, TARGET + 12)
    return found

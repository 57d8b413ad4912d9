"""What comes up by itself lies on the board, so that no answer moves away from under a finger."""

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.anchorlayout import AnchorLayout
from kivy.uix.widget import Widget

from companion.app.widgets.page import Column, Scroll
from companion.app.widgets.plain import Picture, Touch, Words

if TYPE_CHECKING:
    from companion.app.widgets.seat_calls import SeatCalls

LONG: Final = 8.0
"""Seconds that a sentence stays; a touch on it takes it away at once."""
_MOST: Final = 3
"""Sentences at a time: older ones make room."""


class Notices(AnchorLayout):
    """Sentences that go away by themselves, and one thing that stays until it is settled."""

    def __init__(self, **more: Any) -> None:
        more.setdefault("anchor_y", "top")
        super().__init__(padding=dp(12), **more)
        self._column = Column()
        self._said: dict[Touch, str] = {}
        self._standing: Widget | None = None
        self._scroll = Scroll(self._column, size_hint=(0.92, None), height=0)
        self.add_widget(self._scroll)
        self._column.bind(height=self._fit)
        self.bind(height=self._fit)

    def _fit(self, *_: Any) -> None:
        """What does not fit upon the board is scrolled; it never lies on the question."""
        self._scroll.height = max(0, min(self._column.height, self.height - dp(24)))

    def say(self, text: str) -> None:
        """What is there already is not said twice."""
        if text in self._said.values():
            return
        words = Words(text, 18, pos_hint={"center_y": 0.5})
        line = Touch(
            lambda: self._take_away(line), edge="lantern", padding=dp(10), spacing=dp(10), size_hint_y=None
        )
        line.add_widget(Picture("interface", "info", 32, pos_hint={"center_y": 0.5}))
        line.add_widget(words)
        line.fit(words, 52)
        self._said[line] = text
        self._column.add_widget(line)
        for old in list(self._said)[:-_MOST]:
            self._take_away(old)
        Clock.schedule_once(lambda _: self._take_away(line), LONG)

    def stand(self, one: Widget | None) -> None:
        """This lies there until something else does, or nothing."""
        if self._standing is not None:
            self._column.remove_widget(self._standing)
        self._standing = one
        if one is not None:
            self._column.add_widget(one, index=len(self._column.children))

    def hold(self, calls: "SeatCalls") -> None:
        """Below what stands, above what is said."""
        above = 0 if self._standing is None else 1
        calls.put_into(self._column, len(self._column.children) - above, grows_down=True)

    def _take_away(self, line: Touch) -> None:
        if self._said.pop(line, None) is not None:
            self._column.remove_widget(line)

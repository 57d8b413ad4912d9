"""A form for a card that lies on the table: cards entered before, or pictures to touch."""

from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.devices.aside import Aside
from companion.app.forms.entering import Answered, Form
from companion.app.forms.spots import Part, Spot
from companion.app.play.moments import Asked
from companion.app.widgets.entry_parts import draw
from companion.app.widgets.page import Column, note
from companion.app.widgets.plain import button
from companion.app.words import word
from companion.games.dark_road.state import State

Look = Callable[[], str | None]
"""Asks the camera for the card that is held before it: an id of the owner's catalogue. Slow."""


LOOKS: Final = 10
BETWEEN_LOOKS: Final = 0.3
"""Seconds between two looks for a card."""


class EntryForm(Column):
    """Sends what was entered to ``answered``: a card's id, or what stands on it. Checked by the rules' own
    form before; what is wrong is said here."""

    def __init__(
        self, asked: Asked, state: State, answered: Answered, look: Look | None = None, **more: Any
    ) -> None:
        super().__init__(**more)
        self.form = Form(asked, state)
        self._answered = answered
        self._looking = None if look is None or not self.form.cards else _Looking(look, self._seen)
        self._titles: list[str] = []
        self._drawn: dict[Part, Widget] = {}
        """Most of a form stays as it is when one thing is touched: that is not drawn anew."""
        self.show()

    def show(self) -> None:
        """The form as it is now."""
        self.clear_widgets()
        form = self.form
        if form.said:
            self.put(note(form.said, ("interface", "warning")))
        if self._looking is not None and not form.is_open:
            label = word("entry-looking" if self._looking.is_busy else "entry-look")
            self.put(button(label, self._look, [("interface", "camera")]))
        parts = form.parts()
        self.put(*(self._draw(part) for part in parts if part.spots))
        titles = [part.title for part in parts]
        if self._titles and titles[:1] != self._titles[:1]:
            # Where the page begins is known once it is laid out, a frame later.
            Clock.schedule_once(lambda _: Clock.schedule_once(self._into_view, 0), 0)
        self._titles = titles

    def _draw(self, part: Part) -> Widget:
        if part not in self._drawn:
            self._drawn[part] = draw(part, self.touch)
        return self._drawn[part]

    def touch(self, what: str) -> None:
        """A finger on something of the form."""
        refused = next((spot.refused for spot in self._spots() if spot.touch == what), "")
        if refused:
            self.form.said = refused
        else:
            self.form.touch(what)
        if self.form.sent is not None:
            self._answered(self.form.sent)
        elif not what.startswith("name "):
            self.show()

    def stop(self) -> None:
        """Nobody waits for the camera any more."""
        if self._looking is not None:
            self._looking.stop()

    def on_parent(self, _: Any, parent: Any) -> None:
        if parent is None:
            self.stop()

    def _spots(self) -> list[Spot]:
        return [spot for part in self.form.parts() for spot in part.spots]

    def _into_view(self, *_: Any) -> None:
        """A new page of the form is read from its top."""
        above = self.parent
        while above is not None and above.parent is not above and not isinstance(above, ScrollView):
            above = above.parent
        if not isinstance(above, ScrollView):
            return
        inside = above.children[0]
        below = inside.height - above.height
        top = self.to_window(0, self.top)[1] - inside.to_window(0, inside.y)[1]
        above.scroll_y = 1 if below <= 0 else min(max((top - above.height) / below, 0), 1)

    # The camera

    def _look(self) -> None:
        assert self._looking is not None
        self._looking.begin()
        self.show()

    def _seen(self, card: str | None) -> None:
        self.form.show_card(card)
        if self.form.sent is not None:
            self._answered(self.form.sent)
        else:
            self.show()


class _Looking:
    """One question to the camera, asked beside the screen: the answer comes back, unless nobody waits."""

    def __init__(self, look: Look, seen: Callable[[str | None], None]) -> None:
        self._look, self._seen = look, seen
        self._aside = Aside(self._run, "card")

    @property
    def is_busy(self) -> bool:
        return self._aside.is_busy

    def begin(self) -> None:
        self._aside.start()

    def stop(self) -> None:
        self._aside.stop()

    def _run(self) -> None:
        """Somebody has a hand to bring before the camera first: it looks a few times."""
        card = self._look()
        for _ in range(LOOKS - 1):
            if card is not None or self._aside.rest(BETWEEN_LOOKS):
                break
            card = self._look()
        Clock.schedule_once(lambda _: self._end(card), 0)

    def _end(self, card: str | None) -> None:
        if self._aside.is_busy:
            self._aside.done()
            self._seen(card)

"""Dice and cards of a question, with a camera looking on: what it reads plainly is taken without a touch."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.app.devices.attached import Attached
from companion.app.devices.news import News
from companion.app.forms.showing import ShownCard
from companion.app.play.moments import Asked
from companion.app.play.sitting import Sitting
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.entry_form import Look
from companion.app.widgets.pads import pad_for
from companion.app.widgets.page import Column
from companion.app.widgets.plain import button
from companion.app.words import word

if TYPE_CHECKING:
    from companion.app.devices.distant import DistantDevices

    AtTable = Attached | DistantDevices

TIME_TO_OBJECT: Final = 2.0
"""Seconds for which a throw that was plainly read is shown before it counts; any touch on it stops that."""

Answer = Callable[[Sequence[Any], int], None]
"""Answers the questions of a throw, the first one with this index."""


class WatchedPads:
    """Makes the pad of a question (``Asking`` calls it), and keeps it as the camera sees the dice."""

    def __init__(self, sitting: Sitting, attached: "AtTable | None", answer: Answer) -> None:
        self._sitting, self._attached, self._answer = sitting, attached, answer
        self._pad: DicePad | None = None
        self._shown: object = None
        """The proposal that the pad shows."""
        self._taken: object = None
        """The proposal that was taken last: when that is undone, people decide."""
        self._taking: Any = None
        self._throw = Column()

    def __call__(self, asked: Asked) -> Widget | None:
        self.stop()
        attached = self._attached
        if attached is not None:
            attached.follow()
        proposal = None if attached is None else attached.proposal
        pad = pad_for(
            asked,
            self._sitting.state,
            lambda values: self._told(asked, values),
            proposal,
            look=_card_shown(attached),
        )
        self._shown = proposal
        self._pad = pad if isinstance(pad, DicePad) else None
        if self._pad is None or attached is None:
            return pad
        self._pad.bind(on_touch_down=self._touched)
        self._take_soon()
        self._throw = Column()
        self._offer_throw(attached)
        both = (self._throw, self._pad) if proposal is None else (self._pad, self._throw)
        return Column(*both)

    def _offer_throw(self, attached: "AtTable") -> None:
        """Dice of a rendered tray fall by a touch; it may be opened a while after the question came up."""
        if attached.can_throw and not self._throw.children:
            act = partial(self._throw_here, attached)
            self._throw.put(button(word("throw-here"), act, [("interface", "throw")], size=20))

    def _throw_here(self, attached: "AtTable") -> None:
        self.stop()
        if self._pad is not None:
            self._pad.start_over()
        attached.throw()

    def hear(self, news: News) -> None:
        """The camera looked again."""
        attached, pad = self._attached, self._pad
        if attached is None or pad is None or pad.parent is None:
            return
        self._offer_throw(attached)
        proposal = attached.proposal
        if news.thrown is None or proposal is None or proposal is self._shown:
            return
        self._shown = proposal
        pad.propose(proposal)
        self._take_soon()

    def stop(self) -> None:
        """Nothing is taken by itself any more."""
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None

    def _take_soon(self) -> None:
        self.stop()
        pad = self._pad
        takes = self._attached is not None and self._attached.takes()
        if takes and pad is not None and pad.throw.can_be_taken and self._shown is not self._taken:
            self._taking = Clock.schedule_once(lambda _: self._take(pad), TIME_TO_OBJECT)

    def _take(self, pad: DicePad) -> None:
        if pad is self._pad and pad.parent is not None and pad.throw.can_be_taken:
            pad.take()

    def _touched(self, pad: DicePad, touch: Any) -> bool:
        if pad.collide_point(*touch.pos):
            self.stop()
        return False

    def _told(self, asked: Asked, values: Sequence[Any]) -> None:
        self.stop()
        self._taken = self._shown
        if self._attached is not None and asked.dice is not None:
            self._attached.learn([str(value) for value in values])
        self._answer(values, asked.index)


def _card_shown(attached: "AtTable | None") -> Look | None:
    """Cards may be held before a real camera, too."""
    if attached is None or attached.eyes is None or attached.can_throw:
        return None

    def picture() -> Any:
        eyes = attached.eyes
        frame = None if eyes is None else eyes.frame
        return None if frame is None else frame.picture

    return ShownCard(picture)

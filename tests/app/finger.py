"""A finger that plays whole games on the screens: it touches what is drawn, and nothing else."""

import random
from typing import Any

from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app.forms.entering import plan
from companion.app.main import Companion
from companion.app.play.moments import Asked, HandOver, Over, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.app.screens.setup import SetupScreen
from companion.app.screens.table import TableScreen
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.entry_parts import Tile
from companion.app.widgets.plain import Touch
from companion.players import make
from tests.app.drawn import frames, label_of, parts, touch
from tests.dark_road.playing import some_entry


class Finger:
    """Traders decide; at a real table chance says what dice and cards show."""

    def __init__(self, app: Companion, seed: int) -> None:
        self.app = app
        self.touches = 0
        self._chance = random.Random(seed)
        self._traders = [make("trader", seed + seat) for seat in range(4)]

    @property
    def screen(self) -> Widget:
        return self.app.rooms.current_screen

    @property
    def sitting(self) -> Sitting:
        screen = self.screen
        assert isinstance(screen, TableScreen | SetupScreen), screen
        return screen.sitting

    def play(self, most: int = 10_000) -> None:
        """Until the game is over, or so many moments have passed."""
        for _ in range(most):
            if not isinstance(self.screen, TableScreen | SetupScreen):
                return
            if isinstance(self.sitting.moment, Over):
                frames(3)
                return
            before = self._seen()
            self.answer()
            assert self._seen() != before, f"a touch changed nothing: {before}"

    def _seen(self) -> tuple[object, ...]:
        """What tells whether a touch did anything."""
        screen = self.screen
        if not isinstance(screen, TableScreen | SetupScreen):
            return (screen,)
        return screen, len(screen.sitting.session.game.log), screen.sitting.moment

    def touch(self, one: Widget) -> None:
        self.touches += 1
        touch(one)

    def touch_label(self, label: str) -> None:
        found = [one for one in parts(self.screen, Touch) if label_of(one) == label]
        assert found, (
            f"{label!r} is nowhere; there are {[label_of(one) for one in parts(self.screen, Touch)]}"
        )
        self.touch(found[0])

    def answer(self) -> None:
        """One moment."""
        begin = [one for one in parts(self.screen, Touch) if label_of(one) == "Begin the first turn"]
        if begin:
            self.touch(begin[0])
            return
        match self.sitting.moment:
            case Reveal():
                self.touch_label("Turn up its card")
            case Told():
                self.touch_label("The pieces are moved")
            case HandOver(who=who):
                self.touch_label(f"I am {who}")
            case Asked() as asked:
                self._answer(asked)

    def _answer(self, asked: Asked) -> None:
        question = self.sitting.session.game.question
        assert question is not None
        pads = parts(self.screen, DicePad)
        if pads:
            self._throw(pads[0])
            return
        value: Any
        if question.seat is not None:
            value = self._traders[question.seat].choose(
                self.sitting.session.game.observe(question.seat), question
            )
        elif question.accepts is not None and (not question.options or self._chance.random() < 0.5):
            value = some_entry(question.accepts, self._chance)
            value.pop("name", None)
        else:
            value = self._chance.choice(question.options)
        forms = parts(self.screen, EntryForm)
        if forms:
            self._fill(forms[0], asked, value)
        else:
            self.touch_label(next(choice.label for choice in asked.choices if choice.value == value))

    def _throw(self, pad: DicePad) -> None:
        """Die by die, until the whole throw is told."""
        while pad.throw.sent is None:
            faces = pad.throw.faces
            legal = [number for number, choice in enumerate(faces) if not pad.throw.why_not(choice)]
            self.touch(parts(pad, Tile)[-len(faces) :][self._chance.choice(legal)])

    def _fill(self, form: EntryForm, asked: Asked, value: Any) -> None:
        for what in plan(asked, self.sitting.state, value):
            spots = [spot for part in form.form.parts() for spot in part.spots]
            shown = parts(form, Touch)
            touches = [spot.touch for spot in spots if not spot.touch.startswith("name ")]
            assert not parts(form, TextInput) or not what.startswith("name ")
            self.touch(shown[touches.index(what)])

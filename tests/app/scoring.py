"""A finger that enters finished games on the score pad: it touches what is drawn, and nothing else."""

import time
from collections.abc import Sequence

from kivy.uix.widget import Widget

from companion.app.main import Companion
from companion.app.score.deeds import KINDS, MOST, chip_group
from companion.app.score.scoring import Scoring
from companion.app.screens.home import HomeScreen
from companion.app.screens.score import ScoreScreen
from companion.app.widgets.page import Counter, Sheet
from companion.app.widgets.plain import Picture, Touch, Words
from companion.app.widgets.row import Row
from companion.app.widgets.score_keys import Keypad, Numbers
from companion.core.pads import Sheet as Pads
from tests.app.drawn import frames, label_of, parts, settle, touch


class Scorer:
    """Counts every touch."""

    def __init__(self, app: Companion) -> None:
        self.app = app
        self.touches = 0

    @property
    def screen(self) -> Widget:
        """What lies on top."""
        screen = self.app.rooms.current_screen
        return next((one for one in screen.children if isinstance(one, Sheet)), screen)

    @property
    def scoring(self) -> Scoring:
        screen = self.app.rooms.current_screen
        assert isinstance(screen, ScoreScreen), screen
        return screen.scoring

    def touch(self, one: Widget) -> None:
        self.touches += 1
        touch(one)

    def labels(self) -> list[str]:
        return [label_of(one) for one in parts(self.screen, Touch)]

    def touch_label(self, label: str) -> None:
        """The first one that is called so, or whose name begins so."""
        found = [one for one in parts(self.screen, Touch) if label_of(one).startswith(label)]
        assert found, f"{label!r} is nowhere; there are {self.labels()}"
        self.touch(found[0])

    def type(self, name: str, number: int) -> None:
        """Digit by digit, on the keypad of this name."""
        pad = next(one for one in parts(self.screen, Keypad) if one.name == name)
        for digit in str(number):
            self.touch(next(one for one in parts(pad, Touch) if label_of(one) == digit))

    def erase(self, name: str) -> None:
        """The last digit on the keypad of this name."""
        pad = next(one for one in parts(self.screen, Keypad) if one.name == name)
        self.touch(parts(pad, Touch)[-1])

    def texts(self) -> list[str]:
        return [words.text for words in parts(self.screen, Words)]

    def says(self, part: str) -> bool:
        return any(part in text for text in self.texts())

    def touch_dice(self, count: int) -> None:
        """The button with this number, below the keypads."""
        keypads = [key for pad in parts(self.screen, Keypad) for key in parts(pad, Touch)]
        found = [
            one for one in parts(self.screen, Touch) if label_of(one) == str(count) and one not in keypads
        ]
        self.touch(found[0])

    def touch_deed(self, row: str, amount: int, entered: bool = False) -> None:
        """The chip of what a deed gave; with ``entered`` the last one that was entered so."""
        wanted = (chip_group(row, amount),)
        found = [one for one in parts(self.screen, Row) if one.groups == wanted]
        self.touch(found[-1 if entered else 0].parent)

    def enter_deed(self, kind: str, amount: int) -> None:
        """What it gave in all: by its chip, and what no chip gives in detail."""
        self.touch_deed(kind, min(amount, MOST))
        if amount > MOST:
            self.touch_deed(kind, MOST, entered=True)
            for _ in range(amount - MOST):
                counter = parts(self.screen, Counter)[KINDS.index(kind)]
                self.touch(parts(counter, Touch)[1])
            self.touch_label("Ready")

    def finish(self) -> None:
        """Done: once the history has the game, home is there."""
        self.touch_label("Done")
        for _ in range(1000):
            if isinstance(self.app.rooms.current_screen, HomeScreen):
                settle()
                return
            time.sleep(0.01)
            frames(1)
        raise AssertionError("the history never answered")

    def choose_people(self, names: Sequence[str]) -> None:
        """Remembered friends, in this order, in place of whoever is offered."""
        self.touch_label("Nobody")
        for name in names[:3]:
            self.touch_label(name)
        self.touch(next(one for one in parts(self.screen, Touch) if _is_away(one)))
        self.touch_label(names[3])
        self.touch_label("Go on")

    def answer_ties(self, sheet: Pads) -> None:
        """What is asked on the result, off the table."""
        while wanted := self.scoring.outcome.wanted:
            one, values = wanted[0], sheet.seats[wanted[0].seat].values
            number = values["delivered"][one.key] if one.key else values[one.field]
            row = parts(self.screen, Numbers)[self.scoring.tie_questions().index(one)]
            self.touch(next(key for key in parts(row, Touch) if label_of(key) == str(number)))


def _is_away(one: Touch) -> bool:
    """Is it the button that takes somebody out?"""
    return any("cancel" in str(picture._shape.source) for picture in parts(one, Picture))

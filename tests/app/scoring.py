"""A finger that enters finished games on the score pad: it touches what is drawn, and nothing else."""

from kivy.uix.widget import Widget

from companion.app.main import Companion
from companion.app.score.scoring import Scoring
from companion.app.screens.score import ScoreScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch
from companion.app.widgets.score_keys import Keypad
from tests.app.drawn import label_of, parts, touch


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

    def touch_dice(self, count: int) -> None:
        """The button with this number, below the keypads."""
        keypads = [key for pad in parts(self.screen, Keypad) for key in parts(pad, Touch)]
        found = [
            one for one in parts(self.screen, Touch) if label_of(one) == str(count) and one not in keypads
        ]
        self.touch(found[0])

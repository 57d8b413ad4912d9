"""The wheel in the middle of the board: values stay where they are, goods turn, and dice ride with them."""

from collections.abc import Collection
from typing import Any

from kivy.animation import Animation
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.app.look import colour
from companion.app.widgets.board_plan import DICE, GOODS, HUB, SECTIONS, TURNING, VALUES, WHEEL, Plan
from companion.app.widgets.drawing import die, disc, picture, ring, wedge, words
from companion.games.dark_road.names import WHEEL_VALUES
from companion.games.dark_road.state import State

_SECONDS = 0.6


class Wheel(Widget):
    """Drawn within a board; it takes no touches itself. ``top`` is the section at $5, with fractions while
    the wheel turns."""

    top = NumericProperty(0.0)

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self._plan: Plan | None = None
        self._key: Any = None
        self._wedges: list[tuple[int, Any]] = []
        self._riders: list[tuple[float, float, Translate]] = []
        """Which section each rides on (dice beside its middle), how far out, and where it is now."""

    def show(self, state: State, plan: Plan, lit: Collection[str], hub: bool) -> None:
        """``lit`` goods can be touched now; ``hub`` tells whether the wheel itself can."""
        self._turn_to(state.wheel_top)
        goods = state.box.board.wheel
        key = (plan, goods, tuple(state.market.items()), frozenset(lit), hub)
        if key != self._key:
            self._key, self._plan = key, plan
            self._draw(state, plan, lit, hub)

    def _turn_to(self, top: int) -> None:
        """The shorter way round; a turn under way goes on to the new place."""
        first = self._key is None
        target = self.top + (top - self.top + SECTIONS / 2) % SECTIONS - SECTIONS / 2
        Animation.cancel_all(self, "top")
        if first:
            self.top = top
        elif abs(target - self.top) > 1e-6:
            Animation(top=target, duration=_SECONDS, transition="in_out_cubic").start(self)

    def share_of(self, state: State, good: str) -> float:
        """How far around clockwise this good's section is now."""
        return (state.box.board.wheel.index(good) - self.top) / SECTIONS % 1

    def good_at(self, state: State, share: float) -> str:
        return state.box.board.wheel[round(share * SECTIONS + self.top) % SECTIONS]

    def _draw(self, state: State, plan: Plan, lit: Collection[str], hub: bool) -> None:
        self.canvas.clear()
        self._wedges, self._riders = [], []
        x, y = plan.centre
        with self.canvas:
            disc(x, y, plan.radius * WHEEL, colour("ground", "raised"))
            disc(x, y, plan.radius * TURNING, colour("ground", "line"))
            for section, good in enumerate(state.box.board.wheel):
                tint = colour("good", good, 0.42)
                self._wedges.append(
                    (section, wedge(plan.centre, plan.radius * (TURNING - 0.008), 0, 1, tint))
                )
            for section, value in enumerate(WHEEL_VALUES):
                self._value(plan, section / SECTIONS, value)
            for section, good in enumerate(state.box.board.wheel):
                self._section(plan, section, good, state.market[good], good in lit)
            disc(x, y, plan.radius * HUB, colour("ground", "panel"))
            picture("tokens", "wheel", x, y, plan.radius * HUB * 1.5)
            if hub:
                ring(x, y, plan.radius * HUB)
        self.on_top()

    def _value(self, plan: Plan, share: float, value: int) -> None:
        x, y = plan.at(share, VALUES)
        disc(x, y, plan.radius * 0.052, colour("ground", "night"))
        words(f"${value}", x, y, plan.radius * 0.068, colour("accent", "lantern"))

    def _section(self, plan: Plan, section: int, good: str, dice: int, lit: bool) -> None:
        side = plan.radius * 0.19
        self._ride(section, GOODS)
        picture("goods", good, 0, 0, side)
        if lit:
            ring(0, 0, side * 0.6)
        PopMatrix()
        for number in range(dice):
            self._ride(section + (number - (dice - 1) / 2) * 0.27, DICE)
            die("market", "goods", good, 0, 0, plan.radius * 0.105)
            PopMatrix()

    def _ride(self, section: float, distance: float) -> None:
        PushMatrix()
        self._riders.append((section, distance, Translate()))

    def on_top(self, *_: Any) -> None:
        """Everything that turns is put where it is now; pictures stay upright."""
        if self._plan is None:
            return
        for section, part in self._wedges:
            first = 360 * (section - self.top - 0.5) / SECTIONS % 360
            part.angle_start, part.angle_end = first + 0.8, first + 360 / SECTIONS - 0.8
        for place, distance, moved in self._riders:
            moved.xy = self._plan.at((place - self.top) / SECTIONS, distance)

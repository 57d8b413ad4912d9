"""The middle of the table: the Ringway with its districts, buildings and wagons, and the wheel inside."""

from collections.abc import Callable, Collection
from math import atan2, cos, hypot, pi, sin
from typing import Any, Final

from kivy.core.text import Label as Writing
from kivy.graphics import Color, Ellipse, Rectangle, SmoothEllipse, SmoothLine
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.art import icon
from companion.app.look import Colour, colour
from companion.app.picturing import seat_tone
from companion.app.places import Place
from companion.games.dark_road.names import WHEEL_VALUES
from companion.games.dark_road.state import State

SPACES: Final = 5
SECTIONS: Final = 6


class Board(Widget):
    """Draws a state; say :meth:`show` after every change. Touched places go to ``touched``."""

    def __init__(self, touched: Callable[[Place], None], **more: Any) -> None:
        super().__init__(**more)
        self._touched = touched
        self._state: State | None = None
        self._lit: Collection[Place] = ()
        self.bind(pos=self._draw, size=self._draw)

    def show(self, state: State, lit: Collection[Place] = ()) -> None:
        """``lit``: the places where something can be answered now."""
        self._state, self._lit = state, lit
        self._draw()

    def on_touch_up(self, touch: Any) -> bool:
        place = self.place_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if place is None:
            return bool(super().on_touch_up(touch))
        self._touched(place)
        return True

    def place_at(self, x: float, y: float) -> Place | None:
        """What is drawn at this point."""
        state = self._state
        reach = hypot(x - self.center_x, y - self.center_y) / max(self._radius(1), 1)
        if state is None or reach > 1:
            return None
        share = (pi / 2 - atan2(y - self.center_y, x - self.center_x)) / (2 * pi) % 1
        if reach > 0.80:
            return "district", state.box.board.districts[int(share * SPACES)]
        if reach > 0.50:
            space = round(share * SPACES) % SPACES
            near = abs((share - space / SPACES + 0.5) % 1 - 0.5) < 0.07
            return ("space", str(space)) if near else None
        if reach > 0.10:
            section = round(share * SECTIONS) % SECTIONS
            return "good", state.box.board.wheel[(state.wheel_top + section) % SECTIONS]
        return "hub", ""

    def middle_of(self, place: Place) -> tuple[float, float]:
        """Where this place is drawn."""
        state = self._state
        assert state is not None
        match place:
            case "district", name:
                return self._at((state.box.board.districts.index(name) + 0.5) / SPACES, 0.90)
            case "space", number:
                return self._at(int(number) / SPACES, 0.66)
            case "good", good:
                section = (state.box.board.wheel.index(good) - state.wheel_top) % SECTIONS
                return self._at(section / SECTIONS, 0.33)
        return self.center

    # Geometry

    def _at(self, share: float, distance: float) -> tuple[float, float]:
        """A point so far around clockwise from the top (0 to 1), and so far out (0 to 1)."""
        angle = pi / 2 - 2 * pi * share
        reach = distance * min(self.size) / 2
        return self.center_x + reach * cos(angle), self.center_y + reach * sin(angle)

    def _radius(self, share: float) -> float:
        return share * min(self.size) / 2

    # Drawing

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        if self._state is None or min(self.size) < dp(100):
            return
        with self.canvas:
            self._districts(self._state)
            self._wheel(self._state)
            self._spaces(self._state)
            self._lights()

    def _districts(self, state: State) -> None:
        for number, district in enumerate(state.box.board.districts):
            first = 360 * number / SPACES
            self._wedge(first + 1, first + 360 / SPACES - 1, 1.0, colour("district", district, 0.30))
        self._disc(0.0, 0.0, 0.80, colour("ground", "night"))
        for number, district in enumerate(state.box.board.districts):
            self._picture("districts", district, *self._at((number + 0.5) / SPACES, 0.90), 0.15)

    def _wedge(self, first: float, last: float, reach: float, tint: Colour) -> None:
        radius = self._radius(reach)
        Color(*tint)
        Ellipse(
            pos=(self.center_x - radius, self.center_y - radius), size=(2 * radius, 2 * radius),
            angle_start=first, angle_end=last, segments=120,
        )  # fmt: skip

    def _disc(self, share: float, distance: float, reach: float, tint: Colour) -> None:
        x, y = self._at(share, distance)
        radius = self._radius(reach)
        Color(*tint)
        SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius))

    def _wheel(self, state: State) -> None:
        goods, top = state.box.board.wheel, state.wheel_top
        self._disc(0, 0, 0.50, colour("ground", "line"))
        for section, value in enumerate(WHEEL_VALUES):
            good = goods[(top + section) % SECTIONS]
            first = 360 * (section - 0.5) / SECTIONS
            self._wedge(first + 0.8, first + 360 / SECTIONS - 0.8, 0.49, colour("good", good, 0.45))
            share = section / SECTIONS
            self._picture("goods", good, *self._at(share, 0.33), 0.15)
            self._dice(share, state.market[good])
            self._value(share, value)
        self._disc(0, 0, 0.10, colour("ground", "panel"))

    def _dice(self, share: float, count: int) -> None:
        for number in range(count):
            x, y = self._at(share + (number - (count - 1) / 2) * 0.026, 0.45)
            side = self._radius(0.05)
            Color(*colour("ground", "ink"))
            Rectangle(pos=(x - side / 2, y - side / 2), size=(side, side))

    def _value(self, share: float, value: int) -> None:
        self._disc(share, 0.19, 0.065, colour("ground", "night"))
        self._write(str(value), *self._at(share, 0.19), 0.085, colour("accent", "lantern"))

    def _spaces(self, state: State) -> None:
        for space in range(SPACES):
            self._disc(space / SPACES, 0.66, 0.125, colour("ground", "panel"))
            building = state.buildings[space]
            if building:
                self._picture("buildings", building, *self._at(space / SPACES, 0.66), 0.15)
            here = [seat for seat, player in enumerate(state.players) if player.space == space]
            for number, seat in enumerate(here):
                self._wagon(state, seat, space / SPACES + (number - (len(here) - 1) / 2) * 0.045)

    def _wagon(self, state: State, seat: int, share: float) -> None:
        self._picture("tokens", f"wagon_{seat_tone(state, seat)}", *self._at(share, 0.79), 0.075)

    def _lights(self) -> None:
        """A lantern's ring around every place that can be touched now."""
        for place in self._lit:
            x, y = self.middle_of(place)
            reach = self._radius({"district": 0.14, "space": 0.14, "good": 0.12}.get(place[0], 0.10))
            for width, alpha in ((6, 0.25), (2.2, 1.0)):
                Color(*colour("accent", "lantern", alpha))
                SmoothLine(circle=(x, y, reach), width=dp(width))

    def _picture(self, group: str, name: str, x: float, y: float, share: float) -> None:
        side = self._radius(2 * share)
        Color(1, 1, 1, 1)
        Rectangle(source=icon(group, name, side), pos=(x - side / 2, y - side / 2), size=(side, side))

    def _write(self, text: str, x: float, y: float, share: float, tint: Colour) -> None:
        writing = Writing(text=text, font_size=self._radius(share), bold=True, color=tint)
        writing.refresh()
        Color(1, 1, 1, 1)
        w, h = writing.texture.size
        Rectangle(texture=writing.texture, pos=(x - w / 2, y - h / 2), size=(w, h))

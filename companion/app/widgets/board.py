"""The middle of the table: the Ringway with its districts, buildings and wagons, the wheel inside, and what
lies around them."""

from collections.abc import Callable, Collection
from math import cos, hypot, pi
from typing import Any, Final

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look import colour
from companion.app.play.places import ON_BOARD, Place
from companion.app.widgets.board_plan import (
    GOODS,
    HOUSE,
    HOUSES,
    HUB,
    MARKET_WAYS,
    RING,
    RUINS_WAYS,
    SPACES,
    WHEEL,
    Plan,
    corner_of,
    inside,
    track_place,
)  # fmt: skip
from companion.app.widgets.corners import draw_corners, light_corner
from companion.app.widgets.drawing import bent, disc, length, outline, picture, ring, wedge
from companion.app.widgets.wheel import Wheel
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.text import catalogue
from companion.text.titled import titled

_LONG: Final = 0.5
"""Seconds after which a touch is a long one."""
_SLIP: Final = 24
"""A finger that moves no farther (in dp) has not left what it touched."""
_LEAST: Final = 100


class Board(Widget):
    """Draws a state; say :meth:`show` after every change. Touched places go to ``touched``, places on which a
    finger rests to ``held``."""

    def __init__(
        self, touched: Callable[[Place], None], held: Callable[[Place], None] | None = None, **more: Any
    ) -> None:
        super().__init__(**more)
        self._touched, self._held = touched, held
        self._state: State | None = None
        self._lit: Collection[Place] = ()
        self._plan = Plan(0, 0, 0, 0)
        self._finger: tuple[Any, Place] | None = None
        self._timer: Any = None
        self._layers = {name: _Layer() for name in ("ground", "pieces", "corners", "lights")}
        self.wheel = Wheel()
        self.canvas.add(self._layers["ground"].group)
        self.add_widget(self.wheel)
        for name in ("pieces", "corners", "lights"):
            self.canvas.add(self._layers[name].group)
        self.bind(pos=self._draw, size=self._draw)

    def show(self, state: State, lit: Collection[Place] = ()) -> None:
        """``lit``: the places where something can be answered now."""
        self._state, self._lit = state, [place for place in lit if place[0] in ON_BOARD]
        self._draw()

    # Touches

    def on_touch_down(self, touch: Any) -> bool:
        place = self.place_at(*touch.pos) if self.collide_point(*touch.pos) else None
        if place is None:
            return bool(super().on_touch_down(touch))
        touch.grab(self)
        self._finger = (touch, place)
        if self._held is not None:
            self._timer = Clock.schedule_once(self._rest, _LONG)
        return True

    def _rest(self, _: float) -> None:
        if self._finger is not None and self._held is not None:
            place = self._finger[1]
            self._finger = None
            self._held(place)

    def on_touch_move(self, touch: Any) -> bool:
        slipped = hypot(touch.x - touch.ox, touch.y - touch.oy) > dp(_SLIP)
        if slipped and self._finger is not None and touch is self._finger[0]:
            self._let_go()
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        if self._finger is not None and touch is self._finger[0]:
            place = self._finger[1]
            self._let_go()
            self._touched(place)
        return True

    def _let_go(self) -> None:
        self._finger = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # What is where

    def place_at(self, x: float, y: float) -> Place | None:
        """What is drawn at this point."""
        state, plan = self._state, self._plan
        if state is None or plan.radius < dp(_LEAST) / 2:
            return None
        for seat, (wagon_x, wagon_y, side) in plan.wagons(state).items():
            if max(abs(x - wagon_x), abs(y - wagon_y)) < side / 2:
                return "wagon", str(seat)
        share, reach = plan.where(x, y)
        if reach > 1:
            return self._corner_at(state, x, y)
        if reach > RING:
            return "district", state.box.board.districts[int(share * SPACES)]
        if reach > WHEEL:
            space = round(share * SPACES) % SPACES
            house = plan.at(space / SPACES, HOUSES)
            near = hypot(x - house[0], y - house[1]) < max(plan.radius * (HOUSE + 0.03), dp(24))
            return ("space", str(space)) if near else None
        if reach > max(HUB, dp(24) / plan.radius):
            return "good", self.wheel.good_at(state, share)
        return "hub", ""

    def _corner_at(self, state: State, x: float, y: float) -> Place | None:
        for kind in ("dark_market", "ruins"):
            box = self._plan.boxes[kind]
            if inside(box, x, y):
                return (kind, "") if (kind, "") in self._lit else track_place(box, x, y, kind)
        cells = self._plan.cells(state)
        return next((place for place, box in cells.items() if inside(box, x, y)), None)

    def middle_of(self, place: Place) -> tuple[float, float]:
        """Where this place is drawn."""
        state, plan = self._state, self._plan
        assert state is not None
        match place:
            case "district", name:
                return plan.at((state.box.board.districts.index(name) + 0.5) / SPACES, (1 + RING) / 2)
            case "space", number:
                return plan.at(int(number) / SPACES, HOUSES)
            case "good", good:
                return plan.at(self.wheel.share_of(state, good), GOODS)
            case "wagon", seat:
                return plan.wagons(state)[int(seat)][:2]
            case "dark_market", name:
                return corner_of(plan.boxes["dark_market"], name, MARKET_WAYS)
            case "ruins", name:
                return corner_of(plan.boxes["ruins"], name, RUINS_WAYS)
        if place in (cells := plan.cells(state)):
            x, y, wide, high = cells[place]
            return x + wide / 2, y + high / 2
        return plan.centre

    # Drawing

    def _draw(self, *_: Any) -> None:
        """Every layer anew of which something has changed."""
        state = self._state
        if state is None or min(self.size) < dp(_LEAST):
            return
        plan = self._plan = Plan(*self.pos, *self.size, least=max(dp(_LEAST), 0.19 * min(self.size)))
        board = state.box.board
        lit = frozenset(self._lit)
        players = tuple((player.space, seat_tone(state, seat)) for seat, player in enumerate(state.players))
        turn = state.seat if state.phase == "turns" else -1
        decks = tuple(
            (state.decks[road].size, state.discards[road]) for road in state.discards if road in state.decks
        )
        layers = self._layers
        layers["ground"].draw((plan, board.districts, catalogue().language), lambda: _ground(state, plan))
        self.wheel.show(state, plan, [good for kind, good in lit if kind == "good"], ("hub", "") in lit)
        layers["pieces"].draw(
            (plan, tuple(state.buildings), players, turn), lambda: _pieces(state, plan, turn)
        )
        layers["corners"].draw(
            (plan, board.dark_market, board.ruins, state.dark_market, state.ruins, state.fortune_coins,
             tuple(state.upgrades), state.set_aside, decks),
            lambda: draw_corners(state, plan),
        )  # fmt: skip
        layers["lights"].draw((plan, lit, players, tuple(state.upgrades)), lambda: self._lights(state, plan))

    def _lights(self, state: State, plan: Plan) -> None:
        """A lantern's light around every place that can be touched now; goods carry theirs with them."""
        for place in self._lit:
            match place[0]:
                case "district":
                    first = state.box.board.districts.index(place[1])
                    _light_district(plan, first)
                case "space":
                    ring(*self.middle_of(place), plan.radius * (HOUSE + 0.005))
                case "wagon":
                    ring(*self.middle_of(place), plan.radius * 0.09)
                case "good" | "hub":
                    pass
                case _:
                    light_corner(place, plan, state)


class _Layer:
    """Part of the drawing, made anew only when its key changes."""

    def __init__(self) -> None:
        self.group = Canvas()
        self._key: Any = None

    def draw(self, key: Any, draw: Callable[[], None]) -> None:
        if key == self._key:
            return
        self._key = key
        self.group.clear()
        with self.group:
            draw()


def _ground(state: State, plan: Plan) -> None:
    """The districts with their pictures and names, and the Ringway."""
    districts = state.box.board.districts
    for number, district in enumerate(districts):
        first = 360 * number / SPACES
        tint = colour("district", district, 0.4)
        wedge(plan.centre, plan.radius, first + 0.9, first + 360 / SPACES - 0.9, tint)
    disc(*plan.centre, plan.radius * RING, colour("ground", "night"))
    disc(*plan.centre, plan.radius * (RING - 0.02), colour("ground", "panel"))
    disc(*plan.centre, plan.radius * (WHEEL + 0.015), colour("ground", "night"))
    for number, district in enumerate(districts):
        _district(plan, number, district)


def _district(plan: Plan, number: int, district: str) -> None:
    """Its picture and its name, one after the other along the ring."""
    reach = (1 + RING) / 2
    around = 2 * pi * plan.radius * reach
    side, gap = plan.radius * 0.18, plan.radius * 0.025
    room = around / SPACES - side - 3 * gap
    middle = (number + 0.5) / SPACES
    way = 1 if cos(2 * pi * middle) >= -0.01 else -1
    name = titled(catalogue().name("district", district))
    size = plan.radius * 0.085
    long = min(length(name, size), room)
    start = middle - way * (side + gap + long) / 2 / around
    picture("districts", district, *plan.at(start + way * side / 2 / around, reach), side)
    named = start + way * (side + gap + long / 2) / around
    bent(name, plan.centre, plan.radius * reach, named, size, colour("ground", "ink"), room)


def _light_district(plan: Plan, number: int) -> None:
    steps = 14
    shares = [(number + 0.012 + step / steps * 0.976) / SPACES for step in range(steps + 1)]
    points = [plan.at(share, 0.99) for share in shares]
    points += [plan.at(share, RING + 0.012) for share in reversed(shares)]
    outline([part for point in points for part in point])


def _pieces(state: State, plan: Plan, turn: int) -> None:
    """Buildings on their grounds, and wagons beside them; the wagon whose turn it is stands in light."""
    for space, building in enumerate(state.buildings):
        x, y = plan.at(space / SPACES, HOUSES)
        disc(x, y, plan.radius * HOUSE, colour("ground", "raised"))
        if building:
            picture("buildings", building, x, y, plan.radius * 0.19)
        else:
            picture("tokens", "start" if space == 0 else "turn", x, y, plan.radius * 0.13, 0.5)
    for seat, (x, y, side) in plan.wagons(state).items():
        if seat == turn:
            disc(x, y, side * 0.6, colour("accent", "lantern", 0.35))
        picture("tokens", f"wagon_{seat_tone(state, seat)}", x, y, side)

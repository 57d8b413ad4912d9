"""What lies in the corners around the board: two markers, good fortune, the events, dice set aside."""

from typing import Final

from kivy.graphics import Color, Triangle
from kivy.metrics import dp

from companion.app.look import colour
from companion.app.play.moments import Icon
from companion.app.play.places import Place
from companion.app.widgets.board_plan import MARKET_WAYS, RUINS_WAYS, Box, Plan, corner_of
from companion.app.widgets.drawing import die, disc, outline, picture, slab, words
from companion.games.dark_road.names import DARK_MARKET_SPACES, RUINS_SPACES, UPGRADED
from companion.games.dark_road.state import State

_LEAST: Final = 40
"""A corner with a smaller side (in dp) stays empty: nobody could read it."""
_COINS_LATER: Final = 3
"""Good fortune when the track's own coins are gone (TRAVEL-11)."""


def draw_corners(state: State, plan: Plan) -> None:
    if plan.corner < dp(_LEAST):
        return
    for box in plan.boxes.values():
        slab(_shrunk(box), colour("ground", "panel"))
    _dark_market(state, plan.boxes["dark_market"])
    _ruins(state, plan.boxes["ruins"])
    for place, box in plan.cells(state).items():
        _cell(state, place, box)


def _shrunk(box: Box, by: float = 0.02) -> Box:
    x, y, wide, high = box
    return x + wide * by, y + high * by, wide * (1 - 2 * by), high * (1 - 2 * by)


def _triangle(box: Box, name: str, by: float = 0.04) -> tuple[float, ...]:
    """A space of the Dark Market: a quarter of its square."""
    x, y, wide, high = _shrunk(box, by)
    left, right, bottom, top = (x, y), (x + wide, y), (x, y + high), (x + wide, y + high)
    ends = {"north": (bottom, top), "east": (top, right), "south": (right, left), "west": (left, bottom)}[
        name
    ]
    middle = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    return (*ends[0], *ends[1], *middle)


def _dark_market(state: State, box: Box) -> None:
    side = box[2]
    for number, name in enumerate(DARK_MARKET_SPACES):
        here = number == state.dark_market
        Color(*colour("district", "dark_market", 0.55 if here else 0.13))
        Triangle(points=_triangle(box, name))
        right, up = MARKET_WAYS[name]
        x, y = corner_of(box, name, {name: (right * 1.1, up * 1.1)})
        across = (side * 0.11, 0.0) if up else (0.0, side * 0.11)
        icons = _market_gains(state, name)
        for icon, way in zip(icons, (-1, 1), strict=False):
            picture(*icon, x + way * across[0], y - way * across[1], side * 0.21)
        if here:
            x, y = corner_of(box, name, {name: (right * 0.42, up * 0.42)})
            disc(x, y, side * 0.115, colour("ground", "night"))
            picture("tokens", "dark_market", x, y, side * 0.2)


def _market_gains(state: State, name: str) -> tuple[Icon, ...]:
    """What a space of the Dark Market gives (DARK-2)."""
    if name == "south":
        return ("cards", "commission"), ("cards", "deed")
    return tuple(("goods", good) for good in state.box.board.dark_market[name])


def _ruins(state: State, box: Box) -> None:
    side = box[2]
    for number, name in enumerate(RUINS_SPACES):
        here = number == state.ruins
        slab(_ruins_box(box, name), colour("tone", "steel2", 0.5 if here else 0.13), 6)
        right, up = RUINS_WAYS[name]
        found = state.box.board.ruins.get(name)
        icons = [("goods", UPGRADED[good]) for good in found] if found else [("gains", "any+")]
        x, y = corner_of(box, name, {name: (right * 1.0, up * 1.3)})
        for number_of, icon in enumerate(icons):
            picture(*icon, x + (number_of - (len(icons) - 1) / 2) * side * 0.2, y, side * 0.2)
        if here:
            x, y = corner_of(box, name, {name: (right * 0.75, up * 0.52)})
            disc(x, y, side * 0.115, colour("ground", "night"))
            picture("tokens", "ruins", x, y, side * 0.18)


def _ruins_box(box: Box, name: str) -> Box:
    x, y = corner_of(box, name, RUINS_WAYS)
    side = box[2] / 2
    return _shrunk((x - side / 2, y - side / 2, side, side), 0.04)


def _cell(state: State, place: Place, box: Box) -> None:
    x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
    side = box[3]
    match place:
        case "fortune", _:
            picture("tokens", "coins", x, y + side * 0.08, side * 0.68)
            coins = str(state.fortune_coins or _COINS_LATER)
            disc(x + side * 0.24, y - side * 0.24, side * 0.21, colour("ground", "night"))
            words(coins, x + side * 0.24, y - side * 0.24, side * 0.32, colour("accent", "lantern"))
        case "upgrade", name:
            picture("upgrades", name, x, y, side * 0.86)
        case "road", road:
            picture("tokens", road, x, y + side * 0.14, side * 0.62)
            left, gone = state.decks[road].size, len(state.discards[road])
            words(str(left), x - side * 0.16, y - side * 0.32, side * 0.26, colour("ground", "ink"))
            words(f"+{gone}", x + side * 0.2, y - side * 0.32, side * 0.2, colour("ground", "quiet"))
        case "aside", _:
            picture("dice", "market", x, y, side * 0.56, 0.0 if state.set_aside else 0.2)
            for number in range(state.set_aside):
                away = (number - (state.set_aside - 1) / 2) * min(
                    side * 0.6, box[2] * 0.9 / max(state.set_aside, 1)
                )
                die("market", "goods", "", x + away, y, side * 0.56)


def light_corner(place: Place, plan: Plan, state: State) -> None:
    """The edge of a place in a corner that can be touched now."""
    kind, name = place
    boxes = plan.boxes
    if kind == "dark_market" and name:
        outline(_triangle(boxes[kind], name))
        return
    if kind in ("dark_market", "ruins"):
        x, y, wide, high = _ruins_box(boxes[kind], name) if name else _shrunk(boxes[kind])
    elif place in (cells := plan.cells(state)):
        x, y, wide, high = _shrunk(cells[place], 0.04)
    else:
        return
    outline((x, y, x + wide, y, x + wide, y + high, x, y + high))

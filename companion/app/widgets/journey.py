"""A caravan under way: who travels where by which road, what happens to them, and the travel dice."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.picturing import Group, Shown
from companion.app.widgets.plain import Panel, Words
from companion.app.widgets.row import Row
from companion.app.words import word
from companion.games.dark_road.names import REGION_OF, TRAVEL_FACES
from companion.games.dark_road.state import Caravan, State
from companion.table.friends import seat_tone
from companion.text import catalogue, things
from companion.text.scene import person


class Journey(Panel):
    """Say :meth:`show` while there is a caravan; without one it has no height."""

    def __init__(self, **more: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(8), **more)
        self.bind(minimum_height=self.setter("height"))
        self._key: Any = None

    def show(self, state: State) -> None:
        caravan = state.caravan
        key = None if caravan is None else _key(state, caravan)
        if key == self._key:
            return
        self._key = key
        self.clear_widgets()
        self.padding = dp(12) if caravan is not None else 0
        if caravan is not None:
            for part in _parts(state, caravan):
                self.add_widget(part)


def _key(state: State, caravan: Caravan) -> Any:
    known = None if caravan.event is None else state.event(caravan.event)
    travelled = (caravan.leader, caravan.town, caravan.road, tuple(caravan.travellers), known)
    return (*travelled, tuple(caravan.dice), tuple(caravan.taken), caravan.choosing, caravan.plus)


def _parts(state: State, caravan: Caravan) -> list[Widget]:
    words = catalogue()
    leader = person(words, state.players[caravan.leader].name)
    if not caravan.town:
        return [
            Words(word("board-caravan-sets-out", leader=leader), 18),
            Row([_wagons(state, caravan)], line=40),
        ]
    town = words.name("town", caravan.town)
    parts: list[Widget] = [Words(word("board-caravan", leader=leader, town=town), 18), _road(state, caravan)]
    if caravan.event is not None:
        parts += _event(state, caravan)
    if caravan.taken:
        parts += [Words(word("board-dice-taken"), 15, "quiet"), Row(_taken(state, caravan), line=38)]
    return parts


def _wagons(state: State, caravan: Caravan) -> Group:
    return tuple(("tokens", f"wagon_{seat_tone(state, seat)}") for seat in caravan.travellers)


def _road(state: State, caravan: Caravan) -> Row:
    """The wagons, the leader's first, their road, and the town in its region."""
    road: list[Group] = [(("roads", caravan.road),)] if caravan.road else []
    region = REGION_OF[caravan.town]
    return Row(
        [
            _wagons(state, caravan),
            *road,
            (("interface", "right"),),
            (("towns", caravan.town), ("regions", region)),
        ],
        line=42,
    )


def _event(state: State, caravan: Caravan) -> list[Widget]:
    """The event, and what each die that is still to be taken would do."""
    words = catalogue()
    named = BoxLayout(size_hint_y=None, spacing=dp(8), height=unit(36))
    picture = Row(
        [(("cards", "event"),)], line=34, size_hint_x=None, width=unit(36), pos_hint={"center_y": 0.5}
    )
    named.add_widget(picture)
    named.add_widget(Words(things.event(words, state, caravan.event), 19, pos_hint={"center_y": 0.5}))
    left = [face for face in TRAVEL_FACES if face in caravan.dice]
    parts: list[Widget] = [named]
    if left:
        parts.append(Words(word("board-dice-left"), 15, "quiet"))
    for face in left:
        parts.append(_face(state, caravan, face))
    return parts


def _face(state: State, caravan: Caravan, face: str) -> Widget:
    """The dice that show this face, and what it does."""
    dice: Group = (Shown("travel", "faces", face),) * caravan.dice.count(face)
    line = BoxLayout(size_hint_y=None, spacing=dp(8), height=unit(40))
    row = Row([dice], line=38, size_hint_x=None, pos_hint={"center_y": 0.5})
    row.width = row.one_line() + dp(2)
    words = Words(
        things.event_effects(catalogue(), state, caravan.event, int(face)), 17, pos_hint={"center_y": 0.5}
    )
    words.bind(height=lambda _, height: setattr(line, "height", max(unit(40), height)))
    line.add_widget(row)
    line.add_widget(words)
    return line


def _taken(state: State, caravan: Caravan) -> list[Group]:
    """Whose each die is; what a companion added to the last one stands beside it."""
    groups: list[Group] = [
        (("tokens", f"wagon_{seat_tone(state, seat)}"), Shown("travel", "faces", face))
        for seat, face in caravan.taken
    ]
    if caravan.plus and groups:
        groups[-1] = (*groups[-1], f"+{caravan.plus}")
    return groups

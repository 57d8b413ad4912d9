"""A caravan under way: who travels where by which road, what happens to them, and the travel dice."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.picturing import Group, Shown
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words
from companion.app.widgets.row import Row
from companion.app.words import word
from companion.games.dark_road.names import REGION_OF, TRAVEL_FACES
from companion.games.dark_road.state import Caravan, State
from companion.table.friends import seat_tone
from companion.text import catalogue, things
from companion.text.scene import person

Correct = Callable[[str], None]
"""Is told which field was touched."""


class Journey(Panel):
    """Say :meth:`show` while there is a caravan; without one it has no height. A touch on the event or on a
    die goes to ``correct``."""

    def __init__(self, correct: Correct = lambda field: None, **more: Any) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, spacing=dp(8), **more)
        self.bind(minimum_height=self.setter("height"))
        self._correct = correct
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
            for part in _parts(state, caravan, self._correct):
                self.add_widget(part)


def _key(state: State, caravan: Caravan) -> Any:
    known = None if caravan.event is None else state.event(caravan.event)
    travelled = (caravan.leader, caravan.town, caravan.road, tuple(caravan.travellers), known)
    return (*travelled, tuple(caravan.dice), tuple(caravan.taken), caravan.choosing, caravan.plus)


def _parts(state: State, caravan: Caravan, correct: Correct) -> list[Widget]:
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
        parts += _event(state, caravan, correct)
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


def _event(state: State, caravan: Caravan, correct: Correct) -> list[Widget]:
    """The event, and what each die that is still to be taken would do."""
    said = Words(things.event(catalogue(), state, caravan.event), 19, pos_hint={"center_y": 0.5})
    named = Touch(lambda: correct("caravan.event"), padding=[dp(8), dp(4)], spacing=dp(8), size_hint_y=None)
    named.add_widget(Picture("cards", "event", 34, pos_hint={"center_y": 0.5}))
    named.add_widget(said)
    named.fit(said, TARGET, around=8)
    left = [face for face in TRAVEL_FACES if face in caravan.dice]
    parts: list[Widget] = [named]
    if left:
        parts.append(Words(word("board-dice-left"), 15, "quiet"))
    for face in left:
        parts.append(_face(state, caravan, face, correct))
    return parts


def _face(state: State, caravan: Caravan, face: str, correct: Correct) -> Widget:
    """The dice that show this face, and what it does."""
    line = BoxLayout(size_hint_y=None, spacing=dp(6))
    for number, one in enumerate(caravan.dice):
        if one == face:
            line.add_widget(_die(face, f"caravan.dice.{number}", correct))
    words = Words(
        things.event_effects(catalogue(), state, caravan.event, int(face)), 17, pos_hint={"center_y": 0.5}
    )

    def grow(*_: Any) -> None:
        line.height = max(dp(TARGET), unit(44), words.height)

    words.bind(height=grow)
    grow()
    line.add_widget(words)
    return line


def _die(face: str, path: str, correct: Correct) -> Touch:
    side = max(dp(TARGET), unit(44))
    found = Touch(
        lambda: correct(path), padding=dp(4), size_hint=(None, None), size=(side, side), radius=10,
        pos_hint={"center_y": 0.5},
    )  # fmt: skip
    found.add_widget(
        Row([(Shown("travel", "faces", face),)], line=38, middle=True, pos_hint={"center_y": 0.5})
    )
    return found


def _taken(state: State, caravan: Caravan) -> list[Group]:
    """Whose each die is; what a companion added to the last one stands beside it."""
    groups: list[Group] = [
        (("tokens", f"wagon_{seat_tone(state, seat)}"), Shown("travel", "faces", face))
        for seat, face in caravan.taken
    ]
    if caravan.plus and groups:
        groups[-1] = (*groups[-1], f"+{caravan.plus}")
    return groups

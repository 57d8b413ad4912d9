"""Seats that are asked for and that change hands, on the screens where that comes up."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.play.seat_news import moved_sentence
from companion.app.play.tablets import SeatWish
from companion.app.tour import scenes_before, scenes_beside, scenes_table, scenes_tablets
from companion.app.tour.gathering import Scenes, nothing
from companion.app.words import word

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

SCENES: Final = Scenes()
WISHES: Final = (
    SeatWish("p", "Kleopátra's new phone", 2, "Kleopátra", "moss", "The old tablet"),
    SeatWish("g", "Grandmother", 0, "Annamária", "candle", is_at_table=True),
)
_AREAS: Final = (scenes_before, scenes_beside, scenes_table, scenes_tablets)
_MAKE: Final = {scene.name: scene.make for area in _AREAS for scene in area.SCENES}


def _moves() -> list[str]:
    return [moved_sentence("Benedek", "Benedek's phone"), moved_sentence("Annamária", "")]


def _lost() -> list[str]:
    return [word("moved-lost", said=moved_sentence("Benedek", ""))]


def _own() -> list[str]:
    return [word("moved-own", who="Benedek")]


@SCENES.add("seats-waiting", seat=1, wish=2)
@SCENES.add("seats", seat=1)
def _seats(folder: Path, **more: int) -> "Screen":
    """On a tablet that plays, or asks for another seat."""
    from companion.app.screens.seats import SeatsScreen

    desk = scenes_tablets.TabletDesk(state="ready", seats=scenes_tablets.SEATS, **more)
    return SeatsScreen(desk, nothing)


@SCENES.add("tablets-wish", on="tablets", wishes=WISHES)
@SCENES.add("wagon-wish", on="wagon", wishes=WISHES[1:], said=_moves)
@SCENES.add("setup-wish", on="setup-roll", wishes=WISHES[1:])
@SCENES.add("table-lost", on="table-waits", said=_lost)
@SCENES.add("table-got", on="table-four", said=_own)
@SCENES.add("table-moved", on="table-four", said=_moves)
@SCENES.add("table-wish-own", on="table-waits", wishes=[replace(WISHES[0], is_held_here=True)])
@SCENES.add("table-wish", on="table-four", wishes=WISHES, said=_moves)
def _called(
    folder: Path, on: str, wishes: Sequence[SeatWish] = (), said: Callable[[], list[str]] = lambda: []
) -> "Screen":
    """On a screen of the game somebody asks for a seat, or has got one."""
    from companion.app.widgets.seat_calls import SeatCalls

    screen, calls = _MAKE[on](folder), SeatCalls(nothing)
    calls.ask(wishes)
    for one in said():
        calls.say(one)
    screen.hold(calls)
    return screen

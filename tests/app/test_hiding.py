"""One tablet on the table: others' coins stay hidden (HIDE-1)."""

from pathlib import Path

from companion.app.play.hiding import kept_secret
from companion.app.play.moments import Asked
from companion.app.play.sitting import Sitting
from companion.app.screens.table import TableScreen
from companion.app.screens.table_menu import Doors
from companion.app.widgets.seats import UNKNOWN
from companion.concern.naming import concern_named
from companion.table.session import Session
from tests.app.drawn import shown


def _sitting(folder: Path, *names: str) -> Sitting:
    return Sitting(Session.new(folder / "g.journal", list(names), seed=3, concern=concern_named("merchant")))


def _purses(screen: TableScreen) -> list[str]:
    return [line.row.groups[0][1] for line in screen._seats.lines]


def test_the_table_shows_the_coins_of_whoever_is_asked_and_of_the_private_concern(tmp_path: Path) -> None:
    sitting = _sitting(tmp_path, "Anna", "Ben")
    screen = TableScreen(sitting, Doors())
    with shown(screen):
        assert _purses(screen) == ["5", UNKNOWN, "7"]
        while isinstance(asked := sitting.moment, Asked) and asked.seat == 0:
            sitting.answer(next(one.value for one in asked.choices if not one.refused), asked.index)
        screen.show()
        anna, ben, concern = _purses(screen)
    assert anna == UNKNOWN
    assert UNKNOWN not in (ben, concern)


def test_somebody_alone_hides_nothing(tmp_path: Path) -> None:
    assert kept_secret(_sitting(tmp_path, "Anna")) == frozenset()

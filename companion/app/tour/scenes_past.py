"""Finished games: the history, one of them, figures, files."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.app.archive import Archive, Failed, Told, Work
from companion.app.tour.gathering import Scenes, nothing
from companion.core.errors import GameError
from companion.core.pads import Seat, Sheet
from companion.games.dark_road.names import TOWNS
from companion.store.errors import StoreError
from companion.store.finished import Finished, finished

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

    from companion.app.screens.past import PastDoors, PastScreen
    from companion.app.screens.past_figures import FiguresScreen
    from companion.app.screens.past_game import PastGameScreen

SCENES: Final = Scenes()


def _seat(name: str, coins: int, prestige: int, automa: str | None = None, **more: Any) -> Seat:
    return Seat(
        name, automa, {"coins": coins, "prestige": prestige, "upgrade": False, "illuminated": 0, **more}
    )


_AWAY: Final = StoreError("store-away", place="club.example:5432", reason="connection refused")
_ANNA, _BEN = "Annamária", "Benedek"
_PLACES: Final = ("At home", "The winter cabin", "Club of the Great Northern Road, Debrecen")
_EVENINGS: Final = (
    ("2026-11-14", 0, (41, 47), (39, 36), (33, 52)),
    ("2026-10-31", 1, (28, 35), (44, 46), (38, 40)),
    ("2026-10-03", 2, (52, 49), (37, 61), (49, 55)),
    ("2026-08-22", 0, (36, 30), (31, 29), (22, 41)),
    ("2026-06-13", 1, (45, 44), (40, 43), (41, 38)),
    ("2026-05-02", 0, (19, 33), (26, 25), (30, 28)),
    ("2025-12", 2, (33, 34), (30, 37), (36, 51)),
)


def evenings() -> list[Finished]:
    """Some games of the same friends, and one that is not complete."""
    games = [_evening(number, *one) for number, one in enumerate(_EVENINGS)]
    half = Sheet("dark_road", "v1", (_seat("Dorottya", 31, 40), Seat(_ANNA), Seat(_BEN)))
    return [*games, finished(half, uid="half", day="2019", note="Only half of it is remembered.")]


def _evening(number: int, day: str, place: int, *held: tuple[int, int]) -> Finished:
    third = (
        _seat("Private Concern", *held[2], automa=("merchant", "apprentice")[number % 2], vp=number % 5)
        if number % 3 != 1
        else _seat("Kleopátra", *held[2])
    )
    first = _seat(_ANNA, *held[0], deeds=[{"gives": ["5 vp"], "times": 1}], upgrade=number % 2 == 0)
    second = _seat(_BEN, *held[1], illuminated=number % 3)
    sheet = Sheet("dark_road", "v2", (first, second, third), {"buildings": ["oracle", "workshop"]})
    note = "The last turn decided it." if number == 0 else ""
    return finished(sheet, uid=f"evening-{number}", day=day, location=_PLACES[place], note=note)


class _AtOnce(Archive):
    """Whatever is asked is done before anybody looks."""

    def __init__(self, folder: Path, games: list[Finished], trouble: GameError | None = None) -> None:
        from companion.store.history import open_history

        super().__init__()
        self.kept = open_history(f"sqlite:///{folder}/{len(list(folder.iterdir()))}.sqlite")
        for game in games:
            self.kept.add(game)
        self._trouble = trouble
        self.has_taken_up = True

    def ask(self, work: Work, done: Told, failed: Failed) -> None:
        if self._trouble is not None:
            failed(self._trouble)
        else:
            done(work(self.kept))


def _doors() -> "PastDoors":
    from companion.app.screens.past import PastDoors

    return PastDoors(nothing, nothing, nothing, nothing, nothing)


def _past(folder: Path, games: list[Finished], **more: Any) -> "PastScreen":
    from companion.app.screens.past import PastScreen

    return PastScreen(_AtOnce(folder, games), _doors(), **more)


@SCENES.add("past")
def _history(folder: Path) -> "Screen":
    return _past(folder, evenings())


@SCENES.add("past-empty")
def _empty(folder: Path) -> "Screen":
    return _past(folder, [])


@SCENES.add("past-not-found")
def _not_found(folder: Path) -> "Screen":
    screen = _past(folder, evenings())
    screen.field.text = TOWNS[0]
    screen._read()
    return screen


@SCENES.add("past-deleted")
def _deleted(folder: Path) -> "Screen":
    """One was deleted, and may be brought back."""
    games = evenings()
    return _past(folder, games[1:], deleted=games[0])


@SCENES.add("past-trouble")
def _trouble(folder: Path) -> "Screen":
    """The club's server is away."""
    from companion.app.screens.past import PastScreen

    return PastScreen(_AtOnce(folder, [], _AWAY), _doors())


def _game(folder: Path, game: Finished) -> "PastGameScreen":
    from companion.app.screens.past_game import GameDoors, PastGameScreen

    return PastGameScreen(_AtOnce(folder, [game]), game, GameDoors(nothing, nothing, nothing, nothing))


@SCENES.add("past-game-open", number=-1)
@SCENES.add("past-game", number=0)
def _one(folder: Path, number: int) -> "Screen":
    return _game(folder, evenings()[number])


@SCENES.add("past-share")
def _share(folder: Path) -> "Screen":
    screen = _game(folder, evenings()[0])
    screen.share()
    return screen


@SCENES.add("past-edit")
def _edit(folder: Path) -> "Screen":
    from companion.app.screens.past_edit import PastEditScreen

    game = evenings()[0]
    return PastEditScreen(_AtOnce(folder, [game]), game, nothing, nothing, nothing)


@SCENES.add("past-edit-refused")
def _edit_refused(folder: Path) -> "Screen":
    """A day that is none."""
    from companion.app.screens.past_edit import PastEditScreen

    game = evenings()[0]
    screen = PastEditScreen(_AtOnce(folder, [game]), game, nothing, nothing, nothing)
    screen.day.text = "yesterday"
    screen.keep()
    return screen


@SCENES.add("figures")
def _figures(folder: Path) -> "Screen":
    return _statistics(folder, evenings())


@SCENES.add("figures-none")
def _figures_none(folder: Path) -> "Screen":
    return _statistics(folder, [])


@SCENES.add("figures-person")
def _figures_person(folder: Path) -> "Screen":
    screen = _statistics(folder, evenings())
    assert screen.found is not None
    screen.show(screen.found.players[0])
    return screen


def _statistics(folder: Path, games: list[Finished]) -> "FiguresScreen":
    from companion.app.screens.past_figures import FiguresScreen

    return FiguresScreen(_AtOnce(folder, games), nothing)


@SCENES.add("files")
def _files(folder: Path) -> "Screen":
    """Something was backed up, and something deleted."""
    from companion.app.past.giving import Gift
    from companion.app.screens.past_files import FilesScreen

    games = evenings()
    archive = _AtOnce(folder, games)
    archive.kept.delete(games[1].uid)
    screen = FilesScreen(archive, nothing)
    names = ("2026-11-14-history.json", "Benedek.json")
    screen.offer_files(Path("/home/anna/shared"), [Gift(Path(name), "2026-11-14") for name in names])
    return screen

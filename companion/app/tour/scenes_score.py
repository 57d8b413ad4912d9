"""A finished game is scored."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion import games
from companion.app.score.scoring import Scoring
from companion.app.tour.gathering import Scenes, nothing
from companion.table.scoring import Draft

if TYPE_CHECKING:
    from companion.app.screens.score import ScoreScreen
    from companion.app.screens.score_merchant import MerchantPage

SCENES: Final = Scenes()

_FULL: Final[list[dict[str, Any]]] = [
    {"name": "Annamária", "coins": 27, "prestige": 31, "upgrade": True, "illuminated": 1,
     "deeds": [{"gives": ["3 coins", "3 prestige"]}, {"gives": ["4 prestige"]}, {"gives": ["2 vp"]},
               {"gives": ["2 coins"], "needs": ["1 hero Northbreak"], "limit": 3, "times": 2}]},
    {"name": "Benedek", "coins": 22, "prestige": 19, "illuminated": 2, "deeds": [{"gives": ["5 prestige"]}]},
    {"name": "Kleopátra", "coins": 35, "prestige": 24, "deeds": [{"gives": ["3 coins", "3 prestige"]}]},
    {"name": "Private Concern", "concern": "merchant", "coins": 24, "prestige": 26, "vp": 7},
]  # fmt: skip
_TONES: Final = ("candle", "moss", "rose", "concern")


def _scored(players: list[dict[str, Any]], page: int) -> "ScoreScreen":
    from companion.app.screens.score import ScoreScreen

    sheet = games.pad("dark_road").read({"players": players})
    draft = Draft(sheet, "2026-11-17", "Budapest", page=page)
    return ScoreScreen(Scoring(draft, _TONES[: len(players)]), nothing, nothing, nothing)


def _only_names(players: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: one[key] for key in ("name", "concern") if key in one} for one in players]


_ODD: Final[list[dict[str, Any]]] = [{**_FULL[0], "coins": 270, "illuminated": 3}, *_FULL[1:]]
_TIED: Final[list[dict[str, Any]]] = [{**_FULL[1], "name": one["name"]} for one in _FULL[:2]]
_ASKING: Final[list[dict[str, Any]]] = [
    {**_FULL[1], "deeds": [{"gives": ["4 prestige"], "needs": ["2 heroes Northbreak"], "limit": 2}]},
    _FULL[0],
]
_ABOARD: Final[dict[str, Any]] = {
    "heroes": {"Northbreak": 2, "Farglen": 1},
    "commissions": [{"town": "Farglen", "goods": ["armor", "book"]}],
    "goods": {"armor": 1, "book+": 1},
}


@SCENES.add("score-who", players=_only_names(_FULL)[:3], page=-1)
@SCENES.add("score-merchant-empty", players=_only_names(_FULL), page=0)
@SCENES.add("score-merchant", players=_FULL, page=0)
@SCENES.add("score-concern", players=_FULL, page=3)
@SCENES.add("score-total", players=[{"name": "Annamária", "score": 41}, *_FULL[1:]], page=0)
@SCENES.add("score-asking", players=_ASKING, page=0)
@SCENES.add("score-doubts", players=_ODD, page=0)
@SCENES.add("score-result-doubts", players=_ODD, page=4)
@SCENES.add("score-tie", players=_TIED, page=2)
@SCENES.add("score-result", players=_FULL, page=4)
@SCENES.add("score-result-partial", players=[*_FULL[:2], {"name": "Kleopátra"}], page=3)
def _score(folder: Path, players: list[dict[str, Any]], page: int) -> "ScoreScreen":
    return _scored(players, page)


@SCENES.add("score-who-more")
def _who_more(folder: Path) -> "ScoreScreen":
    from companion.app.screens.score_who import WhoPage

    screen = _scored(_only_names(_FULL), -1)
    next(one for one in screen.walk() if isinstance(one, WhoPage))._fold()
    return screen


@SCENES.add("score-deed", number=3)
@SCENES.add("score-deed-choice", number=0)
def _deed(folder: Path, number: int) -> "ScoreScreen":
    screen = _scored(_FULL, 0)
    _merchant(screen)._open(number)
    return screen


@SCENES.add("score-cards")
def _cards(folder: Path) -> "ScoreScreen":
    screen = _scored(_FULL, 0)
    _merchant(screen)._open_cards()
    return screen


@SCENES.add("score-visit")
def _visit(folder: Path) -> "ScoreScreen":
    screen = _scored([{**_FULL[1], "aboard": _ABOARD}, _FULL[0]], 0)
    _merchant(screen)._visit()
    return screen


def _merchant(screen: "ScoreScreen") -> "MerchantPage":
    from companion.app.screens.score_merchant import MerchantPage

    return next(one for one in screen.walk() if isinstance(one, MerchantPage))

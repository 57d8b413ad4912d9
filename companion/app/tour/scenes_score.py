"""A finished game is scored."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion import games
from companion.app.score.scoring import Scoring
from companion.app.tour.gathering import Scenes, nothing
from companion.table.scoring import Draft

if TYPE_CHECKING:
    from companion.app.screens.score import ScoreScreen

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


@SCENES.add("score-who", players=_only_names(_FULL)[:3], page=-1)
@SCENES.add("score-merchant-empty", players=_only_names(_FULL), page=0)
@SCENES.add("score-merchant", players=_FULL, page=0)
@SCENES.add("score-concern", players=_FULL, page=3)
@SCENES.add("score-result", players=_FULL, page=4)
def _score(folder: Path, players: list[dict[str, Any]], page: int) -> "ScoreScreen":
    return _scored(players, page)

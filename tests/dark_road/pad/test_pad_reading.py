"""A sheet is read with every value checked: whatever a file holds, it is a sheet or a sentence."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import games
from companion.core.errors import Invalid
from companion.games.dark_road.loader import load
from companion.games.dark_road.pad import DarkRoadPad
from companion.text import error_text
from companion.text.catalogue import catalogue
from tests.dark_road.pad.invented import merchant

PAD = games.pad("dark_road")
PRINTED = DarkRoadPad(load().deeds)
ANNA = {"name": "Anna", "coins": 3, "prestige": 4}


def _full(seed: int) -> dict[str, Any]:
    """A sheet with everything in it."""
    dice = random.Random(seed)
    players = [merchant(dice, name).table for name in ("Anna", "Ben", "Cleo")]
    players.append({"name": "Private Concern", "concern": "merchant", "vp": 4, "score": 30})
    return {
        "game": "dark_road", "edition": "v1", "players": players,
        "buildings": ["oracle", "harbor"], "kept": ["0 coins many-coins count=100"],
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(30))
def test_what_was_written_is_read_again(seed: int) -> None:
    """SCORE-1: nothing is lost, and a file is as good as what was entered."""
    sheet = PAD.read(_full(seed))
    written = json.loads(json.dumps(PAD.write(sheet)))
    assert PAD.read(written) == sheet
    assert PAD.write(PAD.read(written)) == written


MANY = [{"gives": [f"{more} coins", "4 prestige", "3 vp"], "times": 30} for more in (4, 5)]
"""More choices than can be looked through at once."""
WRONG: list[tuple[str, dict[str, Any]]] = [
    ("pad-choices", {"players": [ANNA | {"deeds": MANY}]}),
    ("pad-list", {}),
    ("pad-list", {"players": []}),
    ("pad-list", {"players": [{"name": str(n)} for n in range(5)]}),
    ("pad-list", {"players": {"name": "Anna"}}),
    ("pad-table", {"players": ["Anna"]}),
    ("pad-field", {"players": [ANNA], "winner": 0}),
    ("pad-field", {"players": [ANNA | {"points": 3}]}),
    ("pad-game", {"game": "chess", "players": [ANNA]}),
    ("pad-game", {"game": ["dark_road"], "players": [ANNA]}),
    ("pad-choice", {"edition": "v3", "players": [ANNA]}),
    ("pad-choice", {"buildings": ["castle"], "players": [ANNA]}),
    ("pad-text", {"players": [{"name": 7}]}),
    ("pad-text", {"players": [{"name": "A" * 41}]}),
    ("pad-text", {"players": [{"name": "A\nB"}]}),
    ("pad-no-name", {"players": [{"name": "  "}]}),
    ("pad-same-name", {"players": [ANNA, {"name": "ANNA "}]}),
    ("pad-two-concerns", {"players": [{"name": name, "concern": ""} for name in "AB"]}),
    ("pad-number", {"players": [ANNA | {"coins": -1}]}),
    ("pad-number", {"players": [ANNA | {"coins": 1000}]}),
    ("pad-number", {"players": [ANNA | {"coins": 3.0}]}),
    ("pad-number", {"players": [ANNA | {"coins": True}]}),
    ("pad-number", {"players": [ANNA | {"coins": "3"}]}),
    ("pad-number", {"players": [ANNA | {"illuminated": 9}]}),
    ("pad-flag", {"players": [ANNA | {"upgrade": 1}]}),
    ("pad-field", {"players": [ANNA | {"delivered": {"hero Atlantis": 1}}]}),
    ("pad-number", {"players": [ANNA | {"delivered": {"hero any": "2"}}]}),
    ("pad-field", {"players": [ANNA | {"aboard": {"horses": 2}}]}),
    ("pad-list", {"players": [ANNA | {"aboard": {"commissions": [{}] * 4}}]}),
    ("pad-list", {"players": [ANNA | {"aboard": {"commissions": [{"town": "Farglen", "goods": []}]}}]}),
    ("pad-choice", {"players": [ANNA | {"aboard": {"town": "Highreach"}}]}),
    ("pad-table", {"players": [ANNA | {"deeds": ["three knights"]}]}),
    ("pad-list", {"players": [ANNA | {"deeds": [{}]}]}),
    ("pad-unknown-deed", {"players": [ANNA | {"deeds": [{"deed": "of-arms"}]}]}),
    ("pad-notation", {"players": [ANNA | {"deeds": [{"gives": "many coins"}]}]}),
    ("pad-notation", {"players": [ANNA | {"deeds": [{"gives": "3 coins", "needs": "3 kings any"}]}]}),
    ("pad-needs-overlap", {"players": [ANNA | {"deeds": [
        {"gives": "3 coins", "needs": ["1 hero blue", "1 card any"]}]}]}),
    ("pad-gives-twice", {"players": [ANNA | {"deeds": [{"gives": ["3 coins", "4 coins"]}]}]}),
    ("pad-choice", {"players": [ANNA | {"deeds": [{"gives": "3 coins", "took": ["vp"]}]}]}),
    ("pad-number", {"players": [ANNA | {"deeds": [{"gives": "3 coins", "limit": 0}]}]}),
    ("pad-number", {"players": [ANNA | {"deeds": [{"gives": "3 coins", "times": 31}]}]}),
]  # fmt: skip


@pytest.mark.parametrize("code, table", WRONG)
def test_what_is_wrong_with_a_sheet_is_said_in_one_sentence(code: str, table: dict[str, Any]) -> None:
    """SETUP-12, SETUP-13, RULING-84 and the plain shape of the file."""
    with pytest.raises(Invalid) as refused:
        PRINTED.read(table)
    assert refused.value.code == code
    assert catalogue().find("error", code, "wrong") is not None
    said = error_text(refused.value)
    assert "something unknown" not in said
    assert "\n" not in said


def test_a_printed_deed_is_named_by_its_id_alone() -> None:
    """DEED-1: what it asks and gives is known; what its owner took is told beside it."""
    table = ANNA | {"deeds": [{"deed": "three-roads", "took": ["prestige"]}]}
    (deed,) = PRINTED.read({"players": [table]}).seats[0].values["deeds"]
    assert deed["gives"] == ["3 coins", "3 prestige"]
    assert deed["took"] == ["prestige"]
    assert len(deed["needs"]) == 3


def test_something_deeply_nested_is_refused_like_anything_else() -> None:
    """SCORE-1: numbers are no lists, however deep."""
    deep: Any = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(Invalid):
        PAD.read({"players": [ANNA | {"coins": deep}]})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    "game edition players buildings kept name concern coins prestige deeds delivered aboard gives".split()
)
KNOWN_FIELDS = st.recursive(
    JSON,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=5),
    max_leaves=12,
)


def _read_or_refuse(table: dict[str, Any]) -> None:
    try:
        sheet = PRINTED.read(table)
    except Invalid as refused:
        error_text(refused)
        return
    assert PRINTED.read(PRINTED.write(sheet)) == sheet
    PRINTED.outcome(sheet)


@given(st.dictionaries(st.sampled_from(FIELDS), KNOWN_FIELDS, max_size=5))
def test_any_json_is_a_sheet_or_refused(table: dict[str, Any]) -> None:
    """SCORE-1: never anything else."""
    _read_or_refuse(table)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path, *(found for key, one in inner for found in _places(one, (*path, key)))]


@settings(max_examples=300)
@given(st.integers(0, 50), st.randoms(use_true_random=False), JSON)
def test_a_sheet_with_one_thing_spoilt_is_a_sheet_or_refused(
    seed: int, dice: random.Random, odd: Any
) -> None:
    """SCORE-1: wherever it is spoilt."""
    table = _full(seed)
    *path, last = dice.choice(_places(table)[1:])
    spoilt: Any = table
    for key in path:
        spoilt = spoilt[key]
    spoilt[last] = odd
    _read_or_refuse(table)

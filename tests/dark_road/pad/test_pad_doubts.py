"""What cannot be, or hardly, is pointed out before it counts; who keeps it is asked no more."""

from typing import Any

import pytest

from companion import games
from companion.core.pads import Sheet

PAD = games.pad("dark_road")
DEED = {"gives": ["3 coins"]}


def _sheet(*players: dict[str, Any]) -> Sheet:
    usual = {"coins": 20, "prestige": 20}
    return PAD.read({"players": [{"name": f"Merchant {n}", **usual, **one} for n, one in enumerate(players)]})


def _codes(sheet: Sheet) -> list[str]:
    return [doubt.code for doubt in PAD.outcome(sheet).doubts]


ODD: list[tuple[str, str, list[dict[str, Any]], list[dict[str, Any]]]] = [
    ("many-coins", "SCORE-1", [{"coins": 100}], [{"coins": 99}]),
    ("many-prestige", "SCORE-1", [{"prestige": 200}], [{"prestige": 99}]),
    ("many-illuminated", "WAGON-1", [{"illuminated": 3}], [{"illuminated": 2}]),
    ("many-gifts", "COUNT-1", [{"gifts": 25}], [{"gifts": 24}]),
    ("many-aboard", "WAGON-1", [{"aboard": {"heroes": {"Farglen": 4}}}],
     [{"aboard": {"heroes": {"Farglen": 3}}}]),
    ("fewer-than-parts", "WAGON-6", [{"delivered": {"hero any": 2, "hero Farglen": 3}}],
     [{"delivered": {"hero any": 3, "hero Farglen": 3}}]),
    ("beyond-limit", "DEED-1", [{"deeds": [DEED | {"limit": 2, "times": 3}]}],
     [{"deeds": [DEED | {"limit": 2, "times": 2}]}]),
    ("not-met", "DEED-1",
     [{"deeds": [DEED | {"needs": "3 heroes any", "times": 1}], "delivered": {"hero any": 2}}],
     [{"deeds": [DEED | {"needs": "3 heroes any", "times": 1}], "delivered": {"hero any": 3}}]),
    ("large-reward", "DEED-1", [{"deeds": [{"gives": "13 coins"}]}], [{"deeds": [{"gives": "12 coins"}]}]),
    ("many-commissions", "COUNT-1", [{"delivered": {"commission any": n}} for n in (16, 15)],
     [{"delivered": {"commission any": n}} for n in (15, 15)]),
    ("many-heroes", "COUNT-1", [{"delivered": {"hero any": n}} for n in (25, 24)],
     [{"delivered": {"hero any": n}} for n in (24, 24)]),
    ("many-deeds-in-all", "COUNT-1", [{"deeds": [DEED] * n} for n in (10, 10)],
     [{"deeds": [DEED] * n} for n in (10, 9)]),
    ("many-illuminated-in-all", "COUNT-1", [{"illuminated": n} for n in (2, 2, 2, 3)],
     [{"illuminated": 2}] * 4),
    ("many-gifts-in-all", "COUNT-1", [{"gifts": n} for n in (20, 5)], [{"gifts": n} for n in (20, 4)]),
    ("same-deed", "COUNT-1", [{"deeds": [DEED | {"deed": "full-log"}]}] * 2,
     [{"deeds": [DEED | {"deed": name}]} for name in ("full-log", "three-roads")]),
    ("same-upgrade", "COUNT-1", [{"upgrade": True}] * 2, [{"upgrade": True}, {}]),
]  # fmt: skip


@pytest.mark.parametrize("code, rule, odd, usual", ODD, ids=[one[0] for one in ODD])
def test_what_is_odd_is_pointed_out_and_its_neighbour_is_not(
    code: str, rule: str, odd: list[dict[str, Any]], usual: list[dict[str, Any]]
) -> None:
    """COUNT-1, WAGON-1, DEED-1: by the rule that speaks against it; until then there is no result."""
    sheet = _sheet(*odd)
    doubts = {doubt.code: doubt for doubt in PAD.outcome(sheet).doubts}
    assert doubts[code].rule == rule
    assert PAD.outcome(sheet).result is None
    assert code not in _codes(_sheet(*usual))


@pytest.mark.parametrize("code, rule, odd, usual", ODD, ids=[one[0] for one in ODD])
def test_what_was_kept_counts_and_is_kept_in_the_file(
    code: str, rule: str, odd: list[dict[str, Any]], usual: list[dict[str, Any]]
) -> None:
    """SCORE-3: so it is on the table."""
    sheet = _sheet(*odd)
    scores = [one.score for one in PAD.outcome(sheet).standings]
    kept = PAD.read(PAD.write(sheet.keep(*PAD.outcome(sheet).doubts)))
    assert _codes(kept) == []
    assert [one.score for one in PAD.outcome(kept).standings] == scores


def test_another_value_is_doubted_anew() -> None:
    """SCORE-1: who said yes to 100 coins has not said yes to 200."""
    sheet = _sheet({"coins": 100}, {"prestige": 150})
    sheet = sheet.keep(*PAD.outcome(sheet).doubts)
    assert _codes(sheet) == []
    assert _codes(sheet.with_value(0, "coins", 200)) == ["many-coins"]
    assert _codes(sheet.with_value(0, "coins", 99)) == []
    assert _codes(sheet.with_value(0, "coins", 99).with_value(0, "coins", 100)) == []


def test_the_same_oddity_of_somebody_else_is_another_doubt() -> None:
    """SCORE-1."""
    sheet = _sheet({"coins": 100}, {})
    sheet = sheet.keep(*PAD.outcome(sheet).doubts)
    assert _codes(sheet.with_value(1, "coins", 100)) == ["many-coins"]

"""The table is right about the Private Concern too, as far as it has anything."""

from typing import Any

import pytest

from companion.core.errors import Illegal
from tests.dark_road.builders import Table
from tests.dark_road.rules.concerned import its_seat, its_turn, up_to_lines


@pytest.mark.parametrize(
    "field, value, shown",
    [
        ("concern.goods", 4, lambda table: table.concern.goods),
        ("concern.vp", 50, lambda table: table.concern.vp),
        ("players.1.coins", 0, lambda table: its_seat(table).coins),
        ("players.1.prestige", 9, lambda table: its_seat(table).prestige),
        ("players.1.space", 3, lambda table: its_seat(table).space),
    ],
)
def test_the_table_is_right_about_it_too(field: str, value: int, shown: Any) -> None:
    """CONCERN-2: and the correction is recorded, taken back and done again."""
    table = up_to_lines(its_turn())
    old = shown(table)
    table.game.correct(field, value)
    assert shown(table) == value
    assert table.game.log[-1] == ["correct", {"field": field, "old": old, "new": value}]
    table.game.undo()
    assert shown(table) == old
    table.game.redo()
    assert shown(table) == value


@pytest.mark.parametrize("field", ["concern.goods", "concern.vp"])
@pytest.mark.parametrize("value", [-1, 51, "3", None, True, 2.0, {"unknown": "count"}])
def test_its_marker_and_vp_are_whole_numbers_to_fifty(field: str, value: Any) -> None:
    """CONCERN-2"""
    table = its_turn()
    before = table.game.state_hash()
    with pytest.raises(Illegal) as refused:
        table.game.correct(field, value)
    assert (refused.value.code, refused.value.params) == (
        "correction-value",
        {"field": field, "expected": "number", "least": 0, "most": 50},
    )
    assert table.game.state_hash() == before


@pytest.mark.parametrize(
    "field",
    [
        "goods.armor", "lanterns", "horseshoes", "quartz", "gifts", "locked.0", "reserve.0",
        "pool_night", "pool_illuminated", "spent", "steeds.0",
    ],
)  # fmt: skip
def test_what_it_does_not_have_is_not_corrected(field: str) -> None:
    """CONCERN-2, CONCERN-10: the same field of a person may be."""
    table = its_turn().with_illuminated("", seat=1)
    value: Any = "1" if "." in field and field != "goods.armor" else 0
    before = table.game.state_hash()
    for refused_value in (value, 1):
        with pytest.raises(Illegal) as refused:
            table.game.correct(f"players.1.{field}", refused_value)
        assert refused.value.code == "correction-field"
    assert table.game.state_hash() == before


def test_its_coins_are_never_unknown() -> None:
    """CONCERN-8: while a person's may be."""
    table = its_turn()
    with pytest.raises(Illegal, match="correction-value"):
        table.game.correct("players.1.coins", {"unknown": "count"})
    table.game.correct("players.0.coins", {"unknown": "count"})


def test_without_it_there_is_nothing_of_it_to_correct() -> None:
    """SETUP-12"""
    with pytest.raises(Illegal, match="correction-field"):
        Table().game.correct("concern.goods", 1)
    with pytest.raises(Illegal, match="correction-field"):
        its_turn().game.correct("concern.card", 1)

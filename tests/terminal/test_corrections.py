"""The table is right: ``correct`` and ``print`` in plain words."""

from pathlib import Path

import pytest

from tests.terminal.driver import Sitting, dealt


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A dealt game of Anna and Ben at its first question: Anna plans."""
    return Sitting(dealt(tmp_path))


@pytest.mark.parametrize(
    "typed, field, value",
    [
        ("correct Anna coins 7", "players.0.coins", 7),
        ("correct coins 7", "players.0.coins", 7),
        ("correct ben prestige 4", "players.1.prestige", 4),
        ("correct players.1.lanterns 2", "players.1.lanterns", 2),
        ("correct Ben potion+ 1", "players.1.goods.potion+", 1),
        ("correct reserve 2 blank", "players.0.reserve.1", "blank"),
        ("correct Ben steed velvet", "players.1.steeds.0", "velvet"),
        ("correct wheel armor", "wheel_top", "armor"),
        ("correct dark east", "dark_market", "east"),
        ("correct ruins top left", "ruins", "top-left"),
        ("correct building 1 candle", "buildings.1", "candle_and_quartz"),
    ],
)
def test_a_correction_is_typed_in_plain_words(
    sitting: Sitting, typed: str, field: str, value: object
) -> None:
    sitting.type(typed)
    kind, record = sitting.session.game.log[-1]
    assert (kind, record["field"], record["new"]) == ("correct", field, value)


def test_the_market_dice_are_corrected_together(sitting: Sitting) -> None:
    sitting.type("correct market armor armor book staff weapon")
    assert sitting.session.game.state.market["armor"] == 2
    assert sitting.session.game.state.market["potion"] == 0


@pytest.mark.parametrize(
    "typed",
    [
        "correct Anna coins -3",
        "correct Anna coins",
        "correct Anna zebra 3",
        "correct Anna lanterns 9",
        "correct building 9 oracle",
        "correct locked 9 blank",
        "correct locked 1",
        "correct locked zebra 1",
        "correct market armor",
        "correct inn 1 nobody",
        "print nonsense 3",
        "print crafting.2",
        "print crafting.2 zebra",
        "print shapes.armor zebra",
        "print oracle.1 zebra",
        "print wheel armor",
        "print . .",
    ],
)
def test_a_correction_that_cannot_be_is_refused_in_one_sentence(sitting: Sitting, typed: str) -> None:
    before = list(sitting.session.game.log)
    shown = sitting.type(typed)
    assert sitting.session.game.log == before
    assert "Traceback" not in shown


def test_correct_alone_explains_the_fields(sitting: Sitting) -> None:
    assert "correct [NAME] WHAT VALUE" in sitting.type("correct")


def test_a_printed_fact_is_changed_for_this_game(sitting: Sitting) -> None:
    sitting.type(
        "print crafting.2 potion", "print shapes.book ##/#.", "print oracle.1 gain 2 coins, lose good"
    )
    board = sitting.session.game.state.box.board
    assert board.crafting["2"] == "potion"
    assert board.shapes["book"] == ("##", "#.")
    assert len(board.oracle[0]) == 2

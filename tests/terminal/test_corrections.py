"""The table is right: ``correct`` and ``print`` in plain words."""

from pathlib import Path

import pytest

from tests.terminal.driver import Sitting, dealt, laid


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
        ("correct Anna hero 1 none", "players.0.heroes.0", None),
        ("correct ben deed 1 none", "players.1.deeds.0", None),
        ("correct Ben delivered hero 1 1", "players.1.delivered_heroes.0", "agatha"),
        ("correct companion 1 raven", "players.0.companions.0", "raven"),
        ("correct Anna companion 1 li'l dumplin'", "players.0.companions.0", "lil_dumplin"),
        ("correct upgrade 1 lantern", "players.0.upgrades.0", "lantern"),
        ("correct offer 1 none", "upgrades.0", None),
        ("correct steed none", "players.0.steeds.0", None),
        ("correct steed 1 none", "players.0.steeds.0", None),
        ("correct locked 2 none", "players.0.locked.1", None),
        ("correct illuminated 2 extra", "players.0.illuminated.1", "extra"),
        ("correct pool illuminated 3", "players.0.pool_illuminated", "3"),
        ("correct row 2 nothing", "companion_row.1", None),
        ("correct inn 4 none", "inn.3", None),
        ("correct courtyard 2 none", "courtyard.1", None),
        ("correct top north none", "tops.Northbreak", None),
        ("correct round 5", "round", 5),
        ("correct turn 5", "round", 5),
        ("correct heroes 1 none", "players.0.heroes.0", None),
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
        "correct hero nobody",
        "correct hero 9 none",
        "correct commission 1 zebra",
        "correct delivered",
        "correct delivered deed 1 none",
        "correct pool",
        "correct pool zebra 3",
        "correct pool night 3",
        "correct reserve 5 3",
        "correct used grace 1 yes",
        "correct used",
        "correct upgrade 1 zebra",
        "correct offer 9 vp",
        "correct top",
        "correct top zebra none",
        "correct top north",
        "correct round 14",
        "correct round",
        "correct caravan 1 5",
        "correct event none",
        "correct players.0.weather 3",
        "correct .",
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


def test_a_correction_orders_nobody_to_move_pieces(sitting: Sitting) -> None:
    """The table shows it already; what else has changed by it is named."""
    assert "Move" not in sitting.type("correct coins 7")
    inn = sitting.session.game.state.inn[1]
    said = sitting.type(f"correct hero 1 {inn}")
    assert "Move" not in said
    assert "changed with it" in said
    assert "hero at the Inn 2" in said


def test_what_is_so_already_is_no_step(sitting: Sitting) -> None:
    sitting.type("correct coins 7")
    log = list(sitting.session.game.log)
    assert "so already" in sitting.type("correct coins 7")
    assert sitting.session.game.log == log


def test_a_tile_that_lies_elsewhere_is_refused_with_the_reason(sitting: Sitting) -> None:
    there = next(name for name in sitting.session.game.state.buildings if name)
    assert "not in play yet" in sitting.type(f"correct building 4 {there}")


def test_why_tells_a_rule_too(sitting: Sitting) -> None:
    assert "\n  COMP-1: " in sitting.type("why comp-1")


def test_a_die_comes_from_the_spent_ones(sitting: Sitting) -> None:
    sitting.type("correct locked 1 none", "correct pool night blank")
    anna = sitting.session.game.state.players[0]
    assert (anna.locked[0], anna.pool_night, anna.spent) == (None, "blank", 0)


def test_the_gift_on_an_ability_is_corrected_by_the_companions_name(sitting: Sitting) -> None:
    sitting.type("correct Ben companion 1 snow bee", "correct Ben used snow 2 yes")
    ben = sitting.session.game.state.players[1]
    assert (ben.companions[0].used, ben.gifts) == ((False, True), 1)
    sitting.type("correct Ben used snow bee 2 no")
    assert ben.companions[0].used == (False, False)


def test_a_card_is_named_by_its_number_in_the_list(sitting: Sitting) -> None:
    """Asked for without a card, all that may lie there are listed; that is no step of the game."""
    before = list(sitting.session.game.log)
    shown = sitting.type("correct top northbreak")
    assert "  1  Northbreak (weapon, staff, armor)" in shown
    assert "number or name" in shown
    assert sitting.session.game.log == before
    sitting.type("correct top northbreak 1")
    assert sitting.session.game.log[-1][1]["field"] == "tops.Northbreak"
    state = sitting.session.game.state
    sitting.type("correct top northbreak northbreak book potion weapon")
    assert state.commission(str(state.tops["Northbreak"])).goods == ("book", "potion", "weapon")


def test_a_real_tables_card_is_described_as_it_is_when_it_is_asked_for(tmp_path: Path) -> None:
    sitting = Sitting(laid(tmp_path))
    state = sitting.session.game.state
    sitting.type("correct Anna hero 2 northbreak armor staff lantern")
    hero = state.hero(state.players[0].heroes[1])
    assert (hero.town, hero.goods, hero.bonus) == ("Northbreak", ("armor", "staff"), "lantern")
    sitting.type("correct Anna commission 1 farglen book book potion")
    commission = state.commission(state.players[0].commissions[0])
    assert (commission.town, commission.goods) == ("Farglen", ("book", "book", "potion"))
    sitting.type("correct top windglass staff staff weapon", "correct ben deed 2 unknown")
    assert state.commission(str(state.tops["Windglass"])).goods == ("staff", "staff", "weapon")
    assert len(state.players[1].deeds) == 2
    assert "town is missing" in sitting.type("correct Anna commission 2 book book potion")


def test_the_history_tells_a_correction_in_words_but_names_no_deed(sitting: Sitting) -> None:
    """HIDE-1"""
    deeds = [card for player in sitting.session.game.state.players for card in player.deeds]
    sitting.type("correct row 1 none", "correct companion 1 raven", "correct deed 1 none")
    shown = sitting.type("history")
    assert "Anna's companion 1: nothing becomes Raven" in " ".join(shown.split())
    assert "corrected by the table, Anna's deed 1" in " ".join(shown.split())
    assert not any(card in shown for card in deeds)


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

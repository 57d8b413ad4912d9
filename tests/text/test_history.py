"""Lines of the history, with the table and without."""

from dataclasses import dataclass
from typing import Any

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.bazaar import Visit
from companion.text import answer_text, field_text, record_text
from tests.dark_road.builders import Table
from tests.text.speaking import faults
from tests.text.test_options import asked

NAMES = ("Anna", "Ben")


@dataclass
class Step:
    """A step as the table keeps it."""

    value: Any
    kind: str = ""
    params: tuple[Any, ...] = ()
    seat: int | None = None
    record_kind: str = "choice"
    round: int = 5
    turn: int = 0
    group: str | None = None
    read_only: bool = False


def test_a_line_with_the_table_has_its_numbers() -> None:
    step = Step("buy armor", "bazaar_deal", (Visit(0),), seat=0)
    assert record_text(step, NAMES, Table().state) == "turn 5, Anna: buys armor for 3 coins"


def test_a_line_without_the_table_is_plain() -> None:
    step = Step("buy armor", "bazaar_deal", (Visit(0),), seat=1)
    assert record_text(step, NAMES) == "turn 5, Ben: buys armor"
    assert record_text(step) == "turn 5, somebody: buys armor"


@pytest.mark.parametrize(
    "step, said",
    [
        (Step("3", "roll", ("night",), None, "chance", turn=1), "turn 5: Ben's night die shows 3"),
        (
            Step("blank", "roll", ("illuminated",), None, "chance", 0, group="illuminated 1"),
            "setup: Ben's illuminated die shows blank (worth 0)",
        ),
        (Step("coins", "roll", ("ruins",), None, "chance"), "turn 5: the ruins die shows 2 coins"),
        (Step("staff", "market_die", (), None, "chance"), "turn 5: a market die shows staff"),
        (
            Step("knight-2", "turned_up", ("heroes",), None, "chance"),
            "turn 5: turned up from the hero deck: knight 2",
        ),
        (
            Step("oracle", "building_on", (2, ()), None, "chance", 0),
            "setup: the building on Ringway space 2 is Oracle of Lumi",
        ),
        (
            Step(
                {"town": "Farglen", "goods": ["book"]},
                "describe_hero",
                ("?hero 1", ("town",)),
                None,
                "chance",
            ),
            "turn 5: read off the hero: town Farglen, requested goods book",
        ),
        (
            Step(
                {"effects": ["gain coins 2", "lose good"]}, "describe_event", ("?event 1", 3), None, "chance"
            ),
            "turn 5: read off the event: gain 2 coins, then lose a good of your choice",
        ),
        (Step({"count": 1}, "count_coins", (1,), None, "chance"), "turn 5: Ben counts 1 coin"),
        (Step({}, "describe_deed", ("?deed 1", 0), None, "chance"), "turn 5: Anna's deed: nothing"),
    ],
)
def test_what_the_table_showed_is_told(step: Step, said: str) -> None:
    assert record_text(step, NAMES) == said


def test_a_deed_that_leaves_the_deck_stays_secret() -> None:
    """HIDE-1."""
    state = Table().state
    drawn = Step("three-knights", "turned_up", ("deeds",), None, "chance")
    assert record_text(drawn, NAMES, state) == "turn 5: a deed comes off the deck"
    state.players[0].deeds = ["three-knights", "three-roads"]
    kept = Step("keep deed 1", "keep_deed", (), 0, round=0)
    assert record_text(kept, NAMES, state) == "setup, Anna: keeps one of two deeds"


def test_a_waved_answer_says_so() -> None:
    step = Step("take armor", "printed_good", (("book",), "crafting.3"), 0, "wave")
    assert record_text(step, NAMES) == "turn 5, Anna: takes armor (against the print the companion knows)"


@pytest.mark.parametrize(
    "field, old, new, said",
    [
        ("players.0.coins", 5, 7, "Anna's coins: 5 becomes 7"),
        ("players.1.coins", {"unknown": "count"}, 7, "Ben's coins: unknown becomes 7"),
        ("players.1.goods.armor+", 0, 1, "Ben's goods, upgraded armor: 0 becomes 1"),
        ("players.0.locked.1", "2", "blank", "Anna's locked die 2: 2 becomes blank (worth 0)"),
        ("wheel_top", "potion", "staff", "good worth 5: potion becomes staff"),
        ("buildings.2", "oracle", "candle_and_quartz", "building, 2: Oracle of Lumi becomes Candle & Quartz"),
        ("inn.0", "knight-2", "bard-3", "hero at the Inn 1: knight 2 becomes bard 3"),
    ],
)
def test_a_correction_is_told(field: str, old: Any, new: Any, said: str) -> None:
    record = ["correct", {"field": field, "old": old, "new": new}]
    assert record_text(record, NAMES) == f"setup: corrected by the table, {said}"


def test_a_changed_print_is_told() -> None:
    record = ["data", {"field": "crafting.2", "old": "armor", "new": "book"}]
    assert record_text(record) == "setup: printed fact corrected, crafting chart, 2: armor becomes book"


def test_a_field_of_somebody_unknown_is_told() -> None:
    assert field_text("players.7.coins") == "somebody's coins"
    assert field_text("moon_phase") == "moon phase"


@pytest.mark.parametrize(
    "record, said",
    [
        (["setup", {"players": ["Anna", "Ben"], "edition": "v1"}], "a game for Anna, Ben, first edition"),
        (["undo", 1], "a step is taken back"),
        (["redo", 1], "a step is done again"),
        (["song", 1], "something was recorded"),
        ([], "something was recorded"),
        (None, "something was recorded"),
    ],
)
def test_a_record_of_a_log_is_told(record: Any, said: str) -> None:
    assert record_text(record) == "setup: " + said


def test_history_that_cannot_be_played_is_told_as_earlier() -> None:
    step = Step("buy armor", record_kind="choice", round=0, read_only=True)
    assert record_text(step) == "earlier: buys armor"


def test_the_end_of_the_game_is_named() -> None:
    """END-1."""
    state = Table().state
    state.phase = "end"
    assert record_text(Step("no town", "visit_town", ((),), 1), NAMES, state) == (
        "end of the game, Ben: visits no town"
    )


def test_every_record_of_a_log_can_be_told_alone() -> None:
    log = new_game(["Anna", "Ben"], seed=5).log
    assert len(log) > 20
    assert [said for record in log if faults(said := record_text(record, NAMES))] == []


def test_an_answer_is_told_of_whoever_gives_it() -> None:
    state = Table().state
    assert answer_text(state, asked("good_fortune"), "coins") == "gains 5 coins"
    assert answer_text(state, asked("count_coins", 1, seat=None), {"count": 9}, NAMES) == "Ben counts 9 coins"

"""The Private Concern in records: refused in order, taken back, told again."""

import json
from typing import Any

import pytest

from companion.core.errors import BadRecord, GameError, Illegal, Invalid
from companion.games.dark_road import DarkRoad, new_game, replay
from companion.games.dark_road.state import ConcernSeat
from companion.games.dark_road.state_json import state_from_json, state_hash
from companion.text import error_text
from tests.dark_road.builders import DECK, NAMES
from tests.dark_road.playing import SteadyDice, some_answer
from tests.dark_road.rules.concerned import carrying_out, its_turn, up_to_lines

TEN = [f"card {number}" for number in range(1, 11)]


def _refused(*args: Any, **named: Any) -> GameError:
    with pytest.raises(Illegal) as refusal:
        new_game(*args, seed=1, **named)
    assert "unknown" not in error_text(refusal.value)
    return refusal.value


# Sitting down


@pytest.mark.parametrize("people", [0, 4, 5])
def test_it_plays_with_one_to_three_people(people: int) -> None:
    """SETUP-12"""
    error = _refused(people, concern="merchant")
    assert (error.code, error.rule, error.params) == ("seats-with-concern", "SETUP-12", {"count": people})


@pytest.mark.parametrize("seat", [-4, 3, 99, "0", None, True, 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    """SETUP-12: three seats with two people."""
    error = _refused(2, concern="merchant", concern_seat=seat)
    assert (error.code, error.rule, error.params) == ("concern-seat", "SETUP-12", {"seat": seat, "seats": 3})


def test_nobody_else_may_have_its_name() -> None:
    """SETUP-13: unless it does not play."""
    for name in ("Private Concern", " private concern"):
        error = _refused(["Anna", name], concern="merchant")
        assert (error.code, error.rule) == ("concern-name", "SETUP-13")
    assert len(new_game(["Anna", "Private Concern"], seed=1).state.players) == 2


@pytest.mark.parametrize(
    "deck, field",
    [
        ({}, "name"),
        ({"cards": TEN}, "name"),
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"name": 7}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"name": "a\nb"}, "name"),
        ("", "name"),
        (7, "deck"),
        (TEN, "deck"),
        ({"name": "x", "cards": TEN[:9]}, "cards"),
        ({"name": "x", "cards": [*TEN, "eleven"]}, "cards"),
        ({"name": "x", "cards": "abcdefghij"}, "cards"),
        ({"name": "x", "cards": [*TEN[:9], None]}, "cards"),
        ({"name": "x", "cards": 10}, "cards"),
        ({"name": "x", "notice": ["n"] * 7}, "notice"),
        ({"name": "x", "sarcophagus": ["s"] * 4}, "sarcophagus"),
        ({"name": "x", "delivery": ["d"] * 7}, "delivery"),
        ({"name": "x", "delivery": {"d": 1}}, "delivery"),
        ({"name": "x", "play": object()}, "play"),
        ({"name": "x", "play": float("nan")}, "play"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(deck: Any, field: str) -> None:
    """CONCERN-1: with what is wrong with it."""
    error = _refused(1, concern=deck)
    assert (error.code, error.params) == ("concern-cards", {"field": field})


def test_a_deck_is_kept_in_the_setup_as_plain_data() -> None:
    """CONCERN-1: the names of its cards, and whatever its player needs to go on."""
    play = {"deck": {"name": "mine"}, "twists": ("a", "b")}
    cards = tuple(f"my {name}" for name in TEN)
    game = new_game(1, seed=1, concern={**DECK, "cards": cards, "play": play}, concern_seat=0)
    assert game.setup["concern"] == {
        "name": "merchant", "seat": 0, "cards": list(cards), "notice": ["Curfew"], "sarcophagus": ["Bones"],
        "delivery": ["Crates", "Sacks"], "play": {"deck": {"name": "mine"}, "twists": ["a", "b"]},
    }  # fmt: skip
    assert game.state.concern is not None
    assert game.state.concern.piles["card"] == cards
    longest = "x" * 120
    assert new_game(1, seed=1, concern=longest).setup["concern"]["name"] == longest
    assert new_game(1, seed=1, concern="x").setup["concern"]["cards"] == TEN
    assert "concern" not in new_game(1, seed=1).setup


def _replays_with(concern: Any) -> None:
    record = new_game(1, seed=1, concern="merchant").setup
    replay([["setup", {**record, "concern": concern}]])


def _bad_setup(concern: Any) -> str:
    """Why a record with this cannot be played again."""
    with pytest.raises(BadRecord) as bad:
        _replays_with(concern)
    assert bad.value.code == "bad-setup"
    return str(bad.value.params["reason"])


@pytest.mark.parametrize(
    "concern, wrong",
    [
        (7, "record"),
        ("merchant", "record"),
        ([], "record"),
        ({}, "name"),
        ({"name": "x"}, "cards"),
        ({"name": "x", "cards": TEN}, "notice"),
    ],
)
def test_a_record_with_half_of_it_is_a_bad_record(concern: Any, wrong: str) -> None:
    """SETUP-12"""
    assert _bad_setup(concern) == f"concern: {wrong}"


@pytest.mark.parametrize(
    "field, value",
    [
        ("seat", 2), ("seat", -1), ("seat", "0"), ("seat", None), ("seat", True), ("cards", TEN[:9]),
        ("cards", None), ("notice", None), ("delivery", [1]), ("name", None),
    ],
)  # fmt: skip
def test_a_record_in_which_it_cannot_sit_is_a_bad_record(field: str, value: Any) -> None:
    """SETUP-12"""
    good = new_game(1, seed=1, concern="merchant").setup["concern"]
    _replays_with(good)
    assert _bad_setup({**good, field: value}) == f"concern: {field}"


# Its turn


@pytest.mark.parametrize("answer", ["0", "11", "1a", "card 1", "done", {}, {"number": 1}])
def test_a_card_that_is_not_left_is_refused(answer: Any) -> None:
    """CONCERN-1"""
    table = its_turn()
    before = table.game.state_hash()
    with pytest.raises(GameError):
        table.game.answer(answer)
    assert (table.game.state_hash(), table.asked) == (before, "concern_card")


@pytest.mark.parametrize("line", ["line 3", "line 1", "line 41", "line 0", "line", "3", "line x"])
def test_lines_never_go_backwards(line: str) -> None:
    """CONCERN-1"""
    table = carrying_out(its_turn(), {}, "line 3", {})
    assert table.refusal(line) == ("not-offered", "")


@pytest.mark.parametrize(
    "step",
    [
        "activate guildhall", "activate", "turn up card", "turn up twist", "line 2", "done", "vp 2",
        "lose vp 1", "deed", "companion",
    ],
)  # fmt: skip
def test_a_step_that_is_none_is_refused(step: str) -> None:
    """CONCERN-1, CONCERN-2"""
    table = up_to_lines(its_turn()).play("line 1")
    assert table.refusal(step) == ("not-offered", "")


@pytest.mark.parametrize(
    "entry, code",
    [
        ({"effects": ["gain everything"]}, "entry-effects"),
        ({"effects": "gain coins 1"}, "entry-effects"),
        ({"effects": ["gain coins"] * 31}, "entry-effects"),
        ({"vp": -1}, "entry-number"),
        ({"vp": 51}, "entry-number"),
        ({"lose_vp": True}, "entry-number"),
        ({"lose_vp": "2"}, "entry-number"),
        ({"coins": 2}, "entry-field"),
    ],
)
def test_an_entry_that_is_none_is_refused(entry: dict[str, Any], code: str) -> None:
    """CONCERN-2"""
    _refuses_entry(up_to_lines(its_turn()).play("line 1").game, entry, code)


@pytest.mark.parametrize(
    "entry, code",
    [
        ({}, "entry-missing"),
        ({"coins": 5, "prestige": 2}, "entry-missing"),
        ({"coins": 51, "prestige": 2, "goods": 1}, "entry-number"),
        ({"coins": 5, "prestige": -1, "goods": 1}, "entry-number"),
        ({"coins": 5, "prestige": 2, "goods": ["armor"]}, "entry-number"),
        ({"coins": 5, "prestige": 2, "goods": 1, "hero": "yes"}, "entry-choice"),
        ({"coins": 5, "prestige": 2, "goods": 1, "deed": True}, "entry-field"),
    ],
)
def test_an_opening_that_is_none_is_refused(entry: dict[str, Any], code: str) -> None:
    """CONCERN-7"""
    _refuses_entry(new_game(1, seed=1, concern="merchant", concern_seat=0), entry, code)


def _refuses_entry(game: DarkRoad, entry: dict[str, Any], code: str) -> None:
    before, log = game.state_hash(), list(game.log)
    with pytest.raises(Invalid) as refused:
        game.answer(entry)
    assert refused.value.code == code
    assert error_text(refused.value)
    assert (game.state_hash(), game.log) == (before, log)


def test_no_more_is_sold_than_its_marker_shows() -> None:
    """CONCERN-3"""
    table = carrying_out(its_turn().with_marker(2), "activate inn", "hero 1")
    assert table.refusal("sell armor+") == ("not-offered", "")
    table.play("sell armor", "sell armor")
    assert (table.asked, table.concern.goods) == ("concern_line", 0)


# Taken back and told again


def _played(seed: int | None, answers: int = 150) -> DarkRoad:
    game = new_game(NAMES[:2], seed=seed, concern=DECK, concern_seat=1)
    dice = SteadyDice(7)
    for _ in range(answers):
        assert game.question is not None
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)
    assert game.state.concern is not None
    assert game.state.concern.card
    return game


@pytest.mark.parametrize("seed", [4, None])
def test_a_log_with_its_steps_replays_without_its_deck(seed: int | None) -> None:
    """CONCERN-1"""
    game = _played(seed)
    again = replay(json.loads(json.dumps(game.log)))
    assert again.state_hash() == game.state_hash()
    assert again.log == json.loads(json.dumps(game.log))


def test_its_turn_is_taken_back_step_by_step() -> None:
    """CONCERN-1: card, goods and VP included."""
    table = its_turn().with_marker(2)
    game = table.game
    hashes = [game.state_hash()]
    steps = ["4", "move 3", "line 1", {"effects": ["gain good any", "gain coins 1"], "vp": 2}, "line 5"]
    for step in [*steps, "activate inn", "hero 1", "sell potion"]:
        game.answer(step)
        hashes.append(game.state_hash())
    for before in hashes[-2::-1]:
        game.undo()
        assert game.state_hash() == before
    assert game.state.concern is not None
    assert (game.state.concern.card, game.state.concern.goods, game.state.concern.vp) == (0, 2, 0)
    while game.can_redo:
        game.redo()
    assert game.state_hash() == hashes[-1]


@pytest.mark.parametrize("seed", [4, None])
def test_a_snapshot_keeps_its_seat_and_its_cards(seed: int | None) -> None:
    """CONCERN-1"""
    game = _played(seed)
    data = json.loads(json.dumps(game.state_json()))
    copied = state_from_json(data, game.state.box)
    assert state_hash(copied) == game.state_hash()
    assert isinstance(copied.players[1], ConcernSeat)
    assert copied.concern is not None
    assert game.state.concern is not None
    assert vars(copied.concern) == vars(game.state.concern)


@pytest.mark.parametrize("spoil", [None, [], {}, {"seat": 0}, "merchant"])
def test_a_snapshot_with_half_of_it_is_a_bad_record(spoil: Any) -> None:
    """CONCERN-1"""
    game = _played(4, answers=40)
    data = json.loads(json.dumps(game.state_json()))
    with pytest.raises(BadRecord, match="bad-snapshot"):
        state_from_json({**data, "concern": spoil}, game.state.box)


def test_without_it_a_snapshot_says_nothing_of_it() -> None:
    """SETUP-12: games without it look as they always did."""
    game = new_game(1, seed=1)
    assert "concern" not in game.state_json()
    assert state_from_json(game.state_json(), game.state.box).concern is None

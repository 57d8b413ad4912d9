"""The driver once more: playing on after undo and redo, chance in its streams, records that do not fit."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from companion.core.errors import BadRecord, Stale
from companion.games.dark_road import DarkRoad, new_game, replay
from companion.games.dark_road.asking import RULES
from tests.dark_road.builders import NAMES, at, pinned_box, to


def dealt(seed: int = 3, seats: int = 2, **kwargs: Any) -> DarkRoad:
    return new_game(NAMES[:seats], seed=seed, data=pinned_box(), **kwargs)


def play_on(game: DarkRoad, answers: int) -> list[str]:
    """Answer so many questions with something; the hash before each."""
    hashes = []
    for number in range(answers):
        assert game.question is not None
        assert game.question.seat is not None, "a dealt game asks nobody for chance"
        hashes.append(game.state_hash())
        game.answer(game.question.options[number * 3 % len(game.question.options)])
    return hashes


@cache
def finished_log() -> list[Any]:
    game = dealt(seats=1)
    while game.question is not None:
        game.answer(game.question.options[0])
    return game.log


# Undo and redo


def test_the_dealer_deals_on_after_an_undo() -> None:
    """REST-2: as if nothing had been taken back."""
    game = dealt(seed=9)
    play_on(game, 20)
    game.undo()
    play_on(game, 30)


def test_the_dealer_deals_on_after_a_redo() -> None:
    """REST-2"""
    game = dealt(seed=9)
    play_on(game, 20)
    game.undo()
    game.redo()
    assert game.question is not None
    assert game.question.index == len(game.log)
    play_on(game, 30)


def test_what_was_redone_can_be_undone_again() -> None:
    """PLAN-2"""
    game = dealt(seed=9)
    hashes = play_on(game, 12)
    last = game.last_step()
    game.undo()
    before = game.last_step()
    game.redo()
    assert game.last_step() == last
    game.undo()
    assert (game.state_hash(), game.last_step()) == (hashes[-1], before)


@pytest.fixture
def often_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """A state is kept at the end of a turn once twenty steps are new."""
    monkeypatch.setattr("companion.core.game.SNAPSHOT_EVERY", 20)


@pytest.mark.usefixtures("often_kept")
def test_a_long_game_can_be_undone_to_its_beginning() -> None:
    """TURN-1: over every state that was kept on the way."""
    game = dealt(seats=4)
    begin = game.snapshot()[0]
    hashes = play_on(game, 70)
    assert game.snapshot()[0] >= begin + 40
    for before in reversed(hashes):
        game.undo()
        assert game.state_hash() == before
    assert game.last_step() is None
    assert game.snapshot()[0] == begin


@pytest.mark.usefixtures("often_kept")
def test_a_long_game_can_be_redone_over_every_kept_state() -> None:
    """TURN-1"""
    game = dealt(seats=4)
    play_on(game, 70)
    end = game.state_hash()
    for _ in range(60):
        game.undo()
    for _ in range(60):
        game.redo()
    assert game.state_hash() == end


def test_a_new_table_has_kept_its_beginning() -> None:
    """SETUP-1"""
    steps, state = new_game(NAMES[:2], data=pinned_box()).snapshot()
    assert (steps, state.phase) == (0, "setup")


@pytest.mark.usefixtures("often_kept")
def test_a_state_is_kept_only_when_enough_is_new() -> None:
    """TURN-1: undoing repeats the few steps since, so most turns end without a copy."""
    game = dealt(seats=4)
    kept = {game.snapshot()[0]}
    for _ in range(70):
        play_on(game, 1)
        kept.add(game.snapshot()[0])
    steps = sorted(kept)
    assert all(after - before >= 20 for before, after in pairwise(steps))
    assert len(steps) >= 3


def test_listeners_hear_again_after_an_undo() -> None:
    """TURN-1"""
    game = dealt()
    heard: list[int] = []
    game.on_segment_end = lambda state: heard.append(state.seat)
    while not heard:
        play_on(game, 1)
    game.undo()
    while len(heard) < 2:
        play_on(game, 1)
    assert heard == [1, 1]


def test_a_printed_fact_changed_again_by_redo_counts_for_the_pending_question() -> None:
    """BAZAAR-2: with one coin only what the wheel shows at $1 can be bought."""
    table = at("bazaar").with_coins(1).play(*to("bazaar"))
    assert "buy weapon" in table.options
    order = ["potion", "weapon", "armor", "book", "staff", "instrument"]
    table.game.change_print("wheel", order)
    assert "buy staff" in table.options
    table.game.undo()
    assert "buy weapon" in table.options
    table.game.redo()
    assert "buy staff" in table.options
    assert "buy weapon" not in table.options


def test_an_answer_to_an_older_question_names_both() -> None:
    """PLAN-2"""
    game = dealt()
    with pytest.raises(Stale) as stale:
        game.answer("die 1", index=3)
    assert (stale.value.code, stale.value.params) == ("stale", {"index": 3, "now": len(game.log)})


# Chance


def test_a_chance_with_one_outcome_is_never_logged() -> None:
    """SETUP-1: of four buildings three are placed by chance, the last one lies where it must."""
    chosen = ("harbor", "oracle", "workshop", "mansion")
    log = dealt(buildings=chosen).log
    assert sum(value in chosen for kind, value in log if kind == "chance") == 3


def test_every_die_and_deck_is_a_stream_of_chance_of_its_own() -> None:
    """SETUP-1 to SETUP-11: so that one more roll of one die changes no other."""
    assert dealt(seats=2).state.draws == {
        "buildings": 4,
        "market": 1,
        **{f"commissions {town}": 1 for town in dealt().state.tops},
        "companions": 3,
        "heroes": 4,
        "deeds": 4,
        "night": 8,
        "illuminated": 2,
        "steeds": 2,
        "starting": 2,
    }


def test_the_upgrades_of_a_solo_game_are_a_stream_too() -> None:
    """SETUP-6"""
    assert dealt(seats=1).state.draws["upgrades"] == 2


def test_dice_thrown_together_are_asked_as_one_throw() -> None:
    """SETUP-6, SETUP-9: four night dice a player, then the illuminated one; two upgrades of a solo game."""
    game = new_game(NAMES[:1], data=pinned_box())
    groups: list[tuple[str, str | None]] = []
    while game.state.phase == "setup" and game.question is not None:
        if game.question.group is not None:
            groups.append((game.question.kind, game.question.group))
        game.answer(game.question.options[0] if game.question.options else {"bonus": "storage"})
    assert groups == [
        ("roll", "bazaar"),
        ("upgrade_out", "upgrades"),
        ("upgrade_out", "upgrades"),
        *[("roll", "night 0")] * 4,
        ("roll", "illuminated 0"),
    ]


def test_seed_0_is_a_seed_like_any_other() -> None:
    """SETUP-2"""
    assert dealt(seed=0).state_hash() != dealt(seed=1).state_hash()


def test_every_question_names_its_rules() -> None:
    """PLAN-2, DICE-1"""
    assert RULES["plan_die"] == ("PLAN-2",)
    assert RULES["roll"] == ("DICE-1",)


# Records that do not fit


@pytest.mark.parametrize(
    "kind, reason",
    [
        ("chance", "wrong-record (no rule): kind='chance', expected='choice'"),
        ("wave", "wrong-record (no rule): kind='wave', expected='choice'"),
        ("sing", "unknown-record (no rule)"),
        ("redo", "unknown-record (no rule)"),
    ],
)
def test_a_bad_record_says_where_and_why(kind: str, reason: str) -> None:
    """PLAN-2"""
    game = dealt(seed=9)
    assert game.question is not None
    with pytest.raises(BadRecord) as bad:
        replay([*game.log, [kind, game.question.options[0]]], data=pinned_box())
    assert bad.value.params == {"at": len(game.log), "reason": reason}


@pytest.mark.parametrize("kind", ["choice", "chance", "wave"])
def test_nothing_can_be_answered_after_the_end(kind: str) -> None:
    """END-1"""
    with pytest.raises(BadRecord) as bad:
        replay([*finished_log(), [kind, "done"]], data=pinned_box())
    assert bad.value.params["reason"] == "game-over (no rule)"


def test_a_finished_dealt_game_can_be_corrected() -> None:
    """END-1"""
    game = replay(list(finished_log()), data=pinned_box())
    game.correct("players.0.coins", 2)
    assert game.question is None
    assert game.state.players[0].coins == 2

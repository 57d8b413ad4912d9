"""Whole games by chance, with all that must hold: between turns, at each answer, when told again."""

import json
import random
from collections.abc import Iterator

import pytest

from companion.core.errors import GameError, Illegal, Warned
from companion.games.dark_road import DarkRoad, replay
from companion.games.dark_road.invariants import between_turns, night_dice, problems
from companion.games.dark_road.observe import observe
from companion.games.dark_road.state import Concern, Deck, State
from companion.games.dark_road.state_json import state_from_json, state_hash, state_to_json
from tests.dark_road.playing import Seating, some_answer

RESERVE_AFTER = (4, 3, 2, 1, 3, 2, 1, 2, 1, 1, 0, 0, 0, 0)
"""Night dice in the main reserve after so many turns of a seat (REST-4)."""
LOCKED_AFTER = (3,) * 11 + (2, 1, 0)
LEFT_AFTER = (7, 7, 7, 7, 6, 6, 6, 5, 5, 4, 3, 3, 3, 3)
"""Night dice still in the game."""


# What must hold, derived from the rules and not from the state's own checks


def _cards_and_tiles(state: State) -> dict[str, int]:
    """Cards and tiles that :func:`invariants.problems` does not count."""
    owned = sum(len(player.companions) for player in state.players)
    row = sum(card is not None for card in state.companion_row)
    counted = {
        "companions": owned + row + state.decks["companions"].size,
        "upgrades": len(state.upgrades) + sum(len(player.upgrades) for player in state.players),
        "steeds": len(state.steeds_left) + sum(len(player.steeds) for player in state.players),
    }
    for road in ("highway", "shortcut"):
        counted[road] = state.decks[road].size + len(state.discards[road])
    return counted


def _turns_done(state: State, seat: int) -> int:
    """Turns this seat has had, between turns."""
    return 13 if state.phase in ("end", "over") else state.round - 1 + (seat < state.seat)


def _check_between_turns(state: State) -> None:
    """COUNT-1, REST-3, REST-4: pieces, rows and dice when nobody's turn is under way."""
    assert problems(state) == []
    if state.phase == "setup":
        return
    assert between_turns(state) == []
    assert _cards_and_tiles(state) == {
        "companions": 22,
        "upgrades": 4 if len(state.humans) == 1 else 6,
        "steeds": 7,
        "highway": 13,
        "shortcut": 13,
    }
    assert state.caravan is None
    assert not state.companions_work
    assert state.set_aside == 0
    assert sum(state.market.values()) == 5
    decks = state.decks
    assert all(state.inn) or not decks["heroes"].size
    assert all(state.courtyard) or not decks["deeds"].size
    assert all(state.companion_row) or not decks["companions"].size
    assert [name is None for name in state.buildings] == [True, False, False, False, False]
    if state.concern is not None:
        _check_concern(state, state.concern)
    for seat in state.humans:
        player = state.players[seat]
        done = _turns_done(state, seat)
        assert len(player.reserve) == RESERVE_AFTER[done]
        assert sum(face is not None for face in player.locked) == LOCKED_AFTER[done]
        assert night_dice(player) == LEFT_AFTER[done]
        assert player.pool_night is None
        assert player.pool_illuminated is None


def _check_concern(state: State, concern: Concern) -> None:
    """CONCERN-1, CONCERN-2, CONCERN-8: what it never has, and its cards between two turns."""
    player = state.players[concern.seat]
    assert (player.lanterns, player.horseshoes, player.quartz, player.gifts) == (0, 0, 0, 0)
    assert (night_dice(player), player.steeds, set(player.illuminated) - {""}) == (0, [], set())
    assert not any(player.goods.values())
    assert isinstance(player.coins, int)
    done = _turns_done(state, concern.seat)
    assert len(concern.left["card"]) == (10 - done) % 10 or done == 0
    assert concern.line == 0
    assert (concern.card == 0) == (done == 0)


def _play(game: DarkRoad, dice: random.Random) -> Iterator[DarkRoad]:
    """Play on by chance to the end; yields before each answer, with everything checked."""
    turns: dict[tuple[int, int], None] = {}
    ends: list[str] = []

    def segment_ended(state: State) -> None:
        ends.append(state.phase)
        _check_between_turns(state)

    if game.state.phase == "turns":
        first = game.state.copy()
        first.companions_work = False
        segment_ended(first)
    game.on_segment_end = segment_ended
    while game.question is not None:
        assert problems(game.state) == []
        assert game.question.options or game.question.accepts is not None
        assert len(set(game.question.options)) == len(game.question.options)
        if game.state.phase == "turns":
            turns[game.state.round, game.state.seat] = None
        yield game
        value, wave = some_answer(game.question, dice)
        game.answer(value, index=game.question.index, wave=wave)
    game.on_segment_end = None
    seats = range(len(game.state.players))
    assert ends == ["turns"] * 13 * len(seats) + ["end", "over"], "TURN-1: setup, 13 turns each, the end"
    assert list(turns) == [(turn, seat) for turn in range(1, 14) for seat in seats]
    assert game.result is not None
    assert sorted(standing.seat for standing in game.result.standings) == list(seats)


def check_log(game: DarkRoad) -> None:
    """A game is its log: told again, also through a file, it is the same game."""
    told = json.loads(json.dumps(game.log))
    again = replay(told)
    assert again.state_hash() == game.state_hash()
    assert again.log == told
    copied = state_from_json(json.loads(json.dumps(game.state_json())), game.state.box)
    assert state_hash(copied) == game.state_hash()
    assert state_to_json(copied) == game.state_json()


def whole_game(seating: Seating, number: int) -> None:
    """One game to its end; now and then everything offered and refused is tried on the side."""
    dice = random.Random(f"game {number}")
    game = seating.sit_down()
    for _ in _play(game, dice):
        if dice.random() < 0.012:
            _try_every_answer(game)
            _check_views(game.state)
    check_log(game)


def _try_every_answer(game: DarkRoad) -> None:
    """Each offered option is accepted and undone without a trace; each refused one changes nothing."""
    trial = replay(json.loads(json.dumps(game.log)))
    assert trial.question is not None
    before = trial.state_hash()
    offered, warned = list(trial.question.options), list(trial.question.warned)
    for option in offered:
        trial.answer(str(option))
        trial.undo()
        assert trial.state_hash() == before
        assert trial.question is not None
        assert trial.question.options == offered
    log = list(trial.log)
    for option, reason in trial.question.refused:
        with pytest.raises(Illegal) as refused:
            trial.answer(str(option))
        assert (refused.value.code, refused.value.rule) == reason[:2]
    for option, _ in warned:
        with pytest.raises(Warned):
            trial.answer(str(option))
    for nonsense in ("", "no such option", None, [], {"no such field": 1}, 1.5):
        with pytest.raises(GameError):
            trial.answer(nonsense)
    with pytest.raises(GameError):
        trial.answer(offered[0] if offered else "?", index=trial.question.index - 1)
    assert trial.log == log
    assert trial.state_hash() == before


def _bottom_swapped(deck: Deck) -> Deck:
    """Another card than before was put back under the deck."""
    put_back, *others = deck.bottom
    if not deck.pool:
        return deck
    return Deck((*deck.pool[1:], put_back), deck.hidden, (deck.pool[0], *others))


def _check_views(state: State) -> None:
    """HIDE-1, CONCERN-8: others' coins and deeds leave a seat's view alone, its own do not."""
    if state.result is not None or state.phase == "setup":
        return
    seats = range(len(state.players))
    for whose in seats:
        changed = state.copy()
        player = changed.players[whose]
        player.coins = 77
        deeds = changed.decks["deeds"]
        if player.deeds and deeds.pool:
            unseen, player.deeds[0] = player.deeds[0], deeds.pool[0]
            changed.decks["deeds"] = deeds._replace(pool=(unseen, *deeds.pool[1:]))
        if deeds.bottom:
            changed.decks["deeds"] = _bottom_swapped(changed.decks["deeds"])
        for seat in (*seats, -1):
            same = state_hash(observe(changed, seat)) == state_hash(observe(state, seat))
            assert same == (seat != whose and not state.is_concern(whose))


# Undo and redo


def undo_all_and_redo_all(seating: Seating, number: int) -> None:
    """Undo is the log without its last step; redo is that step again.

    In a dealt game a step is a choice with the chance that followed it.
    """
    dice = random.Random(f"undo {number}")
    game = seating.sit_down()
    dealt = seating.seed is not None
    hashes = []
    for _ in _play(game, dice):
        assert game.question is not None
        if not (dealt and game.question.is_chance):
            hashes.append(game.state_hash())
    hashes.append(game.state_hash())
    back = []
    while game.last_step() is not None:
        back.append(game.state_hash())
        game.undo()
    back.append(game.state_hash())
    assert back == hashes[::-1]
    with pytest.raises(Illegal, match="nothing-to-undo"):
        game.undo()
    forth = [game.state_hash()]
    while game.can_redo:
        game.redo()
        forth.append(game.state_hash())
    assert forth == hashes
    with pytest.raises(Illegal, match="nothing-to-redo"):
        game.redo()
    check_log(game)


def dither(seating: Seating, number: int) -> None:
    """Play, take back, do again and think otherwise; the log tells all of it."""
    dice = random.Random(f"dither {number}")
    game = seating.sit_down()
    for _ in range(300):
        if game.question is None:
            break
        chance = dice.random()
        if chance < 0.2 and game.last_step() is not None:
            game.undo()
        elif chance < 0.3 and game.can_redo:
            game.redo()
        else:
            value, wave = some_answer(game.question, dice)
            game.answer(value, wave=wave)
            assert not game.can_redo
        assert problems(game.state) == []
    check_log(game)

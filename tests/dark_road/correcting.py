"""Corrections by chance, and what must hold of each: nothing appears or vanishes, and it is undone whole."""

import random
from collections import Counter
from typing import Any

from companion.core.errors import Illegal, Invalid
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.corrections import choices, correct, entry_of, paths, value_of
from companion.games.dark_road.invariants import between_turns, night_dice, problems
from companion.games.dark_road.state import State
from tests.dark_road.playing import Seating, some_answer, some_entry
from tests.dark_road.whole_games import check_log


def wrong(state: State) -> set[str]:
    """All that is wrong with a table, in the middle of a turn too."""
    return {*problems(state), *between_turns(state)}


def pieces(state: State) -> dict[str, Any]:
    """What no correction changes, counted from the piles and not by the state's own checks.

    Night dice, upgrades and turns are let out: those have fields that say how many there are.
    """
    decks, players = state.decks, state.players
    heroes = sum(len(player.heroes) + len(player.delivered_heroes) for player in players)
    orders = sum(len(player.commissions) + len(player.delivered_commissions) for player in players)
    stacks = sum(deck.size for name, deck in decks.items() if name.startswith("commissions"))
    counted: dict[str, Any] = {
        "heroes": heroes + decks["heroes"].size + decks["starting"].size + _lying(state.inn),
        "deeds": sum(len(player.deeds) for player in players) + decks["deeds"].size + _lying(state.courtyard),
        "commissions": orders + stacks + _lying(list(state.tops.values())),
        "companions": sum(len(player.companions) for player in players)
        + decks["companions"].size
        + _lying(state.companion_row),
        "steeds": len(state.steeds_left) + sum(len(player.steeds) for player in players),
        "illuminated": state.supply["illuminated"] + sum(player.illuminated_count for player in players),
        "market": sum(state.market.values()) + state.set_aside,
    }
    for road, discards in state.discards.items():
        counted[road] = decks[road].size + len(discards)
    if not state.lazy:
        counted["unseen"] = {name: deck.hidden - len(deck.pool) for name, deck in decks.items()}
        counted["named"] = _named(state)
    return counted


def _lying(cards: list[str | None]) -> int:
    return sum(card is not None for card in cards)


def _named(state: State) -> Counter[str]:
    """Every card of a dealt game by its name, wherever it lies."""
    found = Counter(card for deck in state.decks.values() for card in (*deck.pool, *deck.bottom))
    found.update(card for row in (state.inn, state.courtyard, state.companion_row) for card in row if card)
    found.update(card for card in state.tops.values() if card)
    found.update(card for cards in state.discards.values() for card in cards)
    for player in state.players:
        for pile in (player.heroes, player.delivered_heroes, player.deeds):
            found.update(pile)
        found.update(player.commissions + player.delivered_commissions)
        found.update(own.name for own in player.companions)
    caravan = state.caravan
    if caravan is not None and caravan.event is not None:
        found.update({caravan.event} - {*state.discards[caravan.road]})
    return found


def some_correction(state: State, dice: random.Random) -> tuple[str, Any]:
    """A field and a value out of what the table allows; a turn of the game is never played again."""
    path = dice.choice(paths(state))
    allowed, entry = choices(state, path), entry_of(state, path)
    if entry is not None and dice.random() < 0.3:
        return path, some_entry(entry, dice)
    if allowed is not None:
        return path, dice.choice(allowed)
    if path == "market":
        goods = list(state.market.values())
        dice.shuffle(goods)
        return path, dict(zip(state.market, goods, strict=True))
    return path, state.round if path == "round" else dice.randrange(6)


def correct_and_check(game: DarkRoad, path: str, value: Any, undo: bool = True) -> bool:
    """Correct; ``False`` where that is refused, and then nothing has changed. Never ``Broken``.

    ``undo`` takes it back and does it again, which plays many steps once more.
    """
    before, hashed, log = game.state.copy(), game.state_hash(), list(game.log)
    old = value_of(game.state, path)
    try:
        game.correct(path, value)
    except (Illegal, Invalid):
        assert (game.state_hash(), game.log) == (hashed, log)
        return False
    # What follows of itself (a question with one answer left, a deal) is not the correction's doing.
    record = game.log[len(log)]
    assert record == ["correct", {"field": path, "old": old, "new": value}]
    after, trial = game.state_hash(), before.copy()
    correct(trial, path, value)
    assert wrong(trial) <= wrong(before)
    if not path.endswith(".spent"):
        assert list(map(night_dice, trial.players)) == list(map(night_dice, before.players))
    assert pieces(trial) == pieces(before)
    if undo:
        game.undo()
        assert game.state_hash() == hashed
        game.redo()
        assert game.state_hash() == after
    return True


def corrected_game(seating: Seating, number: int, share: float = 0.1, most: int = 5000) -> int:
    """A whole game in which every tenth step or so is a correction; how many were taken."""
    dice = random.Random(f"correct {number}")
    game = seating.sit_down()
    done = steps = 0
    while game.question is not None:
        steps += 1
        assert steps < most, "the game goes on to its end"
        if dice.random() < share:
            done += correct_and_check(game, *some_correction(game.state, dice), undo=dice.random() < 0.06)
        else:
            value, wave = some_answer(game.question, dice)
            game.answer(value, wave=wave)
        assert problems(game.state) == []
    assert game.result is not None
    check_log(game)
    return done

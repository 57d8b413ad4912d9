"""A player's view and question lead to nothing that is secret (HIDE-1)."""

import gc
import types
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.unknown import UNKNOWN
from companion.games.dark_road import DarkRoad, new_game
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.players import PLAYERS, make
from tests.dark_road.playing import NAMES

SECRET_COINS = 7_654_321
"""A sum found nowhere else in the program."""


def reachable(*roots: Any) -> Iterator[Any]:
    """Every object that attributes, items and closures lead to from these."""
    seen: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, (type, types.ModuleType, str, bytes)):
            continue
        seen[id(thing)] = thing
        yield thing
        if isinstance(thing, types.FunctionType):
            waiting += [cell.cell_contents for cell in thing.__closure__ or ()]
        else:
            waiting += gc.get_referents(thing)


def table_after(questions: int, seed: int = 9) -> DarkRoad:
    """A game of three in which seat 0 is asked, and the others are rich in secret."""
    game = new_game(NAMES[:3], seed=seed)
    players = [make("trader", 0) for _ in range(3)]
    while True:
        question = game.question
        assert question is not None
        assert question.seat is not None
        if questions <= 0 and question.seat == 0:
            break
        game.answer(players[question.seat].choose(game.observe(question.seat), question))
        questions -= 1
    for other in (1, 2):
        game.state.players[other].coins = SECRET_COINS
    return game


@pytest.mark.parametrize("questions", [0, 40, 150, 250])
def test_no_attribute_of_a_view_leads_to_a_secret(questions: int) -> None:
    """HIDE-1: neither the others' coins nor the true table behind the view."""
    game = table_after(questions)
    hidden = [game, game.state, *game.state.players]
    found = list(reachable(game.observe(0), game.question))
    assert SECRET_COINS not in [thing for thing in found if type(thing) is int]
    assert not [thing for thing in found if any(thing is secret for secret in hidden)]


def test_the_search_would_find_a_secret() -> None:
    """A search that finds nothing would hold for ever."""
    game = table_after(0)
    found = list(reachable(game.state))
    assert SECRET_COINS in [thing for thing in found if type(thing) is int]
    assert any(thing is game.state.players[1] for thing in found)


def test_others_deeds_are_one_and_the_same_unknown_card() -> None:
    """HIDE-1: deeds are secret, their number is not."""
    game = table_after(150)
    view = game.observe(0)
    for other in (1, 2):
        true = game.state.players[other].deeds
        assert view.players[other].deeds == [HIDDEN_DEED] * len(true)
        assert view.players[other].coins is UNKNOWN
    assert view.players[0].deeds == game.state.players[0].deeds


@pytest.mark.parametrize("name", PLAYERS)
def test_what_a_player_cannot_see_does_not_change_its_answers(name: str) -> None:
    """The others' coins and deeds are exchanged behind its back; it answers the same."""
    game = table_after(150)
    question = game.question
    assert question is not None
    view = game.observe(0)
    before = make(name, 4).choose(view, question)
    mine, other = game.state.players[1], game.state.players[2]
    mine.coins, other.coins = 0, 55
    mine.deeds, other.deeds = other.deeds[:1] * len(mine.deeds), mine.deeds[:1] * len(other.deeds)
    assert make(name, 4).choose(game.observe(0), question) == before

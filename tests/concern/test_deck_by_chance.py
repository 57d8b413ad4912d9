"""Whatever a deck says in the format, it is kept, read out, and played to the end."""

import json
import random

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import deck_from_json, deck_to_json
from companion.concern.readout import deck_text
from companion.games.dark_road import new_game
from companion.games.dark_road.observe import observe
from companion.players import make
from tests.concern.random_decks import random_deck


def play(seed: int) -> None:
    """A whole game of one to three people against a deck made by chance, in either edition."""
    deck = random_deck(random.Random(seed))
    humans = ["Anna", "Ben", "Cleo"][: 1 + seed % 3]
    concern = PrivateConcern(deck, "sharp" if seed % 2 else "", ["bent"] if seed % 3 else ["Notice 1"])
    game = new_game(
        humans,
        edition="v2" if seed % 5 else "v1",
        seed=seed,
        concern=concern.setup(),
        concern_seat=seed % (len(humans) + 1),
    )
    player = make("random", seed)
    while (question := game.question) is not None:
        assert question.seat is not None
        chooser = concern if game.state.is_concern(question.seat) else player
        game.answer(chooser.choose(observe(game.state, question.seat), question))
    assert game.state.result is not None


@pytest.mark.parametrize("seed", range(40))
def test_a_deck_by_chance_is_kept_and_read_out(seed: int) -> None:
    deck = random_deck(random.Random(seed))
    assert deck_from_json(json.loads(json.dumps(deck_to_json(deck)))) == deck
    told = [line for paragraph in deck_text(deck, literal=True) for line in paragraph]
    assert not [line for line in told if "_" in line or "{" in line or "something unknown" in line]


@pytest.mark.parametrize("seed", range(12))
def test_a_deck_by_chance_plays_a_whole_game(seed: int) -> None:
    play(seed)


@pytest.mark.long
def test_many_decks_by_chance_play_whole_games() -> None:
    for seed in range(100, 500):
        play(seed)

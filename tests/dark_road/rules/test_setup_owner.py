"""A dealt game with cards of the owner's own box."""

from dataclasses import replace

from companion.games.dark_road import new_game
from companion.games.dark_road.invariants import between_turns
from tests.dark_road.builders import hero, pinned_box


def test_an_owners_card_takes_the_place_of_an_invented_one() -> None:
    """COUNT-1, SETUP-8: the deck keeps its 42 heroes, seven a town."""
    box = pinned_box()
    seen = hero(town="Farglen")
    game = new_game(2, seed=3, data=replace(box, heroes={**box.heroes, seen.id: seen}))
    heroes = [card for card in (*game.state.decks["heroes"].pool, *game.state.inn) if card is not None]
    assert len(heroes) == 42
    assert seen.id in heroes
    assert sum(game.state.hero(card).town == "Farglen" for card in heroes) == 7
    assert between_turns(game.state) == []


def test_every_card_that_somebody_has_seen_is_in_the_deck() -> None:
    """COUNT-1: even where a box shows another share of a town than we assume."""
    box = pinned_box()
    seen = {card.id: card for card in (hero(town="Farglen") for _ in range(9))}
    game = new_game(2, seed=3, data=replace(box, heroes={**box.heroes, **seen}))
    heroes = [card for card in (*game.state.decks["heroes"].pool, *game.state.inn) if card is not None]
    assert set(seen) <= set(heroes)
    assert sum(game.state.hero(card).town == "Farglen" for card in heroes) == 9

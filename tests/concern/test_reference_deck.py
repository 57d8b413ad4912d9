"""The deck that comes along: complete, our own, and honest about what it is."""

import pytest

from companion.concern.deck import Card, Deck
from companion.concern.engine import PrivateConcern
from companion.concern.goals import reached
from companion.concern.lines import ExploreRuins, Gain, Line, Lose, TakeCompanion, TurnWheel
from companion.concern.loader import load
from companion.games.dark_road import DarkRoad, new_game
from companion.games.dark_road.names import TOWNS
from companion.players import make
from tests.concern.at_its_seat import take_turn, wagon
from tests.dark_road.builders import Table

DECK = load()
NUMBERS = range(1, 11)


def all_lines(deck: Deck) -> list[Line]:
    cards = [line for card in deck.cards for line in (*card.lines, *card.extra)]
    return cards + [line for twist in deck.twists for line in twist.lines]


def play(concern: PrivateConcern, seed: int, people: int = 1) -> DarkRoad:
    """A whole dealt game; people answer by chance."""
    game = new_game(people, seed=seed, concern=concern.setup())
    player = make("random", seed)
    while (question := game.question) is not None:
        assert question.seat is not None
        chooser = concern if game.state.is_concern(question.seat) else player
        game.answer(chooser.choose(game.observe(question.seat), question))
    return game


# What it says of itself


def test_it_is_marked_as_our_own_and_not_the_printed_deck() -> None:
    assert DECK.origin == "reference"
    assert DECK.name == "The House of Long Shadows"


def test_it_has_ten_cards_with_names_and_sentences_of_their_own() -> None:
    """CONCERN-1"""
    assert len(DECK.cards) == 10
    for named in (DECK.cards, DECK.strengths, DECK.twists, DECK.adventures):
        assert len({one.name for one in named}) == len({one.says for one in named}) == len(named)
        assert all(one.name.strip() and one.says.endswith(".") for one in named)


def test_it_turns_up_nothing_that_is_printed() -> None:
    """Notices, sarcophagus cards and delivery tiles belong to the printed box."""
    assert (DECK.notices, DECK.sarcophagi, DECK.deliveries) == ((), (), ())


def test_it_opens_like_a_merchant() -> None:
    """CONCERN-7: with one good, no hero, and joins a caravan if it can deliver something."""
    opening = DECK.opening
    assert (opening.coins, opening.prestige, opening.goods, opening.hero) == ("seat", "edition", 1, False)
    assert opening.join == 1


# Cards and strengths


def test_it_earns_everything_it_has() -> None:
    """No card gives or takes anything for nothing."""
    assert not [line for line in all_lines(DECK) if isinstance(line, Gain | Lose)]


def test_each_district_has_two_of_its_cards() -> None:
    moves = [card.move for card in DECK.cards]
    assert sorted(map(str, moves)) == sorted(["bazaar", "commissions", "dark_market", "inn", "yurg"] * 2)


def may_fail(card: Card) -> bool:
    """Could the last line be impossible?"""
    last = card.lines[-1]
    if last.needs or last.below:
        return True
    match last:
        case TurnWheel() | TakeCompanion():
            return False
        case ExploreRuins():
            return card.move != "yurg"
        case _:
            return True


def test_every_card_ends_in_a_line_that_is_always_possible() -> None:
    assert not [card.name for card in DECK.cards if may_fail(card)]


def bare(space: int) -> Table:
    """Nothing to buy with, nothing to use, nothing to take but companions."""
    table = (
        wagon()
        .with_buildings()
        .with_coins(0, seat=1)
        .with_marker(0)
        .with_space(space, seat=1)
        .with_inn()
        .with_hero_deck()
    )
    for town in TOWNS:
        table.with_stack(town)
    return table.with_courtyard().with_deed_deck().with_companion_row("phoenix", "raven", "grace")


@pytest.mark.parametrize("number", NUMBERS)
def test_even_on_a_bare_table_each_card_does_something(number: int) -> None:
    """CONCERN-1: from every space of the Ringway."""
    for space in range(5):
        concern = PrivateConcern(DECK)
        told = take_turn(bare(space), concern, card=str(number))
        assert f"line {len(DECK.cards[number - 1].lines)}" in told


def test_its_strengths_contain_one_another() -> None:
    """A stronger one acts on all the cards of a weaker one, and on more."""
    extra = {strength.name: set(strength.extra) for strength in DECK.strengths}
    assert list(extra) == ["apprentice", "merchant", "guildmaster"]
    assert extra["apprentice"] < extra["merchant"] < extra["guildmaster"] < set(NUMBERS)
    assert all(DECK.cards[number - 1].extra for number in extra["guildmaster"])
    assert len({strength.opening for strength in DECK.strengths}) == 1, "nothing else tells them apart"


# Whole games


def test_there_are_twists_and_adventures_to_choose_from() -> None:
    assert len(DECK.twists) >= 4
    assert len(DECK.adventures) >= 3
    strengths = {strength.name for strength in DECK.strengths}
    assert {adventure.strength for adventure in DECK.adventures} == strengths


@pytest.mark.parametrize("name", [adventure.name for adventure in DECK.adventures])
def test_an_adventure_plays_to_its_end_and_its_goal_is_judged(name: str) -> None:
    """CONCERN-9: alone and beside another."""
    for people in (1, 2):
        concern = PrivateConcern(DECK, adventure=name)
        game = play(concern, seed=people, people=people)
        assert game.result is not None
        assert game.state.concern is not None
        assert concern.adventure is not None
        assert reached(concern.adventure.goal, game.result, game.state.concern.seat) in (True, False)
        assert PrivateConcern.of(game.setup).adventure == concern.adventure


@pytest.mark.parametrize("twist", [twist.name for twist in DECK.twists])
def test_a_twist_plays_to_the_end_and_changes_the_game(twist: str) -> None:
    """CONCERN-1, CONCERN-7"""
    twisted = play(PrivateConcern(DECK, "merchant", [twist]), seed=3)
    plain = play(PrivateConcern(DECK, "merchant"), seed=3)
    assert twisted.result is not None
    assert twisted.state_hash() != plain.state_hash()


def test_all_twists_may_be_played_at_once() -> None:
    """CONCERN-1: together they have no more lines than a turn can hold."""
    concern = PrivateConcern(DECK, "guildmaster", [twist.name for twist in DECK.twists])
    assert play(concern, seed=5, people=3).result is not None

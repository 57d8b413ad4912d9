"""What was simply given to the Private Concern, and what its cards moved on the table."""

from dataclasses import replace

import pytest

from companion.concern.deck import NEVER, Opening, Twist
from companion.concern.engine import PrivateConcern
from companion.concern.lines import Line, TakeDeed, TurnWheel
from companion.core.results import ScoreLine, Standing
from companion.simulation.playing import play
from companion.simulation.seating import Plan
from companion.simulation.watching import Watch
from tests.simulation.plain_decks import COINS_AND_PRESTIGE, HEROES, TURNS, deck_of, gains, loses, watched

START_PRESTIGE = 2
"""SETUP-9, second edition."""


def earned(coins: int, prestige: int, /, more: int = 0, **flat: int) -> int:
    """Its score without what is flat, of a game that ended so; ``more`` is what stands beside the base."""
    watch = Watch()
    watch.flat |= flat
    base = min(coins, prestige)
    lines = (ScoreLine("base", base, "SCORE-1", (coins, prestige)), ScoreLine("vp", more, "SCORE-2"))
    return watch.summed_up(Standing(1, 1, base + more, lines)).earned


@pytest.mark.parametrize(
    "found, without",
    [
        (earned(30, 20), 20),
        (earned(30, 20, coins=5), 20),
        (earned(30, 20, coins=12), 18),
        (earned(30, 20, prestige=4), 16),
        (earned(30, 20, more=6, vp=4), 22),
        (earned(30, 20, goods=3), 14),
        (earned(20, 40, goods=3), 17),
        (earned(20, 24, goods=3), 17),
        (earned(20, 20, coins=1, prestige=2, goods=1), 16),
        (earned(3, 3, more=5, coins=9), 5),
        (earned(10, 20, coins=-5), 15),
    ],
)
def test_what_is_flat_is_taken_away_where_it_hurts_most(found: int, without: int) -> None:
    """SCORE-1: a flat good is a coin or 2 prestige; nobody has less than nothing."""
    assert found == without


def test_a_deck_that_is_only_given_things_earns_what_it_began_with() -> None:
    """CONCERN-7: 13 prestige are given to it, and nothing on the table moves."""
    seen = watched(COINS_AND_PRESTIGE)
    assert seen.score == START_PRESTIGE + TURNS
    assert seen.earned == START_PRESTIGE
    assert [reveal.changed for reveal in seen.reveals] == [False] * TURNS


def test_a_deck_that_takes_heroes_changes_the_inn_until_its_wagon_is_full() -> None:
    """WAGON-1: three heroes; nothing of it is flat."""
    seen = watched(HEROES)
    assert [reveal.changed for reveal in seen.reveals] == [True] * 3 + [False] * (TURNS - 3)
    assert seen.earned == seen.score


def test_every_card_is_turned_up_once_before_any_comes_again() -> None:
    """CONCERN-1: ten cards, then all of them anew."""
    cards = [reveal.card for reveal in watched(HEROES).reveals]
    assert sorted(cards[:10]) == list(range(1, 11))
    assert len(set(cards[10:])) == 3


@pytest.mark.parametrize(
    "lines, changed",
    [
        ([TurnWheel()], True),
        ([TurnWheel(turns=5), TurnWheel()], True),
        ([TakeDeed(which="top")], True),
        ([gains(("goods", 1))], False),
        ([gains(("vp", 1))], False),
        ([gains(("deed", 1))], True),
        ([loses(("prestige", 1))], False),
    ],
)
def test_only_shared_pieces_count_as_a_change(lines: list[Line], changed: bool) -> None:
    """Its own wagon, markers and prestige are its own; even a wheel turned all the way was turned."""
    assert watched(deck_of(*lines)).reveals[0].changed is changed


def test_a_change_by_the_very_last_line_of_a_turn_is_seen() -> None:
    """After line 39 nothing is asked any more: the table is looked at when the turn has ended."""
    idle = deck_of(gains(("coins", 1)))
    lines: tuple[Line, ...] = (*[gains(("vp", 1))] * 8, TurnWheel())
    deck = replace(idle, twists=(Twist(name="Nine lines", lines=lines),))
    seen = play(Plan(("random", "concern:"), 5, concern=PrivateConcern(deck, twists=["Nine lines"])), 0)
    assert seen.concern is not None
    assert all(reveal.changed for reveal in seen.concern.reveals)


def test_vp_of_its_cards_are_flat() -> None:
    """CONCERN-9."""
    seen = watched(deck_of(gains(("vp", 2)), loses(("vp", 1))))
    assert (seen.score, seen.earned) == (START_PRESTIGE + TURNS, START_PRESTIGE)


def test_a_loss_counts_against_the_gains_as_far_as_it_was_felt() -> None:
    """TRAVEL-6: what it does not have it cannot lose."""
    seen = watched(deck_of(loses(("prestige", 5))))
    assert (seen.score, seen.earned) == (0, START_PRESTIGE)
    seen = watched(deck_of(gains(("prestige", 3)), loses(("prestige", 1))))
    assert seen.earned == START_PRESTIGE


@pytest.mark.parametrize("number", [0, 1])
def test_an_opening_better_than_a_merchant_s_of_its_seat_is_flat(number: int) -> None:
    """SETUP-9, SETUP-10: the later seat begins with a coin more, everyone with one good."""
    rich = Opening(coins=20, prestige=20, goods=1, join=NEVER)
    seen = watched(deck_of(gains(("coins", 1)), opening=rich), number)
    assert (seen.score, seen.earned) == (20, START_PRESTIGE)
    poor = Opening(coins=0, prestige=1, goods=0, join=NEVER)
    seen = watched(deck_of(gains(("vp", 1)), opening=poor), number)
    assert (seen.score, seen.earned) == (TURNS, 0)


def test_goods_of_its_opening_beyond_the_first_are_flat() -> None:
    seen = watched(deck_of(TurnWheel(), opening=Opening(prestige=30, coins=30, goods=4, join=NEVER)))
    assert (seen.score, seen.earned) == (30, 0), "2 prestige less 2 for each of three goods"
    seen = watched(deck_of(TurnWheel(), opening=Opening(goods=1, join=NEVER)))
    assert seen.earned == seen.score

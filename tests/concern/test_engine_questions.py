"""Which questions come to the Private Concern's seat: it has an answer for these, and for no others."""

import random
from functools import cache
from typing import NamedTuple

import pytest

from companion.concern.answers import ANSWERS
from companion.concern.engine import PrivateConcern
from companion.games.dark_road import new_game
from companion.games.dark_road.asking import RULES
from companion.players import make
from tests.concern.at_its_seat import answer, leading, opponent, play_on, wagon
from tests.concern.random_decks import random_deck
from tests.dark_road.builders import Table, event
from tests.dark_road.rules.concerned import carrying_out, its_turn

OPENING = "concern_opening"
"""Answered before there is a card."""
TABLE = set(
    "building_on concern_card count_coins describe_commission describe_companion describe_deed "
    "describe_event describe_hero market_die oracle_face roll section_without_die turned_up "
    "upgrade_out which_steed worth_at_table".split()
)
"""What dice and cards show, and what is read off them."""
NEVER_ITS = {
    "it has no night dice to plan, move and act with (CONCERN-1)": (
        "activate_next activate_one move_wagon plan_die plan_slot reset_dice slot_2_action slot_3_action "
        "use_horseshoe"
    ),
    "its goods are a number and all alike (CONCERN-2 to CONCERN-4)": (
        "clear_storage deliver_good inn_hero make_room_for_good must_discard_good printed_good sell_to_hero "
        "which_good which_good_flips which_good_leaves"
    ),
    "it has no items and no steed (CONCERN-2, CONCERN-10)": (
        "clear_inventory illuminated_to_pool make_room_for_item second_steed whisper_die"
    ),
    "it never uses companions (CONCERN-10)": (
        "copy_travel_die cosimo_gift cosimos_hero graces_potion plus_how_much third_illuminated_die window"
    ),
    "it drafts nothing (CONCERN-7)": "draft_pair keep_deed",
    "it never changes a market die": "change_die_to",
    "it has no room for what the mansion gives": "mansion_trade",
}
"""Why a seat's question cannot come to its seat, or has one answer only there."""
SELDOM = {
    "surveyor": "pay_building",
    "filigree": "pay_building_good",
    "candle_and_quartz": "hero_or_commission",
}
"""They need a certain building; so few games have them."""
RARE = {
    "exchange coins 2 quartz 1": "may_exchange",
    "lose hero": "which_hero_leaves",
    "deliver hero": "dragon_hero",
    "either gain coins 1 | gain coins 2": "either_effect",
}
"""They need a certain event."""
TILE = "ruins_lantern"
"""Needs the lantern tile."""


class Heard(NamedTuple):
    its: frozenset[str]
    others: frozenset[str]


@cache
def heard() -> Heard:
    """The kinds of question in whole games against decks made by chance, by whom they were for."""
    its: set[str] = set()
    others: set[str] = set()
    for seed in range(40):
        people = 1 + seed % 3
        concern = PrivateConcern(random_deck(random.Random(seed)), "sharp" if seed % 2 else "", ["bent"])
        game = new_game(
            people,
            edition="v2" if seed % 5 else "v1",
            seed=seed,
            concern=concern.setup(),
            concern_seat=seed % (people + 1),
        )
        player = make("random", seed)
        while (question := game.question) is not None:
            assert question.seat is not None
            chooser = concern if game.state.is_concern(question.seat) else player
            (its if chooser is concern else others).add(question.kind)
            game.answer(chooser.choose(game.observe(question.seat), question))
    return Heard(frozenset(its), frozenset(others))


def test_every_question_of_a_game_is_its_own_or_has_a_reason_not_to_be() -> None:
    """CONCERN-1, CONCERN-2: a new kind of question has to be put into one of these lists."""
    never = [kind for kinds in NEVER_ITS.values() for kind in kinds.split()]
    everything = [*ANSWERS, OPENING, *TABLE, *never]
    assert sorted(everything) == sorted(RULES)


def test_it_answers_just_what_is_asked_of_it() -> None:
    """CONCERN-1: over many games with every verb a line can have; the tests below lead to the rest."""
    assert heard().its <= {*ANSWERS, OPENING}
    rest = {*SELDOM.values(), *RARE.values(), TILE}
    assert {*ANSWERS, OPENING} - heard().its <= rest


def test_people_are_asked_what_it_is_not() -> None:
    """CONCERN-2: so that the silence about these is its own and not the games'."""
    never = {kind for kinds in NEVER_ITS.values() for kind in kinds.split()}
    assert not heard().its & never
    assert len(heard().others & never) > 20


def test_dice_and_cards_are_nobodys_question() -> None:
    assert not (heard().its | heard().others) & TABLE


@pytest.mark.parametrize(("building", "kind"), SELDOM.items())
def test_a_building_may_ask_it(building: str, kind: str) -> None:
    """BUILD-1"""
    table = its_turn().with_buildings(building).with_space(1, seat=1)
    assert_asked(table, opponent({"do": "building"}), kind)


@pytest.mark.parametrize(("effect", "kind"), RARE.items())
def test_an_event_may_ask_it(effect: str, kind: str) -> None:
    """TRAVEL-6, ICON-1"""
    table = leading(wagon("Farglen Nightpoem")).with_event(event("highway", {1: effect}))
    concern = opponent({"do": "travel", "companion": "middle"})
    assert_asked(table, concern, kind, "1")


def test_its_lantern_tile_may_ask_it() -> None:
    """RUINS-2, CONCERN-10"""
    assert_asked(its_turn().with_upgrade("lantern", seat=1), opponent({"do": "ruins"}), TILE)


def assert_asked(table: Table, concern: PrivateConcern, kind: str, *chance: str) -> None:
    play_on(table, concern, "1", *chance, until=kind)
    assert (table.asked, table.question.seat) == (kind, table.concern.seat)
    assert answer(table, concern) in table.options


def test_the_mansion_asks_it_nothing() -> None:
    """BUILD-1, CONCERN-2: whatever coins it has, there is nothing to trade them for."""
    table = its_turn().with_buildings("mansion").with_coins(20, seat=1)
    assert carrying_out(table, "activate mansion").asked == "concern_line"

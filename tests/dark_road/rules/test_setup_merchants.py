"""Laying the table: seats, what each merchant begins with, and what a real table is asked."""

import pytest

from companion.core.errors import Illegal
from companion.core.unknown import UNKNOWN
from companion.games.dark_road import new_game
from companion.games.dark_road.invariants import between_turns, problems
from companion.games.dark_road.names import NIGHT_FACES, STEEDS, TOWNS
from tests.dark_road.builders import NAMES, Table, answer_setup, confirmed, pinned_box
from tests.dark_road.rules.laying import dealt, laid_until

# What each merchant begins with


@pytest.mark.parametrize("edition, prestige", [("v1", 0), ("v2", 2)])
def test_prestige_begins_at_2_and_in_the_first_edition_at_0(edition: str, prestige: int) -> None:
    """SETUP-9, RULING-1"""
    assert [player.prestige for player in dealt(4, edition).players] == [prestige] * 4


def test_a_merchant_begins_with_dice_a_horseshoe_and_a_secret_deed_beside_the_inn() -> None:
    """SETUP-9"""
    for player in dealt().players:
        assert player.space == 0
        assert player.locked == ["1", "2", "3"]
        assert len(player.reserve) == 4
        assert len(player.illuminated) == 1
        assert (player.pool_night, player.pool_illuminated, player.spent) == (None, None, 0)
        assert len(player.deeds) == 1
        assert (player.quartz, player.commissions, player.companions) == (0, [], [])


def test_the_starting_horseshoe_comes_besides_a_heros_bonus() -> None:
    """SETUP-9, SETUP-11"""
    found = set()
    for seed in range(12):
        for player in dealt(seed=seed).players:
            bonus = dealt(seed=seed).hero(player.heroes[0]).bonus
            found.add(bonus)
            assert player.horseshoes == (2 if bonus == "horseshoe" else 1)
            assert player.lanterns == (1 if bonus == "lantern" else 0)
    assert found >= {"horseshoe", "lantern"}


def test_reserve_dice_are_rolled() -> None:
    """SETUP-9, DICE-1: all six faces turn up."""
    reserve = {face for seed in range(12) for player in dealt(seed=seed).players for face in player.reserve}
    special = {
        face for seed in range(12) for player in dealt(seed=seed).players for face in player.illuminated
    }
    assert reserve == set(NIGHT_FACES)
    assert special == set(NIGHT_FACES)


def test_at_a_real_table_each_die_of_a_merchant_is_asked_for() -> None:
    """SETUP-9"""
    game = laid_until("roll")
    game.answer("potion")
    game.answer("instrument")
    for face in ("4", "blank", "extra", "2"):
        assert game.question is not None
        assert game.question.group == "night 0"
        game.answer(face)
    assert game.question is not None
    assert game.question.group == "illuminated 0"
    game.answer("3")
    assert game.state.players[0].reserve == ["4", "blank", "extra", "2"]
    assert game.state.players[0].illuminated == ["3"]


def test_later_seats_get_a_cheaper_good_and_more_coins() -> None:
    """SETUP-9, SETUP-10"""
    state = dealt(4)
    for seat, (value, coins) in enumerate([(5, 5), (4, 6), (3, 7), (2, 8)]):
        player = state.players[seat]
        [(tile, count)] = [(tile, count) for tile, count in player.goods.items() if count]
        assert count == 1
        assert state.value(tile) == value
        assert player.coins == coins


def test_coins_behind_a_screen_may_stay_unknown() -> None:
    """SETUP-9, HIDE-1"""
    players = dealt(variants=("hidden-coins",)).players
    assert [player.coins for player in players] == [UNKNOWN] * 4


def test_of_two_first_deeds_one_is_kept_and_the_other_goes_under_the_deck() -> None:
    """SETUP-9"""
    game = new_game(NAMES[:2], seed=4, variants=("two-deeds",), data=pinned_box())
    assert game.question is not None
    assert (game.question.kind, game.question.seat) == ("keep_deed", 0)
    assert game.question.options == ["keep deed 1", "keep deed 2"]
    first, second = game.state.players[0].deeds
    game.answer("keep deed 2")
    assert game.state.players[0].deeds == [second]
    assert game.state.decks["deeds"].bottom == (first,)
    third, fourth = game.state.players[1].deeds
    game.answer("keep deed 1")
    assert game.state.players[1].deeds == [third]
    assert game.state.decks["deeds"].bottom == (first, fourth)
    assert game.state.decks["deeds"].size == 19 - 2 - 2


def test_each_merchant_has_a_starting_hero_and_a_steed_at_random() -> None:
    """SETUP-11"""
    state = dealt()
    steeds = [steed for player in state.players for steed in player.steeds]
    assert len(set(steeds)) == 4
    assert sorted([*steeds, *state.steeds_left]) == sorted(STEEDS)
    for player in state.players:
        [card] = player.heroes
        assert state.box.heroes[card].starting
    assert len({dealt(1, seed=seed).players[0].steeds[0] for seed in range(40)}) == 7
    assert len({dealt(1, seed=seed).players[0].heroes[0] for seed in range(40)}) == 6


def test_pairs_of_hero_and_steed_are_drafted_from_the_start_player_on() -> None:
    """SETUP-11"""
    game = new_game(NAMES[:3], seed=8, variants=("draft",), data=pinned_box())
    pairs = list(game.state.pairs)
    assert len(pairs) == 4
    assert game.question is not None
    assert (game.question.kind, game.question.seat) == ("draft_pair", 0)
    assert game.question.options == ["pair 1", "pair 2", "pair 3", "pair 4"]
    game.answer("pair 3")
    assert (game.question.seat, game.question.options) == (1, ["pair 1", "pair 2", "pair 4"])
    with pytest.raises(Illegal):
        game.answer("pair 3")
    game.answer("pair 4")
    assert (game.question.seat, game.question.options) == (2, ["pair 1", "pair 2"])
    game.answer("pair 1")
    for player, pair in zip(game.state.players, (pairs[2], pairs[3], pairs[0]), strict=True):
        assert pair == (player.heroes[0], player.steeds[0])
    last = pairs[1]
    assert last is not None
    assert last[1] in game.state.steeds_left
    assert game.state.pairs == []
    assert len(game.state.steeds_left) == 7 - 3


# Seats


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_one_to_four_merchants_play(seats: int) -> None:
    """SETUP-12"""
    assert len(new_game(seats, seed=1).state.players) == seats


@pytest.mark.parametrize("seats", [0, 5])
def test_fewer_or_more_seats_are_refused(seats: int) -> None:
    """SETUP-12"""
    with pytest.raises(Illegal) as refused:
        new_game(seats, seed=1)
    assert (refused.value.code, refused.value.rule) == ("seats", "SETUP-12")
    assert refused.value.params["count"] == seats


@pytest.mark.parametrize("names", [["Anna", "Anna"], ["Anna", " "]])
def test_merchants_need_names_of_their_own(names: list[str]) -> None:
    """SETUP-13"""
    with pytest.raises(Illegal) as refused:
        new_game(names, seed=1)
    assert (refused.value.code, refused.value.rule) == ("names", "SETUP-13")


def test_an_unknown_edition_or_variant_is_refused() -> None:
    """RULING-1: there are two editions."""
    with pytest.raises(Illegal) as edition:
        new_game(2, edition="v3", seed=1)
    assert (edition.value.code, edition.value.params["allowed"]) == ("edition", ["v1", "v2"])
    with pytest.raises(Illegal) as variant:
        new_game(2, seed=1, variants=("blindfolded",))
    assert variant.value.code == "variant"


def test_the_second_edition_is_the_default() -> None:
    """RULING-1"""
    assert new_game(1, seed=1).state.edition.name == "v2"


def test_the_start_player_sits_first_and_the_others_follow_clockwise() -> None:
    """SETUP-13, TURN-1"""
    game = new_game(["Cleo", "Anna", "Ben"], seed=1)
    assert [player.name for player in game.state.players] == ["Cleo", "Anna", "Ben"]
    assert (game.state.seat, game.state.round, game.state.phase) == (0, 1, "turns")
    assert game.state.clockwise_from(1) == [1, 2, 0]


# A real table


def test_at_a_real_table_cards_stay_unknown_until_somebody_needs_them() -> None:
    """SETUP-3, SETUP-7, SETUP-8: nothing about them is asked but the starting heroes' bonus."""
    game = new_game(NAMES[:2], data=confirmed(pinned_box(), "wheel"))
    asked = []
    while game.state.phase == "setup":
        assert game.question is not None
        asked.append(game.question.kind)
        assert game.question.is_chance
        game.answer(game.question.options[0] if game.question.options else {"bonus": "storage"})
    assert asked == [
        *["building_on"] * 4,
        *["roll"] * 11,
        *["which_steed", "describe_hero"] * 2,
    ]
    state = game.state
    assert state.lazy
    cards = [*state.inn, *state.courtyard, *state.tops.values(), *state.players[0].deeds]
    assert all(card is not None and card.startswith("?") for card in cards)
    assert state.companion_row == ["?companion"] * 3
    assert {town: state.commission(str(card)).town for town, card in state.tops.items()} == {
        town: town for town in TOWNS
    }
    streams = {"buildings": 4, "market": 1, "night": 8, "illuminated": 2, "steeds": 2, "describe": 2}
    assert state.draws == streams
    assert state.decks["heroes"].size == 38
    assert problems(state) == []
    assert between_turns(state) == []


def test_our_invented_cards_are_never_candidates_at_a_real_table() -> None:
    """SETUP-8: only what the rulebook or the owner shows can turn up."""
    state = Table(lazy=True).state
    box = state.box
    pools = {name: deck.pool for name, deck in state.decks.items() if name != "companions"}
    for cards in pools.values():
        for card in cards:
            found = box.heroes.get(card) or box.commissions.get(card) or box.events.get(card)
            assert found is not None
            assert found.origin in ("rulebook", "owner")
    assert pools["heroes"] == ("atlantes",)


def test_a_starting_heros_bonus_is_asked_for_and_gained() -> None:
    """SETUP-11, INN-3"""
    game = laid_until("describe_hero")
    assert game.question is not None
    assert game.question.accepts is not None
    assert game.question.accepts.needed == ("bonus",)
    game.answer({"bonus": "horseshoe", "town": "Farglen", "name": "Merry"})
    player = game.state.players[0]
    assert (player.horseshoes, player.lanterns) == (2, 0)
    assert game.state.hero(player.heroes[0]).town == "Farglen"
    assert game.state.hero(player.heroes[0]).starting


def test_a_draft_at_a_real_table_pairs_unknown_heroes_with_steeds() -> None:
    """SETUP-11"""
    game = laid_until("draft_pair", variants=("draft",))
    assert [steed for _, steed in filter(None, game.state.pairs)] == list(STEEDS[:3])
    assert all(game.state.hero(card).starting for card, _ in filter(None, game.state.pairs))
    game.answer("pair 2")
    assert game.state.players[0].steeds == [STEEDS[1]]
    answer_setup(game)
    assert game.state.players[1].steeds == [STEEDS[0]]
    assert game.state.steeds_left == [*STEEDS[3:], STEEDS[2]]

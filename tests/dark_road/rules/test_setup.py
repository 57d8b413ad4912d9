"""Laying the table: components, buildings, bazaar, decks."""

import pytest

from companion.core.errors import Illegal, Warned
from companion.games.dark_road import loader, new_game
from companion.games.dark_road.invariants import between_turns, night_dice, problems
from companion.games.dark_road.names import GOODS, TOWNS, UPGRADES
from tests.dark_road.builders import NAMES, WHEEL, at, confirmed, pinned_box, to
from tests.dark_road.rules.laying import dealt, laid_until

# What is in the box

COMPONENTS = {
    "coins": 60,
    "goods": 84,
    "quartz": 24,
    "horseshoe": 12,
    "lantern": 16,
    "night_dice": 28,
    "illuminated_dice": 8,
    "travel_dice": 5,
    "market_dice": 5,
    "oracle_die": 1,
    "ruins_die": 1,
    "companions": 22,
    "steeds": 7,
    "deeds": 19,
    "heroes": 42,
    "starting_heroes": 6,
    "commissions": 30,
    "highway_events": 13,
    "shortcut_events": 13,
    "upgrades": 6,
    "building_tiles": 5,
}


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """COUNT-1"""
    counts = loader.load().board.counts
    assert {piece: counts[piece] for piece in COMPONENTS} == COMPONENTS
    assert sum(counts[good] for good in GOODS) == 84


def test_there_are_as_many_cards_as_the_box_counts() -> None:
    """COUNT-1"""
    box = loader.load()
    starting = [hero for hero in box.heroes.values() if hero.starting]
    assert len(starting) == 6
    assert len(box.heroes) - len(starting) == 42
    assert len(box.commissions) == 30
    assert [event.road for event in box.events.values()].count("highway") == 13
    assert [event.road for event in box.events.values()].count("shortcut") == 13
    assert len(box.deeds) == 19
    assert sum(box.companions.values()) == 22
    assert (len(box.steeds), len(box.upgrades)) == (7, 6)
    assert len(box.board.tiles) == 5
    assert len({side for sides in box.board.tiles.values() for side in sides}) == 10


def test_a_full_table_uses_all_night_dice_and_half_of_the_illuminated_ones() -> None:
    """COUNT-1, SETUP-9"""
    state = dealt(4)
    assert sum(night_dice(player) for player in state.players) == 28
    assert state.supply["illuminated"] == 8 - 4


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_no_piece_is_lost_in_the_setup(seats: int, edition: str) -> None:
    """COUNT-1"""
    state = dealt(seats, edition, seed=seats)
    assert problems(state) == []
    assert between_turns(state) == []
    pieces = {"quartz": 24, "lantern": 16, "horseshoe": 12}
    held = {
        "quartz": 0,
        "lantern": sum(player.lanterns for player in state.players),
        "horseshoe": sum(player.horseshoes for player in state.players),
    }
    assert {piece: state.supply[piece] + held[piece] for piece in pieces} == pieces


# Buildings


def test_four_different_buildings_stand_on_the_four_building_spaces() -> None:
    """SETUP-1, ACT-1"""
    state = dealt()
    assert state.buildings[0] is None
    assert len({name for name in state.buildings[1:] if name}) == 4


def test_two_sides_of_a_tile_are_never_both_in_play_and_every_building_can_be() -> None:
    """SETUP-1"""
    box = pinned_box()
    seen = set()
    for seed in range(40):
        buildings = dealt(1, seed=seed).buildings[1:]
        seen.update(buildings)
        tiles = [tile for name in buildings for tile, sides in box.board.tiles.items() if name in sides]
        assert len(set(tiles)) == 4
    assert len(seen) == 10


def test_the_first_game_uses_the_suggested_buildings() -> None:
    """SETUP-1"""
    state = dealt(variants=("first-game",))
    assert sorted(map(str, state.buildings[1:])) == ["lanternworks", "oracle", "quartz_mine", "workshop"]


def test_buildings_are_assigned_to_the_spaces_at_random() -> None:
    """SETUP-1"""
    assert len({dealt(1, seed=seed, variants=("first-game",)).buildings[1] for seed in range(20)}) == 4


def test_chosen_buildings_are_the_ones_in_play() -> None:
    """SETUP-1"""
    chosen = ("surveyor", "harbor", "mansion", "filigree")
    state = new_game(2, seed=3, buildings=chosen).state
    assert sorted(map(str, state.buildings[1:])) == sorted(chosen)


@pytest.mark.parametrize(
    "buildings",
    [
        ("surveyor", "harbor", "mansion"),
        ("surveyor", "surveyor", "harbor", "mansion"),
        ("surveyor", "harbor", "mansion", "filigree", "oracle"),
        ("surveyor", "harbor", "mansion", "tavern"),
    ],
)
def test_a_choice_of_other_than_four_known_buildings_is_refused(buildings: tuple[str, ...]) -> None:
    """SETUP-1"""
    with pytest.raises(Illegal) as refused:
        new_game(2, seed=1, buildings=buildings)
    assert (refused.value.code, refused.value.rule) == ("buildings", "SETUP-1")


def test_a_choice_of_both_sides_of_a_tile_is_refused() -> None:
    """SETUP-1"""
    with pytest.raises(Illegal) as refused:
        new_game(2, seed=1, buildings=("quartz_mine", "surveyor", "harbor", "oracle"))
    assert (refused.value.code, refused.value.rule) == ("same-tile", "SETUP-1")


def test_at_a_real_table_the_back_of_a_used_tile_gives_a_warning_that_can_be_waved() -> None:
    """SETUP-1: which buildings share a tile is our guess."""
    game = new_game(2, data=pinned_box())
    game.answer("quartz_mine")
    with pytest.raises(Warned) as warned:
        game.answer("surveyor")
    assert (warned.value.code, warned.value.rule) == ("same-tile", "SETUP-1")
    game.answer("surveyor", wave=True)
    assert game.state.buildings[:3] == [None, "quartz_mine", "surveyor"]


def test_where_the_owner_confirmed_the_tiles_the_back_of_a_used_one_is_refused() -> None:
    """SETUP-1"""
    game = new_game(2, data=confirmed(pinned_box(), "tiles"))
    game.answer("quartz_mine")
    with pytest.raises(Illegal) as refused:
        game.answer("surveyor")
    assert (refused.value.code, refused.value.rule) == ("same-tile", "SETUP-1")
    with pytest.raises(Illegal) as again:
        game.answer("quartz_mine")
    assert again.value.code == "not-offered"


def test_the_buildings_of_the_first_game_are_the_only_ones_a_real_table_is_asked_about() -> None:
    """SETUP-1"""
    game = new_game(2, variants=("first-game",), data=pinned_box())
    assert game.question is not None
    assert game.question.options == ["quartz_mine", "oracle", "lanternworks", "workshop"]


# The bazaar


def test_the_rolled_good_is_worth_5_and_the_values_go_down_clockwise() -> None:
    """SETUP-2"""
    game = laid_until("roll")
    assert game.question is not None
    assert (game.question.group, game.question.seat) == ("bazaar", None)
    assert game.question.options == list(GOODS)
    game.answer("armor")
    values = game.state.values()
    assert [values[good] for good in ("armor", "book", "weapon", "instrument", "potion", "staff")] == [
        *(5, 4, 3, 2),
        *(1, 1),
    ]
    assert {good: game.state.value(good) for good in GOODS} == values


def test_a_market_die_lies_on_each_section_but_the_1_next_to_the_5() -> None:
    """SETUP-2"""
    for seed in range(12):
        state = dealt(1, seed=seed)
        top = state.wheel_top
        assert [state.market[WHEEL[(top + i) % 6]] for i in range(6)] == [1, 1, 1, 1, 1, 0]
        assert state.set_aside == 0


def test_any_good_can_be_the_first_to_be_worth_5() -> None:
    """SETUP-2"""
    assert {dealt(1, seed=seed).wheel_top for seed in range(40)} == set(range(6))


# Decks, markers and tracks


def test_each_town_has_a_stack_of_five_commissions_of_its_own_with_one_visible() -> None:
    """SETUP-3, COMM-2"""
    state = dealt()
    for town in TOWNS:
        top = state.tops[town]
        assert top is not None
        assert state.box.commissions[top].town == town
        deck = state.decks["commissions " + town]
        assert (deck.size, deck.bottom) == (4, ())
        assert {state.box.commissions[card].town for card in deck.pool} == {town}
        assert top not in deck.pool


def test_the_stacks_are_shuffled() -> None:
    """SETUP-3"""
    assert len({dealt(1, seed=seed).tops["Farglen"] for seed in range(30)}) == 5


def test_the_markers_begin_south_and_bottom_left() -> None:
    """SETUP-4: one step leads the dark market marker west and the ruins marker to the top left."""
    market = at("dark_market").play(*to("dark_market"), "steps 1")
    assert market.goods() == ["instrument", "potion"]
    ruins = at("yurg").play(*to("yurg"), "ruins")
    assert ruins.options == ["take armor+", "take instrument+"]
    assert (dealt().dark_market, dealt().ruins) == (2, 0)


@pytest.mark.parametrize("road", ["highway", "shortcut"])
def test_the_events_of_each_road_lie_face_down_in_a_deck_of_13(road: str) -> None:
    """SETUP-5"""
    state = dealt()
    deck = state.decks[road]
    assert (deck.size, deck.hidden, len(deck.pool)) == (13, 13, 13)
    assert {state.box.events[card].road for card in deck.pool} == {road}
    assert state.discards[road] == ()


def test_five_coins_and_all_six_upgrades_lie_on_the_good_fortune_track() -> None:
    """SETUP-6"""
    for seats in (2, 3, 4):
        assert dealt(seats).fortune_coins == 5
        assert sorted(dealt(seats).upgrades) == sorted(UPGRADES)


def test_a_solo_game_leaves_two_random_upgrades_in_the_box() -> None:
    """SETUP-6"""
    kept = [tuple(sorted(dealt(1, seed=seed).upgrades)) for seed in range(30)]
    assert {len(set(upgrades)) for upgrades in kept} == {4}
    assert len(set(kept)) > 5
    assert {name for upgrades in kept for name in upgrades} == set(UPGRADES)


def test_a_real_solo_table_is_asked_which_two_upgrades_are_out() -> None:
    """SETUP-6"""
    game = laid_until("upgrade_out", seats=1)
    assert game.question is not None
    assert (game.question.options, game.question.group) == (list(UPGRADES), "upgrades")
    game.answer("vp")
    assert game.question.options == [name for name in UPGRADES if name != "vp"]
    game.answer("steed")
    assert game.question.kind != "upgrade_out"
    assert game.state.upgrades == ["slot_1", "slot_2", "slot_3", "lantern"]
    assert game.state.draws["upgrades"] == 2


def test_three_companions_lie_face_up_beside_a_deck_of_nineteen() -> None:
    """SETUP-7"""
    state = dealt()
    assert all(state.companion_row)
    assert len(state.companion_row) == 3
    assert state.decks["companions"].size == 22 - 3


@pytest.mark.parametrize("companion, dice", [("companion 1", 2), ("companion 2", 1), ("companion 3", 1)])
def test_the_companion_farthest_from_the_deck_carries_a_travel_die(companion: str, dice: int) -> None:
    """SETUP-7"""
    table = at("yurg", seats=1).with_companion_row("phoenix", "raven", "ice_mouse")
    table.play(*to("yurg"), "travel", companion, "town Farglen")
    thrown = 0
    while table.question.is_chance:
        table.play("1")
        thrown += 1
    assert thrown == dice


def test_four_normal_heroes_lie_face_up_and_the_starting_ones_are_apart() -> None:
    """SETUP-8"""
    state = dealt()
    inn = [state.box.heroes[card] for card in state.inn if card is not None]
    assert [hero.starting for hero in inn] == [False] * 4
    assert state.decks["heroes"].size == 42 - 4
    assert not any(state.box.heroes[card].starting for card in state.decks["heroes"].pool)
    assert all(state.box.heroes[card].starting for card in state.decks["starting"].pool)


def test_two_deeds_are_turned_up_before_the_players_draw_theirs() -> None:
    """SETUP-8, SETUP-9"""
    game = new_game(NAMES[:3], seed=5, data=pinned_box())
    turned = [value for kind, value in game.log if kind == "chance" and value in game.state.box.deeds]
    players = game.state.players
    assert turned == [*game.state.courtyard, *(deed for player in players for deed in player.deeds)]
    assert game.state.decks["deeds"].size == 19 - 2 - 3

"""What a seat may see."""

from companion.core.unknown import UNKNOWN
from companion.games.dark_road.box import Deed
from companion.games.dark_road.observe import observe
from companion.games.dark_road.state import Deck
from tests.dark_road.builders import Table, at, event, to
from tests.dark_road.driving import dealt, play_on

# What a seat may see


def test_a_seat_sees_its_own_coins_and_deeds_and_not_the_others() -> None:
    """HIDE-1"""
    game = dealt(seats=3)
    for seat in range(3):
        view = game.observe(seat)
        for other, player in enumerate(view.players):
            real_player = game.state.players[other]
            if other == seat:
                assert (player.coins, player.deeds) == (real_player.coins, real_player.deeds)
            else:
                assert player.coins is UNKNOWN
                assert player.deeds == ["?deed"]


def test_a_view_gives_no_way_to_infer_anothers_deed() -> None:
    """HIDE-1: what others hold might as well lie in the deck, in any order."""
    game = dealt(seats=2)
    view = game.observe(0)
    unseen = set(view.decks["deeds"].pool)
    assert set(game.state.players[1].deeds) <= unseen
    assert not set(game.state.players[0].deeds) & unseen
    assert view.decks["deeds"].size == game.state.decks["deeds"].size
    assert list(view.decks["deeds"].pool) == sorted(view.decks["deeds"].pool)
    assert view.draws == {}


def test_a_deed_put_back_under_the_deck_is_seen_by_nobody() -> None:
    """HIDE-1, SETUP-9"""
    game = dealt(variants=("two-deeds",))
    game.answer("keep deed 1")
    [put_back] = game.state.decks["deeds"].bottom
    for seat in (0, 1):
        deck = game.observe(seat).decks["deeds"]
        assert deck.bottom == ()
        assert put_back in deck.pool


def test_a_bystander_sees_what_everyone_sees() -> None:
    """HIDE-1"""
    view = dealt().observe(-1)
    assert [player.coins for player in view.players] == [UNKNOWN, UNKNOWN]
    assert [player.deeds for player in view.players] == [["?deed"], ["?deed"]]


def test_everything_else_is_open() -> None:
    """HIDE-1"""
    game = dealt()
    play_on(game, 12)
    view = game.observe(0)
    for other, player in enumerate(view.players):
        own, seen = vars(game.state.players[other]), vars(player)
        assert {name for name in own if own[name] != seen[name]} <= {"coins", "deeds"}
    hidden = {"players", "decks", "draws", "entered"}
    for name in set(vars(view)) - hidden:
        assert vars(view)[name] == vars(game.state)[name]


def test_a_look_changes_nothing() -> None:
    """HIDE-1"""
    game = dealt()
    before = game.state_hash()
    view = game.observe(0)
    view.players[0].coins = 99
    view.players[1].goods["armor"] = 9
    view.market["armor"] = 2
    assert game.state_hash() == before


def test_views_of_a_seat_agree_as_long_as_what_it_sees_does() -> None:
    """HIDE-1"""
    table, other = Table(), Table()
    table.with_deeds("three-knights", seat=1).state.decks["deeds"] = Deck(("three-roads",), 1)
    other.with_deeds("three-roads", seat=1).state.decks["deeds"] = Deck(("three-knights",), 1)
    assert table.game.view_hash(0) == other.game.view_hash(0)
    assert table.game.view_hash(1) != other.game.view_hash(1)
    table.game.correct("players.1.coins", 3)
    assert table.game.view_hash(0) == other.game.view_hash(0)
    table.game.correct("players.1.lanterns", 3)
    assert table.game.view_hash(0) != other.game.view_hash(0)


def test_at_the_end_all_is_revealed() -> None:
    """HIDE-1"""
    table = Table().with_deeds("three-knights", seat=1).with_end()
    view = table.game.observe(0)
    assert (view.players[1].coins, view.players[1].deeds) == (10, ["three-knights"])


def test_at_a_real_table_a_view_knows_others_deeds_by_no_name() -> None:
    """HIDE-1"""
    state = Table(lazy=True).with_deeds("mine").with_deeds("theirs", seat=1).state
    for card in ("mine", "theirs"):
        state.entered[card] = Deed(card, rewards=())
    view = observe(state, 0)
    assert view.players[0].deeds == ["mine"]
    assert view.deed("mine").rewards == ()
    assert "theirs" not in view.entered
    assert view.deed(view.players[1].deeds[0]).rewards is None
    assert "theirs" in state.entered


def test_a_look_at_a_journey_shares_nothing_with_it() -> None:
    """HIDE-1, TRAVEL-4"""
    table = at("yurg").with_event(event()).with_companion_row("phoenix", "raven", "ice_mouse")
    table.play(*to("yurg"), "travel", "companion 1", "town Farglen", "join", "1", "2", "3", "die 1")
    caravan = table.game.state.caravan
    assert caravan is not None
    before = vars(caravan).copy()
    view = table.game.observe(0).caravan
    assert view is not None
    assert vars(view) == vars(caravan)
    for name in ("travellers", "dice", "taken"):
        assert getattr(view, name)
        assert getattr(view, name) is not before[name]

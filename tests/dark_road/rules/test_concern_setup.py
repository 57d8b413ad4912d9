"""The Private Concern sits down among people and keeps no secrets (SETUP-12, CONCERN-7, CONCERN-8)."""

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.invariants import problems
from companion.games.dark_road.observe import HIDDEN_DEED
from companion.games.dark_road.state import ConcernSeat
from tests.dark_road.builders import NAMES, Table, answer_setup


@pytest.mark.parametrize("people", [1, 2, 3])
def test_it_takes_any_seat_among_one_to_three_people(people: int) -> None:
    """SETUP-12: a seat below 0 counts from the last."""
    for seat in range(-people - 1, people + 1):
        game = new_game(NAMES[:people], seed=1, concern="merchant", concern_seat=seat)
        game.answer("as it is")
        place = seat % (people + 1)
        names = [player.name for player in game.state.players]
        assert names == [*NAMES[:place], "Private Concern", *NAMES[place:people]]
        assert game.state.is_concern(place)
        assert game.state.humans == [other for other in range(people + 1) if other != place]
        assert game.setup["concern"]["seat"] == place


@pytest.mark.parametrize("people, left", [(1, 4), (2, 6)])
def test_beside_one_person_two_upgrades_are_out(people: int, left: int) -> None:
    """SETUP-6, SETUP-12: solo play."""
    game = new_game(people, seed=1, concern="merchant")
    game.answer("as it is")
    assert len(game.state.upgrades) == left


def test_it_opens_as_a_merchant_of_its_seat_with_one_good() -> None:
    """CONCERN-7, SETUP-9, SETUP-10: no deed, steed, dice or hero."""
    game = new_game(2, seed=1, concern="merchant", concern_seat=1)
    assert game.question is not None
    assert (game.question.kind, game.question.seat, game.question.options) == (
        "concern_opening", 1, ["as it is"],
    )  # fmt: skip
    game.answer("as it is")
    player = game.state.players[1]
    assert isinstance(player, ConcernSeat)
    assert (player.coins, player.prestige, player.space) == (6, 2, 0)
    assert (player.deeds, player.steeds, player.heroes, player.reserve) == ([], [], [], [])
    assert player.locked == [None, None, None]
    assert game.state.concern is not None
    assert (game.state.concern.goods, game.state.concern.vp, game.state.concern.card) == (1, 0, 0)
    assert [bool(game.state.players[seat].steeds) for seat in (0, 2)] == [True, True]


def test_it_opens_with_what_its_deck_says() -> None:
    """CONCERN-7: a hero without its bonus too."""
    game = new_game(1, seed=1, edition="v1", concern="merchant")
    game.answer({"coins": 9, "prestige": 4, "goods": 3, "hero": True})
    player, concern = game.state.players[1], game.state.concern
    assert concern is not None
    assert (player.coins, player.prestige, concern.goods) == (9, 4, 3)
    assert len(player.heroes) == 1
    assert (player.lanterns, player.horseshoes) == (0, 0)
    bare = new_game(1, seed=1, edition="v1", concern="merchant")
    bare.answer({"coins": 0, "prestige": 0, "goods": 0})
    assert (bare.state.players[1].coins, bare.state.players[1].heroes) == (0, [])


def test_it_drafts_nothing() -> None:
    """CONCERN-7, SETUP-11: one pair more than people and Private Concern together."""
    game = new_game(2, seed=1, concern="merchant", concern_seat=0, variants=["draft"])
    game.answer("as it is")
    assert game.question is not None
    assert (game.question.kind, game.question.seat) == ("draft_pair", 1)
    assert len(game.question.options) == 4
    game.answer("pair 1")
    assert game.question.seat == 2
    game.answer("pair 3")
    assert game.state.players[0].steeds == []
    assert len(game.state.steeds_left) == 7 - 2
    assert problems(game.state) == []


def test_coins_behind_screens_are_peoples() -> None:
    """CONCERN-8, HIDE-1."""
    game = new_game(1, concern="merchant", variants=["hidden-coins"])
    answer_setup(game)
    assert not isinstance(game.state.players[0].coins, int)
    assert game.state.players[1].coins == 6


def test_its_coins_and_deeds_lie_open() -> None:
    """CONCERN-8, HIDE-1: while it sees no more of others than anybody."""
    table = Table(2, concern=0).with_deeds("full-log", seat=0).with_deeds("three-knights", seat=1)
    seen = table.game.observe(1)
    assert (seen.players[0].coins, seen.players[0].deeds) == (10, ["full-log"])
    its_view = table.game.observe(0)
    assert its_view.players[1].deeds == [HIDDEN_DEED]
    assert its_view.players[1].coins != 10
    assert table.game.observe(-1).players[0].deeds == ["full-log"]

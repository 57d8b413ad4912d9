"""Small print of several rules: moments for companions, empty supplies, unknown coins, views, setups."""

from dataclasses import replace
from typing import Any

import pytest

from companion.core.errors import BadRecord, Illegal
from companion.core.unknown import UNKNOWN
from companion.games.dark_road import new_game, replay
from companion.games.dark_road.box import Deed
from companion.games.dark_road.game import VARIANTS
from companion.games.dark_road.names import BUILDINGS
from companion.games.dark_road.observe import HIDDEN_DEED
from tests.dark_road.builders import NAMES, Table, at, box_with, confirmed, pinned_box, to
from tests.dark_road.rules.journeys import at_yurg, set_out, suffer


def at_building(name: str, **kwargs: Any) -> Table:
    others = [other for other in BUILDINGS if other != name][:3]
    return at("bazaar", both=True, **kwargs).with_buildings(name, *others)


def enter(table: Table, name: str) -> Table:
    return table.play("die 1", "slot 2", "illuminate blank", f"activate {name}")


# Moments for companions


def test_before_the_oracle_die_companions_are_asked_for_once() -> None:
    """RULING-75, COMP-1: with the building, and again where something happened in between."""
    table = at_building("oracle").with_companion("phoenix").with_items(quartz=1)
    assert "use phoenix 1" in table.play("die 1", "slot 2", "illuminate blank").options
    assert table.play("activate oracle").asked == "oracle_face"
    table = at_yurg().with_companion("phoenix").with_items(quartz=1)
    suffer(table, "gain coins 1", "roll oracle")
    assert (table.asked, table.me.coins) == ("window", 11)
    assert table.play("go on").asked == "oracle_face"


def test_before_a_deed_is_drawn_companions_are_asked_for_once() -> None:
    """RULING-75, RULING-47"""
    table = at("dark_market").with_dark_market("east").with_companion("phoenix").with_items(quartz=1)
    table.play(*to("dark_market"), "steps 1", "a deed")
    assert (table.asked, "use phoenix 1" in table.options) == ("which_deed", True)
    table.play("deck")
    assert (table.asked, len(table.me.deeds)) == ("window", 1)


def test_before_a_companion_is_drawn_companions_are_asked_for_once() -> None:
    """RULING-75, TRAVEL-1"""
    table = set_out(at_yurg().with_companion("phoenix").with_items(quartz=1))
    assert (table.asked, "use phoenix 1" in table.options) == ("choose_companion", True)
    table.play("deck")
    assert (table.asked, [own.name for own in table.me.companions]) == ("window", ["phoenix", "snow_bee"])


def test_an_illuminated_die_that_would_be_lost_gives_no_moment() -> None:
    """WAGON-2: nothing is rolled."""
    table = at("bazaar").with_illuminated("1", "2").with_companion("raven").with_items(quartz=1)
    table.play("use raven 1", "go on")
    assert table.asked == "plan_die"
    assert table.me.illuminated == ["1", "2"]


# The oracle die


def test_the_oracle_die_is_a_throw_and_a_stream_of_its_own() -> None:
    """BUILD-1"""
    table = enter(at_building("oracle"), "oracle")
    assert table.question.group == "oracle"
    table.play("1")
    assert table.state.draws == {"oracle": 1}


def test_an_oracle_die_nobody_has_confirmed_is_read_off_the_table() -> None:
    """BUILD-1, ICON-1"""
    table = enter(at_building("oracle", lazy=True), "oracle")
    assert table.question.accepts is not None
    assert table.question.accepts.kind == "oracle"


# Supplies and slots


def test_a_quartz_that_is_not_there_asks_for_no_room() -> None:
    """RULING-2"""
    table = enter(at_building("quartz_mine").with_supply(quartz=0), "quartz_mine")
    assert table.asked == "activate_next"
    full = at_building("quartz_mine").with_items(horseshoes=3).with_supply(quartz=0)
    full.play("die 1", "slot 2", "illuminate blank", "stay", "activate quartz_mine")
    assert full.asked == "activate_next"


@pytest.mark.parametrize("left", [0, 1])
def test_the_mansion_gives_only_what_the_supply_has(left: int) -> None:
    """RULING-2, RULING-54"""
    table = enter(at_building("mansion").with_supply(lantern=left, quartz=left), "mansion")
    if left:
        assert table.options == ["done", "trade coins lantern", "trade coins quartz"]
    else:
        assert table.asked == "activate_next", "nothing to trade for"


def test_the_mansion_gives_no_quartz_that_would_have_to_stay() -> None:
    """RULING-54, WAGON-2: three quartz leave no room; two and a horseshoe leave a choice."""
    table = enter(at_building("mansion").with_items(quartz=3), "mansion")
    assert "trade coins quartz" not in table.options
    table = at_building("mansion").with_items(quartz=2, horseshoes=1)
    table.play("die 1", "slot 2", "illuminate blank", "stay", "activate mansion")
    assert "trade coins quartz" in table.options


def test_at_the_mansion_nothing_is_traded_back() -> None:
    """RULING-54: a chain of trades comes to one trade, so what was got is not given again."""
    table = enter(at_building("mansion").with_lanterns(2), "mansion").play("trade lantern quartz")
    assert sorted(table.options) == [
        "done",
        "trade coins quartz",
        "trade lantern coins",
        "trade lantern quartz",
    ]


def test_unknown_coins_pay_for_anything() -> None:
    """HIDE-1, BUILD-1"""
    table = enter(at_building("surveyor").with_coins(UNKNOWN), "surveyor").play("pay coins")
    assert table.me.coins is UNKNOWN
    assert table.me.prestige == 8


def test_the_guessed_shape_of_the_vp_tile_is_enough_for_a_warning() -> None:
    """WAGON-3, RULING-16: every good is confirmed, but not the tile that lies beside them."""
    table = at("dark_market", lazy=True).with_goods(*["armor"] * 6, "potion").with_upgrade("vp")
    facts = [f"shapes.{good}" for good in ("armor", "book", "instrument", "potion", "staff", "weapon")]
    origins = {**table.state.box.board.origins, "shapes.vp": "reference"}
    board = replace(table.state.box.board, origins=origins)
    table.with_box(confirmed(replace(table.state.box, board=board), "dark_market.east", *facts))
    table.with_dark_market("north").play(*to("dark_market"), "steps 1")
    assert table.asked == "make_room_for_good"
    assert table.warning("keep") == ("does-not-fit", "WAGON-3")


# What a seat may see


def test_a_deed_of_another_seat_is_a_card_nobody_knows() -> None:
    """HIDE-1: it can be looked up, and says nothing."""
    secret = Deed("secret deed", (), (), 1, origin="owner")
    table = Table(lazy=True).with_deeds("?deed 77", seat=1)
    table.state.entered["?deed 77"] = replace(secret, id="?deed 77")
    view = table.game.observe(0)
    assert view.players[1].deeds == [HIDDEN_DEED]
    assert view.deed(HIDDEN_DEED).rewards is None
    assert "?deed 77" not in view.entered
    assert "?deed 77" in table.game.observe(1).entered


def test_a_view_keeps_what_was_read_off_open_cards() -> None:
    """HIDE-1: all else is open."""
    table = Table(lazy=True).with_deeds("?deed 77", seat=1)
    table.state.entered["?deed 77"] = Deed("?deed 77")
    card = table.state.inn[0]
    assert card is not None
    assert card in table.game.observe(0).entered


# Setups that cannot be


def refused(players: list[str], **kwargs: Any) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(Illegal) as error:
        new_game(players, data=pinned_box(), **kwargs)
    return error.value.code, error.value.rule, error.value.params


def test_what_no_game_can_begin_with_is_refused_by_name() -> None:
    """SETUP-1, SETUP-12, SETUP-13"""
    two = NAMES[:2]
    allowed = {"allowed": list(BUILDINGS)}
    assert refused([]) == ("seats", "SETUP-12", {"count": 0})
    assert refused([*NAMES, "Eve"]) == ("seats", "SETUP-12", {"count": 5})
    assert refused(["Anna", "Anna"]) == ("names", "SETUP-13", {})
    assert refused(["Anna", " "]) == ("names", "SETUP-13", {})
    assert refused(two, edition="v3") == ("edition", "", {"allowed": ["v1", "v2"], "value": "v3"})
    assert refused(two, variants=("blind",)) == (
        "variant",
        "",
        {"allowed": list(VARIANTS), "value": "blind"},
    )
    assert refused(two, buildings=("oracle", "harbor", "mansion")) == ("buildings", "SETUP-1", allowed)
    assert refused(two, buildings=("oracle", "harbor", "mansion", "inn")) == ("buildings", "SETUP-1", allowed)


def test_two_sides_of_one_tile_are_refused_where_the_tiles_are_certain() -> None:
    """SETUP-1: a guess of ours about a real table's tiles refuses nothing."""
    both = (*next(iter(pinned_box().board.tiles.values())), "workshop", "oracle")
    assert refused(NAMES[:2], seed=1, buildings=both) == ("same-tile", "SETUP-1", {})
    guessed = replace(pinned_box().board, origins={})
    assert new_game(NAMES[:2], data=replace(pinned_box(), board=guessed), buildings=both).question
    with pytest.raises(Illegal, match="same-tile"):
        new_game(NAMES[:2], data=confirmed(pinned_box(), "tiles"), buildings=both)


def test_a_log_whose_setup_cannot_be_says_why() -> None:
    """SETUP-12"""
    log = new_game(NAMES[:2], seed=1, data=pinned_box()).log
    with pytest.raises(BadRecord) as bad:
        replay([["setup", {**log[0][1], "players": []}]])
    assert (bad.value.code, bad.value.params) == ("bad-setup", {"reason": "seats (SETUP-12): count=0"})


def test_a_log_begins_with_all_that_was_chosen() -> None:
    """SETUP-1, SETUP-12: so that it can be told again anywhere."""
    game = new_game(NAMES[:2], edition="v1", seed=4, variants=("two-deeds", "first-game"), data=pinned_box())
    assert game.log[0] == [
        "setup",
        {
            "game": "dark_road",
            "rules": 2,
            "players": ["Anna", "Ben"],
            "edition": "v1",
            "seed": 4,
            "variants": ["first-game", "two-deeds"],
            "buildings": ["quartz_mine", "oracle", "lanternworks", "workshop"],
        },
    ]


@pytest.mark.parametrize(
    "log, code",
    [
        ([], "empty-log"),
        ({}, "empty-log"),
        (["setup"], "bad-setup"),
        ([["setup"]], "bad-setup"),
        ([["choice", {}]], "bad-setup"),
        ([["setup", 5]], "bad-setup"),
        ([("setup", {})], "bad-setup"),
        ([["setup", {}, 1]], "bad-setup"),
    ],
)
def test_what_does_not_begin_with_a_setup_is_no_log(log: Any, code: str) -> None:
    """SETUP-12"""
    with pytest.raises(BadRecord) as bad:
        replay(log)
    assert bad.value.code == code


@pytest.mark.parametrize("edition", ["v1", "v2"])
def test_a_game_knows_its_edition(edition: str) -> None:
    """SETUP-9"""
    assert new_game(NAMES[:1], edition=edition, seed=1, data=pinned_box()).state.edition.name == edition


def test_an_owners_box_of_another_wheel_is_set_up_by_it() -> None:
    """SETUP-2: the five sections from the $5 on hold a die each."""
    wheel = ("armor", "book", "instrument", "potion", "staff", "weapon")
    state = new_game(NAMES[:1], seed=2, data=box_with(wheel=wheel)).state
    assert state.market[wheel[state.wheel_top - 1]] == 0
    assert sum(state.market.values()) == 5

"""Icons that bring a piece or a whole action (ICON-1), wherever an effect can be read."""

import pytest

from companion.core.errors import Invalid
from companion.games.dark_road.effects import is_benefit
from companion.games.dark_road.names import STEEDS
from tests.dark_road.builders import Table, effects, event, hero
from tests.dark_road.rules.at_buildings import beside, enter
from tests.dark_road.rules.concerned import its_turn
from tests.dark_road.rules.journeys import at_yurg, lead, suffer

OVER = "good_fortune"


# A travel event


def test_a_companion_joins() -> None:
    """ICON-1, TRAVEL-1: one of the row or the deck's top."""
    table = lead(at_yurg().with_event(event("highway", {1: "gain companion"})), "Farglen").play("1", "die 1")
    assert table.asked == "choose_companion"
    table.play("companion 3")
    assert [own.name for own in table.me.companions] == ["raven", "ice_mouse"]


def test_a_steed_of_those_that_nobody_has_is_chosen() -> None:
    """ICON-1, RULING-81, RULING-88."""
    table = suffer(at_yurg().with_steed("velvet").with_steed("whisper", seat=1), "gain steed")
    assert table.asked == "second_steed"
    assert set(table.options) == {f"steed {name}" for name in STEEDS if name not in ("velvet", "whisper")}
    table.play("steed lovebug")
    assert table.me.steeds == ["velvet", "lovebug"]


def test_an_upgrade_is_chosen() -> None:
    """ICON-1, UPGR-1."""
    table = suffer(at_yurg(), "gain upgrade")
    assert table.asked == "which_upgrade"
    table.play("upgrade slot_1")
    assert table.me.upgrades == ["slot_1"]


def test_a_second_upgrade_comes_to_nothing() -> None:
    """ICON-1, UPGR-1: one a wagon, Velvet aside."""
    table = suffer(at_yurg().with_upgrade("slot_2"), "gain upgrade")
    assert table.asked == OVER
    table = _line(its_turn().with_upgrade("slot_2", seat=1)).play({"effects": ["gain upgrade"]})
    assert table.asked == "concern_line"


def test_a_good_fortune_is_one_more() -> None:
    """ICON-1, TRAVEL-11: the first to take coins gets the 5 of the track, also by an event."""
    table = suffer(at_yurg(), "gain fortune")
    assert table.asked == "good_fortune"
    assert table.state.caravan is not None, "not yet the leader's own"
    table.play("coins")
    assert table.me.coins == 15
    assert table.state.caravan is None
    table.play("coins")
    assert table.me.coins == 18


def test_the_whole_ruins_action_is_carried_out() -> None:
    """ICON-1, RUINS-1, RUINS-2: hero steps and the lantern's roll too, which a moved marker has not."""
    table = suffer(at_yurg().with_heroes(hero()), "explore ruins")
    assert table.asked == "ruins_steps"
    table.play("steps 2", "take book+")
    assert table.asked == "ruins_lantern"
    table.play("done")
    assert table.goods() == ["book+"]


def test_a_hero_of_the_inn_is_delivered() -> None:
    """ICON-1, TRAVEL-9, RULING-77."""
    table = at_yurg().with_inn(hero(town="Northbreak"), hero(town="Windglass"))
    suffer(table, "deliver hero")
    assert table.asked == "dragon_hero"
    table.play("hero 2")
    assert table.me.prestige == 7
    assert len(table.me.delivered_heroes) == 1


def test_in_the_first_edition_an_own_hero_is_delivered() -> None:
    """ICON-1, COMP-2."""
    table = at_yurg(edition="v1").with_heroes(hero(town="Northbreak"), hero(town="Windglass"))
    suffer(table, "deliver hero").play("deliver hero 1")
    assert table.me.coins == 12


def test_without_a_hero_to_deliver_nothing_happens() -> None:
    """ICON-1, ACT-2."""
    assert suffer(at_yurg().with_inn(), "deliver hero").asked == OVER


@pytest.mark.parametrize("place, coins, prestige", [(1, 12, 5), (2, 10, 6)])
def test_one_of_two_is_chosen(place: int, coins: int, prestige: int) -> None:
    """ICON-1."""
    table = suffer(at_yurg(), "either gain coins 2 | gain prestige 1")
    assert table.asked == "either_effect"
    assert table.options == ["effect 1", "effect 2"]
    table.play(f"effect {place}")
    assert (table.me.coins, table.me.prestige) == (coins, prestige)


def test_a_choice_with_a_cost_in_it_is_no_benefit() -> None:
    """RULING-69."""
    assert is_benefit(effects("either gain coins 2 | gain companion"))
    assert not is_benefit(effects("either gain coins 2 | lose good"))


# An illuminated die into the pool


def test_a_die_in_the_pool_opens_both_districts_and_the_building() -> None:
    """ICON-1, RULING-87: it keeps its face, and a district that was activated is not activated again."""
    table = suffer(at_yurg().with_illuminated("4", "2"), "move illuminated")
    assert table.asked == "illuminated_to_pool"
    assert table.options == ["done", "illuminate 2", "illuminate 4"]
    table.play("illuminate 4", "coins")
    assert (table.me.pool_illuminated, table.me.illuminated) == ("4", ["2"])
    assert table.asked == "activate_next"
    assert "activate dark_market" in table.options
    assert "activate lanternworks" in table.options
    assert table.refusal("activate yurg") == ("activated-already", "RULING-33")
    table.play("done")
    assert table.player(0).pool_illuminated is None, "used (RULING-34)"


def test_it_may_stay_in_the_reserve() -> None:
    """ICON-1."""
    table = suffer(at_yurg().with_illuminated("4"), "move illuminated").play("done")
    assert table.asked == OVER
    assert table.me.illuminated == ["4"]


def test_on_anothers_turn_there_is_no_pool() -> None:
    """RULING-87."""
    table = at_yurg().with_illuminated("4", seat=1).with_event(event("highway", {1: "move illuminated"}))
    lead(table.with_companion_row().with_companion_deck(), "Farglen", joins=("join",))
    table.play("2", "1", "die 2")
    assert table.player(1).illuminated == ["4"]
    assert table.asked == OVER


# Other places where effects are read


@pytest.mark.parametrize(
    "text, asked",
    [
        ("gain companion", "choose_companion"),
        ("gain steed", "second_steed"),
        ("gain upgrade", "which_upgrade"),
        ("gain fortune", "good_fortune"),
        ("explore ruins", "ruins_steps"),
        ("deliver hero", "dragon_hero"),
        ("either gain quartz 1 | gain hero", "either_effect"),
    ],
)
def test_it_is_read_off_the_oracle_die_and_off_an_event(text: str, asked: str) -> None:
    """ICON-1, BUILD-1."""
    table = enter(beside("oracle", lazy=True).with_heroes(hero()), "oracle").play({"effects": [text]})
    assert table.asked == asked
    assert table.game.log[-1] == ["chance", {"effects": [text]}]
    table = Table(lazy=True).with_space(3).with_locked("blank", "blank", "1").with_heroes(hero())
    lead(table.with_companion_row("phoenix", "raven", "ice_mouse")).play("1", "die 1", {"effects": [text]})
    assert table.asked == asked


def test_on_an_oracle_die_the_illuminated_die_goes_to_the_pool() -> None:
    """ICON-1, DICE-2: not where one lies there already."""
    table = enter(beside("oracle", lazy=True), "oracle").play({"effects": ["move illuminated"]})
    assert table.asked == "activate_next"


@pytest.mark.parametrize("text", ["gain steed", "move illuminated", "either gain coins 2 | gain steed"])
def test_a_line_of_the_private_concern_has_no_use_for_some(text: str) -> None:
    """CONCERN-2."""
    table = _line(its_turn())
    with pytest.raises(Invalid, match="entry-not-its"):
        table.game.answer({"effects": [text]})


def test_a_line_of_the_private_concern_may_bring_the_others() -> None:
    """CONCERN-1, CONCERN-10."""
    table = _line(its_turn()).play(
        {"effects": ["gain upgrade", "gain companion", "either gain coins 2 | lose good"]}
    )
    asked = []
    while table.question.seat == 1 and table.asked != "concern_line":
        asked.append(table.asked)
        table.play(table.options[0])
    assert asked == ["which_upgrade", "choose_companion", "either_effect"]
    assert len(table.player(1).companions) == len(table.player(1).upgrades) == 1


def test_the_private_concern_gets_no_steed_and_moves_no_die_in_an_event() -> None:
    """CONCERN-2: the effect comes to nothing."""
    for text in ("gain steed", "move illuminated"):
        table = at_yurg(concern=1, seats=1).with_event(event("highway", {2: text})).with_companion_row()
        lead(table.with_companion_deck(), "Farglen", joins=("join",)).play("1", "2", "die 1")
        assert table.player(1).steeds == []
        assert table.asked in ("choose_travel_die", OVER)


def _line(table: Table) -> Table:
    while table.asked != "concern_step":
        table.play("line 1" if table.asked == "concern_line" else table.options[0])
    return table

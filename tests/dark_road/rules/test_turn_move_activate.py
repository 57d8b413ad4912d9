"""A turn: move and activate."""

import pytest

from tests.dark_road.builders import Table, at, hero, to

FACES = {"1": 1, "2": 2, "3": 3, "4": 4, "blank": 0, "extra": 1}
EDITIONS = pytest.mark.parametrize("edition", ["v1", "v2"])


# Move


@pytest.mark.parametrize("face, spaces", FACES.items())
def test_the_wagon_moves_clockwise_by_the_value_of_the_die(face: str, spaces: int) -> None:
    """DICE-1, MOVE-1: blank stays, two different faces are worth 1."""
    table = Table().with_locked(face, "2", "3") if face != "2" else Table().with_locked(face, "1", "3")
    table.with_space(2).play("die 1", "slot 1")
    assert table.me.space == (2 + spaces) % 5
    assert table.asked == "activate_one"


def test_of_two_dice_one_is_chosen_and_the_values_are_never_added() -> None:
    """MOVE-1, DICE-2"""
    table = Table().with_locked("1", "3", "2").with_illuminated("1").play("die 1", "slot 2", "illuminate 1")
    assert table.options == ["move 1", "move 3"]
    assert table.refusal("move 4") == ("dice-not-added", "MOVE-1")
    assert table.play("move 1").me.space == 1
    other = Table().with_locked("1", "3", "2").with_illuminated("1").play("die 1", "slot 2", "illuminate 1")
    assert other.play("move 3").me.space == 3


def test_two_dice_of_one_value_leave_no_choice() -> None:
    """MOVE-1"""
    table = Table().with_locked("1", "extra", "2").with_illuminated("1")
    assert table.play("die 2", "slot 2", "illuminate 1").me.space == 1


@pytest.mark.parametrize(
    "start, step, end", [(1, "forward", 4), (1, "back", 2), (2, "forward", 0), (3, "back", 4), (3, "stay", 0)]
)
def test_a_horseshoe_moves_one_space_either_way_after_the_die(start: int, step: str, end: int) -> None:
    """MOVE-2"""
    table = Table().with_space(start).with_items(horseshoes=2).play("die 1", "slot 2")
    assert table.me.space == (start + 2) % 5
    assert (table.asked, table.options) == ("use_horseshoe", ["stay", "forward", "back"])
    table.play(step)
    assert table.me.space == end
    assert table.me.horseshoes == (2 if step == "stay" else 1)
    assert table.game.state.supply["horseshoe"] == 12 - table.me.horseshoes
    assert table.asked == "activate_one"  # one a turn


def test_back_from_the_start_space_leads_to_the_last_one() -> None:
    """MOVE-2"""
    table = at("inn").with_items(horseshoes=1).play("die 1", "slot 2", "back")
    assert table.me.space == 4


def test_a_horseshoe_may_follow_a_0_and_sugarfoots_3() -> None:
    """RULING-30, STEED-1"""
    table = at("bazaar").with_items(horseshoes=1).play("die 1", "slot 2")
    assert (table.asked, table.me.space) == ("use_horseshoe", 1)
    sugarfoot = at("bazaar").with_items(horseshoes=1).with_steed("sugarfoot").play("die 1", "slot 2")
    assert sugarfoot.options == ["move 0", "move 3"]
    sugarfoot.play("move 3", "forward")
    assert sugarfoot.me.space == 0


def test_a_horseshoe_given_to_lil_dumplin_does_not_count_against_the_one_a_turn() -> None:
    """RULING-31"""
    table = Table().with_companion("lil_dumplin").with_items(horseshoes=2)
    table.play("use lil_dumplin 1", "coins", "die 1", "slot 2")
    assert table.me.horseshoes == 1
    assert (table.asked, table.options) == ("use_horseshoe", ["stay", "forward", "back"])
    table.play("forward")
    assert (table.me.space, table.me.horseshoes) == (3, 0)


def test_the_last_horseshoe_given_to_lil_dumplin_moves_nobody() -> None:
    """RULING-31, MOVE-2"""
    table = Table().with_companion("lil_dumplin").with_items(horseshoes=1).play("die 1", "slot 2")
    assert table.options == ["stay", "forward", "back", "use lil_dumplin 1"]
    table.play("use lil_dumplin 1", "coins")
    assert table.asked == "activate_one"


# Activate

DISTRICTS = ("bazaar", "commissions", "yurg", "dark_market", "inn")
BUILDINGS = (None, "quartz_mine", "oracle", "lanternworks", "workshop")


@pytest.mark.parametrize("space", range(5))
def test_one_die_activates_one_adjacent_district(space: int) -> None:
    """ACT-1: space n lies between the districts before and after it."""
    table = at("inn").with_space(space).play("die 1", "slot 2")
    assert table.asked == "activate_one"
    assert table.options == [f"activate {DISTRICTS[space - 1]}", f"activate {DISTRICTS[space]}"]


def test_with_one_die_nothing_else_can_be_activated() -> None:
    """ACT-1"""
    table = at("bazaar").play("die 1", "slot 2")
    assert table.refusal("activate inn") == ("not-adjacent", "ACT-1")
    assert table.refusal("activate quartz_mine") == ("night-die-only", "ACT-1")
    assert table.refusal("done")[0] == "not-offered"
    table.play("activate commissions", "commission Farglen")
    assert table.game.state.seat == 1


@pytest.mark.parametrize("space, building", list(enumerate(BUILDINGS)))
@EDITIONS
def test_both_dice_activate_both_districts_and_the_building_between(
    edition: str, space: int, building: str | None
) -> None:
    """ACT-1, RULING-33: in the second edition each is optional; the start space has no building."""
    table = (
        at("inn", both=True, edition=edition).with_space(space).play("die 1", "slot 2", "illuminate blank")
    )
    assert table.asked == "activate_next"
    expected = [f"activate {DISTRICTS[space - 1]}", f"activate {DISTRICTS[space]}"]
    if building:
        expected.append(f"activate {building}")
    assert table.options == (expected if edition == "v1" else [*expected, "done"])


def test_the_three_come_in_any_order_and_none_twice() -> None:
    """ACT-1, RULING-33"""
    table = at("dark_market", both=True).with_coins(2).with_goods("weapon").with_inn(hero("weapon"))
    table.play("die 1", "slot 2", "illuminate blank", "activate workshop")
    assert table.goods() == ["weapon+"]
    assert table.refusal("activate workshop") == ("activated-already", "RULING-33")
    assert table.refusal("activate bazaar") == ("not-adjacent", "ACT-1")
    assert table.options == ["activate dark_market", "activate inn", "done"]
    table.play("activate inn", "hero 1")
    assert table.me.coins == 2 + 1 + 1
    assert table.options == ["activate dark_market", "done"]
    assert table.refusal("activate inn") == ("activated-already", "RULING-33")
    table.play("activate dark_market", "steps 1")
    assert table.goods(0) == ["instrument", "potion"]
    assert table.game.state.seat == 1


def test_each_is_fully_resolved_before_the_next() -> None:
    """ACT-1"""
    table = at("bazaar", both=True).play(*to("bazaar", both=True))
    assert table.refusal("activate commissions")[0] == "not-offered"
    table.play("done")
    assert table.asked == "activate_next"


def test_in_the_second_edition_one_may_stop_at_any_point() -> None:
    """ACT-1, RULING-33"""
    table = at("bazaar", both=True).play("die 1", "slot 2", "illuminate blank", "done")
    assert table.game.state.seat == 1
    assert (table.player(0).quartz, table.player(0).commissions) == (0, [])


def test_in_the_first_edition_everything_possible_is_activated() -> None:
    """ACT-1, RULING-33: the last one without a question."""
    table = at("bazaar", both=True, edition="v1").play("die 1", "slot 2", "illuminate blank")
    assert table.refusal("done") == ("activation-compulsory", "RULING-33")
    table.play("activate bazaar", "done", "activate quartz_mine")
    assert table.me.quartz == 1
    assert table.asked == "which_commission"
    table.play("commission Farglen")
    assert table.game.state.seat == 1


def test_a_district_that_comes_to_nothing_may_be_chosen() -> None:
    """ACT-2, RULING-32: the Dark Market without coins, the Inn without a saleable good."""
    table = at("dark_market").with_coins(0).play("die 1", "slot 2")
    assert table.options == ["activate dark_market", "activate inn"]
    table.play("activate dark_market")
    assert table.game.state.seat == 1
    assert table.game.state.dark_market == 2
    inn = at("dark_market").play("die 1", "slot 2", "activate inn")
    assert inn.game.state.seat == 1


@pytest.mark.parametrize("face", FACES)
def test_the_face_of_the_die_does_not_matter_for_the_activation(face: str) -> None:
    """ACT-2"""
    table = Table().with_locked("1", face, "2").with_space((0 - FACES[face]) % 5)
    table.with_reserve("4", "4", "4", "4").play("slot 2")
    assert (table.asked, table.options) == ("activate_one", ["activate inn", "activate bazaar"])


def test_longshadow_activates_any_one_building_also_from_the_start_space() -> None:
    """RULING-35, STEED-1"""
    table = at("inn", both=True).with_steed("longshadow").play("die 1", "slot 2", "illuminate blank")
    buildings = ["activate quartz_mine", "activate oracle", "activate lanternworks", "activate workshop"]
    assert table.options == ["activate inn", "activate bazaar", *buildings, "done"]
    table.play("activate quartz_mine")
    assert table.me.quartz == 1
    assert table.options == ["activate inn", "activate bazaar", "done"]


def test_longshadow_needs_an_illuminated_die() -> None:
    """RULING-35, ACT-1"""
    table = at("bazaar").with_steed("longshadow").play("die 1", "slot 2")
    assert table.options == ["activate bazaar", "activate commissions"]

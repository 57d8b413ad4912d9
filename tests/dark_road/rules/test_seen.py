"""What a seat may see of a question and of its answer."""

from typing import Any, NamedTuple

import pytest

from companion.core.unknown import UNKNOWN_JSON
from companion.games.dark_road.seen import asked_of, params_seen, value_seen
from tests.dark_road.builders import Table

HIDDEN = "?deed"


class Asked(NamedTuple):
    kind: str
    seat: int | None = None
    params: tuple[Any, ...] = ()


PLAN = Asked("plan_die", 0)
DESCRIBED = Asked("describe_deed", None, ("D-1", 0))
COUNTED = Asked("count_coins", None, (0,))
REWARD = Asked("choose_reward", 0, ("D-1", 7, 4))
DRAWN = Asked("turned_up", None, ("deeds", 3))

# Who is asked


def test_a_question_is_asked_of_its_seat_and_chance_of_everyone() -> None:
    """HIDE-1"""
    table = Table(seats=3).state
    assert asked_of(PLAN, table) == 0
    assert asked_of(Asked("roll"), table) is None


def test_only_its_owner_can_tell_what_lies_behind_a_screen() -> None:
    """HIDE-1: a deed to describe names its owner second, coins to count name it first."""
    table = Table(seats=3).state
    assert asked_of(Asked("describe_deed", None, ("D-1", 2)), table) == 2
    assert asked_of(Asked("count_coins", None, (1,)), table) == 1


def test_everyone_can_tell_what_the_private_concern_has() -> None:
    """HIDE-1, CONCERN-1"""
    table = Table(concern=1).state
    assert asked_of(Asked("describe_deed", None, ("D-1", 1)), table) is None
    assert asked_of(Asked("count_coins", None, (1,)), table) is None
    assert asked_of(Asked("count_coins", None, (0,)), table) == 0


# What is asked


@pytest.mark.parametrize(
    "asked, others_see",
    [
        (PLAN, ()),
        (DESCRIBED, (HIDDEN, 0)),
        (COUNTED, (0,)),
        (REWARD, (HIDDEN, 0, 0)),
        (DRAWN, ("deeds", 3)),
        (Asked("buy_good", 0, ("armor", 2)), ("armor", 2)),
    ],
)
def test_a_question_hides_anothers_deed_and_sums(asked: Asked, others_see: tuple[Any, ...]) -> None:
    """HIDE-1: its owner sees all of it; the others and a bystander see that it is asked."""
    table = Table(seats=3).state
    assert params_seen(asked, 0, table) == asked.params
    for other in (1, 2, -1):
        assert params_seen(asked, other, table) == others_see


def test_a_question_about_the_private_concern_is_open() -> None:
    """HIDE-1, CONCERN-1"""
    table = Table(concern=1).state
    asked = Asked("describe_deed", None, ("D-1", 1))
    assert params_seen(asked, 0, table) == ("D-1", 1)


# What was answered


@pytest.mark.parametrize(
    "asked, value, others_see",
    [
        (PLAN, "die 1", "die 1"),
        (DESCRIBED, "D-7", HIDDEN),
        (DESCRIBED, {"points": 4}, {}),
        (COUNTED, {"coins": 9}, {}),
        (REWARD, "reward 1", "reward 1"),
    ],
)
def test_an_answer_hides_what_lies_behind_a_screen(asked: Asked, value: Any, others_see: Any) -> None:
    """HIDE-1"""
    table = Table(seats=3).state
    assert value_seen(asked, "choice", value, 0, table) == value
    for other in (1, 2, -1):
        assert value_seen(asked, "choice", value, other, table) == others_see


def test_an_answer_about_the_private_concern_is_open() -> None:
    """HIDE-1, CONCERN-1"""
    table = Table(concern=1).state
    asked = Asked("count_coins", None, (1,))
    assert value_seen(asked, "chance", {"coins": 9}, 0, table) == {"coins": 9}


@pytest.mark.parametrize("owner, other", [(0, 1), (1, 0)])
def test_a_deed_turned_up_is_seen_in_the_courtyard_or_by_its_owner(owner: int, other: int) -> None:
    """HIDE-1: a bystander is no seat, not the last one either."""
    laid = Table()
    open_deed, own, lost = list(laid.state.box.deeds)[:3]
    table = laid.with_courtyard(open_deed).with_deeds(own, seat=owner).state
    for seat in (0, 1, -1):
        assert value_seen(DRAWN, "chance", open_deed, seat, table) == open_deed
        assert value_seen(DRAWN, "chance", lost, seat, table) == HIDDEN
    assert value_seen(DRAWN, "chance", own, owner, table) == own
    assert value_seen(DRAWN, "chance", own, other, table) == HIDDEN
    assert value_seen(DRAWN, "chance", own, -1, table) == HIDDEN


def test_any_other_card_turned_up_is_seen_by_everyone() -> None:
    """HIDE-1"""
    table = Table().state
    hero = Asked("turned_up", None, ("heroes", 3))
    assert value_seen(hero, "chance", "H-1", 1, table) == "H-1"
    assert value_seen(Asked("which_road", 0, ("deeds",)), "choice", "north", 1, table) == "north"


# What was corrected


@pytest.mark.parametrize("field", ["players.0.coins", "players.0.deeds", "players.0.deeds.1"])
def test_a_correction_behind_a_screen_is_seen_by_its_owner_only(field: str) -> None:
    """HIDE-1: the others see that it was made."""
    table = Table(seats=3).state
    value = {"field": field, "old": 3, "new": 4}
    assert value_seen(PLAN, "correct", value, 0, table) == value
    for other in (1, 2, -1):
        seen = {"field": field, "old": UNKNOWN_JSON, "new": UNKNOWN_JSON}
        assert value_seen(PLAN, "correct", value, other, table) == seen


@pytest.mark.parametrize("field", ["players.0.lanterns", "market", "wheel_top", "players.0.goods.armor"])
def test_any_other_correction_is_open(field: str) -> None:
    """HIDE-1"""
    value = {"field": field, "old": 3, "new": 4}
    assert value_seen(PLAN, "correct", value, 1, Table().state) == value


def test_a_correction_of_the_private_concerns_coins_is_open() -> None:
    """HIDE-1, CONCERN-1"""
    value = {"field": "players.1.coins", "old": 3, "new": 4}
    assert value_seen(PLAN, "correct", value, 0, Table(concern=1).state) == value


def test_a_correction_is_hidden_whatever_is_being_asked() -> None:
    """HIDE-1"""
    value = {"field": "players.1.coins", "old": 3, "new": 4}
    seen = value_seen(DRAWN, "correct", value, 0, Table().state)
    assert seen["new"] == UNKNOWN_JSON

"""Whom the engine joins, which travel die it takes, where it delivers (CONCERN-4, CONCERN-5)."""

import pytest

from companion.concern.deck import Worth
from companion.concern.worth import worth_of
from companion.games.dark_road.names import TOWNS
from tests.concern.at_its_seat import (
    ORDER,
    answer,
    commissions_for,
    heroes_for,
    leading,
    opponent,
    play_on,
    wagon,
)
from tests.concern.small_decks import Values
from tests.dark_road.builders import Table, effects, event
from tests.dark_road.rules.concerned import its_seat
from tests.dark_road.rules.journeys import at_yurg, set_out

ORDERED: Values = {"order": {"towns": list(ORDER)}}
STAYS, JOINS = "stay home", "join"


# Joining


def asked_to_join(town: str, heroes: str = "", commissions: str = "", goods: int = 1) -> Table:
    """Anna leads to this town; its card 1 was turned up before."""
    table = at_yurg(seats=1, concern=1).with_heroes(*heroes_for(heroes), seat=1).with_marker(goods)
    table.with_commissions(*commissions_for(commissions), seat=1)
    assert table.state.concern is not None
    table.state.concern.card = 1
    set_out(table).play("companion 2", f"town {town}")
    assert table.asked == "join_caravan"
    return table


@pytest.mark.parametrize(("join", "said"), [("always", [JOINS, JOINS]), ("never", [STAYS, STAYS])])
def test_it_joins_always_or_never(join: str, said: list[str]) -> None:
    """TRAVEL-3: whatever it has aboard."""
    concern = opponent(join=join)
    full = asked_to_join("Farglen", "Farglen Farglen Farglen", "Farglen Farglen Farglen", goods=9)
    assert [answer(asked_to_join("Farglen"), concern), answer(full, concern)] == said


def test_it_joins_when_it_can_deliver() -> None:
    """TRAVEL-3, TRAVEL-7: in either town of the region, not elsewhere."""
    concern = opponent(join="deliver")
    assert answer(asked_to_join("Farglen", "Farglen"), concern) == JOINS
    assert answer(asked_to_join("Farglen", "Windglass"), concern) == JOINS
    assert answer(asked_to_join("Windglass", "Farglen"), concern) == JOINS
    assert answer(asked_to_join("Farglen", "Northbreak Nightpoem"), concern) == STAYS
    assert answer(asked_to_join("Farglen"), concern) == STAYS


def test_it_joins_when_it_can_deliver_so_many() -> None:
    """TRAVEL-3, TRAVEL-7: in one and the same town."""
    for cards in (2, 3):
        concern = opponent(join=f"deliver {cards}")
        enough, less = " ".join(["Farglen"] * cards), " ".join(["Farglen"] * (cards - 1))
        assert answer(asked_to_join("Windglass", enough), concern) == JOINS
        assert answer(asked_to_join("Windglass", f"{less} Windglass"), concern) == STAYS


def test_a_commission_without_goods_enough_is_no_reason_to_join() -> None:
    """CONCERN-4: by its deck's least goods."""
    concern = opponent(join="deliver", deck={"least_goods": 2})
    assert answer(asked_to_join("Farglen", commissions="Farglen", goods=1), concern) == STAYS
    assert answer(asked_to_join("Farglen", commissions="Farglen", goods=2), concern) == JOINS


# Which travel die


def takes(*dice: str, table: Table | None = None, **faces: str | tuple[str, ...]) -> str:
    """Which of these dice it takes when ``two="gain coins 1"`` and the like is what they do."""
    names = ("one", "two", "three", "four", "five", "six")
    does = {names.index(name) + 1: effect for name, effect in faces.items()}
    concern = opponent({"do": "travel", "cards": 0})
    table = leading(table or wagon()).with_event(event("highway", does))
    play_on(table, concern, "1", *dice, until="choose_travel_die")
    return str(answer(table, concern))


def test_it_takes_the_die_whose_effect_is_worth_most() -> None:
    """CONCERN-5: everything a die does counts; coins, prestige and goods are worth 2 each by default."""
    assert takes("2", "5", two="gain coins 1", five="gain coins 2") == "die 5"
    assert takes("5", "2", two="gain coins 3", five="gain coins 2") == "die 2"
    assert takes("2", "5", two="gain coins 2", five=("gain coins 1", "gain prestige 2")) == "die 5"
    assert takes("1", "6", one="lose coins 2") == "die 6"
    assert takes("3", "4", three=("gain coins 3", "lose coins 2"), four="gain good any") == "die 3"


def test_of_dice_worth_the_same_it_takes_the_lowest() -> None:
    """CONCERN-5: whichever was rolled first; an effect of no use to it is worth no more than none."""
    assert takes("5", "2", two="gain coins 2", five="gain prestige 2") == "die 2"
    assert takes("6", "3") == "die 3"
    assert takes("6", "3", three="gain good any", six="gain coins 1") == "die 3"
    assert takes("4", "1", four="gain lantern 2") == "die 1"


WORTH = Worth(coins=3, prestige=4, goods=5, hero=7, commission=11, deed=13, illuminated=17)


def worth(table: Table, *texts: str) -> int:
    return worth_of(table.game.state, 1, effects(*texts), WORTH)


@pytest.mark.parametrize(
    ("effect", "points"),
    [
        ("gain coins 2", 6), ("gain prestige 2", 8), ("gain good any", 5), ("gain good worth-1+", 5),
        ("gain tile armor+", 5), ("gain hero", 7), ("gain commission", 11), ("gain deed", 13),
        ("gain deed top", 13), ("gain illuminated", 17), ("move ruins 2", 5), ("move dark_market 1", 10),
        ("roll oracle", 5), ("roll ruins", 5), ("lose coins 3", -9), ("lose prestige 2", -8),
        ("lose good", -5), ("lose good valuable", -5), ("lose hero", -7), ("gain lantern 2", 0),
        ("gain quartz 2", 0), ("gain horseshoe", 0), ("flip up", 0), ("turn wheel 1", 0),
        ("exchange coins 2 quartz 1", 0), ("lose lantern", 0), ("lose quartz", 0),
    ],
)  # fmt: skip
def test_an_effect_is_worth_what_its_deck_says(effect: str, points: int) -> None:
    """CONCERN-5, CONCERN-2: what it can neither have nor lose is worth nothing."""
    assert worth(wagon("Farglen").with_marker(2), effect) == points
    assert worth(wagon("Farglen").with_marker(2), effect, "gain coins 1") == points + 3


def test_what_it_has_no_room_for_is_worth_nothing() -> None:
    """CONCERN-5, WAGON-2: two heroes, two commissions and one die leave room; an empty Inn gives none."""
    gains = ("gain hero", "gain commission", "gain illuminated")
    two = wagon("Farglen Farglen", "Farglen Farglen").with_illuminated("", seat=1)
    assert worth(two, *gains) == 7 + 11 + 17
    full = wagon("Farglen Farglen Farglen", "Farglen Farglen Farglen").with_illuminated("", "", seat=1)
    assert worth(full, *gains) == 0
    assert worth(wagon().with_inn(), "gain hero") == 0


def test_only_what_it_has_can_be_lost() -> None:
    """CONCERN-5, TRAVEL-6"""
    poor = wagon().with_coins(2, seat=1).with_prestige(1, seat=1).with_marker(0)
    assert worth(poor, "lose coins 5") == -6
    assert worth(poor, "lose prestige 5") == -4
    assert worth(poor, "lose good", "lose hero") == 0
    rich = wagon("Farglen Farglen").with_marker(5)
    assert worth(rich, "lose good") == -5
    assert worth(rich, "lose hero") == -7


# Visits


def at_the_end(heroes: str = "", commissions: str = "", goods: int = 1) -> Table:
    """Its final visit."""
    table = Table(1, concern=1).with_marker(goods).with_heroes(*heroes_for(heroes), seat=1)
    return table.with_commissions(*commissions_for(commissions), seat=1).with_end()


def joined(heroes: str = "", commissions: str = "", goods: int = 1) -> Table:
    """It has come along to Farglen, and the event is over."""
    table = asked_to_join("Farglen", heroes, commissions, goods).play("join")
    table.play("1", "1")
    while table.asked in ("choose_travel_die", "window"):
        table.play(table.options[0])
    return table


def test_it_visits_the_best_town_of_the_region() -> None:
    """TRAVEL-7: by what its deliveries bring there, ties by its order."""
    concern = opponent(deck=ORDERED)
    assert answer(joined("Farglen Windglass Windglass"), concern) == "town Windglass"
    assert answer(joined("Windglass Farglen"), concern) == "town Farglen"
    back = {"order": {"towns": list(reversed(ORDER))}}
    assert answer(joined("Windglass Farglen"), opponent(deck=back)) == "town Windglass"
    assert answer(joined("Farglen Farglen", "Windglass", goods=3), concern) == "town Windglass"


def test_it_visits_no_town_when_nothing_is_to_be_delivered() -> None:
    """TRAVEL-7: a commission waits for goods, so the town of the hero comes first."""
    concern = opponent(deck={"least_goods": 3})
    assert answer(joined(commissions="Farglen", goods=2), concern) == "no town"
    assert answer(joined(commissions="Farglen", goods=3), concern) == "town Farglen"
    assert answer(joined("Windglass", "Farglen", goods=2), concern) == "town Windglass"


def test_before_the_end_it_keeps_commissions_it_has_too_few_goods_for() -> None:
    """CONCERN-4: it delivers heroes all the same, the oldest first, and then is done."""
    concern = opponent(deck={"least_goods": 2})
    table = joined("Northbreak Farglen", "Windglass Farglen Farglen", goods=4)
    assert play_on(table, concern, until="good_fortune") == [
        "town Farglen", "deliver commission 2", "deliver hero 2", "done",
    ]  # fmt: skip
    assert (table.concern.goods, len(its_seat(table).commissions), len(its_seat(table).heroes)) == (1, 2, 1)


def test_on_the_final_visit_any_goods_will_do() -> None:
    """CONCERN-4, END-1"""
    concern = opponent(deck={"least_goods": 3})
    table = at_the_end("Farglen", "Farglen Farglen", goods=4)
    assert play_on(table, concern) == [
        "town Farglen", "deliver commission 1", "deliver commission 1", "deliver hero 1",
    ]  # fmt: skip
    assert its_seat(table).prestige == 5 + 6 + 1 + 2


def test_the_final_visit_goes_to_the_best_town_of_all() -> None:
    """END-1"""
    concern = opponent(deck=ORDERED)
    assert answer(at_the_end("Windglass Scorchborn Nightpoem"), concern) == "town Nightpoem"
    assert answer(at_the_end("Windglass Scorchborn Scorchborn"), concern) == "town Scorchborn"
    assert answer(at_the_end("Windglass Scorchborn", "Northbreak", goods=1), concern) == "town Windglass"
    assert answer(at_the_end("Windglass Scorchborn", "Northbreak", goods=2), concern) == "town Northbreak"
    assert answer(at_the_end(" ".join(TOWNS[:3])), concern) == "town Northbreak"

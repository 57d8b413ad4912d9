"""Where the engine travels, whom it joins, what it delivers (CONCERN-4, CONCERN-5)."""

from typing import Any

import pytest

from tests.concern.at_its_seat import ORDER, did, leading, possible, wagon
from tests.concern.small_decks import Values
from tests.dark_road.builders import Table
from tests.dark_road.rules.concerned import its_seat

ORDERED: Values = {"order": {"towns": list(ORDER)}}


def journey(table: Table, *dice: str, line: Values | None = None, **kwargs: Any) -> list[str]:
    """Its answers from the companion on, alone on the road."""
    chance = dice or ("1", "1")
    told: list[str] = did(leading(table), {"do": "travel", **(line or {})}, chance=chance, **kwargs)
    assert told[:3] == ["line 1", "activate yurg", "travel"]
    return told[3:]


def goes_to(table: Table, line: Values | None = None, **deck: Any) -> str:
    told = journey(table, line={"cards": 0, **(line or {})}, deck={**ORDERED, **deck})
    return next(said for said in told if said.startswith("town ")).removeprefix("town ")


# Where it leads


def test_it_leads_to_the_town_worth_most_to_it() -> None:
    """TRAVEL-8, TRAVEL-9: what its deliveries there would bring now, ties by its order."""
    assert goes_to(wagon("Farglen Nightpoem Nightpoem")) == "Nightpoem"
    assert goes_to(wagon("Northbreak Nightpoem Windglass")) == "Northbreak"
    assert goes_to(wagon()) == "Cursecairn"
    assert goes_to(wagon("Farglen Farglen", "Scorchborn").with_marker(2)) == "Farglen"
    assert goes_to(wagon("Farglen Farglen", "Scorchborn").with_marker(3)) == "Scorchborn"
    both = wagon("Nightpoem Nightpoem Nightpoem", "Farglen Farglen").with_marker(4)
    assert goes_to(both, least_goods=1) == "Farglen", "6 and 1 prestige together"


def test_coins_and_prestige_are_worth_what_its_deck_says() -> None:
    """TRAVEL-9: 2 coins in blue towns, 2 prestige in green ones, 1 of each in purple ones."""
    each = "Northbreak Farglen Cursecairn"
    assert goes_to(wagon(each), worth={"coins": 3, "prestige": 2}) == "Northbreak"
    assert goes_to(wagon(each), worth={"coins": 2, "prestige": 3}) == "Farglen"
    assert goes_to(wagon(each), worth={"coins": 2, "prestige": 2}) == "Cursecairn"
    assert goes_to(wagon("Northbreak", "Nightpoem").with_marker(2), worth={"coins": 4}) == "Northbreak"
    assert goes_to(wagon("Northbreak", "Nightpoem").with_marker(2), worth={"prestige": 4}) == "Nightpoem"


def test_it_leads_to_the_town_it_has_most_for_or_to_a_named_one() -> None:
    """TRAVEL-2: commissions it cannot deliver yet count for the number, not for the worth."""
    table = wagon("Farglen", "Windglass Windglass").with_marker(1)
    assert goes_to(table, {"town": "most"}) == "Windglass"
    assert goes_to(wagon("Farglen", "Windglass Windglass").with_marker(1)) == "Farglen"
    assert goes_to(wagon("Scorchborn Windglass"), {"town": "most"}) == "Windglass"
    assert goes_to(wagon("Farglen Farglen"), {"town": "Scorchborn"}) == "Scorchborn"


def test_it_travels_only_where_it_can_deliver_so_many_cards() -> None:
    """TRAVEL-7: one, unless the line says otherwise."""
    assert not possible(wagon(), {"do": "travel"})
    assert possible(wagon(), {"do": "travel", "cards": 0})
    assert possible(wagon("Farglen"), {"do": "travel"})
    two: Values = {"do": "travel", "cards": 2}
    assert not possible(wagon("Farglen Northbreak"), two)
    assert possible(wagon("Farglen Farglen"), two)
    assert possible(wagon("Farglen", "Farglen").with_marker(2), two)
    assert not possible(wagon("Farglen", "Farglen").with_marker(1), two)
    assert not possible(wagon("Farglen Farglen"), {"do": "travel", "town": "Windglass"})


def test_commissions_wait_for_goods_enough() -> None:
    """TRAVEL-8: each takes up to three goods, and its deck says how few will do."""
    both = wagon(commissions="Farglen Farglen").with_marker(5)
    assert possible(both, {"do": "travel", "cards": 2}, deck={"least_goods": 2})
    both = wagon(commissions="Farglen Farglen").with_marker(5)
    assert not possible(both, {"do": "travel", "cards": 2}, deck={"least_goods": 3})
    both = wagon(commissions="Farglen Farglen").with_marker(4)
    assert not possible(both, {"do": "travel", "cards": 2}, deck={"least_goods": 2})
    both = wagon(commissions="Farglen Farglen").with_marker(4)
    assert possible(both, {"do": "travel", "cards": 2}, deck={"least_goods": 1})
    one = wagon(commissions="Farglen").with_marker(0)
    assert not possible(one, {"do": "travel"}, deck={"least_goods": 1})


# How it leads


def test_it_takes_the_road_of_the_line_or_else_of_the_card() -> None:
    """TRAVEL-2, CONCERN-5: a twist puts another in the card's place, not in the line's."""
    deck = {"twist": [{"name": "goats", "road": "shortcut"}]}
    plain = wagon("Farglen")
    assert "highway" in journey(plain)
    assert "shortcut" in journey(wagon("Farglen"), road="shortcut")
    assert "shortcut" in journey(wagon("Farglen"), line={"road": "shortcut"})
    assert "highway" in journey(wagon("Farglen"), line={"road": "highway"}, road="shortcut")
    assert "shortcut" in journey(wagon("Farglen"), deck=deck, twists=("goats",))
    assert "highway" in journey(wagon("Farglen"), line={"road": "highway"}, deck=deck, twists=("goats",))


PLACES = {"die": "companion 1", "middle": "companion 2", "near": "companion 3", "deck": "deck"}


@pytest.mark.parametrize(("place", "said"), PLACES.items())
def test_its_companion_comes_by_its_order_or_from_the_named_place(place: str, said: str) -> None:
    """TRAVEL-1: on a journey and by a line of its own."""
    rest = [other for other in PLACES if other != place]
    first = {"order": {"companions": [place, *rest]}}
    last = {"order": {"companions": [*rest, place]}}
    assert journey(wagon("Farglen"), deck=first)[0] == said
    assert journey(wagon("Farglen"), deck=last, line={"companion": place})[0] == said
    assert did(leading(wagon()), {"do": "companion"}, deck=first)[-1] == said
    assert did(leading(wagon()), {"do": "companion", "which": place}, deck=last)[-1] == said


def test_an_empty_place_of_the_row_passes_to_the_next_of_its_order() -> None:
    """TRAVEL-1, RULING-8: the named place first, then its order from the beginning."""
    deck = {"order": {"companions": ["near", "die", "deck", "middle"]}}
    table = leading(wagon()).with_companion_row("phoenix", "raven")
    assert did(table, {"do": "companion"}, deck=deck)[-1] == "companion 1"
    table = leading(wagon()).with_companion_row(None, "raven")
    assert did(table, {"do": "companion"}, deck=deck)[-1] == "deck"
    table = leading(wagon()).with_companion_row("phoenix", None, "grace")
    assert did(table, {"do": "companion", "which": "middle"}, deck=deck)[-1] == "companion 3"


def test_without_companions_it_leads_alone_but_takes_none() -> None:
    """TRAVEL-1, RULING-8"""
    bare = leading(wagon("Farglen")).with_companion_row().with_companion_deck()
    assert possible(bare, {"do": "travel"})
    bare = leading(wagon()).with_companion_row().with_companion_deck()
    assert not possible(bare, {"do": "companion"})
    row = leading(wagon()).with_companion_row(None, None, "grace").with_companion_deck()
    assert possible(row, {"do": "companion"})
    deck = leading(wagon()).with_companion_row().with_companion_deck("snow_bee")
    assert possible(deck, {"do": "companion"})


def test_it_leads_delivers_and_takes_its_fortune() -> None:
    """CONCERN-4, TRAVEL-7, TRAVEL-11: commissions first, oldest first, then heroes."""
    table = wagon("Farglen Nightpoem Farglen", "Farglen Farglen").with_marker(6)
    told = journey(table, "1", deck={"order": {"companions": ["middle", "die", "near", "deck"]}})
    assert told == [
        "companion 2", "highway", "town Farglen", "town Farglen", "deliver commission 1",
        "deliver commission 1", "deliver hero 1", "deliver hero 2", "a deed", "deed 1",
    ]  # fmt: skip
    assert [len(its_seat(table).commissions), len(its_seat(table).heroes)] == [0, 1]

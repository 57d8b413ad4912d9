"""What options say, with the numbers that matter."""

from typing import Any

import pytest

from companion.core.questions import Option, Question
from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.options import Buy, Discard, Trade, Use
from companion.games.dark_road.state import Caravan, State
from companion.text import option_text
from companion.text.catalogue import catalogue
from companion.text.labels import DESCRIBED, bare_label, spoken_option
from companion.text.reading import option_classes, typed
from tests.dark_road.builders import Table, commission, event, hero


def asked(kind: str, *params: Any, seat: int | None = 0, options: tuple[str, ...] = ()) -> Question:
    return Question(0, seat, kind, list(options), params=params)


def said(table: Table, kind: str, option: str, *params: Any) -> str:
    return option_text(table.state, asked(kind, *params), option)


def test_a_purchase_names_its_price() -> None:
    """BAZAAR-2: a section is paid once; STEED-1: Brembizánt takes 2 off the total."""
    table = Table()
    visit = Visit(discount=0)
    assert said(table, "bazaar_deal", "buy armor", visit) == "buy armor for 3 coins"
    assert said(table, "bazaar_deal", "buy weapon", visit) == "buy weapon for 1 coin"
    visit.bought.add("armor")
    assert said(table, "bazaar_deal", "buy armor", visit) == "take armor for nothing"
    assert said(table, "bazaar_deal", "buy potion", Visit(discount=2)) == "buy potion for 3 coins"


def test_a_sale_names_coins_and_quartz() -> None:
    """INN-1, INN-2."""
    table = Table()
    assert said(table, "sell_to_hero", "sell potion", ["potion"], 0) == "sell potion for 5 coins"
    assert said(table, "sell_to_hero", "sell staff+", ["staff"], 0) == (
        "sell upgraded staff for 5 coins and a quartz"
    )


def test_a_move_names_where_it_leads() -> None:
    """MOVE-1, and the horseshoe of MOVE-2."""
    table = Table().with_space(2)
    assert said(table, "move_wagon", "move 2") == (
        "move 2 spaces to between Dark Market and Ringway Inn, at Yedl's Workshop"
    )
    assert said(table, "move_wagon", "move 3") == "move 3 spaces to between Ringway Inn and Great Bazaar"
    assert said(table, "use_horseshoe", "back") == (
        "spend a horseshoe, one space back to between Great Bazaar and Queen's Commissions,"
        " at Blazing Quartz Mine"
    )


def test_an_activation_names_the_place() -> None:
    table = Table()
    assert said(table, "activate_one", "activate bazaar") == "activate the Great Bazaar"
    assert said(table, "activate_next", "activate oracle") == "activate Oracle of Lumi: roll the oracle die"


def test_a_slot_tells_its_action() -> None:
    """PLAN-3, PLAN-4, UPGR-1."""
    table = Table()
    assert said(table, "plan_slot", "slot 1", "blank") == (
        "slot 1, whose 1 goes to the pool: craft an instrument"
    )
    assert (
        said(table, "plan_slot", "slot 1", None) == "slot 1, whose 1 goes to the pool: craft any basic good"
    )
    table.with_upgrade("slot_1").with_upgrade("slot_3")
    assert said(table, "plan_slot", "slot 1", "2").endswith("craft an upgraded armor")
    assert said(table, "plan_slot", "slot 3", "2").endswith("3 coins or 1 prestige")


def test_a_hero_tells_what_it_wants() -> None:
    table = Table().with_inn(None, hero("staff book potion", "lantern", "Cursecairn"))
    assert said(table, "inn_hero", "hero 2", [], True) == (
        "hero 2: Cursecairn wizard, wants staff, book, potion; lantern"
    )
    assert said(table, "dragon_hero", "hero 2") == (
        "deliver hero 2 for 1 prestige and 1 coin: Cursecairn wizard, wants staff, book, potion; lantern"
    )


def test_a_drawn_hero_is_counted_on_from_the_inn() -> None:
    """INN-4."""
    table = Table()
    table.state.entered["?hero 9"] = hero("armor", "storage", "Farglen")
    drawn = ["?hero 9"]
    assert said(table, "inn_hero", "hero 5", drawn, False) == (
        "drawn hero 5: Farglen bard, wants armor; storage for one good"
    )


def test_a_town_tells_what_a_hero_is_worth_there() -> None:
    """TRAVEL-9."""
    table = Table()
    assert said(table, "choose_destination", "town Northbreak") == "town Northbreak (2 coins a knight)"
    assert said(table, "choose_destination", "town Windglass") == "town Windglass (2 prestige an alchemist)"


def test_a_commission_tells_what_it_can_bring() -> None:
    """TRAVEL-8: 1, 3, 6 and 1 more for each upgraded good."""
    table = (
        Table().with_commissions(commission("potion staff book", "Cursecairn")).with_goods("potion+", "book")
    )
    assert said(table, "deliver", "deliver commission 1", "Cursecairn") == (
        "deliver commission 1 for up to 4 prestige: Cursecairn (potion, staff, book)"
    )
    assert (
        said(table, "deliver_good", "deliver potion+", ["potion"], 0)
        == "deliver upgraded potion for 2 prestige"
    )
    assert said(table, "deliver_good", "deliver book", ["book"], 1) == "deliver book for 2 prestige"
    assert said(table, "deliver_good", "done", ["staff"], 2) == "deliver no more, after 2 goods"


def test_a_travel_die_tells_what_the_event_does_for_it() -> None:
    """TRAVEL-6, and Whisper's 1 more (STEED-1)."""
    table = Table()
    caravan = table.state.caravan = Caravan(0, 0)
    caravan.event = "?event 1"
    table.state.entered["?event 1"] = event(faces={4: "lose good valuable", 5: ("gain hero", "lose coins 2")})
    assert said(table, "choose_travel_die", "die 4") == "take the 4: lose your most valuable good"
    assert said(table, "choose_travel_die", "die 1") == "take the 1: nothing happens"
    assert said(table, "whisper_die", "whisper", 4) == (
        "add 1: the 5 (gain a hero from the Inn with its bonus, without a sale, then lose 2 coins)"
    )
    caravan.plus = 1
    assert said(table, "whisper_die", "as it is", 3).startswith("keep the 4")
    assert said(table, "whisper_die", "whisper", 3).startswith("add 1: the 5")
    caravan.plus = 0
    caravan.taken.append((0, "2"))
    assert said(table, "plus_how_much", "plus 2") == (
        "add 2: the die counts as 4 (lose your most valuable good)"
    )


def test_a_companion_tells_its_gift_and_what_it_does() -> None:
    """COMP-2, COMP-3."""
    table = Table()
    assert said(table, "window", "use phoenix 1") == "use Phoenix (costs a quartz): 2 lanterns"
    assert (
        said(table, "window", "use lil_dumplin 1")
        == "use Li'l Dumplin' (costs a horseshoe): roll the ruins die"
    )


def test_markers_tell_where_they_come_to() -> None:
    """DARK-2, RUINS-1."""
    table = Table().with_dark_market("west").with_ruins("bottom-left")
    assert (
        said(table, "dark_market_steps", "steps 2")
        == "pay 2 coins and move the marker to east: book and staff"
    )
    assert said(table, "dark_market_steps", "steps 3") == (
        "pay 3 coins and move the marker to south: a commission or a deed"
    )
    assert said(table, "ruins_steps", "steps 1") == (
        "move the marker 1 space to top left: upgraded armor or upgraded instrument"
    )


def test_trades_tell_both_sides() -> None:
    """BUILD-1, ICON-1."""
    table = Table()
    assert said(table, "mansion_trade", "trade coins quartz", set(), set()) == "trade 2 coins for 1 quartz"
    assert said(table, "may_exchange", "trade coins quartz", ("coins", 3), ("quartz", 2)) == (
        "trade 3 coins for 2 quartz"
    )


def test_the_shortcut_is_free_with_flicker() -> None:
    """TRAVEL-2, RULING-58."""
    table = Table()
    assert said(table, "choose_road", "shortcut") == "take the shortcut for 3 lanterns: 2 good fortunes"
    table.state.free_shortcut = True
    assert said(table, "choose_road", "shortcut") == "take the shortcut without lanterns: 2 good fortunes"


def test_the_first_coins_of_fortune_are_five() -> None:
    """TRAVEL-11."""
    table = Table()
    assert said(table, "good_fortune", "coins") == "gain 5 coins"
    table.state.fortune_coins = 0
    assert said(table, "good_fortune", "coins") == "gain 3 coins"


def test_ruins_faces_are_not_the_words_of_a_seat() -> None:
    """The ruins die's ``coins`` and ``hero`` are chance, not a choice of that name."""
    table = Table()
    question = asked("roll", "ruins", seat=None)
    assert option_text(table.state, question, "coins") == "2 coins"
    assert option_text(table.state, question, "hero") == "a hero with its bonus"


def test_an_option_is_told_of_somebody_too() -> None:
    table = Table()
    told = spoken_option(catalogue(), table.state, asked("bazaar_deal", Visit(0)), "buy armor", third=True)
    assert told == "buys armor for 3 coins"


def test_an_option_of_another_question_is_said_without_its_numbers() -> None:
    state: State = Table().state
    assert option_text(state, asked("inn_hero"), "hero 9") == "choose hero 9"
    assert option_text(state, asked("keep_deed", seat=7), "keep deed 2") == "keep deed 2"
    assert option_text(state, asked("nonsense"), "commission Nowhere") == "take the commission for Nowhere"
    assert option_text(state, asked("roll", seat=None), "gibber_ish") == "gibber ish"


@pytest.mark.parametrize(
    "option",
    [Buy("armor"), Discard("hero 2"), Trade("coins", "quartz"), Use("lil_dumplin", 1)],
)
def test_a_plain_text_is_read_as_the_option_it_is(option: Option) -> None:
    """What a log or another device sends has no parts of its own."""
    found = typed(str(option))
    assert type(found) is type(option)
    assert [getattr(found, part) for part in option.__match_args__] == [
        getattr(option, part) for part in option.__match_args__
    ]


@pytest.mark.parametrize("text", ["", "buy", "slot x", "slot 99999", "move ²", "gibberish", "hero"])
def test_what_no_seat_can_answer_is_no_option(text: str) -> None:
    assert typed(text) is None


def test_the_longer_verb_wins() -> None:
    assert [kind.verb for kind in option_classes()].index("deliver hero") < [
        kind.verb for kind in option_classes()
    ].index("deliver")
    assert bare_label(catalogue(), "deliver hero 2") == "deliver hero 2"
    assert bare_label(catalogue(), "deliver staff+") == "deliver upgraded staff"
    assert len(DESCRIBED) == len(option_classes())

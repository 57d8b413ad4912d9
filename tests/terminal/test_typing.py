"""Typed words find the option or the card they mean, whatever their case and however short."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.core.errors import GameError, Invalid
from companion.core.questions import Entry
from companion.games.dark_road import entries as rules
from companion.games.dark_road.icons import effect_text, parse_effect
from companion.games.dark_road.names import GOODS, TILES, TOWNS
from companion.games.dark_road.options import (
    DIE,
    DONE,
    DRAW_HEROES,
    ILLUMINATE,
    LANTERN,
    MOVE,
    DeliverCommission,
    DeliverHero,
    HeroAt,
)
from companion.terminal.entries import read_entry
from companion.terminal.labels import find, numbered, one_of, plainly

HERO = rules.hero_entry(("town", "goods", "bonus"))


def test_options_are_numbered_from_one() -> None:
    assert numbered(["buy armor", "buy book", DONE]) == {1: "buy armor", 2: "buy book", 3: DONE}


def test_a_die_has_the_number_it_shows() -> None:
    """DICE-1: nobody who means the 3 gets another die; blank and the other 1 are 5 and 6."""
    shown = numbered([DIE["1"], DIE["3"], DIE["blank"], DIE["extra"]])
    assert shown == {1: "die 1", 3: "die 3", 5: "die blank", 6: "die extra"}


def test_a_move_has_the_number_of_its_spaces() -> None:
    assert numbered([MOVE[0], MOVE[3]]) == {0: "move 0", 3: "move 3"}


def test_other_options_never_get_the_number_of_a_refused_place() -> None:
    """INN-4 costs a prestige: hero 4 wants nothing, and 4 must not mean drawing heroes."""
    shown = numbered([HeroAt(1), HeroAt(3), DRAW_HEROES], [HeroAt(2), HeroAt(4)])
    assert shown == {1: "hero 1", 3: "hero 3", 5: "draw heroes"}


def test_where_two_options_are_about_the_same_figure_they_are_simply_counted() -> None:
    shown = numbered([DeliverCommission(2), DeliverHero(2), DONE])
    assert shown == {1: "deliver commission 2", 2: "deliver hero 2", 3: "done"}


def test_what_is_no_die_comes_after_all_faces_of_a_die() -> None:
    assert numbered([LANTERN, ILLUMINATE["4"]]) == {7: "lantern", 4: "illuminate 4"}


NAMES = {
    "buy armor": ["buy armor", "buy armor for 3 coins"],
    "buy book": ["buy book", "buy book for 2 coins"],
    "change armor": ["change armor", "change the armor die"],
    "done": ["done", "done"],
}


@pytest.mark.parametrize(
    "typed, option",
    [
        ("buy armor", "buy armor"),
        ("BUY  Armor", "buy armor"),
        ("buy a", "buy armor"),
        ("buy armor for 3 coins", "buy armor"),
        ("d", "done"),
        ("b book", "buy book"),
        ("book", "buy book"),
        ("die armor", None),
        ("zebra", None),
        ("", None),
    ],
)
def test_words_their_case_and_their_beginnings_find_an_option(typed: str, option: str | None) -> None:
    assert find(typed, NAMES) == option


def test_words_that_fit_several_options_are_refused_with_all_of_them() -> None:
    with pytest.raises(Invalid) as caught:
        find("buy", NAMES)
    assert caught.value.code == "ambiguous"
    assert caught.value.params["candidates"] == ["buy armor", "buy book"]


def test_a_hero_is_typed_as_town_goods_and_bonus() -> None:
    found = read_entry(HERO, "Northbreak armor staff lantern")
    assert found == {"town": "Northbreak", "goods": ["armor", "staff"], "bonus": "lantern"}


def test_a_hero_is_understood_in_any_order_by_class_and_by_beginnings() -> None:
    found = read_entry(HERO, 'hors WIZ bo, po "Atlantes"')
    assert found == {
        "town": "Cursecairn",
        "goods": ["book", "potion"],
        "bonus": "horseshoe",
        "name": "Atlantes",
    }


def test_two_towns_on_one_hero_are_refused() -> None:
    with pytest.raises(Invalid) as caught:
        read_entry(HERO, "Northbreak Farglen armor")
    assert caught.value.code == "said-twice"


def test_an_ambiguous_beginning_names_what_it_could_be() -> None:
    with pytest.raises(Invalid) as caught:
        read_entry(HERO, "s")
    assert {"Scorchborn", "staff", "storage"} <= set(caught.value.params["candidates"])


def test_a_commission_is_typed_as_its_goods() -> None:
    assert read_entry(rules.commission_entry(), "Armor st weapon") == {"goods": ["armor", "staff", "weapon"]}


@pytest.mark.parametrize(
    "typed, effects",
    [
        ("gain coins 2", ["gain coins 2"]),
        ("gain 2 coins", ["gain coins 2"]),
        ("2 coins", ["gain coins 2"]),
        ("coins 2", ["gain coins 2"]),
        ("lose good, lose 2 coins", ["lose good", "lose coins 2"]),
        ("lose good and lose coins 2", ["lose good", "lose coins 2"]),
        ("gain armor+", ["gain tile armor+"]),
        ("gain instr", ["gain tile instrument"]),
        ("gain instr+", ["gain tile instrument+"]),
        ("g good any+", ["gain good any+"]),
        ("lose good valuable", ["lose good valuable"]),
        ("gain commission north", ["gain commission Northbreak"]),
        ("gain hero", ["gain hero"]),
        ("gain 1 hero", ["gain hero"]),
        ("flip up", ["flip up"]),
        ("roll o", ["roll oracle"]),
        ("move dark 1", ["move dark_market 1"]),
        ("turn wheel", ["turn wheel"]),
        ("exchange coins 2 quartz 1", ["exchange coins 2 quartz 1"]),
        ("exchange 2 coins 1 quartz", ["exchange coins 2 quartz 1"]),
        ("companion, gain ste", ["gain companion", "gain steed"]),
        ("upgrade; fortune", ["gain upgrade", "gain fortune"]),
        ("move illum", ["move illuminated"]),
        ("explore ruins, deliver hero", ["explore ruins", "deliver hero"]),
        ("2 coins or upgrade, lose good", ["either gain coins 2 | gain upgrade", "lose good"]),
        ("either lose good | hero", ["either lose good | gain hero"]),
        ("nothing", []),
    ],
)
def test_effects_are_typed_in_plain_words(typed: str, effects: list[str]) -> None:
    """ICON-1."""
    assert read_entry(rules.event_entry(3), typed) == {"effects": effects}


@given(st.sampled_from(TILES), st.sampled_from(TOWNS), st.integers(1, 9))
def test_every_effect_of_the_card_files_is_understood_as_written(tile: str, town: str, count: int) -> None:
    """ICON-1: what ``cards show events`` prints can be typed."""
    for text in (
        f"gain tile {tile}",
        f"gain commission {town}",
        f"lose prestige {count}",
        f"move ruins {count}",
    ):
        (typed,) = read_entry(rules.effects_entry("oracle"), text)["effects"]
        assert effect_text(parse_effect(typed)) == effect_text(parse_effect(text))


@pytest.mark.parametrize(
    "typed, found",
    [
        ("coins 3", {"coins": 3}),
        ("3 coins", {"coins": 3}),
        ("pres 4 vp 2", {"prestige": 4, "vp": 2}),
        ("nothing", {}),
    ],
)
def test_a_deed_is_typed_as_what_it_brought(typed: str, found: dict[str, int]) -> None:
    """DEED-1."""
    assert read_entry(rules.deed_entry(), typed) == found


def test_coins_are_typed_as_a_number() -> None:
    assert read_entry(rules.amount_entry("coins"), "12") == {"count": 12}
    assert read_entry(rules.amount_entry("coins"), "12 coins") == {"count": 12}


ENTRIES = (
    HERO,
    rules.commission_entry(),
    rules.event_entry(1),
    rules.effects_entry("oracle"),
    rules.deed_entry(),
    rules.amount_entry("coins"),
)
WORDS = st.lists(
    st.sampled_from([*GOODS, *TOWNS, "gain", "lose", "coins", "2", "0", "vp", '"', ",", "exchange", "good"])
    | st.text(max_size=8),
    max_size=8,
).map(" ".join)


@given(WORDS, st.sampled_from(ENTRIES))
def test_whatever_is_typed_for_a_card_is_an_entry_or_refused(typed: str, entry: Entry) -> None:
    with suppress(GameError):
        found = entry.check(read_entry(entry, typed))
        assert set(found) <= set(entry.fields)


@given(st.text(), st.sampled_from(GOODS))
@example("A.B", "armor")
def test_the_beginning_of_a_word_never_means_another_word(junk: str, good: str) -> None:
    assert one_of(good[:2], GOODS) == good
    try:
        found = one_of(junk, GOODS)
    except Invalid:
        return
    typed = plainly(junk)
    meant = [word for word in typed.split() if word not in ("a", "an", "the")] or [typed]
    assert found.startswith(meant[0])

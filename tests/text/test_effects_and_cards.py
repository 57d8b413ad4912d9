"""Effects, cards and pieces in words."""

from collections.abc import Callable

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.box import Deed, Effect, Hero, Need, Reward
from companion.games.dark_road.icons import GAINED_GOODS, RESOURCES, parse_effect
from companion.games.dark_road.state import State
from companion.text import things
from companion.text.catalogue import Catalogue, catalogue
from tests.dark_road.playing import EFFECTS
from tests.text.speaking import faults

WORDS = catalogue()
Tell = Callable[[Catalogue, State, str | None], str]


@pytest.fixture(scope="module")
def state() -> State:
    return new_game(["Anna", "Ben"], seed=1).state


@pytest.mark.parametrize(
    "notation, said",
    [
        ("gain coins 2", "gain 2 coins"),
        ("gain coins", "gain 1 coin"),
        ("lose prestige 3", "lose 3 prestige"),
        ("gain tile instrument+", "gain an upgraded instrument"),
        ("gain good worth-5+", "gain an upgraded good worth 5"),
        ("gain good absent", "gain a basic good of a type with no die on the wheel"),
        ("lose good valuable", "lose your most valuable good"),
        ("lose good", "lose a good of your choice"),
        ("gain commission Farglen", "gain a commission for Farglen"),
        ("gain commission", "gain a commission"),
        ("move dark_market 2", "move the dark market marker 2 spaces and take its gain"),
        ("turn wheel", "turn the wheel 1 section clockwise"),
        ("exchange coins 2 quartz 1", "you may give 2 coins for 1 quartz"),
    ],
)
def test_an_effect_is_a_phrase(notation: str, said: str) -> None:
    """ICON-1."""
    assert things.effect(WORDS, parse_effect(notation)) == said


def every_effect() -> list[str]:
    resources = [f"{verb} {what}" for verb in ("gain", "lose") for what in RESOURCES]
    return [*EFFECTS, *resources, *(f"gain good {which}" for which in GAINED_GOODS)]


@pytest.mark.parametrize("notation", every_effect())
def test_no_effect_is_left_as_notation(notation: str) -> None:
    """ICON-1."""
    said = things.effect(WORDS, parse_effect(notation))
    assert faults(said) == []
    assert said != notation


def test_several_effects_follow_each_other() -> None:
    steps = (Effect("lose", "good"), Effect("lose", "coins", 2))
    assert things.effects(WORDS, steps) == "lose a good of your choice, then lose 2 coins"
    assert things.effects(WORDS, ()) == "nothing happens"
    assert things.effects(WORDS, None) == "not read yet"


def test_an_effect_nobody_knows_is_still_readable() -> None:
    assert things.effect(WORDS, Effect("sing", "loud_song", 2)) == "sing loud song 2"


@pytest.mark.parametrize(
    "hero, said",
    [
        (
            Hero("a", "Cursecairn", ("staff", "book", "potion"), "lantern", "Atlantes"),
            "Atlantes, Cursecairn wizard, wants staff, book, potion; lantern",
        ),
        (Hero("a", "Farglen", ("staff",), None), "Farglen bard, wants staff"),
        (Hero("a", "Farglen", None, "storage"), "Farglen bard; storage for one good"),
        (Hero("a", "Farglen", None, None, "Farglen bard 3"), "Farglen bard 3"),
        (Hero("a", None, ("staff",), "lantern"), "a hero, wants staff; lantern"),
        (Hero("a"), "a hero nobody has described yet"),
    ],
)
def test_a_hero_is_told_as_far_as_it_is_known(state: State, hero: Hero, said: str) -> None:
    table = state.copy()
    table.entered["?hero 1"] = hero
    assert things.hero(WORDS, table, "?hero 1") == said


def test_a_deed_tells_needs_rewards_and_how_often(state: State) -> None:
    """DEED-1."""
    table = state.copy()
    needs = (Need("hero", "Northbreak", 1), Need("commission", "green", 2), Need("card", "any", 12))
    table.entered["?deed 1"] = Deed(
        "?deed 1", (Reward("coins", 1), Reward("vp", 2)), needs, 3, "Far and wide"
    )
    assert things.deed(WORDS, table, "?deed 1") == (
        "Far and wide (1 hero of Northbreak, 2 commissions of the green region, 12 delivered cards:"
        " 1 coin or 2 VP, up to 3 times)"
    )


@pytest.mark.parametrize("tell", [things.hero, things.commission, things.event, things.deed])
def test_a_card_nobody_has_is_no_accident(
    state: State, tell: Callable[[Catalogue, State, str | None], str]
) -> None:
    for card in (None, "", "?", "nobody-7"):
        assert faults(tell(WORDS, state, card)) == []


def test_editions_differ_in_some_abilities() -> None:
    """COMP-2, STEED-1."""
    first, second = (new_game(1, edition=edition, seed=1).state for edition in ("v1", "v2"))
    assert "upgraded" in things.ability(WORDS, first, "snow_bee", 2)
    assert "basic" in things.ability(WORDS, second, "snow_bee", 2)
    assert "your own heroes" in things.companion(WORDS, first, "cave_dragon")
    assert "from the Inn" in things.companion(WORDS, second, "cave_dragon")
    assert things.described(WORDS, first, "steed", "lovebug") == (
        "Lovebug: a lantern whenever you activate Yurg's Excursions"
    )
    assert things.described(WORDS, second, "steed", "lovebug") == (
        "Lovebug: a lantern whenever you choose to travel"
    )

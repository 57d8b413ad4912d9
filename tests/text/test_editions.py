"""A game speaks in the words of its edition."""

import re
from pathlib import Path

import pytest

from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.names import LOYAL, STEEDS
from companion.games.dark_road.pieces import Instruction
from companion.text import instruction_text, option_text, question_text, rule_text, things, why_text
from companion.text.catalogue import catalogue
from companion.text.scene import called
from tests.dark_road.builders import Table
from tests.dark_road.rules.journeys import at_yurg, set_out

BOTH = pytest.mark.parametrize("edition, road", [("v1", "dark road"), ("v2", "highway")])


@BOTH
def test_the_first_editions_highway_is_the_dark_road(edition: str, road: str) -> None:
    """SETUP-5, TRAVEL-2."""
    table = set_out(at_yurg(edition=edition).with_lanterns(2)).play("companion 3")
    assert table.asked == "choose_road"
    assert f"{road} or shortcut?" in question_text(table.state, table.question)
    assert option_text(table.state, table.question, "highway") == f"take the {road}: 1 good fortune"
    table.play("highway", "town Farglen")
    assert f"the {road}" in question_text(table.state, table.question)
    assert called(catalogue(), table.state, "deck", "highway") == f"the {road} events"
    under = Instruction("move", "event", "highway", "highway discard")
    assert f"the discards of the {road} events" in instruction_text(under, (), table.state)


@pytest.mark.parametrize(
    "edition, locked, said",
    [("v1", ("1", "extra", "1"), "have equal values"), ("v2", ("1", "1", "1"), "are alike")],
)
def test_a_reset_of_the_first_edition_speaks_of_values(
    edition: str, locked: tuple[str, str, str], said: str
) -> None:
    """PLAN-1."""
    table = Table(edition=edition).with_locked(*locked)
    assert table.asked == "reset_dice"
    assert said in question_text(table.state, table.question)


# Rules

DIFFERENT = {
    "SETUP-5": ("dark road events", "highway events", "setét út és az átvágás eseményeit.", "highway"),
    "SETUP-9": ("no prestige", "2 prestige", "presztízs nélkül", "2 presztízzsel"),
    "WAGON-1": ("in the special reserve", "two illuminated dice, ", "tartalékban kettő", "lámpásnak, kettő"),
    "WAGON-2": ("special reserve", "third illuminated die that", "tartalék", "vagy harmadik"),
    "WAGON-5": ("(RULING-1)", "does give one.", "(RULING-1)", "viszont ad."),
    "PLAN-1": ("the same value", "the same face", "egyforma értékű", "egyforma oldalú"),
    "ACT-1": ("you must activate both", "you may activate both", "aktiválnod kell", "aktiválhatod"),
    "INN-4": ("Only the second edition", "to draw three more", "csak a második", "fizethetsz 1"),
    "TRAVEL-2": ("Declare the dark road", "Declare the highway", "a setét úton", "a setét úton"),
    "TRAVEL-5": ("On the dark road", "On the highway", "A setét úton", "A setét úton"),
    "COMP-2": ("one of your own heroes", "a hero from the Inn", "egyik saját hősöd", "a kocsmából"),
    "STEED-1": ("on visiting Yurg's", "on choosing to travel", "aktiválásakor", "ha az utazást választod"),
    "SCORE-4": ("larger figure", "higher sum", "a nagyobbik", "nagyobb összege"),
    "RULING-11": ("nothing is refilled.", "drawing at the Inn", "nincs feltöltés.", "annyit húzol"),
    "RULING-21": ("does not count", "Reserve and pool together", "nem számít bele", "együtt"),
    "RULING-33": ("compulsory", "optional", "kötelező", "választható"),
    "RULING-44": ("no heroes are drawn", "once an activation", "nem lehet hősöket", "egyszer lehet húzni"),
    "RULING-56": ("as soon as Yurg's is", "as soon as travel is", "a romokért is", "kimondtad az utazást"),
    "RULING-58": ("the dark road follows", "the highway follows", "a setét út", "a setét út"),
    "RULING-74": ("in the special reserve", "two illuminated dice that", "tartalékodban", "Két világító"),
    "RULING-78": ("crafts an upgraded good", "a basic good", "akkor is fejlesztett árut", "alap árut"),
}  # fmt: skip
"""What the first and the second edition say, in English and in Hungarian."""


@pytest.mark.parametrize("rule", DIFFERENT)
def test_a_rule_is_told_as_it_holds_in_the_edition(rule: str) -> None:
    said = [rule_text(rule, edition, language) for language in ("en", "hu") for edition in ("v1", "v2")]
    for text, words in zip(said, DIFFERENT[rule], strict=True):
        assert words in text
    first, second, *_ = DIFFERENT[rule]
    assert second not in said[0]
    assert first not in said[1]


def test_only_the_rules_that_differ_have_two_texts() -> None:
    words = catalogue()
    for rule in words.rule_ids:
        assert (rule_text(rule, "v1") != rule_text(rule, "v2")) == (rule in DIFFERENT), rule


@pytest.mark.parametrize("language", ["en", "hu"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_has_a_text_in_each_edition(edition: str, language: str) -> None:
    ids = (Path(__file__).parent.parent / "dark_road" / "rule_ids.txt").read_text().split()
    assert set(ids) <= set(catalogue().rule_ids)
    english = {rule: rule_text(rule, edition) for rule in catalogue().rule_ids}
    for rule, text in english.items():
        said = catalogue(language).rule(rule, edition)
        assert said is not None
        assert said.endswith("."), rule
        assert 20 < len(said) < 700, rule
        assert language == "en" or said != text, rule


def test_no_text_of_an_edition_names_the_other_in_passing() -> None:
    """Both are named only where a rule is about them, or does not exist in the first."""
    about_both = {"INN-4", "RULING-1", "RULING-25", "RULING-44", "WAGON-5"}
    for rule in catalogue().rule_ids:
        for edition in EDITIONS:
            if rule not in about_both:
                assert not re.search("edition", rule_text(rule, edition)), rule
    assert [rule for rule in catalogue().rule_ids if "highway" in rule_text(rule, "v1")] == []


def test_why_tells_the_rules_of_the_games_edition() -> None:
    """PLAN-1."""
    for edition, said in (("v1", "the same value"), ("v2", "the same face")):
        table = Table(edition=edition).with_locked("1", "1", "1")
        assert any(said in line for line in why_text(table.state, table.question))


# Cards


@pytest.mark.parametrize(
    "edition, dragon, bee, lovebug",
    [
        ("v1", "one of your own heroes", "an upgraded good", "whenever you activate Yurg's"),
        ("v2", "straight from the Inn", "a basic good", "whenever you choose to travel"),
    ],
)
def test_cards_do_what_the_edition_says(edition: str, dragon: str, bee: str, lovebug: str) -> None:
    """COMP-2, STEED-1."""
    words, state = catalogue(), Table(edition=edition).state
    assert dragon in things.companion(words, state, "cave_dragon")
    assert bee in things.companion(words, state, "snow_bee")
    assert lovebug in things.described(words, state, "steed", "lovebug")


def test_all_other_cards_do_the_same_in_both_editions() -> None:
    """COMP-2, STEED-1."""
    for language in ("en", "hu"):
        words, first, second = catalogue(language), Table(edition="v1").state, Table(edition="v2").state
        companions = [
            name
            for name in LOYAL
            if things.companion(words, first, name) != things.companion(words, second, name)
        ]
        assert companions == ["cave_dragon", "snow_bee"]
        steeds = [
            name
            for name in STEEDS
            if things.described(words, first, "steed", name) != things.described(words, second, "steed", name)
        ]
        assert steeds == ["lovebug"]

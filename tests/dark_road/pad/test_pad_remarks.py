"""Why not more? What is said to have been missing would really have made it."""

import random
from functools import cache
from typing import Any

import pytest

from companion import games
from companion.core.pads import Outcome, Remark
from companion.text.pads import choice_text, remark_text
from tests.dark_road.pad.brute import best
from tests.dark_road.pad.invented import counts, merchant
from tests.dark_road.pad.plain_scorer import REGIONS

PAD = games.pad("dark_road")
SEEDS = range(200)


def _outcome(table: dict[str, Any], edition: str = "v2") -> Outcome:
    return PAD.outcome(PAD.read({"edition": edition, "players": [table]}))


def _score(table: dict[str, Any]) -> int:
    (standing,) = _outcome(table).standings
    return standing.score


def _remarks(table: dict[str, Any], *codes: str) -> list[Remark]:
    return [remark for remark in _outcome(table).remarks if remark.code in codes]


@cache
def _invented() -> list[tuple[dict[str, Any], Outcome]]:
    tables = [merchant(random.Random(seed)).table for seed in SEEDS]
    return [(table, _outcome(table)) for table in tables]


def _all(*codes: str) -> list[tuple[dict[str, Any], Remark]]:
    """Every such remark about invented merchants."""
    found = [
        (table, remark)
        for table, outcome in _invented()
        for remark in outcome.remarks
        if remark.code in codes
    ]
    assert len(found) > 5, "these merchants say nothing about it"
    return found


def _town(place: str) -> str:
    return "Farglen" if place == "any" else REGIONS.get(place, (place,))[0]


def test_with_the_cards_that_were_missing_a_deed_makes_what_is_said() -> None:
    """DEED-1, RULING-84: delivered to one of the towns it may be, they make at least so many points more."""
    exactly = 0
    for seed in SEEDS:
        invented = merchant(random.Random(seed))
        for remark in _remarks(invented.table, "deed-short", "deed-short-useless"):
            log = list(invented.player.log)
            for missing in dict(remark.params)["missing"]:
                count, kind, place = missing.split()
                card = "hero" if kind.startswith(("hero", "card")) else "commission"
                log += [(card, _town(place))] * int(count)
            more = _score(invented.table | {"delivered": counts(log)}) - _score(invented.table)
            alone = len(invented.table["deeds"]) == 1
            assert more == remark.points if alone else more >= remark.points, seed
            exactly += alone
    assert exactly > 10


def test_with_more_of_what_held_it_back_it_would_have_been_as_many_points() -> None:
    """SCORE-1: the lower of coins and prestige counts."""
    for table, remark in _all("held-back"):
        kind = dict(remark.params)["kind"]
        assert _score(table | {kind: table[kind] + remark.points}) == _score(table) + remark.points


def test_the_tile_and_the_dice_that_somebody_has_not_are_worth_what_is_said() -> None:
    """SCORE-2: 2 VP for the upgrade, 1 for each of two dice that a wagon holds."""
    for table, remark in _all("no-upgrade"):
        assert _score(table | {"upgrade": True}) == _score(table) + remark.points
    for table, remark in _all("few-illuminated"):
        assert _score(table | {"illuminated": 2}) == _score(table) + remark.points


def test_another_choice_for_one_deed_makes_what_is_said() -> None:
    """SCORE-3: with only this choice left open."""
    for table, remark in _all("better-choice"):
        number = dict(remark.params)["deed"] - 1
        deeds = [deed | ({"took": []} if at == number else {}) for at, deed in enumerate(table["deeds"])]
        assert _score(table | {"deeds": deeds}) == _score(table) + remark.points


def test_another_visit_makes_what_is_said() -> None:
    """END-1: with only the town left open."""
    for table, remark in _all("better-visit"):
        aboard = {key: value for key, value in table["aboard"].items() if key != "town"}
        there = aboard | {"town": dict(remark.params)["town"]}
        assert _score(table | {"aboard": there}) == _score(table) + remark.points


def test_choices_that_are_better_only_together_are_told_together() -> None:
    """SCORE-3: 4 prestige for 4 coins helps only whoever takes the coins elsewhere."""
    deeds = [
        {"gives": ["3 coins", "5 prestige"], "times": 1, "took": ["coins"]},
        {"gives": ["4 coins", "4 prestige"], "times": 1, "took": ["prestige"]},
    ]
    table = {"name": "Anna", "coins": 10, "prestige": 9, "deeds": deeds}
    assert _score(table) == 13
    (remark,) = _remarks(table, "better-choice", "better-choices")
    assert (remark.code, remark.points) == ("better-choices", 1)


def test_whoever_chose_best_hears_nothing_of_choices() -> None:
    """SCORE-3: and nobody hears of a choice that brute force does not find."""
    for seed in SEEDS:
        invented = merchant(random.Random(seed))
        for deed in invented.player.deeds:
            deed.decided = []
        if invented.wagon is not None:
            invented.wagon.towns = type(invented.wagon)().towns
        missed = best("v2", invented.player, invented.wagon)[0] - _score(invented.table)
        told = _remarks(invented.table, "better-choice", "better-choices", "better-visit")
        assert bool(told) == bool(missed), seed
        assert all(0 < remark.points <= missed for remark in told), seed


def test_what_is_said_of_the_best_choice_is_what_the_other_one_comes_to() -> None:
    """SCORE-3: what its owner has taken already stays."""
    seen = 0
    for table, outcome in _invented():
        for choice in outcome.choices:
            if choice.code != "best-choice":
                continue
            params = dict(choice.params)
            number = params["deed"] - 1
            deed = table["deeds"][number]
            ((kind, _),) = params["other"]
            deeds = list(table["deeds"])
            deeds[number] = deed | {"took": [*deed["took"], *[kind] * 3]}
            assert _score(table | {"deeds": deeds}) == params["instead"] == _score(table) - choice.points
            seen += 1
    assert seen > 30


def test_an_open_visit_is_worth_what_is_said() -> None:
    """END-1, TRAVEL-8, TRAVEL-9: against staying at home."""
    seen = 0
    for table, outcome in _invented():
        for choice in outcome.choices:
            if choice.code == "best-visit":
                home = table | {"aboard": table["aboard"] | {"town": ""}}
                assert _score(table) == _score(home) + choice.points
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("seed", range(20))
def test_everything_is_said_in_whole_sentences(seed: int) -> None:
    """SCORE-3: no code and no hole is left in a sentence."""
    outcome = _outcome(merchant(random.Random(seed)).table)
    said = [remark_text(remark, ["Anna"]) for remark in outcome.remarks]
    said += [choice_text(choice) for choice in outcome.choices]
    assert said
    for sentence in said:
        assert "something unknown" not in sentence
        assert "{" not in sentence
        assert sentence[0].isupper() or sentence[0].isdigit()

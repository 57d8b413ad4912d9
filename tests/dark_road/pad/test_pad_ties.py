"""The rulebook's example, and both editions' tie chains link by link."""

from typing import Any

import pytest

from companion import games
from companion.core.pads import Sheet, Wanted
from tests.dark_road.pad.plain_scorer import Deed, Player, chain, final, places

PAD = games.pad("dark_road")
BOTH = pytest.mark.parametrize("edition", ["v1", "v2"])

BRIAN = {
    "name": "Brian", "coins": 37, "prestige": 39, "illuminated": 1,
    "delivered": {"hero Northbreak": 3, "hero Nightpoem": 1, "hero Windglass": 1, "card any": 12},
    "deeds": [
        {"gives": "4 prestige", "needs": "3 heroes Northbreak", "limit": 1},
        {"gives": ["3 coins", "3 prestige"], "limit": 1,
         "needs": ["1 hero Nightpoem", "1 hero Northbreak", "1 hero Windglass"]},
        {"gives": "2 vp", "needs": "12 cards any", "limit": 1},
    ],
}  # fmt: skip


@BOTH
def test_the_example_of_the_rulebook_is_40_and_3(edition: str) -> None:
    """SCORE-1, SCORE-2, SCORE-3: 37 coins and 39 prestige, three deeds, one illuminated die: 43."""
    outcome = PAD.outcome(PAD.read({"edition": edition, "players": [BRIAN]}))
    (standing,) = outcome.standings
    assert outcome.result is not None
    assert standing.score == 43
    assert [(line.code, line.points) for line in standing.lines if line.points] == [
        ("base", 40), ("deed-vp", 2), ("unused-illuminated", 1),
    ]  # fmt: skip
    (base,) = [line for line in standing.lines if line.code == "base"]
    assert base.params == (40, 43)
    (choice,) = outcome.choices
    assert dict(choice.params)["taken"] == (("coins", 3),)
    assert choice.points == 3, "with 3 prestige the base would be 37"


@BOTH
def test_the_scorer_of_these_tests_counts_the_example_too(edition: str) -> None:
    """SCORE-1 to SCORE-3, from the text: 7 heroes and 5 commissions, three of the heroes knights."""
    towns = ["Northbreak"] * 3 + ["Nightpoem", "Windglass", "Farglen", "Farglen"]
    log = [("hero", town) for town in towns] + [("commission", "Scorchborn")] * 5
    deeds = [
        Deed({"prestige": 4}, [(3, "hero", "Northbreak")], 1),
        Deed(
            {"coins": 3, "prestige": 3},
            [(1, "hero", town) for town in ("Nightpoem", "Northbreak", "Windglass")], 1, ["coins"],
        ),
        Deed({"vp": 2}, [(12, "card", "any")], 1),
    ]  # fmt: skip
    brian = Player(37, 39, log, deeds, unused_illuminated=1)
    assert (final(brian).coins, final(brian).prestige) == (40, 43)
    assert chain(edition, brian)[0] == 43


def _sheet(edition: str, anna: dict[str, Any], ben: dict[str, Any]) -> Sheet:
    return PAD.read({"edition": edition, "players": [{"name": "Anna", **anna}, {"name": "Ben", **ben}]})


def _delivered(commissions: int, heroes: int) -> dict[str, Any]:
    return {"delivered": {"commission any": commissions, "hero any": heroes}}


LEVEL = {"coins": 20, "prestige": 30}
LINKS = [
    ({"coins": 20, "prestige": 31}, LEVEL, "coins-and-prestige"),
    ({"coins": 31, "prestige": 20}, LEVEL, "coins-and-prestige"),
    (LEVEL | {"gifts": 2}, LEVEL | {"gifts": 1}, "gifts"),
    (LEVEL | {"gifts": 1} | _delivered(4, 0), LEVEL | {"gifts": 1} | _delivered(3, 9), "commissions"),
    (LEVEL | {"gifts": 1} | _delivered(3, 5), LEVEL | {"gifts": 1} | _delivered(3, 4), "heroes"),
]


@BOTH
@pytest.mark.parametrize("ahead, behind, link", LINKS)
def test_each_link_of_the_chain_decides_what_those_before_it_leave_level(
    edition: str, ahead: dict[str, Any], behind: dict[str, Any], link: str
) -> None:
    """SCORE-4: coins and prestige, gifts, commissions, heroes; whoever sits first."""
    for players, winner in (((ahead, behind), 0), ((behind, ahead), 1)):
        outcome = PAD.outcome(_sheet(edition, *players))
        assert outcome.result is not None
        assert outcome.result.winners == (winner,)
        assert [one.tie_break for one in outcome.standings] == [link, ""]


@BOTH
def test_level_to_the_end_the_victory_is_shared(edition: str) -> None:
    """SCORE-4."""
    same = LEVEL | {"gifts": 1} | _delivered(3, 5)
    outcome = PAD.outcome(_sheet(edition, same, same))
    assert outcome.result is not None
    assert outcome.result.winners == (0, 1)
    assert [one.tie_break for one in outcome.standings] == ["shared", ""]


@pytest.mark.parametrize("edition, winner", [("v1", 1), ("v2", 0)])
def test_the_editions_begin_their_chains_differently(edition: str, winner: int) -> None:
    """SCORE-4: by the sum of both, or by the larger one; VP make the scores level."""
    many = {"coins": 20, "prestige": 28}
    high = {"coins": 18, "prestige": 29, "upgrade": True}
    outcome = PAD.outcome(_sheet(edition, many, high))
    assert outcome.result is not None
    assert {one.score for one in outcome.standings} == {20}
    assert outcome.result.winners == (winner,)
    figures = [Player(20, 28), Player(18, 29, vp_upgrade=True)]
    assert places([chain(edition, one) for one in figures]).index(1) == winner


def test_a_tie_is_asked_about_link_by_link_and_only_of_those_who_are_level() -> None:
    """SCORE-4: gifts first; commissions only where gifts are level; then heroes."""
    table = {"players": [{"name": name, **LEVEL} for name in ("Anna", "Ben", "Cleo")]}
    table["players"].append({"name": "Dora", "coins": 5, "prestige": 5})
    sheet = PAD.read(table)
    assert PAD.outcome(sheet).wanted == tuple(Wanted(seat, "gifts", "", "SCORE-4") for seat in (0, 1, 2))
    for seat, gifts in enumerate((2, 2, 1)):
        sheet = sheet.with_value(seat, "gifts", gifts)
    asked = tuple(Wanted(seat, "delivered", "commission any", "SCORE-4") for seat in (0, 1))
    assert PAD.outcome(sheet).wanted == asked
    for seat in (0, 1):
        sheet = sheet.with_value(seat, "delivered", {"commission any": 3})
    asked = tuple(Wanted(seat, "delivered", "hero any", "SCORE-4") for seat in (0, 1))
    assert PAD.outcome(sheet).wanted == asked
    for seat, heroes in enumerate((4, 5)):
        sheet = sheet.with_value(seat, "delivered", {"commission any": 3, "hero any": heroes})
    outcome = PAD.outcome(sheet)
    assert outcome.result is not None
    assert [(one.seat, one.place) for one in outcome.standings] == [(1, 1), (0, 2), (2, 3), (3, 4)]


def test_who_has_only_a_score_written_down_shares_the_place_and_nothing_is_asked() -> None:
    """SCORE-4 cannot be told without coins and prestige."""
    outcome = PAD.outcome(_sheet("v2", LEVEL, {"score": 20}))
    assert outcome.wanted == ()
    assert [one.place for one in outcome.standings] == [1, 1]


def test_while_somebody_is_unknown_there_are_scores_but_no_result() -> None:
    """SCORE-1: a half filled sheet says what it can."""
    outcome = PAD.outcome(_sheet("v2", LEVEL, {"coins": 7}))
    assert outcome.result is None
    assert [(one.seat, one.score) for one in outcome.standings] == [(0, 20)]
    assert outcome.wanted == (Wanted(1, "prestige", "", "SCORE-1"),)


def test_a_last_visit_counts_for_deeds_and_ties() -> None:
    """RULING-85, DEED-1, SCORE-4: the delivered hero is the third knight, and one hero more."""
    deed = {"gives": "4 prestige", "needs": "3 heroes Northbreak"}
    aboard = {"heroes": {"Northbreak": 1}}
    anna = {"coins": 10, "prestige": 8, "deeds": [deed], "aboard": aboard, "gifts": 0}
    anna |= {"delivered": {"hero Northbreak": 2, "hero any": 4, "commission any": 1}}
    ben = {"coins": 12, "prestige": 12, "gifts": 0, "delivered": {"hero any": 4, "commission any": 1}}
    outcome = PAD.outcome(_sheet("v2", anna, ben))
    assert outcome.result is not None
    assert [(one.seat, one.score, one.tie_break) for one in outcome.standings] == [
        (0, 12, "heroes"),
        (1, 12, ""),
    ]


@BOTH
@pytest.mark.parametrize("first, second", [("Windglass", "Farglen"), ("Farglen", "Windglass")])
def test_of_last_visits_that_make_the_same_score_the_one_that_wins_a_tie_is_best(
    edition: str, first: str, second: str
) -> None:
    """END-1, SCORE-4: a hero or a commission bring 2 prestige each, but commissions come first in ties."""
    commission = {"town": second, "goods": ["potion"]}
    aboard = {"heroes": {first: 1}, "commissions": [commission], "goods": {"potion+": 1}}
    anna = {"coins": 20, "prestige": 10, "aboard": aboard, "gifts": 0} | _delivered(3, 3)
    ben = {"coins": 20, "prestige": 12, "gifts": 0} | _delivered(3, 9)
    outcome = PAD.outcome(_sheet(edition, anna, ben))
    assert [(one.seat, one.score) for one in outcome.standings] == [(0, 12), (1, 12)]
    assert outcome.standings[0].tie_break == "commissions"

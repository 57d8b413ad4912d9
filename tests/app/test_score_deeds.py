"""Deeds, printed cards and a forgotten last visit on the score pad, by touches."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.score.deeds import with_gives, with_need, with_times, with_took, without_need
from companion.app.widgets.page import Counter, Sheet
from companion.app.widgets.plain import Picture, Touch
from companion.app.widgets.score_keys import Numbers
from tests.app.drawn import label_of, parts, running
from tests.app.scoring import Scorer
from tests.app.test_score_screen import begin, enter


@pytest.fixture
def scorer(home: Path) -> Iterator[Scorer]:
    app = Companion()
    with running(app):
        scorer = Scorer(app)
        begin(scorer)
        yield scorer


def score(scorer: Scorer) -> int:
    return scorer.scoring.outcome.standings[0].score


def number(scorer: Scorer, count: int) -> None:
    keys = parts(parts(scorer.screen, Numbers)[0], Touch)
    scorer.touch(next(one for one in keys if label_of(one) == str(count)))


def test_one_touch_is_one_deed_and_the_better_of_two_is_taken(scorer: Scorer) -> None:
    enter(scorer, 20, 25)
    scorer.touch_deed("choice", 3)
    scorer.touch_deed("vp", 2)
    scorer.touch_deed("vp", 2)
    assert score(scorer) == 27
    assert [deed["gives"] for deed in scorer.scoring.values(0)["deeds"]] == [
        ["3 coins", "3 prestige"],
        ["2 vp"],
        ["2 vp"],
    ]


def test_an_entered_deed_is_opened_counted_twice_and_taken_away(scorer: Scorer) -> None:
    enter(scorer, 20, 30)
    scorer.touch_deed("coins", 4)
    scorer.touch_deed("coins", 4, entered=True)
    number(scorer, 2)
    assert score(scorer) == 28
    scorer.touch_label("Take it away")
    assert score(scorer) == 20
    assert not isinstance(scorer.screen, Sheet)


def test_another_deed_counts_once_it_is_ready_and_not_when_it_is_only_looked_at(scorer: Scorer) -> None:
    enter(scorer, 30, 20)
    scorer.touch_label("Another deed")
    scorer.touch(parts(scorer.screen, Touch)[0])
    assert score(scorer) == 20
    scorer.touch_label("Another deed")
    scorer.touch_label("Ready")
    assert score(scorer) == 27


@pytest.mark.long
def test_needs_that_count_one_card_twice_are_told_and_change_nothing(scorer: Scorer) -> None:
    enter(scorer, 30, 20)
    scorer.touch_deed("prestige", 3)
    scorer.touch_deed("prestige", 3, entered=True)
    scorer.touch_label("What it asks for")
    scorer.touch(next(one for one in parts(scorer.screen, Touch) if _shows(one, "Northbreak")))
    scorer.touch(next(one for one in parts(scorer.screen, Touch) if _shows(one, "blue")))
    assert scorer.says("RULING-84")
    assert scorer.scoring.values(0)["deeds"] == [{"gives": ["3 prestige"], "needs": ["1 hero Northbreak"]}]


def test_what_the_owner_took_counts_and_is_no_longer_chosen(scorer: Scorer) -> None:
    enter(scorer, 20, 30)
    scorer.touch_deed("choice", 3)
    scorer.touch_deed("choice", 3, entered=True)
    scorer.touch_label("Prestige")
    scorer.touch_label("Ready")
    assert score(scorer) == 20


def test_a_printed_deed_asks_for_the_cards_it_counts_and_nothing_else(scorer: Scorer) -> None:
    enter(scorer, 20, 30)
    scorer.touch_label("From the cards")
    if "More deeds: ours, not checked" in scorer.labels():
        scorer.touch_label("More deeds")
    scorer.touch_label("Friend of the knights")
    scorer.touch_label("Ready")
    wanted = scorer.scoring.outcome.wanted
    assert {(one.field, one.rule) for one in wanted} == {("delivered", "DEED-1")}
    scorer.touch_label("How many heroes delivered to Northbreak?")
    number(scorer, 0)
    assert scorer.scoring.outcome.wanted == ()
    assert score(scorer) == 20


def test_a_forgotten_visit_is_made_where_it_is_best_or_where_people_say(scorer: Scorer) -> None:
    enter(scorer, 20, 30)
    scorer.touch_label("A last visit was forgotten")
    assert scorer.says("there is nothing to deliver")
    scorer.touch(parts(parts(scorer.screen, Counter)[0], Touch)[1])
    assert scorer.says("Northbreak is best")
    best = score(scorer)
    assert best > 20
    scorer.touch_label("Nowhere")
    assert score(scorer) == 20
    scorer.touch_label("Best")
    scorer.touch_label("No visit was forgotten")
    assert "aboard" not in scorer.scoring.values(0)


@pytest.mark.long
def test_a_commission_aboard_is_a_town_and_up_to_three_goods(scorer: Scorer) -> None:
    enter(scorer, 40, 30)
    scorer.touch_label("A last visit was forgotten")
    scorer.touch([one for one in parts(scorer.screen, Touch) if _shows(one, "Farglen")][-1])
    for good in ("armor", "book"):
        scorer.touch(next(one for one in parts(scorer.screen, Touch) if _shows(one, good)))
    aboard = scorer.scoring.values(0)["aboard"]
    assert aboard["commissions"] == [{"town": "Farglen", "goods": ["armor", "book"]}]


def _shows(one: Touch, name: str) -> bool:
    drawn = [str(part._shape.source) for part in parts(one, Picture)]
    return not label_of(one) and len(drawn) == 1 and drawn[0].endswith(name)


def test_a_deed_is_changed_part_by_part() -> None:
    deed = {"gives": ["3 coins"]}
    both = with_gives(deed, "prestige", 4)
    assert both == {"gives": ["3 coins", "4 prestige"]}
    assert with_gives(deed, "coins", 0) == deed
    twice = with_took(with_times(both, 2), "prestige")
    assert twice == {**both, "times": 2, "took": ["prestige", "prestige"]}
    assert with_gives(twice, "prestige", 0) == {"gives": ["3 coins"], "times": 2}
    asking = with_need(with_need(deed, "hero", "blue"), "hero", "blue")
    assert asking["needs"] == ["2 heroes blue"]
    assert without_need(asking, 0) == deed

"""Tablets at one table: who may do what, and what everybody then sees."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import Stale
from companion.hub.distant import DistantSession
from companion.hub.messages import Act, HubError, Sit
from companion.hub.tablet import Tablet
from companion.table.session import Session
from tests.hub.evening import Evening, answer, begun, in_step
from tests.table.tabletop import let_answer


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(begun(tmp_path / "game.journal"), tmp_path / "hub")
    yield made
    made.close()


def seated(evening: Evening) -> list[Tablet]:
    """Three people, each with a tablet, and one who looks on."""
    return [*(evening.tablet(f"Tablet {seat}", seat) for seat in range(3)), evening.tablet("Looking on")]


def whose_turn(evening: Evening, tablets: list[Tablet]) -> DistantSession:
    """The tablet whose seat is asked."""
    question = evening.session.game.question
    assert question is not None
    assert question.seat is not None
    return tablets[question.seat].session


def settled(evening: Evening, tablets: list[Tablet]) -> None:
    evening.until(
        lambda: all(in_step(evening.session, one.session) and not one.session.is_waiting for one in tablets)
    )


def refusal(evening: Evening, tablet: DistantSession) -> str:
    """What the hub refused."""
    evening.until(lambda: tablet.refusals)
    return tablet.refusals.pop().code


def test_people_answer_on_their_own_tablets_and_everybody_sees_it(evening: Evening) -> None:
    tablets = seated(evening)
    for _ in range(60):
        if evening.session.game.question is None:
            break
        before = len(evening.session.game.log)
        answer(whose_turn(evening, tablets))
        evening.until(lambda before=before: len(evening.session.game.log) > before)
        settled(evening, tablets)
    assert evening.session.game.state.round > 1
    assert [one.session.refusals for one in tablets] == [[], [], [], []]
    assert {one.session.asked for one in tablets} == {evening.session.game.question.seat}  # type: ignore[union-attr]


def test_nobody_answers_for_another_seat(evening: Evening) -> None:
    tablets = seated(evening)
    question = evening.session.game.question
    assert question is not None
    before = evening.session.game.state_hash()
    for tablet in tablets:
        if tablet.session.seat == question.seat:
            continue
        tablet.session.answer(str(question.options[0]), question.index)
        expected = "hub-onlooker" if tablet.session.seat is None else "hub-not-asked"
        assert refusal(evening, tablet.session) == expected
    assert evening.session.game.state_hash() == before


def test_a_repeated_answer_counts_once(evening: Evening) -> None:
    tablets = seated(evening)
    tablet = whose_turn(evening, tablets)
    question = tablet.game.question
    assert question is not None
    act = Act(7, question.index, "answer", [str(question.options[0])])
    send: Any = tablet._send
    for _ in range(5):
        assert send(act)
    evening.until(lambda: len(evening.session.game.log) > question.index)
    settled(evening, tablets)
    choices = [step for step in evening.session.history() if step.record_kind == "choice"]
    assert len([step for step in choices if step.seat == tablet.seat]) == 1


def test_a_touch_on_an_older_question_does_nothing(evening: Evening) -> None:
    tablets = seated(evening)
    tablet = whose_turn(evening, tablets)
    question = tablet.game.question
    assert question is not None
    answer(tablet)
    evening.until(lambda: len(evening.session.game.log) > question.index)
    settled(evening, tablets)
    before = evening.session.game.state_hash()
    with pytest.raises(Stale):
        tablet.answer(str(question.options[0]), question.index)
    assert evening.session.game.state_hash() == before


def test_ones_own_answer_is_taken_back_until_somebody_else_has_answered(evening: Evening) -> None:
    tablets = seated(evening)
    first = whose_turn(evening, tablets)
    log = len(evening.session.game.log)
    answer(first)
    evening.until(lambda: len(evening.session.game.log) > log)
    settled(evening, tablets)
    first.undo()
    settled(evening, tablets)
    assert not evening.session.game.last_step() or evening.session.game.can_redo
    first.redo()
    settled(evening, tablets)
    while whose_turn(evening, tablets) is first:
        answer(first)
        settled(evening, tablets)
    answer(second := whose_turn(evening, tablets))
    settled(evening, tablets)
    history = len(evening.session.history())
    third = next(one.session for one in tablets[:3] if one.session is not second)
    third.undo()
    assert refusal(evening, third) == "hub-undo-owner"
    assert len(evening.session.history()) == history
    evening.host.set_owner(evening.registry.all()[third.seat or 0].id, True)
    evening.until(lambda: third.is_owner)
    chosen = next(step.index for step in evening.session.history() if step.seat == first.seat)
    third.go_back(chosen)
    settled(evening, tablets)
    assert len(evening.session.history()) == chosen


def test_only_the_owner_corrects(evening: Evening) -> None:
    tablets = seated(evening)
    one = tablets[1].session
    one.correct("players.1.coins", 17)
    assert refusal(evening, one) == "hub-owner"
    evening.host.set_owner(evening.registry.all()[1].id, True)
    evening.until(lambda: one.is_owner)
    one.correct("players.1.coins", 17)
    settled(evening, tablets)
    assert evening.session.game.state.players[1].coins == 17
    assert one.game.state.players[1].coins == 17


def test_what_is_answered_at_the_hub_is_seen_everywhere(evening: Evening) -> None:
    tablets = seated(evening)
    for _ in range(20):
        let_answer(evening.session)
        evening.host.changed()
        settled(evening, tablets)
    assert len(tablets[3].session.history()) == len(evening.session.history())


def test_a_seat_is_played_by_one_tablet_and_can_be_taken_over_at_the_hub(evening: Evening) -> None:
    anna, other = evening.tablet("Anna's", 0), evening.tablet("Another")
    other.session.sit(0)
    evening.until(lambda: other.session.wish == 0 and anna.session.askers)
    assert [place.device for place in other.session.places] == ["Anna's", "", "", ""]
    anna.session.hand_over(anna.session.askers[0].id, 0, False)
    assert refusal(evening, other.session) == "hub-seat-declined"
    evening.host.take_over(0)
    evening.until(lambda: anna.session.seat is None and in_step(evening.session, anna.session))
    assert evening.host.holder(0) is None
    evening.host.give(0, other.known.device)
    evening.until(lambda: other.session.seat == 0 and in_step(evening.session, other.session))
    assert isinstance(other.session.game.state.players[0].coins, int)
    for tablet in (anna, other):
        evening.until(lambda tablet=tablet: tablet.session.moved[-1:] == [("Anna", "Another")])


def test_the_private_concern_has_no_tablet(evening: Evening) -> None:
    tablet = evening.tablet("Anna's", 0)
    tablet.send(Sit(3))
    evening.until(lambda: not tablet.is_online)
    evening.until(lambda: tablet.is_online)
    assert evening.host.holder(3) is None


def test_who_sat_where_is_known_after_the_hub_was_started_anew(tmp_path: Path) -> None:
    evening = Evening(begun(tmp_path / "game.journal"), tmp_path / "hub")
    known = evening.joined("Anna's")
    anna = evening.tablet("Anna's", 0, known)
    for _ in range(5):
        let_answer(evening.session)
    evening.host.changed()
    settled(evening, [anna])
    had = anna.session.follow()
    evening.close()
    again = Evening(Session.open(tmp_path / "game.journal"), tmp_path / "hub")
    back = Tablet(replace(anna.known, addresses=(again.address,)), again.todo.put)
    again.tablets.append(back)
    back.start()
    again.until(lambda: back.session.is_ready and back.session.seat == 0)
    settled(again, [back])
    assert back.session.follow() == had
    again.close()


def test_a_tablet_that_is_away_says_so_and_takes_no_touch(evening: Evening) -> None:
    tablet = evening.tablet("Anna's", 0)
    evening.server.close()
    evening.until(lambda: not tablet.is_online)
    with pytest.raises(HubError) as refused:
        tablet.session.undo()
    assert refused.value.code == "hub-away"

"""Going back on a tablet: all of it or nothing, and only what is one's own."""

from pathlib import Path

import pytest

from companion.games.dark_road.seen import asked_of
from companion.hub.messages import Act, Taken
from tests.hub.evening import begun
from tests.hub.phones import Phone, Table
from tests.table.tabletop import GAME, Disk, let_answer


def a_game(folder: Path, seed: int | None, owner: bool) -> tuple[Table, Phone]:
    table = Table(folder / "hub", begun(GAME, seed=seed, files=Disk()))
    for _ in range(40):
        let_answer(table.session, 4)
    table.host.changed()
    phone = table.phone("Phone", 0)
    table.host.set_owner(phone.id, owner)
    return table, phone


@pytest.mark.parametrize("owner", [False, True], ids=["a seat", "the owner"])
@pytest.mark.parametrize("seed", [4, None], ids=["dealt", "at a real table"])
def test_going_back_that_is_refused_changes_nothing(tmp_path: Path, seed: int | None, owner: bool) -> None:
    """From the last step to the first: each time as far as that, or not at all."""
    table, phone = a_game(tmp_path, seed, owner)
    taken = refused = 0
    for number in range(len(table.session.history()) - 1, -1, -1):
        before, steps = table.session.game.state_hash(), table.session.history()
        index, said = len(table.session.game.log), len(phone.refusals)
        phone.says(Act(number, index, "back", [number]))
        if len(phone.refusals) > said:
            refused += 1
            assert table.session.game.state_hash() == before
            assert (table.session.history(), len(table.session.game.log)) == (steps, index)
        else:
            taken += 1
            assert phone.last(Taken).act == number
            now, humans = table.session.history(), table.session.game.state.humans
            assert now[:number] == steps[:number]
            assert not any(step.seat in humans for step in now[number:]), "only the Private Concern goes on"
    table.session.close()
    assert refused or (owner and seed is None)
    assert taken or not owner


def test_going_back_into_what_was_dealt_is_refused(tmp_path: Path) -> None:
    table, phone = a_game(tmp_path, 4, owner=True)
    history = table.session.history()
    dealt = [step.index for step in history if step.record_kind == "chance"]
    assert dealt
    for index in dealt:
        phone.says(Act(1, len(table.session.game.log), "back", [index]))
    assert phone.refusals == ["dealt-not-chosen"] * len(dealt)
    assert table.session.history() == history
    table.session.close()


def test_what_the_owner_alone_may_do_is_done_again_by_the_owner_alone(tmp_path: Path) -> None:
    table, phone = a_game(tmp_path, None, owner=False)
    session = table.session
    while session.game.question is None or session.game.question.seat not in (None, 0):
        let_answer(session, 4)
    before = session.game.state_hash()
    session.correct("players.0.coins", 50)
    session.undo()
    phone.says(Act(1, session.game.index, "redo", []))
    assert (phone.refusals, session.game.state_hash()) == (["hub-undo-owner"], before)
    table.host.set_owner(phone.id, True)
    phone.says(Act(2, session.game.index, "redo", []))
    assert session.game.state_hash() != before
    session.close()


def asked_behind_a_screen(table: Table, seat: int) -> None:
    """Until this seat has told the table of a deed that lies behind its screen."""
    session = table.session
    while (question := session.game.question) is not None:
        whose = asked_of(question, session.game.state)
        let_answer(session, 4)
        if question.seat is None and whose == seat:
            table.host.changed()
            return
    raise AssertionError("nobody was asked")


def test_what_somebody_alone_could_answer_nobody_else_takes_back_or_does_again(tmp_path: Path) -> None:
    """Also what the table is asked, where only one seat may look."""
    table = Table(tmp_path / "hub", begun(GAME, seed=None, files=Disk()))
    anna, other = table.phone("Anna's", 0), table.phone("Other", 1)
    asked_behind_a_screen(table, 0)
    session = table.session
    told = session.game.state_hash()
    other.says(Act(1, session.game.index, "undo", []))
    assert (other.refusals, session.game.state_hash()) == (["hub-undo-owner"], told)
    anna.says(Act(1, session.game.index, "undo", []))
    assert session.game.state_hash() != told
    other.says(Act(2, session.game.index, "redo", []))
    assert other.refusals == ["hub-undo-owner"] * 2
    anna.says(Act(2, session.game.index, "redo", []))
    assert session.game.state_hash() == told
    session.close()

"""Looking back at a game, and giving another answer at an earlier step."""

import random
from pathlib import Path

import pytest

from companion.core.errors import Illegal
from companion.games.dark_road import replay
from companion.games.dark_road.pieces import difference
from companion.games.dark_road.state_json import state_hash
from companion.table.session import Session
from companion.table.timeline import effective
from tests.table.tabletop import dealt, play, reopened, some_choice


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


# Looking back


@pytest.mark.parametrize("seed", [2, None])
def test_history_tells_every_step_with_its_question(path: Path, seed: int | None) -> None:
    asked = []
    session = Session.new(path, 2, seed=seed)
    for _ in range(50):
        question = session.game.question
        assert question is not None
        state = session.game.state
        asked.append((state.round, state.seat, question.seat, question.kind))
        play(session, 1)
    for _ in range(2):
        chosen = [step for step in session.history() if seed is None or step.record_kind != "chance"]
        assert [(step.round, step.turn, step.seat, step.kind) for step in chosen] == asked
        assert [step.index for step in session.history()] == list(range(len(session.history())))
        session = reopened(session)
    session.close()


def test_history_keeps_a_questions_parameters_as_they_were(path: Path) -> None:
    """Lists and the like that the rules go on using must not change the past."""
    with dealt(path, seed=9) as session:
        play(session)
        sales = [step for step in session.history() if step.kind in ("sell_to_hero", "deliver_good")]
        assert sales
        assert any(step.params[0] for step in sales)
        deals = [step for step in session.history() if step.kind == "bazaar_deal"]
        firsts = [
            step for before, step in zip([None, *session.history()], session.history(), strict=False)
            if step in deals and (before is None or before.kind != "bazaar_deal")
        ]  # fmt: skip
        assert all(not step.params[0].bought or step not in firsts for step in deals)


@pytest.mark.parametrize("seed", [2, None])
def test_the_table_can_be_seen_as_it_was(path: Path, seed: int | None) -> None:
    hashes = {}
    with Session.new(path, 3, seed=seed) as session:
        for _ in range(60):
            hashes[len(session.history())] = session.game.state_hash()
            play(session, 1)
        for index, expected in hashes.items():
            assert state_hash(session.state_at(index)) == expected
        assert state_hash(session.state_at(len(session.history()))) == session.game.state_hash()
        for index in (-1, 10_000):
            with pytest.raises(Illegal) as refused:
                session.state_at(index)
            assert refused.value.code == "no-such-step"


def test_instructions_lead_from_an_earlier_table_to_this_one(path: Path) -> None:
    with dealt(path) as session:
        play(session, 20)
        start = len(session.history())
        play(session, 5)
        before = session.state_at(start)
        assert session.instructions_since(start) == difference(before, session.game.state)
        shown = session.instructions_since(start, seat=-1)
        assert not [one for one in shown if one.piece == "coin" and "screen" in one.source + one.target]


# Changing an earlier answer


def test_changing_nothing_drops_nothing(path: Path) -> None:
    with dealt(path) as session:
        play(session, 80)
        before = session.game.state_hash()
        index = some_choice(session, "plan_die", 30)
        change = session.change_earlier(index, session.history()[index].value)
        assert change.dropped == []
        assert change.instructions == []
        assert session.game.state_hash() == before
        reopened(session).close()


def test_a_changed_answer_keeps_what_still_follows(path: Path) -> None:
    """PLAN-3: two coins instead of a turned wheel; what is asked next is asked all the same."""
    with dealt(path, seed=14) as session:
        play(session)
        steps = session.history()
        index = next(
            step.index for step in steps if step.kind == "slot_3_action" and step.value == "turn wheel"
        )
        moved = steps[index + 1]
        assert moved.kind in ("move_wagon", "activate_one")
        old = effective(session.game.log, dealt=True)
        change = session.change_earlier(index, "coins")
        new = effective(session.game.log, dealt=True)
        assert new[:index] == old[:index]
        assert new[index] == ["choice", "coins"]
        assert new[index + 1] == old[index + 1]
        assert moved not in change.dropped
        assert change.dropped == [
            step for step in steps if step.record_kind != "chance" and step.index >= change.dropped[0].index
        ]
        reopened(session).close()


def test_a_change_only_adds_to_the_log(path: Path) -> None:
    with dealt(path) as session:
        play(session, 40)
        log, data = list(session.game.log), path.read_bytes()
        index = some_choice(session, "move_wagon")
        options = replay_options(session, index)
        session.change_earlier(index, options[0])
        assert session.game.log[: len(log)] == log
        assert path.read_bytes().startswith(data)
        assert session.game.log[len(log)] == ["undo", 1]


def replay_options(session: Session, index: int) -> list[str]:
    """What could have been answered at this step."""
    steps = effective(session.game.log, dealt=session.game.seed is not None)
    game = replay([session.game.log[0], *steps[:index]], session.header.box)
    assert game.question is not None
    return game.question.options


@pytest.mark.parametrize("seed", [21, None])
def test_any_answer_can_be_changed_to_any_legal_one(path: Path, seed: int | None) -> None:
    session = Session.new(path, 2, seed=seed)
    dice = random.Random(3)
    play(session, 90)
    for _ in range(25):
        steps = session.history()
        chosen = [step for step in steps if step.record_kind == "choice"]
        index = dice.choice(chosen).index
        options = replay_options(session, index)
        before = session.game.state.copy()
        preview = session.preview_change(index, value := dice.choice(options))
        assert state_hash(before) == session.game.state_hash()
        assert session.history() == steps
        change = session.change_earlier(index, value)
        assert change == preview
        assert session.history()[index].value == value
        assert change.instructions == difference(before, session.game.state)
        play(session, 6, seed=dice.randrange(1000))
    reopened(session).close()


def test_a_changed_roll_of_a_real_table_is_followed(path: Path) -> None:
    """SETUP-9: another face of one night die; the rest of the setup still follows."""
    with Session.new(path, 1) as session:
        play(session, 25)
        index = some_choice(session, "roll", 5)
        steps = session.history()
        face = "2" if steps[index].value != "2" else "3"
        change = session.change_earlier(index, face)
        assert session.history()[index].value == face
        assert len(session.history()) == len(steps) - len(change.dropped)
        assert session.history()[:index] == steps[:index]


def test_an_earlier_correction_can_be_changed_and_followed(path: Path) -> None:
    with dealt(path) as session:
        play(session, 5)
        session.correct("players.0.prestige", 9)
        play(session, 5)
        session.correct("players.1.prestige", 8)
        index = next(step.index for step in session.history() if step.record_kind == "correct")
        change = session.change_earlier(index, 4)
        assert change.dropped == []
        assert session.game.state.players[1].prestige == 8
        reopened(session).close()


@pytest.mark.parametrize(
    "index, code",
    [(-1, "no-such-step"), (9999, "no-such-step"), (True, "no-such-step"), (0, "dealt-not-chosen")],
)
def test_what_cannot_be_changed_is_said(path: Path, index: int, code: str) -> None:
    with dealt(path) as session:
        play(session, 5)
        before = list(session.game.log)
        with pytest.raises(Illegal) as refused:
            session.change_earlier(index, "coins")
        assert refused.value.code == code
        assert session.game.log == before


def test_an_illegal_change_changes_nothing(path: Path) -> None:
    with dealt(path) as session:
        play(session, 40)
        log, data, before = list(session.game.log), path.read_bytes(), session.game.state_hash()
        with pytest.raises(Illegal) as refused:
            session.change_earlier(some_choice(session, "plan_die"), "die seven")
        assert refused.value.code == "not-offered"
        assert session.game.log == log
        assert session.game.state_hash() == before
        assert path.read_bytes() == data
        play(session, 5)
        reopened(session).close()

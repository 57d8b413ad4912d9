"""A game at a table: what was answered is there again, and can be taken back and changed."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import BadData, Illegal, Invalid, Stale, Warned
from companion.games.dark_road import loader, new_game, replay
from companion.games.dark_road.box import Box
from companion.games.dark_road.pieces import difference
from companion.table.journal import read
from companion.table.lines import scan
from companion.table.session import Session
from companion.table.timeline import effective
from tests.table.tabletop import dealt, next_answer, play, reopened


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


# Round trips


@pytest.mark.parametrize("seed", [1, None])
@pytest.mark.parametrize("players", [1, 3])
def test_a_whole_game_is_there_again(path: Path, seed: int | None, players: int) -> None:
    with Session.new(path, players, seed=seed, variants=("draft",)) as session:
        play(session)
        assert session.game.result is not None
    with Session.open(path) as again:
        assert again.notices == []
        assert again.game.result == session.game.result
        assert again.game.state_hash() == session.game.state_hash()
        assert replay(again.game.log, again.header.box).state_hash() == session.game.state_hash()


def test_a_game_goes_on_where_it_was_left_again_and_again(path: Path) -> None:
    session = Session.new(path, 2, variants=("two-deeds", "hidden-coins"))
    dice = random.Random(4)
    while session.game.question is not None:
        play(session, dice.randrange(1, 60))
        session = reopened(session)
    assert session.game.result is not None


def test_a_game_goes_on_as_it_would_have_without_a_break(path: Path, tmp_path: Path) -> None:
    with dealt(path) as session, dealt(tmp_path / "other.journal") as other:
        play(other, 80)
        for _ in range(4):
            play(session, 20)
            session = reopened(session)
        assert session.game.log == other.game.log
        session.close()


def test_the_first_game_of_the_owners_box_keeps_its_cards(path: Path, home: Path) -> None:
    """A later change of the owner's data does not reach a running game."""
    (home / "cards").mkdir()
    file = home / "cards" / "board.toml"
    file.write_text('[crafting]\nblank = "instrument"\n2 = "book"\n', encoding="utf-8")
    with Session.new(path, 2, seed=1) as session:
        assert session.game.state.box.board.crafting["2"] == "book"
    file.write_text('[crafting]\n2 = "staff"\n', encoding="utf-8")
    with Session.open(path) as session:
        assert session.game.state.box.board.crafting["2"] == "book"


def test_any_game_that_has_begun_can_get_a_journal(path: Path) -> None:
    game = new_game(["Anna", "Ben"], seed=8)
    for _ in range(9):
        game.answer(next_answer(game)[0])
    game.undo()
    with Session.begin(path, game, game.state.box, created="now") as session:
        reopened(session).close()


# Refusals


def test_the_games_own_refusals_come_through_unchanged(path: Path) -> None:
    with dealt(path) as session:
        play(session, 3)
        size = path.stat().st_size
        log = list(session.game.log)
        for call, error in [
            (lambda: session.answer("sing"), Illegal),
            (lambda: session.answer(3.5), Invalid),
            (lambda: session.answer("die 1", index=1), Stale),
            (lambda: session.redo(), Illegal),
            (lambda: session.correct("players.0.coins", -1), Illegal),
            (lambda: session.change_print("sky", "blue"), BadData),
        ]:
            with pytest.raises(error) as refused:
                call()
            assert type(refused.value) is error
        assert session.game.log == log
        assert path.stat().st_size == size


def test_a_warning_can_be_waved_through_and_is_kept(path: Path) -> None:
    """A print that nobody has confirmed only warns at a real table."""
    with Session.new(path, 1) as session:
        while not (session.game.question and session.game.question.warned):
            play(session, 1)
        option = session.game.question.warned[0][0]
        with pytest.raises(Warned):
            session.answer(option)
        session.answer(option, wave=True)
        assert session.game.log[-1] == ["wave", option]
        reopened(session).close()


def test_what_no_file_can_hold_is_refused_and_nothing_changes(path: Path) -> None:
    class Odd(dict[str, int]):
        """Good enough for a game, nothing for a file."""

        def __iter__(self) -> Any:
            return iter(["armor", object()])

    with dealt(path) as session:
        before = session.game.state_hash()
        with pytest.raises((Invalid, Illegal)):
            session.correct("market", Odd())
        assert session.game.state_hash() == before
        play(session, 1)


# Taking back


def test_undo_and_redo_survive_a_break(path: Path) -> None:
    session = dealt(path)
    play(session, 30)
    last = session.game.state_hash()
    for _ in range(12):
        session.undo()
    session = reopened(session)
    for _ in range(12):
        session = reopened(session)
        session.redo()
    assert session.game.state_hash() == last
    assert not session.game.can_redo
    session.close()


def test_whatever_was_undone_and_done_again_comes_back(path: Path) -> None:
    session = Session.new(path, 2)
    dice = random.Random(11)
    for _ in range(150):
        match dice.randrange(5):
            case 0 if session.game.last_step() is not None:
                session.undo()
            case 1 if session.game.can_redo:
                session.redo()
            case _:
                play(session, 1, seed=dice.randrange(10**6))
    session = reopened(session)
    records = effective(session.game.log, dealt=False)
    assert len(session.history()) == len(records)
    assert replay([session.game.log[0], *records]).state_hash() == session.game.state_hash()
    session.close()


def test_there_is_nothing_to_undo_at_the_start(path: Path) -> None:
    with dealt(path) as session:
        for call in (session.undo, session.undo_preview):
            with pytest.raises(Illegal) as refused:
                call()
            assert refused.value.code == "nothing-to-undo"


@pytest.mark.parametrize("seed", [5, None])
def test_the_preview_of_an_undo_says_what_the_undo_does(path: Path, seed: int | None) -> None:
    with Session.new(path, 3, seed=seed) as session:
        play(session, 80)
        for _ in range(60):
            preview = session.undo_preview()
            before, log = session.game.state.copy(), list(session.game.log)
            last = session.game.last_step()
            assert last is not None
            assert [preview.step.record_kind, preview.step.value] == last
            session.undo()
            moves = difference(before, session.game.state)
            assert [(m.verb, m.piece, m.source, m.target, m.count) for m in preview.instructions] == [
                (m.verb, m.piece, m.source, m.target, m.count) for m in moves
            ]
            assert session.game.log == [*log, ["undo", 1]]
            assert len(session.history()) == preview.step.index


# Corrections and prints


def test_corrections_and_changed_prints_are_there_again(path: Path) -> None:
    session = dealt(path)
    play(session, 5)
    session.correct("players.0.coins", 17)
    session.change_print("crafting.2", "staff")
    session.correct("wheel_top", "book")
    assert session.game.state.players[0].coins == 17
    assert session.game.state.box.board.crafting["2"] == "staff"
    session = reopened(session)
    assert session.game.state.players[0].coins == 17
    assert session.game.state.box.board.crafting["2"] == "staff"
    assert session.header.box.board.crafting["2"] != "staff"
    for _ in range(3):
        session.undo()
    session = reopened(session)
    assert session.game.state.box.board.crafting["2"] != "staff"
    for _ in range(3):
        session.redo()
    play(session, 40)
    reopened(session).close()


def test_a_snapshot_carries_changed_prints(path: Path) -> None:
    with dealt(path, players=1) as session:
        session.change_print("crafting.2", "staff")
        play(session, 20)
    snapshot = read(path)[0].snapshot
    assert snapshot is not None
    assert isinstance(snapshot.box, Box)
    assert snapshot.box.board.crafting["2"] == "staff"


# Snapshots


def test_every_turns_start_is_in_the_journal(path: Path) -> None:
    with dealt(path, players=2) as session:
        play(session)
    states = [body["state"] for body in scan(path.read_bytes()).bodies if body["kind"] == "snapshot"]
    turns = [(state["round"], state["seat"]) for state in states if state["phase"] == "turns"]
    assert turns == [(turn, seat) for turn in range(1, 14) for seat in range(2)]
    assert [state["phase"] for state in states[-2:]] == ["end", "over"]


def test_the_last_snapshot_is_always_of_the_turn_under_way(path: Path) -> None:
    with dealt(path) as session:
        play(session, 60)
        for _ in range(40):
            session.undo()
            snapshot = read(path)[0].snapshot
            assert snapshot is not None
            assert snapshot.steps <= len(session.history())
            assert (snapshot.state["round"], snapshot.state["seat"]) == (
                session.game.state.round,
                session.game.state.seat,
            )


def test_our_own_cards_are_used_when_none_are_given(path: Path) -> None:
    with dealt(path) as session:
        assert session.header.box == loader.load()

"""Laying the table: in the rulebook's order, in few touches, and nothing is forgotten."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.play.moments import Asked, HandOver
from companion.app.play.setting_up import Moved, every_task, sentence, stage_of, stages, told_at
from companion.app.play.sitting import Sitting
from companion.app.play.wishes import Wishes, wishes
from companion.app.screens.new_game import NewGameScreen
from companion.app.screens.setup import SetupScreen
from companion.app.screens.table import TableScreen
from companion.app.widgets.entry_parts import Even
from companion.app.widgets.plain import Touch, Words
from companion.games.dark_road.pieces import lay_again
from companion.table.session import Session
from tests.app.drawn import label_of, parts, running, shown, touch

MOST_TOUCHES = 30
"""From home to the first turn, in a game of one's own at a real table."""
MOST_ON_THE_FIRST_EVENING = 60
"""The same when the box is asked about."""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))


@pytest.fixture
def games() -> Iterator[list[Session]]:
    sessions: list[Session] = []
    yield sessions
    for session in sessions:
        session.close()


def begin(games: list[Session], wished: Wishes | None = None) -> Sitting:
    games.append((wished or wishes()).begin())
    return Sitting(games[-1])


def legal(asked: Asked) -> str:
    return next(choice.label for choice in asked.choices if not choice.refused and not choice.warned)


def answer_by_touch(screen: SetupScreen, asked: Asked) -> int:
    """Answer what is asked, however it is asked; how many touches it took."""
    if asked.dice is not None:
        for _ in range(asked.dice[1]):
            faces = parts(screen._question, Even)[-1]
            touch(faces.children[-1])
        return asked.dice[1]
    taps = 0
    while asked.entry is not None and screen.sitting.moment is asked:
        tiles = [one for one in parts(screen._question, Touch) if "lantern" in label_of(one)]
        ready = [one for one in parts(screen._question, Touch) if label_of(one) == "Done"]
        touch((ready or tiles)[0])
        taps += 1
        assert taps < 4
    if taps:
        return taps
    touch(next(one for one in parts(screen._question, Touch) if label_of(one) == legal(asked)))
    return 1


def test_from_home_to_the_first_turn_takes_few_touches(games: list[Session]) -> None:
    taps = 1  # new game, at home
    with shown(screen := NewGameScreen(games.append, lambda: None)):
        touch(next(one for one in parts(screen, Touch) if label_of(one) == "Begin"))
        taps += 1
    done: list[bool] = []
    with shown(setup := SetupScreen(Sitting(games[0]), lambda: done.append(True), lambda: None)):
        while setup.sitting.state.phase == "setup":
            asked = setup.sitting.moment
            assert isinstance(asked, Asked)
            taps += answer_by_touch(setup, asked)
            assert setup.sitting.moment is not asked
        touch(next(one for one in parts(setup, Touch) if label_of(one) == "Begin the first turn"))
        taps += 1
    assert done
    assert taps <= MOST_TOUCHES


def test_every_piece_on_the_table_is_told_by_some_step(games: list[Session]) -> None:
    wished = wishes()
    wished.add()
    state = begin(games, wished).state
    told = {piece for task in every_task(state) for piece in task.pieces}
    assert {one.piece.split()[0] for one in lay_again(state)} <= told


def test_the_steps_are_told_in_the_order_of_the_rulebook_and_each_once(games: list[Session]) -> None:
    sitting = begin(games)
    state = sitting.state
    told = [task.rule for stage in stages(state) for task in told_at(state, stage)]
    setup = [int(rule.split("-")[1]) for rule in told if rule.startswith("SETUP")]
    assert setup == sorted(setup)
    assert set(setup) >= {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}
    assert len({sentence(task) for stage in stages(state) for task in told_at(state, stage)}) == len(told)


@pytest.mark.parametrize(
    "edition, said",
    [("v2", "prestige marker with its blank side up on 2,"), ("v1", "prestige on 0,")],
)
def test_the_side_of_a_prestige_marker_is_told_where_it_has_two(
    games: list[Session], edition: str, said: str
) -> None:
    """SETUP-9: the revised rulebook lays it with its blank side up, the first one names no side."""
    wished = wishes()
    wished.edition = edition
    (seat, *_) = (task for task in every_task(begin(games, wished).state) if task.rule == "SETUP-9")
    assert said in sentence(seat)


def test_what_needs_no_answer_is_told_with_the_next_question(games: list[Session]) -> None:
    sitting = begin(games)
    told = []
    for _ in range(6):
        asked = sitting.moment
        assert isinstance(asked, Asked)
        sitting.answer(asked.choices[0].value, asked.index)
        stage = stage_of(sitting.state, sitting.session.game.question)
        told.append((stage, [task.key for task in told_at(sitting.state, stage)]))
    assert told[-2:] == [
        ("wheel", ["wheel"]),
        ("fortune", ["commissions", "markers", "events", "fortune"]),
    ]


def test_a_wheel_that_turns_itself_is_not_turned_by_hand(games: list[Session]) -> None:
    state = begin(games).state
    by_hand, by_motor = (
        next(task for task in told_at(state, "wheel", motor) if task.key == "wheel")
        for motor in (False, True)
    )
    assert sentence(by_hand).startswith("Turn the wheel")
    assert sentence(by_motor).startswith("The wheel turns until")


def test_several_people_each_get_their_wagon_and_their_good(games: list[Session]) -> None:
    wished = wishes()
    wished.add()
    wished.oppose(None)
    state = begin(games, wished).state
    keys = [task.key for stage in stages(state) for task in told_at(state, stage)]
    assert [key for key in keys if " " in key] == ["seat 0", "good 0", "seat 1", "good 1"]
    assert "fortune" not in stages(state), "only a solo game leaves upgrades in the box"


@pytest.mark.long
def test_two_people_choose_deeds_in_secret_and_draft_their_heroes(games: list[Session]) -> None:
    wished = wishes()
    wished.add()
    wished.oppose(None)
    wished.variants = ["two-deeds", "draft"]
    with shown(screen := SetupScreen(begin(games, wished), lambda: None, lambda: None)):
        seen: list[str] = []
        while screen.sitting.state.phase == "setup":
            moment = screen.sitting.moment
            if isinstance(moment, Asked):
                seen.append(stage_of(screen.sitting.state, screen.sitting.session.game.question))
                answer_by_touch(screen, moment)
            else:
                assert isinstance(moment, HandOver)
                screen.do(screen.sitting.take_over)
        assert "Begin the first turn" in [label_of(one) for one in parts(screen, Touch)]
        (task,) = [task for task in told_at(screen.sitting.state, "steeds") if task.key == "steeds"]
        assert "3 pairs" in sentence(task)
    assert list(dict.fromkeys(seen)) == stages(screen.sitting.state)[:-1]


def test_what_is_drawn_for_people_is_answered_and_told(games: list[Session]) -> None:
    with shown(screen := SetupScreen(begin(games), lambda: None, lambda: None)):
        touch(next(one for one in parts(screen, Touch) if label_of(one) == "Draw them all for us"))
        placed = [name for name in screen.sitting.state.buildings if name]
        assert len(placed) == 4
        assert any(words.text.startswith("Drawn: ") for words in parts(screen, Words))


def test_undo_says_what_to_put_back(games: list[Session]) -> None:
    with shown(screen := SetupScreen(begin(games), lambda: None, lambda: None)):
        asked = screen.sitting.moment
        assert isinstance(asked, Asked)
        answer_by_touch(screen, asked)
        screen.do(screen.sitting.undo)
        assert screen.sitting.state.buildings[1] is None
        assert "Put back" in [words.text for words in parts(screen, Words)]
        assert any("to the box" in words.text for words in parts(screen, Words))


def test_the_bonus_of_a_starting_hero_is_not_forgotten(games: list[Session]) -> None:
    sitting, moved = begin(games), Moved()
    steps: list[str] = []
    while sitting.state.phase == "setup":
        asked = sitting.moment
        assert isinstance(asked, Asked)
        moved.look(sitting.state, stage_of(sitting.state, sitting.session.game.question))
        value = {"bonus": "lantern"} if asked.entry is not None else asked.choices[0].value
        sitting.answer(value, asked.index)
        stage = stage_of(sitting.state, sitting.session.game.question)
        steps += [step.text for step in moved.look(sitting.state, stage)]
    assert steps == ["Move 1 lantern from the supply to Anna's lantern slots."]


@pytest.mark.long
def test_a_first_evening_from_home_through_the_box_to_the_first_turn() -> None:
    """All of it in the app itself, by touches: what is printed in this box is as drawn, but for the ruins."""
    app, taps = Companion(), 0

    def tap(label: str) -> None:
        nonlocal taps
        touch(next(one for one in parts(app.rooms.current_screen, Touch) if label_of(one).startswith(label)))
        taps += 1

    with running(app):
        tap("New game")
        tap("Begin")
        for _ in ("wheel", "crafting", "dark_market"):
            tap("The rest is as drawn")
        for good in ("staff", "weapon", "armor", "book", "potion", "instrument"):
            tap(good)
        for label in ("The rest is as drawn", "The rest is as drawn", "The rest is as drawn", "Go on"):
            tap(label)
        while app.rooms.table is not None and app.rooms.table.sitting.state.phase == "setup":
            setup = app.rooms.current_screen
            assert isinstance(setup, SetupScreen)
            asked = setup.sitting.moment
            assert isinstance(asked, Asked)
            taps += answer_by_touch(setup, asked)
        tap("Begin the first turn")
        assert isinstance(app.rooms.current_screen, TableScreen)
        state = app.rooms.current_screen.sitting.state
        assert state.box.board.ruins["top-left"] == ("staff", "weapon")
        assert state.box.board.solid("tiles")
    assert taps <= MOST_ON_THE_FIRST_EVENING

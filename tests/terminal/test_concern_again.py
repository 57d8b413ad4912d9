"""Back, forth and on another day against the Private Concern: to the same table, and nothing left undone."""

import random
from pathlib import Path

import pytest

from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.table.session import Session
from tests.concern.alike import SHOPPER, alike
from tests.table.test_concern_session import damage
from tests.terminal.driver import Sitting
from tests.terminal.test_concern import (
    MOVED,
    TRAVELLER,
    TURN_UP,
    first,
    its_turn,
    joins,
    person,
    sit_down,
    steps,
)
from tests.terminal.test_random_games import anybody

# Undo and redo


def test_undo_leads_over_its_turn_to_the_last_answer_of_a_person(tmp_path: Path) -> None:
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    sitting.type_until(TURN_UP, person())
    before = sitting.session.game.log[-2:]
    sitting.type("")
    shown = sitting.type("undo")
    assert "Taken back: all that the Private Concern did since" in shown
    assert shown.count("Taken back: turn 1, Anna: ") == 1
    assert "Move the Private Concern's goods marker from 3 to 1." in shown
    question = sitting.session.game.question
    assert question is not None
    assert question.seat == 0
    again = sitting.type("redo")
    assert "Done again: what the Private Concern did" in again
    assert "Move the Private Concern's goods marker from 1 to 3." in again
    assert "Anna: plan" in again
    assert before


def test_where_no_person_has_answered_yet_nothing_is_undone(tmp_path: Path) -> None:
    """It has opened, but that is not theirs to take back."""
    sitting = Sitting(sit_down(tmp_path, seed=5))
    log = list(sitting.session.game.log)
    shown = sitting.type("undo")
    assert "Taken back" not in shown
    assert sitting.session.game.log[: len(log)] == log
    assert ["undo", 1] not in sitting.session.game.log


def is_for_people(sitting: Sitting) -> bool:
    game = sitting.session.game
    question = game.question
    if question is None or question.seat is None:
        return sitting.session.turned_up() is None
    return not game.state.is_concern(question.seat)


def check_undo(folder: Path, number: int, options: dict[str, int], times: int) -> None:
    """Back and forth from random moments: always to a question for people, and to the same table again."""
    sitting = Sitting(sit_down(folder, *("Anna", "Ben")[: 1 + number % 2], **options))
    dice, typist = random.Random(number), anybody(number)
    for _ in range(times):
        sitting.type_as(typist, most=dice.randrange(1, 25))
        game = sitting.session.game
        if game.question is None:
            return
        table, undone = game.state_hash(), dice.randrange(1, 4)
        for _ in range(undone):
            sitting.type("undo")
            assert is_for_people(sitting)
        sitting.type(*["redo"] * undone)
        assert sitting.session.game.state_hash() == table


@pytest.mark.parametrize("number, options", [(1, {"seed": 2}), (2, {"shuffle": 5}), (3, {})])
def test_undo_and_redo_at_random_moments(tmp_path: Path, number: int, options: dict[str, int]) -> None:
    check_undo(tmp_path, number, options, times=5)


@pytest.mark.long
@pytest.mark.parametrize("number", range(3))
def test_undo_and_redo_at_many_moments(tmp_path: Path, number: int) -> None:
    check_undo(tmp_path, number, ({"seed": number}, {"shuffle": number}, {})[number % 3], times=25)


# Going on


def reopened(sitting: Sitting) -> Sitting:
    sitting.session.close()
    return Sitting(Session.open(sitting.session.path))


def test_its_last_turn_is_shown_again_when_a_game_goes_on(tmp_path: Path) -> None:
    """Nobody knows whether the pieces had been moved when the power went."""
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    sitting.type_until(MOVED, person())
    told = its_turn(sitting.output.getvalue()).partition(MOVED)[0].strip()
    again = reopened(sitting)
    shown = again.run()
    assert shown.startswith("The last turn of the Private Concern once more")
    assert told in shown
    assert MOVED in shown
    assert "Anna: plan" in again.type("")


def test_it_is_not_shown_again_once_somebody_has_played_on(tmp_path: Path) -> None:
    sitting = Sitting(sit_down(tmp_path, concern=alike(**SHOPPER), seed=5))
    sitting.type_until(MOVED, person())
    sitting.type_as(person(), most=2)
    assert "once more" not in reopened(sitting).run()


def test_a_turn_that_was_interrupted_goes_on_with_its_numbers(tmp_path: Path) -> None:
    """Left at the question whether somebody joins its caravan."""
    sitting = Sitting(sit_down(tmp_path, concern=alike(**TRAVELLER), seed=2))

    def leaving(state: State, question: Question) -> str:
        return "quit" if joins(question) and state.is_concern(state.seat) else first(question)

    shown = sitting.type_as(leaving)
    done = steps(its_turn(shown))
    again = reopened(sitting)
    shown = again.run()
    assert steps(shown) == done
    assert "Do you join the" in shown
    assert steps(again.type("stay home"))[0] == done[-1] + 1


def test_from_any_moment_a_game_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Closed and opened after every few lines, it comes to the same table."""
    (tmp_path / "whole").mkdir()
    whole = Sitting(sit_down(tmp_path / "whole", seed=4))
    whole.type_as(person(4), most=45)
    sitting, typist = Sitting(sit_down(tmp_path, seed=4)), person(4)
    length = len(whole.session.game.log)
    while len(sitting.session.game.log) < length:
        sitting.type_as(typist, most=9)
        sitting = reopened(sitting)
    assert sitting.session.game.log[1:length] == whole.session.game.log[1:length]


def test_without_its_deck_a_game_opens_to_be_looked_at_and_taken_back(tmp_path: Path) -> None:
    sitting = Sitting(sit_down(tmp_path, seed=5))
    sitting.type_until(TURN_UP, person())
    sitting.session.close()
    damage(sitting.session.path, None)
    again = Sitting(Session.open(sitting.session.path))
    shown = again.type("", "board", "concern", "zebra", "undo")
    assert "The deck of the Private Concern in this game cannot be read" in shown
    assert "Its deck cannot be read, so it cannot play on" in shown
    assert "Private Concern (merchant)  prestige" in shown
    assert "Taken back: turn 1, Anna" in shown
    assert shown.rstrip().splitlines()[-3] != ""
    assert again.session.game.question is not None
    assert again.session.game.question.seat == 0

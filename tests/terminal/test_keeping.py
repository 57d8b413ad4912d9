"""A game that ends at the prompt is in the history; a history that refuses costs one sentence."""

from pathlib import Path

import pytest

from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.store.history import open_history
from companion.table.remembering import history_url
from tests.terminal.driver import Sitting, dealt


def first(_: State, question: Question) -> str:
    return str(question.options[0])


def test_a_game_that_ends_at_the_prompt_is_in_the_history(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path))
    sitting.type_as(first)
    result = sitting.session.game.result
    assert result is not None
    with open_history(history_url()) as history:
        (game,) = history.games()
    assert game.source == "tracked"
    scores = {standing.seat: standing.score for standing in result.standings}
    assert [line.score for line in game.lines] == [scores[seat] for seat in range(2)]


def test_a_history_that_cannot_be_written_is_told_and_the_scores_stand_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARK_ROAD_STORE", "nowhere")
    shown = Sitting(dealt(tmp_path)).type_as(first)
    assert "SCORE-1" in shown
    assert "This is no address of a history" in shown


def test_looking_at_a_game_that_was_over_before_changes_nothing_in_the_history(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path))
    sitting.type_as(first)
    with open_history(history_url()) as history:
        (game,) = history.games()
        history.delete(game.uid)
    again = Sitting(sitting.session)
    again.run()
    with open_history(history_url()) as history:
        assert history.games() == []
        assert history.games(deleted=True)[0].version == 2

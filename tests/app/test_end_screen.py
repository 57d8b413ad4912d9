"""The end on a screen: who won, what every score is made of, and back into the game."""

from pathlib import Path

import pytest

from companion.app.play.ending import headline, scores
from companion.app.play.looking_back import undo_words
from companion.app.play.moments import Over
from companion.app.play.sitting import Sitting
from companion.app.screens.end import EndScreen, ResultScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.app.widgets.scores import Length, PointsBar
from companion.core.results import Result, ScoreLine, Standing
from tests.app.drawn import label_of, parts, shown, touch
from tests.app.test_history_screen import play_until_over, played


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Sitting:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DARK_ROAD_HOME", str(tmp_path_factory.mktemp("home")))
        sitting = played(tmp_path_factory.mktemp("over"), 0)
        play_until_over(sitting)
    return sitting


def result_of(sitting: Sitting) -> Result:
    result = sitting.session.game.result
    assert result is not None
    return result


def texts(screen: ResultScreen) -> list[str]:
    return [words.text for words in parts(screen, Words)]


def test_the_points_of_every_merchant_add_up_to_their_score(over: Sitting) -> None:
    found = scores(over.state, result_of(over))
    assert len(found) == 3
    for score in found:
        assert sum(part.points for part in score.points) == score.score
        assert sum(points for points, _, _ in score.lines) == score.score


def test_the_lower_of_coins_and_prestige_is_what_counts(over: Sitting) -> None:
    for score in scores(over.state, result_of(over)):
        base = [part.points for part in score.points if part.source == "base"]
        assert score.held is not None
        assert sum(base) == min(score.held)


def standing(seat: int, place: int, tie_break: str = "") -> Standing:
    return Standing(seat, place, 12, (ScoreLine("base", 12, "SCORE-1", (12, 15)),), tie_break)


def test_a_tie_is_explained_by_what_broke_it(over: Sitting) -> None:
    ahead, behind = scores(over.state, Result((standing(1, 1, "gifts"), standing(2, 2))))
    assert ahead.tie == (
        "Merchant 1 and Merchant 2 have the same score. "
        "Merchant 1 is ahead by more gifts on loyal companions (SCORE-4)."
    )
    assert behind.tie == ""


def test_those_who_are_equal_in_everything_share_their_place(over: Sitting) -> None:
    shared = Result((standing(1, 1, "shared"), standing(2, 1)))
    assert "share the place" in scores(over.state, shared)[0].tie
    assert headline(over.state, shared) == "Merchant 1 and Merchant 2 share the victory with 12 points."


def test_the_screen_shows_the_winner_all_lines_and_bars_of_the_right_length(over: Sitting) -> None:
    screen = EndScreen(over, lambda: None)
    found = scores(over.state, result_of(over))
    with shown(screen):
        said = texts(screen)
        assert headline(over.state, result_of(over)) in said
        for score in found:
            assert score.name in said
            assert all(f"{text} ({rule})" in said for _, text, rule in score.lines)
        assert len(parts(screen, PointsBar)) == len(found)
        assert len(parts(screen, Length)) == 2 * len(found)


def test_the_last_answer_can_be_undone_after_it_was_said_what_that_takes_back(tmp_path: Path) -> None:
    sitting = played(tmp_path, 0, people=1)
    play_until_over(sitting)
    back = undo_words(sitting)
    assert back is not None
    undone: list[bool] = []
    screen = EndScreen(sitting, lambda: None, lambda: undone.append(True))
    with shown(screen):
        touch(parts(screen, Touch)[1])
        assert isinstance(sitting.moment, Over)
        sheet = parts(screen, Sheet)[0]
        assert back.text in [words.text for words in parts(sheet, Words)]
        touch(next(one for one in parts(sheet, Touch) if label_of(one) == "Undo it"))
    assert undone == [True]
    assert not isinstance(sitting.moment, Over)

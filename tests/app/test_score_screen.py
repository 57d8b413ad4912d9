"""The score pad by touches: from home to the result, and nothing is lost on the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.screens.home import HomeScreen
from companion.app.screens.score import ScoreScreen
from companion.app.widgets.plain import Words
from tests.app.drawn import parts, running
from tests.app.scoring import Scorer


@pytest.fixture
def scorer(home: Path) -> Iterator[Scorer]:
    app = Companion()
    with running(app):
        yield Scorer(app)


def texts(scorer: Scorer) -> list[str]:
    return [words.text for words in parts(scorer.screen, Words)]


def test_from_home_to_the_result_by_touches(scorer: Scorer) -> None:
    scorer.touch_label("Score a finished game")
    scorer.touch_label("Nobody")
    scorer.touch_label("Go on")
    scorer.type("Coins", 40)
    scorer.type("Prestige", 44)
    scorer.touch_label("The 2 VP tile")
    scorer.touch_dice(1)
    scorer.touch_label("The result")
    assert scorer.scoring.outcome.standings[0].score == 43
    assert "Anna wins with 43 points." in texts(scorer)
    scorer.touch_label("Done")
    assert isinstance(scorer.app.rooms.current_screen, HomeScreen)


def test_a_sheet_that_was_left_is_gone_on_with_where_it_was(scorer: Scorer) -> None:
    scorer.touch_label("Score a finished game")
    scorer.touch_label("Go on")
    scorer.type("Coins", 12)
    scorer.app.rooms.home()
    assert "Anna, Private Concern. Go on with it." in texts(scorer)
    scorer.touch_label("Score a finished game")
    assert isinstance(scorer.app.rooms.current_screen, ScoreScreen)
    assert scorer.scoring.page == 0
    assert scorer.scoring.values(0) == {"coins": 12}

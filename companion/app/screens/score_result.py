"""The result of a scored game: who won, what every score is made of, and what is still open."""

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.app.play.ending import Score, scores_of
from companion.app.score.scoring import Scoring
from companion.app.widgets.page import Tiles
from companion.app.widgets.plain import Words
from companion.app.widgets.scores import legend, most_of, score_panel
from companion.app.words import word
from companion.text.pads import pad_line
from companion.text.results import winner_line


def result_parts(
    scoring: Scoring,
    again: Callable[[], None],
    go: Callable[[int], None],
    open_rule: Callable[[str], None],
) -> list[Widget]:
    """Everything on the page, from the top."""
    result = scoring.outcome.result
    said = word("score-open") if result is None else winner_line(result, scoring.names)
    found = scores(scoring)
    most, held = most_of(found)
    panels = [score_panel(score, most, held, open_rule) for score in found]
    return [
        Words(said, 32, bold=True, halign="center"),
        legend(found),
        Tiles(*panels, least=480, most=2),
    ]


def scores(scoring: Scoring) -> list[Score]:
    """Those that are known, the best first."""
    return scores_of(scoring.outcome.standings, scoring.names, scoring.tones, scoring.sheet.edition, pad_line)

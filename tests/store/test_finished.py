"""What a finished game may be, and what is derived of it."""

from typing import Any

import pytest

from companion.core.errors import Invalid
from companion.store.finished import Line, finished, folded
from companion.text import error_text
from tests.store.tiny import played, sheet


def test_lines_stand_in_seat_order_with_places_and_winners() -> None:
    assert played(Ada=3, Bo=8, Cy=8, automa=("wanderer", 1)).lines == (
        Line("Ada", None, 3, 3, False),
        Line("Bo", None, 8, 1, True),
        Line("Cy", None, 8, 1, True),
        Line("Private Concern", "wanderer", 1, 4, False),
    )


def test_a_game_that_is_half_known_has_scores_and_no_winner() -> None:
    game = played(Ada=3, Bo=None)
    assert not game.complete
    assert game.lines == (Line("Ada", None, 3, None, False), Line("Bo", None, None, None, False))


def test_every_new_game_is_another_one() -> None:
    assert played(Ada=3).uid != played(Ada=3).uid


@pytest.mark.parametrize("day", ["2026-11-17", "2026-11", "2026", "", "2024-02-29"])
def test_a_day_may_be_half_known(day: str) -> None:
    assert finished(sheet(Ada=1), day=day).day == day


@pytest.mark.parametrize(
    "about, code",
    [
        ({"day": "yesterday"}, "finished-day"),
        ({"day": "2026-02-30"}, "finished-day"),
        ({"day": "2026-13"}, "finished-day"),
        ({"day": "0000"}, "finished-day"),
        ({"day": "2026-1-1"}, "finished-day"),
        ({"day": "2026-11-17T10:00"}, "finished-day"),
        ({"day": "٢٠٢٦"}, "finished-day"),
        ({"location": "x" * 101}, "finished-long"),
        ({"note": "x" * 2001}, "finished-long"),
        ({"note": "a\0b"}, "finished-signs"),
        ({"location": "two\nlines"}, "finished-signs"),
        ({"note": "\ud800"}, "finished-signs"),
        ({"journal": "\x1b[2J"}, "finished-signs"),
        ({"uid": ""}, "finished-uid"),
        ({"uid": "../x"}, "finished-uid"),
        ({"source": "guessed"}, "finished-source"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words(about: dict[str, Any], code: str) -> None:
    with pytest.raises(Invalid) as refused:
        finished(sheet(Ada=1), **about)
    assert refused.value.code == code
    assert "something unknown" not in error_text(refused.value)


def test_names_are_compared_without_case_and_however_they_were_typed() -> None:
    assert folded("  A\u0301gi  Straße ") == folded("ÁGI STRASSE")

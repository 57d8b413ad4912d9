"""A row that somebody has tampered with, digest and all, is told as damaged and is in nobody's way."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import Invalid
from companion.store import tables
from companion.store.exchange import read_games
from companion.store.finished import Finished
from companion.store.history import open_history
from companion.store.sharing import bgstats_link, csv_text
from companion.store.tables import Odd, row
from companion.text import error_text, say
from tests.store.tiny import corrected, played

LINES = [
    "null",
    "[]",
    "[true]",
    "x",
    "true",
    "[1, [40, 1, true]]",
    "[true, null]",
    "[true, [40, 1]]",
    "[true, [1e999, 1, true]]",
    "[true, [NaN, 1, true]]",
    "[true, [40.5, 1, true]]",
    '[true, ["call 555", 1, true]]',
    '[true, [40, "first", true]]',
    "[true, [true, 1, true]]",
    "[true, [40, false, true]]",
    "[true, [40, 1, 1]]",
    "[true, [40, 1, true], [40, 1, true]]",
    "[true, [1000000000000, 1, true]]",
    f"[true, [{'9' * 5000}, 1, true]]",
    "[" * 100_000,
]
SHEETS = [
    "",
    "no json",
    "null",
    "[]",
    "7",
    "[" * 100_000,
    '{"game": "tiny"}',
    '{"seats": 1, "edition": "first"}',
]
TEXTS = {"day": "yesterday", "source": "told", "location": "x" * 101, "note": "a\x1b[2J", "journal": "a\nb"}


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/history.sqlite"


def plant(url: str, monkeypatch: pytest.MonkeyPatch, **odd: Any) -> Finished:
    """A game of Ada's whose row holds this, beside one of Bo's that is as it should be."""

    def tampered(game: Finished) -> dict[str, Any]:
        values = {**row(game), **odd}
        del values["digest"]
        return {**values, "digest": tables._digest(values)}

    with open_history(url) as history:
        history.add(played(Bo=1))
        with monkeypatch.context() as other:
            other.setattr("companion.store.history.row", tampered)
            return history.add(played(Ada=40))


def assert_only_it_is_left_out(url: str, ada: Finished) -> None:
    """Whatever one does with the history; and a backup puts it right."""
    with open_history(url) as history:
        (bo,) = history.games()
        assert bo.lines[0].name == "Bo"
        assert [say(code, **params) for code, params in history.notices] == [
            "1 game of the history is damaged and cannot be shown: restore a backup."
        ]
        assert history.games(deleted=True) == []
        assert history.change(corrected(bo, 0, 2)).lines[0].score == 2
        assert [game.uid for game in read_games(history.backup())] == [bo.uid]
        for call in (history.game, history.delete):
            with pytest.raises(Odd) as refused:
                call(ada.uid)
            assert "damaged" in error_text(refused.value)
        with open_history(url.replace("history.sqlite", "other.sqlite")) as other:
            other.add(ada)
            assert history.restore(other.backup()).replaced == 1
        assert {game.lines[0].name for game in history.games()} == {"Ada", "Bo"}
        assert history.game(ada.uid).lines[0].score == 40


@pytest.mark.parametrize("lines", LINES, ids=lambda lines: lines[:20])
def test_lines_that_are_none(sqlite: str, lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_only_it_is_left_out(sqlite, plant(sqlite, monkeypatch, lines=lines))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet[:20])
def test_a_sheet_that_is_none(sqlite: str, sheet: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_only_it_is_left_out(sqlite, plant(sqlite, monkeypatch, sheet=sheet))


@pytest.mark.parametrize("field", ["version", "deleted", "rules"])
def test_a_text_where_a_number_belongs(sqlite: str, field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = plant(sqlite, monkeypatch, **{field: "two"})
    if field != "deleted":  # such a row is in no list
        assert_only_it_is_left_out(sqlite, ada)
    with open_history(sqlite) as history:
        assert "Bo" in {game.lines[0].name for game in history.games()}
        assert history.games(deleted=True) == []


@pytest.mark.parametrize("field", TEXTS)
def test_a_text_around_the_game_that_is_none(
    sqlite: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_only_it_is_left_out(sqlite, plant(sqlite, monkeypatch, **{field: TEXTS[field]}))


def test_on_a_server_too(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(url, monkeypatch, lines="[true, [1e999, 1, true]]")
    with open_history(url) as history:
        assert [game.lines[0].name for game in history.games()] == ["Bo"]
        assert [code for code, _ in history.notices] == ["history-odd"]


def test_no_words_of_a_score_reach_a_link_or_a_table(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(sqlite, monkeypatch, lines='[true, ["call 555", "call 555", true]]')
    with open_history(sqlite) as history:
        games = history.games()
    assert "call" not in "".join([csv_text(games), *map(bgstats_link, games)])


def test_an_odd_row_is_changed_by_whoever_knows_the_whole_game(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = plant(sqlite, monkeypatch, lines="null")
    with open_history(sqlite) as history:
        assert history.change(corrected(ada, 0, 41)).lines[0].score == 41
        assert len(history.games()) == 2


def test_an_odd_row_is_not_taken_over_from_a_damaged_file(
    sqlite: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = plant(sqlite, monkeypatch, version="two")
    path = tmp_path / "history.sqlite"
    path.write_bytes(path.read_bytes().replace(b"Bo", b"Bu"))
    with open_history(sqlite) as history:
        assert [game.lines[0].name for game in history.games()] == ["Bo"]
        with pytest.raises(Invalid):
            history.game(ada.uid)


def test_what_is_written_is_what_is_read(sqlite: str) -> None:
    games = [played(Ada=40, Bo=None), played(Ada=0), played(Ada=-3, automa=("merchant", 7))]
    with open_history(sqlite) as history:
        for game in games:
            history.add(game)
        assert {game.uid for game in history.games()} == {game.uid for game in games}
        assert history.notices == []
    assert json.loads(row(games[0])["lines"]) == [False, [40, None, False], [None, None, False]]

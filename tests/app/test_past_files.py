"""The history as files: backed up, taken in whole or not at all, deleted games brought back."""

from pathlib import Path

import pytest

from companion.app.screens.past_files import FilesScreen
from companion.app.widgets.page import Sheet
from companion.store.exchange import games_bytes
from companion.store.history import open_history
from companion.table.home import shared_dir
from companion.table.remembering import history_url
from tests.app.drawn import parts
from tests.app.past_games import asking, evenings, in_history, kept, texts, touch_label


def test_everything_goes_into_one_file_and_comes_back_on_another_tablet(home: Path) -> None:
    games = kept()
    with asking(FilesScreen, lambda: None) as screen:
        touch_label(screen, "Back up everything")
        (path,) = shared_dir().iterdir()
        assert f"It is in {path}." in texts(screen)
    (home / "history.sqlite").unlink()
    for copy in home.glob("history.copy*"):
        copy.unlink()
    assert in_history() == []
    with asking(FilesScreen, lambda: None) as screen:
        touch_label(screen, path.name)
        touch_label(screen, "Take them in")
        assert f"Added: {len(games)}. Replaced: 0. Here already: 0." in texts(screen)
    assert {game.uid for game in in_history()} == {game.uid for game in games}


def test_all_games_are_saved_as_one_table() -> None:
    kept()
    with asking(FilesScreen, lambda: None) as screen:
        touch_label(screen, "All games as a table")
    (path,) = shared_dir().iterdir()
    assert path.name == "games.csv"
    assert path.read_text(encoding="utf-8-sig").count("Annamária") >= len(evenings())


def test_what_is_taken_in_is_asked_before() -> None:
    (shared_dir() / "Ben.json").write_bytes(games_bytes(evenings()))
    with asking(FilesScreen, lambda: None) as screen:
        touch_label(screen, "Ben.json")
        (sheet,) = parts(screen, Sheet)
        sheet.close()
    assert in_history() == []


@pytest.mark.parametrize("data", [b"nonsense", b"{}", games_bytes(evenings())[:-40]])
def test_a_file_that_is_none_of_ours_is_refused_with_a_sentence_and_nothing_comes_in(data: bytes) -> None:
    (shared_dir() / "Ben.json").write_bytes(data)
    with asking(FilesScreen, lambda: None) as screen:
        before = texts(screen)
        touch_label(screen, "Ben.json")
        touch_label(screen, "Take them in")
        assert len(texts(screen)) > len(before)
        assert not any("Added" in text for text in texts(screen))
    assert in_history() == []


def test_a_file_that_is_gone_meanwhile_is_told() -> None:
    path = shared_dir() / "Ben.json"
    path.write_bytes(b"{}")
    with asking(FilesScreen, lambda: None) as screen:
        path.unlink()
        touch_label(screen, "Ben.json")
        touch_label(screen, "Take them in")
        assert any("Ben.json" in text and "(" not in text for text in texts(screen))


def test_without_files_it_is_told_where_one_is_put() -> None:
    with asking(FilesScreen, lambda: None) as screen:
        assert any(str(shared_dir()) in text for text in texts(screen))


def test_deleted_games_are_listed_and_come_back_by_a_touch() -> None:
    first, *_ = kept()
    with open_history(history_url()) as history:
        history.delete(first.uid)
    with asking(FilesScreen, lambda: None) as screen:
        touch_label(screen, "2026-11-14: Annamária, Benedek")
        assert not any(text.startswith("2026-11-14: ") for text in texts(screen))
    assert in_history(deleted=True) == []

"""The history on a screen: listed, searched, opened, deleted games brought back."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app.archive import Archive
from companion.app.play.sitting import Sitting
from companion.app.screens import past
from companion.app.screens.past import FIRST, EntryLine, PastDoors, PastScreen
from companion.app.widgets.page import Page
from companion.app.widgets.plain import Picture
from companion.concern.naming import concern_named
from companion.store.errors import StoreError
from companion.store.finished import Finished
from companion.store.history import open_history
from companion.table.home import games_dir
from companion.table.remembering import history_url
from companion.table.session import Session
from tests.app.drawn import frames, parts, shown, touch
from tests.app.past_games import asking, evenings, in_history, kept, texts, touch_label, wait
from tests.app.test_history_screen import play_until_over

ERROR = "This is no address of a history"


def doors(opened: list[Finished] | None = None, went: list[str] | None = None) -> PastDoors:
    def go(name: str):  # type: ignore[no-untyped-def]
        return lambda: None if went is None else went.append(name)

    return PastDoors(
        go("home"), lambda game: None if opened is None else opened.append(game), go("score"), go("figures"),
        go("files"),
    )  # fmt: skip


def days(screen: Page) -> list[str]:
    return [line.entry.day for line in parts(screen, EntryLine)]


def test_games_are_listed_newest_first_with_place_names_scores_and_a_trophy_for_the_winner() -> None:
    kept()
    with asking(PastScreen, doors()) as screen:
        assert days(screen) == sorted((game.day for game in evenings()), reverse=True)
        first = parts(screen, EntryLine)[0]
        assert [merchant.name for merchant in first.entry.merchants if merchant.won] == ["Annamária"]
        assert [text for text in texts(first) if text not in (first.entry.about, "2026-11-14 · At home")] == [
            "Annamária",
            "48",
            "Benedek",
            "36",
            "Private Concern",
            "33",
        ]
        assert first.entry.about == "Second edition · Private Concern: merchant"
        trophies = [one for one in parts(first, Picture) if one._shape.source.endswith("interface-trophy")]
        assert len(trophies) == 1


def test_a_touch_opens_a_game() -> None:
    games, opened = kept(), list[Finished]()
    with asking(PastScreen, doors(opened)) as screen:
        touch(parts(screen, EntryLine)[0])
    assert opened == [games[0]]


def test_a_search_finds_by_name_place_note_and_building_and_says_when_it_finds_nothing() -> None:
    kept()
    with asking(PastScreen, doors()) as screen:
        for written, found in (("kleopÁTRA", 2), ("winter CABIN", 2), ("last turn", 1), ("oracle", 7)):
            screen.field.text = written
            screen._read()
            wait(screen)
            assert len(days(screen)) == found, written
        screen.field.text = "nobody"
        screen._read()
        wait(screen)
        assert not days(screen)
        assert "No game fits “nobody”." in texts(screen)
        screen.field.text = ""
        screen._read()
        wait(screen)
        assert len(days(screen)) == len(evenings())


def test_only_the_newest_are_drawn_and_more_by_a_touch() -> None:
    game = evenings()[0]
    kept(*(replace(game, uid=f"game-{number}") for number in range(FIRST + 3)))
    with asking(PastScreen, doors()) as screen:
        assert len(days(screen)) == FIRST
        touch_label(screen, "Show 3 more")
        assert len(days(screen)) == FIRST + 3


def test_an_empty_history_says_so_and_leads_to_the_score_pad() -> None:
    went: list[str] = []
    with asking(PastScreen, doors(went=went)) as screen:
        assert any("No finished game yet" in text for text in texts(screen))
        touch_label(screen, "Score a finished game")
    assert went == ["score"]


def test_a_deleted_game_is_brought_back_by_one_touch() -> None:
    first, *_ = kept()
    with open_history(history_url()) as history:
        history.delete(first.uid)
    with asking(PastScreen, doors(), first) as screen:
        assert "2026-11-14" not in days(screen)
        touch_label(screen, "Bring it back")
        assert "2026-11-14" in days(screen)
    assert not in_history(deleted=True)


def test_games_of_the_folder_that_ended_before_there_was_a_history_are_taken_up() -> None:
    path = games_dir() / "2026-01-02-Anna.journal"
    with Session.new(path, ["Anna"], seed=3, concern=concern_named("merchant")) as session:
        play_until_over(Sitting(session))
    with asking(PastScreen, doors()) as screen:
        assert days(screen) == ["2026-01-02"]
        assert "Added from your saved games: 1 game." in texts(screen)


def test_a_store_out_of_reach_costs_one_sentence_and_is_asked_again_by_a_touch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept()
    monkeypatch.setenv("DARK_ROAD_STORE", "nowhere")
    with asking(PastScreen, doors()) as screen:
        assert any(text.startswith(ERROR) for text in texts(screen))
        assert not days(screen)
        monkeypatch.delenv("DARK_ROAD_STORE")
        touch_label(screen, "Try once more")
        assert len(days(screen)) == len(evenings())


def test_a_history_that_cannot_be_written_can_still_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> int:
        raise StoreError("store-full", place="the club")

    kept()
    monkeypatch.setattr(past, "take_up_saved", refuse)
    with asking(PastScreen, doors()) as screen:
        assert len(days(screen)) == len(evenings())
        assert any("is full" in text for text in texts(screen))


def test_a_screen_is_there_before_the_history_answers_and_is_not_told_once_it_is_left(tmp_path: Path) -> None:
    asked = []

    class Slow(Archive):
        def ask(self, work, done, failed) -> None:  # type: ignore[no-untyped-def]
            asked.append((work, done))

    screen = PastScreen(Slow(), doors())
    with shown(screen):
        assert "The history is being read." in texts(screen)
        assert screen.is_reading
        screen.dispatch("on_leave")
        asked[0][1](evenings())
        frames(2)
        assert not days(screen)


def test_a_damaged_history_is_put_back_from_its_copy_and_the_screen_says_so(home: Path) -> None:
    kept()
    (home / "history.sqlite").write_bytes(b"nonsense" * 2000)
    with asking(PastScreen, doors()) as screen:
        assert len(days(screen)) == len(evenings())
        assert any("was damaged and is put back from its copy" in text for text in texts(screen))


def test_what_nobody_expected_reaches_the_app_and_not_only_a_thread() -> None:
    archive = Archive()
    told: list[object] = []

    def break_down(_: object) -> None:
        raise ZeroDivisionError

    def wait() -> None:
        for _ in range(500):
            time.sleep(0.01)
            frames(1)

    archive.ask(break_down, told.append, told.append)
    with pytest.raises(ZeroDivisionError):
        wait()
    archive.close()
    assert not told


def test_whoever_stops_typing_is_answered_without_another_touch() -> None:
    kept()
    with asking(PastScreen, doors()) as screen:
        screen.field.text = "kleopátra"
        for _ in range(500):
            if len(days(screen)) == 2:
                return
            time.sleep(0.01)
            frames(1)
        raise AssertionError(days(screen))

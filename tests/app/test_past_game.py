"""One finished game on a screen: looked at, edited, deleted, shared."""

import json
import webbrowser
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import unquote

import pytest
from kivy.core.clipboard import Clipboard

from companion.app.past.giving import name_of
from companion.app.screens.past_edit import PastEditScreen
from companion.app.screens.past_game import GameDoors, PastGameScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch
from companion.store.exchange import read_games
from companion.store.finished import Finished
from companion.store.history import open_history
from companion.table.home import home, shared_dir
from companion.table.remembering import history_url
from tests.app.drawn import parts, touch
from tests.app.past_games import asking, evenings, in_history, kept, texts, touch_label, wait


class Doors:
    """Where a game led."""

    def __init__(self) -> None:
        self.went: list[tuple[str, Finished]] = []
        self.doors = GameDoors(
            lambda: None,
            lambda game: self.went.append(("edit", game)),
            lambda game: self.went.append(("enter", game)),
            lambda game: self.went.append(("deleted", game)),
        )


def tools(screen: PastGameScreen) -> list[Touch]:
    """Beside the title: back, share, edit and trash."""
    return [one for one in parts(screen, Touch) if one.parent is screen.title.parent]


def test_a_game_shows_who_won_every_line_with_its_rule_and_why_nobody_has_more() -> None:
    first, *_ = kept()
    with asking(PastGameScreen, first, Doors().doors) as screen:
        said = texts(screen)
    assert "Annamária wins with 48 points." in said
    assert any("(SCORE-1)" in text and "41 coins and 47 prestige" in text for text in said)
    assert "The last turn decided it." in said
    assert "Why not more?" in said
    assert {"Oracle of Lumi", "Buildings in play"} <= set(said)


def test_a_line_of_a_score_opens_its_rule() -> None:
    first, *_ = kept()
    with asking(PastGameScreen, first, Doors().doors) as screen:
        touch_label(screen, "2 the 2 VP tile")
        (sheet,) = parts(screen, Sheet)
        assert any(text.startswith("SCORE-2") for text in texts(sheet))


def test_a_game_that_is_not_complete_names_no_winner_and_leads_on() -> None:
    half, found = kept()[-1], Doors()
    with asking(PastGameScreen, half, found.doors) as screen:
        assert "Something is still to be entered." in texts(screen)
        touch_label(screen, "Enter the rest")
    assert found.went == [("enter", half)]


def test_the_trash_deletes_it_and_tells_which() -> None:
    first, found = kept()[0], Doors()
    with asking(PastGameScreen, first, found.doors) as screen:
        touch(tools(screen)[3])
        wait(screen)
    assert found.went == [("deleted", first)]
    assert [game.uid for game in in_history(deleted=True)] == [first.uid]


def test_a_game_that_cannot_be_deleted_stays_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    first, found = kept()[0], Doors()
    monkeypatch.setenv("DARK_ROAD_STORE", "nowhere")
    with asking(PastGameScreen, first, found.doors) as screen:
        touch(tools(screen)[3])
        wait(screen)
        (sheet,) = parts(screen, Sheet)
        assert any("no address of a history" in text for text in texts(sheet))
    assert not found.went


# Around it


def edit(game: Finished, told: list[Finished]) -> AbstractContextManager[PastEditScreen]:
    return asking(PastEditScreen, game, lambda: None, told.append, lambda game: None)


def test_day_place_and_note_are_changed_and_the_scores_stay() -> None:
    first, told = kept()[0], list[Finished]()
    with edit(first, told) as screen:
        screen.day.text, screen.location.text, screen.note.text = "2026-11", "At Ben's ", "Snow."
        touch_label(screen, "Keep it")
    (new,) = told
    assert (new.day, new.location, new.note) == ("2026-11", "At Ben's", "Snow.")
    assert new.lines == first.lines
    assert new in in_history()


def test_a_day_that_is_none_is_refused_with_a_sentence_and_what_was_written_stays() -> None:
    first, told = kept()[0], list[Finished]()
    with edit(first, told) as screen:
        screen.day.text, screen.location.text = "yesterday", "At Ben's"
        touch_label(screen, "Keep it")
        assert any("yesterday" in text for text in texts(screen))
        assert screen.location.text == "At Ben's"
    assert not told
    assert first in in_history()


def test_what_somebody_else_has_changed_meanwhile_is_not_written_over() -> None:
    first, told = kept()[0], list[Finished]()
    with open_history(history_url()) as history:
        history.delete(first.uid)
        history.bring_back(first.uid)
    with edit(first, told) as screen:
        screen.note.text = "Snow."
        touch_label(screen, "Keep it")
    assert not told
    assert "Snow." not in [game.note for game in in_history()]


# For others


def share(label: str) -> tuple[list[str], Finished]:
    """What was said after this was touched, and the game."""
    first, *_ = kept()
    with asking(PastGameScreen, first, Doors().doors) as screen:
        touch(tools(screen)[1])
        touch_label(screen, label)
        return texts(parts(screen, Sheet)[0]), first


def test_the_text_is_copied() -> None:
    said, _ = share("Copy as a text")
    assert "The text is copied." in said
    assert "Annamária" in Clipboard.paste()


def test_the_link_is_copied_and_names_every_winner() -> None:
    share("Copy a link for BG Stats")
    play = json.loads(unquote(Clipboard.paste().partition("data=")[2]))
    assert [player["winner"] for player in play["players"]] == [True, False, False]


@pytest.mark.parametrize("opens, said", [(True, "The link is opened."), (False, "The link is copied.")])
def test_the_link_is_opened_or_where_nothing_opens_it_copied(
    monkeypatch: pytest.MonkeyPatch, opens: bool, said: str
) -> None:
    links: list[str] = []
    monkeypatch.setattr(webbrowser, "open", lambda link: links.append(link) or opens)
    assert said in share("Open in BG Stats")[0]
    assert links[0].startswith("https://app.bgstatsapp.com/")


def saved(said: list[str]) -> Path:
    """The file whose place was told."""
    (path,) = [text for text in said if text.startswith("It is in ")]
    return Path(path.removeprefix("It is in ").removesuffix("."))


def test_the_table_is_saved_and_its_place_is_told() -> None:
    said, _ = share("Save as a table (CSV)")
    assert saved(said).read_bytes().startswith("\ufeffuid,day".encode())


def test_a_file_for_another_companion_holds_the_game() -> None:
    said, game = share("Save as a file (JSON)")
    assert [one.uid for one in read_games(saved(said).read_bytes())] == [game.uid]


@pytest.mark.long
def test_the_picture_is_a_png() -> None:
    said, _ = share("Save as a picture")
    assert saved(said).read_bytes().startswith(b"\x89PNG")


def test_nothing_is_written_over_a_file_that_is_there() -> None:
    first, *_ = kept()
    with asking(PastGameScreen, first, Doors().doors) as screen:
        touch(tools(screen)[1])
        touch_label(screen, "Save as a table (CSV)")
        touch_label(screen, "Save as a table (CSV)")
    assert sorted(path.name for path in shared_dir().iterdir()) == [
        "2026-11-14-Annamária-Benedek-2.csv",
        "2026-11-14-Annamária-Benedek.csv",
    ]


def test_a_folder_that_cannot_be_made_is_told_in_a_sentence() -> None:
    (home() / "shared").write_text("in the way")
    said, _ = share("Save as a table (CSV)")
    assert any("shared" in text for text in said)


def test_a_file_has_a_name_that_every_disk_takes() -> None:
    game = evenings()[0]
    assert name_of(game) == "2026-11-14-Annamária-Benedek"

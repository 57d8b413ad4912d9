"""Saved games on a screen: opened, looked at, thrown away and brought back."""

import time
from pathlib import Path

import pytest

from companion.app.play.sitting import Sitting
from companion.app.screens.games import GameLine, GamesScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch, Words
from companion.games.dark_road import DarkRoad
from companion.table.files import DiskError
from companion.table.home import games_dir
from companion.table.session import Session
from companion.table.trash import bring_back, throw_away, trash_dir
from tests.app.drawn import frames, label_of, parts, shown, touch
from tests.app.test_history_screen import play_until_over


def save(name: str, over: bool = False) -> Path:
    path = games_dir() / f"{name}.journal"
    with Session.new(path, [name], seed=3) as session:
        sitting = Sitting(session)
        if over:
            play_until_over(sitting)
    return path


def wait(screen: GamesScreen) -> None:
    for _ in range(500):
        if not screen.is_reading:
            return
        time.sleep(0.01)
        frames(1)
    raise AssertionError("the saved games were not read")


def line(screen: GamesScreen, title: str) -> GameLine:
    return next(one for one in parts(screen, GameLine) if one.volume.title == title)


def texts(screen: GamesScreen) -> list[str]:
    return [words.text for words in parts(screen, Words)]


def test_games_show_who_played_and_how_far_they_came() -> None:
    save("Anna")
    save("Bela", over=True)
    screen = GamesScreen(lambda _: None, lambda: None)
    with shown(screen):
        wait(screen)
        assert line(screen, "Anna").volume.said == "Turn 1 of 13"
        assert line(screen, "Bela").volume.said.startswith("Bela wins with ")
        assert {"Anna", "Bela"} <= set(texts(screen))


def test_an_unfinished_game_is_gone_on_with_and_a_finished_one_looked_at() -> None:
    path = save("Anna")
    save("Bela", over=True)
    opened: list[Path] = []
    viewed: list[DarkRoad] = []
    screen = GamesScreen(opened.append, lambda: None, viewed.append)
    with shown(screen):
        wait(screen)
        touch(line(screen, "Anna").open)
        touch(line(screen, "Bela").open)
    assert opened == [path]
    assert [game.state.players[0].name for game in viewed] == ["Bela"]


def test_a_damaged_file_says_its_sentence_and_is_not_opened() -> None:
    (games_dir() / "Old evening.journal").write_bytes(b"nonsense")
    opened: list[Path] = []
    screen = GamesScreen(opened.append, lambda: None)
    with shown(screen):
        wait(screen)
        said = line(screen, "Old evening").volume.said
        assert said
        touch(line(screen, "Old evening").open)
        assert texts(screen).count(said) == 2
    assert not opened


def test_a_game_is_thrown_away_and_brought_back_by_touches() -> None:
    path = save("Anna")
    whole = path.read_bytes()
    screen = GamesScreen(lambda _: None, lambda: None)
    with shown(screen):
        wait(screen)
        touch(line(screen, "Anna").trash)
        assert not path.exists()
        assert [kept.read_bytes() for kept in trash_dir().iterdir()] == [whole]
        assert not parts(screen, GameLine)
        touch(next(one for one in parts(screen, Touch) if label_of(one) == "Bring it back"))
        wait(screen)
        assert line(screen, "Anna")
    assert path.read_bytes() == whole


def test_who_has_no_games_is_told_that_they_are_kept_here() -> None:
    screen = GamesScreen(lambda _: None, lambda: None)
    with shown(screen):
        wait(screen)
        assert any("No game has been saved yet" in said for said in texts(screen))


def test_leaving_the_screen_ends_the_reading() -> None:
    save("Anna")
    screen = GamesScreen(lambda _: None, lambda: None)
    screen.stop()
    assert not screen.is_reading


def test_nothing_is_overwritten_by_what_comes_back() -> None:
    path = save("Anna")
    thrown = throw_away(path)
    newer = save("Anna").read_bytes()
    back = bring_back(thrown, path)
    assert back != path
    assert path.read_bytes() == newer


def test_two_games_of_one_name_both_fit_into_the_trash() -> None:
    first = throw_away(save("Anna"))
    second = throw_away(save("Anna"))
    assert first != second
    assert first.exists()
    assert second.exists()


def test_a_game_that_is_gone_already_is_said_to_be(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match="file-missing"):
        throw_away(tmp_path / "nowhere.journal")


def test_a_damaged_game_goes_on_from_its_good_beginning() -> None:
    path = save("Anna")
    whole = path.read_bytes()
    with Session.open(path) as session:
        answers = len(session.game.log)
    path.write_bytes(whole + b'{"sum":"0000000000000000","n":9}\n')
    opened: list[Path] = []
    screen = GamesScreen(opened.append, lambda: None)
    with shown(screen):
        wait(screen)
        touch(line(screen, "Anna").open)
        (sheet,) = parts(screen, Sheet)
        touch(next(one for one in parts(sheet, Touch) if label_of(one) == "Go on from its good beginning"))
    (new,) = opened
    assert new != path
    with Session.open(new) as session:
        assert len(session.game.log) == answers
    assert path.read_bytes().startswith(whole), "the damaged file stays as it is"

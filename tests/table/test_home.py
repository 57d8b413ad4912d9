"""Where the owner's things lie."""

import errno
from pathlib import Path

import platformdirs
import pytest

from companion.table.files import DiskError
from companion.table.home import game_path, games_dir, home, owner_dir, settings_path
from companion.table.settings import settings, settings_problem
from companion.table.surprises import write_down


def test_the_named_folder_is_home(home: Path) -> None:
    assert games_dir() == home / "games"
    assert owner_dir() == home / "cards"


def test_without_a_name_the_platforms_own_folder_is_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DARK_ROAD_HOME")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda name, appauthor: tmp_path / name)
    assert home() == tmp_path / "dark-road"
    assert home().is_dir()


def test_folders_are_made_when_they_are_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path / "not" / "there" / "yet"))
    assert games_dir().is_dir()
    assert owner_dir().is_dir()


def test_a_tilde_means_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("DARK_ROAD_HOME", "~/games-of-mine")
    assert home() == tmp_path / "games-of-mine"


def test_the_folder_of_somebody_whom_the_machine_does_not_know_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", "~nobody_of_that_name/games")
    for place in (home, games_dir, settings_path):
        with pytest.raises(DiskError) as refused:
            place()
        assert (refused.value.code, refused.value.params) == (
            "not-a-folder",
            {"path": "~nobody_of_that_name/games"},
        )
    assert settings() == {}
    assert settings_problem() is None
    assert write_down(ValueError("a slip")) is None


def test_a_file_in_the_way_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    for name in ("file", "file/below"):
        monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path / name))
        with pytest.raises(DiskError) as refused:
            home()
        assert refused.value.code == "not-a-folder"


@pytest.mark.parametrize("number, code", [(errno.EROFS, "disk-read-only"), (errno.ENOSPC, "disk-full")])
def test_a_disk_that_refuses_is_said(number: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "refused")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(DiskError) as refused:
        home()
    assert refused.value.code == code


def test_a_game_is_called_by_its_name(home: Path) -> None:
    assert game_path("Friday night") == home / "games" / "Friday night.journal"


@pytest.mark.parametrize("name", ["../outside", "a/b", ".hidden", "x\0y", "C:\\temp"])
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    path = game_path(name)
    assert path.parent == games_dir()
    assert not path.name.startswith(".")


@pytest.mark.parametrize("name", ["", "  ", "///", "é" * 150])
def test_what_cannot_be_a_files_name_is_refused(name: str) -> None:
    with pytest.raises(DiskError) as refused:
        game_path(name)
    assert refused.value.code == "bad-name"

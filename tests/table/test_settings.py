"""What the owner chose for the whole program, and the language that follows from it."""

from pathlib import Path

import pytest

from companion.table.files import DiskError
from companion.table.settings import keep_setting, language_here, settings, settings_problem
from companion.text import error_text

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _nothing_around(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


def test_where_nothing_says_otherwise_it_is_english() -> None:
    assert language_here() == "en"


@pytest.mark.parametrize("variable", VARIABLES)
def test_the_environment_names_the_language(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, "hu_HU.UTF-8")
    assert language_here() == "hu"


def test_of_the_environment_the_most_important_word_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert language_here() == "en"


def test_what_was_chosen_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "hu_HU.UTF-8")
    keep_setting("language", "en")
    assert language_here() == "en"


def test_what_is_named_now_comes_before_what_was_chosen() -> None:
    keep_setting("language", "en")
    assert language_here("hu") == "hu"


@pytest.mark.parametrize("named", ["xx", "../hu", "klingon"])
def test_a_language_that_nobody_has_written_is_english(named: str) -> None:
    assert language_here(named) == "en"


def test_one_setting_leaves_the_others_alone() -> None:
    keep_setting("colour", "amber")
    keep_setting("language", "hu")
    assert settings() == {"colour": "amber", "language": "hu"}


@pytest.mark.parametrize("content", [b"language = ", b"\xff\xfe", b"language = 3"])
def test_settings_that_cannot_be_used_are_none(content: bytes, home: Path) -> None:
    (home / "settings.toml").write_bytes(content)
    assert language_here() == "en"


def test_asking_for_settings_makes_nothing(home: Path) -> None:
    home.rmdir()
    assert settings() == {}
    assert not home.exists()


def test_a_setting_that_cannot_be_kept_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").touch()
    monkeypatch.setenv("DARK_ROAD_HOME", str(home / "file"))
    with pytest.raises(DiskError):
        keep_setting("language", "hu")


@pytest.mark.parametrize("content", [b'store = "half\n', b"\xff\xfe", b"= 1"])
def test_a_file_with_a_mistake_is_said_and_never_lost(home: Path, content: bytes) -> None:
    path = home / "settings.toml"
    path.write_bytes(content)
    problem = settings_problem()
    assert problem is not None
    assert error_text(problem).startswith(f"The settings in {path} cannot be read, so none of them count: ")
    keep_setting("language", "hu")
    assert settings() == {"language": "hu"}
    assert settings_problem() is None
    assert (home / "settings.toml.damaged-1").read_bytes() == content


def test_no_file_is_no_problem() -> None:
    assert settings_problem() is None

"""What is said when a library is missing, or cannot be loaded."""

import sys
import tomllib
from pathlib import Path

import pytest

from companion.text import error_text
from companion.text.libraries import NAME, install_command, refusal_of

ROOT = Path(__file__).parents[2]
NEEDED = {
    "kivy": ("Kivy", "app"),
    "cv2": ("OpenCV", "camera"),
    "numpy": ("OpenCV", "camera"),
    "psycopg": ("psycopg", "club"),
}


def missing(name: str) -> ModuleNotFoundError:
    return ModuleNotFoundError(f"No module named {name!r}", name=name)


@pytest.mark.parametrize("name", NEEDED)
def test_a_missing_library_is_named_with_the_command_that_brings_it(name: str) -> None:
    library, extra = NEEDED[name]
    said = error_text(refusal_of(missing(f"{name}.part")))
    assert library in said
    assert said.endswith(f'pip install "{NAME}[{extra}]"')


def test_the_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == NAME
    assert {extra for _, extra in NEEDED.values()} <= set(project["optional-dependencies"])


def test_in_hungarian() -> None:
    said = error_text(refusal_of(missing("kivy")), language="hu")
    assert said.startswith("Az alkalmazáshoz Kivy kell. Így telepítheted: ")


def test_what_is_installed_and_cannot_be_loaded_is_told_with_its_reason() -> None:
    reason = "libGL.so.1: cannot open shared object file: No such file or directory"
    said = error_text(refusal_of(ImportError(reason, name="cv2")))
    assert f"({reason})" in said
    assert "libgl1" in said


def test_of_a_long_reason_the_first_line_is_told() -> None:
    assert refusal_of(ImportError("no pq wrapper available.\nAttempts made:\n- c")).params == {
        "reason": "no pq wrapper available"
    }


def test_on_a_tablet_nobody_is_told_to_install_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANDROID_ARGUMENT", "/data/app")
    assert "install" not in error_text(refusal_of(missing("cv2"))).casefold()


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    return tmp_path


def test_where_another_pip_may_answer_the_python_is_named(prefix: Path) -> None:
    assert install_command("app") == f'{prefix}/bin/python -m pip install "{NAME}[app]"'


def test_in_an_activated_environment_pip_is_enough(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(prefix))
    assert install_command("camera") == f'pip install "{NAME}[camera]"'


def test_what_pipx_installed_pipx_completes(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIRTUAL_ENV", str(prefix))
    (prefix / "pipx_metadata.json").touch()
    assert install_command("club") == f'pipx runpip {NAME} install "{NAME}[club]"'


def test_a_python_in_a_folder_with_blanks_is_quoted(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/home/anna/my games/bin/python")
    assert install_command("app").startswith('"/home/anna/my games/bin/python" -m pip ')

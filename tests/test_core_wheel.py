"""The wheel in an environment of its own, with the libraries that the core asks for and no others."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PARTS = ("companion", "firmware_bridge", "vision", "pyproject.toml", "README.md")
"""What the wheel is built from. It is built elsewhere, so that nothing is left in the tree."""

PLAYED = "play --terminal --players Anna,Ben --seed 7 --bots Anna=greedy,Ben=greedy"


def build(folder: Path) -> Path:
    source = folder / "source"
    source.mkdir()
    for name in PARTS:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    pip("wheel", "--no-deps", "--no-index", "--no-build-isolation", "--wheel-dir", str(folder), str(source))
    (wheel,) = folder.glob("*.whl")
    return wheel


def pip(*arguments: str) -> None:
    command = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr


def needed(of: Distribution) -> Iterator[Distribution]:
    """What has to be installed for it on this machine, without its extras, as it says itself."""
    for requirement in map(Requirement, of.requires or ()):
        extras = requirement.extras or {""}
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": one}) for one in extras):
            found = distribution(requirement.name)
            yield found
            yield from needed(found)


def install(library: Distribution, site: Path) -> None:
    """A copy of what is installed here: no network is needed."""
    for file in library.files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library.locate_file(file), target)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The environment."""
    folder = tmp_path_factory.mktemp("core")
    environment = folder / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True, timeout=300)
    (site,) = environment.glob("lib/python*/site-packages")
    pip(
        "--python", str(environment / "bin" / "python"), "install", "--no-deps", "--no-index",
        str(build(folder)),
    )  # fmt: skip
    (ours,) = site.glob("dark_road_companion-*.dist-info")
    libraries = {canonicalize_name(one.name): one for one in needed(Distribution.at(ours))}
    assert not {"kivy", "numpy", "opencv-python", "psycopg"} & set(libraries)
    for one in libraries.values():
        install(one, site)
    return environment


def dark_road(core: Path, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [core / "bin" / "dark-road", *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False,
        cwd=home, env={"DARK_ROAD_HOME": str(home), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.long
def test_a_game_is_played_scored_and_painted_with_the_core_alone(core: Path, home: Path) -> None:
    played = dark_road(core, home, *PLAYED.split())
    assert (played.returncode, played.stderr) == (0, "")
    assert "Ben: 27 points" in played.stdout
    (game,) = json.loads(dark_road(core, home, "history", "--json").stdout)["games"]
    assert [(one["name"], one["score"]) for one in game["players"]] == [("Anna", 19), ("Ben", 27)]
    assert dark_road(core, home, "history", "export", "1", "--png", "card.png").returncode == 0
    assert (home / "card.png").read_bytes().startswith(b"\x89PNG")
    for extra, command in (("camera", "camera list"), ("app", "screens pictures")):
        done = dark_road(core, home, *command.split())
        assert done.returncode == 1
        assert done.stderr.endswith(f'{core}/bin/python -m pip install "dark-road-companion[{extra}]"\n')

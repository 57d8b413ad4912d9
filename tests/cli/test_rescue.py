"""A damaged saved game at the prompt: what is wrong is said, and what is whole can be played on."""

from pathlib import Path

import pytest

from companion.cli import main
from tests.cli.program import run, sentence
from tests.hub.evening import begun
from tests.table.tabletop import let_answer


@pytest.fixture
def damaged(home: Path) -> Path:
    """A zero byte in an answer, with ten more after it."""
    path = home / "games" / "evening.journal"
    with begun(path, people=2) as session:
        for _ in range(10):
            let_answer(session)
        place = path.stat().st_size
        for _ in range(10):
            let_answer(session)
    data = bytearray(path.read_bytes())
    data[place + 40] = 0
    path.write_bytes(data)
    return path


def test_what_is_whole_of_a_damaged_game_is_played_on(damaged: Path) -> None:
    before = damaged.read_bytes()
    refused = run("resume", str(damaged))
    assert refused.returncode == 1
    assert "dark-road resume FILE --rescue" in sentence(refused.stderr)
    done = run("resume", str(damaged), "--rescue", input="quit\n")
    assert done.returncode == 0
    rescued = damaged.with_name("evening-2.journal")
    assert f"saved in {rescued}" in " ".join(done.stderr.split())
    assert damaged.read_bytes() == before
    assert main(["replay", str(rescued)]) == 0


def test_without_a_name_the_damaged_game_is_rescued_and_no_whole_one(damaged: Path) -> None:
    whole = damaged.with_name("later.journal")
    begun(whole, people=2).close()
    done = run("resume", "--rescue", input="quit\n")
    assert f"saved in {damaged.with_name('evening-2.journal')}" in " ".join(done.stderr.split())
    damaged.unlink()
    assert "none of the saved games is damaged" in sentence(run("resume", "--rescue").stderr)
    said = " ".join(run("resume", str(whole), "--rescue", input="quit\n").stderr.split())
    assert f"{whole} can be opened as it is" in said
    assert sorted(path.name for path in whole.parent.glob("*.journal")) == [
        "evening-2.journal",
        "later.journal",
    ]


def test_a_game_that_cannot_be_read_is_not_passed_over_in_silence(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resume"]) == 1
    said = " ".join(capsys.readouterr().err.split())
    assert said.startswith(f"{damaged} cannot be opened. The file is damaged in line ")
    assert said.endswith("there is no unfinished game to go on with, and 1 saved game cannot be read.")


def test_a_damaged_first_line_is_no_other_kind_of_file(
    damaged: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(damaged.read_bytes())
    for place in (5, 300, data.index(b"\n") // 2):
        broken = bytes(data[:place]) + b"\0" + bytes(data[place + 1 :])
        damaged.write_bytes(broken)
        assert main(["replay", str(damaged)]) == 1
        assert sentence(capsys.readouterr().err).startswith("dark-road: The first line of the file is")
        assert damaged.read_bytes() == broken


def test_settings_with_a_mistake_are_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "settings.toml").write_text('store = "half\n', encoding="utf-8")
    assert main(["games"]) == 0
    assert "settings.toml cannot be read, so none of them count" in " ".join(capsys.readouterr().err.split())

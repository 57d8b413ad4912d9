"""The ``dark-road`` command: JSON on standard output, one sentence for every error, exit 0, 1 or 2."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion import __version__
from companion.cli import main
from companion.games.dark_road import replay
from companion.table.friends import Friend, remember
from companion.table.session import Session
from companion.table.settings import keep_setting
from tests.cli.program import run, sentence

GAME = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7")


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game that was left at its third question."""
    path = tmp_path / "game.journal"
    with Session.new(path, ["Anna", "Ben"], seed=7) as session:
        session.answer("die 3")
        session.answer("slot 2")
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.journal"
    with Session.new(path, ["Anna", "Ben"], seed=7) as session:
        while session.game.question is not None:
            session.answer(session.game.question.options[0])
    return path


def test_people_at_the_prompt_have_the_colours_they_chose_in_the_app(tmp_path: Path) -> None:
    remember([Friend("Ben", "plum")])
    assert run(*GAME, "--file", str(tmp_path / "game.journal"), typed="quit\n").returncode == 0
    with Session.open(tmp_path / "game.journal") as session:
        assert [player.wagon for player in session.game.state.players] == ["candle", "plum"]


def test_names_are_kept_as_people_can_read_them(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    typed = (
        "play",
        "--terminal",
        "--seed",
        "7",
        "--players",
        "A\x1b[1mn\u202ena, Ｂｅｎ\u200b",
        "--file",
        str(path),
    )
    assert run(*typed, typed="quit\n").returncode == 0
    with Session.open(path) as session:
        assert [player.name for player in session.game.state.players] == ["A[1mnna", "Ben"]


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"dark-road {__version__}\n"


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("play", "resume", "replay", "games", "cards", "simulate"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["fly"],
        ["play", "--seed", "seven"],
        ["play", "--seed", "7", "--table"],
        ["play", "--edition", "v3"],
        ["play", "--variant", "zebra"],
        ["play", "--bots", "Ben"],
        ["replay"],
        ["cards"],
        ["cards", "show", "zebras"],
        ["simulate"],
        ["simulate", "--games", "0", "--seats", "random", "--seed", "1"],
        ["simulate", "--games", "-3", "--seats", "random", "--seed", "1"],
        ["simulate", "--games", "2", "--seats", "random", "--seed", "1", "--workers", "0"],
        ["resume", "a", "b"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "usage: dark-road" in captured.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--terminal", "--seed", "1", "--players", "A,B,C,D,E"],
        ["play", "--terminal", "--seed", "1", "--players", "A,A"],
        ["play", "--terminal", "--seed", "1", "--players", ","],
        ["play", "--terminal", "--seed", "1", "--players", "\u3164,B"],
        ["play", "--terminal", "--seed", "1", "--players", "A" * 300],
        ["play", "--terminal", "--seed", "1", "--players", "A,B", "--buildings", "oracle"],
        ["play", "--terminal", "--seed", "1", "--players", "A,B", "--bots", "Zoe=trader"],
        ["play", "--terminal", "--seed", "1", "--players", "A,B", "--bots", "A=zebra"],
        ["play", "--terminal", "--table", "--players", "A,B", "--bots", "A=trader"],
        ["play", "--terminal", "--seed", "1", "--players", "A,B", "--file", "/dev/null/game"],
        ["resume"],
        ["resume", "/nowhere/at/all"],
        ["resume", "/"],
        ["replay", "/nowhere/at/all"],
        ["replay", "/"],
        ["cards", "check", "/nowhere/at/all"],
        ["simulate", "--games", "2", "--seats", "zebra", "--seed", "1"],
        ["simulate", "--games", "2", "--seats", "random,random,random,random,random", "--seed", "1"],
    ],
)
def test_what_is_refused_ends_with_1_and_one_sentence(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence(captured.err).startswith("dark-road: ")


NO_JOURNALS: dict[str, bytes] = {
    "empty": b"",
    "text": b"Dear diary,\n",
    "binary": bytes(range(256)) * 20,
    "nested": b"[" * 100_000,
    "nested-objects": b'{"a":' * 100_000,
    "number": b"1" * 10_000,
    "json": b'{"kind": "header", "schema": "dark-road-journal"}\n',
    "nan": b'{"kind": NaN}\n',
}


@pytest.mark.parametrize("name", NO_JOURNALS)
@pytest.mark.parametrize("command", ["replay", "resume"])
def test_a_file_that_is_no_saved_game_is_refused_in_one_sentence(
    command: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_bytes(NO_JOURNALS[name])
    assert main([command, str(path)]) == 1
    assert sentence(capsys.readouterr().err).startswith("dark-road: ")
    assert path.read_bytes() == NO_JOURNALS[name]


def test_a_file_that_may_not_be_written_is_refused(saved: Path) -> None:
    if os.geteuid() == 0:
        saved.parent.joinpath("folder").mkdir()
        done = run("resume", str(saved.parent / "folder"))
    else:
        saved.chmod(0)
        done = run("resume", str(saved))
    assert done.returncode == 1
    assert sentence(done.stderr).startswith("dark-road: ")


def replayed(path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["replay", str(path), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_replay_tells_how_a_game_stands_as_json(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = replayed(saved, capsys)
    assert set(found) == {"schema", "turn", "seat", "question", "state_hash", "finished", "scores"}
    assert (found["turn"], found["seat"], found["finished"], found["scores"]) == (1, 0, False, None)
    assert found["question"]["kind"] == "slot_2_action"
    assert "lantern" in found["question"]["options"]


def test_the_state_hash_is_the_one_of_the_replayed_log(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Session.open(saved) as session:
        expected = replay(session.game.log).state_hash()
    assert replayed(saved, capsys)["state_hash"] == expected


def test_replay_of_a_finished_game_tells_the_scores(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = replayed(finished, capsys)
    with Session.open(finished) as session:
        result = session.game.result
    assert result is not None
    assert found["finished"] is True
    assert found["question"] is None
    scores = {line["player"]: line["score"] for line in found["scores"]}
    assert scores == {name: result.score(seat) for seat, name in enumerate(("Anna", "Ben"))}


def test_replay_leaves_the_file_as_it_is_also_while_somebody_plays(saved: Path) -> None:
    before = saved.read_bytes()
    with Session.open(saved):
        assert main(["replay", str(saved)]) == 0
    assert saved.read_bytes() == before


def test_a_torn_record_is_told_on_standard_error(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with saved.open("ab") as file:
        file.write(b'{"kind": "log", "rec')
    assert main(["replay", str(saved), "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["turn"] == 1
    assert captured.err.strip()


def test_saved_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*GAME, typed="3\n").returncode == 0
    assert run(*GAME, typed="3\n").returncode == 0
    assert main(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["players"] for game in listed] == [["Anna", "Ben"]] * 2
    assert main(["games"]) == 0
    assert capsys.readouterr().out.count("Anna, Ben: turn 1") == 2


def test_resume_goes_on_with_the_latest_unfinished_game(home: Path, finished: Path) -> None:
    assert run(*GAME, typed="3\n").returncode == 0
    finished.rename(home / "games" / "later.journal")
    done = run("resume", typed="slot 2\nlantern\n")
    assert done.returncode == 0
    assert "Anna: into which slot does the 3 go?" in done.stdout


def test_cards_check_finds_nothing_wrong_with_no_cards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check"]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "0 errors, 0 warnings" in captured.err


def test_cards_check_tells_every_mistake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "heroes.toml").write_text('[[hero]]\nid = "x"\ntown = "Nowhere"\n', encoding="utf-8")
    assert main(["cards", "check", str(tmp_path), "--json"]) == 1
    captured = capsys.readouterr()
    problems = json.loads(captured.out)["problems"]
    assert any("Nowhere" in problem["got"] for problem in problems)
    assert "heroes.toml" in captured.err


@pytest.mark.parametrize(
    "kind", "board heroes commissions events deeds companions steeds upgrades buildings".split()
)
def test_cards_show_lists_a_kind(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", kind]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert main(["cards", "show", kind, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(lines) - 1


def shown_cards(capsys: pytest.CaptureFixture[str], kind: str, *options: str) -> str:
    assert main(["cards", "show", kind, *options]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(
    "kind, first, second",
    [
        ("companions", "Bring one of your own heroes", "Bring a hero from the Inn"),
        ("companions", "craft an upgraded good", "craft a basic good"),
        ("steeds", "A lantern on visiting Yurg's Excursions", "A lantern on choosing to travel"),
        ("events", "  dark road  ", "  highway  "),
    ],
)
def test_cards_show_what_the_edition_has(
    kind: str, first: str, second: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """SETUP-5, COMP-2, STEED-1."""
    v1, v2 = (shown_cards(capsys, kind, "--edition", edition) for edition in ("v1", "v2"))
    assert (first in v1, second in v1) == (True, False)
    assert (first in v2, second in v2) == (False, True)
    assert shown_cards(capsys, kind) == v2
    keep_setting("last_game", {"edition": "v1"})
    assert shown_cards(capsys, kind) == v1
    assert shown_cards(capsys, kind, "--edition", "v2") == v2


def test_the_words_that_programs_read_are_the_same_in_both_editions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """SETUP-5."""
    found = json.loads(shown_cards(capsys, "events", "--edition", "v1", "--json"))
    assert {row["road"] for row in found} == {"highway", "shortcut"}


@pytest.mark.parametrize("kept", ["v9", 1, None, ["v1"]])
def test_an_odd_edition_in_the_settings_is_as_if_there_were_none(
    kept: object, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = shown_cards(capsys, "steeds")
    keep_setting("last_game", {} if kept is None else {"edition": kept})
    assert shown_cards(capsys, "steeds") == usual
    keep_setting("last_game", "v1")
    assert shown_cards(capsys, "steeds") == usual


def test_simulate_counts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--games", "3", "--seats", "random,random", "--seed", "5", "--json"]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"games", "seed", "seats", "decisions", "seconds"}
    assert (found["games"], found["seed"]) == (3, 5)
    assert [set(seat) for seat in found["seats"]] == [{"player", "wins", "ties", "mean_score"}] * 2


def test_simulate_says_it_in_words_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "2", "--seats", "random,random", "--seed", "5"]) == 0
    captured = capsys.readouterr()
    assert captured.out.count("random: ") == 2
    assert "2 games" in captured.err


def test_without_a_display_bare_dark_road_says_so_and_starts_the_terminal_game() -> None:
    done = run(typed="Anna, Ben\n\nd\n")
    assert done.returncode == 0
    assert "no display to open the app on" in sentence(done.stderr)
    assert "Turn 1 of 13" in done.stdout


def test_the_end_of_input_before_the_game_has_begun_ends_cleanly(home: Path) -> None:
    for typed in ("", "Anna\n", "Anna\nzebra\n"):
        assert run("play", "--terminal", typed=typed).returncode == 0
    assert list(home.glob("games/*.journal")) == []


def test_a_named_file_is_used_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "my game.journal"
    assert run(*GAME, "--file", str(path), typed="3\n").returncode == 0
    before = path.read_bytes()
    again = run(*GAME, "--file", str(path))
    assert again.returncode == 1
    assert sentence(again.stderr).startswith("dark-road: ")
    assert path.read_bytes() == before


def test_a_game_that_somebody_plays_is_not_played_twice(saved: Path) -> None:
    with Session.open(saved):
        done = run("resume", str(saved))
    assert done.returncode == 1
    assert sentence(done.stderr).startswith("dark-road: ")

"""``dark-road history``: finished games listed, shown, put right, deleted, saved and given away."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.games import pad
from companion.store.finished import Finished, finished
from companion.store.history import open_history
from companion.table.home import games_dir
from companion.table.remembering import history_url
from companion.table.scoring import Draft, draft_path, write_draft
from companion.table.session import Session
from tests.cli.program import run, sentence
from tests.store.server import PASSWORD, running_cluster

Captured = pytest.CaptureFixture[str]


def played(scores: dict[str, int], **about: str) -> Finished:
    """A game of which only the totals are known; ``concern`` is the Private Concern."""
    seats = [
        {"name": "Private Concern", "concern": "merchant", "score": score}
        if name == "concern"
        else {"name": name, "score": score}
        for name, score in scores.items()
    ]
    return finished(pad("dark_road").read({"players": seats}), **about)


@pytest.fixture
def games() -> list[Finished]:
    """Three evenings, the newest first."""
    evenings = [
        played({"Anna": 43, "Ben": 33}, day="2026-11-17", location="the Inn"),
        played({"Anna": 30, "Zoë": 41}, day="2026-10-02", note="Zoë's first"),
        played({"Anna": 35, "concern": 38}, day="2025"),
    ]
    with open_history(history_url()) as history:
        for game in evenings:
            history.add(game)
    return evenings


def stored(deleted: bool = False) -> list[Finished]:
    with open_history(history_url()) as history:
        return history.games(deleted=deleted)


def done(capsys: Captured, *arguments: str) -> tuple[str, str]:
    """What went to standard output and to standard error."""
    assert main(["history", *arguments]) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


def refused(capsys: Captured, *arguments: str) -> str:
    before = stored(), stored(deleted=True)
    assert main(["history", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert (stored(), stored(deleted=True)) == before
    return sentence(captured.err)


# Looking


def test_the_newest_game_is_listed_first(games: list[Finished], capsys: Captured) -> None:
    out, err = done(capsys)
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["1", "2026-11-17"],
        ["2", "2026-10-02"],
        ["3", "2025"],
    ]
    assert "Anna 43*, Ben 33  (the Inn, second edition)" in out
    assert err == "* won\n"


def test_an_empty_history_says_how_to_fill_it(capsys: Captured) -> None:
    assert "dark-road score" in done(capsys)[1]
    assert "no finished game" in done(capsys, "stats")[1]


@pytest.mark.parametrize("where", [("--search", "ZOË"), ("list", "--search", "zoë"), ("--player", "zoë")])
def test_a_search_keeps_the_numbers_of_the_list(
    where: tuple[str, ...], games: list[Finished], capsys: Captured
) -> None:
    assert [line.split()[0] for line in done(capsys, *where)[0].splitlines()] == ["2"]


def test_a_search_without_a_result_says_so(games: list[Finished], capsys: Captured) -> None:
    assert done(capsys, "--search", "newdale") == (
        "",
        "No finished game fits; `dark-road history` lists all of them.\n",
    )


def test_the_list_as_json(games: list[Finished], capsys: Captured) -> None:
    for arguments in (("--json",), ("list", "--json")):
        found = json.loads(done(capsys, *arguments)[0])
        assert [(game["number"], game["uid"]) for game in found["games"]] == [
            (number, game.uid) for number, game in enumerate(games, 1)
        ]
    assert found["games"][2]["players"] == [
        {"name": "Anna", "concern": None, "score": 35, "place": 2, "won": False},
        {"name": "Private Concern", "concern": "merchant", "score": 38, "place": 1, "won": True},
    ]


def test_a_game_is_shown_by_its_number_or_its_id(games: list[Finished], capsys: Captured) -> None:
    for name in ("2", games[1].uid, games[1].uid[:10]):
        assert "Zoë wins with 41 points." in done(capsys, "show", name)[0]
    found = json.loads(done(capsys, "show", "2", "--json")[0])
    assert (found["date"], found["note"], found["finished"]) == ("2026-10-02", "Zoë's first", True)
    assert found["standings"][0]["lines"] == [
        {"points": 41, "text": "as it was written down", "rule": "SCORE-3"}
    ]


@pytest.mark.parametrize("name", ["0", "4", "-1", "x", "", "ffffffffzz", "9" * 30, "²", "\x1b[2J"])
def test_a_game_that_is_not_there_is_told(name: str, games: list[Finished], capsys: Captured) -> None:
    for action in ("show", "delete", "undelete"):
        assert "There is no game" in refused(capsys, action, "--", name)


def test_a_damaged_history_is_put_back_and_told(games: list[Finished], home: Path, capsys: Captured) -> None:
    (home / "history.sqlite").write_bytes(b"no database at all")
    out, err = done(capsys)
    assert len(out.splitlines()) == 3
    assert "was damaged and is put back from its copy" in err


def test_a_history_that_cannot_be_put_back_is_one_sentence(home: Path, capsys: Captured) -> None:
    (home / "history.sqlite").write_bytes(b"no database at all")
    assert main(["history"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "there is no good copy beside it" in sentence(captured.err)
    assert (home / "history.sqlite").read_bytes() == b"no database at all"


# Changing


def test_what_is_known_around_a_game_is_put_right(games: list[Finished], capsys: Captured) -> None:
    done(capsys, "edit", "3", "--date", "2025-12-24", "--place", "Grandma's", "--note", "with cake")
    game = stored()[2]
    assert (game.uid, game.day, game.location, game.note) == (
        games[2].uid,
        "2025-12-24",
        "Grandma's",
        "with cake",
    )
    done(capsys, "edit", "3", "--date", "")
    assert (stored()[2].day, stored()[2].note) == ("", "with cake")


@pytest.mark.parametrize(
    "change",
    [("--date", "yesterday"), ("--date", "2026-02-30"), ("--place", "x" * 200), ("--note", "\x00"), ()],
)
def test_a_change_that_cannot_be_changes_nothing(
    change: tuple[str, ...], games: list[Finished], capsys: Captured
) -> None:
    refused(capsys, "edit", "1", *change)


def test_deleting_is_undone(games: list[Finished], capsys: Captured) -> None:
    told = done(capsys, "delete", "1", "3")[1]
    assert told.startswith("2 games deleted; `dark-road history undelete ")
    assert [game.uid for game in stored()] == [games[1].uid]
    out, err = done(capsys, "undelete")
    assert [line.split()[0] for line in out.splitlines()] == ["1", "2"]
    assert "brings a game back" in err
    done(capsys, *told.split("`")[1].split()[2:])
    assert [game.uid for game in stored()] == [game.uid for game in games]
    assert done(capsys, "undelete") == ("", "No game was deleted.\n")


def test_either_all_that_are_named_are_deleted_or_none(games: list[Finished], capsys: Captured) -> None:
    refused(capsys, "delete", "1", "9")


def test_a_game_is_corrected_at_the_prompt(games: list[Finished]) -> None:
    """Ben had 34 points, and nobody knows what they were made of."""
    done = run("history", "correct", "1", typed="\n\ntotal 34\n\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    (game, *_) = stored()
    assert (game.uid, game.location) == (games[0].uid, "the Inn")
    assert [line.score for line in game.lines] == [43, 34]


def test_a_correction_leaves_an_unfinished_sheet_alone(games: list[Finished], capsys: Captured) -> None:
    write_draft(Draft(games[1].sheet))
    before = draft_path().read_bytes()
    assert "Another score sheet is unfinished: Anna, Zoë" in refused(capsys, "correct", "1")
    assert draft_path().read_bytes() == before


# Statistics


def test_players_are_told_with_bars(games: list[Finished], capsys: Captured) -> None:
    out = done(capsys, "stats")[0]
    assert (
        "  Anna             #--\n    3 games, 1 won (0 shared); 36.0 points on average, best 43, worst 30\n"
        in out
    )
    assert "Against the Private Concern" in out


def test_one_player_is_told_against_each_opponent(games: list[Finished], capsys: Captured) -> None:
    for arguments in (("stats", "--player", "anna"), ("--player", "anna", "stats")):
        out = done(capsys, *arguments)[0]
        assert "  2026-11-17         43 " + "#" * 40 + " *\n" in out
        assert "1 game: 1 ahead, 0 level, 0 behind" in out
        assert "1 game, 0 won; 35.0 points on average, the Private Concern 38.0" in out
    found = json.loads(done(capsys, "stats", "--player", "anna", "--json")[0])
    assert [one["score"] for one in found["players"][0]["scores"]] == [35, 30, 43]
    assert (found["players"][0]["mean"], found["players"][0]["games"]) == (36.0, 3)
    assert [one["name"] for one in found["opponents"]] == ["Ben", "Zoë"]
    assert found["concern"][0]["strength"] == "merchant"


def test_somebody_who_never_played_is_told(games: list[Finished], capsys: Captured) -> None:
    assert '"Cleo" has finished no game' in refused(capsys, "stats", "--player", "Cleo")


# Files


def test_a_backup_is_restored_into_an_empty_history(
    games: list[Finished], tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "backups" / "all.json"
    done(capsys, "delete", "2")
    assert str(path) in done(capsys, "backup", str(path))[1]
    monkeypatch.setenv("DARK_ROAD_STORE", f"sqlite:///{tmp_path / 'other.sqlite'}")
    assert done(capsys, "restore", str(path))[1].startswith("3 games added, 0 replaced")
    assert [game.uid for game in stored()] == [games[0].uid, games[2].uid]
    assert [game.uid for game in stored(deleted=True)] == [games[1].uid]
    assert done(capsys, "restore", str(path))[1].endswith("3 known already.\n")


def test_an_exported_game_is_imported_elsewhere(
    games: list[Finished], tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "two.json"
    done(capsys, "export", "1", "2", "--json", str(path))
    monkeypatch.setenv("DARK_ROAD_STORE", f"sqlite:///{tmp_path / 'other.sqlite'}")
    assert done(capsys, "import", str(path))[1].startswith("2 games added")
    assert [game.uid for game in stored()] == [games[0].uid, games[1].uid]


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[" * 200_000, bytes(range(256)), b'{"schema": "dark-road-score", "version": 1}']
)
def test_a_file_that_is_no_backup_changes_nothing(
    data: bytes, games: list[Finished], tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    for action in ("restore", "import"):
        refused(capsys, action, str(path))


@pytest.mark.parametrize("action", ["restore", "import"])
def test_a_file_that_is_not_there_is_told(action: str, games: list[Finished], capsys: Captured) -> None:
    for path in ("/nowhere/at/all", "/"):
        assert path in refused(capsys, action, path)


@pytest.mark.parametrize("path", ["/", ".", "", "..", "/dev/null", "/dev/null/file", "x" * 300])
def test_only_plain_files_are_written(path: str, games: list[Finished], capsys: Captured) -> None:
    refused(capsys, "backup", path)
    if path:
        refused(capsys, "export", "--csv", path)
    assert not Path("/dev/null").is_file()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
GAME = st.dictionaries(
    st.sampled_from("uid day location note source journal version changed deleted sheet".split()), JSON
)


@settings(max_examples=40)
@given(st.lists(GAME, max_size=2) | JSON)
def test_any_json_is_imported_or_refused(tmp_path_factory: pytest.TempPathFactory, listed: Any) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "games.json"
    table = {"schema": "dark-road-history", "version": 1, "games": listed}
    path.write_text(json.dumps(table), encoding="utf-8")
    assert main(["history", "import", str(path)]) == (0 if listed == [] else 1)
    assert stored() == []


def test_games_are_exported_as_rows(games: list[Finished], capsys: Captured) -> None:
    out, err = done(capsys, "export", "--csv")
    rows = list(csv.DictReader(StringIO(out)))
    assert [(row["name"], row["score"]) for row in rows[:2]] == [("Anna", "43"), ("Ben", "33")]
    assert len(rows) == 6
    assert err == ""


def test_a_game_is_exported_as_a_text_and_a_link(games: list[Finished], capsys: Captured) -> None:
    assert "Anna: 43" in done(capsys, "export", "1", "--text")[0]
    assert done(capsys, "export", "1", "--bgstats")[0].startswith("https://app.bgstatsapp.com/")


@pytest.mark.parametrize("arguments", [("--png",), ("--bgstats",), ("1", "--png"), ("7", "--csv")])
def test_what_cannot_be_exported_so_is_told(
    arguments: tuple[str, ...], games: list[Finished], capsys: Captured
) -> None:
    refused(capsys, "export", *arguments)


def test_there_is_nothing_to_export_yet(capsys: Captured) -> None:
    assert "no finished game" in refused(capsys, "export", "--csv")


def test_a_picture_is_written_to_a_file(games: list[Finished], tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "card.png"
    done(capsys, "export", "1", "--png", str(path))
    assert path.read_bytes().startswith(b"\x89PNG\r\n")


@pytest.mark.parametrize(
    "arguments", [["fly"], ["show"], ["delete"], ["export"], ["export", "--csv", "--json"], ["backup"]]
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: Captured) -> None:
    assert main(["history", *arguments]) == 2
    assert "usage: dark-road history" in capsys.readouterr().err


@pytest.mark.long
def test_a_finished_game_that_was_played_here_is_listed(tmp_path: Path, capsys: Captured) -> None:
    """Tracked at the prompt with simulated players, up to its end."""
    path = tmp_path / "game.journal"
    bots = "Anna=random,Ben=random"
    store = f"sqlite:///{tmp_path / 'club.sqlite'}"
    game = ("play", "--terminal", "--players", "Anna,Ben", "--seed", "7", "--bots", bots, "--file", str(path))
    assert run(*game, "--store", store).returncode == 0
    (found,) = json.loads(run("history", "--json", "--store", store).stdout)["games"]
    assert found["source"] == "tracked"
    assert [player["name"] for player in found["players"]] == ["Anna", "Ben"]


def test_a_game_that_ended_earlier_is_taken_up_once(capsys: Captured) -> None:
    with Session.new(games_dir() / "old.journal", ["Anna", "Ben"], seed=7) as session:
        while session.game.question is not None:
            session.answer(session.game.question.options[0])
    assert done(capsys, "take-up")[1] == "1 game taken up from the saved ones.\n"
    assert done(capsys, "take-up")[1].startswith("0 games")
    assert [game.journal for game in stored()] == ["old.journal"]


@pytest.mark.long
def test_a_club_shares_its_history_on_a_server(tmp_path: Path) -> None:
    """Two programs at two tables, each with a folder of its own, on a real PostgreSQL server."""
    tables = [str(tmp_path / name) for name in ("north", "south")]
    path = tmp_path / "example.json"
    path.write_text(run("score", "--example").stdout, encoding="utf-8")
    with running_cluster() as cluster:
        store = cluster.schema()
        saved = run("score", str(path), "--save", "--store", store, DARK_ROAD_HOME=tables[0])
        assert (saved.returncode, saved.stderr) == (0, "The game is in the history.\n")
        assert "Anna 43*" in run("history", DARK_ROAD_STORE=store, DARK_ROAD_HOME=tables[1]).stdout
        cluster.stop()
        away = run("score", typed="Anna\n\ntotal 9\n\n\n", DARK_ROAD_STORE=store)
        assert away.returncode == 1
        assert PASSWORD not in away.stdout + away.stderr
        assert "goes on with it" in away.stdout
        cluster.start()
        assert run("score", typed="\n\n\n", DARK_ROAD_STORE=store).returncode == 0
        found = json.loads(run("history", "--json", DARK_ROAD_STORE=store).stdout)
    assert sorted(game["players"][0]["score"] for game in found["games"]) == [9, 43]

"""``dark-road score FILE``: a finished game as a file, its audit, its JSON, and what is refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.cli.score_file import EXAMPLE, LARGEST
from companion.store.history import open_history
from companion.table.remembering import history_url
from tests.cli.program import ROOT, run, sentence

Captured = pytest.CaptureFixture[str]
TIED = {"coins": 20, "prestige": 20, "deeds": [], "upgrade": False, "illuminated": 0}


def written(folder: Path, **changes: Any) -> Path:
    """The example as a file, with these fields in the place of its own; ``None`` leaves one out."""
    path = folder / "game.json"
    table = {key: value for key, value in {**EXAMPLE, **changes}.items() if value is not None}
    path.write_text(json.dumps(table), encoding="utf-8")
    return path


def scored(path: Path, capsys: Captured, *options: str) -> dict[str, Any]:
    assert main(["score", str(path), "--json", *options]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def players(*values: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"name": f"P{number}", **one} for number, one in enumerate(values, 1)]


def kept() -> list[Any]:
    with open_history(history_url()) as history:
        return history.games()


def test_the_rulebooks_example_is_43_points(tmp_path: Path, capsys: Captured) -> None:
    """SCORE-3: 40 for the lower of coins and prestige, and 3 VP."""
    found = scored(written(tmp_path), capsys)
    best = found["standings"][0]
    assert (best["player"], best["place"], best["score"]) == ("Anna", 1, 43)
    assert [(line["points"], line["rule"]) for line in best["lines"] if line["points"]] == [
        (40, "SCORE-1"),
        (2, "DEED-1"),
        (1, "SCORE-2"),
    ]
    assert (found["schema"], found["finished"], found["doubts"], found["wanted"]) == (1, True, [], [])


def test_the_printed_example_is_a_file_that_can_be_scored(tmp_path: Path) -> None:
    path = tmp_path / "example.json"
    path.write_text(run("score", "--example").stdout, encoding="utf-8")
    done = run("score", str(path))
    assert done.returncode == 0
    assert "Anna wins with 43 points." in done.stdout
    assert "the lower of 40 coins and 43 prestige (SCORE-1)" in done.stdout
    assert "take 3 coins rather than 3 prestige" in done.stdout
    assert "Why not more?" in done.stdout
    assert done.stderr == ""


def test_what_the_page_about_score_files_shows_is_a_score_file(tmp_path: Path, capsys: Captured) -> None:
    page = (ROOT / "docs" / "score-file.md").read_text(encoding="utf-8")
    game, aboard = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL))
    found = scored(written(tmp_path, **game), capsys)
    assert [(one["player"], one["score"]) for one in found["standings"]] == [
        ("Anna", 43),
        ("Private Concern", 35),
        ("Ben", 33),
    ]
    assert scored(written(tmp_path, players=players({**TIED, "aboard": aboard})), capsys)["finished"]


@pytest.mark.parametrize(
    "edition, better, worse, link",
    [
        ("v2", {"coins": 20, "prestige": 25}, {"coins": 24, "prestige": 20}, "coins-and-prestige"),
        ("v1", {"coins": 20, "prestige": 25}, {"coins": 24, "prestige": 20}, "coins-and-prestige"),
        ("v2", {"gifts": 2}, {"gifts": 1}, "gifts"),
        ("v1", {"gifts": 2}, {"gifts": 1}, "gifts"),
        (
            "v2",
            {"gifts": 1, "delivered": {"commission any": 4}},
            {"gifts": 1, "delivered": {"commission any": 3}},
            "commissions",
        ),
        (
            "v1",
            {"gifts": 1, "delivered": {"commission any": 4, "hero any": 5}},
            {"gifts": 1, "delivered": {"commission any": 4, "hero any": 3}},
            "heroes",
        ),
        (
            "v2",
            {"gifts": 1, "delivered": {"commission any": 4, "hero any": 5}},
            {"gifts": 1, "delivered": {"commission any": 4, "hero any": 3}},
            "heroes",
        ),
    ],
)
def test_a_tie_is_decided_by_the_chain_of_its_edition(
    edition: str,
    better: dict[str, Any],
    worse: dict[str, Any],
    link: str,
    tmp_path: Path,
    capsys: Captured,
) -> None:
    """SCORE-4."""
    path = written(tmp_path, edition=edition, players=players({**TIED, **worse}, {**TIED, **better}))
    found = scored(path, capsys)
    assert [(one["seat"], one["place"]) for one in found["standings"]] == [(1, 1), (0, 2)]
    assert found["standings"][0]["tie_break"] == link
    assert found["standings"][0]["tie_text"]


@pytest.mark.parametrize("edition, first", [("v1", 1), ("v2", 0)])
def test_the_editions_may_decide_a_tie_differently(
    edition: str, first: int, tmp_path: Path, capsys: Captured
) -> None:
    """SCORE-4: 20 and 30 are more together, but 31 beside 18 is the larger single one."""
    seats = players({**TIED, "prestige": 30}, {**TIED, "coins": 18, "prestige": 31, "upgrade": True})
    found = scored(written(tmp_path, edition=edition, players=seats), capsys)
    assert [one["score"] for one in found["standings"]] == [20, 20]
    assert found["standings"][0]["seat"] == first


def test_a_tie_that_nothing_decides_is_shared(tmp_path: Path, capsys: Captured) -> None:
    """SCORE-4."""
    level = {**TIED, "gifts": 1, "delivered": {"commission any": 4, "hero any": 5}}
    found = scored(written(tmp_path, players=players(level, level)), capsys)
    assert [one["place"] for one in found["standings"]] == [1, 1]


def test_what_a_tie_needs_is_asked_for(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, players=players(TIED, TIED))
    found = scored(path, capsys)
    assert found["finished"] is False
    assert [(one["player"], one["field"]) for one in found["wanted"]] == [("P1", "gifts"), ("P2", "gifts")]
    assert main(["score", str(path)]) == 0
    assert "Not known yet: P1: A tie: how many gifts" in capsys.readouterr().err


def test_a_printed_deed_may_be_named_by_its_id(tmp_path: Path, capsys: Captured) -> None:
    deed = {"deed": "three-knights"}
    values = {"coins": 30, "prestige": 20, "deeds": [deed], "delivered": {"hero Northbreak": 3}}
    assert scored(written(tmp_path, players=players(values)), capsys)["standings"][0]["score"] == 24


def test_a_doubt_is_refused_until_somebody_keeps_it(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, players=players({**TIED, "coins": 200, "prestige": 30}))
    assert main(["score", str(path), "--save"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "P1: 200 coins are very many (SCORE-1)" in captured.err
    assert captured.err.strip().endswith("correct the file, or say with --keep that it is so.")
    assert kept() == []
    assert main(["score", str(path), "--keep", "--save"]) == 0
    assert "P1 wins with 30 points." in capsys.readouterr().out
    assert [game.complete for game in kept()] == [True]


def test_doubts_are_in_the_json_too(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, players=players({**TIED, "illuminated": 3}))
    assert main(["score", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["finished"] is False
    assert [doubt["code"] for doubt in found["doubts"]] == ["many-illuminated"]
    assert scored(path, capsys, "--keep")["finished"] is True


def test_a_saved_file_is_one_game_however_often_it_is_saved(tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path, note="a long night")
    for said in ("is in the history.", "was in the history already."):
        assert main(["score", str(path), "--save"]) == 0
        assert said in capsys.readouterr().err
    (game,) = kept()
    assert (game.day, game.location, game.note) == ("2026-11-17", "at home", "a long night")
    with open_history(history_url()) as history:
        history.delete(game.uid)
    assert main(["score", str(path), "--save"]) == 0
    assert "is there again." in capsys.readouterr().err
    assert len(kept()) == 1


BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "no JSON"),
    "text": (b"Dear diary", "no JSON"),
    "binary": (bytes(range(256)), "no JSON"),
    "nested": (b"[" * 200_000, "no JSON"),
    "a list": (b"[1, 2]", "no score file"),
    "another schema": (b'{"schema": "dark-road-history", "version": 1, "games": []}', "no score file"),
    "no version": (b'{"schema": "dark-road-score"}', "no score file"),
    "newer": (b'{"schema": "dark-road-score", "version": 2}', "newer version"),
    "nan": (b'{"schema": "dark-road-score", "version": 1, "players": [NaN]}', "no JSON"),
    "twice": (b'{"schema": "dark-road-score", "schema": "dark-road-score", "version": 1}', "twice"),
    "huge": (b" " * (LARGEST + 1), "too large"),
    "huge number": (b'{"schema": "dark-road-score", "version": ' + b"1" * 10_000 + b"}", "no JSON"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("options", [(), ("--json", "--keep", "--save")])
def test_a_bad_file_is_refused_in_one_sentence(
    name: str, options: tuple[str, ...], tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "bad.json"
    data, said = BAD[name]
    path.write_bytes(data)
    assert main(["score", str(path), *options]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in sentence(captured.err)
    assert path.read_bytes() == data
    assert kept() == []


@pytest.mark.parametrize(
    "changes",
    [
        {"date": "2026-02-30"},
        {"date": 2026},
        {"place": ["home"]},
        {"note": "x" * 5000},
        {"note": "\x00"},
        {"edition": "v3"},
        {"players": None},
        {"players": []},
        {"players": [{"name": "A"}] * 5},
        {"players": [{"name": "A"}, {"name": "a"}]},
        {"players": [{"name": "\ud800"}]},
        {"players": [{"name": "A", "coins": -1}]},
        {"players": [{"name": "A", "coins": True}]},
        {"players": [{"name": "A", "coins": 1.5}]},
        {"players": [{"name": "A", "shoes": 2}]},
        {"players": [{"name": "A", "deeds": [{"deed": "nobody-knows"}]}]},
        {"players": [{"name": "A", "deeds": [{"gives": ["4 shoes"]}]}]},
        {"\ud800": 1},
    ],
)
def test_a_wrong_value_is_refused_in_one_sentence(
    changes: dict[str, Any], tmp_path: Path, capsys: Captured
) -> None:
    assert main(["score", str(written(tmp_path, **changes)), "--save"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence(captured.err).startswith("dark-road: ")
    assert kept() == []


@pytest.mark.parametrize("path", ["/nowhere/at/all", "/"])
def test_what_is_no_file_is_refused(path: str, capsys: Captured) -> None:
    assert main(["score", path, "--json"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert path in sentence(captured.err)


@pytest.mark.parametrize("option", ["--json", "--keep", "--save"])
def test_an_option_for_files_needs_one(option: str, capsys: Captured) -> None:
    assert main(["score", option]) == 2
    assert "name one" in sentence(capsys.readouterr().err)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 1200) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = st.sampled_from(
    "name concern coins prestige upgrade illuminated vp deeds delivered gifts aboard score".split()
)
PLAYER = st.dictionaries(FIELDS, JSON, max_size=6).map(lambda values: {"name": "A", **values})
TOP = st.sampled_from(["date", "place", "note", "edition", "buildings", "kept", "game"])


@settings(max_examples=80)
@given(st.dictionaries(TOP, JSON, max_size=3), st.lists(PLAYER, max_size=2) | JSON)
def test_any_json_is_scored_or_refused(
    tmp_path_factory: pytest.TempPathFactory, changes: dict[str, Any], seats: Any
) -> None:
    path = written(tmp_path_factory.mktemp("fuzz"), **{**changes, "players": seats})
    assert main(["score", str(path), "--json"]) in (0, 1)


@pytest.mark.long
def test_the_history_may_lie_elsewhere(tmp_path: Path) -> None:
    """Before the command or after it; the environment comes last."""
    path, elsewhere = written(tmp_path), tmp_path / "club" / "games.sqlite"
    url = f"sqlite:///{elsewhere}"
    assert run("--store", url, "score", str(path), "--save").returncode == 0
    assert elsewhere.is_file()
    assert kept() == []
    for done in (run("history", "--store", url), run("history", DARK_ROAD_STORE=url)):
        assert "Anna 43*" in done.stdout
    assert "no finished games" in run("history").stderr


@pytest.mark.parametrize("url", ["mysql://a:secret@b/c", "nonsense", "sqlite://", "postgresql://a:secret@/"])
def test_an_address_that_cannot_be_used_is_told_without_its_password(url: str, tmp_path: Path) -> None:
    done = run("score", str(written(tmp_path)), "--save", "--store", url)
    assert done.returncode == 1
    assert "secret" not in done.stderr
    assert sentence(done.stderr).startswith("dark-road: ")

"""The report of strengths: its figures are those of the games it played."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.cli.strengths import as_markdown
from companion.concern.deck import OpeningChange, Strength
from companion.concern.loader import load
from companion.core.errors import GameError
from companion.simulation.playing import Outcome
from companion.simulation.report import TABLES, Line, report
from companion.simulation.simulate import run
from companion.simulation.watching import Reveal, Watched
from tests.simulation.plain_decks import COINS_AND_PRESTIGE, HEROES, TURNS, deck_of, gains

RANDOM = (("random",),)
RICH_AND_POOR = deck_of(
    gains(("coins", 1)),
    strengths=(
        Strength(name="poor", opening=OpeningChange(prestige=0)),
        Strength(name="rich", opening=OpeningChange(coins=50, prestige=50)),
    ),
)


def outcome(winners: tuple[int, ...], score: int = 10, earned: int = 10) -> Outcome:
    """Of a game of two merchants with 30 and 20 points, and the Private Concern listed last."""
    reveals = (Reveal(4, True), Reveal(7, False), Reveal(4, False))
    return Outcome((30, 20, score), winners, 100, Watched(score, earned, reveals))


def test_a_shared_first_place_counts_half() -> None:
    line = Line("merchant", ("trader", "trader"))
    for winners in ((2,), (2, 0), (0,), (0, 1)):
        line.add(outcome(winners))
    told = line.to_json()
    assert (told["games"], told["wins"], told["ties"]) == (4, 1, 1)
    assert told["concern_wins"][0] == 0.375
    assert told["merchants_win"][0] == 0.625


def test_means_are_over_games_and_merchants() -> None:
    line = Line("merchant", ("trader", "trader"))
    line.add(outcome((0,), score=10, earned=10))
    line.add(outcome((0,), score=30, earned=20))
    told = line.to_json()
    assert told["mean_score"] == {"merchant": 25.0, "concern": 20.0}
    assert told["flat_share"] == 0.25
    assert line.reveals == {4: 4, 7: 2}
    assert line.changed == {4: 2, 7: 0}


def test_nothing_of_no_score_is_flat() -> None:
    line = Line("", ("trader", "trader"))
    line.add(outcome((0,), score=0, earned=0))
    assert line.to_json()["flat_share"] == 0.0


def test_a_deck_of_gains_is_told_as_flat_and_idle() -> None:
    """It ends with 15 points, 13 of them given; no card of it ever moves a shared piece."""
    found = report(3, seed=1, deck=COINS_AND_PRESTIGE, tables=RANDOM)
    (line,) = found["lines"]
    assert line["mean_score"]["concern"] == 15
    assert line["flat_share"] == round(13 / 15, 4)
    assert sum(card["strengths"][""]["reveals"] for card in found["cards"]) == 3 * TURNS
    assert not any(card["strengths"][""]["changed"] for card in found["cards"])


def test_a_deck_of_heroes_is_told_as_earning_and_busy_as_long_as_it_has_room() -> None:
    found = report(3, seed=1, deck=HEROES, tables=RANDOM)
    assert found["lines"][0]["flat_share"] == 0.0
    assert sum(card["strengths"][""]["changed"] for card in found["cards"]) == 3 * 3


def test_every_strength_meets_every_table() -> None:
    found = report(1, seed=1, deck=RICH_AND_POOR, tables=(("random",), ("random", "greedy")))
    met = [(line["strength"], line["merchants"]) for line in found["lines"]]
    assert met == [
        ("poor", ["random"]),
        ("rich", ["random"]),
        ("poor", ["random", "greedy"]),
        ("rich", ["random", "greedy"]),
    ]
    assert found["strengths"] == ["poor", "rich"]
    assert all(set(card["strengths"]) == {"poor", "rich"} for card in found["cards"])


def test_a_stronger_strength_wins_more() -> None:
    poor, rich = report(6, seed=1, deck=RICH_AND_POOR, tables=(("greedy",),))["lines"]
    assert poor["concern_wins"][0] == 0.0
    assert rich["concern_wins"] == [1.0, 0.6097, 1.0]
    assert rich["merchants_win"][0] == 0.0


def test_the_tables_are_both_players_and_two_to_four_seats() -> None:
    assert {table[0] for table in TABLES} == {"trader", "greedy"}
    assert {1 + len(table) for table in TABLES} == {2, 3, 4}


def test_the_figures_are_those_of_the_same_games_played_alone() -> None:
    line = report(4, seed=9, deck=load(), tables=(("greedy",),))["lines"][1]
    alone = run(4, ["greedy", "concern:merchant"], seed=9)
    merchant, concern = alone["seats"]
    assert line["strength"] == "merchant"
    assert line["mean_score"] == {"merchant": merchant["mean_score"], "concern": concern["mean_score"]}
    assert (line["wins"], line["ties"]) == (concern["wins"], concern["ties"])


def test_the_report_is_the_same_whatever_the_number_of_workers() -> None:
    def figures(workers: int) -> dict[str, Any]:
        return report(3, seed=2, deck=load(), workers=workers, tables=(("greedy",), ("random", "random")))

    assert figures(1) == figures(2)


def test_progress_is_told_over_all_lines() -> None:
    told: list[tuple[int, int]] = []
    report(2, 1, RICH_AND_POOR, tables=RANDOM, progress=lambda done, games: told.append((done, games)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize(
    "named, code",
    [
        ({"games": 0}, "too-few"),
        ({"twists": ["No such twist"]}, "unknown-twist"),
        ({"variants": ["hidden-coins"]}, "hidden-coins-simulated"),
        ({"tables": [("zebra",)]}, "unknown-player"),
        ({"tables": [("random",) * 4]}, "seats-with-concern"),
    ],
)
def test_what_cannot_be_reported_is_refused(named: dict[str, Any], code: str) -> None:
    with pytest.raises(GameError) as refusal:
        report(**{"games": 1, "seed": 1, "deck": load(), **named})
    assert refusal.value.code == code


# As people read it


def rows(markdown: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in markdown.splitlines()
        if line.startswith("|")
    ]


def test_the_report_reads_as_tables() -> None:
    found = report(2, seed=4, deck=RICH_AND_POOR, tables=(("random",), ("random", "random")))
    text = as_markdown(found, "dark-road simulate --report")
    assert "`dark-road simulate --report`" in text
    assert "2 games a line, numbers 0 to 1 of seed 4" in text
    told = rows(text)
    assert ["rich", "random", "0.0 %", "0.0 % – 65.8 %"] in [row[:4] for row in told]
    assert ["rich", "random, random", "100.0 %", "34.2 % – 100.0 %"] in [row[:4] for row in told]
    assert ["card", "poor", "rich"] in told
    assert [row[0] for row in told[-10:]] == [f"Card {number}" for number in range(1, 11)]
    blocks = [block for block in text.split("\n\n") if block.startswith("|")]
    for block in blocks:
        assert all(len(one) == len(other) for one, other in pairwise(rows(block)))


def test_a_deck_without_strengths_is_told_as_written() -> None:
    text = as_markdown(report(1, seed=4, deck=HEROES, tables=RANDOM), "")
    assert rows(text)[2][0] == "as written"


def test_the_command_writes_the_same_again_and_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.simulating.report", few_tables)
    asked = ["simulate", "--report", "--games", "2", "--seed", "3", "--twist", "Open Hand"]
    written = []
    for more in ([], ["--workers", "2"]):
        assert main([*asked, *more]) == 0
        captured = capsys.readouterr()
        written.append(captured.out)
        assert captured.err.startswith("6 games, ")
    assert written[0] == written[1]
    assert "`dark-road simulate --report --games 2 --seed 3 --twist 'Open Hand'`" in written[0]


def few_tables(*arguments: Any, **named: Any) -> dict[str, Any]:
    """The report with quick players only."""
    return report(*arguments, **{**named, "tables": RANDOM})


def test_the_command_tells_the_figures_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.simulating.report", few_tables)
    assert main(["simulate", "--report", "--games", "1", "--seed", "3", "--edition", "v1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["command"] == "dark-road simulate --report --games 1 --seed 3 --edition v1"
    assert found["strengths"] == ["apprentice", "merchant", "guildmaster"]
    assert len(found["lines"]) == 3
    assert len(found["cards"]) == 10


@pytest.mark.parametrize(
    "more",
    [
        ["--adventure", "First Snow on the Ringway"],
        ["--twist", "No such twist"],
        ["--variant", "hidden-coins"],
    ],
)
def test_the_command_refuses_in_one_sentence(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--report", "--games", "1", "--seed", "3", *more]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("dark-road: ")
    assert captured.err.count("\n") == 1


def test_a_deck_file_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--report", str(tmp_path / "none.toml"), "--games", "1", "--seed", "3"]) == 1
    assert "none.toml" in capsys.readouterr().err


def test_a_report_may_be_about_some_tables_only(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "--report", "--against", "random,greedy", "--games", "1", "--seed", "3"]
    assert main(asked) == 0
    written = capsys.readouterr().out
    assert "`dark-road simulate --report --games 1 --seed 3 --against random,greedy`" in written
    assert written.count("| random, greedy |") == 3, "a line for each strength, and no other table"
    assert "One merchant" not in written
    assert main([*asked, "--against", "nobody"]) == 1
    assert "nobody" in capsys.readouterr().err


def test_seats_and_a_report_at_once_are_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--report", "--seats", "random", "--games", "1", "--seed", "3"]) == 2
    assert "usage: dark-road simulate" in capsys.readouterr().err

"""A seat of the Private Concern among simulated merchants."""

import json
from pathlib import Path

import pytest
import tomli_w

from companion.cli import main
from companion.concern.loader import deck_to_json, load
from companion.core.errors import GameError
from companion.simulation.playing import play
from companion.simulation.seating import plan_of
from companion.simulation.simulate import run
from tests.simulation.plain_decks import HEROES, plan
from tests.simulation.test_simulate import counted

SEATS = ["random", "concern:merchant", "greedy"]


def test_it_sits_in_every_seat_in_turn() -> None:
    """The people stay in their order round the table."""
    seated = plan_of(SEATS, seed=3)
    found = []
    for number in range(3):
        game = seated.new_game(number)
        assert game.state.concern is not None
        found.append((game.state.concern.seat, [player.name for player in game.state.players]))
    assert found == [
        (1, ["random 1", "Private Concern", "greedy 3"]),
        (0, ["Private Concern", "greedy 3", "random 1"]),
        (2, ["greedy 3", "random 1", "Private Concern"]),
    ]


def test_its_score_follows_it_round_the_table() -> None:
    """Listed last, wherever it sits."""
    for number in range(3):
        outcome = play(plan(HEROES, "random", "greedy"), number)
        assert outcome.concern is not None
        assert outcome.scores[2] == outcome.concern.score


@pytest.mark.parametrize("merchants", [1, 2, 3])
def test_one_to_three_merchants_play_with_it(merchants: int) -> None:
    """SETUP-12."""
    found = run(2, ["random"] * merchants + ["concern:apprentice"], seed=1)
    assert [seat["player"] for seat in found["seats"]] == ["random"] * merchants + ["concern:apprentice"]


def test_the_outcome_is_the_same_whatever_the_number_of_workers() -> None:
    alone = run(5, SEATS, seed=3)
    shared = run(5, SEATS, seed=3, workers=2)
    assert counted(alone) == counted(shared)


def test_its_answers_are_decisions_too() -> None:
    """Each of its turns asks at least how far it moves and, twice, for a line."""
    alone = run(1, ["random"], seed=1)["decisions"]
    assert run(1, ["random", "concern:merchant"], seed=1)["decisions"] > alone + 13


def test_strengths_play_differently() -> None:
    weak, strong = (run(6, ["random", f"concern:{name}"], seed=2) for name in ("apprentice", "guildmaster"))
    assert weak["seats"][1]["mean_score"] < strong["seats"][1]["mean_score"]


def test_a_deck_of_one_s_own_is_named_by_its_file(tmp_path: Path) -> None:
    ours = run(2, ["random", "concern:guildmaster"], seed=1)
    path = tmp_path / "my: deck.toml"
    path.write_text(tomli_w.dumps(deck_to_json(load())), encoding="utf-8")
    for name, same in ((f"{path}:guildmaster", True), (str(path), False)):
        found = run(2, ["random", f"concern:{name}"], seed=1)
        assert (found["decisions"] == ours["decisions"]) is same


def test_twists_change_its_games() -> None:
    plain = run(3, SEATS, seed=1)
    assert counted(run(3, SEATS, seed=1, twists=["Open Hand", "Old Money"])) != counted(plain)


def test_an_adventure_brings_its_strength_and_twists() -> None:
    told = run(2, ["random", "concern:apprentice"], seed=1, adventure="The Cellar and the Goat Track")
    twists = ["A Cellar Well Filled", "Goat Tracks"]
    again = run(2, ["random", "concern:guildmaster"], seed=1, twists=twists)
    assert told["decisions"] == again["decisions"]
    assert told["seats"][0] == again["seats"][0]


def test_an_adventure_brings_its_buildings(tmp_path: Path) -> None:
    """SETUP-1."""
    values = deck_to_json(load())
    buildings = ["oracle", "harbor", "mansion", "workshop"]
    values["adventure"] = [{"name": "Old Walls", "strength": "merchant", "buildings": buildings}]
    path = tmp_path / "walls.toml"
    path.write_text(tomli_w.dumps(values), encoding="utf-8")
    game = plan_of(["random", f"concern:{path}"], seed=1, adventure="Old Walls").new_game(0)
    assert sorted(filter(None, game.state.buildings)) == sorted(buildings)


@pytest.mark.parametrize(
    "seats, twists, adventure, code",
    [
        (["concern:merchant"], (), "", "seats-with-concern"),
        (["random"] * 4 + ["concern:merchant"], (), "", "seats-with-concern"),
        (["concern:merchant", "concern:apprentice"], (), "", "one-concern"),
        (["random", "concern:zebra"], (), "", "unknown-concern"),
        (["random", "concern:"], (), "", "unknown-concern"),
        (["random", "concern:/nowhere/deck.toml"], (), "", "bad-deck"),
        (["random", "concern:/nowhere/deck.toml:merchant"], (), "", "bad-deck"),
        (["wizard", "concern:merchant"], (), "", "unknown-player"),
        (["random", "concern:merchant"], ("Zebra",), "", "unknown-twist"),
        (["random", "concern:merchant"], (), "Zebra", "unknown-adventure"),
        (["random", "random"], ("Open Hand",), "", "no-concern-seat"),
        (["random", "random"], (), "Shoulder to Shoulder", "no-concern-seat"),
    ],
)
def test_what_cannot_sit_down_is_refused(
    seats: list[str], twists: tuple[str, ...], adventure: str, code: str
) -> None:
    with pytest.raises(GameError) as refusal:
        run(1, seats, seed=1, twists=twists, adventure=adventure)
    assert refusal.value.code == code


def test_a_strength_that_a_deck_does_not_have_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(tomli_w.dumps(deck_to_json(load())), encoding="utf-8")
    with pytest.raises(GameError) as refusal:
        run(1, ["random", f"concern:{path}:emperor"], seed=1)
    assert refusal.value.code == "unknown-strength"


def test_the_command_seats_it_with_twists_and_adventures(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["simulate", "--games", "2", "--seats", "random,concern:merchant", "--seed", "5", "--json"]
    found = []
    for more in (
        [],
        ["--twist", "Old Money", "--twist", "Goat Tracks"],
        ["--adventure", "Shoulder to Shoulder"],
    ):
        assert main([*asked, *more]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert set(found[0]) == {"games", "seed", "seats", "decisions", "seconds"}
    assert [set(seat) for seat in found[0]["seats"]] == [{"player", "wins", "ties", "mean_score"}] * 2
    assert len({json.dumps(counted(one)) for one in found}) == 3


@pytest.mark.parametrize("seats", ["concern:merchant", "random,concern:zebra", "concern:,concern:,random"])
def test_the_command_refuses_in_one_sentence(seats: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--games", "1", "--seats", seats, "--seed", "3"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("dark-road: ")
    assert captured.err.count("\n") == 1

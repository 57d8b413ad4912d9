"""Many games at once: counted right, repeatable, and ended in order when something goes wrong."""

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from companion.core.errors import GameError
from companion.simulation.playing import play
from companion.simulation.seating import Plan
from companion.simulation.simulate import run
from companion.simulation.workers import Stopped


def counted(outcome: dict[str, object]) -> dict[str, object]:
    """All that must be the same again; only the time may differ."""
    return {name: figure for name, figure in outcome.items() if name != "seconds"}


def test_the_outcome_is_the_same_whatever_the_number_of_workers() -> None:
    alone = run(9, ["greedy", "random", "greedy"], seed=3)
    shared = run(9, ["greedy", "random", "greedy"], seed=3, workers=2)
    assert counted(alone) == counted(shared)
    assert alone["games"] == 9
    assert alone["seed"] == 3
    assert alone["decisions"] > 9 * 3 * 13


def test_another_seed_plays_other_games() -> None:
    assert counted(run(4, ["random", "random"], seed=1)) != counted(run(4, ["random", "random"], seed=2))


def test_wins_ties_and_scores_are_told_for_each_listed_player() -> None:
    found = run(12, ["random", "greedy"], seed=5)
    first, second = found["seats"]
    assert [first["player"], second["player"]] == ["random", "greedy"]
    assert first["wins"] + second["wins"] + first["ties"] == 12
    assert first["ties"] == second["ties"]
    assert second["wins"] > first["wins"]
    assert second["mean_score"] > first["mean_score"]


def test_the_seats_rotate_so_that_nobody_always_goes_first() -> None:
    """The listed players' scores follow them round the table."""
    plan = Plan(("random", "greedy", "trader"), 7, "v2", ())
    for number in range(3):
        outcome = play(plan, number)
        assert max(range(3), key=outcome.scores.__getitem__) == 2, "the trader is listed third"
        assert outcome.winners == (2,)


def test_editions_and_variants_are_played() -> None:
    found = run(2, ["greedy", "greedy"], seed=1, edition="v1", variants=["draft", "two-deeds"])
    assert counted(found) != counted(run(2, ["greedy", "greedy"], seed=1))


def test_progress_is_told_after_every_game() -> None:
    told: list[tuple[int, int]] = []
    run(5, ["random"], seed=1, progress=lambda done, games: told.append((done, games)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


@pytest.mark.parametrize(
    "games, seats, workers, variants, code",
    [
        (0, ["random"], 1, (), "too-few"),
        (1, ["random"], 0, (), "too-few"),
        (1, ["random", "wizard"], 1, (), "unknown-player"),
        (1, [], 1, (), "seats"),
        (1, ["random"] * 5, 1, (), "seats"),
        (1, ["random"], 1, ("expert",), "variant"),
        (1, ["random"], 1, ("hidden-coins",), "hidden-coins-simulated"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    games: int, seats: list[str], workers: int, variants: tuple[str, ...], code: str
) -> None:
    with pytest.raises(GameError) as refusal:
        run(games, seats, seed=1, workers=workers, variants=variants)
    assert refusal.value.code == code


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interruption_ends_the_run_and_says_how_far_it_came(workers: int) -> None:
    """Ctrl-C."""

    def interrupt(done: int, games: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        run(40, ["random", "random"], seed=1, workers=workers, progress=interrupt)
    assert stopped.value.code == "simulation-interrupted"
    assert stopped.value.params == {"finished": 3, "games": 40}
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="only Linux tells what a process hears")
def test_a_worker_never_hears_an_interruption_not_even_while_it_begins() -> None:
    deaf: list[bool] = []

    def look(done: int, games: int) -> None:
        deaf.extend(is_deaf(child.pid) for child in multiprocessing.active_children())

    run(40, ["random", "random"], seed=1, workers=2, progress=look)
    assert deaf
    assert all(deaf)
    assert not is_deaf(os.getpid())


def is_deaf(pid: int | None) -> bool:
    """Was Ctrl-C kept from this process before it could say what it does about it?"""
    said = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    blocked = next(line for line in said.splitlines() if line.startswith("SigBlk:"))
    return bool(int(blocked.split()[1], 16) >> (signal.SIGINT - 1) & 1)


def test_a_worker_that_dies_ends_the_run_in_order() -> None:
    def kill(done: int, games: int) -> None:
        for child in multiprocessing.active_children():
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)

    with pytest.raises(Stopped) as stopped:
        run(400, ["random", "random"], seed=1, workers=2, progress=kill)
    assert stopped.value.code == "simulation-worker-died"
    assert multiprocessing.active_children() == []

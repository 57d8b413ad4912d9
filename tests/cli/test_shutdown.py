"""Told to end, every command ends, whenever and through whichever thread it is told."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.table.shutdown import VARIABLE
from tests.cli.endings import KINDS, PATIENCE, left_over
from tests.cli.program import PROGRAM, ROOT, environment, run

ORDERLY = {0, 1, -signal.SIGTERM, -signal.SIGHUP, 128 + signal.SIGTERM, 128 + signal.SIGHUP}
"""Done, interrupted, told before anything had begun, or ended when its time was over."""
QUICK = [name for name, kind in KINDS.items() if kind.forked]


def told_to_end(seed: int, count: int, *kinds: str) -> None:
    """So many programs at random moments: each ends in order and keeps what it had acknowledged."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.cli.endings", str(seed), str(count), *kinds],
        capture_output=True,
        env=environment(),
        cwd=ROOT,
        text=True,
        check=True,
    )
    moments = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(moments) == count
    for moment in moments:
        assert moment["seconds"] is not None, moment
        assert moment["code"] in ORDERLY, moment
        assert "Traceback" not in moment["output"], moment
        assert "Exception ignored" not in moment["output"], moment
        assert not moment["lost"], moment
        assert moment["left"] == [], moment
    if any(kind.startswith("game") for kind in kinds or KINDS):
        assert sum(moment["acknowledged"] for moment in moments) > 0


def test_told_to_end_at_a_few_random_moments() -> None:
    told_to_end(1, 16, *QUICK)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_told_to_end_at_a_thousand_random_moments(seed: int) -> None:
    told_to_end(100 + seed, 250)


Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start(tmp_path: Path) -> Start:
    def begun(body: str, *before: str, seconds: float = 0.1) -> "subprocess.Popen[str]":
        """A process that may take this long to end, and says ``ready`` before its last line."""
        path = tmp_path / "program.py"
        path.write_text(
            "import signal, threading, time\nfrom companion.table.shutdown import ends_when_told, handled\n"
            + body,
            encoding="utf-8",
        )
        process = subprocess.Popen(
            [*before, sys.executable, str(path)],
            stdout=subprocess.PIPE,
            env=environment(**{VARIABLE: str(seconds)}),
            text=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return process

    return begun


DEAF = """
with ends_when_told(), handled(lambda number, frame: None):
    print("ready", flush=True)
    threading.Event().wait()
"""
SLOW_THREAD = """
with ends_when_told():
    threading.Thread(target=time.sleep, args=[1000]).start()
    print("ready", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        pass
"""
OTHER_THREAD = """
def tell():
    print("ready", flush=True)
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)
    time.sleep(1000)
with ends_when_told():
    other = threading.Thread(target=tell, daemon=True)
    try:
        other.start()
        threading.Event().wait()
    except KeyboardInterrupt:
        print("noticed", flush=True)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_whoever_does_not_listen_is_ended(start: Start, number: signal.Signals) -> None:
    with start(DEAF) as process:
        process.send_signal(number)
        assert process.wait(PATIENCE) == 128 + number


def test_a_thread_that_goes_on_does_not_keep_the_process_alive(start: Start) -> None:
    with start(SLOW_THREAD) as process:
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM


def test_the_main_thread_learns_of_a_signal_that_another_received(start: Start) -> None:
    with start(OTHER_THREAD, seconds=PATIENCE) as process:
        assert process.stdout is not None
        assert process.stdout.read() == "noticed\n"


def test_ctrl_c_has_no_time_limit(start: Start) -> None:
    """Whoever sits there may press it again."""
    with start(DEAF) as process:
        process.send_signal(signal.SIGINT)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM


def test_a_hangup_that_is_ignored_stays_ignored(start: Start) -> None:
    """``nohup dark-road hub`` outlives its window."""
    with start(DEAF, "sh", "-c", "trap '' HUP; exec \"$@\"", "sh") as process:
        process.send_signal(signal.SIGHUP)
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 128 + signal.SIGTERM


def test_a_limit_that_is_no_number_is_the_usual_one() -> None:
    assert run("--version", **{VARIABLE: "soon"}).returncode == 0


def test_simulated_games_do_not_outlive_the_one_who_wanted_them() -> None:
    """Killed, so that nothing could be cleaned up."""
    games = ("simulate", "--games", "5000", "--seats", "random,random", "--seed", "1", "--workers", "2")
    with subprocess.Popen(
        [*PROGRAM, *games], stderr=subprocess.DEVNULL, env=environment(), start_new_session=True
    ) as process:
        while len(children(process.pid)) < 3:  # two workers and what keeps count of their resources
            assert process.poll() is None
        process.kill()
    assert left_over(process.pid) == []


def children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()

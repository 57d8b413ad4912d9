"""A whole game by tablets on a bad network, which are killed now and then, as is the hub.

What then stands in the journal is what ``tests.hub.judging`` expects there, and nothing else.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.table.session import Session
from tests.hub.evening import NAMES, begun
from tests.hub.judging import is_sound
from tests.hub.processes import Program, hub_command, player_command, wait_for
from tests.hub.proxy import Proxy

HERE = ("--bind", "127.0.0.1", "--no-announce")
WHOLE_GAME = 1_000_000


class Chaos:
    """A hub, a bad network and three players."""

    def __init__(self, folder: Path, seed: int, lazy: bool, until: int) -> None:
        self.game, self.seed, self.until = folder / "game.journal", seed, until
        begun(self.game, seed=None if lazy else seed).close()
        self.hub = Program(folder / "hub", hub_command(self.game, *HERE, "--port", "0"))
        self.proxy = Proxy(len(NAMES), seed)
        self.players: list[Program] = []
        self.kills: dict[str, int] = {"hub": 0, "tablet": 0}
        self._folder = folder
        self._dice = random.Random(f"chaos {seed}")
        self._kill_at: set[int] = set()

    def begin(self) -> None:
        """Everybody joins and sits down; nothing fails yet."""
        self.hub.start()
        self.hub.until(lambda: bool(self.hub.told("port")))
        port = int(self.hub.told("port")[0]["port"])
        self.hub.command = hub_command(self.game, *HERE, "--port", str(port))
        self.proxy.target = "127.0.0.1", port
        self.proxy.start()
        for seat in range(len(NAMES)):
            self.hub.until(lambda seat=seat: len(self.hub.told("code")) > seat)
            code = self.hub.told("code")[seat]["code"]
            folder, door = self._folder / f"player-{seat}", f"127.0.0.1:{self.proxy.addresses[seat][1]}"
            player = Program(folder, player_command(door, seat, self.seed, self.until, code))
            self.players.append(player)
            player.start()
            player.until(lambda player=player: bool(player.told("seen")))

    def rage(self, cuts: int, kills: int) -> None:
        """Play to the end while so many connections are cut, and at some of them somebody is killed."""
        self._kill_at = set(self._dice.sample(range(1, cuts), kills))
        self.proxy.on_cut = self._on_cut
        self.proxy.rage(cuts)
        wait_for(self._is_over, [self.hub, *self.players], self._start_again)

    def close(self) -> None:
        for program in (*self.players, self.hub):
            program.end()
        self.proxy.close()

    def _on_cut(self, door: int) -> None:
        if self.proxy.cuts.total() not in self._kill_at:
            return
        who = "hub" if self.kills["hub"] * 2 < self.kills["tablet"] else "tablet"
        self.kills[who] += 1
        program = self.hub if who == "hub" else self.players[door]
        program.kill()

    def _start_again(self) -> None:
        """Whoever was killed comes back after a moment."""
        for program in (self.hub, *self.players):
            if not program.is_running:
                program.start()

    def _is_over(self) -> bool:
        """Does everybody see the end, whatever was still to happen to them?"""
        seen = [player.told("seen") for player in self.players]
        last = [one[-1] for one in seen if one]
        return (
            len(last) == len(NAMES)
            and all(one["over"] or one["seen"] >= self.until for one in last)
            and len({one["seen"] for one in last}) == 1
        )


@contextmanager
def played(folder: Path, seed: int, lazy: bool, until: int, cuts: int, kills: int) -> Iterator[Chaos]:
    chaos = Chaos(folder, seed, lazy, until)
    try:
        chaos.begin()
        chaos.rage(cuts, kills)
        yield chaos
    finally:
        print(f"seed {seed}, cut {dict(chaos.proxy.cuts)}, killed {chaos.kills}")
        chaos.close()


def test_a_bad_network_and_kills_change_nothing(tmp_path: Path) -> None:
    with played(tmp_path, seed=11, lazy=False, until=110, cuts=15, kills=4) as chaos:
        pass
    is_sound(chaos.game, chaos.seed, chaos.players)
    assert chaos.proxy.unnoticed == 0
    assert chaos.proxy.cuts.total() == 15
    assert chaos.kills == {"hub": 1, "tablet": 3}


@pytest.mark.long
@pytest.mark.parametrize("lazy", [False, True], ids=["dealt", "at a real table"])
def test_two_hundred_cuts_and_fifty_kills_change_nothing_in_a_whole_game(tmp_path: Path, lazy: bool) -> None:
    with played(tmp_path, seed=12, lazy=lazy, until=WHOLE_GAME, cuts=200, kills=50) as chaos:
        pass
    is_sound(chaos.game, chaos.seed, chaos.players)
    assert chaos.proxy.unnoticed == 0
    with Session.open(chaos.game) as kept:
        assert kept.game.result is not None
    assert chaos.proxy.cuts.total() == 200
    assert sum(chaos.kills.values()) == 50
    assert min(chaos.kills.values()) > 10

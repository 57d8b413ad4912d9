"""A whole game by tablets on a bad network, which are killed now and then, as is the hub.

Every tablet answers by the number of the question alone. So it is known what has to stand in the journal at
each place: whatever was lost, applied twice or answered by somebody else would make another game.
"""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.games.dark_road import replay
from companion.games.dark_road.invariants import problems
from companion.games.dark_road.seen import asked_of
from companion.table.landing import landing
from companion.table.session import Session
from tests.hub.evening import begun
from tests.hub.player import chosen, wants_undo
from tests.hub.processes import Program, hub_command, player_command, wait_for
from tests.hub.proxy import Proxy
from tests.table.tabletop import plain

SEATS = 3
WHOLE_GAME = 1_000_000


class Chaos:
    """A hub, a bad network and three players."""

    def __init__(self, folder: Path, seed: int, lazy: bool, until: int) -> None:
        self.game, self.seed, self.until = folder / "game.journal", seed, until
        begun(self.game, seed=None if lazy else seed).close()
        self.hub = Program(folder / "hub", hub_command(self.game))
        self.proxy = Proxy(SEATS, seed)
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
        self.hub.command = hub_command(self.game, port)
        self.proxy.target = "127.0.0.1", port
        self.proxy.start()
        for seat in range(SEATS):
            self.hub.until(lambda seat=seat: len(self.hub.told("code")) > seat)
            code = self.hub.told("code")[seat]["code"]
            folder, door = self._folder / f"player-{seat}", self.proxy.addresses[seat]
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
            len(last) == SEATS
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


def nothing_was_lost(chaos: Chaos, log: list[Any]) -> int:
    """Whatever a tablet was told to count stands in the journal, in its place; how many these are."""
    taken = [line for player in chaos.players for line in player.told("taken")]
    for line in taken:
        kind, value = log[line["taken"]]
        assert (kind == "undo") == (line["do"] == "undo"), line
        assert kind == "undo" or isinstance(value, dict) or line["values"] == [value], line
    assert len({line["taken"] for line in taken}) == len(taken)
    return len(taken)


class Judge:
    """Plays the game once more, with what the tablets are known to answer."""

    def __init__(self, folder: Path, chaos: Chaos, kept: Session) -> None:
        self.log, self.seed = plain(kept.game.log), chaos.seed
        self.again = Session.begin(
            folder / "again.journal", replay(self.log[:1], kept.header.box), kept.header.box
        )
        self.sent = {
            (seat, line["sent"], line["do"])
            for seat, player in enumerate(chaos.players)
            for line in player.told("sent")
        }

    def judge(self) -> None:
        """The journal has nothing that nobody meant, and nothing twice."""
        game = self.again.game
        while (index := len(game.log)) < len(self.log):
            kind, value = self.log[index]
            question = game.question
            assert question is not None
            if kind == "undo":
                self._undo(asked_of(question, game.state), index)
            elif question.kind == "concern_card" or question.seat == SEATS:
                self.again.answer(value, wave=kind == "wave")
            else:
                asked = asked_of(question, game.state)
                assert any(
                    (seat, index, "answer") in self.sent for seat in range(SEATS) if asked in (None, seat)
                ), index
                value, wave = chosen(question, self.seed, index)
                self.again.answer(value, wave=wave)
            assert plain(game.log[index : index + 1]) == self.log[index : index + 1], index
        assert plain(game.log) == self.log

    def _undo(self, asked: int | None, index: int) -> None:
        """One undo may take back several steps; a hub that is killed meanwhile may leave some of them."""
        assert asked is not None
        assert (asked, index, "undo") in self.sent, index
        assert wants_undo(self.seed, index)
        end = landing(self.again)
        assert end is not None
        while len(self.again.history()) > end and self.log[len(self.again.game.log)][0] == "undo":
            self.again.undo()


def is_sound(folder: Path, chaos: Chaos) -> None:
    """Everybody sees what the hub has, and the hub has what everybody did."""
    with Session.open(chaos.game) as kept:
        assert kept.notices == []
        assert problems(kept.game.state) == []
        for seat, player in enumerate(chaos.players):
            seen = player.told("seen")[-1]
            assert (seen["seen"], seen["view"]) == (len(kept.game.log), kept.game.view_hash(seat))
        assert nothing_was_lost(chaos, plain(kept.game.log)) > 0
        judge = Judge(folder, chaos, kept)
        with judge.again:
            judge.judge()
            assert judge.again.game.state_hash() == kept.game.state_hash()
    assert chaos.proxy.unnoticed == 0


def test_a_bad_network_and_kills_change_nothing(tmp_path: Path) -> None:
    with played(tmp_path, seed=11, lazy=False, until=110, cuts=15, kills=4) as chaos:
        pass
    is_sound(tmp_path, chaos)
    assert chaos.proxy.cuts.total() == 15
    assert chaos.kills == {"hub": 1, "tablet": 3}


@pytest.mark.long
@pytest.mark.parametrize("lazy", [False, True], ids=["dealt", "at a real table"])
def test_two_hundred_cuts_and_fifty_kills_change_nothing_in_a_whole_game(tmp_path: Path, lazy: bool) -> None:
    with played(tmp_path, seed=12, lazy=lazy, until=WHOLE_GAME, cuts=200, kills=50) as chaos:
        pass
    is_sound(tmp_path, chaos)
    with Session.open(chaos.game) as kept:
        assert kept.game.result is not None
    assert chaos.proxy.cuts.total() == 200
    assert sum(chaos.kills.values()) == 50
    assert min(chaos.kills.values()) > 10

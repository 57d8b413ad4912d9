"""Was a game played as its tablets meant it, whatever happened to them?

Every player answers by the number of the question alone. So it is known what has to stand in the journal at
each place: whatever was lost, applied twice or answered by somebody else would make another game.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.games.dark_road import replay
from companion.games.dark_road.invariants import problems
from companion.games.dark_road.seen import asked_of
from companion.table.landing import landing
from companion.table.session import Session
from tests.hub.player import chosen, wants_undo
from tests.hub.processes import Program
from tests.table.tabletop import GAME, Disk, plain


def nothing_was_lost(players: Sequence[Program], log: list[Any]) -> int:
    """Whatever a tablet was told to count stands in the journal, in its place; how many these are."""
    taken = [line for player in players for line in player.told("taken")]
    for line in taken:
        kind, value = log[line["taken"]]
        assert (kind == "undo") == (line["do"] == "undo"), line
        assert kind == "undo" or isinstance(value, dict) or line["values"] == [value], line
    assert len({line["taken"] for line in taken}) == len(taken)
    return len(taken)


class Judge:
    """Plays the game once more, with what the tablets are known to answer."""

    def __init__(self, kept: Session, seed: int, players: Sequence[Program]) -> None:
        self.log, self.seed = plain(kept.game.log), seed
        begin = replay(self.log[:1], kept.header.box)
        self.again = Session.begin(GAME, begin, kept.header.box, files=Disk())
        self.sent = {
            (seat, line["sent"], line["do"])
            for seat, player in enumerate(players)
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
            elif question.kind == "concern_card" or game.state.is_concern(question.seat or 0):
                self.again.answer(value, wave=kind == "wave")
            else:
                asked = asked_of(question, game.state)
                assert any(
                    (seat, index, "answer") in self.sent
                    for seat in range(len(self.log[0][1]["players"]))
                    if asked in (None, seat)
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


def is_sound(game: Path, seed: int, players: Sequence[Program]) -> None:
    """Everybody sees what the hub has, and the hub has what everybody did."""
    with Session.open(game) as kept:
        assert kept.notices == []
        assert problems(kept.game.state) == []
        for seat, player in enumerate(players):
            seen = player.told("seen")[-1]
            assert (seen["seen"], seen["view"]) == (len(kept.game.log), kept.game.view_hash(seat))
        assert nothing_was_lost(players, plain(kept.game.log)) > 0
        judge = Judge(kept, seed, players)
        judge.judge()
        assert judge.again.game.state_hash() == kept.game.state_hash()

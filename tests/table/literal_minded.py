"""A person who does exactly what instructions say, and whether that gives the table of the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import Any, NamedTuple

from companion.core.questions import Question
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.names import GOOD_OF, GOODS, TILES
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import Instruction, difference, lay_again
from companion.games.dark_road.state import State
from tests.dark_road.playing import some_answer

CARDS = ("hero", "commission", "deed", "event", "companion")
DICE = ("night", "illuminated")
FACELESS = ("spent", "box", "aside", "supply")


class Step(NamedTuple):
    """One answer of a game, with the table before and after it."""

    question: Question
    answer: Any
    before: State
    after: State


def steps(game: DarkRoad, seed: int) -> Iterator[Step]:
    """Every answer of a whole game played by chance."""
    dice = random.Random(seed)
    while game.question is not None:
        before, question = game.state.copy(), game.question
        value, wave = some_answer(question, dice)
        game.answer(value, wave=wave)
        yield Step(question, value, before, game.state)


def twin(instructions: list[Instruction]) -> Counter[Instruction]:
    return Counter(instruction.inverse() for instruction in instructions)


class Table:
    """A table of counted pieces, told from what is in the box; piles and unnamed cards are counted only."""

    def __init__(self, state: State) -> None:
        self.lazy = state.lazy
        self.hides_coins = "hidden-coins" in state.variants
        self.faceless = [f"player {seat} special" for seat in range(4) if state.is_concern(seat)]
        self.pieces: Counter[tuple[str, str]] = Counter()
        self.wheel = ""
        for instruction in lay_again(state):
            if instruction.verb == "turn":
                self.wheel = instruction.target
            else:
                self.pieces[self.piece(instruction.piece, instruction.target)] += instruction.count
        self._forget_endless()

    def _forget_endless(self) -> None:
        for piece, place in list(self.pieces):
            coins = piece == "coin" and (self.hides_coins or place == "supply")
            if place == "box" or piece == "travel" or coins:
                del self.pieces[piece, place]

    def piece(self, piece: str, place: str) -> tuple[str, str]:
        kind = piece.split()[0]
        if kind in CARDS:
            pile = place.split()[-1] in ("deck", "bottom", "starting") or place.startswith("stack")
            if pile or (kind == "companion" and self.lazy):
                return kind, place.replace(" bottom", "").replace(" deck", "")
        if kind in DICE and (place.split()[-1] in FACELESS or place in self.faceless):
            return kind, place
        if kind in TILES and place == "supply":
            return GOOD_OF[kind], place
        return piece, place

    def carry_out(self, instruction: Instruction) -> None:
        verb, piece, source, target, count, _ = (getattr(instruction, name) for name in Instruction.__slots__)
        if verb == "turn":
            assert self.wheel == source
            self.wheel = target
            return
        old, new = self.piece(piece, source), self.piece(piece, target)
        if verb != "move":
            (source, side), (target, now) = source.rsplit(" ", 1), target.rsplit(" ", 1)
            old, new = (side, source), (now, target)
            if verb == "set":
                old, new = (f"{piece} {side}", source), (f"{piece} {now}", target)
        self.pieces[old] -= count
        self.pieces[new] += count
        if source not in ("box", "supply") and old[0] != "coin":
            assert self.pieces[old] >= 0, instruction
        self._forget_endless()
        for (_, place), number in self.pieces.items():
            assert number <= 1 or place.split()[0] not in ("inn", "courtyard", "row", "draft"), instruction
        for place in {place for _, place in self.pieces if place.split()[0] in ("inn", "courtyard")}:
            assert sum(n for (_, where), n in self.pieces.items() if where == place) <= 1, instruction


def check_inverse(step: Step, every_view: bool = False) -> None:
    """The way back is the inverse of the way forth, for everybody who looks."""
    before, after = step.before, step.after
    seats = range(-1, len(before.players)) if every_view else (-1,)
    views = [(observe(before, seat), observe(after, seat)) for seat in seats]
    for old, new in [(before, after), *views]:
        assert twin(difference(old, new)) == Counter(difference(new, old)), step.question.kind


def check_carried_out(step: Step) -> None:
    """Instructions carried out one by one lead to the new table, and back to the old one."""
    one, other = Table(step.before), Table(step.after)
    for old, new, found in (
        (one, other, difference(step.before, step.after)),
        (other, one, difference(step.after, step.before)),
    ):
        table = copy(old)
        table.pieces = old.pieces.copy()
        for instruction in found:
            table.carry_out(instruction)
        left, expected = +table.pieces, +new.pieces
        assert (left - expected, expected - left) == (Counter(), Counter()), step.question.kind
        assert table.wheel == new.wheel


def check_complete(state: State) -> None:
    """COUNT-1: every piece of the box is on the table, or is known to stay in the box."""
    counts = state.box.board.counts
    total: Counter[str] = Counter()
    for instruction in lay_again(state):
        total[instruction.piece.split()[0].rstrip("+")] += instruction.count
    for piece in (*GOODS, "lantern", "horseshoe", "quartz"):
        assert total[piece] == counts[piece], piece
    assert total["illuminated"] == counts["illuminated_dice"]
    assert total["market"] == counts["market_dice"]
    assert total["travel"] == counts["travel_dice"]
    assert total["night"] == sum(
        sum(face is not None for face in player.locked)
        + len(player.reserve)
        + player.spent
        + (player.pool_night is not None)
        for player in state.players
    )
    assert total["companion"] == counts["companions"]
    assert total["event"] == counts["highway_events"] + counts["shortcut_events"]
    assert total["commission"] == counts["commissions"]
    assert total["deed"] == counts["deeds"]
    left_in_box = 1 + len(state.players) - len(state.humans) if "draft" in state.variants else 0
    assert total["hero"] == counts["heroes"] + counts["starting_heroes"] - left_in_box
    assert total["steed"] == counts["steeds"]
    assert total["upgrade"] == counts["upgrades"] - 2 * (len(state.humans) == 1)
    assert total["building"] == 4
    assert total["wagon"] == total["prestige"] == len(state.players)
    assert total["marker"] == 2 + (state.concern is not None)
    assert total["coin"] >= counts["coins"]

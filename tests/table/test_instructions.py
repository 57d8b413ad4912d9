"""What people do with the pieces: complete, in a workable order, and exactly undone by its inverse."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from companion.games.dark_road import new_game
from companion.games.dark_road.names import GOOD_OF, TILES
from companion.games.dark_road.observe import observe
from companion.games.dark_road.pieces import Instruction, difference, lay_again
from companion.games.dark_road.state import State
from tests.dark_road.playing import some_answer, some_seating

CARDS = ("hero", "commission", "deed", "event", "companion")
DICE = ("night", "illuminated")
FACELESS = ("spent", "box", "aside", "supply")


class Step(NamedTuple):
    """One answer of a game, with the table before and after it."""

    kind: str
    before: State
    after: State


def steps(number: int, dealt: bool) -> Iterator[Step]:
    """Every answer of a whole game played by chance, corrections now and then among them."""
    game = some_seating(number, dealt).sit_down()
    dice = random.Random(number)
    while game.question is not None:
        before, kind = game.state.copy(), game.question.kind
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)
        yield Step(kind, before, game.state)


def twin(instructions: list[Instruction]) -> Counter[Instruction]:
    return Counter(instruction.inverse() for instruction in instructions)


# The way back


def check_inverse(number: int, dealt: bool) -> None:
    for kind, before, after in steps(number, dealt):
        seats = range(-1, len(before.players)) if number % 3 == 0 else (-1,)
        views = [(observe(before, seat), observe(after, seat)) for seat in seats]
        for old, new in [(before, after), *views]:
            assert twin(difference(old, new)) == Counter(difference(new, old)), kind


@pytest.mark.parametrize("number, dealt", [(2, True), (5, True), (3, False)])
def test_the_way_back_is_the_inverse_of_the_way_forth(number: int, dealt: bool) -> None:
    check_inverse(number, dealt)


@pytest.mark.long
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("number", range(20, 40))
def test_the_way_back_is_the_inverse_in_many_games(number: int, dealt: bool) -> None:
    check_inverse(number, dealt)


def test_far_tables_are_inverse_too() -> None:
    """Not only single answers: undoing and changing leap over many."""
    game = new_game(3, seed=12)
    dice, tables = random.Random(2), []
    while game.question is not None:
        tables.append(game.state.copy())
        game.answer(dice.choice(game.question.options))
    for _ in range(150):
        one, other = dice.choice(tables), dice.choice(tables)
        assert twin(difference(one, other)) == Counter(difference(other, one))


def test_nothing_to_do_between_equal_tables() -> None:
    state = new_game(2, seed=1).state
    assert difference(state, state.copy()) == []


def test_an_instruction_as_json() -> None:
    one = Instruction("move", "coin", "supply", "player 0 screen", 2, "PLAN-3")
    assert one.to_json() == {
        "verb": "move",
        "piece": "coin",
        "from": "supply",
        "to": "player 0 screen",
        "count": 2,
        "rule": "PLAN-3",
    }
    assert one.inverse().inverse() == one
    assert one.inverse() == Instruction("move", "coin", "player 0 screen", "supply", 2, "PLAN-3")


# Carrying them out


class Table:
    """A table of counted pieces, told from what is in the box; piles and unnamed cards are counted only."""

    def __init__(self, state: State) -> None:
        self.lazy = state.lazy
        self.hides_coins = "hidden-coins" in state.variants
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
        if kind in DICE and place.split()[-1] in FACELESS:
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

    def __eq__(self, other: object) -> bool:
        assert isinstance(other, Table)
        return +self.pieces == +other.pieces and self.wheel == other.wheel

    __hash__ = None


def check_carried_out(number: int, dealt: bool) -> None:
    for kind, before, after in steps(number, dealt):
        table = Table(before)
        for instruction in difference(before, after):
            table.carry_out(instruction)
        left, expected = +table.pieces, +Table(after).pieces
        assert (left - expected, expected - left) == (Counter(), Counter()), kind
        assert table == Table(after)


@pytest.mark.parametrize("number, dealt", [(4, True), (1, False)])
def test_carried_out_one_by_one_they_lead_to_the_new_table(number: int, dealt: bool) -> None:
    """And on the way no place for one card ever holds two."""
    check_carried_out(number, dealt)


@pytest.mark.long
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("number", range(40, 60))
def test_carried_out_they_lead_to_the_new_table_in_many_games(number: int, dealt: bool) -> None:
    check_carried_out(number, dealt)


# From the box


def check_complete(state: State) -> None:
    """COUNT-1: every piece of the box is on the table, or is known to stay in the box."""
    counts = state.box.board.counts
    total: Counter[str] = Counter()
    for instruction in lay_again(state):
        total[instruction.piece.split()[0].rstrip("+")] += instruction.count
    seats = len(state.players)
    for piece in (
        "armor",
        "book",
        "instrument",
        "potion",
        "staff",
        "weapon",
        "lantern",
        "horseshoe",
        "quartz",
    ):
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
    drafted = "draft" in state.variants
    assert total["hero"] == counts["heroes"] + counts["starting_heroes"] - drafted
    assert total["steed"] == counts["steeds"]
    assert total["upgrade"] == counts["upgrades"] - 2 * (seats == 1)
    assert total["building"] == 4
    assert total["wagon"] == total["prestige"] == seats
    assert total["marker"] == 2
    assert total["coin"] >= counts["coins"]


@pytest.mark.parametrize("number, dealt", [(0, True), (6, True), (7, False)])
def test_laying_the_table_again_leaves_nothing_in_the_box(number: int, dealt: bool) -> None:
    game = some_seating(number, dealt).sit_down()
    dice = random.Random(number)

    def check(state: State) -> None:
        if state.phase != "setup":
            check_complete(state)

    game.on_segment_end = check
    while game.question is not None:
        value, wave = some_answer(game.question, dice)
        game.answer(value, wave=wave)


def test_what_is_laid_is_what_a_player_has() -> None:
    game = new_game(2, seed=7)
    dice = random.Random(7)
    for _ in range(60):
        assert game.question is not None
        game.answer(dice.choice(game.question.options))
    state = game.state
    laid = {(one.piece, one.target): one.count for one in lay_again(state)}
    for seat, player in enumerate(state.players):
        at = f"player {seat} "
        assert laid.get(("coin", at + "screen"), 0) == player.coins
        assert laid.get(("lantern", at + "lanterns"), 0) == player.lanterns
        assert laid[f"prestige {seat}", f"track {player.prestige}"] == 1
        assert laid[f"wagon {seat}", f"ringway {player.space}"] == 1
        assert [laid[f"hero {card}", at + "heroes"] for card in player.heroes] == [1] * len(player.heroes)
        assert [laid[f"deed {card}", at + "deeds"] for card in player.deeds] == [1] * len(player.deeds)
        for tile in TILES:
            assert laid.get((tile, at + "storage"), 0) == player.goods[tile]
        for slot, face in enumerate(player.locked, 1):
            assert laid[f"night {face}", f"{at}slot {slot}"] == 1
    for place, card in enumerate(state.inn, 1):
        assert laid[f"hero {card}", f"inn {place}"] == 1
    for town, card in state.tops.items():
        assert laid[f"commission {card}", f"stack {town}"] == 1
    assert lay_again(state)[0] == Instruction("turn", "wheel", "", state.box.board.wheel[state.wheel_top])


# Secrets


@pytest.mark.parametrize("number, dealt", [(12, True), (3, False)])
def test_views_give_away_neither_deeds_nor_coins(number: int, dealt: bool) -> None:
    """HIDE-1."""
    for _, before, after in steps(number, dealt):
        if after.result is not None:
            continue
        for seat in range(-1, len(before.players)):
            others = [other for other in range(len(before.players)) if other != seat]
            secret = {f"deed {card}" for state in (before, after) for other in others
                      for card in state.players[other].deeds}  # fmt: skip
            screens = {f"player {other} screen" for other in others}
            for instruction in difference(observe(before, seat), observe(after, seat)):
                assert instruction.piece not in secret
                if instruction.piece == "coin" and "fortune" not in (instruction.source, instruction.target):
                    assert not {instruction.source, instruction.target} & screens
            laid = lay_again(observe(after, seat))
            assert not {one.piece for one in laid} & secret
            assert not [one for one in laid if one.piece == "coin" and one.target in screens]

"""Random full games: how many decisions and games a second, beside catanatron.

Ours go through the public, checked entry with the log on. Only real choices are decisions: a
forced answer is never asked. catanatron counts the same way (more than one playable action);
all its actions, forced ones too, are told as well. Both take turns in one process, and each is
timed by the processor time it uses.
"""

import random
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT

from benchmarks.figures import Figure, at_least
from companion.games import dark_road

TIMES_AS_FAST = 2.0
"""Decisions a second against catanatron's."""


class Played(NamedTuple):
    """What a batch of games came to."""

    games: int
    decisions: int
    actions: int
    seconds: float


def ours(seats: int, seed: int) -> tuple[int, int]:
    """One random game of ours: its decisions, and how many records its log has."""
    choose = random.Random(seed).choice
    game = dark_road.new_game(seats, seed=seed)
    decisions = 0
    while (question := game.question) is not None:
        game.answer(choose(question.options))
        decisions += 1
    return decisions, len(game.log)


def catanatrons(seats: int, seed: int) -> tuple[int, int]:
    """One random game of catanatron: its real choices, and all its actions."""
    game = Game([RandomPlayer(color) for color in list(Color)[:seats]], seed=seed + 1)
    decisions = actions = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        actions += 1
        decisions += len(game.state.playable_actions) > 1
        game.play_tick()
    return decisions, actions


def batch(play: Callable[[int, int], tuple[int, int]], seats: int, first: int, seconds: float) -> Played:
    """Games with seeds from ``first`` on, until so much processor time is used."""
    games = decisions = actions = 0
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        more_decisions, more_actions = play(seats, first + games)
        games += 1
        decisions += more_decisions
        actions += more_actions
    return Played(games, decisions, actions, used)


def run(rounds: int, seconds: float) -> list[Figure]:
    """For 2, 3 and 4 seats: medians over the rounds, and the ratio in each round."""
    figures: list[Figure] = []
    for seats in (2, 3, 4):
        batch(ours, seats, 0, 0.2)
        batch(catanatrons, seats, 0, 0.2)
        pairs = []
        for number in range(rounds):
            first = 1000 * number
            pairs.append((batch(ours, seats, first, seconds), batch(catanatrons, seats, first, seconds)))
        figures += _figures(seats, pairs)
    return figures


def _figures(seats: int, pairs: list[tuple[Played, Played]]) -> list[Figure]:
    group = f"Random games, {seats} seats"
    own = median(mine.decisions / mine.seconds for mine, _ in pairs)
    theirs = median(other.decisions / other.seconds for _, other in pairs)
    their_actions = median(other.actions / other.seconds for _, other in pairs)
    ratios = [mine.decisions / mine.seconds / (other.decisions / other.seconds) for mine, other in pairs]
    of_actions = [mine.decisions / mine.seconds / (other.actions / other.seconds) for mine, other in pairs]
    games = median(mine.games / mine.seconds for mine, _ in pairs)
    their_games = median(other.games / other.seconds for _, other in pairs)
    return [
        Figure(group, "our decisions", own, "a second"),
        Figure(group, "our games", games, "a second"),
        Figure(group, "catanatron's decisions", theirs, "a second"),
        Figure(group, "catanatron's actions, forced ones too", their_actions, "a second"),
        Figure(group, "catanatron's games", their_games, "a second"),
        at_least(group, "our decisions to its decisions", median(ratios), "times", TIMES_AS_FAST),
        Figure(group, "our decisions to all its actions", median(of_actions), "times"),
    ]

"""The Private Concern: how long its turn takes until the last sentence about it, and whole games of it."""

import time

from benchmarks.figures import Figure, percentile
from companion.concern.account import Answered, account
from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.concern.steps import note_text, step_text
from companion.games.dark_road import DarkRoad
from companion.players import Chooser
from companion.simulation import simulate
from companion.simulation.seating import Plan

GROUP = "The Private Concern"
MERCHANTS = ("greedy",) * 3


class Turn:
    """One turn of it: from the card turned up to the last sentence, without the time others think."""

    def __init__(self, game: DarkRoad, players: list[Chooser | PrivateConcern], seat: int) -> None:
        self.game = game
        self.players = players
        self.seat = seat
        self.nanoseconds = 0
        self.sentences = 0

    def play(self) -> None:
        """``game`` waits for the first answer of the turn, how far it moves."""
        concern, state = self.players[self.seat], self.game.state
        assert isinstance(concern, PrivateConcern)
        turn = (state.round, state.seat)
        given: list[Answered] = []
        while (state.round, state.seat) == turn and self.game.question is not None:
            given.append(self._answer())
            state = self.game.state
        start = time.process_time_ns()
        names = [player.name for player in state.players]
        said: list[str] = []
        for paragraph in account(given, concern, names):
            said += paragraph.headings
            said += [step_text(one, given[-1].after, names) for one in paragraph.instructions]
            said += map(note_text, paragraph.notes)
        self.nanoseconds += time.process_time_ns() - start
        self.sentences = len(said)

    def _answer(self) -> Answered:
        """The next answer, whoever gives it; only its own thoughts are timed."""
        game = self.game
        question = game.question
        assert question is not None
        assert question.seat is not None
        start = time.process_time_ns()
        before = game.state.copy()
        thinking = time.process_time_ns()
        answer = self.players[question.seat].choose(game.observe(question.seat), question)
        if question.seat != self.seat:
            start += time.process_time_ns() - thinking
        game.answer(answer)
        after = game.state.copy()
        self.nanoseconds += time.process_time_ns() - start
        return Answered(before, question, answer, after)


def turns(games: int) -> tuple[list[float], int]:
    """Milliseconds of every turn in games of 2, 3 and 4 seats with all strengths, and all sentences said."""
    millis: list[float] = []
    sentences = 0
    strengths = [strength.name for strength in load().strengths]
    for number in range(games):
        merchants = MERCHANTS[: 1 + number % 3]
        concern = PrivateConcern(load(), strengths[number // 3 % len(strengths)])
        plan = Plan((*merchants, "concern:"), number, concern=concern)
        game, players = plan.new_game(number), plan.players(number)
        while (question := game.question) is not None:
            assert question.seat is not None
            if question.kind == "concern_move":
                turn = Turn(game, players, question.seat)
                turn.play()
                millis.append(turn.nanoseconds / 1e6)
                sentences += turn.sentences
            else:
                game.answer(players[question.seat].choose(game.observe(question.seat), question))
    return millis, sentences


def run(games: int, against_traders: int) -> list[Figure]:
    turns(1)  # words are read from their files once, not once a turn
    millis, sentences = turns(games)
    ranked = sorted(millis)
    found = simulate.run(against_traders, ["trader", "concern:merchant"], seed=1, workers=2)
    return [
        Figure(GROUP, "turns measured", len(ranked), ""),
        Figure(GROUP, "sentences a turn", sentences / len(ranked), ""),
        Figure(GROUP, "its turn, sentences included, median", percentile(ranked, 0.5), "ms"),
        Figure(GROUP, "slowest 1 %", percentile(ranked, 0.99), "ms"),
        Figure(GROUP, "slowest of all", ranked[-1], "ms"),
        Figure(GROUP, "games against a trader, 2 workers", against_traders / found["seconds"], "a second"),
    ]

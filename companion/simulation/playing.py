"""One simulated game, from its first question to its result."""

from typing import NamedTuple

from companion.simulation.seating import Plan
from companion.simulation.watching import Watch, Watched


class Outcome(NamedTuple):
    """How one game ended, in the order of ``Plan.seats``."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    concern: Watched | None = None
    """What was seen of the Private Concern, where it played."""


def play(plan: Plan, number: int) -> Outcome:
    """Game ``number`` of the run; it depends on the plan and the number alone."""
    listed, players, game = plan.seated(number), plan.players(number), plan.new_game(number)
    watch = Watch()
    game.on_segment_end = watch.turn_ended
    decisions = 0
    while (question := game.question) is not None:
        seat = question.seat
        assert seat is not None
        answer = players[seat].choose(game.observe(seat), question)
        watch.answering(game.state, question, answer)
        game.answer(answer)
        decisions += 1
    result = game.result
    assert result is not None
    scores = [0] * len(listed)
    watched = None
    for standing in result.standings:
        scores[listed[standing.seat]] = standing.score
        if game.state.is_concern(standing.seat):
            watched = watch.summed_up(standing)
    return Outcome(tuple(scores), tuple(listed[seat] for seat in result.winners), decisions, watched)

"""Was the goal of an adventure reached?"""

from companion.concern.deck import Goal
from companion.core.results import Result


def reached(goal: Goal, result: Result, seat: int) -> bool:
    """``seat`` is the Private Concern's; the best of the people counts for all of them.

    A plain victory also goes by the tie-breaks (SCORE-4); one by points needs just these points.
    """
    its = next(standing for standing in result.standings if standing.seat == seat)
    people = [standing for standing in result.standings if standing.seat != seat]
    best = max(standing.score for standing in people)
    if goal.kind == "score":
        return best >= goal.amount
    if goal.amount:
        return best - its.score >= goal.amount
    return min(standing.place for standing in people) < its.place

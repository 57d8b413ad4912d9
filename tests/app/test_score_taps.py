"""How often a finger comes down to enter a finished game of four: two minutes are sixty touches."""

from pathlib import Path
from statistics import median

import pytest

from companion.app.main import Companion
from companion.core.pads import Sheet
from companion.core.results import Result
from companion.games.dark_road import DarkRoad
from companion.games.dark_road.pad.reducing import sheet_of
from companion.simulation.seating import Plan, plan_of
from companion.table.friends import Friend, remember
from tests.app.drawn import running
from tests.app.scoring import Scorer

TONES = ("candle", "rose", "moss", "plum")


def played(plan: Plan, number: int) -> DarkRoad:
    game, players = plan.new_game(number), plan.players(number)
    while (question := game.question) is not None:
        assert question.seat is not None
        game.answer(players[question.seat].choose(game.observe(question.seat), question))
    return game


def gained(result: Result, seat: int) -> list[tuple[str, int]]:
    """What each met deed of a merchant gave in all."""
    standing = next(one for one in result.standings if one.seat == seat)
    deeds = [line for line in standing.lines if line.rule == "DEED-1"]
    return [(line.code.removeprefix("deed-"), line.params[1]) for line in deeds]


def enter_merchant(scorer: Scorer, sheet: Sheet, seat: int, result: Result) -> None:
    """Everything that lies before this merchant, and on to the next page."""
    values = sheet.seats[seat].values
    scorer.type("Coins", values["coins"])
    scorer.type("Prestige", values["prestige"])
    for kind, amount in gained(result, seat):
        scorer.enter_deed(kind, amount)
    if values["upgrade"]:
        scorer.touch_label("The 2 VP tile")
    if values["illuminated"]:
        scorer.touch_dice(values["illuminated"])
    last = seat + 1 == len(sheet.seats)
    scorer.touch_label("The result" if last else f"Next: {sheet.seats[seat + 1].name}")


def touches_for(game: DarkRoad) -> int:
    """A game entered from home to its result, which is the one that the rules have found."""
    result = game.result
    assert result is not None
    sheet = sheet_of(game.state)
    names = [seat.name for seat in sheet.seats]
    remember([Friend(name, tone) for name, tone in zip(names, TONES, strict=True)])
    app = Companion()
    with running(app):
        scorer = Scorer(app)
        scorer.touch_label("Score a finished game")
        scorer.choose_people(names)
        for seat in range(len(names)):
            enter_merchant(scorer, sheet, seat, result)
        scorer.answer_ties(sheet)
        scored = scorer.scoring.outcome.result
        assert scored is not None
        assert _places(scored) == _places(result)
        winner = names[result.winners[0]]
        assert any(winner in text and "point" in text for text in scorer.texts())
        touches = scorer.touches
        scorer.finish()
    return touches


def _places(result: Result) -> dict[int, tuple[int, int]]:
    return {one.seat: (one.place, one.score) for one in result.standings}


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_twenty_games_of_four_are_entered_in_two_minutes_each(home: Path) -> None:
    plan = plan_of(("trader",) * 4, seed=7)
    touches = [touches_for(played(plan, number)) for number in range(20)]
    print(f"\ntouches: median {median(touches)}, from {min(touches)} to {max(touches)}")
    assert median(touches) <= 60

"""How the game ended: scores, what they are made of, and who won."""

from companion.concern.engine import PrivateConcern
from companion.concern.goals import reached
from companion.concern.readout import goal_text
from companion.games.dark_road import DarkRoad
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import result_lines


def show_result(screen: Screen, game: DarkRoad, concern: PrivateConcern | None = None) -> None:
    """Nothing while the game goes on; an adventure also tells whether its goal was reached."""
    result = game.result
    if result is None:
        return
    screen.show()
    screen.rule(word("phase-over"))
    screen.show_all(result_lines(result, game.state))
    if concern is None or concern.adventure is None or game.state.concern is None:
        return
    adventure = concern.adventure
    code = "goal-reached" if reached(adventure.goal, result, game.state.concern.seat) else "goal-missed"
    screen.show()
    screen.show(word(code, name=adventure.name, goal=goal_text(adventure.goal)))

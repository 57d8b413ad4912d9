"""How the game ended: scores, what they are made of, and who won."""

from companion.concern.engine import PrivateConcern
from companion.concern.goals import reached
from companion.concern.readout import goal_text
from companion.core.errors import GameError
from companion.games.dark_road import DarkRoad
from companion.table.session import Session
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import error_text, result_lines, say


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


def keep_result(screen: Screen, session: Session) -> None:
    """Into the history; one that cannot be written is told, and costs nothing else."""
    # Only whoever ends a game waits for the database to be loaded.
    from companion.store.history import open_history
    from companion.table.remembering import history_url, remember_game, tracked

    try:
        game = tracked(session.game, session.header, session.path)
        if game is None:
            return
        with open_history(history_url()) as history:
            remember_game(history, game)
            screen.show_all([say(code, **params) for code, params in history.notices])
    except GameError as error:
        screen.show(error_text(error), style="yellow")

"""How the game ended: scores, what they are made of, and who won."""

from companion.games.dark_road import DarkRoad
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import result_lines


def show_result(screen: Screen, game: DarkRoad) -> None:
    """Nothing while the game goes on."""
    result = game.result
    if result is None:
        return
    screen.show()
    screen.rule(word("phase-over"))
    screen.show_all(result_lines(result, game.state))

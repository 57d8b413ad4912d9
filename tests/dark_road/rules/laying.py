"""Tables as they are before the first turn."""

from companion.games.dark_road import DarkRoad, new_game
from companion.games.dark_road.state import State
from tests.dark_road.builders import NAMES, pinned_box


def dealt(seats: int = 4, edition: str = "v2", seed: int = 1, variants: tuple[str, ...] = ()) -> State:
    """A dealt table before the first turn."""
    return new_game(NAMES[:seats], edition, seed, variants=variants, data=pinned_box()).state


def laid_until(kind: str, seats: int = 2, variants: tuple[str, ...] = ()) -> DarkRoad:
    """A real table whose setup has reached the first question of this kind."""
    game = new_game(NAMES[:seats], variants=variants, data=pinned_box())
    while game.question is not None and game.question.kind != kind:
        game.answer(game.question.options[0])
    assert game.question is not None
    return game

"""Small steps that tests of the driver share."""

from typing import Any

from companion.games.dark_road import DarkRoad, new_game
from tests.dark_road.builders import NAMES, pinned_box


def dealt(seed: int = 3, seats: int = 2, **kwargs: Any) -> DarkRoad:
    return new_game(NAMES[:seats], seed=seed, data=pinned_box(), **kwargs)


def real() -> DarkRoad:
    return new_game(NAMES[:2], data=pinned_box())


def play_on(game: DarkRoad, answers: int, stride: int = 3) -> list[tuple[str, str]]:
    """Answer so many questions somehow; the state's hash before, and the answer, of each."""
    played = []
    for number in range(answers):
        question = game.question
        assert question is not None
        option = str(question.options[number * stride % len(question.options)])
        played.append((game.state_hash(), option))
        game.answer(option)
    return played


def ask(game: DarkRoad) -> tuple[int | None, str, list[str]]:
    """What is asked, apart from its index."""
    assert game.question is not None
    return game.question.seat, game.question.kind, list(map(str, game.question.options))

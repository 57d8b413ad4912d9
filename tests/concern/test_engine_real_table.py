"""What the Private Concern wants to know at a real table before it chooses."""

from companion.games.dark_road import DarkRoad, new_game
from companion.games.dark_road.state import Concern
from tests.concern.alike import alike

HUNTER = alike(
    {"opening": {"hero": True}, "anywhere": True}, lines=[{"do": "hero", "slot": "most"}], move=0, hero=1
)
"""Begins with a hero and takes heroes of the town it has most for."""


def its(game: DarkRoad) -> Concern:
    assert game.state.concern is not None
    return game.state.concern


def answer_until(game: DarkRoad, kind: str, hero_towns: list[str]) -> None:
    """It answers for itself; the table reads these towns off heroes, and else gives the first answer."""
    while game.question is not None and game.question.kind != kind:
        question = game.question
        if question.seat == its(game).seat:
            game.answer(HUNTER.choose(game.observe(question.seat), question))
        elif question.kind == "describe_hero" and question.params[1] == ("town",):
            game.answer({"town": hero_towns.pop(0)})
        elif question.kind == "describe_hero":
            game.answer({"bonus": "lantern"})
        else:
            game.answer(question.options[0])


def test_for_the_town_it_has_most_for_it_has_the_heroes_at_the_inn_read() -> None:
    """CONCERN-3: its own hero is from Windglass, so it takes the first of Windglass, not the pointed one."""
    game = new_game(1, concern=HUNTER.setup(), concern_seat=0)
    towns = ["Windglass", "Farglen", "Nightpoem", "Windglass", "Windglass"]
    answer_until(game, "concern_sale", towns)
    assert towns == [], "its starting hero and the four at the Inn, each asked once"
    assert [place for place, card in enumerate(game.state.inn, 1) if card is None] == [3]


def test_what_was_read_is_not_asked_again() -> None:
    """CONCERN-3"""
    game = new_game(1, concern=HUNTER.setup(), concern_seat=0)
    answer_until(game, "concern_sale", ["Windglass", "Farglen", "Nightpoem", "Windglass", "Windglass"])
    answer_until(game, "plan_slot", [])
    assert len(game.state.players[0].heroes) == 2

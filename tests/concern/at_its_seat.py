"""The engine at a laid table: decks whose ten cards are alike, and what it answers with them."""

from typing import Any

from companion.concern.engine import PrivateConcern
from companion.concern.loader import deck_from_json
from companion.games.dark_road.box import Commission, Hero
from tests.concern.small_decks import Values, small
from tests.dark_road.builders import Table, commission, hero
from tests.dark_road.rules.concerned import its_turn
from tests.dark_road.rules.journeys import HIGHWAY, SHORTCUT

ORDER = ("Cursecairn", "Farglen", "Northbreak", "Nightpoem", "Windglass", "Scorchborn")
"""An order of towns that is neither the rulebook's nor the alphabet's."""


def opponent(
    *lines: Values, deck: Values | None = None, strength: str = "", twists: tuple[str, ...] = (), **card: Any
) -> PrivateConcern:
    """Each card stays where its wagon is and carries out all these lines, wherever that is.

    ``card`` and ``deck`` change the cards and the deck. Its piles are those of ``Table(concern=...)``.
    """
    values = small(
        **{
            "anywhere": True,
            "notice": [{"name": "A notice"}],
            "sarcophagus": [{"name": "A sarcophagus"}],
            "delivery": [
                {"name": "Crates", "front": {}, "back": {}},
                {"name": "Sacks", "front": {}, "back": {}},
            ],
            **(deck or {}),
        }
    )
    own = {"move": 0, "do": "all", "lines": list(lines) or [{"do": "wheel"}], **card}
    values["card"] = [{**plain, **own} for plain in values["card"]]
    return PrivateConcern(deck_from_json(values), strength, twists)


def answer(table: Table, concern: PrivateConcern) -> Any:
    """What it says to the question that waits."""
    return concern.choose(table.game.observe(table.concern.seat), table.question)


def play_on(table: Table, concern: PrivateConcern, *chance: str, until: str = "") -> list[Any]:
    """Its answers until its lines are done, a person has to choose, or this is asked.

    People stay at home; what dice and cards show is given.
    """
    shown, told = iter(chance), list[Any]()
    while table.asked != until:
        question = table.question
        if question.seat is None:
            table.play(next(shown))
        elif question.seat == table.concern.seat:
            told.append(answer(table, concern))
            table.play(told[-1])
            if (question.kind, told[-1]) == ("concern_line", "done"):
                break
        elif question.kind == "join_caravan":
            table.play("stay home")
        else:
            break
    return told


def take_turn(table: Table, concern: PrivateConcern, *chance: str, card: str = "1") -> list[Any]:
    """This card is turned up: all its answers from the move to the end of its lines."""
    return play_on(table, concern, card, *chance)


def did(table: Table, *lines: Values, chance: tuple[str, ...] = (), **kwargs: Any) -> list[Any]:
    """What it answers between its move and the end of its lines, with ``opponent(*lines, **kwargs)``."""
    told = take_turn(table, opponent(*lines, **kwargs), *chance)
    assert (told[0], told[-1]) == ("move 0", "done")
    return told[1:-1]


def possible(table: Table, line: Values, **kwargs: Any) -> bool:
    """Is this the line it takes?"""
    concern = opponent(line, **kwargs)
    table.play("1", "move 0")
    return bool(answer(table, concern) == "line 1")


def wagon(heroes: str = "", commissions: str = "", **kwargs: Any) -> Table:
    """Its turn with heroes and commissions for these towns, oldest first."""
    table = its_turn(**kwargs).with_heroes(*heroes_for(heroes), seat=kwargs.get("people", 1))
    return table.with_commissions(*commissions_for(commissions), seat=kwargs.get("people", 1))


def leading(table: Table) -> Table:
    """Companions and events lie ready; the events pay coins."""
    table.with_companion_row("phoenix", "raven", "grace").with_companion_deck("snow_bee", "snow_bee")
    return table.with_event(HIGHWAY, SHORTCUT)


def heroes_for(towns: str) -> list[Hero]:
    return [hero(town=town) for town in towns.split()]


def commissions_for(towns: str) -> list[Commission]:
    return [commission("armor book staff", town) for town in towns.split()]

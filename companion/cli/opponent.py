"""The Private Concern sits down: which one, with what, and who shuffles its cards."""

from argparse import Namespace

from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.concern.naming import concern_named
from companion.concern.readout import goal_text
from companion.concern.words import phrase, printed
from companion.core.errors import GameError, Illegal
from companion.table.concern import shuffle_of
from companion.table.session import Session
from companion.terminal.reader import Reader
from companion.terminal.screen import Screen
from companion.terminal.words import word
from companion.text import error_text

MOST_PEOPLE = 3
"""Beside it."""


def named_opponent(arguments: Namespace) -> PrivateConcern | None:
    """Who was asked for; an adventure alone is played with our own deck. Raises ``GameError``."""
    name = arguments.concern
    if name is None and arguments.adventure:
        name = load().strengths[0].name
    if name is not None:
        return concern_named(name, arguments.twist, arguments.adventure)
    for option, given in (
        ("--twist", arguments.twist),
        ("--concern-seat", arguments.concern_seat),
        ("--cards", arguments.cards),
    ):
        if given:
            raise Illegal("no-opponent", option=option)
    return None


def ask_for_opponent(screen: Screen, read: Reader, people: int) -> PrivateConcern | None:
    """Offer it to those who have just told their names; asked again after a mistake."""
    if people > MOST_PEOPLE:
        return None
    strengths = ", ".join(strength.name for strength in load().strengths)
    code = "offer-concern-alone" if people == 1 else "offer-concern"
    while True:
        typed = read(word(code, strengths=strengths)).strip()
        if not typed:
            return None
        try:
            return concern_named(typed)
        except GameError as error:
            screen.show(error_text(error), style="red")


def seat_of(place: int | None, people: int) -> int:
    """Its seat from its place in the order, the last one where none is given. Raises ``Illegal``."""
    if place is not None and place > people + 1:
        raise Illegal("no-such-place", "SETUP-12", place=place, places=people + 1)
    return -1 if place is None else place - 1


def adventurous_buildings(opponent: PrivateConcern | None) -> tuple[str, ...]:
    """The buildings its adventure is played with, if it says so."""
    return () if opponent is None or opponent.adventure is None else opponent.adventure.buildings


def introduce(screen: Screen, session: Session) -> None:
    """Who plays, what is special about it, and what to do with its cards."""
    concern = session.concern
    assert concern is not None
    screen.show(word("intro-concern", name=concern.name, says=printed(concern.strength.says)).strip())
    screen.show(phrase(f"origin-{concern.deck.origin}"))
    adventure = concern.adventure
    if adventure is not None:
        goal = goal_text(adventure.goal)
        screen.show(word("intro-adventure", name=adventure.name, says=printed(adventure.says), goal=goal))
    for twist in concern.twists:
        screen.show(word("intro-twist", name=twist.name, says=printed(twist.says)).strip())
    if session.game.seed is None:
        shuffled = shuffle_of(session.header.setup) is not None
        screen.show(word("intro-app" if shuffled else "intro-table"))

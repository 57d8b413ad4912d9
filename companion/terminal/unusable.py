"""A companion's ability that somebody wants to use and cannot: which one is meant, and why not."""

from typing import Final

from companion.core.errors import Invalid
from companion.core.questions import Question, Refusal
from companion.games.dark_road.availability import abilities, why_unusable
from companion.games.dark_road.names import LOYAL, STRAYS
from companion.games.dark_road.options import USE, Use
from companion.games.dark_road.state import State
from companion.terminal.labels import in_order, plainly
from companion.text import option_text
from companion.text.catalogue import catalogue

_COMPANIONS: Final = (*LOYAL, *STRAYS)


def find_unusable(state: State, question: Question, line: str) -> tuple[str, Refusal] | None:
    """The ability meant, and why it cannot be used now; ``None`` where the line is about none.

    Raises ``Invalid`` where several could be meant that are refused for different reasons.
    """
    wanted = _after_the_verb(state, question, line)
    if wanted is None:
        return None
    meant = _meant(state, question, wanted)
    found = [(use, why) for use in meant if (why := why_unusable(state, question.seat, use)) is not None]
    if len({why for _, why in found}) > 1:
        raise Invalid("ambiguous", value=line.strip(), candidates=[str(use) for use, _ in found])
    return found[0] if found else None


def named_ability(line: str) -> Use | None:
    """The ability that a line names by companion and number: nobody who says so means another one."""
    wanted = plainly(line).removeprefix(f"{Use.verb} ")
    return next((use for use in USE.values() if wanted in _names(use)), None)


def _after_the_verb(state: State, question: Question, line: str) -> list[str] | None:
    """What follows "use", in every language or in the one that is spoken; the name of a companion alone
    serves where nobody tells what dice or cards show."""
    wanted = plainly(line).split()
    if not wanted:
        return None
    spoken = plainly(option_text(state, question, USE["raven", 1])).split()[0]
    if wanted[0] in (Use.verb, spoken):
        return wanted[1:]
    is_told = question.accepts is not None or question.seat is None
    return None if is_told or not _begins_a_name(wanted[0]) else wanted


def _begins_a_name(word: str) -> bool:
    return any(_name(companion).startswith(word) for companion in _COMPANIONS)


def _name(companion: str) -> str:
    return plainly(catalogue().name("companion", companion))


def _meant(state: State, question: Question, wanted: list[str]) -> list[Use]:
    """One's own abilities by name, then by what they do; then those of any companion by name."""
    seat = state.seat if question.seat is None else question.seat
    held = {own.name for own in state.players[seat].companions}
    every = [use for companion in _COMPANIONS for use in abilities(companion)]
    own = [use for use in every if use.companion in held]
    if not wanted:
        return own or every
    return (
        [use for use in own if _fits(wanted, *_names(use))]
        or [use for use in own if _fits(wanted, option_text(state, question, use))]
        or [use for use in every if _fits(wanted, *_names(use))]
    )


def _names(use: Use) -> tuple[str, str]:
    return plainly(f"{use.companion} {use.ability}"), f"{_name(use.companion)} {use.ability}"


def _fits(wanted: list[str], *names: str) -> bool:
    return any(in_order(wanted, plainly(name).split()) for name in names)

"""From a typed line to what the rules are told."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.errors import Illegal, Invalid
from companion.core.questions import Question, Refusal
from companion.games.dark_road.state import State
from companion.table.throws import dice_left
from companion.terminal.asking import labels
from companion.terminal.entries import read_entry
from companion.terminal.labels import find, own_number
from companion.terminal.throws import read_throw
from companion.terminal.unusable import find_unusable, named_ability
from companion.text import option_text


class Typed(NamedTuple):
    """The answers one line gives: usually one, for a throw of dice one each."""

    values: Sequence[Any]


def read_answer(state: State, question: Question, line: str) -> Typed:
    """What the line answers; raises ``Invalid`` or, for a refused option, ``Illegal`` with its rule."""
    left = dice_left(state, question)
    if left > 1 and len(line.split()) > 1 and find_option(state, question, line) is None:
        return Typed(read_throw(line, question, left))
    option = find_option(state, question, line)
    if option is not None:
        return Typed([option])
    refused = find_refused(state, question, line)
    if refused is not None:
        option, reason = refused
        raise Illegal(reason.code, reason.rule, value=option)
    if question.accepts is not None:
        return Typed([read_entry(question.accepts, line)])
    raise Invalid("not-an-answer", value=line)


def find_option(state: State, question: Question, line: str) -> str | None:
    """The option meant by a number or by words; raises ``Invalid`` where several could be."""
    typed = line.strip()
    choices = labels(question)
    if typed.isascii() and typed.isdecimal():
        return choices.get(int(typed)) if len(typed) < 4 else None
    if (ability := named_ability(typed)) is not None:
        return ability if ability in choices.values() else None
    names = {option: (option, option_text(state, question, option)) for option in choices.values()}
    if question.accepts is not None:
        # The words of a card would be found in its catalogue entry: only whole names count here.
        wanted = typed.casefold()
        return next((key for key, (code, _) in names.items() if code.casefold() == wanted), None)
    return find(typed, names)


def find_refused(state: State, question: Question, line: str) -> tuple[str, Refusal] | None:
    """The option meant that the rules do not allow now, and why."""
    typed, reasons = line.strip(), dict(question.refused)
    if typed.isdecimal():
        option = next((option for option in reasons if str(own_number(option)) == typed), None)
    else:
        option = find(typed, {option: (option, option_text(state, question, option)) for option in reasons})
    return find_unusable(state, question, line) if option is None else (option, reasons[option])

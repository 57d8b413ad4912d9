"""Options again from their texts: what a log or another device sends is a plain string."""

from functools import cache
from typing import get_type_hints

from companion.core.questions import Option, Question, Word
from companion.games.dark_road import options as _options


@cache
def option_classes() -> tuple[type[Option], ...]:
    """Every kind of option with parts, the longest verb first: ``deliver hero`` before ``deliver``."""
    classes = [
        found
        for found in vars(_options).values()
        if isinstance(found, type) and issubclass(found, Option) and found not in (Option, Word)
    ]
    return tuple(sorted(classes, key=lambda found: (-len(found.verb), found.verb)))


@cache
def option_words() -> tuple[Word, ...]:
    """Every option without parts."""
    return tuple(found for found in vars(_options).values() if isinstance(found, Word))


def typed(value: str, question: Question | None = None) -> Option | None:
    """The option a text stands for, with its parts; ``None`` for what no seat can answer."""
    if isinstance(value, Option):
        return value
    if question is not None:
        shown = [*question.options, *(option for option, _ in (*question.warned, *question.refused))]
        for option in shown:
            if option == value and isinstance(option, Option):
                return option
    for word in option_words():
        if word == value:
            return word
    return next((made for kind in option_classes() if (made := _made(kind, value)) is not None), None)


def _made(kind: type[Option], text: str) -> Option | None:
    """An option of this kind, if the text is one."""
    names = kind.__match_args__
    words = text.removeprefix(kind.verb + " ").split(" ", len(names) - 1)
    if not text.startswith(kind.verb + " ") or len(words) != len(names):
        return None
    hints = get_type_hints(kind)
    # Made past the class's own memory of its options: a stranger's texts are not to be kept.
    made = str.__new__(kind, text)
    for name, word in zip(names, words, strict=True):
        if hints[name] is not int:
            setattr(made, name, word)
        elif word.isascii() and word.isdecimal() and len(word) < 4:
            setattr(made, name, int(word))
        else:
            return None
    return made

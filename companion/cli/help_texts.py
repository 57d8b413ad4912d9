"""What ``--help`` says, in the language that is spoken; its English stands where arguments are defined."""

import argparse
from collections.abc import Iterable, Iterator
from typing import Any, Final

from companion.text.catalogue import catalogue

CONTEXT: Final = "help"
"""Of these messages the English text itself tells which one is meant."""
USAGE: Final = "usage: "


def help_texts(parser: argparse.ArgumentParser) -> list[str]:
    """Every text of the help of all commands, each once."""
    return list(dict.fromkeys([USAGE, *(getattr(holder, name) for holder, name in _places(parser))]))


def translate_help(parser: argparse.ArgumentParser) -> None:
    """The help of all commands is said in the language that is spoken now."""
    for holder, name in _places(parser):
        setattr(holder, name, _translated(getattr(holder, name)))
    for one in _parsers(parser):
        one.formatter_class = _Formatter


def _translated(english: str) -> str:
    return catalogue().translated(CONTEXT, english)


class _Formatter(argparse.HelpFormatter):
    """The one word that no parser holds."""

    def add_usage(
        self, usage: str | None, actions: Iterable[Any], groups: Iterable[Any], prefix: str | None = None
    ) -> None:
        super().add_usage(usage, actions, groups, _translated(USAGE) if prefix is None else prefix)


def _parsers(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from _parsers(command)


def _places(parser: argparse.ArgumentParser) -> Iterator[tuple[object, str]]:
    """Where texts are kept: an object and the name of its attribute."""
    for one in _parsers(parser):
        places: list[tuple[object, str]] = [(one, "description")]
        places += [(group, name) for group in one._action_groups for name in ("title", "description")]
        for action in one._actions:
            places.append((action, "help"))
            if isinstance(action, argparse._SubParsersAction):
                places += [(command, "help") for command in action._choices_actions]
        for holder, name in places:
            if getattr(holder, name) not in (None, argparse.SUPPRESS):
                yield holder, name

"""Where something is said: the language, the table, and the question it is about."""

from dataclasses import dataclass
from typing import Any

from companion.core.questions import Question
from companion.games.dark_road.concern import NAME
from companion.games.dark_road.state import Player, State
from companion.text.catalogue import Catalogue

Params = dict[str, Any]
Said = tuple[str, Params]
"""Which template, and what to fill it with."""


@dataclass(frozen=True, slots=True)
class Scene:
    """``third`` speaks of the seat instead of to it; ``names`` are the seats' names."""

    words: Catalogue
    state: State
    seat: int | None
    kind: str
    params: tuple[Any, ...] = ()
    group: str | None = None
    names: tuple[str, ...] = ()
    third: bool = False

    @property
    def player(self) -> Player:
        """Who is asked; of a chance, whose turn it is."""
        return self.state.players[self.state.seat if self.seat is None else self.seat]

    @property
    def is_concern(self) -> bool:
        """Is the Private Concern asked?"""
        return self.seat is not None and self.state.is_concern(self.seat)

    def who(self, seat: int) -> str:
        """The name of a seat."""
        if 0 <= seat < len(self.names):
            return person(self.words, self.names[seat])
        if 0 <= seat < len(self.state.players):
            return person(self.words, self.state.players[seat].name)
        return self.words.phrase("word", "somebody")

    def param(self, index: int, default: Any = None) -> Any:
        """What the question was asked about, by place."""
        return self.params[index] if index < len(self.params) else default

    def name(self, table: str, code: object) -> str:
        return called(self.words, self.state, table, code)

    def template(self, *path: str) -> str | None:
        """The sentence at this place, the edition's own where it has one."""
        return self.words.of_edition(self.state.edition.name, *path)

    def phrase(self, *path: str, **params: Any) -> str:
        return self.words.phrase(*path, third=self.third, **params)


def called(words: Catalogue, state: State, table: str, code: object) -> str:
    """What a thing is called in the edition of this game."""
    return words.name(table, code, state.edition.name)


def person(words: Catalogue, name: str) -> str:
    """People are called as they like; the automated opponent has a name in every language."""
    return words.card(name) if name == NAME else name


def scene_of(
    words: Catalogue, state: State, question: Question, names: tuple[str, ...] = (), third: bool = False
) -> Scene:
    return Scene(words, state, question.seat, question.kind, question.params, question.group, names, third)

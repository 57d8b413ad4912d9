"""What the history tells about players: figures over finished games, of which only complete ones count."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from companion.store.finished import Finished, Line, folded


@dataclass(frozen=True, slots=True)
class Score:
    """One game of somebody, as a plot shows it."""

    uid: str
    day: str
    score: int
    won: bool


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One person."""

    name: str
    """As it was written last."""
    wins: int
    """Shared ones too."""
    shared: int
    """How many of the wins were shared."""
    scores: tuple[Score, ...]
    """In order of day; those whose day nobody knows come first."""
    margin: float | None
    """Mean of the points by which they were ahead of the best of the others, or behind (below zero); ``None``
    for somebody who has always played alone."""

    @property
    def games(self) -> int:
        return len(self.scores)

    @property
    def mean(self) -> float:
        return fmean(one.score for one in self.scores)

    @property
    def best(self) -> int:
        return max(one.score for one in self.scores)

    @property
    def worst(self) -> int:
        return min(one.score for one in self.scores)


@dataclass(frozen=True, slots=True)
class OpponentFigures:
    """Two people in the games that they played together."""

    name: str
    games: int
    ahead: int
    """How often the first one came in before this one."""
    level: int
    behind: int


@dataclass(frozen=True, slots=True)
class AutomaFigures:
    """People against one strength of the automated opponent."""

    strength: str
    """Empty where nobody knows it."""
    games: int
    wins: int
    """Of people, or of the one who was named; shared ones too."""
    mean: float
    """Of the best person in each game, or of the one who was named."""
    automa_mean: float


def players(played: Sequence[Finished]) -> list[PlayerFigures]:
    """Everybody who has finished a game, most games first, then by name."""
    names = {key: line.name.strip() for _, line, key in _people(_in_order(played))}
    found = [figures for name in names.values() if (figures := player(played, name))]
    return sorted(found, key=lambda figures: (-figures.games, folded(figures.name)))


def player(played: Sequence[Finished], name: str) -> PlayerFigures | None:
    """This person; ``None`` for somebody who has not finished a game."""
    own = [(game, line) for game, line, key in _people(_in_order(played)) if key == folded(name)]
    if not own:
        return None
    margins = [margin for game, line in own if (margin := _margin(game, line)) is not None]
    return PlayerFigures(
        name=own[-1][1].name.strip(),
        wins=sum(line.won for _, line in own),
        shared=sum(line.won and sum(other.won for other in game.lines) > 1 for game, line in own),
        scores=tuple(Score(game.uid, game.day, line.score or 0, line.won) for game, line in own),
        margin=fmean(margins) if margins else None,
    )


def opponents(played: Sequence[Finished], name: str) -> list[OpponentFigures]:
    """Everybody whom this person has played with, most games first, then by name."""
    met: dict[str, list[tuple[Line, Line]]] = {}
    for game, line, key in _people(_in_order(played)):
        if key == folded(name):
            for other in game.lines:
                if other.automa is None and folded(other.name) != key:
                    met.setdefault(folded(other.name), []).append((line, other))
    found = [
        OpponentFigures(
            name=pairs[-1][1].name.strip(),
            games=len(pairs),
            ahead=sum(_place(own) < _place(other) for own, other in pairs),
            level=sum(_place(own) == _place(other) for own, other in pairs),
            behind=sum(_place(own) > _place(other) for own, other in pairs),
        )
        for pairs in met.values()
    ]
    return sorted(found, key=lambda figures: (-figures.games, folded(figures.name)))


def automas(played: Sequence[Finished], name: str = "") -> list[AutomaFigures]:
    """Games with the automated opponent by its strength; with a ``name`` only those of this person."""
    met: dict[str, list[tuple[Line, Line]]] = {}
    for game in _in_order(played):
        people = [line for line in game.lines if line.automa is None]
        own = [line for line in people if not name or folded(line.name) == folded(name)]
        for automa in game.lines:
            if automa.automa is not None and own:
                met.setdefault(automa.automa, []).append((min(own, key=_place), automa))
    return [
        AutomaFigures(
            strength=strength,
            games=len(pairs),
            wins=sum(own.won for own, _ in pairs),
            mean=fmean(own.score or 0 for own, _ in pairs),
            automa_mean=fmean(automa.score or 0 for _, automa in pairs),
        )
        for strength, pairs in sorted(met.items())
    ]


def _in_order(played: Sequence[Finished]) -> list[Finished]:
    """Those that count, by day."""
    counting = [game for game in played if game.complete and not game.deleted]
    return sorted(counting, key=lambda game: (game.day, game.created, game.uid))


def _people(played: Sequence[Finished]) -> Iterator[tuple[Finished, Line, str]]:
    """Each person of each game, and the key under which they are one and the same."""
    for game in played:
        for line in game.lines:
            if line.automa is None:
                yield game, line, folded(line.name)


def _margin(game: Finished, own: Line) -> int | None:
    """Against the best of the others, the automated opponent too."""
    others = [line.score or 0 for line in game.lines if line is not own]
    return (own.score or 0) - max(others) if others else None


def _place(line: Line) -> int:
    return line.place or 0

"""Games played by chance, always the same, up to a moment worth looking at."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.app.play.moments import Asked, HandOver, Moment, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.concern.naming import concern_named
from companion.core.questions import Entry
from companion.games.dark_road.loader import load
from companion.games.dark_road.names import GOODS, HERO_BONUSES, TOWNS
from companion.table.session import Session

Begin = Callable[[Path], Session]
"""Begins a game whose journal is at this path."""
Enough = Callable[[Sitting, Moment], bool]
"""Is this moment worth looking at?"""
MOST_TOUCHES: Final = 4000
DAY: Final = "2026-11-17T19:00:00"

_KEPT: dict[str, bytes] = {}
"""Journals of games that were played once, by name: every picture of one begins at the same question."""


def played(
    folder: Path, name: str, begin: Callable[[Path], Session], enough: Enough, seed: int = 1
) -> Sitting:
    """A game played by chance until it is worth looking at; the same one every time."""
    path = folder / f"{name}-{len(list(folder.iterdir()))}.journal"
    if name in _KEPT:
        path.write_bytes(_KEPT[name])
        sitting = Sitting(Session.open(path))
        while isinstance(sitting.moment, Told) and not enough(sitting, sitting.moment):
            sitting.confirm()  # it is told once more to whoever comes back to a game
        return sitting
    sitting, rng = Sitting(begin(path)), Random(1)
    for _ in range(MOST_TOUCHES):
        if enough(sitting, sitting.moment):
            _KEPT[name] = path.read_bytes()
            return sitting
        touch(sitting, rng)
    raise LookupError(name)


def dealt(people: Sequence[str] = ("Anna", "Ben"), seed: int = 3, **more: Any) -> Begin:
    """We deal, and the Private Concern plays too."""
    concern = concern_named("merchant")
    return lambda path: Session.new(path, people, seed=seed, box=load(), concern=concern, created=DAY, **more)


def real(people: Sequence[str] = ("Anna", "Ben"), **more: Any) -> Begin:
    """The owner's own dice and cards."""
    concern = concern_named("merchant")
    return lambda path: Session.new(path, people, box=load(), concern=concern, shuffle=5, created=DAY, **more)


def touch(sitting: Sitting, rng: Random) -> None:
    """One touch, whatever it may be."""
    match sitting.moment:
        case Asked() as asked:
            sitting.answer(some_answer(asked, rng), asked.index)
        case HandOver():
            sitting.take_over()
        case Reveal():
            sitting.reveal()
        case Told():
            sitting.confirm()


def some_answer(asked: Asked, rng: Random) -> Any:
    """A legal answer, or what was read off a card."""
    legal = [choice.value for choice in asked.choices if not choice.refused and not choice.warned]
    if asked.entry is not None and (not legal or rng.random() < 0.5):
        return read_off(asked.entry, rng)
    return rng.choice(legal)


def read_off(entry: Entry, rng: Random) -> dict[str, Any]:
    """What somebody might read off a card."""
    fill: dict[str, Callable[[], Any]] = {
        "town": lambda: rng.choice(TOWNS),
        "bonus": lambda: rng.choice(HERO_BONUSES),
        "goods": lambda: 3 if entry.kind == "opening" else [rng.choice(GOODS) for _ in range(3)],
        "effects": lambda: ["gain coins 2"],
        "count": lambda: rng.randrange(12),
        "hero": lambda: False,
        "name": lambda: "Ylva",
    }
    return {name: fill.get(name, lambda: 1)() for name in entry.needed}


def asked(kind: str, turn: int = 0, refused: int = 0) -> Enough:
    """A person is asked this from this turn on, with so many answers that are not possible now."""

    def enough(sitting: Sitting, moment: Moment) -> bool:
        if not isinstance(moment, Asked) or moment.kind != kind or sitting.state.round < turn:
            return False
        return sum(bool(choice.refused) for choice in moment.choices) >= refused

    return enough


def comes(kind: type, turn: int = 1) -> Enough:
    return lambda sitting, moment: isinstance(moment, kind) and sitting.state.round >= turn

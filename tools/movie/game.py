"""The game that is filmed: a real table that merchants have played at for a few turns."""

from pathlib import Path
from random import Random
from typing import Any, Final

from companion.app.play.moments import Asked, HandOver, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.app.tour.games_played import DAY, MOST_TOUCHES, read_off
from companion.concern.naming import concern_named
from companion.games.dark_road.loader import load
from companion.players import make
from companion.table.session import Session

SEED: Final = 214
"""With this one Ben can reach the Great Bazaar and has the coins to shop there."""
PEOPLE: Final = ("Anna", "Ben")
NIGHT_DICE: Final = 3
"""Enough dice for a throw worth watching."""


def night_throw(folder: Path) -> Session:
    """A game that waits for Anna's night dice, at the end of her turn."""
    session = Session.new(
        folder / "film.journal",
        PEOPLE,
        box=load(),
        concern=concern_named("merchant"),
        shuffle=SEED,
        created=DAY,
    )
    sitting, chance = Sitting(session), Random(SEED)
    traders = [make("trader", SEED + seat) for seat in range(len(sitting.state.players))]
    for _ in range(MOST_TOUCHES):
        match sitting.moment:
            case Asked() as asked if _is_night_throw(sitting, asked):
                return session
            case Asked() as asked:
                sitting.answer(_answer(session, traders, chance), asked.index)
            case HandOver():
                sitting.take_over()
            case Reveal():
                sitting.reveal()
            case Told():
                sitting.confirm()
    raise LookupError("this game never waits for a throw of night dice")


def _is_night_throw(sitting: Sitting, asked: Asked) -> bool:
    kind, count = asked.dice or ("", 0)
    return (
        kind == "night" and count >= NIGHT_DICE and sitting.state.phase == "turns" and sitting.state.seat == 0
    )


def _answer(session: Session, traders: list[Any], chance: Random) -> Any:
    """Traders decide; chance says what dice and cards show."""
    question = session.game.question
    assert question is not None
    if question.seat is not None:
        return traders[question.seat].choose(session.game.observe(question.seat), question)
    if question.accepts is not None and (not question.options or chance.random() < 0.5):
        return read_off(question.accepts, chance)
    return chance.choice(question.options)

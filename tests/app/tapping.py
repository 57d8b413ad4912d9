"""Whole games at a real table through the tablet's own paths, every touch counted."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.app.forms.entering import taps_for
from companion.app.forms.throwing import touches_for
from companion.app.play.moments import Asked, HandOver, Over, Reveal, Told
from companion.app.play.sitting import Sitting
from companion.concern.naming import concern_named
from companion.players import Chooser, make
from companion.table.session import Session
from tests.dark_road.playing import some_entry


@dataclass
class Turn:
    """How many touches one turn of one seat took."""

    seat: int
    decisions: int = 0
    dice: int = 0
    """Faces that were touched because no camera saw them."""
    cards: int = 0
    """What was entered of cards."""
    confirmations: int = 0
    reveals: int = 0

    @property
    def by_hand(self) -> int:
        return self.decisions + self.dice + self.confirmations + self.reveals

    @property
    def with_camera(self) -> int:
        return self.by_hand - self.dice


@dataclass
class Game:
    turns: list[Turn]
    setup: Turn
    needless: list[str]
    """Questions that had only one answer."""


def play(folder: Path, seed: int, people: int = 1) -> Game:
    """A real table with the Private Concern; ``trader`` decides, chance says what dice and cards show."""
    session = Session.new(folder / f"{seed}.journal", people, concern=concern_named("merchant"), shuffle=seed)
    with session:
        return play_out(Sitting(session), seed)


def play_out(sitting: Sitting, seed: int) -> Game:
    """The game that is open, to its end."""
    table, game = random.Random(seed), Game([], Turn(-1), [])
    traders = [make("trader", seed + seat) for seat in range(len(sitting.state.players))]
    for turn in _turns(sitting, game):
        _touch(sitting, turn, traders, table, game)
    return game


def _turns(sitting: Sitting, game: Game) -> Iterator[Turn]:
    """The turn to which the next touch belongs, until the game is over."""
    now, turn = None, game.setup
    while not isinstance(sitting.moment, Over):
        state = sitting.state
        shown = isinstance(sitting.moment, Told) and now is not None
        if state.phase != "setup" and (state.phase, state.round, state.seat) != now and not shown:
            now = (state.phase, state.round, state.seat)
            turn = Turn(state.seat)
            if state.phase == "turns":
                game.turns.append(turn)
        yield turn


def _touch(sitting: Sitting, turn: Turn, traders: list[Chooser], table: random.Random, game: Game) -> None:
    match sitting.moment:
        case Reveal():
            turn.reveals += 1
            sitting.reveal()
        case Told():
            turn.confirmations += 1
            sitting.confirm()
        case HandOver():
            turn.confirmations += 1
            sitting.take_over()
        case Asked() as asked:
            _answer(sitting, asked, turn, traders, table, game)


def _answer(
    sitting: Sitting, asked: Asked, turn: Turn, traders: list[Chooser], table: random.Random, game: Game
) -> None:
    question = sitting.session.game.question
    assert question is not None
    possible = [choice for choice in asked.choices if not choice.refused]
    if len(possible) < 2 and asked.entry is None:
        game.needless.append(asked.kind)
    if asked.dice is not None:
        faces = _throw(asked, table)
        turn.dice += touches_for(asked, faces)
        sitting.answer_all(faces, asked.index)
        return
    value: Any
    if question.seat is not None:
        value = traders[question.seat].choose(sitting.session.game.observe(question.seat), question)
    elif question.accepts is not None and (not question.options or table.random() < 0.5):
        value = some_entry(question.accepts, table)
    else:
        value = table.choice(question.options)
    touches = taps_for(asked, sitting.state, value)
    if asked.entry is not None or question.seat is None:
        turn.cards += touches
    else:
        turn.decisions += touches
    sitting.answer(value, asked.index)


def _throw(asked: Asked, table: random.Random) -> list[str]:
    """A whole throw; a market die that found no room is thrown again, so only the first counts here."""
    assert asked.dice is not None
    legal = [choice.value for choice in asked.choices if not choice.refused]
    count = 1 if asked.kind == "market_die" else asked.dice[1]
    return [table.choice(legal) for _ in range(count)]

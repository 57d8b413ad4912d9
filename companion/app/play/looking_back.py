"""What has happened, in words: what an undo takes back, and what else an earlier answer could have been.

Nothing here draws. Secrets stay hidden as on any screen that everyone sees (HIDE-1).
"""

from dataclasses import dataclass
from itertools import groupby, takewhile

from companion.app.play.choices import choices_of
from companion.app.play.moments import Asked, Choice, Icon, Step
from companion.app.play.picturing import icons_of
from companion.app.play.sitting import Sitting
from companion.app.play.telling import pieces_moved
from companion.app.words import word
from companion.core.errors import Illegal
from companion.core.questions import Question
from companion.games.dark_road.state import State
from companion.table.friends import seat_tone
from companion.table.landing import is_of_others, is_one_throw, landing
from companion.table.public import public
from companion.table.timeline import Step as Past
from companion.table.where import step_of
from companion.text import answer_text, option_text, question_text, record_text
from companion.text.titled import titled


@dataclass(frozen=True, slots=True)
class Line:
    """One step that was taken."""

    index: int
    text: str
    icons: tuple[Icon, ...]
    of_people: bool
    """Can it be undone to, and changed?"""


@dataclass(frozen=True, slots=True)
class Turn:
    """What happened on one merchant's turn, newest first."""

    title: str
    icon: Icon
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """What going back to a step takes back, and how the pieces are then put back."""

    index: int
    text: str
    """In one sentence."""
    lines: tuple[Line, ...]
    """Every step, newest first."""
    moves: tuple[Step, ...]
    needs_owner: bool
    """Several people have answered since: the table's owner agrees first."""


# The turns


def turns(sitting: Sitting) -> list[list[Past]]:
    """The history by turn and merchant, the newest turn first, each in its own order."""
    steps = sitting.session.history()
    groups = groupby(steps, key=lambda step: (step.read_only, step.phase, step.round, step.turn))
    return [list(group) for _, group in groups][::-1]


def told(sitting: Sitting, turn: list[Past]) -> Turn:
    """One of :func:`turns` in words."""
    lines = _lines(sitting, turn)
    first, state = turn[0], sitting.state
    if first.read_only:
        return Turn(word("past-earlier"), ("interface", "history"), lines)
    if first.phase == "setup":
        return Turn(word("past-setup"), ("interface", "box"), lines)
    if first.phase != "turns":
        return Turn(word("past-end"), ("interface", "trophy"), lines)
    title = word("past-turn", turn=first.round, who=sitting.names[first.turn])
    return Turn(title, ("tokens", f"wagon_{seat_tone(state, first.turn)}"), lines)


def _lines(sitting: Sitting, steps: list[Past]) -> tuple[Line, ...]:
    """Steps that follow on each other, newest first; their tables are played through once."""
    if steps[0].read_only:
        return tuple(line_of(sitting, step) for step in reversed(steps))
    tables = sitting.session.tables(steps[0].index, steps[-1].index)
    pairs = zip(steps, tables, strict=False)
    return tuple(line_of(sitting, step, table) for step, table in pairs)[::-1]


def line_of(sitting: Sitting, step: Past, table: State | None = None) -> Line:
    """One step in words; ``table`` is the one before it."""
    if step.read_only:
        return Line(step.index, record_text(step, sitting.names), (("interface", "history"),), False)
    table = public(table or sitting.session.state_at(step.index))
    dealt = step.record_kind == "chance" and not table.lazy
    of_people = not (dealt or is_of_others(sitting.session, step))
    return Line(step.index, titled(_what(sitting, step, table)), _icons(step, table), of_people)


def _what(sitting: Sitting, step: Past, table: State) -> str:
    """Under the name of whose turn it was; another one is named."""
    if step.record_kind not in ("choice", "chance"):
        return record_text(step, sitting.names, table)
    said = answer_text(table, _question(step), step.value, sitting.names)
    if step.seat is None or (step.seat == step.turn and step.phase == "turns"):
        return said
    return word("past-by", who=sitting.names[step.seat], what=said)


def _icons(step: Past, table: State) -> tuple[Icon, ...]:
    """What the step was about; else in which part of the game it was taken."""
    if step.record_kind in ("correct", "data"):
        return (("interface", "edit"),)
    question = _question(step)
    found = icons_of(question, step.value) if isinstance(step.value, str) else ()
    if found:
        return found[:2]
    if step.kind.startswith("concern_"):
        return (("tokens", "concern"),)
    if table.phase != "turns":
        return (("interface", "box" if table.phase == "setup" else "trophy"),)
    return (("cards", "card"),) if step.seat is None else (("steps", step_of(table, question)),)


def _question(step: Past) -> Question:
    return Question(0, step.seat, step.kind, [], group=step.group, params=step.params)


# Back


def undo_words(sitting: Sitting) -> Back | None:
    """What the undo button would take back; ``None`` where there is nothing."""
    end = landing(sitting.session)
    return None if end is None else back_to(sitting, end)


def undo_sentence(sitting: Sitting) -> str:
    """What the undo button would take back, in one sentence alone; empty where there is nothing."""
    end = landing(sitting.session)
    return "" if end is None else _taking_back(sitting, sitting.session.history()[end:])


def back_to(sitting: Sitting, index: int) -> Back:
    """What going back to before this step takes back. Raises ``Illegal`` where it cannot be gone back to."""
    taken = sitting.session.history()[index:]
    if not taken or taken[0].read_only:
        raise Illegal("no-such-step", index=index)
    moves = pieces_moved(sitting.state, sitting.session.state_at(index), sitting.for_people)
    lines = _lines(sitting, taken)
    return Back(index, _taking_back(sitting, taken), lines, tuple(moves), _needs_owner(sitting, taken))


def _taking_back(sitting: Sitting, taken: list[Past]) -> str:
    """What a person did, and what others did after it, in one sentence."""
    first = taken[0]
    table = public(sitting.session.state_at(first.index))
    dice = list(takewhile(lambda step: is_one_throw(first, step), taken))
    said = _what(sitting, first, table) if len(dice) < 2 else _thrown(dice, table)
    if first.record_kind == "choice" and first.seat is not None and first.seat == first.turn:
        said = word("past-somebody", who=sitting.names[first.seat], what=said)
    if any(is_of_others(sitting.session, step) for step in taken[1:]):
        return word("past-undo-its", what=said)
    people = [step for step in taken[1:] if step.record_kind != "chance"]
    return word("past-undo-more", what=said, count=len(people)) if people else word("past-undo", what=said)


def _thrown(dice: list[Past], table: State) -> str:
    faces = ", ".join(option_text(table, _question(die), die.value) for die in dice)
    return word("past-throw", count=len(dice), faces=faces)


def _needs_owner(sitting: Sitting, taken: list[Past]) -> bool:
    """One's own answers may be taken back until somebody else has answered."""
    humans = sitting.state.humans
    return len({step.seat for step in taken if step.seat in humans}) > 1


# Another answer


@dataclass(frozen=True, slots=True)
class Then:
    """The question that a step answered, as it was asked."""

    index: int
    asked: Asked
    chosen: object
    question: Question
    state: State

    @property
    def text(self) -> str:
        return self.asked.text

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.asked.choices


@dataclass(frozen=True, slots=True)
class Consequence:
    """What becomes of another answer: what no longer follows, and which pieces move."""

    dropped: tuple[Line, ...]
    moves: tuple[Step, ...]
    needs_owner: bool


def asked_then(sitting: Sitting, index: int) -> Then:
    """Raises ``Illegal`` for a step that cannot be changed."""
    step, game = sitting.session.history()[index], sitting.session.game_at(index)
    question, state = game.question, game.state
    if question is None or not step.kind:
        raise Illegal("no-such-step", index=index)
    asked = Asked(
        question.index, question.seat, "", "", question_text(state, question, sitting.names), (),
        choices_of(state, question), question.accepts, kind=question.kind,
    )  # fmt: skip
    return Then(index, asked, step.value, question, state)


def what_if(sitting: Sitting, index: int, value: object, wave: bool = False) -> Consequence:
    """Raises ``Illegal`` for a step that cannot be changed, and what the game raises for the value."""
    change = sitting.session.preview_change(index, value, wave)
    moves = pieces_moved(sitting.state, change.table, sitting.for_people)
    later = sitting.session.history()[index:]
    return Consequence(
        tuple(line_of(sitting, step) for step in change.dropped), tuple(moves), _needs_owner(sitting, later)
    )


def answer_anew(sitting: Sitting, index: int, value: object, wave: bool = False) -> None:
    """Another answer at an earlier step; raises as :func:`what_if`, and ``DiskError``."""
    before = sitting.state.copy()
    sitting.session.change_earlier(index, value, wave)
    sitting.changed_from(before)

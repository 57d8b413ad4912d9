"""What people hear and do after an answer: pieces to move, special dice, what the Private Concern answers."""

from collections.abc import Callable, Iterable, Sequence

from companion.app.play.moments import Icon, Passage, Step
from companion.app.play.picturing import icon_of_piece
from companion.app.words import word
from companion.concern.account import Answered, Paragraph, die_text, forced_die
from companion.concern.engine import PrivateConcern
from companion.concern.steps import note_text, step_text
from companion.concern.telling import Note, merged_notes, told
from companion.core.questions import Question
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from companion.table.public import public
from companion.table.session import Session
from companion.table.timeline import Step as Past
from companion.text import answer_text, catalogue, instruction_text
from companion.text.scene import person
from companion.text.titled import titled

ForPeople = Callable[[list[Instruction]], list[Instruction]]
"""What of some instructions is left to people."""
_CONCERN: Icon = ("tokens", "concern")


def names_of(state: State) -> list[str]:
    """How everybody is called in the language that is spoken."""
    return [person(catalogue(), player.name) for player in state.players]


def pieces_moved(before: State, after: State, for_people: ForPeople) -> list[Step]:
    """What people do so that the table looks as the game now is."""
    seen, names = public(after), tuple(names_of(after))
    return [
        Step(instruction_text(one, names, seen), icon_of_piece(seen, one))
        for one in for_people(difference(public(before), seen))
    ]


def dice_dealt(session: Session, steps: Iterable[Past]) -> list[Step]:
    """What special dice showed in these steps; other dice and cards are told by where they go."""
    found: list[Step] = []
    if session.game.seed is None:
        return found
    for step in steps:
        if step.kind == "oracle_face" or (step.kind == "roll" and step.params[0] == "ruins"):
            before = session.state_at(step.index)
            question = Question(0, None, step.kind, [], group=step.group, params=step.params)
            said = answer_text(before, question, step.value, names_of(before))
            die = "ruins" if step.kind == "roll" else "oracle"
            found.append(Step(titled(said), ("dice", die), moves=False))
    return found


def passages(paragraphs: Iterable[Paragraph], state: State) -> list[Passage]:
    """The Private Concern's turn, as it is read and carried out."""
    seen, names = public(state), names_of(state)
    return [
        Passage(
            tuple(paragraph.headings),
            tuple(_its_step(one, seen, names) for one in paragraph.instructions),
            tuple(map(note_text, paragraph.notes)),
        )
        for paragraph in paragraphs
    ]


class Beside:
    """What the Private Concern does on the turn of somebody else, or before and after all turns."""

    def __init__(self, concern: PrivateConcern, seat: int, for_people: ForPeople) -> None:
        self._concern, self._seat, self._for_people = concern, seat, for_people

    def answers(self, answers: Iterable[Answered], state: State) -> list[Step]:
        """Its own answers, and what they move."""
        seen, names, found = public(state), names_of(state), list[Step]()
        for one in answers:
            if one.question.seat == self._seat:
                found.append(self._says(answer_text(one.before, one.question, one.answer, names), names))
            elif one.before.phase == "setup":
                continue
            found += self._forced(one, names)
            instructions, notes = told(*one, self._concern)
            found += [_its_step(step, seen, names) for step in self._for_people(instructions)]
            found += _noted(notes)
        return found

    def followed(self, answers: Iterable[Answered], state: State) -> list[Step]:
        """What an answer of somebody else meant for it: a die that was left to it, coins that it kept."""
        names, found = names_of(state), list[Step]()
        for one in answers:
            found += self._forced(one, names)
            found += _noted(told(*one, self._concern).notes)
        return found

    def _says(self, what: str, names: Sequence[str]) -> Step:
        return Step(word("somebody-answers", who=names[self._seat], what=what), _CONCERN, moves=False)

    def _forced(self, one: Answered, names: Sequence[str]) -> list[Step]:
        face = forced_die(one)
        return [self._says(die_text(one.before, face, names), names)] if face else []


def _noted(notes: list[Note]) -> list[Step]:
    return [Step(note_text(note), _CONCERN, moves=False) for note in merged_notes(notes)]


def _its_step(one: Instruction, state: State, names: Sequence[str]) -> Step:
    return Step(step_text(one, state, names), icon_of_piece(state, one))

"""A game at the tablet: what is on the screen now, and what a touch does. Nothing here draws."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.app.moments import Asked, Choice, Moment, Over, Passage, Reveal, Step, Told
from companion.app.picturing import icon_of_piece, icons_of
from companion.app.words import word
from companion.concern.account import Paragraph
from companion.concern.steps import note_text, step_text
from companion.core.errors import Illegal
from companion.core.questions import Question
from companion.games.dark_road.game import TURNS
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from companion.players import Chooser
from companion.table.opponent import Opponent
from companion.table.public import public
from companion.table.session import Session
from companion.table.throws import dice_left
from companion.table.where import step_of
from companion.text import instruction_text, option_text, question_text, result_lines, rules_of, say


class Sitting:
    """One game at one tablet; ``bots`` play the seats they are given for.

    ``moment`` is what people see; what they touch comes to :meth:`answer`, :meth:`reveal`, :meth:`confirm`,
    :meth:`undo` and :meth:`redo`, which raise what the session raises and then leave the moment as it was.
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Chooser] | None = None,
        turns_wheel: Callable[[], bool] = lambda: False,
    ) -> None:
        self.session = session
        self.changes: list[Step] = []
        """What people do with the pieces after the last answer."""
        self._bots = dict(bots or {})
        self._turns_wheel = turns_wheel
        concern = session.concern
        self._opponent = None if concern is None else Opponent(session, concern, self._for_people)
        self._told: list[Passage] = []
        """What the Private Concern did and nobody has confirmed."""
        self._revealed = False
        self.moment = self._go_on()

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.state.players]

    # What a touch does

    def answer(self, value: Any, index: int, wave: bool = False) -> None:
        """The answer to the question with this index; raises ``GameError``."""
        before, steps = self.state.copy(), len(self.session.history())
        self.session.answer(value, index, wave)
        self._tell_changes(before)
        if self._opponent is not None and not self._opponent.is_its_turn(before):
            self._opponent.follows(before, steps)
        self.moment = self._go_on()

    def reveal(self) -> None:
        """The Private Concern's turn begins."""
        if self._opponent is None or not isinstance(self.moment, Reveal):
            raise Illegal("not-offered", value="reveal", kind="")
        self._opponent.begin()
        self._revealed, self.changes = True, []
        self.moment = self._go_on()

    def confirm(self) -> None:
        """The pieces that it moves have been moved."""
        self._told, self.changes = [], []
        self.moment = self._go_on()

    def undo(self) -> None:
        """Back to the last question that a person answered."""
        before, first = self.state.copy(), True
        while first or (self._is_for_others() and self.session.game.last_step() is not None):
            self.session.undo()
            first = False
        self._moved_on(before)

    def redo(self) -> None:
        """On to the next question for a person."""
        before, first = self.state.copy(), True
        while first or (self._is_for_others() and self.session.game.can_redo):
            self.session.redo()
            first = False
        self._moved_on(before)

    def _moved_on(self, before: State) -> None:
        self._told, self._revealed = [], False
        if self._opponent is not None:
            self._opponent.forget()
        self._tell_changes(before)
        self.moment = self._go_on()

    # Up to the next thing for people

    def _go_on(self) -> Moment:
        while True:
            question = self.session.game.question
            if question is not None and question.seat in self._bots:
                self._let_bot_play(question, self._bots[question.seat])
            elif self._opponent is not None and question is not None and self._opponent.is_asked(question):
                if self._opponent.opens(question) and not self._revealed:
                    return self._pending() or Reveal(self._turn(), self.names[self._opponent.seat])
                self._opponent.answer(question)
            else:
                break
        self._revealed = False
        told = self._pending()
        if told is not None:
            return told
        if question is None:
            assert self.session.game.result is not None
            return Over(tuple(map(str, result_lines(self.session.game.result, self.state))))
        return self._asked(question)

    def _is_for_others(self) -> bool:
        question = self.session.game.question
        if question is None:
            return False
        return question.seat in self._bots or (
            self._opponent is not None and self._opponent.is_asked(question)
        )

    def _let_bot_play(self, question: Question, bot: Chooser) -> None:
        assert question.seat is not None
        self.session.answer(bot.choose(self.session.game.observe(question.seat), question), question.index)

    def _pending(self) -> Told | None:
        """What the Private Concern did that people have not carried out yet."""
        opponent = self._opponent
        if opponent is None:
            return None
        steps = opponent.untold()
        if steps:
            self._told += self._passages(opponent.account(steps))
        if not self._told:
            return None
        return Told(self._turn(), self.names[opponent.seat], tuple(self._told))

    def _passages(self, paragraphs: list[Paragraph]) -> list[Passage]:
        state, names = public(self.state), self.names
        return [
            Passage(
                tuple(paragraph.headings),
                tuple(
                    Step(step_text(one, state, names), icon_of_piece(state, one))
                    for one in paragraph.instructions
                ),
                tuple(map(note_text, paragraph.notes)),
            )
            for paragraph in paragraphs
        ]

    def _asked(self, question: Question) -> Asked:
        state = self.state
        left = dice_left(state, question)
        return Asked(
            index=question.index,
            seat=question.seat,
            turn=self._turn(),
            step=word(f"step-{step_of(state, question)}") if state.phase == "turns" else "",
            text=question_text(state, question, self.names),
            rules=rules_of(question),
            choices=tuple(self._choices(question)),
            entry=question.accepts,
            dice=(str(question.params[0]), left) if question.kind == "roll" else None,
        )

    def _choices(self, question: Question) -> list[Choice]:
        state = self.state

        def choice(option: str, **why: str) -> Choice:
            label = option_text(state, question, option)
            return Choice(option, label, icons_of(question, option), **why)

        legal = [choice(option) for option in question.options]
        warned = [choice(option, warned=say(r.code, rule=r.rule)) for option, r in question.warned]
        refused = [choice(option, refused=say(r.code, rule=r.rule)) for option, r in question.refused]
        return [*legal, *warned, *refused]

    def _turn(self) -> str:
        state = self.state
        if state.phase != "turns":
            return word(f"phase-{state.phase}", turns=TURNS)
        return word("turn", turn=state.round, turns=TURNS)

    # The pieces

    def _for_people(self, instructions: list[Instruction]) -> list[Instruction]:
        """Without the wheel's turn where it turns by itself: done twice, it would be wrong."""
        return [one for one in instructions if one.verb != "turn" or not self._turns_wheel()]

    def _tell_changes(self, before: State) -> None:
        after = public(self.state)
        found = self._for_people(difference(public(before), after))
        names = tuple(self.names)
        self.changes = [Step(instruction_text(one, names, after), icon_of_piece(after, one)) for one in found]

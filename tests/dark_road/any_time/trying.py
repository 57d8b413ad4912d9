"""Every usable ability at every question of a turn, nested, with all that must hold after each answer."""

import random
from collections.abc import Callable
from typing import Any, Final

from companion.core.game import _WAIT
from companion.core.questions import GO_ON, WINDOW, Ask, Question
from companion.games.dark_road.availability import usable
from companion.games.dark_road.game import DarkRoad, make_game
from companion.games.dark_road.invariants import problems
from companion.games.dark_road.options import Use
from companion.games.dark_road.state import State
from tests.dark_road.any_time.laws import after_an_ability, strays_used_twice
from tests.dark_road.any_time.tables import some_table
from tests.dark_road.playing import some_answer

DEEPEST: Final = 3
"""Abilities within abilities."""
AFTERWARDS: Final = 5
"""Answers after an ability, so that what it interrupted comes to its end."""
A_QUESTION: Final = 60
"""Answers spent on what could be done at one question, about: the deepest ones are left out first."""
_TELLING: Final = (
    "activate yurg",
    "activate inn",
    "activate mansion",
    "travel",
    "town ",
    "deliver ",
    "slot 2",
)
"""Answers that lead to where abilities matter; some merchants like them."""
_CAN_WAIT: Final = ("commissions", "describe")
"""A commission turned up changes nothing before the next question; what lies there may be told any time."""
_UNDONE: Final = 0.1
"""The share of answers, and of abilities, that are undone one by one."""


class Trial:
    """One turn at one table; ``answers`` counts what was answered and found in order."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.answers = 0
        self._enough = 0
        self._dice = random.Random(f"trial {number}")
        self._eagerness = self._dice.choice((0.2, 0.6, 1.0, 1.0))
        table, self._seat = some_table(number)
        table._balance_supply()
        self._first = table.state.copy()
        self._game = table.game
        self._turn = self._when()
        self._watch = Watch(self._game, self._seat)

    def run(self) -> "Trial":
        """Play the turn by chance, and from each of its questions try all that could be done instead."""
        while self._is_on():
            self._enough = self.answers + A_QUESTION
            for use in self._uses():
                self._try(use, 1)
            uses = self._uses()
            if uses and self._dice.random() < 0.1:
                self._answer(self._dice.choice(uses))
            else:
                self._go_on()
        self._replay()
        return self

    # Playing

    def _when(self) -> tuple[str, int, int]:
        state = self._game.state
        return state.phase, state.round, state.seat

    def _is_on(self) -> bool:
        return self._game.question is not None and self._when() == self._turn

    def _uses(self) -> list[str]:
        question = self._game.question
        assert question is not None
        return [option for option in question.options if isinstance(option, Use)]

    def _go_on(self) -> None:
        """Any answer but an ability."""
        question = self._game.question
        assert question is not None
        plain = [option for option in question.options if not isinstance(option, Use)]
        telling = [option for option in plain if option.startswith(_TELLING)]
        if telling and self._dice.random() < self._eagerness:
            plain = telling
        value, wave = some_answer(_with_options(question, plain), self._dice)
        self._answer(value, wave)

    def _try(self, use: str, depth: int) -> None:
        """This ability with everything nested in it and a few answers after it; then all of it is undone."""
        game = self._game
        steps, log, nested, asked = len(game._steps), len(game.log), len(game._flows), game.question
        before = self._seen()
        self._answer(use)
        while self._is_on() and len(game._flows) > nested:
            if depth < DEEPEST:
                for inner in self._uses():
                    if self.answers < self._enough:
                        self._try(inner, depth + 1)
            uses = self._uses()
            if uses and depth < DEEPEST and self._dice.random() < 0.3:
                self._answer(self._dice.choice(uses))
            else:
                self._go_on()
        if self._is_on() and len(game._flows) == nested:
            found = after_an_ability(game, asked)
            assert found == [], f"table {self.number}, {use}: {found}"
        for _ in range(AFTERWARDS):
            if self._is_on():
                self._go_on()
        if self._dice.random() < _UNDONE:
            while len(game._steps) > steps:
                game.undo()
        else:
            # As after an answer over which the rules stumble.
            del game._steps[steps:]
            game._put_back(log, [])
        assert self._seen() == before, f"table {self.number}: undoing {use} leads elsewhere"

    def _answer(self, value: Any, wave: bool = False) -> None:
        game = self._game
        question = game.question
        assert question is not None
        before = self._seen() if self._dice.random() < _UNDONE else None
        game.answer(value, question.index, wave)
        self.answers += 1
        self._check(question, value)
        if before is not None:
            after = self._seen()
            game.undo()
            assert self._seen() == before, f"table {self.number}: undo leads elsewhere"
            game.redo()
            assert self._seen() == after, f"table {self.number}: redo leads elsewhere"

    def _seen(self) -> tuple[str, Any]:
        question = self._game.question
        shown = None
        if question is not None:
            shown = question.seat, question.kind, [*question.options], [*question.warned]
        return self._game.state_hash(), shown

    # What must hold

    def _check(self, question: Question, value: Any) -> None:
        state = self._game.state
        found = [*problems(state), *self._watch.found, *strays_used_twice(self._game, self._first)]
        assert found == [], f"table {self.number}, {question.kind}, {value}: {found}"

    def _replay(self) -> None:
        """The log alone leads to the same table."""
        again = make_game(self._game.setup, self._first.box)
        again.state = self._first
        again.start(self._game.log[1:])
        assert again.state_hash() == self._game.state_hash(), f"table {self.number}: the replay differs"


def _with_options(question: Question, options: list[str]) -> Question:
    return Question(
        question.index, question.seat, question.kind, options, question.group, question.accepts,
        question.warned, question.refused, question.params,
    )  # fmt: skip


class Watch:
    """Sees what the driver answers by itself, and what the laws below forbid."""

    def __init__(self, game: DarkRoad, seat: int) -> None:
        self.found: list[str] = []
        self._game = game
        self._seat = seat
        self._known: tuple[Any, ...] | None = None
        self._put: Callable[[Ask], Any] = game._put
        self._begin: Callable[[], None] = game._begin_segment
        game._put = self._watched_put  # type: ignore[method-assign]
        game._begin_segment = self._watched_begin  # type: ignore[method-assign]
        self._watched_first()

    def _watched_first(self) -> None:
        question = self._game.question
        if question is not None and question.seat == self._seat:
            self._known = _known(self._game.state, self._seat)

    def _watched_begin(self) -> None:
        self._known = None
        self._begin()

    def _watched_put(self, ask: Ask) -> Any:
        state = self._game.state
        value = self._put(ask)
        if ask.seat == self._seat and state.companions_work:
            now = _known(state, self._seat)
            if value is _WAIT:
                self._known = now
            elif value != GO_ON or ask.kind == WINDOW:
                self._look(ask, now)
        return value

    def _look(self, ask: Ask, now: tuple[Any, ...]) -> None:
        """COMP-1: nobody is passed over when there is something new and a companion could be used."""
        uses, room, shown = now
        if not uses:
            return
        if self._known is None:
            return  # nothing has happened yet
        then_uses, then_room, then_shown = self._known
        if not set(uses) <= set(then_uses):
            self.found.append(f"{ask.kind} answers itself although {set(uses) - set(then_uses)} is new")
        if any(a > b for a, b in zip(room, then_room, strict=True)):
            self.found.append(f"{ask.kind} answers itself although there is room now")
        if shown != then_shown:
            self.found.append(f"{ask.kind} answers itself although something was turned up or thrown")


def _known(state: State, seat: int) -> tuple[Any, ...]:
    """What its companions could do, what there is room for, and what the table has shown."""
    me = state.players[seat]
    room = (
        3 - len(me.heroes),
        3 - len(me.commissions),
        me.inventory_slots - me.quartz - me.horseshoes - me.gifts,
        me.lantern_slots - me.lanterns,
        state.illuminated_room(me),
        99 - sum(me.goods.values()),
    )
    thrown = {name: count for name, count in state.draws.items() if not name.startswith(_CAN_WAIT)}
    left = {name: deck.size for name, deck in state.decks.items() if not name.startswith(_CAN_WAIT)}
    return usable(state, seat), room, (thrown, left)

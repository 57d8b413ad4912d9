"""From dice that lie in view to answers that somebody may accept, change or leave."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.table.devices.watching import Notice
from companion.table.eyes.expecting import Expected
from companion.table.eyes.kinds import answer_of, face_of, is_own_colour, is_plainly_another
from companion.text.outside import outside_text
from vision.reading import Face, Reading
from vision.throws import Problem, Trouble

SURE: Final = 0.95
"""Dice read with less confidence are asked for."""
HARDLY: Final = 0.5
"""What is read with less confidence is no die when there are enough others."""
LIKELY: Final = 0.02
"""Other faces with less chance are not worth naming."""
_COUNTED: Final = frozenset({Trouble.MISSING, Trouble.EXTRA})
"""How many dice of which kind there should be is known better here."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die of a throw, and what it would answer."""

    reading: Reading
    answer: str

    @property
    def is_sure(self) -> bool:
        return self.reading.confidence >= SURE

    @property
    def perhaps(self) -> tuple[str, ...]:
        """What else it may show, the likeliest first."""
        others = sorted(self.reading.others.items(), key=lambda other: -other[1])
        return tuple(answer_of(self.reading.kind, face) for face, chance in others if chance >= LIKELY)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a throw answers, die by die in the order of the questions, from left to right in the picture.

    The game knows nothing of it until somebody takes it.
    """

    expected: Expected
    dice: tuple[Die, ...]
    problems: tuple[Notice, ...] = ()
    """What is wrong with the throw, as codes with parameters."""

    @property
    def answers(self) -> tuple[str, ...]:
        return tuple(die.answer for die in self.dice)

    @property
    def asked(self) -> tuple[Die, ...]:
        """Dice that somebody has to look at: they are read, but not surely."""
        return tuple(die for die in self.dice if not die.is_sure)

    @property
    def can_be_taken(self) -> bool:
        """Is a nod enough?"""
        return bool(self.dice) and not self.asked

    @property
    def is_crowded(self) -> bool:
        """Do more dice lie there than belong to the throw, so that none answers?"""
        return any(code == "dice-extra" for code, _ in self.problems)

    def told(self, faces: Sequence[str]) -> tuple[str, ...]:
        """The answers when these are what the dice show that were asked for, in their order.

        As many as all dice are taken as they are: then somebody has told the whole throw.
        """
        if len(faces) != len(self.asked) or len(faces) == len(self.dice):
            return tuple(faces)
        given = iter(faces)
        return tuple(die.answer if die.is_sure else next(given) for die in self.dice)


def propose(
    expected: Expected, readings: Iterable[Reading], problems: Iterable[Problem] = ()
) -> Proposal | None:
    """What these dice answer; ``None`` where nothing was thrown that the game waits for.

    Dice of one kind may change places: which one is told first makes no difference. A face for which there
    is no room is to be thrown again, and too many dice answer nothing, since nobody can tell which count.
    """
    seen = sorted(map(_die, readings), key=lambda die: die.reading.box.centre)
    wanted = Counter(expected.kinds)
    pools = {
        kind: _likely([die for die in seen if die.reading.kind == kind], wanted[kind]) for kind in wanted
    }
    counted = [die for pool in pools.values() for die in pool]
    told = _told(problems, [die.reading for die in seen if die not in counted])
    if not counted:
        return None
    if any(len(pools[kind]) > wanted[kind] for kind in wanted):
        told.append(("dice-extra", {"seen": len(counted), "wanted": expected.count}))
        return Proposal(expected, (), tuple(told))
    if len(counted) < expected.count:
        told.append(("dice-missing", {"seen": len(counted), "wanted": expected.count}))
    kept, again = _fitting([pools[kind].pop(0) for kind in expected.kinds if pools[kind]], expected.room)
    if again:
        told.append(("dice-again", {"faces": [die.answer for die in again]}))
    return Proposal(expected, tuple(kept), tuple(told))


def _likely(dice: list[Die], count: int) -> list[Die]:
    """Without dice of another kind's colour; of too many, without those that are hardly dice of this kind."""
    dice = [die for die in dice if not is_plainly_another(die.reading.kind, die.reading.colour)]
    doubts: tuple[Callable[[Die], bool], ...] = (
        lambda die: not is_own_colour(die.reading.kind, die.reading.colour),
        lambda die: die.reading.confidence < HARDLY,
    )
    for doubt in doubts:
        left = [die for die in dice if not doubt(die)]
        if len(dice) > count and len(left) >= count:
            dice = left
    return dice


def _told(problems: Iterable[Problem], dropped: Sequence[Reading]) -> list[Notice]:
    """What is wrong with the dice that count, each thing once."""
    boxes = [reading.box for reading in dropped]
    told = dict.fromkeys(
        outside_text(problem)
        for problem in problems
        if problem.trouble not in _COUNTED
        and problem.box not in boxes
        and not (boxes and problem.trouble == Trouble.HIDDEN)
    )
    return [("dice-problem", {"reason": reason}) for reason in told]


def _die(reading: Reading) -> Die:
    return Die(reading, answer_of(reading.kind, reading.face))


def _fitting(dice: Sequence[Die], room: Mapping[str, int]) -> tuple[list[Die], list[Die]]:
    """The dice for whose faces there is room, the surer ones first, and the others."""
    left, again = dict(room), list[Die]()
    for die in sorted(dice, key=lambda die: -die.reading.confidence):
        if left.get(die.answer, 1) < 1:
            again.append(die)
        elif die.answer in left:
            left[die.answer] -= 1
    return [die for die in dice if die not in again], again


def corrected(proposal: Proposal, answers: Sequence[str]) -> list[tuple[Reading, Face]]:
    """The dice that turned out to show something else, with the faces that were right.

    Empty where that cannot be told: the dice may have been told in another order than they were shown in.
    """
    if len(answers) != len(proposal.dice):
        return []
    wrong, right = Counter(proposal.answers), Counter(answers)
    missed, found = list((wrong - right).elements()), list((right - wrong).elements())
    pairs = [
        (die, answer) for die, answer in zip(proposal.dice, answers, strict=True) if die.answer != answer
    ]
    if len(pairs) != len(missed):
        mistaken = [die for die in proposal.dice if die.answer in missed]
        pairs = list(zip(mistaken, found, strict=True)) if len(mistaken) == len(found) == 1 else []
    return [(die.reading, face_of(die.reading.kind, answer)) for die, answer in pairs]

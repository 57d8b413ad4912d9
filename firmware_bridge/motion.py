"""Where the wheel is wanted, and what is to be said about it to the board."""

from dataclasses import dataclass

from firmware_bridge.messages import CONSTANTS, ENUMS, Message, message, word

SECTIONS = CONSTANTS["sections"]
HOME = CONSTANTS["go_home"]
NOWHERE = CONSTANTS["go_nowhere"]
GOAL_MOST = 255

DECISIONS = ("turned", "jammed")
"""States that only a person ends: the board waits, and so do we."""

MOVING = ("homing", "moving")


@dataclass(frozen=True, slots=True)
class Go:
    """To a section, or ``HOME``, or ``NOWHERE``."""

    section: int
    way: str = "shortest"

    def message(self, goal: int) -> Message:
        return message("go", goal=goal, section=self.section, way=ENUMS["way"][self.way])


@dataclass(frozen=True, slots=True)
class Turn:
    """To a place of the step counter."""

    position: int

    def message(self, goal: int) -> Message:
        return message("turn", goal=goal, position=self.position)


class Motion:
    """The one wish about the wheel, and whether the board has it.

    A wish is given again after a reset of the chip, a pulled cable or a long silence. Not so when the
    wheel was turned by hand or jammed after the wish was taken: then a hand may be at the wheel, and
    ``undecided`` holds until somebody wishes again or the wheel stands where it was wanted.
    """

    def __init__(self) -> None:
        self.wanted: Go | Turn | None = None
        self.undecided: str | None = None
        """``turned`` or ``jammed``, while a person has to decide."""
        self._goal = 0
        """The number under which the board knows the wish; 0 while it was not told."""
        self._taken = False
        self._last_goal = 0

    def wish(self, wanted: Go | Turn) -> None:
        """From now on this, whatever was wished or undecided before."""
        self.wanted = wanted
        self.undecided = None
        self._goal = 0
        self._taken = False

    def forget_counter(self) -> None:
        """The step counter began anew: a place on it means nothing any more."""
        if isinstance(self.wanted, Turn):
            self.wanted = None
            self._goal = 0

    def due(self, state: Message) -> Message | None:
        """What the board has to be told, going by what it reported last."""
        if self.wanted is None or self.undecided or self._known(state):
            return None
        self._last_goal = self._next_goal(state.goal)
        self._goal = self._last_goal
        return self.wanted.message(self._goal)

    def reported(self, state: Message) -> None:
        """Learn from a report of the board."""
        now = word("wheel", state.wheel)
        if self._known(state):
            self._taken = True
            self.undecided = now if now in DECISIONS else None
            if self.wanted == Go(HOME) and (now, state.section) == ("at", 0):
                # The index was looked for; after a reset there is no need to do it for its own sake.
                self.wanted = Go(0)
        elif self._stands_right(state):
            self.undecided = None
        elif now in DECISIONS and self._taken:
            self.undecided = now

    def settled(self, state: Message) -> bool:
        """Whether the board has the wish and fulfilled it."""
        if self.wanted is None or not self._known(state) or self.undecided:
            return False
        match self.wanted:
            case Turn(position):
                return word("wheel", state.wheel) not in MOVING and state.position == position
            case Go(section) if section == NOWHERE:
                return word("wheel", state.wheel) not in MOVING
            case Go():
                return self._stands_right(state)

    def _known(self, state: Message) -> bool:
        return self._goal != 0 and state.goal == self._goal

    def _stands_right(self, state: Message) -> bool:
        return (
            word("wheel", state.wheel) == "at"
            and isinstance(self.wanted, Go)
            and state.section == self.wanted.section
        )

    def _next_goal(self, reported: int) -> int:
        """A number that neither the last wish nor whatever the board follows now has."""
        goal = self._last_goal % GOAL_MOST + 1
        return goal if goal != reported else goal % GOAL_MOST + 1

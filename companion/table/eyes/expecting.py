"""Which dice people are about to throw: what the game asks the table, as the eyes need to know it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.core.game import Record
from companion.games.dark_road import DarkRoad
from companion.table.eyes.kinds import ORACLE
from companion.table.throws import dice_left

SECTION: Final = 2
"""Market dice that one section of the wheel holds (REST-2)."""
_ANSWERS: Final = frozenset({"choice", "chance", "wave"})


@dataclass(frozen=True, slots=True)
class Expected:
    """A throw that the game waits for: the kind of each die, in the order of its questions."""

    moment: int
    """How many answers came before: undone and asked again it is the same throw, corrected or not."""
    kinds: tuple[str, ...]
    room: Mapping[str, int] = field(default_factory=dict)
    """How many dice of the throw may show a face, where that is limited; the others are thrown again."""
    chosen: str = field(default="", repr=False)
    """What was chosen before it: on another way through the game it is another throw."""

    @property
    def count(self) -> int:
        return len(self.kinds)


def answers_given(game: DarkRoad) -> list[str]:
    """All that count, as the moments of throws count them."""
    return [str(value) for _, value in _answered(game)]


def _answered(game: DarkRoad) -> list[Record]:
    return [record for record in game.steps if record[0] in _ANSWERS]


def expected(game: DarkRoad) -> Expected | None:
    """The throw that is asked for; ``None`` where nothing that is thrown is.

    The rules ask for one kind of die a throw. Where we deal there are no dice to be seen, and an oracle
    die whose print nobody has confirmed is answered by its effect, which no camera can read.
    """
    question, state = game.question, game.state
    if question is None or not question.is_chance or not state.lazy or not question.options:
        return None
    before = _answered(game)
    moment, chosen = len(before), str([value for kind, value in before if kind == "choice"])
    match question.kind, question.params:
        case "roll", (str(kind), *_):
            return Expected(moment, (kind,) * dice_left(state, question), chosen=chosen)
        case "market_die", _:
            room = {good: SECTION - dice for good, dice in state.market.items()}
            return Expected(moment, ("market",) * dice_left(state, question), room, chosen)
        case "oracle_face", _:
            return Expected(moment, (ORACLE,), chosen=chosen)
    return None

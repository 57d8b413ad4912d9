"""What one game tells about its Private Concern: what was simply given to it, and what its cards moved.

*Flat* is what it gets without touching the table: the coins, prestige, goods and VP of its ``gain`` lines,
less those of its ``lose`` lines, and whatever its opening gives it beyond that of a merchant in its seat.
"""

from typing import Any, NamedTuple

from companion.core.questions import Question
from companion.core.results import Standing
from companion.core.unknown import known
from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.state import State

_GOODS = 1
"""The good every merchant begins with (SETUP-10)."""
_GOOD_IN_COINS = 1
_GOOD_IN_PRESTIGE = 2
"""What a flat good has brought at the end, whichever of the two lowers the score more."""
_FLAT = {"coins": "coins", "prestige": "prestige", "good": "goods"}


class Reveal(NamedTuple):
    """A card that was turned up: its number, and whether its turn changed what everyone shares."""

    card: int
    changed: bool


class Watched(NamedTuple):
    """What a whole game told."""

    score: int
    earned: int
    """Its score without everything flat."""
    reveals: tuple[Reveal, ...]


def shared(state: State) -> tuple[Any, ...]:
    """The pieces that everyone competes for, as they lie."""
    return (
        tuple(state.market.values()),
        state.wheel_top,
        tuple(state.inn),
        tuple(state.tops.values()),
        tuple(state.companion_row),
        tuple(state.courtyard),
        tuple(state.upgrades),
        state.fortune_coins,
        state.dark_market,
        state.ruins,
        state.supply["illuminated"],
    )


class Watch:
    """Follows one game; told before each answer is given, and whenever a turn has ended."""

    def __init__(self) -> None:
        self.flat = dict.fromkeys(("coins", "prestige", "goods", "vp"), 0)
        self.reveals: list[Reveal] = []
        self._before: tuple[Any, ...] | None = None
        self._changed = False

    def answering(self, state: State, question: Question, answer: Any) -> None:
        match question.kind:
            case "concern_opening":
                self._opened(state, answer)
            case "concern_move":
                self._before = shared(state)
            case "concern_step" if isinstance(answer, dict):
                self._given(state, answer)
        self._look(state)

    def turn_ended(self, state: State) -> None:
        """What the rest refills is filled with other pieces; what it leaves as it was is compared now."""
        self._look(state)
        if self._before is not None:
            assert state.concern is not None
            self.reveals.append(Reveal(state.concern.card, self._changed))
        self._before, self._changed = None, False

    def _look(self, state: State) -> None:
        if self._before is not None and not self._changed:
            self._changed = shared(state) != self._before

    def _opened(self, state: State, opening: dict[str, Any]) -> None:
        assert state.concern is not None
        merchant = {
            "coins": 5 + state.concern.seat,
            "prestige": state.edition.start_prestige,
            "goods": _GOODS,
        }
        for what, usual in merchant.items():
            self.flat[what] += max(0, opening[what] - usual)

    def _given(self, state: State, step: dict[str, Any]) -> None:
        """Only what it has can be lost (TRAVEL-6)."""
        concern = state.concern
        assert concern is not None
        player = state.players[concern.seat]
        held = {
            "coins": known(player.coins),
            "prestige": player.prestige,
            "goods": concern.goods,
            "vp": concern.vp,
        }
        changes = [("gain", "vp", step.get("vp", 0)), ("lose", "vp", step.get("lose_vp", 0))]
        for effect in map(parse_effect, step.get("effects", ())):
            if effect.what in _FLAT:
                changes.append((effect.verb, _FLAT[effect.what], effect.count))
        for verb, what, count in changes:
            change = count if verb == "gain" else -min(count, held[what])
            held[what] += change
            self.flat[what] += change

    def summed_up(self, standing: Standing) -> Watched:
        """``standing`` is how it ended."""
        return Watched(standing.score, self._earned(standing), tuple(self.reveals))

    def _earned(self, standing: Standing) -> int:
        base = next(line for line in standing.lines if line.code == "base")
        coins: int = base.params[0] - self.flat["coins"]
        prestige: int = base.params[1] - self.flat["prestige"]
        goods = self.flat["goods"]
        in_coins = min(coins - _GOOD_IN_COINS * goods, prestige)
        in_prestige = min(coins, prestige - _GOOD_IN_PRESTIGE * goods)
        return standing.score - base.points - self.flat["vp"] + max(0, min(in_coins, in_prestige))

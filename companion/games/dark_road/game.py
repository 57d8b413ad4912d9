"""A game of Merchants of the Dark Road: the shared driver with this game's rules."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from companion.core.errors import BadRecord, Illegal
from companion.core.game import Flow, Game, Record
from companion.core.questions import Question, Refusal
from companion.core.results import Result
from companion.games.dark_road.availability import usable, why_not_now, why_unusable
from companion.games.dark_road.box import Box
from companion.games.dark_road.companions import use_companion
from companion.games.dark_road.concern import NAME as CONCERN
from companion.games.dark_road.concern import concern_record, concern_turn, seat_concern
from companion.games.dark_road.corrections import change_print, correct
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.names import BUILDINGS, FIRST_GAME_BUILDINGS, WAGONS
from companion.games.dark_road.observe import observe
from companion.games.dark_road.options import USE, Use
from companion.games.dark_road.outlook import Outlook, outlook
from companion.games.dark_road.scoring import end
from companion.games.dark_road.setup import fill_box, setup, tile_of
from companion.games.dark_road.state import State
from companion.games.dark_road.state_json import state_hash, state_to_json
from companion.games.dark_road.turn import turn

RULES_VERSION = 2
"""Raised when old logs no longer replay to the same states."""
TURNS = 13
_USES = {str(option): option for option in USE.values()}
VARIANTS = ("draft", "two-deeds", "first-game", "hidden-coins")


class DarkRoad(Game[State]):
    """Use :func:`new_game` and :func:`replay`."""

    @property
    def result(self) -> Result | None:
        return self.state.result

    def observe(self, seat: int) -> State:
        """All that this seat may see (HIDE-1)."""
        return observe(self.state, seat)

    def view_hash(self, seat: int) -> str:
        """Compared between devices that show the same seat."""
        return state_hash(observe(self.state, seat))

    def state_hash(self) -> str:
        return state_hash(self.state)

    def state_json(self) -> dict[str, Any]:
        return state_to_json(self.state)

    def _segment(self) -> Flow | None:
        state = self.state
        match state.phase:
            case "setup":
                return setup(state, tuple(self.setup["buildings"]), len(state.humans) == 1)
            case "turns":
                return _turn(state)
            case "end":
                return end(state)
            case _:
                return None

    def _interjections(self, seat: int) -> list[str] | None:
        state = self.state
        if why_not_now(state, seat) is not None:
            return None
        return usable(state, seat) if state.players[seat].companions else []

    def _is_doubtful(self, fact: str) -> bool:
        return self.state.doubts(fact)

    def _outlook(self, seat: int, usable: Sequence[str]) -> Outlook:
        return outlook(self.state, seat, usable)

    def _why_not(self, question: Question, value: str) -> Refusal | None:
        option = _USES.get(value)
        return None if option is None else why_unusable(self.state, question.seat, option)

    def _interject(self, option: str) -> Flow:
        return use_companion(self.state, self.state.seat, cast(Use, option))

    def _correct(self, field: str, value: Any) -> Any:
        return correct(self.state, field, value, self._in_hand())

    def _in_hand(self) -> frozenset[str]:
        """The pieces that the pending questions are about."""
        pending = [] if self.question is None else [self._ask, *self._asks]
        return frozenset(arg for ask in pending for arg in ask.args if isinstance(arg, str))

    def _print(self, fact: str, value: Any) -> Any:
        return change_print(self.state, fact, value)


def _turn(state: State) -> Flow:
    """One seat's turn; after everyone's 13th comes the end (TURN-1)."""
    yield from (concern_turn if state.is_concern(state.seat) else turn)(state, state.seat)
    state.seat += 1
    if state.seat == len(state.players):
        state.seat = 0
        state.round += 1
        if state.round > TURNS:
            state.round = TURNS
            state.phase = "end"


def check_setup(
    players: list[str],
    edition: str,
    variants: tuple[str, ...],
    buildings: tuple[str, ...],
    box: Box,
    dealt: bool,
    concern: bool = False,
) -> None:
    """Raises ``Illegal`` with the reason why no game can begin like this."""
    if concern and not 1 <= len(players) <= 3:
        raise Illegal("seats-with-concern", "SETUP-12", count=len(players))
    if not 1 <= len(players) <= 4:
        raise Illegal("seats", "SETUP-12", count=len(players))
    if concern and CONCERN.casefold() in [name.strip().casefold() for name in players]:
        raise Illegal("concern-name", "SETUP-13", name=CONCERN)
    if len(set(players)) != len(players) or not all(name.strip() for name in players):
        raise Illegal("names", "SETUP-13")
    if edition not in EDITIONS:
        raise Illegal("edition", allowed=list(EDITIONS), value=edition)
    for variant in variants:
        if variant not in VARIANTS:
            raise Illegal("variant", allowed=list(VARIANTS), value=variant)
    if buildings and (len(set(buildings)) != 4 or not set(buildings) <= set(BUILDINGS)):
        raise Illegal("buildings", "SETUP-1", allowed=list(BUILDINGS))
    tiles = {tile_of(box, name) for name in buildings}
    # At a real table our guess of what shares a tile only warns, when the building is placed.
    if len(tiles) < len(buildings) and (dealt or box.board.solid("tiles")):
        raise Illegal("same-tile", "SETUP-1")


def check_wagons(wagons: Sequence[str], players: Sequence[str]) -> None:
    """A colour for each of the people, or none for anybody; raises ``Illegal``."""
    if wagons and (len(wagons) != len(players) or len({*wagons} & {*WAGONS}) != len(wagons)):
        raise Illegal("wagons", allowed=list(WAGONS))


def make_game(setup_record: dict[str, Any], box: Box) -> DarkRoad:
    """The game a setup record describes, not yet started; raises ``BadRecord``."""
    try:
        players = [str(name) for name in setup_record["players"]]
        variants = tuple(setup_record["variants"])
        buildings = tuple(setup_record["buildings"])
        wagons = tuple(setup_record.get("wagons", ()))
        edition, seed = setup_record["edition"], setup_record["seed"]
        if seed is not None and type(seed) is not int:
            raise TypeError(f"seed {seed!r}")
        concern = setup_record.get("concern")
        check_setup(
            players, edition, variants, buildings, box, dealt=seed is not None, concern=concern is not None
        )
        check_wagons(wagons, players)
    except (KeyError, TypeError, Illegal) as error:
        raise BadRecord("bad-setup", reason=str(error)) from error
    state = State(box, EDITIONS[edition], players, lazy=seed is None)
    state.variants = frozenset(variants)
    for player, wagon in zip(state.players, wagons, strict=False):
        player.wagon = wagon
    if concern is not None:
        seat_concern(state, concern)
    fill_box(state)
    game = DarkRoad(setup_record, state, seed)
    game.log.append(["setup", setup_record])
    return game


def setup_record(
    players: list[str],
    edition: str,
    seed: int | None,
    variants: tuple[str, ...],
    buildings: tuple[str, ...],
    concern: str | Mapping[str, Any] | None = None,
    concern_seat: int = -1,
    wagons: tuple[str, ...] = (),
) -> dict[str, Any]:
    """``players`` are the people; a ``concern_seat`` below 0 counts from the last seat.

    Raises ``Illegal`` where the Private Concern cannot sit down like this.
    """
    if "first-game" in variants and not buildings:
        buildings = FIRST_GAME_BUILDINGS
    record: dict[str, Any] = {
        "game": "dark_road",
        "rules": RULES_VERSION,
        "players": players,
        "edition": edition,
        "seed": seed,
        "variants": sorted(variants),
        "buildings": list(buildings),
    }
    if wagons:
        record["wagons"] = list(wagons)
    if concern is not None:
        seats = len(players) + 1
        if type(concern_seat) is not int or not -seats <= concern_seat < seats:
            raise Illegal("concern-seat", "SETUP-12", seat=concern_seat, seats=seats)
        record["concern"] = concern_record(concern, concern_seat % seats)
    return record


def split_log(log: list[Record]) -> tuple[dict[str, Any], list[Record]]:
    """The setup record and all that followed; raises ``BadRecord``."""
    if not isinstance(log, list) or not log:
        raise BadRecord("empty-log")
    first = log[0]
    if (
        not isinstance(first, list)
        or len(first) != 2
        or first[0] != "setup"
        or not isinstance(first[1], dict)
    ):
        raise BadRecord("bad-setup")
    return first[1], log[1:]

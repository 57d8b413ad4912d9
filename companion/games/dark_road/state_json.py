"""The state as JSON values and back, and its hash."""

import hashlib
import json
from dataclasses import asdict, fields
from functools import lru_cache
from typing import Any

from companion.core.errors import BadRecord
from companion.core.results import Result, ScoreLine, Standing
from companion.core.unknown import count_from_json, count_to_json
from companion.games.dark_road.box import Box, Commission, Deed, Effect, Event, Hero, Need, Reward
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.names import WAGONS
from companion.games.dark_road.state import (
    Caravan,
    Card,
    Concern,
    ConcernSeat,
    Deck,
    OwnedCompanion,
    Player,
    State,
)

_CARD_KINDS: dict[str, type[Card]] = {
    "Hero": Hero,
    "Commission": Commission,
    "Event": Event,
    "Deed": Deed,
}
_NOT_STORED = ("box", "edition", "storage")


def state_hash(state: State) -> str:
    """Equal for equal tables, on every machine."""
    return json_hash(_values(state))


def json_hash(data: Any) -> str:
    """The hash of a state that was written as these JSON values, whatever version wrote them."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def state_to_json(state: State) -> dict[str, Any]:
    """All of the state but the printed data, which is kept once a game."""
    plain: dict[str, Any] = json.loads(json.dumps(_values(state)))
    return plain


def _values(state: State) -> dict[str, Any]:
    """What JSON can hold, but still the state's own: tuples, and lists that the game goes on with."""
    data = {name: value for name, value in vars(state).items() if name not in _NOT_STORED}
    data["edition"] = state.edition.name
    data["variants"] = sorted(state.variants)
    data["players"] = [_player_to_json(player) for player in state.players]
    data["caravan"] = None if state.caravan is None else dict(vars(state.caravan))
    data["entered"] = {
        card: [type(known).__name__, _card_to_json(known)] for card, known in state.entered.items()
    }
    data["result"] = None if state.result is None else _result_to_json(state.result)
    # Only where it plays, so that games without it look as they always did.
    del data["concern"]
    if state.concern is not None:
        data["concern"] = dict(vars(state.concern))
    return data


@lru_cache(maxsize=4096)
def _card_to_json(card: Card) -> dict[str, Any]:
    """A card never changes, and a table of many cards is written after every answer."""
    return asdict(card)


def _result_to_json(result: Result) -> dict[str, Any]:
    return {
        "standings": [
            {**standing._asdict(), "lines": [line._asdict() for line in standing.lines]}
            for standing in result.standings
        ]
    }


def _player_to_json(player: Player) -> dict[str, Any]:
    values = {**vars(player), "coins": count_to_json(player.coins)}
    # Only where it was chosen, so that games from before it could be look as they always did.
    if not player.wagon:
        del values["wagon"]
    return values


def state_from_json(data: Any, box: Box) -> State:
    """The state again; raises ``BadRecord`` when the values are not a state's."""
    try:
        # A copy: the state goes on, and what it was made from must not go with it.
        return _state(json.loads(json.dumps(data)), box)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        raise BadRecord("bad-snapshot", reason=str(error)) from error


def _state(data: dict[str, Any], box: Box) -> State:
    names = [player["name"] for player in data["players"]]
    state = State(box, EDITIONS[data["edition"]], names, lazy=bool(data["lazy"]))
    expected = set(vars(state)) - {*_NOT_STORED, "concern"} | {"edition"}
    if set(data) - {"concern"} != expected:
        raise KeyError(f"fields {sorted(set(data) ^ expected)}")
    for name in expected - {"edition"}:
        setattr(state, name, data[name])
    state.variants = frozenset(data["variants"])
    state.concern = _concern(data["concern"]) if "concern" in data else None
    state.players = [
        _player(values, ConcernSeat if state.is_concern(seat) else Player)
        for seat, values in enumerate(data["players"])
    ]
    state.decks = {
        name: Deck(tuple(pool), hidden, tuple(bottom))
        for name, (pool, hidden, bottom) in data["decks"].items()
    }
    state.discards = {road: tuple(cards) for road, cards in data["discards"].items()}
    state.pairs = [None if pair is None else (pair[0], pair[1]) for pair in data["pairs"]]
    state.entered = {card: _card(kind, values) for card, (kind, values) in data["entered"].items()}
    state.caravan = None if data["caravan"] is None else _caravan(data["caravan"])
    state.result = None if data["result"] is None else _result(data["result"])
    return state


def _player(values: dict[str, Any], kind: type[Player]) -> Player:
    player = kind(values["name"])
    if {*values, "wagon"} != set(vars(player)):
        raise KeyError(f"fields {sorted(set(values) ^ set(vars(player)))}")
    if values.get("wagon", "") not in ("", *WAGONS):
        raise ValueError(f"wagon {values['wagon']!r}")
    vars(player).update(values)
    player.coins = count_from_json(values["coins"])
    player.waved = None if values["waved"] is None else _tuples(values["waved"])
    player.companions = [OwnedCompanion(name, (used[0], used[1])) for name, used in values["companions"]]
    return player


def _caravan(values: dict[str, Any]) -> Caravan:
    caravan = Caravan(values["leader"], values["extra_dice"])
    if set(values) != set(vars(caravan)):
        raise KeyError(f"fields {sorted(set(values) ^ set(vars(caravan)))}")
    vars(caravan).update(values)
    caravan.taken = [(seat, face) for seat, face in values["taken"]]
    return caravan


def _concern(values: dict[str, Any]) -> Concern:
    piles = {pile: tuple(names) for pile, names in values["piles"].items()}
    concern = Concern(values["name"], values["seat"], piles)
    if set(values) != set(vars(concern)):
        raise KeyError(f"fields {sorted(set(values) ^ set(vars(concern)))}")
    vars(concern).update(values)
    concern.piles = piles
    concern.left = {pile: tuple(numbers) for pile, numbers in values["left"].items()}
    return concern


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _card(kind: str, values: dict[str, Any]) -> Card:
    card = _CARD_KINDS[kind]
    if set(values) != {field.name for field in fields(card)}:
        raise KeyError(f"fields of {kind}")
    given = dict(values)
    if kind == "Event":
        given["effects"] = tuple(
            None if face is None else tuple(Effect(**effect) for effect in face) for face in values["effects"]
        )
    elif kind == "Deed":
        if values["rewards"] is not None:
            given["rewards"] = tuple(Reward(**reward) for reward in values["rewards"])
        if values["needs"] is not None:
            given["needs"] = tuple(Need(**need) for need in values["needs"])
    return card(**{name: _tuples(value) for name, value in given.items()})


def _result(values: dict[str, Any]) -> Result:
    return Result(
        tuple(
            Standing(
                s["seat"],
                s["place"],
                s["score"],
                tuple(
                    ScoreLine(line["code"], line["points"], line["rule"], _tuples(line["params"]))
                    for line in s["lines"]
                ),
                s["tie_break"],
            )
            for s in values["standings"]
        )
    )

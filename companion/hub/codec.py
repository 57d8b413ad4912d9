"""Questions and steps of a game as JSON values, and back: what a tablet is told of them.

A tablet trusts its hub no further than to draw what it says: what is no value of a question or a step is
``Garbled``.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.core.questions import Entry, Option, Question, Refusal, Word
from companion.games.dark_road import options as given
from companion.games.dark_road.bazaar import Visit
from companion.games.dark_road.seen import asked_of, params_seen
from companion.games.dark_road.state import State
from companion.hub.messages import Garbled
from companion.table.timeline import Step

_VISIT: Final = ("bought", "changed", "dice", "discount", "total", "turned")
_DEPTH: Final = 6
"""Parameters are never nested more deeply."""


def _kinds(kind: type[Option]) -> Iterator[type[Option]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


_OPTIONS: Final = {kind.__name__: kind for kind in _kinds(Option) if kind.__module__ == given.__name__}
_OPTIONS["Word"] = Word


# Values


def to_json(value: Any) -> Any:
    """Options keep their parts, and tuples and sets what they are; all else is JSON already."""
    match value:
        case Option():
            return {
                "option": [type(value).__name__, *(getattr(value, name) for name in value.__match_args__)]
            }
        case Visit():
            return {"visit": {name: to_json(getattr(value, name)) for name in _VISIT}}
        case tuple():
            return {"tuple": [to_json(part) for part in value]}
        case set() | frozenset():
            return {"set": sorted(to_json(part) for part in value)}
        case list():
            return [to_json(part) for part in value]
        case Mapping():
            return {"dict": {str(key): to_json(part) for key, part in value.items()}}
    return value


def from_json(value: Any, depth: int = _DEPTH) -> Any:
    """Raises ``Garbled``."""
    if depth < 0:
        raise Garbled("hub-garbled")
    match value:
        case None | str() | int() | float():
            return value
        case list():
            return [from_json(part, depth - 1) for part in value]
        case {"option": [str(name), *parts], **rest} if not rest and name in _OPTIONS:
            return _option(_OPTIONS[name], parts)
        case {"tuple": list(parts), **rest} if not rest:
            return tuple(from_json(part, depth - 1) for part in parts)
        case {"set": list(parts), **rest} if not rest and all(isinstance(part, str) for part in parts):
            return set(parts)
        case {"dict": dict(parts), **rest} if not rest:
            return {key: from_json(part, depth - 1) for key, part in parts.items()}
        case {"visit": dict(parts), **rest} if not rest and set(parts) == set(_VISIT):
            visit = Visit(0)
            for name, part in parts.items():
                found = from_json(part, depth - 1)
                if type(found) is not type(getattr(visit, name)):
                    raise Garbled("hub-garbled")
                setattr(visit, name, found)
            return visit
    raise Garbled("hub-garbled")


def _option(kind: type[Option], parts: list[Any]) -> Option:
    if len(parts) != len(kind.__match_args__) or not all(type(part) in (str, int) for part in parts):
        raise Garbled("hub-garbled")
    return kind(*parts)


# Questions


def question_to_json(question: Question | None, seat: int, table: State) -> Any:
    """What this seat sees of it: the answers only where it may give one."""
    if question is None:
        return None
    whose = asked_of(question, table)
    seen: dict[str, Any] = {
        "index": question.index,
        "seat": question.seat,
        "asked": whose,
        "kind": question.kind,
        "group": question.group,
        "params": to_json(params_seen(question, seat, table)),
    }
    if whose not in (None, seat):
        return seen
    accepts = question.accepts
    return seen | {
        "options": to_json(list(question.options)),
        "accepts": None if accepts is None else [accepts.kind, to_json(accepts.fields), list(accepts.needed)],
        "warned": [[to_json(option), why.code, why.rule] for option, why in question.warned],
        "refused": [[to_json(option), why.code, why.rule] for option, why in question.refused],
    }


def question_from_json(data: Any) -> tuple[Question | None, int | None]:
    """The question and the seat that alone can answer it; raises ``Garbled``."""
    if data is None:
        return None, None
    try:
        accepts = data.get("accepts")
        question = Question(
            _whole(data["index"]), _seat(data["seat"]), _text(data["kind"]),
            from_json(data.get("options", [])), _text_or_none(data["group"]),
            None if accepts is None else _entry(*accepts),
            [_refusal(*one) for one in data.get("warned", [])],
            [_refusal(*one) for one in data.get("refused", [])],
            from_json(data["params"]),
        )  # fmt: skip
        if not isinstance(question.params, tuple) or not all(
            isinstance(one, str) for one in question.options
        ):
            raise Garbled("hub-garbled")
        return question, _seat(data["asked"])
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Garbled("hub-garbled") from error


def _entry(kind: Any, fields: Any, needed: Any) -> Entry:
    """The hub checks what is entered: here it is only drawn."""
    return Entry(_text(kind), from_json(fields), tuple(map(_text, needed)), dict)


def _refusal(option: Any, code: Any, rule: Any) -> tuple[str, Refusal]:
    return str(from_json(option)), Refusal(_text(code), _text(rule))


# Steps


def step_to_json(step: Step, params: tuple[Any, ...], value: Any) -> list[Any]:
    return [
        step.round, step.turn, step.seat, step.kind, to_json(params), to_json(value), step.record_kind,
        step.group, step.phase, step.read_only,
    ]  # fmt: skip


def step_from_json(index: int, data: Any) -> Step:
    """Raises ``Garbled``."""
    try:
        round_, turn, seat, kind, params, value, record, group, phase, read_only = data
        found = from_json(params)
        if not isinstance(found, tuple):
            raise Garbled("hub-garbled")
        return Step(
            index, _whole(round_), _whole(turn), _seat(seat), _text(kind), found, from_json(value),
            _text(record), _text_or_none(group), _text(phase), bool(read_only),
        )  # fmt: skip
    except (TypeError, ValueError) as error:
        raise Garbled("hub-garbled") from error


def _whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1_000_000:
        raise Garbled("hub-garbled")
    return value


def _seat(value: Any) -> int | None:
    return None if value is None else _whole(value)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise Garbled("hub-garbled")
    return value


def _text_or_none(value: Any) -> str | None:
    return None if value is None else _text(value)

"""Messages that no honest device sends: real ones with something wrong in them, and plain garbage."""

import json
import random
from collections.abc import Callable
from typing import Any, Final

ODD: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 3, 255, 2**31, 2**63 - 1, -(2**63), 2**64, 10**30, 0.5, -0.0, 1e308,
    float("inf"), float("nan"), "", "x", "0", "-1", "\0", "\ud800", "é" * 300, "a" * 70_000, "__class__",
    [], {}, [[]], [None],
    {"": None}, {"option": ["Word"]}, {"option": ["Word", "x"]}, {"option": []}, {"option": ["Option", 1]},
    {"tuple": [1, {"tuple": []}]}, {"set": ["a", "a"]}, {"set": [{}]}, {"dict": {"a": 1}}, {"visit": {}},
    {"unknown": True}, {"is": "act"}, list(range(40)),
)  # fmt: skip
"""Values with which programs go wrong."""


def spoilt(data: bytes, chance: random.Random) -> bytes:
    """Something like this message."""
    what = chance.random()
    if what < 0.1:
        return chance.randbytes(chance.randrange(60))
    if what < 0.3:
        return _bytes_spoilt(bytearray(data), chance)
    value = json.loads(data)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        value = bent(value, chance)
    return json.dumps(value).encode(errors="surrogatepass")


def _bytes_spoilt(data: bytearray, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 5))):
        place = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0:
                data[place : place + 1] = chance.randbytes(1)
            case 1:
                del data[place:]
            case 2:
                del data[place : place + chance.randrange(9)]
            case 3:
                data[place:place] = data[: chance.randrange(len(data) + 1)]
            case _:
                data[place:place] = chance.choice(
                    (b"[", b"{", b'"', b"1", b",", b"null", b"[" * 3000, b"\xff")
                )
    return bytes(data)


def bent(value: Any, chance: random.Random) -> Any:
    """The value with something else at one place of it."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(list(value))
        match chance.randrange(8):
            case 0:
                return {name: part for name, part in value.items() if name != key}
            case 1:
                return value | {chance.choice((key + "x", "", "is", "index")): value[key]}
            case _:
                return value | {key: bent(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        match chance.randrange(8):
            case 0:
                return value[:place] + value[place + 1 :]
            case 1:
                return value[: place + 1] + value[place:]
            case _:
                return [*value[:place], bent(value[place], chance), *value[place + 1 :]]
    return _odd(value, chance)


def _odd(value: Any, chance: random.Random) -> Any:
    match chance.randrange(6):
        case 0 if type(value) is int:
            return value + chance.choice((-1, 1, 2, 100))
        case 1 if isinstance(value, str):
            return chance.choice((value + "x", value[1:], value.upper(), value[::-1]))
        case 2:
            return [value]
        case 3:
            for _ in range(chance.choice((5, 50, 300))):
                value = [value] if chance.random() < 0.5 else {"tuple": [value]}
            return value
    return chance.choice(ODD)


def only_raises(error: type[Exception], call: Callable[[Any], object], value: Any) -> None:
    """It does something with the value, or says in this way that it cannot."""
    try:
        call(value)
    except error:
        pass
    except Exception as other:
        raise AssertionError(value) from other

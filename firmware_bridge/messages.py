"""The message table, loaded: what the board and the program say to each other, packed and unpacked."""

import struct
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Any

LIGHT = 4
"""Bytes of one lamp in a ``lamps`` message: red, green, blue, pattern."""

FORMATS = {"u8": "B", "u16": "H", "u32": "I", "i32": "i"}
"""The table's words for numbers, and struct's."""

Value = int | bytes


class BadMessage(ValueError):
    """No message of the table: an unknown number, a wrong length, or a value that does not fit."""


@dataclass(frozen=True)
class Message:
    """One message by name; its fields are attributes too: ``message.boot``.

    Every field is a number but ``lights``.
    """

    name: str
    fields: Mapping[str, Value]

    def __getattr__(self, field: str) -> int:
        value = self.__dict__.get("fields", {}).get(field)
        if not isinstance(value, int):
            raise AttributeError(f"{self.__dict__.get('name')} has no {field}")
        return value

    @property
    def lights(self) -> bytes:
        """Of a ``lamps`` message: ``LIGHT`` bytes each."""
        value = self.fields.get("lights")
        if not isinstance(value, bytes):
            raise AttributeError("lights")  # and Python asks __getattr__, which says whose
        return value

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.fields.items())))

    def __str__(self) -> str:
        words = (
            f"{key}={value.hex() if isinstance(value, bytes) else value}"
            for key, value in self.fields.items()
        )
        return " ".join([self.name, *words])


@dataclass(frozen=True, slots=True)
class Kind:
    """One row of the table: how a message of this name lies in a frame."""

    name: str
    number: int
    sender: str
    """``host`` or ``board``."""
    fields: tuple[tuple[str, str], ...]
    """Name and type (``u8``, ``u16``, ``u32``, ``i32``, or ``bytes`` at the end), in order."""

    @property
    def layout(self) -> struct.Struct:
        """Of the numbers."""
        return struct.Struct("<" + "".join(FORMATS[kind] for _, kind in self.fields if kind != "bytes"))

    @property
    def numbers(self) -> tuple[str, ...]:
        """The fields that are numbers."""
        return tuple(name for name, kind in self.fields if kind != "bytes")

    @property
    def open_end(self) -> bool:
        """Whether lights follow the numbers."""
        return len(self.numbers) < len(self.fields)

    @property
    def length(self) -> int:
        """Bytes of the numbers: the whole payload, unless the end is open."""
        return self.layout.size

    def offsets(self) -> Iterator[tuple[str, str, int]]:
        """Name, type and first byte of every field."""
        place = 0
        for name, kind in self.fields:
            yield name, kind, place
            place += struct.calcsize("<" + FORMATS[kind]) if kind != "bytes" else 0


def _table() -> dict[str, Any]:
    source = resources.files("firmware_bridge") / "messages.toml"
    return tomllib.loads(source.read_text(encoding="utf-8"))


def _kinds(table: dict[str, Any]) -> dict[str, Kind]:
    return {
        name: Kind(name, row["number"], row["from"], tuple((field, kind) for field, kind in row["fields"]))
        for name, row in table["messages"].items()
    }


_TABLE = _table()
CONSTANTS: Mapping[str, int] = MappingProxyType(_TABLE["constants"])
ENUMS: Mapping[str, Mapping[str, int]] = MappingProxyType(_TABLE["enums"])
BITS: Mapping[str, Mapping[str, int]] = MappingProxyType(_TABLE["bits"])
KINDS: Mapping[str, Kind] = MappingProxyType(_kinds(_TABLE))
BY_NUMBER: Mapping[int, Kind] = MappingProxyType({kind.number: kind for kind in KINDS.values()})


def message(name: str, /, **fields: Value) -> Message:
    """``message("hello", protocol=1, session=7)``, with the fields in the table's order.

    Raises ``BadMessage`` for a name or a field the table does not have, and for a missing one.
    """
    if name not in KINDS:
        raise BadMessage(f"no message is called {name}")
    wanted = [field for field, _ in KINDS[name].fields]
    if set(wanted) != set(fields):
        raise BadMessage(f"{name} has the fields {wanted}, not {sorted(fields)}")
    return Message(name, MappingProxyType({field: fields[field] for field in wanted}))


def pack(said: Message) -> tuple[int, bytes]:
    """The number and payload of a message; raises ``BadMessage`` when a value does not fit."""
    kind = KINDS[said.name]
    try:
        payload = kind.layout.pack(*(said.fields[name] for name in kind.numbers))
    except struct.error as error:
        raise BadMessage(f"{said}: {error}") from error
    if kind.open_end:
        _check_lights(said.lights)
        payload += said.lights
    return kind.number, payload


def unpack(number: int, payload: bytes) -> Message:
    """The message of a frame; raises ``BadMessage`` for an unknown number or a wrong length."""
    kind = BY_NUMBER.get(number)
    if kind is None:
        raise BadMessage(f"no message has the number {number}")
    if len(payload) < kind.length or (len(payload) > kind.length and not kind.open_end):
        raise BadMessage(f"{kind.name} has {kind.length} bytes, not {len(payload)}")
    fields: dict[str, Value] = dict(zip(kind.numbers, kind.layout.unpack_from(payload), strict=True))
    if kind.open_end:
        fields["lights"] = bytes(payload[kind.length :])
        _check_lights(payload[kind.length :])
    return message(kind.name, **fields)


def _check_lights(lights: bytes) -> None:
    count, rest = divmod(len(lights), LIGHT)
    if rest or not 1 <= count <= CONSTANTS["lamps_a_frame"]:
        raise BadMessage(f"{len(lights)} bytes are not 1 to {CONSTANTS['lamps_a_frame']} lamps")


def word(enum: str, number: int) -> str:
    """The table's word for a number, such as ``jammed``; the number itself when it has none."""
    return next((name for name, value in ENUMS[enum].items() if value == number), str(number))


def mask(bits: str, *names: str) -> int:
    """The number with these bits set."""
    return sum(1 << BITS[bits][name] for name in set(names))


def names(bits: str, number: int) -> tuple[str, ...]:
    """The names of the bits that are set, in the table's order."""
    return tuple(name for name, place in BITS[bits].items() if number >> place & 1)

"""What the table's machine (the hub) and a tablet say to each other, one JSON value a message.

Everything that comes over the network is read here and nowhere else: what does not have exactly these fields
with these types is ``Garbled``. What a value means is checked by the game, as if somebody had touched it.
"""

import re
from itertools import accumulate
from types import UnionType
from typing import Any, Final, TypeVar

import msgspec

from companion.core.errors import GameError, Warned
from companion.table.files import DiskError

PROTOCOL: Final = 2
"""Raised whenever an older program could not follow any more."""
SERVICE: Final = "_dark-road._tcp.local."
SMALL: Final = 4 * 1024
"""Bytes that a message may have before its sender has proved who it is."""
LARGE: Final = 64 * 1024
"""Bytes that a message of a tablet may have."""
WHOLE: Final = 8 * 1024 * 1024
"""Bytes that a message of the hub may have: the log of a whole game, or a tablet's picture."""
PICTURE: Final = 1024 * 1024
"""Bytes that a picture of the tablet whose camera serves the table may have."""
SEATING: Final = -1
"""Stands for an act where a seat is refused."""
MOST_VALUES: Final = 16
"""Answers that one touch may give: all dice of a throw."""
DEEPEST: Final = 32
"""Lists and objects within each other; what an honest program says has half of that."""


class HubError(GameError):
    """Something between two devices that went wrong in an orderly way."""


class Garbled(HubError):
    """A message that cannot be read; whoever sent it is not listened to any longer."""


class _Message(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, tag_field="is"):
    pass


# Before a tablet has proved who it is


class Hello(_Message, tag="hello"):
    """The first thing a tablet says."""

    protocol: int
    version: str
    """Of the program, to be told to people where the protocols differ."""


class Welcome(_Message, tag="welcome"):
    """What the hub answers."""

    protocol: int
    version: str
    table: str
    """How the table is called."""
    nonce: str
    """To be signed by a tablet that was here before."""


class Join(_Message, tag="join"):
    """A new tablet begins to prove that it was told the code."""

    pake: str
    device: str
    """How the tablet is called."""
    key: str
    """Its public key, by which it is known from now on."""


class Challenge(_Message, tag="challenge"):
    pake: str


class Confirm(_Message, tag="confirm"):
    """Only who knows the code can say this; the tablet says it first."""

    proof: str


class Prove(_Message, tag="prove"):
    """A tablet that was here before signs the nonce."""

    device: str
    """Its id, from its public key."""
    signature: str


class Proved(_Message, tag="proved"):
    """The tablet may go on; for a new one, the hub's own proof that it knows the code."""

    proof: str = ""


class Refused(_Message, tag="refused"):
    """Why not, as a code with parameters; unless it answers an :class:`Act`, the connection ends with it."""

    code: str
    params: dict[str, Any] = {}
    act: int = 0
    """The act that is refused."""
    kind: str = ""
    """``warned`` where it can be waved through."""
    rule: str = ""


def refused(error: GameError, act: int = 0) -> Refused:
    """What a tablet is told of it; of its parameters only those that a sentence can be filled with.

    What the hub's disk refuses, and where its files lie, is told at the hub alone.
    """
    if isinstance(error, DiskError):
        error = HubError("hub-not-saved")
    params = {name: _told(value) for name, value in error.params.items() if _is_plain(value)}
    return Refused(error.code, params, act, "warned" if isinstance(error, Warned) else "", error.rule)


def _is_plain(value: object) -> bool:
    return type(value) in (str, int) or (isinstance(value, list) and all(map(_is_plain, value)))


_FOLDERS: Final = re.compile(r"(?<![\w.])(?:[A-Za-z]:)?[/\\](?:[^/\\\n]+[/\\])+")
"""All of a path but its last name; ``1/2`` is none."""


def without_folders(text: str) -> str:
    """Tablets need not know how the folders of the hub's machine are called, nor its owner."""
    return _FOLDERS.sub("", text)


def _told(value: Any) -> Any:
    if isinstance(value, list):
        return [_told(one) for one in value]
    return without_folders(value) if isinstance(value, str) else value


# What a tablet says


class Follow(_Message, tag="follow"):
    """Send what comes after so many steps of my seat's log, if it begins as mine does."""

    steps: int = 0
    digest: str = ""


class Sit(_Message, tag="sit"):
    """I want to play this seat, or only look on. A seat that is somebody else's is asked for."""

    seat: int | None


class HandOver(_Message, tag="hand-over"):
    """May this tablet have the seat that it asks for? Said by who has the seat, or by the table's owner."""

    device: str
    """The id of who asks."""
    seat: int
    """The one that was asked for when this was touched; a wish may change."""
    yes: bool


class Act(_Message, tag="act"):
    """What a touch does; ``index`` is that of the question on the screen when it was touched."""

    number: int
    """Counted by the tablet, so that it knows which act was taken or refused."""
    index: int
    do: str
    """``answer``, ``undo``, ``redo``, ``back``, ``correct``, ``print`` or ``settle``."""
    values: list[Any] = []
    wave: bool = False


class Camera(_Message, tag="camera"):
    """My camera may serve as the table's, or no longer; or may it? (then asked by the hub)."""

    offered: bool


class Ping(_Message, tag="ping"):
    pass


# What the hub says


class Place(msgspec.Struct, forbid_unknown_fields=True):
    """Who plays a seat."""

    name: str
    device: str = ""
    """How the tablet is called that plays it; empty where it is played at the hub."""
    online: bool = False
    is_concern: bool = False
    is_free: bool = False
    """May you take it without asking?"""


class Asker(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A tablet that asks for a seat."""

    id: str
    name: str
    seat: int


class Seats(_Message, tag="seats"):
    """Who is at the table, and what you are."""

    places: list[Place]
    seat: int | None
    owner: bool
    wish: int | None = None
    """The seat that you have asked for; nobody has answered yet."""
    askers: list[Asker] = []
    """Tablets whose wish you may grant."""


class Begin(_Message, tag="begin"):
    """The game that is played: what it was begun with (no seed, no order of cards) and what is printed."""

    game: str
    """Tells one game from another."""
    setup: dict[str, Any]
    box: dict[str, Any]


class Log(_Message, tag="log"):
    """My log without what comes after ``start`` steps, then these. Applying it twice changes nothing."""

    seat: int | None
    """Whose log it is; ``None`` for that of everyone who only looks on."""
    start: int
    steps: list[Any]
    question: Any
    """What is asked now, as far as this seat may see it."""
    index: int
    digest: str
    """Of all steps up to now."""
    view: str
    """``view_hash`` of the seat: what the tablet then sees must have the same."""
    can_redo: bool


class Taken(_Message, tag="taken"):
    """This act counts; what came of it is in the log that was sent before."""

    act: int


class Beside(_Message, tag="beside"):
    """What wheel, lamps, buttons and camera at the hub show now."""

    seen: dict[str, Any]


class Pong(_Message, tag="pong"):
    pass


FromStranger = Hello | Join | Confirm | Prove
ToStranger = Welcome | Challenge | Proved | Refused
FromTablet = Follow | Sit | HandOver | Act | Camera | Ping
FromHub = Seats | Begin | Log | Taken | Refused | Beside | Camera | Pong
Message = FromStranger | ToStranger | FromTablet | FromHub

T = TypeVar("T")


def _plain(value: Any) -> Any:
    """An option of a question is a string with parts: what is sent is the string."""
    if isinstance(value, str):
        return str(value)
    raise TypeError(type(value).__name__)


_encode = msgspec.json.Encoder(enc_hook=_plain).encode
_decoders: dict[Any, msgspec.json.Decoder[Any]] = {}


def write(message: Message) -> bytes:
    return _encode(message)


def read(data: bytes, expected: type[T] | UnionType) -> T:
    """One of the messages ``expected`` (a union of them); raises ``Garbled``."""
    if _depth(data) > DEEPEST:
        raise Garbled("hub-garbled")
    decoder = _decoders.get(expected)
    if decoder is None:
        decoder = _decoders[expected] = msgspec.json.Decoder(expected)
    try:
        found: T = decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise Garbled("hub-garbled") from error
    return found


_STRINGS: Final = re.compile(rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)', re.DOTALL)
"""Also one that never ends: nothing is looked at twice, whatever somebody sends."""
_NO_BRACKETS: Final = bytes(byte for byte in range(256) if byte not in b"[]{}")
_DEEPER: Final = [(byte in b"[{") - (byte in b"]}") for byte in range(256)]


def _depth(data: bytes) -> int:
    """How deeply values are nested, before anything is made of them; not exact where that is harmless."""
    opened = data.count(b"[") + data.count(b"{")
    if opened <= DEEPEST:
        return opened
    brackets = _STRINGS.sub(b"", data).translate(None, _NO_BRACKETS)
    return max(accumulate(_DEEPER[byte] for byte in brackets), default=0)

"""The first meeting: whoever was told the code proves it, and learns which certificate belongs to the table.

Both sides put the certificate that they see into the key exchange (SPAKE2), so a machine in the middle, whose
certificate is another one, gets one guess at the code and nothing to try others with. A guess is counted
when the hub answers it, not when it turns out to be wrong.
"""

import asyncio
import hmac
import json
from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import Any, Final

from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError  # type: ignore[import-untyped]
from spake2.ed25519_basic import NotOnCurve  # type: ignore[import-untyped]

from companion.core.errors import GameError
from companion.hub.codes import DIGITS, Codes
from companion.hub.frames import Channel
from companion.hub.identity import device_id, new_key, public_key
from companion.hub.messages import Challenge, Confirm, Garbled, HubError, Join, Proved
from companion.hub.names import presentable
from companion.hub.registry import Registry

_TABLET: Final = "dark-road tablet joins"
_HUB: Final = "dark-road hub lets in"


@dataclass(frozen=True)
class Exchange:
    """Everything that was said, and the key that came of it; the same on both sides, or nothing is proved."""

    key: bytes
    certificate: str
    join: Join
    challenge: Challenge

    def proof(self, who: str) -> str:
        join = self.join
        said = [who, self.certificate, join.device, join.key, join.pake, self.challenge.pake]
        return hmac.digest(self.key, json.dumps(said).encode(), "sha256").hex()

    def is_proof(self, who: str, proof: str) -> bool:
        return hmac.compare_digest(self.proof(who).encode(), proof.encode())


class Side:
    """One side of the exchange; ``pake`` is what it says. It takes some hundredths of a second."""

    def __init__(self, side: type[Any], code: str, certificate: str) -> None:
        tablet, hub = (f"{who} {certificate}".encode() for who in (_TABLET, _HUB))
        self._spake = side(code.encode(), idA=tablet, idB=hub)
        self.pake = b64encode(self._spake.start()).decode()

    def key(self, theirs: str) -> bytes:
        """With what the other side said. Raises ``Garbled``."""
        try:
            return bytes(self._spake.finish(b64decode(theirs, validate=True)))
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise Garbled("hub-garbled") from error


async def let_in(channel: Channel, join: Join, certificate: str, codes: Codes, registry: Registry) -> None:
    """The hub's side: this device is known from now on, or ``HubError``."""
    device_id(join.key)
    presentable(join.device)
    code = codes.try_begin()
    side = await asyncio.to_thread(Side, SPAKE2_B, code, certificate)
    challenge = Challenge(side.pake)
    key = await asyncio.to_thread(side.key, join.pake)
    channel.write(challenge)
    exchange = Exchange(key, certificate, join, challenge)
    confirm = await channel.read(Confirm)
    if not exchange.is_proof(_TABLET, confirm.proof):
        raise HubError("code-wrong")
    codes.used(code)
    try:
        await asyncio.to_thread(registry.add, join.device, join.key)
    except GameError as error:
        raise HubError("join-not-kept") from error
    channel.write(Proved(exchange.proof(_HUB)))


async def get_in(channel: Channel, code: str, device: str) -> str:
    """The tablet's side: its private key, which the hub knows from now on, or ``HubError``."""
    ours, certificate = new_key(), channel.fingerprint
    side = await asyncio.to_thread(Side, SPAKE2_A, code, certificate)
    join = Join(side.pake, device, public_key(ours))
    channel.write(join)
    challenge = await channel.expect(Challenge)
    key = await asyncio.to_thread(side.key, challenge.pake)
    exchange = Exchange(key, certificate, join, challenge)
    channel.write(Confirm(exchange.proof(_TABLET)))
    proved = await channel.expect(Proved)
    if not exchange.is_proof(_HUB, proved.proof):
        raise HubError("join-other-hub")
    return ours


def typed_code(text: str) -> str:
    """A code as somebody typed it. Raises ``HubError``."""
    code = "".join(text.replace("-", " ").split())
    if len(code) != DIGITS or not (code.isascii() and code.isdigit()):
        raise HubError("code-form", digits=DIGITS)
    return code

"""The way to a table for a device that does not find it by itself: a QR code to scan, or a line to type.

``dark-road://192.168.1.20:47313?key=…&name=…`` names the hub's certificate, so that a tablet that has scanned
it speaks with no other machine. More addresses follow as ``also=``; ``code=`` may spare the typing of the
code that stands beside the QR code on the same screen.
"""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import segno

from companion.hub.codes import DIGITS
from companion.hub.known import Address
from companion.hub.messages import HubError
from companion.hub.names import presentable

SCHEME: Final = "dark-road"
DEFAULT_PORT: Final = 47313
"""Where a hub listens unless told otherwise; it need not be typed."""
MOST_ADDRESSES: Final = 4
"""That are written into an invitation: a QR code with more of them is hard to scan."""
_LONGEST: Final = 1024
_LONGEST_SHOWN: Final = 60
_QUIET: Final = 4
"""White modules around a QR code, without which a camera does not see it."""

_HOST_AND_PORT: Final = re.compile(r"(\[[^]]+\]|[^:]+)(?::([0-9]{1,5}))?")
_LABEL: Final = r"(?!-)[a-z0-9_-]{1,63}(?<!-)"
_HOST_NAME: Final = re.compile(rf"(?:{_LABEL}\.)*(?![0-9]+\.?$){_LABEL}\.?", re.IGNORECASE | re.ASCII)
FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_CODE: Final = re.compile(rf"[0-9]{{{DIGITS}}}")


@dataclass(frozen=True)
class Invitation:
    """Where a table is, and whatever else is known of it."""

    addresses: tuple[Address, ...]
    fingerprint: str = ""
    """Of the hub's certificate; empty where the address was typed."""
    name: str = ""
    code: str = ""


def write(invitation: Invitation) -> str:
    """To be scanned."""
    first, *others = (_with_port(address) for address in invitation.addresses[:MOST_ADDRESSES])
    fields = [("key", invitation.fingerprint), ("name", invitation.name), ("code", invitation.code)]
    fields += [("also", other) for other in others]
    query = urlencode([field for field in fields if field[1]], quote_via=quote)
    return f"{SCHEME}://{first}" + (f"?{query}" if query else "")


def to_type(address: Address) -> str:
    """As people read it from the screen and type it."""
    host, port = address
    return host if port == DEFAULT_PORT else _with_port(address)


def _with_port(address: Address) -> str:
    host, port = address
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def read(text: str) -> Invitation:
    """What was scanned or typed: an invitation, or only an address. Raises ``HubError``."""
    text = text.strip()
    try:
        if len(text) > _LONGEST:
            raise ValueError("far too long")
        if text.lower().startswith(f"{SCHEME}://"):
            return _invitation(text)
        return Invitation((_address(text),))
    except (ValueError, HubError) as error:
        raise HubError("join-address", text=text[:_LONGEST_SHOWN]) from error


def _invitation(text: str) -> Invitation:
    """A key that cannot be one is refused, never left out: without it, any machine might answer."""
    parts = urlsplit(text)
    fields = parse_qs(parts.query, keep_blank_values=True, max_num_fields=16)
    addresses = [_address(parts.netloc), *(_address(other) for other in fields.get("also", []))]
    name = fields.get("name", [""])[0]
    return Invitation(
        tuple(dict.fromkeys(addresses[:MOST_ADDRESSES])),
        _exactly(FINGERPRINT, fields.get("key", [])),
        presentable(name) if name.strip() else "",
        _exactly(_CODE, fields.get("code", [])),
    )


def _exactly(form: re.Pattern[str], values: list[str]) -> str:
    """At most one value, of this form. Raises ``ValueError``."""
    if len(values) > 1 or not all(form.fullmatch(value) for value in values):
        raise ValueError(f"{values} are not as they should be")
    return "".join(values)


def _address(text: str) -> Address:
    """Raises ``ValueError``."""
    if text.count(":") > 1 and not text.startswith("["):
        return _host(text), DEFAULT_PORT
    match = _HOST_AND_PORT.fullmatch(text)
    if match is None:
        raise ValueError("no host, or no port")
    port = int(match[2] or DEFAULT_PORT)
    if not 0 < port < 2**16:
        raise ValueError("no such port")
    return _host(match[1].strip("[]")), port


def _host(text: str) -> str:
    if _HOST_NAME.fullmatch(text) and len(text) <= 253:
        return text
    address = ip_address(text)
    if address.is_multicast or address.is_unspecified:
        raise ValueError("the address of no machine")
    return str(address)


def qr_code(text: str) -> list[list[bool]]:
    """Its modules row by row from the top, dark ones true, with the quiet zone around."""
    code = segno.make(text, error="m", micro=False)
    return [[bool(module) for module in row] for row in code.matrix_iter(border=_QUIET)]

"""The way to a hub: all its addresses are tried, and who answers is compared before anything is said."""

import asyncio
import hmac
import ssl
from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.hub.addresses import resolved
from companion.hub.frames import SHUTDOWN, Channel, secured
from companion.hub.identity import tablet_context
from companion.hub.known import Address
from companion.hub.messages import HubError

PATIENCE: Final = 10.0
"""Seconds in which a hub must have answered everything that is asked before a game can be seen."""
_STAGGER: Final = 0.2
"""Seconds until the next address is tried beside the ones before it."""


async def reach(addresses: Sequence[Address], fingerprint: str) -> tuple[Channel, Address]:
    """Where the hub answers first; without a fingerprint, any hub. Raises ``HubError``."""
    tries = [
        asyncio.create_task(_open(address, number * _STAGGER, fingerprint))
        for number, address in enumerate(addresses)
    ]
    error, found = HubError("hub-away"), None
    try:
        for one in asyncio.as_completed(tries):
            try:
                found = await one
            except HubError as failure:
                error = failure if failure.code != "hub-away" else error
            else:
                return found
        raise error
    finally:
        for one in tries:
            one.cancel()
        for other in await asyncio.gather(*tries, return_exceptions=True):
            if isinstance(other, tuple) and other is not found:
                other[0].abort()


async def _open(address: Address, pause: float, fingerprint: str) -> tuple[Channel, Address]:
    await asyncio.sleep(pause)
    error = HubError("hub-away")
    for host in await resolved(address[0]):
        try:
            return await _open_at((host, address[1]), fingerprint), address
        except HubError as failure:
            error = failure
    raise error


async def _open_at(address: Address, fingerprint: str) -> Channel:
    connect = partial(
        asyncio.get_running_loop().create_connection,
        host=address[0],
        port=address[1],
        ssl=tablet_context(),
        server_hostname="",
        ssl_handshake_timeout=PATIENCE,
        ssl_shutdown_timeout=SHUTDOWN,
    )
    try:
        channel = await secured(connect)
    except ssl.SSLError as error:
        raise HubError("hub-not-a-table", host=address[0], port=address[1]) from error
    except (OSError, ValueError, OverflowError) as error:
        raise HubError("hub-away") from error
    if fingerprint and not hmac.compare_digest(channel.fingerprint, fingerprint):
        channel.abort()
        raise HubError("hub-other-key")
    return channel

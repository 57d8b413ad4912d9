"""Messages on the wire."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hub.frames import REFUSALS, Channel, Kind, frame, read_frame, refusal, secured
from companion.hub.identity import hub_identity, tablet_context
from companion.hub.messages import Garbled, HubError, Refused
from companion.text import error_text


def taken(data: bytes, largest: int = 100, pictures: int = 0) -> tuple[Kind, bytes]:
    async def read() -> tuple[Kind, bytes]:
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        return await read_frame(reader, largest, pictures)

    return asyncio.run(read())


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("body", [b"", b"x", b"x" * 100])
def test_what_is_sent_arrives(kind: Kind, body: bytes) -> None:
    assert taken(frame(kind, body), pictures=100) == (kind, body)


@pytest.mark.parametrize(
    "data",
    [
        frame(Kind.MESSAGE, b"x" * 101),
        frame(Kind.PICTURE, b"x"),
        frame(Kind.PICTURE, b""),
        b"\x00\x00\x00\x00\x01x",
        b"\x03\x00\x00\x00\x01x",
        b"\x01\xff\xff\xff\xff",
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_what_is_too_long_or_of_no_kind_is_not_read(data: bytes) -> None:
    with pytest.raises(Garbled):
        taken(data)


@given(st.binary(max_size=300))
def test_no_bytes_make_it_fail(data: bytes) -> None:
    try:
        kind, body = taken(data, 50, 100)
    except HubError:
        return
    assert data.startswith(frame(kind, body))
    assert len(body) <= (50 if kind is Kind.MESSAGE else 100)


def test_a_connection_that_ends_within_a_message_is_lost() -> None:
    for data in (b"", b"\x01\x00", frame(Kind.MESSAGE, b"half")[:-1]):
        with pytest.raises(HubError, match="hub-lost"):
            taken(data)


def test_a_channel_whose_other_side_is_gone_may_be_ended_and_aborted(tmp_path: Path) -> None:
    async def run() -> None:
        arrived: asyncio.Queue[Channel] = asyncio.Queue()
        server = await asyncio.start_server(
            lambda reader, writer: arrived.put_nowait(Channel(reader, writer)),
            "127.0.0.1",
            0,
            ssl=hub_identity(tmp_path).context,
        )
        async with server:
            host, port = server.sockets[0].getsockname()
            connect = partial(
                asyncio.get_running_loop().create_connection,
                host=host,
                port=port,
                ssl=tablet_context(),
                server_hostname="",
            )
            tablet = await secured(connect)
            hub = await arrived.get()
            tablet.abort()
            await hub.closed()
            hub.end()
            hub.abort()

    asyncio.run(run())


def test_a_refusal_is_said_in_our_words() -> None:
    error = refusal(Refused("device-version", {"hub": "2.0", "device": "1.0"}))
    assert error_text(error) == (
        "This tablet has an older companion (1.0) than the table's machine (2.0). "
        "Update the companion on this tablet."
    )
    assert error_text(refusal(Refused("hub-version", {"hub": "1.0", "device": "2.0"}))) == (
        "The table's machine has an older companion (1.0) than this tablet (2.0). "
        "Update the companion on the table's machine."
    )


@pytest.mark.parametrize(
    "code",
    [
        "",
        "Call 555-1234 now",
        "disk-full",
        f"hub-{'x' * 300}",
        "hub-version\n",
        "hub-your-account-is-locked-please-call-the-number-on-the-screen",
        "hub-link-fault",
        "hub-unheard",
    ],
)
def test_no_stranger_puts_words_on_the_screen(code: str) -> None:
    with pytest.raises(Garbled):
        refusal(Refused(code))


def test_a_refusal_is_filled_with_versions_and_nothing_else() -> None:
    words = "Visit http://evil.example and type your PIN"
    for odd in (words, "1" * 33, "1.0\n", 10**300, 1.5, None, ["1.0"], True):
        params = {"hub": odd, "device": "1.0+dev", "please read": words, "code": "x", "self": "y"}
        assert refusal(Refused("hub-version", params)).params == {"device": "1.0+dev"}
    assert refusal(Refused("device-unknown", {"hub": "1.0", "reason": words})).params == {}


def test_every_way_in_which_a_hub_ends_a_connection_is_one_sentence() -> None:
    for code in REFUSALS:
        said = error_text(refusal(Refused(code, {"hub": "2.0", "device": "1.0"})))
        assert said.endswith(".")
        assert code not in said
        assert "something" not in said

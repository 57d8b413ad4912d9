"""A table is found by a QR code or a typed line, and whatever else is typed is refused."""

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hub.invitation import DEFAULT_PORT, MOST_ADDRESSES, Invitation, qr_code, read, to_type, write
from companion.hub.messages import HubError
from companion.hub.names import presentable

KEY = "0123456789abcdef" * 4
WHOLE = Invitation((("192.168.1.20", 4711), ("fd00::20", 4711)), KEY, "Anna’s table & more", "012345")


def test_what_is_written_is_read_again() -> None:
    assert read(write(WHOLE)) == WHOLE


def test_an_invitation_is_a_link_that_names_the_key_and_the_table() -> None:
    text = write(Invitation((("192.168.1.20", DEFAULT_PORT),), KEY, "Anna"))
    assert text == f"dark-road://192.168.1.20:47313?key={KEY}&name=Anna"


def test_the_code_is_in_it_only_when_it_is_put_there() -> None:
    assert "code" not in write(Invitation(WHOLE.addresses, KEY, "Anna"))
    assert read(write(WHOLE)).code == "012345"


def table_name(text: str) -> str:
    """As a hub calls itself; it may have no name."""
    try:
        return presentable(text)
    except HubError:
        return ""


hosts = st.one_of(st.ip_addresses(v=4), st.ip_addresses(v=6)).filter(
    lambda address: not (address.is_multicast or address.is_unspecified)
)


@given(
    st.lists(st.tuples(hosts.map(str), st.integers(1, 65535)), min_size=1, max_size=4, unique=True),
    st.text(max_size=40).map(table_name),
    st.sampled_from(["", KEY]),
    st.sampled_from(["", "000000", "999999"]),
)
def test_every_invitation_is_read_as_it_was_written(
    addresses: list[tuple[str, int]], name: str, key: str, code: str
) -> None:
    invitation = Invitation(tuple(addresses), key, name, code)
    assert read(write(invitation)) == invitation


@pytest.mark.parametrize(
    "typed, host, port",
    [
        ("192.168.1.20", "192.168.1.20", DEFAULT_PORT),
        ("  192.168.1.20:4711\n", "192.168.1.20", 4711),
        ("table.local", "table.local", DEFAULT_PORT),
        ("Raspberry-Pi:80", "Raspberry-Pi", 80),
        ("fd00::20", "fd00::20", DEFAULT_PORT),
        ("[fd00::20]", "fd00::20", DEFAULT_PORT),
        ("[fd00::20]:4711", "fd00::20", 4711),
        ("fe80::1%wlan0", "fe80::1%wlan0", DEFAULT_PORT),
        ("DARK-ROAD://192.168.1.20", "192.168.1.20", DEFAULT_PORT),
    ],
)
def test_an_address_can_be_typed_as_people_write_it(typed: str, host: str, port: int) -> None:
    assert read(typed) == Invitation(((host, port),))


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", ":", ":80", "192.168.1", "192.168.1.300", "192.168.001.020", "192,168,1,20", "12"),
        *("table:", "table:0", "table:65536", "table:٣", "two words", "-table", "müller.local", "a" * 64),
        *("0.0.0.0", "224.0.0.251", "::", "[fd00::20", "fd00:20]:5", "[]:80", "[table]:", "fd00::20::1"),
        *("https://example.org", "dark-road://", "dark-road://?key=1", "dark-road://[fd00::20:80"),
        *("dark-road://me@table", "dark-road://table:80:80", "\ud800", "\0", "a." * 200, "x" * 5000),
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_and_shown_shortened(typed: str) -> None:
    with pytest.raises(HubError) as refused:
        read(typed)
    assert refused.value.code == "join-address"
    assert len(refused.value.params["text"]) <= 60


@pytest.mark.parametrize(
    "fields",
    [
        "key=", "key=1", f"key={KEY}0", f"key={KEY.upper()}", f"key={KEY}&key={'1' * 64}", "code=12345",
        "code=٠٠٠٠٠٠", "also=", "also=two%20words", "name=%00%07", "&".join(["also=table"] * 40),
    ],
)  # fmt: skip
def test_an_invitation_that_was_damaged_is_refused_as_a_whole(fields: str) -> None:
    with pytest.raises(HubError, match="join-address"):
        read(f"dark-road://192.168.1.20?{fields}")


@given(st.text(max_size=80) | st.text(max_size=60).map("dark-road://192.168.1.20?".__add__))
def test_whatever_is_typed_is_an_address_or_refused(text: str) -> None:
    try:
        addresses = read(text).addresses
    except HubError:
        return
    assert addresses
    assert all(host and 0 < port < 65536 for host, port in addresses)


def test_the_port_is_typed_only_where_it_is_another() -> None:
    assert to_type(("192.168.1.20", DEFAULT_PORT)) == "192.168.1.20"
    assert to_type(("192.168.1.20", 80)) == "192.168.1.20:80"
    assert to_type(("fd00::20", DEFAULT_PORT)) == "fd00::20"
    assert to_type(("fd00::20", 80)) == "[fd00::20]:80"


def test_of_many_addresses_the_first_few_are_written() -> None:
    many = tuple((f"10.0.0.{number}", 80) for number in range(1, 20))
    assert read(write(Invitation(many, KEY))).addresses == many[:MOST_ADDRESSES]


def test_a_camera_reads_the_longest_invitation() -> None:
    long = Invitation(
        tuple((f"fd00:1234:5678:9abc:def0:1234:5678:{n}", 47313) for n in range(4)), KEY, "é" * 40
    )
    modules = np.array(qr_code(write(long)))
    assert not modules[:4].any()  # the quiet zone
    picture = np.where(modules, 0, 255).astype(np.uint8)
    picture = cv2.resize(picture, None, fx=6, fy=6, interpolation=cv2.INTER_NEAREST)
    text, *_ = cv2.QRCodeDetector().detectAndDecode(picture)
    assert read(text) == long

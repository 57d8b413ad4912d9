"""What somebody in the same Wi-Fi may try. Nothing of it is heard, and honest tablets go on."""

import json
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.hub import server
from companion.hub.codes import MOST_TRIES
from companion.hub.frames import Kind, frame
from companion.hub.identity import hub_identity, new_key, public_key, signed, tablet_context
from companion.hub.link import join
from companion.hub.messages import (
    LARGE,
    PICTURE,
    PROTOCOL,
    SMALL,
    Act,
    Challenge,
    Confirm,
    Follow,
    Hello,
    HubError,
    Join,
    Prove,
    Refused,
    Sit,
    Taken,
    write,
)
from tests.hub.relay import Relay, relay_to
from tests.hub.stand_in import Hub, Tablet, hub, online, open_hub
from tests.hub.stranger import Stranger, stranger_at
from tests.waiting import PATIENCE, until

__all__ = ["hub"]

DEED = "deed-of-the-dark-lantern"
"""Stands for what only one seat may see."""


@contextmanager
def honest(hub: Hub) -> Iterator[Tablet]:
    """A tablet at the table, which is still heard when all is over, as is one that joins then."""
    with online(hub.new_device("Honest")) as tablet:
        yield tablet
        assert tablet.act(99)
        assert tablet.hear() == Taken(99)
        assert tablet.states.empty()
    assert [number for _, number in said(hub)] == [99]
    with online(hub.new_device("Late")):
        pass


def said(hub: Hub) -> list[tuple[str, int]]:
    return [(name, message.number) for name, message in hub.host.heard if isinstance(message, Act)]


def through(relay: Relay, known: Any) -> Any:
    return replace(known, addresses=(relay.address,))


# Without a key


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 1000,
        b"GET / HTTP/1.1\r\nHost: table\r\n\r\n",
        bytes(range(256)) * 400,
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x41" * 600,
        frame(Kind.MESSAGE, write(Act(1, 0, "answer"))),
    ],
    ids=["nothing", "zeros", "a browser", "all bytes", "half a greeting", "our own frame"],
)
def test_garbage_instead_of_encryption(hub: Hub, data: bytes) -> None:
    with honest(hub), socket.create_connection(hub.address, timeout=PATIENCE) as plain:
        with suppress(OSError):  # it may be cut off before all is sent
            plain.sendall(data)
            plain.shutdown(socket.SHUT_WR)
        assert closed(plain)


def closed(plain: socket.socket) -> bool:
    try:
        while plain.recv(65536):
            pass
    except ConnectionResetError:
        pass
    return True


def test_older_encryption_is_refused(hub: Hub) -> None:
    context = tablet_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    with (
        honest(hub),
        socket.create_connection(hub.address, timeout=PATIENCE) as plain,
        pytest.raises(ssl.SSLError),
    ):
        context.wrap_socket(plain)


HELLO = frame(Kind.MESSAGE, write(Hello(PROTOCOL, "1")))
UNPROVED: list[tuple[str, Callable[[], bytes]]] = [
    ("an act", lambda: frame(Kind.MESSAGE, write(Act(1, 0, "answer")))),
    ("an act after hello", lambda: HELLO + frame(Kind.MESSAGE, write(Act(1, 0, "answer")))),
    ("follow after hello", lambda: HELLO + frame(Kind.MESSAGE, write(Follow()))),
    ("a proof of nothing", lambda: HELLO + frame(Kind.MESSAGE, write(Confirm("0" * 64)))),
    ("hello twice", lambda: HELLO + HELLO),
    ("a picture", lambda: frame(Kind.PICTURE, b"x")),
    ("a picture after hello", lambda: HELLO + frame(Kind.PICTURE, b"x")),
    ("a large message", lambda: frame(Kind.MESSAGE, b" " * SMALL + write(Hello(PROTOCOL, "1")))),
    ("the length of an endless one", lambda: b"\x01\xff\xff\xff\xff" + b"x" * 100_000),
    ("no JSON", lambda: frame(Kind.MESSAGE, b"{")),
    ("deep JSON", lambda: frame(Kind.MESSAGE, b"[" * SMALL)),
    ("a field too many", lambda: frame(Kind.MESSAGE, write(Hello(1, "1"))[:-1] + b',"seat":0}')),
    ("no key", lambda: HELLO + frame(Kind.MESSAGE, write(Join("QQ==", "Phone", "no key")))),
]


@pytest.mark.parametrize("data", [make for _, make in UNPROVED], ids=[name for name, _ in UNPROVED])
def test_nonsense_before_anything_is_proved(hub: Hub, data: Callable[[], bytes]) -> None:
    with honest(hub), stranger_at(hub.address) as stranger:
        assert stranger.is_cut_off_for(data())


def test_nobody_comes_in_without_a_key(hub: Hub) -> None:
    known = hub.new_device("Owner")
    stolen = new_key()
    for device, key in (("0" * 32, stolen), (known.device, stolen), ("", stolen), ("../" * 10, stolen)):
        with stranger_at(hub.address) as stranger:
            nonce = stranger.greeted().nonce
            stranger.say(Prove(device, signed(key, nonce, known.fingerprint)))
            assert stranger.hear(Refused) == Refused("device-unknown")
            assert stranger.is_cut_off()
    assert hub.host.guests == []


def test_a_signature_is_worth_nothing_the_second_time_or_elsewhere(hub: Hub) -> None:
    known = hub.new_device()
    with stranger_at(hub.address) as stranger:
        old = signed(known.key, stranger.greeted().nonce, known.fingerprint)
    for signature in (lambda nonce: old, lambda nonce: signed(known.key, nonce, "0" * 64)):
        with stranger_at(hub.address) as stranger:
            stranger.say(Prove(known.device, signature(stranger.greeted().nonce)))
            assert stranger.hear(Refused) == Refused("device-unknown")
    assert hub.host.guests == []


def test_a_try_counts_when_it_is_answered_even_if_it_is_never_finished(hub: Hub) -> None:
    hub.codes.show()
    pake = "QVYYzZU6iLvBrm6IpcIUnz7n0hTPiSOZZmL4yqZkVN3i"
    for _ in range(MOST_TRIES):
        with stranger_at(hub.address) as stranger:
            stranger.greeted()
            stranger.say(Join(pake, "Phone", public_key(new_key())))
    until(lambda: hub.codes.current() is None)
    with pytest.raises(HubError, match="code-locked"):
        join([hub.address], "123456", "Phone")


@pytest.mark.parametrize("pake", ["", "QQ==", "QUE=", "%%%", "QQAA" * 11, "Qv" + "A" * 42, "é"])
def test_a_broken_key_exchange(hub: Hub, pake: str) -> None:
    with honest(hub), stranger_at(hub.address) as stranger:
        hub.codes.show()
        stranger.greeted()
        stranger.say(Join(pake, "Phone", public_key(new_key())))
        assert stranger.is_cut_off()
    assert [device.name for device in hub.registry.all()] == ["Honest", "Late"]


# With a key, but not honest


AFTER: list[tuple[str, bytes]] = [
    ("a large message", frame(Kind.MESSAGE, b" " * LARGE + write(Sit(0)))),
    ("a picture nobody asked for", frame(Kind.PICTURE, b"x" * 100)),
    ("a huge picture", b"\x02" + (PICTURE + 1).to_bytes(4) + b"x" * 100_000),
    ("a kind that is none", b"\x09\x00\x00\x00\x01x"),
    ("hello again", HELLO),
    ("no JSON", frame(Kind.MESSAGE, b"\xff")),
    (
        "deep JSON",
        frame(Kind.MESSAGE, b'{"is":"act","number":1,"index":0,"do":"a","values":' + b"[" * 30_000),
    ),
    ("a word for a number", frame(Kind.MESSAGE, b'{"is":"sit","seat":"0"}')),
    ("what the hub says", frame(Kind.MESSAGE, write(Taken(1)))),
    ("what the game cannot hear", frame(Kind.MESSAGE, write(Act(7, 0, "nonsense")))),
]


@pytest.mark.parametrize("data", [data for _, data in AFTER], ids=[name for name, _ in AFTER])
def test_nonsense_of_a_device_that_was_let_in(hub: Hub, data: bytes) -> None:
    with stranger_at(hub.address) as stranger:
        stranger.proved(hub.new_device("Odd"))
        assert stranger.is_cut_off_for(data)
    until(lambda: hub.host.guests == [])
    hub.host.heard.clear()
    with honest(hub):
        pass


def test_a_message_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE", 1.0)
    with open_hub(tmp_path) as hub, stranger_at(hub.address) as stranger:
        stranger.proved(hub.new_device("Odd"))
        with pytest.raises(OSError):  # noqa: PT012
            stranger.send(b"\x01\x00\x00\xff\xff")
            while True:
                stranger.send(b" ")
                Event().wait(0.02)
        until(lambda: hub.host.guests == [])


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(min_size=1, max_size=300), framed=st.booleans(), proved=st.booleans())
def test_whatever_bytes_come_nothing_happens(hub: Hub, data: bytes, framed: bool, proved: bool) -> None:
    with stranger_at(hub.address) as stranger:
        if proved:
            stranger.proved(hub.new_device("Odd"))
        stranger.send(frame(Kind.MESSAGE, data) if framed else data)
    until(lambda: hub.host.guests == [])
    assert said(hub) == []
    assert all(device.name.startswith("Odd") for device in hub.registry.all())


# Many at once


def test_500_half_open_connections(hub: Hub) -> None:
    with honest(hub) as tablet, ExitStack() as many:
        for number in range(500):
            plain = many.enter_context(socket.create_connection(hub.address, timeout=PATIENCE))
            if number % 2:
                plain.sendall(b"\x16\x03\x01")
        assert len(hub.server._strangers) <= server.MOST_STRANGERS
        assert tablet.act(99)
        assert tablet.hear() == Taken(99)
        hub.host.heard.clear()
        with online(hub.new_device("Newcomer")):
            pass


def test_connections_that_stop_after_hello(hub: Hub) -> None:
    with honest(hub), ExitStack() as many:
        for _ in range(3 * server.MOST_STRANGERS):
            many.enter_context(stranger_at(hub.address)).greeted()
        assert len(hub.server._strangers) <= server.MOST_STRANGERS


def test_strangers_who_say_nothing_are_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HANDSHAKE", 0.3)
    with open_hub(tmp_path) as hub, socket.create_connection(hub.address, timeout=PATIENCE) as plain:
        assert closed(plain)
        with stranger_at(hub.address) as stranger:
            stranger.greeted()
            assert stranger.is_cut_off()


def test_one_address_does_not_push_out_the_others(hub: Hub) -> None:
    with ExitStack() as many:
        other = many.enter_context(
            socket.create_connection(hub.address, timeout=PATIENCE, source_address=("127.0.0.2", 0))
        )
        until(lambda: "127.0.0.2" in hub.server._strangers.values())
        for _ in range(100):
            many.enter_context(socket.create_connection(hub.address, timeout=PATIENCE))
        until(lambda: len(hub.server._strangers) == server.MOST_OF_ONE + 1)
        secure = many.enter_context(tablet_context().wrap_socket(other))
        assert Stranger(secure).greeted().table == "Lantern"


# On the way


def test_altered_bytes_end_the_connection_and_are_not_heard(hub: Hub) -> None:
    known = hub.new_device()
    with relay_to(hub.address) as relay, online(through(relay, known)) as tablet:
        until(lambda: len(hub.host.heard) == 1)
        for number in range(1, 6):
            relay.alter = lambda data: data[:-1] + bytes([data[-1] ^ 1])
            tablet.act(number)
            tablet.until("offline")
            relay.alter = lambda data: data
            tablet.until("online")
        assert said(hub) == []
        tablet.act(6)
        assert tablet.hear() == Taken(6)


def test_duplicated_bytes_are_not_heard_twice(hub: Hub) -> None:
    known = hub.new_device()
    with relay_to(hub.address) as relay, online(through(relay, known)) as tablet:
        until(lambda: len(hub.host.heard) == 1)
        relay.alter = lambda data: data + data
        tablet.act(1)
        tablet.until("offline")
        relay.alter = lambda data: data
    assert said(hub) in ([], [("Anna's tablet", 1)])


def test_a_recorded_visit_cannot_be_played_again(hub: Hub) -> None:
    known = hub.new_device()
    with relay_to(hub.address) as relay:
        with online(through(relay, known)) as tablet:
            tablet.act(1)
            assert tablet.hear() == Taken(1)
        record = relay.from_tablets
    hub.host.heard.clear()
    with socket.create_connection(hub.address, timeout=PATIENCE) as plain:
        plain.sendall(record)
        assert closed(plain)
    assert hub.host.heard == []


def test_a_machine_in_the_middle_of_a_join_learns_nothing(hub: Hub, tmp_path: Path) -> None:
    """It passes on every message, but its certificate is not the hub's."""
    code = hub.codes.show()
    with relay_to(hub.address, hub_identity(tmp_path / "middle")) as middle:
        with pytest.raises(HubError, match="code-wrong"):
            join([middle.address], code, "Phone")
        assert code.encode() not in middle.everything
        assert b'"confirm"' in middle.from_tablets
        assert hub.registry.all() == []
    left = hub.codes.current()
    assert left is not None
    assert left.tries_left == MOST_TRIES - 1
    assert join([hub.address], code, "Phone").fingerprint == hub.server.fingerprint


def test_a_hub_that_only_says_yes_is_not_believed(tmp_path: Path) -> None:
    """It does not know the code, answers with a key exchange of its own, and claims that all is well."""
    with open_hub(tmp_path / "false") as false:
        shown = false.codes.show()
        typed = f"{(int(shown) + 1) % 1_000_000:06}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("companion.hub.joining.Exchange.is_proof", accept_at_the_hub)
            with pytest.raises(HubError, match="join-other-hub"):
                join([false.address], typed, "Phone")


def accept_at_the_hub(self: Any, who: str, proof: str) -> bool:
    return bool("tablet" in who or self.proof(who) == proof)


def test_a_machine_in_the_middle_of_a_game_hears_nothing(hub: Hub, tmp_path: Path) -> None:
    known = hub.new_device()
    with relay_to(hub.address, hub_identity(tmp_path / "middle")) as middle:
        tablet = Tablet(through(middle, known))
        tablet.link.start()
        state = tablet.until("offline")
        assert state.error is not None
        assert state.error.code == "hub-other-key"
        tablet.link.close()
        assert middle.from_tablets == b""
    assert hub.host.guests == []


def test_a_capture_of_everything_holds_neither_code_nor_key_nor_deed(hub: Hub) -> None:
    code = hub.codes.show()
    with relay_to(hub.address) as relay:
        known = join([relay.address], code, "Phone")
        with online(known) as tablet:
            tablet.link.send(Act(1, 0, "answer", [DEED]))
            assert tablet.hear() == Taken(1)
            hub.done(lambda: hub.host.guests[0].send(Refused(DEED, act=1)))
            assert tablet.hear() == Refused(DEED, act=1)
        capture = relay.everything
    assert len(capture) > 2000
    public = hub.registry.all()[0].key
    pem = (hub.registry.folder / "identity.pem").read_text(encoding="utf-8")
    for secret in (code, DEED, known.key, public, known.device, "Lantern", "Phone", pem.splitlines()[1]):
        assert secret.encode() not in capture
        assert json.dumps(secret).encode() not in capture


def test_whoever_knows_the_code_of_another_table_is_not_let_in(hub: Hub, tmp_path: Path) -> None:
    with open_hub(tmp_path / "other") as other:
        code = hub.codes.show()
        while other.codes.show() == code:
            pass
        with pytest.raises(HubError, match="code-wrong"):
            join([other.address], code, "Phone")
        known = hub.new_device()
        tablet = Tablet(replace(known, fingerprint=other.server.fingerprint, addresses=(other.address,)))
        tablet.link.start()
        refused = tablet.until("refused")
        tablet.link.close()
    assert refused.error is not None
    assert refused.error.code == "device-unknown"


def test_a_challenge_is_another_one_each_time(hub: Hub) -> None:
    nonces = []
    for _ in range(5):
        with stranger_at(hub.address) as stranger:
            nonces.append(stranger.greeted().nonce)
    assert len(set(nonces)) == 5
    assert all(len(nonce) == 64 for nonce in nonces)


@pytest.mark.parametrize("message", [Challenge("QQ=="), Refused("hub-lost")])
def test_what_only_the_hub_says_is_not_heard_from_a_tablet(hub: Hub, message: Any) -> None:
    with honest(hub), stranger_at(hub.address) as stranger:
        stranger.say(message)
        assert stranger.is_cut_off()

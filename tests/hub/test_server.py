"""The hub's door: who has proved itself is heard, by one thread, in order."""

import gc
import socket
import warnings
from pathlib import Path
from threading import Event

import pytest

from companion.hub import frames, server
from companion.hub.host import Guest
from companion.hub.messages import (
    PICTURE,
    Act,
    Beside,
    Camera,
    Follow,
    FromHub,
    FromTablet,
    HubError,
    Pong,
    Seats,
    Taken,
    write,
)
from companion.text import error_text
from tests.hub.stand_in import Hub, hub, online, open_hub
from tests.hub.stranger import stranger_at
from tests.waiting import PATIENCE, until

__all__ = ["hub"]


def test_a_tablet_joins_with_the_code_returns_with_its_key_and_is_heard(hub: Hub) -> None:
    known = hub.new_device()
    assert known.table == "Lantern"
    assert [device.id for device in hub.registry.all()] == [known.device]
    with online(known) as tablet:
        assert tablet.act(7)
        assert tablet.hear() == Taken(7)
        assert hub.host.heard[0] == ("Anna's tablet", Follow())


def test_everybody_hears_what_the_hub_says_in_order(hub: Hub) -> None:
    one, two = hub.new_device("One"), hub.new_device("Two")
    with online(one) as first, online(two) as second:
        until(lambda: len(hub.host.guests) == 2)
        told: list[FromHub] = [Seats([], number, False) for number in range(100)]
        told.insert(50, Beside({"big": "x" * 1_000_000}))
        hub.done(lambda: [guest.send(message) for guest in hub.host.guests for message in told])
        for tablet in (first, second):
            assert [tablet.hear() for _ in told] == told


def test_what_a_tablet_says_is_heard_in_order(hub: Hub) -> None:
    with online(hub.new_device()) as tablet:
        assert all(tablet.act(number) for number in range(1, 101))
        assert [tablet.hear() for _ in range(100)] == [Taken(number) for number in range(1, 101)]
        assert hub.host.acts() == list(range(1, 101))


def test_a_device_has_one_connection_and_the_older_one_goes(hub: Hub) -> None:
    known = hub.new_device()
    order: list[tuple[str, Guest]] = []
    enter, leave = hub.host.enter, hub.host.leave
    hub.host.enter = lambda guest: (order.append(("enter", guest)), enter(guest))[1]  # type: ignore[method-assign]
    hub.host.leave = lambda guest: (order.append(("leave", guest)), leave(guest))[1]  # type: ignore[method-assign]
    with stranger_at(hub.address) as old, stranger_at(hub.address) as new:
        old.proved(known)
        new.proved(known)
        assert old.is_cut_off()
        until(lambda: len(order) == 3)
        assert [what for what, _ in order] == ["enter", "leave", "enter"]
        assert order[0][1] is order[1][1] is not order[2][1]
        new.say(Act(1, 0, "answer"))
        assert new.hear(FromHub) == Taken(1)  # type: ignore[arg-type]


def test_a_tablet_that_goes_has_left(hub: Hub) -> None:
    with online(hub.new_device()):
        until(lambda: len(hub.host.guests) == 1)
    until(lambda: hub.host.guests == [])


def test_who_knocks_at_the_moment_when_the_door_closes_is_sent_away(tmp_path: Path) -> None:
    with warnings.catch_warnings(record=True) as found, socket.socket() as somebody:
        warnings.simplefilter("always")
        with open_hub(tmp_path / "hub") as hub:
            strand = hub.server._strand

            def knock() -> None:
                """It closes when the loop has seen somebody, and nobody has taken notice of it yet."""
                somebody.connect(hub.address)
                assert strand._loop is not None
                strand._loop.call_soon(strand._loop.call_soon, strand._cancel)

            strand.soon(knock)
            assert strand._thread is not None
            strand._thread.join()
        gc.collect()
    assert not [one.message for one in found if one.category is ResourceWarning]


def test_a_port_that_is_taken_is_told(tmp_path: Path, hub: Hub) -> None:
    with pytest.raises(HubError) as caught, open_hub(tmp_path / "other", port=hub.server.port):
        pass
    said = error_text(caught.value)
    assert f"port {hub.server.port}" in said
    assert said.endswith("Choose another port, or close what uses this one.")


def test_both_kinds_of_addresses_have_the_same_port() -> None:
    listeners = server.listen(("127.0.0.1", "::1"), 0)
    try:
        assert len({listener.getsockname()[1] for listener in listeners}) == 1
        assert listeners[0].family == socket.AF_INET
    finally:
        for listener in listeners:
            listener.close()


def test_a_kind_of_address_that_this_machine_has_not_is_left_out() -> None:
    with pytest.raises(HubError, match="hub-address") as caught:
        server.listen(("192.0.2.1",), 0)
    assert error_text(caught.value).startswith("This machine does not have the address 192.0.2.1.")
    listeners = server.listen(("192.0.2.1", "127.0.0.1"), 0)
    assert [listener.getsockname()[0] for listener in listeners] == ["127.0.0.1"]
    listeners[0].close()


def test_a_port_that_is_taken_for_one_kind_of_address_is_taken() -> None:
    with socket.create_server(("127.0.0.2", 0)) as other, pytest.raises(HubError, match="hub-port"):
        server.listen(("127.0.0.1", "127.0.0.2"), other.getsockname()[1])


def test_no_message_waits_for_the_one_before_to_be_acknowledged(hub: Hub) -> None:
    with online(hub.new_device()) as tablet:
        until(lambda: len(hub.host.guests) == 1)
        theirs = hub.host.guests[0].send.__self__._channel  # type: ignore[attr-defined]
        for channel in (theirs, tablet.link._channel):
            connection = channel._writer.get_extra_info("socket")
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_pictures_are_taken_from_a_tablet_that_offered_its_camera(hub: Hub) -> None:
    with online(hub.new_device()) as tablet:
        tablet.link.send(Camera(True))
        jpeg = bytes(PICTURE)
        assert tablet.link.send_picture(jpeg)
        until(lambda: ("Anna's tablet", jpeg) in hub.host.heard)
        until(lambda: tablet.link.send_picture(b"next"))
        until(lambda: ("Anna's tablet", b"next") in hub.host.heard)
        tablet.link.send(Camera(False))
        until(lambda: tablet.link.send_picture(b"unasked"))
        tablet.until("offline")
    assert ("Anna's tablet", b"unasked") not in hub.host.heard


def test_while_the_game_thinks_a_tablet_is_not_read_without_end(hub: Hub) -> None:
    think, posted = Event(), []
    post = hub.post
    hub.server._post = lambda call: (posted.append(call), post(call))[1]
    with stranger_at(hub.address) as tablet:
        tablet.proved(hub.new_device())
        until(lambda: len(posted) == 1)
        hub.post(lambda: think.wait(PATIENCE) or None)
        for number in range(1, 81):
            tablet.say(Act(number, 0, "answer"))
        until(lambda: len(posted) == 2)
        assert hub.host.acts() == []
        think.set()
        assert [tablet.hear(FromHub) for _ in range(80)][-1] == Taken(80)  # type: ignore[arg-type]
    assert hub.host.acts() == list(range(1, 81))


def test_a_tablet_is_answered_while_the_game_thinks(hub: Hub) -> None:
    think = Event()
    with stranger_at(hub.address) as tablet:
        tablet.proved(hub.new_device())
        hub.post(lambda: think.wait(PATIENCE) or None)
        tablet.say(server.Ping())
        assert tablet.hear(FromHub) == Pong()  # type: ignore[arg-type]
        think.set()


def test_a_silent_tablet_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SILENCE", 0.2)
    with open_hub(tmp_path) as hub, stranger_at(hub.address) as tablet:
        tablet.proved(hub.new_device())
        assert tablet.is_cut_off()
        until(lambda: hub.host.guests == [])


def test_a_tablet_that_does_not_read_is_cut_off(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "MOST_WAITING", 1_000_000)
    with stranger_at(hub.address) as tablet:
        tablet.proved(hub.new_device())
        until(lambda: len(hub.host.guests) == 1)
        guest = hub.host.guests[0]
        large = Beside({"big": "x" * 500_000})
        for _ in range(100):
            hub.done(lambda: guest.send(large))
        until(lambda: hub.host.guests == [])
        assert tablet.is_cut_off()


def test_nothing_is_heard_of_a_guest_who_was_sent_away(hub: Hub) -> None:
    def send_away(guest: Guest, message: FromTablet) -> None:
        guest.send(Taken(0))
        guest.close()

    hub.host.on_take = send_away
    with stranger_at(hub.address) as tablet:
        tablet.proved(hub.new_device())
        acts = [frames.frame(frames.Kind.MESSAGE, write(Act(number, 0, "answer"))) for number in range(1, 20)]
        tablet.send(b"".join(acts))
        assert tablet.hear(FromHub) == Taken(0)  # type: ignore[arg-type]
        assert tablet.is_cut_off()
    until(lambda: hub.host.guests == [])
    assert hub.host.acts() == [1]

"""A tablet's link returns by itself, and says when it does not."""

from dataclasses import replace
from pathlib import Path
from queue import Queue
from threading import Event

import pytest

from companion.hub import link, server
from companion.hub.identity import hub_identity
from companion.hub.link import Link, LinkState, join
from companion.hub.messages import Act, Follow, HubError, Taken
from companion.text import error_text
from tests.hub.relay import relay_to
from tests.hub.stand_in import Hub, Tablet, hub, online, open_hub
from tests.waiting import PATIENCE, until

__all__ = ["hub"]


def told_error(state: LinkState) -> str:
    assert state.error is not None
    assert ". " in error_text(state.error)
    return state.error.code


def test_a_tablet_returns_when_the_hub_was_started_anew_and_says_what_it_has(tmp_path: Path) -> None:
    with open_hub(tmp_path) as first:
        known, port = first.new_device(), first.server.port
        tablet = Tablet(known)
        tablet.link.start()
        assert tablet.states.get(timeout=PATIENCE) == LinkState("connecting")
        assert tablet.states.get(timeout=PATIENCE) == LinkState("online")
        until(lambda: first.host.heard == [("Anna's tablet", Follow())])
    try:
        assert told_error(tablet.until("offline")) == "hub-lost"
        assert told_error(tablet.until("offline")) == "hub-away"
        assert not tablet.act(1)
        assert not tablet.link.send_picture(b"")
        tablet.steps = 12
        with open_hub(tmp_path, port=port) as second:
            tablet.until("online")
            until(lambda: second.host.heard == [("Anna's tablet", Follow(12))])
            assert tablet.act(2)
            assert tablet.hear() == Taken(2)
    finally:
        tablet.link.close()


def test_a_cut_connection_is_made_anew(hub: Hub) -> None:
    known = hub.new_device()
    with relay_to(hub.address) as relay:
        tablet = Tablet(replace(known, addresses=(relay.address,)))
        tablet.link.start()
        try:
            for number in range(1, 6):
                tablet.until("online")
                assert tablet.act(number)
                assert tablet.hear() == Taken(number)
                relay.cut()
        finally:
            tablet.link.close()


def test_a_hub_that_falls_silent_is_noticed(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "PING", 0.05)
    monkeypatch.setattr(link, "SILENCE", 0.5)
    known = hub.new_device()
    with (
        relay_to(hub.address) as relay,
        online(replace(known, addresses=(relay.address,))) as tablet,
    ):
        relay.is_deaf = True
        assert told_error(tablet.until("offline")) == "hub-lost"
        relay.is_deaf = False
        tablet.until("online")


def test_a_tablet_that_nobody_touches_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "PING", 0.05)
    monkeypatch.setattr(link, "SILENCE", 0.5)
    monkeypatch.setattr(server, "SILENCE", 0.5)
    with open_hub(tmp_path) as hub, online(hub.new_device()) as tablet:
        assert not Event().wait(1.5)
        assert tablet.states.empty()
        assert tablet.said.empty()
        assert tablet.act(1)
        assert tablet.hear() == Taken(1)


def test_a_revoked_device_is_told_at_once_and_does_not_come_again(hub: Hub) -> None:
    known = hub.new_device()
    with relay_to(hub.address) as relay:
        tablet = Tablet(replace(known, addresses=(relay.address,)))
        tablet.link.start()
        tablet.until("online")
        until(lambda: len(hub.host.guests) == 1)
        hub.revoke(known.device)
        assert told_error(tablet.until("refused")) == "device-revoked"
        until(lambda: hub.host.guests == [])
        said = relay.from_tablets
        assert not Event().wait(0.5)
        assert relay.from_tablets == said
        assert not tablet.act(1)
        tablet.link.close()
    assert hub.host.acts() == []


def test_a_device_that_was_revoked_while_it_was_away_is_told(hub: Hub) -> None:
    known = hub.new_device()
    hub.revoke(known.device)
    tablet = Tablet(known)
    tablet.link.start()
    assert told_error(tablet.until("refused")) == "device-unknown"
    tablet.link.close()
    assert hub.host.heard == []


def test_a_device_that_is_revoked_while_it_proves_itself_does_not_enter(hub: Hub) -> None:
    known, think = hub.new_device(), Event()
    hub.post(lambda: think.wait(PATIENCE) and hub.registry.revoke(known.device))
    with online(known) as tablet:
        think.set()
        assert told_error(tablet.until("refused")) == "device-revoked"
    assert hub.host.guests == []
    assert hub.host.heard == []


@pytest.mark.parametrize(
    "hubs, tablets, code, update",
    [
        (2, 1, "device-version", "Update the companion on this tablet."),
        (1, 2, "hub-version", "Update the companion on the table's machine."),
    ],
)
def test_versions_that_differ_are_told_with_who_must_update(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, hubs: int, tablets: int, code: str, update: str
) -> None:
    known = hub.new_device()
    monkeypatch.setattr(server, "PROTOCOL", hubs)
    monkeypatch.setattr(link, "PROTOCOL", tablets)
    tablet = Tablet(known)
    tablet.link.start()
    refused = tablet.until("refused")
    tablet.link.close()
    assert told_error(refused) == code
    assert refused.error is not None
    assert error_text(refused.error).endswith(update)
    with pytest.raises(HubError, match=code):
        join([hub.address], hub.codes.show(), "Phone")


def test_a_hub_that_has_moved_is_found_again(tmp_path: Path) -> None:
    with open_hub(tmp_path) as first:
        known = first.new_device()
        tablet = Tablet(known)
        tablet.link.start()
        tablet.until("online")
    try:
        tablet.until("offline")
        with open_hub(tmp_path) as second:
            tablet.link.move([known.addresses[0], second.address])
            tablet.until("online")
            assert tablet.link.known.addresses[0] == second.address
    finally:
        tablet.link.close()


def test_a_machine_with_another_key_at_the_hubs_address_is_not_the_hub(tmp_path: Path) -> None:
    with open_hub(tmp_path / "one") as first:
        known, port = first.new_device(), first.server.port
    other = hub_identity(tmp_path / "other")
    with open_hub(tmp_path / "two", port=port, identity=other) as second:
        tablet = Tablet(known)
        tablet.link.start()
        assert told_error(tablet.until("offline")) == "hub-other-key"
        tablet.link.close()
        assert second.host.heard == []


@pytest.mark.parametrize("where", ["hear", "follow"])
def test_a_fault_above_the_link_is_told_and_ends_it(hub: Hub, where: str) -> None:
    def fail(*_: object) -> Follow:
        raise KeyError("a mistake")

    states: Queue[LinkState] = Queue()
    known = hub.new_device()
    faulty = Link(
        known,
        fail if where == "hear" else lambda message: None,
        states.put,
        fail if where == "follow" else Follow,
    )
    faulty.start()
    while (found := states.get(timeout=PATIENCE)).state != "refused":
        faulty.send(Act(1, 0, "answer"))
    assert told_error(found) == "hub-link-fault"
    faulty.close()


def test_a_link_may_be_closed_by_what_it_tells(hub: Hub) -> None:
    states: Queue[LinkState] = Queue()

    def tell(state: LinkState) -> None:
        states.put(state)
        if state.state == "online":
            mine.close()

    mine = Link(hub.new_device(), lambda message: None, tell, Follow)
    mine.start()
    until(lambda: not mine._strand.soon(lambda: None))
    assert [states.get() for _ in range(2)] == [LinkState("connecting"), LinkState("online")]
    assert states.empty()
    mine.close()


def test_a_link_may_be_closed_at_any_time(hub: Hub) -> None:
    known = hub.new_device()
    never = Tablet(known)
    assert not never.act(1)
    never.link.close()
    for pause in (0, 0.001, 0.005, 0.02):
        tablet = Tablet(known)
        tablet.link.start()
        Event().wait(pause)
        tablet.link.close()
        tablet.link.close()
        assert not tablet.act(1)

"""The first meeting of a tablet and a hub."""

import socket
from datetime import datetime
from pathlib import Path

import pytest

from companion.hub import identity
from companion.hub.codes import MOST_TRIES
from companion.hub.identity import hub_identity
from companion.hub.joining import typed_code
from companion.hub.link import join
from companion.hub.messages import HubError
from companion.table.files import Files
from companion.text import error_text
from tests.hub.stand_in import Hub, hub, online, open_hub

__all__ = ["hub"]


def another(code: str) -> str:
    return f"{(int(code) + 1) % 1_000_000:06}"


def refusal(hub: Hub, code: str, name: str = "Phone", **where: str) -> str:
    with pytest.raises(HubError) as caught:
        join([hub.address], code, name, **where)
    assert error_text(caught.value).count(". ") >= 1
    return caught.value.code


def test_a_code_may_be_typed_with_gaps(hub: Hub) -> None:
    code = hub.codes.show()
    assert join([hub.address], f" {code[:3]} {code[3:]}\n", "Phone").table == "Lantern"


@pytest.mark.parametrize("text", ["", "12345", "1234567", "12345x", "１２３４５６", "12 345"])
def test_what_is_no_code_is_refused_before_anything_is_sent(text: str) -> None:
    with pytest.raises(HubError, match="code-form"):
        typed_code(text)


def test_two_devices_need_two_codes(hub: Hub) -> None:
    code = hub.codes.show()
    join([hub.address], code, "Phone")
    assert refusal(hub, code) == "code-used"
    assert [device.name for device in hub.registry.all()] == ["Phone"]
    join([hub.address], hub.codes.show(), "Phone")
    assert [device.name for device in hub.registry.all()] == ["Phone", "Phone 2"]


def test_wrong_codes_are_tried_until_the_code_is_locked(hub: Hub) -> None:
    code = hub.codes.show()
    for _ in range(MOST_TRIES):
        assert refusal(hub, another(code)) == "code-wrong"
    assert refusal(hub, another(code)) == "code-locked"
    assert refusal(hub, code) == "code-locked"
    assert hub.registry.all() == []
    join([hub.address], hub.codes.show(), "Phone")


def test_without_a_code_on_the_screen_nobody_joins(hub: Hub) -> None:
    assert refusal(hub, "123456") == "code-none"


def test_a_device_without_a_name_does_not_join(hub: Hub) -> None:
    assert refusal(hub, hub.codes.show(), " ") == "device-no-name"


def test_with_a_fingerprint_from_the_screen_no_other_machine_is_spoken_to(hub: Hub, tmp_path: Path) -> None:
    known = join([hub.address], hub.codes.show(), "Phone", hub.server.fingerprint)
    assert known.fingerprint == hub.server.fingerprint
    other = hub_identity(tmp_path / "other").fingerprint
    tries = hub.codes.current() if hub.codes.show() else None
    assert refusal(hub, "123456", fingerprint=other) == "hub-other-key"
    assert hub.codes.current() is not None
    assert tries is not None
    assert hub.codes.current().tries_left == tries.tries_left  # type: ignore[union-attr]


def test_the_first_address_that_answers_is_taken(hub: Hub) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent, socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        ways = [nobody.getsockname(), silent.getsockname(), ("x" * 300, 1), hub.address]
        known = join(ways, hub.codes.show(), "Phone")
    assert known.addresses[0] == hub.address
    assert set(known.addresses) == set(ways)
    with online(known) as tablet:
        assert tablet.act(1)


def test_where_nobody_is_one_sentence_says_so() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with pytest.raises(HubError) as caught:
            join([nobody.getsockname()], "123456", "Phone")
    assert error_text(caught.value).startswith("The table's machine cannot be reached.")
    with pytest.raises(HubError, match="hub-away"):
        join([], "123456", "Phone")
    for address in (("", 0), ("127.0.0.1", 99999), ("x" * 300, 1), ("\0", 1)):
        with pytest.raises(HubError, match="hub-away"):
            join([address], "123456", "Phone")


def test_a_hub_that_cannot_write_lets_nobody_in(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Files, "fsync", refuse)
    assert refusal(hub, hub.codes.show()) == "join-not-kept"
    assert hub.registry.all() == []


def test_a_table_is_known_after_the_hub_was_started_anew(tmp_path: Path) -> None:
    with open_hub(tmp_path) as first:
        known = first.new_device()
        port = first.server.port
    with open_hub(tmp_path, port=port), online(known) as tablet:
        assert tablet.act(1)


@pytest.mark.parametrize("year", [1970, 2300], ids=["long past", "not yet"])
def test_a_machine_whose_clock_is_wrong_joins_and_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, year: int
) -> None:
    """For it the hub's certificate is too old, or not valid yet: it is the fingerprint that counts."""

    monkeypatch.setattr(identity, "datetime", lambda _, *day, **zone: datetime(year, *day, **zone))
    made = identity.hub_identity(tmp_path / "hub")
    with open_hub(tmp_path / "hub", identity=made) as hub, online(hub.new_device()) as tablet:
        assert tablet.act(1)

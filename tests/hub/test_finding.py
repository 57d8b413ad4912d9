"""Tablets find a table by themselves, whatever else is said on the network."""

import random
import secrets
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from typing import Any

import pytest
from zeroconf import DNSOutgoing, ServiceInfo

from companion.hub import finding
from companion.hub.addresses import Interface
from companion.hub.finding import MOST_TABLES, Announcer, Finder, Found, announced
from companion.hub.messages import PROTOCOL, HubError
from tests.hub.heard import Told, announce, loopback, throw


@pytest.fixture(autouse=True)
def _quick_and_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other test is heard, and nobody waits long."""
    monkeypatch.setattr(finding, "SERVICE", f"_dr{secrets.token_hex(4)}._tcp.local.")
    monkeypatch.setattr(finding, "_LOOK_AGAIN", 0.1)
    monkeypatch.setattr(finding, "_DAMPING", 0.02)
    monkeypatch.setattr(finding, "_ASKED", 300)


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


class Here:
    """The interfaces of a machine, to be changed."""

    def __init__(self, *hosts: str) -> None:
        self.now = loopback(*hosts)

    def __call__(self) -> frozenset[Interface]:
        return self.now


def table(stack: ExitStack, look: Any = loopback, name: str = "Anna’s table") -> Announcer:
    announcer = Announcer(name, 4711, secrets.token_hex(32), "1.2.3", look=look)
    stack.callback(announcer.close)
    announcer.start()
    return announcer


def listening(stack: ExitStack, look: Any = loopback) -> Told:
    told = Told()
    finder = Finder(told, look=look)
    stack.callback(finder.close)
    finder.start()
    return told


def info(
    label: str = "", host: str = "127.0.0.1", port: int = 4711, life: int = 30, **said: Any
) -> ServiceInfo:
    """An honest announcement, but for what is given."""
    key = secrets.token_hex(32)
    label = label or key[:32]
    fields = {"name": "Bea", "protocol": "1", "version": "1.0", "key": key} | said
    return ServiceInfo(
        finding.SERVICE,
        f"{label}.{finding.SERVICE}",
        port,
        properties={field: value for field, value in fields.items() if value is not None},
        server=f"{label}.local.",
        host_ttl=life,
        parsed_addresses=[host],
    )


# Tables that come and go


@pytest.mark.parametrize("finder_first", [True, False])
def test_a_table_is_found_with_all_that_is_needed_to_reach_it(stack: ExitStack, finder_first: bool) -> None:
    if finder_first:
        told, announcer = listening(stack), table(stack)
    else:
        announcer, told = table(stack), listening(stack)
    (found,) = told.wait(bool)
    assert found == Found("Anna’s table", announcer._said["key"], (("127.0.0.1", 4711),), "1.2.3", PROTOCOL)


def test_nothing_but_name_versions_and_key_is_told_to_everybody() -> None:
    announcer = Announcer("Anna", 4711, "a" * 64, "1.2.3")
    said = announcer._info(loopback()).properties
    assert set(said) == {b"name", b"protocol", b"version", b"key"}


def test_a_table_without_a_name_that_can_be_read_is_refused() -> None:
    with pytest.raises(HubError):
        Announcer(" \n", 4711, "a" * 64, "1.2.3")


def test_two_tables_of_one_name_are_two(stack: ExitStack) -> None:
    told = listening(stack)
    table(stack), table(stack)
    assert len({found.fingerprint for found in told.wait(lambda found: len(found) == 2)}) == 2


def test_a_table_that_is_closed_is_gone(stack: ExitStack) -> None:
    told, announcer = listening(stack), table(stack)
    told.wait(bool)
    announcer.close()
    told.wait(lambda found: not found)


@pytest.mark.long
def test_a_table_whose_machine_lost_its_power_is_gone_after_a_while(stack: ExitStack) -> None:
    told = listening(stack)
    table(stack)
    told.wait(bool)
    announce(info(life=1))
    told.wait(lambda found: len(found) == 2)
    told.wait(lambda found: len(found) == 1)


@pytest.mark.long
def test_a_table_stays_as_long_as_it_answers(stack: ExitStack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "LIFE", 1)
    told = listening(stack)
    table(stack)
    told.wait(bool)
    announce(info(life=3))
    told.wait(lambda found: len(found) == 2)
    told.wait(lambda found: len(found) == 1)
    assert all("Anna’s table" in {one.name for one in found} for found in told.all)


def test_what_was_not_started_can_be_closed_and_closing_twice_is_nothing(stack: ExitStack) -> None:
    Finder(Told(), look=loopback).close()
    table(stack).close()


# Interfaces that change


def test_another_address_of_the_table_is_noticed(stack: ExitStack) -> None:
    here = Here("127.0.0.1")
    told = listening(stack, Here("127.0.0.1", "127.0.0.2"))
    table(stack, here)
    told.wait(bool)
    time.sleep(1.1)  # nothing that was said within a second is taken back
    here.now = loopback("127.0.0.2")
    told.wait(lambda found: [one.addresses for one in found] == [(("127.0.0.2", 4711),)])


def test_who_begins_without_a_network_hears_as_soon_as_there_is_one(stack: ExitStack) -> None:
    here, there = Here(), Here()
    here.now = there.now = frozenset()
    told = listening(stack, here)
    table(stack, there)
    there.now = loopback()
    here.now = loopback()
    told.wait(bool)


def test_an_interface_that_was_taken_away_and_is_back_is_heard_again(stack: ExitStack) -> None:
    here = Here()
    told = listening(stack, here)
    table(stack)
    told.wait(bool)
    here.now = frozenset(Interface("lo", 9, one.address) for one in loopback())
    table(stack, name="Bea’s table")
    told.wait(lambda found: len(found) == 2)


def test_interfaces_that_never_rest_stop_nobody(stack: ExitStack) -> None:
    looks = count()
    told = listening(stack, lambda: loopback("127.0.0.1", f"127.0.1.{1 + next(looks) % 2}"))
    table(stack)
    told.wait(bool)


def test_a_network_that_refuses_is_told_and_tried_again(
    stack: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = Told()
    finder = Finder(told, look=loopback)
    stack.callback(finder.close)
    opened, refusals = finding.AsyncZeroconf, iter([OSError(98, "Address in use")])
    seen: list[HubError | None] = []

    def open_or_refuse(*args: Any, **more: Any) -> Any:
        for refusal in refusals:
            raise refusal
        seen.append(finder.trouble)
        return opened(*args, **more)

    monkeypatch.setattr(finding, "AsyncZeroconf", open_or_refuse)
    finder.start()
    while not seen:
        time.sleep(0.01)
    table(stack)
    told.wait(bool)
    assert isinstance(seen[0], HubError)
    assert (seen[0].code, "Address in use" in seen[0].params["reason"]) == ("hub-unheard", True)
    assert finder.trouble is None


def test_what_a_tablet_needs_for_hearing_is_held_as_long_as_it_listens() -> None:
    happened = []

    @contextmanager
    def hold() -> Iterator[None]:
        happened.append("held")
        yield
        happened.append("let go")

    def held() -> AbstractContextManager[None]:
        return hold()

    finder = Finder(Told(), look=loopback, hold=held)
    finder.start()
    assert happened == ["held"]
    finder.close()
    assert happened == ["held", "let go"]


# Strange and hostile announcements

STRANGE: list[dict[str, Any]] = [
    *({field: None} for field in ("name", "protocol", "version", "key")),
    *({field: b""} for field in ("name", "protocol", "version", "key")),
    *({field: b"\xff\xfe"} for field in ("name", "protocol", "version", "key")),
    {"name": "\u202e\u0000\n"},
    {"protocol": "-1"},
    {"protocol": "1.5"},
    {"protocol": "9" * 200},
    {"protocol": "٣"},
    {"version": "1" * 200},
    {"version": "[b]1[/b]"},
    {"key": "a" * 63, "label": "a" * 32},
    {"key": "A" * 64, "label": "A" * 32},
    {"key": "../" * 22},
    {"label": "0" * 32},
    {"port": 0},
    {"host": "0.0.0.0"},
    {"host": "224.0.0.251"},
    {"host": "::"},
]


@pytest.mark.parametrize("strange", STRANGE, ids=str)
def test_an_announcement_that_no_hub_makes_is_ignored(strange: dict[str, Any]) -> None:
    assert announced(info(), loopback()) is not None
    assert announced(info(**strange), loopback()) is None


def test_a_name_is_cut_and_made_readable() -> None:
    found = announced(info(name="A\u202e\nnna " + "x" * 200), loopback())
    assert found is not None
    assert found.name.startswith("A nna xxx")
    assert len(found.name) == 40


def test_strange_announcements_are_heard_and_nothing_comes_of_them(stack: ExitStack) -> None:
    told = listening(stack)
    table(stack)
    told.wait(bool)
    for strange in STRANGE:
        announce(info(**strange))
    announce(info())
    names = [found.name for found in told.wait(lambda found: len(found) == 2)]
    assert sorted(names) == ["Anna’s table", "Bea"]


def test_garbage_is_not_heard(stack: ExitStack) -> None:
    chance = random.Random(7)
    told = listening(stack)
    table(stack)
    told.wait(bool)
    throw([chance.randbytes(chance.randrange(1500)) for _ in range(300)])
    announce(info())
    told.wait(lambda found: len(found) == 2)


def test_an_announcement_with_any_byte_changed_breaks_nothing(stack: ExitStack) -> None:
    said = DNSOutgoing(0x8400)
    one = info()
    for record in (one.dns_pointer(), one.dns_service(), one.dns_text(), *one.dns_addresses()):
        said.add_answer_at_time(record, 0)
    (packet,) = said.packets()
    chance = random.Random(11)
    told = listening(stack)
    table(stack)
    told.wait(bool)
    throw([packet[:at] + chance.randbytes(1) + packet[at + 1 :] for at in range(len(packet))])
    announce(info(name="Cleo"))
    told.wait(lambda found: {"Anna’s table", "Cleo"} <= {one.name for one in found})


def test_thousands_of_names_hide_no_honest_table(stack: ExitStack) -> None:
    told = listening(stack)
    table(stack)
    told.wait(bool)
    for _ in range(40):
        announce(*(info() for _ in range(50)), only_names=True)
    table(stack, name="Cleo")
    assert [found.name for found in told.wait(lambda found: len(found) == 2)] == ["Anna’s table", "Cleo"]


def test_thousands_of_tables_are_cut_and_the_first_one_stays(stack: ExitStack) -> None:
    told = listening(stack)
    table(stack)
    told.wait(bool)
    for _ in range(100):
        announce(*(info() for _ in range(5)))
    found = told.wait(lambda found: len(found) == MOST_TABLES)
    assert "Anna’s table" in {one.name for one in found}
    assert max(len(found) for found in told.all) == MOST_TABLES


def test_a_table_that_was_joined_is_found_among_any_number_of_others(stack: ExitStack) -> None:
    key = secrets.token_hex(32)
    told = Told()
    finder = Finder(told, lambda one: one == key, look=loopback)
    stack.callback(finder.close)
    finder.start()
    for _ in range(20):
        announce(*(info() for _ in range(5)))
    told.wait(lambda found: len(found) == MOST_TABLES)
    announcer = Announcer("Ours", 4711, key, "1.2.3", look=loopback)
    stack.callback(announcer.close)
    announcer.start()
    found = told.wait(lambda found: key in {one.fingerprint for one in found})
    assert len(found) <= MOST_TABLES


def test_names_that_point_at_themselves_and_cut_records_are_not_heard(stack: ExitStack) -> None:
    head = b"\0\0\x84\0\0\0\0\x01\0\0\0\0"
    loops = [
        head + b"\xc0\x0c" + b"\0\x0c\0\x01\0\0\0\x78\0\x02\xc0\x0c",
        head + b"\x01a\xc0\x0c" + b"\0\x10\x80\x01\0\0\0\x78\xff\xff" + b"\xff" * 30,
        head[:7] + b"\xff" + head[8:] + b"\xc0\xff\0\x0c\0\x01",
        head + b"\x3f" + b"x" * 63 + b"\xc0\x0c" + b"\0\x21\0\x01\0\0\0\0\0\x07\0\0\0\0\0\0\xc0",
    ]
    told = listening(stack)
    throw([packet[:end] for packet in loops for end in range(0, len(packet) + 1, 3)])
    announce(info(name="x" * 200, version="1.0"), info())
    told.wait(lambda found: len(found) == 2)

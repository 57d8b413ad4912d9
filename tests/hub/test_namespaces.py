"""Machines in one network find each other, whatever happens to their cables."""

import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.hub.hosts import Machine, Running, machines

pytestmark = pytest.mark.long


def announcing(machine: Machine, name: str, key: str | None = None) -> Running:
    return machine.start("-m", "tests.hub.find_me", "announce", name, key or secrets.token_hex(32))


def finding(machine: Machine) -> Running:
    return machine.start("-m", "tests.hub.find_me", "find")


def are(*tables: tuple[str, str]) -> Callable[[str], bool]:
    """Exactly these tables, each with its only address."""

    def expected(line: str) -> bool:
        found: list[dict[str, Any]] = json.loads(line)
        return [(one["name"], one["addresses"]) for one in found] == [
            (name, [[address, 4711]]) for name, address in tables
        ]

    return expected


def test_a_table_on_another_machine_is_found_and_followed_to_its_new_address() -> None:
    with machines(2) as (hub, tablet):
        finder, announcer = finding(tablet), announcing(hub, "Anna")
        finder.wait(are(("Anna", "10.77.0.1")))
        hub.move("10.77.0.101")
        finder.wait(are(("Anna", "10.77.0.101")))
        assert announcer.process.stdin is not None
        announcer.process.stdin.close()
        finder.wait(are())


def test_a_hub_that_was_killed_and_started_again_is_one_table() -> None:
    key = secrets.token_hex(32)
    with machines(2) as (hub, tablet):
        finder, announcer = finding(tablet), announcing(hub, "Anna", key)
        finder.wait(are(("Anna", "10.77.0.1")))
        time.sleep(1.5)  # nothing that was said within a second is taken back
        announcer.kill()
        hub.move("10.77.0.101")
        announcing(hub, "Anna", key)
        finder.wait(are(("Anna", "10.77.0.101")))
        assert all(len(json.loads(line)) <= 1 for line in finder.lines)


@pytest.mark.parametrize("who", ["hub", "tablet"])
def test_a_cable_that_was_out_is_back_and_new_tables_are_heard(who: str) -> None:
    with machines(3) as (hub, other, tablet):
        finder = finding(tablet)
        announcing(hub, "Anna")
        finder.wait(are(("Anna", "10.77.0.1")))
        moved = hub if who == "hub" else tablet
        moved.unplug()
        moved.plug_in()
        announcing(other, "Bea")
        finder.wait(are(("Anna", "10.77.0.1"), ("Bea", "10.77.0.2")))
        late = finding(other)
        late.wait(are(("Anna", "10.77.0.1"), ("Bea", "10.77.0.2")))


def test_who_is_started_before_the_cable_is_in_finds_the_table_afterwards() -> None:
    with machines(2) as (hub, tablet):
        hub.unplug()
        tablet.unplug()
        finder = finding(tablet)
        announcing(hub, "Anna").wait(are())
        finder.wait(are())
        tablet.plug_in()
        hub.plug_in()
        finder.wait(are(("Anna", "10.77.0.1")))

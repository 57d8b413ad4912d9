"""Devices of the table on every tablet, and a tablet's camera at the table: over a real connection."""

from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.app.devices.distant import DistantDevices
from companion.app.main import Companion
from companion.hub.tablet import Tablet
from companion.table.session import Session
from tests.app.drawn import running
from tests.app.test_several_tablets import LOOPBACK, Table, until
from tests.table.tabletop import SETUP

pytestmark = pytest.mark.long


class Guest:
    """A tablet with what it shows of the table's devices."""

    def __init__(self, tablet: Tablet) -> None:
        self.tablet = tablet
        self.devices = DistantDevices(tablet.session, tablet.send, tablet.send_picture)
        tablet.on_beside = self.devices.hear
        self.devices.hear(tablet.seen)
        self.devices.online(True)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    app = Companion(device="emulated", camera="rendered")
    app.rooms.tablets.hosting.reach = {"bind": LOOPBACK, "announced": False, "port": 0}
    with running(app):
        made = Table(app, tmp_path, seed=None)
        yield made
        made.close()


def to_the_first_dice(session: Session) -> None:
    for answer in SETUP:
        session.answer(answer)
    while session.game.question is not None and session.game.question.kind != "roll":
        session.answer(session.game.question.options[0])


def test_wheel_and_dice_at_the_table_are_seen_and_taken_on_a_tablet(table: Table) -> None:
    to_the_first_dice(table.session)
    table.screen.sitting.heard()
    guest = Guest(table.tablet("Anna's tablet", 0))
    table.app.rooms.to_table()
    until(lambda: guest.devices.status.wheel == "at")
    until(lambda: guest.devices.can_throw)
    asked = table.session.game.question
    assert asked is not None
    table.app.rooms._attached.takes = lambda: False  # type: ignore[union-attr]
    guest.devices.throw()
    until(lambda: guest.devices.proposal is not None)
    seen = guest.devices.look().thrown
    assert seen is not None
    faces = [die.face for die in seen.dice]
    guest.tablet.session.act("answer", guest.devices.told(faces), asked.index)
    until(lambda: len(table.session.game.log) >= asked.index + len(faces))
    table.in_step()
    assert [step.value for step in table.session.history()[-len(faces) :]] == faces


def test_the_table_looks_through_the_camera_of_a_tablet(table: Table, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), np.full((240, 320, 3), 90, np.uint8))
    guest = Guest(table.tablet("Anna's tablet", 0))
    guest.devices.change(camera=str(folder))
    attached = table.app.rooms._attached
    assert attached is not None
    until(lambda: attached.tablets is not None and attached.tablets.names() == ["tablet:Anna's tablet"])  # type: ignore[union-attr]
    attached.change(camera="tablet:Anna's tablet")
    until(lambda: attached.eyes is not None and attached.eyes.frame is not None)
    guest.devices.change(camera="")
    guest.devices.close()

"""What the tests of devices beside a game share: an evening at a table that is looked at now and then."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.app.devices.attached import Attached
from companion.app.devices.news import News
from companion.table.devices import wanted_section
from companion.table.eyes import connecting
from companion.table.session import Session
from firmware_bridge.emulator import EmulatedTable
from tests.table.eyes.scripted import Camera
from tests.waiting import until


class Evening:
    """Somebody looks now and then, as the screen does."""

    def __init__(self, attached: Attached) -> None:
        self.attached = attached
        self.said: list[str] = []
        self.news = News()

    def look(self) -> News:
        self.news = self.attached.look()
        self.said += self.news.said
        return self.news

    def until(self, happened: Callable[[News], object]) -> News:
        until(lambda: happened(self.look()))
        return self.news

    def hears(self, part: str) -> None:
        self.until(lambda _: any(part in said for said in self.said))


@contextmanager
def evening(session: Session | None, **options: Any) -> Iterator[Evening]:
    with Attached(session, **options) as attached:
        attached.follow()
        yield Evening(attached)


@contextmanager
def before_the_camera(
    session: Session, monkeypatch: pytest.MonkeyPatch, camera: Camera, **options: Any
) -> Iterator[Evening]:
    @contextmanager
    def looking(*_: object) -> Iterator[Any]:
        with camera.eyes:
            yield camera.eyes

    monkeypatch.setattr(connecting, "looking", looking)
    with evening(session, device="none", camera="scripted", **options) as now:
        until(lambda: now.attached.eyes)
        now.look()
        yield now


def stands(table: EmulatedTable, section: int) -> bool:
    return abs((table.do(lambda board: board.angle) - section + 3) % 6 - 3) < 0.1


def wanted(session: Session) -> int:
    found = wanted_section(session.game.state)
    assert found is not None
    return found

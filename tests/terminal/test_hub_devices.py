"""Wheel, buttons and camera at a hub without a window: what they say is told, what they mean is done."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.app.devices.news import DieSeen, News, Thrown
from companion.core.errors import Illegal
from companion.table.devices import Meaning
from companion.table.session import Session
from tests.terminal.hub_sitting import Desk, question

DIFFERS: Any = SimpleNamespace(said="On the table armor is worth $5, in the game book.")


class Devices:
    """Says what a test wants it to say."""

    def __init__(self) -> None:
        self.news = News()
        self.answers: list[str] = []
        self.settled: list[tuple[bool, str | None]] = []
        self.followed = 0

    def follow(self) -> None:
        self.followed += 1

    def look(self) -> News:
        return self.news

    def take(self) -> list[str]:
        return self.answers

    def settle(self, table_is_right: bool, good: str | None = None) -> bool:
        if good == "staff":
            raise Illegal("wheel-unseen")
        self.settled.append((table_is_right, good))
        return True


@pytest.fixture
def devices() -> Devices:
    return Devices()


@pytest.fixture
def desk(tmp_path: Path, devices: Devices) -> Iterator[Desk]:
    with (
        Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=7, created="today") as session,
        Desk(session, devices=devices) as found,
    ):
        yield found


def test_devices_follow_every_change(desk: Desk, devices: Devices) -> None:
    before = devices.followed
    desk.type("tablets")
    assert devices.followed == before
    desk.type("3")
    assert devices.followed == before + 1


def test_what_devices_say_is_told(desk: Desk, devices: Devices) -> None:
    devices.news = News(("The board is gone.",))
    assert desk.look() == [{"event": "notice", "text": "The board is gone."}]


def test_a_button_answers_and_takes_back(desk: Desk, devices: Devices) -> None:
    before = desk.session.game.state_hash()
    option = question(desk.session).options[0]
    devices.news = News(pressed=Meaning("answer", option))
    assert [event["event"] for event in desk.look()] == ["moved", "question"]
    devices.news = News(pressed=Meaning("undo"))
    desk.look()
    assert desk.session.game.state_hash() == before
    (refused,) = desk.look()
    assert refused["code"] == "nothing-to-undo"


def test_a_wheel_that_differs_is_told_once_and_settled_by_hand(desk: Desk, devices: Devices) -> None:
    assert desk.refusal("wheel game") == "The wheel and the game agree."
    devices.news = News(disagreement=DIFFERS)
    (event,) = desk.look()
    assert event["text"].startswith(DIFFERS.said)
    assert desk.look() == []
    desk.type("wheel table armor", "wheel table", "wheel game")
    assert devices.settled == [(True, "armor"), (True, None), (False, None)]
    assert desk.refusal("wheel table staff")
    assert desk.refusal("wheel table gold")
    assert desk.refusal("wheel round")


def test_enter_takes_what_the_camera_reads(desk: Desk, devices: Devices) -> None:
    devices.news = News(thrown=Thrown("night", (DieSeen("3", True, 99),), (), True))
    assert desk.look() == [{"event": "thrown", "faces": ["3"], "sure": True, "problems": []}]
    assert desk.look() == []
    devices.answers = [str(question(desk.session).options[0])]
    before = question(desk.session).index
    desk.type("")
    assert question(desk.session).index > before

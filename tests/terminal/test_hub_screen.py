"""What people read at the hub."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hub.invitation import qr_code
from companion.table.session import Session
from companion.terminal.hub_screen import drawn
from tests.terminal.hub_sitting import Desk


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=7, created="today") as found:
        yield found


class Terminal(io.StringIO):
    """A terminal that takes everything."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Shown(Desk):
    """A hub with somebody who reads."""

    def __init__(self, session: Session, stream: io.StringIO) -> None:
        self.stream = stream
        super().__init__(session, stream)

    def says(self, *lines: str) -> str:
        """What is shown while these lines are typed."""
        start = len(self.stream.getvalue())
        self.type(*lines)
        return self.stream.getvalue()[start:]


def test_people_read_the_code_in_two_parts(session: Session) -> None:
    desk = Shown(session, io.StringIO())
    said = desk.says("code")
    code = desk.desk.codes.current()
    assert code is not None
    assert f"{code.value[:3]} {code.value[3:]}" in said
    assert "█" not in said


def test_a_terminal_shows_the_way_to_the_table_as_a_qr_code(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "100")
    desk = Shown(session, Terminal())
    said = re.sub(r"\x1b\[[0-9;]*[mK]", "", desk.says("code"))
    modules = qr_code(desk.desk.invitation())
    assert all(line.plain in said for line in drawn(modules))


def test_a_drawn_qr_code_has_every_module_where_it_belongs() -> None:
    modules = qr_code("dark-road://192.168.1.20")
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    rows: list[list[bool]] = []
    for line in drawn(modules):
        halves = [light[sign] for sign in line.plain]
        rows += [[not up for up, _ in halves], [not down for _, down in halves]]
    assert rows[: len(modules)] == modules


def test_the_prompt_stays_below_what_is_told(session: Session) -> None:
    desk = Shown(session, Terminal())
    desk.out.prompt()
    desk.out.prompt()
    said = desk.says("close")
    assert said.startswith("\r\x1b[K")
    assert desk.stream.getvalue().count("> ") == 1


def test_every_event_has_its_sentence(session: Session) -> None:
    desk = Shown(session, io.StringIO())
    desk.join("Phone", 0)
    desk.says("owner phone", "tablets", "3", "take anna", "3", "owner phone off", "revoke phone", "tablets")
    desk.says("code", "close", "help", "nonsense", "")
    for event in ("code-expired", "code-locked", "ended"):
        desk.out.tell(event, file="x")
    for sure in (True, False):
        desk.out.tell("thrown", faces=["2"], sure=sure, problems=[])
    desk.out.tell("offline", name="Phone", seat=0, player="Anna")
    desk.out.tell("asks-no-more", id="x", name="Phone", seat=0, player="Anna")
    said = desk.stream.getvalue()
    assert "desk" not in said
    assert "{" not in said
    assert "Phone plays Anna" in said
    assert "Phone has been sent away." in said
    assert "Phone is no longer waiting for the seat of Anna." in said
    assert "Anna now plays at this machine." in said


def test_a_free_seat_is_one_that_nobody_has_played(session: Session) -> None:
    said = Shown(session, io.StringIO()).says("seats free")
    assert "a seat that nobody has ever played in this game" in " ".join(said.split())


def test_nothing_secret_of_a_seat_with_a_tablet_is_shown_here(session: Session) -> None:
    desk = Shown(session, io.StringIO())
    desk.join("Phone", 0)
    start = len(desk.stream.getvalue())
    desk.says("", "3")
    said = desk.stream.getvalue()[start:]
    assert "Anna is asked, on Phone" in said
    assert "night die" not in said

"""Which tables a tablet offers, whatever is announced in its network."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from companion.app.tablets.joining import Joining
from companion.app.tablets.visiting import Visit
from companion.hub.desk import hub_folder
from companion.hub.finding import Found
from companion.hub.identity import new_key
from companion.hub.known import Known, Tables
from companion.hub.messages import (
    PROTOCOL,
    SEATING,
    FromTablet,
    HubError,
    Place,
    Seats,
    Sit,
    refused,
)
from companion.text import error_text
from tests.hub.hostile import Truth

OURS = Known("a" * 64, (("192.0.2.7", 47313),), "Anna’s table", "b" * 32, new_key())


@pytest.fixture
def desk() -> Iterator[Joining]:
    Tables(hub_folder()).keep(OURS)
    found = Joining(lambda act: act(), nullcontext, frozenset, lambda: None)
    yield found
    found.leave()


def announced(key: str, name: str = "Anna’s table", protocol: int = PROTOCOL) -> Found:
    return Found(name, key, (("198.51.100.9", 1),), "1.0", protocol)


def test_a_stranger_under_the_name_of_a_known_table_is_a_stranger(desk: Joining) -> None:
    desk._see([announced("c" * 64)])
    shown = {one.key: one for one in desk.found}
    assert not shown["c" * 64].known
    assert shown[OURS.fingerprint].known


def test_a_stranger_who_announces_a_known_table_changes_nothing_of_it(desk: Joining) -> None:
    """Its fingerprint is no secret: neither name nor address nor version are believed."""
    (before,) = desk.found
    desk._see([announced(OURS.fingerprint, name="Come in, type your PIN", protocol=PROTOCOL + 7)])
    assert list(desk.found) == [before]
    assert (before.name, before.address, before.known, before.problem) == (
        "Anna’s table", "192.0.2.7", True, "",
    )  # fmt: skip


def test_where_a_known_table_is_said_to_be_is_tried_after_where_it_was(desk: Joining) -> None:
    desk._see([announced(OURS.fingerprint)])
    desk.join(desk.found[0], "", "Mine")
    assert desk.tablet is not None
    assert desk.tablet.known.addresses == OURS.addresses
    assert desk.tablet._link._places() == [*OURS.addresses, ("198.51.100.9", 1)]
    assert Tables(hub_folder()).all() == [OURS]


def seats(count: int, device: str = "Somebody") -> Seats:
    return Seats([Place(f"Player {number}", device) for number in range(count)], None, False)


def test_a_seat_that_was_touched_and_is_there_no_more_is_not_waited_for(desk: Joining) -> None:
    desk._see([announced(OURS.fingerprint)])
    desk.join(desk.found[0], "", "Mine")
    assert desk.tablet is not None
    desk.tablet.session.hear(seats(4))
    desk._touched = 3
    assert desk.wish == 3
    desk.tablet.session.hear(seats(1))
    assert desk.wish is None


def test_a_wish_is_withdrawn_before_the_table_has_said_anything_about_it(desk: Joining) -> None:
    desk._see([announced(OURS.fingerprint)])
    desk.join(desk.found[0], "", "Mine")
    assert desk.tablet is not None
    session, asked = desk.tablet.session, list[FromTablet]()
    session._send = lambda message: not asked.append(message)
    session.hear(seats(4))
    desk.sit(3)
    desk.withdraw()
    assert asked == [Sit(3), Sit(None)]
    assert desk.wish is None


def waiting(desk: Joining, state: str = "seats") -> Joining:
    """At the seats, where the second one was asked for."""
    desk._see([announced(OURS.fingerprint)])
    desk.join(desk.found[0], "", "Mine")
    desk.state = state
    told(desk, wish=1)
    return desk


def told(desk: Joining, wish: int | None = None, device: str = "", seat: int | None = None) -> None:
    """The table tells who sits where."""
    assert desk.tablet is not None
    desk.tablet.session.hear(Seats([Place("Anna"), Place("Bela", device)], seat, False, wish))
    desk._hear()


def test_whoever_is_second_to_ask_is_told_where_the_seat_went(desk: Joining) -> None:
    told(waiting(desk), device="Bela's phone")
    assert desk.said == "Bela's seat went to Bela's phone."
    assert desk.wish is None


def test_a_request_that_the_table_does_not_know_of_any_more_is_said(desk: Joining) -> None:
    lost = "Your request for Bela's seat was lost with the connection. Ask again."
    told(waiting(desk))
    assert desk.said == lost
    told(waiting(desk, state="ready"))
    assert list(desk.take_lost()) == [lost]
    told(desk, wish=1, seat=0)
    told(desk, seat=0)
    assert list(desk.take_lost()) == [lost], "also to whoever plays another seat meanwhile"
    assert list(desk.take_lost()) == []


def test_a_request_that_was_declined_or_withdrawn_is_not_called_lost(desk: Joining) -> None:
    declined = HubError("hub-seat-declined")
    assert waiting(desk).tablet is not None
    desk.tablet.session.hear(refused(declined, SEATING))
    desk._hear()
    told(desk)
    assert desk.said == error_text(declined)
    waiting(desk).tablet.session._send = lambda message: True
    desk.withdraw()
    told(desk)
    assert desk.said == ""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_that_was_given_is_no_lost_request(desk: Joining, seat: int) -> None:
    told(waiting(desk, state="ready"), device="Mine", seat=seat)
    assert list(desk.take_lost()) == []


def test_a_seat_that_changes_hands_is_told_though_ours_is_there_no_more(
    desk: Joining, tmp_path: Path
) -> None:
    desk._see([announced(OURS.fingerprint)])
    desk.join(desk.found[0], "", "Mine")
    assert desk.tablet is not None
    session = desk.tablet.session
    for message in Truth(tmp_path / "truth", lazy=True, steps=1).all:
        session.hear(message)
    visit = Visit(desk)
    session.hear(seats(1, device="Somebody else"))
    visit._see_seats([])
    assert [one.player for one in visit.take_said()] == ["Player 0"]

"""Who sits where when a game goes on from what was whole of a damaged file."""

import os
from pathlib import Path

from companion.hub.desk import only_one
from companion.hub.kept_seats import SEATS, on_tablets, rescue
from companion.hub.messages import Sit
from companion.table.rescue import salvage
from companion.table.session import Session
from tests.hub.evening import begun
from tests.hub.phones import Table
from tests.table.tabletop import compacted, let_answer


def damage(path: Path, number: int) -> None:
    """One byte in the middle of this line."""
    lines = path.read_bytes().splitlines(keepends=True)
    middle = len(lines[number]) // 2
    lines[number] = lines[number][:middle] + b"~" + lines[number][middle + 1 :]
    path.write_bytes(b"".join(lines))


def test_who_has_answered_before_what_was_rescued_keeps_the_seat(tmp_path: Path) -> None:
    """All answers were in the damaged line: the file tells of nobody any more."""
    damaged, saved = tmp_path / "damaged.journal", tmp_path / "saved.journal"
    compacted(damaged).close()
    damage(damaged, 1)
    salvage(damaged, saved)
    with Session.open(saved) as session:
        assert not any(step.read_only for step in session.history())
        table = Table(tmp_path / "hub", session)
        table.host.free_seats(True)
        phone = table.phone("Phone")
        assert not any(place.is_free for place in phone.seats.places)
        phone.says(Sit(1))
        assert (phone.seats.seat, phone.seats.wish) == (None, 1)


def test_in_a_game_that_was_rescued_everybody_sits_where_they_sat(home: Path) -> None:
    damaged, folder = home / "games" / "evening.journal", home / "hub"
    with begun(damaged, seed=4) as session:
        for _ in range(20):
            let_answer(session, 4)
        first = Table(folder, session)
        phone, other = first.phone("Phone", 1), first.phone("Other", 2)
        first.host.revoke(other.id)
    damage(damaged, -1)
    with Session.open(rescue(damaged)) as session:
        assert on_tablets(session) == [1]
        again = Table(folder, session)
        assert [again.host.seat_of(one.id) for one in (phone, other)] == [1, None]
        again.host.free_seats(True)
        assert not again.phone("Third").seats.places[2].is_free


def test_where_another_hub_is_open_a_rescued_game_is_all_the_same_saved(home: Path) -> None:
    damaged, folder = home / "games" / "evening.journal", home / "hub"
    with begun(damaged, seed=4) as session:
        for _ in range(20):
            let_answer(session, 4)
        Table(folder, session).phone("Phone", 1)
    damage(damaged, -1)
    kept, lock = (folder / SEATS).read_bytes(), only_one(folder)
    with Session.open(rescue(damaged)) as session:
        assert on_tablets(session) == []
    assert (folder / SEATS).read_bytes() == kept
    os.close(lock)


def test_a_rescued_game_that_had_no_tablets_takes_no_room_among_those_that_had(home: Path) -> None:
    damaged, folder = home / "games" / "evening.journal", home / "hub"
    Table(folder, begun(home / "games" / "other.journal", seed=5)).phone("Phone", 1)
    kept = (folder / SEATS).read_bytes()
    with begun(damaged, seed=4) as session:
        for _ in range(20):
            let_answer(session, 4)
    damage(damaged, -1)
    rescue(damaged)
    assert (folder / SEATS).read_bytes() == kept

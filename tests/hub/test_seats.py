"""A seat is kept by whoever has it, and changes hands only when somebody agrees who may."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.hub.distant import DistantSession
from companion.hub.host import Guest
from companion.hub.messages import (
    Act,
    Asker,
    Begin,
    FromHub,
    HandOver,
    Log,
    Seats,
    Sit,
    write,
)  # fmt: skip
from companion.hub.registry import Registry
from companion.hub.seating import Moved, Wish, moved
from companion.table.files import Files
from tests.hub.evening import begun
from tests.hub.phones import Phone, Table
from tests.table.tabletop import GAME, Disk, let_answer


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "hub")
    yield made
    made.session.close()


def test_a_stranger_gets_no_seat_by_asking(table: Table) -> None:
    """Also not that of somebody who plays at the hub's own screen."""
    phone = table.phone("Phone")
    log = phone.last(Log)
    for seat in (0, 1, 2):
        phone.says(Sit(seat))
        assert (phone.seats.seat, phone.seats.wish) == (None, seat)
        assert table.host.holder(seat) is None
    assert phone.last(Log) is log, "nothing more was told of the table"
    phone.says(Act(1, len(table.session.game.log), "answer", ["die 1"]))
    assert phone.refusals == ["hub-onlooker"]


def test_a_seat_that_was_taken_over_at_the_hub_stays_there(table: Table) -> None:
    phone = table.phone("Phone", 0)
    table.host.take_over(0)
    phone.says(Sit(0))
    assert phone.seats.seat is None
    assert table.host.holder(0) is None


def test_a_yes_at_the_hub_gives_the_seat_and_is_told_everyone(table: Table) -> None:
    phone, other = table.phone("Phone"), table.phone("Other", 1)
    phone.says(Sit(0))
    assert table.host.wishes == [(phone.id, 0)]
    before = other.seats.places
    table.host.give(0, phone.id)
    assert phone.seats.seat == 0
    assert table.host.wishes == []
    assert moved(before, other.seats.places) == [Moved("Anna", "Phone")]


def test_a_no_at_the_hub_is_told_who_asked(table: Table) -> None:
    phone = table.phone("Phone")
    phone.says(Sit(0))
    table.host.answer_wish(Wish(phone.id, 0), False)
    assert (phone.seats.wish, phone.refusals) == (None, ["hub-seat-declined"])
    assert table.host.wishes == []


def test_who_has_a_seat_may_hand_it_over(table: Table) -> None:
    anna, phone, other = table.phone("Anna's", 0), table.phone("Phone"), table.phone("Other", 1)
    phone.says(Sit(0))
    assert anna.seats.askers == [Asker(phone.id, "Phone", 0)]
    assert other.seats.askers == phone.seats.askers == []
    anna.says(HandOver(phone.id, 0, False))
    assert (anna.seats.seat, phone.refusals) == (0, ["hub-seat-declined"])
    phone.says(Sit(0))
    anna.says(HandOver(phone.id, 0, True))
    assert (anna.seats.seat, phone.seats.seat) == (None, 0)
    assert moved(table.host.places(), other.seats.places) == []


def test_an_owner_of_the_table_says_yes_to_others_and_never_to_itself(table: Table) -> None:
    owner, phone = table.phone("Owner"), table.phone("Phone")
    table.host.set_owner(owner.id, True)
    owner.says(Sit(1))
    owner.says(HandOver(owner.id, 1, True))
    assert owner.seats.seat is None
    phone.says(Sit(0))
    assert owner.seats.askers == [Asker(phone.id, "Phone", 0)]
    owner.says(HandOver(phone.id, 0, True))
    assert (owner.seats.seat, phone.seats.seat) == (None, 0)


@pytest.mark.parametrize("seat", [None, 1])
def test_nobody_else_gives_a_seat_away(table: Table, seat: int | None) -> None:
    table.phone("Anna's", 0)
    phone, other = table.phone("Phone"), table.phone("Other", seat)
    phone.says(Sit(0))
    other.says(HandOver(phone.id, 0, True))
    assert phone.seats.seat is None
    other.says(HandOver(phone.id, 0, False))
    assert phone.seats.wish == 0


def test_an_answer_to_a_wish_that_is_gone_does_nothing(table: Table) -> None:
    anna, phone = table.phone("Anna's", 0), table.phone("Phone")
    anna.says(HandOver(phone.id, 0, True), HandOver("nobody", 0, True))
    assert anna.seats.seat == 0


def test_a_yes_counts_for_the_seat_that_was_asked_for_then(table: Table) -> None:
    owner, ben, phone = table.phone("Owner"), table.phone("Ben's", 1), table.phone("Phone")
    table.host.set_owner(owner.id, True)
    phone.says(Sit(2), Sit(1))
    owner.says(HandOver(phone.id, 2, True))
    table.host.answer_wish(Wish(phone.id, 2), True)
    assert (ben.seats.seat, phone.seats.seat, phone.seats.wish) == (1, None, 1)
    phone.says(Sit(2))
    ben.says(HandOver(phone.id, 1, True))  # an honest yes that comes too late
    assert (ben.seats.seat, phone.seats.seat) == (1, None)


def test_who_was_sent_away_while_the_table_was_closed_has_no_seat(tmp_path: Path) -> None:
    first = Table(tmp_path / "hub")
    phone = first.phone("Phone", 0)
    Registry(tmp_path / "hub").revoke(phone.id)
    again = Table(tmp_path / "hub", first.session)
    again.registry.add("Eve", phone.guest.device.key)
    assert again.host.seat_of(phone.id) is None
    first.session.close()


def test_a_seat_that_was_played_is_not_free_again(table: Table) -> None:
    """Whoever took it would see what its player has."""
    table.host.free_seats(True)
    first, second, third = table.phone("First"), table.phone("Second"), table.phone("Third")
    first.says(Sit(0))
    second.says(Sit(1), Sit(None))
    table.host.revoke(first.id)
    for seat in (0, 1):
        third.says(Sit(seat))
        assert (third.seats.seat, third.seats.wish) == (None, seat)


def test_a_wish_may_be_taken_back(table: Table) -> None:
    anna, phone = table.phone("Anna's", 0), table.phone("Phone", 1)
    phone.says(Sit(0), Sit(1))
    assert (phone.seats.seat, phone.seats.wish, anna.seats.askers) == (1, None, [])
    phone.says(Sit(0), Sit(None))
    assert (phone.seats.seat, phone.seats.wish) == (None, None)


def test_asking_again_and_again_is_told_nobody(table: Table) -> None:
    anna, phone = table.phone("Anna's", 0), table.phone("Phone")
    phone.says(Sit(0))
    told = len(anna.heard), len(phone.heard)
    phone.says(*[Sit(0)] * 100)
    anna.says(*[Sit(0)] * 100)
    assert (len(anna.heard), len(phone.heard)) == told


# Free seats


def test_a_free_seat_is_taken_without_asking_once(table: Table) -> None:
    table.host.free_seats(True)
    phone = table.phone("Phone")
    assert [place.is_free for place in phone.seats.places] == [True, True, True, False]
    phone.says(Sit(0))
    assert phone.seats.seat == 0
    phone.says(Sit(1))
    assert (phone.seats.seat, phone.seats.wish) == (0, 1), "nobody looks into one seat after another"
    phone.says(Sit(None), Sit(1))
    assert (phone.seats.seat, phone.seats.wish) == (None, 1)


def test_what_a_tablet_would_have_to_ask_for_is_not_free_to_it(table: Table) -> None:
    table.host.free_seats(True)
    phone, other = table.phone("Phone", 0), table.phone("Other")
    phone.says(Sit(None))
    assert not any(place.is_free for place in phone.seats.places), "it has played already"
    assert [place.is_free for place in other.seats.places] == [False, True, True, False]


def test_who_is_asked_at_the_hub_when_seats_become_free_keeps_the_seat(table: Table) -> None:
    table.host.free_seats(True, keep_asked=True)
    phone = table.phone("Phone")
    assert [place.is_free for place in phone.seats.places] == [False, True, True, False]


def test_a_seat_that_has_a_tablet_is_not_free(table: Table) -> None:
    table.host.free_seats(True)
    table.phone("Anna's", 0)
    phone = table.phone("Phone")
    phone.says(Sit(0))
    assert (phone.seats.seat, phone.seats.wish) == (None, 0)


def test_a_seat_that_is_played_at_the_hub_is_not_free(table: Table) -> None:
    table.host.free_seats(True)
    question = table.session.game.question
    assert question is not None
    assert question.seat == 0
    let_answer(table.session, 1)
    table.host.changed()
    phone = table.phone("Phone")
    assert not phone.seats.places[0].is_free
    phone.says(Sit(0))
    assert phone.seats.seat is None
    table.host.take_over(1)
    phone.says(Sit(1))
    assert phone.seats.seat is None
    phone.says(Sit(2))
    assert phone.seats.seat == 2


def test_what_was_played_before_tablets_were_let_in_is_not_free(tmp_path: Path) -> None:
    """At the machine alone, or with a hub whose file of seats is now that of another game."""
    alone = begun(GAME, seed=4, files=Disk())
    while len({step.seat for step in alone.history()} & {0, 1}) < 2:
        let_answer(alone, 4)
    played = {step.seat for step in alone.history()}
    table = Table(tmp_path / "hub", alone)
    table.host.free_seats(True)
    phone = table.phone("Phone")
    assert [place.is_free for place in phone.seats.places] == [seat not in played for seat in range(3)] + [
        False
    ]
    phone.says(Sit(1))
    assert (phone.seats.seat, phone.seats.wish) == (None, 1)
    alone.close()


def test_who_has_answered_and_taken_it_back_keeps_the_seat(tmp_path: Path) -> None:
    """It can be done again, and whoever did it knows what the seat holds."""
    alone = begun(GAME, seed=4, files=Disk())
    while not any(step.seat == 0 for step in alone.history()):
        let_answer(alone, 4)
    alone.undo()
    assert not any(step.seat == 0 for step in alone.history())
    index, hashed = alone.game.index, alone.game.state_hash()
    table = Table(tmp_path / "hub", alone)
    table.host.free_seats(True)
    assert not table.phone("Phone").seats.places[0].is_free
    assert (alone.game.index, alone.game.state_hash()) == (index, hashed)
    alone.close()


def test_a_seat_that_is_kept_at_the_hub_before_it_is_played_is_not_free(table: Table) -> None:
    table.host.free_seats(True)
    table.host.take_over(2)
    phone = table.phone("Phone")
    assert not phone.seats.places[2].is_free


def test_a_game_in_between_lets_nobody_forget_who_has_played(tmp_path: Path) -> None:
    first = Table(tmp_path / "hub")
    first.host.free_seats(True)
    phone = first.phone("Phone")
    phone.says(Sit(0))
    other = begun(Path("/games/other.journal"), seed=5, files=Disk())
    between = Table(tmp_path / "hub", other)
    assert between.host.seat_of(phone.id) is None
    between.host.free_seats(True)
    between.host.enter(phone.guest)
    between.host.take(phone.guest, Sit(1))
    assert between.host.seat_of(phone.id) == 1
    again = Table(tmp_path / "hub", first.session)
    assert again.host.seat_of(phone.id) == 0
    again.host.enter(phone.guest)
    again.host.take(phone.guest, Sit(1))
    assert again.host.seat_of(phone.id) == 0
    assert again.host.wishes == [Wish(phone.id, 1)]
    other.close()


def test_games_of_one_name_and_one_moment_are_two(tmp_path: Path) -> None:
    """A machine without a clock begins every evening at the same second."""
    first = Table(tmp_path / "hub")
    phone = first.phone("Phone", 0)
    other = begun(GAME, seed=99, files=Disk())
    assert Table(tmp_path / "hub", other).host.seat_of(phone.id) is None
    other.close()


def test_a_game_whose_file_has_a_name_that_is_no_text_is_let_in(tmp_path: Path) -> None:
    odd = begun(Path("/games/a\udcff.journal"), seed=5, files=Disk())
    assert Table(tmp_path / "hub", odd).host.game
    odd.close()


def test_an_answer_that_is_kept_in_spite_of_a_warning_is_an_answer(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.host.free_seats(True)
    let_answer(table.session, 1)
    waved = ["wave", table.session.game.log[-1][1]]
    monkeypatch.setattr(table.session.game, "since", lambda index: [waved])
    table.host.changed()
    assert not table.phone("Phone").seats.places[0].is_free


def test_a_table_that_is_only_looked_at_writes_nothing_about_seats(tmp_path: Path) -> None:
    """Another program may let tablets in: only one does at a time, and it is not known yet which."""
    first = Table(tmp_path / "hub")
    phone = first.phone("Phone", 1)
    kept = (tmp_path / "hub" / "seats.json").read_bytes()
    other = begun(Path("/games/other.journal"), seed=5, files=Disk())
    let_answer(other, 4)
    Table(tmp_path / "hub", other)
    assert (tmp_path / "hub" / "seats.json").read_bytes() == kept
    assert first.host.seat_of(phone.id) == 1
    other.close()


def test_who_has_which_seat_outlives_the_hub(tmp_path: Path) -> None:
    first = Table(tmp_path / "hub")
    first.host.free_seats(True)
    first.host.take_over(1)
    phone = first.phone("Phone")
    phone.says(Sit(0))
    again = Table(tmp_path / "hub", first.session)
    assert again.host.seat_of(phone.id) == 0
    assert [place.is_free for place in again.host.places()] == [False, False, True, False]
    back = Phone(Guest(phone.guest.device, lambda message: None, lambda: None), again.host)
    again.host.enter(back.guest)
    back.says(Sit(2))
    assert again.host.seat_of(phone.id) == 0, "it has played already"


@pytest.mark.parametrize("kept", [b"{", b'{"game": 1}', b'{"games": [1]}', b"[" * 10_000, b"null"])
def test_seats_that_cannot_be_read_are_the_hubs(tmp_path: Path, kept: bytes) -> None:
    folder = tmp_path / "hub"
    folder.mkdir()
    (folder / "seats.json").write_bytes(kept)
    table = Table(folder)
    assert [place.device for place in table.host.places()] == [""] * 4
    assert not table.host.seats_are_free


# A full disk


def refuse(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_who_is_sent_away_leaves_also_when_the_disk_is_full(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = table.phone("Phone", 0)
    closed: list[str] = []
    phone.guest.close = lambda: closed.append("closed")
    monkeypatch.setattr(Files, "fsync", refuse)
    with pytest.raises(Exception, match="device-still-on-disk"):
        table.host.revoke(phone.id)
    assert table.registry.get(phone.id) is None
    assert table.host.holder(0) is None
    assert (closed, phone.refusals) == (["closed"], ["device-revoked"])
    index = len(table.session.game.log)
    phone.says(Act(1, index, "answer", ["die 1"]))
    assert len(table.session.game.log) == index
    monkeypatch.undo()
    table.registry.save()
    assert Registry(table.registry.folder).get(phone.id) is None


def test_a_seat_is_taken_over_also_when_the_disk_is_full(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = table.phone("Phone", 0)
    monkeypatch.setattr(Files, "fsync", refuse)
    with pytest.raises(Exception, match="seat-still-on-disk"):
        table.host.take_over(0)
    assert phone.seats.seat is None
    monkeypatch.undo()
    assert Table(table.registry.folder, table.session).host.seat_of(phone.id) == 0
    table.host.save()
    assert Table(table.registry.folder, table.session).host.seat_of(phone.id) is None


def test_a_seat_is_not_given_when_that_cannot_be_kept(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.host.free_seats(True)
    phone = table.phone("Phone")
    monkeypatch.setattr(Files, "fsync", refuse)
    phone.says(Sit(0))
    assert phone.seats.seat is None
    assert phone.refusals == ["hub-not-saved"]
    assert str(table.registry.folder) not in "".join(write(one).decode() for one in phone.heard)


def test_what_cannot_be_kept_is_told_at_the_hub(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    table.host.on_trouble = lambda error: told.append(error.code)
    phone = table.phone("Phone", 0)
    monkeypatch.setattr(Disk, "fsync", refuse)
    question = table.session.game.question
    assert question is not None
    phone.says(Act(1, question.index, "answer", [str(question.options[0])]))
    assert (phone.refusals, told) == (["hub-not-saved"], ["disk-full"])


def test_a_tablet_sees_its_own_table_whatever_comes_of_telling_the_screens(table: Table) -> None:
    phone = table.phone("Phone", 0)
    phone.heard.clear()

    def stumble() -> None:
        raise ZeroDivisionError

    table.host.on_people = stumble
    with pytest.raises(ZeroDivisionError):
        table.host.give(1, phone.id)
    assert (phone.seats.seat, phone.last(Log).seat) == (1, 1)


def test_a_tablet_that_joins_again_remains_what_it_was(table: Table) -> None:
    phone = table.phone("Phone", 0)
    table.host.set_owner(phone.id, True)
    device = table.registry.get(phone.id)
    assert device is not None
    assert table.registry.add("Phone", device.key).owner


def test_what_a_tablet_is_told_of_its_seat_goes_through_the_protocol(table: Table) -> None:
    from companion.hub.messages import read

    anna, phone = table.phone("Anna's", 0), table.phone("Phone")
    phone.says(Sit(0))
    for message in [*anna.heard, *phone.heard]:
        if not isinstance(message, Begin):
            assert read(write(message), FromHub) == message  # type: ignore[arg-type]


def test_a_tablet_knows_from_which_seat_the_table_on_its_screen_is_seen(table: Table) -> None:
    """Also when all is told anew just before another seat is given: who had it last shows no secrets then."""
    phone = table.phone("Phone", 1)
    tablet = DistantSession(lambda message: True)
    for message in phone.heard:
        tablet.hear(message)
    assert (tablet.seat, tablet.seen_from) == (1, 1)
    phone.heard.clear()
    phone.says(tablet.forget())
    table.host.give(0, phone.id)
    views = tablet.views
    anew, seats, log = (one for one in phone.heard if isinstance(one, Log | Seats))
    tablet.hear(anew)
    tablet.hear(seats)
    assert (tablet.seat, tablet.seen_from, tablet.views) == (0, 1, views + 1)
    tablet.hear(log)
    assert (tablet.seat, tablet.seen_from, tablet.views) == (0, 0, views + 2)

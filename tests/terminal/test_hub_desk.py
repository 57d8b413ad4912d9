"""The hub at its prompt: who comes is told, and whoever has no tablet plays here."""

import dataclasses
import errno
import os
import random
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli.hub import _ended
from companion.hub.codes import CODE_LIFE, MOST_TRIES
from companion.hub.host import Guest
from companion.hub.messages import HandOver, HubError, Sit
from companion.hub.registry import Registry
from companion.store.history import open_history
from companion.table.files import Files
from companion.table.remembering import history_url
from companion.table.session import Session
from companion.terminal.reader import Signals, Stopped
from tests.dark_road.playing import some_answer
from tests.terminal.hub_sitting import Desk, question


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    with Session.new(tmp_path / "game.journal", ["Anna", "Ben"], seed=7, created="today") as found:
        yield found


@pytest.fixture
def desk(session: Session) -> Iterator[Desk]:
    with Desk(session) as found:
        yield found


# Codes


def test_a_code_that_was_used_is_followed_by_a_fresh_one(desk: Desk) -> None:
    (first,) = desk.type("code")
    assert desk.look() == []
    desk.desk.codes.used(first["code"])
    (second,) = desk.look()
    assert second["event"] == "code"
    assert (second["seconds"], second["tries"]) == (CODE_LIFE, MOST_TRIES)
    assert second["code"] in second["invitation"]
    assert desk.look() == []


def test_a_code_that_has_run_out_is_not_replaced_by_itself(desk: Desk) -> None:
    desk.type("code")
    desk.now += CODE_LIFE
    assert desk.look() == [{"event": "code-expired"}]
    assert desk.look() == []
    (fresh,) = desk.type("code")
    assert fresh["event"] == "code"
    assert desk.desk.codes.current() is not None


def test_a_code_that_was_guessed_at_stays_locked(desk: Desk) -> None:
    desk.type("code")
    for _ in range(MOST_TRIES):
        desk.desk.codes.try_begin()
    assert desk.look() == [{"event": "code-locked"}]
    assert desk.look() == []
    assert desk.desk.codes.current() is None


def test_whoever_closes_the_table_lets_nobody_new_in(desk: Desk) -> None:
    desk.type("code")
    assert desk.type("close") == [{"event": "closed"}]
    assert desk.look() == []
    with pytest.raises(HubError, match="code-none"):
        desk.desk.codes.try_begin()


# Tablets


def test_who_comes_sits_and_goes_is_told_once(desk: Desk) -> None:
    device = desk.add("Phone")
    guest = Guest(device, lambda message: None, lambda: None)
    at = {"id": device.id, "name": "Phone"}
    assert desk.look() == [{"event": "joined", **at}]
    (here,) = desk.does(lambda: desk.host.enter(guest))
    assert here == {"event": "online", **at, "seat": None, "player": ""}
    sat, asked = desk.does(lambda: desk.host.give(0, device.id))
    assert sat == {"event": "sat", **at, "seat": 0, "player": "Anna"}
    assert (asked["event"], asked["here"], asked["device"]) == ("question", False, "Phone")
    assert desk.does(lambda: desk.host.leave(guest)) == [
        {"event": "offline", **at, "seat": 0, "player": "Anna"}
    ]
    gone, here, asked = desk.type("revoke phone")
    assert gone == {"event": "revoked", **at}
    assert here == {"event": "played-here", "seat": 0, "player": "Anna"}
    assert (asked["event"], asked["here"]) == ("question", True)
    assert desk.look() == []


def test_tablets_are_listed_with_what_they_play(desk: Desk) -> None:
    (nobody,) = desk.type("tablets")
    assert nobody["tablets"] == []
    desk.join("Phone", 1)
    desk.type("owner Phone")
    (event,) = desk.type("tablets")
    (tablet,) = event["tablets"]
    assert tablet["name"] == "Phone"
    assert (tablet["seat"], tablet["player"], tablet["online"], tablet["owner"]) == (1, "Ben", True, True)


def test_a_tablet_becomes_the_owners_and_no_longer_is(desk: Desk) -> None:
    guest = desk.join("Big screen")
    (event,) = desk.type("owner big screen")
    assert event == {"event": "owner", "id": guest.device.id, "name": "Big screen"}
    assert guest.device.owner
    (event,) = desk.type("owner big screen off")
    assert event["event"] == "owner-no-more"
    assert not guest.device.owner


@pytest.mark.parametrize("typed", ["take Anna", "take an", "take 1"])
def test_a_seat_is_taken_over_by_name_or_number(desk: Desk, typed: str) -> None:
    desk.join("Phone", 0)
    sat, here, asked = desk.type(typed)
    assert (sat["event"], sat["seat"]) == ("sat", None)
    assert here == {"event": "played-here", "seat": 0, "player": "Anna"}
    assert (asked["event"], asked["here"], asked["index"]) == ("question", True, question(desk.session).index)
    assert desk.host.holder(0) is None


def test_a_tablet_asks_for_a_seat_and_is_given_it_or_not(desk: Desk) -> None:
    phone = desk.join("Phone")
    (asks,) = desk.does(lambda: desk.host.take(phone, Sit(0)))
    assert (asks["event"], asks["name"], asks["player"], asks["device"]) == ("asks", "Phone", "Anna", None)
    (denied,) = desk.type("deny")
    assert (denied["event"], denied["name"], denied["player"]) == ("denied", "Phone", "Anna")
    assert desk.refusal("allow") == "No tablet is asking for a seat."
    desk.does(lambda: desk.host.take(phone, Sit(0)))
    sat, asked = desk.type("allow")
    assert (sat["event"], sat["name"], sat["player"]) == ("sat", "Phone", "Anna")
    assert asked["here"] is False


def test_a_tablet_that_changes_its_mind_is_not_given_what_was_not_meant(desk: Desk) -> None:
    phone = desk.join("Phone")
    desk.does(lambda: desk.host.take(phone, Sit(1)), lambda: desk.host.take(phone, Sit(0)))
    assert "now asks to play Anna" in desk.refusal("allow")
    assert desk.host.seat_of(phone.device.id) is None
    desk.type("allow")
    assert desk.host.seat_of(phone.device.id) == 0


@pytest.mark.parametrize("line", ["allow", "deny", "allow Phone", "deny 1"])
def test_a_wish_that_was_withdrawn_is_remembered_until_it_is_answered(desk: Desk, line: str) -> None:
    phone = desk.join("Phone")
    for seat in (0, None, 1):
        desk.does(lambda seat=seat: desk.host.take(phone, Sit(seat)))
    assert "Phone now asks to play Ben" in desk.refusal(line)
    assert desk.host.wishes == [(phone.device.id, 1)]
    desk.type(line)
    assert desk.host.wishes == []
    desk.does(lambda: desk.host.take(phone, Sit(0)))
    desk.type("allow")
    assert desk.host.seat_of(phone.device.id) == 0


def test_a_wish_that_ends_on_another_tablet_is_remembered_all_the_same(desk: Desk) -> None:
    phone, holder = desk.join("Phone"), desk.join("Holder", 0)
    desk.does(lambda: desk.host.take(phone, Sit(0)))
    desk.does(lambda: desk.host.take(holder, HandOver(phone.device.id, 0, False)))
    desk.does(lambda: desk.host.take(phone, Sit(1)))
    assert "Phone now asks to play Ben" in desk.refusal("allow Phone")


def test_without_a_name_the_tablet_that_asks_now_is_not_taken_for_another(desk: Desk) -> None:
    phones = [desk.join("Phone"), desk.join("Tablet")]
    for phone, seat in ((phones[0], 0), (phones[0], None), (phones[1], 0)):
        desk.does(lambda phone=phone, seat=seat: desk.host.take(phone, Sit(seat)))
    assert "Tablet now asks to play Anna" in desk.refusal("allow")
    desk.type("allow")
    assert desk.host.holder(0) == phones[1].device


def test_what_one_tablet_was_told_to_want_outlives_a_question_about_another(desk: Desk) -> None:
    phone, tablet = desk.join("Phone"), desk.join("Tablet")
    for guest, seat in ((phone, 0), (phone, None), (tablet, 0)):
        desk.does(lambda guest=guest, seat=seat: desk.host.take(guest, Sit(seat)))
    desk.refusal("allow")
    desk.does(lambda: desk.host.take(phone, Sit(1)))
    assert "Phone now asks to play Ben" in desk.refusal("allow Phone")


def test_whoever_names_the_tablet_is_not_asked_again_because_of_others(desk: Desk) -> None:
    phones = [desk.join("Phone"), desk.join("Tablet")]
    for phone, seat in ((phones[0], 0), (phones[0], None), (phones[1], 0)):
        desk.does(lambda phone=phone, seat=seat: desk.host.take(phone, Sit(seat)))
    desk.type("allow Tablet")
    assert desk.host.holder(0) == phones[1].device


@pytest.mark.parametrize("line", ["deny Phone", "give Anna to Phone", "revoke Phone"])
def test_what_is_settled_with_a_tablet_needs_no_second_yes_for_others(desk: Desk, line: str) -> None:
    phones = [desk.join("Phone"), desk.join("Tablet")]
    desk.does(lambda: desk.host.take(phones[0], Sit(0)))
    desk.type(line)
    desk.does(lambda: desk.host.take(phones[1], Sit(1)))
    desk.type("allow")
    assert desk.host.holder(1) == phones[1].device


def test_of_a_tablet_that_does_not_ask_it_is_said_who_does(desk: Desk) -> None:
    desk.join("Phone")
    for seat, name in enumerate(("Tablet", "Big screen")):
        tablet = desk.join(name)
        desk.does(lambda tablet=tablet, seat=seat: desk.host.take(tablet, Sit(seat)))
    said = "Phone is not asking for a seat. Those who ask: Tablet, Big screen."
    assert desk.refusal("allow Phone") == said
    assert desk.refusal("deny 1") == said


def test_a_wish_that_nobody_here_has_answered_is_told_to_be_over(desk: Desk) -> None:
    phone, holder = desk.join("Phone"), desk.join("Holder", 0)
    over = {"event": "asks-no-more", "id": phone.device.id, "name": "Phone", "seat": 0, "player": "Anna"}
    for end in (
        lambda: desk.host.take(phone, Sit(None)),
        lambda: desk.host.take(holder, HandOver(phone.device.id, 0, False)),
    ):
        desk.does(lambda: desk.host.take(phone, Sit(0)))
        assert desk.does(end) == [over]
    other = desk.join("Tablet")
    for guest in (phone, other):
        desk.does(lambda guest=guest: desk.host.take(guest, Sit(0)))
    events = desk.does(lambda: desk.host.take(holder, HandOver(other.device.id, 0, True)))
    assert [event["event"] for event in events if event.get("name") == "Tablet"] == ["sat"]
    assert over in events


def test_a_wish_that_is_answered_here_or_sent_away_is_told_once(desk: Desk) -> None:
    phone = desk.join("Phone")
    for line in ("deny", "allow", "take Anna", "revoke Phone"):
        if line != "take Anna":
            desk.does(lambda: desk.host.take(phone, Sit(0)))
        assert "asks-no-more" not in [event["event"] for event in desk.type(line)]


def test_a_tablet_that_changes_seats_leaves_one_to_be_played_here(desk: Desk) -> None:
    mia = desk.join("Mia", 1)
    sat, here, _ = desk.type("give Anna to Mia")
    assert (sat["event"], sat["player"]) == ("sat", "Anna")
    assert here == {"event": "played-here", "seat": 1, "player": "Ben"}
    looks, here, _ = desk.does(lambda: desk.host.take(mia, Sit(None)))
    assert (looks["event"], looks["seat"]) == ("sat", None)
    assert here == {"event": "played-here", "seat": 0, "player": "Anna"}


def test_a_seat_that_goes_on_to_another_tablet_is_not_played_here(desk: Desk) -> None:
    desk.join("Mia", 0)
    desk.join("Tom")
    assert [event["event"] for event in desk.type("give Anna to Tom")] == ["sat", "sat"]


def test_a_seat_that_nobody_has_played_is_kept_at_the_hub_by_taking_it(desk: Desk) -> None:
    desk.host.free_seats(True)
    assert desk.refusal("take Ben") == "Ben is played here already."
    phone = desk.join("Phone")
    desk.host.take(phone, Sit(1))
    assert desk.host.holder(1) is None
    assert desk.host.wishes == [(phone.device.id, 1)]


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_seat_that_was_taken_on_a_full_disk_is_kept_by_a_retry(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = desk.join("Phone", 0)
    with monkeypatch.context() as patched:
        patched.setattr(Files, "write", full)
        said, *_ = desk.type("take Anna")
    assert said["text"].startswith("Anna is played here now, but that could not be saved: The disk is full")
    seats = desk.desk.registry.folder / "seats.json"
    assert phone.device.id in seats.read_text()
    desk.type("retry")
    assert '"seats":{}' in seats.read_text()


def test_who_leaves_on_a_full_disk_is_told_what_was_not_kept(
    desk: Desk, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.join("Phone", 0)
    told: list[tuple[str, str]] = []
    out = SimpleNamespace(tell=lambda event, text="", **_: told.append((event, text)))
    with monkeypatch.context() as patched:
        patched.setattr(Files, "write", full)
        desk.type("revoke Phone")
        assert _ended(session, desk.host, out) == 1
    ((event, said),) = told
    assert event == "refused"
    assert said.startswith("Who was sent away or lost a seat could not be saved: The disk is full")
    assert _ended(session, desk.host, out) == 0
    assert told[-1][0] == "ended"
    assert Registry(desk.desk.registry.folder).all() == []


def test_somebody_who_is_called_like_a_number_is_meant_by_it(tmp_path: Path) -> None:
    with (
        Session.new(tmp_path / "numbers.journal", ["2", "1"], seed=7, created="today") as session,
        Desk(session) as desk,
    ):
        phone = desk.join("Phone")
        desk.type("give 2 to Phone")
        assert desk.host.seat_of(phone.device.id) == 0
        desk.type("take 2")
        assert desk.host.holder(0) is None


@pytest.mark.parametrize(
    "typed, said",
    [
        ("owner", "Which tablet? Type its number or its name: Phone."),
        ("owner off", "Which tablet? Type its number or its name: Phone."),
        ("revoke", "Which tablet? Type its number or its name: Phone."),
        ("revoke 7", "There is no tablet 7. These have joined: Phone."),
        ("give Anna to 7", "There is no tablet 7. These have joined: Phone."),
        ("take", "Which player? Type a name or the number of a seat: Anna, Ben."),
        ("take 7", "There is no player 7. These play: Anna, Ben."),
    ],
)
def test_whoever_is_not_found_is_asked_for(desk: Desk, typed: str, said: str) -> None:
    desk.join("Phone")
    assert desk.refusal(typed) == said


def test_of_several_that_ask_one_is_named(desk: Desk) -> None:
    phones = [desk.join("Phone"), desk.join("Tablet")]
    for phone in phones:
        desk.does(lambda phone=phone: desk.host.take(phone, Sit(0)))
    assert "Several tablets" in desk.refusal("allow")
    desk.type("allow 2")
    assert desk.host.holder(0) == phones[1].device
    assert desk.host.wishes == []


@pytest.mark.parametrize("typed", ["give Anna to Phone", "give 1 to 1", "give an to phone"])
def test_a_seat_is_given_by_name_or_number(desk: Desk, typed: str) -> None:
    desk.join("Phone")
    sat, _ = desk.type(typed)
    assert (sat["event"], sat["seat"], sat["name"]) == ("sat", 0, "Phone")
    assert desk.refusal("give Anna") == "Type give PLAYER to TABLET, for example: give Anna to 1."


def test_seats_are_free_by_the_owners_choice(desk: Desk) -> None:
    assert desk.type("seats free") == [{"event": "seats", "free": True}]
    phone = desk.join("Phone")
    assert desk.does(lambda: desk.host.take(phone, Sit(0)))[0]["event"] == "asks", (
        "Anna is asked here just now"
    )
    assert desk.does(lambda: desk.host.take(phone, Sit(1)))[0]["event"] == "sat"
    assert desk.type("seats ask") == [{"event": "seats", "free": False}]
    assert "seats free" in desk.refusal("seats")


@pytest.mark.parametrize("name", ["...", "Anna's phone", "anna's_phone", "2", "\u202e", "off"])
def test_every_tablet_can_be_sent_away_by_number_or_id(desk: Desk, name: str) -> None:
    """Also one that was let in under a name which nobody can type."""
    registry = desk.desk.registry
    for one in ("Anna's phone", "ANNAS PHONE", "Ben's"):
        desk.join(one)
    strange = dataclasses.replace(desk.add("x"), name=name)
    for typed in ("4", strange.id):
        registry._devices[strange.id] = strange
        desk.look()
        gone, left = desk.type(f"revoke {typed}")
        assert (gone["event"], gone["id"]) == ("revoked", strange.id)
        assert len(left["tablets"]) == 3, "told again, for the numbers are others"
    assert len(registry.all()) == 3


# Playing


def test_whoever_has_no_tablet_answers_here_by_number_or_words(desk: Desk) -> None:
    events = desk.type("3")
    assert [event["event"] for event in events] == ["moved", "question"]
    assert events[-1]["index"] == question(desk.session).index
    desk.type("undo")
    desk.type("answer lock the 3")
    assert desk.session.history()[-1].value == "die 3"


def test_undo_and_redo_go_over_what_was_dealt(desk: Desk) -> None:
    before = desk.session.game.state_hash()
    desk.type("3")
    after = desk.session.game.state_hash()
    desk.type("undo")
    assert desk.session.game.state_hash() == before
    desk.type("redo")
    assert desk.session.game.state_hash() == after


def test_undo_and_redo_say_what_they_take_back_and_do_again(desk: Desk) -> None:
    desk.type("3")
    said = {"event": "notice", "text": "Taken back: turn 1, Anna: locks the 3"}
    assert desk.type("undo")[0] == said
    assert desk.type("redo")[0] == said | {"text": "Done again: turn 1, Anna: locks the 3"}


def test_every_die_of_a_throw_that_is_taken_back_is_said(tmp_path: Path) -> None:
    with (
        Session.new(tmp_path / "table.journal", ["Anna", "Ben"], seed=None, created="today") as session,
        Desk(session) as desk,
    ):
        while (question(session).group or "").split()[:1] != ["travel"]:
            value, wave = some_answer(question(session), random.Random(f"1 {len(session.game.log)}"))
            desk.does(lambda value=value, wave=wave: desk.host.answer([value], wave))
        group = question(session).group
        while question(session).group == group:
            desk.does(lambda: desk.host.answer([question(session).options[0]]))
        dice = [step for step in session.history() if step.group == group]
        told = [event["text"] for event in desk.type("undo") if event["event"] == "notice"]
        assert len(told) == len(dice) > 1
        assert all(text.startswith("Taken back: ") for text in told)


def test_a_secret_that_is_taken_back_is_not_told(tmp_path: Path) -> None:
    with (
        Session.new(tmp_path / "table.journal", ["Anna", "Ben"], seed=None, created="today") as session,
        Desk(session) as desk,
    ):
        while question(session).kind != "describe_deed":
            value, wave = some_answer(question(session), random.Random(f"1 {len(session.game.log)}"))
            session.answer(value, None, wave)
        desk.does(lambda: desk.host.answer([{"prestige": 5}]))
        told = [event["text"] for event in desk.type("undo", "redo") if event["event"] == "notice"]
        secret = "an answer of Anna that nobody else sees"
        assert told == [f"Taken back: {secret}", f"Done again: {secret}"]


def test_what_a_tablet_is_asked_is_not_answered_here(desk: Desk) -> None:
    desk.join("Phone", 0)
    assert "Phone" in desk.refusal("3")
    assert "take Anna" in desk.refusal("answer 3")


def test_a_doubtful_answer_is_kept_when_it_is_typed_once_more(tmp_path: Path) -> None:
    with (
        Session.new(tmp_path / "table.journal", ["Anna", "Ben"], seed=None, created="today") as session,
        Desk(session) as desk,
    ):
        while not question(session).warned:
            value, wave = some_answer(question(session), random.Random(f"1 {len(session.game.log)}"))
            desk.does(lambda value=value, wave=wave: desk.host.answer([value], wave))
        doubtful = f"answer {question(session).warned[0][0]}"
        assert desk.refusal(doubtful).endswith("type it once more.")
        before = len(session.history())
        desk.type(doubtful)
        assert len(session.history()) > before


@pytest.mark.parametrize(
    "typed",
    ["nonsense", "answer", "revoke", "revoke x", "owner", "owner off", "take", "take x", "take 0", "take 3",
     "take Ben", "wheel game", "\0", "9999", "redo", "answer 99999999999999999999", "\ufffd" * 50],
)  # fmt: skip
def test_what_makes_no_sense_changes_nothing(desk: Desk, typed: str) -> None:
    assert desk.refusal(typed)
    assert desk.look() == []


def test_enter_shows_the_question_again(desk: Desk) -> None:
    (asked,) = desk.type("")
    assert (asked["event"], asked["kind"]) == ("question", "plan_die")
    assert asked["options"] == [str(option) for option in question(desk.session).options]


def play_to_the_end(desk: Desk) -> None:
    chance = random.Random(3)
    while desk.session.game.question is not None:
        value, wave = some_answer(question(desk.session), chance)
        desk.does(lambda value=value, wave=wave: desk.host.answer([value], wave))


def kept() -> list[list[int]]:
    """The scores of every game in the history, seat by seat."""
    with open_history(history_url()) as history:
        return [[line.score for line in game.lines] for game in history.games()]


def by_seat(over: dict[str, Any]) -> list[int]:
    return [line["score"] for line in sorted(over["scores"], key=lambda line: line["seat"])]


def test_a_played_game_ends_with_its_scores_and_is_kept(desk: Desk) -> None:
    play_to_the_end(desk)
    over = desk.told.events[-1]
    assert over["event"] == "over"
    assert sorted(line["place"] for line in over["scores"]) == [1, 2]
    assert {line["player"] for line in over["scores"]} == {"Anna", "Ben"}
    assert kept() == [by_seat(over)]
    assert "over" in desk.refusal("1")


def test_an_ending_that_was_taken_back_is_kept_as_it_came_in_the_end(desk: Desk) -> None:
    play_to_the_end(desk)
    desk.type("undo")
    play_to_the_end(desk)
    endings = [event for event in desk.told.events if event["event"] == "over"]
    assert len(endings) == 2
    assert kept() == [by_seat(endings[-1])]


# The loop


def test_whatever_is_to_do_is_done_in_its_order_until_somebody_quits(desk: Desk) -> None:
    done: list[int] = []
    for number in range(3):
        desk.todo.put(lambda number=number: done.append(number))
    desk.todo.put(lambda: desk.console.typed("quit"))
    desk.todo.put(lambda: done.append(99))
    desk.console.run(Signals())
    assert done == [0, 1, 2]
    assert desk.told.names()[2:4] == ["listening", "code"]


def test_whoever_tells_the_program_to_end_ends_it_after_what_is_being_done(desk: Desk) -> None:
    signals, done = Signals(), []

    def act() -> None:
        signals.told = True
        done.append(1)

    desk.todo.put(act)
    desk.todo.put(lambda: done.append(2))
    with pytest.raises(Stopped):
        desk.console.run(signals)
    assert done == [1]


def test_lines_are_read_however_they_come(desk: Desk) -> None:
    source, end = os.pipe()
    reader = threading.Thread(target=desk.console.read, args=(source,))
    reader.start()
    for part in (b"tab", b"lets\n\xff\xfe\n", b"x" * 30_000, b"\n", b"close\n" * 40, b"quit\n"):
        os.write(end, part)
    os.close(end)
    desk.console.run(Signals())
    reader.join()
    os.close(source)
    told = desk.told.names()
    assert told.count("tablets") == 1
    assert told.count("refused") == 2
    assert told.count("closed") == 40

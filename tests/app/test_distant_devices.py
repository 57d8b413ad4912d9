"""The devices at the hub, seen from a tablet: the same dice, the same disagreement, in its own words."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.devices import distant
from companion.app.devices.attached import Attached
from companion.app.devices.distant import DistantDevices
from companion.app.devices.news import News
from companion.app.devices.telling import Showing, proposal_of
from companion.app.play.sitting import Sitting
from companion.app.screens.hardware import HardwareScreen
from companion.app.screens.hardware_lend import LendPart
from companion.app.tour.looks import Looking
from companion.app.widgets import watched
from companion.app.widgets.devices import Differs
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.plain import Touch, Words
from companion.app.widgets.watched import WatchedPads
from companion.games.dark_road.options import TURN_WHEEL
from companion.hub.beside import MOST_NOTICES, DieSeen, Seen, ThrowSeen, to_json
from companion.hub.distant import DistantSession
from companion.hub.host import Guest, Host
from companion.hub.identity import new_key, public_key
from companion.hub.messages import Beside, Camera, FromHub, FromTablet, Garbled, HubError, read, write
from companion.hub.pictures import Pictures
from companion.hub.registry import Registry
from companion.table.devices import Mismatch
from companion.table.eyes.comparing import Difference
from companion.table.eyes.expecting import expected
from companion.table.eyes.proposing import propose
from companion.table.session import Session
from companion.text import say
from companion.text.catalogue import speak
from tests.app.drawn import frames, label_of, parts, shown
from tests.hub.test_beside import WHOLE
from tests.hub.test_fuzz import bent_json
from tests.table.eyes.scripted import die, row
from tests.waiting import until
from vision.reading import Reading

NIGHT = ("1", "3", "blank", "extra")


class Camera_(Looking):
    """Eyes at the hub that see what they are told to, and a wheel that stands where it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.learnt: list[list[str]] = []

    def differs(self, found: Difference | None) -> None:
        self._differs = found

    def learn(self, proposal: object, answers: Any) -> None:
        self.learnt.append(list(answers))


class Two:
    """A hub with devices, and one tablet at it; what they say goes through the protocol."""

    def __init__(self, session: Session, folder: Path, owner: bool = False) -> None:
        self.hub, self.eyes = session, Camera_()
        self.attached = Attached(session)
        self.attached._cameras.value = self.eyes
        self.host = Host(session, Registry(folder / "hub"), self.attached)
        self.attached.tablets = Pictures(self.host)
        self.showing = Showing(session, self.attached, self.host.beside)
        self.online = True
        self._on_the_way: list[FromHub] = []
        self.session = DistantSession(self._to_hub)
        self.devices = DistantDevices(self.session, self._to_hub, self._picture)
        device = self.host.registry.add("Anna's tablet", public_key(new_key()))
        self.guest = Guest(device, self._to_tablet, lambda: None)
        self.host.enter(self.guest)
        self.host.set_owner(device.id, owner)
        self.host.give(0, device.id)
        self._to_hub(self.session.follow())
        self.look()

    def look(self) -> None:
        self.attached.follow()
        self.showing.look()
        self.deliver()

    def deliver(self) -> None:
        """What the hub has said comes to the tablet."""
        while self._on_the_way:
            heard = self._on_the_way.pop(0)
            if isinstance(heard, (Beside, Camera)):
                self.devices.hear(heard)
            else:
                self.session.hear(heard)

    def sees(self, *dice: Reading) -> None:
        throw = expected(self.hub.game)
        assert throw is not None
        self.eyes.proposal = propose(throw, dice)
        self.look()

    def _to_hub(self, message: FromTablet) -> bool:
        if self.online:
            self.host.take(self.guest, read(write(message), FromTablet))
        return self.online

    def _picture(self, jpeg: bytes) -> bool:
        self.host.picture(self.guest, jpeg)
        return True

    def _to_tablet(self, message: FromHub) -> None:
        self._on_the_way.append(read(write(message), FromHub))


@pytest.fixture
def two(table_game: Session, tmp_path: Path) -> Iterator[Two]:
    """Anna plays at a tablet; her four night dice are asked for."""
    found = Two(table_game, tmp_path)
    yield found
    found.devices.close()


def as_owner(two: Two) -> None:
    two.host.set_owner(two.guest.device.id, True)
    two.deliver()


# Dice


def test_a_throw_before_the_hubs_camera_is_proposed_on_the_tablet(two: Two) -> None:
    two.sees(*row("night", 1, 3, "blank"), die("night", 2, 300, sure=0.62, others={3: 0.3, 4: 0.01}))
    there, here = two.attached.proposal, two.devices.proposal
    assert there is not None
    assert here is not None
    assert here.answers == there.answers
    assert [one.perhaps for one in here.dice] == [one.perhaps for one in there.dice] == [(), (), (), ("3",)]
    assert [one.reading.confidence for one in here.dice] == [one.reading.confidence for one in there.dice]
    assert [one.reading.crop.shape for one in here.dice] == [(8, 8, 3)] * 4
    assert two.devices.look().thrown == two.attached.look().thrown
    assert two.devices.take() == []
    assert two.devices.told(["3"]) == ["1", "3", "blank", "3"]


def test_what_is_wrong_with_a_throw_is_told_there_too(two: Two) -> None:
    two.sees(*row("night", 1, 3))
    thrown = two.devices.look().thrown
    assert thrown is not None
    assert "Only 2 of 4" in " ".join(thrown.said)


def test_a_nod_on_the_tablet_answers_at_the_hub(two: Two) -> None:
    two.sees(*row("night", *(1, 3, "blank", "extra")))
    assert two.devices.take() == list(NIGHT)
    two.session.act("answer", two.devices.take())
    two.deliver()
    assert two.hub.game.state.players[0].reserve == list(NIGHT)
    assert two.devices.proposal is None
    assert two.eyes.learnt == [list(NIGHT)], "the camera at the hub learns from what is told on tablets"


def test_a_throw_counts_only_for_the_question_that_it_was_seen_for(two: Two) -> None:
    two.sees(*row("night", 1, 3, "blank", "extra"))
    assert two.devices.proposal is not None
    two.hub.answer("1")
    two.host.changed()
    two.deliver()
    assert two.devices.proposal is None, "the log came, the devices did not look yet"
    two.look()
    assert two.devices.proposal is None


def test_nothing_is_proposed_while_people_are_only_waited_for(two: Two) -> None:
    two.sees(*row("night", 1, 3, "blank", "extra"))
    two.devices.follow(enter=True)
    assert two.devices.proposal is None
    two.devices.follow()
    assert two.devices.proposal is not None


def test_what_was_undone_is_the_same_throw_as_before(two: Two) -> None:
    dice = row("night", 1, 3, "blank", "extra")
    two.sees(*dice)
    before = two.devices.proposal
    for answer in NIGHT:
        two.hub.answer(answer)
    for _ in NIGHT:
        two.hub.undo()
    two.host.changed()
    two.sees(*dice)
    assert before is not None
    assert two.devices.proposal is before


def test_a_throw_counts_by_itself_only_where_it_is_ones_turn(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "TIME_TO_OBJECT", 0)
    given: list[Any] = []
    sitting = Sitting(two.session)
    pads = WatchedPads(sitting, two.devices, lambda values, index: given.append(list(values)))
    two.sees(*row("night", 1, 3, "blank", "extra"))
    two.host.give(1, two.guest.device.id)
    two.deliver()
    assert not two.devices.takes()
    kept = pads(sitting.moment)
    frames()
    assert kept is not None
    assert given == []
    two.host.give(0, two.guest.device.id)
    two.deliver()
    assert two.devices.takes()
    kept = pads(sitting.moment)
    assert parts(kept, DicePad)
    frames(8)
    assert given == [list(NIGHT)]


def test_a_touch_throws_dice_into_the_hubs_tray(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[bool] = []
    monkeypatch.setattr(two.attached, "throw", lambda: thrown.append(True))
    assert two.devices.throw()
    assert thrown == [True]
    two.deliver()
    two.online = False
    assert not two.devices.throw()
    assert two.devices.look().said


def test_a_dies_picture_that_is_none_is_drawn_empty() -> None:
    found = proposal_of(ThrowSeen(3, "night", 1, dice=[DieSeen("1", 0.99, crop=b"\xff\xd8\xff no picture")]))
    assert found.can_be_taken
    assert not found.dice[0].reading.crop.any()


# The wheel


def turned(two: Two, answer: str = "") -> Difference:
    state = two.hub.game.state
    wheel, top = state.box.board.wheel, state.wheel_top
    other = (top - 1) % 6
    return Difference(Mismatch(other, wheel[other], top, wheel[top], answer), ())


def test_a_wheel_that_stands_otherwise_is_drawn_on_the_owners_tablet_as_at_the_hub(two: Two) -> None:
    as_owner(two)
    two.eyes.differs(turned(two))
    two.look()
    found = two.devices.look().disagreement
    assert found is not None
    assert found == two.attached.look().disagreement
    two.eyes.differs(None)
    two.look()
    assert two.devices.look().disagreement is None


def test_dice_that_lie_otherwise_are_drawn_too(two: Two) -> None:
    as_owner(two)
    state = two.hub.game.state
    good, dice = next((good, dice) for good, dice in state.market.items() if dice)
    two.eyes.differs(Difference(None, ((good, dice - 1, dice),)))
    two.look()
    assert two.devices.look().disagreement == two.attached.look().disagreement
    two.eyes.differs(Difference(None, ((good, dice - 1, dice),), ("armor",)))
    two.look()
    found = two.devices.look().disagreement
    assert found == two.attached.look().disagreement
    assert found is not None
    assert found.table_label


def test_who_does_not_have_the_table_sees_it_and_has_nothing_to_touch(two: Two) -> None:
    two.eyes.differs(turned(two, str(TURN_WHEEL)))
    two.look()
    found = two.devices.look().disagreement
    assert found is not None
    assert "Whoever has the table decides" in found.said
    drawn = Differs(found, lambda *_: None, lambda _: None)
    assert not parts(drawn, Touch)
    assert found.table.goods


def test_the_owner_settles_it_from_the_tablet(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[tuple[bool, str | None]] = []
    monkeypatch.setattr(two.attached, "settle", lambda right, good=None: settled.append((right, good)))
    assert two.devices.settle(True, "book") is False
    two.deliver()
    assert settled == []
    assert [one.code for one in two.session.refusals] == ["hub-owner"]
    as_owner(two)
    for right, good in ((True, "book"), (False, None)):
        two.devices.settle(right, good)
        two.deliver()
    assert settled == [(True, "book"), (False, None)]
    two.online = False
    with pytest.raises(HubError):
        two.devices.settle(True)


# What is said


def test_what_happens_at_the_hub_is_said_on_the_tablet_once(two: Two) -> None:
    two.eyes.notices.append(("camera-trouble", {"reason": "The lens is dusty."}))
    two.look()
    assert two.devices.look().said == two.attached.look().said
    two.look()
    assert two.devices.look().said == ()
    two.attached.notices.append(("devices-by-hand", {"good": "armor"}))
    two.look()
    assert two.devices.look().said == ("By hand: armor belongs at $5.",)


def test_it_is_said_in_the_tablets_own_words(two: Two) -> None:
    two.attached.notices.append(("device-gone", {}))
    two.look()
    english = two.attached.look().said
    speak("hu")
    try:
        assert two.devices.look().said == (say("device-gone", language="hu"),) != english
    finally:
        speak("en")


def test_whoever_comes_later_is_not_told_what_was_said_before(two: Two) -> None:
    two.attached.notices += [("device-gone", {}), ("device-back", {})]
    two.look()
    later = DistantDevices(two.session, lambda message: True, lambda jpeg: True)
    later.hear(Beside(two.host._seen))
    assert later.look().said == ()
    two.attached.notices.append(("devices-agree", {}))
    two.look()
    later.hear(Beside(two.host._seen))
    assert later.look().said == ("The wheel and the game agree.",)


def test_the_small_pictures_are_those_of_the_hub(two: Two) -> None:
    assert two.devices.status == two.attached.status
    assert two.devices.status.camera == "fine"
    assert two.devices.turns_wheel is False
    two.devices.hear(Beside(to_json(Seen(wheel="moving", emulated=True, can_throw=True, turns_wheel=True))))
    assert (two.devices.status.wheel, two.devices.status.emulated) == ("moving", True)
    assert two.devices.can_throw
    assert two.devices.turns_wheel


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 20) | st.sampled_from(["", "night", "1", "device-trouble"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
NOTICES = st.lists(
    st.fixed_dictionaries(
        {"code": st.sampled_from(["device-trouble", "devices-by-hand", "dice-extra", "camera-ended", ""])},
        optional={"params": st.dictionaries(st.sampled_from(["reason", "good", "seen"]), JSON, max_size=2)},
    ),
    max_size=3,
)
SEEN = st.fixed_dictionaries({}, optional={"told": JSON, "notices": NOTICES, "thrown": JSON, "differs": JSON})


@given(seen=SEEN)
def test_whatever_a_hub_says_is_refused_or_shown(seen: dict[str, Any]) -> None:
    devices = DistantDevices(DistantSession(lambda message: True), lambda message: True, lambda jpeg: True)
    devices.hear(Beside({"run": "", "told": 0}))
    try:
        devices.hear(Beside(seen))
    except Garbled:
        assert devices.status.wheel == ""
    assert all(isinstance(said, str) for said in devices.look().said)


# The tablet's own camera


def test_a_tablets_camera_is_lent_asked_for_and_looked_through(two: Two) -> None:
    assert two.attached.tablets is not None
    two.devices.change(camera="rendered")
    two.deliver()
    assert two.attached.tablets.names() == ["tablet:Anna's tablet"]
    assert "choose it there" in two.devices.lent_said
    with two.attached.tablets.open("Anna's tablet") as source:
        two.look()
        assert "looks through" in two.devices.lent_said
        found: list[Any] = []
        until(lambda: found.append(source.next(0.1)) or found[-1])
        assert found[-1].picture.shape == (360, 640, 3)
    two.look()
    assert "choose it there" in two.devices.lent_said
    two.devices.change(camera="")
    assert two.attached.tablets.names() == []
    assert two.devices.camera == ""


def test_a_tablet_that_returns_lends_its_camera_again(two: Two) -> None:
    two.devices.change(camera="rendered")
    two.devices.online(False)
    two.host.leave(two.guest)
    assert two.host.cameras == {}
    two.host.enter(two.guest)
    two.devices.online(True)
    assert list(two.host.cameras.values()) == ["Anna's tablet"]


def test_a_camera_that_cannot_be_opened_is_told_on_the_tablet(two: Two) -> None:
    two.devices.change(camera="no such file")
    two.devices.hear(Camera(True))
    until(lambda: "no such file" in two.devices.lent_said)


@pytest.fixture
def one_camera(monkeypatch: pytest.MonkeyPatch) -> None:
    from vision.sources import opening
    from vision.sources.nodes import Camera as Node

    monkeypatch.setattr(opening, "list_cameras", lambda: (Node("/dev/video0", "Front"),))


def labels(screen: HardwareScreen) -> list[str]:
    return [label_of(one) for one in parts(screen, Touch)]


def drawn_until(happened: Callable[[], object]) -> None:
    until(lambda: frames(1) or happened())


def test_the_panel_of_a_tablet_only_lends_its_cameras(two: Two, one_camera: None) -> None:
    screen = HardwareScreen(lambda: None, two.devices)
    with shown(screen):
        assert isinstance(screen.part, LendPart)
        drawn_until(lambda: "/dev/video0 – Front" in labels(screen))
        screen.part._chosen("/dev/video0")
        assert two.devices.camera == "/dev/video0"
        drawn_until(lambda: any("choose it there" in one.text for one in parts(screen, Words)))
        screen.on_leave()


def test_the_panel_of_the_hub_shows_what_tablets_lend(two: Two, one_camera: None) -> None:
    two.attached._cameras.value = None
    screen = HardwareScreen(lambda: None, two.attached, part="camera")
    with shown(screen):
        assert not any("Anna's tablet" in label for label in labels(screen))
        two.devices.change(camera="rendered")
        drawn_until(lambda: "Anna's tablet – a tablet's camera" in labels(screen))
        screen.on_leave()


# A hub that is hostile


def test_notices_that_nobody_looks_at_do_not_pile_up(two: Two) -> None:
    for told in range(8, 4_000, 8):
        notices = [{"code": "device-back", "params": {}}] * 8
        two.devices.hear(Beside({"run": "x", "told": told, "notices": notices}))
    assert len(two.devices._new) == MOST_NOTICES


def test_whatever_a_hub_says_of_its_devices_is_looked_at_without_harm(two: Two) -> None:
    """Each field with something else in it, and each code that a notice might have."""
    honest = to_json(WHOLE)
    heard = 0
    for number in range(400):
        chance = random.Random(f"beside {number}")
        try:
            two.devices.hear(Beside(bent_json(honest, chance)))
        except Garbled:
            continue
        heard += 1
        news = two.devices.look()
        assert all(len(said) < 3_000 for said in news.said)
        two.devices.take()
        two.devices.told(["1"])
        assert two.devices.status is not None
    assert heard > 20


def test_what_cannot_be_shown_of_the_devices_is_left_out_once(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[BaseException] = []
    monkeypatch.setattr(distant, "write_down", written.append)
    monkeypatch.setattr(distant, "sentence", lambda notice: 1 / 0)
    for told in range(1, 6):
        two.devices.hear(Beside({"run": f"y{told}", "told": 0}))
        two.devices.hear(Beside({"run": f"y{told}", "told": 1, "notices": [{"code": "device-back"}]}))
        assert two.devices.look() == News()
    assert len(written) == 1

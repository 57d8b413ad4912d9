"""The QR code of a table is read through a tablet's own camera, and the tablet joins."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.app.screens import join_scan
from companion.app.screens.join import JoinScreen
from companion.app.screens.join_scan import Scan
from companion.app.tablets.scanning import Scanning
from companion.app.tour.scenes_tablets import TabletDesk
from companion.app.words import word
from companion.hub.invitation import Invitation, qr_code, write
from companion.text import error_text
from companion.text.libraries import refusal_of
from tests.app.drawn import frames, shown
from tests.app.past_games import texts, touch_label
from tests.waiting import until
from vision.errors import VisionError
from vision.reading import Picture
from vision.sources.frame import Source
from vision.sources.handed import Handed

CABIN = Invitation((("10.0.0.4", 47313),), "ab" * 32, "The winter cabin", "482913")
FIRST, SECOND = SimpleNamespace(where="0", name="back"), SimpleNamespace(where="1", name="front")


def seen(text: str) -> Picture:
    """A screen with this code, filling most of what a camera sees."""
    code = np.where(np.array(qr_code(text)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.cvtColor(np.kron(code, np.ones((8, 8), np.uint8)), cv2.COLOR_GRAY2BGR))


class Tablet:
    """Cameras that are handed their pictures, and whoever looks through them."""

    def __init__(self) -> None:
        self.cameras: list[Any] = [FIRST]
        self.sources: dict[str, Source] = {"0": Handed("0"), "1": Handed("1")}
        self.begun: list[Scanning] = []

    def looks(self, where: str) -> Scanning:
        self.begun.append(Scanning(where, lambda: self.cameras, self._open))
        return self.begun[-1]

    def _open(self, where: str) -> Source:
        return self.sources[where]

    def sees(self, text: str, where: str = "0") -> None:
        source = self.sources[where]
        assert isinstance(source, Handed)
        source.push(seen(text))


@pytest.fixture
def tablet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Tablet]:
    found = Tablet()
    monkeypatch.setattr(join_scan, "Scanning", found.looks)
    yield found
    for one in found.begun:
        one.close()
        one.join()


class Looked:
    """A screen whose camera looks."""

    def __init__(self) -> None:
        self.desk, self.ways = TabletDesk(), list[str]()
        self.screen = JoinScreen(self.desk, lambda: None, lambda: self.ways.append("left"))

    def begin(self) -> None:
        touch_label(self.screen, "Read its QR code")

    def until(self, happened: Callable[[], object]) -> None:
        def drawn() -> object:
            frames(1)
            return happened()

        until(drawn)

    def until_said(self, code: str, **more: Any) -> None:
        self.until(lambda: word(code, **more) in texts(self.screen))


@pytest.fixture
def looked(tablet: Tablet) -> Iterator[Looked]:
    found = Looked()
    with shown(found.screen):
        found.begin()
        yield found
        found.screen.dispatch("on_leave")


def test_the_code_on_the_tables_screen_joins_by_itself(looked: Looked, tablet: Tablet) -> None:
    tablet.sees(write(CABIN))
    looked.until(lambda: looked.desk.asked)
    assert looked.desk.asked == (write(CABIN), "", "Tablet")
    assert word("join-joining") in texts(looked.screen)
    tablet.begun[0].join()
    assert tablet.sources["0"].ended, "the camera is let go"


@pytest.mark.parametrize(
    "text",
    ["hello", "WIFI:T:WPA;S:home;P:secret;;", "https://example.org/", "192.168.1.20", "dark-road://?key=1"],
)
def test_another_code_is_told_and_looking_goes_on(looked: Looked, tablet: Tablet, text: str) -> None:
    tablet.sees(text)
    looked.until_said("scan-other")
    assert looked.desk.asked == ()
    tablet.sees(write(CABIN))
    looked.until(lambda: looked.desk.asked)


def test_an_invitation_without_its_code_asks_for_the_code(looked: Looked, tablet: Tablet) -> None:
    invitation = write(Invitation(CABIN.addresses, CABIN.fingerprint, CABIN.name))
    tablet.sees(invitation)
    looked.until_said("join-code-of", name="The winter cabin")
    for digit in "482913":
        touch_label(looked.screen, digit)
    assert looked.desk.asked == (invitation, "482913", "Tablet")


def test_what_the_camera_sees_is_shown(looked: Looked, tablet: Tablet) -> None:
    scan = looked.screen._scan
    assert scan is not None
    assert not scan._seeing.sees
    tablet.sees("hello")
    looked.until(lambda: scan._seeing.sees)


def test_the_way_back_lets_the_camera_go(looked: Looked, tablet: Tablet) -> None:
    looked.screen.go_back()
    assert word("join-near") in texts(looked.screen)
    assert looked.ways == []
    tablet.begun[0].join()
    assert tablet.sources["0"].ended


def test_leaving_the_screen_lets_the_camera_go(looked: Looked, tablet: Tablet) -> None:
    looked.screen.dispatch("on_leave")
    tablet.begun[0].join()
    assert tablet.sources["0"].ended


def test_another_camera_can_be_chosen(tablet: Tablet) -> None:
    tablet.cameras, looked = [FIRST, SECOND], Looked()
    other = word("devices-camera-listed", where="1", name="front")
    with shown(looked.screen):
        looked.begin()
        looked.until(lambda: other in texts(looked.screen))
        touch_label(looked.screen, other)
        tablet.sees(write(CABIN), "1")
        looked.until(lambda: looked.desk.asked)
        tablet.begun[0].join()
        assert tablet.sources["0"].ended


def test_without_a_camera_the_other_ways_are_told(tablet: Tablet) -> None:
    tablet.cameras, looked = [], Looked()
    with shown(looked.screen):
        looked.begin()
        looked.until_said("scan-none")
        looked.screen.go_back()
        assert word("join-type") in texts(looked.screen)


def test_without_opencv_the_other_ways_are_told(tablet: Tablet) -> None:
    missing = ModuleNotFoundError("No module named 'cv2'", name="cv2")

    def opened(where: str) -> Source:
        raise missing

    tablet._open, looked = opened, Looked()  # type: ignore[method-assign]
    said = f"{word('scan-none')}\n{error_text(refusal_of(missing))}"
    with shown(looked.screen):
        looked.begin()
        looked.until(lambda: said in texts(looked.screen))
        looked.screen.go_back()


def test_a_camera_that_is_not_allowed_is_not_opened(tablet: Tablet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(join_scan, "allow_camera", lambda told: told(False))
    looked = Looked()
    with shown(looked.screen):
        looked.begin()
        assert word("scan-forbidden") in texts(looked.screen)
        looked.screen.go_back()
    assert tablet.begun == []


def test_a_camera_that_is_allowed_after_the_page_was_left_is_not_opened(
    tablet: Tablet, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Callable[[bool], None]] = []
    monkeypatch.setattr(join_scan, "allow_camera", asked.append)
    looked = Looked()
    with shown(looked.screen):
        looked.begin()
        looked.screen.go_back()
        asked[0](True)
    assert tablet.begun == []


class Cut(Handed):
    """A camera whose cable is out, as long as ``wrong`` says so."""

    wrong: VisionError | None = VisionError("camera-busy", camera="0")

    @property
    def trouble(self) -> VisionError | None:
        return self.wrong


def test_what_is_wrong_with_the_camera_is_told_until_it_is_not(tablet: Tablet) -> None:
    cut = tablet.sources["0"] = Cut("0")
    looked = Looked()
    with shown(looked.screen):
        looked.begin()
        looked.until_said("scan-trouble", reason=str(cut.wrong))
        cut.wrong = None
        tablet.sees("hello")
        looked.until_said("scan-other")
        looked.screen.go_back()


def test_a_camera_that_cannot_be_opened_is_told(tablet: Tablet) -> None:
    def broken(where: str) -> Source:
        raise VisionError("camera-permission", camera=where)

    tablet._open, looked = broken, Looked()  # type: ignore[method-assign]
    with shown(looked.screen):
        looked.begin()
        looked.until_said("scan-trouble", reason=str(VisionError("camera-permission", camera="0")))
        looked.screen.go_back()


def test_a_camera_does_not_look_on_when_nobody_wants_it(tablet: Tablet) -> None:
    heard: list[str] = []
    scan = Scan(lambda text, invited: heard.append(text))
    scan.begin()
    scan.close()
    tablet.begun[0].join()
    tablet.begun[0]._read.put(write(CABIN))
    scan.look()
    assert heard == []

"""A board that does at once what it is told, and a hand that gets in its way."""

from collections.abc import Sequence

from firmware_bridge.board import Status
from firmware_bridge.devices import Light, Way, WheelState
from firmware_bridge.errors import BridgeError
from firmware_bridge.link import Statistics
from firmware_bridge.messages import ENUMS, KINDS, Message, message


class FakeClock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def reported(fault: str = "none") -> Message:
    """A report in which only the fault matters."""
    zeros = dict.fromkeys((name for name, _ in KINDS["state"].fields), 0)
    return message("state", **{**zeros, "fault": ENUMS["fault"][fault]})


class FakeBoard:
    """Wheel, lamps, buttons and link in one; ``stands`` is where the wheel really is."""

    def __init__(self, section: int = 0, link: str = "open") -> None:
        self.link = link
        self.trouble: BridgeError | None = None
        self.fault = "none"
        self.kind = "at"
        self.stands: int | None = section
        self.told: list[tuple[int, Way]] = []
        """All that the wheel was ever told."""
        self.shown: list[Light] = []
        self.white = False
        self.waiting: list[str] = []
        """Buttons that were pressed."""
        self.wanted: int | None = None

    # What the table uses

    @property
    def wheel(self) -> "FakeBoard":
        return self

    @property
    def lamps(self) -> "FakeBoard":
        return self

    @property
    def buttons(self) -> "FakeBoard":
        return self

    def status(self) -> Status:
        return Status(self.link, None, reported(self.fault), Statistics(), None)

    @property
    def state(self) -> WheelState:
        return WheelState(self.kind, self.stands) if self.link == "open" else WheelState("gone")

    def go(self, section: int, way: Way = "shortest") -> None:
        self.told.append((section, way))
        self.wanted = section
        self._obey()

    def accept(self) -> int | None:
        section = self.state.section
        if section is not None:
            self.wanted = section
            self._obey()
        return section

    def show(self, lights: Sequence[Light]) -> None:
        self.shown = list(lights)

    def hold(self, white: bool) -> None:
        self.white = white

    def take(self) -> list[str]:
        taken, self.waiting = self.waiting, []
        return taken

    # What happens to it

    def _obey(self) -> None:
        if self.link == "open" and self.kind != "jammed":
            self.kind, self.stands = "at", self.wanted

    def turn_by_hand(self, section: int | None) -> None:
        self.kind, self.stands = "turned", section

    def pull(self) -> None:
        """The cable."""
        self.link = "closed"

    def plug(self) -> None:
        """It is told again what is wanted."""
        self.link = "open"
        if self.wanted is not None:
            self._obey()

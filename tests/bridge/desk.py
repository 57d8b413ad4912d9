"""A board, as the program sees it, on a desk with its peer: no port, no thread, no real time."""

from itertools import count

from firmware_bridge.board import Board
from firmware_bridge.calibration import Calibration
from firmware_bridge.framing import Decoder
from firmware_bridge.lights import Light
from firmware_bridge.messages import Message, message, unpack
from firmware_bridge.motion import Go
from tests.bridge.peer import Peer

RED = Light(255, 0, 0)


class Desk:
    """A board and its peer on a line that can be cut."""

    def __init__(self, calibration: Calibration | None = None) -> None:
        self.now = 50.0
        self.peer = Peer()
        self.board = Board(calibration or Calibration(brightness=255), count(1))
        self.said: list[Message] = []
        """Everything that was written, repeats included."""
        self.cut = False
        self._decoder = Decoder()

    def plug(self) -> "Desk":
        self.board.opened(self.now)
        return self.run(0.3)

    def pull(self) -> None:
        self.board.lost(self.now)

    def run(self, seconds: float) -> "Desk":
        end = self.now + seconds
        while self.now < end:
            data = self.board.poll(self.now)
            self.said += [unpack(frame.number, frame.payload) for frame in self._decoder.feed(data)]
            if data and not self.cut:
                self.tell(self.peer.hear(data))
            self.now += 0.005
        return self

    def tell(self, data: bytes) -> None:
        self.board.feed(data, self.now)

    def names(self) -> list[str]:
        return [said.name for said in self.said]

    def forget(self) -> None:
        self.said.clear()
        self.peer.carried_out.clear()


def at_section_two() -> Desk:
    """In a session, configured, the wheel at section 2, lamp 0 red, and everything before forgotten."""
    desk = Desk()
    desk.board.go(Go(2))
    desk.board.show([RED])
    desk.plug()
    assert desk.peer.reported["section"] == 2
    desk.forget()
    return desk


def go(goal: int, section: int) -> Message:
    """What the board is told by the shortest way."""
    return message("go", goal=goal, section=section, way=0)


def reported(desk: Desk) -> Message:
    """What the board reported last; there has to be something."""
    state = desk.board.state
    assert state is not None
    return state

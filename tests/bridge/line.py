"""A link on a line of no length, with a peer at its other end."""

from itertools import count

from firmware_bridge.framing import Decoder, Frame
from firmware_bridge.link import Heard, Link
from firmware_bridge.messages import Message, message, unpack
from tests.bridge.peer import Peer


class Line:
    """A link and a peer on a line of no length; ``lose`` and ``lose_answers`` cut it."""

    def __init__(self, peer: Peer | None = None) -> None:
        self.now = 100.0
        self.peer = peer or Peer()
        self.link = Link(count(1))
        self.lose = self.lose_answers = False
        self.written: list[Frame] = []
        self.heard: list[Heard] = []
        self._decoder = Decoder()

    def open(self) -> None:
        self.link.opened(self.now)
        self.step()
        assert self.link.phase == "open"

    def step(self, seconds: float = 0.0) -> bytes:
        """Let time pass; what the link writes is answered at once."""
        self.now += seconds
        data = self.link.poll(self.now)
        self.written += self._decoder.feed(data)
        answer = self.peer.hear(data) if data and not self.lose else b""
        if answer and not self.lose_answers:
            self.tell(answer)
        return data

    def run(self, seconds: float, pace: float = 0.01) -> None:
        for _ in range(round(seconds / pace)):
            self.step(pace)

    def tell(self, data: bytes) -> None:
        self.heard += self.link.feed(data, self.now)

    def say(self, said: Message) -> None:
        self.link.send(said, self.now)
        self.step()

    def named(self, name: str) -> list[Frame]:
        """What the link wrote of this name, repeats included."""
        return [frame for frame in self.written if unpack(frame.number, frame.payload).name == name]


def go(goal: int) -> Message:
    return message("go", goal=goal, section=goal % 6, way=0)


def body(data: bytes) -> tuple[int, bytes]:
    [frame] = Decoder().feed(data)
    return frame.number, frame.payload

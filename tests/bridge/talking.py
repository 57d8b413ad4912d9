"""A host that says exactly what a test wants said, on the device's own time."""

from firmware_bridge.framing import Decoder, encode
from firmware_bridge.link import next_seq
from firmware_bridge.messages import CONSTANTS, Message, message, pack, unpack
from tests.bridge.tables import SteppedTable

ANSWER = 0.3
"""Seconds of the device in which every answer must have come."""


class Talker:
    """Keeps a session by hand."""

    def __init__(self, table: SteppedTable, session: int = 77) -> None:
        self.table = table
        self.seq = 0
        self.session = session
        self.heard: list[tuple[int, Message]] = []
        """Sequence number and message, in order."""
        self._decoder = Decoder()
        self.run(0.1)

    def run(self, seconds: float, data: bytes = b"") -> list[tuple[int, Message]]:
        """What the board says in this time."""
        _, out = self.table.advance(seconds, data)
        heard = [(frame.seq, unpack(frame.number, frame.payload)) for frame in self._decoder.feed(out)]
        self.heard += heard
        return heard

    def frame(self, said: Message) -> bytes:
        """The next message of the session, as bytes."""
        self.seq = next_seq(self.seq)
        return encode(pack(said)[0], self.seq, pack(said)[1])

    def say(self, name: str, **fields: int | bytes) -> Message:
        """Says it once and gives the answer."""
        data = self.frame(message(name, **fields))
        for seq, heard in self.run(ANSWER, data):
            if seq == self.seq and heard.name in ("welcome", "state", "refused"):
                return heard
        raise AssertionError(f"{name} was not answered")

    def greet(self, protocol: int = CONSTANTS["protocol"]) -> Message:
        """Begins the session."""
        return self.say("hello", protocol=protocol, session=self.session)

"""A host that says one thing after the other to an emulated board, and looks at what comes back."""

from collections.abc import Callable

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.framing import Decoder, encode
from firmware_bridge.messages import CONSTANTS, ENUMS, Message, Value, mask, message, pack, unpack, word

HALL = mask("config", "hall")
ANGLE = mask("config", "angle")
SHORTEST = ENUMS["way"]["shortest"]
UP = ENUMS["way"]["up"]
DOWN = ENUMS["way"]["down"]
HOME = CONSTANTS["go_home"]
NOWHERE = CONSTANTS["go_nowhere"]


class Host:
    """Keeps sequence numbers as the link wants them; ``heard`` is everything the board ever said."""

    def __init__(self, board: EmulatedBoard) -> None:
        self.board = board
        self.heard: list[Message] = []
        self.seqs: list[int] = []
        self.seq = 0
        self._decoder = Decoder()
        self._goal = 0

    @property
    def state(self) -> Message:
        """The last one that came."""
        return next(said for said in reversed(self.heard) if said.name == "state")

    @property
    def wheel(self) -> str:
        return word("wheel", self.state.wheel)

    def named(self, name: str) -> list[Message]:
        return [said for said in self.heard if said.name == name]

    def listen(self, seconds: float) -> list[Message]:
        """Let time pass; what came in it."""
        self.board.advance(seconds)
        came = self._decoder.feed(self.board.read())
        self.seqs += [frame.seq for frame in came]
        said = [unpack(frame.number, frame.payload) for frame in came]
        self.heard += said
        return said

    def send(self, said: Message, seq: int) -> list[Message]:
        """Once, with this number; what comes back at once."""
        number, payload = pack(said)
        self.board.write(encode(number, seq, payload))
        return self.listen(0.015)

    def say(self, name: str, **fields: Value) -> Message:
        """The next message, and its answer."""
        self.seq = self.seq % 255 + 1
        answers = [said for said in self.send(message(name, **fields), self.seq) if said.name != "pressed"]
        assert answers, f"{name} was not answered"
        return answers[0]

    def greet(self, session: int = 7) -> Message:
        return self.say("hello", protocol=CONSTANTS["protocol"], session=session)

    def configure(self, config: int = HALL, **other: int) -> Message:
        fields = {"steps": 3200, "offset": 0, "zero": 0, "speed": 2400, "ramp": 9000, "lamps": 21}
        return self.say("configure", **{**fields, **other, "config": config})

    def go(self, section: int, way: int = SHORTEST) -> Message:
        """A new wish."""
        self._goal = self._goal % 255 + 1
        return self.say("go", goal=self._goal, section=section, way=way)

    def turn(self, position: int) -> Message:
        self._goal = self._goal % 255 + 1
        return self.say("turn", goal=self._goal, position=position)

    def wait(self, condition: Callable[[], bool], seconds: float = 10.0) -> bool:
        """Ask now and then, as hosts do, until it holds."""
        end = self.board.time + seconds
        while not condition() and self.board.time < end:
            self.say("ask")
            self.listen(0.02)
        return condition()

    def arrive(self, section: int, seconds: float = 10.0) -> bool:
        return self.wait(lambda: self.wheel == "at" and self.state.section == section, seconds)


def ready(board: EmulatedBoard, config: int = HALL, **other: int) -> Host:
    """A host in a session, with the table configured."""
    host = Host(board)
    host.listen(0.1)
    host.greet()
    host.configure(config, **other)
    return host

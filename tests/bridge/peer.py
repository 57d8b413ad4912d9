"""The other end of the line, just enough of a board to hold the link to its word; and a port for it."""

import os
import select
import tty
from threading import Event, Thread
from typing import Self

from firmware_bridge.framing import Decoder, crc16, encode
from firmware_bridge.link import next_seq
from firmware_bridge.messages import (
    CONSTANTS,
    ENUMS,
    KINDS,
    LIGHT,
    Message,
    Value,
    mask,
    message,
    pack,
    unpack,
)

CALM = 0
NOTHING: dict[str, int] = dict.fromkeys((name for name, _ in KINDS["state"].fields), 0) | {
    "section": CONSTANTS["no_section"],
    "angle": CONSTANTS["no_angle"],
}


def wire(said: Message, seq: int) -> bytes:
    """A message as bytes on the line."""
    number, payload = pack(said)
    return encode(number, seq, payload)


class Peer:
    """Takes what it is told at once: a wheel without weight, standing where it was sent."""

    def __init__(self, boot: int = 1) -> None:
        self.boot = boot
        self.protocol = CONSTANTS["protocol"]
        self.capabilities = ["step_dir", "hall"]
        self.session = 0
        self.last = 0
        self.reported: dict[str, Value] = dict(NOTHING)
        self.refuse: dict[str, str] = {}
        """Messages, by name, that are refused, and the reason."""
        self.carried_out: list[Message] = []
        self.greeted = 0
        self.deaf = False
        self._decoder = Decoder()
        self._strip = b""
        self._answer = b""

    @property
    def moves(self) -> list[Message]:
        """Every command to move that was carried out."""
        return [said for said in self.carried_out if said.name in ("go", "turn")]

    def restart(self) -> bytes:
        """The chip starts anew, knows nothing, and says so."""
        self.boot += 1
        self.session = self.last = 0
        self.reported = dict(NOTHING)
        self._strip = b""
        return self.welcome()

    def welcome(self) -> bytes:
        said = message(
            "welcome",
            protocol=self.protocol,
            magic=CONSTANTS["magic"],
            major=1,
            minor=2,
            patch=3,
            boot=self.boot,
            cause=mask("cause", "power_on"),
            session=self.session,
            capability=mask("capability", *self.capabilities),
            lamps=21,
        )
        return wire(said, self.last)

    def state(self, **other: int | str) -> bytes:
        """The report, after these things changed; ``wheel`` by its word."""
        if "wheel" in other:
            other["wheel"] = ENUMS["wheel"][str(other["wheel"])]
        self.reported |= {key: int(value) for key, value in other.items()}
        return wire(message("state", **self.reported | {"boot": self.boot}), self.last)

    def press(self, number: int, button: str) -> bytes:
        return wire(message("pressed", press=number, button=ENUMS["button"][button]), self.last)

    def calm(self) -> bytes:
        """As after five seconds without a host."""
        return self.state(goal=0, lamps=CALM)

    def hear(self, data: bytes) -> bytes:
        """What the board answers to these bytes."""
        frames = self._decoder.feed(data)
        return b"" if self.deaf else b"".join(self._take(unpack(f.number, f.payload), f.seq) for f in frames)

    def _take(self, said: Message, seq: int) -> bytes:
        if said.name == "hello":
            return self._hello(said, seq)
        if self.session and seq == self.last:
            return self._answer
        if not self.session or seq != next_seq(self.last):
            return wire(message("refused", reason=ENUMS["refusal"]["hello_first"]), seq)
        self.last = seq
        if said.name in self.refuse:
            reason = ENUMS["refusal"][self.refuse[said.name]]
            self._answer = wire(message("refused", reason=reason), seq)
        else:
            self._carry_out(said)
            self._answer = self.state()
        return self._answer

    def _hello(self, said: Message, seq: int) -> bytes:
        self.greeted += 1
        if said.protocol == self.protocol and said.session != self.session:
            self.session, self.last = said.session, seq
        return self.welcome()

    def _carry_out(self, said: Message) -> None:
        self.carried_out.append(said)
        match said.name:
            case "configure":
                self.reported |= {"config": crc16(pack(said)[1]), "goal": 0}
                self._strip = bytes(LIGHT * said.lamps)
            case "lamps":
                start = LIGHT * said.first
                self._strip = self._strip[:start] + said.lights + self._strip[start + len(said.lights) :]
                if said.show:
                    self.reported["lamps"] = crc16(self._strip)
            case "go":
                section = {CONSTANTS["go_home"]: 0}.get(said.section, said.section)
                self.reported |= {"goal": said.goal, "section": section, "wheel": ENUMS["wheel"]["at"]}
            case "turn":
                self.reported |= {"goal": said.goal, "position": said.position}
                self.reported["wheel"] = ENUMS["wheel"]["between"]


class PeerAtPort:
    """A peer behind a pseudo terminal, answering in a thread of its own until the cable is pulled."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self._cable, self._port = os.openpty()
        self.path = os.ttyname(self._port)
        tty.setraw(self._port)
        self._pulled = Event()
        self._thread = Thread(target=self._answer, daemon=True)
        self._thread.start()

    def say(self, data: bytes) -> None:
        """Unasked."""
        os.write(self._cable, data)

    def pull(self) -> None:
        """The cable is gone, and the port with it."""
        if not self._pulled.is_set():
            self._pulled.set()
            self._thread.join()
            os.close(self._cable)
            os.close(self._port)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pull()

    def _answer(self) -> None:
        while not self._pulled.is_set():
            ready, _, _ = select.select([self._cable], [], [], 0.01)
            if ready:
                answer = self.peer.hear(os.read(self._cable, 4096))
                if answer:
                    os.write(self._cable, answer)

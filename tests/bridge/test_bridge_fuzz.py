"""Anything may come over the line: nothing breaks, and nothing moves that nobody wished to move."""

import os
import time
import tty
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.bridge import Bridge
from firmware_bridge.calibration import Calibration
from firmware_bridge.framing import Decoder, encode
from firmware_bridge.messages import BY_NUMBER, KINDS, Message, message, unpack
from firmware_bridge.motion import Go
from tests.bridge.desk import Desk
from tests.bridge.peer import wire
from tests.bridge.test_messages import messages_of

board_messages = st.sampled_from([kind for kind in KINDS.values() if kind.sender == "board"]).flatmap(
    messages_of
)
seqs = st.integers(0, 255)

pieces = st.one_of(
    st.binary(max_size=80),
    st.builds(wire, board_messages, seqs),
    st.builds(encode, st.integers(0, 255), seqs, st.binary(max_size=55)),
    st.builds(lambda said, seq, cut: wire(said, seq)[cut:], board_messages, seqs, st.integers(0, 40)),
)
"""Noise, whole frames of every kind with anything in them, frames of no kind, tails of frames."""


class Mistrusted(Desk):
    """A desk on whose line anything may come; with a word for every way in which time can go on."""

    def answer_in_session(self, said: Message) -> None:
        """As a board would say it, had it gone mad: the right session, boot and number."""
        link = self.board._link
        fields = dict(said.fields)
        if "session" in fields:
            fields |= {"session": link.session, "magic": 0x4B524144, "protocol": 1}
        if link.welcome is not None and "boot" in fields:
            fields["boot"] = link.welcome.boot
        self.tell(wire(message(said.name, **fields), link._seq))

    def moves(self) -> list[Message]:
        """Every command to move that was written."""
        return [said for said in self.said if said.name in ("go", "turn", "restart")]


events = st.one_of(
    st.tuples(st.just("tell"), pieces),
    st.tuples(st.just("answer_in_session"), board_messages),
    st.tuples(st.just("run"), st.sampled_from([0.01, 0.07, 1.2, 4.5])),
    st.tuples(st.just("pull")),
    st.tuples(st.just("plug")),
)


@given(st.lists(pieces, max_size=30))
def test_whatever_comes_the_decoder_gives_only_whole_frames(data: list[bytes]) -> None:
    decoder = Decoder()
    for piece in data:
        for frame in decoder.feed(piece):
            assert encode(frame.number, frame.seq, frame.payload) in b"".join(data)


@settings(max_examples=100)
@given(st.lists(events, max_size=25))
def test_without_a_wish_nothing_is_ever_told_to_move(happening: list[tuple[object, ...]]) -> None:
    desk = Mistrusted()
    desk.cut = True
    desk.board.opened(desk.now)
    for word, *what in happening:
        getattr(desk, str(word))(*what)
    assert desk.moves() == []
    assert {said.name for said in desk.said} <= {"hello", "ask", "configure", "seen"}


@settings(max_examples=100)
@given(st.lists(events, max_size=25), st.integers(0, 5))
def test_with_a_wish_only_that_is_told_and_in_the_end_fulfilled(
    happening: list[tuple[object, ...]], section: int
) -> None:
    """The mad board may have said that a hand is at the wheel; then a person has to wish again."""
    desk = Mistrusted()
    desk.cut = True
    desk.board.go(Go(section))
    desk.board.opened(desk.now)
    for word, *what in happening:
        getattr(desk, str(word))(*what)
    assert {(said.name, said.section) for said in desk.moves()} <= {("go", section)}
    desk.pull()
    desk.tell(b"\0")
    desk.cut = False
    desk.plug().run(8.0)
    if desk.board.motion.undecided:
        desk.board.go(Go(section))
        desk.run(1.0)
    state = desk.board.state
    assert state is not None
    assert desk.board.motion.settled(state)
    assert desk.peer.reported["section"] == section


def test_a_million_bytes_of_noise_move_nothing() -> None:
    desk = Mistrusted()
    desk.cut = True
    desk.board.opened(desk.now)
    chance = Random(11)
    for _ in range(1000):
        desk.tell(chance.randbytes(1000))
        desk.run(0.005)
    assert {said.name for said in desk.said} == {"hello"}
    assert desk.board.status().link == "not-ours"


def test_frames_with_noise_in_their_fields_move_nothing() -> None:
    """Whole frames of the board's kinds, checksum and all, with chance in every byte."""
    desk = Mistrusted()
    desk.cut = True
    desk.board.opened(desk.now)
    chance = Random(12)
    kinds = [kind for kind in BY_NUMBER.values() if kind.sender == "board"]
    for _ in range(5000):
        kind = chance.choice(kinds)
        said = unpack(kind.number, chance.randbytes(kind.length))
        if chance.random() < 0.5:
            desk.answer_in_session(said)
        else:
            desk.tell(wire(said, chance.randint(0, 255)))
        desk.run(chance.choice([0.005, 0.005, 0.1]))
    assert desk.moves() == []
    assert {said.name for said in desk.said} == {"hello", "ask", "configure", "seen"}


@pytest.fixture
def noisy_port() -> Iterator[tuple[int, str]]:
    far, near = os.openpty()
    tty.setraw(near)
    os.set_blocking(far, False)
    yield far, os.ttyname(near)
    os.close(far)
    os.close(near)


def test_the_thread_outlives_noise_at_a_real_port(noisy_port: tuple[int, str]) -> None:
    far, path = noisy_port
    chance = Random(13)
    decoder = Decoder()
    said: set[str] = set()
    with Bridge(path, Calibration()) as bridge:
        while bridge.status().statistics.bad < 300 or not said:
            with suppress(BlockingIOError):
                os.write(far, chance.randbytes(200) + 5 * wire(message("ask"), 3))
            with suppress(BlockingIOError):
                heard = decoder.feed(os.read(far, 4096))
                said |= {unpack(frame.number, frame.payload).name for frame in heard}
            time.sleep(0.002)
        assert bridge.where == path
        assert bridge.status().link in ("greeting", "not-ours")
    assert said == {"hello"}

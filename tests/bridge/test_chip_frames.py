"""Damaged frames at the chip itself: not one of them is taken, however cunning the damage."""

import binascii
from itertools import product

import pytest

from firmware_bridge.framing import CHECK, DELIMITER, encode, stuff
from firmware_bridge.messages import CONSTANTS, Message, message, pack
from tests.bridge.conftest import TableMaker
from tests.bridge.scenes import HALL
from tests.bridge.talking import Talker

SAID = {
    "go": message("go", goal=7, section=3, way=0),
    "turn": message("turn", goal=7, position=0x01000100),
    "configure": message("configure", **{**HALL.configure().fields, "steps": 4096}),
    "lamps": message("lamps", first=1, show=1, lights=bytes(range(52, 104))),
    "hello": message("hello", protocol=CONSTANTS["protocol"], session=0x0401),
    "restart": message("restart", key=CONSTANTS["restart_key"]),
}


@pytest.fixture
def kind() -> str:
    """These are about the chip alone."""
    return "chip"


@pytest.fixture
def talker(make_table: TableMaker) -> Talker:
    """In a session with a board that is configured and has done nothing."""
    talker = Talker(make_table(HALL))
    talker.greet()
    talker.say("configure", **dict(HALL.configure().fields))
    talker.run(0.1)
    talker.heard.clear()
    return talker


def undamaged(talker: Talker, said: Message) -> bytes:
    """The frame that the board would take next; it is only looked at."""
    frame = talker.frame(said)
    talker.seq -= 1
    return frame


def unchanged(before: Message, after: Message) -> bool:
    """Whether a board that had no goal has done nothing since."""
    same = (before.boot, before.config, before.lamps) == (after.boot, after.config, after.lamps)
    return same and after.goal == 0


@pytest.mark.parametrize("name", SAID)
def test_no_single_bit_can_flip_unnoticed(talker: Talker, name: str) -> None:
    """Every bit of the frame in turn. The empty segment that follows lets the board listen again."""
    before = talker.say("ask")
    frame = undamaged(talker, SAID[name])
    talker.heard.clear()
    for byte, bit in product(range(len(frame)), range(8)):
        damaged = bytearray(frame)
        damaged[byte] ^= 1 << bit
        talker.run(len(frame) * 0.0001, bytes(damaged) + DELIMITER * 2)
    talker.run(0.2)
    assert talker.heard == []
    after = talker.say("ask")
    assert talker.table.steps() == 0
    assert (after.boot, after.goal, after.config, after.lamps) == (
        before.boot,
        0,
        before.config,
        before.lamps,
    )
    assert after.bad != before.bad


@pytest.mark.parametrize("name", SAID)
def test_no_frame_that_lost_or_doubled_a_byte_is_taken(talker: Talker, name: str) -> None:
    """But for its zeros: without one of them, or with one more, it is the same frame."""
    before = talker.say("ask")
    frame = undamaged(talker, SAID[name])
    talker.heard.clear()
    for byte in range(1, len(frame) - 1):
        for damaged in (frame[:byte] + frame[byte + 1 :], frame[:byte] + frame[byte:][:1] + frame[byte:]):
            talker.run(len(frame) * 0.0001, damaged + DELIMITER * 2)
    talker.run(0.2)
    assert talker.heard == []
    after = talker.say("ask")
    assert (after.boot, after.goal, after.config, after.lamps) == (
        before.boot,
        0,
        before.config,
        before.lamps,
    )


def test_the_tail_of_a_split_frame_is_not_taken_for_a_frame(talker: Talker) -> None:
    """Lamps whose lights hold a whole `turn`, and a checksum that fits both: one flipped bit sets it free."""
    talker.say("ask")
    outer, split = _frame_within_a_frame(talker.seq + 1)
    assert outer.endswith(_inner(talker.seq + 1) + outer[-CHECK - 1 :])
    damaged = bytearray(outer)
    assert damaged[split] == 1
    damaged[split] = 0
    talker.heard.clear()
    talker.run(0.5, bytes(damaged) + DELIMITER)
    assert talker.heard == []
    assert talker.table.steps() == 0
    talker.run(1.0, bytes(damaged[split:]) + DELIMITER)
    assert talker.table.steps() != 0, "by itself it would have been a good frame"


def _inner(seq: int) -> bytes:
    """A `turn`, without its checksum and delimiters."""
    number, payload = pack(message("turn", goal=9, position=0x01010101))
    body = stuff(bytes([number, seq]) + payload)
    return bytes([1 + len(body) + CHECK]) + body


def _frame_within_a_frame(seq: int) -> tuple[bytes, int]:
    """A `lamps` frame that ends like a `turn`, and the place of the byte whose one bit is between them."""
    inner = _inner(seq)
    wanted = binascii.crc_hqx(inner, 0xFFFF)
    size = 4 * CONSTANTS["lamps_a_frame"]
    for first, second in product(range(1, 256), repeat=2):
        lights = bytes([first, second]) + bytes([5]) * (size - len(inner) - 3) + b"\x01" + inner
        number, payload = pack(Message("lamps", {"first": 1, "show": 1, "lights": lights}))
        frame = encode(number, seq, payload)
        if binascii.crc_hqx(frame[1 : -CHECK - 1], 0xFFFF) == wanted:
            return frame, len(frame) - 1 - CHECK - len(inner) - 1
    raise AssertionError("no two bytes make the checksums meet")


def test_a_frame_that_tells_another_length_is_not_taken(talker: Talker) -> None:
    frame = undamaged(talker, SAID["turn"])
    for length in range(1, 63):
        covered = bytes([length]) + frame[2 : -CHECK - 1]
        crc = binascii.crc_hqx(covered, 0xFFFF)
        check = bytes([0x80 | crc >> 12, 0x80 | crc >> 6 & 0x3F, 0x80 | crc & 0x3F])
        if length != frame[1]:
            talker.run(0.01, DELIMITER + covered + check + DELIMITER * 2)
    talker.run(0.2)
    assert talker.heard == []
    assert talker.table.steps() == 0

"""Frames on a line that flips, loses, doubles and invents bytes."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.framing import LONGEST, Decoder, Frame, crc16, decode, encode, stuff, unstuff
from firmware_bridge.messages import KINDS, LIGHT

LONGEST_PAYLOAD = 55

frames = st.builds(Frame, st.integers(0, 255), st.integers(0, 255), st.binary(max_size=LONGEST_PAYLOAD))


def on_the_wire(frame: Frame) -> bytes:
    return encode(frame.number, frame.seq, frame.payload)


BEFORE, AFTER, LAST = Frame(0x82, 9, b"before"), Frame(0x82, 9, b"after"), Frame(0x82, 9, b"last")


def heard_around(middle: bytes) -> list[Frame]:
    """What a stream gives that has these bytes between good frames."""
    return Decoder().feed(on_the_wire(BEFORE) + middle + on_the_wire(AFTER) + on_the_wire(LAST))


def assert_nothing_of(middle: bytes, lost: str) -> None:
    """The damaged piece costs at most the frame behind it, and is never taken for anything."""
    heard = heard_around(middle)
    assert heard in ([BEFORE, AFTER, LAST], [BEFORE, LAST]), f"{lost}: {heard}"


def one_of_every_kind() -> list[Frame]:
    """Every message of the table, with payloads of zeros, of ones, and of anything."""
    chance = Random(4)
    found = []
    for kind in KINDS.values():
        length = kind.length + LIGHT * chance.randint(1, 13) * kind.open_end
        for payload in (bytes(length), b"\xff" * length, b"\x01" * length, chance.randbytes(length)):
            found.append(Frame(kind.number, chance.randint(1, 255), payload))
    return found


EVERY_KIND = one_of_every_kind()
EVERY_LENGTH = [Frame(1, 1, Random(length).randbytes(length)) for length in range(LONGEST_PAYLOAD + 1)]


@given(frames)
def test_a_frame_comes_out_as_it_went_in(frame: Frame) -> None:
    data = on_the_wire(frame)
    assert Decoder().feed(data) == [frame]
    assert data[0] == data[-1] == 0
    assert 0 not in data[1:-1]
    assert data[1] == len(data) - 2 <= LONGEST


def test_a_frame_lies_on_the_wire_like_this() -> None:
    assert on_the_wire(Frame(0x03, 5, b"\x01\x03\x00")).hex(" ") == "00 0a 05 03 05 01 03 01 86 85 94 00"


def test_the_checksum_is_the_one_everybody_calls_ccitt_false() -> None:
    assert crc16(b"123456789") == 0x29B1


def test_a_payload_that_is_too_long_is_refused() -> None:
    assert len(encode(1, 1, bytes(LONGEST_PAYLOAD))) == LONGEST + 2
    with pytest.raises(ValueError, match="56 bytes do not fit"):
        encode(1, 1, bytes(LONGEST_PAYLOAD + 1))


@given(st.binary(max_size=57))
def test_stuffing_takes_the_zeros_away_and_brings_them_back(raw: bytes) -> None:
    assert 0 not in stuff(raw)
    assert unstuff(stuff(raw)) == raw


@given(st.binary(max_size=64))
def test_only_what_was_stuffed_is_unstuffed(body: bytes) -> None:
    raw = unstuff(body)
    assert raw is None or not body or stuff(raw) == body


@given(st.binary(max_size=70))
def test_only_what_encode_writes_is_decoded(segment: bytes) -> None:
    frame = decode(segment)
    assert frame is None or on_the_wire(frame) == b"\0" + segment + b"\0"


def test_a_length_that_is_not_true_is_refused_though_the_checksum_is_right() -> None:
    body = stuff(b"\x06\x01")
    for length in set(range(1, 256)) - {1 + len(body) + 3}:
        covered = bytes([length]) + body
        crc = crc16(covered)
        assert decode(covered + bytes([0x80 | crc >> 12, 0x80 | crc >> 6 & 63, 0x80 | crc & 63])) is None


@pytest.mark.parametrize(
    "frame", [*EVERY_KIND, *EVERY_LENGTH], ids=lambda frame: on_the_wire(frame).hex()[:24]
)
def test_no_single_flipped_bit_is_ever_accepted(frame: Frame) -> None:
    """Every bit of the frame, its delimiters included, within a stream."""
    data = on_the_wire(frame)
    for bit in range(8 * len(data)):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        assert_nothing_of(bytes(flipped), f"bit {bit}")


@pytest.mark.parametrize("frame", EVERY_KIND, ids=lambda frame: on_the_wire(frame).hex()[:24])
def test_a_lost_byte_is_noticed_wherever_it_was(frame: Frame) -> None:
    data = on_the_wire(frame)
    for place in range(1, len(data) - 1):
        assert_nothing_of(data[:place] + data[place + 1 :], f"byte {place}")


@pytest.mark.parametrize("frame", EVERY_KIND, ids=lambda frame: on_the_wire(frame).hex()[:24])
def test_a_doubled_byte_is_noticed_wherever_it_was(frame: Frame) -> None:
    data = on_the_wire(frame)
    for place in range(1, len(data) - 1):
        assert_nothing_of(data[: place + 1] + data[place:], f"byte {place}")


@pytest.mark.parametrize("frame", EVERY_KIND, ids=lambda frame: on_the_wire(frame).hex()[:24])
def test_a_frame_cut_short_is_noticed_wherever_it_ends(frame: Frame) -> None:
    data = on_the_wire(frame)
    for end in range(len(data) - 1):
        assert_nothing_of(data[:end], f"first {end}")
        assert Decoder().feed(data[:end]) == []


@given(frames, st.integers(1, 20))
def test_a_whole_frame_sent_again_comes_again(frame: Frame, times: int) -> None:
    """Whether it is to be carried out again is the link's business."""
    assert Decoder().feed(on_the_wire(frame) * times) == [frame] * times


@given(st.binary(max_size=200), frames)
def test_garbage_costs_at_most_one_frame(garbage: bytes, frame: Frame) -> None:
    heard = Decoder().feed(garbage + on_the_wire(LAST) + on_the_wire(frame))
    assert heard[-1:] == [frame]
    assert Decoder().feed(on_the_wire(frame) + garbage)[:1] == [frame]


@given(st.lists(frames, max_size=5), st.lists(st.integers(0, 400), max_size=8))
def test_it_does_not_matter_in_which_pieces_the_bytes_come(sent: list[Frame], cuts: list[int]) -> None:
    data = b"".join(on_the_wire(frame) for frame in sent)
    decoder = Decoder()
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    heard = [frame for start, end in pairwise(edges) for frame in decoder.feed(data[start:end])]
    assert heard == sent
    assert decoder.bad == 0


def test_noise_gives_no_frame() -> None:
    decoder = Decoder()
    chance = Random(1)
    assert [decoder.feed(chance.randbytes(1000)) for _ in range(300)] == [[]] * 300
    assert decoder.bad > 0
    assert decoder.feed(on_the_wire(BEFORE) + on_the_wire(LAST))[-1] == LAST


def test_an_endless_segment_counts_once() -> None:
    decoder = Decoder()
    decoder.feed(b"\0")
    for _ in range(1000):
        decoder.feed(b"\x55" * 1000)
    assert decoder.feed(b"\0" + on_the_wire(LAST)) == [LAST]
    assert decoder.bad == 1


def test_the_tail_of_a_frame_that_began_before_anybody_listened_is_not_trusted() -> None:
    """Even when it looks like a whole one."""
    decoder = Decoder()
    assert decoder.feed(on_the_wire(BEFORE)[1:]) == []
    assert decoder.feed(on_the_wire(LAST)) == [LAST]
    decoder.restart()
    assert decoder.feed(on_the_wire(BEFORE)[1:]) == []
    assert decoder.bad == 0

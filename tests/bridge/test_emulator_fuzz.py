"""Whatever comes over the line: the emulated board stays up, and moves only when it is told to."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.emulator import EmulatedBoard
from firmware_bridge.framing import encode
from firmware_bridge.messages import BY_NUMBER
from tests.bridge.scripted import ANGLE, HALL, Host, ready


def answers_again(host: Host) -> bool:
    host.board.write(b"\x00\x00")
    host.greet(4711)
    return host.say("ask").name in ("state", "refused")


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=80), max_size=8))
def test_bytes_of_no_sense_move_nothing(pieces: list[bytes]) -> None:
    host = ready(EmulatedBoard(seed=1))
    for piece in pieces:
        host.board.write(piece)
        host.listen(0.05)
    assert host.board.pulses == 0
    assert answers_again(host)


MESSAGES = st.tuples(
    st.sampled_from([*BY_NUMBER, 0, 9, 255]), st.booleans(), st.binary(max_size=54), st.floats(0.001, 2.0)
)


@settings(max_examples=60)
@given(st.lists(MESSAGES, max_size=12), st.sampled_from([HALL, ANGLE, HALL | ANGLE]))
def test_messages_of_no_sense_are_answered_or_ignored(
    said: list[tuple[int, bool, bytes, float]], config: int
) -> None:
    host = ready(EmulatedBoard(seed=1), config)
    for number, in_order, payload, pause in said:
        kind = BY_NUMBER.get(number)
        # Half of them have the right length, so that their values are looked at.
        fitting = payload if kind is None or in_order else payload[: kind.length].ljust(kind.length, b"\x01")
        host.seq = host.seq % 255 + 1
        host.board.write(encode(number, host.seq, fitting))
        host.listen(pause)
    host.listen(0.5)
    assert answers_again(host)

"""Bytes of both directions become lines that people can read."""

import pytest

from firmware_bridge.framing import encode
from firmware_bridge.messages import CONSTANTS, KINDS, Message, mask, message, pack
from firmware_bridge.monitor import Line, Listener, spoken


def frame(said: Message, seq: int) -> bytes:
    number, payload = pack(said)
    return encode(number, seq, payload)


HELLO = message("hello", protocol=1, session=7)
PRESSED = message("pressed", press=3, button=1)


def test_both_directions_are_told_apart_with_their_times() -> None:
    listener = Listener()
    first = listener.hear("out", frame(HELLO, 1), 100.0)
    second = listener.hear("in", frame(PRESSED, 1), 100.25)
    assert first == [Line(0.0, "host", 1, HELLO)]
    assert second == [Line(0.25, "board", 1, PRESSED)]


def test_a_frame_in_pieces_is_told_when_it_is_whole() -> None:
    listener, data = Listener(), frame(HELLO, 9)
    assert listener.hear("out", data[:4], 1.0) == []
    assert listener.hear("out", data[4:], 1.5) == [Line(0.5, "host", 9, HELLO)]


def test_what_is_sent_again_is_marked() -> None:
    listener = Listener()
    lines = [*listener.hear("out", frame(HELLO, 1), 0), *listener.hear("out", frame(HELLO, 1), 0.06)]
    assert [line.again for line in lines] == [False, True]
    assert not listener.hear("out", frame(HELLO, 2), 0.2)[0].again


def test_a_button_that_nobody_has_seen_is_marked_as_repeated() -> None:
    listener = Listener()
    lines = [*listener.hear("in", frame(PRESSED, 1), 0), *listener.hear("in", frame(PRESSED, 1), 0.1)]
    assert [line.again for line in lines] == [False, True]


def test_damaged_bytes_are_counted() -> None:
    listener, data = Listener(), bytearray(frame(HELLO, 1))
    data[3] ^= 0x10
    (line,) = listener.hear("in", bytes(data), 0)
    assert (line.sender, line.bad, line.message) == ("board", 1, None)
    assert line.fields() == {}


def test_a_frame_of_another_table_is_bad_though_it_is_whole() -> None:
    (line,) = Listener().hear("in", encode(0x7F, 4, b"abc"), 0)
    assert (line.bad, line.message) == (1, None)


@pytest.mark.parametrize(
    "said, words",
    [
        (message("go", goal=3, section=CONSTANTS["go_home"], way=0), {"section": "home", "way": "shortest"}),
        (
            message("go", goal=3, section=CONSTANTS["go_nowhere"], way=2),
            {"section": "nowhere", "way": "down"},
        ),
        (message("go", goal=3, section=5, way=1), {"section": "5", "way": "up"}),
        (message("refused", reason=1), {"reason": "hello_first"}),
        (PRESSED, {"press": "3", "button": "undo"}),
        (message("lamps", first=0, show=1, lights=bytes(range(8))), {"lights": "00010203 04050607"}),
    ],
)
def test_numbers_are_said_in_words(said: Message, words: dict[str, str]) -> None:
    told = spoken(said)
    assert {field: told[field] for field in words} == words


def test_every_message_can_be_spoken() -> None:
    for kind in KINDS.values():
        fields = {field: b"1234" if type_ == "bytes" else 0 for field, type_ in kind.fields}
        assert set(spoken(message(kind.name, **fields))) == set(fields)


def test_bits_are_named() -> None:
    welcome = message("welcome", **{field: 0 for field, _ in KINDS["welcome"].fields} | {"cause": 0})
    assert spoken(welcome)["cause"] == "none"
    fields = dict(welcome.fields) | {"cause": mask("cause", "brown_out", "watchdog")}
    assert spoken(message("welcome", **fields))["cause"] == "brown_out,watchdog"

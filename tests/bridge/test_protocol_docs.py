"""Every frame and every table in docs/hardware-protocol.md says what the codec does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from firmware_bridge.framing import Decoder, Frame, crc16, encode
from firmware_bridge.messages import BITS, CONSTANTS, ENUMS, KINDS, Message, mask, message, pack, unpack

PAGE = Path(__file__).parents[2] / "docs" / "hardware-protocol.md"
TEXT = PAGE.read_text(encoding="utf-8")
HEX = re.compile(r"^ *((?:[0-9a-f]{2} )*[0-9a-f]{2})$")
WORDS = {"reason": "refusal"}
"""Fields whose words stand in the message table under another name."""


@dataclass(frozen=True, slots=True)
class Example:
    """A frame of the page: who sends it, its number, what it says, and its bytes."""

    sender: str
    seq: int
    said: Message
    wire: bytes


def blocks(kind: str) -> list[str]:
    """The fenced blocks of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def number(name: str, word: str) -> int:
    """What a word of an example stands for: a number, a word of the table, or bits joined by ``+``."""
    table = WORDS.get(name, name)
    if re.fullmatch(r"-?\d+|0x[0-9a-f]+", word):
        return int(word, 0)
    if table in BITS:
        return mask(table, *word.split("+"))
    return ENUMS[table][word]


def lights(word: str) -> bytes:
    """``ff9000:steady,…`` as four bytes each, a lamp written ``3*…`` three times."""
    lamps = b""
    for lamp in word.split(","):
        times, _, one = lamp.rpartition("*")
        colour, pattern = one.split(":")
        lamps += (bytes.fromhex(colour) + bytes([ENUMS["pattern"][pattern]])) * int(times or 1)
    return lamps


def examples() -> Iterator[Example]:
    for block in blocks("frames"):
        words: list[str] = []
        for line in block.splitlines():
            bytes_there = HEX.match(line)
            if bytes_there is None:
                words += line.split()
                continue
            sender, seq, name, *pairs = words
            fields = dict(pair.split("=") for pair in pairs)
            said = message(
                name,
                **{
                    key: lights(word) if key == "lights" else number(key, word)
                    for key, word in fields.items()
                },
            )
            yield Example(sender, int(seq), said, bytes.fromhex(bytes_there[1]))
            words = []
        assert words == []


EXAMPLES = list(examples())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.sender} {example.said.name}")
def test_a_frame_of_the_page_is_what_the_codec_writes_and_reads(example: Example) -> None:
    kind, payload = pack(example.said)
    assert encode(kind, example.seq, payload) == example.wire
    assert Decoder().feed(example.wire) == [Frame(kind, example.seq, payload)]
    assert unpack(kind, payload) == example.said
    assert KINDS[example.said.name].sender == example.sender


def test_every_message_is_shown_once_at_least() -> None:
    assert {example.said.name for example in EXAMPLES} == set(KINDS)


def test_the_whole_conversation_is_read_from_one_stream() -> None:
    decoder = Decoder()
    frames = decoder.feed(b"".join(example.wire for example in EXAMPLES))
    assert [frame.seq for frame in frames] == [example.seq for example in EXAMPLES]
    assert decoder.bad == 0


def test_the_states_of_the_page_report_the_checksums_of_what_was_told() -> None:
    told = [example.said for example in EXAMPLES if example.sender == "host"]
    configured = crc16(pack(next(said for said in told if said.name == "configure"))[1])
    lamps = crc16(b"".join(said.lights for said in told if said.name == "lamps"))
    *_, last = (example.said for example in EXAMPLES if example.said.name == "state")
    assert (last.fields["config"], last.fields["lamps"]) == (configured, lamps)


def test_the_split_frame_is_thrown_away_and_the_next_one_is_taken() -> None:
    (block,) = blocks("split")
    broken, whole = (bytes.fromhex(line) for line in block.splitlines())
    decoder = Decoder()
    assert decoder.feed(broken) == []
    assert decoder.bad == 1
    assert [frame.number for frame in decoder.feed(whole)] == [KINDS["hello"].number]


def test_the_split_frame_is_one_bit_away_from_the_whole_one() -> None:
    (block,) = blocks("split")
    broken, whole = (bytes.fromhex(line) for line in block.splitlines())
    assert len(broken) == len(whole)
    assert sum((one ^ other).bit_count() for one, other in zip(broken, whole, strict=True)) == 1


def test_the_table_of_messages_is_the_message_table() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (0x[0-9A-F]{2}) \| (host|board) \| (\S+) \|", TEXT, re.MULTILINE)
    told = {(name, int(kind, 16), sender, length) for name, kind, sender, length in rows}
    held = {
        (kind.name, kind.number, kind.sender, f"{kind.length}+4n" if kind.open_end else str(kind.length))
        for kind in KINDS.values()
    }
    assert told == held


def test_the_constants_of_the_page_are_those_of_the_message_table() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+|0x[0-9A-F]+) \|", TEXT, re.MULTILINE))
    told = {name: int(value.replace(",", ""), 0) for name, value in rows.items() if name in CONSTANTS}
    assert told == {name: CONSTANTS[name] for name in told}
    assert {"protocol", "baud", "longest_frame", "silence_ms", "repeat_ms", "restart_key"} <= set(told)


@pytest.mark.parametrize("table", sorted({*ENUMS, *BITS}))
def test_every_word_of_the_message_table_is_explained(table: str) -> None:
    """Each word stands on the page as code: a page that forgets one leaves its reader alone with a number."""
    missing = [word for word in (ENUMS | BITS)[table] if f"`{word}`" not in TEXT]
    assert missing == []

"""The message table, packed and unpacked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.framing import LONGEST, encode
from firmware_bridge.messages import (
    BITS,
    BY_NUMBER,
    CONSTANTS,
    ENUMS,
    KINDS,
    LIGHT,
    BadMessage,
    Kind,
    Message,
    Value,
    mask,
    message,
    names,
    pack,
    unpack,
    word,
)

NUMBERS: dict[str, st.SearchStrategy[Value]] = {
    "u8": st.integers(0, 0xFF),
    "u16": st.integers(0, 0xFFFF),
    "u32": st.integers(0, 0xFFFFFFFF),
    "i32": st.integers(-0x80000000, 0x7FFFFFFF),
    "bytes": st.integers(1, CONSTANTS["lamps_a_frame"]).flatmap(
        lambda lamps: st.binary(min_size=LIGHT * lamps, max_size=LIGHT * lamps)
    ),
}


def messages_of(kind: Kind) -> st.SearchStrategy[Message]:
    """Every message of this kind."""
    fields: dict[str, st.SearchStrategy[Value]] = {name: NUMBERS[type_] for name, type_ in kind.fields}
    return st.fixed_dictionaries(fields).map(lambda values: message(kind.name, **values))


any_message = st.sampled_from(list(KINDS.values())).flatmap(messages_of)


@given(any_message)
def test_what_is_packed_is_unpacked_the_same(said: Message) -> None:
    number, payload = pack(said)
    assert unpack(number, payload) == said
    assert hash(unpack(number, payload)) == hash(said)


@given(any_message)
def test_every_message_fits_into_a_frame(said: Message) -> None:
    number, payload = pack(said)
    assert len(payload) <= CONSTANTS["longest_payload"]
    assert len(encode(number, 255, payload)) <= LONGEST + 2


@given(any_message, st.data())
def test_a_payload_of_another_length_is_refused(said: Message, data: st.DataObject) -> None:
    number, payload = pack(said)
    wrong = data.draw(st.binary(max_size=60).filter(lambda other: len(other) != len(payload)))
    if BY_NUMBER[number].open_end and unpackable(number, wrong):
        assert (len(wrong) - 2) % LIGHT == 0
    else:
        with pytest.raises(BadMessage):
            unpack(number, wrong)


def unpackable(number: int, payload: bytes) -> bool:
    try:
        unpack(number, payload)
    except BadMessage:
        return False
    return True


def test_numbers_lie_little_endian_in_the_order_of_the_table() -> None:
    said = message("turn", goal=7, position=-2)
    assert pack(said) == (0x04, b"\x07\xfe\xff\xff\xff")
    assert (said.goal, said.position) == (7, -2)
    assert str(said) == "turn goal=7 position=-2"


def test_lights_are_bytes_and_everything_else_is_a_number() -> None:
    said = message("lamps", first=0, show=1, lights=b"\x01\x02\x03\x00")
    assert said.lights == b"\x01\x02\x03\x00"
    assert str(said) == "lamps first=0 show=1 lights=01020300"
    with pytest.raises(AttributeError, match="ask has no lights"):
        _ = message("ask").lights
    with pytest.raises(AttributeError, match="ask has no goal"):
        _ = message("ask").goal


@pytest.mark.parametrize("lamps", [0, 14])
def test_no_frame_holds_no_lamp_or_more_than_thirteen(lamps: int) -> None:
    with pytest.raises(BadMessage):
        pack(message("lamps", first=0, show=1, lights=bytes(LIGHT * lamps)))
    with pytest.raises(BadMessage):
        unpack(KINDS["lamps"].number, bytes(2 + LIGHT * lamps))


def test_half_a_lamp_is_refused() -> None:
    with pytest.raises(BadMessage):
        unpack(KINDS["lamps"].number, bytes(2 + LIGHT + 1))


@pytest.mark.parametrize("goal", [-1, 256])
def test_a_value_that_does_not_fit_is_refused(goal: int) -> None:
    with pytest.raises(BadMessage):
        pack(message("go", goal=goal, section=0, way=0))


def test_a_message_has_exactly_the_fields_of_the_table() -> None:
    with pytest.raises(BadMessage):
        message("go", goal=1, section=0)
    with pytest.raises(BadMessage):
        message("ask", goal=1)
    with pytest.raises(BadMessage):
        message("dance")


def test_an_unknown_number_is_refused() -> None:
    with pytest.raises(BadMessage):
        unpack(0x7F, b"")


def test_the_table_holds_together() -> None:
    """Every number once, the board's apart from the program's, and no value beyond its field."""
    assert len(BY_NUMBER) == len(KINDS)
    assert all((kind.number >= 0x80) == (kind.sender == "board") for kind in KINDS.values())
    assert all(0 <= number <= 255 for enum in ENUMS.values() for number in enum.values())
    assert all(0 <= place <= 7 for bits in BITS.values() for place in bits.values())
    assert all(len(set(enum.values())) == len(enum) for enum in (*ENUMS.values(), *BITS.values()))
    assert CONSTANTS["lamps_most"] <= 2 * CONSTANTS["lamps_a_frame"]
    assert KINDS["lamps"].length + LIGHT * CONSTANTS["lamps_a_frame"] <= CONSTANTS["longest_payload"]


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_fields_follow_each_other_without_a_gap(kind: Kind) -> None:
    places = [place for _, _, place in kind.offsets()]
    sizes = {"u8": 1, "u16": 2, "u32": 4, "i32": 4, "bytes": 0}
    ends = [place + sizes[type_] for _, type_, place in kind.offsets()]
    assert places == [0, *ends[:-1]][: len(places)]
    assert (ends[-1] if ends else 0) == kind.length


def test_numbers_have_words_and_bits_have_names() -> None:
    assert word("wheel", 6) == "jammed"
    assert word("wheel", 99) == "99"
    assert mask("config", "hall", "coils") == 0b10010
    assert names("config", 0b10010) == ("hall", "coils")
    assert mask("config") == 0

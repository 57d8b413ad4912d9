"""The lines of a journal: what was written comes back, and every change is noticed."""

import hashlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.table.entries import compacted_log, log_line
from companion.table.lines import START, Body, End, encode, parse, scan

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
BODIES = st.lists(st.dictionaries(st.text(max_size=5).filter(lambda key: key != "n"), VALUES), max_size=4)
THREE: list[Body] = [{"kind": "a"}, {"kind": "b", "to": "armor"}, {"kind": "c"}]


def written(bodies: list[Body]) -> bytes:
    return encode(bodies, End())[0]


@given(BODIES)
@settings(max_examples=50)
def test_lines_come_back_as_they_were_written(bodies: list[Body]) -> None:
    found = scan(written(bodies))
    assert [{key: value for key, value in body.items() if key != "n"} for body in found.bodies] == bodies
    assert found.tail == b""
    assert not found.torn
    assert not found.damaged


@given(BODIES, BODIES)
@settings(max_examples=50)
def test_lines_written_later_follow_on_the_earlier_ones(first: list[Body], second: list[Body]) -> None:
    data, end = encode(first, End())
    more, last = encode(second, end)
    assert data + more == written(first + second)
    assert scan(data + more).end == last
    assert last.size == len(data + more)


@pytest.mark.parametrize(
    "order",
    [(1, 0, 2), (0, 2, 1), (0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2), (0, 2), (1, 2), (2,)],
)
def test_moved_doubled_and_missing_lines_are_noticed(order: tuple[int, ...]) -> None:
    lines = written(THREE).splitlines(keepends=True)
    found = scan(b"".join(lines[number] for number in order))
    assert found.damaged
    assert found.bodies == scan(written(THREE)).bodies[: len(found.bodies)]


def test_a_line_of_another_journal_is_noticed() -> None:
    other = written([{"kind": "x"}, {"kind": "b", "to": "armor"}, {"kind": "c"}]).splitlines(keepends=True)
    mine = written(THREE).splitlines(keepends=True)
    assert scan(mine[0] + other[1] + mine[2]).damaged


def test_every_changed_byte_is_noticed() -> None:
    data = written(THREE)
    whole = scan(data).bodies
    for place in range(len(data)):
        for bit in range(8):
            changed = bytearray(data)
            changed[place] ^= 1 << bit
            found = scan(bytes(changed))
            assert found.tail, (place, bit)
            assert found.bodies == whole[: len(found.bodies)]


def test_a_cut_off_line_is_torn_and_not_damaged() -> None:
    data = written(THREE)
    last = data.rindex(b"\n", 0, -1) + 1
    for size in range(last + 1, len(data)):
        found = scan(data[:size])
        assert found.torn
        assert not found.damaged
        assert found.end.size == last


def test_blocks_that_were_never_written_are_torn() -> None:
    """A power cut may lengthen a file before its blocks are written: they read as zeros."""
    data = written(THREE)
    last = data.rindex(b"\n", 0, -1) + 1
    assert scan(data + b"\0" * 4096).torn
    assert scan(data[:last] + b"\0" * 9 + data[last + 9 :]).torn


HEADER: Body = {"kind": "header"}
RECORDS = [["choice", "x" * 40]] * 30


def test_half_a_compacted_log_is_damaged_not_torn() -> None:
    """It was whole on the disk before the file got its name; any other log may have been cut off."""
    for log, is_damaged in ((compacted_log(RECORDS, 9), True), (log_line(RECORDS), False)):
        data = written([HEADER, log])
        for size in range(data.index(b"\n") + 60, len(data), 7):
            assert scan(data[:size]).damaged == is_damaged


def test_zeros_over_the_end_of_a_compacted_log_are_damage() -> None:
    data = written([HEADER, compacted_log(RECORDS, 9), {"kind": "snapshot"}])
    edge = data.index(b"\n", data.index(b"\n") + 1)
    for zeros in (1, 40, 512):
        assert scan(data[: edge - 20] + bytes(zeros) + data[edge - 20 + zeros :]).damaged


def test_a_tail_is_looked_at_once_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many beginnings of lines, or whole lines, are in it (the first has too low a number)."""
    parsed = []

    def counted(text: bytes) -> Body | None:
        parsed.append(text)
        return parse(text)

    monkeypatch.setattr("companion.table.lines.parse", counted)
    first = written([{"kind": "a"}])
    for tail, most in ((START * 100_000, 0), (b"~" + written(THREE * 20), 3), (b"~" + START * 90, 90)):
        parsed.clear()
        found = scan(first + tail + b"\0")
        assert [found.torn for _ in range(3)] == [found.torn] * 3
        assert len(parsed) - 1 <= most


def test_numbers_that_json_cannot_say_are_not_written() -> None:
    for value in (float("nan"), {1, 2}, object()):
        with pytest.raises((TypeError, ValueError)):
            encode([{"kind": "a", "value": value}], End())


@given(st.binary(max_size=300))
def test_any_bytes_can_be_looked_at(data: bytes) -> None:
    found = scan(data)
    assert found.bodies == []
    assert found.tail == data


def test_deep_nesting_is_damage_and_no_crash() -> None:
    """Even with a good sum."""
    first = written([{"kind": "a"}])
    rest = b'"n":1,"deep":' + b"[" * 100_000 + b"\n"
    good_sum = hashlib.sha256(first[8:24] + rest).hexdigest()[:16].encode()
    assert scan(first + b'{"sum":"' + good_sum + b'",' + rest).damaged

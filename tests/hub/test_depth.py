"""Deeply nested values are refused where messages are read, before anything is made of them."""

import pytest

from companion.hub import messages
from companion.hub.messages import DEEPEST, Act, FromHub, FromTablet, Garbled, read, write


def nested(depth: int, opened: bytes = b"[", closed: bytes = b"]") -> bytes:
    return opened * depth + b"1" + closed * depth


def act(values: bytes) -> bytes:
    return b'{"is":"act","number":1,"index":0,"do":"answer","values":[%s]}' % values


@pytest.mark.parametrize("depth", [DEEPEST, 500, 900, 5_000, 30_000])
@pytest.mark.parametrize("opened, closed", [(b"[", b"]"), (b'{"a":', b"}"), (b'[{"[":', b"}]")])
def test_what_is_nested_too_deeply_is_garbled(depth: int, opened: bytes, closed: bytes) -> None:
    with pytest.raises(Garbled):
        read(act(nested(depth, opened, closed)), FromTablet)  # type: ignore[arg-type]
    for kind in (b'{"is":"beside","seen":{"a":%s}}', b'{"is":"refused","code":"x","params":{"a":%s}}'):
        with pytest.raises(Garbled):
            read(kind % nested(depth, opened, closed), FromHub)  # type: ignore[arg-type]


def test_many_values_beside_each_other_are_not_deep() -> None:
    values = [['[[[[{{{{\\"[', {"a]": [1]}] for _ in range(500)]
    found: Act = read(write(Act(1, 0, "answer", values)), FromTablet)  # type: ignore[arg-type]
    assert found.values == values


def test_brackets_within_words_do_not_count() -> None:
    word = "[" * 1000 + '"' + "\\" + "{" * 1000
    found: Act = read(write(Act(1, 0, "answer", [word])), FromTablet)  # type: ignore[arg-type]
    assert found.values == [word]


HOSTILE = [b'"\\' * 30_000, b'"' + b'\\"' * 30_000 + b"\\", b'[["' * 20_000, b"\\" * 60_000]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_no_bytes_take_long_to_look_through(hostile: bytes) -> None:
    """Each byte is looked at once: looked at again for every quote, this would take minutes."""
    assert all(messages._depth(b"[" * 40 + hostile) >= 40 for _ in range(20))

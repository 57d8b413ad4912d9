"""Whatever comes before anybody has proved anything: nothing breaks."""

import asyncio
import random
from base64 import b64encode

import pytest
from spake2 import SPAKE2_B
from spake2.ed25519_basic import NotOnCurve

from companion.hub.frames import Kind, frame, read_frame, refusal
from companion.hub.identity import device_id, is_signed, new_key, public_key, signed
from companion.hub.joining import Side
from companion.hub.messages import (
    LARGE,
    Confirm,
    FromStranger,
    Garbled,
    Hello,
    HubError,
    Join,
    Ping,
    Prove,
    Refused,
    read,
    write,
)
from companion.hub.names import presentable
from tests.hub.spoiling import only_raises, spoilt

CASES = pytest.mark.parametrize("cases", [400, pytest.param(11_000, marks=pytest.mark.long)])


@CASES
def test_a_stranger_is_not_understood_and_breaks_nothing(cases: int) -> None:
    ours, side = new_key(), Side(SPAKE2_B, "123456", "f" * 64)
    key, signature = public_key(ours), signed(ours, "0" * 64, "f" * 64)
    said = [
        Hello(1, "0.1"), Join(side.pake, "Anna's", key), Confirm("0" * 64), Prove(device_id(key), signature),
    ]  # fmt: skip
    for number in range(cases):
        chance = random.Random(f"stranger {number}")
        try:
            message: FromStranger = read(spoilt(write(chance.choice(said)), chance), FromStranger)  # type: ignore[arg-type]
        except Garbled:
            continue
        match message:
            case Join(pake=pake, device=name, key=theirs):
                only_raises(HubError, presentable, name)
                only_raises(HubError, device_id, theirs)
                only_raises(HubError, Side(SPAKE2_B, "123456", "f" * 64).key, pake)
            case Prove(signature=theirs):
                assert is_signed(key, theirs, "0" * 64, "f" * 64) == (theirs == signature)


def test_a_number_that_is_no_point_of_the_curve_is_garbled() -> None:
    pake = b64encode(b"A" + (2).to_bytes(32, "little")).decode()
    with pytest.raises(Garbled) as refused:
        Side(SPAKE2_B, "123456", "f" * 64).key(pake)
    assert isinstance(refused.value.__cause__, NotOnCurve)


@CASES
def test_frames_of_any_bytes_are_read_or_refused(cases: int) -> None:
    async def read_all(data: bytes, pictures: int) -> None:
        reader = asyncio.StreamReader()
        reader.feed_data(data)
        reader.feed_eof()
        while True:
            await read_frame(reader, LARGE, pictures)

    async def all_cases() -> None:
        for number in range(cases):
            chance = random.Random(f"frames {number}")
            frames = b"".join(frame(chance.choice(list(Kind)), write(Ping())) for _ in range(3))
            place, noise = chance.randrange(len(frames)), chance.randbytes(chance.randrange(8))
            data = frames[:place] + noise + frames[place + chance.randrange(3) :]
            with pytest.raises(HubError):
                await read_all(data, chance.choice((0, 50)))

    asyncio.run(all_cases())


@CASES
def test_a_refusal_of_any_kind_is_a_refusal(cases: int) -> None:
    honest = write(Refused("hub-version", {"hub": "1.0", "device": "0.1"}, 0, "", "SCORE-1"))
    for number in range(cases):
        chance = random.Random(f"refused {number}")
        try:
            said = read(spoilt(honest, chance), Refused)
        except Garbled:
            continue
        only_raises(HubError, refusal, said)

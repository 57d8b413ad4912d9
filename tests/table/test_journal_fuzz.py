"""Whatever stands in a journal, it is opened, or refused in an orderly way and left as it is."""

import copy
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import GameError
from companion.games.dark_road import game as rules
from companion.table.lines import Body, End, encode, scan
from companion.table.session import Session
from tests.table.tabletop import GAME, Disk, Node, play


@cache
def written(seed: int | None) -> bytes:
    """A small journal, with an undo and a correction in it."""
    disk = Disk()
    with Session.new(GAME, ["Anna", "Ben"], seed=seed, files=disk) as session:
        play(session, 30)
        session.undo()
        session.correct("players.0.prestige", 7)
        play(session, 6)
    return disk.read(GAME)


def opened(data: bytes) -> Session | None:
    """The game in these bytes; ``None`` when it is refused, and then nothing was changed."""
    disk = Disk()
    disk.names[GAME] = Node(bytearray(data))
    try:
        return Session.open(GAME, files=disk)
    except GameError:
        assert disk.read(GAME) == data
        return None


def with_good_sums(bodies: list[Body]) -> bytes:
    return encode([{key: value for key, value in body.items() if key != "n"} for body in bodies], End())[0]


SEEDS = st.sampled_from([3, None])
ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 10**30),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(max_size=4),
    st.sampled_from(["choice", "chance", "undo", "redo", "wave", "correct", "data", "setup", "9" * 5000]),
    st.just([]),
    st.just({}),
    st.just([["x"]]),
    st.just({"field": "players.0.coins", "new": [1]}),
    st.just({"field": "players.0.locked." + "9" * 5000, "new": "1"}),
    st.just({"field": "crafting.2", "new": {"x": 1}}),
    st.just({"field": ["wheel"], "new": []}),
)


@given(SEEDS, st.data())
@settings(max_examples=150)
def test_bytes_changed_anywhere(seed: int | None, data: st.DataObject) -> None:
    """Cut, doubled, overwritten and inserted pieces."""
    text = written(seed)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 400)))
    put = data.draw(
        st.one_of(st.binary(max_size=40), st.just(text[start:end] * 2), st.just(b"\n"), st.just(b""))
    )
    session = opened(text[:start] + put + text[end:])
    if session is not None:
        whole = opened(text)
        assert whole is not None
        assert session.game.log == whole.game.log[: len(session.game.log)]
        if len(session.game.log) < len(whole.game.log):
            assert [code for code, _ in session.notices] == ["journal-torn"] or end == len(text)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value inside a JSON value."""
    found = [path]
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            found += places(inner, (*path, key))
    return found


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


@cache
def bodies_and_places(seed: int | None) -> tuple[list[Body], dict[str, list[tuple[Any, ...]]]]:
    bodies = scan(written(seed)).bodies
    found: dict[str, list[tuple[Any, ...]]] = {"data": [], "state": [], "rest": []}
    for number, body in enumerate(bodies):
        for path in places(body)[1:]:
            part = path[0] if path[0] in ("data", "state") and len(path) > 1 else "rest"
            if path[0] != "n":
                found[part].append((number, *path))
    return bodies, found


@pytest.mark.parametrize("newer", [False, True])
@given(SEEDS, st.sampled_from(["rest", "rest", "state", "data"]), ODD, st.integers(0, 10**6))
@settings(max_examples=120)
def test_values_changed_under_good_sums(
    newer: bool, seed: int | None, part: str, odd: Any, pick: int
) -> None:
    """A file that somebody has edited and summed up anew; for older rules its snapshots count, too."""
    bodies, found = bodies_and_places(seed)
    edited = copy.deepcopy(bodies)
    put(edited, random.Random(pick).choice(found[part]), odd)
    if newer:
        edited[6] = {"kind": "log", "records": [["choice", "nothing we know"]]}
    with pytest.MonkeyPatch.context() as patch:
        if newer:
            patch.setattr(rules, "RULES_VERSION", rules.RULES_VERSION + 1)
        session = opened(with_good_sums(edited))
        if session is not None:
            session.history()
            session.close()


@given(SEEDS, st.lists(st.lists(ODD, min_size=2, max_size=2), min_size=1, max_size=4))
@settings(max_examples=120)
def test_records_added_under_good_sums(seed: int | None, records: list[list[Any]]) -> None:
    bodies = scan(written(seed)).bodies
    session = opened(with_good_sums([*bodies, {"kind": "log", "records": records}]))
    if session is not None:
        session.history()
        session.close()

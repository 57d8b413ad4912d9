"""No file and no JSON, however damaged, brings the reader of decks down."""

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.concern.deck import Deck
from companion.concern.loader import BadDeck, deck_from_json, deck_from_toml, deck_to_json, load, problems
from companion.concern.readout import deck_text
from companion.concern.template import template_text
from companion.text import error_text, problem_text

TEMPLATE = template_text()
GOOD: dict[str, Any] = json.loads(json.dumps(deck_to_json(deck_from_toml(TEMPLATE, "new.toml"))))
ODD = (
    None, True, False, 0, 1, -1, 5, 10**400, 0.5, float("nan"), float("inf"), "", "inn", "to inn", "coins 2",
    "deliver 9", "\x00", "\ud800", "x" * 500, [], [[]], [None], {}, {"": {}}, {"do": "gain"}, {1: 2},
    [{}] * 40,
)  # fmt: skip
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(ODD)
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    "schema name opening order worth card strength twist adventure notice sarcophagus delivery lines extra do"
    " what needs below hero good move join front twists goal".split()
)
VALUES = st.recursive(
    st.sampled_from(
        [
            '"inn"',
            '"travel"',
            '"coins 2"',
            '"win by 3"',
            "true",
            "inf",
            "1979-05-27",
            "07:32:00",
            "9" * 400,
            "1",
        ]
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]"),
        st.tuples(KEYS, inner).map(lambda pair: f"{{{pair[0]} = {pair[1]}}}"),
    ),
    max_leaves=6,
)
LINES = st.one_of(st.tuples(KEYS, VALUES).map(" = ".join), KEYS.map("[[{}]]".format), KEYS.map("[{}]".format))


def survives(read: Callable[[], Deck]) -> bool:
    """Either a deck that can be read out and kept, or ``BadDeck`` with mistakes that can be printed."""
    told: BadDeck | None = None
    try:
        deck = read()
    except BadDeck as refused:
        told = refused
    if told is None:
        assert deck_from_json(deck_to_json(deck)) == deck
        assert all(line.isprintable() for paragraph in deck_text(deck, literal=True) for line in paragraph)
        return True
    sentences = [problem_text(problem) for problem in told.params["problems"]]
    assert sentences
    assert all(sentence.isprintable() and len(sentence) < 3000 for sentence in sentences)
    assert error_text(told).isprintable()
    return False


def places(values: Any) -> list[tuple[Any, Any]]:
    """Every container within these values with each of its keys."""
    keys = (
        list(values) if isinstance(values, dict) else range(len(values)) if isinstance(values, list) else ()
    )
    return [pair for key in keys for pair in [(values, key), *places(values[key])]]


def damaged_values(chance: random.Random) -> object:
    """A good deck with one to three values changed, removed, doubled or moved elsewhere."""
    values = copy.deepcopy(GOOD)
    for _ in range(chance.randint(1, 3)):
        inside, key = chance.choice(places(values))
        match chance.choice(("odd", "odd", "removed", "doubled", "borrowed", "renamed")):
            case "odd":
                inside[key] = copy.deepcopy(chance.choice(ODD))
            case "removed":
                del inside[key]
            case "doubled" if isinstance(inside, list):
                inside.insert(key, copy.deepcopy(inside[key]))
            case "renamed" if isinstance(inside, dict):
                inside[key + chance.choice("sx ")] = inside.pop(key)
            case _:
                other, its = chance.choice(places(GOOD))
                inside[key] = copy.deepcopy(other[its])
    return values


def damaged_text(chance: random.Random) -> bytes:
    """The template with a few bytes or lines changed, lost, doubled or swapped, or cut short."""
    content = bytearray(TEMPLATE, "utf-8")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(content) + 1)
        match chance.choice(("byte", "sign", "lost", "doubled", "cut", "line")):
            case "byte":
                content[at : at + 1] = chance.randbytes(1)
            case "sign":
                content[at : at + 1] = chance.choice(
                    ('"', "[", "]", "{", "}", "=", "#", "\n", ",", "9")
                ).encode()
            case "lost":
                del content[at : at + chance.randint(1, 40)]
            case "doubled":
                content[at:at] = content[at : at + chance.randint(1, 400)]
            case "cut":
                del content[max(at, 20) :]
            case _:
                lines = content.split(b"\n")
                one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                content = bytearray(b"\n".join(lines))
    return bytes(content)


def survives_values(first: int, count: int) -> int:
    """How many of these damaged decks were still decks."""
    found = 0
    for seed in range(first, first + count):
        values = damaged_values(random.Random(seed))
        found += survives(lambda values=values: deck_from_json(values))
    return found


def survives_files(folder: Path, first: int, count: int) -> int:
    found = 0
    path = folder / "mine.toml"
    for seed in range(first, first + count):
        path.write_bytes(damaged_text(random.Random(seed)))
        good = survives(lambda: load(path))
        assert good == (problems(path) == [])
        found += good
    return found


def test_no_damage_to_values_is_too_much() -> None:
    assert 0 < survives_values(0, 500) < 500


def test_no_damage_to_a_file_is_too_much(tmp_path: Path) -> None:
    assert 0 < survives_files(tmp_path, 0, 100) < 100


@pytest.mark.long
def test_no_damage_to_values_is_too_much_however_often() -> None:
    assert 0 < survives_values(1_000, 10_000) < 10_000


@pytest.mark.long
def test_no_damage_to_a_file_is_too_much_however_often(tmp_path: Path) -> None:
    assert 0 < survives_files(tmp_path, 1_000, 2_000) < 2_000


def test_a_file_that_breaks_off_anywhere_is_refused_or_read(tmp_path: Path) -> None:
    content = TEMPLATE.encode()
    path = tmp_path / "mine.toml"
    for length in range(0, len(content), 307):
        path.write_bytes(content[:length])
        survives(lambda: load(path))


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_no_value_is_too_odd_for_any_field(odd: object) -> None:
    """Every field of every table of a deck, once with this value."""
    kinds: dict[tuple[str, ...], None] = {}
    for path in _paths(GOOD):
        kinds.setdefault(path)
    for path in kinds:
        values = copy.deepcopy(GOOD)
        inside: Any = values
        for key in path[:-1]:
            inside = inside[key]
        inside[path[-1]] = copy.deepcopy(odd)
        survives(lambda values=values: deck_from_json(values))


def _paths(values: Any) -> list[tuple[Any, ...]]:
    """The way to every field; of lists only the first."""
    if isinstance(values, list):
        return [(0, *path) for path in [(), *_paths(values[0])]] if values else []
    if isinstance(values, dict):
        return [(key, *path) for key in values for path in [(), *_paths(values[key])]]
    return []


@given(JSON)
def test_no_json_crashes_the_reader(values: object) -> None:
    survives(lambda: deck_from_json(values))


@given(st.lists(LINES, max_size=12).map("\n".join))
def test_no_toml_crashes_the_reader(text: str) -> None:
    survives(lambda: deck_from_toml(text, "mine.toml"))


@given(st.one_of(st.binary(), st.text().map(lambda text: text.encode(errors="surrogatepass"))))
def test_no_bytes_crash_the_reader(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.mktemp("deck") / "mine.toml"
    path.write_bytes(content)
    assert not survives(lambda: load(path))


@pytest.mark.long
@settings(max_examples=2_000)
@given(st.text(), JSON)
def test_no_text_and_no_json_crash_the_reader_however_often(text: str, values: object) -> None:
    survives(lambda: deck_from_toml(text, "mine.toml"))
    survives(lambda: deck_from_json(values))
    survives(lambda: deck_from_json({**GOOD, "card": [values, *GOOD["card"][1:]]}))


def test_values_nested_very_deeply_are_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for values in (deep, {**GOOD, "card": deep}, {**GOOD, "opening": {"join": deep}}):
        assert not survives(lambda values=values: deck_from_json(values))

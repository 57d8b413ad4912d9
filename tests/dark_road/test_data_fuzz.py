"""No file and no JSON, however odd, brings the reader of card data down."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.errors import BadData
from companion.games.dark_road.box_json import box_from_json, box_to_json
from companion.games.dark_road.loader import FILES, load, problems
from companion.games.dark_road.problems import Problem
from companion.text import problem_text

Folders = pytest.TempPathFactory
NAMES = st.sampled_from(FILES)
KEYS = st.sampled_from(
    "hero deed event companion wheel shapes origins crafting id town goods needs rewards limit count 1"
    " replace known origin book tiles counts storage oracle".split()
)
VALUES = st.recursive(
    st.one_of(
        st.sampled_from(['"agatha"', '"book"', '"gain coins 2"', '"#"', '"owner"', "true", "inf", "nan"]),
        st.sampled_from(["1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "0x1F", "9" * 400, "-1", "6"]),
        st.text(alphabet='ab#. "\\\\', max_size=5).map(lambda text: f"'{text}'"),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(lambda items: f"[{', '.join(items)}]"),
        st.tuples(KEYS, inner).map(lambda pair: f"{{{pair[0]} = {pair[1]}}}"),
    ),
    max_leaves=6,
)
LINES = st.one_of(
    st.tuples(KEYS, VALUES).map(" = ".join),
    KEYS.map(lambda key: f"[[{key}]]"),
    KEYS.map(lambda key: f"[{key}]"),
)


def never_crashes(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    found: list[Problem] = problems(folder)
    assert all(told.isprintable() and len(told) < 2000 for told in map(problem_text, found))
    errors = [problem for problem in found if problem.severity == "error"]
    if errors:
        with pytest.raises(BadData) as refused:
            load(folder)
        assert refused.value.params["problems"] == errors
    else:
        load(folder)


@given(NAMES, st.lists(LINES, max_size=12).map("\n".join))
def test_no_toml_crashes_the_loader(tmp_path_factory: Folders, name: str, text: str) -> None:
    never_crashes(tmp_path_factory.mktemp("cards"), name, text.encode())


@given(NAMES, st.one_of(st.binary(), st.text().map(str.encode)))
def test_no_bytes_crash_the_loader(tmp_path_factory: Folders, name: str, content: bytes) -> None:
    never_crashes(tmp_path_factory.mktemp("cards"), name, content)


GOOD: dict[str, Any] = json.loads(json.dumps(box_to_json(load())))
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8))
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


def survives(values: object) -> None:
    """Either a box, or ``BadData`` with problems that can be printed; never anything else."""
    try:
        box = box_from_json(values)
    except BadData as refused:
        sentences = [problem_text(problem) for problem in refused.params["problems"]]
    else:
        sentences = ["read"]
        assert box_from_json(box_to_json(box)) == box
    assert sentences
    assert all(sentence.isprintable() for sentence in sentences)


@given(JSON)
def test_no_json_crashes_the_reader(values: object) -> None:
    survives(values)


@given(st.data())
def test_no_change_to_a_good_box_crashes_the_reader(data: st.DataObject) -> None:
    values: Any = copy.deepcopy(GOOD)
    inside = values
    while True:
        keys = sorted(inside) if isinstance(inside, dict) else range(len(inside))
        key = data.draw(st.sampled_from(keys))
        deeper = inside[key]
        if not (isinstance(deeper, (dict, list)) and deeper and data.draw(st.booleans())):
            break
        inside = deeper
    inside[key] = data.draw(JSON)
    survives(values)


def test_a_table_with_keys_that_are_no_text_is_refused() -> None:
    survives({1: 2})
    survives({**GOOD, "board": {None: 1}})
    survives({**GOOD, "heroes": [{3: "x"}]})

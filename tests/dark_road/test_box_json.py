"""A box as JSON and back."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.errors import BadData
from companion.games.dark_road.box_json import box_from_json, box_to_json
from companion.games.dark_road.loader import load
from companion.text import problem_text


def good_json() -> dict[str, Any]:
    """Our box as it comes back from a file."""
    values = json.loads(json.dumps(box_to_json(load()), sort_keys=True))
    assert isinstance(values, dict)
    return values


def test_our_box_comes_back_from_json_exactly() -> None:
    box = box_from_json(good_json())
    assert box == load()
    assert list(box.heroes) == list(load().heroes)
    assert list(box.companions) == list(load().companions)
    assert list(box.board.shapes) == list(load().board.shapes)


def test_a_corrected_box_comes_back_from_json_exactly(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text('[oracle]\n1 = ["gain coins", "flip up"]\n[crafting]\n1 = "book"\n')
    (tmp_path / "heroes.toml").write_text('replace = true\n[[hero]]\nid = "x"\n')
    (tmp_path / "events.toml").write_text('[[event]]\nid = "y"\n2 = []\n')
    box = load(tmp_path)
    assert box_from_json(json.loads(json.dumps(box_to_json(box)))) == box


@pytest.mark.parametrize(
    "path, value, field",
    [
        (("heroes",), None, "heroes"),
        (("heroes", 0, "town"), "Nowhere", "town"),
        (("heroes", 0, "origin"), None, "origin"),
        (("heroes", 0, "id"), "?", "id"),
        (("events", 0, "1"), ["gain"], "1"),
        (("board", "wheel"), ["armor"], "wheel"),
        (("board", "counts", "coins"), -1, "coins"),
        (("board", "shapes"), 7, "shapes"),
        (("companions", "raven"), 0, "raven"),
        (("companions", "parrot"), 1, "'parrot'"),
        (("steeds",), ["donkey"], "steeds"),
        (("origins", "wheel"), "rumour", "wheel"),
        (("origins", "the wheel"), "owner", "'the wheel'"),
        (("notes", "steeds.velvet"), 3, "steeds.velvet"),
        (("extra",), 1, "'extra'"),
    ],
)
def test_malformed_json_is_refused_and_the_field_is_named(
    path: tuple[str | int, ...], value: object, field: str
) -> None:
    values: Any = good_json()
    inside = values
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] = value
    with pytest.raises(BadData) as refused:
        box_from_json(values)
    assert field in {problem.field for problem in refused.value.params["problems"]}
    assert {problem.file for problem in refused.value.params["problems"]} == {"card data"}


@pytest.mark.parametrize("key", sorted(box_to_json(load())))
def test_json_without_one_of_its_parts_is_refused(key: str) -> None:
    values = good_json()
    del values[key]
    with pytest.raises(BadData) as refused:
        box_from_json(values)
    told = problem_text(refused.value.params["problems"][0])
    assert told == f"card data, {key}: expected a value, got nothing."

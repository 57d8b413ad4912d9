"""The guide for owners says nothing that the loader does not accept."""

import re
from pathlib import Path

import pytest

from companion.games.dark_road.icons import parse_effect
from companion.games.dark_road.loader import FILES, load, problems

GUIDE = (Path(__file__).parents[2] / "docs" / "owner-data.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n# (\S+)\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    folder = tmp_path / "cards"
    folder.mkdir()
    for name, text in EXAMPLES:
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_guide_has_an_example_of_every_file() -> None:
    assert sorted(name for name, _ in EXAMPLES) == sorted(FILES)


def test_all_examples_together_load_without_a_doubt(cards: Path) -> None:
    assert problems(cards) == []
    box = load(cards)
    assert box.heroes["agatha"].bonus == "horseshoe"
    assert box.deeds["three-knights"].limit == 2
    assert box.board.tiles["tile_4"] == ("lanternworks", "surveyor")
    assert box.board.solid("shapes.armor")
    assert box.board.solid("ruins.bottom-right")
    assert not box.board.solid("shapes.book")


def test_every_effect_in_the_guide_is_read() -> None:
    """ICON-1: the table of texts."""
    table = GUIDE.partition("## Effects")[2].partition("## An example")[0]
    cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    texts = [text for cell in cells for text in re.findall(r"`([^`]+)`", cell)]
    assert len(texts) > 25
    for text in texts:
        assert parse_effect(re.sub(r"\bN\b", "1", text))

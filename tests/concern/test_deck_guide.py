"""The template and the guide say nothing that the loader does not accept, and leave nothing out."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from companion.concern.deck import Adventure, Card, Opening, Order, Twist, Worth
from companion.concern.deck_tables import HEAD, SECTIONS
from companion.concern.line_tables import COMMON, VERBS
from companion.concern.loader import BadDeck, deck_from_toml, load
from companion.concern.template import template_text, write_template
from companion.concern.values import LIMITS
from companion.core.errors import BadData
from companion.text import problem_text

GUIDE = (Path(__file__).parents[2] / "docs" / "private-concern-deck.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n# (\S+)\n(.*?)```", GUIDE, re.DOTALL)
TEMPLATE = template_text()


def test_the_template_is_a_working_deck_of_its_owner() -> None:
    deck = deck_from_toml(TEMPLATE, "new.toml")
    assert deck.origin == "owner"
    assert len(deck.cards) == 10
    assert deck.notices
    assert deck.sarcophagi
    assert deck.deliveries
    assert deck.opening == Opening()
    assert deck.order == Order()
    assert deck.worth == Worth()


def test_the_template_fits_an_ordinary_window() -> None:
    assert [line for line in TEMPLATE.splitlines() if len(line) > 110] == []


def test_the_template_is_never_written_over_anything(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    write_template(path)
    assert path.read_text(encoding="utf-8") == TEMPLATE
    path.write_text("my work")
    with pytest.raises(BadData, match="deck-exists"):
        write_template(path)
    assert path.read_text() == "my work"


def names_in(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_]+", text))


FIELDS = {
    *HEAD,
    *SECTIONS,
    *COMMON,
    *LIMITS,
    *VERBS,
    *(field for verb in VERBS.values() for field in verb.fields),
    *(field.name for part in (Opening, Order, Worth, Card, Twist, Adventure) for field in fields(part)),
    "front",
    "back",
}


@pytest.mark.parametrize(
    "text", [TEMPLATE, GUIDE.partition("## A complete example")[0]], ids=["new", "guide"]
)
def test_every_field_is_explained(text: str) -> None:
    assert sorted(FIELDS - names_in(text)) == []


def test_every_verb_and_field_of_a_line_stands_in_the_guides_table() -> None:
    table = GUIDE.partition("| `do` | field |")[2].partition("\n\n")[0]
    found: dict[str, set[str]] = {}
    verb = ""
    for row in table.splitlines()[2:]:
        do, field, *_ = (cell.strip().strip("`") for cell in row.strip("|").split("|"))
        verb = do or verb
        found.setdefault(verb, set()).update({field} if field else set())
    assert found == {do: set(verb.fields) for do, verb in VERBS.items()}


def test_the_defaults_in_the_guide_are_the_loaders() -> None:
    deck = load()
    for name, default in re.findall(r"^\| `(\w+)` \| `(\[.*\])` \|$", GUIDE, re.MULTILINE):
        assert re.findall(r'"(\w+)"', default) == list(getattr(Order(), name))
    for field in fields(Worth):
        assert f"| `{field.name}` | {getattr(Worth(), field.name)} |" in GUIDE
    assert deck.origin == "reference"


def test_the_guides_example_is_a_complete_deck() -> None:
    [(name, text)] = EXAMPLES
    deck = deck_from_toml(text, name)
    assert deck.origin == "owner"
    assert deck.opening == Opening(goods=2)
    assert deck.cards[6].lines[0].says
    assert deck.notices[0].lines


def test_the_mistakes_in_the_guide_are_what_is_told() -> None:
    [(name, text)] = EXAMPLES
    shown = GUIDE.partition("## When something is wrong")[2].partition("```\n")[2].partition("```")[0]
    broken = text.replace('hero = 3\ngood = "armor"', 'hero = 5\ngood = "armor"')
    broken = broken.replace('{ do = "travel", cards = 1, road', '{ do = "heroe", cards = 1, road')
    with pytest.raises(BadDeck) as refused:
        deck_from_toml(broken, name)
    told = [problem_text(problem) for problem in refused.value.params["problems"]]
    assert told == shown.splitlines()


def test_the_guide_says_whose_deck_is_shipped() -> None:
    assert "It is not the\nprinted one" in GUIDE

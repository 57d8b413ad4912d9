"""Cards and printed facts: what is in force, where it comes from, and putting it right."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.owner.own_cards import own_cards, put_back, remove
from companion.app.screens.cards import CardsScreen
from companion.app.widgets.page import Counter
from companion.app.widgets.plain import Touch, Words
from companion.core.errors import Illegal
from companion.games.dark_road.loader import load
from companion.table.home import owner_dir
from companion.text.catalogue import speak
from tests.app.drawn import frames, label_of, parts, shown, touch

HEROES = """# read by candlelight
[[hero]]
id = "merry"
name = "Merry"
town = "Farglen"
goods = ["book", "staff"] # or potion?
bonus = "storage"

# a knight
[[hero]]
id = "agatha-of-ours"
name = "Agatha"
town = "Northbreak"
goods = ["armor"]
bonus = "horseshoe"
"""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))


@pytest.fixture
def hungarian() -> Iterator[None]:
    speak("hu")
    yield
    speak("en")


@pytest.fixture
def heroes() -> Path:
    path = owner_dir() / "heroes.toml"
    path.write_text(HEROES)
    return path


def said(screen: CardsScreen) -> list[str]:
    return [words.text for words in parts(screen, Words)]


def tap(screen: CardsScreen, label: str) -> None:
    one = next(one for one in parts(screen, Touch) if label in label_of(one))
    touch(one)


def test_every_fact_says_where_it_comes_from_and_a_touch_corrects_it() -> None:
    asked: list[str] = []
    with shown(screen := CardsScreen(lambda: None, asked.append)):
        assert "ours, perhaps wrong: touch to put it right" in said(screen)
        tap(screen, "The ruins")
    assert asked == ["ruins"]


def test_what_the_owner_confirmed_is_marked_so() -> None:
    (owner_dir() / "board.toml").write_text('[origins]\nwheel = "owner"\n')
    with shown(screen := CardsScreen(lambda: None, lambda page: None)):
        assert "read off your box" in said(screen)


def test_the_number_of_cards_is_corrected_by_a_touch() -> None:
    with shown(screen := CardsScreen(lambda: None, lambda page: None)):
        counter = next(one for one in parts(screen, Counter) if one.value == 42)
        counter._step(1)
    board = load(owner_dir()).board
    assert board.counts["heroes"] == 43
    assert board.origins["counts.heroes"] == "owner"


def test_a_card_is_taken_out_and_put_back(heroes: Path) -> None:
    with shown(screen := CardsScreen(lambda: None, lambda page: None)):
        tap(screen, "Our heroes")
        assert any("Merry" in text for text in said(screen))
        screen._remove("merry")
        frames()
        assert not any("Merry" in text for text in said(screen))
        tap(screen, "Put the last one back")
        assert any("Merry" in text for text in said(screen))
    assert heroes.read_text() == HEROES


def test_taking_out_a_card_leaves_the_rest_of_the_file(heroes: Path) -> None:
    remove("heroes", "agatha-of-ours")
    text = heroes.read_text()
    assert "# read by candlelight" in text
    assert "# or potion?" in text
    assert [card.id for card in own_cards("heroes")] == ["merry"]


def test_a_card_in_a_short_list_is_taken_out_too() -> None:
    path = owner_dir() / "commissions.toml"
    path.write_text(
        '# mine\ncommission = [{ id = "a", town = "Farglen" }, { id = "b", town = "Windglass" }]\n'
    )
    remove("commissions", "a")
    assert [card.id for card in own_cards("commissions")] == ["b"]
    assert "# mine" in path.read_text()


def test_nothing_is_put_back_over_what_somebody_wrote_since(heroes: Path) -> None:
    removed = remove("heroes", "merry")
    heroes.write_text("# all new\n")
    with pytest.raises(Illegal):
        put_back(removed)
    assert heroes.read_text() == "# all new\n"


def test_mistakes_in_the_owners_files_are_told_one_by_one() -> None:
    (owner_dir() / "heroes.toml").write_text('[[hero]]\nid = "merry"\ntown = "Farglenn"\n')
    with shown(screen := CardsScreen(lambda: None, lambda page: None)):
        assert any("heroes.toml, merry, town" in text for text in said(screen))
        tap(screen, "Our heroes")
        assert screen._kind == "heroes"


def test_mistakes_are_told_in_the_language_that_is_spoken(hungarian: None) -> None:
    (owner_dir() / "heroes.toml").write_text('[[hero]]\nid = "merry"\nstarting = "yes"\n')
    with shown(screen := CardsScreen(lambda: None, lambda page: None)):
        assert "heroes.toml, merry, starting: elvárt: true vagy false; ehelyett: 'yes'." in said(screen)

"""What is typed in another language than English is understood, and English is so all the same."""

import re
from collections.abc import Iterator

import pytest

from companion.core.errors import Invalid
from companion.core.questions import Entry
from companion.games.dark_road.names import GOODS, NIGHT_FACES, RUINS_SPACES
from companion.terminal.entries import read_entry
from companion.terminal.labels import one_of
from companion.terminal.wagon import wagon
from companion.terminal.words import is_no, is_yes
from companion.text.catalogue import speak
from tests.dark_road.builders import Table


@pytest.fixture
def hungarian() -> Iterator[None]:
    speak("hu")
    yield
    speak("en")


@pytest.mark.usefixtures("hungarian")
@pytest.mark.parametrize(
    "typed, words, meant",
    [
        ("páncél", GOODS, "armor"),
        ("fő", GOODS, "potion"),
        ("armor", GOODS, "armor"),
        ("üres", NIGHT_FACES, "blank"),
        ("jobb felső", RUINS_SPACES, "top-right"),
    ],
)
def test_a_thing_may_be_called_by_either_name(typed: str, words: tuple[str, ...], meant: str) -> None:
    assert one_of(typed, words) == meant


@pytest.mark.usefixtures("hungarian")
def test_a_hero_is_typed_in_hungarian() -> None:
    entry = Entry("hero", {}, (), dict)
    assert read_entry(entry, "lovag páncél staff lámpás") == {
        "town": "Northbreak",
        "bonus": "lantern",
        "goods": ["armor", "staff"],
    }


@pytest.mark.usefixtures("hungarian")
def test_what_begins_two_names_is_ambiguous() -> None:
    with pytest.raises(Invalid, match="ambiguous"):
        one_of("f", GOODS)


def test_where_english_is_spoken_hungarian_is_not() -> None:
    with pytest.raises(Invalid, match="not-a-word"):
        one_of("páncél", GOODS)


@pytest.mark.usefixtures("hungarian")
def test_a_yes_and_a_no_may_be_typed_in_either_language() -> None:
    assert [is_yes(letter) for letter in ("y", "i", "n", "")] == [True, True, False, False]
    assert [is_no(letter) for letter in ("n", "y", "i", "")] == [True, False, False, False]


def test_where_english_is_spoken_a_hungarian_yes_is_none() -> None:
    assert not is_yes("i")


@pytest.mark.usefixtures("hungarian")
@pytest.mark.parametrize("quoted", ['"Lia"', "„Lia”", "“Lia”"])
def test_a_name_may_stand_in_the_quotes_of_either_language(quoted: str) -> None:
    entry = Entry("hero", {}, (), dict)
    assert read_entry(entry, f"lovag {quoted} lámpás") == {
        "name": "Lia",
        "town": "Northbreak",
        "bonus": "lantern",
    }


@pytest.mark.usefixtures("hungarian")
def test_a_packed_wagon_is_drawn_with_the_letters_of_hungarian_goods() -> None:
    """Főzet and fegyver begin alike: two letters tell them apart."""
    table = Table().with_goods("potion", "weapon", "armor").with_upgrade("vp")
    drawn = "\n".join(line.plain for line in wagon(table.state, 0, 100, coins=True, storage=True))
    cells = {part for line in drawn.splitlines() for part in re.findall(r"[│ ]([A-Z]\w)(?=[│ ])", line[-25:])}
    assert cells == {"Fő", "Fe", "Pá", "GP"}

"""Other languages: their own words where there are any, their own grammar, English elsewhere."""

from collections.abc import Iterator

import pytest

from companion.text.catalogue import Catalogue, catalogue, speak
from companion.text.languages import known_language, languages
from companion.text.sentences import Sentences

HUNGARIAN = Catalogue("hu")


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def test_hungarian_has_its_own_words() -> None:
    assert HUNGARIAN.name("good", "armor") == "páncél"
    assert HUNGARIAN.plain(None) == "semmi"
    assert HUNGARIAN.join(["Anna", "Béla", "Cili"]) == "Anna, Béla és Cili"


def test_a_name_that_the_hungarian_rulebook_leaves_in_english_stays_so() -> None:
    assert HUNGARIAN.name("building", "oracle") == "Oracle of Lumi"


@pytest.mark.parametrize("named", ["hu", "hu_HU", "hu_HU.UTF-8", "HU"])
def test_a_language_is_known_by_what_an_environment_calls_it(named: str) -> None:
    assert known_language(named) == "hu"
    assert Catalogue(named).name("good", "book") == "könyv"


@pytest.mark.parametrize("named", ["", "C", "POSIX", "C.UTF-8", "xx", "../hu", "h", "hungarian"])
def test_what_is_no_language_of_ours_is_none(named: str) -> None:
    assert known_language(named) == ""
    assert Catalogue(named).name("good", "book") == "book"


def test_every_language_says_its_own_name() -> None:
    assert languages() == {"en": "English", "hu": "magyar"}


def test_what_is_spoken_here_holds_wherever_no_language_is_named() -> None:
    sentences = Sentences("companion.terminal")
    assert sentences.say("listed-over", players="Anna") == "Anna: over"
    speak("hu")
    assert catalogue().name("good", "potion") == "főzet"
    assert catalogue("en").name("good", "potion") == "potion"


@pytest.mark.parametrize(
    "following, said",
    [
        ("alma", "az alma"),
        ("Űr", "az Űr"),
        ("körte", "a körte"),
        ("„Éj” kártya", "az „Éj” kártya"),
        ("Yurg", "a Yurg"),
        ("1 pénz", "az 1 pénz"),
        ("2 pénz", "a 2 pénz"),
        ("3 pénz", "a 3 pénz"),
        ("5 pénz", "az 5 pénz"),
        ("10 pénz", "a 10 pénz"),
        ("15 pénz", "a 15 pénz"),
        ("50 pénz", "az 50 pénz"),
        ("100 pénz", "a 100 pénz"),
        ("1000 pénz", "az 1000 pénz"),
        ("$5", "az $5"),
        ("", "a "),
    ],
)
def test_the_hungarian_article_follows_the_next_sound(following: str, said: str) -> None:
    assert HUNGARIAN.fill("a(z) {what}", {"what": following}) == said


def test_an_article_may_begin_a_sentence_and_come_twice() -> None:
    assert HUNGARIAN.fill("A(z) {one} és a(z) {two}.", {"one": "ég", "two": "föld"}) == "Az ég és a föld."


def test_what_a_parameter_holds_is_no_article() -> None:
    assert HUNGARIAN.fill("{who}!", {"who": "a(z) ég"}) == "a(z) ég!"


def test_hungarian_numbers_take_no_plural() -> None:
    assert [HUNGARIAN.phrase("amount", "coins", count=count) for count in (1, 2)] == ["1 pénz", "2 pénz"]

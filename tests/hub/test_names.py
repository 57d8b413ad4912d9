"""Names of devices: readable, on one line, and not to be taken for one another."""

import sys
import unicodedata
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.hub.messages import HubError
from companion.hub.names import LONGEST, presentable, skeleton, unique

ANNAS = (
    "Anna's phone",
    "anna's_phone",
    "Аnna's phone",
    "Anna’s  phone",
    "ANNA'S PHONE",
    "An\u200bna's phone",
)
"""The third begins with a Cyrillic letter."""


def shown(name: str) -> str | None:
    """The name as it is kept, or ``None`` where it is refused."""
    try:
        return presentable(name)
    except HubError:
        return None


@pytest.mark.parametrize(
    "given, kept",
    [
        ("  two\nlines\t", "two lines"),
        ("two\u2028lines\u0085more", "two lines more"),
        ("left\u202eright", "leftright"),
        ("An\u200bna\ufeff", "Anna"),
        ("\x1b[31mred\x1b]52;c;AAAA\x07", "[31mred]52;c;AAAA"),
        ("Ａｎｎａ", "Anna"),
        ("A\u0300\u0301\u0302\u0303\u0304\u0305nna", "À\u0301\u0302\u0303\u0304nna"),
        ("\u0301Anna", "Anna"),
        ("x" * 100, "x" * 40),
        ("x" * 39 + "e\u0323\u0331", "x" * 39),
        ("Zoë 🎲", "Zoë 🎲"),
        ("👩\u200d🚀 Ada", "👩🚀 Ada"),
        ("❤\ufe0f Ben", "❤ Ben"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(given: str, kept: str) -> None:
    assert presentable(given) == kept


@pytest.mark.parametrize(
    "name", ["Árvíztűrő Ödön", "Ngọc Ánh", "李小龍", "さくら", "김민수", "שָׁלוֹם", "محمّد", "प्रियंका", "ก้อง"]
)
def test_names_of_every_script_stay_as_they_are(name: str) -> None:
    assert presentable(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "...",
        "\x00\x07",
        "\u200b",
        "\u3164",
        "\u2800",
        "\U000e0041",
        "\ue000",
        "\ud800",
        "\u0301",
        "🎲",
        "\ufffc",
    ],
)
def test_what_leaves_no_letter_and_no_digit_is_refused(name: str) -> None:
    with pytest.raises(HubError, match="device-no-name"):
        presentable(name)


ASSIGNED = (*range(0x20000), *range(0xE0000, 0xE0200))
"""Where Unicode has anything but Han characters and signs for private use."""


def check_signs(codes: Iterable[int]) -> None:
    for code in codes:
        for name in (chr(code), f"Anna{chr(code)}", f"{chr(code)}1"):
            if (kept := shown(name)) is not None:
                assert kept.isprintable(), hex(code)
                assert len(kept) <= LONGEST
                assert presentable(kept) == kept, hex(code)


def test_a_sign_is_refused_or_shows() -> None:
    check_signs(ASSIGNED[::7])


@pytest.mark.long
def test_every_sign_of_unicode_is_refused_or_shows() -> None:
    check_signs(range(sys.maxunicode + 1))


anything = st.text(st.characters(codec=None), max_size=60)
odd = st.text(
    st.sampled_from("aAéİßﬁﷺ \t\u0301\u0323\u20dd\u200d\u1100\u1161\u11a8\uffa0\u3164ﾞｶ🏽🎲א1Ⅳ\ud83d"),
    max_size=60,
)


@given(anything | odd)
def test_what_is_shown_of_a_name_is_shown_of_that(name: str) -> None:
    kept = shown(name)
    assert kept is None or (presentable(kept) == kept and kept.isprintable() and len(kept) <= LONGEST)


def test_a_name_of_a_million_marks_takes_no_time() -> None:
    """Putting them in order would take the square of their number, which is minutes."""
    assert presentable("a" + "\u0301\u0323" * 500_000).startswith("ạ")


def test_names_that_people_take_for_the_same_have_one_skeleton() -> None:
    assert {skeleton(name) for name in ANNAS} == {skeleton("Anna's phone")}


@pytest.mark.parametrize(
    "one, other",
    [
        ("modem", "modern"),
        ("Phone 1", "Phone l"),
        ("MIKI", "miki"),
        ("Νora", "Nora"),
        ("Ｐｈｏｎｅ", "Phone"),
        ("O2", "02"),
    ],
)
def test_names_that_are_drawn_alike_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    "one, other",
    [
        ("Anna", "Hanna"),
        ("Öri", "Őri"),
        ("Ori", "Öri"),
        ("Dave", "Dane"),
        ("Phone 2", "Phone 3"),
        ("李", "季"),
        ("🎲 A", "🐉 A"),
    ],
)
def test_names_that_differ_to_the_eye_have_their_own(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("name", ANNAS)
def test_a_name_that_could_be_taken_for_another_gets_a_number(name: str) -> None:
    assert unique(name, ["Ben", "Anna's phone"]) == f"{presentable(name)} 2"
    assert unique(name, ["Anna's phone", "anna’s phone 2"]) == f"{presentable(name)} 3"
    assert unique(name, ["Ben"]) == presentable(name)


@pytest.mark.parametrize("one, other", [("Νίκος", "νίκος"), ("ВАВА", "вава"), ("ΝORA", "nora")])
def test_large_and_small_letters_of_other_scripts_make_no_second_name(one: str, other: str) -> None:
    assert unique(one, [other]) == f"{one} 2"


def test_korean_vowels_that_show_nothing_make_no_second_name() -> None:
    for name in ("Anna\u1161", "An\u11a8na", "A\ud7b0nna"):
        assert skeleton(name) == skeleton("Anna")
        assert unique(name, ["Anna"]).endswith(" 2")
    assert shown("\u1161\u11a8") is None


def test_a_korean_name_is_the_same_however_it_was_typed() -> None:
    typed = unicodedata.normalize("NFD", "김민수")
    assert presentable(typed) == "김민수"
    assert unique(typed, ["김민서"]) == "김민수"
    assert unique(typed, ["김민수"]) == "김민수 2"


def test_a_number_finds_its_place_in_a_long_name() -> None:
    taken = ["x" * LONGEST]
    for _ in range(12):
        taken.append(unique("x" * LONGEST, taken))
    assert taken[-1] == "x" * 37 + " 13"
    assert {len(name) for name in taken} == {LONGEST}


@given(st.lists(anything | odd, max_size=6))
def test_no_two_names_at_a_table_are_alike(names: list[str]) -> None:
    taken: list[str] = []
    for name in names:
        if shown(name) is not None:
            taken.append(unique(name, taken))
    assert all(presentable(name) == name for name in taken)
    assert len({skeleton(name) for name in taken}) == len(taken)

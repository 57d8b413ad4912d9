"""The gate: what is shown neither acts nor hides nor breaks a line, and all that people write passes."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from companion.text.printable import LONGEST_LINE, MOST_MARKS, one_line, printable, shown_signs
from tests.hostile.texts import HOSTILE, faults

anything = st.text(st.characters(codec=None))


@pytest.mark.parametrize(
    "given, shown",
    [
        ("\x1b[31mred", "\ufffd[31mred"),
        ("a\x9b2Jb\x85c", "a\ufffd2Jb\ufffdc"),
        ("one\ntwo", "one\ntwo"),
        ("one\r\ntwo", "one\ufffd\ntwo"),
        ("one\u2028two", "one\ufffdtwo"),
        ("tab\tand\u00a0more\u3000space", "tab and more space"),
        ("\u202eevil\u202c", "evil"),
        ("An\u200bna\ufeff", "Anna"),
        ("half \ud83d", "half \ufffd"),
        ("\u3164\u2800", ""),
        ("\u0301Anna", "Anna"),
        ("\u1161\u11a8Anna", "Anna"),
    ],
)
def test_what_acts_is_marked_and_what_hides_is_left_out(given: str, shown: str) -> None:
    assert printable(given) == shown


@pytest.mark.parametrize(
    "text",
    [
        "Árvíztűrő tükörfúrógép – „idézet”, 3×2 → 6…",
        "Ngọc Ánh, Żółć, Ærøskøbing, Ελένη, Вера",
        "李小龍 さくら 김민수 ก้อง प्रियंका",
        unicodedata.normalize("NFD", "김민수 닭볶음탕"),
        "나랏말ᄊᆞ미 ㅏㅑ",
        "שָׁלוֹם محمّد",
        "🎲🐉❤👍🏽 [b]no markup[/b] a=1",
        "Z\u030f\u0327e\u0301",
    ],
)
def test_what_people_write_passes_as_it_is(text: str) -> None:
    assert printable(text) == text


def test_a_joined_emoji_becomes_its_members() -> None:
    assert printable("👩\u200d👧 ❤\ufe0f") == "👩👧 ❤"


def test_marks_upon_a_letter_are_few() -> None:
    assert printable("a" + "\u0323" * 50 + "b\u0301") == "a" + "\u0323" * MOST_MARKS + "b\u0301"


@pytest.mark.parametrize("sign", ["\u1161", "\u1175", "\u11a8", "\u11ff", "\ud7b0", "\ud7fb"])
def test_korean_vowels_and_finals_upon_a_letter_are_few(sign: str) -> None:
    assert cell_len(sign) == 0
    assert printable("a" + sign * 900 + "b") == "a" + sign * MOST_MARKS + "b"


def test_every_sign_of_unicode_is_shown_or_left_out_or_marked() -> None:
    for code in range(sys.maxunicode + 1):
        (shown,) = shown_signs(chr(code))
        assert shown in (chr(code), "", " ", "\ufffd")
        assert shown in ("", "\n") or shown.isprintable(), hex(code)


@given(anything)
def test_what_is_shown_can_be_shown(text: str) -> None:
    shown = printable(text)
    assert printable(shown) == shown
    assert not [fault for fault in faults(shown) if fault.startswith("'")]
    shown.encode("utf-8")


@given(anything)
def test_one_line_is_one_line(text: str) -> None:
    assert "\n" not in one_line(text)
    assert len(one_line(text * 100, 20)) <= 20


def test_a_long_line_ends_with_dots() -> None:
    assert one_line("x" * (LONGEST_LINE + 1)) == "x" * (LONGEST_LINE - 1) + "…"
    assert one_line("x" * LONGEST_LINE) == "x" * LONGEST_LINE
    assert one_line("\u200b" * 10**6 + "x") == "…"


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_nothing_hostile_is_left(text: str) -> None:
    assert faults(text)
    assert faults(one_line(text)) == []


def test_what_is_left_out_is_what_unicode_ignores_by_default() -> None:
    """Of formats, those that show something are marked instead."""
    formats = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) == "Cf"]
    marked = {sign for sign in formats if printable(sign)}
    assert {unicodedata.name(sign).split()[0] for sign in marked} <= {
        "ARABIC",
        "SYRIAC",
        "KAITHI",
        "EGYPTIAN",
    }

"""Every catalogue of another language is complete, fits its English, and is compiled."""

import gettext
import re
import string
from pathlib import Path

import polib
import pytest

from companion.text.languages import DEFAULT_LANGUAGE, languages
from tools import messages
from tools.messages import Message, merged, po_path

OTHERS = [language for language in languages() if language != DEFAULT_LANGUAGE]
OUTSIDE = ("vision.", "firmware_bridge.")
"""Packages that fill their sentences by ``str.format``."""
_PARAM = re.compile(r"\{(\w+)")
_COUNTED = re.compile(r"\{\w+:[^{}]*\}")


def entries(language: str) -> dict[str, polib.POEntry]:
    """By context; of what is written on cards or in help, by its English too."""
    return {named(entry.msgctxt, entry.msgid): entry for entry in polib.pofile(str(po_path(language)))}


def named(context: str, english: str) -> str:
    return f"{context}: {english}" if context in messages.BY_TEXT else context


def signs(context: str, text: str) -> set[object]:
    """What a translation has to have in common with its English."""
    if context.startswith(OUTSIDE):
        return {(name, spec) for _, name, spec, _ in string.Formatter().parse(text) if name}
    return set(_PARAM.findall(text))


def test_hungarian_is_one_of_the_languages() -> None:
    assert "hu" in OTHERS


def test_no_file_of_sentences_is_forgotten() -> None:
    packages = ("companion", "vision", "firmware_bridge")
    written = {file for package in packages for file in (messages.ROOT / package).rglob("*en*.toml")}
    sentences = {file for file in written if re.fullmatch(r"(rules_)?en(_\w+)?\.toml", file.name)}
    assert len(sentences) > 10
    assert sentences - set(messages.sources()) == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated(language: str) -> None:
    """After a change of an ``en.toml``: make messages, then translate what is new or fuzzy."""
    known = entries(language)
    wanted = {named(message.context, message.english) for message in messages.messages()}
    assert wanted - set(known) == set()
    assert [context for context, entry in known.items() if not entry.msgstr or entry.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_belongs_to_the_english_of_today(language: str) -> None:
    known = entries(language)
    changed = [
        message.context
        for message in messages.messages()
        if message.context in known and known[message.context].msgid != message.english
    ]
    assert changed == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_has_the_parameters_of_its_english(language: str) -> None:
    for context, entry in entries(language).items():
        assert signs(context, entry.msgstr) == signs(context, entry.msgid), context


@pytest.mark.parametrize("language", OTHERS)
def test_every_sign_of_a_translation_is_well_formed(language: str) -> None:
    """A number with its noun has two forms, and none stands within the forms of a verb."""
    for context, entry in entries(language).items():
        text = entry.msgstr
        assert text.count("{") == text.count("}"), context
        assert text.count("[") == text.count("]"), context
        if not context.startswith(OUTSIDE):
            assert all(sign.count("/") == 1 for sign in _COUNTED.findall(text)), context
            assert not re.search(r"\[[^\]]*\{\w+:[^\]]*\]", text), context


@pytest.mark.parametrize("language", OTHERS)
def test_every_translation_begins_and_ends_with_the_spaces_of_its_english(language: str) -> None:
    """Sentences are put together of parts."""
    for context, entry in entries(language).items():
        assert entry.msgstr.startswith(" ") == entry.msgid.startswith(" "), context
        if not context.startswith("terminal.doctor-"):  # a column of five letters
            assert entry.msgstr.endswith(" ") == entry.msgid.endswith(" "), context


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    """Compile it with: make messages."""
    with po_path(language).with_suffix(".mo").open("rb") as stream:
        compiled = gettext.GNUTranslations(stream)
    for context, entry in entries(language).items():
        assert compiled.pgettext(entry.msgctxt, entry.msgid) == entry.msgstr, context


# The tool


def one(monkeypatch: pytest.MonkeyPatch, english: str) -> None:
    monkeypatch.setattr(messages, "messages", lambda: [Message("text.a", english, "en.toml")])


def old(msgid: str, msgstr: str, *flags: str) -> polib.POFile:
    found = polib.POFile()
    found.append(polib.POEntry(msgctxt="text.a", msgid=msgid, msgstr=msgstr, flags=list(flags)))
    return found


def test_a_translation_is_kept_while_its_english_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    one(monkeypatch, "yes")
    (entry,) = merged(old("yes", "igen"), "hu")
    assert (entry.msgstr, entry.fuzzy) == ("igen", False)


def test_a_translation_is_fuzzy_when_its_english_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    one(monkeypatch, "yes, please")
    (entry,) = merged(old("yes", "igen"), "hu")
    assert (entry.msgid, entry.msgstr, entry.previous_msgid, entry.fuzzy) == (
        "yes, please",
        "igen",
        "yes",
        True,
    )


def test_what_is_fuzzy_stays_so_until_somebody_has_looked_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    one(monkeypatch, "yes")
    (entry,) = merged(old("yes", "igen", "fuzzy"), "hu")
    assert entry.fuzzy


def test_what_is_no_longer_said_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "messages", list)
    assert list(merged(old("yes", "igen"), "hu")) == []


def test_a_new_language_begins_with_every_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    one(monkeypatch, "yes")
    assert messages.main(["de"]) == 0
    (entry,) = polib.pofile(str(tmp_path / "de" / "LC_MESSAGES" / "companion.po"))
    assert (entry.msgctxt, entry.msgid, entry.msgstr) == ("text.a", "yes", "")
    assert (tmp_path / "de" / "LC_MESSAGES" / "companion.mo").exists()

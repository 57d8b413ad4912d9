"""Every sentence of the project for translators: ``en.toml`` files into gettext catalogues, and back.

``python -m tools.messages`` brings each catalogue of ``companion/text/locale`` up to date and compiles it;
``python -m tools.messages de`` begins a new one. Translations are written into the ``companion.po`` files
with any editor for gettext; then run it again. What changed in English is marked fuzzy and said in
English until somebody has looked at it.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import polib

from companion.cli.help_texts import CONTEXT as HELP
from companion.cli.help_texts import help_texts
from companion.cli.parser import make_parser
from companion.games.dark_road.concern import NAME

ROOT: Final = Path(__file__).parent.parent
CARD: Final = "card"
"""The context of what is written on cards."""
BY_TEXT: Final = (CARD, HELP)
"""Contexts in which the English text itself tells which message is meant."""
WRITTEN: Final = ("name", "says")
NAMED_BY_KEY: Final = "strength"
"""Things whose names are the keys of their table."""
LOCALE: Final = ROOT / "companion" / "text" / "locale"
FUZZY: Final = "fuzzy"


class Message(NamedTuple):
    """An English text, and where it belongs: its package and keys, such as ``text.word.and``."""

    context: str
    english: str
    file: str


def sources() -> dict[Path, str]:
    """Every file of English sentences, with how the contexts of its messages begin."""
    ours = sorted((ROOT / "companion").glob("*/en*.toml"))
    ours.sort(key=lambda file: file.parent.name != "text")
    found = {file: file.parent.name for file in ours}
    found[ROOT / "companion" / "text" / "rules_en.toml"] = "rules"
    return found | {ROOT / name / "en.toml": name for name in ("vision", "firmware_bridge")}


def messages() -> list[Message]:
    """All of them, in the order of their files."""
    found = [
        Message(context, english, file.relative_to(ROOT).as_posix())
        for file, package in sources().items()
        for context, english in _leaves(_read(file), package)
        if english
    ]
    return found + _cards() + [Message(HELP, text, "companion/cli") for text in help_texts(make_parser())]


def _cards() -> list[Message]:
    """What is written on the cards that come along, each text once, and what their player is called."""
    files = sorted((ROOT / "companion").glob("*/data/*.toml")) + sorted(
        (ROOT / "companion" / "games").glob("*/data/*.toml")
    )
    texts = {NAME: "companion/games/dark_road/concern.py"}
    for file in files:
        if file.stem != "template":
            for text in _written(_read(file)):
                texts.setdefault(text, file.relative_to(ROOT).as_posix())
    return [Message(CARD, text, file) for text, file in texts.items()]


def _written(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for part in value:
            yield from _written(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            if key in WRITTEN and isinstance(part, str):
                if part:
                    yield part
            else:
                if key == NAMED_BY_KEY and isinstance(part, dict):
                    yield from part
                yield from _written(part)


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _leaves(table: dict[str, Any], context: str) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{context}.{key}")
        else:
            yield f"{context}.{key}", value


def merged(old: polib.POFile, language: str) -> polib.POFile:
    """The messages of today with the translations there are; what changed in English is fuzzy."""
    known = {_key(entry.msgctxt, entry.msgid): entry for entry in old if not entry.obsolete}
    found = polib.POFile(wrapwidth=100)
    found.metadata = {
        "Project-Id-Version": "dark-road-companion",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    found.extend(_entry(message, known.get(_key(message.context, message.english))) for message in messages())
    return found


def _key(context: str, english: str) -> tuple[str, str]:
    """What stays the same when the English is changed."""
    return (context, english if context in BY_TEXT else "")


def _entry(message: Message, known: polib.POEntry | None) -> polib.POEntry:
    entry = polib.POEntry(msgctxt=message.context, msgid=message.english, occurrences=[(message.file, "")])
    if known is None or not known.msgstr:
        return entry
    entry.msgstr = known.msgstr
    if known.msgid != message.english:
        entry.previous_msgid = known.msgid
    else:
        entry.previous_msgid = known.previous_msgid if known.fuzzy else None
    if known.fuzzy or known.msgid != message.english:
        entry.flags = [FUZZY]
    return entry


def po_path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "companion.po"


def update(language: str) -> polib.POFile:
    """One language brought up to date and compiled."""
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    found = merged(polib.pofile(str(path)) if path.exists() else polib.POFile(), language)
    found.save(str(path))
    found.save_as_mofile(str(path.with_suffix(".mo")))
    return found


def main(new: list[str]) -> int:
    known = [folder.name for folder in LOCALE.iterdir()] if LOCALE.exists() else []
    for language in sorted({*known, *new}):
        found = update(language)
        todo = len(found) - len(found.translated_entries())
        print(f"{language}: {len(found)} messages, {todo} to be translated")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

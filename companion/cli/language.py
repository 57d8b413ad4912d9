"""``dark-road language``: which languages there are, and which one is spoken here."""

from argparse import Namespace

from companion.cli.output import complain_with, tell
from companion.table.settings import keep_setting
from companion.terminal.words import word
from companion.text.catalogue import catalogue, speak
from companion.text.languages import known_language, languages


def language(arguments: Namespace) -> int:
    """Without a code: all there are. With one: it is spoken now and from now on."""
    if arguments.code is None:
        for code, name in languages().items():
            said = "language-spoken" if code == catalogue().language else "language-listed"
            tell(word(said, short=code, name=name))
        return 0
    code = known_language(arguments.code)
    if not code:
        return complain_with("language-unknown", short=arguments.code, languages=list(languages()))
    keep_setting("language", code)
    speak(code)
    tell(word("language-kept", name=languages()[code]))
    return 0

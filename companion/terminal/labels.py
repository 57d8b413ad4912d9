"""The numbers options are shown with, and finding the option that somebody typed.

An option that is itself about a number keeps it (``move 3`` is number 3, the die that shows 2 is
number 2), so that nobody who means a figure on the table hits another option by accident.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.core.errors import Invalid
from companion.core.questions import Option
from companion.games.dark_road.names import NIGHT_FACES
from companion.games.dark_road.options import Die, Discard, Illuminate
from companion.text.catalogue import catalogue
from companion.text.languages import DEFAULT_LANGUAGE

_ARTICLES = ("a", "an", "the")
_NAMED = (
    "good",
    "class",
    "bonus",
    "thing",
    "fact",
    "face",
    "ruins_face",
    "dark_market",
    "ruins",
    "town",
    "district",
    "building",
)
"""Where the names of things stand that people type."""


def own_number(option: str) -> int | None:
    """The figure an option is about: spaces, a slot, a place, a die's face."""
    match option:
        case Die(face) | Illuminate(face):
            return NIGHT_FACES.index(face) + 1 if face in NIGHT_FACES else int(face)
        case Discard(thing):
            return int(thing[-1]) if thing[-1].isdecimal() else None
        case Option():
            parts = [getattr(option, name) for name in option.__match_args__]
            return parts[0] if len(parts) == 1 and isinstance(parts[0], int) else None
        case _:
            return int(option) if option.isdecimal() and len(option) < 3 else None


def numbered(options: Sequence[str], others: Iterable[str] = ()) -> dict[int, str]:
    """Every option by its number; ``others`` are not on offer, but nobody else gets their numbers."""
    own = [number for number in map(own_number, options) if number is not None]
    if not own or len(set(own)) < len(own):
        return dict(enumerate(options, 1))
    taken = own + [number for number in map(own_number, others) if number is not None]
    highest = max(*taken, 6 if any(isinstance(option, Die | Illuminate) for option in options) else 0)
    free = iter(range(highest + 1, highest + 1 + len(options)))
    labels: dict[int, str] = {}
    for option in options:
        number = own_number(option)
        labels[next(free) if number is None else number] = option
    return labels


def plainly(text: str) -> str:
    """Lower case, one space between words, without the marks nobody types."""
    kept = "".join(" " if letter in ",;:._" else letter for letter in text.casefold())
    return " ".join(kept.replace("’", "'").split())


def find(typed: str, names: Mapping[str, Sequence[str]]) -> str | None:
    """The key one of whose names was typed: whole, then its beginning, then words of it in order.

    Raises ``Invalid("ambiguous")`` where several fit equally well; ``None`` where none does.
    """
    wanted = plainly(typed)
    if not wanted:
        return None
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: in_order(wanted.split(), name.split()),
    )
    for fits in tests:
        found = [key for key, all_names in names.items() if any(fits(plainly(name)) for name in all_names)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Invalid("ambiguous", value=typed, candidates=[names[key][0] for key in found])
    return None


def in_order(wanted: list[str], words: list[str]) -> bool:
    """Does each typed word begin a word of the name, in the same order? Articles do not matter."""
    rest = iter(words)
    meant = [part for part in wanted if part not in _ARTICLES]
    return bool(meant) and all(any(word.startswith(part) for word in rest) for part in meant)


def _names(word: str) -> list[str]:
    """What the spoken language calls a thing of which this is the code."""
    found = (catalogue().find("name", table, word) for table in _NAMED)
    return [name for name in found if name is not None]


def one_of(typed: str, words: Iterable[str]) -> str:
    """The one of these words that was typed, as a whole or by its beginning.

    In another language than English, what that language calls them serves too.
    Raises ``Invalid``: ``ambiguous`` where several begin so, ``not-a-word`` where none does.
    """
    allowed = list(dict.fromkeys(words))
    found = find(typed, {word: [word] for word in allowed})
    if found is None and catalogue().language != DEFAULT_LANGUAGE:
        found = find(typed, {word: _names(word) for word in allowed})
    if found is None:
        raise Invalid("not-a-word", value=typed, allowed=allowed)
    return found

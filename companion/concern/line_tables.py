"""One line of a card, from its table and back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass
from dataclasses import fields as fields_of
from functools import partial
from typing import Final

from companion.concern.deck import COMPANION_PLACES, DEED_PLACES, MOST_LINES
from companion.concern.lines import (
    Buy,
    ExploreRuins,
    Gain,
    Line,
    Lose,
    TakeCommission,
    TakeCompanion,
    TakeDeed,
    TakeHero,
    Travel,
    TurnUp,
    TurnWheel,
    UseBuilding,
    UseDarkMarket,
)
from companion.concern.outline import PILES
from companion.concern.values import (
    LIMITS,
    SINGLE,
    amount_texts,
    amounts,
    limits,
    number_or,
    only,
    required,
    saying,
)
from companion.core.phrases import Said, phrase
from companion.games.dark_road.fields import Fields, Table, is_table
from companion.games.dark_road.names import DARK_MARKET_SPACES, ROADS, TOWNS
from companion.games.dark_road.problems import hint_for, listed, shown

Reader = Callable[[Fields, str], object]

COMMON: Final = ("anywhere", "needs", "below", "says")


@dataclass(frozen=True, slots=True)
class Verb:
    """What a line of one ``do`` becomes, and how each of its own fields is read."""

    make: Callable[..., Line]
    fields: Mapping[str, Reader]
    required: tuple[tuple[str, Said], ...] = ()
    """Fields that cannot be left out, and what should stand there."""


def _number(least: int, most: int) -> Reader:
    return lambda fields, field: fields.number(field, least, most)


def _number_or(words: Sequence[str], least: int, most: int) -> Reader:
    return lambda fields, field: number_or(fields, field, words, least, most)


def _one_of(*names: str) -> Reader:
    return lambda fields, field: fields.name(field, names)


def _amounts(singles: Sequence[str]) -> Reader:
    return lambda fields, field: amounts(fields, field, singles)


_A_LINE: Final = phrase("line-such-as", form='{ do = "building" }')
_WHAT: Final = (("what", phrase("list-such-as", form='["coins 2"]')),)

VERBS: Final[Mapping[str, Verb]] = {
    "bazaar": Verb(
        Buy,
        {
            "buy": _number(1, 5),
            "choose": _one_of("dearest", "cheapest", "pointer"),
            "keep": _number(0, 20),
            "turn": Fields.flag,
        },
    ),
    "commission": Verb(TakeCommission, {"town": _one_of("most", "best", *TOWNS)}),
    "dark_market": Verb(
        UseDarkMarket,
        {
            "steps": _number(1, 4),
            "to": _one_of(*DARK_MARKET_SPACES),
            "south": _one_of("deed", "commission"),
        },
    ),
    "hero": Verb(
        TakeHero,
        {
            "slot": _number_or(("pointer", "most"), 1, 4),
            "sell": _number(0, 4),
            "least": _number(0, 4),
            "price": _one_of("pointer", "dearest"),
        },
    ),
    "ruins": Verb(ExploreRuins, {"steps": _number_or(("most",), 1, 4)}),
    "travel": Verb(
        Travel,
        {
            "cards": _number(0, 6),
            "town": _one_of("best", "most", *TOWNS),
            "road": _one_of(*ROADS),
            "companion": _one_of("order", *COMPANION_PLACES),
        },
    ),
    "building": Verb(UseBuilding, {}),
    "deed": Verb(TakeDeed, {"which": _one_of("order", *DEED_PLACES)}),
    "companion": Verb(TakeCompanion, {"which": _one_of("order", *COMPANION_PLACES)}),
    "gain": Verb(Gain, {"what": _amounts(SINGLE)}, _WHAT),
    "lose": Verb(Lose, {"what": _amounts(())}, _WHAT),
    "wheel": Verb(TurnWheel, {"turns": _number(1, 5)}),
    **{pile: Verb(partial(TurnUp, pile=pile), {}) for pile in PILES},
}
"""Every ``do`` of a line."""


def verb_of(line: Line) -> str:
    """The ``do`` that this line was written with."""
    if isinstance(line, TurnUp):
        return line.pile
    return next(do for do, verb in VERBS.items() if verb.make is type(line))


@dataclass(frozen=True, slots=True)
class Manner:
    """How the lines of one deck are read."""

    anywhere: bool
    """What a line is told that does not say."""
    piles: frozenset[str]
    """The piles that have cards to be turned up."""


def read_lines(
    fields: Fields, field: str, least: int, manner: Manner, word: str = "line", *, turns_up: bool = False
) -> tuple[Line, ...]:
    """The lines in a field, as far as they can be read; may they turn up cards of a pile?"""
    found = []
    for place, item in enumerate(fields.items(field, least, MOST_LINES) or [], start=1):
        if isinstance(item, dict) and is_table(item):
            entry = f"{fields.entry}, {word} {place}"
            line = _line(Fields(fields.report, fields.file, entry, item), manner, turns_up)
            found += [] if line is None else [line]
        else:
            fields.problem(f"{word} {place}", _A_LINE, shown(item))
    return tuple(found)


def _line(fields: Fields, manner: Manner, turns_up: bool) -> Line | None:
    do = fields.table.get("do")
    verb = VERBS.get(do) if isinstance(do, str) else None
    if verb is None:
        hint = hint_for(do, VERBS) if isinstance(do, str) else ""
        fields.problem("do", listed(VERBS), shown(do), hint)
        return None
    if do in PILES:
        _check_pile(fields, do, manner, turns_up)
    only(fields, ("do", *verb.fields, *COMMON))
    required(fields, **dict(verb.required))
    own = {field: read(fields, field) for field, read in verb.fields.items()}
    given = {field: value for field, value in own.items() if value is not None}
    stated = fields.flag("anywhere")
    common = {
        "anywhere": manner.anywhere if stated is None else stated,
        "needs": limits(fields, "needs"),
        "below": limits(fields, "below"),
        "says": saying(fields),
    }
    _check_limits(fields)
    if any(field not in given for field, _ in verb.required):
        return None
    if do == "dark_market" and "to" in given:
        if "steps" in given:
            fields.problem("steps", phrase("either", one="steps", other="to"), phrase("both"))
        given["steps"] = 0
    return verb.make(**common, **given)


def _check_pile(fields: Fields, pile: object, manner: Manner, turns_up: bool) -> None:
    if not turns_up:
        fields.problem("do", phrase("turns-up-nothing"), shown(pile))
    elif pile not in manner.piles:
        fields.problem("do", phrase("deck-with", what=f"[[{pile}]]"), phrase("none-of-them"))


def _check_limits(fields: Fields) -> None:
    """A line that needs at least what it must stay below is never possible."""
    needs, below = fields.table.get("needs"), fields.table.get("below")
    if not (isinstance(needs, dict) and isinstance(below, dict)):
        return
    for what in LIMITS:
        least, most = needs.get(what), below.get(what)
        if isinstance(least, int) and isinstance(most, int) and least >= most:
            fields.problem(f"below, {what}", phrase("more-than-needed", least=shown(least)), shown(most))


def line_table(line: Line, anywhere: bool) -> Table:
    """The table a line is read from, without what it need not say; ``anywhere`` is the deck's."""
    table: Table = {"do": verb_of(line)}
    for field in fields_of(line):
        value = getattr(line, field.name)
        if field.name == "anywhere":
            if value != anywhere:
                table["anywhere"] = value
        elif field.name in ("needs", "below"):
            if value:
                table[field.name] = dict(value)
        elif field.name == "what":
            table["what"] = amount_texts(value)
        elif field.name != "pile" and value != field.default and field.default is not MISSING:
            table[field.name] = value
    if isinstance(line, UseDarkMarket) and line.to:
        del table["steps"]
    return table

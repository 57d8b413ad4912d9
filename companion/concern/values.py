"""Small values of a deck file, read and written: names, sentences, choices, answers, amounts."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from companion.concern.deck import ALWAYS, NEVER, Goal
from companion.concern.lines import Amounts
from companion.core.phrases import Said, phrase
from companion.games.dark_road.fields import Fields, is_table
from companion.games.dark_road.names import DISTRICTS
from companion.games.dark_road.problems import NOTHING, hint_for, listed, shown, whole_number

LONGEST_NAME: Final = 40
LONGEST_SAYING: Final = 160
MOST_STEPS: Final = 4
"""Spaces a card may move; five would lead back."""
MOST_GAINED: Final = 20
"""Of one thing, by one line."""
COUNTED: Final = ("coins", "prestige", "goods", "vp")
"""Things gained or lost in numbers."""
SINGLE: Final = ("illuminated", "hero", "commission", "deed")
"""Things gained one at a time."""
MOST_UNKNOWN: Final = 20
"""Unknown fields of one table that are told one by one."""
LIMITS: Final = {
    "coins": 99,
    "prestige": 99,
    "goods": 20,
    "heroes": 3,
    "commissions": 3,
    "cards": 6,
    "turn": 13,
    "coins_ahead": 50,
    "prestige_ahead": 50,
}
"""What a line may depend on, and the most that makes sense."""

A_NAME: Final = phrase("deck-name", most=LONGEST_NAME)
"""What a name should be."""
SOME_GOODS: Final = phrase("table-such-as", form="{ goods = 2 }")
"""What a small table should look like."""

_DELIVER: Final = re.compile(r"deliver(?: ([1-6]))?")
_GOAL: Final = re.compile(r"win|win by ([1-9][0-9]{0,2})|score ([1-9][0-9]{0,2})")
_AMOUNT: Final = re.compile(r"([a-z]+)(?: ([0-9]{1,3}))?")


def is_name(value: object) -> bool:
    """Is this 1 to 40 printable characters, without spaces around them?"""
    return (
        isinstance(value, str)
        and 0 < len(value) <= LONGEST_NAME
        and value.isprintable()
        and value == value.strip()
    )


def name(fields: Fields) -> str:
    """The required ``name``; empty, and noted, where it is none."""
    value = fields.table.get("name")
    if isinstance(value, str) and is_name(value):
        return value
    fields.wrong("name", A_NAME)
    return ""


def saying(fields: Fields) -> str:
    """``says``, a sentence; empty where there is none."""
    value = fields.table.get("says")
    if value is None:
        return ""
    if isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_SAYING:
        return value
    fields.wrong("says", phrase("saying", most=LONGEST_SAYING))
    return ""


def only(fields: Fields, allowed: Iterable[str]) -> None:
    """Note the fields that have no meaning here; of very many, the first few and how many more."""
    names = tuple(allowed)
    unknown = [key for key in fields.table if key not in names]
    for key in unknown[:MOST_UNKNOWN]:
        fields.problem(shown(key), listed(names), phrase("unknown-field"), hint_for(key, names))
    if len(unknown) > MOST_UNKNOWN:
        fields.problem("", listed(names), phrase("more-unknown", count=len(unknown) - MOST_UNKNOWN))


def required(fields: Fields, **expected: Said) -> None:
    """Note every one of these fields that is missing, and what should stand there."""
    for field, form in expected.items():
        if fields.table.get(field) is None:
            fields.problem(field, form, NOTHING)


def inner(fields: Fields, field: str, entry: str, form: Said) -> Fields | None:
    """The table within a table; ``None``, and noted if it is something else, where there is none."""
    value = fields.table.get(field)
    if isinstance(value, dict) and is_table(value):
        return Fields(fields.report, fields.file, entry, value)
    if value is not None:
        fields.wrong(field, form)
    return None


def number_or(fields: Fields, field: str, words: Sequence[str], least: int, most: int) -> int | str | None:
    """A whole number within bounds, or one of a few words."""
    value = fields.table.get(field)
    if value is None or (isinstance(value, str) and value in words):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    hint = hint_for(value, words) if isinstance(value, str) else ""
    fields.problem(field, listed((*words, whole_number(least, most))), shown(value), hint)
    return None


def arranged(fields: Fields, field: str, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """All of the given names, in any order."""
    found = fields.names(field, names, len(names), len(names))
    if found is not None and set(found) != set(names):
        fields.problem(field, phrase("each-once", names=names), ", ".join(found))
        return None
    return found


def move(fields: Fields) -> int | str | None:
    """Spaces clockwise, or the district after ``to``."""
    places = tuple(f"to {district}" for district in DISTRICTS)
    found = number_or(fields, "move", places, 0, MOST_STEPS)
    return found.removeprefix("to ") if isinstance(found, str) else found


def move_text(found: int | str) -> int | str:
    return f"to {found}" if isinstance(found, str) else found


def join(fields: Fields) -> int | None:
    """The fewest cards it must be able to deliver to join."""
    value = fields.table.get("join")
    if value is None:
        return None
    if isinstance(value, str):
        if value in ("always", "never"):
            return ALWAYS if value == "always" else NEVER
        if found := _DELIVER.fullmatch(value):
            return int(found[1] or 1)
    hint = hint_for(value, ("always", "never", "deliver")) if isinstance(value, str) else ""
    fields.problem("join", phrase("deck-join"), shown(value), hint)
    return None


def join_text(cards: int) -> str:
    known = {ALWAYS: "always", 1: "deliver", NEVER: "never"}
    return known.get(cards, f"deliver {cards}")


def goal(fields: Fields) -> Goal:
    """A victory where the field does not say."""
    value = fields.table.get("goal")
    if value is None:
        return Goal()
    if isinstance(value, str) and (found := _GOAL.fullmatch(value)):
        by, points = int(found[1] or 0), int(found[2] or 0)
        if by <= 50 and points <= 200:
            return Goal("score", points) if points else Goal("win", by)
    fields.wrong("goal", phrase("deck-goal"))
    return Goal()


def goal_text(found: Goal) -> str:
    if found.kind == "score":
        return f"score {found.amount}"
    return f"win by {found.amount}" if found.amount else "win"


def amounts(fields: Fields, field: str, singles: Sequence[str]) -> Amounts | None:
    """A list of texts such as ``coins 2``; ``singles`` stand without a number."""
    items = fields.items(field, 1, 6)
    if items is None:
        return None
    found = [_amount(fields, field, item, singles) for item in items]
    good = tuple(amount for amount in found if amount is not None)
    for what in {what for what, _ in good}:
        if sum(what == other for other, _ in good) > 1:
            fields.problem(field, phrase("each-thing-once"), phrase("again", what=what))
    return good if len(good) == len(found) else None


def _amount(fields: Fields, field: str, item: object, singles: Sequence[str]) -> tuple[str, int] | None:
    found = _AMOUNT.fullmatch(item) if isinstance(item, str) else None
    if found and found[1] in singles and found[2] is None:
        return found[1], 1
    if found and found[1] in COUNTED and 1 <= (count := int(found[2] or 1)) <= MOST_GAINED:
        return found[1], count
    hint = hint_for(found[1], (*COUNTED, *singles)) if found and found[1] not in COUNTED else ""
    form = listed((phrase("deck-amounts", names=COUNTED, most=MOST_GAINED), *singles))
    fields.problem(field, form, shown(item), hint)
    return None


def amount_texts(found: Amounts) -> list[str]:
    return [what if what in SINGLE else f"{what} {count}" for what, count in found]


def limits(fields: Fields, field: str) -> Amounts:
    """A table such as ``{goods = 2}``, in the order of ``LIMITS``; empty where there is none."""
    table = inner(fields, field, f"{fields.entry}, {field}", SOME_GOODS)
    if table is None:
        return ()
    only(table, LIMITS)
    found = {what: table.number(what, 1, most) for what, most in LIMITS.items()}
    return tuple((what, count) for what, count in found.items() if count is not None)


def twice(names: Iterable[str]) -> list[str]:
    """The names that appear again, however they are capitalised; empty ones do not count."""
    seen: set[str] = set()
    again = []
    for one in names:
        if one and one.casefold() in seen:
            again.append(one)
        seen.add(one.casefold())
    return again

"""Which question about a finished game comes next, and what an answer makes of the sheet.

Everything here is plain values: the next question follows from what is known and what was asked already, so
that going back is taking an earlier :class:`Entry` again.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, NamedTuple
from uuid import uuid4

from companion.core.errors import Invalid
from companion.core.pads import Doubt, Pad, Seat, Sheet, Wanted
from companion.games.dark_road.box import Deed
from companion.games.dark_road.pad.doubts import COMPONENTS
from companion.games.dark_road.pad.reading import MOST
from companion.store.finished import finished
from companion.table.scoring import Draft
from companion.terminal.labels import one_of
from companion.terminal.score_reading import (
    read_commissions,
    read_deeds,
    read_goods,
    read_heroes,
    read_number,
    read_players,
    read_town,
)
from companion.terminal.words import is_no, is_yes, word

GAME: Final = -1
"""The seat of questions about the game as a whole."""
_ABOARD: Final = ("aboard heroes", "aboard commissions", "aboard goods", "aboard town")
_USUAL: Final[Mapping[str, Any]] = {"upgrade": False, "illuminated": 0, "vp": 0}
"""What Enter means where nothing was told before."""
_ABOARD_READERS: Final[Mapping[str, Callable[[str], Any]]] = {
    "heroes": read_heroes,
    "commissions": read_commissions,
    "goods": read_goods,
    "town": read_town,
}


class Ask(NamedTuple):
    """One question."""

    seat: int
    field: str
    """Of the sheet, its part after a space: ``delivered hero blue``, ``aboard town``; or ``doubt``."""
    wanted: Wanted | None = None
    doubt: Doubt | None = None

    @property
    def mark(self) -> tuple[int, str]:
        return self.seat, self.field


@dataclass(frozen=True, slots=True)
class Entry:
    """How far somebody has come."""

    draft: Draft | None = None
    """``None`` until it is known who played."""
    asked: frozenset[tuple[int, str]] = frozenset()

    @property
    def sheet(self) -> Sheet:
        assert self.draft is not None
        return self.draft.sheet

    def seat(self, ask: Ask) -> Seat:
        return self.sheet.seats[ask.seat]

    def done(self, ask: Ask) -> "Entry":
        return replace(self, asked=self.asked | {ask.mark})

    def again(self, field: str, seat: int | None = None) -> "Entry":
        """This field is asked about once more, of one seat or of all that have it."""
        marks = {mark for mark in self.asked if mark[1].split()[0] == field and seat in (None, mark[0])}
        return replace(self, asked=self.asked - marks)

    def with_sheet(self, sheet: Sheet) -> "Entry":
        assert self.draft is not None
        return replace(self, draft=replace(self.draft, sheet=sheet))


def taken_up(draft: Draft, anew: bool = False) -> Entry:
    """A sheet that was begun before; ``anew``: every question once more, with what is known offered."""
    asked = {(GAME, "edition")}
    for number, seat in enumerate(draft.sheet.seats):
        known = set(seat.values)
        if known & {"upgrade", "illuminated", "vp"}:
            known.add("deeds")
        counts = {f"delivered {key}" for key in seat.values.get("delivered", {})}
        aboard = set(_ABOARD) if "aboard" in known else set()
        plain = known & {"coins", "prestige", "deeds", "upgrade", "illuminated", "vp", "gifts"}
        if "score" in known:
            plain |= {"coins"}
        asked |= {(number, field) for field in (counts | aboard if anew else plain | counts | aboard)}
    return Entry(draft, frozenset(asked - {(GAME, "edition")} if anew else asked))


def next_ask(entry: Entry, pad: Pad) -> Ask | None:
    """``None`` when there is nothing left to ask."""
    if entry.draft is None:
        return Ask(GAME, "players")
    return next((ask for ask in _asks(entry.sheet, pad) if ask.mark not in entry.asked), None)


def _asks(sheet: Sheet, pad: Pad) -> Iterator[Ask]:
    outcome = pad.outcome(sheet)
    yield Ask(GAME, "edition")
    for number, seat in enumerate(sheet.seats):
        for field in _fields(seat):
            yield Ask(number, field)
        yield from (
            _for(wanted) for wanted in outcome.wanted if wanted.seat == number and wanted.rule == "DEED-1"
        )
        yield from (Ask(number, "doubt", doubt=doubt) for doubt in outcome.doubts if doubt.seat == number)
    yield from map(_for, outcome.wanted)
    yield from (Ask(GAME, "doubt", doubt=doubt) for doubt in outcome.doubts)
    yield Ask(GAME, "day")
    yield Ask(GAME, "location")


def _for(wanted: Wanted) -> Ask:
    return Ask(wanted.seat, f"{wanted.field} {wanted.key}".strip(), wanted)


def _fields(seat: Seat) -> Iterator[str]:
    """Only what a score needs, and once more what was told beyond it."""
    yield "coins"
    if "score" not in seat.values:
        yield from ("prestige", "deeds")
        yield from ("upgrade", "illuminated") if seat.automa is None else ("vp",)
    if "aboard" in seat.values:
        yield from _ABOARD
    yield from (f"delivered {key}" for key in seat.values.get("delivered", {}))
    if "gifts" in seat.values:
        yield "gifts"


def now(entry: Entry, ask: Ask) -> Any:
    """What Enter stands for; ``None`` where something has to be typed."""
    if entry.draft is None:
        return None
    if ask.seat == GAME:
        known = {"edition": entry.sheet.edition, "day": entry.draft.day, "location": entry.draft.location}
        return known.get(ask.field)
    values = entry.seat(ask).values
    field, _, part = ask.field.partition(" ")
    if part:
        return values.get(field, {}).get(part)
    if field == "coins" and "score" in values:
        return f"{word('answer-total')} {values['score']}"
    return values.get(field, _USUAL.get(field))


def answered(entry: Entry, ask: Ask, typed: str, pad: Pad, deeds: Mapping[str, Deed]) -> Entry:
    """What is known after this answer; raises ``Invalid``, and then nothing has changed."""
    if ask.field == "players":
        sheet = Sheet(pad.game, pad.editions[0], read_players(typed))
        return Entry(Draft(_checked(sheet, pad), day=date.today().isoformat(), uid=uuid4().hex))
    if ask.field == "doubt":
        return _settled(entry, ask, typed)
    if not typed and (ask.field not in _OPTIONAL and now(entry, ask) is None):
        raise Invalid("score-nothing-typed")
    made = _about(entry, ask, typed) if ask.seat == GAME else _of_seat(entry, ask, typed, deeds)
    return made.with_sheet(_checked(made.sheet, pad))


_OPTIONAL: Final = ("deeds", *_ABOARD, "day", "location")
"""Enter says enough here, whatever is known."""


def _checked(sheet: Sheet, pad: Pad) -> Sheet:
    return pad.read(pad.write(sheet))


def _settled(entry: Entry, ask: Ask, typed: str) -> Entry:
    doubt = ask.doubt
    assert doubt is not None
    words = {"keep": "keep", "correct": "correct", word("answer-keep"): "keep"}
    words[word("answer-correct")] = "correct"
    if words[one_of(typed, words)] == "keep":
        return entry.with_sheet(entry.sheet.keep(doubt))
    return entry.again(doubt.field, doubt.seat)


def _about(entry: Entry, ask: Ask, typed: str) -> Entry:
    draft = entry.draft
    assert draft is not None
    match ask.field:
        case "edition":
            edition = one_of(typed, ("v1", "v2")) if typed else draft.sheet.edition
            return entry.with_sheet(replace(draft.sheet, edition=edition)).done(ask)
        case "day":
            unknown = typed.casefold() in ("unknown", word("answer-unknown"))
            draft = replace(draft, day="" if unknown else typed or draft.day)
        case _:
            nowhere = typed.casefold() in ("none", word("answer-none"))
            draft = replace(draft, location="" if nowhere else typed or draft.location)
    finished(draft.sheet, day=draft.day, location=draft.location)
    return replace(entry, draft=draft).done(ask)


def _of_seat(entry: Entry, ask: Ask, typed: str, deeds: Mapping[str, Deed]) -> Entry:
    field, _, part = ask.field.partition(" ")
    if field == "deeds":
        return _deeds(entry, ask, typed, deeds)
    if field == "aboard":
        return _aboard(entry, ask, part, typed)
    if field == "coins" and (total := _total(typed, now(entry, ask))) is not None:
        return _only_total(entry, ask, total)
    value = now(entry, ask) if not typed else _read(field, typed)
    if part:
        value = {**entry.seat(ask).values.get(field, {}), part: value}
    sheet = entry.sheet.with_value(ask.seat, field, value)
    if field == "coins":
        sheet = sheet.with_value(ask.seat, "score", None)
    return entry.with_sheet(sheet).done(ask)


def _read(field: str, typed: str) -> int | bool:
    if field == "upgrade":
        return _yes(typed)
    return read_number(typed, most=COMPONENTS["illuminated"] if field == "illuminated" else MOST)


def _yes(typed: str) -> bool:
    if is_yes(typed.casefold()[:1]):
        return True
    if is_no(typed.casefold()[:1]):
        return False
    raise Invalid("score-yes-or-no", value=typed)


def _total(typed: str, known: Any) -> int | None:
    """``total 43``, where nothing else is known."""
    words = (typed or (known if isinstance(known, str) else "")).casefold().split()
    if len(words) != 2 or words[0] not in ("total", word("answer-total")):
        return None
    return read_number(words[1])


def _only_total(entry: Entry, ask: Ask, total: int) -> Entry:
    sheet = entry.sheet.with_seat(ask.seat, replace(entry.seat(ask), values={"score": total}))
    marks = {mark for mark in entry.asked if mark[0] == ask.seat}
    return replace(entry.with_sheet(sheet), asked=entry.asked - marks).done(ask)


def _deeds(entry: Entry, ask: Ask, typed: str, deeds: Mapping[str, Deed]) -> Entry:
    """One or more of them are added, or one is removed; Enter ends them."""
    known = list(entry.seat(ask).values.get("deeds", []))
    words = typed.casefold().split()
    if not words or typed.casefold() in ("done", word("answer-done")):
        return entry.done(ask)
    if words[0] in ("remove", word("answer-remove")):
        if not known:
            raise Invalid("score-no-deeds")
        del known[read_number(" ".join(words[1:]), 1, len(known)) - 1]
    else:
        known += read_deeds(typed, deeds)
    return entry.with_sheet(entry.sheet.with_value(ask.seat, "deeds", known or None))


def _aboard(entry: Entry, ask: Ask, part: str, typed: str) -> Entry:
    aboard = dict(entry.seat(ask).values["aboard"])
    if typed:
        aboard[part] = _ABOARD_READERS[part](typed)
    return entry.with_sheet(entry.sheet.with_value(ask.seat, "aboard", aboard)).done(ask)


# What can be typed instead of an answer


def with_visit(entry: Entry, seat: int) -> Entry:
    """This merchant has forgotten the final visit (END-1): what is aboard is asked for."""
    if "aboard" not in entry.sheet.seats[seat].values:
        entry = entry.with_sheet(entry.sheet.with_value(seat, "aboard", {}))
    return entry.again("aboard", seat)


def without_answer(entry: Entry, ask: Ask) -> Entry:
    """Nobody knows: the score stays open there."""
    if ask.seat == GAME:
        raise Invalid("score-no-skip")
    return entry.done(ask)


def corrected(entry: Entry, seat: int) -> Entry:
    """Everything about this merchant is asked once more, with what is known offered."""
    return replace(entry, asked=frozenset(mark for mark in entry.asked if mark[0] != seat))

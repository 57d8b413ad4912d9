"""A whole deck from its table: every part read, every mistake noted."""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Final, TypeVar

from companion.concern.deck import (
    CARDS,
    MOST_LINES,
    SCHEMA,
    Adventure,
    Card,
    Deck,
    DeliveryTile,
    Opening,
    Origin,
    SideCard,
    Strength,
    Twist,
)
from companion.concern.leanings import read_opening, read_order, read_worth
from companion.concern.line_tables import Manner, read_lines
from companion.concern.outline import MOST_READ, Outline, outline_of
from companion.concern.values import (
    A_NAME,
    SOME_GOODS,
    goal,
    inner,
    is_name,
    join,
    move,
    name,
    number_or,
    only,
    required,
    saying,
    twice,
)
from companion.core.phrases import phrase
from companion.games.dark_road.fields import Fields, Table, is_table
from companion.games.dark_road.names import BUILDINGS, GOODS, ROADS
from companion.games.dark_road.problems import Report, listed, shown

T = TypeVar("T")

HEAD: Final = ("schema", "name", "origin", "anywhere", "least_goods", "opening", "order", "worth")
SECTIONS: Final = ("card", "strength", "twist", "adventure", "notice", "sarcophagus", "delivery")
ORIGINS: Final[tuple[Origin, ...]] = ("reference", "owner")
MOST: Final = {"twist": 20, "adventure": 20, "notice": 6, "sarcophagus": 3, "delivery": 6}
MOST_STRENGTHS: Final = 20


def read_deck(report: Report, file: str, table: Table) -> Deck | None:
    """The deck in a table, or ``None`` when something in it cannot be read; notes every mistake."""
    before = len(report.errors())
    top = Fields(report, file, "", table)
    only(top, (*HEAD, *SECTIONS))
    schema = table.get("schema")
    if type(schema) is not int or schema != SCHEMA:
        top.wrong("schema", str(SCHEMA))
    outline = outline_of(table)
    manner = Manner(top.flag("anywhere") or False, outline.piles)
    deck = _Reader(top, outline, manner).deck()
    return deck if len(report.errors()) == before else None


@dataclass(slots=True)
class _Reader:
    """Reads one file."""

    top: Fields
    outline: Outline
    manner: Manner

    def deck(self) -> Deck:
        origin = self.top.name("origin", ORIGINS)
        return Deck(
            name=name(self.top),
            origin="reference" if origin == "reference" else "owner",
            anywhere=self.manner.anywhere,
            least_goods=self.top.number("least_goods", 1, 3) or 2,
            opening=read_opening(self.top, phrase("table-called", name="[opening]")).over(Opening()),
            order=read_order(self.top),
            worth=read_worth(self.top),
            cards=self._cards(),
            strengths=self._strengths(),
            twists=self._each("twist", self._twist),
            adventures=self._each("adventure", self._adventure),
            notices=self._each("notice", self._notice),
            sarcophagi=self._each("sarcophagus", self._side_card),
            deliveries=self._each("delivery", self._delivery),
        )

    def _cards(self) -> tuple[Card, ...]:
        items = self.top.table.get("card")
        if items is None:
            self.top.problem("card", phrase("deck-cards", count=CARDS), phrase("none"))
        elif isinstance(items, list) and len(items) != CARDS:
            self.top.problem("card", phrase("deck-cards", count=CARDS), str(len(items)))
        return self._tables("card", self._card)

    def _each(self, kind: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
        items = self.top.table.get(kind)
        if isinstance(items, list) and len(items) > MOST[kind]:
            self.top.problem(kind, phrase("at-most-of-them", most=MOST[kind]), str(len(items)))
        return self._tables(kind, read)

    def _tables(self, kind: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
        """Each ``[[kind]]``, told by its number and its name; far too many are not read to the end."""
        items = self.top.table.get(kind)
        if items is None:
            return ()
        if not isinstance(items, list):
            self.top.wrong(kind, phrase("tables-of-kind", kind=kind))
            return ()
        found = []
        names: list[str] = []
        for place, item in enumerate(items[:MOST_READ], start=1):
            if not (isinstance(item, dict) and is_table(item)):
                self.top.problem(f"{kind} {place}", phrase("table-of-kind", kind=kind), shown(item))
                continue
            called = item.get("name")
            entry = f"{kind} {place} ({called})" if is_name(called) else f"{kind} {place}"
            fields = Fields(self.top.report, self.top.file, entry, item)
            found.append(read(fields))
            if isinstance(called, str) and called.casefold() in names:
                fields.problem("name", phrase("own-name"), phrase("again", what=shown(called)))
            names += [called.casefold()] if isinstance(called, str) else []
        return tuple(found)

    def _card(self, fields: Fields) -> Card:
        only(fields, [field.name for field in fields_of(Card)])
        called = name(fields)
        required(
            fields,
            move=phrase("deck-move"),
            hero=phrase("deck-hero"),
            good=listed(GOODS),
            lines=phrase("deck-lines", most=MOST_LINES),
        )
        joins = join(fields)
        moved = move(fields)
        return Card(
            name=called,
            says=saying(fields),
            move=0 if moved is None else moved,
            hero=fields.number("hero", 1, 4) or 1,
            good=fields.name("good", GOODS) or GOODS[0],
            join=1 if joins is None else joins,
            road=fields.name("road", ROADS) or "highway",
            do=number_or(fields, "do", ("first", "all"), 2, 8) or "first",
            lines=read_lines(fields, "lines", 1, self.manner, turns_up=True),
            extra=read_lines(fields, "extra", 0, self.manner, "extra line", turns_up=True),
        )

    def _strengths(self) -> tuple[Strength, ...]:
        table = inner(self.top, "strength", "strength", phrase("tables-such-as", form="[strength.merchant]"))
        if table is None:
            return ()
        if len(table.table) > MOST_STRENGTHS:
            most = phrase("at-most-strengths", most=MOST_STRENGTHS)
            self.top.problem("strength", most, str(len(table.table)))
        for again in twice(table.table):
            table.problem(shown(again), phrase("own-name"), phrase("name-again"))
        return tuple(self._strength(table, called) for called in list(table.table)[:MOST_READ])

    def _strength(self, table: Fields, called: str) -> Strength:
        if not is_name(called):
            table.problem(shown(called), A_NAME, shown(called))
        form = phrase("table-called", name=f"[strength.{called}]")
        fields = inner(table, called, f"strength {shown(called)}", form)
        if fields is None:
            return Strength(name=called)
        only(fields, ("says", "extra", "opening"))
        return Strength(
            name=called,
            says=saying(fields),
            extra=self._numbers(fields),
            opening=read_opening(fields, SOME_GOODS),
        )

    def _numbers(self, fields: Fields) -> tuple[int, ...]:
        """The numbers of cards in ``extra``, ascending."""
        found = set()
        for item in fields.items("extra", 0, CARDS) or []:
            if not (isinstance(item, int) and not isinstance(item, bool) and 1 <= item <= CARDS):
                fields.problem("extra", phrase("card-numbers", most=CARDS), shown(item))
            elif item in found:
                fields.problem("extra", phrase("each-card-once"), phrase("again", what=item))
            elif item not in self.outline.extra:
                fields.problem("extra", phrase("cards-with-extra-lines"), str(item))
            else:
                found.add(item)
        return tuple(sorted(found))

    def _twist(self, fields: Fields) -> Twist:
        only(fields, [field.name for field in fields_of(Twist)])
        return Twist(
            name=name(fields),
            says=saying(fields),
            opening=read_opening(fields, SOME_GOODS),
            join=join(fields),
            road=fields.name("road", ROADS) or "",
            lines=read_lines(fields, "lines", 0, self.manner),
        )

    def _adventure(self, fields: Fields) -> Adventure:
        only(fields, [field.name for field in fields_of(Adventure)])
        buildings = fields.names("buildings", BUILDINGS, 0, 4) or ()
        if buildings and len(set(buildings)) != 4:
            fields.problem("buildings", phrase("four-buildings-or-none"), ", ".join(buildings))
        return Adventure(
            name=name(fields),
            says=saying(fields),
            strength=self._strength_name(fields),
            twists=self._twist_names(fields),
            goal=goal(fields),
            buildings=buildings,
        )

    def _strength_name(self, fields: Fields) -> str:
        value = fields.table.get("strength", "")
        if self.outline.strengths:
            return fields.named("strength", value, self.outline.strengths) or ""
        if value != "":
            fields.problem("strength", phrase("deck-with", what="[strength.NAME]"), shown(value))
        return ""

    def _twist_names(self, fields: Fields) -> tuple[str, ...]:
        twists = self.outline.twists
        items = fields.items("twists", 0, MOST_LINES) or []
        if items and not twists:
            fields.problem("twists", phrase("deck-with", what="[[twist]]"), phrase("none-of-them"))
            return ()
        names = [found for item in items if (found := fields.named("twists", item, tuple(twists)))]
        for again in twice(names):
            fields.problem("twists", phrase("each-twist-once"), phrase("again", what=shown(again)))
        if (lines := sum(twists[one] for one in names)) > MOST_LINES:
            fields.problem("twists", phrase("twist-lines", most=MOST_LINES), str(lines))
        return tuple(names)

    def _notice(self, fields: Fields) -> SideCard:
        """A notice may be chosen like a twist, so it must not be called like one."""
        called = fields.table.get("name")
        twists = self.top.table.get("twist")
        for twist in twists[:MOST_READ] if isinstance(twists, list) else []:
            if isinstance(called, str) and isinstance(twist, dict) and twist.get("name") == called:
                fields.problem("name", phrase("no-twist-has"), shown(called))
        return self._side_card(fields)

    def _side_card(self, fields: Fields) -> SideCard:
        only(fields, ("name", "says", "lines"))
        return self._side(fields, name(fields))

    def _side(self, fields: Fields, called: str) -> SideCard:
        lines = read_lines(fields, "lines", 0, self.manner)
        return SideCard(name=called, says=saying(fields), lines=lines)

    def _delivery(self, fields: Fields) -> DeliveryTile:
        only(fields, ("name", "front", "back"))
        called = name(fields)
        return DeliveryTile(
            name=called,
            front=self._tile_side(fields, "front", called),
            back=self._tile_side(fields, "back", called),
        )

    def _tile_side(self, fields: Fields, side: str, called: str) -> SideCard:
        form = phrase("table-such-as", form='{ says = "...", lines = [] }')
        required(fields, **{side: form})
        table = inner(fields, side, f"{fields.entry}, {side}", form)
        if table is None:
            return SideCard(name=called)
        only(table, ("says", "lines"))
        return self._side(table, called)

"""A whole deck from its table: every part read, every mistake noted."""

from collections.abc import Callable
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Final, TypeVar

from companion.concern.deck import (
    CARDS,
    COMPANION_PLACES,
    DEED_PLACES,
    FORTUNES,
    MOST_LINES,
    SCHEMA,
    UPGRADE_ORDER,
    Adventure,
    Card,
    Deck,
    DeliveryTile,
    Opening,
    OpeningChange,
    Order,
    Origin,
    SideCard,
    Strength,
    Twist,
    Worth,
)
from companion.concern.line_tables import read_lines
from companion.concern.pointers import check_pointers
from companion.concern.values import (
    arranged,
    goal,
    inner,
    is_name,
    join,
    move,
    name,
    number_or,
    required,
    saying,
    twice,
)
from companion.games.dark_road.fields import Fields, Table, is_table
from companion.games.dark_road.names import BUILDINGS, GOODS, ROADS, TOWNS
from companion.games.dark_road.problems import Report, shown

T = TypeVar("T")

SECTIONS: Final = ("card", "strength", "twist", "adventure", "notice", "sarcophagus", "delivery")
ORIGINS: Final[tuple[Origin, ...]] = ("reference", "owner")
MOST: Final = {"twist": 20, "adventure": 20, "notice": 6, "sarcophagus": 3, "delivery": 6}
MOST_STRENGTHS: Final = 20
MOST_BEGUN_WITH: Final = {"coins": 50, "prestige": 50, "goods": 20}
MOST_WORTH: Final = 20


def read_deck(report: Report, file: str, table: Table) -> Deck | None:
    """The deck in a table, or ``None`` when something in it cannot be read; notes every mistake."""
    before = len(report.errors())
    top = Fields(report, file, "", table)
    top.only(("schema", "name", "origin", "anywhere", "least_goods", "opening", "order", "worth", *SECTIONS))
    if top.number("schema", SCHEMA, SCHEMA) is None and "schema" not in table:
        top.problem("schema", str(SCHEMA), "nothing")
    deck = _Reader(top, top.flag("anywhere") or False).deck()
    return deck if len(report.errors()) == before else None


@dataclass(slots=True)
class _Reader:
    """Reads one file; ``anywhere`` is what lines that do not say are told."""

    top: Fields
    anywhere: bool

    def deck(self) -> Deck:
        origin = self.top.name("origin", ORIGINS)
        deck = Deck(
            name=name(self.top),
            origin="reference" if origin == "reference" else "owner",
            anywhere=self.anywhere,
            least_goods=self.top.number("least_goods", 1, 3) or 2,
            opening=self._opening_change(self.top, "[opening]").over(Opening()),
            order=self._order(),
            worth=self._worth(),
            cards=self._cards(),
            strengths=self._strengths(),
            twists=self._each("twist", self._twist),
            adventures=self._each("adventure", self._adventure),
            notices=self._each("notice", self._side_card),
            sarcophagi=self._each("sarcophagus", self._side_card),
            deliveries=self._each("delivery", self._delivery),
        )
        check_pointers(self.top, deck)
        return deck

    def _opening_change(self, fields: Fields, form: str) -> OpeningChange:
        entry = f"{fields.entry}, opening" if fields.entry else "opening"
        table = inner(fields, "opening", entry, f"a table {form}")
        if table is None:
            return OpeningChange()
        table.only([field.name for field in fields_of(OpeningChange)])
        return OpeningChange(
            coins=number_or(table, "coins", ("seat",), 0, MOST_BEGUN_WITH["coins"]),
            prestige=number_or(table, "prestige", ("edition",), 0, MOST_BEGUN_WITH["prestige"]),
            goods=table.number("goods", 0, MOST_BEGUN_WITH["goods"]),
            hero=table.flag("hero"),
            join=join(table),
        )

    def _order(self) -> Order:
        table = inner(self.top, "order", "order", "a table [order]")
        if table is None:
            return Order()
        table.only([field.name for field in fields_of(Order)])
        return Order(
            towns=arranged(table, "towns", TOWNS) or TOWNS,
            fortunes=arranged(table, "fortunes", FORTUNES) or FORTUNES,
            upgrades=arranged(table, "upgrades", UPGRADE_ORDER) or UPGRADE_ORDER,
            deeds=arranged(table, "deeds", DEED_PLACES) or DEED_PLACES,
            companions=arranged(table, "companions", COMPANION_PLACES) or COMPANION_PLACES,
        )

    def _worth(self) -> Worth:
        table = inner(self.top, "worth", "worth", "a table [worth]")
        if table is None:
            return Worth()
        things = [field.name for field in fields_of(Worth)]
        table.only(things)
        found = {thing: table.number(thing, 0, MOST_WORTH) for thing in things}
        return Worth(**{thing: worth for thing, worth in found.items() if worth is not None})

    def _cards(self) -> tuple[Card, ...]:
        items = self.top.table.get("card")
        count = len(items) if isinstance(items, list) else 0
        cards = self._tables("card", self._card, 10_000)
        if items is None or (isinstance(items, list) and count != CARDS):
            self.top.problem("card", f"exactly {CARDS} cards", str(count))
        return cards

    def _each(self, kind: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
        return self._tables(kind, read, MOST[kind])

    def _tables(self, kind: str, read: Callable[[Fields], T], most: int) -> tuple[T, ...]:
        """Each ``[[kind]]``, told by its number and its name."""
        found = []
        names = []
        for place, item in enumerate(self.top.items(kind, 0, most) or [], start=1):
            if isinstance(item, dict) and is_table(item):
                called = item.get("name")
                entry = f"{kind} {place} ({called})" if is_name(called) else f"{kind} {place}"
                fields = Fields(self.top.report, self.top.file, entry, item)
                found.append(read(fields))
                names += [called] if is_name(called) and isinstance(called, str) else []
                if names and twice(names):
                    fields.problem("name", "a name of its own", f"{shown(names.pop())} again")
            else:
                self.top.problem(f"{kind} {place}", f"a table [[{kind}]]", shown(item))
        return tuple(found)

    def _card(self, fields: Fields) -> Card:
        fields.only([field.name for field in fields_of(Card)])
        called = name(fields)
        required(fields, "move", "hero", "good", "lines")
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
            do=fields.name("do", ("first", "all")) or "first",
            lines=read_lines(fields, "lines", 1, self.anywhere),
            extra=read_lines(fields, "extra", 0, self.anywhere, "extra line"),
        )

    def _strengths(self) -> tuple[Strength, ...]:
        table = inner(self.top, "strength", "strength", "tables such as [strength.merchant]")
        if table is None:
            return ()
        if len(table.table) > MOST_STRENGTHS:
            self.top.problem("strength", f"at most {MOST_STRENGTHS} strengths", str(len(table.table)))
        for again in twice(table.table):
            table.problem(shown(again), "a name of its own", "the name again")
        return tuple(self._strength(table, called) for called in table.table)

    def _strength(self, table: Fields, called: str) -> Strength:
        if not is_name(called):
            table.problem(shown(called), "a name of 1 to 40 printable characters", shown(called))
        fields = inner(table, called, f"strength {shown(called)}", f"a table [strength.{called}]")
        if fields is None:
            return Strength(name=called)
        fields.only(("says", "extra", "opening"))
        return Strength(
            name=called,
            says=saying(fields),
            extra=self._numbers(fields),
            opening=self._opening_change(fields, "such as { goods = 2 }"),
        )

    def _numbers(self, fields: Fields) -> tuple[int, ...]:
        """The numbers of cards in ``extra``, ascending."""
        found = set()
        for item in fields.items("extra", 0, CARDS) or []:
            if isinstance(item, int) and not isinstance(item, bool) and 1 <= item <= CARDS:
                if item in found:
                    fields.problem("extra", "each card once", f"{item} again")
                found.add(item)
            else:
                fields.problem("extra", f"numbers of cards, 1 to {CARDS}", shown(item))
        return tuple(sorted(found))

    def _twist(self, fields: Fields) -> Twist:
        fields.only([field.name for field in fields_of(Twist)])
        return Twist(
            name=name(fields),
            says=saying(fields),
            opening=self._opening_change(fields, "such as { goods = 2 }"),
            join=join(fields),
            road=fields.name("road", ROADS) or "",
            lines=read_lines(fields, "lines", 0, self.anywhere, piles=()),
        )

    def _adventure(self, fields: Fields) -> Adventure:
        fields.only([field.name for field in fields_of(Adventure)])
        buildings = fields.names("buildings", BUILDINGS, 0, 4) or ()
        if buildings and len(set(buildings)) != 4:
            fields.problem("buildings", "four different buildings, or none", ", ".join(buildings))
        return Adventure(
            name=name(fields),
            says=saying(fields),
            strength=fields.text("strength") or "",
            twists=self._twist_names(fields),
            goal=goal(fields),
            buildings=buildings,
        )

    def _twist_names(self, fields: Fields) -> tuple[str, ...]:
        items = fields.items("twists", 0, MOST_LINES) or []
        names = [item for item in items if isinstance(item, str)]
        if len(names) != len(items):
            fields.problem("twists", "names of twists", "something else")
        for again in twice(names):
            fields.problem("twists", "each twist once", f"{shown(again)} again")
        return tuple(names)

    def _side_card(self, fields: Fields) -> SideCard:
        fields.only(("name", "says", "lines"))
        return self._side(fields, name(fields))

    def _side(self, fields: Fields, called: str) -> SideCard:
        lines = read_lines(fields, "lines", 0, self.anywhere, piles=())
        return SideCard(name=called, says=saying(fields), lines=lines)

    def _delivery(self, fields: Fields) -> DeliveryTile:
        fields.only(("name", "front", "back"))
        called = name(fields)
        return DeliveryTile(
            name=called,
            front=self._tile_side(fields, "front", called),
            back=self._tile_side(fields, "back", called),
        )

    def _tile_side(self, fields: Fields, side: str, called: str) -> SideCard:
        required(fields, side)
        table = inner(fields, side, f"{fields.entry}, {side}", 'a table such as { says = "...", lines = [] }')
        if table is None:
            return SideCard(name=called)
        table.only(("says", "lines"))
        return self._side(table, called)

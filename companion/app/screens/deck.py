"""The Private Concern's printed cards, written down by touches: ten cards, a form each."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.owner.deck_draft import DeckDraft
from companion.app.owner.deck_fields import CARD, COMMON, LINE, VERB_ICONS, Field, Value, drawn, said
from companion.app.widgets.entry_parts import Even, Tile
from companion.app.widgets.page import Column, Counter, Page, Tiles, note
from companion.app.widgets.plain import Touch, Words, button, picture_button
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.concern.deck import MOST_LINES
from companion.concern.values import COUNTED, LIMITS
from companion.core.errors import GameError
from companion.games.dark_road.problems import Problem
from companion.text import error_text, problem_text

_MOST_TOLD: Final = 6
Table = dict[str, Any]


class DeckScreen(Page):
    """Every touch is kept at once; ``back`` when the list of cards is left."""

    def __init__(self, back: Callable[[], None], **more: Any) -> None:
        super().__init__("deck", word("deck-title"), self._up, **more)
        self._back = back
        self._card = -1
        self._line: tuple[str, int] | None = None
        """The field and the place of the line that is written."""
        self.draft: DeckDraft | None = None
        try:
            self.draft = DeckDraft()
        except GameError as error:
            self.put(note(error_text(error), ("interface", "warning")))
        else:
            self.show()

    def _up(self) -> None:
        """From a line to its card, from a card to the list, and out."""
        if self._line is not None:
            self._line = None
        elif self._card >= 0:
            self._card = -1
        else:
            self._back()
            return
        self.show()

    def show(self, told: str = "", stay: bool = False) -> None:
        where = self.scroll.scroll_y
        self.clear()
        if told:
            self.put(note(told, ("interface", "warning")))
        if self._line is not None:
            self._show_line(*self._line)
        elif self._card >= 0:
            self._show_card()
        else:
            self._show_list()
        if stay:
            self.scroll.scroll_y = where

    def _do(self, act: Callable[..., Any], *given: Any) -> None:
        try:
            act(*given)
        except GameError as error:
            self.show(error_text(error))
        else:
            self.show(stay=True)

    # The ten

    def _show_list(self) -> None:
        draft = self.draft
        assert draft is not None
        self.title.text = word("deck-title")
        found = draft.problems()
        whole = not found
        self.put(
            note(word("deck-whole" if whole else "deck-why"), ("interface", "confirm" if whole else "info"))
        )
        self.put(Words(word("deck-name"), 17, "quiet"))
        self.put(
            writing(str(draft.table.get("name", "")), lambda text: self._write(draft.table, "name", text), 40)
        )
        tiles = Tiles(least=300, most=3)
        for number, card in enumerate(draft.cards):
            tiles.add_widget(self._tile(number, card, len(draft.problems_of(number, found))))
        self.put(tiles)
        others = [one for one in found if not one.entry.startswith("card ")]
        self.put(*(note(problem_text(one), ("interface", "warning")) for one in others[:_MOST_TOLD]))

    def _tile(self, number: int, card: Table, wrong: int) -> Touch:
        name = card.get("name") or word("deck-no-name")
        if not card:
            label, icon = word("deck-empty", number=number + 1), "plus"
        elif wrong:
            label, icon = word("deck-missing", number=number + 1, name=name, count=wrong), "edit"
        else:
            label, icon = word("deck-card", number=number + 1, name=name), "confirm"
        return button(label, lambda: self._open(number), [("piles", "card"), ("interface", icon)])

    def _open(self, number: int) -> None:
        self._card = number
        self.show()

    # One card

    def _show_card(self) -> None:
        draft = self.draft
        assert draft is not None
        card = draft.cards[self._card]
        self.title.text = word(
            "deck-card", number=self._card + 1, name=card.get("name") or word("deck-no-name")
        )
        for field in CARD:
            self.put(Words(word(f"deck-field-{field.name}"), 18, "quiet"))
            self.put(self._lines(card, field.name) if field.kind == "lines" else self._field(card, field))
        self._tell(draft.problems_of(self._card))
        if self._card + 1 < len(draft.cards):
            self.offer(word("deck-next"), lambda: self._open(self._card + 1), ("interface", "right"))

    def _tell(self, found: Sequence[Problem]) -> None:
        for one in found[:_MOST_TOLD]:
            self.put(note(problem_text(one), ("interface", "warning")))

    def _lines(self, card: Table, field: str) -> Widget:
        draft = self.draft
        assert draft is not None
        column = Column()
        lines = card.get(field) if isinstance(card.get(field), list) else []
        for place, line in enumerate(lines or []):
            column.put(self._line_row(field, place, line))
        if len(lines or []) < MOST_LINES:
            column.put(button(word("deck-add-line"), lambda: self._new_line(field), [("interface", "plus")]))
        return column

    def _line_row(self, field: str, place: int, line: Table) -> Widget:
        draft = self.draft
        assert draft is not None
        icon = VERB_ICONS.get(str(line.get("do")), ("interface", "unknown"))
        text = button(
            word("deck-line", number=place + 1, what=draft.line_said(line)),
            lambda: self._open_line(field, place), [icon],
        )  # fmt: skip
        row = BoxLayout(spacing=dp(8), size_hint_y=None)
        text.bind(height=lambda _, height: setattr(row, "height", height))
        row.add_widget(text)
        for name, act in (("up", draft.line_up), ("trash", draft.remove_line)):
            tool = picture_button(
                ("interface", name), lambda act=act: self._do(act, self._card, field, place)
            )
            tool.pos_hint = {"center_y": 0.5}
            row.add_widget(tool)
        return row

    def _new_line(self, field: str) -> None:
        """What it does is chosen first."""
        self._line = (field, -1)
        self.show()

    def _open_line(self, field: str, place: int) -> None:
        self._line = (field, place)
        self.show()

    # One line

    def _show_line(self, field: str, place: int) -> None:
        draft = self.draft
        assert draft is not None
        if place < 0:
            self.title.text = word("deck-what")
            tiles = [
                Tile(
                    word(f"deck-do-{verb}"),
                    (VERB_ICONS[verb],),
                    lambda verb=verb: self._begin_line(field, verb),
                    64,
                )
                for verb in LINE
            ]
            self.put(Even(*tiles, least=150, most=6))
            return
        line = draft.cards[self._card][field][place]
        self.title.text = word(f"deck-do-{line.get('do')}")
        self.put(Words(draft.line_said(line), 20))
        for one in (*LINE.get(str(line.get("do")), ()), *COMMON):
            self.put(Words(word(f"deck-field-{one.name}"), 18, "quiet"), self._field(line, one))
        begins = f", {'extra line' if field == 'extra' else 'line'} {place + 1}"
        self._tell([p for p in draft.problems_of(self._card) if f"{p.entry},".find(f"{begins},") >= 0])
        self.offer(word("deck-line-done"), self._up)

    def _begin_line(self, field: str, verb: str) -> None:
        draft = self.draft
        assert draft is not None
        try:
            draft.add_line(self._card, field, verb)
        except GameError as error:
            self.show(error_text(error))
            return
        self._line = (field, len(draft.cards[self._card][field]) - 1)
        self.show()

    # Any field

    def _field(self, table: Table, field: Field) -> Widget:
        match field.kind:
            case "text":
                return writing(
                    str(table.get(field.name, "")),
                    lambda text: self._write(table, field.name, text),
                    field.most,
                )
            case "number":
                now = table.get(field.name, field.default)
                return Counter(
                    now if isinstance(now, int) else field.least,
                    lambda count: self._set(table, field, count), field.least, field.most,
                )  # fmt: skip
            case "amounts" | "limits":
                return self._counts(table, field)
        return self._choice(table, field)

    def _choice(self, table: Table, field: Field) -> Even:
        """One of a few; where nothing need be said, that is the first of them."""
        options: list[Value | None] = list(field.options)
        if field.default is None and not field.needed:
            options.insert(0, None)
        now = table.get(field.name, field.default)
        short = all(isinstance(one, int) and not isinstance(one, bool) for one in options)
        tiles = [self._option(table, field, one, one == now and type(one) is type(now)) for one in options]
        return Even(*tiles, least=90 if short else 130)

    def _option(self, table: Table, field: Field, one: Value | None, mine: bool) -> Tile:
        label = word("deck-not-said") if one is None else said(one)
        icons = () if one is None else tuple(drawn(one))
        edge = "lantern" if mine else ""
        return Tile(label, icons, lambda: self._set(table, field, one), ticked=mine, edge=edge)

    def _set(self, table: Table, field: Field, value: Value | None) -> None:
        draft = self.draft
        assert draft is not None
        if field.name == "to" and value is not None:
            table.pop("steps", None)
        if field.name == "steps" and isinstance(value, int):
            table.pop("to", None)
        kept = None if value == field.default and type(value) is type(field.default) else value
        if kept is None:
            table.pop(field.name, None)
            self._do(draft.keep)
        else:
            self._do(draft.put, table, field.name, kept)

    def _write(self, table: Table, name: str, text: str) -> None:
        """Letters are kept as they come; the page is not made anew below a finger."""
        draft = self.draft
        assert draft is not None
        try:
            draft.put(table, name, text.strip())
        except GameError as error:
            self.show(error_text(error))

    def _counts(self, table: Table, field: Field) -> Tiles:
        """How many of each thing; none of it where it says 0."""
        now = _numbers(table.get(field.name))
        tiles = Tiles(least=330, most=3, spacing=[dp(36), dp(8)])  # a name stays with its own number
        for one in map(str, field.options):
            most = _most(field, one)
            tiles.add_widget(
                Counter(
                    min(now.get(one, 0), most), lambda count, one=one: self._count(table, field, one, count),
                    0, most, None, word(f"deck-thing-{one}"),
                )
            )  # fmt: skip
        return tiles

    def _count(self, table: Table, field: Field, one: str, count: int) -> None:
        now = {**_numbers(table.get(field.name)), one: count}
        kept = {name: now[name] for name in map(str, field.options) if now.get(name)}
        texts = [f"{name} {number}" if name in COUNTED else name for name, number in kept.items()]
        draft = self.draft
        assert draft is not None
        self._do(draft.put, table, field.name, texts if field.kind == "amounts" else kept)


def _most(field: Field, one: str) -> int:
    if field.kind == "limits":
        return LIMITS[one]
    return field.most if one in COUNTED else 1


def _numbers(value: Any) -> dict[str, int]:
    """``["coins 2", "hero"]`` or ``{goods = 2}`` as numbers; nothing for what is odd."""
    if isinstance(value, dict):
        return {str(name): number for name, number in value.items() if isinstance(number, int)}
    found: dict[str, int] = {}
    for text in value if isinstance(value, list) else ():
        name, _, number = str(text).partition(" ")
        found[name] = int(number) if number.isdecimal() else 1
    return found

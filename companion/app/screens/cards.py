"""Cards and printed facts: what is in force, where it comes from, and putting it right."""

from collections.abc import Callable
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.owner.box_file import keep_facts
from companion.app.owner.box_interview import PAGES, page_of
from companion.app.owner.own_cards import OWN_KINDS, Known, Removed, own_cards, put_back, remove
from companion.app.play.moments import Icon
from companion.app.widgets.outline import Outline
from companion.app.widgets.page import Column, Counter, Page, Tiles, choosing, note
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words, button, picture_button
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road.box import Box, Commission, Deed, Event, Hero
from companion.games.dark_road.loader import load, problems
from companion.games.dark_road.names import DISTRICTS, GOODS, TRAVEL_FACES
from companion.table.home import owner_dir
from companion.text import catalogue, error_text, problem_text
from companion.text.things import amount, effects, hero_name, need
from companion.text.titled import titled

_COUNTS: Final[tuple[tuple[str, Icon], ...]] = (
    ("heroes", ("cards", "hero")), ("starting_heroes", ("cards", "hero")),
    ("commissions", ("cards", "commission")), ("deeds", ("cards", "deed")),
    ("highway_events", ("tokens", "highway")), ("shortcut_events", ("tokens", "shortcut")),
)  # fmt: skip
_MARKS: Final[dict[str, Icon]] = {
    "rulebook": ("interface", "rule"), "owner": ("interface", "confirm"),
    "reference": ("interface", "unknown"),
}  # fmt: skip
_MOST_TOLD: Final = 12
"""Mistakes that are told one by one."""


class CardsScreen(Page):
    """``correct`` is given a page of the box to ask for again; ``deck`` opens the Private Concern's cards."""

    def __init__(
        self,
        back: Callable[[], None],
        correct: Callable[[str], None],
        deck: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__("cards", word("cards-title"), back, **more)
        self._correct, self._deck = correct, deck
        self._kind = "facts"
        self._removed: Removed | None = None
        self.show()

    def show(self, said: str = "") -> None:
        where = self.scroll.scroll_y
        self.clear()
        if said:
            self.put(note(said, ("interface", "warning")))
        try:
            box = load(owner_dir())
            self._tell_problems()
        except GameError:
            self._tell_problems()
            box = load()
        self.put(self._kinds())
        if self._kind == "facts":
            self.put(*(self._fact(box, name) for name in PAGES), self._counts(box))
            if self._deck is not None:
                self.put(button(word("cards-deck"), self._deck, [("tokens", "concern")]))
        else:
            self._list()
        self.scroll.scroll_y = where

    def _tell_problems(self) -> None:
        found = problems(owner_dir())
        for problem in found[:_MOST_TOLD]:
            icon = "error" if problem.severity == "error" else "warning"
            self.put(note(problem_text(problem), ("interface", icon)))
        if len(found) > _MOST_TOLD:
            self.put(Words(word("cards-more-problems", count=len(found) - _MOST_TOLD), 17, "quiet"))

    def _kinds(self) -> Tiles:
        icons = {"heroes": "hero", "commissions": "commission", "events": "event", "deeds": "deed"}
        options = [("facts", word("cards-facts"), [("interface", "box")])]
        options += [(kind, word(f"cards-{kind}"), [("cards", icons[kind])]) for kind in OWN_KINDS]
        return choosing(options, self._kind, self._turn_to, 220)

    def _turn_to(self, kind: str) -> None:
        self._kind = kind
        self.show()

    # Printed facts

    def _fact(self, box: Box, name: str) -> Touch:
        """What is printed there in pictures, and whether that is known; a touch asks for it again."""
        page = page_of(box, name)
        found = Touch(
            lambda: self._correct(name), tone="panel", orientation="vertical", padding=dp(12), spacing=dp(8),
            size_hint_y=None,
        )  # fmt: skip
        found.bind(minimum_height=found.setter("height"))
        origins = {box.board.origins.get(slot.fact, "reference") for slot in page.slots}
        found.add_widget(Words(word(f"box-page-{name}"), 20))
        found.add_widget(_origin(next(o for o in ("reference", "owner", "rulebook") if o in origins)))
        row = StackLayout(spacing=dp(8), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for slot in page.slots:
            row.add_widget(_slot(slot.icon, slot.label, slot.believed))
        found.add_widget(row)
        return found

    def _counts(self, box: Box) -> Panel:
        """How many cards there are of a kind."""
        panel = Panel(orientation="vertical", padding=dp(12), spacing=dp(8), size_hint_y=None)
        panel.bind(minimum_height=panel.setter("height"))
        panel.add_widget(Words(word("cards-counts"), 20))
        rows = Tiles(least=420, most=2)
        for name, icon in _COUNTS:
            fact = f"counts.{name}"
            line = Column(
                Counter(
                    box.board.counts[name], lambda count, fact=fact: self._count(fact, count), 1, 99, icon,
                    word(f"cards-count-{name}"),
                ),
                spacing=dp(2),
            )  # fmt: skip
            rows.add_widget(line)
        panel.add_widget(rows)
        return panel

    def _count(self, fact: str, count: int) -> None:
        try:
            keep_facts({fact: count})
        except GameError as error:
            self.show(error_text(error))

    # The owner's cards

    def _list(self) -> None:
        try:
            cards = own_cards(self._kind)
        except GameError as error:
            self.put(Words(error_text(error), 18, "quiet"))
            return
        if not cards:
            self.put(Words(word("cards-none"), 18, "quiet"))
        self.put(Tiles(*map(self._card, cards), least=380, most=3))
        if self._removed is not None:
            self.offer(word("cards-put-back"), self._put_back, ("interface", "undo"))

    def _card(self, card: Known) -> Panel:
        panel = Panel(padding=dp(10), spacing=dp(8))  # as high as its neighbours
        column = Column(Words(_name(card), 18), spacing=dp(6), pos_hint={"top": 1})
        column.bind(
            height=lambda _, high: setattr(panel, "size_hint_min_y", max(high, dp(TARGET + 8)) + dp(20))
        )
        row = StackLayout(spacing=dp(6), size_hint_y=None)
        row.bind(minimum_height=row.setter("height"))
        for icon in _pictures(card):
            row.add_widget(Picture(*icon, 40))
        column.put(row, *(Words(text, 17, "quiet") for text in _lines(card)))
        panel.add_widget(column)
        bin_ = picture_button(("interface", "trash"), lambda: self._remove(card.id))
        bin_.pos_hint = {"center_y": 0.5}
        panel.add_widget(bin_)
        return panel

    def _remove(self, id_: str) -> None:
        try:
            self._removed = remove(self._kind, id_)
        except GameError as error:
            self.show(error_text(error))
        else:
            self.show()

    def _put_back(self) -> None:
        removed, self._removed = self._removed, None
        try:
            if removed is not None:
                put_back(removed)
        except GameError as error:
            self.show(error_text(error))
        else:
            self.show()


def _origin(origin: str) -> Widget:
    """A mark and a word: rulebook, owner, or ours and possibly wrong."""
    line = BoxLayout(spacing=dp(8), size_hint_y=None)
    line.bind(minimum_height=line.setter("height"))
    line.add_widget(Picture(*_MARKS[origin], 28, pos_hint={"center_y": 0.5}))
    line.add_widget(Words(word(f"cards-origin-{origin}"), 16, "quiet", pos_hint={"center_y": 0.5}))
    return line


def _slot(icon: Icon | None, label: str, value: str) -> Widget:
    line = Panel(tone="raised", padding=[dp(8), dp(4)], spacing=dp(6), size_hint=(None, None), height=dp(52))
    line.bind(minimum_width=line.setter("width"))
    if icon is not None and icon[0] != "tokens":
        line.add_widget(Picture(*icon, 36, pos_hint={"center_y": 0.5}))
    else:
        words = Words(label, 15, "quiet", fits=False, size_hint_x=None)
        words.width = words.natural_width + dp(4)
        line.add_widget(words)
    if "#" in value:
        line.add_widget(Outline(value, 44))
    else:
        group = "goods" if value in GOODS else "districts" if value in DISTRICTS else "buildings"
        line.add_widget(Picture(group, value, 44))
    return line


def _name(card: Known) -> str:
    words = catalogue()
    match card:
        case Hero():
            return titled(hero_name(words, card))
        case Commission(town=town):
            return words.name("town", town) if town else card.id
        case Event() | Deed():
            return card.name or card.id


def _pictures(card: Known) -> list[Icon]:
    match card:
        case Hero(town=town, goods=goods, bonus=bonus):
            found: list[Icon] = [("towns", town)] if town else []
            return [
                *found,
                *(("goods", good) for good in goods or ()),
                *([("tokens", bonus)] if bonus else []),
            ]
        case Commission(town=town, goods=goods):
            found = [("towns", town)] if town else []
            return [*found, *(("goods", good) for good in goods or ())]
        case Event(road=road):
            return [("tokens", road)] if road else []
        case Deed():
            return [("cards", "deed")]


def _lines(card: Known) -> list[str]:
    """What does not go into pictures."""
    words = catalogue()
    match card:
        case Event(effects=told):
            faces = zip(TRAVEL_FACES, told, strict=True)
            return [
                word("cards-face", face=face, what=effects(words, steps))
                for face, steps in faces
                if steps is not None
            ]
        case Deed(needs=needs, rewards=rewards):
            asked = ", ".join(need(words, part) for part in needs or ())
            given = " / ".join(amount(words, part.kind, part.amount) for part in rewards or ())
            return [word("cards-deed", needs=asked, rewards=given)] if asked and given else [asked or given]
    return []

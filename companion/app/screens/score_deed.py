"""One deed of a score sheet in all its parts, and the printed ones to pick from."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.picturing import deed_groups
from companion.app.score.deeds import (
    KINDS,
    Cards,
    Entry,
    entry_groups,
    gives,
    need_group,
    token,
    with_gives,
    with_need,
    with_times,
    with_took,
    without_need,
)
from companion.app.widgets.columns import Flow
from companion.app.widgets.page import Column, Counter, Tiles, choosing
from companion.app.widgets.plain import TARGET, Touch, Words, button
from companion.app.widgets.row import Row
from companion.app.widgets.score_keys import Numbers, key
from companion.app.widgets.score_sheet import FilledSheet, chip, head, narrow
from companion.app.words import word
from companion.games.dark_road.box import Deed
from companion.games.dark_road.icons import CARDS, PLACES
from companion.games.dark_road.names import REGIONS, TOWNS
from companion.games.dark_road.pad.entries import DeedEntry
from companion.text import catalogue

OFTEN: Final = 6
"""A deed that was met more often is counted with a plus."""
MOST_GIVEN: Final = 40
Change = Callable[[Entry | None], str]
"""Puts another deed in its place, or none; says what is wrong with it, if something is."""


class DeedSheet(FilledSheet):
    """What it gives, how often it was met, what its owner took, and what it asks for."""

    def __init__(self, deed: Entry, change: Change) -> None:
        super().__init__(word("score-deed"))
        self.deed, self._change = deed, change
        self._card = "hero"
        self._asking = bool(deed.get("needs"))
        self.fill()

    def _become(self, deed: Entry) -> None:
        wrong = self._change(deed)
        if not wrong:
            self.deed = deed
        self.fill(wrong)

    def _ready(self) -> None:
        wrong = self._change(self.deed)
        if wrong:
            self.fill(wrong)
        else:
            self.close()

    def _remove(self) -> None:
        self._change(None)
        self.close()

    def parts(self) -> list[Widget]:
        deed = self.deed
        name = [Words(catalogue().card(deed["name"]), 20, bold=True)] if deed.get("name") else []
        away = button(word("score-deed-remove"), self._remove, [("interface", "trash")])
        ready = button(word("score-ready"), self._ready, [("interface", "confirm")], edge="lantern")
        return [
            *name,
            _beside(Row(entry_groups(deed), line=40, pos_hint={"center_y": 0.5}), away),
            *self._often(),
            *self._given(),
            *self._taken(),
            *self._needs(),
            ready,
        ]

    def _often(self) -> list[Widget]:
        deed = self.deed
        times = deed.get("times", None if deed.get("needs") else 1)
        parts: list[Widget] = [head(word("score-deed-often"))]
        parts.append(Numbers(times, lambda often: self._become(with_times(deed, often)), OFTEN))
        if deed.get("needs"):
            edge = "lantern" if times is None else ""
            counted = partial(self._become, with_times(deed, None))
            parts.append(
                button(
                    word("score-deed-counted"),
                    counted,
                    [("cards", "hero"), ("cards", "commission")],
                    edge=edge,
                )
            )
        return parts

    def _given(self) -> list[Widget]:
        counters = [
            Counter(gives(self.deed, kind), partial(self._give, kind), 0, MOST_GIVEN, token(kind))
            for kind in KINDS
        ]
        return [head(word("score-deed-gives")), Tiles(*counters, least=250, most=3)]

    def _give(self, kind: str, amount: int) -> None:
        self._become(with_gives(self.deed, kind, amount))

    def _taken(self) -> list[Widget]:
        kinds = [reward.kind for reward in DeedEntry.read(self.deed).gives]
        if len(kinds) < 2:
            return []
        options = [("", word("score-took-best"), [("interface", "star")])]
        options += [(kind, word(f"score-{kind}"), [token(kind)]) for kind in kinds]
        chosen = next(iter(self.deed.get("took", ())), "")
        took = choosing(options, chosen, lambda kind: self._become(with_took(self.deed, kind)), least=200)
        return [head(word("score-deed-took")), took]

    # What it asks for

    def _needs(self) -> list[Widget]:
        if not self._asking:
            return [button(word("score-deed-asks"), self._ask, [("interface", "down")])]
        needs = self.deed.get("needs", [])
        asked = [
            narrow(
                chip([need_group(text)], partial(self._become, without_need(self.deed, number)), "lantern")
            )
            for number, text in enumerate(needs)
        ]
        kinds = [(card, word(f"score-card-{card}"), [("cards", card)]) for card in CARDS]
        places = Tiles(*(self._place(where) for where in PLACES), least=TARGET + 30, most=len(PLACES))
        parts: list[Widget] = [
            head(word("score-deed-asked")),
            choosing(kinds, self._card, self._choose, 200),
            places,
        ]
        if asked:
            limit = Counter(self.deed.get("limit") or 1, self._limit, 1, 30, label=word("score-deed-limit"))
            parts += [Flow(*asked), limit]
        return parts

    def _ask(self) -> None:
        self._asking = True
        self.fill()

    def _choose(self, card: str) -> None:
        self._card = card
        self.fill()

    def _place(self, where: str) -> Touch:
        act = partial(self._become, with_need(self.deed, self._card, where))
        group = "towns" if where in TOWNS else "regions" if where in REGIONS else ""
        return key((group, where), act) if group else key(word("score-anywhere"), act, size=18)

    def _limit(self, limit: int) -> None:
        self._become({**self.deed, "limit": limit})


def _beside(pictures: Row, act: Touch) -> BoxLayout:
    """Pictures, and what can be done with them at the end of the line."""
    line = BoxLayout(size_hint_y=None, spacing=dp(12))
    line.bind(minimum_height=line.setter("height"))
    act.size_hint_x, act.width, act.pos_hint = None, unit(210), {"center_y": 0.5}
    line.add_widget(pictures)
    line.add_widget(act)
    return line


class CardsSheet(FilledSheet):
    """The printed deeds by their pictures; ``entered`` have been picked already."""

    def __init__(self, cards: Cards, entered: Sequence[str], pick: Callable[[Deed], None]) -> None:
        super().__init__(word("score-cards"))
        self._cards, self._entered, self._pick = cards, entered, pick
        self._more = not cards.sure
        self.fill()

    def parts(self) -> list[Widget]:
        found: list[Widget] = []
        if self._cards.sure:
            found.append(Tiles(*map(self._card, self._cards.sure), least=330, most=3))
        if self._cards.ours and not self._more:
            found.append(button(word("score-cards-ours"), self._unfold, [("interface", "down")]))
        if self._more:
            found.append(head(word("score-cards-reference")))
            found.append(Tiles(*map(self._card, self._cards.ours), least=330, most=3))
        return found

    def _unfold(self) -> None:
        self._more = True
        self.fill()

    def _card(self, deed: Deed) -> Touch:
        found = Touch(partial(self._take, deed), padding=[dp(12), dp(8)], size_hint_y=None)
        words = Column(Row(deed_groups(deed), line=30), spacing=dp(4), pos_hint={"center_y": 0.5})
        if deed.name:
            words.put(Words(catalogue().card(deed.name), 16, "quiet"))
        found.fit(words, TARGET + 20)
        found.add_widget(words)
        found.opacity = 0.45 if deed.id in self._entered else 1
        return found

    def _take(self, deed: Deed) -> None:
        self.close()
        self._pick(deed)

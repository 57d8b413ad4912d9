"""Which card lies here: one of those that are possible, none, or another one that somebody describes."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.play.fields import Offer, OneCard
from companion.app.play.moments import Asked
from companion.app.play.picturing import Group
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.entry_parts import Even, Tile
from companion.app.widgets.page import Column, Tiles
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button
from companion.app.widgets.row import Row
from companion.app.words import word
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.state import State
from companion.text import catalogue

MANY: Final = 14
"""More cards than this are looked through by their town."""


class CardEditor(Column):
    """Sends the id of a card, ``None``, or what stands on another card to ``done``."""

    def __init__(self, editor: OneCard, state: State, done: Callable[[Any], None]) -> None:
        super().__init__()
        self.editor, self._state, self._done = editor, state, done
        cards = [offer for offer in editor.offers if offer.value is not None]
        towns = [town for town in TOWNS if any(card.mark == town for card in cards)]
        self._cards, self._towns = cards, towns if len(cards) > MANY and len(towns) > 1 else []
        self.show()

    def show(self, town: str = "") -> None:
        """All cards, or those of a town."""
        self.clear_widgets()
        self.put(Words(word("correct-which"), 22), Tiles(*self._others(), least=300, most=3))
        if self._towns and not town:
            names = catalogue()
            tiles = [
                Tile(names.name("town", one), (("towns", one),), lambda one=one: self.show(one))
                for one in self._towns
            ]
            self.put(Words(word("entry-which-town"), 17, "quiet"), Even(*tiles))
        # Cards of which nobody knows the town stand beside the towns.
        shown = [one for one in self._cards if not self._towns or one.mark == town]
        now = self.editor.now
        self.put(Tiles(*(CardTile(one, one.value == now, self._done) for one in shown), least=300, most=3))
        if town:
            self.put(button(word("entry-all-cards"), self.show, [("interface", "back")]))

    def _others(self) -> list[Touch]:
        """What is no card of the list."""
        found = []
        for offer in self.editor.offers:
            if offer.value is None:
                mine = self.editor.now is None
                icons = [*offer.icons, *([("interface", "confirm")] if mine else [])]
                found.append(
                    button(offer.label, lambda: self._done(None), icons, edge="lantern" if mine else "")
                )
        if self.editor.entry is not None:
            found.append(button(word("correct-describe"), self._describe, [("interface", "edit")]))
        return found

    def _describe(self) -> None:
        asked = Asked(0, None, "", "", "", (), (), self.editor.entry, kind=self.editor.kind)
        self.clear_widgets()
        self.put(Words(word("correct-describe"), 22), EntryForm(asked, self._state, self._done))
        self.put(button(word("entry-cards"), self.show, [("interface", "back")]))


class CardTile(Touch):
    """A card in pictures, and its name; a tick and a ring tell the one that lies there."""

    def __init__(self, offer: Offer, chosen: bool, done: Callable[[Any], None]) -> None:
        super().__init__(
            lambda: done(offer.value), edge="lantern" if chosen else "", padding=[dp(12), dp(6)],
            spacing=dp(8), size_hint_y=None,
        )  # fmt: skip
        self.offer = offer
        pictured = Pictured(offer.groups, offer.label)
        self.fit(pictured, TARGET + 8, around=12)
        self.add_widget(pictured)
        if chosen:
            self.add_widget(Picture("interface", "confirm", 32, pos_hint={"center_y": 0.5}))


class Pictured(BoxLayout):
    """A line of pictures above words, as high as they are together."""

    def __init__(self, groups: Sequence[Group], *said: str, line: float = 34) -> None:
        super().__init__(orientation="vertical", size_hint_y=None, pos_hint={"center_y": 0.5}, spacing=dp(2))
        self.bind(minimum_height=self.setter("height"))
        parts: list[Widget] = [Row(groups, line=line)] if groups else []
        for number, text in enumerate(said):
            parts.append(Words(text, 17 if number == 0 else 15, "ink" if number == 0 else "quiet"))
        for part in parts:
            self.add_widget(part)

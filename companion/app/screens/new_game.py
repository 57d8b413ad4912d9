"""A new game: who plays, against whom, and whether the real game lies on the table."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget

from companion.app.owner.own_deck import own_deck
from companion.app.play.wishes import FOUR, VARIANTS, Wishes, shares_tile, wishes
from companion.app.widgets.halves import Halves
from companion.app.widgets.page import Column, Page, Tiles, choosing, note
from companion.app.widgets.people import friend_button, seat_line, tool
from companion.app.widgets.plain import Touch, Words, button
from companion.app.words import word
from companion.concern.words import printed
from companion.core.errors import GameError
from companion.games.dark_road.box import Box
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.loader import load as load_box
from companion.games.dark_road.names import BUILDINGS
from companion.table.friends import Friend
from companion.table.home import owner_dir
from companion.table.session import Session
from companion.text import catalogue, error_text
from companion.text.titled import titled


class NewGameScreen(Page):
    """Everything has an answer already: one touch begins a game like the last one."""

    def __init__(
        self,
        begun: Callable[[Session], None],
        back: Callable[[], None],
        wished: Wishes | None = None,
        **more: Any,
    ) -> None:
        super().__init__("new", word("home-new_game"), back, **more)
        self._begun = begun
        self.wishes = wishes() if wished is None else wished
        self._more = False
        self._trouble = ""
        self.show()

    def show(self) -> None:
        """All wishes as they are now; the page stays where it was scrolled to."""
        where = self.scroll.scroll_y
        self.clear()
        self.put(Halves(self._who(), Column(*self._against(), *self._where())))
        icon = "up" if self._more else "down"
        self.put(
            button(word("begin-fewer" if self._more else "begin-more"), self._fold, [("interface", icon)])
        )
        if self._more:
            self.put(Halves(Column(*self._concern_more()), Column(*self._rules_more())))
            self.scroll.scroll_y = where
        elif wished := self._unusual():
            self.put(Words(word("begin-besides", what=" · ".join(wished)), 17, "quiet"))
        if self._trouble:
            self.foot.put(note(self._trouble, ("interface", "warning")))
        self.offer(word("begin"), self._begin, ("interface", "play"))

    def _unusual(self) -> list[str]:
        """What is folded away and still holds."""
        wished, found = self.wishes, []
        if wished.concern:
            found += [printed(name) for name in (wished.adventure, *wished.twists) if name]
            if 0 <= wished.place < len(wished.seated):
                found.append(word("begin-sits", number=wished.place + 1))
        if wished.edition != "v2":
            found.append(catalogue().name("edition", wished.edition))
        found += [catalogue().name("variant", name) for name in wished.variants]
        if wished.buildings == "first":
            found.append(catalogue().name("variant", "first-game"))
        elif wished.buildings == "chosen":
            found += [catalogue().name("building", name) for name in wished.chosen]
        return found

    def _fold(self) -> None:
        self._more = not self._more
        self.show()

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        self._trouble = ""
        act(*given)
        self.show()

    def _set(self, name: str, value: Any) -> None:
        self._do(setattr, self.wishes, name, value)

    # Who

    def _who(self) -> Column:
        wished = self.wishes
        parts: list[Widget] = [_head("begin-who")]
        parts += [self._seat(seat, friend) for seat, friend in enumerate(wished.seated)]
        if wished.has_room():
            known = [self._friend(friend) for friend in wished.known()[:6]]
            stranger = button(word("begin-somebody"), lambda: self._do(wished.add), [("interface", "plus")])
            parts.append(Tiles(*known, stranger, least=190, most=3))
        return Column(*parts)

    def _friend(self, friend: Friend) -> Touch:
        return friend_button(friend, lambda: self._do(self.wishes.add, friend))

    def _seat(self, seat: int, friend: Friend) -> Widget:
        wished = self.wishes
        tools = []
        if seat:
            tools.append(tool("up", lambda: self._do(wished.earlier, seat)))
        if len(wished.seated) > 1:
            tools.append(tool("cancel", lambda: self._do(wished.remove, seat)))
        rename, recolour = partial(wished.rename, seat), partial(self._do, wished.next_tone, seat)
        return seat_line(friend.name, friend.tone, rename, recolour, *tools)

    # Against whom, and where

    def _against(self) -> list[Widget]:
        wished = self.wishes
        if len(wished.seated) == 4:
            return []
        deck = wished.deck
        wagon = [("tokens", "wagon_concern")]
        options = [(one.name, printed(one.name).capitalize(), wagon) for one in deck.strengths]
        options = options or [("", printed(deck.name), wagon)]
        chosen = None if not wished.concern else wished.strength
        parts = [_head("against")]
        parts.append(
            choosing([*options, (None, word("nobody"))], chosen, lambda to: self._do(wished.oppose, to), 230)
        )
        told = next((one.says for one in deck.strengths if one.name == wished.strength), "")
        if wished.concern and told:
            parts.append(Words(printed(told), 17, "quiet"))
        return parts

    def _where(self) -> list[Widget]:
        options = [
            (True, word("real-table"), [("interface", "table")]),
            (False, word("dealt"), [("interface", "cards")]),
        ]
        chosen = choosing(options, self.wishes.real, lambda real: self._set("real", real), 190)
        return [_head("where"), chosen]

    # What most games leave as it is

    def _concern_more(self) -> list[Widget]:
        wished = self.wishes
        if not wished.concern:
            return []
        parts: list[Widget] = []
        if own_deck() is not None:
            decks = [(True, word("begin-own-deck")), (False, word("begin-our-deck"))]
            parts += [
                _head("begin-deck"),
                choosing(decks, wished.own, lambda own: self._do(wished.take_deck, own)),
            ]
        parts += [_head("begin-place"), self._places()]
        deck = wished.deck
        if deck.adventures:
            told = {one.name: one.says for one in deck.adventures}
            names = [("", word("begin-no-adventure")), *((name, printed(name)) for name in told)]
            choose = partial(self._do, wished.venture)
            parts += [_head("begin-adventure"), choosing(names, wished.adventure, choose, 240)]
            parts += _said(told.get(wished.adventure, ""))
        if deck.twists and not wished.adventure:
            parts += [
                _head("begin-twists"),
                self._several([t.name for t in deck.twists], wished.twists, printed),
            ]
        return parts

    def _places(self) -> Tiles:
        people = len(self.wishes.seated)
        place = self.wishes.place if 0 <= self.wishes.place < people else people
        options = [(seat, word("begin-seat", number=seat + 1)) for seat in range(people + 1)]
        return choosing(options, place, lambda seat: self._set("place", seat), 120)

    def _rules_more(self) -> list[Widget]:
        wished, words = self.wishes, catalogue()
        editions = [(name, words.name("edition", name).capitalize()) for name in EDITIONS]
        parts: list[Widget] = [_head("begin-edition")]
        parts.append(choosing(editions, wished.edition, lambda name: self._set("edition", name)))
        parts += [_head("begin-variants"), self._several(VARIANTS, wished.variants, _variant)]
        options = [(name, word(f"begin-buildings-{name}")) for name in ("any", "first", "chosen")]
        parts.append(_head("begin-buildings"))
        parts.append(choosing(options, wished.buildings, lambda name: self._set("buildings", name)))
        if wished.buildings == "chosen":
            parts += [Words(word("begin-four", count=len(wished.chosen)), 17, "quiet"), self._buildings()]
        return parts

    def _several(self, names: Sequence[str], kept: list[str], say: Callable[[str], str]) -> Tiles:
        row = Tiles(least=240)
        for name in names:
            on = name in kept
            touched = partial(self._do, self.wishes.toggle, kept, name)
            icons = [("interface", "confirm")] if on else []
            row.add_widget(button(say(name), touched, icons, edge="lantern" if on else ""))
        return row

    def _buildings(self) -> Tiles:
        chosen, tiles = self.wishes.chosen, _box().board.tiles
        row = Tiles(least=240)
        for name in BUILDINGS:
            on = name in chosen
            icons = [("buildings", name), *([("interface", "confirm")] if on else [])]
            one = button(
                catalogue().name("building", name), lambda name=name: self._choose_building(name), icons,
                edge="lantern" if on else "",
            )  # fmt: skip
            one.opacity = 0.45 if not on and shares_tile(chosen, name, dict(tiles)) else 1
            row.add_widget(one)
        return row

    def _choose_building(self, name: str) -> None:
        """The other side of a chosen tile takes its place; a fifth one takes the place of the first."""
        chosen, tiles = self.wishes.chosen, _box().board.tiles
        if name in chosen:
            chosen.remove(name)
        else:
            pair = next((sides for sides in tiles.values() if name in sides), ())
            self.wishes.chosen = [*(one for one in chosen if one not in pair), name][-FOUR:]
        self._do(lambda: None)

    # Begin

    def _begin(self) -> None:
        wished = self.wishes
        if wished.buildings == "chosen" and len(wished.chosen) != FOUR:
            self._trouble = word("begin-four", count=len(wished.chosen))
            self.show()
            return
        try:
            session = wished.begin()
        except GameError as error:
            self._trouble = error_text(error)
            self.show()
        else:
            self._begun(session)


def _head(code: str) -> Words:
    return Words(word(code), 20, "quiet")


def _said(text: str) -> list[Widget]:
    return [Words(printed(text), 17, "quiet")] if text else []


def _variant(name: str) -> str:
    return titled(catalogue().name("variant", name))


def _box() -> Box:
    """The printed facts in force; ours while the owner's files cannot be used."""
    try:
        return load_box(owner_dir())
    except GameError:
        return load_box()

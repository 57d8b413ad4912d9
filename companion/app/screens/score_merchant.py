"""What one merchant had at the end: coins, prestige, deeds, the VP tile, dice; with the score as it grows."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.play.moments import Icon
from companion.app.score.deeds import MOST, Entry, cards, quick_deed
from companion.app.score.scoring import Scoring
from companion.app.screens.score_deed import CardsSheet, DeedSheet
from companion.app.screens.score_visit import VisitSheet
from companion.app.widgets.halves import Halves
from companion.app.widgets.page import Column, Counter, Tiles
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words, button
from companion.app.widgets.score_asks import WantedSheet, asks
from companion.app.widgets.score_deeds import deed_chips, entered_deeds
from companion.app.widgets.score_keys import Keypad, key
from companion.app.words import word
from companion.core.pads import Wanted
from companion.games.dark_road.box import Deed
from companion.games.dark_road.pad.entries import DeedEntry

if TYPE_CHECKING:
    from companion.app.screens.score import ScoreScreen

DICE: Final = 2
"""Unused illuminated dice that have a button of their own; a wagon holds no more."""
_MANY_PADS: Final = 3
MOST_DICE: Final = 8
"""Of them in the box."""


class MerchantPage(Column):
    """Keys stay under the fingers; what depends on what was entered is made anew after every touch."""

    def __init__(
        self, scoring: Scoring, seat: int, screen: "ScoreScreen", asked: Column, **more: Any
    ) -> None:
        """``asked`` is always in view: what is wanted or odd stands there, one thing after the other."""
        super().__init__(**more)
        self._asked = asked
        self._shown: dict[Column, Any] = {}
        self._scoring, self.seat, self._screen = scoring, seat, screen
        self._tabs, self._score, self._deeds, self._rest = Column(), Column(), Column(), Column()
        self._is_total = scoring.is_total(seat)
        self._pads = self._keypads()
        pads = BoxLayout(spacing=dp(14), size_hint_y=None)
        pads.bind(minimum_height=pads.setter("height"))
        for pad in self._pads.values():
            pads.add_widget(pad)
        right = Column(self._score, *([] if self._is_total else self._chips()), self._deeds)
        self.put(self._tabs, Halves(Column(pads, self._rest), right))
        self.refresh()

    @property
    def _is_concern(self) -> bool:
        return self._scoring.sheet.seats[self.seat].automa is not None

    @property
    def deeds(self) -> list[Entry]:
        return list(self._scoring.values(self.seat).get("deeds", []))

    def _keypads(self) -> dict[str, Keypad]:
        icons: dict[str, Icon] = {"coins": ("tokens", "coin"), "prestige": ("tokens", "prestige")}
        if self._is_concern:
            icons["vp"] = ("tokens", "vp")
        if self._is_total:
            icons = {"score": ("interface", "score")}
        return {
            field: Keypad(
                icon,
                word(f"score-{field}"),
                partial(self._press, field),
                partial(self._erase, field),
                labelled=len(icons) < _MANY_PADS,
            )
            for field, icon in icons.items()
        }

    def _chips(self) -> list[Widget]:
        cards = button(word("score-cards"), self._open_cards, [("cards", "deed")])
        other = button(word("score-deed-other"), self._another, [("interface", "plus")])
        return [
            Words(word("score-deeds"), 17, "quiet"),
            deed_chips(self._enter),
            Tiles(cards, other, least=220),
        ]

    # What depends on the entries

    def refresh(self) -> None:
        """Only what has changed is made anew: digits come quickly."""
        scoring, seat, values = self._scoring, self.seat, self._scoring.values(self.seat)
        for field, pad in self._pads.items():
            pad.show(values.get(field))
        scores = [scoring.standing(other) for other in range(len(scoring.sheet.seats))]
        known = [None if one is None else one.score for one in scores]
        self._fill(self._tabs, known, lambda: [merchant_tabs(scoring, self._screen.go)])
        self._fill(self._score, scores[seat], lambda: [running_score(scoring, seat)])
        deeds = [] if self._is_total else self.deeds
        self._fill(self._deeds, deeds, lambda: [entered_deeds(deeds, self._open)])
        rest = [values.get(name) for name in ("upgrade", "illuminated", "aboard")]
        self._fill(self._rest, rest, lambda: [*self._extras(), self._seldom()])
        odd = (scoring.trouble, scoring.wanted(seat), scoring.doubts(seat))
        self._fill(self._asked, odd, lambda: asks(scoring, seat, self.refresh, self._ask)[:1])

    def _fill(self, column: Column, about: Any, make: Callable[[], list[Widget]]) -> None:
        """``about`` tells whether something is otherwise than before."""
        if column in self._shown and self._shown[column] == about:
            return
        self._shown[column] = about
        column.clear_widgets()
        column.put(*make())

    def _extras(self) -> list[Widget]:
        """The 2 VP tile, and dice; the Private Concern has neither."""
        if self._is_concern or self._is_total:
            return []
        values = self._scoring.values(self.seat)
        tile, dice = values.get("upgrade", False), values.get("illuminated", 0)
        icons = [("upgrades", "vp"), *([("interface", "confirm")] if tile else [])]
        edge = "lantern" if tile else ""
        had = button(word("score-upgrade"), partial(self._set, "upgrade", not tile or None), icons, edge=edge)
        unused = dice_line(dice, partial(self._set, "illuminated"))
        if dice > DICE:
            return [had, unused, Counter(dice, partial(self._set, "illuminated"), DICE + 1, MOST_DICE)]
        return [had, unused]

    def _seldom(self) -> Tiles:
        """What is touched in few games."""
        if self._is_total:
            return Tiles(
                button(word("score-count-up"), partial(self._only_total, False), [("interface", "undo")])
            )
        aboard = "aboard" in self._scoring.values(self.seat)
        visit = [("tokens", "caravan"), *([("interface", "confirm")] if aboard else [])]
        found = [
            button(word("score-total"), partial(self._only_total, True), [("interface", "score")], size=17)
        ]
        if not self._is_concern:
            found.append(
                button(
                    word("score-visit-open"), self._visit, visit, edge="lantern" if aboard else "", size=17
                )
            )
        return Tiles(*found, least=220)

    # Touches

    def _press(self, field: str, digit: int) -> None:
        self._scoring.press(self.seat, field, digit)
        self.refresh()

    def _erase(self, field: str) -> None:
        self._scoring.erase(self.seat, field)
        self.refresh()

    def _set(self, field: str, value: Any) -> None:
        self._scoring.put(self.seat, field, value)
        self.refresh()

    def _only_total(self, only: bool) -> None:
        self._scoring.only_total(self.seat, only)
        self._screen.show()

    def _ask(self, wanted: Wanted) -> None:
        WantedSheet(self._scoring, wanted, self.refresh).over(self._screen)

    def _visit(self) -> None:
        VisitSheet(self._scoring, self.seat, self.refresh).over(self._screen)

    # Deeds

    def _enter(self, deed: Entry) -> None:
        self._set("deeds", [*self.deeds, deed])

    def _another(self) -> None:
        """One that no touch can enter at once; it is entered with its first change, or when it is ready."""
        self._show_deed(len(self.deeds), quick_deed("prestige", MOST + 1))

    def _open(self, number: int) -> None:
        self._show_deed(number, self.deeds[number])

    def _show_deed(self, number: int, deed: Entry) -> None:
        DeedSheet(deed, partial(self._change, number)).over(self._screen)

    def _change(self, number: int, deed: Entry | None) -> str:
        deeds = self.deeds
        deeds[number : number + 1] = [] if deed is None else [deed]
        fits = self._scoring.put(self.seat, "deeds", deeds or None)
        self.refresh()
        return "" if fits else self._scoring.trouble

    def _open_cards(self) -> None:
        entered = [
            deed.get("deed", "")
            for seat in self._scoring.sheet.seats
            for deed in seat.values.get("deeds", ())
        ]
        CardsSheet(cards(), entered, self._pick).over(self._screen)

    def _pick(self, deed: Deed) -> None:
        before = len(self.deeds)
        self._enter(DeedEntry.of(deed).write())
        if len(self.deeds) > before:
            self._open(before)


def dice_line(dice: int, choose: Callable[[int], None]) -> Panel:
    """How many illuminated dice lie unused."""
    line = Panel(padding=[dp(12), 0, 0, 0], spacing=dp(6), size_hint_y=None, height=max(dp(56), unit(46)))
    line.add_widget(Picture("dice", "illuminated", 40, pos_hint={"center_y": 0.5}))
    line.add_widget(Words(word("score-dice"), 18, fits=False))
    for count in range(DICE + 2):
        edge = "lantern" if min(dice, DICE + 1) == count else ""
        one = key(str(count) if count <= DICE else f"{count}+", partial(choose, count), edge)
        one.size_hint_x, one.width, one.pos_hint = None, max(dp(60), unit(48)), {"center_y": 0.5}
        line.add_widget(one)
    return line


def merchant_tabs(scoring: Scoring, go: Any) -> Tiles:
    """All merchants with their scores so far; a touch leads to one."""
    tabs = Tiles(least=150, most=4)
    for seat, (name, tone) in enumerate(zip(scoring.names, scoring.tones, strict=True)):
        standing = scoring.standing(seat)
        one = Touch(
            partial(go, seat), edge="lantern" if seat == scoring.page else "", padding=[dp(10), dp(4)],
            spacing=dp(8), size_hint_y=None, height=max(dp(TARGET + 8), unit(44)),
        )  # fmt: skip
        one.add_widget(Picture("tokens", f"wagon_{tone}", 42, pos_hint={"center_y": 0.5}))
        words = Words(name, 20, fits=False, shorten=True)
        words.color = colour("seat", tone)
        one.add_widget(words)
        score = "–" if standing is None else str(standing.score)
        one.add_widget(
            Words(score, 24, fits=False, bold=True, halign="right", size_hint_x=None, width=unit(48))
        )
        tabs.add_widget(one)
    return tabs


def running_score(scoring: Scoring, seat: int) -> Panel:
    """The score as far as it is known, large, and which of coins and prestige is lower."""
    standing = scoring.standing(seat)
    panel = Panel(tone="raised", radius=18, padding=[dp(16), dp(6)], spacing=dp(14), size_hint_y=None,
                  height=max(dp(84), unit(74)))  # fmt: skip
    panel.add_widget(Picture("interface", "score", 48, pos_hint={"center_y": 0.5}))
    panel.add_widget(Words(_lower(scoring, seat), 18, "quiet", fits=False))
    score = "–" if standing is None else str(standing.score)
    panel.add_widget(
        Words(score, 52, fits=False, bold=True, halign="right", size_hint_x=None, width=unit(110))
    )
    return panel


def _lower(scoring: Scoring, seat: int) -> str:
    standing = scoring.standing(seat)
    if standing is None:
        return word("score-not-yet")
    base = next((line.params for line in standing.lines if line.code == "base"), None)
    if base is None:
        return word("score-only-total")
    coins, prestige = base
    lower = "coins" if coins < prestige else "prestige" if prestige < coins else "level"
    return word(f"score-lower-{lower}", coins=coins, prestige=prestige)

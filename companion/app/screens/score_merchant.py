"""What one merchant had at the end: coins, prestige, deeds, the VP tile, dice; with the score as it grows."""

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.score.deeds import Entry
from companion.app.score.scoring import Scoring
from companion.app.widgets.halves import Halves
from companion.app.widgets.page import Column, Tiles, choosing
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words, button
from companion.app.widgets.score_deeds import deed_chips, entered_deeds
from companion.app.widgets.score_keys import Keypad
from companion.app.words import word

if TYPE_CHECKING:
    from companion.app.screens.score import ScoreScreen

DICE = 2
"""Unused illuminated dice that have a button of their own; a wagon holds no more."""


class MerchantPage(Column):
    """Keys stay under the fingers; what depends on what was entered is made anew after every touch."""

    def __init__(self, scoring: Scoring, seat: int, screen: "ScoreScreen", **more: Any) -> None:
        super().__init__(**more)
        self._scoring, self.seat, self._screen = scoring, seat, screen
        self._tabs, self._score, self._deeds, self._rest = Column(), Column(), Column(), Column()
        self._pads = self._keypads()
        pads = BoxLayout(spacing=dp(14), size_hint_y=None)
        pads.bind(minimum_height=pads.setter("height"))
        for pad in self._pads.values():
            pads.add_widget(pad)
        right = Column(self._score, *self._chips(), self._deeds)
        self.put(self._tabs, Halves(Column(pads, self._rest), right))
        self.refresh()

    @property
    def _is_concern(self) -> bool:
        return self._scoring.sheet.seats[self.seat].automa is not None

    def _keypads(self) -> dict[str, Keypad]:
        icons = {"coins": ("tokens", "coin"), "prestige": ("tokens", "prestige")}
        if self._is_concern:
            icons["vp"] = ("tokens", "vp")
        return {
            field: Keypad(
                icon, word(f"score-{field}"), partial(self._press, field), partial(self._erase, field)
            )
            for field, icon in icons.items()
        }

    def _chips(self) -> list[Widget]:
        return [Words(word("score-deeds"), 17, "quiet"), deed_chips(self._enter)]

    # What depends on the entries

    def refresh(self) -> None:
        values = self._scoring.values(self.seat)
        for field, pad in self._pads.items():
            pad.show(values.get(field))
        _fill(self._tabs, merchant_tabs(self._scoring, self._screen.go))
        _fill(self._score, running_score(self._scoring, self.seat))
        _fill(self._deeds, entered_deeds(values.get("deeds", ()), self._open))
        _fill(self._rest, *([] if self._is_concern else self._extras()))

    def _extras(self) -> list[Widget]:
        values = self._scoring.values(self.seat)
        tile = values.get("upgrade", False)
        icons = [("upgrades", "vp"), *([("interface", "confirm")] if tile else [])]
        had = button(word("score-upgrade"), partial(self._set, "upgrade", not tile or None), icons,
                     edge="lantern" if tile else "")  # fmt: skip
        dice = values.get("illuminated", 0)
        options = [
            (count, word("score-dice", count=count), [("dice", "illuminated")]) for count in range(DICE + 1)
        ]
        return [had, choosing(options, dice, partial(self._set, "illuminated"), least=120)]

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

    def _enter(self, deed: Entry) -> None:
        deeds = self._scoring.values(self.seat).get("deeds", [])
        self._set("deeds", [*deeds, deed])

    def _open(self, number: int) -> None:
        deeds = list(self._scoring.values(self.seat).get("deeds", []))
        del deeds[number]
        self._set("deeds", deeds or None)


def _fill(column: Column, *parts: Widget) -> None:
    column.clear_widgets()
    column.put(*parts)


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

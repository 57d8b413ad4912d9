"""What forms are drawn of: large pictures to touch, lines, counters, keys, and what was told so far."""

from collections.abc import Callable
from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.art import icon
from companion.app.forms.spots import Part, Spot
from companion.app.look import unit
from companion.app.play.moments import Icon
from companion.app.widgets.page import Column, Tiles
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button
from companion.app.widgets.writing import writing

Told = Callable[[str], None]
"""Hears what a touch says."""
_PICTURE: Final = 44
_TILE: Final = 128
"""Density-independent pixels of a picture that is touched with its words."""
_PLACE: Final = 76
_CARD: Final = 156
"""The same of a card, which has more to say."""
_TICK: Final[Icon] = ("interface", "confirm")


class Even(Tiles):
    """Tiles in rows of equal length, all as high as the highest of them."""

    def __init__(self, *parts: "Tile", least: float = _TILE, most: int = 8, **more: Any) -> None:
        super().__init__(*parts, least=least, most=most, **more)
        for part in parts:
            part.bind(wanted=self._level)
        self._level()

    def _arrange(self, *_: Any) -> None:
        count = len(self.children) or 1
        room = max(1, min(int((self.width + dp(8)) // (unit(self._least) + dp(8))), self._most))
        rows = -(-count // room)
        self.cols = -(-count // rows)

    def _level(self, *_: Any) -> None:
        height = max((child.wanted for child in self.children), default=0)
        for child in self.children:
            child.height = height


class Tile(Touch):
    """Pictures above their words; ``wanted`` is the height they need."""

    wanted = NumericProperty(0)

    def __init__(
        self,
        label: str,
        icons: tuple[Icon, ...],
        act: Callable[[], None],
        side: float = _PICTURE,
        ticked: bool = False,
        first: Widget | None = None,
        **more: Any,
    ) -> None:
        """``first`` stands above the pictures."""
        super().__init__(
            act, orientation="vertical", padding=[dp(4), dp(8)], spacing=dp(4), size_hint_y=None, **more
        )
        self._above = dp(16)
        drawn = [] if first is None else [first]
        if icons:
            drawn.append(Icons(icons, side))
        for part in (Widget(), *drawn):
            self.add_widget(part)
        self._above += sum(part.height + dp(4) for part in drawn)
        self._words = Words(label, 16 if drawn else 28 if label.isdecimal() else 20, halign="center")
        if label:
            self.add_widget(self._words)
        self.add_widget(Widget())
        self._words.bind(height=self._measure)
        self._measure()
        if ticked:
            self._tick()

    def _tick(self) -> None:
        with self.canvas.after:
            Color(1, 1, 1, 1)
            tick = Rectangle(source=icon(*_TICK, dp(26)), size=(dp(26), dp(26)))

        def place(*_: Any) -> None:
            tick.pos = (self.x + self.width - dp(30), self.y + self.height - dp(30))

        self.bind(pos=place, size=place)

    def _measure(self, *_: Any) -> None:
        self.wanted = max(dp(72), self._above + (self._words.height if self._words.text else 0))


class Icons(Widget):
    """Pictures side by side in the middle; many are smaller, so that they stay within a tile. One widget for
    all of them: a form has many tiles, and is drawn while somebody waits."""

    def __init__(self, icons: tuple[Icon, ...], side: float) -> None:
        self._side = dp(side if len(icons) < 4 else side * 3 / len(icons))
        super().__init__(size_hint_y=None, height=self._side)
        with self.canvas:
            Color(1, 1, 1, 1)
            size = (self._side, self._side)
            self._shapes = [Rectangle(source=icon(*one, self._side), size=size) for one in icons]
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_: Any) -> None:
        step = self._side + dp(2)
        left = self.x + (self.width - step * len(self._shapes) + dp(2)) / 2
        for number, shape in enumerate(self._shapes):
            shape.pos = (left + step * number, self.y)


def draw(part: Part, told: Told) -> Widget:
    """A part of a form; what is touched on it is ``told``."""
    drawn = {
        "pictures": _pictures,
        "told": _pictures,
        "cards": _cards,
        "counter": _counter,
        "keys": _keys,
        "text": _text,
    }
    return drawn.get(part.kind, _lines)(part, told)


def _heading(part: Part) -> list[Widget]:
    """What the part is about, in words and perhaps a picture."""
    if part.icon is None:
        return [Words(part.title, 17, "quiet")] if part.title else []
    line = BoxLayout(spacing=dp(8), size_hint_y=None, height=max(dp(34), unit(28)))
    line.add_widget(Picture(*part.icon, 30, pos_hint={"center_y": 0.5}))
    line.add_widget(Words(part.title, 17, "quiet", fits=False))
    return [line]


def _pictures(part: Part, told: Told) -> Widget:
    """What was told needs less room where it is one picture each."""
    tiles = [spot_tile(spot, told, ticked=part.kind != "told") for spot in part.spots]
    small = part.kind == "told" and all(len(spot.icons) < 2 for spot in part.spots)
    return Column(*_heading(part), Even(*tiles, least=_PLACE if small else _TILE), spacing=dp(6))


def _cards(part: Part, told: Told) -> Widget:
    tiles = [spot_tile(spot, told) for spot in part.spots]
    return Column(*_heading(part), Even(*tiles, least=_CARD), spacing=dp(6))


def spot_tile(spot: Spot, told: Told, ticked: bool = True) -> Tile:
    """What is chosen has a tick and a ring; what cannot be chosen is dim."""
    return Tile(
        spot.label, spot.icons, lambda: told(spot.touch), ticked=ticked and spot.chosen,
        edge="lantern" if spot.chosen else "", opacity=0.5 if spot.refused else 1,
    )  # fmt: skip


def _lines(part: Part, told: Told) -> Widget:
    """Words beside their pictures; two lines side by side where there is room."""
    lines = [_line(spot, told) for spot in part.spots]
    return Column(*_heading(part), Tiles(*lines, least=240, most=3), spacing=dp(6))


def _line(spot: Spot, told: Told) -> Touch:
    edge = "lantern" if spot.is_main or spot.chosen else ""
    found = button(
        spot.label, lambda: told(spot.touch), spot.icons, edge=edge, size=20 if spot.is_main else 17
    )
    found.opacity = 0.5 if spot.refused else 1
    return found


def _counter(part: Part, told: Told) -> Widget:
    """A picture, a name, a number, and what steps it."""
    line = BoxLayout(spacing=dp(8), size_hint_y=None, height=max(dp(TARGET + 8), unit(52)))
    if part.icon is not None:
        line.add_widget(Picture(*part.icon, 40, pos_hint={"center_y": 0.5}))
    line.add_widget(Words(part.title, 18, fits=False))
    number = Words(part.shown, 26, fits=False, halign="center", size_hint_x=None, width=unit(56))
    for spot in part.spots:
        step = Touch(
            lambda touch=spot.touch: told(touch), size_hint_x=None, width=max(dp(TARGET + 16), unit(64))
        )
        step.add_widget(Words(spot.label, 22, fits=False, halign="center"))
        line.add_widget(step)
        if spot is part.spots[0]:
            line.add_widget(number)
    return line


def _keys(part: Part, told: Told) -> Widget:
    """The number, and below it ten keys; every key is large enough for a thumb."""
    tiles = [Tile(spot.label, spot.icons, lambda touch=spot.touch: told(touch)) for spot in part.spots]
    number = Words(part.shown or "–", 40, halign="center")
    return Column(Words(part.title, 17, "quiet"), number, Even(*tiles, least=76, most=6))


def _text(part: Part, told: Told) -> Widget:
    """Every letter is told at once, and nothing is drawn anew meanwhile."""
    start = part.spots[0].touch
    field = writing(part.shown, lambda text: told(start + text))
    return Column(Words(part.title, 17, "quiet"), field, spacing=dp(6))

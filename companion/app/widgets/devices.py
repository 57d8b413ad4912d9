"""Wheel, lamps and camera in small pictures, and both sides of what table and game do not agree about."""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any, Final

from kivy.graphics import Canvas, Color, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.devices.news import Status
from companion.app.devices.sides import SECTIONS, Disagreement, Side, good_name
from companion.app.look import colour, unit
from companion.app.play.moments import Icon
from companion.app.widgets.drawing import disc, picture, ring, wedge, words
from companion.app.widgets.page import Column, Tiles
from companion.app.widgets.plain import TARGET, Panel, Touch, Words, button
from companion.app.words import word
from companion.games.dark_road.names import WHEEL_VALUES

_AWAY: Final = ("interface", "offline")
_WHEEL_BADGES: Final[dict[str, Icon]] = {
    "gone": _AWAY,
    "jammed": ("interface", "warning"),
    "turned": ("interface", "by_hand"),
    "moving": ("interface", "wait"),
    "homing": ("interface", "wait"),
    "unknown": ("interface", "unknown"),
    "between": ("interface", "unknown"),
}
"""What a wheel has beside it that does not stand where it should; a tick otherwise."""
_EYE_BADGES: Final[dict[str, Icon]] = {
    "fine": ("interface", "confirm"),
    "opening": ("interface", "wait"),
    "covered": ("interface", "eye_off"),
    "frozen": ("interface", "pause"),
    "moved": ("interface", "warning"),
    "vanished": _AWAY,
    "ended": ("interface", "cancel"),
}
_CALM: Final = (("interface", "confirm"), ("interface", "play"))
"""What stands beside a device that is well."""


class StatusLine(BoxLayout):
    """Which devices are there, and how they are: a picture each with a smaller one upon it. Nothing is shown
    where there is none; a touch leads to the hardware."""

    room = NumericProperty(float("inf"))
    """How wide it may be. Where that is not enough for all, those that are not well come first."""

    def __init__(self, open_hardware: Callable[[], None], **more: Any) -> None:
        super().__init__(size_hint=(None, None), size=(0, dp(TARGET + 8)), spacing=dp(6), **more)
        self._open = open_hardware
        self._shown: Status | None = None
        self.bind(minimum_width=self.setter("width"))

    def show(self, status: Status) -> None:
        """Cheap while nothing changes: say it as often as you like."""
        if status == self._shown:
            return
        self._shown = status
        self.on_room()

    def on_room(self, *_: Any) -> None:
        self.clear_widgets()
        found = [] if self._shown is None else signs(self._shown)
        step = dp(TARGET + 8) + self.spacing
        if len(found) * step > self.room + self.spacing:
            found.sort(key=lambda sign: sign[1] in _CALM)
            del found[max(1, int((self.room + self.spacing) // step)) :]
        for icon, badge in found:
            self.add_widget(Sign(icon, badge, self._open))


def signs(status: Status) -> list[tuple[Icon, Icon]]:
    """The pictures of a status, each with the one upon it."""
    found: list[tuple[Icon, Icon]] = []
    if status.wheel:
        badge = _WHEEL_BADGES.get(status.wheel, ("interface", "confirm"))
        found.append((("tokens", "wheel"), badge))
        lamps = badge if status.wheel == "gone" else ("interface", "confirm")
        found.append((("interface", "lamp"), lamps))
    if status.emulated:
        found.append((("interface", "hardware"), ("interface", "play")))
    if status.camera:
        found.append((("interface", "camera"), _EYE_BADGES.get(status.camera, ("interface", "unknown"))))
    return found


class Sign(Touch):
    """A picture with a smaller one upon its corner."""

    def __init__(self, icon: Icon, badge: Icon, act: Callable[[], None]) -> None:
        super().__init__(act, size_hint=(None, None), size=(dp(TARGET + 8), dp(TARGET + 8)))
        self._icon, self._badge = icon, badge
        self._drawn = Canvas()
        self.canvas.add(self._drawn)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: Any) -> None:
        self._drawn.clear()
        away = 0.4 if self._badge == _AWAY else 1.0
        x, y = self.x + self.width - dp(15), self.y + dp(15)
        with self._drawn:
            picture(
                *self._icon, self.x + self.width / 2 - dp(4), self.y + self.height / 2 + dp(4), dp(36), away
            )
            disc(x, y, dp(14), colour("ground", "night"))
            picture(*self._badge, x, y, dp(22))


class WheelPicture(Widget):
    """A wheel as one side has it: goods clockwise from $5, and the dice with them. A question mark where
    nobody can tell."""

    def __init__(self, side: Side, marked: tuple[bool, ...] = (), **more: Any) -> None:
        """``marked``: sections in which the other side has something else."""
        super().__init__(**more)
        self._side, self._marked = side, marked
        self.bind(pos=self._draw, size=self._draw)

    @property
    def _middle(self) -> tuple[float, float]:
        """Kivy's own ``center`` may be an old one while this is being moved."""
        return self.x + self.width / 2, self.y + self.height / 2

    def show(self, side: Side) -> None:
        if side != self._side:
            self._side = side
            self._draw()

    def _draw(self, *_: Any) -> None:
        self.canvas.clear()
        radius = min(self.size) / 2
        if radius < dp(20):
            return
        with self.canvas:
            disc(*self._middle, radius, colour("ground", "line"))
            if self._side.goods:
                self._sections(radius * 0.97)
            else:
                picture("interface", "unknown", *self._middle, radius)

    def _sections(self, radius: float) -> None:
        for place, good in enumerate(self._side.goods):
            first = 360 * (place - self._side.turned - 0.5) / SECTIONS
            wedge(self._middle, radius, first + 0.8, first + 360 / SECTIONS - 0.8, colour("good", good, 0.45))
        disc(*self._middle, radius * 0.2, colour("ground", "panel"))
        for place, good in enumerate(self._side.goods):
            picture("goods", good, *self._at(place - self._side.turned, radius * 0.62), radius * 0.34)
            x, y = self._at(place, radius * 0.32)
            disc(x, y, radius * 0.12, colour("ground", "night"))
            words(str(WHEEL_VALUES[place]), x, y, radius * 0.17, colour("accent", "lantern"))
            if place < len(self._marked) and self._marked[place]:
                ring(*self._at(place, radius * 0.7), radius * 0.27)
            self._dice(place, radius)

    def _dice(self, place: int, radius: float) -> None:
        count = self._side.dice[place] if self._side.dice else 0
        for number in range(count):
            aside = (number - (count - 1) / 2) * 0.05
            picture("dice", "market", *self._at(place + aside * SECTIONS, radius * 0.88), radius * 0.17)

    def _at(self, place: float, reach: float) -> tuple[float, float]:
        angle = pi / 2 - 2 * pi * place / SECTIONS
        x, y = self._middle
        return x + reach * cos(angle), y + reach * sin(angle)


class Differs(Panel):
    """Table and game beside each other, with a ring around what differs; one touch says which is right.
    ``settle`` is given whether it is the table, and the good where only people can see it; ``answer`` the
    answer that a turn by hand was."""

    def __init__(
        self,
        found: Disagreement,
        settle: Callable[..., None],
        answer: Callable[[str], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(
            orientation="vertical", padding=dp(14), spacing=dp(12), radius=18, size_hint_y=None, **more
        )
        self.bind(minimum_height=self.setter("height"))
        self._found, self._settle = found, settle
        self._surround()
        self.add_widget(Words(found.said, 22))
        sides = BoxLayout(spacing=dp(16), size_hint_y=None, height=dp(170) + unit(40))
        marked = _otherwise(found)
        sides.add_widget(_titled("devices-on-table", WheelPicture(found.table, marked)))
        sides.add_widget(_titled("devices-in-game", WheelPicture(found.game, marked)))
        self.add_widget(sides)
        self.add_widget(self._touches(answer))

    def _surround(self) -> None:
        """It lies on the board: an edge keeps it apart."""
        with self.canvas.after:
            Color(*colour("accent", "lantern"))
            edge = SmoothLine(width=dp(1.5))

        def follow(*_: Any) -> None:
            edge.rounded_rectangle = (*self.pos, *self.size, dp(18))

        self.bind(pos=follow, size=follow)

    def _touches(self, answer: Callable[[str], None] | None) -> Widget:
        found, settle = self._found, self._settle
        row = Tiles(least=260, most=3)
        if found.answer_label and answer is not None:
            row.add_widget(
                button(
                    found.answer_label,
                    lambda: answer(found.answer),
                    [("interface", "confirm")],
                    edge="lantern",
                )
            )
        if found.table_label:
            row.add_widget(button(found.table_label, lambda: settle(True), [("interface", "table")]))
        if found.game_label:
            row.add_widget(button(found.game_label, lambda: settle(False), [("interface", "resume")]))
        if not found.goods:
            return row
        goods = Tiles(least=150, most=6)
        for good in found.goods:
            goods.add_widget(button(good_name(good), lambda good=good: settle(True, good), [("goods", good)]))
        return Column(goods, row)


def _otherwise(found: Disagreement) -> tuple[bool, ...]:
    """The sections with other dice; or the one at $5, where the wheel stands otherwise."""
    if found.about != "dice":
        return (True,)
    return tuple(one != other for one, other in zip(found.table.dice, found.game.dice, strict=True))


def _titled(code: str, drawn: Widget) -> Widget:
    whole = BoxLayout(orientation="vertical", spacing=dp(4))
    title = Words(word(code), 18, "quiet", halign="center")
    whole.add_widget(title)
    whole.add_widget(drawn)
    return whole

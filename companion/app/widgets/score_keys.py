"""Numbers by touch: a keypad, and one touch for a small number."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from companion.app.look import unit
from companion.app.play.moments import Icon
from companion.app.widgets.page import Column, Counter, Tiles
from companion.app.widgets.plain import TARGET, Panel, Picture, Touch, Words

SMALL = 15
"""Numbers up to this one have a button of their own."""


def key(label: str | Icon, act: Callable[[], None], edge: str = "", size: float = 26) -> Touch:
    """A number or a picture in the middle of a button."""
    found = Touch(act, edge=edge, padding=dp(4), size_hint_y=None, height=max(dp(56), unit(38)))
    if isinstance(label, str):
        found.add_widget(Words(label, size, fits=False, halign="center"))
    else:
        picture = Picture(*label, 36)
        picture.size_hint = (1, 1)
        found.add_widget(picture)
    return found


class Keypad(Column):
    """One number: what it counts, how much it is, and ten digits. It stays where it is while people type."""

    def __init__(
        self,
        icon: Icon,
        name: str,
        press: Callable[[int], None],
        erase: Callable[[], None],
        labelled: bool = True,
        **more: Any,
    ) -> None:
        """Where it is narrow its picture tells what it counts: it is not ``labelled``."""
        super().__init__(spacing=dp(6), **more)
        self.name = name
        head = Panel(padding=[dp(12), dp(4)], spacing=dp(8), size_hint_y=None, height=max(dp(60), unit(50)))
        head.add_widget(Picture(*icon, 40, pos_hint={"center_y": 0.5}))
        head.add_widget(Words(name if labelled else "", 17, "quiet", fits=False, shorten=True))
        self._number = Words("", 36, fits=False, bold=True, halign="right", size_hint_x=None, width=unit(76))
        head.add_widget(self._number)
        keys = GridLayout(cols=3, spacing=dp(6), size_hint_y=None)
        keys.bind(minimum_height=keys.setter("height"))
        for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9):
            keys.add_widget(key(str(digit), lambda digit=digit: press(digit)))
        last = BoxLayout(spacing=dp(6), size_hint_y=None, height=keys.children[0].height)
        last.add_widget(key("0", lambda: press(0)))
        last.add_widget(key(("interface", "left"), erase))
        last.children[0].size_hint_x = 2
        self.put(head, keys, last)

    def show(self, number: int | None) -> None:
        self._number.text = "–" if number is None else str(number)


class Numbers(Column):
    """One touch for a small number; larger ones are stepped to."""

    def __init__(self, value: int | None, chosen: Callable[[int], None], most: int = SMALL) -> None:
        super().__init__()
        row = Tiles(least=TARGET + 14, most=most + 2)
        for number in range(most + 1):
            row.add_widget(
                key(
                    str(number),
                    lambda number=number: chosen(number),
                    edge="lantern" if number == value else "",
                )
            )
        row.add_widget(
            key(f"{most + 1}+", lambda: chosen(most + 1), edge="lantern" if (value or 0) > most else "")
        )
        self.put(row)
        if value is not None and value > most:
            self.put(Counter(value, chosen, least=most + 1, most=99))

"""Lay the table again: every place with its pieces, ticked off by touch."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.laying import Part, Spot, parts_of
from companion.app.play.sitting import Sitting
from companion.app.screens.history import heading
from companion.app.widgets.page import Page, Tiles, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words
from companion.app.words import word


class LayScreen(Page):
    """What is ticked stays ticked while this screen is kept; nothing of it is saved."""

    def __init__(self, sitting: Sitting, back: Callable[[], None], **more: Any) -> None:
        super().__init__("lay", word("lay-title"), back, [(("interface", "retry"), self._again)], **more)
        self._parts: list[Part] = parts_of(sitting.state)
        self._alone = len(sitting.state.humans) == 1
        self._back = back
        self._done: set[str] = set()
        self._show()

    @property
    def left(self) -> int:
        """Places that nobody has ticked yet."""
        return sum(spot.key not in self._done for part in self._parts for spot in part.spots)

    def _show(self) -> None:
        self.clear()
        self.put(Words(word("lay-intro"), 20, "quiet"))
        for part in self._parts:
            self.put(heading(part.title, part.icon))
            self.put(Tiles(*(self._spot(spot) for spot in part.spots), least=380, most=3))
        if not self._alone:
            self.put(note(word("lay-secrets"), ("interface", "eye_off")))
        self._count = Words("", 20, halign="center")
        self.foot.add_widget(self._count)
        self._tell()

    def _spot(self, spot: Spot) -> "SpotTile":
        return SpotTile(spot, spot.key in self._done, self._tick)

    def _tick(self, tile: "SpotTile") -> None:
        self._done ^= {tile.spot.key}
        tile.tick(tile.spot.key in self._done)
        self._tell()

    def _tell(self) -> None:
        left = self.left
        self._count.text = word("lay-left", count=left) if left else word("lay-all")

    def _again(self) -> None:
        self._done.clear()
        self._show()


class SpotTile(Touch):
    """One place; a tick and dimness tell that its pieces lie there."""

    def __init__(self, spot: Spot, done: bool, act: Callable[["SpotTile"], None]) -> None:
        super().__init__(lambda: act(self), padding=dp(12), spacing=dp(10), size_hint_min_y=dp(TARGET + 8))
        self.spot = spot
        self._mark = BoxLayout(size_hint=(None, None), size=(dp(36), dp(36)), pos_hint={"center_y": 0.5})
        self._inside = BoxLayout(orientation="vertical", spacing=dp(6), size_hint_y=None)
        self._inside.bind(minimum_height=self._inside.setter("height"), height=self._grow)
        self._inside.pos_hint = {"center_y": 0.5}
        self._inside.add_widget(_pictures(spot))
        self._inside.add_widget(Words(spot.text, 18))
        self.add_widget(self._inside)
        self.add_widget(self._mark)
        self.tick(done)

    def _grow(self, *_: Any) -> None:
        """All tiles of a row are as high as the highest."""
        self.size_hint_min_y = max(dp(TARGET + 8), self._inside.height + dp(24))

    def tick(self, done: bool) -> None:
        self._mark.clear_widgets()
        if done:
            self._mark.add_widget(Picture("interface", "confirm", 36))
        self._inside.opacity = 0.5 if done else 1


def _pictures(spot: Spot) -> Widget:
    row = StackLayout(spacing=dp(6), size_hint_y=None)
    row.bind(minimum_height=row.setter("height"))
    for icon, count in spot.pictures:
        row.add_widget(Picture(*icon, 36))
        if count > 1:
            row.add_widget(
                Words(
                    f"×{count}",
                    18,
                    fits=False,
                    size_hint=(None, None),
                    width=unit(36),
                    height=max(dp(36), unit(24)),
                )
            )
    return row

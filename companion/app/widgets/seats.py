"""Who sits at the table, and what everybody asks for first."""

from collections.abc import Callable, Collection
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.look import colour, unit
from companion.app.play.picturing import Group
from companion.app.widgets.plain import TARGET, Picture, Touch, Words
from companion.app.widgets.row import Row
from companion.core.unknown import UnknownCount
from companion.games.dark_road.state import Player, State
from companion.table.friends import seat_tone
from companion.text import catalogue
from companion.text.scene import person

UNKNOWN: Final = "?"


class Seats(BoxLayout):
    """One line for each merchant; a wagon in its own shape and colour tells whose, and an arrow whose turn it
    is. A line that is touched goes to ``opened``."""

    def __init__(self, opened: Callable[[int], None] = lambda seat: None, **more: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(6), size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))
        self._opened = opened
        self.lines: list[SeatLine] = []

    def show(self, state: State, now: int | None = None, hidden: Collection[int] = ()) -> None:
        """``now``: the seat whose turn it is. ``hidden``: those whose coins nobody shall see here."""
        if len(self.lines) != len(state.players):
            self.clear_widgets()
            self.lines = [SeatLine(seat, self._opened) for seat in range(len(state.players))]
            for line in self.lines:
                self.add_widget(line)
        for line in self.lines:
            line.show(state, line.seat == now, line.seat in hidden)


class SeatLine(Touch):
    """What one merchant has."""

    def __init__(self, seat: int, opened: Callable[[int], None]) -> None:
        super().__init__(lambda: opened(seat), padding=[dp(6), dp(3)], spacing=dp(4), size_hint_y=None)
        self.seat = seat
        middle = {"center_y": 0.5}
        self.arrow = Picture("interface", "right", 22, pos_hint=middle, opacity=0)
        self._wagon = Row(line=40, pos_hint=middle, size_hint_x=None, width=unit(40))
        self.called = Words("", 17, pos_hint=middle, size_hint_x=None, width=unit(92))
        self.row = Row(line=31, pos_hint=middle)
        for part in (self.arrow, self._wagon, self.called, self.row):
            self.add_widget(part)
        self._tone = ""
        self.row.bind(height=self._grow)
        self.called.bind(height=self._grow)
        self._grow()

    def _grow(self, *_: Any) -> None:
        self.natural = max(dp(TARGET + 2), self.row.height + dp(8), self.called.height + dp(6))

    def show(self, state: State, now: bool, hidden: bool) -> None:
        player, tone = state.players[self.seat], seat_tone(state, self.seat)
        if tone != self._tone:
            self._tone = tone
            self._wagon.show([(("tokens", f"wagon_{tone}"),)])
            self.called.color = colour("seat", tone)
        self.called.text = person(catalogue(), player.name)
        self.arrow.opacity = float(now)
        self._edge.rgba = colour("accent", "lantern", 0.8 * self.arrow.opacity)
        self.row.show(seat_groups(state, self.seat, hidden))


def seat_groups(state: State, seat: int, hidden: bool = False) -> list[Group]:
    """What stands in a merchant's line, in pictures and numbers."""
    player, concern = state.players[seat], state.concern_at(seat)
    purse: list[Group] = [
        (("tokens", "coin"), UNKNOWN if hidden else coins_of(player)),
        (("tokens", "prestige"), str(player.prestige)),
    ]
    if concern is not None:
        return [*purse, (("tokens", "good"), str(concern.goods)), (("tokens", "vp"), str(concern.vp))]
    tokens: list[Group] = [
        (("tokens", "lantern"), str(player.lanterns)),
        (("tokens", "horseshoe"), str(player.horseshoes)),
        (("tokens", "quartz"), str(player.quartz)),
        (("dice", "night"), str(night_dice(player))),
    ]
    if player.illuminated_count:
        tokens.append((("dice", "illuminated"), str(player.illuminated_count)))
    return purse + tokens


def night_dice(player: Player) -> int:
    """Night dice that are not spent yet."""
    locked = sum(face is not None for face in player.locked)
    return len(player.reserve) + locked + (player.pool_night is not None)


def coins_of(player: Player) -> str:
    """A purse that nobody knows is a question mark."""
    return UNKNOWN if isinstance(player.coins, UnknownCount) else str(player.coins)

"""Who sits at the table, and what everybody asks for first."""

from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.look import colour
from companion.app.picturing import seat_tone
from companion.app.widgets.plain import Panel, Picture, Words
from companion.core.unknown import UnknownCount
from companion.games.dark_road.state import Player, State

_TOKENS = ("coin", "prestige", "lantern", "horseshoe", "quartz")


class Seats(BoxLayout):
    """One line for each merchant; a wagon in its own shape and colour tells whose."""

    def __init__(self, **more: Any) -> None:
        super().__init__(orientation="vertical", spacing=dp(6), size_hint_y=None, **more)
        self.bind(minimum_height=self.setter("height"))

    def show(self, state: State) -> None:
        self.clear_widgets()
        for seat, player in enumerate(state.players):
            self.add_widget(_line(state, seat, player))


def _line(state: State, seat: int, player: Player) -> Panel:
    asked = state.phase == "turns" and seat == state.seat
    line = Panel(
        tone="raised" if asked else "panel",
        padding=[dp(10), dp(4)],
        spacing=dp(4),
        size_hint_y=None,
        height=dp(54),
    )
    tone = seat_tone(state, seat)
    line.add_widget(Picture("tokens", f"wagon_{tone}", 42, pos_hint={"center_y": 0.5}))
    name = Words(player.name, 18, fits=False, shorten=True, size_hint_x=1.6)
    name.color = colour("seat", tone)
    line.add_widget(name)
    counts = (_coins(player), player.prestige, player.lanterns, player.horseshoes, player.quartz)
    for token, count in zip(_TOKENS, counts, strict=True):
        line.add_widget(Picture("tokens", token, 28, pos_hint={"center_y": 0.5}))
        line.add_widget(Words(str(count), 18, fits=False, size_hint_x=0.5))
    return line


def _coins(player: Player) -> str:
    """A purse that nobody knows is a question mark."""
    return "?" if isinstance(player.coins, UnknownCount) else str(player.coins)

"""A tablet that is cut off from its table says so across the whole screen."""

from typing import Any

from kivy.metrics import dp

from companion.app.look import colour, unit
from companion.app.play.tablets import Connection
from companion.app.widgets.plain import Panel, Picture, Words
from companion.app.words import word


class OfflineBand(Panel):
    """Nothing while the table is there; else a plug that is out, what is being done about it, and for how
    long."""

    def __init__(self, **more: Any) -> None:
        super().__init__(
            radius=0, padding=[dp(16), dp(8)], spacing=dp(14), size_hint_y=None, height=0, opacity=0, **more
        )
        self._colour.rgba = colour("accent", "ember")
        dark = colour("ground", "line")
        self.said = Words("", 20, bold=True, color=dark, pos_hint={"center_y": 0.5})
        self.long = Words("", 20, bold=True, color=dark, halign="right", pos_hint={"center_y": 0.5})
        self.long.size_hint_x = None
        self.said.bind(height=self._fit)
        self._icon = Panel(tone="line", padding=dp(4), size_hint=(None, None), size=(dp(52), dp(52)))
        self._icon.pos_hint = {"center_y": 0.5}
        self._icon.add_widget(Picture("interface", "unplugged", 44))

    @property
    def is_shown(self) -> bool:
        return bool(self.children)

    def show(self, connection: Connection) -> None:
        """Cheap while nothing changes: say it as often as you like."""
        away = connection.state == "away"
        self.said.text = word("offline-trying") if away else connection.said
        self.long.text = _time(connection.seconds) if away else ""
        self.long.width = self.long.natural_width + dp(4) if away else 0
        if connection.is_online and self.is_shown:
            self.clear_widgets()
        elif not connection.is_online and not self.is_shown:
            for part in (self._icon, self.said, self.long):
                self.add_widget(part)
        self.opacity = float(not connection.is_online)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.height = max(dp(68), unit(44), self.said.height + dp(16)) if self.is_shown else 0


def _time(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02}"

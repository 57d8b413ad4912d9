"""Who plays, line by line: a wagon to be coloured, a name to be written, and those who have played here."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from companion.app.look import unit
from companion.app.widgets.plain import Picture, Touch, button, picture_button
from companion.app.widgets.writing import writing
from companion.table.beginning import LONGEST_NAME
from companion.table.friends import Friend

_TALL = 66


def seat_line(
    name: str, tone: str, rename: Callable[[str], None], next_tone: Callable[[], None], *tools: Touch
) -> BoxLayout:
    """Somebody who plays; a touch on the wagon gives it the next colour."""
    line = BoxLayout(size_hint_y=None, height=max(dp(_TALL), unit(56)), spacing=dp(8))
    wagon = Touch(
        next_tone, padding=dp(4), size_hint=(None, None), size=(dp(_TALL), dp(_TALL)),
        pos_hint={"center_y": 0.5},
    )  # fmt: skip
    wagon.add_widget(Picture("tokens", f"wagon_{tone}", _TALL - 8))
    line.add_widget(wagon)
    line.add_widget(writing(name, rename, LONGEST_NAME, pos_hint={"center_y": 0.5}))
    for tool in tools:
        line.add_widget(tool)
    return line


def tool(picture: str, act: Callable[[], None]) -> Touch:
    """A small thing to do with the line that it stands in."""
    found = picture_button(("interface", picture), act)
    found.pos_hint = {"center_y": 0.5}
    return found


def friend_button(friend: Friend, add: Callable[[], None]) -> Touch:
    """Somebody who has played here plays, too."""
    return button(friend.name, add, [("interface", "plus"), ("tokens", f"wagon_{friend.tone}")])

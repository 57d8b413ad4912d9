"""A field that people write into."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from companion.app.look import colour, text_size
from companion.text.printable import UNPRINTABLE, one_line


def _readable(pasted: str, _: bool) -> str:
    """A tab or another mark that nobody sees cannot be seen to be wrong either."""
    return one_line(pasted).replace(UNPRINTABLE, " ")


def writing(text: str, changed: Callable[[str], None], longest: int = 60, **more: Any) -> TextInput:
    """One line of text; every letter is told."""
    field = TextInput(
        text=_readable(text, False)[:longest], multiline=False,
        font_size=text_size(20), padding=[dp(14), dp(14)], write_tab=False,
        input_filter=_readable,
        background_color=colour("ground", "raised"), foreground_color=colour("ground", "ink"),
        cursor_color=colour("accent", "lantern"), background_normal="", background_active="",
        size_hint_y=None, height=max(dp(56), text_size(20) + dp(34)), **more,
    )  # fmt: skip

    def told(_: TextInput, now: str) -> None:
        if len(now) > longest:
            field.text = now[:longest]
        else:
            changed(now)

    field.bind(text=told)
    return field

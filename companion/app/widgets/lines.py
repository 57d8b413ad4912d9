"""Lines of a list: pictures, a name, and what there is to say about it."""

from collections.abc import Callable, Sequence
from typing import Final

from kivy.metrics import dp

from companion.app.look import colour
from companion.app.play.moments import Icon
from companion.app.widgets.page import Column
from companion.app.widgets.plain import Panel, Picture, Touch, Words

_LEAST: Final = 68


def listed(
    name: str,
    said: str,
    icons: Sequence[Icon],
    act: Callable[[], None] | None = None,
    marks: Sequence[Icon] = (),
    tone: str = "",
    edge: str = "",
    dim: bool = False,
    side: float = 44,
) -> Panel:
    """With ``act`` it may be touched; ``tone`` is the colour of whose name it is, ``marks`` stand behind it,
    and what cannot be chosen is ``dim``."""
    called = Words(name, 20, bold=True)
    if tone:
        called.color = colour("seat", tone)
    words = Column(called, Words(said, 16, "quiet"), spacing=dp(2), pos_hint={"center_y": 0.5})
    found: Panel
    if act is None:
        found = Panel(tone="raised", padding=dp(10), spacing=dp(10), size_hint_y=None)
        found.bind(minimum_height=found.setter("height"))
    else:
        found = Touch(act, edge=edge, padding=dp(10), spacing=dp(10), size_hint_y=None)
        found.fit(words, max(_LEAST, side + 20))
    pictures = [Picture(*icon, side, pos_hint={"center_y": 0.5}) for icon in icons]
    behind = [Picture(*icon, 32, pos_hint={"center_y": 0.5}) for icon in marks]
    for part in (*pictures, words, *behind):
        found.add_widget(part)
    found.opacity = 0.65 if dim else 1
    return found

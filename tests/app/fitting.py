"""Does everything on a screen fit? Words in their boxes, boxes in the window, targets under a finger."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.label import Label
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import TARGET, Touch, Words
from companion.app.widgets.plain import _written as written

SLACK = 1.5
"""Pixels that rounding may cost."""
LEAST_VIEW = 90
"""What can be scrolled shows at least so many points of itself."""


class Box(NamedTuple):
    """Where something is in the window."""

    x: float
    y: float
    right: float
    top: float

    def holds(self, other: "Box") -> bool:
        return (
            other.x >= self.x - SLACK
            and other.y >= self.y - SLACK
            and other.right <= self.right + SLACK
            and other.top <= self.top + SLACK
        )

    def meets(self, other: "Box") -> bool:
        across = min(self.right, other.right) - max(self.x, other.x)
        up = min(self.top, other.top) - max(self.y, other.y)
        return across > SLACK and up > SLACK


def faults(screen: Screen) -> list[str]:
    """What does not fit, each with the way to the widget and its words."""
    top = next((one for one in screen.children if isinstance(one, Sheet)), screen)
    seen = [one for one in top.walk(restrict=True) if one.width > 0 and one.height > 0 and _is_shown(one)]
    found: list[str] = []
    for one in seen:
        found += [f"{_way(one, screen)}: {fault}" for fault in _faults_of(one)]
    texts = [one for one in seen if _is_text(one)]
    for one, other in combinations(texts, 2):
        if _scrolled_by(one) is _scrolled_by(other) and _written(one).meets(_written(other)):
            found.append(f"{_way(one, screen)}: lies on {_text(other)!r}")
    return found


def _faults_of(one: Widget) -> Iterator[str]:
    if isinstance(one, Words):
        if one.texture_size[0] > one.width + SLACK or one.texture_size[1] > one.height + SLACK:
            yield f"words of {_size(one.texture_size)} in a box of {_size(one.size)}"
        if not one._shorten and (longest := _longest(one)) > one.width + SLACK:
            yield f"a word {longest:.0f} wide is broken at {one.width:.0f}"
    if isinstance(one, Touch | TextInput) and min(one.size) < dp(TARGET) - SLACK:
        yield f"only {_size(one.size)}, less than a finger"
    if isinstance(one, ScrollView) and one.height < dp(LEAST_VIEW) and not _is_whole(one):
        yield f"only {one.height:.0f} of what can be scrolled is seen"
    if isinstance(one, Words | Touch | TextInput | ScrollView):
        yield from _outside(one)


def _is_whole(one: ScrollView) -> bool:
    """Is there nothing to be scrolled?"""
    return all(inside.height <= one.height + SLACK for inside in one.children)


def _outside(one: Widget) -> Iterator[str]:
    """Beyond a box around it, up to what scrolls it or to the window."""
    mine, around = _box(one), one.parent
    while around is not None and around is not Window:
        if isinstance(around, ScrollView):
            view = _box(around)
            if mine.x < view.x - SLACK or mine.right > view.right + SLACK:
                yield "sticks out sideways of what scrolls it"
            return
        if isinstance(around, Touch) and not _box(around).holds(mine):
            yield f"sticks out of its {type(around).__name__} of {_size(around.size)}"
            return
        around = around.parent
    if not Box(0, 0, *Window.size).holds(mine):
        yield f"sticks out of the window, at {_size(mine[:2])} to {_size(mine[2:])}"


def _longest(one: Words) -> float:
    """How wide its widest word is; the path of a file may be broken anywhere."""
    words = (word for word in one.text.split() if "/" not in word)
    widths = (written(word, one._font, one._bold, None, "left", False)[1][0] for word in words)
    return float(max(widths, default=0))


def _is_shown(one: Widget) -> bool:
    while one is not None and one is not Window:
        if one.opacity == 0:
            return False
        one = one.parent
    return True


def _is_text(one: Widget) -> bool:
    return isinstance(one, Words | Label) and bool(one.text.strip())


def _text(one: Widget) -> str:
    return str(getattr(one, "text", ""))[:60]


def _written(one: Widget) -> Box:
    """Where its letters are."""
    box = _box(one)
    height = min(one.texture_size[1], one.height)
    middle = (box.y + box.top) / 2
    return Box(box.x, middle - height / 2, box.right, middle + height / 2)


def _box(one: Widget) -> Box:
    x, y = one.to_window(*one.pos)
    right, top = one.to_window(one.right, one.top)
    return Box(x, y, right, top)


def _scrolled_by(one: Widget) -> Widget | None:
    around = one.parent
    while around is not None and around is not Window:
        if isinstance(around, ScrollView):
            return around
        around = around.parent
    return None


def _way(one: Widget, screen: Screen) -> str:
    names = []
    at: Widget = one
    while at is not None and at is not screen and at is not Window:
        names.append(type(at).__name__)
        at = at.parent
    words = _text(one) or " ".join(_text(part) for part in one.walk(restrict=True) if _is_text(part))[:60]
    return f"{'/'.join(reversed(names[:4]))} {words!r}"


def _size(pair: Iterable[float]) -> str:
    first, second = pair
    return f"{first:.0f}x{second:.0f}"

"""A sheet above the score pad that is filled anew after every touch on it."""

from collections.abc import Callable, Sequence

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.play.picturing import Group
from companion.app.widgets.page import Sheet, note
from companion.app.widgets.plain import TARGET, Touch, Words
from companion.app.widgets.row import Row


class FilledSheet(Sheet):
    """Whoever makes one says in ``parts`` what is on it, and :meth:`fill` after every change."""

    parts: Callable[[], list[Widget]]

    def fill(self, trouble: str = "") -> None:
        self.body.clear_widgets()
        self.body.put(*self.parts())
        if trouble:
            self.body.put(note(trouble, ("interface", "warning")))


def head(said: str) -> Words:
    return Words(said, 18, "quiet")


def chip(groups: Sequence[Group], act: Callable[[], None], edge: str = "", line: float = 30) -> Touch:
    """Pictures on a button; it is as wide as its place."""
    found = Touch(act, edge=edge, padding=[dp(8), dp(4)], size_hint_y=None)
    row = Row(groups, line=line, middle=True, pos_hint={"center_y": 0.5})
    found.add_widget(row)
    found.fit(row, TARGET + 4, around=8)
    return found


def narrow(one: Touch) -> Touch:
    """As wide as its pictures."""
    row = one.children[0]
    one.size_hint_x, one.width = None, max(dp(TARGET + 20), row.one_line() + dp(24))
    return one

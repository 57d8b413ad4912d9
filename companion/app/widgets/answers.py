"""Answers to touch: pictures first, the card itself where the answer is about one."""

from collections.abc import Callable

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.play.moments import Choice
from companion.app.widgets.cards import card_row
from companion.app.widgets.page import Column
from companion.app.widgets.plain import TARGET, Picture, Touch, Words
from companion.games.dark_road.state import State


def answer_button(choice: Choice, state: State, act: Callable[[], None]) -> Touch:
    """As high as its words need, and never too small for a finger; a doubtful one has a mark."""
    found = Touch(
        act, edge="ember" if choice.warned else "", padding=[dp(12), dp(8)], spacing=dp(10), size_hint_y=None
    )
    inside: Widget
    if choice.card is None:
        for group, name in choice.icons:
            found.add_widget(Picture(group, name, 48, pos_hint={"center_y": 0.5}))
        inside = Words(choice.label, 18, pos_hint={"center_y": 0.5})
    else:
        row = card_row(state, *choice.card, line=34)
        inside = Column(row, Words(choice.label, 15, "quiet"), spacing=dp(2), pos_hint={"center_y": 0.5})
    found.fit(inside, TARGET + 16)
    found.add_widget(inside)
    if choice.warned:
        found.add_widget(Picture("interface", "warning", 32, pos_hint={"center_y": 0.5}))
    return found


class Chip(Touch):
    """An answer that is not possible now."""

    choice: Choice


def refused_chip(choice: Choice, act: Callable[[], None]) -> Chip:
    """Small and dim: its picture, or its words where it has none."""
    found = Chip(act, padding=dp(6), size_hint=(None, None), opacity=0.6, radius=10)
    found.choice = choice
    found.size = (dp(TARGET), dp(TARGET))
    if choice.icons:
        found.add_widget(Picture(*choice.icons[-1], TARGET - 12))
    else:
        words = Words(choice.label, 15, pos_hint={"center_y": 0.5})
        found.width = min(unit(280), words.natural_width + dp(24))
        found.fit(words, TARGET, 16)
        found.add_widget(words)
    return found

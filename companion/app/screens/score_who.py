"""Who played, and when: usually one touch is enough."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import unit
from companion.app.score.people import People, strengths
from companion.app.score.scoring import Scoring
from companion.app.widgets.halves import Halves
from companion.app.widgets.page import Column, Tiles, choosing
from companion.app.widgets.plain import Picture, Touch, Words, button, picture_button
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.concern.words import printed
from companion.core.pads import Seat
from companion.table.beginning import LONGEST_NAME
from companion.table.friends import Friend

_TALL = 66


class WhoPage(Column):
    """Everything has an answer already; ``again`` makes the page anew."""

    def __init__(self, scoring: Scoring, again: Callable[[], None], **more: Any) -> None:
        super().__init__(**more)
        self._scoring, self._again = scoring, again
        self._people = People(scoring)
        self.put(Halves(self._who(), Column(*self._against())))

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        act(*given)
        self._again()

    def _who(self) -> Column:
        people = self._people
        parts: list[Widget] = [_head("score-who")]
        parts += [self._seat(number, seat) for number, seat in enumerate(people.seats) if seat.automa is None]
        if people.has_room():
            known = [self._friend(friend) for friend in people.known()[:8]]
            stranger = button(word("begin-somebody"), lambda: self._do(people.add), [("interface", "plus")])
            parts.append(Tiles(*known, stranger, least=190, most=3))
        return Column(*parts)

    def _friend(self, friend: Friend) -> Touch:
        wagon = ("tokens", f"wagon_{friend.tone}")
        return button(friend.name, lambda: self._do(self._people.add, friend), [("interface", "plus"), wagon])

    def _seat(self, number: int, seat: Seat) -> Widget:
        people, tone = self._people, self._people.tones[number]
        line = BoxLayout(size_hint_y=None, height=max(dp(_TALL), unit(56)), spacing=dp(8))
        wagon = Touch(
            lambda: self._do(people.next_tone, number), padding=dp(4), size_hint=(None, None),
            size=(dp(_TALL), dp(_TALL)), pos_hint={"center_y": 0.5},
        )  # fmt: skip
        wagon.add_widget(Picture("tokens", f"wagon_{tone}", _TALL - 8))
        line.add_widget(wagon)
        rename = partial(people.rename, number)
        line.add_widget(writing(seat.name, rename, LONGEST_NAME, pos_hint={"center_y": 0.5}))
        if len(people.seats) > 1:
            away = picture_button(("interface", "cancel"), lambda: self._do(people.remove, number))
            away.pos_hint = {"center_y": 0.5}
            line.add_widget(away)
        return line

    def _against(self) -> list[Widget]:
        people = self._people
        if people.concern is None and not people.has_room():
            return []
        wagon = [("tokens", "wagon_concern")]
        options: list[Any] = [(name, printed(name).capitalize(), wagon) for name in strengths()]
        chosen = None if people.concern is None else people.seats[people.concern].automa
        row = choosing(
            [*options, (None, word("nobody"))], chosen, lambda to: self._do(people.oppose, to), 230
        )
        return [_head("against"), row]


def _head(code: str) -> Words:
    return Words(word(code), 20, "quiet")

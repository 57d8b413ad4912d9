"""Who played, and when: usually one touch is enough."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.score.people import People, move_day, places, strengths, toggle_building
from companion.app.score.scoring import Scoring
from companion.app.widgets.halves import Halves
from companion.app.widgets.page import Column, Tiles, choosing
from companion.app.widgets.people import friend_button, seat_line, tool
from companion.app.widgets.plain import Touch, Words, button
from companion.app.widgets.score_keys import key
from companion.app.widgets.writing import writing
from companion.app.words import word
from companion.concern.words import printed
from companion.core.pads import Seat
from companion.games.dark_road.editions import EDITIONS
from companion.games.dark_road.names import BUILDINGS
from companion.store.finished import LONGEST
from companion.table.friends import Friend
from companion.text import catalogue


class WhoPage(Column):
    """Everything has an answer already."""

    def __init__(self, scoring: Scoring, **more: Any) -> None:
        super().__init__(**more)
        self._scoring = scoring
        self._people = People(scoring)
        self._more = False
        self._fill()

    def _fill(self) -> None:
        self.clear_widgets()
        right = Column(*self._against(), *self._when(), *self._where())
        self.put(Halves(self._who(), right))
        code, icon = ("score-fewer", "up") if self._more else ("score-more", "down")
        self.put(button(word(code), self._fold, [("interface", icon)]))
        if self._more:
            self.put(*self._edition(), *self._buildings())

    def _fold(self) -> None:
        self._more = not self._more
        self._fill()

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        act(*given)
        self._fill()

    # Who

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
        return friend_button(friend, lambda: self._do(self._people.add, friend))

    def _seat(self, number: int, seat: Seat) -> Widget:
        people = self._people
        tools = [tool("cancel", lambda: self._do(people.remove, number))] if len(people.seats) > 1 else []
        rename, recolour = partial(people.rename, number), partial(self._do, people.next_tone, number)
        return seat_line(seat.name, people.tones[number], rename, recolour, *tools)

    def _against(self) -> list[Widget]:
        people = self._people
        if people.concern is None and not people.has_room():
            return []
        wagon = [("tokens", "wagon_concern")]
        options: list[Any] = [(name, printed(name).capitalize(), wagon) for name in strengths()]
        options.append(("", word("score-strength-unknown"), wagon))
        chosen = None if people.concern is None else people.seats[people.concern].automa
        row = choosing(
            [*options, (None, word("nobody"))], chosen, lambda to: self._do(people.oppose, to), 230
        )
        return [_head("against"), row]

    # When and where

    def _when(self) -> list[Widget]:
        day = self._scoring.draft.day
        line = BoxLayout(size_hint_y=None, height=max(dp(34), unit(32)), spacing=dp(12))
        line.add_widget(Words(word("score-when"), 20, "quiet", fits=False))
        line.add_widget(Words(day or word("score-day-unknown"), 24, fits=False, halign="right", bold=True))
        steps = (("year", 0, -1), ("day", -1, 0), ("day", 1, 0), ("year", 0, 1))
        keys = Tiles(*(self._step(*step) for step in steps), least=100, most=4)
        options: list[Any] = [(move_day(""), word("score-today"), [("interface", "history")])]
        options.append(("", word("score-day-unknown"), [("interface", "unknown")]))
        return [line, keys, choosing(options, day, self._set_day, least=200)]

    def _step(self, name: str, days: int, years: int) -> Touch:
        sign = "−" if days + years < 0 else "+"
        return key(word(f"score-{name}", sign=sign), lambda: self._move(days, years), size=18)

    def _move(self, days: int, years: int) -> None:
        self._set_day(move_day(self._scoring.draft.day, days, years))

    def _set_day(self, day: str) -> None:
        self._do(lambda: self._scoring.become(day=day))

    def _where(self) -> list[Widget]:
        draft = self._scoring.draft
        field = writing(draft.location, lambda text: self._scoring.become(location=text), LONGEST["location"])
        field.hint_text, field.hint_text_color = word("score-where-hint"), colour("ground", "quiet")
        known = [
            button(place, lambda place=place: self._set_place(place), [("tokens", "start")], size=17)
            for place in places()
            if place != draft.location
        ]
        return [_head("score-where"), field, *([Tiles(*known, least=200)] if known else [])]

    def _set_place(self, place: str) -> None:
        self._do(lambda: self._scoring.become(location=place))

    # What most games leave as it is

    def _edition(self) -> list[Widget]:
        words, scoring = catalogue(), self._scoring
        editions = [(name, words.name("edition", name).capitalize()) for name in EDITIONS]

        def choose(name: str) -> None:
            self._do(lambda: scoring.become(sheet=replace(scoring.sheet, edition=name)))

        return [_head("begin-edition"), choosing(editions, scoring.sheet.edition, choose)]

    def _buildings(self) -> list[Widget]:
        chosen, row = self._scoring.sheet.details.get("buildings", ()), Tiles(least=240)
        for name in BUILDINGS:
            on = name in chosen
            icons = [("buildings", name), *([("interface", "confirm")] if on else [])]
            act = partial(self._do, toggle_building, self._scoring, name)
            row.add_widget(
                button(catalogue().name("building", name), act, icons, edge="lantern" if on else "")
            )
        return [_head("score-buildings"), row]


def _head(code: str) -> Words:
    return Words(word(code), 20, "quiet")

"""Statistics: everybody at a glance, and one person with every score, opponent and strength."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.archive import Archive
from companion.app.look import colour, unit
from companion.app.past.figures import (
    Overview,
    against_bar,
    concern_text,
    concern_title,
    decimal,
    margin_text,
    overview,
    personal,
    span,
    wins_bar,
)
from companion.app.play.ending import Points
from companion.app.screens.history import heading
from companion.app.screens.past_asking import AskingPage, reading
from companion.app.widgets.merchants import Chip, Flow
from companion.app.widgets.page import Column, Tiles, announced
from companion.app.widgets.plain import Panel, Picture, Touch, Words
from companion.app.widgets.plots import Dot, Mark, ScorePlot, figure
from companion.app.widgets.scores import PointsBar
from companion.app.words import word
from companion.store.finished import folded
from companion.store.statistics import AutomaFigures, OpponentFigures, PlayerFigures

_CONCERN = ("tokens", "wagon_concern")


class FiguresScreen(AskingPage):
    """A touch on somebody shows them alone; back leads to everybody."""

    def __init__(self, archive: Archive, back: Callable[[], None], **more: Any) -> None:
        super().__init__(archive, "figures", word("figures-title"), self._step_back, **more)
        self._leave = back
        self.found: Overview | None = None
        self._person = ""
        self.put(reading())
        self.ask(lambda history: overview(history.games()), self._show_all)

    def _step_back(self) -> None:
        if self._person and self.found is not None:
            self._show_all(self.found)
        else:
            self._leave()

    # Everybody

    def _show_all(self, found: Overview) -> None:
        self.found, self._person = found, ""
        self.call(word("figures-title"))
        if not found.players:
            self.tell(*announced(("interface", "stats"), word("figures-none")))
            return
        most = max(one.games for one in found.players)
        people = [self._tile(one, most) for one in found.players]
        bars = [wins_bar(one.wins, one.games) for one in found.players]
        self.tell(_legend(bars), Tiles(*people, least=440, most=2), *_concerns(found.automas))

    def _tile(self, one: PlayerFigures, most: int) -> Touch:
        tile = Touch(partial(self.show, one), padding=[dp(16), dp(12)], size_hint_y=None)
        said = word("figures-person", mean=decimal(one.mean), best=one.best)
        inside = Column(
            self._named(one),
            PointsBar(wins_bar(one.wins, one.games), most),
            Words(said, 17, "quiet"),
            spacing=dp(8), pos_hint={"center_y": 0.5},
        )  # fmt: skip
        tile.fit(inside, 110, 24)
        tile.add_widget(inside)
        return tile

    # Somebody

    def show(self, one: PlayerFigures) -> None:
        """This person alone."""
        if self.found is None:
            return
        found = personal(self.found.games, one)
        self._person = one.name
        self.call(one.name)
        self.tell(
            Tiles(*_numbers(one), least=180, most=6), _scores(one),
            *self._opponents(found.opponents), *_concerns(found.automas),
        )  # fmt: skip

    def _opponents(self, found: Iterable[OpponentFigures]) -> list[Widget]:
        """Each with how often one was ahead of them."""
        met = list(found)
        if not met:
            return []
        most = max(one.games for one in met)
        bars = [against_bar(one) for one in met]
        panels = [_panel(self._named(one), PointsBar(bar, most)) for one, bar in zip(met, bars, strict=True)]
        title = heading(word("figures-opponents"), ("interface", "players"))
        return [title, _legend(bars), Tiles(*panels, least=440, most=2)]

    def _named(self, one: PlayerFigures | OpponentFigures) -> BoxLayout:
        tone = "" if self.found is None else self.found.tones[folded(one.name)]
        return _row(("tokens", f"wagon_{tone}"), one.name, tone, word("history-count", count=one.games))


def _numbers(one: PlayerFigures) -> list[Panel]:
    wins = word("figures-wins-shared", count=one.shared) if one.shared else word("figures-wins")
    found = [
        figure(str(one.games), word("figures-games")),
        figure(str(one.wins), wins),
        figure(decimal(one.mean), word("figures-mean")),
        figure(str(one.best), word("figures-best")),
        figure(str(one.worst), word("figures-worst")),
    ]
    margin = margin_text(one)
    return [*found, figure(margin, word("figures-margin"))] if margin else found


def _scores(one: PlayerFigures) -> Panel:
    marks = Flow(*(_marked(won) for won in (True, False)))
    plot = ScorePlot([Dot(score.score, score.won) for score in one.scores], *span(one))
    return _panel(Words(word("figures-scores"), 20), plot, marks)


def _marked(won: bool) -> Chip:
    return Chip(Mark(won, pos_hint={"center_y": 0.5}), word("figures-won" if won else "figures-lost"), 17)


def _concerns(found: Iterable[AutomaFigures]) -> list[Widget]:
    """By strength."""
    met = list(found)
    if not met:
        return []
    most = max(one.games for one in met)
    panels = [
        _panel(
            _row(
                ("tokens", "wagon_concern"),
                concern_title(one),
                "concern",
                word("history-count", count=one.games),
            ),
            PointsBar(wins_bar(one.wins, one.games), most),
            Words(concern_text(one), 17, "quiet"),
        )
        for one in met
    ]
    return [heading(word("figures-concern"), ("tokens", "concern")), Tiles(*panels, least=440, most=2)]


def _legend(bars: Iterable[tuple[Points, ...]]) -> Flow:
    """What the shapes of these bars mean."""
    seen = {part.source: part for bar in bars for part in bar}
    return Flow(*(Chip(part.icon, part.label, 17) for part in seen.values()))


def _row(icon: tuple[str, str], name: str, tone: str, said: str) -> BoxLayout:
    row = BoxLayout(size_hint_y=None, height=max(dp(48), unit(34)), spacing=dp(10))
    row.add_widget(Picture(*icon, 46, pos_hint={"center_y": 0.5}))
    words = Words(name, 22, fits=False, shorten=True)
    words.color = colour("seat", tone)
    row.add_widget(words)
    count = Words(said, 18, fits=False, halign="right", size_hint_x=None)
    count.width = count.natural_width + dp(4)
    row.add_widget(count)
    return row


def _panel(*parts: Widget) -> Panel:
    panel = Panel(
        orientation="vertical", padding=[dp(16), dp(12)], spacing=dp(8), radius=18, size_hint_y=None
    )
    panel.bind(minimum_height=panel.setter("height"))
    for part in parts:
        panel.add_widget(part)
    return panel

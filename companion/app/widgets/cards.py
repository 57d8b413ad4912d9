"""The cards that lie face up beside the board, as pictures: heroes, commissions, companions and deeds."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeAlias

from kivy.graphics import Color, SmoothLine
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.widget import Widget

from companion.app.look import colour, unit
from companion.app.play.moments import Icon
from companion.app.play.picturing import Group, Shown, card_groups
from companion.app.play.places import Place
from companion.app.widgets.columns import Columns
from companion.app.widgets.plain import TARGET, Picture, Touch, Words
from companion.app.widgets.row import Row
from companion.app.words import word
from companion.games.dark_road.cards import UNKNOWN_COMPANION
from companion.games.dark_road.names import TOWNS
from companion.games.dark_road.state import State
from companion.text import catalogue
from companion.text.titled import titled

Act: TypeAlias = Callable[[Place], None]
"""What happens with a place that is touched, or held."""
BANNERS: Final[tuple[Group, ...]] = (("+2", ("tokens", "prestige")), ("+1", ("tokens", "horseshoe")))
"""What a deed brings besides, by its banner."""
_TRAVEL_DIE: Final[Group] = (Shown("travel"),)


def card_row(
    state: State, kind: str, card: str | None, line: float = 32, least: float = 44, **more: Any
) -> "CardRow":
    """One card in a line of pictures; ``kind`` is hero, commission, companion or deed."""
    groups = card_groups(state, kind, card)
    if kind == "companion" and card is not None and card != UNKNOWN_COMPANION:
        groups = [(*groups[0], catalogue().name("companion", card))]
    return CardRow(groups, line=line, least=least, **more)


class CardRow(Row):
    """Where no card lies, the outline of its place."""

    def __init__(self, groups: Sequence[Group] = (), **more: Any) -> None:
        self._edge: Color | None = None
        super().__init__(groups, **more)
        with self.canvas.before:
            self._edge = Color(0, 0, 0, 0)
            self._outline = SmoothLine(width=dp(1.1))
        self.bind(pos=self._around, size=self._around)
        self._tint()

    def show(self, groups: Sequence[Group]) -> None:
        super().show(groups)
        self._tint()

    def _tint(self) -> None:
        if self._edge is not None:
            self._edge.rgba = (0, 0, 0, 0) if self.groups else colour("ground", "quiet", 0.5)

    def _around(self, *_: Any) -> None:
        x, y, wide, high = self.x + dp(4), self.y + dp(4), self.width - dp(8), self.height - dp(8)
        self._outline.rounded_rectangle = (x, y, max(wide, 1), max(high, 1), dp(8))


class CardTouch(Touch):
    """A place for a card that can be touched; a ring of light where that answers something."""

    def __init__(
        self,
        place: Place,
        touched: Act,
        held: Act | None,
        line: float,
    ) -> None:
        super().__init__(
            lambda: touched(place),
            None if held is None else lambda: held(place),
            padding=[dp(6), dp(3)],
            spacing=dp(4),
            size_hint_y=None,
        )
        self.place = place
        self.row = CardRow(line=line, least=42, middle=True, pos_hint={"center_y": 0.5})
        self.add_widget(self.row)
        self.fit(self.row, TARGET + 2, around=6)

    def show(self, groups: Sequence[Group], lit: bool) -> None:
        self.row.show(groups)
        self._edge.rgba = colour("accent", "lantern") if lit else (0, 0, 0, 0)
        self.lit = lit


class Offered(Columns):
    """Everything that can be taken beside the board; say :meth:`show` after every change. In a narrow column
    the groups lie below each other, in a wide strip side by side."""

    def __init__(self, touched: Act, held: Act | None = None, **more: Any) -> None:
        super().__init__(least=205, most=3, spacing=[dp(12), dp(8)], **more)
        self.places: dict[Place, CardTouch] = {}

        def lying(line: float, *places: Place) -> list[CardTouch]:
            found = [CardTouch(place, touched, held, line) for place in places]
            self.places |= {one.place: one for one in found}
            return found

        heroes = lying(32, *(("hero", str(number)) for number in range(1, 5)))
        tops = lying(24, *(("commission", town) for town in TOWNS))
        companions = lying(34, *(("companion", str(number)) for number in range(1, 4)))
        deeds = lying(27, *(("deed", str(number)) for number in range(1, 3)))
        names = catalogue()
        self.gather(_heading(("districts", "inn"), names.name("district", "inn")), _beside(heroes, 1))
        self.gather(
            _heading(("districts", "commissions"), names.name("district", "commissions")), _beside(tops, 2)
        )
        self.gather(
            _heading(("cards", "companion"), word("board-companions")), _beside(companions, 3),
            _heading(("tokens", "courtyard"), word("board-courtyard")), _beside(deeds, 1),
        )  # fmt: skip
        for one, banner in zip(deeds, BANNERS, strict=True):
            _put_banner(one, banner)

    def show(self, state: State, lit: Collection[Place] = ()) -> None:
        """``lit``: the places where something can be answered now."""
        for place, one in self.places.items():
            one.show(_groups(state, place), place in lit)


def _groups(state: State, place: Place) -> list[Group]:
    kind, which = place
    match kind:
        case "hero":
            return card_groups(state, kind, state.inn[int(which) - 1])
        case "commission":
            return _top(state, which)
        case "companion":
            groups = card_groups(state, kind, state.companion_row[int(which) - 1])
            return [groups[0] + _TRAVEL_DIE] if groups and which == "1" else groups
    return card_groups(state, kind, state.courtyard[int(which) - 1])


def _top(state: State, town: str) -> list[Group]:
    """A stack that is empty still tells whose it is."""
    groups = card_groups(state, "commission", state.tops[town])
    return groups or [(("towns", town), "–")]


def _heading(icon: Icon, name: str) -> Widget:
    line = BoxLayout(size_hint_y=None, height=unit(28), spacing=dp(6))
    line.add_widget(Picture(*icon, 26, pos_hint={"center_y": 0.5}))
    words = Words(titled(name), 15, "quiet", pos_hint={"center_y": 0.5})
    words.bind(height=lambda _, height: setattr(line, "height", max(unit(28), height)))
    line.add_widget(words)
    return line


def _beside(found: Sequence[Widget], columns: int) -> GridLayout:
    grid = GridLayout(cols=columns, spacing=dp(4), size_hint_y=None)
    grid.bind(minimum_height=grid.setter("height"))
    for one in found:
        grid.add_widget(one)
    return grid


def _put_banner(one: CardTouch, banner: Group) -> None:
    bonus = Row([banner], line=24, tone="quiet", pos_hint={"center_y": 0.5}, size_hint_x=None)
    bonus.width = bonus.one_line()
    one.add_widget(bonus, index=1)

"""Questions about the box: what is printed on wheel, chart, board and tiles. Asked once; ours is drawn."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.owner.box_interview import PAGES, Interview, Slot
from companion.app.widgets.dots import Dots
from companion.app.widgets.entry_parts import Even, Tile
from companion.app.widgets.outline import Cells, Outline
from companion.app.widgets.page import Column, Page, Sheet, Tiles, announced, note
from companion.app.widgets.plain import Picture, Touch, Words, button
from companion.app.words import word
from companion.core.errors import GameError
from companion.games.dark_road.names import DISTRICTS, GOODS
from companion.games.dark_road.outlines import is_outline, trimmed
from companion.text import catalogue, error_text


class BoxScreen(Page):
    """``done`` when all was asked, or nobody wants to be asked more; what was told is kept page by page.

    ``only`` asks for one page of ``PAGES``.
    """

    def __init__(
        self, done: Callable[[], None], leave: Callable[[], None] | None = None, only: str = "", **more: Any
    ) -> None:
        undo = (("interface", "undo"), self._undo)
        super().__init__("box", word("box-title"), leave or done, [undo], **more)
        self._done = done
        self._dots = Dots()
        if not only:
            self.title.parent.add_widget(self._dots, index=1)
        self.interview: Interview | None = None
        try:
            self.interview = Interview(only)
        except GameError as error:
            self.put(note(error_text(error), ("interface", "warning")))
            self.offer(word("box-later"), done, ("interface", "home"))
            return
        self.show()

    def show(self, said: str = "") -> None:
        assert self.interview is not None
        page = self.interview.page
        self.clear()
        if page is None:
            self._dots.show(len(PAGES), len(PAGES))
            self.title.text = word("box-title")
            self.put(*announced(("interface", "box"), word("box-thanks")))
            self.offer(word("box-on"), self._done, ("interface", "right"))
            return
        self._dots.show(len(PAGES), PAGES.index(page.name))
        self.title.text = word(f"box-page-{page.name}")
        if said:
            self.put(note(said, ("interface", "warning")))
        self.put(Words(word(f"box-ask-{page.name}"), 22), self._slots(), self._options())
        self.offer(word("box-as-drawn"), self._as_drawn)
        self.foot.put(self._ways_out())

    def _as_drawn(self) -> None:
        assert self.interview is not None
        if self.interview.goes_with_drawn:
            self._do(self.interview.as_drawn)
        else:
            self.show(word("box-not-as-drawn"))

    def _ways_out(self) -> Widget:
        """One page not now; or nothing more at all."""
        assert self.interview is not None
        if self.interview.only:
            return Column()
        return Tiles(
            button(word("box-skip"), lambda: self._do(self.interview.skip), [("interface", "right")]),
            button(word("box-stop"), self._stop, [("interface", "cancel")]),
            least=260,
        )

    # What is asked

    def _slots(self) -> Tiles:
        interview = self.interview
        assert interview is not None
        assert interview.page is not None
        row = Tiles(least=150, most=6)
        for number, slot in enumerate(interview.page.slots):
            row.add_widget(self._slot(number, slot, interview.given[number], number == interview.slot))
        return row

    def _slot(self, number: int, slot: Slot, value: str | None, now: bool) -> Touch:
        """Where it is printed, and what was told; what we believe is drawn faintly."""
        found = Touch(
            lambda: self._pick(number), edge="lantern" if now else "", orientation="vertical",
            padding=dp(8), spacing=dp(4), size_hint_y=None, tone="panel",
        )  # fmt: skip
        line = BoxLayout(size_hint=(None, None), height=dp(52), spacing=dp(6), pos_hint={"center_x": 0.5})
        line.bind(minimum_width=line.setter("width"))
        if slot.icon is not None:
            line.add_widget(Picture(*slot.icon, 34, pos_hint={"center_y": 0.5}))
        shown = self._drawn(value or slot.believed, 48)
        shown.opacity = 1 if value else 0.5
        line.add_widget(shown)
        if value:
            line.add_widget(Picture("interface", "confirm", 24, pos_hint={"center_y": 0.5}))
        label = Words(slot.label, 15, "ink" if now else "quiet", halign="center")
        found.fit(label, 0, around=72)
        for part in (line, label):
            found.add_widget(part)
        return found

    def _drawn(self, value: str, side: float) -> Widget:
        if "#" in value:
            return Outline(value, side, pos_hint={"center_y": 0.5})
        return Picture(_group_of(value), value, side, pos_hint={"center_y": 0.5})

    def _options(self) -> Widget:
        assert self.interview is not None
        shapes = self.interview.page is not None and self.interview.page.name == "shapes"
        if not shapes:
            return Even(*map(self._named, self.interview.options()), least=140, most=6)
        return Column(
            Tiles(*map(self._shape, self.interview.options()), least=84, most=12),
            button(word("box-other-shape"), self._other_shape, [("interface", "edit")]),
        )

    def _named(self, value: str) -> Tile:
        group = _group_of(value)
        icon = (group, value)
        return Tile(catalogue().name(group[:-1], value), (icon,), lambda: self._choose(value), 76)

    def _shape(self, value: str) -> Touch:
        found = Touch(lambda: self._choose(value), padding=dp(8), size_hint_y=None, height=dp(76))
        found.add_widget(Widget())
        found.add_widget(Outline(value, 56, pos_hint={"center_y": 0.5}))
        found.add_widget(Widget())
        return found

    def _other_shape(self) -> None:
        """Any shape, cell by cell."""
        told: list[str] = [""]
        sheet = Sheet(word("box-other-title"))

        def keep() -> None:
            rows = tuple(told[0].split("/"))
            if is_outline(rows, 5):
                sheet.close()
                self._choose("/".join(trimmed(rows)))
            else:
                said.text = word("box-not-connected")

        said = Words("", 17, "quiet")
        cells = Cells(lambda shape: told.__setitem__(0, shape))
        sheet.body.put(
            cells, said, button(word("box-this-shape"), keep, [("interface", "confirm")], edge="lantern")
        )
        sheet.over(self)

    # What a touch does

    def _do(self, act: Callable[..., None], *given: Any) -> None:
        try:
            act(*given)
        except GameError as error:
            self.show(error_text(error))
            return
        if self.interview is not None and self.interview.page is None and self.interview.only:
            self._done()
        else:
            self.show()

    def _choose(self, value: str) -> None:
        assert self.interview is not None
        self._do(self.interview.choose, value)

    def _pick(self, number: int) -> None:
        assert self.interview is not None
        self._do(self.interview.pick, number)

    def _undo(self) -> None:
        if self.interview is not None:
            self._do(self.interview.take_back)

    def _stop(self) -> None:
        assert self.interview is not None
        self._do(self.interview.stop)
        self._done()


def _group_of(value: str) -> str:
    """Where the picture of a good, a district or a building is."""
    if value in GOODS:
        return "goods"
    return "districts" if value in DISTRICTS else "buildings"

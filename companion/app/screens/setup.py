"""Laying the table: what to lay where, in the order of the rulebook, and the few things that are asked."""

from collections.abc import Callable
from secrets import choice as drawn
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from companion.app.devices.news import News
from companion.app.look import unit
from companion.app.play.moments import Asked, Choice, Icon
from companion.app.play.setting_up import Moved, Place, Task, sentence, stage_of, stages, told_at
from companion.app.play.sitting import Sitting
from companion.app.widgets.asking import Asking, Pad, step_line
from companion.app.widgets.board import Board
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.dots import Dots
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.notices import Notices
from companion.app.widgets.page import Column, Scroll, Sheet, announced, note
from companion.app.widgets.plain import TARGET, Picture, Touch, Words, button, picture_button
from companion.app.widgets.seat_calls import SeatCalls
from companion.app.widgets.watched import WatchedPads
from companion.app.words import word
from companion.core.errors import GameError
from companion.text import error_text, rule_text

_BY_LOT: Final = ("building_on", "upgrade_out", "which_steed")
"""Questions whose answer may be drawn by us instead of from the box."""
_GROUPS: Final = ("building_on", "upgrade_out")
"""Several of them come in a row."""
_MOST_TASKS: Final = 0.45
_FEW_TASKS: Final = 0.3
"""Of the height: what is to be laid takes so much below the board at most, and with so little the board is
there however large the text is."""
_FEW: Final = 3
"""Pictures that have room beside their sentence."""


class _Question(Asking):
    """What is to be moved stands beside the board here, not above the question."""

    by_lot: Callable[[Asked, bool], None]

    def _changed(self, sitting: Sitting) -> None:
        pass

    def _answers(self, asked: Asked, sitting: Sitting) -> Widget:
        found = Column(super()._answers(asked, sitting))
        if asked.kind in _BY_LOT:
            several = asked.kind in _GROUPS
            label = word("setup-by-lot-all" if several else "setup-by-lot")
            found.put(button(label, lambda: self.by_lot(asked, several), [("interface", "throw")]))
        return found


class SetupScreen(Screen):
    """Shown while a game is in its setup; ``done`` when the first turn begins.

    ``ask`` makes what dice are told with and cards are described with, where a camera helps; without it they
    are touched. A motor that turns the wheel is known by the sitting.
    """

    def __init__(
        self,
        sitting: Sitting,
        done: Callable[[], None],
        leave: Callable[[], None],
        ask: Pad | None = None,
        rule: Callable[[str], None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(name="setup", **more)
        self.sitting, self._done, self._leave = sitting, done, leave
        self._rule, self._ask = rule or self._tell_rule, ask
        self._notices = Notices(anchor_y="bottom")
        self._moved = Moved()
        self._title = Words("", 24, fits=False, shorten=True)
        self._dots = Dots()
        self._board = Board(lambda place: None)
        self._tasks = Column(padding=[0, 0, dp(8), 0])
        self._question = _Question(self.do, self._doubt, self._rule, ask or self._pad)
        self._question.by_lot = self._draw
        self._halves = BoxLayout(spacing=dp(12))
        self._lay_out()
        self.bind(size=self._arrange)
        self.show()

    def _lay_out(self) -> None:
        whole = BoxLayout(orientation="vertical", padding=dp(12), spacing=dp(10))
        head = BoxLayout(size_hint_y=None, height=max(dp(TARGET + 8), unit(48)), spacing=dp(10))
        head.add_widget(self._title)
        head.add_widget(self._dots)
        for name, act in (("undo", lambda: self.do(self.sitting.undo)), ("home", self._leave)):
            tool = picture_button(("interface", name), act)
            tool.pos_hint = {"center_y": 0.5}
            head.add_widget(tool)
        self._left = BoxLayout(orientation="vertical", spacing=dp(10))
        scroll = Scroll(self._tasks)
        self._scroll = scroll
        self._tasks.bind(height=self._arrange)
        self._left.add_widget(self._board)
        self._left.add_widget(scroll)
        self._halves.add_widget(self._left)
        self._halves.add_widget(self._question)
        whole.add_widget(head)
        whole.add_widget(self._halves)
        self.add_widget(whole)
        self.add_widget(self._notices)
        self._whole = whole

    def _arrange(self, *_: Any) -> None:
        """Beside each other where there is more width than height; the board goes where room is short."""
        wide = self.width > self.height
        self._halves.orientation = "horizontal" if wide else "vertical"
        room = self.height if wide else self.height / 2
        small = room < unit(560) or (not wide and self.width < unit(640))
        if wide and self._tasks.height < self.height * _FEW_TASKS:
            small = False
        self._left.orientation = "vertical" if wide else "horizontal"
        if small and self._board.parent:
            self._left.remove_widget(self._board)
        elif not small and not self._board.parent:
            self._left.add_widget(self._board, index=1)

        self._keep_tasks()

    def _keep_tasks(self) -> None:
        """Where nothing is to be laid the board has their room; without a board they take what they need."""
        wanted = bool(self._tasks.children) or self._board.parent is None
        if wanted and self._scroll.parent is None:
            self._left.add_widget(self._scroll)
        elif not wanted and self._scroll.parent is not None:
            self._left.remove_widget(self._scroll)
        alone = self._board.parent is None and self._halves.orientation == "vertical"
        self._left.size_hint_y = None if alone else 1
        if alone:
            self._left.height = min(self._tasks.height, self.height * 0.42)
        above = self._board.parent is not None and self._left.orientation == "vertical"
        self._scroll.size_hint_y = None if above else 1
        if above:
            self._scroll.height = min(self._tasks.height, self.height * _MOST_TASKS)

    # What is shown

    def show(self, said: str = "") -> None:
        """The setup as it is now; with a sentence about what could not be done."""
        sitting = self.sitting
        state = sitting.state
        stage = stage_of(state, sitting.session.game.question)
        tasks = told_at(state, stage, sitting.turns_wheel())
        self._title.text = _title(sitting, stage)
        known = stages(state)
        self._dots.show(len(known), known.index(stage) if stage in known else 0)
        self._board.show(state, self._lit(tasks))
        self._list(tasks, stage)
        self._question.show(sitting, [*([said] if said else []), *sitting.news()])
        if stage == "done":
            self._finish()

    def _lit(self, tasks: list[Task]) -> list[Place]:
        """The space that a building is asked for; else every place where something is laid now."""
        question = self.sitting.session.game.question
        if question is not None and question.kind == "building_on":
            return [("space", str(question.params[0]))]
        return [place for task in tasks for place in task.lit]

    def _list(self, tasks: list[Task], stage: str) -> None:
        sitting = self.sitting
        moved = self._moved.look(sitting.state, stage)
        self._tasks.clear_widgets()
        self._scroll.scroll_y = 1
        if sitting.went_back and sitting.changes:
            self._tasks.put(Words(word("setup-put-back"), 17, "quiet"))
            self._tasks.put(*(step_line(step, "", 17) for step in sitting.changes))
        elif moved:
            self._tasks.put(*(step_line(step, "", 18) for step in moved))
        self._tasks.put(*map(self._task, tasks))
        self._keep_tasks()

    def _task(self, task: Task) -> Widget:
        """Pictures and a sentence; touched, the rule says it in full."""
        line = Touch(
            lambda: self._rule(task.rule), tone="panel", padding=dp(10),
            orientation="horizontal" if len(task.icons) <= _FEW else "vertical",
            spacing=dp(6), size_hint_y=None,
        )  # fmt: skip
        line.bind(minimum_height=line.setter("height"))
        if len(task.icons) > _FEW:
            line.add_widget(_pictures(task.icons))
        else:
            for icon in task.icons:
                line.add_widget(Picture(*icon, 44, pos_hint={"center_y": 0.5}))
        line.add_widget(
            Words(sentence(task), 17, pos_hint={"center_y": 0.5} if len(task.icons) <= _FEW else {})
        )
        return line

    def _finish(self) -> None:
        """The first turn waits behind one touch: there may be something left to lay."""
        question = self._question
        question._inside.clear_widgets()
        question._main.clear_widgets()
        question._inside.put(*announced(("interface", "table"), word("setup-done")))
        question._main.put(
            button(word("setup-begin"), self._done, [("interface", "play")], edge="lantern", size=22)
        )

    def _pad(self, asked: Asked) -> Widget | None:
        """Dice and cards that are told by hand."""
        sitting = self.sitting
        if asked.dice is not None:
            return DicePad(asked, lambda faces: self.do(sitting.answer_all, faces, asked.index))
        if asked.entry is not None:
            return EntryForm(asked, sitting.state, lambda value: self.do(sitting.answer, value, asked.index))
        return None

    def hear(self, news: News) -> None:
        """What the devices have to say, about ten times a second."""
        for said in news.said:
            self._notices.say(said)
        if isinstance(self._ask, WatchedPads):
            self._ask.hear(news)

    def hold(self, calls: SeatCalls) -> None:
        """What comes up about seats lies below all, so that answers stay at their top."""
        calls.put_into(self._whole, 0, grows_down=False)

    # What a touch does

    def do(self, act: Callable[..., None], *given: Any) -> None:
        """What a touch asks for; what cannot be done is told, and the game is as it was."""
        shown = len(self.sitting.session.notices)
        try:
            act(*given)
        except GameError as error:
            self.show(error_text(error, self.sitting.state, self.sitting.session.game.question))
        else:
            self.sitting.notices_read = shown
            self.show()

    def _draw(self, asked: Asked, several: bool) -> None:
        """One of the answers by lot, and all that are asked for the same after it."""
        labels: list[str] = []

        def answers() -> None:
            now = self.sitting.moment
            while isinstance(now, Asked) and now.kind == asked.kind:
                one = drawn([c for c in now.choices if not c.refused and not c.warned])
                self.sitting.answer(one.value, now.index)
                labels.append(one.label)
                now = self.sitting.moment
                if not several:
                    break

        self.do(answers)
        if labels:
            self._tasks.add_widget(
                note(word("setup-drawn", what="; ".join(labels)), ("interface", "throw")),
                index=len(self._tasks.children),
            )
            self._keep_tasks()

    def _doubt(self, asked: Asked, choice: Choice) -> None:
        """It contradicts what we believe of the print; whoever sees the table knows better."""
        sheet = Sheet(choice.label, note(choice.warned, ("interface", "warning")))

        def keep() -> None:
            sheet.close()
            self.do(self.sitting.answer, choice.value, asked.index, True)

        sheet.body.put(button(word("setup-all-the-same"), keep, choice.icons, edge="lantern"))
        sheet.over(self)

    def _tell_rule(self, rule: str) -> None:
        Sheet(rule, Words(rule_text(rule, self.sitting.state.edition.name), 19)).over(self)


def _title(sitting: Sitting, stage: str) -> str:
    head, _, seat = stage.partition(" ")
    if head in ("seat", "good"):
        return word("setup-stage-seat", who=sitting.names[int(seat)])
    return word(f"setup-stage-{head}")


def _pictures(icons: tuple[Icon, ...]) -> Widget:
    row = StackLayout(spacing=dp(6), size_hint_y=None)
    row.bind(minimum_height=row.setter("height"))
    for icon in icons:
        row.add_widget(Picture(*icon, 44))
    return row

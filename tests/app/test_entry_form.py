"""Forms on a screen: every kind is filled by touches, and a real table is set up with nothing else."""

import threading
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from companion.app.forms.entering import plan
from companion.app.forms.throwing import Throw
from companion.app.play.moments import Asked, Choice
from companion.app.play.sitting import Sitting
from companion.app.widgets.dice_pad import DicePad
from companion.app.widgets.entry_form import EntryForm
from companion.app.widgets.entry_parts import Tile
from companion.app.widgets.pads import pad_for
from companion.app.widgets.page import Page
from companion.app.widgets.plain import Touch, Words, button
from companion.core.questions import Entry
from companion.games.dark_road import entries, new_game
from companion.games.dark_road.state import State
from companion.table.session import Session
from tests.app.drawn import frames, label_of, parts, shown, touch
from tests.app.test_entering import asked, known_heroes
from tests.waiting import until


@pytest.fixture(scope="module")
def state() -> State:
    return new_game(2, seed=None).state


def page(part: Widget) -> Page:
    found = Page("entry", "A card")
    found.put(part)
    return found


def touch_in(screen: Page, one: Widget) -> None:
    """As people do: scrolled into view, then touched."""
    scroll, below = screen.scroll, screen.body.height - screen.scroll.height
    middle = one.to_window(*one.center)[1] - screen.body.to_window(*screen.body.pos)[1]
    scroll.scroll_y = min(max((middle - scroll.height / 2) / below, 0), 1) if below > 0 else 1
    frames(1)
    touch(one)


def touch_spot(screen: Page, form: EntryForm, what: str) -> None:
    """Touch what stands for this on the form, wherever it is drawn."""
    spots = [spot for part in form.form.parts() for spot in part.spots]
    if what.startswith("name "):
        parts(form, TextInput)[0].text = what.removeprefix("name ")
        frames()
        return
    at = [spot.touch for spot in spots if not spot.touch.startswith("name ")].index(what)
    touch_in(screen, parts(form, Touch)[at])


CASES: list[tuple[Entry, dict[str, Any]]] = [
    (entries.hero_entry(("town", "goods")), {"town": "Windglass", "goods": ["potion", "book"]}),
    (entries.commission_entry(), {"goods": ["weapon", "staff", "armor"]}),
    (entries.event_entry(3), {"effects": ["gain tile armor+"]}),
    (entries.event_entry(3), {"effects": ["lose good", "exchange coins 2 quartz 1"]}),
    (entries.hero_entry(("bonus",)), {"town": "Windglass", "bonus": "storage", "name": "Merry"}),
    (entries.effects_entry("oracle"), {"effects": ["flip up"]}),
    (entries.deed_entry(), {"prestige": 5, "vp": 1}),
    (entries.amount_entry("coins"), {"count": 7}),
    (entries.event_entry(3), {"effects": ["either gain companion | explore ruins"]}),
    (entries.line_entry(), {"effects": ["gain coins 12"], "lose_vp": 1}),
    (entries.opening_entry(), {"coins": 5, "prestige": 0, "goods": 1, "hero": True}),
]


def test_a_new_page_is_read_from_its_top_however_long_both_are(state: State) -> None:
    """One of two effects: its first question stands above a page as long as the one before."""
    form = EntryForm(asked(entries.event_entry(3)), state, lambda value: None)
    with shown(screen := page(form)):
        for what in ("effects either", "effects gain companion"):
            touch_spot(screen, form, what)
            frames()
            assert screen.scroll.scroll_y == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("cases", [CASES[:3], pytest.param(CASES[3:], marks=pytest.mark.long)])
def test_every_kind_of_card_is_entered_by_touches(
    state: State, cases: list[tuple[Entry, dict[str, Any]]]
) -> None:
    screen = Page("entry", "A card")
    with shown(screen):
        for entry, value in cases:
            sent: list[Any] = []
            question = asked(entry)
            form = EntryForm(question, state, sent.append)
            screen.clear()
            screen.put(form)
            frames()
            for what in plan(question, state, value):
                assert not sent
                touch_spot(screen, form, what)
            assert sent == [value]


def test_a_hero_of_the_catalogue_is_two_touches(state: State) -> None:
    sent: list[Any] = []
    question = asked(entries.hero_entry(("town",)), *known_heroes())
    form = EntryForm(question, state, sent.append)
    screen = page(form)
    wanted = question.choices[20].value
    with shown(screen):
        touches = plan(question, state, wanted)
        for what in touches:
            touch_spot(screen, form, what)
    assert len(touches) == 2
    assert sent == [wanted]


def test_what_is_missing_is_said_and_nothing_is_sent(state: State) -> None:
    sent: list[Any] = []
    form = EntryForm(asked(entries.hero_entry(("goods",))), state, sent.append)
    screen = page(form)
    with shown(screen):
        touch_spot(screen, form, "done")
        assert any("missing" in words.text for words in parts(form, Words))
    assert not sent


def test_everything_on_a_form_is_large_enough_and_its_words_fit(state: State) -> None:
    form = EntryForm(asked(entries.event_entry(3)), state, lambda _: None)
    with shown(page(form)):
        tiles = parts(form, Tile)
        assert len(tiles) > 25
        assert all(tile.width >= 72 and tile.height >= 72 for tile in tiles)
        assert all(tile.height >= tile.wanted for tile in tiles)


# The camera


def test_a_card_held_before_the_camera_is_taken(state: State) -> None:
    sent: list[Any] = []
    heroes = known_heroes()
    form = EntryForm(
        asked(entries.hero_entry(("town",)), *heroes), state, sent.append, lambda: heroes[2].value
    )
    with shown(page(form)):
        touch(next(one for one in parts(form, Touch) if label_of(one) == "Show it to the camera"))
        until(lambda: sent, lambda: frames(1))
    assert sent == [heroes[2].value]


def test_a_card_that_the_camera_does_not_know_is_told_by_hand(
    state: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.app.widgets.entry_form.BETWEEN_LOOKS", 0.0)
    said: list[str] = []
    form = EntryForm(asked(entries.hero_entry(("town",)), *known_heroes()), state, said.append, lambda: None)
    with shown(page(form)):
        touch(next(one for one in parts(form, Touch) if label_of(one) == "Show it to the camera"))
        until(lambda: form.form.said, lambda: frames(1))
        assert form.form.said in [words.text for words in parts(form, Words)]
    assert not said


def test_nobody_waits_for_a_form_that_was_left(state: State) -> None:
    sent: list[Any] = []
    form = EntryForm(asked(entries.hero_entry(("town",)), *known_heroes()), state, sent.append, lambda: None)
    screen = page(form)
    with shown(screen):
        touch(next(one for one in parts(form, Touch) if label_of(one) == "Show it to the camera"))
        assert any(thread.name == "card" for thread in threading.enumerate())
        screen.clear()
        assert not any(thread.name == "card" for thread in threading.enumerate())
        frames()
    assert not sent
    assert not form.form.said


def test_without_a_camera_or_a_catalogue_there_is_nothing_to_show(state: State) -> None:
    heroes = asked(entries.hero_entry(("town",)), *known_heroes())
    for form in (
        EntryForm(heroes, state, lambda _: None),
        EntryForm(asked(entries.hero_entry(("town",))), state, lambda _: None, lambda: "x"),
    ):
        assert "Show it to the camera" not in [label_of(one) for one in parts(form, Touch)]


# A whole setup


class Table(Page):
    """A question and what answers it, nothing else."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__("table", "Setup")
        self.sitting = sitting
        self.pad: Widget | None = None
        self.show()

    def show(self) -> None:
        self.clear()
        question = self.sitting.moment
        assert isinstance(question, Asked)
        self.pad = pad_for(question, self.sitting.state, self._answer)
        if self.pad is not None:
            self.put(self.pad)
        else:
            possible = (choice for choice in question.choices if not choice.refused and not choice.warned)
            self.put(*(self._button(choice) for choice in possible))

    def _button(self, choice: Choice) -> Touch:
        return button(choice.label, lambda: self._answer([choice.value]), choice.icons)

    def _answer(self, values: Any) -> None:
        self.sitting.answer_all(values, self.sitting.moment.index)
        self.show()


VALUES: dict[str, dict[str, Any]] = {
    "hero": {"goods": ["armor", "staff"], "bonus": "storage"},
    "commission": {"goods": ["armor", "staff", "book"]},
    "event": {"effects": ["gain coins 2"]},
    "oracle": {"effects": ["flip up"]},
}
"""What is on the cards of this table, all alike."""


def value_for(entry: Entry) -> dict[str, Any]:
    told = {"town": "Farglen", **VALUES[entry.kind]}
    return {name: told[name] for name in entry.needed}


def one_step(table: Table) -> str:
    """Answer what is asked by touches; what kind of thing was touched."""
    question = table.sitting.moment
    assert isinstance(question, Asked)
    match table.pad:
        case DicePad() as pad:
            for face in _faces(pad.throw):
                touch_in(table, parts(pad, Tile)[-len(pad.throw.faces) :][face])
            return "dice"
        case EntryForm() as form:
            for what in plan(question, table.sitting.state, value_for(form.form.entry)):
                touch_spot(table, form, what)
            return form.form.entry.kind
    touch_in(table, parts(table.body, Touch)[0])
    return "choice"


def _faces(throw: Throw) -> list[int]:
    """Which faces are touched: the first ones that may be."""
    allowed = [place for place, choice in enumerate(throw.faces) if not throw.why_not(choice)]
    return [allowed[place % len(allowed)] for place in range(throw.count)]


def test_a_real_table_is_set_up_by_touches_alone(tmp_path: Path) -> None:
    session = Session.new(tmp_path / "game.journal", 2, seed=None)
    table = Table(Sitting(session))
    kinds: list[str] = []
    with shown(table):
        while table.sitting.state.phase == "setup":
            index = table.sitting.moment.index
            kinds.append(one_step(table))
            assert table.sitting.moment.index > index
    assert set(kinds) >= {"dice", "choice", "hero"}
    assert kinds.count("dice") == 5, "the market die, and night and illuminated dice of two merchants"

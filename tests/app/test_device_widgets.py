"""Small pictures of the devices, and both sides of a disagreement: drawn, and settled by one touch."""

from typing import Any

import pytest
from kivy.metrics import dp
from kivy.uix.screenmanager import Screen

from companion.app.devices.news import Status
from companion.app.devices.sides import Disagreement, Side
from companion.app.widgets.devices import Differs, Sign, StatusLine, WheelPicture, signs
from companion.app.widgets.plain import Touch, Words
from companion.games.dark_road.names import GOODS
from tests.app.drawn import label_of, parts, shown, touch

TABLE = Side(tuple(GOODS), (1, 0, 2, 0, 1, 1))
GAME = Side((*GOODS[1:], GOODS[0]), (0, 2, 0, 1, 1, 1))
TURNED = Disagreement("wheel", "Which is right?", TABLE, GAME, "The table", "The game")


def on_screen(widget: Any) -> Screen:
    screen = Screen()
    widget.pos_hint = {"top": 1}
    screen.add_widget(widget)
    return screen


@pytest.mark.parametrize("label, expected", [("The table", (True,)), ("The game", (False,))])
def test_both_wheels_are_drawn_and_one_touch_settles_it(label: str, expected: tuple[bool, ...]) -> None:
    settled: list[Any] = []
    differs = Differs(TURNED, lambda *given: settled.append(given))
    with shown(on_screen(differs)):
        assert len(parts(differs, WheelPicture)) == 2
        touch(next(one for one in parts(differs, Touch) if label_of(one) == label))
    assert settled == [expected]


def test_where_nobody_can_tell_the_good_is_touched() -> None:
    settled: list[Any] = []
    lost = Disagreement("wheel", "What is it?", Side(()), GAME, "", "The game", goods=tuple(GOODS))
    differs = Differs(lost, lambda *given: settled.append(given))
    with shown(on_screen(differs)):
        touches = parts(differs, Touch)
        assert len(touches) == len(GOODS) + 1
        touch(touches[0] if "game" not in label_of(touches[0]).casefold() else touches[-1])
    (given,) = settled
    assert given[0] is True
    assert given[1] in GOODS


def test_a_turn_that_was_asked_for_may_be_given_as_the_answer() -> None:
    answers: list[str] = []
    asked = Disagreement(
        "wheel", "?", TABLE, GAME, "The table", "The game", answer="turn wheel", answer_label="That was it"
    )
    differs = Differs(asked, lambda *_: None, answers.append)
    with shown(on_screen(differs)):
        touch(next(one for one in parts(differs, Touch) if label_of(one) == "That was it"))
    assert answers == ["turn wheel"]


def test_every_state_of_the_devices_looks_otherwise() -> None:
    kinds = ("at", "gone", "jammed", "turned")
    assert len({str(signs(Status(wheel=kind))) for kind in kinds}) == len(kinds)
    sights = ("fine", "opening", "covered", "frozen", "moved", "vanished", "ended")
    assert len({str(signs(Status(camera=sight))) for sight in sights}) == len(sights)
    assert signs(Status()) == []


def test_the_small_pictures_lead_to_the_hardware() -> None:
    opened: list[bool] = []
    line = StatusLine(lambda: opened.append(True))
    line.show(Status(wheel="at", camera="fine"))
    with shown(on_screen(line)):
        touches = parts(line, Touch)
        assert len(touches) == 3
        assert not parts(line, Words)
        touch(touches[-1])
    assert opened == [True]


def test_where_room_is_short_the_devices_that_are_not_well_are_shown() -> None:
    line = StatusLine(lambda: None)
    with shown(on_screen(line)):
        line.show(Status(wheel="at", emulated=True, camera="covered"))
        assert len(parts(line, Sign)) == 4
        line.room = dp(130)
        assert [one._icon[1] for one in parts(line, Sign)] == ["camera", "wheel"]
        line.room = 0
        assert [one._icon[1] for one in parts(line, Sign)] == ["camera"]

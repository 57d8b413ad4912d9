"""The board: what is drawn where, and what a finger on it means."""

from math import dist
from pathlib import Path
from random import Random

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.tests.common import UnitTestTouch
from kivy.uix.screenmanager import Screen

from companion.app.play.moments import Asked, Choice, Over
from companion.app.play.places import ON_BOARD, Place, answers_at, field_of, place_of
from companion.app.widgets.board import Board
from companion.app.widgets.board_plan import HOUSE, HOUSES, Plan
from companion.app.widgets.cards import Offered
from companion.games.dark_road import options as given
from companion.games.dark_road.corrections import correct
from companion.games.dark_road.names import DARK_MARKET_SPACES, DISTRICTS, GOODS, RUINS_SPACES
from companion.games.dark_road.state import State
from companion.table.session import Session
from tests.app.drawn import frames, shown, touch_at
from tests.app.test_sitting import sitting, touch


@pytest.fixture
def state(tmp_path: Path) -> State:
    return sitting(tmp_path, people=3).state


class Table:
    """A board on a screen, and what was touched on it."""

    def __init__(self, state: State) -> None:
        self.touched: list[Place] = []
        self.held: list[Place] = []
        self.board = Board(self.touched.append, self.held.append)
        self.board.show(state)
        self.screen = Screen(name="table")
        self.screen.add_widget(self.board)

    def touch(self, place: Place) -> None:
        touch_at(*self.board.to_window(*self.board.middle_of(place)))


def every_place(state: State) -> list[Place]:
    return [
        *(("district", name) for name in DISTRICTS),
        *(("space", str(number)) for number in range(5)),
        *(("good", good) for good in GOODS),
        ("hub", ""),
        *(("wagon", str(seat)) for seat in range(len(state.players))),
        *(("dark_market", name) for name in ("", *DARK_MARKET_SPACES)),
        *(("ruins", name) for name in ("", *RUINS_SPACES)),
        ("fortune", ""),
        *(("upgrade", name) for name in state.upgrades),
        ("road", "highway"),
        ("road", "shortcut"),
        ("aside", ""),
    ]


def test_every_place_is_touched_where_it_is_drawn(state: State) -> None:
    table = Table(state)
    with shown(table.screen):
        for place in every_place(state):
            table.touch(place)
    assert table.touched == every_place(state)
    assert {kind for kind, _ in table.touched} == set(ON_BOARD)


@pytest.mark.parametrize("size", [(560, 780), (780, 780), (1100, 500), (400, 400), (320, 700)])
def test_the_board_holds_together_in_every_shape(state: State, size: tuple[int, int]) -> None:
    board = Board(lambda place: None, size=size)
    for wagons in ((0, 0, 0, 0), (0, 1, 1, 1), (4, 4, 2, 2)):
        for player, space in zip(state.players, wagons, strict=True):
            player.space = space
        board.show(state)
        for place in every_place(state):
            assert board.place_at(*board.middle_of(place)) == place


@pytest.mark.parametrize("size", [(560, 780), (780, 780), (1100, 500), (400, 400)])
def test_corners_leave_the_circle_alone(size: tuple[int, int]) -> None:
    plan = Plan(0, 0, *size)
    for x, y, wide, high in plan.boxes.values():
        for corner in ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high)):
            assert plan.where(*corner)[1] >= 1
    assert plan.radius * 2 <= min(size)


def test_wagons_stand_beside_each_other_and_hide_no_building(state: State) -> None:
    for player in state.players:
        player.space = 2
    plan = Plan(0, 0, 700, 700)
    stands = list(plan.wagons(state).values())
    assert len(stands) == 4
    house = plan.at(2 / 5, HOUSES)
    for number, (x, y, side) in enumerate(stands):
        assert dist((x, y), house) > HOUSE * plan.radius + 0.4 * side
        for other_x, other_y, _ in stands[number + 1 :]:
            assert dist((x, y), (other_x, other_y)) >= side


def test_the_wheel_turns_to_where_the_state_has_it(state: State) -> None:
    table = Table(state)
    with shown(table.screen):
        top = state.box.board.wheel[state.wheel_top]
        before = table.board.middle_of(("good", top))
        state.turn_wheel()
        table.board.show(state)
        assert table.board.middle_of(("good", top)) == pytest.approx(before)
        wait_for_wheel(table.board, state)
        assert table.board.wheel.top % 6 == pytest.approx(state.wheel_top)
        centre = table.board.center
        now = table.board.middle_of(("good", top))
        assert now[0] > before[0], "clockwise: what was on top has gone to the right"
        assert now[1] - centre[1] == pytest.approx((before[1] - centre[1]) / 2, abs=0.01)  # pixels


def wait_for_wheel(board: Board, state: State) -> None:
    for _ in range(3000):
        EventLoop.idle()
        away = (board.wheel.top - state.wheel_top) % 6
        if min(away, 6 - away) < 1e-6:
            return
    raise AssertionError(board.wheel.top)


def test_a_turning_wheel_is_touched_where_its_goods_are_and_turns_on_to_a_new_place(state: State) -> None:
    table = Table(state)
    with shown(table.screen):
        state.turn_wheel(2)
        table.board.show(state)
        while abs((table.board.wheel.top - state.wheel_top + 3) % 6 - 3) > 1.7:
            EventLoop.idle()
        table.touch(("good", "book"))
        table.touch(("district", "inn"))
        assert table.touched == [("good", "book"), ("district", "inn")]
        state.turn_wheel(1)
        table.board.show(state)
        wait_for_wheel(table.board, state)


def test_the_first_state_stands_at_once(state: State) -> None:
    state.wheel_top = 4
    board = Board(lambda place: None, size=(500, 500))
    board.show(state)
    assert board.wheel.top == 4


def test_a_finger_that_rests_holds_and_does_not_touch(state: State) -> None:
    table = Table(state)
    with shown(table.screen):
        finger = UnitTestTouch(*table.board.to_window(*table.board.middle_of(("space", "3"))))
        finger.touch_down()
        while not table.held:
            Clock.tick()
        finger.touch_up()
        frames()
    assert (table.held, table.touched) == ([("space", "3")], [])


def test_a_finger_that_slips_away_touches_nothing(state: State) -> None:
    table = Table(state)
    with shown(table.screen):
        finger = UnitTestTouch(*table.board.to_window(*table.board.middle_of(("space", "3"))))
        finger.touch_down()
        finger.touch_move(*table.board.to_window(*table.board.middle_of(("space", "1"))))
        finger.touch_up()
        frames()
    assert (table.held, table.touched) == ([], [])


# Answers


def test_answers_lie_where_their_pictures_are(state: State) -> None:
    state.players[1].space = 3
    building = state.buildings[2]
    assert building is not None
    expected = {
        given.Activate("inn"): ("district", "inn"),
        given.Activate(building): ("space", "2"),
        given.Move(3): ("space", "1"),
        given.Buy("armor"): ("good", "armor"),
        given.Sell("armor+"): ("good", "armor"),
        given.Take("book"): ("good", "book"),
        given.Upgrade("vp"): ("upgrade", "vp"),
        given.HeroAt(4): ("hero", "4"),
        given.Stack("Farglen"): ("commission", "Farglen"),
        given.CompanionAt(1): ("companion", "1"),
        given.DeedAt(2): ("deed", "2"),
        given.TURN_WHEEL: ("hub", ""),
        given.RUINS: ("ruins", ""),
        given.SHORTCUT: ("road", "shortcut"),
        given.HeroAt(5): None,
        given.DONE: None,
        given.Die("3"): None,
    }
    assert {option: place_of(state, 1, option) for option in expected} == expected


def asked(rules: tuple[str, ...], *options: str) -> Asked:
    return Asked(1, 1, "", "", "", rules, tuple(Choice(option, option) for option in options))


def test_steps_are_taken_by_the_marker_that_the_question_is_about(state: State) -> None:
    state.dark_market, state.ruins = 2, 0
    steps = given.Steps(1), given.Steps(2)
    assert answers_at(state, asked(("DARK-1",), *steps)) == {
        ("dark_market", "west"): [steps[0]],
        ("dark_market", "north"): [steps[1]],
    }
    assert answers_at(state, asked(("RUINS-1",), *steps)) == {
        ("ruins", "top-left"): [steps[0]],
        ("ruins", "top-right"): [steps[1]],
    }
    assert answers_at(state, asked((), *steps)) == {}


def test_a_lit_track_is_touched_as_a_whole(state: State) -> None:
    board = Board(lambda place: None, size=(600, 800))
    board.show(state, [("ruins", "")])
    assert board.place_at(*board.middle_of(("ruins", "top-left"))) == ("ruins", "")
    board.show(state, [("ruins", "top-left")])
    assert board.place_at(*board.middle_of(("ruins", "top-left"))) == ("ruins", "top-left")


def test_what_a_held_place_corrects_can_be_corrected(tmp_path: Path, state: State) -> None:
    session = Session.new(tmp_path / "other.journal", 2, seed=1)
    state = session.game.state
    now = {
        "wheel_top": state.box.board.wheel[0],
        "market": dict(state.market),
        "dark_market": "east",
        "ruins": "top-left",
        "fortune_coins": 0,
        "buildings.3": state.buildings[3],
        "players.1.space": 2,
        "inn.1": state.inn[1],
        "courtyard.0": state.courtyard[0],
        "companion_row.2": state.companion_row[2],
        "tops.Farglen": state.tops["Farglen"],
        "upgrades.1": state.upgrades[1],
    }
    places = [("hub", ""), ("good", "book"), ("dark_market", "east"), ("ruins", ""), ("fortune", "")]
    places += [("space", "3"), ("wagon", "1"), ("hero", "2"), ("deed", "1")]
    places += [("companion", "3"), ("commission", "Farglen"), ("upgrade", state.upgrades[1])]
    assert [field_of(state, place) for place in places] == list(now)
    for path, value in now.items():
        correct(state, path, value)
    assert field_of(state, ("space", "0")) is None
    assert field_of(state, ("district", "inn")) is None


def test_in_a_whole_game_every_answer_with_a_place_is_found_where_it_is_drawn(tmp_path: Path) -> None:
    table, rng = sitting(tmp_path), Random(7)
    board = Board(lambda place: None, size=(640, 760))
    offered = Offered(lambda place: None)
    kinds: set[str] = set()
    while not isinstance(table.moment, Over):
        if isinstance(table.moment, Asked):
            answers = answers_at(table.state, table.moment)
            board.show(table.state, answers)
            board.wheel.top = table.state.wheel_top
            for place in answers:
                kinds.add(place[0])
                if place[0] in ON_BOARD:
                    assert board.place_at(*board.middle_of(place)) == place
                else:
                    assert place in offered.places
        touch(table, rng)
    assert kinds >= {"district", "space", "good", "hub", "hero", "commission", "dark_market", "ruins"}

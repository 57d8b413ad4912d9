"""The table on a screen: what is touched is what is answered."""

from pathlib import Path

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.app.devices.news import Status
from companion.app.play.moments import Asked, Reveal, Told
from companion.app.play.places import ON_BOARD, answers_at
from companion.app.screens.table import TableScreen
from companion.app.screens.table_menu import Doors
from companion.app.widgets.answers import Chip
from companion.app.widgets.board import Board
from companion.app.widgets.plain import Touch, Words
from tests.app.drawn import label_of, parts, settle, shown, touch, touch_at
from tests.app.test_sitting import sitting


@pytest.fixture
def screen(tmp_path: Path) -> TableScreen:
    return TableScreen(sitting(tmp_path), Doors())


def labels(screen: TableScreen) -> list[str]:
    return [label_of(one) for one in parts(screen, Touch)]


def find(screen: TableScreen, label: str) -> Touch:
    return next(one for one in parts(screen, Touch) if label_of(one) == label)


def go_on(screen: TableScreen) -> None:
    """The first answer that is possible, or what is to be done."""
    match screen.sitting.moment:
        case Asked() as asked:
            touch(find(screen, next(c.label for c in asked.choices if not c.refused and not c.warned)))
        case Reveal():
            touch(find(screen, "Turn up its card"))
        case Told():
            touch(find(screen, "The pieces are moved"))


@pytest.mark.long
def test_a_stretch_of_a_game_is_played_by_touches_alone(screen: TableScreen) -> None:
    seen = set()
    with shown(screen):
        for _ in range(40):
            moment = screen.sitting.moment
            seen.add(type(moment))
            match moment:
                case Asked() as asked:
                    legal = next(c for c in asked.choices if not c.refused and not c.warned)
                    touch(find(screen, legal.label))
                    assert screen.sitting.session.game.log[asked.index][1] == legal.value
                case Reveal():
                    touch(find(screen, "Turn up its card"))
                case Told():
                    touch(find(screen, "The pieces are moved"))
            assert screen.sitting.moment is not moment
    assert seen >= {Asked, Reveal, Told}


def test_what_is_refused_says_why_and_changes_nothing(screen: TableScreen) -> None:
    with shown(screen):
        while not (
            isinstance(asked := screen.sitting.moment, Asked) and any(c.refused for c in asked.choices)
        ):
            go_on(screen)
        refused = next(c for c in asked.choices if c.refused)
        touch(next(one for one in parts(screen, Chip) if one.choice == refused))
        assert screen.sitting.moment is asked
        assert any(refused.refused in words.text for words in parts(screen, Words))


def test_touching_the_board_answers(screen: TableScreen) -> None:
    with shown(screen):
        board = parts(screen, Board)[0]
        answered = 0
        while answered < 3:
            match screen.sitting.moment:
                case Asked() as asked:
                    found = answers_at(screen.sitting.state, asked)
                    places = {place: values for place, values in found.items() if place[0] in ON_BOARD}
                    alone = next((place for place, values in places.items() if len(values) == 1), None)
                    if alone is not None:
                        touch_at(*board.to_window(*board.middle_of(alone)))
                        assert screen.sitting.session.game.log[asked.index][1] == places[alone][0]
                        answered += 1
                    else:
                        legal = next(c for c in asked.choices if not c.refused and not c.warned)
                        touch(find(screen, legal.label))
                case Reveal():
                    touch(find(screen, "Turn up its card"))
                case _:
                    touch(find(screen, "The pieces are moved"))
    assert answered == 3


@pytest.mark.parametrize("size", [(400, 800), (800, 480), (1280, 800)])
def test_however_many_devices_there_are_the_turn_and_the_menu_have_room(
    screen: TableScreen, size: tuple[int, int]
) -> None:
    with shown(screen):
        Window.size = size
        screen._status.show(Status(wheel="at", emulated=True, camera="fine"))
        settle()
        menu = screen._head.children[0]
        assert menu.right <= screen._head.right + 1
        assert screen._turn.width >= dp(110)
        assert screen._head.height < dp(120)


@pytest.mark.parametrize("size, lines", [((1280, 800), 3), ((400, 800), 1), ((800, 480), 1)])
def test_the_question_stays_in_view_below_what_is_to_be_moved(
    screen: TableScreen, size: tuple[int, int], lines: int
) -> None:
    with shown(screen):
        Window.size = size
        settle()
        while len(screen.sitting.changes) < 4 or not isinstance(screen.sitting.moment, Asked):
            go_on(screen)
        screen.show()
        settle()
        moves = [change.text for change in screen.sitting.changes]
        assert sum(one.text in moves for one in parts(screen, Words)) == lines


def test_the_number_of_the_turn_is_touched_to_be_corrected(tmp_path: Path) -> None:
    corrected: list[str] = []
    screen = TableScreen(sitting(tmp_path), Doors(correct=corrected.append))
    with shown(screen):
        touch(screen._round)
    assert corrected == ["round"]

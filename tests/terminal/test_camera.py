"""The camera beside a game at the prompt: it proposes, people take it or type."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.table.devices import TableDevices
from companion.table.eyes.parts import WheelSeen
from companion.table.session import Session
from companion.terminal.reader import Rung
from tests.cli.program import Terminal, run
from tests.table.eyes.scripted import Camera, Kept, die, row
from tests.table.fake_board import FakeBoard
from tests.terminal.driver import Sitting
from tests.waiting import until
from vision.drawing import save
from vision.reading import Picture, Reading

SETUP = ("workshop", "oracle", "quartz mine", "lanternworks")


class BeforeTheCamera(Sitting):
    """Among the typed lines may be dice that somebody throws: then it rings when they were seen."""

    def __init__(self, session: Session, camera: Camera, **options: Any) -> None:
        self.camera = camera
        super().__init__(session, eyes=camera.eyes, **options)

    def does(self, *lines: str | Callable[[], None]) -> str:
        mixed: Any = lines
        return self._take(mixed)

    def throws(self, *dice: Reading) -> Callable[[], None]:
        return lambda: self.camera.shows(*dice)

    def _read(self, prompt: str) -> str:
        self.output.write(prompt)
        self.prompt = prompt
        line: Any = next(self._lines, None)
        if line is None:
            raise EOFError
        if callable(line):
            line()
            self.output.write("\n")
            raise Rung
        self.output.write(line + "\n")
        return str(line)


def table(folder: Path) -> Session:
    return Session.new(folder / "game.journal", ["Anna", "Ben"])


@pytest.fixture
def sitting(tmp_path: Path) -> Iterator[BeforeTheCamera]:
    """Four night dice of Anna are asked for."""
    camera = Camera(picture=tmp_path / "asked.png")
    with table(tmp_path) as session, camera.eyes:
        found = BeforeTheCamera(session, camera)
        found.does(*SETUP, "armor", "staff")
        yield found


def reserve(sitting: BeforeTheCamera, seat: int = 0) -> list[str]:
    return sitting.session.game.state.players[seat].reserve


def test_enter_takes_what_the_camera_sees(sitting: BeforeTheCamera) -> None:
    shown = sitting.does(sitting.throws(*row("night", 1, 3, "blank", "extra")), "")
    assert "The camera sees: 1 3 blank extra. Enter takes that" in shown
    assert reserve(sitting) == ["1", "3", "blank", "extra"]


def test_the_proposal_is_shown_once_and_below_the_question(sitting: BeforeTheCamera) -> None:
    shown = sitting.does(sitting.throws(*row("night", 1, 3, "blank", "extra")), "board")
    assert shown.count("The camera sees") == 2
    assert shown.rindex("The camera sees") > shown.rindex("All 4 dice may be typed")
    assert sitting.does("history").count("The camera sees") == 0


def test_the_journal_holds_what_typing_would_have_given(sitting: BeforeTheCamera, tmp_path: Path) -> None:
    sitting.does(sitting.throws(*row("night", 1, 3, "blank", "extra")), "")
    folder = tmp_path / "typed"
    folder.mkdir()
    with table(folder) as session:
        Sitting(session, [*SETUP, "armor", "staff", "1 3 blank extra"]).run()
        assert session.game.log == sitting.session.game.log
        assert session.game.state_hash() == sitting.session.game.state_hash()


def test_a_correction_is_typed_as_ever(sitting: BeforeTheCamera) -> None:
    sitting.does(sitting.throws(*row("night", 1, 3, "blank", "extra")), "1 3 3 4")
    assert reserve(sitting) == ["1", "3", "3", "4"]


def test_enter_without_dice_in_view_only_asks_again(sitting: BeforeTheCamera) -> None:
    shown = sitting.does("")
    assert "All 4 dice may be typed" in shown
    assert reserve(sitting) == []


def test_a_doubtful_die_is_asked_for_with_its_picture(sitting: BeforeTheCamera, tmp_path: Path) -> None:
    dice = [*row("night", 1, 3, "blank"), die("night", 2, 300, sure=0.62, others={3: 0.3})]
    shown = sitting.does(sitting.throws(*dice), "")
    assert "1 3 blank ?" in shown
    assert "2 in place 4 (62 %, perhaps 3)" in " ".join(shown.split())
    assert str(tmp_path / "asked.png") in shown
    assert (tmp_path / "asked.png").exists()
    assert reserve(sitting) == []


def test_typing_the_doubtful_die_alone_tells_the_whole_throw(sitting: BeforeTheCamera) -> None:
    dice = [*row("night", 1, 3, "blank"), die("night", 2, 300, sure=0.62, others={3: 0.3})]
    sitting.does(sitting.throws(*dice), "3")
    assert reserve(sitting) == ["1", "3", "blank", "3"]


def test_missing_dice_are_told_and_the_rest_is_asked_for(sitting: BeforeTheCamera) -> None:
    shown = sitting.does(sitting.throws(*row("night", 1, 3, 4)), "")
    assert "Only 3 of 4 dice are in view" in shown
    assert reserve(sitting) == ["1", "3", "4"]
    sitting.does("blank")
    assert reserve(sitting) == ["1", "3", "4", "blank"]


def test_too_many_dice_are_told_and_nothing_is_taken(sitting: BeforeTheCamera) -> None:
    shown = sitting.does(sitting.throws(*row("night", 1, 2, 3, 4, 4)), "")
    assert "5 dice are in view, but 4 dice belong to this throw" in shown
    assert "The camera sees" not in shown
    assert reserve(sitting) == []


def test_what_is_left_of_too_many_dice_is_taken_without_another_throw(sitting: BeforeTheCamera) -> None:
    dice = row("night", 1, 2, 3, 4, 4)
    shown = " ".join(sitting.does(sitting.throws(*dice), sitting.throws(*dice[1:]), "").split())
    assert "take the others away, and what is left is read" in shown
    assert "The camera sees: 2 3 4 4. Enter takes that" in shown
    assert reserve(sitting) == ["2", "3", "4", "4"]


def test_what_was_taken_can_be_undone_and_taken_again(sitting: BeforeTheCamera) -> None:
    sitting.does(sitting.throws(*row("night", 1, 3, "blank", "extra")), "")
    shown = sitting.does("undo", "undo", "undo", "undo", "")
    assert "The camera sees: 1 3 blank extra" in shown
    assert reserve(sitting) == ["1", "3", "blank", "extra"]


def test_the_dice_of_the_throw_before_are_not_proposed_again(sitting: BeforeTheCamera) -> None:
    annas = row("night", 1, 3, "blank", "extra")
    sitting.does(sitting.throws(*annas), "")
    shown = sitting.does(sitting.throws(*annas, die("illuminated", 2, 700)), "")
    assert "The camera sees: 2." in shown
    assert sitting.session.game.state.players[0].illuminated == ["2"]


def test_what_befalls_the_camera_is_told_once_and_typing_goes_on(sitting: BeforeTheCamera) -> None:
    def pull() -> None:
        sitting.camera.now += 20
        until(lambda: sitting.camera.eyes.notices)

    shown = " ".join(sitting.does(pull, "1 2 3 4").split())
    assert shown.count("Until then type what the dice show") == 1
    assert reserve(sitting) == ["1", "2", "3", "4"]


def test_devices_and_camera_work_beside_each_other(tmp_path: Path) -> None:
    board, camera = FakeBoard(), Camera()
    with table(tmp_path) as session, camera.eyes:
        devices = TableDevices(session, board)
        sitting = BeforeTheCamera(session, camera, devices=devices)
        sitting.does(*SETUP, "armor", "staff")
        shown = sitting.does(board.pull, sitting.throws(*row("night", 1, 1, 1, 1)), "")
        assert "The table's board is gone" in shown
        assert reserve(sitting) == ["1", "1", "1", "1"]


def test_a_misread_die_is_kept_as_an_example_where_the_owner_wants_it(tmp_path: Path) -> None:
    kept = Kept()
    camera = Camera(kept)
    with table(tmp_path) as session, camera.eyes:
        sitting = BeforeTheCamera(session, camera)
        sitting.does(*SETUP, "armor", "staff", sitting.throws(*row("night", 1, 1, 1, 1)), "1 1 1 extra")
        until(lambda: kept.dice == [("night", "extra", 44)])
        sitting.does("2", "undo")
        assert kept.dice == [("night", "extra", 44)]


def test_what_was_learnt_is_forgotten_when_the_answer_is_undone(tmp_path: Path) -> None:
    kept = Kept()
    camera = Camera(kept)
    with table(tmp_path) as session, camera.eyes:
        sitting = BeforeTheCamera(session, camera)
        sitting.does(*SETUP, "armor", "staff", sitting.throws(*row("night", 1, 1, 1, 1)), "1 1 1 extra")
        until(lambda: kept.dice == [("night", "extra", 44)])
        sitting.does("2", "undo", "undo")
        until(lambda: kept.dice == [])
        sitting.does("undo", "undo", "undo", "")
    assert kept.dice == []
    assert reserve(sitting) == ["1", "1", "1", "1"]


# The wheel


class SeenWheel:
    """The wheel as a test wants it to be seen."""

    def __init__(self) -> None:
        self.seen: WheelSeen | None = None
        self.looks = 0

    def look(self, picture: Picture) -> WheelSeen | None:
        self.looks += 1
        return self.seen


class BesideTheWheel(BeforeTheCamera):
    """Anna is asked for her plan; the camera sees the wheel."""

    def __init__(self, session: Session) -> None:
        self.wheel = SeenWheel()
        super().__init__(session, Camera(wheel=self.wheel))

    def stands(self, section: int, dice: tuple[int, ...] | None = None) -> tuple[Callable[[], None], ...]:
        """Seen so, and for some time."""

        def see() -> None:
            self.wheel.seen, before = WheelSeen(section, dice), self.wheel.looks
            until(lambda: self.camera.push(0.5) or self.wheel.looks > before + 1)

        def wait() -> None:
            self.camera.now += 20

        return see, wait


@pytest.fixture
def beside(tmp_path: Path) -> Iterator[BesideTheWheel]:
    with table(tmp_path) as session:
        found = BesideTheWheel(session)
        with found.camera.eyes:
            found.does(
                *SETUP,
                "armor",
                "staff",
                "1 2 3 4",
                "2",
                "take an armor",
                "1 1 2 blank",
                "extra",
                "take a book",
                "longshadow",
            )
            yield found


def dice_of(beside: BesideTheWheel) -> tuple[int, ...]:
    state = beside.session.game.state
    return tuple(state.market[good] for good in state.box.board.wheel)


def test_a_wheel_seen_elsewhere_is_told_with_both_sides_and_the_table_may_be_right(
    beside: BesideTheWheel,
) -> None:
    top = beside.session.game.state.wheel_top
    shown = " ".join(beside.does(*beside.stands((top + 1) % 6)).split())
    assert "The camera sees book at $5, in the game armor is there." in shown
    assert beside.session.game.state.wheel_top == top
    assert "book is worth $5 in the game too" in beside.does("wheel table")
    assert beside.session.game.state.wheel_top == (top + 1) % 6


def test_a_wheel_seen_elsewhere_may_be_turned_back(beside: BesideTheWheel) -> None:
    top = beside.session.game.state.wheel_top
    beside.does(*beside.stands((top + 1) % 6))
    assert "By hand: armor belongs at $5" in beside.does("wheel game")
    shown = beside.does(*beside.stands(top))
    assert "The wheel and the game agree" in shown
    assert beside.session.game.state.wheel_top == top


def test_a_market_die_seen_elsewhere_is_told_with_the_correction_that_settles_it(
    beside: BesideTheWheel,
) -> None:
    state, dice = beside.session.game.state, list(dice_of(beside))
    empty = dice.index(0)
    laid = dice.index(1)
    dice[empty], dice[laid] = 1, 0
    shown = " ".join(beside.does(*beside.stands(state.wheel_top, tuple(dice))).split())
    assert "1 market die on the table, 0 in the game" in shown
    command = shown.partition("type: ")[2].partition(".")[0]
    assert command.startswith("correct market ")
    beside.does(command)
    assert dice_of(beside) == tuple(dice)


# The program


def test_a_camera_that_is_not_there_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    ended = run("play", "--table", "--players", "Anna,Ben", "--camera", "nowhere.mp4", typed="workshop\n")
    assert ended.returncode == 0
    assert "nowhere.mp4" in ended.stdout
    assert "Until then type what the dice show" in " ".join(ended.stdout.split())
    assert "--camera nowhere.mp4" in ended.stdout
    assert "Traceback" not in ended.stderr


def test_the_password_of_a_camera_is_not_shown_with_how_to_go_on() -> None:
    where = "ftp://anna:secret@phone:8080/video"
    ended = run("play", "--table", "--players", "Anna,Ben", "--camera", where, "--device", "none")
    assert ended.returncode == 0
    assert "--camera ftp://phone:8080/video" in ended.stdout
    assert "secret" not in ended.stdout + ended.stderr


def test_where_the_program_rolls_a_camera_has_nothing_to_see() -> None:
    ended = run("play", "--seed", "3", "--players", "Anna,Ben", "--camera", "0", "--device", "none")
    assert ended.returncode == 0
    assert "nothing for a camera to see" in ended.stdout


def test_the_program_reads_a_picture_ends_at_ctrl_c_and_leaves_no_thread_behind(tmp_path: Path) -> None:
    """What the picture shows is no die: it only has to be looked at."""
    shown = tmp_path / "empty.png"
    save(np.full((360, 640, 3), 120, np.uint8), shown)
    with closing(Terminal("play", "--table", "--players", "Anna,Ben", "--camera", str(shown))) as terminal:
        terminal.wait_for("table> ")
        for line in SETUP:
            terminal.type(line)
        terminal.wait_for("more pictures: type")
        terminal.press(b"\x03")
        terminal.wait_for("The game is saved")
        assert terminal.end() == 0

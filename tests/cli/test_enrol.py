"""``dark-road enrol``: the owner's dice, shown to the camera or in pictures."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from companion.cli.device.asking import Quit
from companion.cli.eyes.enrol_dialogue import Dialogue
from companion.cli.eyes.enrol_pictures import files, learn_pictures, named_face
from companion.table.eyes.kinds import DIE_KINDS
from tests.cli.program import run, sentence
from tests.vision.files import coded
from tests.vision.learning.showing import box, cut, seen
from vision.errors import VisionError
from vision.learning import Learnt
from vision.learning.enrolling import Enrolling
from vision.looks import Look
from vision.reading import Box, DieKind, Face, Picture
from vision.sources.files import Folder
from vision.sources.handed import Handed

DIE = DieKind("market", ("apple", "barrel"))
WIDE = 100


def picture(face: Face, turn: float) -> Picture:
    return seen(box()["market"], face, turn, 0.1, WIDE)[0]


def one_die(shown: Picture) -> list[Look]:
    """The die is where it always is; a picture that is all dark has none."""
    return [cut(shown, Box(25, 25, 50, 50))] if shown.max() > 60 else []


class Table:
    """Somebody who shows what is asked for, and what they are told."""

    def __init__(self, answers: Sequence[str | Picture]) -> None:
        self.source = Handed()
        self.questions: list[str] = []
        self._answers: Iterator[str | Picture] = iter(answers)

    def ask(self, question: str) -> str:
        self.questions.append(question)
        answer = next(self._answers, None)
        if answer is None:
            raise Quit
        if isinstance(answer, str):
            return answer
        self.source.push(answer)
        return ""

    def teach(self, learnt: Learnt, times: int = 2) -> int:
        with self.source:
            return Dialogue(Enrolling(learnt, DIE, times=times), one_die, self.source, self.ask).run()


def test_each_face_is_asked_for_and_learnt(capsys: pytest.CaptureFixture[str]) -> None:
    learnt = Learnt()
    table = Table(
        [picture("apple", 0.2), picture("apple", 1.5), picture("barrel", 0.6), picture("barrel", 2)]
    )
    assert table.teach(learnt) == 0
    assert learnt.count(DIE) == {"apple": 2, "barrel": 2}
    assert ["apple" in question for question in table.questions] == [True, True, False, False]
    assert "1 of 2" in table.questions[0]
    assert "2 of 2" in table.questions[1]
    told = capsys.readouterr().err
    assert told.count("Learnt: apple.") == 2
    assert "The market die is learnt." in told


def test_a_picture_without_a_die_is_told_and_asked_for_again(capsys: pytest.CaptureFixture[str]) -> None:
    dark = np.zeros((WIDE, WIDE, 3), np.uint8)
    learnt = Learnt()
    with pytest.raises(Quit):
        Table([dark, picture("apple", 0.2)]).teach(learnt)
    assert learnt.count(DIE) == {"apple": 1, "barrel": 0}
    assert "No die can be seen" in capsys.readouterr().err


def test_a_face_can_be_left_out_or_begun_again(capsys: pytest.CaptureFixture[str]) -> None:
    learnt = Learnt()
    table = Table([picture("apple", 0.2), "r", picture("apple", 1.0), "help", "s"])
    assert table.teach(learnt, times=1) == 0
    assert learnt.count(DIE) == {"apple": 1, "barrel": 0}
    assert ["apple" in question for question in table.questions] == [True, False, True, False, False]
    told = capsys.readouterr().err
    assert "s leaves this face out" in told
    assert "still to be shown: barrel." in told


def test_whoever_shows_the_wrong_face_is_asked_about_it(capsys: pytest.CaptureFixture[str]) -> None:
    learnt = Learnt()
    answers = [picture("apple", 0.2), picture("apple", 1.5), picture("apple", 2.2), "n"]
    table = Table(answers)
    with pytest.raises(Quit):
        table.teach(learnt)
    assert learnt.count(DIE) == {"apple": 2, "barrel": 0}
    assert "looks like apple" in table.questions[3]
    assert "Not kept" in capsys.readouterr().err


def test_a_camera_without_pictures_is_one_sentence() -> None:
    table = Table([""])
    table.source.start()
    table.source.stop()
    dialogue = Dialogue(Enrolling(Learnt(), DIE), one_die, table.source, table.ask)
    with pytest.raises(VisionError, match="pictures"):
        dialogue.run()


def test_a_folder_without_further_pictures_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "1.png").write_bytes(coded("png", picture("apple", 0.2)))
    learnt = Learnt()
    with Folder.of(tmp_path) as source, pytest.raises(Quit):
        Dialogue(Enrolling(learnt, DIE), one_die, source, Table(["", ""]).ask).run()
    assert learnt.count(DIE)["apple"] == 1
    assert f"{tmp_path} has no more pictures" in capsys.readouterr().err


@pytest.mark.parametrize(
    "stem, face",
    [("3", 3), ("3-1", 3), ("Blank_2", "blank"), ("extra 12", "extra"), ("7", None), ("IMG-3", None)],
)
def test_a_picture_tells_its_face_by_its_name(stem: str, face: Face | None) -> None:
    assert named_face(DIE_KINDS["night"], stem) == face


def test_dice_are_learnt_from_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, face, turn in (("apple-1", "apple", 0.3), ("apple-2", "apple", 2), ("barrel", "barrel", 1)):
        (tmp_path / f"{name}.png").write_bytes(coded("png", picture(face, turn)))
    (tmp_path / "holiday.png").write_bytes(coded("png", picture("apple", 3)))
    (tmp_path / "barrel-9.png").write_bytes(b"")
    (tmp_path / "notes.txt").write_text("not a picture")
    learnt = Learnt()
    paths = files([str(tmp_path)])
    assert learn_pictures(Enrolling(learnt, DIE), one_die, paths, None, Table([]).ask) == 1
    assert learnt.count(DIE) == {"apple": 2, "barrel": 1}
    told = capsys.readouterr().err
    assert "holiday.png does not tell" in told
    assert "barrel-9.png is empty" in told
    assert "notes" not in told


def test_a_face_that_is_named_needs_no_telling_names(tmp_path: Path) -> None:
    (tmp_path / "holiday.png").write_bytes(coded("png", picture("apple", 3)))
    learnt = Learnt()
    paths = files([str(tmp_path / "holiday.png")])
    assert learn_pictures(Enrolling(learnt, DIE), one_die, paths, "apple", Table([]).ask) == 0
    assert learnt.count(DIE)["apple"] == 1


def test_an_empty_folder_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(VisionError, match="holds no pictures"):
        files([str(tmp_path)])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))
    return tmp_path


def test_what_is_known_is_listed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Learnt(home / "camera" / "dice").add("night", 3, picture("apple", 0.3)[:64, :64])
    assert main(["enrol"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "night: 3 ×1"
    assert lines[1] == "illuminated: nothing learnt yet"
    assert len(lines) == len(DIE_KINDS)


def test_what_was_learnt_is_forgotten(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    learnt = Learnt(home / "camera" / "dice")
    for face in (3, 3, 4):
        learnt.add("night", face, picture("apple", 0.3)[:64, :64])
    assert main(["enrol", "night", "--forget", "--face", "3"]) == 0
    assert capsys.readouterr().err == "2 examples of the night die forgotten.\n"
    assert [one.face for one in Learnt(home / "camera" / "dice").examples("night")] == [4]


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["lantern"], "no lantern die"),
        (["night", "--face", "9"], "no face 9"),
        (["--forget"], "Name the die"),
        (["--times", "3"], "Name the die"),
        (["night", "--pictures", "/nowhere/at-all"], "does not exist"),
        (["night", "--pictures", "/nowhere/at-all.png", "--face", "3"], "does not exist"),
        (["night", "--camera", "/nowhere/at-all"], "no camera, file or folder"),
    ],
)
@pytest.mark.usefixtures("home")
def test_what_cannot_be_done_is_one_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["enrol", *arguments]) == 1
    assert said in sentence(capsys.readouterr().err)


@pytest.mark.parametrize("source", ["--pictures", "--camera"])
def test_what_is_to_be_forgotten_is_not_shown_as_well(source: str, home: Path) -> None:
    learnt = Learnt(home / "camera" / "dice")
    learnt.add("night", 3, picture("apple", 0.3)[:64, :64])
    assert main(["enrol", "night", "--forget", source, str(home)]) == 2
    assert Learnt(home / "camera" / "dice").knows(DIE_KINDS["night"])


def test_the_program_itself_lists_what_it_knows(tmp_path: Path) -> None:
    done = run("enrol", DARK_ROAD_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "oracle: nothing learnt yet" in done.stdout

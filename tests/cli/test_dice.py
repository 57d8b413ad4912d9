"""``dark-road dice``: a line a picture, whatever lies in the files."""

import io
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.cli import main
from companion.cli.eyes.dice_lines import DiceLines
from tests.cli.program import PROGRAM, environment, run, sentence
from tests.vision.files import coded, some_picture
from tests.waiting import PATIENCE
from vision.errors import VisionError
from vision.pictures import load
from vision.reader import DiceReader
from vision.reading import BLANK, PIPS, Box, Face, Picture, Reading
from vision.render.body import some_look
from vision.render.trays import tray_sample

CROP = np.zeros((64, 64, 3), np.uint8)


def die(
    face: Face, confidence: float = 0.98, colour: str = "white", kind: str = PIPS, **more: Any
) -> Reading:
    return Reading(kind, face, confidence, Box(10, 20, 30, 40), colour, CROP, **more)


class Always:
    """A reader that sees the same dice everywhere."""

    def __init__(self, *dice: Reading) -> None:
        self.dice = dice

    def read(self, picture: Picture) -> Sequence[Reading]:
        assert picture.shape == (48, 64, 3)
        return self.dice


class Never:
    """A reader that cannot."""

    def read(self, picture: Picture) -> Sequence[Reading]:
        raise VisionError("picture-empty", file="something")


@pytest.fixture
def picture(tmp_path: Path) -> str:
    path = tmp_path / "dice.png"
    path.write_bytes(coded("png"))
    return str(path)


Out = Callable[[], str]


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> Out:
    """What was written to standard output, when nothing else was said."""

    def written() -> str:
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return written


def test_faces_and_colours_are_told_in_one_line(picture: str, out: Out) -> None:
    dice = (die(3, colour="blue"), die(5), die(BLANK, colour="orange", kind="illuminated"))
    assert DiceLines(Always(*dice)).report([picture]) == 0
    assert out() == f"{picture}: 3, 5, blank (blue, white, orange illuminated)\n"


def test_no_dice_are_told_too(picture: str, out: Out) -> None:
    assert DiceLines(Always()).report([picture]) == 0
    assert out() == f"{picture}: no dice\n"


def test_what_is_not_sure_is_told_with_what_else_it_might_be(picture: str, out: Out) -> None:
    dice = (
        die(3),
        die(5, 0.629, others={4: 0.1, 6: 0.2}),
        die(1, 0.9, others={2: 0.01}),
    )
    DiceLines(Always(*dice)).report([picture])
    assert out() == (
        f"{picture}: 3, 5, 1 (white, white, white);"
        " not sure: 5 at 25, 40 (62 %, perhaps 6), 1 at 25, 40 (90 %)\n"
    )


def test_json_is_one_line_a_picture(picture: str, out: Out) -> None:
    other = str(Path(picture).with_name("other ü.png"))
    Path(other).write_bytes(Path(picture).read_bytes())
    reader = Always(die(3, 0.98123, "blue"), die("armor", 0.5, kind="market"))
    assert DiceLines(reader, as_json=True).report([picture, other]) == 0
    lines = [json.loads(line) for line in out().splitlines()]
    assert [line["image"] for line in lines] == [picture, other]
    for line in lines:
        assert set(line) == {"image", "dice", "ms"}
        assert line["ms"] >= 0
        assert line["dice"] == [
            {"box": [10, 20, 30, 40], "face": 3, "kind": "pips", "colour": "blue", "confidence": 0.9812},
            {
                "box": [10, 20, 30, 40],
                "face": "armor",
                "kind": "market",
                "colour": "white",
                "confidence": 0.5,
            },
        ]


def test_a_bad_picture_is_told_and_the_next_one_is_read(
    picture: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert DiceLines(Always(die(3))).report(["nowhere.jpg", picture]) == 1
    captured = capsys.readouterr()
    assert captured.out == f"{picture}: 3 (white)\n"
    assert sentence(captured.err) == "dark-road: nowhere.jpg does not exist: check its name."


def test_a_bad_picture_has_its_line_of_json(picture: str, out: Out) -> None:
    assert DiceLines(Always(die(3)), as_json=True).report(["nowhere.jpg", picture]) == 1
    bad, good = (json.loads(line) for line in out().splitlines())
    assert bad.pop("ms") >= 0
    assert bad == {"image": "nowhere.jpg", "dice": [], "error": "nowhere.jpg does not exist: check its name."}
    assert len(good["dice"]) == 1


def test_a_reader_that_fails_is_told_as_a_bad_picture_is(picture: str, out: Out) -> None:
    assert DiceLines(Never(), as_json=True).report([picture]) == 1
    assert json.loads(out())["error"].startswith("something is empty")


def test_a_line_is_out_before_the_next_picture_is_read(picture: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads from a pipe has it at once."""

    class Pipe(io.StringIO):
        arrived = ""

        def flush(self) -> None:
            self.arrived = self.getvalue()

    class Watching(Always):
        seen: tuple[str, ...] = ()

        def read(self, picture: Picture) -> Sequence[Reading]:
            self.seen += (pipe.arrived,)
            return ()

    pipe, reader = Pipe(), Watching()
    monkeypatch.setattr("sys.stdout", pipe)
    DiceLines(reader).report([picture, picture])
    assert reader.seen == ("", f"{picture}: no dice\n")
    reader.seen = ()
    DiceLines(reader, as_json=True).report(["nowhere.jpg", picture])
    assert "nowhere.jpg" in reader.seen[0]


def test_names_cannot_move_the_cursor(tmp_path: Path, out: Out) -> None:
    path = tmp_path / "dice\x1b[2J.png"
    path.write_bytes(coded("png"))
    DiceLines(Always(die(3))).report([str(path)])
    assert "\x1b" not in out()


def test_what_was_read_is_drawn(picture: str, tmp_path: Path, out: Out) -> None:
    drawing = tmp_path / "out.png"
    assert DiceLines(Always(die(3)), drawing=drawing).report([picture]) == 0
    assert out() == f"{picture}: 3 (white)\n"
    assert load(drawing).shape == (48, 64, 3)
    assert not np.array_equal(load(drawing), some_picture())


@pytest.mark.parametrize(
    "arguments",
    [
        ["dice"],
        ["dice", "--expect", "", "a.png"],
        ["dice", "--expect", "night,,travel", "a.png"],
        ["dice", "--picture", "out.txt", "a.png"],
        ["dice", "--picture", "out.png", "a.png", "b.png"],
        ["dice", "--js", "a.png"],
    ],
)
def test_wrong_usage_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().out == ""


def test_the_help_names_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dice", "--help"]) == 0
    assert "PICTURE" in capsys.readouterr().out


@pytest.mark.parametrize("shade", [0, 128, 255])
@pytest.mark.parametrize("shape", [(720, 1280), (1, 1), (1, 3000), (3000, 1)])
def test_an_even_picture_of_any_shape_has_no_dice(
    tmp_path: Path, out: Out, shade: int, shape: tuple[int, int]
) -> None:
    path = tmp_path / "even.png"
    path.write_bytes(coded("png", np.full((*shape, 3), shade, np.uint8)))
    assert main(["dice", "--json", str(path)]) == 0
    assert json.loads(out())["dice"] == []


def test_files_that_are_no_pictures_are_told_one_by_one(tmp_path: Path) -> None:
    (tmp_path / "empty.jpg").touch()
    (tmp_path / "words.jpg").write_text("dice")
    (tmp_path / "cut.jpg").write_bytes(coded("jpg")[:-9])
    names = [str(tmp_path / name) for name in ("empty.jpg", "words.jpg", "cut.jpg", "none.jpg")]
    done = run("dice", *names, str(tmp_path))
    assert done.returncode == 1
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 5
    assert all(line.startswith("dark-road: ") and line.endswith(".") for line in lines)


def test_a_die_that_nobody_knows_is_one_sentence(picture: str) -> None:
    done = run("dice", "--expect", "zebra", picture)
    assert done.returncode == 1
    assert "zebra" in sentence(done.stderr)


def test_a_reader_of_the_output_that_goes_away_is_no_error(picture: str) -> None:
    with subprocess.Popen(
        [*PROGRAM, "dice", "--json", *[picture] * 50],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        error = process.stderr.read().decode()
    assert process.returncode == 0
    assert error == ""


def test_closed_streams_are_no_crash(picture: str) -> None:
    command = " ".join([*PROGRAM, "dice", picture, "<&- >&- 2>&-"])
    done = subprocess.run(["sh", "-c", command], env=environment(), timeout=PATIENCE, check=False)
    assert done.returncode == 0


def test_icons_that_were_never_shown_are_told(picture: str) -> None:
    done = run("dice", "--expect", "night,market", picture)
    assert done.returncode == 0
    assert "`dark-road enrol market`" in sentence(done.stderr)


def test_all_that_the_reader_sees_is_told_and_drawn(tmp_path: Path) -> None:
    rng = np.random.default_rng(11)
    sample = tray_sample(rng, {"pips": some_look(rng)}, "kept", 4)
    path, drawing = tmp_path / "tray.jpg", tmp_path / "seen.png"
    path.write_bytes(coded("jpg", sample.picture))
    done = run("dice", "--json", "--picture", str(drawing), str(path))
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)["dice"]
    seen = DiceReader().read(load(path))
    assert len(seen) > 0
    assert [(*die["box"], die["face"]) for die in found] == [(*astuple(die.box), die.face) for die in seen]
    assert load(drawing).shape == (720, 1280, 3)
    assert not np.array_equal(load(drawing), load(path))

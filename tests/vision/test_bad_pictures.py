"""Whatever lies in a file: a picture, or one sentence that says what to do; and never much memory."""

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision import files
from tests.waiting import PATIENCE
from vision.errors import VisionError
from vision.pictures import MOST_BYTES, MOST_PIXELS, load
from vision.reading import Picture

ROOT = Path(__file__).parents[2]
BEGINNINGS = (
    b"\xff\xd8\xff\xe0",
    b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR",
    b"GIF89a",
    b"BM",
    b"RIFF\x00\x10\x00\x00WEBPVP8 ",
    b"RIFF\x00\x10\x00\x00WEBPVP8L",
    b"RIFF\x00\x10\x00\x00WEBPVP8X",
    b"II*\x00\x08\x00\x00\x00",
    b"MM\x00*\x00\x00\x00\x08",
    b"II+\x00\x08\x00\x00\x00\x10\x00\x00\x00\x00\x00\x00\x00",
    b"\x00\x00\x00\x20ftypavif",
    b"P6 9 9 255\n",
    b"P3 # so\n9 9 255\n",
    b"#?RADIANCE\n\n-Y 9 +X 9\n",
    b"",
)


def refused(path: Path | str) -> VisionError:
    with pytest.raises(VisionError) as caught:
        load(path)
    assert str(path) in str(caught.value)
    return caught.value


def outcome(path: Path, data: bytes) -> Picture | None:
    """What became of a file with these bytes, if anything; no other end is allowed."""
    path.write_bytes(data)
    try:
        picture = load(path)
    except VisionError:
        return None
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.shape[2] == 3
    assert 0 < picture.size <= 3 * MOST_PIXELS
    return picture


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With nothing in it."""
    made = tmp_path / "pictures"
    made.mkdir()
    return made


def flipped(data: bytes, rng: np.random.Generator) -> bytes:
    """A few bits are the other way round."""
    changed = bytearray(data)
    for at in rng.integers(0, len(changed), rng.integers(1, 6)):
        changed[at] ^= 1 << int(rng.integers(8))
    return bytes(changed)


def test_a_file_that_is_not_there() -> None:
    assert refused("nowhere/dice.jpg").code == "picture-missing"
    assert refused(f"{__file__}/dice.jpg").code == "picture-missing"
    assert refused("dice\0.jpg").code == "picture-missing"


def test_an_empty_file(tmp_path: Path) -> None:
    (tmp_path / "dice.jpg").touch()
    assert refused(tmp_path / "dice.jpg").code == "picture-empty"


def test_a_folder(tmp_path: Path) -> None:
    assert refused(tmp_path).code == "picture-folder"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert refused(tmp_path / "pipe").code == "picture-no-file"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/random"])
def test_a_device_is_not_read(device: str) -> None:
    assert refused(device).code == "picture-no-file"


def test_what_the_system_refuses_is_told_in_its_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as ear:
        ear.bind("ear")
        error = refused("ear")
    assert error.code == "picture-unreadable"
    assert os.strerror(6) in str(error)


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may be allowed everything, so the system's answer is given here."""

    def forbidden(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbidden)
    assert refused(tmp_path / "dice.jpg").code == "picture-forbidden"


def test_a_file_too_large_to_be_a_picture_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "film.jpg"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert refused(path).code == "picture-heavy"


@pytest.mark.parametrize(
    "data", [b"dice", b"%PDF-1.7\n", b"<svg></svg>", b"\x00" * 5000, b"\x1f\x8b\x08\x00", b"PK\x03\x04"]
)
def test_what_is_no_picture(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "dice.jpg"
    path.write_bytes(data)
    assert refused(path).code == "picture-unknown"


@pytest.mark.parametrize("brands", [b"heic\x00\x00\x00\x00mif1heic", b"mif1\x00\x00\x00\x00mif1heic"])
def test_what_some_telephones_save_is_named(tmp_path: Path, brands: bytes) -> None:
    path = tmp_path / "dice.heic"
    path.write_bytes(b"\x00\x00\x00\x18ftyp" + brands + bytes(100))
    assert refused(path).code == "picture-heic"


@pytest.mark.parametrize("kind", ["jpg", "png", "bmp", "gif", "ppm", "tiff", "hdr"])
@pytest.mark.parametrize("size", [(0, 0), (0, 9), (9, 0)])
def test_a_picture_without_pixels(tmp_path: Path, kind: str, size: tuple[int, int]) -> None:
    assert outcome(tmp_path / "dice", files.claiming(kind, *size)) is None


@pytest.mark.parametrize(
    "options", [[], [cv2.IMWRITE_JPEG_PROGRESSIVE, 1], [cv2.IMWRITE_JPEG_RST_INTERVAL, 2]]
)
@pytest.mark.parametrize("ending", [b"", b"\xff\xd9"])
def test_a_photograph_with_a_grey_rest_is_noticed(tmp_path: Path, options: list[int], ending: bytes) -> None:
    data = files.coded("jpg", files.some_picture(120, 160), options)
    path = tmp_path / "dice.jpg"
    path.write_bytes(data[: len(data) * 2 // 3] + ending)
    assert refused(path).code == "picture-cut"


def test_a_photograph_with_a_hole_in_it_is_noticed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    data = files.coded("jpg", files.some_picture(120, 160))
    path = tmp_path / "dice.jpg"
    path.write_bytes(data[: len(data) // 2] + data[len(data) // 2 + 400 :])
    assert refused(path).code == "picture-cut"
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("kind", [*files.KINDS, "avif"])
def test_no_part_of_a_picture_passes_for_the_whole(
    tmp_path: Path, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    data = files.coded(kind, files.some_picture(24, 32))
    whole = outcome(tmp_path / "dice", data)
    assert whole is not None
    cuts = {*range(0, len(data), max(1, len(data) // 80)), *range(max(0, len(data) - 20), len(data))}
    for cut in sorted(cuts):
        part = outcome(tmp_path / "dice", data[:cut])
        assert part is None or np.array_equal(part, whole), cut
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("kind", [*files.KINDS, "avif"])
def test_flipped_bits_end_as_a_picture_or_a_sentence(
    tmp_path: Path, kind: str, capfd: pytest.CaptureFixture[str]
) -> None:
    _flip(tmp_path, kind, 60)
    assert capfd.readouterr().err == ""


@pytest.mark.long
@pytest.mark.parametrize("kind", [*files.KINDS, "avif"])
def test_very_many_flipped_bits_end_as_a_picture_or_a_sentence(tmp_path: Path, kind: str) -> None:
    _flip(tmp_path, kind, 1500)


def _flip(folder: Path, kind: str, times: int) -> None:
    data = files.coded(kind, files.some_picture(24, 32))
    rng = np.random.default_rng(7)
    for _ in range(times):
        outcome(folder / "dice", flipped(data, rng))


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_noise_ends_as_a_picture_or_a_sentence(tmp_path: Path, beginning: bytes) -> None:
    rng = np.random.default_rng(3)
    for length in (0, 1, 3, 9, 30, 100, 1000, 20000):
        outcome(tmp_path / "dice", beginning + rng.bytes(length))


@pytest.mark.long
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_much_noise_ends_as_a_picture_or_a_sentence(tmp_path: Path, beginning: bytes) -> None:
    rng = np.random.default_rng(4)
    for _ in range(600):
        outcome(tmp_path / "dice", beginning + rng.bytes(int(rng.integers(0, 3000))))


LIMITED = """
import json, resource, sys
from pathlib import Path
from vision.errors import VisionError
from vision.pictures import load
spare, *files = sys.argv[1:]
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
most = used + int(spare) * 1_000_000
resource.setrlimit(resource.RLIMIT_AS, (most, most))
found = {}
for file in files:
    try:
        found[Path(file).name] = list(load(file).shape)
    except VisionError as error:
        found[Path(file).name] = error.code
print(json.dumps(found))
"""


def limited(megabytes: int, *paths: Path) -> dict[str, object]:
    """What becomes of files in a process that gets no more memory than that beyond what it has."""
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(megabytes), *map(str, paths)],
        capture_output=True,
        cwd=ROOT,
        # Its threads ask for memory whenever they get to it, and crash when that is after the limit is set.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_a_small_file_that_claims_to_be_enormous_takes_no_memory(folder: Path) -> None:
    sizes = [(65500, 65500), (8001, 8000), (16384, 16384), (65000, 985)]
    for kind in files.KINDS:
        for width, height in sizes:
            (folder / f"{kind}-{width}-{height}").write_bytes(files.claiming(kind, width, height))
    found = limited(30, *sorted(folder.iterdir()))
    assert len(found) == len(files.KINDS) * len(sizes)
    assert set(found.values()) == {"picture-huge"}


def test_sizes_near_the_end_of_numbers_take_no_memory(folder: Path) -> None:
    for kind in ("png", "bmp", "tiff", "ppm", "hdr", "webp"):
        most = 2**24 if kind == "webp" else 2**31 - 1
        for width, height in ((most, most), (1, most), (most, 1), (most, 2)):
            (folder / f"{kind}-{width}-{height}").write_bytes(files.claiming(kind, width, height))
    found = limited(30, *sorted(folder.iterdir()))
    assert len(found) == 6 * 4
    assert set(found.values()) == {"picture-huge", "picture-damaged"}


def test_a_picture_for_which_there_is_no_memory_is_told_so(folder: Path) -> None:
    for kind in ("png", "jpg"):
        (folder / kind).write_bytes(files.coded(kind, np.zeros((3000, 3000, 3), np.uint8)))
    found = limited(15, *sorted(folder.iterdir()))
    assert found == {"jpg": "picture-memory", "png": "picture-memory"}
    assert limited(200, folder / "png") == {"png": [3000, 3000, 3]}


@pytest.mark.long
def test_the_largest_picture_that_is_allowed_fits_into_700_megabytes(folder: Path) -> None:
    side = int(MOST_PIXELS**0.5)
    progressive = [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, 0x111111]
    data = files.coded("jpg", np.zeros((side, side, 3), np.uint8), progressive)
    (folder / "jpg").write_bytes(data)
    assert limited(700, folder / "jpg") == {"jpg": [side, side, 3]}

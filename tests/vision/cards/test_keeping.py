"""The album on disk."""

import json
from pathlib import Path

import pytest

from tests.vision.cards.decks import album_of, deck, laid
from vision.cards.album import Album
from vision.cards.shapes import whole
from vision.errors import VisionError
from vision.reading import Picture


@pytest.fixture(scope="module")
def cards() -> list[Picture]:
    return deck(3, 21)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "album"


def test_an_album_is_the_same_when_it_is_opened_again(cards: list[Picture], folder: Path) -> None:
    album_of(folder, cards)
    album = Album(folder)
    assert album.ids == ("0", "1", "2")
    assert album.problems == ()
    assert [sight.id for sight in album.look(laid((cards[2], 45)))] == ["2"]


@pytest.mark.parametrize("id", ["../../etc", "a/b", "ÄÖ ☃", "x" * 3000, "\x00"])
def test_a_card_may_be_called_anything(id: str, cards: list[Picture], folder: Path) -> None:
    Album(folder).learn(id, cards[0], {"name": id}, corners=whole(cards[0]))
    assert Album(folder).ids == (id,)
    assert len(list(folder.iterdir())) == 1


def cut(text: bytes) -> bytes:
    return text[: len(text) // 2]


def other_picture(text: bytes) -> bytes:
    """One letter of a picture is another one."""
    told = json.loads(text)
    jpeg = told["views"][0]["jpeg"]
    told["views"][0]["jpeg"] = jpeg[:5000] + ("A" if jpeg[5000] != "A" else "B") + jpeg[5001:]
    return json.dumps(told).encode()


def without_views(text: bytes) -> bytes:
    return json.dumps({**json.loads(text), "views": []}).encode()


def other_id(text: bytes) -> bytes:
    return json.dumps({**json.loads(text), "id": "2"}).encode()


def later_version(text: bytes) -> bytes:
    return json.dumps({**json.loads(text), "version": 2}).encode()


@pytest.mark.parametrize(
    "damage",
    [
        *(cut, other_picture, without_views, other_id, later_version),
        *(
            lambda _: b"",
            lambda _: b"[" * 9000,
            lambda _: b"[]",
            lambda _: b"\xff\xfe",
            lambda _: b" " * 9_000_000,
        ),
    ],
)
def test_a_damaged_card_is_one_sentence_and_left_out(
    damage, cards: list[Picture], folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    album_of(folder, cards[:1])
    (file,) = folder.iterdir()
    file.write_bytes(damage(file.read_bytes()))
    album_of(folder, [])
    Album(folder).learn("1", cards[1], corners=whole(cards[1]))
    album = Album(folder)
    assert album.ids == ("1",)
    assert [problem.code for problem in album.problems] == ["keep-damaged"]
    assert str(file) in str(album.problems[0])
    assert capfd.readouterr().err == ""


def test_a_damaged_card_is_mended_by_learning_it_again(cards: list[Picture], folder: Path) -> None:
    album_of(folder, cards[:1])
    (file,) = folder.iterdir()
    file.write_bytes(b"nothing")
    Album(folder).learn("0", cards[0], corners=whole(cards[0]))
    assert Album(folder).problems == ()


def test_other_files_in_the_folder_are_left_alone(cards: list[Picture], folder: Path) -> None:
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    album_of(folder, cards[:1])
    assert Album(folder).problems == ()
    assert (folder / "notes.txt").read_text() == "mine"


def test_an_album_where_a_file_lies_cannot_be_written(cards: list[Picture], folder: Path) -> None:
    folder.write_text("a file")
    album = Album(folder)
    assert [problem.code for problem in album.problems] == ["keep-unreadable"]
    with pytest.raises(VisionError) as refused:
        album.learn("0", cards[0], corners=whole(cards[0]))
    assert refused.value.code == "keep-unwritable"
    assert album.ids == ()


def test_a_folder_that_is_not_there_is_an_empty_album(folder: Path) -> None:
    album = Album(folder)
    assert (album.ids, album.problems) == ((), ())

"""A card that was shown once is known again; one that was not is unknown."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.cards.decks import album_of, deck, laid
from vision.cards.album import Album
from vision.cards.shapes import whole
from vision.errors import VisionError
from vision.reading import Picture
from vision.render.cards import some_art, some_deck, with_words


@pytest.fixture(scope="module")
def cards() -> list[Picture]:
    return deck(6, 11)


@pytest.fixture(scope="module")
def album(cards: list[Picture], tmp_path_factory: pytest.TempPathFactory) -> Album:
    """It knows the first four."""
    return album_of(tmp_path_factory.mktemp("album"), cards[:4])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "album"


def ids(album: Album, picture: Picture) -> list[str | None]:
    return [sight.id for sight in album.look(picture)]


@pytest.mark.parametrize("degrees", [0, 35, 90, 180, 215, 270])
def test_a_card_is_known_whichever_way_it_lies(degrees: int, album: Album, cards: list[Picture]) -> None:
    (sight,) = album.look(laid((cards[1], degrees)))
    assert (sight.id, sight.data) == ("1", {"number": 1})
    assert sight.confidence > 0.9
    assert degrees in (90, 270) or sight.upside_down is (90 < degrees < 270)


def test_it_is_told_where_the_card_lies(album: Album, cards: list[Picture]) -> None:
    """Its own upper left corner first."""
    (sight,) = album.look(laid((cards[2], 180)))
    high, wide = 330, 330 / cards[2].shape[0] * cards[2].shape[1]
    right, left, upper, lower = 310 + wide / 2, 310 - wide / 2, 360 - high / 2, 360 + high / 2
    expected = [[right, lower], [left, lower], [left, upper], [right, upper]]
    assert np.abs(sight.corners - np.array(expected)).max() < 5


def test_another_card_of_the_same_deck_is_unknown(album: Album, cards: list[Picture]) -> None:
    for card in cards[4:]:
        (sight,) = album.look(laid((card, 20)))
        assert (sight.id, sight.confidence) == (None, 0.0)
        assert np.abs(sight.corners.mean(axis=0) - (310, 360)).max() < 8


def test_a_card_of_a_deck_of_which_only_one_was_learnt_is_unknown(cards: list[Picture], folder: Path) -> None:
    """Then nobody knows yet which part of the print is the deck's frame."""
    album = album_of(folder, cards[:1])
    assert ids(album, laid((cards[0], 10))) == ["0"]
    for card in cards[1:5]:
        assert ids(album, laid((card, 10))) == [None]


def test_several_cards_are_told_apart_in_one_picture(album: Album, cards: list[Picture]) -> None:
    found = ids(album, laid((cards[3], 12), (cards[5], 0), (cards[0], 200)))
    assert sorted(found, key=str) == ["0", "3", None]


def test_a_card_with_a_corner_hidden_is_known(album: Album, cards: list[Picture]) -> None:
    picture = laid((cards[0], 8))
    cv2.circle(picture, (420, 210), 90, (90, 120, 190), -1)
    assert "0" in ids(album, picture)


def test_a_card_in_a_mirror_is_no_card(album: Album, cards: list[Picture]) -> None:
    mirrored = np.ascontiguousarray(laid((cards[0], 0))[:, ::-1])
    assert ids(album, mirrored) == [None]


@pytest.mark.parametrize("level", [0, 255])
def test_an_even_picture_shows_no_card(level: int, album: Album) -> None:
    assert album.look(np.full((480, 640, 3), level, np.uint8)) == ()


@pytest.mark.parametrize("shape", [(1, 1), (30, 30), (1, 10_000), (10_000, 1), (3, 5000)])
def test_a_picture_with_no_room_for_a_card_shows_none(shape: tuple[int, int], album: Album) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (*shape, 3), dtype=np.uint8)
    assert album.look(noise) == ()
    with pytest.raises(VisionError) as refused:
        album.learn("new", noise)
    assert refused.value.code == "card-edges"


def test_noise_shows_no_card(album: Album) -> None:
    noise = np.random.default_rng(1).integers(0, 256, (480, 640, 3), dtype=np.uint8)
    assert ids(album, noise) == []


def test_an_empty_album_knows_nothing(cards: list[Picture], folder: Path) -> None:
    assert ids(Album(folder), laid((cards[0], 0))) == [None]


def test_cards_that_differ_only_in_words_and_signs_are_never_confused(folder: Path) -> None:
    rng = np.random.default_rng(4)
    style = some_deck(rng)
    art = some_art(rng, style)
    twins = [with_words(rng, style, art) for _ in range(4)]
    album = album_of(folder, twins[:3])
    for number, card in enumerate(twins[:3]):
        assert ids(album, laid((card, 5), tall=480)) == [str(number)]
    assert ids(album, laid((twins[3], 5), tall=480)) == [None]


def test_the_card_is_found_in_the_picture_from_which_it_is_learnt(cards: list[Picture], folder: Path) -> None:
    album = Album(folder)
    album.learn("a", laid((cards[4], 9)))
    album.learn("b", laid((cards[5], -6)))
    assert ids(album, laid((cards[4], 140))) == ["a"]
    assert ids(album, laid((cards[5], 0))) == ["b"]


def test_learning_a_card_again_adds_a_view_the_same_way_up(cards: list[Picture], folder: Path) -> None:
    album = album_of(folder, cards[:3])
    album.learn("1", laid((cards[1], 180)))
    assert album.data("1") == {"number": 1}
    for degrees in (0, 180):
        (sight,) = Album(folder).look(laid((cards[1], degrees)))
        assert (sight.id, sight.upside_down) == ("1", degrees == 180)


def test_learning_a_card_anew_forgets_how_it_looked(cards: list[Picture], folder: Path) -> None:
    album = album_of(folder, cards[:3])
    album.learn("1", cards[4], {"new": True}, corners=whole(cards[4]), replace=True)
    assert ids(album, laid((cards[1], 0))) == [None]
    (sight,) = album.look(laid((cards[4], 0)))
    assert (sight.id, sight.data) == ("1", {"new": True})


def test_a_forgotten_card_is_unknown(cards: list[Picture], folder: Path) -> None:
    album = album_of(folder, cards[:3])
    album.forget("1")
    album.forget("never there")
    assert album.ids == Album(folder).ids == ("0", "2")
    assert ids(album, laid((cards[1], 0))) == [None]


def plain_card() -> Picture:
    return laid((np.full((528, 378, 3), 245, np.uint8), 0))


@pytest.mark.parametrize(
    "picture, code",
    [
        (plain_card(), "card-plain"),
        (np.full((480, 640, 3), 90, np.uint8), "card-edges"),
        (np.zeros((4, 4, 3), np.uint8), "card-edges"),
    ],
    ids=["nothing printed", "no card", "tiny"],
)
def test_what_cannot_be_known_again_is_refused(picture: Picture, code: str, folder: Path) -> None:
    with pytest.raises(VisionError) as refused:
        Album(folder).learn("a", picture)
    assert refused.value.code == code
    assert not folder.exists()


def test_a_card_needs_a_name(cards: list[Picture], folder: Path) -> None:
    with pytest.raises(VisionError, match="needs a name"):
        Album(folder).learn(" ", cards[0], corners=whole(cards[0]))


def test_one_look_cannot_stand_for_two_cards(cards: list[Picture], folder: Path) -> None:
    album = album_of(folder, cards[:2])
    with pytest.raises(VisionError, match="known as 1"):
        album.learn("copy", laid((cards[1], 3)))
    assert album.ids == ("0", "1")

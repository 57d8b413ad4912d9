"""Everything the rules name has a picture, and no two pictures are told apart by colour alone."""

import json
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.app import art
from companion.games.dark_road.asking import DICE_FACES
from companion.games.dark_road.icons import CARDS, GAINED_GOODS, MARKERS, RESOURCES, REWARDS, VERBS
from companion.games.dark_road.names import (
    BUILDINGS,
    CLASS_OF,
    DISTRICTS,
    HERO_BONUSES,
    LOYAL,
    REGIONS,
    ROADS,
    STEEDS,
    STRAYS,
    TILES,
    TOWNS,
    UPGRADES,
)
from companion.games.dark_road.pieces.cards import KINDS
from companion.table.eyes.kinds import DIE_KINDS

NAMED = {
    "goods": TILES,
    "towns": TOWNS,
    "regions": REGIONS,
    "classes": tuple(CLASS_OF.values()),
    "districts": DISTRICTS,
    "buildings": BUILDINGS,
    "dice": tuple(DIE_KINDS),
    "faces": tuple({face for faces in DICE_FACES.values() for face in faces}),
    "steeds": STEEDS,
    "companions": LOYAL + STRAYS,
    "upgrades": UPGRADES,
    "bonuses": HERO_BONUSES,
    "roads": ROADS,
    "markers": MARKERS,
    "tokens": RESOURCES + REWARDS,
    "cards": (*KINDS, *CARDS),
    "verbs": VERBS,
    "gains": GAINED_GOODS,
}
"""What the rules name, by group of pictures."""

SHAPES = {"g", "path", "circle", "ellipse", "rect"}
DRAWINGS = sorted(art.SVG.glob("*/*.svg"))
GROUPS = sorted({file.parent.name for file in DRAWINGS})
ALIKE = 0.96
"""Two pictures of a group in grey resemble each other less than this; 1 is the same picture."""
LEAST_CONTRAST = 3.0


def drawing_id(file: Path) -> str:
    return f"{file.parent.name}/{file.stem}"


def atlases() -> dict[str, dict[str, dict[str, list[int]]]]:
    """What is where on the pages of each atlas."""
    return {file.stem: json.loads(file.read_text()) for file in sorted(art.ATLASES.glob("*.atlas"))}


@cache
def pages() -> dict[tuple[str, str], NDArray[np.uint8]]:
    """Every picture by its atlas and name, as blue, green, red and alpha."""
    pictures = {}
    for atlas, found in atlases().items():
        for page, places in found.items():
            image = cv2.imread(str(art.ATLASES / page), cv2.IMREAD_UNCHANGED)
            assert image is not None
            height, width = image.shape[:2]
            assert max(height, width) <= 2048
            for name, (x, y, w, h) in places.items():
                cut = image[height - y - h : height - y, x : x + w]
                pictures[atlas, name] = np.asarray(cut, np.uint8)
    return pictures


def in_grey(name: str) -> NDArray[np.float64]:
    """The picture at 48 pixels, in grey on the night, as one normalised row."""
    picture = pages()[art.SMALL, name].astype(np.float64)
    night = [int(art.palette()["ground"]["night"][at : at + 2], 16) for at in (5, 3, 1)]
    share = picture[..., 3:] / 255
    shown = (picture[..., :3] * share + np.array(night) * (1 - share)) @ [0.114, 0.587, 0.299]
    small = np.asarray(cv2.resize(shown, (48, 48), interpolation=cv2.INTER_AREA)).ravel()
    small = small - small.mean()
    return small / np.linalg.norm(small)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


# What the rules name


@pytest.mark.parametrize("group", NAMED)
def test_everything_the_rules_name_has_a_picture(group: str) -> None:
    assert [name for name in NAMED[group] if not art.has_icon(group, name)] == []


@pytest.mark.parametrize("group", ["good", "town", "region", "district"])
def test_every_good_town_region_and_district_has_a_colour_that_shows_at_night(group: str) -> None:
    colours, night = art.palette()[group], art.palette()["ground"]["night"]
    named = {name for name in NAMED[group + "s"] if not name.endswith("+")}
    assert set(colours) == named
    assert len(set(colours.values())) == len(named)
    assert {
        name: colour for name, colour in colours.items() if contrast(colour, night) < LEAST_CONTRAST
    } == {}


def test_every_seat_has_a_wagon_of_its_own() -> None:
    assert all(art.has_icon("tokens", f"wagon_{seat}") for seat in art.palette()["seat"])


# Where a picture is found


def test_a_picture_is_found_in_the_atlas_of_its_group() -> None:
    url = art.icon("goods", "armor+")
    assert url.startswith("atlas://")
    assert url.endswith("/art/atlas/goods/goods-armor+")


def test_a_small_place_gets_the_small_picture() -> None:
    assert art.icon("goods", "armor", 48).endswith("/small/goods-armor")
    assert art.icon("nothing", "at all", 48).endswith("/small/interface-unknown")


@pytest.mark.parametrize("group, name", [("goods", "carpet"), ("carpets", "armor"), ("", ""), ("goods", "")])
def test_a_stranger_gets_a_question_mark(group: str, name: str) -> None:
    assert art.icon(group, name).endswith("/interface-unknown")
    assert not art.has_icon(group, name)


def test_a_market_die_shows_the_goods_themselves() -> None:
    assert art.icon("faces", "potion") == art.icon("goods", "potion")
    assert art.icon("faces", "hero") != art.icon("tokens", "hero")


# The drawings


@pytest.mark.parametrize("file", DRAWINGS, ids=drawing_id)
def test_a_drawing_is_made_of_plain_shapes_in_the_colours_of_the_palette(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib == {"viewBox": "0 0 128 128"}
    shapes = [shape for shape in root.iter() if shape is not root]
    assert {shape.tag.rpartition("}")[2] for shape in shapes} <= SHAPES
    assert not any("href" in name or "style" in name for shape in shapes for name in shape.attrib)
    colours = {colour for group in art.palette().values() for colour in group.values()}
    used = {shape.attrib[name] for shape in shapes for name in ("fill", "stroke") if name in shape.attrib}
    assert used - {"none"} <= colours
    assert file.stat().st_size < 4000


@pytest.mark.parametrize("file", DRAWINGS, ids=drawing_id)
def test_a_drawing_stays_inside_its_square(file: Path) -> None:
    """Nothing touches the edge: nothing is cut off."""
    group = file.parent.name
    for atlas in (group, art.SMALL):
        seen = pages()[atlas, f"{group}-{file.stem}"][..., 3]
        assert seen.any()
        assert not np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]]).any()


@pytest.mark.parametrize("group", GROUPS)
def test_the_pictures_of_a_group_differ_without_their_colours(group: str) -> None:
    grey = {file.stem: in_grey(f"{group}-{file.stem}") for file in DRAWINGS if file.parent.name == group}
    alike = {
        (one, other): round(float(grey[one] @ grey[other]), 3) for one, other in combinations(sorted(grey), 2)
    }
    assert {pair: share for pair, share in alike.items() if share >= ALIKE} == {}


# The atlases


def test_the_atlases_were_rendered_from_the_drawings_as_they_are() -> None:
    """If not: ``make art``."""
    assert art.DIGEST.read_text().strip() == art.digest()
    groups = {(file.parent.name, f"{file.parent.name}-{file.stem}") for file in DRAWINGS}
    assert art.names() == {name for _, name in groups}
    assert set(pages()) == groups | {(art.SMALL, name) for _, name in groups}


def test_pictures_in_an_atlas_keep_apart() -> None:
    for places in (places for found in atlases().values() for places in found.values()):
        for (x, y, w, h), (x2, y2, w2, h2) in combinations(places.values(), 2):
            assert x + w + 4 <= x2 or x2 + w2 + 4 <= x or y + h + 4 <= y2 or y2 + h2 + 4 <= y


def test_the_atlases_are_small_enough_to_ship() -> None:
    assert sum(file.stat().st_size for file in art.ATLASES.iterdir()) < 2_500_000

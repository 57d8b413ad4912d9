"""The picture card of a finished game: all of it is on it, and nothing leaves it."""

import io
import subprocess
import sys
from typing import Any, NamedTuple

import pytest
from PIL import Image

from companion import games
from companion.app.art import palette
from companion.app.share import canvas as painting
from companion.app.share.canvas import Canvas, font, picture, shortened, text_width
from companion.app.share.card import HEIGHT, WIDTH, card_png
from companion.store.finished import Finished, finished

LONG = "Maximiliána Hosszúnevű-Őrségi Kereskedő"
ANNA = {
    "name": "Anna", "coins": 40, "prestige": 43, "illuminated": 2, "upgrade": True,
    "deeds": [{"gives": "2 vp"}],
}  # fmt: skip
BEN = {"name": LONG, "coins": 30, "prestige": 24, "illuminated": 1}
CLEO = {"name": "Cleo", "coins": 0, "prestige": 9}
DORA = {"name": "Dora", "score": 41}
UNKNOWN = {"name": "Emil", "coins": 7}
CONCERN = {"name": "Private Concern", "concern": "guildmaster", "coins": 25, "prestige": 30, "vp": 9}
LARGE = {"name": "W" * 40, "coins": 999, "prestige": 999, "vp": 999}

TABLES: dict[str, list[dict[str, Any]]] = {
    "alone": [ANNA],
    "against the Private Concern": [ANNA, CONCERN],
    "three": [ANNA, BEN, CLEO],
    "four": [ANNA, BEN, CLEO, CONCERN],
    "as written down": [DORA, DORA | {"name": "Ede"}],
    "half known": [ANNA, UNKNOWN, CLEO],
    "nothing known": [UNKNOWN],
    "nothing won": [CLEO],
    "very large": [LARGE, LARGE | {"name": "M" * 40}, BEN, CONCERN],
}


def game(players: list[dict[str, Any]], **about: Any) -> Finished:
    usual = {"uid": "a", "day": "2026-11-17", "location": "Anna konyhája"}
    return finished(games.pad("dark_road").read({"players": players}), **usual | about)


class Written(NamedTuple):
    """Some text on the card, and where it is."""

    said: str
    left: float
    top: float
    right: float
    bottom: float


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Everything that is written, while it is."""
    found: list[Written] = []
    usual = Canvas.text

    def text(self: Canvas, x: float, y: float, said: str, size: float, *more: Any, **others: Any) -> None:
        bold = others.get("bold", more[1] if len(more) > 1 else False)
        anchor = others.get("anchor", more[2] if len(more) > 2 else "lm")
        box = font(size, bold).getbbox(said, anchor=anchor)
        left, top, right, bottom = (part / painting.SCALE for part in box)
        found.append(Written(said, x + left, y + top, x + right, y + bottom))
        usual(self, x, y, said, size, *more, **others)

    monkeypatch.setattr(Canvas, "text", text)
    return found


@pytest.mark.parametrize("name", ["half known"])
def test_a_card_is_a_picture_of_its_size_and_always_the_same(name: str) -> None:
    data = card_png(game(TABLES[name]))
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format, image.size, image.mode) == ("PNG", (WIDTH, HEIGHT), "RGB")
    assert card_png(game(TABLES[name])) == data


@pytest.mark.parametrize("name", TABLES)
def test_nothing_is_written_over_something_else_or_beyond_the_edge(name: str, written: list[Written]) -> None:
    card_png(game(TABLES[name], location="Ő" * 100))
    for one in written:
        assert 0 <= one.left < one.right <= WIDTH, one
        assert 0 <= one.top < one.bottom <= HEIGHT, one
    for number, one in enumerate(written):
        for other in written[:number]:
            apart = one.left >= other.right or other.left >= one.right
            assert apart or one.top >= other.bottom or other.top >= one.bottom, (one, other)


def test_every_merchant_is_on_it_with_place_points_and_what_they_had(written: list[Written]) -> None:
    card_png(game(TABLES["four"]))
    said = [one.said for one in written]
    assert said[:3] == ["Merchants of the Dark Road", "2026-11-17 · Anna konyhája", "Second edition"]
    assert [one for one in said if one.endswith(".") and one[0].isdigit()] == ["1.", "2.", "3.", "4."]
    assert "Private Concern (guildmaster)" in said
    (name,) = [one for one in said if one.startswith("Maxi")]
    assert name.endswith("…")
    assert LONG.startswith(name[:-1])
    for points in ("46", "34", "25", "0", "40", "43", "9"):
        assert points in said, points


def test_of_a_half_known_game_nobody_has_won_yet(written: list[Written]) -> None:
    card_png(game(TABLES["half known"], day="", location=""))
    said = [one.said for one in written]
    assert "Second edition · Not everything is counted yet." in said
    assert "1." not in said
    assert "Emil" in said


def test_only_who_won_has_a_trophy(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[tuple[str, str]] = []
    usual = Canvas.picture

    def note(self: Canvas, x: float, y: float, group: str, name: str, size: float) -> None:
        shown.append((group, name))
        usual(self, x, y, group, name, size)

    monkeypatch.setattr(Canvas, "picture", note)
    for name, trophies in (("four", 1), ("as written down", 2), ("half known", 0)):
        shown.clear()
        card_png(game(TABLES[name]))
        assert shown.count(("interface", "trophy")) == trophies, name


def test_who_won_is_lit() -> None:
    """A line of lantern light is around the first panel, and not around the second."""
    with Image.open(io.BytesIO(card_png(game(TABLES["four"])))) as image:
        column = [image.getpixel((WIDTH // 2, y)) for y in range(HEIGHT)]
    lantern = palette()["accent"]["lantern"]
    wanted = tuple(int(lantern[place : place + 2], 16) for place in (1, 3, 5))
    near = [
        y
        for y, found in enumerate(column)
        if sum(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 60
    ]
    lines = [y for y in near if y + 6 not in near and y - 6 not in near]
    assert len([y for y in lines if 300 <= y <= 500]) >= 2
    assert not [y for y in lines if 520 <= y <= 1080]


def test_hungarian_letters_have_shapes_of_their_own() -> None:
    def shape(letter: str) -> bytes:
        return bytes(font(40).getmask(letter))

    missing = shape("\uffff")
    assert len({shape(letter) for letter in "oóöőuúüű"}) == 8
    assert missing not in {shape(letter) for letter in "őűŐŰ"}


def test_a_text_is_cut_where_its_room_ends() -> None:
    assert shortened("Anna", 400, 40) == "Anna"
    cut = shortened(LONG, 300, 40)
    assert cut.endswith("…")
    assert text_width(cut, 40) <= 300
    assert text_width(LONG[: len(cut) + 1] + "…", 40) > 300


def test_a_picture_comes_from_its_place_of_the_atlas() -> None:
    """The wagons have the colours of their seats: the atlas counts from the bottom."""
    for tone in ("candle", "rose", "moss", "plum", "concern"):
        colour = palette()["seat"][tone]
        wanted = tuple(int(colour[place : place + 2], 16) for place in (1, 3, 5))
        pixels = picture("tokens", f"wagon_{tone}", 128).convert("RGB").getcolors(1 << 20) or []
        near = sum(
            count for count, found in pixels
            if isinstance(found, tuple) and sum(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 24
        )  # fmt: skip
        assert near > 500, tone


def test_what_has_no_picture_is_a_question_mark() -> None:
    assert picture("tokens", "nothing", 40).tobytes() == picture("interface", "unknown", 40).tobytes()


def test_a_card_needs_no_window() -> None:
    program = (
        "import sys, companion.app.share.card\n"
        "print([name for name in sys.modules if name.split('.')[0] == 'kivy'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("[]", "")

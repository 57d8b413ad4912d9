"""The box is asked about once, in few touches, and what the owner says is what is printed."""

import tomllib
from pathlib import Path

import pytest

from companion.app.owner.box_file import keep_facts, with_fact
from companion.app.owner.box_interview import PAGES, Interview, interview_wanted
from companion.app.screens.box import BoxScreen
from companion.app.widgets.plain import Touch, Words
from companion.app.words import word
from companion.core.errors import BadData
from companion.games.dark_road.loader import load, problems
from companion.games.dark_road.names import GOODS
from companion.table.home import owner_dir
from companion.text import catalogue
from tests.app.drawn import label_of, parts, shown, touch

MOST_TOUCHES = 30
"""With the thirty of laying the table a first game takes sixty."""


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_HOME", str(tmp_path))


def board_file() -> Path:
    return owner_dir() / "board.toml"


def tap(screen: BoxScreen, label: str) -> None:
    one = next(one for one in parts(screen, Touch) if label_of(one) == label)
    touch(one)


def name(value: str) -> str:
    words = catalogue()
    return words.find("name", "good", value) or words.name("building", value)


@pytest.mark.long
def test_a_whole_interview_by_touches_is_short_and_makes_every_fact_the_owners() -> None:
    """Wheel, ruins, districts and tiles are told anew; the rest is as drawn."""
    ruins = ["weapon", "staff", "armor", "book", "potion", "instrument"]
    tiles = [
        "quartz_mine",
        "harbor",
        "surveyor",
        "guildhall",
        "oracle",
        "mansion",
        "candle_and_quartz",
        "workshop",
    ]
    taps = 0
    done: list[bool] = []
    with shown(screen := BoxScreen(lambda: done.append(True))):
        for good in ("book", "armor", "staff", "weapon", "potion"):
            tap(screen, name(good))
            taps += 1
        for _ in ("crafting", "dark_market"):
            tap(screen, "The rest is as drawn")
            taps += 1
        for value in ruins:
            tap(screen, name(value))
            taps += 1
        for district in ("inn", "dark_market", "yurg", "commissions"):
            tap(screen, catalogue().name("district", district))
            taps += 1
        for value in tiles:
            tap(screen, name(value))
            taps += 1
        tap(screen, name("lanternworks"))
        tap(screen, "The rest is as drawn")
        tap(screen, "Go on")
        taps += 3
    assert done
    assert taps <= MOST_TOUCHES
    board = load(owner_dir()).board
    assert board.wheel == ("book", "armor", "staff", "weapon", "potion", "instrument")
    assert board.ruins["top-left"] == ("weapon", "staff")
    assert board.districts == ("inn", "dark_market", "yurg", "commissions", "bazaar")
    assert board.tiles["tile_1"] == ("quartz_mine", "harbor")
    assert board.tiles["tile_5"] == ("lanternworks", "filigree")
    assert all(board.solid(section) for section in PAGES if section != "shapes")
    assert all(board.solid(f"shapes.{good}") for good in GOODS)
    assert board.origins["crafting.blank"] == "rulebook"
    assert not interview_wanted()
    assert problems(owner_dir()) == []


def test_even_where_nothing_is_as_drawn_the_last_of_what_is_there_once_is_not_asked() -> None:
    interview, touches = Interview(), 0
    while interview.page is not None:
        slot = interview.page.slots[interview.slot]
        interview.choose(interview.options()[0] if interview.page.each_once else slot.believed)
        touches += 1
    assert touches == 5 + 5 + 4 + 6 + 4 + 9 + 6
    assert not interview_wanted()


def test_an_interview_is_taken_up_where_it_was_left() -> None:
    first = Interview()
    first.skip()
    first.choose("staff")
    first.choose("potion")
    again = Interview()
    assert again.page is not None
    assert again.page.name == "crafting"
    assert again.given[:2] == ["staff", "potion"]
    assert interview_wanted()


def test_who_wants_no_questions_is_not_asked_again() -> None:
    left: list[bool] = []
    with shown(screen := BoxScreen(lambda: left.append(True))):
        tap(screen, "Ask nothing more")
    assert left == [True]
    assert not interview_wanted()
    assert not board_file().exists()


def test_what_the_rulebook_shows_is_not_asked() -> None:
    interview = Interview()
    interview.skip()
    assert interview.page is not None
    asked = [
        slot.fact for slot, value in zip(interview.page.slots, interview.given, strict=True) if value is None
    ]
    assert "crafting.blank" not in asked
    assert len(asked) == 5


def test_a_touch_is_taken_back_and_so_is_a_page() -> None:
    interview = Interview()
    interview.choose("book")
    interview.take_back()
    assert interview.given == [None] * 6
    interview.as_drawn()
    assert interview.page is not None
    assert interview.page.name == "crafting"
    interview.take_back()
    assert interview.page.name == "wheel"
    assert interview.given == [None] * 6


def test_one_page_can_be_asked_again_and_corrected() -> None:
    keep_facts({"ruins.top-left": ["armor", "book"]})
    interview = Interview("ruins")
    for good in ("potion", "staff", "armor", "book", "armor", "weapon"):
        interview.choose(good)
    assert interview.page is None
    assert load(owner_dir()).board.ruins["top-left"] == ("potion", "staff")


def test_a_shape_is_drawn_cell_by_cell() -> None:
    interview = Interview("shapes")
    interview.choose("##./.##/..#")
    interview.as_drawn()
    assert load(owner_dir()).board.shapes["armor"] == ("##.", ".##", "..#")


def test_comments_and_all_else_in_the_owners_file_stay() -> None:
    board_file().write_text(
        "# my box\nreplace = false\n\n[ruins] # read twice\n"
        'top-left = ["armor", "book"] # hm\n\n[counts]\narmor = 13\n'
    )
    keep_facts(
        {"ruins.top-left": ["staff", "book"], "ruins.top-right": ["book", "weapon"], "crafting.1": "staff"}
    )
    text = board_file().read_text()
    for kept in ("# my box", "# read twice", "# hm", "armor = 13", "replace = false"):
        assert kept in text
    assert tomllib.loads(text)["ruins"] == {"top-left": ["staff", "book"], "top-right": ["book", "weapon"]}
    assert tomllib.loads(text)["crafting"] == {"1": "staff"}


@pytest.mark.parametrize(
    "text",
    [
        "",
        'wheel = [\n  "book", # a remark\n  "armor", "staff", "weapon", "potion", "instrument",\n]\n',
        "[counts]\narmor = 13\n",
        "counts = { armor = 13 }\n",
        "[origins]\nwheel = \"reference\"\n",
    ],
)  # fmt: skip
def test_a_fact_gets_into_a_file_of_any_form(text: str) -> None:
    order = ["potion", "book", "armor", "staff", "weapon", "instrument"]
    found = tomllib.loads(with_fact(text, "wheel", order))
    before = tomllib.loads(text)
    assert found["wheel"] == order
    assert found.get("counts") == before.get("counts")
    if "origins" in before:
        assert found["origins"]["wheel"] == "owner"


def test_a_section_in_one_line_is_written_in_another_form_rather_than_twice() -> None:
    text = '# mine\nruins = { top-left = ["armor", "book"] }\n'
    longer = with_fact(text, "ruins.top-right", ["book", "staff"])
    assert tomllib.loads(longer)["ruins"] == {"top-left": ["armor", "book"], "top-right": ["book", "staff"]}
    assert "# mine" in longer


def test_facts_that_cannot_be_are_refused_and_nothing_is_written() -> None:
    with pytest.raises(BadData):
        keep_facts({"wheel": ["book"] * 6})
    assert not board_file().exists()


def test_a_broken_file_of_the_owner_is_told_and_left_alone() -> None:
    board_file().write_text("wheel = [")
    with shown(screen := BoxScreen(lambda: None)):
        assert screen.interview is None
        assert "Back" in [label_of(one) for one in parts(screen, Touch)]
    assert board_file().read_text() == "wheel = ["


def test_the_wheel_may_be_begun_anywhere_and_the_rest_is_as_drawn() -> None:
    drawn = load(owner_dir()).board.wheel
    with shown(screen := BoxScreen(lambda: None, only="wheel")):
        tap(screen, name(drawn[2]))
        tap(screen, "The rest is as drawn")
    assert load(owner_dir()).board.wheel == drawn[2:] + drawn[:2]


def test_what_was_told_at_another_place_is_said_to_be_there_once() -> None:
    drawn = load(owner_dir()).board.wheel
    with shown(screen := BoxScreen(lambda: None, only="wheel")):
        tap(screen, name(drawn[0]))
        tap(screen, name(drawn[2]))
        tap(screen, "The rest is as drawn")
        assert word("box-not-as-drawn") in [one.text for one in parts(screen, Words)]
    assert not board_file().exists()

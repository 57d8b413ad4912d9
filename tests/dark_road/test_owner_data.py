"""An owner corrects printed facts: what overrides what."""

from pathlib import Path

import pytest

from companion.games.dark_road.box import Box, Effect, Hero
from companion.games.dark_road.listing import rows
from companion.games.dark_road.loader import load, problems
from companion.text import problem_text


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    folder = tmp_path / "cards"
    folder.mkdir()
    return folder


def with_file(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def loaded(folder: Path, name: str, text: str) -> Box:
    return load(with_file(folder, name, text))


def test_an_empty_or_missing_directory_changes_nothing(cards: Path) -> None:
    assert load(cards) == load(cards / "not there") == load()
    assert problems(cards) == problems(cards / "not there") == []


def test_an_entry_with_our_id_replaces_ours_altogether(cards: Path) -> None:
    text = '[[hero]]\nid = "agatha"\ntown = "Northbreak"\ngoods = ["weapon"]\n'
    box = loaded(cards, "heroes.toml", text)
    assert box.heroes["agatha"] == Hero("agatha", "Northbreak", ("weapon",), origin="owner")
    assert len(box.heroes) == 48
    assert not any(name.startswith("heroes.agatha") for name in box.board.origins)
    assert problems(cards) == []


def test_an_entry_with_a_new_id_is_added_and_the_count_is_doubted(cards: Path) -> None:
    """COUNT-1: one hero too many is worth a warning, not a refusal."""
    box = loaded(cards, "heroes.toml", '[[hero]]\nid = "mine"\ntown = "Farglen"\n')
    assert box.heroes["mine"] == Hero("mine", "Farglen", origin="owner")
    [warning] = problems(cards)
    assert warning.severity == "warning"
    assert problem_text(warning) == (
        "heroes.toml: expected 42 heroes as in the box, got 43, ours and yours together"
        " (say replace = true when your file lists them all)."
    )


def test_replace_drops_all_of_ours_of_that_kind_only(cards: Path) -> None:
    text = 'replace = true\n[[deed]]\nid = "one"\nneeds = ["2 cards any"]\nrewards = ["1 vp"]\nlimit = 3\n'
    box = loaded(cards, "deeds.toml", text)
    assert list(box.deeds) == ["one"]
    assert len(box.heroes) == 48
    assert not any(name.startswith("deeds.") for name in box.board.origins)
    [warning] = problems(cards)
    assert problem_text(warning) == "deeds.toml: expected 19 deeds as in the box, got 1."


def test_an_owners_entry_may_state_another_origin(cards: Path) -> None:
    text = '[[commission]]\nid = "windglass-1"\ntown = "Windglass"\norigin = "reference"\n'
    assert loaded(cards, "commissions.toml", text).commissions["windglass-1"].origin == "reference"


def test_a_board_fact_overrides_ours_and_is_the_owners(cards: Path) -> None:
    text = 'wheel = ["weapon", "staff", "potion", "instrument", "book", "armor"]\n[crafting]\n1 = "armor"\n'
    board = loaded(cards, "board.toml", text).board
    ours = load().board
    assert board.wheel[0] == "weapon"
    assert dict(board.crafting) == {**ours.crafting, "1": "armor"}
    changed = {fact for fact in board.origins if board.origins[fact] != ours.origins[fact]}
    assert changed == {"wheel", "crafting.1"}
    assert board.solid("wheel")
    assert board.solid("crafting.1")


def test_a_board_fact_may_be_confirmed_without_writing_it_again(cards: Path) -> None:
    board = loaded(cards, "board.toml", '[origins]\nshapes = "owner"\noracle.6 = "owner"\n').board
    assert board.shapes == load().board.shapes
    assert board.solid("shapes.armor")
    assert board.solid("shapes.vp")
    assert board.solid("shapes")
    assert board.solid("oracle.6")
    assert not board.solid("oracle.5")
    assert not board.solid("oracle")


def test_a_board_fact_may_state_its_origin(cards: Path) -> None:
    text = '[oracle]\n1 = ["gain coins 1", "gain prestige 1"]\n[origins]\n"oracle.1" = "reference"\n'
    board = loaded(cards, "board.toml", text).board
    assert board.oracle[0] == (Effect("gain", "coins"), Effect("gain", "prestige"))
    assert not board.solid("oracle.1")


def test_a_shape_is_kept_without_the_room_around_it(cards: Path) -> None:
    board = loaded(cards, "board.toml", '[shapes]\nstaff = ["....", ".##.", ".#.."]\n').board
    assert board.shapes["staff"] == ("##", "#.")


def test_companions_may_be_counted_again(cards: Path) -> None:
    text = '[[companion]]\nid = "phoenix"\ncount = 2\n[[companion]]\nid = "raven"\ncount = 4\n'
    box = loaded(cards, "companions.toml", text)
    assert (box.companions["phoenix"], box.companions["raven"]) == (2, 4)
    assert problems(cards) == []


def test_what_an_owner_writes_of_a_piece_holds_in_both_editions(cards: Path) -> None:
    """COMP-2: unless there is a summary for the first one."""

    def said(text: str) -> list[str]:
        box = loaded(cards, "companions.toml", f'[[companion]]\nid = "cave_dragon"\n{text}')
        listed = [rows(box, "companions", edition) for edition in ("v1", "v2")]
        return [next(row["summary"] for row in found if row["id"] == "cave_dragon") for found in listed]

    assert said('summary = "A lift home"\n') == ["A lift home", "A lift home"]
    assert said('summary = "A lift"\nsummary_v1 = "A ride"\n') == ["A ride", "A lift"]


def test_what_is_not_written_is_unknown_and_shows_as_a_question_mark(cards: Path) -> None:
    text = '[[event]]\nid = "mine"\nroad = "highway"\n4 = "gain coins"\n5 = []\n'
    box = loaded(cards, "events.toml", text)
    assert box.events["mine"].effects == (None, None, None, (Effect("gain", "coins"),), (), None)
    row = next(row for row in rows(box, "events") if row["id"] == "mine")
    assert (row["1"], row["4"], row["5"], row["origin"]) == ("?", "gain coins 1", "nothing", "owner")


def test_a_file_saved_with_a_byte_order_mark_is_read(cards: Path) -> None:
    (cards / "deeds.toml").write_bytes(b'\xef\xbb\xbf[[deed]]\r\nid = "full-log"\r\nlimit = 2\r\n')
    assert load(cards).deeds["full-log"].limit == 2

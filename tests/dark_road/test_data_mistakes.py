"""How mistakes in an owner's files are told: file, entry, field, what was expected, what was found."""

from pathlib import Path

import pytest

from companion.core.errors import BadData
from companion.games.dark_road.loader import LARGEST, load, problems
from companion.text import problem_text

MISTAKES = {
    "a field nobody knows": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\ntwon = "Northbreak"\n',
        "heroes.toml, agatha, 'twon': expected id, name, town, goods, bonus, starting, origin or known,"
        " got an unknown field (did you mean town?).",
    ),
    "a kind nobody knows": (
        "heroes.toml",
        '[[heros]]\nid = "x"\n',
        "heroes.toml, 'heros': expected hero or replace, got an unknown field (did you mean hero?).",
    ),
    "a wrong name": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\ntown = "Northbrek"\n',
        "heroes.toml, agatha, town: expected Northbreak, Scorchborn, Windglass, Farglen, Nightpoem or"
        " Cursecairn, got 'Northbrek' (did you mean Northbreak?).",
    ),
    "a wrong type": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\ngoods = "armor"\n',
        "heroes.toml, agatha, goods: expected a list of 1 to 4, got 'armor'.",
    ),
    "a wrong name in a list": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\ngoods = ["armour", "book"]\n',
        "heroes.toml, agatha, goods: expected armor, book, instrument, potion, staff or weapon,"
        " got 'armour' (did you mean armor?).",
    ),
    "a number for a truth": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\nstarting = 1\n',
        "heroes.toml, agatha, starting: expected true or false, got 1.",
    ),
    "a name that cannot be printed": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\nname = "a\\u0007"\n',
        "heroes.toml, agatha, name: expected a text of at most 200 printable characters, got 'a\\x07'.",
    ),
    "no id": (
        "heroes.toml",
        '[[hero]]\nid = "agatha"\n[[hero]]\nname = "Nobody"\n',
        "heroes.toml, hero 2, id: expected a short id of letters, digits, - and _, got nothing.",
    ),
    "an id twice": (
        "deeds.toml",
        '[[deed]]\nid = "full-log"\n[[deed]]\nid = "full-log"\n',
        "deeds.toml, full-log, id: expected each id once, got 'full-log' again.",
    ),
    "an entry that is no table": (
        "deeds.toml",
        'deed = ["full-log"]\n',
        "deeds.toml, deed 1: expected a table [[deed]], got 'full-log'.",
    ),
    "too few goods": (
        "commissions.toml",
        '[[commission]]\nid = "farglen-1"\ngoods = ["book"]\n',
        "commissions.toml, farglen-1, goods: expected a list of 3, got a list of 1.",
    ),
    "a malformed effect": (
        "events.toml",
        '[[event]]\nid = "highway-1"\nroad = "highway"\n3 = "gian coins"\n',
        "events.toml, highway-1, 3: expected an effect that begins with gain, lose, flip, roll, move, turn,"
        " exchange, explore, deliver or either, got 'gian coins' (did you mean gain?).",
    ),
    "an effect that is no text": (
        "events.toml",
        '[[event]]\nid = "highway-1"\nroad = "highway"\n3 = [7]\n',
        "events.toml, highway-1, 3: expected a text, got 7.",
    ),
    "needs that overlap": (
        "deeds.toml",
        '[[deed]]\nid = "full-log"\nneeds = ["1 hero Farglen", "2 heroes green"]\n',
        "deeds.toml, full-log, needs: expected needs that no card can meet twice,"
        " got '1 hero Farglen' beside '2 heroes green'.",
    ),
    "a malformed reward": (
        "deeds.toml",
        '[[deed]]\nid = "full-log"\nrewards = ["2 vps"]\n',
        "deeds.toml, full-log, rewards: expected a reward such as '4 prestige', '3 coins' or '2 vp',"
        " got '2 vps' (did you mean vp?).",
    ),
    "a limit out of bounds": (
        "deeds.toml",
        '[[deed]]\nid = "full-log"\nlimit = 0\n',
        "deeds.toml, full-log, limit: expected a whole number from 1 to 99, got 0.",
    ),
    "a steed that the rules do not know": (
        "steeds.toml",
        '[[steed]]\nid = "whispr"\n',
        "steeds.toml, whispr, id: expected brembizant, longshadow, lovebug, sugarfoot, velvet, whisper or"
        " woolsworth, got 'whispr' (did you mean whisper?).",
    ),
    "an origin that is none": (
        "deeds.toml",
        '[[deed]]\nid = "full-log"\norigin = "mine"\n',
        "deeds.toml, full-log, origin: expected rulebook, reference or owner, got 'mine'.",
    ),
    "a known field that is none": (
        "deeds.toml",
        '[[deed]]\nid = "full-log"\nknown = ["need"]\n',
        "deeds.toml, full-log, known: expected name, needs, rewards or limit, got 'need'"
        " (did you mean needs?).",
    ),
    "a wheel that names a good twice": (
        "board.toml",
        'wheel = ["armor", "armor", "book", "potion", "staff", "weapon"]\n',
        "board.toml, wheel: expected each of armor, book, instrument, potion, staff, weapon once,"
        " got armor, armor, book, potion, staff, weapon.",
    ),
    "bazaar and inn apart": (
        "board.toml",
        'districts = ["bazaar", "inn", "commissions", "yurg", "dark_market"]\n',
        "board.toml, districts: expected bazaar and inn on either side of the start, first and last,"
        " got bazaar first and dark_market last.",
    ),
    "a section that is none": (
        "board.toml",
        "crafting = 3\n",
        "board.toml, crafting: expected a section [crafting], got 3.",
    ),
    "a fact nobody knows": (
        "board.toml",
        '[dark_market]\nsouth = ["book", "staff"]\n',
        "board.toml, dark_market, 'south': expected north, east or west, got an unknown field"
        " (did you mean north?).",
    ),
    "an origin of a fact nobody knows": (
        "board.toml",
        '[origins]\nwheels = "owner"\n',
        "board.toml, origins, 'wheels': expected the name of a fact of the board, got an unknown name"
        " (did you mean wheel?).",
    ),
    "a shape in two pieces": (
        "board.toml",
        '[shapes]\nbook = ["#.", ".#"]\n',
        "board.toml, shapes, book: expected rows of # and . of one length, the # all connected,"
        " got '#.', '.#'.",
    ),
    "a shape of no cells": (
        "board.toml",
        '[shapes]\nbook = [""]\n',
        "board.toml, shapes, book: expected rows of # and . of one length, the # all connected, got ''.",
    ),
    "a shape too large": (
        "board.toml",
        '[shapes]\nbook = ["#######"]\n',
        "board.toml, shapes.book: expected a shape that fits a storage of 6 by 5, got #######.",
    ),
    "a storage of no size": (
        "board.toml",
        "storage = [true, 5]\n",
        "board.toml, storage: expected columns and rows, each from 1 to 12, got true and 5.",
    ),
    "an oracle that never ends": (
        "board.toml",
        '[oracle]\n2 = "roll oracle"\n',
        "board.toml, oracle.2: expected an effect that does not roll the same die again, got 'roll oracle'.",
    ),
    "broken TOML": (
        "heroes.toml",
        '[[hero]]\nid = "agatha\n',
        "heroes.toml, line 2, column 13: expected valid TOML, got an error: Illegal character '\\n'.",
    ),
    "lists nested too deeply": (
        "heroes.toml",
        "replace = " + "[\n" * 5000,
        "heroes.toml: expected valid TOML, got lists or tables nested too deeply.",
    ),
    "a line too long": (
        "heroes.toml",
        "\n" + ".".join("a" * 2000) + " = 1\n",
        "heroes.toml, line 2: expected at most 2000 characters a line, got 4003.",
    ),
    "a file too large": (
        "heroes.toml",
        "# much\n" * LARGEST,
        f"heroes.toml: expected a file of at most {LARGEST} bytes, got a larger one.",
    ),
    "a file nobody knows": (
        "hero.toml",
        "",
        "hero.toml: expected board.toml, heroes.toml, commissions.toml, events.toml, deeds.toml,"
        " companions.toml, steeds.toml, upgrades.toml or buildings.toml, got an unknown file"
        " (did you mean heroes.toml?).",
    ),
}


@pytest.mark.parametrize("name, text, sentence", MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_in_one_sentence_and_refused(
    tmp_path: Path, name: str, text: str, sentence: str
) -> None:
    cards = tmp_path / "cards"
    cards.mkdir()
    (cards / name).write_text(text, encoding="utf-8")
    [problem] = problems(cards)
    assert problem_text(problem) == sentence
    assert problem.severity == "error"
    with pytest.raises(BadData) as refused:
        load(cards)
    assert refused.value.code == "bad-data"
    assert refused.value.params["problems"] == [problem]


def test_all_mistakes_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    (tmp_path / "heroes.toml").write_text('[[hero]]\nid = "a"\ntown = 3\nbonus = "luck"\n[[hero]]\n')
    (tmp_path / "deeds.toml").write_text('replace = "yes"\n[[deed]]\nid = "full-log"\nneeds = []\n')
    (tmp_path / "board.toml").write_text(
        '[counts]\ncoins = "many"\n[tiles]\ntile_1 = ["oracle", "mansion"]\n'
    )
    with pytest.raises(BadData) as refused:
        load(tmp_path)
    told = [(each.file, each.entry, each.field) for each in refused.value.params["problems"]]
    assert told == [
        ("board.toml", "counts", "coins"),
        ("heroes.toml", "a", "town"),
        ("heroes.toml", "a", "bonus"),
        ("heroes.toml", "hero 2", "id"),
        ("deeds.toml", "", "replace"),
        ("deeds.toml", "full-log", "needs"),
        *[("board.toml", "", "tiles")] * 4,
    ]


def test_a_board_that_replaces_ours_must_say_everything(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text("replace = true\nstorage = [6, 5]\n")
    missing = {problem.field for problem in problems(tmp_path)}
    assert {"wheel", "districts", "crafting.1", "ruins.top-left", "counts.coins"} <= missing
    assert "storage" not in missing


def test_goods_that_do_not_add_up_are_only_doubted(tmp_path: Path) -> None:
    """COUNT-1: 84 goods in all."""
    (tmp_path / "board.toml").write_text("[counts]\narmor = 13\n")
    [doubt] = problems(tmp_path)
    assert problem_text(doubt) == (
        "board.toml, counts.goods: expected 83, the tiles of all six goods together, got 84."
    )
    assert doubt.severity == "warning"
    assert load(tmp_path).board.counts["armor"] == 13


def test_bytes_that_are_no_text_are_told_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "events.toml").write_bytes(b"# one\n# two \xff\n")
    assert [problem_text(problem) for problem in problems(tmp_path)] == [
        "events.toml, line 2: expected text in UTF-8, got bytes that are not."
    ]


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "events.toml").mkdir()
    [problem] = problems(tmp_path)
    assert problem_text(problem) == "events.toml: expected a file that can be read, got Is a directory."


def test_a_file_in_place_of_the_directory_is_told(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("")
    [problem] = problems(tmp_path / "cards")
    assert problem_text(problem) == "cards: expected a directory that can be read, got Not a directory."


def test_a_file_that_is_nearly_named_right_is_doubted_and_others_are_left_alone(tmp_path: Path) -> None:
    for name in ("heroes.toml.txt", "notes.md", ".hidden.toml"):
        (tmp_path / name).write_text("")
    [problem] = problems(tmp_path)
    assert (problem.file, problem.severity) == ("heroes.toml.txt", "warning")
    assert problem_text(problem).endswith("got a file that is not read (did you mean heroes.toml?).")

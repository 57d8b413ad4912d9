"""A finished game for others: rows, a text, a link."""

import csv
import io
import json
import random
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion import games
from companion.store.finished import Finished, finished
from companion.store.sharing import bgstats_link, csv_text, share_text
from companion.store.sharing.bgstats import LONGEST
from companion.store.sharing.rows import COLUMNS, _cell
from companion.text.catalogue import speak

ANNA = {
    "name": "Anna", "coins": 37, "prestige": 43, "illuminated": 1, "gifts": 2,
    "deeds": [{"gives": ["3 coins", "3 prestige"]}, {"gives": "2 vp"}],
}  # fmt: skip
BEN = {"name": "Ben", "coins": 30, "prestige": 24, "upgrade": True}
CONCERN = {"name": "Private Concern", "concern": "merchant", "coins": 25, "prestige": 30, "vp": 9}
ABOUT = {"uid": "abc1", "day": "2026-11-17", "location": "Anna's kitchen", "note": "Snow, all evening."}


def game(*players: dict[str, Any], **about: Any) -> Finished:
    table = {"players": list(players), "buildings": ["oracle", "harbor"]}
    return finished(games.pad("dark_road").read(table), **ABOUT | about)


@pytest.fixture
def hungarian() -> Iterator[None]:
    speak("hu")
    yield
    speak("en")


# Rows


def rows(*played: Finished) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(csv_text(list(played)), newline="")))


def test_every_merchant_has_a_row_in_the_order_of_their_places() -> None:
    found = rows(game(BEN, ANNA, CONCERN))
    assert [(row["name"], row["place"], row["score"], row["winner"]) for row in found] == [
        ("Anna", "1", "43", "1"), ("Private Concern", "2", "34", "0"), ("Ben", "3", "26", "0"),
    ]  # fmt: skip
    anna, concern, ben = found
    assert [anna[name] for name in ("coins", "prestige", "gifts", "base", "deed-vp")] == [
        "37", "43", "2", "40", "2",
    ]  # fmt: skip
    assert (concern["automa"], concern["concern-vp"]) == ("merchant", "9")
    assert (ben["vp-upgrade"], ben["unused-illuminated"], ben["gifts"]) == ("2", "0", "")
    about = ("uid", "day", "location", "game", "edition", "buildings", "note")
    assert [ben[name] for name in about] == [
        "abc1", "2026-11-17", "Anna's kitchen", "dark_road", "v2", "oracle harbor", "Snow, all evening.",
    ]  # fmt: skip


def test_the_points_of_a_row_are_its_score() -> None:
    for row in rows(game(BEN, ANNA, CONCERN)):
        points = ("base", "deed-vp", "vp-upgrade", "unused-illuminated", "concern-vp")
        assert sum(int(row[name]) for name in points) == int(row["score"])


def test_what_nobody_knows_is_left_empty() -> None:
    anna, cleo, dora = rows(game(ANNA, {"name": "Dora"}, {"name": "Cleo", "score": 30}, uid="x"))
    assert (anna["place"], anna["winner"], anna["score"]) == ("", "", "43")
    assert (cleo["name"], cleo["score"], cleo["coins"], cleo["base"]) == ("Cleo", "30", "", "")
    assert (dora["name"], dora["score"], dora["base"]) == ("Dora", "", "")


def test_lines_end_as_the_standard_says_and_without_games_there_is_the_first_one() -> None:
    assert csv_text([]) == ",".join(COLUMNS) + "\r\n"
    assert csv_text([game(ANNA)]).count("\r\n") == 2


@pytest.mark.parametrize("sign", "= + - @ | % ＝ ＋ － ＠ ﹦ −".split())
def test_a_name_is_never_something_to_work_out(sign: str) -> None:
    evil = f'{sign}HYPERLINK("http://a";"b")'
    (row,) = rows(game(ANNA | {"name": evil}, location=f" {evil}", note=f"\t{evil}"))
    assert row["name"] == f"'{evil}"
    assert row["location"] == f"' {evil}"
    assert row["note"] == f"' {evil}"


@pytest.mark.parametrize(
    "before",
    [
        "",
        " ",
        "\u00a0",
        "\u200b",
        "\ufeff",
        "\u3000\u2060",
        "\u202e ",
        "\t",
        "\n",
        "a;",
        "a\n",
        "\u0301",
        " \u0300",
        "\u20dd",
    ],
)
def test_nothing_before_it_makes_it_something_to_work_out(before: str) -> None:
    (row,) = rows(game(ANNA, note=f"{before}=1+1"))
    assert re.fullmatch("('|a;'|a\n'|'\n') *=1[+]1", row["note"])


@pytest.mark.parametrize("delimiter", [";", "\t"])
@pytest.mark.parametrize("between", [";", "\n", "\t", '";', ';"', ';""', '; "', '\n"', '\t"'])
def test_a_quote_hides_nothing_from_who_parts_cells_elsewhere(between: str, delimiter: str) -> None:
    evil = f"a{between}=1+1{between}b"
    name = evil if evil.isprintable() else "Anna"
    text = csv_text([game(ANNA | {"name": name}, note=evil)])
    cells = [cell for row in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter) for cell in row]
    assert any("=1+1" in cell for cell in cells)
    assert not [cell for cell in cells if cell.lstrip().startswith("=")]


def test_a_number_below_nothing_stays_a_number() -> None:
    assert _cell(-3) == "-3"


def test_a_cell_has_only_what_can_be_seen() -> None:
    (row,) = rows(game(ANNA | {"name": "An\u3164na"}, location="\u202eyrassam", note="one\ntwo\tthree"))
    assert (row["name"], row["location"], row["note"]) == ("Anna", "yrassam", "one\ntwo three")


@pytest.mark.parametrize(
    "name", ['An"na', '"Anna"', "Anna, B.", "O'Neil", "Anna = Ben", "Ödön ű", "1-2", "'"]
)
def test_any_other_name_stays_as_it_is(name: str) -> None:
    (row,) = rows(game(ANNA | {"name": name}, note=f"{name}\n{name}"))
    assert row["name"] == name
    assert row["note"] == f"{name}\n{name}"


def test_whatever_is_in_a_game_the_rows_have_their_columns() -> None:
    """By chance, from signs that mean something to a spreadsheet."""
    dice = random.Random(7)
    for _ in range(200):
        text = "".join(dice.choice("=+-@'\",;\n\t aű|") for _ in range(dice.randint(1, 12)))
        name = "a" + "".join(sign for sign in text if sign.isprintable())
        (row,) = rows(game(ANNA | {"name": name}, note=text))
        assert None not in row
        assert row["note"].replace("'", "") == text.replace("'", "").replace("\t", " ")
        assert all(cell.lstrip(" ")[:1] not in tuple("=+-@|\t") for cell in re.split("[;\n]", row["note"]))


# A text


def test_a_text_says_who_won_and_where_the_points_came_from() -> None:
    assert share_text(game(BEN, ANNA, CONCERN)) == (
        "Merchants of the Dark Road (second edition)\n"
        "2026-11-17, Anna's kitchen\n"
        "🏆 1. Anna: 43 (40 coins and prestige + 2 deeds + 1 illuminated dice)\n"
        "2. Private Concern (merchant): 34 (25 coins and prestige + 9 cards)\n"
        "3. Ben: 26 (24 coins and prestige + 2 wagon upgrade)\n"
    )


def test_a_half_filled_game_is_told_as_far_as_it_is_known() -> None:
    assert share_text(game(ANNA, {"name": "Dora"}, day="", location="")) == (
        "Merchants of the Dark Road (second edition)\n"
        "Anna: 43 (40 coins and prestige + 2 deeds + 1 illuminated dice)\n"
        "Dora: not known yet\n"
        "Not everything is counted yet.\n"
    )


def test_who_shares_the_victory_has_a_trophy_too() -> None:
    text = share_text(game({"name": "Anna", "score": 30}, {"name": "Ben", "score": 30}))
    assert "🏆 1. Anna: 30\n🏆 1. Ben: 30\n" in text


@pytest.mark.usefixtures("hungarian")
def test_the_text_is_in_the_language_that_is_spoken() -> None:
    assert "second edition" not in share_text(game(ANNA))
    assert "Private Concern" not in share_text(game(ANNA, CONCERN))


# A link for BG Stats


def play_of(link: str) -> dict[str, Any]:
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    play: dict[str, Any] = json.loads(data)
    return play


def test_the_link_holds_the_whole_game() -> None:
    play = play_of(bgstats_link(game(BEN, ANNA, CONCERN)))
    players = play.pop("players")
    assert play == {
        "sourceName": "Dark Road Companion",
        "sourcePlayId": "abc1",
        "playDate": "2026-11-17 12:00:00",
        "game": {
            "name": "Merchants of the Dark Road",
            "sourceGameId": "dark_road",
            "highestWins": True,
            "noPoints": False,
        },
        "location": "Anna's kitchen",
        "board": "second edition, Oracle of Lumi, Icebreaker Harbor",
        "comments": "Snow, all evening.",
    }
    assert [(one["name"], one["score"], one["rank"], one["winner"]) for one in players] == [
        ("Ben", 26, 3, False), ("Anna", 43, 1, True), ("Private Concern", 34, 2, False),
    ]  # fmt: skip
    assert [one.get("role") for one in players] == [None, None, "merchant"]


@pytest.mark.parametrize("players", [[ANNA], [ANNA, {"name": "Dora"}], [{"name": "Dora"}, {"name": "Cleo"}]])
def test_everybody_has_a_winner_and_a_start_player_field(players: list[dict[str, Any]]) -> None:
    for one in play_of(bgstats_link(game(*players)))["players"]:
        assert isinstance(one["winner"], bool)
        assert isinstance(one["startPlayer"], bool)


def test_only_of_a_tracked_game_it_is_known_who_began() -> None:
    starts = [
        [one["startPlayer"] for one in play_of(bgstats_link(game(ANNA, BEN, source=source)))["players"]]
        for source in ("scored", "tracked")
    ]
    assert starts == [[False, False], [True, False]]


@pytest.mark.parametrize("day", ["", "2026", "2026-11"])
def test_a_half_known_day_is_left_out(day: str) -> None:
    assert "playDate" not in play_of(bgstats_link(game(ANNA, day=day)))


def test_the_same_person_is_known_again_however_they_were_written() -> None:
    ids = [
        play_of(bgstats_link(game(ANNA | {"name": name})))["players"][0]["sourcePlayerId"]
        for name in ("Ödön", "ÖDÖN", " O\u0308do\u0308n ", "Odon")
    ]
    assert ids[0] == ids[1] == ids[2] != ids[3]


def test_signs_of_links_in_a_name_change_nothing() -> None:
    name = 'A&B=C#D%20"E"\\+?/ű 🏆'
    assert play_of(bgstats_link(game(ANNA | {"name": name}, note=name * 5)))["players"][0]["name"] == name


def test_a_long_note_is_cut_so_that_the_link_can_be_opened() -> None:
    link = bgstats_link(game(ANNA, BEN, CONCERN, note="ű" * 2000, location="ű" * 100))
    assert len(link) <= LONGEST
    assert play_of(link)["comments"].startswith("ű" * 500)


@pytest.mark.usefixtures("hungarian")
def test_the_game_has_the_name_it_is_known_by_everywhere() -> None:
    assert play_of(bgstats_link(game(ANNA)))["game"]["name"] == "Merchants of the Dark Road"

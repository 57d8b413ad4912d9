"""Who played, and when: people, friends and days on a score sheet, without a window."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from companion.app.score.people import (
    People,
    keep_place,
    move_day,
    new_scoring,
    open_scoring,
    places,
    toggle_building,
)
from companion.core.errors import Invalid
from companion.games.dark_road.concern import NAME
from companion.table.friends import Friend, friends, remember
from companion.table.scoring import read_draft

pytestmark = pytest.mark.usefixtures("home")


def test_a_new_sheet_has_those_who_played_last_and_today() -> None:
    scoring = new_scoring()
    assert [seat.name for seat in scoring.sheet.seats] == ["Anna", NAME]
    assert scoring.tones == ("candle", "concern")
    assert scoring.draft.day == date.today().isoformat()


def test_friends_sit_down_before_the_private_concern_in_colours_of_their_own() -> None:
    remember([Friend("Ben", "candle"), Friend("Cleo", "plum")])
    people = People(scoring := new_scoring())
    for friend in people.known():
        people.add(friend)
    assert [seat.name for seat in people.seats] == ["Anna", "Ben", "Cleo", NAME]
    assert scoring.tones == ("candle", "rose", "plum", "concern")
    people.add()
    assert len(people.seats) == 4


def test_who_leaves_takes_their_entries_along_and_others_keep_theirs() -> None:
    people = People(scoring := new_scoring())
    people.add(Friend("Ben", "rose"))
    scoring.put(1, "coins", 7)
    people.remove(0)
    assert [(seat.name, dict(seat.values)) for seat in people.seats] == [("Ben", {"coins": 7}), (NAME, {})]


def test_the_private_concern_comes_goes_and_changes_its_strength() -> None:
    people = People(new_scoring())
    people.oppose("apprentice")
    assert people.seats[1].automa == "apprentice"
    people.oppose(None)
    assert people.concern is None
    people.oppose("")
    assert people.seats[1].automa == ""


def test_a_colour_that_somebody_has_is_swapped() -> None:
    people = People(scoring := new_scoring())
    people.add(Friend("Ben", "rose"))
    people.next_tone(0)
    assert scoring.tones == ("rose", "candle", "concern")


def test_a_name_that_is_no_name_is_told_and_the_file_keeps_the_last_good_one() -> None:
    people = People(scoring := new_scoring())
    people.rename(0, "Anni")
    people.rename(0, " ")
    with pytest.raises(Invalid):
        scoring.begin()
    left = read_draft().draft
    assert left is not None
    assert left.sheet.seats[0].name == "Anni"


def test_whoever_played_is_remembered() -> None:
    people = People(scoring := new_scoring())
    people.rename(0, "Dora")
    scoring.begin()
    assert scoring.page == 0
    assert friends()[0] == Friend("Dora", "candle")


def test_days_go_back_and_never_into_the_future() -> None:
    today = date.today()
    assert move_day("", days=-1) == (today - timedelta(days=1)).isoformat()
    assert move_day(today.isoformat(), days=1) == today.isoformat()
    assert move_day("2024-02-29", years=-1) == "2023-02-28"
    assert move_day("2020-05", days=1) == "2020-05-02"
    assert move_day("0001-01-01", days=-1) == "0001-01-28"
    assert move_day("no day", days=-1) == (today - timedelta(days=1)).isoformat()


def test_four_buildings_at_most_are_in_play() -> None:
    scoring = new_scoring()
    for name in ("oracle", "harbor", "mansion", "workshop", "filigree", "harbor"):
        toggle_building(scoring, name)
    assert scoring.sheet.details == {"buildings": ["mansion", "workshop", "filigree"]}


def test_places_are_remembered_the_latest_first() -> None:
    for place in ("Budapest", "Bolzano", "", "Budapest"):
        keep_place(place)
    assert places() == ["Budapest", "Bolzano"]


def test_a_disk_that_refuses_is_told_and_the_entry_stays(home: Path) -> None:
    scoring = open_scoring()
    (home / "score.json").mkdir()
    scoring.put(0, "coins", 5)
    assert "score.json" in scoring.trouble
    assert scoring.values(0) == {"coins": 5}

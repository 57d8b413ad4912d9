"""A finished game is entered at the prompt: only what the score needs is asked; any answer may be wrong."""

import errno
import io
import re
import signal
from contextlib import suppress
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.errors import GameError, Invalid
from companion.games.dark_road.box import Deed
from companion.games.dark_road.loader import load
from companion.games.dark_road.pad import DarkRoadPad
from companion.store.finished import Finished
from companion.store.history import open_history
from companion.table.files import Files
from companion.table.home import owner_dir
from companion.table.remembering import history_url
from companion.table.scoring import Draft, draft_path, read_draft, write_draft
from companion.terminal.score_reading import read_deeds, read_goods, read_heroes, read_players
from companion.terminal.scoring import Scoring
from companion.terminal.screen import Screen
from tests.cli.program import Terminal, run

ANNA = ["42", "36", "4 prestige", "", "y", "1"]
BEN = ["30", "33", "3 coins or 3 prestige", "done", "", ""]
GAME = ["Anna, Ben", "", *ANNA, *BEN, "", ""]


def entered(*lines: str, draft: Draft | None = None) -> str:
    """Everything that is shown while these lines are typed; then input ends."""
    typed, output = iter(lines), io.StringIO()

    def read(prompt: str) -> str:
        output.write(prompt)
        line = next(typed, None)
        if line is None:
            raise EOFError
        output.write(line + "\n")
        return line

    deeds = load(owner_dir()).deeds
    Scoring(Screen(output, width=200), read, DarkRoadPad(deeds), deeds).run(draft)
    return output.getvalue()


def kept() -> list[Finished]:
    with open_history(history_url()) as history:
        return history.games()


def left() -> Draft:
    draft = read_draft().draft
    assert draft is not None
    return draft


# From the first question to the history


def test_the_rulebooks_example_is_entered_in_a_few_lines() -> None:
    """SCORE-3: 40 + 3 = 43."""
    shown = entered(*GAME)
    assert "Anna wins with 43 points." in shown
    assert "40 points: the lower of 42 coins and 40 prestige (SCORE-1)" in shown
    assert "Ben: Deed 1: take 3 coins rather than 3 prestige. That makes 33, not 30." in shown
    assert "Why not more?" in shown
    (game,) = kept()
    assert (game.day, game.location, game.complete) == (date.today().isoformat(), "", True)
    assert [(line.name, line.score, line.won) for line in game.lines] == [
        ("Anna", 43, True),
        ("Ben", 33, False),
    ]
    assert not draft_path().exists()


def test_bars_show_where_points_come_from_and_coins_against_prestige() -> None:
    shown = entered(*GAME).splitlines()
    assert any(line.split() == ["Anna", "43", "#" * 40 + "**" + "o"] for line in shown)
    assert "  # the lower of both   * VP tile   o unused dice" in shown
    assert any(line.split() == ["coins", "42", "-" * 42] for line in shown)


def test_nothing_is_asked_that_the_score_does_not_need() -> None:
    """Delivered cards and gifts are counted only where a deed or a tie asks for them."""
    shown = entered(*GAME)
    assert "delivered" not in shown
    assert "gifts" not in shown
    assert "still aboard" not in shown


def test_a_deed_asks_for_the_delivered_cards_it_counts() -> None:
    """DEED-1."""
    shown = entered(
        "Anna", "", "30", "20", "4 prestige for 3 heroes Northbreak up to 2", "", "", "", "6", "", ""
    )
    assert "Anna: How many heroes delivered to Northbreak? 6" in shown
    assert "Anna wins with 28 points." in shown


@pytest.mark.parametrize("named", ["three-knights", "friend of the knights", "FRIEND OF THE KN"])
def test_a_printed_deed_is_named_by_its_name_or_id(named: str) -> None:
    shown = entered("Anna", "", "30", "20", named, "", "", "", "3", "", "")
    assert "the deed Friend of the knights adds 4 prestige (DEED-1)" in shown


def test_a_tie_asks_for_gifts_and_then_for_cards() -> None:
    """SCORE-4."""
    level = ["20", "20", "", "", ""]
    shown = entered("Anna, Ben", "v1", *level, *level, "1", "1", "4", "3", "", "")
    assert "Anna: A tie: how many gifts (quartz) lie on loyal companions? 1" in shown
    assert "Ben: A tie: how many all commissions delivered? 3" in shown
    assert "ahead of the next by more delivered commissions (SCORE-4)" in shown
    assert kept()[0].sheet.edition == "v1"


def test_the_private_concern_has_vp_of_its_cards_and_no_wagon() -> None:
    """CONCERN-9."""
    shown = entered("Anna, concern mer", "", *ANNA, "30", "31", "2 vp", "", "7", "", "")
    assert "Private Concern: VP of its cards (Enter: 0): 7" in shown
    assert "Private Concern: the 2 VP tile" not in shown
    assert [(line.automa, line.score) for line in kept()[0].lines] == [(None, 43), ("merchant", 39)]


def test_only_the_total_may_be_known() -> None:
    entered("Anna, Ben", "", "total 43", "total 40", "2019", "Grandma's")
    (game,) = kept()
    assert (game.day, game.location) == ("2019", "Grandma's")
    assert [line.score for line in game.lines] == [43, 40]


@pytest.mark.parametrize("place", ["Back to the inn", "visit Anna's"])
def test_a_place_may_begin_with_the_word_of_a_command(place: str) -> None:
    entered("Anna", "", "total 43", "", place)
    assert kept()[0].location == place


def test_what_nobody_knows_is_left_open_and_the_game_is_kept_all_the_same() -> None:
    shown = entered("Anna, Ben", "", *ANNA, "skip", "33", "", "", "", "unknown", "")
    assert "Ben: not known yet" in shown
    assert "Not known yet: Ben: How many coins?" in shown
    (game,) = kept()
    assert (game.complete, game.day) == (False, "")


def test_a_forgotten_visit_is_made_with_the_best_town() -> None:
    """END-1: two heroes are worth 4 coins in Northbreak."""
    aboard = ["2 Northbreak, farglen", "Farglen armor book", "armor, book+", ""]
    shown = entered("Anna", "", "visit", "20", "30", "", "", "", *aboard, "", "")
    assert "One last visit is open. Northbreak is best" in shown
    assert "last visit: 2 heroes to Northbreak: 4 coins (TRAVEL-9)" in shown
    assert kept()[0].lines[0].score == 24


def test_the_owner_may_go_to_another_town_or_nowhere() -> None:
    for town, gone in (("farglen", ["last visit: 1 hero to Farglen"]), ("none", [])):
        aboard = ["2 Northbreak, farglen", "", "", town]
        shown = entered("Anna", "", "20", "30", "", "", "", "visit Anna", *aboard, "", "")
        assert re.findall(r"last visit: \w+ \w+ to \w+", shown) == gone


# Doubts


def test_a_doubt_is_told_in_words_and_corrected() -> None:
    shown = entered("Anna", "", "200", "36", "", "", "", "correct", "42", "", "")
    assert "Anna: 200 coins are very many (SCORE-1)" in shown
    assert "Anna: coins (or total 43) (Enter: 200): 42" in shown
    assert kept()[0].sheet.seats[0].values["coins"] == 42


def test_a_doubt_is_kept() -> None:
    shown = entered("Anna", "", "200", "36", "", "", "3", "keep", "k", "", "")
    assert "Anna: 3 illuminated dice: a wagon holds 2 (WAGON-1)" in shown
    assert kept()[0].complete


def test_a_doubt_about_all_is_corrected_with_each_of_them() -> None:
    both = ["20", "25", "", "y", ""]
    shown = entered("Anna, Ben", "", *both, "21", "25", "", "y", "", "correct", "", "n", "", "")
    assert "All together: 2 merchants have the 2 VP tile, but there is only one (COUNT-1)" in shown
    assert [seat.values["upgrade"] for seat in kept()[0].sheet.seats] == [True, False]


# Going back, going on


def test_back_corrects_the_last_answer() -> None:
    lines = ["Anna", "back", "Anne", "", "24", "back", "42", "36", "4 vp", "back", "", "y", "1", "", ""]
    entered(*lines)
    (game,) = kept()
    assert [(line.name, line.score) for line in game.lines] == [("Anne", 39)]


def test_there_is_nothing_before_the_first_answer() -> None:
    assert "There is no answer to go back to." in entered("back")


def test_a_merchant_is_asked_about_once_more() -> None:
    shown = entered(*GAME[:-2], "correct anna", "", "40", "remove 1", "", "", "", "", "")
    assert "Anna: prestige (Enter: 36): 40" in shown
    assert kept()[0].lines[0].score == 43
    assert "deeds" not in kept()[0].sheet.seats[0].values


def test_quit_keeps_the_sheet_and_the_next_time_goes_on_with_it() -> None:
    shown = entered("Anna, Ben", "", *ANNA, "30", "quit")
    assert f"The sheet is kept in {draft_path()}" in shown
    assert kept() == []
    shown = entered("", *BEN[1:], "", "")
    assert "There is an unfinished sheet (Anna and Ben)." in shown
    assert [line.score for line in kept()[0].lines] == [43, 33]


def test_every_answer_is_on_the_disk_before_the_next_question() -> None:
    for count in range(2, len(GAME)):
        entered("n", *GAME[:count]) if count > 2 else entered(*GAME[:count])
        assert [seat.name for seat in left().sheet.seats] == ["Anna", "Ben"]
    assert left().sheet.seats[0].values["illuminated"] == 1


def test_a_new_sheet_may_be_begun_instead() -> None:
    entered("Anna, Ben", "", "42", "quit")
    entered("n", "Cleo", "", "total 12", "", "")
    assert [line.name for line in kept()[0].lines] == ["Cleo"]


def test_a_damaged_sheet_is_set_aside_and_told() -> None:
    draft_path().write_bytes(b"{broken")
    assert "could not be read; it is kept as" in entered(*GAME)
    assert draft_path().with_suffix(".damaged.json").read_bytes() == b"{broken"
    assert len(kept()) == 1


def test_a_game_of_the_history_is_corrected_by_entering_what_is_wrong() -> None:
    entered(*GAME)
    (game,) = kept()
    draft = Draft(game.sheet, game.day, game.location, game.note, game.uid, game.version)
    entered("", "", "", "", "", "2", "40", "", "", "", "", "2020-02-29", "the inn", draft=draft)
    (again,) = kept()
    assert (again.uid, again.day, again.location) == (game.uid, "2020-02-29", "the inn")
    assert [line.score for line in again.lines] == [44, 36]


def test_a_game_that_somebody_else_changed_meanwhile_is_not_written_over() -> None:
    entered(*GAME)
    (game,) = kept()
    draft = Draft(game.sheet, game.day, game.location, "mine", game.uid, game.version)
    with open_history(history_url()) as history:
        history.delete(game.uid)
        history.bring_back(game.uid)
    with pytest.raises(GameError, match="finished-stale"):
        entered(*[""] * 15, draft=draft)
    assert kept()[0].note == ""
    assert left().note == "mine"


def test_a_history_that_refuses_leaves_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARK_ROAD_STORE", "sqlite:////dev/null/history.sqlite")
    with pytest.raises(GameError):
        entered(*GAME)
    monkeypatch.delenv("DARK_ROAD_STORE")
    assert left().sheet.seats[1].values["prestige"] == 33
    entered("", "", "")
    assert [line.score for line in kept()[0].lines] == [43, 33]


def test_a_disk_that_refuses_the_sheet_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(files: Files, path: Path) -> tuple[int, Path]:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Files, "fresh", refuse)
    shown = entered(*GAME)
    assert shown.count(str(draft_path())) == 1
    assert len(kept()) == 1


# What is typed


@pytest.mark.parametrize(
    "line, said",
    [
        ("many", '"many" is no whole number from 0 to 999.'),
        ("1000", '"1000" is no whole number from 0 to 999.'),
        ("-1", "is no whole number"),
        ("", "Please type an answer"),
        ("visit Zoe", '"Zoe" does not name one of Anna, Ben.'),
        ("?", "without what deeds add"),
    ],
)
def test_a_wrong_answer_is_one_sentence_and_asked_again(line: str, said: str) -> None:
    shown = entered("Anna, Ben", "", line)
    assert said in shown
    assert shown.count("Anna: coins") == 2


@pytest.mark.parametrize(
    "names", ["", ",", "A,B,C,D,E", "Anna, anna", "concern, concern", "x" * 41, "\x1b\u200b"]
)
def test_nobody_knows_who_played_until_it_is_told_well(names: str) -> None:
    shown = entered(names, "?")
    assert shown.count("Who played?") == 3
    assert "\x1b" not in shown.replace(names, "")


def test_names_are_entered_as_people_can_read_them() -> None:
    assert [seat.name for seat in read_players("An\u202ena, \x1b[2JＢｅｎ\u3164")] == ["Anna", "[2JBen"]


def test_the_private_concern_is_named_with_or_without_its_strength() -> None:
    seats = read_players("Anna, concern, Ben Concern")
    assert [seat.automa for seat in seats] == [None, "", None]
    assert read_players("Concern:Guild")[0].automa == "guildmaster"
    assert read_players("concern homemade one")[0].automa == "homemade one"


@pytest.mark.parametrize(
    "typed, read",
    [
        ("4 prestige", [{"gives": ["4 prestige"]}]),
        ("pres 4", [{"gives": ["4 prestige"]}]),
        ("3 coins or 3 prestige", [{"gives": ["3 coins", "3 prestige"]}]),
        ("2 vp x2", [{"gives": ["2 vp"], "times": 2}]),
        ("2 vp 3×", [{"gives": ["2 vp"], "times": 3}]),
        ("1 vp, 2 coins; ", [{"gives": ["1 vp"]}, {"gives": ["2 coins"]}]),
        (
            "3 coins for 2 heroes blue and 1 commission Farglen up to 3",
            [{"gives": ["3 coins"], "needs": ["2 heroes blue", "1 commission Farglen"], "limit": 3}],
        ),
        ("2 vp for 12 cards", [{"gives": ["2 vp"], "needs": ["12 cards any"]}]),
    ],
)
def test_a_deed_is_typed_as_it_is_said(typed: str, read: list[dict[str, object]]) -> None:
    assert read_deeds(typed, {}) == read


@pytest.mark.parametrize(
    "typed", ["4", "4 shoes", "prestige", "4 prestige or", "0 coins", "2 vp for 3 shoes blue"]
)
def test_what_is_no_deed_is_refused(typed: str) -> None:
    with pytest.raises(Invalid):
        read_deeds(typed, {"x": Deed("x")})


def test_what_is_aboard_is_typed_as_it_lies_there() -> None:
    assert read_heroes("2 north, Farglen, farglen") == {"Northbreak": 2, "Farglen": 2}
    assert read_goods("armor, 2 potion+, potion") == {"armor": 1, "potion": 1, "potion+": 2}


LINES = st.lists(
    st.sampled_from(
        [
            *("Anna, Ben", "Anna, concern merchant", "v1", "", "0", "7", "42", "200", "total 9", "y", "n"),
            *(
                "4 prestige",
                "3 coins or 3 prestige x2",
                "2 vp for 3 heroes blue",
                "three-knights",
                "remove 1",
            ),
            *("back", "skip", "?", "visit", "visit ben", "correct", "correct anna", "keep", "done", "none"),
            *("2 Northbreak", "Farglen armor", "book+", "2026-02-30", "unknown", "2020"),
        ]
    )
    | st.text(max_size=12),
    max_size=40,
)


@settings(max_examples=60)
@given(LINES)
def test_no_answer_can_break_it(lines: list[str]) -> None:
    """Whatever is typed, the sheet on the disk can be read and everything else is one sentence."""
    draft_path().unlink(missing_ok=True)
    shown = entered(*lines)
    assert "Traceback" not in shown
    assert read_draft().aside is None


@settings(max_examples=40)
@given(st.text(max_size=30))
def test_any_text_is_a_deed_or_refused(typed: str) -> None:
    with suppress(GameError):
        assert isinstance(read_deeds(typed, load(owner_dir()).deeds), list)


# The real program


def test_a_game_is_entered_in_another_language() -> None:
    lines = ["Anna", "", "42", "36", "4 presztízs", "kész", "i", "1", "ismeretlen", ""]
    done = run("--language", "hu", "score", typed="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    (game,) = kept()
    assert (game.lines[0].score, game.day) == (43, "")


def test_a_game_is_scored_through_the_program(home: Path) -> None:
    done = run("score", typed="\n".join(GAME) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Anna wins with 43 points." in done.stdout
    assert "Anna 43*, Ben 33" in run("history").stdout
    assert not (home / "score.json").exists()


@pytest.mark.parametrize("typed", ["", "Anna\n\n42\n"], ids=["at once", "within a sheet"])
def test_the_input_may_end_anywhere(typed: str) -> None:
    done = run("score", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")


def test_junk_bytes_end_the_program_in_order() -> None:
    done = run("score", typed=bytes(range(256)) * 50)
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_it_is_stopped_the_sheet_is_there(number: signal.Signals, home: Path) -> None:
    terminal = Terminal("score", columns=120)
    try:
        for question, answer in (("Who played?", "Anna, Ben"), ("edition", ""), ("Anna: coins", "42")):
            terminal.wait_for(question)
            terminal.type(answer)
        terminal.wait_for("Anna: prestige")
        if number == signal.SIGKILL:
            terminal.kill(number)
        else:
            terminal.kill(number)
            terminal.wait_for("goes on with it")
        assert terminal.end() == (-9 if number == signal.SIGKILL else 0)
    finally:
        terminal.close()
    assert left().sheet.seats[0].values == {"coins": 42}


def test_a_sheet_that_the_app_began_is_gone_on_with() -> None:
    pad = DarkRoadPad()
    sheet = pad.read({"players": [{"name": "Anna", "coins": 42, "prestige": 36}]})
    write_draft(Draft(sheet, "2026-11-16", "club"))
    entered("", "4 prestige", "", "y", "1", "", "")
    (game,) = kept()
    assert (game.day, game.location, game.lines[0].score) == ("2026-11-16", "club", 43)

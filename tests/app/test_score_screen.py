"""The score pad by touches: from home to the result, and nothing is lost on the way."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.main import Companion
from companion.app.screens.score import ScoreScreen
from companion.app.widgets.page import Sheet
from companion.app.widgets.plain import Touch
from companion.app.widgets.score_keys import Numbers
from companion.store.finished import Finished
from companion.store.history import open_history
from companion.table.remembering import history_url
from companion.table.scoring import draft_path, read_draft
from tests.app.drawn import label_of, parts, running, settle, touch_at
from tests.app.scoring import Scorer


@pytest.fixture
def scorer(home: Path) -> Iterator[Scorer]:
    app = Companion()
    with running(app):
        yield Scorer(app)


def begin(scorer: Scorer, people: int = 1, concern: bool = False) -> None:
    """Anna, and so many strangers, up to the first merchant."""
    scorer.touch_label("Score a finished game")
    if not concern:
        scorer.touch_label("Nobody")
    for _ in range(people - 1):
        scorer.touch_label("Somebody new")
    scorer.touch_label("Go on")


def enter(scorer: Scorer, coins: int, prestige: int) -> None:
    scorer.type("Coins", coins)
    scorer.type("Prestige", prestige)


def history() -> list[Finished]:
    with open_history(history_url()) as kept:
        return kept.games()


def test_the_rulebooks_example_from_home_to_the_history(scorer: Scorer) -> None:
    """40 and the tile and a die are 43 (SCORE-1 to SCORE-3)."""
    begin(scorer)
    enter(scorer, 40, 44)
    scorer.touch_label("The 2 VP tile")
    scorer.touch_dice(1)
    scorer.touch_label("The result")
    assert "Anna wins with 43 points." in scorer.texts()
    scorer.finish()
    (game,) = history()
    assert [(line.name, line.score, line.won) for line in game.lines] == [("Anna", 43, True)]
    assert not draft_path().exists()


def test_a_sheet_that_was_left_is_gone_on_with_where_it_was(scorer: Scorer) -> None:
    begin(scorer, concern=True)
    scorer.type("Coins", 12)
    scorer.app.rooms.home()
    settle()
    assert "Anna, Private Concern. Go on with it." in scorer.texts()
    scorer.touch_label("Score a finished game")
    assert (scorer.scoring.page, scorer.scoring.values(0)) == (0, {"coins": 12})


def test_a_damaged_sheet_is_set_aside_and_a_new_one_begun(scorer: Scorer) -> None:
    draft_path().write_text("{ no sheet", encoding="utf-8")
    scorer.touch_label("Score a finished game")
    assert scorer.says("could not be read. It is kept as")
    assert scorer.scoring.page == -1


def test_a_result_that_the_history_refuses_is_told_and_the_sheet_stays(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 4, 4)
    refused: list[Finished] = []
    screen = scorer.app.rooms.current_screen
    assert isinstance(screen, ScoreScreen)

    def refuse(game: Finished, _: object, say: object) -> None:
        refused.append(game)
        assert callable(say)
        say("The disk is full.")

    screen._kept = refuse
    scorer.touch_label("The result")
    scorer.touch_label("Done")
    assert len(refused) == 2
    assert scorer.says("The disk is full.")
    assert scorer.app.rooms.current_screen is screen
    left = read_draft().draft
    assert left is not None
    assert left.sheet.seats[0].values == {"coins": 4, "prestige": 4}


def test_digits_are_taken_back_one_by_one(scorer: Scorer) -> None:
    begin(scorer)
    scorer.type("Coins", 123)
    scorer.type("Coins", 4)
    assert scorer.scoring.values(0) == {"coins": 123}
    for left in ({"coins": 12}, {"coins": 1}, {}, {}):
        scorer.scoring.erase(0, "coins")
        assert scorer.scoring.values(0) == left


def test_what_is_odd_stands_out_until_it_is_kept(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 200, 40)
    assert scorer.says("200 coins are very many")
    scorer.touch_label("The result")
    assert "Is this right?" in scorer.texts()
    scorer.touch_label("Correct")
    assert scorer.scoring.page == 0
    scorer.touch_label("Keep it")
    assert not scorer.says("200 coins are very many")
    scorer.touch_label("The result")
    assert "Anna wins with 40 points." in scorer.texts()


def test_a_hand_that_touches_twice_keeps_one_doubt(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 200, 300)
    scorer.touch_label("The result")
    first = next(one for one in parts(scorer.screen, Touch) if label_of(one) == "Keep it")
    place = first.to_window(*first.center)
    touch_at(*place)
    touch_at(*place, later=0.1)
    assert len(scorer.scoring.outcome.doubts) == 1


def answer_tie(scorer: Scorer, number: int, row: int) -> None:
    keys = parts(parts(scorer.screen, Numbers)[row], Touch)
    scorer.touch(next(one for one in keys if label_of(one) == str(number)))


@pytest.mark.long
def test_a_tie_asks_for_what_decides_it_and_says_so(scorer: Scorer) -> None:
    """Score and the first tie-break are level: gifts are asked, and nothing else (SCORE-4)."""
    begin(scorer, people=2)
    enter(scorer, 20, 25)
    scorer.touch_label("Next")
    enter(scorer, 20, 25)
    scorer.touch_label("The result")
    assert "A tie: one more question." in scorer.texts()
    answer_tie(scorer, 3, 0)
    answer_tie(scorer, 5, 1)
    assert "Merchant 2 wins with 20 points." in scorer.texts()
    assert scorer.says("ahead by more gifts")
    answer_tie(scorer, 6, 0)
    assert "Anna wins with 20 points." in scorer.texts()


def test_only_the_total_may_be_known_and_the_rest_comes_back(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 30, 20)
    scorer.touch_label("Only the total is known")
    scorer.type("Total", 41)
    assert scorer.scoring.values(0) == {"score": 41}
    scorer.touch_label("Count it up after all")
    assert scorer.scoring.values(0) == {"coins": 30, "prestige": 20}


@pytest.mark.long
def test_a_partial_sheet_names_who_is_missing_and_is_kept_all_the_same(scorer: Scorer) -> None:
    begin(scorer, people=2)
    enter(scorer, 30, 20)
    scorer.touch_label("Next")
    scorer.touch_label("The result")
    assert "Not known yet: Merchant 2." in scorer.texts()
    scorer.finish()
    (game,) = history()
    assert not game.complete
    assert [line.score for line in game.lines] == [20, None]


def opened_again(scorer: Scorer) -> Finished:
    """A game that is in the history, on the score pad once more."""
    begin(scorer)
    enter(scorer, 30, 20)
    scorer.touch_label("The result")
    scorer.finish()
    (kept,) = history()
    scorer.app.rooms.score(kept)
    settle()
    return kept


def test_a_game_of_the_history_is_corrected_and_stays_the_same_game(scorer: Scorer) -> None:
    before = opened_again(scorer)
    scorer.type("Prestige", 5)
    scorer.touch_label("The result")
    scorer.finish()
    (after,) = history()
    assert (after.uid, after.lines[0].score) == (before.uid, 30)


@pytest.mark.long
def test_a_kept_game_is_corrected_again_and_again_until_it_is_right(scorer: Scorer) -> None:
    before = opened_again(scorer)
    for _ in range(2):
        scorer.touch_label("The 2 VP tile")
        scorer.touch_label("The result")
        settle()
        scorer.app.rooms.go_back()
        settle()
    scorer.touch_label("The 2 VP tile")
    scorer.touch_label("The result")
    scorer.finish()
    (after,) = history()
    assert (after.uid, after.lines[0].score) == (before.uid, 22)


def test_more_deeds_than_a_sheet_holds_are_told_and_not_taken(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 30, 20)
    screen = scorer.app.rooms.current_screen
    assert isinstance(screen, ScoreScreen)
    for _ in range(40):
        screen.scoring.put(0, "deeds", [*screen.scoring.values(0).get("deeds", []), {"gives": ["1 vp"]}])
    assert len(screen.scoring.values(0)["deeds"]) == 30
    assert "a list of 0 to 30" in screen.scoring.trouble
    left = read_draft().draft
    assert left is not None
    assert len(left.sheet.seats[0].values["deeds"]) == 30


@pytest.mark.long
def test_a_correction_never_takes_the_place_of_an_unfinished_sheet(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 30, 20)
    scorer.touch_label("The result")
    scorer.finish()
    begin(scorer, people=2)
    scorer.app.rooms.attempt(scorer.app.rooms.score, history()[0])
    assert scorer.says("Another score sheet is unfinished: Anna, Merchant 2")


def test_a_touch_on_a_rule_opens_its_text(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 30, 20)
    scorer.touch_label("The result")
    scorer.touch_label("20 the lower of 30 coins and 20 prestige (SCORE-1)")
    assert isinstance(scorer.screen, Sheet)
    assert scorer.says("SCORE-1")


def test_why_not_more_is_folded(scorer: Scorer) -> None:
    begin(scorer)
    enter(scorer, 30, 20)
    scorer.touch_label("The result")
    assert not scorer.says("Prestige held it back")
    scorer.touch_label("Why not more?")
    assert scorer.says("Prestige held it back")

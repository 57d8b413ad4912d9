"""A whole game at a real table, typed into the real program."""

from pathlib import Path

from companion.table.session import Session
from tests.cli.program import run
from tests.terminal.driver import Sitting
from tests.terminal.table_game import CORRECTED, WAVED, purse, score, typed


def test_the_typed_game_ends_in_the_score_of_the_sheet_kept_by_hand(tmp_path: Path) -> None:
    """SCORE-1 to SCORE-4, with cards told when needed, unknown deeds, corrections and waved warnings."""
    path = tmp_path / "table.journal"
    lines = "\n".join(["", *typed()]) + "\n"  # Enter: nothing is told about the box
    done = run("play", "--terminal", "--table", "--players", "Anna,Ben", "--file", str(path), typed=lines)
    assert done.returncode == 0, done.stderr
    with Session.open(path) as session:
        game = session.game
    assert game.result is not None, done.stdout[-2000:]
    assert {"Anna": game.result.score(0), "Ben": game.result.score(1)} == {
        "Anna": score("Anna"),
        "Ben": score("Ben"),
    }
    assert game.result.winners == (1,)
    kinds = [kind for kind, _ in game.log]
    assert (kinds.count("wave"), kinds.count("correct")) == (WAVED, CORRECTED)


def test_the_end_is_shown_with_the_lines_of_each_score(tmp_path: Path) -> None:
    """SCORE-1, SCORE-2: what the screen says agrees with the sheet."""
    shown = Sitting(Session.new(tmp_path / "table.journal", ["Anna", "Ben"]), typed()).run()
    end = shown.split("The end")[-1]
    assert f"Ben wins with {score('Ben')} points" in end
    for name in ("Anna", "Ben"):
        coins, prestige = purse(name)
        assert f"{name}: {score(name)} points" in end
        assert (
            f"{min(coins, prestige)} points: the lower of {coins} coins and {prestige} prestige (SCORE-1)"
            in end
        )
    assert "2 points: the 2 VP tile (SCORE-2)" in end


def test_no_line_of_the_typed_game_was_refused(tmp_path: Path) -> None:
    """The script says what it means: nothing in it is skipped by a misunderstanding."""
    shown = Sitting(Session.new(tmp_path / "table.journal", ["Anna", "Ben"]), typed()).run()
    refusals = ("is no answer here", "could be", "is none of", "nothing has changed")
    assert [line for line in shown.splitlines() if any(sign in line for sign in refusals)] == []


def test_a_warning_is_explained_with_its_rule_before_it_is_waved(tmp_path: Path) -> None:
    """SETUP-1 rests on a print nobody has confirmed: it is asked once more, and a no changes nothing."""
    sitting = Sitting(Session.new(tmp_path / "table.journal", ["Anna", "Ben"]))
    sitting.type("workshop", "oracle")
    before = list(sitting.session.game.log)
    shown = sitting.type("candle", "n")
    assert "SETUP-1" in shown
    assert "Keep it anyway? y/n" in shown
    assert sitting.session.game.log == before
    sitting.type("candle", "y")
    assert sitting.session.game.log[-1] == ["wave", "candle_and_quartz"]


def test_a_throw_in_one_line_is_refused_whole_where_a_face_is_wrong(tmp_path: Path) -> None:
    sitting = Sitting(Session.new(tmp_path / "table.journal", ["Anna", "Ben"]))
    sitting.type("workshop", "oracle", "harbor", "lanternworks", "armor", "staff")
    before = list(sitting.session.game.log)
    for wrong in ("1 2 9 4", "1 2 zebra", "1 2 3 4 1"):
        sitting.type(wrong)
        assert sitting.session.game.log == before
    sitting.type("1 2")
    assert sitting.session.game.state.players[0].reserve == ["1", "2"]
    sitting.type("blank extra")
    assert sitting.session.game.state.players[0].reserve == ["1", "2", "blank", "extra"]


def test_a_card_typed_once_is_offered_by_number_in_the_next_game(tmp_path: Path) -> None:
    lines = typed()
    until = lines.index("armor potion staff")
    Sitting(Session.new(tmp_path / "one.journal", ["Anna", "Ben"]), lines).run()
    second = Sitting(Session.new(tmp_path / "two.journal", ["Anna", "Ben"]), lines[:until])
    asked = second.run().split("Which goods does the Northbreak commission request?")[-1]
    assert "Northbreak (armor, potion, staff)" in asked

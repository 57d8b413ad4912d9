"""The game at the prompt: what is shown, what is understood, what is refused and why."""

import random
import sys
from pathlib import Path

import pytest

from companion.core.questions import Question
from companion.games.dark_road import new_game
from companion.games.dark_road.state import OwnedCompanion, State
from companion.players import make
from companion.table.session import Session
from companion.text import say
from companion.text.catalogue import speak
from tests.terminal.driver import Sitting, dealt, number_of

START = "the space between Ringway Inn and Great Bazaar"
TWO_SPACES_ON = "the space between Queen's Commissions and Yurg's Excursions"


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """A dealt game of Anna and Ben at its first question: Anna plans."""
    return Sitting(dealt(tmp_path))


def test_before_a_turn_the_whole_table_is_shown(sitting: Sitting) -> None:
    shown = sitting.run()
    assert "Turn 1 of 13" in shown
    assert "Anna: plan" in shown
    assert "$5 weapon" in shown
    assert "1 Bazaar | Commissions   Oracle of Lumi" in shown
    assert "Northbreak: armor, instrument, potion" in shown
    assert "1 Snow Bee with the travel die" in shown
    assert "locked [1] [2] [3]" in shown


def test_no_line_is_wider_than_the_screen(sitting: Sitting) -> None:
    shown = sitting.type("board", "help", "correct", "print", "why", "rule", "lay", "history")
    paths = ("The game is saved", "Go on with")
    wide = [line for line in shown.splitlines() if len(line) > 80 and not line.startswith(paths)]
    assert wide == []


def test_only_the_coins_of_whoever_is_asked_are_shown(sitting: Sitting) -> None:
    """HIDE-1."""
    shown = sitting.run()
    assert "Anna  prestige 2, 5 coins" in shown
    assert "Ben  prestige 2, coins hidden" in shown


def test_an_answer_is_given_by_number_or_by_words(sitting: Sitting) -> None:
    sitting.type("3")
    assert sitting.session.game.log[-1] == ["choice", "die 3"]
    sitting.type("Slot 2")
    assert sitting.session.game.log[-1] == ["choice", "slot 2"]
    sitting.type("take a lan")
    assert ["choice", "lantern"] in sitting.session.game.log


def test_what_happens_without_a_choice_is_told(sitting: Sitting) -> None:
    """MOVE-1: a die of one value leaves no choice, but the wagon moves."""
    shown = sitting.type("3", "2", "lantern")
    assert f"Move Anna's wagon from {START} to {TWO_SPACES_ON}." in " ".join(shown.split())


def test_a_refusal_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    """BAZAAR-2: what has no die cannot be bought."""
    sitting = Sitting(dealt(tmp_path))
    bazaar(sitting)
    before = list(sitting.session.game.log)
    shown = sitting.type("buy book")
    assert "BAZAAR-2" in shown
    assert sitting.session.game.log == before
    assert "BAZAAR-2" in sitting.type("why buy book")


def bazaar(sitting: Sitting) -> None:
    """Somebody reaches the Great Bazaar."""
    rng = random.Random(3)

    def wander(state: State, question: Question) -> str:
        if question.kind == "bazaar_deal":
            return "quit"
        goal = [option for option in question.options if option == "activate bazaar"]
        return str((goal or [rng.choice(question.options)])[0])

    sitting.type_as(wander)
    assert sitting.session.game.question is not None
    assert sitting.session.game.question.kind == "bazaar_deal"


def test_nonsense_is_refused_with_a_hint(sitting: Sitting) -> None:
    shown = sitting.type("zebra", "die 4", "99", "-1", "die")
    assert '"zebra" is no answer here' in shown
    assert '"99" is no answer here' in shown
    assert '"die" could be' in shown
    assert sitting.session.game.question is not None
    assert sitting.session.game.question.kind == "plan_die"


def test_why_tells_the_rules_behind_the_question(sitting: Sitting) -> None:
    assert "PLAN-2:" in sitting.type("why")


def test_a_rule_is_shown_by_its_id(sitting: Sitting) -> None:
    assert "WAGON-3:" in sitting.type("rule wagon-3")
    assert "is none of" in sitting.type("rule zebra")


def test_rules_are_those_of_the_games_edition(tmp_path: Path) -> None:
    """PLAN-1, INN-4."""
    for edition, value, draw in (
        ("v1", "same value", "Only the second"),
        ("v2", "same face", "to draw three"),
    ):
        folder = tmp_path / edition
        folder.mkdir()
        session = Session.new(folder / "g.journal", ["Anna", "Ben"], edition, 7)
        shown = " ".join(Sitting(session).type("rule PLAN-1", "rule INN-4").split())
        assert value in shown
        assert draw in shown


# Companions that cannot be used


def with_companions(session: Session, *companions: OwnedCompanion, quartz: int = 0) -> Sitting:
    """Anna, who plans, has these."""
    session.game.state.players[0].companions += companions
    session.game.state.players[0].quartz = quartz
    return Sitting(session)


@pytest.mark.parametrize(
    "typed",
    ["use raven 1", "use Raven 2", "use raven", "raven", "use", "use the oracle die", "why use raven 2"],
)
def test_an_ability_that_cannot_be_used_says_why(tmp_path: Path, typed: str) -> None:
    """COMP-1."""
    sitting = with_companions(dealt(tmp_path), OwnedCompanion("raven"))
    log = list(sitting.session.game.log)
    shown = " ".join(sitting.type(typed).split())
    assert "The gift is a quartz, and there is none in the inventory (COMP-1). Gain a quartz first." in shown
    assert ("COMP-1: Companions act on your own turn" in shown) == typed.startswith("why")
    assert sitting.session.game.log == log


def test_a_companion_that_one_does_not_have_says_so(sitting: Sitting) -> None:
    """COMP-4."""
    for typed in ("use snow bee 2", "use lil_dumplin 1", "li'l dump", "use", "cave dragon"):
        assert "You do not have that companion now (COMP-4)" in sitting.type(typed)
    assert '"users" is no answer here' in sitting.type("users")


def test_where_the_reasons_differ_the_ability_has_to_be_named(tmp_path: Path) -> None:
    """COMP-1, RULING-67."""
    sitting = with_companions(dealt(tmp_path), OwnedCompanion("threy_cat", (True, False)), quartz=1)
    assert '"use threy" could be use threy_cat 1' in " ".join(sitting.type("use threy").split())
    assert "its gift lies on the card (COMP-1)" in " ".join(sitting.type("use threy cat 1").split())
    assert sitting.session.game.state.players[0].quartz == 1
    assert "no travel die of your own to add to (RULING-67)" in " ".join(sitting.type("use threy 2").split())


def test_an_ability_that_is_named_is_not_taken_for_another(tmp_path: Path) -> None:
    """COMP-1: the other ability of the Phoenix brings 2 lanterns, so its words would fit."""
    held = (OwnedCompanion("phoenix", (False, True)), OwnedCompanion("snow_bee", (False, True)))
    sitting = with_companions(dealt(tmp_path), *held, quartz=2)
    for typed in ("use phoenix 2", "phoenix 2", "use snow bee 2"):
        assert "its gift lies on the card (COMP-1)" in " ".join(sitting.type(typed).split())
    assert sitting.session.game.state.players[0].quartz == 2


def test_in_hungarian_its_own_verb_serves_too(tmp_path: Path) -> None:
    """COMP-1."""
    sitting = with_companions(dealt(tmp_path), OwnedCompanion("raven"))
    speak("hu")
    try:
        for typed in ("használod raven 1", "use raven 1", "Raven"):
            assert "Az ajándék egy kvarc, és nincs a készletben (COMP-1)" in sitting.type(typed)
    finally:
        speak("en")


def test_undo_says_what_it_takes_back_and_how_the_pieces_go(sitting: Sitting) -> None:
    sitting.type("3", "2", "lantern")
    shown = sitting.type("undo")
    assert "Taken back: turn 1, Anna: takes a lantern" in shown
    assert "Put back:" in shown
    assert f"Move Anna's wagon from {TWO_SPACES_ON} to {START}." in " ".join(shown.split())
    assert "Move 1 lantern from Anna's lantern slots to the supply." in shown


def test_redo_does_it_again(sitting: Sitting) -> None:
    sitting.type("3", "2", "lantern")
    before = sitting.session.game.state_hash()
    assert "Done again: turn 1, Anna: takes a lantern" in sitting.type("undo", "redo")
    assert sitting.session.game.state_hash() == before


def test_undo_with_nothing_to_undo_is_refused(sitting: Sitting) -> None:
    sitting.type("undo")
    assert sitting.session.game.question is not None
    assert sitting.session.game.question.kind == "plan_die"


def test_deeds_are_shown_only_after_handing_over(sitting: Sitting) -> None:
    """HIDE-1."""
    shown = sitting.type("deeds", "")
    assert "Hand the screen over to Anna" in shown
    again = sitting.type("deeds", "deeds ben", "")
    assert "Hand the screen over to Anna" not in again
    assert "Hand the screen over to Ben" in again


def test_drawn_deeds_are_never_named_by_the_way(tmp_path: Path) -> None:
    """HIDE-1: neither what happened nor the history tells whose deed is which."""
    rng = random.Random(5)
    sitting = Sitting(dealt(tmp_path, seed=11, variants=("two-deeds",)))
    sitting.type("1", "2")

    def take_deck(state: State, question: Question) -> str:
        options = question.options
        return "deck" if "deck" in options and question.kind == "which_deed" else str(rng.choice(options))

    shown = sitting.type_as(take_deck, most=150) + sitting.type("history all")
    state = sitting.session.game.state
    dealt_deeds = [state.deed(card).name for player in state.players for card in player.deeds]
    secret = [name for name in dealt_deeds if name]
    assert len(secret) > 2
    told = [line for line in shown.splitlines() if "Move" in line or line.startswith("  turn")]
    assert not [name for name in secret if any(name in line for line in told if "courtyard" not in line)]


def test_history_tells_the_last_steps(sitting: Sitting) -> None:
    sitting.type("3", "2", "lantern")
    shown = sitting.type("history 2")
    assert shown.count("turn 1, Anna") == 2
    assert "takes a lantern" in shown


def test_lay_tells_how_to_lay_the_table_and_no_secrets(sitting: Sitting) -> None:
    """HIDE-1."""
    shown = sitting.type("lay")
    assert "To lay the table as the game is:" in shown
    assert "Oracle of Lumi" in shown
    assert "to behind Anna's screen" in shown
    assert "to behind Ben's screen" not in shown
    for player in sitting.session.game.state.players:
        assert sitting.session.game.state.deed(player.deeds[0]).name not in shown


def test_quit_says_where_the_game_is_and_how_to_go_on(sitting: Sitting) -> None:
    shown = sitting.type("3", "quit")
    assert f"The game is saved in {sitting.session.path}." in shown
    assert f"Go on with: dark-road resume {sitting.session.path}" in shown


def test_what_to_type_to_go_on_is_how_the_program_was_started(
    sitting: Sitting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a clone or an unpacked folder the shell does not find it by its name."""
    program = tmp_path / "some folder" / "dark-road"
    program.parent.mkdir()
    program.touch(mode=0o755)
    monkeypatch.setattr(sys, "argv", [str(program)])
    monkeypatch.setenv("PATH", "")
    assert f"Go on with: '{program}' resume {sitting.session.path}" in sitting.type("quit")
    monkeypatch.setenv("PATH", str(program.parent))
    assert f"Go on with: dark-road resume {sitting.session.path}" in Sitting(sitting.session).type("quit")


def test_the_end_of_input_ends_like_quit(sitting: Sitting) -> None:
    assert "The game is saved in" in sitting.type()


def test_every_answer_is_saved_before_the_next_question_is_shown(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path))
    path = sitting.session.path
    seen: list[bool] = []

    def peek(state: State, question: Question) -> str:
        seen.append(f'"{sitting.session.game.log[-1][1]}"' in path.read_text(encoding="utf-8"))
        return str(question.options[0])

    sitting.type_as(peek, most=40)
    assert all(seen)


def test_a_whole_game_is_played_and_its_scores_are_shown_with_their_lines(tmp_path: Path) -> None:
    """TURN-1, SCORE-1 to SCORE-4: typed answers lead to the same end as the core alone."""
    rng = random.Random(1)
    sitting = Sitting(dealt(tmp_path))
    answers: list[str] = []

    def anyone(state: State, question: Question) -> str:
        answers.append(str(rng.choice(question.options)))
        return number_of(question, answers[-1]) if rng.random() < 0.5 else answers[-1]

    shown = sitting.type_as(anyone)
    core = new_game(["Anna", "Ben"], seed=7)
    for answer in answers:
        core.answer(answer)
    result = sitting.session.game.result
    assert result is not None
    assert result == core.result
    assert "Turn 13 of 13" in shown
    for standing in result.standings:
        assert f"{standing.score}" in shown.split("The end")[-1]
    assert "SCORE-1" in shown.split("The end")[-1]


def test_simulated_players_answer_for_their_seats(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path), bots={1: make("random", 3)})
    asked: set[int | None] = set()

    def human(state: State, question: Question) -> str:
        asked.add(question.seat)
        return str(question.options[0])

    shown = sitting.type_as(human)
    assert asked == {0}
    assert "Ben: " in shown
    assert sitting.session.game.result is not None


def test_undo_goes_back_to_a_question_for_a_human(tmp_path: Path) -> None:
    sitting = Sitting(dealt(tmp_path), bots={1: make("random", 3)})
    sitting.type_as(lambda state, question: str(question.options[0]), most=30)
    before = len(sitting.session.history())
    sitting.type("undo")
    question = sitting.session.game.question
    assert question is not None
    assert question.seat == 0
    assert len(sitting.session.history()) < before


def test_nobody_looks_at_the_deeds_of_a_simulated_player(tmp_path: Path) -> None:
    """HIDE-1."""
    sitting = Sitting(dealt(tmp_path), bots={1: make("random", 3)})
    assert "secret (HIDE-1)" in sitting.type("deeds Ben")


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    first = Sitting(dealt(tmp_path))
    first.type("3", "2")
    path = first.session.path
    first.session.close()
    second = Sitting(Session.open(path))
    shown = second.type("lantern")
    assert "slot 2. Take a lantern" in shown
    assert ["choice", "lantern"] in second.session.game.log


def test_a_torn_record_is_told_when_the_game_goes_on(tmp_path: Path) -> None:
    first = Sitting(dealt(tmp_path))
    first.type("3", "2")
    path = first.session.path
    first.session.close()
    with path.open("ab") as file:
        file.write(b'{"kind": "log", "rec')
    shown = Sitting(Session.open(path)).run()
    assert shown.splitlines()[0][:40] == say("journal-torn", bytes=20, copy="")[:40]
    assert "slot 2. Take a lantern" in shown


def test_what_the_session_notices_meanwhile_is_told(sitting: Sitting) -> None:
    sitting.type("3")
    sitting.session.notices.append(("journal-ends-torn", {"bytes": 3}))
    assert say("journal-ends-torn", bytes=3)[:40] in sitting.type("slot 2")

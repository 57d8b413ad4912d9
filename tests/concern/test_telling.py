"""What people are told to do with the pieces: enough for somebody who does just that, and why each time."""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from companion.concern.account import Answered, account
from companion.concern.engine import PrivateConcern
from companion.concern.loader import load
from companion.concern.naming import concern_named
from companion.concern.steps import note_text, step_text
from companion.concern.telling import Note, merged, merged_notes, told
from companion.core.unknown import known
from companion.games.dark_road import new_game
from companion.games.dark_road.pieces import Instruction, difference
from companion.games.dark_road.state import State
from tests.concern.alike import SHOPPER, alike
from tests.dark_road.playing import NAMES, some_answer
from tests.table.literal_minded import Table


def opponent(number: int) -> PrivateConcern:
    """Our strongest one; in odd games with a twist that has lines of its own."""
    twists = [twist.name for twist in load().twists if twist.lines]
    return concern_named("guildmaster", twists[:1] if number % 2 else [])


def played(number: int, dealt: bool) -> Iterator[Answered]:
    """Every answer of a game in which the Private Concern plays its cards and people answer by chance."""
    people = 1 + number % 3
    concern = opponent(number)
    game = new_game(
        NAMES[:people],
        edition=("v1", "v2")[number % 2],
        seed=number if dealt else None,
        concern=concern.setup(),
        concern_seat=number % (people + 1),
    )
    dice = random.Random(number)
    while game.question is not None:
        before, question = game.state.copy(), game.question
        if question.seat is not None and before.is_concern(question.seat):
            value, wave = concern.choose(game.observe(question.seat), question), False
        else:
            value, wave = some_answer(question, dice)
        game.answer(value, wave=wave)
        yield Answered(before, question, value, game.state.copy())


def on_its_turn(one: Answered) -> bool:
    return one.before.phase == "turns" and one.before.is_concern(one.before.seat)


def is_its(one: Answered) -> bool:
    """Its answers, and all that is answered on its turn."""
    return on_its_turn(one) or (one.question.seat is not None and one.before.is_concern(one.question.seat))


def its_turns(answers: Iterable[Answered]) -> Iterator[list[Answered]]:
    turn: list[Answered] = []
    for one in answers:
        if turn and not on_its_turn(one):
            yield turn
            turn = []
        if on_its_turn(one):
            turn.append(one)


def check_literally(before: State, instructions: list[Instruction], after: State) -> None:
    """Done one by one they lead to the new table, and the other way round back to the old one."""
    back = [one.inverse() for one in reversed(instructions)]
    for old, new, done in ((before, after, instructions), (after, before, back)):
        table, expected = Table(old), Table(new)
        for instruction in done:
            table.carry_out(instruction)
        assert +table.pieces == +expected.pieces
        assert table.wheel == expected.wheel


def check_turns(number: int, answers: list[Answered]) -> None:
    """Each of its turns as a whole, with as few movements as are told."""
    concern = opponent(number)
    for turn in its_turns(answers):
        steps = [step for one in turn for step in told(*one, concern).instructions]
        assert len(merged(steps)) <= len(steps)
        check_literally(turn[0].before, merged(steps), turn[-1].after)


@pytest.mark.parametrize("number, dealt", [(1, True), (2, False)])
def test_somebody_who_does_just_what_is_told_keeps_the_table_of_the_rules(number: int, dealt: bool) -> None:
    """CONCERN-1: forth and back, turn by turn."""
    check_turns(number, list(played(number, dealt)))


@pytest.mark.parametrize("number, dealt", [(5, True), (7, False)])
def test_each_answer_is_told_in_full_and_never_without_a_reason(number: int, dealt: bool) -> None:
    concern = opponent(number)
    for one in filter(is_its, played(number, dealt)):
        instructions, notes = told(*one, concern)
        assert [replace(step, rule="") for step in instructions] == difference(one.before, one.after)
        assert all(step.rule for step in (*instructions, *notes))
        kept = {note.what: note.after - note.before for note in notes}
        seat, (old, new) = one.before.concern.seat, (one.before, one.after)
        assert kept.get("coins", 0) == known(new.players[seat].coins) - known(old.players[seat].coins)
        assert kept.get("vp", 0) == new.concern.vp - old.concern.vp


@pytest.mark.long
@pytest.mark.parametrize("dealt", [True, False])
@pytest.mark.parametrize("number", range(10, 12))
def test_somebody_who_does_just_what_is_told_keeps_the_table_in_many_games(number: int, dealt: bool) -> None:
    concern, answers = opponent(number), list(played(number, dealt))
    check_turns(number, answers)
    for one in filter(is_its, answers):
        check_literally(one.before, told(*one, concern).instructions, one.after)


# Reasons


def reasons(number: int, dealt: bool) -> Iterator[tuple[Answered, Instruction]]:
    concern = opponent(number)
    for one in filter(is_its, played(number, dealt)):
        for instruction in told(*one, concern).instructions:
            yield one, instruction


def test_every_reason_is_a_line_of_its_card_or_a_rule() -> None:
    found = {instruction.rule for _, instruction in reasons(5, dealt=False)}
    rules = {rule for rule in found if rule.partition("-")[0].isupper()}
    assert {rule.partition(" ")[0] for rule in found - rules} == {"card", "twist"}
    assert {"CONCERN-1", "CONCERN-7", "REST-2", "REST-3", "TRAVEL-4", "TRAVEL-6"} <= rules
    assert {"TRAVEL-8", "TRAVEL-9", "TRAVEL-11"} <= rules
    assert rules <= {"CONCERN-1", "CONCERN-7", "REST-2", "REST-3", "TURN-2", "SETUP-9"} | {
        f"TRAVEL-{number}" for number in range(4, 12)
    }


@pytest.mark.parametrize("number, dealt", [(5, True), (7, False)])
def test_each_rule_is_named_for_what_it_says(number: int, dealt: bool) -> None:
    seen: set[str] = set()
    for one, instruction in reasons(number, dealt):
        piece, kind = instruction.piece.split()[0], one.question.kind
        seen.add(instruction.rule)
        match instruction.rule:
            case "CONCERN-1":
                assert (piece, kind) == ("wagon", "concern_move")
            case "REST-2":
                assert piece == "market"
            case "REST-3":
                assert piece in ("hero", "deed", "companion")
            case "TRAVEL-11":
                assert kind in ("good_fortune", "which_deed", "which_upgrade")
            case "TRAVEL-9":
                assert piece in ("hero", "prestige", "coin")
            case rule if rule.startswith("twist"):
                assert piece == "wheel"
    assert {"CONCERN-1", "REST-2", "REST-3", "TRAVEL-9", "twist line 1"} <= seen


def test_a_line_of_its_card_is_named_by_card_and_number() -> None:
    for one, instruction in reasons(4, dealt=True):
        if instruction.rule.startswith("card"):
            concern = one.before.concern
            assert concern is not None
            number = concern.line % 10
            expected = f"line {number}" if concern.line < 10 else f"extra line {number}"
            assert instruction.rule == f"card {concern.card} {expected}"


# Fewer movements


def move(piece: str, source: str, target: str, rule: str = "card 1 line 1", count: int = 1) -> Instruction:
    return Instruction("move", piece, source, target, count, rule)


def test_a_marker_that_moves_on_for_one_reason_moves_once() -> None:
    steps = [
        move("market", "wheel armor", "set-aside"),
        move("marker goods", "goods 2", "goods 3"),
        move("market", "wheel armor", "set-aside"),
        move("marker goods", "goods 3", "goods 4"),
    ]
    assert merged(steps) == [
        move("market", "wheel armor", "set-aside", count=2),
        move("marker goods", "goods 2", "goods 4"),
    ]


def test_what_moves_for_two_reasons_moves_twice() -> None:
    steps = [
        move("prestige 1", "track 2", "track 3", "TRAVEL-8"),
        move("prestige 1", "track 3", "track 5", "TRAVEL-9"),
    ]
    assert merged(steps) == steps


def test_a_card_in_hand_goes_straight_to_its_place() -> None:
    steps = [
        move("hero bard-1", "inn 2", "aside"),
        move("marker goods", "goods 2", "goods 1"),
        move("hero bard-1", "aside", "player 1 heroes"),
    ]
    assert merged(steps) == [steps[1], move("hero bard-1", "inn 2", "player 1 heroes")]


def test_nothing_is_merged_over_what_has_to_come_between() -> None:
    """Its place at the Inn was taken meanwhile, so the first card has to leave first."""
    steps = [
        move("hero bard-1", "inn 2", "aside"),
        move("hero bard-2", "heroes deck", "inn 2"),
        move("hero bard-1", "aside", "player 1 heroes"),
    ]
    assert merged(steps) == steps


def test_what_goes_there_and_back_is_not_told() -> None:
    assert (
        merged([move("wagon 1", "ringway 0", "ringway 1"), move("wagon 1", "ringway 1", "ringway 0")]) == []
    )


def test_two_of_the_same_companions_are_not_taken_for_one() -> None:
    steps = [move("companion raven", "row 1", "row 2"), move("companion raven", "row 2", "row 3")]
    assert merged(steps) == steps


def test_coins_for_one_reason_are_told_together() -> None:
    notes = [Note("coins", 5, 4, "card 1 line 1"), Note("coins", 4, 2, "card 1 line 1")]
    assert merged_notes(notes) == [Note("coins", 5, 2, "card 1 line 1")]
    other = Note("coins", 2, 7, "TRAVEL-9")
    assert merged_notes([*notes, other]) == [Note("coins", 5, 2, "card 1 line 1"), other]
    assert merged_notes([Note("vp", 1, 2, "x"), Note("vp", 2, 1, "x")]) == []


# In words


def its_first_turn(concern: PrivateConcern, seed: int) -> list[Answered]:
    """Dealt for Anna, who answers by chance, and the Private Concern."""
    game, dice = new_game(["Anna"], seed=seed, concern=concern.setup()), random.Random(1)
    answers: list[Answered] = []
    while game.state.round < 2:
        before, question = game.state.copy(), game.question
        assert question is not None
        its = question.seat == 1
        value = concern.choose(game.observe(1), question) if its else dice.choice(question.options)
        game.answer(value)
        answers.append(Answered(before, question, value, game.state.copy()))
    return [one for one in answers if on_its_turn(one)]


def test_its_turn_reads_as_card_lines_and_things_to_do() -> None:
    """CONCERN-1: what moves, by how much, what it paid and what it gained without a piece."""
    concern = alike(**SHOPPER)
    answers = its_first_turn(concern, seed=5)
    state = answers[-1].after
    card, bazaar, gain, rest = account(answers, concern, ["Anna", "Private Concern"])
    number = answers[0].before.concern.card
    assert card.headings == [
        f"Its card: Plain {number} (card {number})",
        "“It knows what it wants.”",
        "Its wagon stays: it stands beside the Great Bazaar already.",
    ]
    assert bazaar.headings == [
        "Line 1: At the Great Bazaar it turns the wheel once, then buys up to 2 goods, the dearest first."
    ]
    assert [step_text(step, state) for step in bazaar.instructions] == [
        "Turn the wheel so that weapon is worth 5.",
        "Set 1 market die of the instrument section aside.",
        "Set 1 market die of the staff section aside.",
        "Move its goods marker from 1 to 3.",
    ]
    # 4 coins for the instrument; potion would cost 3, staff costs the 2 that are left.
    assert [note_text(note) for note in bazaar.notes] == ["It pays 6 coins and has 0 left."]
    assert gain.headings == ["Line 2: It gains 1 VP."]
    assert gain.instructions == []
    assert [note_text(note) for note in gain.notes] == ["It gains 1 VP and has 1."]
    assert rest.headings == ["The table is refilled."]
    assert {step.rule for step in rest.instructions} == {"REST-2"}


def test_every_step_and_note_of_a_game_is_a_whole_sentence() -> None:
    concern = opponent(5)
    for turn in its_turns(played(5, dealt=True)):
        for paragraph in account(turn, concern, NAMES):
            told_here = [step_text(step, turn[-1].after, NAMES) for step in paragraph.instructions]
            told_here += [note_text(note) for note in paragraph.notes]
            assert paragraph.headings or told_here
            for sentence in told_here:
                assert re.fullmatch(r"[A-Z][^{]*\.( \([A-Z]+-\d+\))?", sentence), sentence
            for heading in paragraph.headings:
                assert "{" not in heading
                assert heading[0].isupper() or heading[0] == "“"

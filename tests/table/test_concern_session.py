"""The Private Concern at a table: it is kept with the game, and its cards are turned up once and for all."""

import random
from pathlib import Path
from typing import Any

import pytest

from companion.concern.engine import PrivateConcern
from companion.concern.loader import deck_to_json, load
from companion.concern.naming import concern_named
from companion.core.errors import GameError, Illegal
from companion.games.dark_road.options import BUY
from companion.table.concern import last_turn
from companion.table.lines import End, encode, scan
from companion.table.restore import resume_from_snapshot
from companion.table.session import Session
from companion.text import say
from tests.concern.alike import SHOPPER, alike
from tests.table.tabletop import let_answer, reopened


def at_table(folder: Path, people: int = 1, concern: PrivateConcern | None = None, **options: Any) -> Session:
    concern = concern or concern_named("merchant")
    return Session.new(folder / "game.journal", people, concern=concern, **options)


def play_until(session: Session, kind: str, times: int = 1) -> None:
    """Until this kind of question is asked, for the so manieth time."""
    for _ in range(5000):
        question = session.game.question
        assert question is not None
        if question.kind == kind:
            times -= 1
            if not times:
                return
        let_answer(session)
    raise AssertionError(kind)


def finish(session: Session) -> None:
    while session.game.question is not None:
        let_answer(session)


# Kept with the game


@pytest.mark.parametrize("seed", [3, pytest.param(None, marks=pytest.mark.long)])
def test_a_whole_game_is_played_and_kept(tmp_path: Path, seed: int | None) -> None:
    session = at_table(tmp_path, people=2, seed=seed, concern_seat=1)
    finish(session)
    result = session.game.result
    assert result is not None
    assert len(result.standings) == 3
    again = reopened(session)
    assert again.game.result == result
    again.close()


def test_going_on_needs_no_deck_file(tmp_path: Path) -> None:
    """The deck is in the journal: an owner's file may be changed or lost meanwhile."""
    session = at_table(tmp_path, concern=alike(**SHOPPER), seed=3)
    play_until(session, "concern_move", 2)
    again = reopened(session)
    assert again.concern is not None
    assert again.concern.deck == alike(**SHOPPER).deck
    finish(again)
    again.close()


def test_a_game_without_it_has_none(tmp_path: Path) -> None:
    with Session.new(tmp_path / "game.journal", 2, seed=3) as session:
        assert session.concern is None
        assert session.turned_up() is None


def test_its_strength_its_twists_and_its_adventure_are_kept(tmp_path: Path) -> None:
    deck = concern_named("merchant").deck
    adventure = next(adventure for adventure in deck.adventures if adventure.twists)
    session = at_table(tmp_path, concern=concern_named("merchant", adventure=adventure.name), seed=3)
    again = reopened(session)
    assert again.concern is not None
    assert again.concern.strength.name == adventure.strength
    assert [twist.name for twist in again.concern.twists] == list(adventure.twists)
    assert again.concern.adventure == adventure
    again.close()


def test_it_answers_the_same_after_going_on(tmp_path: Path) -> None:
    """It keeps nothing in mind: at every one of its questions a new session gives the same answer."""
    session = at_table(tmp_path, seed=4)
    for _ in range(12):
        play_until(session, "concern_line")
        assert session.game.question is not None
        here = session.concern
        assert here is not None
        answer = here.choose(session.game.observe(1), session.game.question)
        session = reopened(session)
        assert session.concern is not None
        assert session.game.question is not None
        assert session.concern.choose(session.game.observe(1), session.game.question) == answer
        let_answer(session)
    session.close()


def test_its_game_can_be_taken_up_at_a_snapshot(tmp_path: Path) -> None:
    """Its seat is no name of the setup's players: the snapshot is a table of this game all the same."""
    session = at_table(tmp_path, people=2, seed=6, concern_seat=0)
    play_until(session, "concern_move", 3)
    session.close()
    bodies = scan(session.path.read_bytes()).bodies
    snapshot = next(body for body in reversed(bodies) if body["kind"] == "snapshot")
    game = resume_from_snapshot(session.header.setup, session.header.box, snapshot["state"], [])
    assert [player.name for player in game.state.players] == ["Private Concern", "Merchant 1", "Merchant 2"]
    assert game.question is not None


# A deck that cannot be read


OURS = {"deck": deck_to_json(load()), "strength": "", "twists": [], "adventure": ""}


def damage(path: Path, play: Any) -> None:
    """Put something else into the journal in place of what plays the Private Concern."""
    bodies = [
        {key: value for key, value in body.items() if key != "n"} for body in scan(path.read_bytes()).bodies
    ]
    bodies[0]["setup"]["concern"]["play"] = play
    path.write_bytes(encode(bodies, End())[0])


@pytest.mark.parametrize(
    "play",
    [
        *(None, 7, {}, {"deck": 1, "strength": "", "twists": [], "adventure": ""}),
        *(OURS | {"twists": twists} for twists in (7, None, [["Old Money"]], [{}], 1.5)),
        *(OURS | {"strength": 7}, OURS | {"adventure": {"name": 1}}),
    ],
)
def test_without_its_deck_a_game_can_still_be_read_and_taken_back(tmp_path: Path, play: Any) -> None:
    session = at_table(tmp_path, seed=3)
    play_until(session, "concern_line")
    log = list(session.game.log)
    session.close()
    damage(session.path, play)
    with Session.open(session.path) as again:
        assert again.concern is None
        assert [code for code, _ in again.notices] == ["concern-unreadable"]
        assert "cannot be read" in say(*again.notices[0][:1], **again.notices[0][1])
        assert again.game.log[1:] == log[1:]
        assert again.history()[-1].kind == "concern_move"
        again.undo()
        again.undo()
        assert again.game.question is not None
        assert again.game.question.seat == 0


# Its cards


def cards(session: Session) -> list[Any]:
    """All that was turned up, in order."""
    return [step.value for step in session.history() if step.kind == "concern_card"]


def test_we_turn_up_all_its_cards_before_any_comes_again(tmp_path: Path) -> None:
    """CONCERN-1: the last card of the pile is known without being turned up."""
    session = at_table(tmp_path, shuffle=8)
    finish(session)
    first = cards(session)[:9]
    assert len(set(first)) == 9
    assert len(cards(session)) == 9 + 3
    session.close()


def test_an_undo_never_turns_up_another_card(tmp_path: Path) -> None:
    session = at_table(tmp_path, shuffle=8)
    dice = random.Random(2)
    play_until(session, "concern_card", 3)
    expected = session.turned_up()
    for _ in range(10):
        for _ in range(dice.randrange(1, 12)):
            session.undo()
        while session.game.question is not None and len(cards(session)) < 3:
            let_answer(session)
        assert cards(session)[2] == expected
    session.close()


def test_two_shuffles_differ_and_one_is_always_the_same(tmp_path: Path) -> None:
    turned_up = []
    for name, shuffle in (("a", 1), ("b", 1), ("c", 2)):
        (tmp_path / name).mkdir()
        session = at_table(tmp_path / name, shuffle=shuffle)
        play_until(session, "concern_card", 4)
        turned_up.append(cards(session))
        session.close()
    assert turned_up[0] == turned_up[1] != turned_up[2]


def test_printed_cards_are_turned_up_by_people(tmp_path: Path) -> None:
    session = at_table(tmp_path, shuffle=None)
    play_until(session, "concern_card")
    assert session.turned_up() is None
    assert session.game.question is not None
    assert session.game.question.seat is None
    assert session.game.question.options == [str(number) for number in range(1, 11)]
    session.close()


def test_a_dealt_game_deals_its_cards_too(tmp_path: Path) -> None:
    session = at_table(tmp_path, seed=3, shuffle=5)
    play_until(session, "concern_move")
    assert session.turned_up() is None
    assert len(cards(session)) == 1
    session.close()


@pytest.mark.parametrize("people, seat", [(4, -1), (2, 3), (1, -3)])
def test_it_does_not_sit_down_where_there_is_no_seat(tmp_path: Path, people: int, seat: int) -> None:
    """SETUP-12."""
    with pytest.raises(Illegal) as refused:
        at_table(tmp_path, people=people, concern_seat=seat, seed=3)
    assert refused.value.rule == "SETUP-12"
    assert not (tmp_path / "game.journal").exists()


# Its last turn


def test_its_last_turn_is_all_that_happened_since_its_card(tmp_path: Path) -> None:
    session = at_table(tmp_path, people=2, shuffle=8, concern_seat=1)
    assert last_turn(session.history()) == []
    play_until(session, "concern_card", 2)
    first = last_turn(session.history())
    assert [step.kind for step in first[:2]] == ["concern_card", "concern_move"]
    assert {(step.round, step.turn) for step in first} == {(1, 1)}
    let_answer(session)
    assert last_turn(session.history()) == first, "its card alone is no turn yet"
    let_answer(session)
    assert [step.kind for step in last_turn(session.history())] == ["concern_card", "concern_move"]
    session.close()


def test_what_comes_after_all_turns_is_no_part_of_its_last_one(tmp_path: Path) -> None:
    """END-1: it sits first, and the last visits are made in that order."""
    session = at_table(tmp_path, seed=3, concern_seat=0)
    finish(session)
    last = last_turn(session.history())
    assert {step.phase for step in last} == {"turns"}
    assert last[-1].round == 13
    session.close()


# Another answer at an earlier step


def test_an_answer_of_it_that_no_longer_follows_from_its_card_is_dropped(tmp_path: Path) -> None:
    """CONCERN-1: Anna turns the wheel instead of taking coins, so another good is the dearest."""
    session = at_table(tmp_path, concern=alike(**SHOPPER), seed=4)
    while session.game.state.round < 2:
        question = session.game.question
        assert question is not None
        wanted = [option for option in ("slot 3", "coins") if option in question.options]
        session.answer(wanted[0]) if wanted else let_answer(session)
    index = next(step.index for step in session.history() if step.kind == "slot_3_action")
    bought = [step.value for step in session.history() if step.value in BUY.values() and step.seat == 1]
    assert bought
    change = session.change_earlier(index, "turn wheel")
    assert [step.value for step in change.dropped if step.value in BUY.values()] == bought
    question = session.game.question
    assert question is not None
    assert (question.seat, question.kind) == (1, "bazaar_deal")
    assert bought[0] in question.options, "it could, but its card says otherwise now"
    finish(session)
    session.close()


# Undo at random moments


def check_undone(folder: Path, number: int, rounds: int, **options: Any) -> None:
    """Back and forth at random, and on again: the game is the one that its log replays to."""
    session = at_table(folder, people=1 + number % 3, **options)
    dice = random.Random(number)
    for _ in range(rounds):
        for _ in range(dice.randrange(30)):
            if session.game.question is not None:
                let_answer(session, number)
        tables = [session.game.state_hash()]
        for _ in range(dice.randrange(15)):
            try:
                session.undo()
            except GameError:
                break
            tables.append(session.game.state_hash())
        for _ in range(dice.randrange(len(tables))):
            tables.pop()
            session.redo()
            assert session.game.state_hash() == tables[-1]
    reopened(session).close()


@pytest.mark.parametrize("number, options", [(1, {"seed": 1}), (2, {"shuffle": 4})])
def test_undo_and_redo_lead_over_its_turns(tmp_path: Path, number: int, options: dict[str, int]) -> None:
    check_undone(tmp_path, number, 8, **options)


@pytest.mark.long
@pytest.mark.parametrize("number", range(4))
def test_undo_and_redo_lead_over_its_turns_in_many_games(tmp_path: Path, number: int) -> None:
    check_undone(tmp_path, number, 20, **({"seed": number} if number % 2 else {"shuffle": number}))

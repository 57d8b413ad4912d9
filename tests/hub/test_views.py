"""What a seat's log holds, and what a tablet makes of it."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.concern.naming import concern_named
from companion.core.questions import Question
from companion.core.unknown import UNKNOWN
from companion.games.dark_road.observe import HIDDEN_DEED, observe
from companion.games.dark_road.seen import asked_of
from companion.games.dark_road.state import Deck, State
from companion.hub.codec import question_to_json
from companion.hub.folding import Folded
from companion.hub.messages import FromHub, Garbled, Log, read, write
from companion.hub.views import Views, changed, difference
from companion.table.session import Session
from tests.table.tabletop import let_answer

ALL = (-1, 0, 1, 2, 3)


def begun(folder: Path, number: int, lazy: bool = False) -> Session:
    return Session.new(
        folder / f"{number}.journal", ["Anna", "Bela", "Cili"], seed=None if lazy else number,
        concern=concern_named("merchant"), shuffle=number, variants=("draft",) if number % 2 else (),
    )  # fmt: skip


def told(session: Session, views: Views, seat: int, start: int) -> Log:
    """What the hub says, as it comes out of the network."""
    log, game = views.of(seat), session.game
    question = question_to_json(game.question, seat, game.state)
    message = Log(
        None if seat < 0 else seat, start, log.entries[start:], question, len(game.log),
        log.digest(len(log.entries)), game.view_hash(seat), game.can_redo,
    )  # fmt: skip
    found = read(write(message), FromHub)
    assert isinstance(found, Log)
    return found


class Tablets:
    """One for each seat and one that only looks on, kept up to date; all that they were told is kept."""

    def __init__(self, session: Session, seats: tuple[int, ...] = ALL) -> None:
        self.session, self.views = session, Views(session)
        self.logs = {seat: Folded() for seat in seats}
        for seat in seats:
            self.logs[seat].take(told(session, self.views, seat, 0))

    def update(self) -> None:
        kept = self.views.update() + 1
        for seat, log in self.logs.items():
            log.take(told(self.session, self.views, seat, kept))


def something_happens(session: Session, seed: int) -> None:
    """Mostly an answer; now and then an undo or redo of some steps, or a correction."""
    chance = random.Random(f"{seed} {len(session.game.log)}")
    what = chance.random()
    if what < 0.03 and session.game.last_step() is not None:
        for _ in range(chance.randint(1, 4)):
            if session.game.last_step() is not None:
                session.undo()
    elif what < 0.05 and session.game.can_redo:
        session.redo()
    elif what < 0.07 and session.game.state.phase == "turns":
        session.correct(f"players.{chance.randrange(3)}.coins", chance.randint(1, 30))
    else:
        let_answer(session, seed)


def evening(
    folder: Path, number: int, lazy: bool = False, seats: tuple[int, ...] = ALL, most: int = 10_000
) -> Iterator[Tablets]:
    """A whole game, or so much of it, seen after everything that happens."""
    with begun(folder, number, lazy) as session:
        tablets = Tablets(session, seats)
        for _ in range(most):
            yield tablets
            if session.game.question is None:
                return
            something_happens(session, number)
            tablets.update()


@pytest.mark.parametrize(
    "number, lazy", [(1, False), *(pytest.param(n, n % 2 == 1, marks=pytest.mark.long) for n in range(2, 5))]
)
def test_every_tablet_sees_what_its_seat_may_see_after_every_step(
    tmp_path: Path, number: int, lazy: bool
) -> None:
    seats = (-1, 0) if number == 1 else ALL
    for moments, tablets in enumerate(evening(tmp_path, number, lazy, seats)):  # noqa: B007
        for seat, log in tablets.logs.items():
            assert log.state is not None
            assert log.state.players[seat].coins == tablets.session.game.state.players[seat].coins or seat < 0
    assert moments > 150
    assert tablets.session.game.result is not None
    for log in tablets.logs.values():
        assert log.state is not None
        assert log.state.result == tablets.session.game.result


def test_a_late_tablet_gets_the_same_log_as_one_that_was_there_from_the_beginning(tmp_path: Path) -> None:
    *_, tablets = evening(tmp_path, 4, seats=(-1, 1), most=150)
    session = tablets.session
    afresh = Views(session)
    for seat, log in tablets.logs.items():
        late = Folded()
        late.take(told(session, afresh, seat, 0))
        assert late.follow() == log.follow()
        assert [(one.kind, one.value) for one in late.steps] == [(one.kind, one.value) for one in log.steps]


def test_earlier_tables_on_a_tablet_are_those_its_seat_saw(tmp_path: Path) -> None:
    *_, tablets = evening(tmp_path, 5, seats=(1,), most=200)
    session, log = tablets.session, tablets.logs[1]
    for step in range(0, len(log.steps), 29):
        then = observe(session.state_at(step), 1)
        assert difference(vars(log.state_at(step))["market"], then.market) == []
        assert [player.coins for player in log.state_at(step).players] == [
            player.coins for player in then.players
        ]


# HIDE-1


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner)


def shuffled_secrets(state: State, seat: int, chance: random.Random) -> State:
    """The same table with other coins and deeds behind the screens of others."""
    other = state.copy()
    deck = other.decks["deeds"]
    hands = [
        player for place, player in enumerate(other.players)
        if place != seat and player.deeds and not other.is_concern(place)
    ]  # fmt: skip
    unseen = [*deck.pool, *(card for player in hands for card in player.deeds)]
    chance.shuffle(unseen)
    for player in hands:
        player.deeds = [unseen.pop() for _ in player.deeds]
    other.decks["deeds"] = Deck(tuple(sorted(unseen)), deck.hidden, deck.bottom)
    for place, player in enumerate(other.players):
        if place != seat and not other.is_concern(place):
            player.coins = chance.randint(0, 40)
    return other


def test_a_view_is_the_same_whatever_others_hold_behind_their_screens_hide_1(tmp_path: Path) -> None:
    chance, compared = random.Random(1), 0
    for tablets in evening(tmp_path, 6, seats=()):
        state = tablets.session.game.state
        if state.result is not None or compared % 5:
            compared += 1
            continue
        for seat in ALL:
            one, other = observe(state, seat), observe(shuffled_secrets(state, seat, chance), seat)
            assert difference(_plain(one), _plain(other)) == []
        compared += 1
    assert compared > 100


def _plain(state: State) -> Any:
    from companion.games.dark_road.state_json import state_to_json

    return state_to_json(state)


@pytest.mark.parametrize("lazy", [False, pytest.param(True, marks=pytest.mark.long)])
def test_no_step_tells_a_deed_or_coins_that_its_seat_may_not_see_hide_1(tmp_path: Path, lazy: bool) -> None:
    hidden = 0
    for tablets in evening(tmp_path, 7, lazy, seats=(-1, 1)):
        session = tablets.session
        if session.game.result is not None:
            break
        deeds = {
            *session.game.state.box.deeds,
            *(card for p in session.game.state.players for card in p.deeds),
        }
        step = len(session.history()) - 1
        if step < 0:
            continue
        before, after = session.tables(step, step)
        for seat in tablets.logs:
            seen = (seat, 3) if seat >= 0 else (3,)  # the Private Concern's lie open (CONCERN-8)
            own = {card for one in seen for card in before.players[one].deeds + after.players[one].deeds}
            open_ = {*before.courtyard, *after.courtyard, *own}
            entry = tablets.views.of(seat).entries[-1][0]
            said = {text for text in texts(entry) if text in deeds}
            assert said <= open_, (entry, seat)
            hidden += HIDDEN_DEED in set(texts(entry))
    assert hidden or lazy


def test_a_correction_of_coins_behind_a_screen_is_told_to_their_owner_alone(tmp_path: Path) -> None:
    with begun(tmp_path, 8) as session:
        tablets = Tablets(session)
        session.correct("players.1.coins", 23)
        tablets.update()
        values = {seat: log.steps[-1].value["new"] for seat, log in tablets.logs.items()}
        assert values.pop(1) == 23
        assert all(value == {"unknown": "count"} for value in values.values())
        state = tablets.logs[0].state
        assert state is not None
        assert state.players[1].coins is UNKNOWN


def test_only_who_is_asked_sees_what_can_be_answered(tmp_path: Path) -> None:
    with begun(tmp_path, 9) as session:
        while session.game.question is None or session.game.question.kind != "bazaar_deal":
            let_answer(session, 9)
        asked = session.game.question.seat
        tablets = Tablets(session)
        for seat, log in tablets.logs.items():
            assert log.question is not None
            assert log.question.index == session.game.question.index
            assert log.question.kind == "bazaar_deal"
            if seat == asked:
                assert log.question.options == session.game.question.options
                assert [type(one) for one in log.question.options] == [
                    type(one) for one in session.game.question.options
                ]
                assert list(log.question.refused) == list(session.game.question.refused)
            else:
                assert not log.question.options
                assert not log.question.refused


# What a tablet does not take


def test_a_log_that_does_not_fit_changes_nothing(tmp_path: Path) -> None:
    with begun(tmp_path, 10) as session:
        tablets = Tablets(session, (0,))
        for _ in range(30):
            let_answer(session, 10)
        views, log = tablets.views, tablets.logs[0]
        views.update()
        good, had = told(session, views, 0, 1), log.follow()
        bad: list[Any] = []
        for field, value in {
            "start": 99, "digest": "0" * 32, "view": "0" * 64, "steps": good.steps[:-1],
            "question": {"index": 1},
        }.items():  # fmt: skip
            message = told(session, views, 0, 1)
            setattr(message, field, value)
            bad.append(message)
        altered = told(session, views, 0, 1)
        altered.steps[5][1].append([["players", 0, "coins"], 99])
        for message in [*bad, altered]:
            with pytest.raises(Garbled):
                log.take(message)
            assert log.follow() == had
        log.take(good)
        log.take(good)
        assert log.follow().digest == good.digest


def test_changes_make_the_later_of_the_earlier() -> None:
    before = {"a": [1, {"b": 2}], "c": {"d": 1, "e": [1, 2]}, "f": None}
    after = {"a": [1, {"b": 3}], "c": {"e": [1, 2, 3]}, "f": False, "g": {}}
    kept = {"a": [1, {"b": 2}], "c": {"d": 1, "e": [1, 2]}, "f": None}
    assert changed(before, difference(before, after)) == after
    assert before == kept
    assert difference(1, True) == [[[], True]]


def test_what_the_private_concern_has_may_be_told_by_whoever_plays(tmp_path: Path) -> None:
    with begun(tmp_path, 2, lazy=True) as session:
        for kind, params in (("count_coins", (3,)), ("describe_deed", ("a deed", 3))):
            question = Question(9, None, kind, [], params=params)
            assert asked_of(question, session.game.state) is None
            theirs = Question(9, None, kind, [], params=(*params[:-1], 1))
            assert asked_of(theirs, session.game.state) == 1

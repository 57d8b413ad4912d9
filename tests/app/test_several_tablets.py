"""Several tablets at one table, through the screens: the app as the table's machine, and as a guest."""

import time
from pathlib import Path

import pytest
from kivy.tests.common import UnitTestTouch

from companion.app.main import Companion
from companion.app.play.hiding import kept_secret
from companion.app.play.moments import Asked, HandOver, Told, Waits
from companion.app.widgets.digits import Digits
from companion.hub.identity import hub_identity
from companion.hub.server import Server
from tests.app.at_table import Table, joined, let_happen, until
from tests.app.drawn import frames, settle
from tests.app.past_games import texts, touch_label
from tests.hub.evening import LOOPBACK, Evening, answer, begun, in_step


def test_nothing_listens_until_somebody_asks_for_it(app: Companion, tmp_path: Path) -> None:
    app.rooms.open(begun(tmp_path / "game.journal"))
    settle()
    hosting = app.rooms.tablets.hosting
    assert hosting.host is None
    assert hosting.code is None
    assert list(hosting.addresses) == []


def test_a_tablet_plays_its_seat_and_the_tables_screen_waits_for_it(table: Table) -> None:
    anna = table.tablet("Anna's tablet", 0)
    table.screen.sitting.heard()
    asked = table.session.game.question
    assert asked is not None
    assert asked.seat == 0
    waits = table.screen.sitting.moment
    assert isinstance(waits, Waits)
    assert (waits.device, waits.online, waits.can_answer_here) == ("Anna's tablet", True, True)
    log = len(table.session.game.log)
    answer(anna.session)
    until(lambda: len(table.session.game.log) > log)
    table.in_step()
    assert table.screen.sitting.moment != waits


def test_who_has_no_tablet_plays_at_the_tables_screen_and_tablets_follow(table: Table) -> None:
    bela = table.tablet("Bela's", 1)
    moment = table.screen.sitting.moment
    if isinstance(moment, HandOver):
        table.screen.sitting.take_over()
        moment = table.screen.sitting.moment
    assert isinstance(moment, Asked)
    log = len(table.session.game.log)
    table.screen._do(table.screen.sitting.answer, moment.choices[0].value, moment.index)
    assert len(table.session.game.log) > log
    table.in_step()
    assert bela.session.history()[-1].seat in (None, *range(4))


def test_a_seat_whose_tablet_is_gone_is_taken_over_by_one_touch(table: Table) -> None:
    anna = table.tablet("Anna's tablet", 0)
    anna.close()
    table.tablets.clear()
    until(lambda: isinstance(m := table.screen.sitting.moment, Waits) and not m.online)
    settle()
    touch_label(table.screen, "Answer here for Anna")
    settle()
    assert not isinstance(table.screen.sitting.moment, Waits)
    assert table.hosting.host is not None
    assert table.hosting.host.holder(0) is None


def test_the_private_concern_plays_on_and_everybody_is_told_what_it_did(table: Table) -> None:
    tablets = [table.tablet(f"Tablet {seat}", seat) for seat in range(3)]
    sitting = table.screen.sitting
    for _ in range(200):
        if isinstance(sitting.moment, Told):
            break
        question = table.session.game.question
        assert question is not None
        assert question.seat is not None
        log = len(table.session.game.log)
        answer(tablets[question.seat].session)
        until(lambda log=log: len(table.session.game.log) > log)
        table.in_step()
        until(lambda: not any(one.session.is_waiting for one in tablets))
    told = sitting.moment
    assert isinstance(told, Told)
    assert told.passages
    frames()
    assert any("Private Concern" in text for text in texts(table.screen))


def test_secrets_of_a_seat_with_a_tablet_are_not_on_the_tables_screen(table: Table) -> None:
    table.tablet("Anna's tablet", 0)
    assert {0, 1, 2} - kept_secret(table.screen.sitting) <= {1, 2}
    assert 0 in kept_secret(table.screen.sitting)


def test_switched_off_tablets_are_away_and_the_game_goes_on_here(table: Table) -> None:
    anna = table.tablet("Anna's tablet", 0)
    table.hosting.switch(False)
    until(lambda: not anna.is_online)
    table.app.rooms.to_table()
    settle()
    assert not isinstance(table.screen.sitting.moment, Waits)


# As a guest


@pytest.fixture
def evening(evening: Evening) -> Evening:
    """Whoever comes first takes a seat."""
    evening.host.free_seats(True)
    return evening


def test_a_guest_answers_on_the_same_screen_as_at_the_table(app: Companion, evening: Evening) -> None:
    sitting = joined(app, evening, 0)
    screen = app.rooms.current_screen
    for _ in range(4):
        asked = sitting.moment
        if not isinstance(asked, Asked):
            break
        log = len(evening.session.game.log)
        legal = next(one for one in asked.choices if not one.refused and not one.warned)
        screen._do(sitting.answer, legal.value, asked.index)
        let_happen(evening, lambda log=log: len(evening.session.game.log) > log)
        let_happen(
            evening,
            lambda: in_step(evening.session, sitting.session) and not sitting.session.is_waiting,
        )
    assert evening.session.history()[-1] is not None
    assert isinstance(sitting.moment, Asked | Waits)
    assert isinstance(sitting.state.players[0].coins, int)
    assert not isinstance(sitting.state.players[1].coins, int)


def test_a_guest_whose_table_is_away_sees_it_and_comes_back_by_itself(
    app: Companion, evening: Evening
) -> None:
    sitting = joined(app, evening, 0)
    screen = app.rooms.current_screen
    port = evening.server.port
    evening.server.close()
    let_happen(evening, lambda: not app.rooms.tablets.visit.connection().is_online)  # type: ignore[union-attr]
    screen.look()
    settle()
    assert any("Not connected" in text for text in texts(screen))
    before = evening.session.game.state_hash()
    asked = sitting.moment
    assert isinstance(asked, Asked)
    screen._do(sitting.answer, asked.choices[0].value, asked.index)
    assert evening.session.game.state_hash() == before
    evening.server = Server(
        evening.host, evening.registry, evening.codes, hub_identity(evening.folder), name="The table",
        post=evening.todo.put, port=port, bind=LOOPBACK,
    )  # fmt: skip
    evening.server.start()
    let_happen(evening, lambda: app.rooms.tablets.visit.connection().is_online)  # type: ignore[union-attr]
    let_happen(evening, lambda: in_step(evening.session, sitting.session))
    screen.look()
    settle()
    assert not any("Not connected" in text for text in texts(screen))
    assert sitting.moment.index == asked.index  # type: ignore[union-attr]


def test_the_screen_of_the_table_shows_the_code_and_who_plays_where(table: Table) -> None:
    table.tablet("Anna's tablet", 0)
    door = table.app.rooms._doors().tablets
    assert door is not None
    door()
    settle()
    said = texts(table.app.rooms.current_screen)
    assert any("Anna's tablet" in text for text in said)
    assert table.hosting.code is not None
    shown = [one.text for one in table.app.rooms.current_screen.walk() if isinstance(one, Digits)]
    assert shown == [table.hosting.code]


def test_a_guest_whose_seat_is_taken_over_looks_on_and_is_told_of_no_pieces(
    app: Companion, evening: Evening
) -> None:
    sitting = joined(app, evening, 0)
    assert isinstance(sitting.moment, Asked)
    evening.host.take_over(0)
    let_happen(evening, lambda: isinstance(sitting.moment, Waits))
    let_happen(evening, lambda: not isinstance(sitting.state.players[0].coins, int))
    assert in_step(evening.session, sitting.session)
    assert isinstance(sitting.moment, Waits)
    assert sitting.changes == []


def test_pieces_that_a_tablet_moves_are_told_on_the_tables_screen(table: Table) -> None:
    anna = table.tablet("Anna's tablet", 0)
    told: list[str] = []
    for _ in range(12):
        if anna.session.asked != 0:
            break
        log = len(table.session.game.log)
        answer(anna.session)
        until(lambda log=log: len(table.session.game.log) > log)
        table.in_step()
        until(lambda: not anna.session.is_waiting)
        told += [step.text for step in table.screen.sitting.changes]
    assert any("Anna" in text for text in told)


def test_what_somebody_is_entering_stays_while_others_come_and_go(table: Table) -> None:
    shown: list[tuple[str, ...]] = []
    table.screen.show = lambda *said: shown.append(said)  # type: ignore[method-assign]
    table.tablet("Bela's", 1)
    assert shown == []


def test_what_a_guest_is_entering_stays_while_the_tables_devices_speak(
    app: Companion, evening: Evening
) -> None:
    sitting = joined(app, evening, 0)
    shown: list[tuple[str, ...]] = []
    app.rooms.current_screen.show = lambda *said: shown.append(said)
    visit = app.rooms.tablets.visit
    assert visit is not None
    for told in range(1, 4):
        evening.host.beside({"run": "a", "wheel": "at", "told": told})
    let_happen(evening, lambda: visit.devices.status.wheel == "at")
    assert shown == []
    asked = sitting.moment
    assert isinstance(asked, Asked)


def test_a_game_in_which_nobody_counts_coins_is_joined_too(app: Companion, tmp_path: Path) -> None:
    evening = Evening(begun(tmp_path / "g.journal", variants=("hidden-coins",)), tmp_path / "hub")
    evening.host.free_seats(True)
    try:
        assert isinstance(joined(app, evening, 1).moment, Waits)
    finally:
        app.rooms.home()
        evening.close()


def test_a_touch_that_comes_with_somebody_elses_answer_does_nothing(table: Table) -> None:
    anna = table.tablet("Anna's tablet", 0)
    log = len(table.session.game.log)
    answer(anna.session)
    until(lambda: len(table.session.game.log) > log)
    before = table.session.game.state_hash()
    quick = UnitTestTouch(900, 400)
    quick.time_start = time.time()
    assert table.app.rooms.on_touch_down(quick)
    later = UnitTestTouch(900, 400)
    later.time_start = time.time() + 1
    assert not table.app.rooms._steady.is_too_quick(later, table.app.rooms._shown())
    assert table.session.game.state_hash() == before

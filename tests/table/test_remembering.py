"""Games that were tracked to their end are in the history: once, and as they ended."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from companion.concern.naming import concern_named
from companion.core.errors import Stale
from companion.core.pads import Seat, Sheet
from companion.store.finished import Finished, finished
from companion.store.history import History, open_history
from companion.table.home import games_dir
from companion.table.remembering import history_url, keep_scored, remember_game, take_up_saved, tracked
from companion.table.session import Session
from companion.table.settings import keep_setting
from companion.table.trash import throw_away

DAY = "2026-11-17T19:00:00"


@pytest.fixture
def history() -> Iterator[History]:
    with open_history(history_url()) as opened:
        yield opened


def play_on(session: Session, rng: Random | None = None) -> None:
    """By chance, to the end."""
    rng = rng or Random(1)
    while (question := session.game.question) is not None:
        if question.seat is not None and session.game.state.is_concern(question.seat):
            assert session.concern is not None
            session.answer(session.concern.choose(session.game.observe(question.seat), question))
        else:
            session.answer(rng.choice(question.options))


def begun(name: str = "evening", created: str = DAY, names: tuple[str, ...] = ("Anna", "Ben")) -> Session:
    concern = concern_named("merchant")
    return Session.new(games_dir() / f"{name}.journal", names, seed=3, concern=concern, created=created)


def over(name: str = "evening", created: str = DAY, names: tuple[str, ...] = ("Anna", "Ben")) -> Session:
    session = begun(name, created, names)
    play_on(session)
    return session


def told(session: Session) -> Finished:
    found = tracked(session.game, session.header, session.path)
    assert found is not None
    return found


def test_a_tracked_game_is_kept_as_it_ended(history: History) -> None:
    with over() as session:
        kept = remember_game(history, told(session))
        result = session.game.result
    assert result is not None
    (found,) = history.games()
    assert found == kept
    assert (found.day, found.source, found.journal) == ("2026-11-17", "tracked", "evening.journal")
    assert found.complete
    assert [line.automa for line in found.lines] == [None, None, "merchant"]
    for standing in result.standings:
        line = found.lines[standing.seat]
        assert (line.score, line.place) == (standing.score, standing.place)
    assert [seat for seat, line in enumerate(found.lines) if line.won] == list(result.winners)


def test_a_game_that_goes_on_is_not_kept() -> None:
    with begun() as session:
        assert tracked(session.game, session.header, session.path) is None


def test_a_game_is_kept_once_however_often_it_is_told(history: History) -> None:
    with over() as session:
        first = remember_game(history, told(session))
        assert remember_game(history, told(session)) == first
    assert take_up_saved(history) == 0
    assert history.games() == [first]


def test_a_game_undone_and_ended_otherwise_changes_and_keeps_what_was_written_around_it(
    history: History,
) -> None:
    with over() as session:
        first = remember_game(history, told(session))
        history.change(replace(first, location="At home", note="The kettle sang."))
        for _ in range(60):
            session.undo()
        play_on(session, Random(9))
        second = remember_game(history, told(session))
    assert second.sheet != first.sheet
    (found,) = history.games()
    assert (found.uid, found.sheet) == (first.uid, second.sheet)
    assert (found.location, found.note) == ("At home", "The kettle sang.")


def test_a_deleted_game_stays_deleted(history: History) -> None:
    with over() as session:
        kept = remember_game(history, told(session))
        history.delete(kept.uid)
        remember_game(history, told(session))
    assert take_up_saved(history) == 0
    assert history.games() == []


@pytest.mark.long
def test_older_evenings_are_taken_up_and_what_cannot_be_read_is_passed_over(history: History) -> None:
    over("first").close()
    over("second", created="2025-02-01T20:00:00").close()
    begun("unfinished").close()
    (games_dir() / "broken.journal").write_bytes(b"nonsense")
    assert take_up_saved(history) == 2
    assert [(game.journal, game.day) for game in history.games()] == [
        ("first.journal", "2026-11-17"),
        ("second.journal", "2025-02-01"),
    ]


def test_evenings_that_nobody_dated_are_told_apart_and_have_the_day_of_their_name(history: History) -> None:
    over("2024-03-05-Anna-Ben", created="").close()
    over("2024-03-06-Anna-Ben", created="").close()
    assert take_up_saved(history) == 2
    assert [game.day for game in history.games()] == ["2024-03-06", "2024-03-05"]


@pytest.mark.long
def test_a_new_game_under_the_name_of_one_that_was_thrown_away_is_kept_beside_it(history: History) -> None:
    with over() as session:
        remember_game(history, told(session))
    throw_away(games_dir() / "evening.journal")
    over(created="2026-11-17T21:00:00").close()
    assert take_up_saved(history) == 1
    assert len(history.games()) == 2


def test_anna_and_anna_in_small_letters_are_two(history: History) -> None:
    with over(names=("Anna", "anna")) as session:
        remember_game(history, told(session))
    assert [line.name for line in history.games()[0].lines][:2] == ["Anna", "anna 2"]


def test_the_history_lies_where_it_was_named_then_where_it_was_set_then_at_home(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert history_url() == f"sqlite:///{home}/history.sqlite"
    keep_setting("store", "sqlite:////club.sqlite")
    assert history_url() == "sqlite:////club.sqlite"
    monkeypatch.setenv("DARK_ROAD_STORE", "postgresql://club/games")
    assert history_url() == "postgresql://club/games"
    assert history_url("sqlite:////mine.sqlite") == "sqlite:////mine.sqlite"


def test_a_setting_that_is_no_address_is_passed_over(home: Path) -> None:
    keep_setting("store", 7)
    assert history_url() == f"sqlite:///{home}/history.sqlite"


def test_a_correction_never_writes_over_one_that_came_between(tmp_path: Path) -> None:
    sheet = Sheet("dark_road", "v2", (Seat("Anna", None, {"coins": 30, "prestige": 31}),))
    with open_history(f"sqlite:///{tmp_path}/history.sqlite") as history:
        kept = keep_scored(history, finished(sheet))
        mine, theirs = (
            finished(sheet.with_value(0, "coins", coins), uid=kept.uid, version=kept.version)
            for coins in (32, 33)
        )
        corrected = keep_scored(history, theirs)
        with pytest.raises(Stale):
            keep_scored(history, mine)
        assert history.games() == [corrected]

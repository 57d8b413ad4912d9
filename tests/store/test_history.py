"""The history keeps finished games, the same on both databases."""

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select, update

from companion.core.errors import Invalid, Stale
from companion.core.pads import Outcome
from companion.store import tables
from companion.store.errors import StoreError
from companion.store.finished import Finished
from companion.store.history import History, open_history
from companion.store.tables import row
from companion.text import error_text, say
from tests.store.tiny import TinyPad, corrected, played, with_buildings


def test_a_game_that_was_added_is_there_again(history: History, url: str) -> None:
    kept = history.add(replace(played(Ada=40, Bo=38), location="Café Ørsted", note="Two lines\nof it 🎲"))
    assert (kept.version, kept.complete, kept.deleted) == (1, True, False)
    with open_history(url) as again:
        assert again.games() == [kept]
        assert again.game(kept.uid) == kept
        assert again.notices == []


def test_scores_are_derived_and_not_taken_from_the_database(history: History) -> None:
    kept = history.add(replace(played(Ada=40, Bo=38), lines=(), complete=False))
    assert [(line.score, line.place, line.won) for line in history.game(kept.uid).lines] == [
        (40, 1, True), (38, 2, False),
    ]  # fmt: skip


def test_a_correction_takes_the_place_of_what_was_known(history: History) -> None:
    kept = history.add(played(Ada=40, Bo=None))
    assert not kept.complete
    better = history.change(corrected(kept, 1, 41))
    assert (better.version, better.complete) == (2, True)
    assert history.games() == [better]


def test_a_correction_of_an_older_state_is_refused(history: History) -> None:
    kept = history.add(played(Ada=40))
    better = history.change(corrected(kept, 0, 41))
    with pytest.raises(Stale) as refused:
        history.change(corrected(kept, 0, 42))
    assert refused.value.code == "finished-stale"
    assert history.games() == [better]


def test_games_of_one_day_keep_their_order_when_one_is_changed(history: History) -> None:
    """People call them by their numbers in the list."""
    first, second = history.add(played(Ada=40)), history.add(played(Ada=41))
    assert history.games() == [second, first]
    better = history.change(corrected(first, 0, 42))
    assert history.games() == [second, better]
    assert better.created == first.created


def test_what_is_deleted_can_be_brought_back(history: History) -> None:
    kept = history.add(played(Ada=40))
    history.delete(kept.uid)
    assert history.games() == []
    assert [game.uid for game in history.games(deleted=True)] == [kept.uid]
    history.bring_back(kept.uid)
    (back,) = history.games()
    assert replace(back, version=1, changed=kept.changed) == kept
    with pytest.raises(Stale):
        history.change(corrected(kept, 0, 41))


def test_the_same_game_again_changes_nothing(history: History) -> None:
    """An acknowledgement may be lost on its way, and what was meant is meant still."""
    game = played(Ada=40)
    kept = history.add(game)
    assert history.add(game) == kept
    better = history.change(corrected(kept, 0, 41))
    assert history.change(corrected(kept, 0, 41)) == better
    with pytest.raises(Invalid) as refused:
        history.add(corrected(game, 0, 1))
    assert refused.value.code == "finished-twice"
    assert history.games() == [better]


@pytest.mark.parametrize("call", ["game", "delete", "bring_back"])
def test_a_game_that_is_not_there_is_told(history: History, call: str) -> None:
    with pytest.raises(Invalid) as refused:
        getattr(history, call)("abc")
    assert refused.value.code == "finished-unknown"
    with pytest.raises(Invalid):
        history.change(played(Ada=1))


def test_games_are_listed_with_the_newest_day_first(history: History) -> None:
    days = ["2026", "", "2026-11-17", "2025-12-31", "2026-11", "2026-02-01"]
    for day in days:
        history.add(played(day, Ada=1))
    assert [game.day for game in history.games()] == [
        "2026-11-17", "2026-11", "2026-02-01", "2026", "2025-12-31", "",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "search",
    ["ödön", "ÖDÖN", "o\u0308do\u0308n", "straße", "STRASSE", "ΛΌΓΟΣ", "v2", "quartz", "MÁSODIK KIADÁS",
     "100%", "a_b", "strasse ödön", "  note "],
)  # fmt: skip
def test_a_search_finds_words_in_any_case(history: History, search: str) -> None:
    game = replace(played(Ödön=40, Bo=1), location="Hauptstraße λόγος", note="a note: 100% a_b")
    game = with_buildings(game, "quartz_mine")
    kept = history.add(replace(game, sheet=replace(game.sheet, edition="v2")))
    history.add(played(Odon=40, Cy=1000, aXb=3))
    assert [found.uid for found in history.games(search)] == [kept.uid]


def test_a_search_that_nothing_answers_finds_nothing(history: History) -> None:
    history.add(replace(played(Ada=40), note="x"))
    for search in ("zz", "%", "_", "\\", "Ada zz", "\ud800zz", "zz\0"):
        assert history.games(search) == []


def test_games_are_found_by_player_and_by_game(history: History) -> None:
    kept = history.add(played(Ada=40, Bo=3))
    history.add(played(Adam=40))
    assert [game.uid for game in history.games(player=" aDA ")] == [kept.uid]
    assert history.games(player="Ad") == []
    assert len(history.games(game="tiny")) == 2
    assert history.games(game="other") == []


def test_a_journal_is_known_even_when_its_game_was_deleted(history: History) -> None:
    kept = history.add(replace(played(Ada=40), source="tracked", journal="one.journal"))
    history.delete(kept.uid)
    found = history.find_journal("one.journal")
    assert found is not None
    assert (found.uid, found.deleted) == (kept.uid, True)
    assert history.find_journal("other.journal") is None


def test_scores_that_an_older_version_derived_are_brought_up_to_date(
    history: History, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr(tables, "RULES", 0)
        older.setattr(TinyPad, "outcome", lambda self, sheet: Outcome(()))
        kept = history.add(played(Ada=40))
        assert kept.lines[0].score is None
    assert history.games()[0].lines[0].score == 40
    with open_history(url) as again:
        monkeypatch.setattr(TinyPad, "outcome", None)
        (found,) = again.games()
        assert found.lines[0].score == 40
        assert (found.version, found.changed) == (kept.version, kept.changed)


def test_scores_that_a_newer_version_derived_are_left_to_it(
    history: History, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(tables, "RULES", 10**9)
        kept = history.add(played(Ada=40))
    before = everything(history)
    with open_history(url) as again:
        assert again.games() == [kept]
        assert everything(again) == before


def everything(history: History) -> list[object]:
    return history._place.read(lambda connection: list(connection.execute(select(tables.FINISHED))))


def test_a_game_that_nobody_knows_here_is_told_and_kept(
    history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A club may have a newer version at another table."""
    history.add(played(Bo=1))
    with monkeypatch.context() as newer:
        newer.setattr("companion.store.history.row", of_another_game)
        history.add(played(Ada=40))
    assert [game.lines[0].name for game in history.games()] == ["Bo"]
    assert [say(code, **params) for code, params in history.notices] == [
        "1 game was written by a newer version of the companion and cannot be shown: update it."
    ]
    assert b'"newdale"' in history.backup()


def of_another_game(game: Finished) -> dict[str, Any]:
    values = {**row(game), "game": "newdale", "sheet": '{"game": "newdale"}'}
    del values["digest"]
    return {**values, "digest": tables._digest(values)}


def test_a_history_of_a_newer_version_is_refused_and_left_alone(history: History, url: str) -> None:
    history.add(played(Ada=40))
    history._place.write(
        lambda connection: connection.execute(update(tables.ABOUT).values(name=f"{tables.SCHEMA} 2"))
    )
    before = everything(history)
    with pytest.raises(StoreError) as refused:
        open_history(url)
    assert refused.value.code == "history-too-new"
    assert "version 2, this one knows 1" in error_text(refused.value)
    with pytest.raises(StoreError):
        history.add(played(Ada=41))
    assert everything(history) == before

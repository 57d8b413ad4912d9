"""Backups and games from elsewhere: taken in whole, or not at all."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.errors import GameError, Invalid
from companion.store import exchange
from companion.store.exchange import games_bytes, games_json, read_games
from companion.store.history import History, Restored, open_history
from companion.text import error_text
from tests.store.tiny import corrected, played

ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def filled(history: History) -> None:
    history.add(replace(played(Ada=40, Bo=38, automa=("", 3)), location="Ő", note="x\ny"))
    history.delete(history.add(played("2026", Cy=1)).uid)
    history.add(played("", Ada=None))


def test_a_backup_brings_everything_back_and_deleted_games_too(history: History, tmp_path: Any) -> None:
    filled(history)
    data = history.backup()
    with open_history(f"sqlite:///{tmp_path}/other.sqlite") as other:
        assert other.restore(data) == Restored(added=3, replaced=0, same=0)
        assert other.games() == history.games()
        assert other.games(deleted=True) == history.games(deleted=True)
        assert other.backup() == data
        assert other.restore(data) == Restored(added=0, replaced=0, same=3)


def test_of_the_same_game_the_newer_one_stays(history: History) -> None:
    old = history.add(played(Ada=40))
    before = history.backup()
    new = history.change(corrected(old, 0, 41))
    after = history.backup()
    assert history.restore(before) == Restored(0, 0, 1)
    assert history.games() == [new]
    newest = games_bytes([replace(corrected(new, 0, 42), version=7)])
    assert history.restore(newest) == Restored(0, 1, 0)
    assert [line.score for line in history.games()[0].lines] == [42]
    assert history.restore(after) == Restored(0, 0, 1)
    assert history.restore(newest) == Restored(0, 0, 1)


def test_whoever_was_changing_a_game_that_a_file_replaced_is_told(history: History) -> None:
    old = history.add(played(Ada=40))
    later = replace(corrected(old, 0, 42), changed="9999")
    assert history.restore(games_bytes([later])) == Restored(0, 1, 0)
    with pytest.raises(GameError) as refused:
        history.change(corrected(old, 0, 43))
    assert refused.value.code == "finished-stale"


def test_a_file_holds_no_scores() -> None:
    text = json.dumps(games_json([played(Ada=40)]))
    for word in ("lines", 'score"', "place", "won", "complete"):
        assert word not in text


def entry(**changes: Any) -> dict[str, Any]:
    (one,) = games_json([played(Ada=40)])["games"]
    return {name: value for name, value in {**one, **changes}.items() if value is not ...}


def file(*entries: Any, **changes: Any) -> bytes:
    table = {"schema": "dark-road-history", "version": 1, "games": list(entries), **changes}
    return json.dumps(table).encode()


BAD_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "empty": (lambda: b"", "history-file-damaged"),
    "half": (lambda: file(entry())[:-20], "history-file-damaged"),
    "no text": (lambda: b"\x89PNG\r\n\x1a\n\xff\xfe", "history-file-damaged"),
    "deep": (lambda: b"[" * 200_000, "history-file-damaged"),
    "huge number": (lambda: b"1" * 10_000, "history-file-damaged"),
    "a list": (lambda: b"[]", "not-a-history-file"),
    "foreign": (lambda: b'{"schema": "other", "version": 1}', "not-a-history-file"),
    "no version": (lambda: file(version="1"), "not-a-history-file"),
    "true version": (lambda: file(version=True), "not-a-history-file"),
    "no games": (lambda: file(games={}), "not-a-history-file"),
    "newer": (lambda: file(version=2), "history-file-too-new"),
    "twice": (lambda: file(entry(uid="a"), entry(uid="a")), "history-file-twice"),
    "no game": (lambda: file(entry(), 7), "history-file-game"),
    "no uid": (lambda: file(entry(uid=...)), "history-file-game"),
    "no sheet": (lambda: file(entry(sheet=...)), "history-file-game"),
    "bad sheet": (lambda: file(entry(sheet={"game": "tiny"})), "history-file-game"),
    "bad day": (lambda: file(entry(day="soon")), "history-file-game"),
    "number for text": (lambda: file(entry(note=3)), "history-file-game"),
    "bad version": (lambda: file(entry(version=-1)), "history-file-game"),
    "huge version": (lambda: file(entry(version=10**12)), "history-file-game"),
    "half sign": (lambda: file(entry(note="\ud800")), "history-file-game"),
    "text for truth": (lambda: file(entry(deleted="no")), "history-file-game"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_that_cannot_be_used_changes_nothing_and_is_told_in_a_sentence(
    history: History, name: str
) -> None:
    make, code = BAD_FILES[name]
    kept = history.add(played(Bo=1))
    with pytest.raises(Invalid) as refused:
        history.restore(make())
    assert refused.value.code == code
    assert "something unknown" not in error_text(refused.value)
    assert history.games() == [kept]


def test_a_good_game_beside_a_bad_one_is_not_taken_in_either(history: History) -> None:
    with pytest.raises(Invalid) as refused:
        history.restore(file(entry(), entry(day="soon")))
    said = error_text(refused.value)
    assert said.startswith("Game 2 of this file cannot be used")
    assert "“soon” is no day" in said
    assert history.games() == []


def test_a_huge_file_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "LARGEST", 1000)
    with pytest.raises(Invalid) as refused:
        read_games(b" " * 1001)
    assert refused.value.code == "history-file-large"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(data=st.data())
def test_whatever_a_file_says_it_is_taken_in_or_refused(history: History, data: st.DataObject) -> None:
    """Something anywhere in a good file is something else."""
    table = games_json([played(Ada=40, Bo=3)])
    here: Any = table
    while isinstance(here, dict | list) and here:
        key = data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        if data.draw(st.booleans()) or not isinstance(here[key], dict | list):
            here[key] = data.draw(ANY_JSON)
            break
        here = here[key]
    before = read_games(history.backup())
    added = 0
    with suppress(Invalid):
        added = history.restore(json.dumps(table).encode()).added
    after = read_games(history.backup())
    assert len(after) == len(before) + added
    assert [game for game in after if game in before] == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(st.text(), st.text())
def test_whatever_people_are_called_their_game_is_kept_and_found(
    history: History, name: str, location: str
) -> None:
    try:
        (read,) = read_games(games_bytes([replace(played(**{name: 3}), location=location)]))
    except Invalid:
        return
    kept = history.add(read)
    assert history.game(kept.uid) == kept
    assert kept in history.games(search=name)
    assert kept in history.games(search=location)
    history.delete(kept.uid)

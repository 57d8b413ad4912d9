"""What the app writes on the screen, says aloud and lets people type, where a file or a tablet is hostile."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.main import Companion
from companion.app.owner.speech import Speech
from companion.app.widgets import drawing, plain
from companion.app.widgets.plain import Words
from companion.app.widgets.writing import writing
from companion.table.session import Session
from tests.app.drawn import running, settle
from tests.hostile.test_journals import kept, played
from tests.hostile.texts import HOSTILE, faults

every_text = pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """All that is drawn; what was drawn before is drawn anew."""
    found: list[str] = []
    for module in (plain, drawing):

        def noted(real: Any = module.Writing, **given: Any) -> Any:
            found.append(given["text"])
            return real(**given)

        monkeypatch.setattr(module, "Writing", noted)
    plain._written.cache_clear()
    drawing._writing.cache_clear()
    yield found
    plain._written.cache_clear()
    drawing._writing.cache_clear()


@every_text
def test_words_that_would_hide_or_spoil_are_drawn_without_it(text: str, drawn: list[str]) -> None:
    words = Words(text, width=300)
    words._write()
    drawing.written(text, 20, (1, 1, 1, 1))
    assert words.natural_width >= 0
    assert len(drawn) == 3
    assert [faults(one[:2000]) for one in drawn] == [[], [], []]


@every_text
def test_a_game_of_people_with_such_names_is_played(text: str, drawn: list[str], tmp_path: Path) -> None:
    lines = played(tmp_path / "dealt.journal", 12, 7)
    header = {**lines[0], "setup": {**lines[0]["setup"], "players": [f"Anna{text}", f"Ben{text}"]}}
    app = Companion(Session.open(kept([header])))
    with running(app):
        settle()
    assert any("Anna" in one for one in drawn)
    assert [fault for one in drawn for fault in faults(one)] == []


@every_text
def test_what_stands_in_a_field_can_be_seen(text: str) -> None:
    assert faults(writing(text, lambda _: None, 60).text) == []


@every_text
def test_what_is_typed_or_pasted_can_be_seen(text: str) -> None:
    told: list[str] = []
    writing("", told.append).insert_text(text[:60])
    assert [fault for one in told for fault in faults(one)] == []


@every_text
def test_what_is_said_aloud_can_be_said(text: str) -> None:
    class Voice:
        said = ""

        def say(self, text: str, language: str) -> None:
            text.encode()
            self.said = text

        def stop(self) -> None:
            pass

    voice = Voice()
    speech = Speech(True, "en", voice)
    speech.say(f"Anna {text}")
    assert voice.said.startswith("Anna")
    assert set(faults(voice.said)) <= {"a long line"}

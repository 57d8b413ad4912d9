"""Speech: by whatever speaks on this machine, never waited for, and silent where nothing does."""

import os
import sys
from pathlib import Path

import pytest

from companion.app.owner.speech import Espeak, Speech, SpeechDispatcher, find_voice, is_possible, spoken
from companion.app.play.moments import Passage, Step, Told
from tests.waiting import until

ICON = ("tokens", "coin")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder in which programs are found."""
    found = tmp_path / "programs"
    found.mkdir()
    monkeypatch.setenv("PATH", str(found))
    monkeypatch.delenv("ANDROID_ARGUMENT", raising=False)
    return found


def program(folder: Path, name: str, does: str) -> Path:
    """A program of this name; ``heard`` beside it is what it was told."""
    file = folder / name
    heard = folder / "heard"
    file.write_text(
        f"#!{sys.executable}\nimport sys, time\n"
        f"def hear(text):\n    with open({str(heard)!r}, 'a') as file: file.write(text + '\\n')\n{does}\n"
    )
    file.chmod(0o755)
    return heard


def lines(heard: Path) -> list[str]:
    return heard.read_text().splitlines() if heard.exists() else []


LISTENS = "hear(' '.join(sys.argv[1:]) + ': ' + sys.stdin.read())"


def test_espeak_says_what_it_is_given_in_the_language_that_is_spoken(folder: Path) -> None:
    heard = program(folder, "espeak-ng", LISTENS)
    voice = find_voice()
    assert isinstance(voice, Espeak)
    Speech(True, "hu", voice).say("Forgasd a kereket!")
    until(lambda: bool(lines(heard)))
    assert lines(heard) == ["-v hu --stdin: Forgasd a kereket!"]
    voice.stop()


def test_a_new_sentence_ends_the_old_one(folder: Path) -> None:
    heard = program(folder, "espeak-ng", "hear('began ' + sys.stdin.read())\ntime.sleep(600)\nhear('ended')")
    speech = Speech(True)
    speech.say("one")
    until(lambda: lines(heard) == ["began one"])
    first = speech._voice._running  # type: ignore[union-attr]
    speech.say("two")
    until(lambda: lines(heard) == ["began one", "began two"])
    assert first.returncode is not None
    speech.stop()
    assert "ended" not in lines(heard)


def test_the_speech_service_is_used_where_there_is_no_espeak(folder: Path) -> None:
    heard = program(folder, "spd-say", "hear(' '.join(sys.argv[1:]))")
    voice = find_voice()
    assert isinstance(voice, SpeechDispatcher)
    voice.say("-S is no option here", "en")
    voice.stop()
    until(lambda: len(lines(heard)) == 3)
    assert lines(heard) == ["-S", "-l en -- -S is no option here", "-S"]
    assert voice._last is not None
    voice._last.join()


def test_nothing_is_said_where_nothing_speaks(folder: Path) -> None:
    assert find_voice() is None
    assert not is_possible()
    speech = Speech(True)
    speech.say("Nobody hears this.")
    speech.stop()


def test_nothing_is_said_while_speech_is_off(folder: Path) -> None:
    program(folder, "espeak-ng", LISTENS)
    speech = Speech(False)
    speech.say("Quiet, please.")
    assert speech._voice is None
    assert is_possible()


class Failing:
    said = 0

    def say(self, text: str, language: str) -> None:
        self.said += 1
        raise OSError("the voice is gone")

    def stop(self) -> None:
        raise OSError("the voice is gone")


def test_a_voice_that_fails_is_silent_from_then_on() -> None:
    voice = Failing()
    speech = Speech(True, voice=voice)
    speech.say("one")
    speech.say("two")
    speech.stop()
    assert voice.said == 1


def test_a_tablet_without_a_voice_is_silent(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "ANDROID_ARGUMENT", "/data")
    assert find_voice() is None


def test_the_steps_of_a_turn_are_read_by_their_numbers_without_what_is_only_noted() -> None:
    first = Passage(("A Lamp in the Old Wall",), (Step("Move its wagon.", ICON),), ())
    noted = Step("It has 3 coins.", ICON, moves=False)
    second = Passage((), (noted, Step("Turn the wheel.", ICON)), ())
    assert (
        spoken(Told("Turn 3", "Private Concern", (first, second))) == "1. Move its wagon. 2. Turn the wheel."
    )

"""A machine without audio stays silent, on the console too."""

import os
from typing import Any

import pytest

from companion.app.owner.sounds import Sounds


class _Loud:
    """A sound whose library writes below Python, as real ones do where there is no device."""

    def stop(self) -> None:
        os.write(2, b"cannot find card '0'\n")

    def play(self) -> None:
        os.write(2, b"unknown device\n")


def _load(path: str) -> Any:
    os.write(2, f"no such card for {path}\n".encode())
    return _Loud()


def test_what_an_audio_library_says_does_not_reach_the_console(capfd: pytest.CaptureFixture[str]) -> None:
    sounds = Sounds(True, _load)
    sounds.play("accepted")
    sounds.play("accepted")
    os.write(2, b"and then as before\n")
    sounds.close()
    assert capfd.readouterr().err == "and then as before\n"


def test_a_program_without_a_console_has_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_: int) -> int:
        raise OSError(9, "bad file descriptor")

    played: list[str] = []

    class Quiet:
        def stop(self) -> None:
            pass

        def play(self) -> None:
            played.append("once")

    monkeypatch.setattr("companion.app.owner.sounds.os.dup", none)
    sounds = Sounds(True, lambda path: Quiet())
    sounds.play("refused")
    sounds.close()
    assert played == ["once"]

"""Three short sounds of our own: an answer was taken, the Private Concern plays, something is refused."""

import io
import math
import os
import tempfile
import wave
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final

RATE: Final = 22_050
"""Samples a second."""
TONES: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "accepted": ((660, 0.0, 0.07), (990, 0.04, 0.09)),
    "concern": ((294, 0.0, 0.5), (440, 0.16, 0.6), (587, 0.32, 0.7)),
    "refused": ((196, 0.0, 0.12), (165, 0.1, 0.18)),
}
"""Of each sound its tones: how high, from when, and for how long (in seconds)."""
_LOUD: Final = 0.28
_CONSOLE: Final = 2
"""The number under which every library knows it."""


@cache
def wav(name: str) -> bytes:
    """A sound as a WAV file; every tone begins softly and dies away like a small bell."""
    tones = TONES[name]
    samples = [0.0] * int(RATE * max(start + length for _, start, length in tones))
    for height, start, length in tones:
        first, count = int(start * RATE), int(length * RATE)
        for place in range(count):
            softly = min(1.0, place / (0.005 * RATE)) * (1 - place / count) ** 2
            turn = 2 * math.pi * height * place / RATE
            samples[min(first + place, len(samples) - 1)] += softly * (
                math.sin(turn) + 0.3 * math.sin(2 * turn)
            )
    loudest = max(map(abs, samples))
    data = array("h", (int(32_767 * _LOUD * sample / loudest) for sample in samples))
    file = io.BytesIO()
    with wave.open(file, "wb") as writing:
        writing.setnchannels(1)
        writing.setsampwidth(2)
        writing.setframerate(RATE)
        writing.writeframes(data.tobytes())
    return file.getvalue()


def _load(path: str) -> Any:
    from kivy.core.audio import SoundLoader

    return SoundLoader.load(path)


@contextmanager
def _unheard() -> Iterator[None]:
    """What audio libraries write to the console about a device that is missing helps nobody at a table. They
    do so below Python, so that the console itself has to be turned away."""
    try:
        kept = os.dup(_CONSOLE)
    except OSError:  # there is none
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _CONSOLE)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, _CONSOLE)
        os.close(kept)


class Sounds:
    """Plays while it is on; a machine without audio is silent, and never in the way."""

    def __init__(self, on: bool = False, load: Callable[[str], Any] = _load) -> None:
        self._on, self._load = on, load
        self._loaded: dict[str, Any] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def choose(self, on: bool) -> None:
        self._on = on

    def play(self, name: str) -> None:
        """``accepted``, ``concern`` or ``refused``."""
        if not self._on:
            return
        try:
            with _unheard():
                self._start(self._sound(name))
        except Exception:  # whatever an audio driver raises: the game goes on without a sound
            self._loaded[name] = None

    def _start(self, sound: Any) -> None:
        if sound is not None:
            sound.stop()
            sound.play()

    def close(self) -> None:
        """The files are removed; what is played now may break off."""
        self._loaded.clear()
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _sound(self, name: str) -> Any:
        if name not in self._loaded:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(prefix="dark-road-sounds-")
            path = Path(self._folder.name) / f"{name}.wav"
            path.write_bytes(wav(name))
            self._loaded[name] = self._load(str(path))
        return self._loaded[name]

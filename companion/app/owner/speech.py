"""The Private Concern's steps read aloud, by whatever speaks on this machine; silent where nothing does."""

import os
import shutil
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Final, Protocol

from companion.app.play.moments import Told
from companion.app.words import word
from companion.text.printable import one_line

_LONGEST: Final = 5000
"""Characters that are read aloud; nobody listens to more."""
_ANDROID: Final = "ANDROID_ARGUMENT"
"""Set wherever the app runs on a tablet."""


class Voice(Protocol):
    """Something that speaks without anybody waiting for it."""

    def say(self, text: str, language: str) -> None: ...

    def stop(self) -> None: ...


class Espeak:
    """``espeak-ng``: one program for each text; a new one ends the old."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._running: subprocess.Popen[bytes] | None = None

    def say(self, text: str, language: str) -> None:
        self.stop()
        self._running = _started([self._program, "-v", language, "--stdin"], subprocess.PIPE)
        if self._running is not None and self._running.stdin is not None:
            try:
                self._running.stdin.write(text.encode())
                self._running.stdin.close()
            except OSError:
                pass  # it has ended already

    def stop(self) -> None:
        running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.wait()


class SpeechDispatcher:
    """``spd-say``: a service that queues what it is told, so it is told first to stop."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._last: threading.Thread | None = None

    def say(self, text: str, language: str) -> None:
        self._call(["-S"], ["-l", language, "--", text])

    def stop(self) -> None:
        self._call(["-S"])

    def _call(self, *calls: list[str]) -> None:
        """One after the other, beside everything else."""
        self._last = threading.Thread(target=self._run, args=(calls, self._last), daemon=True)
        self._last.start()

    def _run(self, calls: Sequence[list[str]], before: threading.Thread | None) -> None:
        if before is not None:
            before.join()
        for given in calls:
            started = _started([self._program, *given])
            if started is not None:
                started.wait()


def _started(command: Sequence[str], stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[bytes] | None":
    try:
        return subprocess.Popen(command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return None


class Tablet:
    """Android's own voice; what is said anew ends what was being said."""

    def __init__(self) -> None:
        from jnius import autoclass

        self._locale = autoclass("java.util.Locale")
        self._kind = autoclass("android.speech.tts.TextToSpeech")
        activity = autoclass("org.kivy.android.PythonActivity").mActivity
        self._voice = self._kind(activity, None)

    def say(self, text: str, language: str) -> None:
        self._voice.setLanguage(self._locale(language))
        self._voice.speak(text, self._kind.QUEUE_FLUSH, None)

    def stop(self) -> None:
        self._voice.stop()


def find_voice() -> Voice | None:
    """Whatever speaks here; ``None`` where nothing does."""
    if _ANDROID in os.environ:
        try:
            return Tablet()
        except Exception:  # whatever a tablet without a voice raises
            return None
    for name, kind in (("espeak-ng", Espeak), ("espeak", Espeak), ("spd-say", SpeechDispatcher)):
        program = shutil.which(name)
        if program is not None:
            return kind(program)
    return None


def is_possible() -> bool:
    """Is there anything here that speaks?"""
    names = ("espeak-ng", "espeak", "spd-say")
    return _ANDROID in os.environ or any(shutil.which(name) for name in names)


class Speech:
    """Says what it is given while it is on; never raises, and nobody waits for it."""

    def __init__(self, on: bool = False, language: str = "en", voice: Voice | None = None) -> None:
        self._on, self._language = on, language
        self._voice = voice
        self._looked = voice is not None

    def choose(self, on: bool, language: str) -> None:
        """As the owner wishes from now on."""
        if not on:
            self.stop()
        self._on, self._language = on, language

    def say(self, text: str) -> None:
        """This, instead of whatever is being said."""
        if not self._on or not text:
            return
        if not self._looked:
            self._voice, self._looked = find_voice(), True
        self._try("say", one_line(text, _LONGEST), self._language)

    def stop(self) -> None:
        self._try("stop")

    def _try(self, what: str, *given: Any) -> None:
        if self._voice is not None:
            try:
                getattr(self._voice, what)(*given)
            except Exception:  # a voice that fails is silent: the game goes on
                self._voice = None


def spoken(told: Told) -> str:
    """The Private Concern's turn as it is read aloud: its steps by their numbers."""
    steps = [step.text for passage in told.passages for step in passage.steps if step.moves]
    return " ".join(word("speak-step", number=number, text=text) for number, text in enumerate(steps, 1))

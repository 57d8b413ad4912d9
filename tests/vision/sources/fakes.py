"""Cameras, films and addresses without any device."""

import http.server
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.reading import Picture
from vision.sources.device import Waits

QUICK = Waits(silence=0.05, retry=0.005, first_pause=0.01, longest_pause=0.02, stop=60)
HASTY = replace(QUICK, stop=0.1)
"""Does not wait long for a camera that hangs."""


def picture(level: int = 100, width: int = 64, height: int = 48) -> Picture:
    """One even colour by which a frame is known again."""
    return np.full((height, width, 3), level, np.uint8)


@cache
def table(seed: int = 0, light: float = 1.0, width: int = 160, height: int = 90) -> Picture:
    """A tray with things in it and the noise of a sensor, which differs with ``seed``."""
    scene = np.full((height, width, 3), 90, np.float32)
    cv2.rectangle(scene, (20, 15), (140, 75), (60, 120, 60), cv2.FILLED)
    cv2.rectangle(scene, (50, 40), (65, 55), (230, 230, 230), cv2.FILLED)
    noise = np.random.default_rng(seed).normal(0, 2, scene.shape)
    return np.clip(scene * light + noise, 0, 255).astype(np.uint8)


class Camera:
    """What a driver gives, one read after another; with nothing left it fails, and it may hang."""

    def __init__(self, *given: Any, then: Any = None) -> None:
        self.given = list(given)
        self.then = then
        self.released = threading.Event()
        self.hangs: threading.Event | None = None
        self.hung = threading.Event()

    def read(self) -> tuple[bool, Any]:
        if self.hangs is not None:
            self.hung.set()
            self.hangs.wait()
        time.sleep(0.001)
        raw = self.given.pop(0) if self.given else self.then
        if isinstance(raw, Exception):
            raise raw
        return raw is not None, raw

    def release(self) -> None:
        self.released.set()


class Opener:
    """The cameras, or the errors, that one opening after another meets; the last again and again.

    From the second on, each waits for ``again``.
    """

    def __init__(self, *met: Camera | Exception) -> None:
        self.met = list(met)
        self.asked: list[str] = []
        self.again = threading.Event()
        self.again.set()

    def __call__(self, where: str) -> Camera:
        if self.asked:
            self.again.wait()
        met = self.met[min(len(self.asked), len(self.met) - 1)]
        self.asked.append(where)
        if isinstance(met, Exception):
            raise met
        return met


def film(path: Path, levels: list[int], rate: float = 20.0) -> Path:
    """A video with one frame for each level of grey."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, (64, 48))
    assert writer.isOpened()
    for level in levels:
        writer.write(picture(level))
    writer.release()
    return path


def level_of(picture: Picture) -> int:
    """The level of grey, which compression changes a little."""
    return round(float(picture.mean()))


class _Phone(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        assert isinstance(self.server, Phone)
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        part = _part(table(0))
        try:
            for _ in range(self.server.frames):
                self.wfile.write(part)
                time.sleep(0.03)
        except OSError:
            return

    def log_message(self, format: str, *args: Any) -> None: ...


def _part(shown: Picture) -> bytes:
    data = cv2.imencode(".jpg", shown)[1].tobytes()
    head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(data)}\r\n\r\n"
    return head.encode() + data + b"\r\n"


class Phone(http.server.ThreadingHTTPServer):
    """A phone's camera program: so many frames for whoever comes, then it hangs up."""

    daemon_threads = False

    def __init__(self, frames: int) -> None:
        super().__init__(("127.0.0.1", 0), _Phone)
        self.frames = frames

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/video"


@contextmanager
def phone(frames: int) -> Iterator[Phone]:
    server = Phone(frames)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

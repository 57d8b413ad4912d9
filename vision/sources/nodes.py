"""The cameras that Linux has: their nodes, their names, and why one cannot be opened."""

import errno
import os
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

QUERY_CAPABILITY: Final = 0x80685600
"""VIDIOC_QUERYCAP with its structure of 104 bytes."""
REQUEST_BUFFERS: Final = 0xC0145608
"""VIDIOC_REQBUFS; asking for no buffers changes nothing, and is refused while another program streams."""
_CAPABILITIES: Final = struct.Struct("16s32s32sIII12x")
_BUFFERS: Final = struct.Struct("IIIII")
_OF_DEVICE: Final = 0x80000000
_CAPTURES: Final = 0x00000001 | 0x00001000
"""One plane or several."""
_INSIDE: Final = ("bcm2835-codec", "bcm2835-isp", "pispbe", "rpi-hevc")
"""Parts of a chip that look like cameras and are none."""

Ioctl = Callable[[int, int, bytearray], None]


@dataclass(frozen=True, slots=True)
class Camera:
    """``where`` opens it now; ``stable``, if there is one, also after it was plugged in elsewhere."""

    where: str
    name: str
    stable: str | None = None


def kernel(fd: int, request: int, buffer: bytearray) -> None:
    """The system's ``ioctl``, which fills ``buffer``."""
    import fcntl  # not on every system

    fcntl.ioctl(fd, request, buffer)


def nodes(root: Path = Path("/"), ioctl: Ioctl = kernel) -> tuple[Camera, ...]:
    """Every node that gives pictures, by number."""
    found = sorted((root / "sys/class/video4linux").glob("video*"), key=_number)
    stable = _stable(root)
    cameras = []
    for entry in found:
        node, name = root / "dev" / entry.name, _text(entry / "name") or entry.name
        if not name.startswith(_INSIDE) and node.exists() and _captures(node, entry, ioctl):
            cameras.append(Camera(str(node), name, stable.get(node.resolve())))
    return tuple(cameras)


def why_not(path: str | Path, ioctl: Ioctl = kernel) -> str | None:
    """The code of the sentence why no picture comes from ``path``; ``None`` where nothing is known."""
    try:
        fd = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    except PermissionError:
        return "camera-permission"
    except OSError as error:
        return "camera-busy" if error.errno == errno.EBUSY else "camera-missing"
    try:
        if not _capabilities(fd, ioctl) & _CAPTURES:
            return "camera-no-pictures"
        ioctl(fd, REQUEST_BUFFERS, bytearray(_BUFFERS.pack(0, 1, 1, 0, 0)))
    except OSError as error:
        return {errno.EBUSY: "camera-busy", errno.ENOTTY: "camera-no-pictures"}.get(error.errno or 0)
    finally:
        os.close(fd)
    return None


def _captures(node: Path, entry: Path, ioctl: Ioctl) -> bool:
    """A camera has nodes beside the one with the pictures; the first is it where nobody may ask."""
    try:
        fd = os.open(node, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return _text(entry / "index") in ("", "0")
    try:
        return bool(_capabilities(fd, ioctl) & _CAPTURES)
    except OSError:
        return False
    finally:
        os.close(fd)


def _capabilities(fd: int, ioctl: Ioctl) -> int:
    buffer = bytearray(_CAPABILITIES.size)
    ioctl(fd, QUERY_CAPABILITY, buffer)
    *_, whole, own = _CAPABILITIES.unpack(buffer)
    return int(own if whole & _OF_DEVICE else whole)


def _stable(root: Path) -> dict[Path, str]:
    """The names under which nodes are found again."""
    links = sorted((root / "dev/v4l/by-id").glob("*"))
    return {link.resolve(): str(link) for link in links}


def _text(file: Path) -> str:
    with suppress(OSError, UnicodeDecodeError):
        return file.read_text(encoding="utf-8").strip()
    return ""


def _number(entry: Path) -> int:
    digits = entry.name.removeprefix("video")
    return int(digits) if digits.isdecimal() else -1

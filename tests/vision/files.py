"""Picture files of every sort, good ones and such as nobody means well with."""

import resource
import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import cv2
import numpy as np

from vision.reading import Picture

KINDS = ("jpg", "png", "bmp", "gif", "webp", "tiff", "ppm", "hdr")
GREY, COLOURS, PALETTE, GREY_ALPHA, ALPHA = 0, 2, 3, 4, 6
"""How a PNG counts its colours."""


def some_picture(height: int = 48, width: int = 64, seed: int = 1) -> Picture:
    """Soft patches of colour: every codec keeps it nearly as it is."""
    few = np.random.default_rng(seed).integers(0, 256, (4, 5, 3), dtype=np.uint8)
    return np.asarray(cv2.resize(few, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def coded(kind: str, picture: Picture | None = None, options: Sequence[int] = ()) -> bytes:
    shown = some_picture() if picture is None else picture
    plain = shown.astype(np.float32) / 255 if kind == "hdr" else shown
    done, data = cv2.imencode(f".{kind}", plain, list(options))
    assert done
    return data.tobytes()


def chunk(name: bytes, body: bytes) -> bytes:
    """Of a PNG."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def png(size: tuple[int, int], depth: int, colour: int, rows: bytes, *more: bytes) -> bytes:
    """A PNG by hand; each row begins with the number of its filter, 0 for none."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, colour, 0, 0, 0))
    parts = (head, *more, chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def exif(orientation: int) -> bytes:
    return b"MM\x00\x2a" + struct.pack(">IHHHIHHI", 8, 1, 0x112, 3, 1, orientation, 0, 0)


def jpeg_with(data: bytes, marker: int, body: bytes) -> bytes:
    """The JPEG with one more segment at its beginning."""
    return data[:2] + struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body + data[2:]


def cmyk_jpeg(cyan: int, magenta: int, yellow: int, black: int) -> bytes:
    """8 × 8 pixels of one colour in printer's inks, written down as Adobe does: 255 is no ink."""
    sixteen = 16  # coefficients are coded as numbers of 12 bits, by codes of 4 bits and 1 bit
    bits = "".join(_dc((255 - ink - 128) * 8 // sixteen) + "0" for ink in (cyan, magenta, yellow, black))
    bits += "1" * (-len(bits) % 8)
    scan = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\x00")
    frame = struct.pack(">BHHB", 8, 8, 8, 4) + b"".join(bytes([part, 0x11, 0]) for part in range(1, 5))
    head = b"".join(
        struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body
        for marker, body in (
            (0xEE, b"Adobe" + struct.pack(">HHHB", 100, 0, 0, 0)),
            (0xDB, b"\x00" + bytes([sixteen]) * 64),
            (0xC0, frame),
            (0xC4, b"\x00" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12))),
            (0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\x00"),
            (0xDA, b"\x04" + b"".join(bytes([part, 0]) for part in range(1, 5)) + b"\x00\x3f\x00"),
        )
    )
    return b"\xff\xd8" + head + scan + b"\xff\xd9"


def _dc(value: int) -> str:
    """A first coefficient: how many bits it has, then those."""
    size = abs(value).bit_length()
    shown = value if value >= 0 else value + (1 << size) - 1
    return f"{size:04b}" + (f"{shown:0{size}b}" if size else "")


def claiming(kind: str, width: int, height: int) -> bytes:
    """A small file that says it is as large as that."""
    match kind:
        case "jpg":
            data = coded(kind)
            return _patched(data, data.index(b"\xff\xc0") + 5, ">HH", height, width)
        case "png":
            return png((width, height), 8, GREY, bytes(100))
        case "bmp":
            return _patched(coded(kind), 18, "<ii", width, height)
        case "gif":
            return _patched(coded(kind), 6, "<HH", width, height)
        case "webp":
            canvas = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
            return b"RIFF\xff\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x00\x00\x00\x00" + canvas + bytes(200)
        case "tiff":
            return _tiff(width, height)
        case "ppm":
            return f"P6 {width} {height} 255\n".encode() + bytes(300)
        case "hdr":
            head = f"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y {height} +X {width}\n"
            return head.encode() + bytes(300)
    raise ValueError(kind)


def _patched(data: bytes, at: int, shape: str, *values: int) -> bytes:
    changed = bytearray(data)
    struct.pack_into(shape, changed, at, *values)
    return bytes(changed)


@contextmanager
def full_disk(room: int) -> Iterator[None]:
    """No file can become larger than so many bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def _tiff(width: int, height: int) -> bytes:
    """Grey, in one strip that is not all there."""
    entries = (
        (256, 4, width),
        (257, 4, height),
        (258, 3, 8),
        (259, 3, 1),
        (262, 3, 1),
        (273, 4, 200),
        (277, 3, 1),
        (278, 4, height),
        (279, 4, 100),
    )
    body = b"".join(
        struct.pack("<HHI", tag, kind, 1) + struct.pack("<I", value) for tag, kind, value in entries
    )
    head = b"II*\x00" + struct.pack("<IH", 8, len(entries)) + body + bytes(4)
    return head.ljust(200, b"\x00") + bytes(100)

"""How large a picture says it is, read from the first bytes of its file before anything is decoded."""

import re
import struct
from collections.abc import Callable, Iterator

Size = tuple[int, int]
"""Columns and rows that decoding would have to hold."""

_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""The JPEG markers that begin a frame: its size follows."""
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})
"""The JPEG markers without a length."""
_SCAN, _END = 0xDA, 0xD9
_NEXT_MARKER = re.compile(rb"\xff([^\x00\xff\xd0-\xd7])")
"""Within a scan, FF 00 and the restarts are data. Of many FF the last one counts: files that were saved from
a broken card are full of them, and must not be searched anew from each."""
_HEAD = 4096
"""Bytes within which those kinds say their size that write it as text."""

_PORTABLE = re.compile(rb"P[1-6](?:\s|#[^\n]*\n)+(\d{1,9})(?:\s|#[^\n]*\n)+(\d{1,9})\s")
_RADIANCE = re.compile(rb"\n\n-Y (\d{1,9}) \+X (\d{1,9})\n")
_AVIF = re.compile(rb"....ftyp(?:....){0,60}?avi[fs]", re.DOTALL)
_HEIC = re.compile(rb"....ftyp(?:....){0,60}?(?:hei[cxms]|hevc|mif1)", re.DOTALL)
"""What such a file may be taken for stands in any order."""
_TIFF = re.compile(rb"II[*+]\x00|MM\x00[*+]")
_EXTENT = re.compile(rb"ispe....(....)(....)", re.DOTALL)

_TIFF_WIDTH, _TIFF_HEIGHT, _TIFF_TILE_WIDTH, _TIFF_TILE_HEIGHT = 256, 257, 322, 323
_TIFF_SHORT, _TIFF_LONG, _TIFF_LONG8 = 3, 4, 16


def _jpeg_markers(data: bytes) -> Iterator[tuple[int, int]]:
    """Each marker and where its contents begin, as far as the file goes."""
    at = 2
    while (found := _NEXT_MARKER.search(data, at)) is not None:
        marker, at = found[1][0], found.end()
        yield marker, at
        if marker == _END:
            return
        if marker not in _BARE and at + 2 <= len(data):
            at += max(2, struct.unpack_from(">H", data, at)[0])


def _jpeg(data: bytes) -> Size:
    for marker, at in _jpeg_markers(data):
        if marker in _FRAME:
            height, width = struct.unpack_from(">HH", data, at + 3)
            return width, height
    raise ValueError("a JPEG without a frame")


def _png(data: bytes) -> Size:
    width, height = struct.unpack_from(">II", data, 16)
    return width, height


def _gif(data: bytes) -> Size:
    width, height = struct.unpack_from("<HH", data, 6)
    return width, height


def _bmp(data: bytes) -> Size:
    old = struct.unpack_from("<I", data, 14)[0] == 12
    width, height = struct.unpack_from("<HH" if old else "<ii", data, 18)
    return width, abs(height)


def _webp(data: bytes) -> Size:
    match data[12:16]:
        case b"VP8X":
            width = 1 + int.from_bytes(data[24:27], "little")
            height = 1 + int.from_bytes(data[27:30], "little")
        case b"VP8L":
            bits = struct.unpack_from("<I", data, 21)[0]
            width, height = 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
        case _:
            width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
    return width, height


def _tiff(data: bytes) -> Size:
    """Of the first page; a tile may be larger than the page that it holds."""
    order = "<" if data[:2] == b"II" else ">"
    big = struct.unpack_from(order + "H", data, 2)[0] == 43
    (page,) = struct.unpack_from(order + ("Q" if big else "I"), data, 8 if big else 4)
    (count,) = struct.unpack_from(order + ("Q" if big else "H"), data, page)
    entry, first = (20, page + 8) if big else (12, page + 2)
    found: dict[int, int] = {}
    for at in range(first, min(first + count * entry, len(data) - entry + 1), entry):
        tag, kind = struct.unpack_from(order + "HH", data, at)
        shape = {_TIFF_SHORT: "H", _TIFF_LONG: "I", _TIFF_LONG8: "Q"}.get(kind)
        if shape is not None:
            found.setdefault(tag, struct.unpack_from(order + shape, data, at + (12 if big else 8))[0])
    width = max(found[_TIFF_WIDTH], found.get(_TIFF_TILE_WIDTH, 0))
    return width, max(found[_TIFF_HEIGHT], found.get(_TIFF_TILE_HEIGHT, 0))


def _avif(data: bytes) -> Size:
    """The largest part that the file speaks of."""
    sizes = [struct.unpack(">II", found[1] + found[2]) for found in _EXTENT.finditer(data)]
    width, height = max(sizes, key=lambda size: size[0] * size[1])
    return width, height


def _portable(data: bytes) -> Size:
    found = _PORTABLE.match(data, 0, _HEAD)
    if found is None:
        raise ValueError("no size")
    return int(found[1]), int(found[2])


def _radiance(data: bytes) -> Size:
    found = _RADIANCE.search(data, 0, _HEAD)
    if found is None:
        raise ValueError("no size")
    return int(found[2]), int(found[1])


_KINDS: tuple[tuple[re.Pattern[bytes], Callable[[bytes], Size]], ...] = (
    (re.compile(rb"\xff\xd8\xff"), _jpeg),
    (re.compile(rb"\x89PNG\r\n\x1a\n"), _png),
    (re.compile(rb"GIF8[79]a"), _gif),
    (re.compile(rb"BM"), _bmp),
    (re.compile(rb"RIFF....WEBPVP8[ LX]", re.DOTALL), _webp),
    (_TIFF, _tiff),
    (_AVIF, _avif),
    (re.compile(rb"P[1-6][\s#]"), _portable),
    (re.compile(rb"#\?(?:RADIANCE|RGBE)\n"), _radiance),
)


def size(data: bytes) -> Size | None:
    """Of a picture that can be read; ``None`` for anything else.

    ``ValueError`` when it begins like a picture and then breaks off or contradicts itself.
    """
    for begins, read in _KINDS:
        if begins.match(data):
            try:
                return read(data)
            except (struct.error, KeyError, OverflowError) as error:
                raise ValueError(str(error)) from error
    return None


def is_heic(data: bytes) -> bool:
    """As some telephones save their photographs; OpenCV does not read it."""
    return _HEIC.match(data) is not None and _AVIF.match(data) is None


def is_tiff(data: bytes) -> bool:
    return _TIFF.match(data) is not None


def lacks_end(data: bytes) -> bool:
    """A JPEG that breaks off: decoders fill what is missing with grey and call it a picture."""
    return data.startswith(b"\xff\xd8") and all(marker != _END for marker, _ in _jpeg_markers(data))


def scans(data: bytes) -> int:
    """How many times a JPEG goes over its picture: few bytes can ask for thousands, and each takes time."""
    return sum(marker == _SCAN for marker, _ in _jpeg_markers(data))

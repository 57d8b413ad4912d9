"""Firmware images as Intel hex: what a chip holds after it was written."""

from pathlib import Path


def write_image(path: Path, data: bytes) -> Path:
    """A hex file that holds these bytes from address 0."""
    lines = [_record(place, data[place : place + 16]) for place in range(0, len(data), 16)]
    path.write_text("\n".join([*lines, ":00000001FF"]) + "\n", encoding="ascii")
    return path


def _record(place: int, row: bytes) -> str:
    body = bytes([len(row), place >> 8, place & 0xFF, 0]) + row
    return ":" + (body + bytes([-sum(body) & 0xFF])).hex().upper()


def read_image(path: Path) -> dict[int, int]:
    """Every byte of a hex file by its address; each record's checksum is right."""
    found: dict[int, int] = {}
    for line in path.read_text(encoding="ascii").split():
        record = bytes.fromhex(line.removeprefix(":"))
        assert sum(record) & 0xFF == 0
        count, place, kind = record[0], record[1] << 8 | record[2], record[3]
        if kind == 0:
            found |= {place + offset: record[4 + offset] for offset in range(count)}
    return found

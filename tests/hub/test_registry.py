"""Devices that may come to the table, and tables that a tablet knows."""

import dataclasses
import stat
from pathlib import Path

import pytest

from companion.hub.identity import device_id, new_key, public_key
from companion.hub.known import Known, Tables
from companion.hub.messages import Garbled, HubError
from companion.hub.private import keep_list
from companion.hub.registry import Registry
from companion.table.files import DiskError, Files
from companion.text import error_text


def key() -> str:
    return public_key(new_key())


def test_a_device_is_remembered_with_its_role(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    public = key()
    device = registry.add("Anna's phone", public)
    assert device.id == device_id(public)
    registry.change(device.id, owner=True)
    found = Registry(tmp_path).get(device.id)
    assert found is not None
    assert (found.name, found.key, found.owner) == ("Anna's phone", public, True)
    assert found.joined.startswith("20")


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    names = [registry.add("Phone", key()).name for _ in range(3)]
    assert names == ["Phone", "Phone 2", "Phone 3"]


@pytest.mark.parametrize("other", ["anna's_phone", "Аnna's phone", "ANNA’S  PHONE", "Anna's\u200b phone"])
def test_names_that_look_alike_are_told_apart(tmp_path: Path, other: str) -> None:
    """The second one begins with a Cyrillic letter."""
    registry = Registry(tmp_path)
    registry.add("Anna's phone", key())
    assert registry.add(other, key()).name.endswith(" 2")


def test_names_that_an_older_program_let_in_are_made_readable(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    for _ in range(3):
        registry.add("x", key())
    old = zip(registry.all(), ("Phone", "...", "pho\u200bne"), strict=True)
    keep_list(tmp_path / "devices.json", [dataclasses.replace(device, name=name) for device, name in old])
    first, second, third = (device.name for device in Registry(tmp_path).all())
    assert (first, third) == ("Phone", "phone 2")
    assert second.startswith("Tablet ")


def test_a_device_that_joins_again_with_its_key_is_still_one(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    public = key()
    registry.add("Phone", public)
    assert registry.add("Phone", public).name == "Phone"
    assert len(registry.all()) == 1


@pytest.mark.parametrize(
    "given, kept",
    [
        ("  two\nlines\t", "two lines"),
        ("x" * 100, "x" * 40),
        ("left\u202eright", "leftright"),
        ("Zoë 🎲", "Zoë 🎲"),
    ],
)
def test_a_name_stays_on_one_line(tmp_path: Path, given: str, kept: str) -> None:
    assert Registry(tmp_path).add(given, key()).name == kept


@pytest.mark.parametrize("name", ["", " ", "\x00\x07", "\u200b", "...", "\u2800", "\U000e0041"])
def test_a_device_needs_a_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(HubError, match="device-no-name"):
        Registry(tmp_path).add(name, key())


def test_what_is_no_key_is_not_added(tmp_path: Path) -> None:
    with pytest.raises(Garbled):
        Registry(tmp_path).add("Phone", "no key")
    assert Registry(tmp_path).all() == []


def test_a_revoked_device_is_forgotten(tmp_path: Path) -> None:
    registry = Registry(tmp_path)
    phone, tablet = registry.add("Phone", key()), registry.add("Tablet", key())
    registry.revoke(phone.id)
    assert Registry(tmp_path).all() == registry.all() == [tablet]
    with pytest.raises(HubError, match="device-unknown"):
        registry.change(phone.id, owner=True)


def test_nothing_changes_when_the_disk_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry(tmp_path)
    device = registry.add("Phone", key())

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Files, "fsync", refuse)
    for change in (
        lambda: registry.add("Tablet", key()),
        lambda: registry.change(device.id, owner=True),
    ):
        with pytest.raises(DiskError, match="disk-full"):
            change()
    assert registry.all() == [device]
    monkeypatch.undo()
    assert Registry(tmp_path).all() == [device]


@pytest.mark.parametrize(
    "damage", [b"{", b"\xff\xfe", b'[{"id": 1}]', b"[" * 100_000, b'{"devices": []}', b"null"]
)
def test_a_damaged_file_is_set_aside_and_told(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "devices.json").write_bytes(damage)
    registry = Registry(tmp_path)
    assert registry.all() == []
    assert registry.problem is not None
    assert "devices.damaged.json" in error_text(registry.problem)
    assert (tmp_path / "devices.damaged.json").read_bytes() == damage
    registry.add("Phone", key())
    assert Registry(tmp_path).problem is None


def test_a_device_that_joins_again_keeps_its_place_in_the_list(tmp_path: Path) -> None:
    registry, public = Registry(tmp_path), key()
    registry.add("Phone", public)
    registry.add("Tablet", key())
    registry.add("Phone", public)
    assert [device.name for device in registry.all()] == ["Phone", "Tablet"]


def test_revoking_counts_at_once_and_says_where_it_could_not_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = Registry(tmp_path)
    device = registry.add("Phone", key())

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Files, "fsync", refuse)
    with pytest.raises(HubError, match="device-still-on-disk") as caught:
        registry.revoke(device.id)
    assert error_text(caught.value).startswith(
        "Phone has been sent away, but that could not be saved: The disk"
    )
    assert registry.all() == []
    with pytest.raises(DiskError, match="disk-full"):
        registry.save()
    monkeypatch.undo()
    assert Registry(tmp_path).all() == [device]
    registry.save()
    assert Registry(tmp_path).all() == []


def test_nobody_else_may_read_who_has_joined(tmp_path: Path) -> None:
    folder = tmp_path / "hub"
    Registry(folder).add("Phone", key())
    Tables(folder).keep(Known("f", (("::1", 5),), "Lantern", "d", "k"))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    for path in folder.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_tablet_remembers_its_tables_the_last_one_first(tmp_path: Path) -> None:
    tables = Tables(tmp_path)
    one = Known("one", (("10.0.0.1", 5000), ("fe80::1%eth0", 5000)), "Lantern", "device", "key")
    two = Known("two", (("10.0.0.2", 5000),), "Candle", "device", "key")
    tables.keep(one)
    tables.keep(two)
    assert Tables(tmp_path).all() == [two, one]
    moved = Known("one", (("10.0.0.3", 5000),), "Lantern", "device", "key")
    tables.keep(moved)
    assert Tables(tmp_path).all() == [moved, two]
    tables.forget("one")
    assert Tables(tmp_path).all() == [two]


def test_damaged_tables_are_set_aside_and_told(tmp_path: Path) -> None:
    (tmp_path / "tables.json").write_text('[{"fingerprint": "x"}]', encoding="utf-8")
    tables = Tables(tmp_path)
    assert tables.all() == []
    assert tables.problem is not None
    assert (tmp_path / "tables.damaged.json").exists()

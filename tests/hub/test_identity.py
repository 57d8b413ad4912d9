"""Keys of the hub and of tablets."""

import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from companion.hub.identity import device_id, hub_identity, is_signed, new_key, public_key, signed
from companion.hub.messages import Garbled
from companion.table.files import DiskError
from companion.text import error_text


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_hub_keeps_its_certificate(tmp_path: Path) -> None:
    first = hub_identity(tmp_path / "hub")
    assert hub_identity(tmp_path / "hub").fingerprint == first.fingerprint
    assert hub_identity(tmp_path / "other").fingerprint != first.fingerprint
    assert len(first.fingerprint) == 64
    assert first.problem is None


def test_nobody_else_may_read_the_hubs_key(tmp_path: Path) -> None:
    folder = tmp_path / "hub"
    folder.mkdir(mode=0o755)
    (folder / ".identity.pem.new").touch(mode=0o644)
    hub_identity(folder)
    assert mode(folder) == 0o700
    assert mode(folder / "identity.pem") == 0o600


def locked(data: bytes) -> bytes:
    """With a password on the key: nobody is there to type it."""
    key = load_pem_private_key(data, None)
    hidden = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"secret"))
    return hidden + data[data.index(b"-----BEGIN CERTIFICATE") :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"garbage",
        lambda data: data[: len(data) // 2],
        lambda data: data[data.index(b"-----BEGIN CERTIFICATE") :],
        lambda data: data.replace(b"A", b"B"),
        lambda data: b"\0" * len(data),
        locked,
    ],
)
def test_a_damaged_key_is_set_aside_and_told(tmp_path: Path, damage: object) -> None:
    old = hub_identity(tmp_path)
    path = tmp_path / "identity.pem"
    damaged = damage(path.read_bytes())  # type: ignore[operator]
    path.write_bytes(damaged)
    new = hub_identity(tmp_path)
    assert new.fingerprint != old.fingerprint
    assert new.problem is not None
    assert error_text(new.problem).endswith("Join with every tablet again.")
    assert (tmp_path / "identity.damaged.pem").read_bytes() == damaged
    assert hub_identity(tmp_path).problem is None


def test_a_key_and_a_certificate_that_do_not_belong_together_are_no_identity(tmp_path: Path) -> None:
    hub_identity(tmp_path / "one")
    hub_identity(tmp_path / "two")
    key = (tmp_path / "one" / "identity.pem").read_bytes().split(b"-----BEGIN CERTIFICATE")[0]
    other = (tmp_path / "two" / "identity.pem").read_bytes()
    (tmp_path / "one" / "identity.pem").write_bytes(key + other[other.index(b"-----BEGIN CERTIFICATE") :])
    assert hub_identity(tmp_path / "one").problem is not None


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DiskError):
        hub_identity(tmp_path / "file")


def test_what_a_tablet_signs_holds_for_one_meeting_with_one_hub() -> None:
    key = new_key()
    public = public_key(key)
    signature = signed(key, "nonce", "hub")
    assert is_signed(public, signature, "nonce", "hub")
    assert not is_signed(public, signature, "another", "hub")
    assert not is_signed(public, signature, "nonce", "another")
    assert not is_signed(public_key(new_key()), signature, "nonce", "hub")
    assert not is_signed(public, "no base64!", "nonce", "hub")
    assert not is_signed(public, "", "nonce", "hub")


def test_a_device_is_called_after_its_public_key() -> None:
    public = public_key(new_key())
    assert device_id(public) == device_id(public)
    assert device_id(public) != device_id(public_key(new_key()))
    for nonsense in ("", "AAAA", "é", public + "AAAA", os.linesep):
        with pytest.raises(Garbled):
            device_id(nonsense)

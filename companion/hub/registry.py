"""The devices that may come to the table: each was let in once with a code, and is known by its key."""

import dataclasses
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final

from companion.hub import identity
from companion.hub.messages import HubError
from companion.hub.private import keep_list, kept_list

LONGEST_NAME: Final = 40
FILE: Final = "devices.json"


@dataclass(frozen=True)
class Device:
    """A tablet that was let in."""

    id: str
    name: str
    key: str
    """The public one."""
    owner: bool = False
    """May it correct the game and let others in, as at the hub itself?"""
    joined: str = ""
    """When."""


def plain_name(name: str) -> str:
    """A name as people can read it on one line. Raises ``HubError`` where nothing is left."""
    plain = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not plain:
        raise HubError("device-no-name")
    return plain[:LONGEST_NAME].rstrip()


class Registry:
    """All devices, kept on the disk before anything counts; any thread may ask.

    ``problem`` says so where the file was damaged. Raises ``DiskError`` when the disk refuses, and then
    nothing has changed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / FILE
        self._lock = Lock()
        found, self.problem = kept_list(self._path, Device)
        self._devices = {device.id: device for device in found}

    def all(self) -> list[Device]:
        """In the order in which they came."""
        return list(self._devices.values())

    def get(self, device_id: str) -> Device | None:
        return self._devices.get(device_id)

    def add(self, name: str, key: str) -> Device:
        """A device that proved itself; a name that is taken gets a number."""
        with self._lock:
            others = [device for device in self.all() if device.key != key]
            plain = _free(plain_name(name), {device.name for device in others})
            joined = datetime.now(UTC).isoformat(timespec="seconds")
            device = Device(identity.device_id(key), plain, key, joined=joined)
            self._keep([*others, device])
        return device

    def change(self, device_id: str, **fields: Any) -> Device:
        """Another name or role. Raises ``HubError`` where the device is not known."""
        with self._lock:
            if (old := self.get(device_id)) is None:
                raise HubError("device-unknown")
            new = dataclasses.replace(old, **fields)
            self._keep([new if device is old else device for device in self.all()])
        return new

    def revoke(self, device_id: str) -> None:
        """Its key no longer opens anything."""
        with self._lock:
            self._keep([device for device in self.all() if device.id != device_id])

    def _keep(self, devices: list[Device]) -> None:
        keep_list(self._path, devices)
        self._devices = {device.id: device for device in devices}


def _free(name: str, taken: set[str]) -> str:
    number, found = 2, name
    while found in taken:
        found = f"{name} {number}"
        number += 1
    return found

"""The devices that may come to the table: each was let in once with a code, and is known by its key."""

import dataclasses
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final

from companion.hub import identity
from companion.hub.messages import HubError
from companion.hub.names import unique
from companion.hub.private import keep_list, kept_list
from companion.table.files import DiskError

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


class Registry:
    """All devices, kept on the disk before anything counts; any thread may ask.

    ``problem`` says so where the file was damaged. Raises ``DiskError`` when the disk refuses, and then
    nothing has changed; only :meth:`revoke` counts all the same.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._path = folder / FILE
        self._lock = Lock()
        found, self.problem = kept_list(self._path, Device)
        self._devices = {device.id: device for device in _told_apart(found)}
        self._is_unsaved = False

    def all(self) -> list[Device]:
        """In the order in which they came."""
        return list(self._devices.values())

    def get(self, device_id: str) -> Device | None:
        return self._devices.get(device_id)

    def add(self, name: str, key: str) -> Device:
        """A device that proved itself; a name that is taken gets a number.

        One that joins again keeps its place, for nobody changes the numbers of a list that somebody reads,
        and remains what it was: it may be connected.
        """
        with self._lock:
            id_ = identity.device_id(key)
            plain = unique(name, [device.name for device in self.all() if device.id != id_])
            joined = datetime.now(UTC).isoformat(timespec="seconds")
            before = self.get(id_)
            device = Device(id_, plain, key, before is not None and before.owner, joined)
            self._keep(list({**self._devices, id_: device}.values()))
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
        """Its key no longer opens anything from now on: nobody stays because a disk is full.

        Raises ``HubError`` where that could not be kept; see :meth:`save`. One that is not known stays so.
        """
        with self._lock:
            device = self._devices.pop(device_id, None)
            if device is None:
                return
            self._is_unsaved = True
            try:
                self._keep(self.all())
            except DiskError as error:
                raise HubError("device-still-on-disk", name=device.name) from error

    def save(self) -> None:
        """Try again to keep what could not be kept. Raises ``DiskError``."""
        with self._lock:
            if self._is_unsaved:
                self._keep(self.all())

    def _keep(self, devices: list[Device]) -> None:
        keep_list(self._path, devices)
        self._is_unsaved = False
        self._devices = {device.id: device for device in devices}


def _told_apart(devices: list[Device]) -> list[Device]:
    """With names that can be read and told apart, also where an older program let others in."""
    found: list[Device] = []
    for device in devices:
        taken = [other.name for other in found]
        try:
            name = unique(device.name, taken)
        except HubError:
            name = unique(f"Tablet {device.id[:4]}", taken)
        found.append(dataclasses.replace(device, name=name))
    return found

"""The tables that this tablet has joined."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.hub.private import keep_list, kept_list

FILE: Final = "tables.json"

Address = tuple[str, int]
"""Of a machine, and its port."""


@dataclass(frozen=True)
class Known:
    """A table, where it was last found, and what proves there who we are."""

    fingerprint: str
    """Of the hub's certificate."""
    addresses: tuple[Address, ...]
    table: str
    """How it is called."""
    device: str
    """Our id there."""
    key: str
    """Our private key there."""


class Tables:
    """All of them, the last one first. ``problem`` says where the file was damaged. Raises ``DiskError``."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._tables, self.problem = kept_list(self._path, Known)

    def all(self) -> list[Known]:
        return list(self._tables)

    def keep(self, known: Known) -> None:
        """Remember it, in place of what was known of the same hub."""
        self._keep([known, *self._others(known.fingerprint)])

    def forget(self, fingerprint: str) -> None:
        self._keep(self._others(fingerprint))

    def _others(self, fingerprint: str) -> list[Known]:
        return [known for known in self._tables if known.fingerprint != fingerprint]

    def _keep(self, tables: list[Known]) -> None:
        keep_list(self._path, tables)
        self._tables = tables

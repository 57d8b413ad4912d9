"""Scenes as they are gathered: a screen under the name that its picture has."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kivy.uix.screenmanager import Screen

Make = Callable[..., "Screen"]
"""Makes a screen; its game is kept in the folder that it is given first."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen under the name that its picture has."""

    name: str
    make: Callable[[Path], "Screen"]


class Scenes(list[Scene]):
    """Those of one area, in the order in which people come across them."""

    def add(self, name: str, /, **given: Any) -> Callable[[Make], Make]:
        """What it decorates makes the scene of this name; of several, the lowest comes first, and ``given``
        tells them apart."""

        def kept(make: Make) -> Make:
            self.append(Scene(name, partial(make, **given)))
            return make

        return kept


def nothing(*_: Any) -> None:
    """Where a touch on these screens leads."""

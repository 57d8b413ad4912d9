"""The owner's cards: shown once with what is known about them, and known again."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from vision.cards import shapes
from vision.cards.gallery import Gallery, Match, View, make_view
from vision.cards.keeping import Entry, entries, forget, keep
from vision.cards.likeness import agreement, print_of, share, weight
from vision.cards.shapes import Corners
from vision.errors import VisionError
from vision.reading import Picture

MOST_VIEWS: Final = 4
"""Of one card; the oldest goes when another is learnt."""
LEAST_PLACES: Final = 40
TWIN: Final = 0.97
"""How much of two cards has to agree for nobody to tell them apart."""
LEAST_PRINT: Final = 2.0
"""Mean deviation of a card that has anything printed on it."""


@dataclass(frozen=True, slots=True)
class CardSight:
    """A card in a picture: a proposal, never a fact."""

    id: str | None
    """``None``: something that looks like a card, but is none that was learnt."""
    data: Mapping[str, Any]
    confidence: float
    """The chance that it is this card; 0 for an unknown one."""
    corners: Corners
    """In the picture: the card's own upper left corner, upper right, lower right, lower left."""

    @property
    def upside_down(self) -> bool:
        """Whether the upper edge of the card, as it was learnt, lies below its lower one in the picture."""
        heights = self.corners[:, 1]
        return bool(heights[0] + heights[1] > heights[2] + heights[3])


class Album:
    """Cards in a folder, a file each. ``problems``: what is wrong with the files that had to be left out."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        found, self.problems = entries(folder)
        self._entries = {entry.id: entry for entry in found}
        self._views = {entry.id: [make_view(entry.id, flat) for flat in entry.flats] for entry in found}
        self._gallery: Gallery | None = None

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(sorted(self._entries))

    def data(self, id: str) -> Mapping[str, Any]:
        """What was told about a card. Raises ``KeyError`` for one that is not in the album."""
        return self._entries[id].data

    def learn(
        self,
        id: str,
        picture: Picture,
        data: Mapping[str, Any] | None = None,
        corners: Corners | None = None,
        replace: bool = False,
    ) -> None:
        """Keep how a card looks, the right way up; a card that is known gets one more view, or a new one.

        ``data`` is anything that JSON can hold; ``None`` leaves it as it is. ``corners``: where the card is
        in the picture, else it is found. Raises ``VisionError`` when there is nothing to be known again, or
        another card looks just like it.
        """
        if not id.strip():
            raise VisionError("card-id")
        view = make_view(id, flat_card(picture, corners))
        if len(view.places) < LEAST_PLACES or float(np.sqrt(view.print.variance).mean()) < LEAST_PRINT:
            raise VisionError("card-plain")
        twin = self._twin(view)
        if twin is not None:
            raise VisionError("card-twin", other=twin)
        old = [] if replace else self._views.get(id, [])
        views = [*old, _same_way_up(view, old)][-MOST_VIEWS:]
        told = dict(data) if data is not None else dict(self._entries[id].data) if id in self._entries else {}
        entry = Entry(id, told, tuple(one.flat for one in views))
        keep(self._folder, entry)
        self._entries[id], self._views[id], self._gallery = entry, views, None

    def forget(self, id: str) -> None:
        """Raises ``VisionError`` when its file cannot be removed; a card that is not there is no matter."""
        forget(self._folder, id)
        self._entries.pop(id, None)
        self._views.pop(id, None)
        self._gallery = None

    def look(self, picture: Picture) -> tuple[CardSight, ...]:
        """Every card in a picture: the known ones, then what looks like a card and is unknown."""
        gallery = self._known()
        found, others = gallery.look(picture)
        known = [self._sight(gallery, match) for match in found]
        return (*known, *(CardSight(None, {}, 0.0, corners) for corners in others))

    def _known(self) -> Gallery:
        if self._gallery is None:
            self._gallery = Gallery([view for views in self._views.values() for view in views])
        return self._gallery

    def _sight(self, gallery: Gallery, match: Match) -> CardSight:
        id = gallery.views[match.view].owner
        return CardSight(id, self._entries[id].data, match.confidence, match.corners)

    def _twin(self, view: View) -> str | None:
        """Another card that this one would be taken for."""
        gallery = self._known()
        alike = [match for match in gallery.on_card(view.flat) if match.whole >= TWIN]
        owners = [gallery.views[match.view].owner for match in alike]
        return next((owner for owner in owners if owner != view.owner), None)


def flat_card(picture: Picture, corners: Corners | None = None) -> Picture:
    """The card in a picture, laid flat; found by its edges when nobody says where it is."""
    if corners is None:
        quads = [quad for quad in shapes.find(picture) if not shapes.is_cut(quad, picture)]
        if not quads:
            raise VisionError("card-edges")
        corners = quads[0]
    if not shapes.is_sane(corners):
        raise VisionError("card-edges")
    return shapes.flatten(picture, corners, shapes.flat_size(corners))


def _same_way_up(view: View, others: list[View]) -> View:
    """Turned by half when that agrees better with how the card was learnt before."""
    alike = [other for other in others if other.size == view.size]
    if not alike:
        return view
    first, turned = alike[0].print, np.ascontiguousarray(cv2.rotate(view.flat, cv2.ROTATE_180))
    upright, over = (
        share(agreement(first, seen), weight(first)) for seen in (view.print, print_of(np.asarray(turned)))
    )
    return make_view(view.owner, np.asarray(turned, np.uint8)) if over > upright else view

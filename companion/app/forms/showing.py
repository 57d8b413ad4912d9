"""A card that is held before the camera: which one of the owner's catalogue it is."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.table import home

if TYPE_CHECKING:  # OpenCV takes its time: the app does not wait for it
    from vision.cards.album import Album
    from vision.reading import Picture


class ShownCard:
    """Call it for the id of the card that is seen now; ``None`` where none is known. It takes a moment, so
    that it is called beside the screen."""

    def __init__(self, picture: "Callable[[], Picture | None]") -> None:
        """``picture``: what the camera sees now."""
        self._picture = picture
        self._album: Album | None = None

    def __call__(self) -> str | None:
        picture = self._picture()
        if picture is None:
            return None
        if self._album is None:
            from vision.cards.album import Album

            self._album = Album(home.home() / "album")
        known = [sight for sight in self._album.look(picture) if sight.id is not None]
        return max(known, key=lambda sight: sight.confidence).id if known else None

"""The game before the camera: which dice it waits for, and what it makes of what ``vision`` has read."""

from typing import Final

RENDERED: Final = "rendered"
"""The name of a camera that is none: a rendered tray into which dice are thrown by a touch."""
TABLET: Final = "tablet:"
"""Begins the name of a camera that a tablet lends to the table; how the tablet is called follows."""

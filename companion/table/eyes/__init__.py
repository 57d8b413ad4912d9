"""The game before the camera: which dice it waits for, and what it makes of what ``vision`` has read."""

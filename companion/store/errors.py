"""What goes wrong with the store of finished games."""

from companion.core.errors import GameError


class StoreError(GameError):
    """The store refused, or is out of reach. What was to be written is not acknowledged."""

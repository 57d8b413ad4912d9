"""Where every piece of a table lies, and what people do to make one table into another."""

from companion.games.dark_road.pieces.instructions import difference, lay_again
from companion.games.dark_road.pieces.moving import Instruction

__all__ = ["Instruction", "difference", "lay_again"]

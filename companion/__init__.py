"""Dark Road Companion: a table companion for Merchants of the Dark Road."""

__version__ = "0.1.0"

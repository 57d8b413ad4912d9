"""A game at a real (or dealt) table: its journal, its history, and what people do with the pieces."""

"""A game at a real (or dealt) table: its journal, its history, and the cards that its owner has described."""

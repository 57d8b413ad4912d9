"""The score pad as moments: what was entered of a finished game, without drawing anything."""

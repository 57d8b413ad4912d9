"""Things that screens are made of."""

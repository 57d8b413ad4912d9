"""A game at the tablet, without drawing it: what is on the screen, and what a touch does."""

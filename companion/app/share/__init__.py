"""A finished game as a picture to send."""

"""What outlasts a game: the owner's catalogue and finished games."""

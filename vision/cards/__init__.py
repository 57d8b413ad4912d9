"""Cards that were shown once are known again: an album of pictures, and looking cards up in it."""

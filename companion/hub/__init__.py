"""Several tablets at one table: one machine has the game, and others on the same network see and answer it."""

"""Several tablets at one table: one machine has the game, others on the network see and answer it."""

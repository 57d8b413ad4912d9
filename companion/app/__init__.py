"""The tablet app: screens over a game that the rules core and the table layer run."""

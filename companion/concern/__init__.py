"""The Private Concern: a deck of cards that plays the part of a merchant."""

"""Many games between simulated players and the Private Concern, and what they add up to."""

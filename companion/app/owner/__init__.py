"""What belongs to the owner: likings, the box and its prints, cards and decks written down."""

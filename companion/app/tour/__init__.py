"""Every screen in a state worth looking at, for pictures and for measuring them."""

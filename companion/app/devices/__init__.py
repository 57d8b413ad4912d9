"""Wheel, lamps, buttons and camera beside the tablet, without drawing them."""

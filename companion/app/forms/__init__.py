"""Dice and cards of a real table, told by touches, without drawing them."""

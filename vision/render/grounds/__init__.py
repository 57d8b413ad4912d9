"""Makers of table tops: each takes chance and the width in millimetres, and gives a square picture."""

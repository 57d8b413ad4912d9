"""Makers of flat things: each takes chance, pixels a millimetre and a family, and gives a sprite."""

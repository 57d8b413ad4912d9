"""Dice learnt from their owner's box: examples of each face, and how alike a die looks to them."""

from vision.learning.learnt import Learnt

__all__ = ["Learnt"]

"""Throws before a camera: one reading for each, when the dice lie still and no hand is in view."""

from vision.throws.judging import Throw, Way
from vision.throws.problems import Problem, Trouble
from vision.throws.watcher import Reader, State, ThrowWatcher

__all__ = ["Problem", "Reader", "State", "Throw", "ThrowWatcher", "Trouble", "Way"]

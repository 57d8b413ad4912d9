"""A table without a table: the firmware's behaviour and a wheel, lamps and buttons around it."""

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.hardware import Hardware
from firmware_bridge.emulator.line import Faults

__all__ = ["EmulatedBoard", "Faults", "Hardware"]

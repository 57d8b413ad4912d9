"""A table without a table: the firmware's behaviour and a wheel, lamps and buttons around it."""

from firmware_bridge.emulator.board import EmulatedBoard
from firmware_bridge.emulator.hardware import Hardware
from firmware_bridge.emulator.line import Faults
from firmware_bridge.emulator.server import EmulatedTable
from firmware_bridge.emulator.view import Lamp, View

__all__ = ["EmulatedBoard", "EmulatedTable", "Faults", "Hardware", "Lamp", "View"]

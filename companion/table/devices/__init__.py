"""The game on the table's wheel, lamps and buttons; the boards themselves are ``firmware_bridge``'s."""

from companion.table.devices.buttons import Meaning
from companion.table.devices.following import TableDevices
from companion.table.devices.lamps import lights
from companion.table.devices.watching import Notice
from companion.table.devices.wheel import Mismatch, wanted_section, way_to

__all__ = ["Meaning", "Mismatch", "Notice", "TableDevices", "lights", "wanted_section", "way_to"]

"""The board's firmware for the tests: built from its sources, and as if it spoke another protocol."""

import shutil
from pathlib import Path

from firmware_bridge import shipping
from tests.bridge.chip.harness import BUILD, FIRMWARE, alone, need_tools, run_tool


def build_firmware(protocol: int | None = None) -> Path:
    """The ELF, by the firmware's own Makefile; of another protocol, in a folder of its own."""
    need_tools()
    folder = BUILD / ("firmware" if protocol is None else f"firmware-protocol-{protocol}")
    words = [f"BUILD={folder}"] if protocol is None else [f"BUILD={folder}", f"PROTOCOL={protocol}"]
    with alone("firmware"):
        run_tool("make", "--no-print-directory", "-C", FIRMWARE, *words)
    return folder / "firmware.elf"


def shipped_firmware() -> Path:
    """The hex file that is kept for flashing."""
    return shipping.KEPT


def build_differs() -> bool:
    """Whether this system's compiler makes other bytes than those that ship."""
    return shutil.which("avr-gcc") is not None and not shipping.built_alike_here()

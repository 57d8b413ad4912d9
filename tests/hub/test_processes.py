"""The programs of these tests, killed wherever they are."""

import sys
from pathlib import Path

from tests.hub.processes import Program


def test_a_line_in_which_a_program_was_killed_is_left_out_and_the_next_ones_are_read(tmp_path: Path) -> None:
    tells = "import sys, time; print('{\"begun\": 1}\\n{\"half\": 2', end='', flush=True); time.sleep(1000)"
    program = Program(tmp_path / "program", [sys.executable, "-c", tells])
    told = tmp_path / "program" / "told"
    try:
        for times in (1, 2):
            program.start()
            program.until(lambda times=times: len(program.told("begun")) == times)
            program.until(lambda: told.read_bytes().endswith(b"2"))
            program.end()
    finally:
        program.end()
    assert program.lines == [{"begun": 1}] * 2

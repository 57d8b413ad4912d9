"""What the doctor sees of the machine: real files and processes, and made-up ones where rights are needed."""

import ast
import inspect
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

import pytest

from firmware_bridge import doctor, examining
from firmware_bridge.doctor import Finding, all_well, look_around
from firmware_bridge.machine import Machine

RULE = 'ENV{PRODUCT}=="1a86/7523/*", ENV{BRLTTY_BRAILLE_DRIVER}="bm", GOTO="brltty_usb_run"\n'


@dataclass(frozen=True, slots=True)
class Pretended(Machine):
    """A machine whose rights and groups are told by the test; its files lie below ``root``."""

    readable: bool = True
    active: frozenset[str] = frozenset({"users"})
    entered: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()

    def has_module(self, name: str) -> bool:
        return name not in self.missing

    def program(self, name: str) -> str | None:
        return None if name in self.missing else f"/usr/bin/{name}"

    def may_use(self, port: str) -> bool:
        return self.readable

    def group_of(self, port: str) -> str:
        return "dialout"

    def user(self) -> str:
        return "anna"

    def groups(self) -> frozenset[str]:
        return self.active

    def entered_groups(self) -> frozenset[str]:
        return self.entered


@pytest.fixture
def port(tmp_path: Path) -> str:
    path = tmp_path / "ttyUSB0"
    path.touch()
    return str(path)


def found(machine: Machine, port: str | None, check: str) -> Finding:
    """The one finding of this check; its sentence can be said."""
    (finding,) = [finding for finding in look_around(machine, port) if finding.check == check]
    assert str(finding).endswith(".")
    return finding


def with_process(root: Path, pid: int, name: str, *opened: str) -> None:
    folder = root / "proc" / str(pid)
    (folder / "fd").mkdir(parents=True)
    (folder / "comm").write_text(name + "\n", encoding="utf-8")
    for number, path in enumerate(opened):
        (folder / "fd" / str(number)).symlink_to(path)


def with_ch340(root: Path, port: str | None) -> None:
    device = root / "sys/bus/usb/devices/1-2"
    (device / "1-2:1.0").mkdir(parents=True)
    (device / "idVendor").write_text("1a86\n", encoding="utf-8")
    (device / "idProduct").write_text("7523\n", encoding="utf-8")
    if port:
        (device / "1-2:1.0" / port).mkdir()


def with_rule(root: Path, text: str, folder: str = "usr/lib/udev/rules.d") -> None:
    (root / folder).mkdir(parents=True)
    (root / folder / "85-brltty.rules").write_text(text, encoding="utf-8")


@contextmanager
def held_port() -> Iterator[tuple[str, int]]:
    """A pty that another process has open, and that process."""
    master, slave = pty.openpty()
    port = os.ttyname(slave)
    script = f"import sys; held = open({port!r}, 'rb', buffering=0); print(flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        os.close(slave)
        yield port, other.pid
        assert other.stdin is not None
        other.stdin.close()
    os.close(master)


def test_a_quiet_machine_is_well(tmp_path: Path, port: str) -> None:
    findings = look_around(Pretended(tmp_path), port)
    assert all_well(findings)
    assert {finding.result for finding in findings} == {"well"}
    assert [finding.check for finding in findings] == [
        *("pyserial", "port", "permission", "holder", "brltty", "modemmanager", "avrdude")
    ]


def test_this_very_machine_can_be_looked_at(port: str) -> None:
    assert found(Machine(), port, "permission").result == "well"
    assert found(Machine(), port, "pyserial").result == "well"


def test_pyserial_is_missed(tmp_path: Path, port: str) -> None:
    finding = found(Pretended(tmp_path, missing=frozenset({"serial"})), port, "pyserial")
    assert finding.result == "wrong"
    assert "pip install pyserial" in str(finding)


def test_a_module_that_is_not_installed_is_noticed() -> None:
    assert not Machine().has_module("no_such_module")


def test_no_port_at_all_is_told(tmp_path: Path) -> None:
    finding = found(Pretended(tmp_path), None, "port")
    assert finding.result == "wrong"
    assert "--port" in str(finding)


def test_a_port_that_is_not_there_is_told(tmp_path: Path) -> None:
    finding = found(Pretended(tmp_path), "/dev/ttyUSB77", "port")
    assert finding.result == "wrong"
    assert "/dev/ttyUSB77" in str(finding)
    assert [finding.check for finding in look_around(Pretended(tmp_path), "/dev/ttyUSB77")].count(
        "holder"
    ) == 0


def test_a_port_on_the_network_is_nobody_elses_business(tmp_path: Path) -> None:
    checks = {finding.check for finding in look_around(Pretended(tmp_path), "socket://localhost:5331")}
    assert checks.isdisjoint({"permission", "holder"})


def test_who_may_not_use_the_port_is_told_the_group(tmp_path: Path, port: str) -> None:
    finding = found(Pretended(tmp_path, readable=False), port, "permission")
    assert (finding.result, finding.code) == ("wrong", "permission-denied")
    assert "usermod -aG dialout anna" in str(finding)


def test_who_joined_the_group_is_told_to_log_in_anew(tmp_path: Path, port: str) -> None:
    machine = Pretended(tmp_path, readable=False, entered=frozenset({"dialout"}))
    finding = found(machine, port, "permission")
    assert (finding.result, finding.code) == ("wrong", "permission-later")
    assert "log out and in again" in str(finding)


def test_groups_of_this_login_are_named() -> None:
    machine = Machine()
    assert machine.groups()
    assert machine.user()
    assert machine.entered_groups() is not None


def test_the_program_that_holds_the_port_is_named() -> None:
    with held_port() as (port, pid):
        finding = found(Machine(), port, "holder")
    assert finding.result == "wrong"
    assert f"({pid})" in str(finding)


def test_holders_behind_another_name_of_the_port_are_found(tmp_path: Path) -> None:
    with held_port() as (port, pid):
        link = tmp_path / "board"
        link.symlink_to(port)
        assert [holder.pid for holder in Machine().holders(str(link))] == [pid]


def test_a_port_nobody_holds_is_free(port: str) -> None:
    assert Machine().holders(port) == []


def test_processes_that_end_meanwhile_do_not_matter(tmp_path: Path, port: str) -> None:
    (tmp_path / "proc" / "77").mkdir(parents=True)
    (tmp_path / "proc" / "self").mkdir()
    with_process(tmp_path, 78, "minicom", port)
    finding = found(Pretended(tmp_path), port, "holder")
    assert "minicom (78)" in str(finding)


def test_brltty_that_took_the_port_away_is_told(tmp_path: Path) -> None:
    with_rule(tmp_path, RULE)
    with_ch340(tmp_path, port=None)
    finding = found(Pretended(tmp_path), "/dev/ttyUSB0", "brltty")
    assert finding.result == "wrong"
    assert "apt remove brltty" in str(finding)


def test_brltty_that_left_the_port_alone_is_only_noted(tmp_path: Path, port: str) -> None:
    with_rule(tmp_path, RULE)
    with_ch340(tmp_path, port="ttyUSB0")
    assert found(Pretended(tmp_path), port, "brltty").result == "note"
    assert all_well(look_around(Pretended(tmp_path), port))


@pytest.mark.parametrize("text", ["# " + RULE, 'ENV{PRODUCT}=="403/6001/*", GOTO="brltty_usb_run"\n', ""])
def test_brltty_without_a_rule_for_our_chip_is_well(text: str, tmp_path: Path, port: str) -> None:
    with_rule(tmp_path, text)
    assert found(Pretended(tmp_path), port, "brltty").result == "well"


def test_an_owner_who_masked_the_rule_is_well(tmp_path: Path, port: str) -> None:
    with_rule(tmp_path, RULE)
    with_rule(tmp_path, "", folder="etc/udev/rules.d")
    assert found(Pretended(tmp_path), port, "brltty").result == "well"


def test_a_running_modem_manager_is_noted(tmp_path: Path, port: str) -> None:
    with_process(tmp_path, 812, "ModemManager")
    finding = found(Pretended(tmp_path), port, "modemmanager")
    assert finding.result == "note"
    assert "systemctl mask" in str(finding)


def test_processes_of_this_machine_are_seen() -> None:
    name = Path("/proc/self/comm").read_text(encoding="utf-8").strip()
    assert Machine().running(name)
    assert not Machine().running("no-such-program")


def test_avrdude_is_missed_but_not_needed_to_play(tmp_path: Path, port: str) -> None:
    finding = found(Pretended(tmp_path, missing=frozenset({"avrdude"})), port, "avrdude")
    assert finding.result == "note"
    assert "apt install avrdude" in str(finding)


def test_a_program_that_is_installed_is_found() -> None:
    assert Machine().program("sh")
    assert Machine().program("no-such-program") is None


def findings_in_source() -> Iterator[tuple[str, set[str]]]:
    """Code and parameters wherever the source makes a finding; parameters that are spread count as all."""
    for module in (doctor, examining):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            match node:
                case ast.Call(func=ast.Name(id="well"), args=[ast.Constant(value=str(check))]):
                    yield f"{check}-well", {keyword.arg or "**" for keyword in node.keywords}
                case ast.Call(
                    func=ast.Name(id="note" | "wrong"), args=[ast.Constant(value=str(check)), what]
                ):
                    for text in [one.value for one in ast.walk(what) if isinstance(one, ast.Constant)]:
                        yield f"{check}-{text}", {keyword.arg or "**" for keyword in node.keywords}


def test_every_finding_has_a_sentence_that_its_parameters_fill() -> None:
    made = list(findings_in_source())
    assert len(made) > 40
    for code, params in made:
        holes = {name for _, name, _, _ in Formatter().parse(doctor.sentences()[code]) if name is not None}
        assert holes <= params or "**" in params, code


def test_no_sentence_is_dead() -> None:
    """Codes made of a fault's name are those of the message table."""
    made = {code for code, _ in findings_in_source()} | {"calibration-trouble"}
    made |= {"wheel-" + fault.replace("_", "-") for fault in ("no_index", "not_following")}
    assert sorted(set(doctor.sentences()) - made) == []


def test_every_sentence_ends_like_one() -> None:
    assert [text for text in doctor.sentences().values() if not text.endswith((".", "{sentence}"))] == []

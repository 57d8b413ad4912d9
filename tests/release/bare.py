"""A bare Debian system in a folder, as ``tools/fresh.sh`` makes it, without anything of the project."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CLONE = "root/dark-road-companion"
_ENTER = """
root=$1; shift
mount -t proc proc "$root/proc"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t devpts -o newinstance,mode=620,gid=5,ptmxmode=666 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 tmpfs "$root/dev/shm"
mkdir -p /tmp/.X11-unix "$root/tmp/.X11-unix"
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
exec chroot "$root" "$@"
"""
"""Each program here becomes the next one, so a signal for the first reaches the last."""


class Bare:
    """A system to install something on; commands run as root, who has just logged in."""

    def __init__(self, root: Path) -> None:
        self.root = root

    @classmethod
    def made(cls, folder: Path, suite: str) -> "Bare":
        """The system as debootstrap leaves it; takes a minute or two."""
        around = {**os.environ, "KEEP": "1", "FRESH_DIR": str(folder)}
        subprocess.run([ROOT / "tools" / "fresh.sh", suite, "true"], env=around, check=True)
        (root,) = folder.glob(f"dark-road-fresh.*/{suite}")
        shutil.rmtree(root / CLONE)
        return cls(root)

    @property
    def version(self) -> str:
        """Such as 12."""
        release = (self.root / "etc/os-release").read_text(encoding="utf-8")
        (found,) = re.findall(r'^VERSION_ID="(\d+)"$', release, re.MULTILINE)
        return str(found)

    def copy(self, to: Path) -> "Bare":
        subprocess.run(["cp", "-a", self.root, to], check=True)
        return Bare(to)

    def start(self, *command: str, **options: Any) -> "subprocess.Popen[str]":
        around = {
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin:/root/.local/bin",
            "HOME": "/root",
            "LANG": "C.UTF-8",
        }
        around |= options.pop("env", {})
        entered = ["unshare", "--mount", "sh", "-euc", _ENTER, "enter", str(self.root), *command]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen(entered, env=around, text=True, **pipes, **options)

    def run(self, *command: str, given: str = "") -> str:
        """What it says on standard output; it has to succeed."""
        process = self.start(*command)
        said, complained = process.communicate(given)
        assert process.returncode == 0, f"{' '.join(command)}\n{said}\n{complained}"
        return said

    def install(self, *packages: str) -> None:
        """Debian packages, by name or as files inside the system, with nothing that is only recommended."""
        words: Sequence[str] = ("apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages)
        self.run("env", "DEBIAN_FRONTEND=noninteractive", *words)

    def bring(self, file: Path) -> str:
        """Its path inside the system."""
        shutil.copy(file, self.root / "root" / file.name)
        return f"/root/{file.name}"

    def files(self) -> set[str]:
        """Everything on its disk, but what apt and dpkg note down for themselves."""
        found = set()
        for folder, folders, names in os.walk(self.root):
            here = "/" + os.path.relpath(folder, self.root)
            if here.startswith(
                ("/proc", "/sys", "/dev", "/tmp", "/var/lib/apt", "/var/cache", "/var/lib/dpkg")
            ):
                folders.clear()
                continue
            found |= {os.path.join(here, name) for name in (*names, *folders)}
        return found

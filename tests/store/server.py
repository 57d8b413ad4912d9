"""A real PostgreSQL server of the tests' own, in a temporary folder, reached by a socket there."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tests.waiting import PATIENCE

USER = "club"
PASSWORD = "s3cret-wörd"


class Cluster:
    """One server. It can be stopped and started again, as servers are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._programs = max(
            Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)
        )
        self._made = 0

    def make(self) -> None:
        secret = self.folder / "password"
        secret.write_text(PASSWORD, encoding="utf-8")
        secret.chmod(0o644)
        self._run(
            "initdb", "--pgdata", self.data, "--username", USER, "--pwfile", secret,
            "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync",
        )  # fmt: skip

    def start(self) -> None:
        """Only a socket, no port; what it writes is not synced, for nobody keeps it."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c fsync=off"
        log = self.folder / "log"
        self._run(
            "pg_ctl", "start", "--wait", "--silent", "-D", self.data, "--log", log, "--options", options
        )

    def stop(self) -> None:
        """As a power cut would, if it runs."""
        if (self.data / "postmaster.pid").exists():
            self._control("stop", "--mode", "immediate")

    def url(
        self, schema: str = "", user: str = USER, password: str = PASSWORD, database: str = "postgres"
    ) -> str:
        """The address of the database, or of one schema in it."""
        path = f"&options={quote(f'-csearch_path={schema}')}" if schema else ""
        return f"postgresql://{USER}:{quote(password)}@/{database}?host={quote(str(self.folder))}{path}"

    def schema(self) -> str:
        """The address of a schema that nobody has used."""
        self._made += 1
        name = f"test_{self._made}"
        self.sql(f"CREATE SCHEMA {name}")
        return self.url(name)

    def sql(self, command: str) -> None:
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(command.encode())

    def _control(self, *words: object) -> None:
        self._run("pg_ctl", "--wait", "--silent", "-D", self.data, *words)

    def _run(self, program: str, *words: object) -> None:
        """As a user that is not root: PostgreSQL refuses to be started by root."""
        done = subprocess.run(
            [self._programs / program, *map(str, words)],
            user=_user(), group=_group(), extra_groups=_groups(), cwd=self.folder,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "LC_ALL": "C.UTF-8"}, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout.decode(errors="replace")


def _other() -> pwd.struct_passwd | None:
    """Who runs the server when we are root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return known.get("postgres") or known["nobody"]


def _user() -> int | None:
    return None if (other := _other()) is None else other.pw_uid


def _group() -> int | None:
    return None if (other := _other()) is None else other.pw_gid


def _groups() -> list[int] | None:
    return None if _other() is None else []


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A server that is gone afterwards, whatever happened. Its folder has a short name, as sockets need."""
    folder = Path(tempfile.mkdtemp(prefix="dr-pg-", dir="/tmp"))
    try:
        if (owner := _user()) is not None:
            os.chown(folder, owner, _group() or 0)
            folder.chmod(0o755)
        cluster = Cluster(folder)
        cluster.make()
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)

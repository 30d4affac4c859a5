"""PgBouncer in transaction mode between the program and PostgreSQL: few lines to the server, for many clients in turn.

A client holds a line only while a transaction is open. What a session remembers elsewhere (locks, SET, prepared
statements) is a stranger's then.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from urllib.parse import urlsplit

from tests.store.servers import free_port, missing

_SETTINGS = """
[databases]
* = host={host} port={server} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = {lines}
stats_users = postgres
"""
START_S = 10.0


class Pooler:
    """``url``: the database behind it. ``clients()``: how many are connected to it now."""

    def __init__(self, url: str, port: int) -> None:
        parts = urlsplit(url)
        self.url = url.replace(f":{parts.port}/", f":{port}/")
        self.database = parts.path.lstrip("/")
        self._admin = self.url.rsplit("/", 1)[0] + "/pgbouncer"

    def clients(self) -> int:
        import psycopg  # not everybody who runs the tests has it

        with psycopg.connect(self._admin, autocommit=True, prepare_threshold=None) as conn:
            shown = conn.execute("SHOW CLIENTS")
            at = [column.name for column in shown.description or ()].index("database")
            return sum(1 for row in shown.fetchall() if row[at] == self.database)


@contextmanager
def pooled(url: str, lines: int) -> Iterator[Pooler]:
    """PgBouncer before ``url`` with ``lines`` to the server; skipped by name where it is not installed."""
    program = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        missing("pgbouncer is not installed")
        raise AssertionError
    folder, port, parts = Path(mkdtemp(prefix="davtar-pool-")), free_port(), urlsplit(url)
    folder.chmod(0o755)
    (folder / "ini").write_text(_SETTINGS.format(host=parts.hostname, server=parts.port, port=port, lines=lines))
    command = [program, "-q", str(folder / "ini")]
    if os.geteuid() == 0:  # it refuses to be run by root
        command = ["runuser", "-u", "postgres", "--", *command]
    running = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        one = Pooler(url, port)
        _answers(one, running)
        yield one
    finally:
        running.terminate()
        running.wait(10)
        shutil.rmtree(folder, ignore_errors=True)


def _answers(one: Pooler, running: subprocess.Popen[bytes]) -> None:
    import psycopg

    end = monotonic() + START_S
    while True:
        try:
            one.clients()
            return
        except psycopg.OperationalError:
            assert running.poll() is None, "pgbouncer ended"
            assert monotonic() < end, "pgbouncer does not answer"
            sleep(0.05)  # it tells nobody that it listens

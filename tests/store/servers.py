"""A PostgreSQL server of the tests' own, if the machine has the binaries: on loopback, in a temporary folder. All
workers of a run share one, and each test has a database of its own there. Before it, if wanted: PgBouncer in
transaction mode, or a wire that is cut at a COMMIT."""

from __future__ import annotations

import asyncio
import fcntl
import itertools
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from adapters.store import open_store

REQUIRED = os.environ.get("DAVTAR_TEST_POSTGRES") == "required"
GIVEN = os.environ.get("DAVTAR_TEST_POSTGRES_URL")
"""A server to use instead: a URL whose user may create databases."""
_numbers = itertools.count(1)
_templates: set[str] = set()


def binaries() -> Path | None:
    """The folder with ``initdb`` and ``pg_ctl``, of the newest version there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    plain = shutil.which("initdb")
    return Path(plain).resolve().parent if plain else None


def missing(why: str) -> None:
    """Skip by name, or fail where PostgreSQL is required."""
    if REQUIRED:
        pytest.fail(f"PostgreSQL is required here: {why}")
    pytest.skip(f"no PostgreSQL: {why}")


class Server:
    """Runs ``pg_ctl`` as a user that PostgreSQL accepts: it refuses to be run by root."""

    def __init__(self, folder: Path, found: Path, port: int = 0) -> None:
        self.folder = folder
        self._found = found
        self._data = folder / "data"
        self.port = port or free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        options += " -c dynamic_shared_memory_type=mmap"  # in the folder, and gone with it: a kill leaves none behind
        options += " -c shared_buffers=16MB"  # small databases, one after the other
        log = str(self.folder / "log")
        self._run("pg_ctl", "-D", str(self._data), "-w", "-t", "30", "-l", log, "-o", options, "start")

    def stop(self, mode: str = "fast") -> None:
        self._run("pg_ctl", "-D", str(self._data), "-w", "-m", mode, "stop")

    def end(self) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, signum: int) -> None:
        master = self._master()
        for status in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has just ended
                if master in (status.parent.name, status.read_text("utf-8", "replace").rpartition(")")[2].split()[1]):
                    os.kill(int(status.parent.name), signum)

    def _master(self) -> str:
        return (self._data / "postmaster.pid").read_text("utf-8").splitlines()[0]

    def cpu_s(self) -> float:
        """Seconds of processor time that the server has taken so far, all its processes together."""
        master = self._master()
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has just ended
                fields = stat.read_text("utf-8", "replace").rpartition(")")[2].split()
                if master in (stat.parent.name, fields[1]):
                    # Its own time, and for the first of them that of those which have ended.
                    ticks += sum(map(int, fields[11:13])) + (sum(map(int, fields[13:15])) if fields[1] != master else 0)
        return ticks / os.sysconf("SC_CLK_TCK")

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._found / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout.decode(errors='replace')[-400:]}")


@contextmanager
def server() -> Iterator[Server]:
    """A fresh, running server; stopped and removed at the end."""
    found = binaries()
    if found is None:
        missing("initdb is not installed")
        raise AssertionError
    folder = Path(tempfile.mkdtemp(prefix="davtar-pg-"))
    folder.chmod(0o755)
    one = Server(folder, found)
    try:
        one.make()
        one.start()
    except (OSError, KeyError, RuntimeError, subprocess.SubprocessError) as error:
        shutil.rmtree(folder, ignore_errors=True)
        missing(str(error))
    try:
        yield one
    finally:
        one.end()


@contextmanager
def shared_server(folder: Path) -> Iterator[str]:
    """The URL of a server for all who share ``folder``: the first of them starts it, the last one stops it. Locks,
    which end with their process, tell who is there."""
    found = binaries()
    if found is None:
        missing("initdb is not installed")
        raise AssertionError
    told = folder / "postgres"
    with (folder / "postgres.change").open("w") as change, (folder / "postgres.used").open("w") as used:
        fcntl.flock(change, fcntl.LOCK_EX)
        if not told.exists():
            place = Path(tempfile.mkdtemp(prefix="davtar-pg-"))
            place.chmod(0o755)
            one = Server(place, found)
            try:
                one.make()
                one.start()
            except (OSError, KeyError, RuntimeError, subprocess.SubprocessError) as error:
                shutil.rmtree(place, ignore_errors=True)
                missing(str(error))
            told.write_text(f"{place} {one.port}")
        name, _, port = told.read_text().rpartition(" ")
        fcntl.flock(used, fcntl.LOCK_SH)
        fcntl.flock(change, fcntl.LOCK_UN)
        one = Server(Path(name), found, int(port))
        try:
            yield one.url
        finally:
            fcntl.flock(change, fcntl.LOCK_EX)
            with suppress(BlockingIOError):
                fcntl.flock(used, fcntl.LOCK_EX | fcntl.LOCK_NB)
                told.unlink()
                one.end()


@contextmanager
def database(server_url: str, tables: bool = False) -> Iterator[str]:
    """A new database; ``tables``: with everything that ``open_store`` makes."""
    import psycopg  # not everybody who runs the tests has it

    base = server_url.rsplit("/", 1)[0]
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    name, template = f"davtar_test_{worker}_{next(_numbers)}", f"davtar_tables_{worker}"
    with psycopg.connect(server_url, autocommit=True) as conn:
        if tables and server_url not in _templates:
            conn.execute(f"DROP DATABASE IF EXISTS {template}".encode())
            conn.execute(f"CREATE DATABASE {template}".encode())
            asyncio.run(_opened(f"{base}/{template}"))
            _templates.add(server_url)
        conn.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
        copied = f" TEMPLATE {template} STRATEGY file_copy" if tables else ""
        conn.execute(f"CREATE DATABASE {name}{copied}".encode())
    yield f"{base}/{name}"
    with psycopg.connect(server_url, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())


async def _opened(url: str) -> None:
    await (await open_store(url)).close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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


class Cutter:
    """A wire to the server that is cut when COMMIT comes by: before it is passed on, or before its answer is."""

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port
        self.cuts: list[str] = []
        """What to do with the next COMMITs: ``before`` or ``after``."""
        self.done = 0
        self.cut = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        up, upwards = await asyncio.open_connection(self._host, self._port)
        answers = asyncio.create_task(self._pass(up, writer))
        while chunk := await reader.read(65536):
            if b"COMMIT" in chunk and self.cuts:
                self.done += 1
                self.cut.set()
                if self.cuts.pop(0) == "after":
                    answers.cancel()
                    await asyncio.wait({answers})  # two may not read at once
                    upwards.write(chunk)
                    await upwards.drain()
                    await up.read(100)  # it is committed now
                break
            upwards.write(chunk)
            await upwards.drain()
        answers.cancel()
        writer.transport.abort()
        upwards.close()

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while chunk := await source.read(65536):
            target.write(chunk)
            await target.drain()


@asynccontextmanager
async def wire(url: str) -> AsyncIterator[tuple[Cutter, str]]:
    parts = urlsplit(url)
    cutter = Cutter(parts.hostname or "", parts.port or 5432)
    listening = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield cutter, url.replace(f":{parts.port}/", f":{port}/")
    finally:
        listening.close()

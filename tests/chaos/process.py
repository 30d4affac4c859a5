"""The bot as a process of its own that can be killed, a pair of eyes on its database, and proxies.

Workers are forked from one process that has imported everything (``python -m tests.chaos.process``, the nursery).
"""

from __future__ import annotations

import asyncio
import base64
import gc
import ipaddress
import json
import os
import queue
import random
import resource
import select
import signal
import ssl
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from adapters.runtime.system import Locks, SystemClock, SystemEntropy
from adapters.store.store import SqlStore, open_store
from bot.core.clocks import timers
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.service import Service
from bot.fair import PackChance
from bot.games import choose
from tests.bot.house import must
from tests.waiting import until

WORKER = "tests.chaos.worker"
PROGRAM = "adapters.cli"
MORTAL = "tests.tools.crash"
"""The program, with points at which it can be told to die."""
PATIENCE_S = 120.0
"""How long anything may take; on an idle machine it takes a hundredth. Nothing is measured by it."""


class BotProcess:
    """``davtar run`` with the given settings; nothing of the test's own environment gets in but the path.

    ``module``: ``MORTAL``, or ``WORKER`` in its place, which is forked and so begins at once. ``files``: how many
    it may have open (``ulimit -n``), except a worker.
    """

    def __init__(
        self, settings: Mapping[str, str], folder: Path, module: str = PROGRAM, name: str = "bot", files: int = 0
    ) -> None:
        assert module in (PROGRAM, MORTAL, WORKER)
        self._settings = dict(settings)
        self._folder = folder
        self._module = module
        self._files = files
        self._process: asyncio.subprocess.Process | Born | None = None
        self._starts = 0
        self._cards = f"{settings.get('CHAOS_SEED', 1)}/{name}"
        self.log = folder / f"{name}.log"

    async def start(self, **more: str) -> None:
        """``more``: settings for this run alone."""
        keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        plain = {"PYTHONPATH": str(ROOT), "LOG_FORMAT": "text", "BACKUP_FOLDER": "off"}
        env = {**keep, **plain, **self._settings, **more}
        if self._module == WORKER:
            self._starts += 1
            env["CHAOS_CARDS"] = f"{self._cards}/{self._starts}"
            self._process = await asyncio.to_thread(nursery().bear, env, self._folder, self.log)
            return
        command = [sys.executable, "-m", self._module, "run"]
        if self._files:
            command = ["sh", "-c", f'ulimit -n {self._files} && exec "$@"', "sh", *command]
        with self.log.open("ab") as out:
            begin = asyncio.create_subprocess_exec
            self._process = await begin(*command, cwd=self._folder, env=env, stdout=out, stderr=out)

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def code(self) -> int | None:
        return self._process.returncode if self._process is not None else None

    @property
    def stands(self) -> bool:
        """Whether it has been stopped (SIGSTOP)."""
        assert self._process is not None
        return Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"

    def cpu_s(self, *, main: bool = False) -> float:
        """Processor time it has taken so far, in user mode and in the kernel. ``main``: its first thread alone."""
        assert self._process is not None
        pid = self._process.pid
        stat = Path(f"/proc/{pid}/task/{pid}/stat" if main else f"/proc/{pid}/stat").read_text()
        fields = stat.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def open_files(self) -> int:
        assert self._process is not None
        return len(list(Path(f"/proc/{self._process.pid}/fd").iterdir()))

    def memory_kb(self) -> int:
        status = Path(f"/proc/{self._process.pid if self._process else 0}/status")
        if not self.alive or not status.exists():
            return 0
        return next((int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS")), 0)

    async def ended(self, seconds: float = PATIENCE_S) -> int:
        """Wait until it has ended by itself; its exit code."""
        assert self._process is not None
        return await asyncio.wait_for(self._process.wait(), seconds)

    def send(self, how: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(how)

    async def kill(self, after: float = 0.0) -> None:
        """kill -9: no goodbye, no flush. ``after`` so many seconds, when nobody knows what it is about."""
        if after:
            await asyncio.sleep(after)  # real: the moment of a kill is chosen by chance, and in another process
        await self._end(signal.SIGKILL)

    async def stop(self) -> None:
        await self._end(signal.SIGTERM)

    async def _end(self, how: signal.Signals) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(how)
            await asyncio.wait_for(self._process.wait(), PATIENCE_S)


class Eyes:
    """The database read from outside the process: what the tables are, and what a player would do next."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.service = Service(store, Locks(), SystemClock(), SystemEntropy(), lambda: None)

    @classmethod
    async def open(cls, url: str) -> Eyes:
        return cls(await open_store(url))

    async def table(self, table_id: str) -> Table:
        return must(await self.service.table(table_id))

    async def only_table(self, place: str) -> str:
        """The id of the one table of a place, waiting for it."""
        return (await until(lambda: self.store.tables_in(place), PATIENCE_S))[0].table_id

    async def until(self, table_id: str, seq: int) -> Table:
        """The table once it has got past event ``seq``."""

        async def past() -> Table | None:
            table = await self.table(table_id)
            return table if table.seq > seq else None

        return must(await until(past, PATIENCE_S, 0.01))


def next_press(table: Table, seed: str) -> tuple[int, str] | None:
    """Whose turn it is and the data of the button that a sensible player presses; None while nobody is asked."""
    if table.phase != "play":
        return None
    game = loaded_of(table).game
    if game.needs_deal(table.state):
        return None
    seat = min(game.waiting(table.state))
    action = choose(game, table.state, seat, PackChance(seed, table.seq))
    return seat, f"a:{table.id}:{game.decision(table.state, action)}:{game.encode(action)}"


def hands(table: Table) -> object:
    """Every hand, for comparing before and after a crash."""
    game = loaded_of(table).game
    return [game.view(table.state, seat).hand for seat in range(len(table.chairs))]


def clock_names(table: Table) -> set[str]:
    return {clock.name for clock in timers(table)}


LATER = ("adapters.commands.run", "adapters.local.app", "aiohttp_socks", "encodings.idna", "psycopg", "socksio")
"""What the program imports when it is wanted: children of another user may not read it any more."""
ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Plight:
    """What a process may be born into. ``uid``: as another user; ``files``: how many it may open; ``closed``: streams
    that it is not given; ``out``: a file in place of its log for what it says on standard output."""

    uid: int = 0
    umask: int = 0o022
    files: int = 0
    closed: tuple[int, ...] = ()
    out: str = ""

    def befall(self) -> None:
        os.umask(self.umask)
        if self.files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))
        if self.out:
            os.dup2(os.open(self.out, os.O_WRONLY), 1)
        if self.uid:
            os.setgroups([])
            os.setgid(self.uid)
            os.setuid(self.uid)
        for stream in self.closed:
            os.close(stream)


class Born:
    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def send_signal(self, how: signal.Signals) -> None:
        if self.returncode is None:
            os.kill(self.pid, how)

    async def wait(self) -> int:
        await until(lambda: self.returncode is not None, PATIENCE_S, 0.01)
        assert self.returncode is not None
        return self.returncode


class Nursery:
    """One for each process of tests; it ends with it, when its standard input does."""

    def __init__(self) -> None:
        keep = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
        self._mother = subprocess.Popen(
            [sys.executable, "-m", "tests.chaos.process"],
            cwd=ROOT,
            env={**keep, "PYTHONPATH": str(ROOT)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._births: queue.SimpleQueue[Born] = queue.SimpleQueue()
        self._lock = threading.Lock()
        threading.Thread(target=self._listen, daemon=True, name="nursery").start()

    def _listen(self) -> None:
        children: dict[int, Born] = {}
        assert self._mother.stdout is not None
        for line in self._mother.stdout:
            word, pid, code = line.split()
            if word == "born":
                children[int(pid)] = Born(int(pid))
                self._births.put(children[int(pid)])
            else:
                children.pop(int(pid)).returncode = int(code)

    def bear(self, settings: Mapping[str, str], folder: Path, log: Path, plight: Plight | None = None) -> Born:
        """A worker in ``folder`` with ``settings`` as its environment, writing to ``log``. ``plight``: ``davtar run``
        in place of it, born into that. Blocks for a moment."""
        with self._lock:
            assert self._mother.stdin is not None
            how = asdict(plight) if plight is not None else None
            self._mother.stdin.write(json.dumps([dict(settings), str(folder), str(log), how]) + "\n")
            self._mother.stdin.flush()
            return self._births.get(timeout=PATIENCE_S)


@cache
def nursery() -> Nursery:
    return Nursery()


async def _opened(url: str) -> None:
    from adapters.store.store import open_store

    await (await open_store(url)).close()


def mother() -> None:
    """Fork for every line of the standard input; tell who was born and who has died of what."""
    from adapters import cli
    from adapters.render.renderer import Renderer
    from tests.chaos import worker

    for name in LATER:
        import_module(name)
    Renderer().warm("classic")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_opened(f"sqlite:///{folder}/x.db"))
    gc.collect()
    gc.freeze()
    woken, waker = os.pipe()
    for end in (woken, waker):
        os.set_blocking(end, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    asked = b""
    alive: set[int] = set()
    while True:
        ready, _, _ = select.select([0, woken], [], [])
        if woken in ready:
            os.read(woken, 4096)
            _bury(alive)
        if 0 in ready:
            more = os.read(0, 65536)
            if not more:
                for pid in alive:
                    os.kill(pid, signal.SIGKILL)
                return
            *lines, asked = (asked + more).split(b"\n")
            for line in lines:
                settings, folder, log, how = json.loads(line)
                sys.stdout.flush()
                pid = os.fork()
                if pid == 0:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    os.close(woken)
                    os.close(waker)
                    _live(settings, folder, log, worker.main if how is None else lambda: cli.main(["run"]), how)
                alive.add(pid)
                print("born", pid, 0, flush=True)


def _bury(alive: set[int]) -> None:
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        alive.discard(pid)
        print("died", pid, os.waitstatus_to_exitcode(status), flush=True)


def _live(settings: dict[str, str], folder: str, log: str, main: object, how: dict[str, Any] | None) -> None:
    """Never returns: the child's life."""
    code = 1
    try:
        out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.environ.clear()
        os.environ.update(settings)
        os.chdir(folder)
        random.seed()
        if how is not None:
            Plight(**how).befall()
        code = main()  # type: ignore[operator]
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(Exception):
                stream.flush()
        os._exit(code)


USER = "user"


class Proxy:
    """``seen``: ``host:port`` of each connection that was asked for. ``password``: what ``user`` has to say if they say
    anything; ``refuses``: nothing is let through; ``tls``: by what the proxy itself is spoken to.
    """

    def __init__(self, password: str = "", *, refuses: bool = False, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls
        self.seen: set[str] = set()
        self.port = 0
        self._password, self._refuses = password, refuses
        self._server: asyncio.Server | None = None

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=self._tls)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError, ValueError):
            first = await reader.readexactly(1)
            await (self._socks(reader, writer) if first == b"\x05" else self._http(first, reader, writer))
        writer.close()

    async def _socks(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        (count,) = await reader.readexactly(1)
        methods = await reader.readexactly(count)
        writer.write(b"\x05\x02" if 2 in methods else b"\x05\x00")
        if 2 in methods:
            _, size = await reader.readexactly(2)
            user = await reader.readexactly(size)
            (size,) = await reader.readexactly(1)
            good = (user, await reader.readexactly(size)) == (USER.encode(), self._password.encode())
            writer.write(b"\x01\x00" if good else b"\x01\x01")
            if not good:
                return
        *_, kind = await reader.readexactly(4)
        if kind == 3:
            (size,) = await reader.readexactly(1)
            host = (await reader.readexactly(size)).decode()
        else:
            host = str(ipaddress.ip_address(await reader.readexactly(4 if kind == 1 else 16)))
        line = await self._line(host, int.from_bytes(await reader.readexactly(2), "big"))
        writer.write(bytes((5, 0 if line else 2, 0, 1, 0, 0, 0, 0, 0, 0)))
        if line:
            await _both(reader, writer, *line)

    async def _http(self, first: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = first + await reader.readuntil(b"\r\n\r\n")
        request, *fields = head.decode("latin-1").split("\r\n")
        method, target, _ = request.split()
        given = next((one.partition(":")[2].split() for one in fields if one.lower().startswith("proxy-auth")), None)
        if given and given[-1] != base64.b64encode(f"{USER}:{self._password}".encode()).decode():
            writer.write(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
            return
        parts = urlsplit(f"//{target}" if method == "CONNECT" else target)
        line = await self._line(parts.hostname or "", parts.port or 80)
        if line is None:
            writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
            return
        if method == "CONNECT":
            writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        else:  # one request a connection, so that the next one is read here too
            path = parts._replace(scheme="", netloc="").geturl() or "/"
            kept = [one for one in fields if not one.lower().startswith(("proxy-", "connection: keep-alive"))]
            is_socket = any(one.lower().startswith("upgrade:") for one in kept)
            last = [] if is_socket else ["Connection: close"]
            words = "\r\n".join([f"{method} {path} HTTP/1.1", *last, *kept])
            line[1].write(words.encode("latin-1"))
        await _both(reader, writer, *line)

    async def _line(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        self.seen.add(f"{host}:{port}")
        if self._refuses:
            return None
        with suppress(OSError):
            return await asyncio.open_connection(host, port)
        return None


def certified(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """A certificate for this machine that nobody knows yet, and what serves by it."""
    made, key = folder / "own.pem", folder / "own.key"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    command = ["openssl", "req", "-x509", *kind, *name, "-keyout", str(key), "-out", str(made)]
    subprocess.run(command, check=True, capture_output=True)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(made, key)
    made.chmod(0o644)
    return made, context


async def _both(
    here: asyncio.StreamReader, back: asyncio.StreamWriter, there: asyncio.StreamReader, out: asyncio.StreamWriter
) -> None:
    tasks = [asyncio.ensure_future(_pour(here, out)), asyncio.ensure_future(_pour(there, back))]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    out.close()


async def _pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


if __name__ == "__main__":
    mother()

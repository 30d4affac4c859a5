"""The bot as a process of its own that can be killed, and a pair of eyes on its database."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from adapters.runtime.process.system import Locks, SystemClock, SystemEntropy
from adapters.store import SqlStore, open_store
from bot.fair import PackChance
from bot.games import choose
from bot.service import Service
from bot.table.clocks import timers
from bot.table.loaded import loaded_of
from bot.table.model import Table
from tests.chaos.nursery import ROOT, Born, nursery
from tests.store.kit import sure
from tests.waiting import until

WORKER = "tests.chaos.worker"
PROGRAM = "adapters.cli"
MORTAL = "tests.tools.crash"
"""The program, with points at which it can be told to die."""
PATIENCE_S = 90.0
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
        return sure(await self.service.table(table_id))

    async def only_table(self, place: str) -> str:
        """The id of the one table of a place, waiting for it."""
        return (await until(lambda: self.store.tables_in(place), PATIENCE_S))[0].table_id

    async def until(self, table_id: str, seq: int) -> Table:
        """The table once it has got past event ``seq``."""

        async def past() -> Table | None:
            table = await self.table(table_id)
            return table if table.seq > seq else None

        return sure(await until(past, PATIENCE_S, 0.01))


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

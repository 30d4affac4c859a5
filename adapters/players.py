"""The files of ``assets/players`` and ``assets/puzzles``, and the engine that runs compiled players."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from queue import Empty, SimpleQueue
from typing import Any, Final

import structlog

from bot.games.levels import Roster
from bot.ports.players import Engine, Machine

# --- compiled players -------------------------------------------------------------------------------------------------
# WebAssembly modules run by wasmtime; where it is not installed, there are none.


class _Machine:
    def __init__(self, engine: Any, module: Any) -> None:
        import wasmtime

        self._store: Final = wasmtime.Store(engine)
        self._exports: Final[Any] = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._memory: Final[Any] = self._exports["memory"]
        self._functions: Final[dict[str, Any]] = {}
        self._given: Final[dict[int, bytes]] = {}

    def call(self, function: str, *given: float) -> int:
        found = self._functions.get(function)
        if found is None:
            found = self._functions[function] = self._exports[function]
        answer = found(self._store, *given)
        return 0 if answer is None else int(answer) & 0xFFFFFFFF

    def write(self, at: int, data: bytes) -> None:
        self._memory.write(self._store, data, at)

    def once(self, at: int, data: bytes) -> None:
        if self._given.get(at) is not data:
            self.write(at, data)
            self._given[at] = data

    def read(self, at: int, size: int) -> bytes:
        return bytes(self._memory.read(self._store, at, at + size))


class _Engine:
    """Keeps and lends machines, as many as were ever needed at once."""

    def __init__(self, code: bytes) -> None:
        import wasmtime

        self._engine: Final = wasmtime.Engine()
        self._module: Final = wasmtime.Module(self._engine, code)
        self._free: Final[SimpleQueue[Machine]] = SimpleQueue()

    @contextmanager
    def lent(self) -> Iterator[Machine]:
        try:
            machine = self._free.get_nowait()
        except Empty:
            machine = _Machine(self._engine, self._module)
        yield machine
        self._free.put(machine)  # a failed one is not lent again


@cache
def compiled(name: str) -> Engine | None:
    """:raises LookupError: no such module."""
    code = _asset("players", name)
    try:
        return _Engine(code)
    except ImportError:
        return None


def _asset(folder: str, name: str) -> bytes:
    """:raises LookupError: there is none."""
    try:
        return (files("assets") / folder / name).read_bytes()
    except OSError as trouble:
        raise LookupError(name) from trouble


# --- files of computer players ----------------------------------------------------------------------------------------


log = structlog.get_logger(__name__)


class Files:
    """See ``bot.ports.players.Supplies`` and ``bot.ports.players.PuzzleFiles``."""

    def weights(self, name: str) -> bytes:
        return _asset("players", name)

    def engine(self, name: str) -> Engine | None:
        return compiled(name)

    def puzzles(self, game: str) -> bytes:
        return _asset("puzzles", f"{game}.jsonl")


@cache
def roster() -> Roster:
    """The computer players of this process."""
    return Roster(Files(), lambda game, level, why: log.error("player-missing", game=game, level=level, why=why))

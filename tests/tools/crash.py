"""Named points at which a process dies on purpose: how ``tests/chaos`` proves that it may die anywhere.

``DAVTAR_CRASH_AT=point:n`` kills the process (SIGKILL: no goodbye, no flush) when it passes ``point`` for the ``n``-th
time; with ``point:n:stop`` it stands still there instead (SIGSTOP). The points are put around methods of a program that
has been built and has not begun (``install``); the program itself knows nothing of them. In the order in which a press
passes them:

``arrived``         an update is here, nothing of it is kept yet
``received``        it lies in the inbox, durable; the platform has not been told so
``in-transaction``  the command, its events and what they cause are written; COMMIT has not been given
``committed``       all of it is durable; nobody has been told
``before-send``     a message is built and about to leave
``after-send``      the platform has taken it; the program has not noted that

``python -m tests.tools.crash run`` is ``davtar run`` with these points.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, event

from adapters import bootstrap, cli
from adapters.runtime.front import Front
from adapters.runtime.program import Program
from bot.ports.records import Head

VARIABLE: Final = "DAVTAR_CRASH_AT"
POINTS: Final = ("arrived", "received", "in-transaction", "committed", "before-send", "after-send")


class Watched(Protocol):
    """The part of a store that is watched."""

    @property
    def inbox(self) -> object: ...

    @property
    def cups(self) -> object: ...

    @property
    def duplicates(self) -> object: ...

    async def transact(self, table_id: str, cmd_key: str, known_seq: int, decide: Any) -> Any: ...


class _Fuse:
    """Burns down by one each time the point is passed."""

    def __init__(self, point: str, left: int, how: signal.Signals) -> None:
        self.point = point
        self._left = left
        self._how = how
        self._lock = threading.Lock()

    def passes(self, point: str) -> None:
        if point != self.point:
            return
        with self._lock:
            self._left -= 1
            if self._left == 0:
                os.kill(os.getpid(), self._how)


def install() -> None:
    """Arm whatever program ``bootstrap`` builds next in this process, if the environment names a point."""
    build = bootstrap.open_program

    async def armed(*arguments: Any, **named: Any) -> Program:
        program = await build(*arguments, **named)
        arm(program.core.store, program.fronts)
        return program

    setattr(bootstrap, "open_program", armed)  # noqa: B010 - another name for the same thing would be a type error


def arm(store: Watched, fronts: Iterable[Front], wanted: str | None = None) -> None:
    """Watch for the point that ``wanted`` (by default the environment) names; nothing without one.

    :raises ValueError: it names none of ``POINTS``.
    """
    wanted = os.environ.get(VARIABLE) if wanted is None else wanted
    if not wanted:
        return
    point, count, how = (*wanted.split(":"), "", "")[:3]
    if point not in POINTS:
        raise ValueError(f"{VARIABLE}: none of {', '.join(POINTS)}")
    fuse = _Fuse(point, int(count or 1), signal.SIGSTOP if how == "stop" else signal.SIGKILL)
    _around(store.inbox, "put", fuse, "arrived", "received")
    _around(store, "transact", fuse, None, "committed")
    _around(store.cups, "change", fuse, None, "committed")
    _around(store.duplicates, "change", fuse, None, "committed")
    for front in fronts:
        _around(front.courier, "deliver", fuse, "before-send", "after-send")
    if point == "in-transaction":
        _before_commit(store, fuse)


def _around(owner: object, name: str, fuse: _Fuse, before: str | None, after: str | None) -> None:
    inner: Callable[..., Any] = getattr(owner, name)

    async def watched(*arguments: Any, **named: Any) -> Any:
        if before is not None:
            fuse.passes(before)
        result = await inner(*arguments, **named)
        if after is not None:
            fuse.passes(after)
        return result

    setattr(owner, name, watched)


def _before_commit(store: Watched, fuse: _Fuse) -> None:
    """A command's transaction is one in which ``decide`` was called and had something to say."""
    inner = store.transact
    deciding = threading.Event()

    async def watched(table_id: str, cmd_key: str, known_seq: int, decide: Any) -> Any:
        def noted(head: Head) -> Any:
            decision = decide(head)
            if decision.events:
                deciding.set()
            return decision

        return await inner(table_id, cmd_key, known_seq, noted)

    setattr(store, "transact", watched)  # noqa: B010 - a method is exchanged

    def commits(_: Connection) -> None:
        if deciding.is_set():
            deciding.clear()
            fuse.passes("in-transaction")

    event.listen(Engine, "commit", commits)


if __name__ == "__main__":
    install()
    sys.exit(cli.main())

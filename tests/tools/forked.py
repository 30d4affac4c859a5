"""Workers of pytest-xdist that begin as copies of one process that has imported everything.

Else each imports the program, its libraries and all test modules for itself: twelve seconds and a quarter of a
gigabyte. A copy shares these pages until it writes to them.

The process that is copied, the mother, collects the tests, and each copy runs what she has collected. Where xdist would
start a Python it starts ``forked.py SOCKET``: that hands its standard streams to a new copy of the mother, and stays
until the copy has ended. The last worker is the mother herself. One in place of a worker that has crashed is started
as ever; so are all if the tests cannot be collected.
"""

from __future__ import annotations

import os
import shlex
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

LATER: Final = (
    "adapters.commands.run", "adapters.local.app", "aiohttp_socks", "alembic.command", "cryptography.fernet",
    "encodings.idna", "networkx", "psycopg_pool", "socksio",
)  # fmt: skip
"""What only the tests themselves import, and many of them."""
LIMIT_S: Final = 30
"""For those to end whom nobody needs any more; a failed test may have left a thread for which they would wait."""
WORKERS: set[int] = set()
"""Other workers that happen to be children of this one."""


def start(specs: Sequence[Any], arguments: Sequence[str]) -> Callable[[], None]:
    """Start the mother of these workers. What is returned waits for her end."""
    import subprocess
    from tempfile import TemporaryDirectory

    folder = TemporaryDirectory(prefix="davtar-workers-")
    path = f"{folder.name}/door"
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(path)
        door.listen(len(specs))
        one = subprocess.Popen(
            [sys.executable, "-m", "tests.tools.forked", str(door.fileno()), str(len(specs)), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[door.fileno()],
        )
    for spec in specs:
        spec.python = shlex.join([sys.executable, "-I", "-S", __file__, path])

    def end() -> None:
        try:
            one.wait(timeout=LIMIT_S)
        except subprocess.TimeoutExpired:
            one.kill()
            one.wait()
        folder.cleanup()

    return end


def stand_in(path: str) -> None:
    """What xdist starts and waits for: a copy of the mother gets its streams."""
    with socket.socket(socket.AF_UNIX) as mother:
        try:
            mother.connect(path)
            socket.send_fds(mother, [b"."], [0, 1, 2])
        except OSError:  # there is none: be the worker
            os.execv(sys.executable, [sys.executable, "-u", "-c", "import sys;exec(eval(sys.stdin.readline()))"])
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.dup2(mother.fileno(), 0)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # only the worker's end is the end of the streams
        os.execvp("cat", ["cat"])  # smaller than a Python; nothing ever comes


class Collected:
    """A session whose tests are known, for xdist's worker to run instead of one of its own."""

    def __init__(self, arguments: list[str]) -> None:
        import pytest
        from _pytest import config

        options = ["-n", "0", "-p", "no:terminal", "-p", "no:cacheprovider"]
        self.config = config._prepareconfig([*arguments, *options])
        self.config._do_configure()
        self.session = pytest.Session.from_config(self.config)
        self.session.exitstatus = pytest.ExitCode.OK
        self.config.hook.pytest_sessionstart(session=self.session)
        self.config.hook.pytest_collection(session=self.session)
        self._captured: Any = self.config.pluginmanager.getplugin("capturemanager")
        self._captured.stop_global_capturing()  # the streams will be others

    def lend(self) -> None:
        """Whoever prepares a session is given this one."""
        from _pytest import config

        config._prepareconfig = self._prepared
        self.config.pluginmanager.register(self)

    def _prepared(self, *_: object, **__: object) -> Any:
        self._captured.start_global_capturing()
        self._captured.suspend_global_capture()
        return self.config

    def pytest_cmdline_main(self) -> int:
        """What pytest does after it has been configured, without collecting anything."""
        import pytest
        from _pytest.tmpdir import TempPathFactory

        session, hook = self.session, self.config.hook
        worker: Any = next(one for one in self.config.pluginmanager.get_plugins() if hasattr(one, "torun"))
        setattr(self.config, "_tmp_path_factory", TempPathFactory.from_config(self.config, _ispytest=True))  # noqa: B010
        worker.pytest_sessionstart(session)
        worker.pytest_collection()
        worker.pytest_collection_finish(session)
        try:
            hook.pytest_runtestloop(session=session)
        except (KeyboardInterrupt, pytest.exit.Exception):
            session.exitstatus = pytest.ExitCode.INTERRUPTED
        except session.Failed:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        else:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED if session.testsfailed else pytest.ExitCode.OK
        finally:
            os.chdir(session.startpath)
            hook.pytest_sessionfinish(session=session, exitstatus=session.exitstatus)
            self.config._ensure_unconfigure()
        return int(session.exitstatus)


def _born(come: socket.socket, collected: Collected | None) -> None:
    """Be the worker whose streams have come, until it ends."""
    _, streams, _, _ = socket.recv_fds(come, 1, 3)
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.argv = ["-c"]
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    if collected:
        collected.lend()
    exec(eval(sys.stdin.readline()), {"__name__": "__main__"})  # as execnet's own line does


def mother(door: socket.socket, workers: int, arguments: list[str]) -> None:
    """Collect, and be copied."""
    import select
    from importlib import import_module

    with door:
        for name in LATER:
            with suppress(ImportError):
                import_module(name)
        try:
            collected = Collected(arguments)
        except BaseException:  # the workers will say what is wrong
            collected = None
        door.settimeout(LIMIT_S)  # xdist may be gone
        for left in reversed(range(workers)):
            come, _ = door.accept()
            child = os.fork() if left else 0
            if child:
                WORKERS.add(child)
                come.close()
                continue
            if left:
                WORKERS.clear()
            door.close()
            with come:
                _born(come, collected)
            break
    for one in WORKERS:
        if not select.select([os.pidfd_open(one)], [], [], LIMIT_S)[0]:
            os.kill(one, signal.SIGKILL)
        os.waitpid(one, 0)  # their processor time counts


if __name__ == "__main__":
    if sys.argv[2:3] == ["-u"]:  # xdist starts it with the options of a Python
        stand_in(sys.argv[1])
    else:
        from tests.tools import forked  # not __main__, which the last worker takes over

        forked.mother(socket.socket(fileno=int(sys.argv[1])), int(sys.argv[2]), sys.argv[3:])

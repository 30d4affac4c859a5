"""For all tests: the seed of hypothesis is said, and where nothing may be skipped a skip is a failure."""

from __future__ import annotations

import ctypes
import gc
import os
import random
import sys
import threading
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, Final
from zlib import crc32

import pytest
from hypothesis import settings

from tests.tiers import tier

NO_SKIPS = "DAVTAR_TEST_NO_SKIPS"
SEED = "DAVTAR_TEST_SEED"

MUCH_MB: Final = 45
LITTLE_MB: Final = 15
FORGETFUL: Final = ("adapters.render", "adapters.text", "bot.", "rules.", "aiohttp.web_app")
OF_A_MODULE: Final = ("tests.project", "tests.text")
_MEMORY: Final = {"of a test": 0, "of a module": 0}
"""Resident megabytes when last something was forgotten."""
UNTESTED: pytest.StashKey[list[str]] = pytest.StashKey()

UNAVOIDABLE = ("mount is not allowed", "takes root", "telegram_api.json not found", "discord_openapi.json not found")
"""Skips that no installing can help: what a container may not do, and the platforms' descriptions, which are not ours
to pass on. They are named as checks that were not made, and are no failure."""

# Every program that is started makes a backup; those whose test is not about them are spared it.
os.environ.setdefault("BACKUP_FOLDER", "off")

# Every run is the same; with DAVTAR_TEST_PROFILE=search hypothesis searches on. A counterexample prints the blob
# that repeats it.
settings.register_profile("davtar", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("search", deadline=None, print_blob=True)
os.environ["BEACON"] = "off"  # no test asks the world; those of the beacon have their own (tests/fakes/drand.py)
settings.load_profile(os.environ.get("DAVTAR_TEST_PROFILE", "davtar"))


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """The seed of a test that has chance in it; printed, so that a failure can be repeated.

    ``DAVTAR_TEST_SEED=n`` sets it, ``random`` takes a new one every time.
    """
    wanted = os.environ.get(SEED, "1")
    number = random.SystemRandom().randrange(1 << 32) if wanted == "random" else int(wanted)
    print(f"seed {number}: {SEED}={number} repeats {request.node.nodeid}")
    return number


@pytest.fixture(scope="session", autouse=True)
def _databases_ready() -> Iterator[None]:
    """See ``tests.store.ready``."""
    if "adapters.store" not in sys.modules:  # nobody needs one
        yield
        return
    from tests.store.ready import ready

    with ready():
        yield


@pytest.fixture
def from_nothing() -> Iterator[None]:
    """New databases go through every migration."""
    from tests.store.ready import migrations, ready

    with ready(migrations.upgrade):
        yield


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="each test with its first parameters only")
    parser.addoption("--tenth", type=int, help="of the nightly tests one in ten: 0 to 9")


def pytest_configure(config: pytest.Config) -> None:
    """A full run is checked for completeness (``tests/exercised.py``)."""
    asked = config.option
    if not (asked.file_or_dir or asked.keyword or asked.quick or asked.collectonly) and asked.markexpr.startswith(
        "not "
    ):
        if asked.numprocesses:
            config.pluginmanager.register(Gathered(), "exercised")
            return
        from tests.exercised import Exercised

        config.pluginmanager.register(Exercised(), "exercised")


class Gathered:
    """What the tests of all workers have used. Their controller imports nothing of the program before the end."""

    def __init__(self) -> None:
        self.met: defaultdict[str, set[str]] = defaultdict(set)

    def pytest_testnodedown(self, node: Any) -> None:
        for sort, met in getattr(node, "workeroutput", {}).get("exercised", {}).items():
            self.met[sort].update(met)

    def missing(self) -> list[str]:
        from tests.exercised import missing

        return missing(self.met)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config, specs: list[Any]) -> None:
    """Workers share what they import (``tests/tools/forked.py``); under coverage each has to import it for itself."""
    if sys.platform == "linux" and not config.pluginmanager.has_plugin("tests.tools.plant"):
        from tests.tools.forked import start

        config.add_cleanup(start(specs, config.invocation_params.args))


@pytest.hookimpl(tryfirst=True)  # before pytest leaves out what is marked so
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if (name := tier(item.nodeid)) != "bench" or not item.get_closest_marker("nightly"):
            item.add_marker(name)  # the short form of a bench is a nightly test
    kept = items
    if config.getoption("--quick"):
        kept = [item for item in items if _is_first(item)]
    tenth = config.getoption("--tenth")
    if tenth is not None:
        kept = [item for item in items if crc32(item.nodeid.encode()) % 10 == tenth]
    # The browser takes most memory: it is open while the workers are small, and in one of them.
    kept = sorted(kept, key=lambda item: tier(item.nodeid) != "browser")
    left_out = set(items) - set(kept)
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = kept


def _is_first(item: pytest.Item) -> bool:
    """Whether a test has no parameters, or one of the first two values of each."""
    called = getattr(item, "callspec", None)
    return called is None or max(called.indices.values(), default=0) < 2


def pytest_collection_finish() -> None:
    """Thousands of tests and modules stay for the whole run: nobody needs to look through them again and again."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
        _MEMORY.update(dict.fromkeys(_MEMORY, _resident_mb()))
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """What a test that passes has said and logged is not sent to the controller, and not kept there until the end."""
    report = yield
    if report.passed and not {"P", "A"} & {*getattr(item.config.option, "reportchars", "")}:
        report.sections.clear()
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """Forget what a test has left in caches, if it is much, and what a module has, if it is more than a little: tests
    fill them with every look of every game, and aiohttp's holds on to every program that a test has started."""
    result = yield
    over = nextitem is None or nextitem.path != item.path
    before, allowed = (_MEMORY["of a module"], LITTLE_MB) if over else (_MEMORY["of a test"], MUCH_MB)
    if sys.platform == "linux" and _resident_mb() - before > allowed:
        forget(*FORGETFUL, *(OF_A_MODULE if over else ()))
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        _MEMORY["of a test"] = _resident_mb()
        if over:
            _MEMORY["of a module"] = _MEMORY["of a test"]
    return result


def forget(*packages: str) -> None:
    """Empty what the modules of these packages keep of earlier calls."""
    for name, module in list(sys.modules.items()):
        if name.startswith(packages):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def _resident_mb() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what could not be checked here."""
    for sentence in terminalreporter.config.stash.get(UNTESTED, []):
        terminalreporter.line(f"FAILED {sentence}", red=True)
    unmade = [report for report in terminalreporter.stats.get("skipped", ()) if not _avoidable(report)]
    if unmade:
        terminalreporter.section("checks not made here")
    for report in unmade:
        terminalreporter.line(f"not made: {report.nodeid} ({_reason(report)})")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a green run for names without a test and, with DAVTAR_TEST_NO_SKIPS set, for a skipped test."""
    config = session.config
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if session.exitstatus == pytest.ExitCode.OK and reporter is not None and not hasattr(config, "workerinput"):
        exercised: Any = config.pluginmanager.get_plugin("exercised")
        skipped = [report for report in reporter.stats.get("skipped", ()) if _avoidable(report)]
        config.stash[UNTESTED] = exercised.missing() if exercised is not None else []
        if config.stash[UNTESTED] or (skipped and os.environ.get(NO_SKIPS)):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
    config.davtar_exit = session.exitstatus  # type: ignore[attr-defined]


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """A test that fails may leave a database open, whose thread Python would wait for: for ever, without a word."""
    left = [one for one in threading.enumerate() if one is not threading.main_thread() and not one.daemon]
    code = getattr(config, "davtar_exit", None)
    if left and code is not None and not hasattr(config, "workerinput"):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(int(code))


def _avoidable(report: pytest.TestReport) -> bool:
    return not any(part in _reason(report) for part in UNAVOIDABLE)


def _reason(report: pytest.TestReport) -> str:
    return str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).removeprefix("Skipped: ")

"""Mutation testing: plant small faults in a copy of the program and run the tests.

``make plant`` plants the faults of ``written.txt`` and 120 drawn by a seeded mutator over the syntax trees of
``rules``, ``bot`` and ``adapters``, one at a time. It runs the tests that execute the changed line, near and cheap
ones first, then the nearest that execute the same file (what a cache keeps, one test alone computes); with
``--whole``, a fault that survives them meets all of ``make test``. It prints the survivors: each is a missing test.
Those of ``equivalent.txt`` change nothing that can be seen, and are counted apart.

Which test executes which line is recorded once, under coverage (``--learn``), and kept in ``build/plant``; so is each
outcome: a run that was stopped goes on, and ``--anew`` forgets the outcomes, ``--lives`` those of survivors.

At the end the tests that caught something run on the unchanged copy. One that fails there proves nothing, and what it
caught is counted as not caught.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import accumulate, islice, repeat
from pathlib import Path
from queue import Queue
from typing import Final, NoReturn

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "plant"
WRITTEN: Final = Path(__file__).with_name("written.txt")
EQUIVALENT: Final = Path(__file__).with_name("equivalent.txt")
RINGS: Final = ("rules", "bot", "adapters")
COPIED: Final = ("rules", "bot", "adapters", "assets", "tests", "docs", "requirements", ".ci", ".github")
FILES: Final = ("pyproject.toml", "Makefile", ".env.example", "README.md", "CHANGELOG.md", "Dockerfile", "LICENSE")
DRAWN: Final = 120
FIRST: Final = 40
FIRST_S: Final = 6
"""Size and processor seconds of the first batch of tests; most faults fail one of these. Each further one is ten times
as large."""
LIMIT_S: Final = 120
"""A fault that makes the tests hang counts as caught: they take longer than this and ``SLOWER`` times their cost."""
SLOWER: Final = 8
WHICH: Final = "--strict-markers -m 'not nightly and not bench and not image'"
BESIDE_S: Final = 60
"""Processor seconds of tests that execute the file and not the line."""

LIBRARIES: Final = (
    "PIL.Image", "aiohttp.web", "alembic.command", "discord", "fluent.runtime", "httpx", "hypothesis", "msgspec",
    "networkx", "numpy", "openskill", "playwright.async_api", "prometheus_client", "pydantic_settings",
    "pytest_asyncio", "pytest_timeout", "simcord", "sqlalchemy", "structlog", "telegram.ext", "wasmtime", "xdist",
)  # fmt: skip
"""Loaded once; each run of the tests is a fork."""

ELSEWHERE: Final = {"adapters/local/static": ("tests/browser",), "assets/text": ("tests/text",)}
"""Folder without Python code → its tests."""
SPARED: Final = ("adapters/store/migrations", "adapters/rehearsal", "adapters/doctor.py")
"""No faults are drawn here: past migrations, calls to real platforms, advice to the operator."""
SAMPLES: Final = "samples.py"
"""Nor in what is drawn for the documentation alone."""


@dataclass(frozen=True, slots=True)
class Plant:
    """A fault: in ``file``, at the ``at``-th character, ``old`` becomes ``new``. ``line`` counts from 1."""

    file: str
    line: int
    at: int
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.old.strip()!r} -> {self.new.strip()!r}"


# --- written and drawn ------------------------------------------------------------------------------------------------


def written() -> list[Plant]:
    """Those of ``written.txt``: file, old and new text, with tabs between them.

    Raises:
        ValueError: the old text is not there, or not once.
    """
    found = []
    for row in WRITTEN.read_text(encoding="utf-8").splitlines():
        if not row or row.startswith("#"):
            continue
        file, old, new = row.split("\t")
        text = (ROOT / file).read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise ValueError(f"{file} has {text.count(old)} times: {old}")
        at = text.index(old)
        found.append(Plant(file, text.count("\n", 0, at) + 1, at, old, new))
    return found


def drawn(seed: int, count: int) -> list[Plant]:
    """``count`` faults in as many lines, more in files with more candidates."""
    dice = random.Random(seed)
    files = [
        path
        for ring in RINGS
        for path in sorted((ROOT / ring).rglob("*.py"))
        if not path.relative_to(ROOT).as_posix().startswith(SPARED) and path.name != SAMPLES
    ]
    by_file = {path: faults for path in files if (faults := list(Mutator(path).faults()))}
    weights = [len(faults) for faults in by_file.values()]
    chosen: dict[tuple[str, int], Plant] = {}
    while len(chosen) < count:
        (path,) = dice.choices(list(by_file), weights)
        plant = dice.choice(by_file[path])
        chosen.setdefault((plant.file, plant.line), plant)
    return list(chosen.values())


COMPARED: Final = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SIGNS: Final = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.In: "in", ast.NotIn: "not in", ast.Is: "is", ast.IsNot: "is not",
}  # fmt: skip
TURNED: Final = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "+"), ast.FloorDiv: ("//", "*")}
SILENT: Final = ("log", "_log", "logger", "debug", "info", "warning", "error", "exception", "freeze", "collect")


class Mutator(ast.NodeVisitor):
    """All candidate faults of a module: comparison flipped, ``and``/``or`` swapped, condition negated, operator
    swapped, number off by one, constant off by one, boolean flipped, statement dropped, arguments swapped.

    What no test can see by design is left alone: what is logged, the texts of errors, ``repr``, the garbage collector,
    and the sizes of caches. So are numbers in ``adapters``: time limits, and where a picture has its edges.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.relative_to(ROOT).as_posix()
        self._text = path.read_text(encoding="utf-8")
        lines = self._text.splitlines(keepends=True)
        self._starts = [0]
        for line in lines:
            self._starts.append(self._starts[-1] + len(line))
        self._lines = lines
        self._found: list[Plant] = []
        self._inside = 0

    def faults(self) -> Iterator[Plant]:
        self.visit(ast.parse(self._text))
        yield from self._found

    def _at(self, line: int, column: int) -> int:
        """Offset in the text; syntax trees count columns in bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _put(self, node: ast.expr | ast.stmt, begin: int, end: int, new: str) -> None:
        line = self._text.count("\n", 0, begin) + 1
        self._found.append(Plant(self._file, line, begin, self._text[begin:end], new))

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> None:
        """The operator between two operands."""
        begin, end = self._span(left)[1], self._span(right)[0]
        at = self._text.find(old, begin, end)
        if at >= 0 and "#" not in self._text[begin:end]:
            self._put(right, at, at + len(old), new)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name in ("__repr__", "__str__", "__hash__"):
            return
        self._inside += 1
        for one in node.body:
            self.visit(one)
        self._inside -= 1

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        if self._inside and not isinstance(node.test, ast.Compare):
            begin, end = self._span(node.test)
            self._put(node.test, begin, end, f"not ({self._text[begin:end]})")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if self._inside:
            left = node.left
            for sign, right in zip(node.ops, node.comparators, strict=True):
                self._between(left, right, SIGNS[type(sign)], COMPARED[type(sign)])
                left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        if self._inside:
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                self._between(left, right, f" {old} ", f" {new} ")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        pair = TURNED.get(type(node.op))
        texts = any(isinstance(one, ast.JoinedStr) or _is_text(one) for one in (node.left, node.right))
        if self._inside and pair and not texts:
            self._between(node.left, node.right, *pair)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if not self._inside or self._file.startswith("adapters/render"):
            return
        begin, end = self._span(node)
        if isinstance(node.value, bool):
            self._put(node, begin, end, str(not node.value))
        elif isinstance(node.value, int) and self._file.startswith(("rules", "bot")) and node.value < 100:
            self._put(node, begin, end, str(node.value + 1))

    def visit_Expr(self, node: ast.Expr) -> None:
        value = node.value.value if isinstance(node.value, ast.Await) else node.value
        if self._inside and isinstance(value, ast.Call) and not _is_silent(value):
            begin, end = self._span(node)
            self._put(node, begin, end, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if self._inside:
            begin, end = self._span(node)
            self._put(node, begin, end, "pass")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        value = node.value
        if not self._inside and isinstance(value, ast.Constant) and type(value.value) is int:
            self._inside += 1
            self.visit_Constant(value)
            self._inside -= 1
        elif value is not None:
            self.visit(value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Texts stay as they are."""

    def visit_Call(self, node: ast.Call) -> None:
        if _is_silent(node):
            return
        if self._inside and len(node.args) >= 2 and not _is_even(node):
            (first, second), texts = node.args[:2], []
            for one in (first, second):
                begin, end = self._span(one)
                texts.append(self._text[begin:end])
            begin, end = self._span(first)[0], self._span(second)[1]
            if _is_plain(first) and _is_plain(second) and texts[0] != texts[1]:
                self._put(first, begin, end, f"{texts[1]}, {texts[0]}")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """So do errors."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """And assertions."""


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and _is_plain(node.value))


def _is_even(call: ast.Call) -> bool:
    """Whether the order of the arguments does not matter, or types forbid another."""
    return isinstance(call.func, ast.Name) and call.func.id in ("min", "max", "isinstance", "zip", "gather", "cast")


def _is_silent(call: ast.Call) -> bool:
    named = call.func
    if isinstance(named, ast.Attribute):
        owner = named.value
        return named.attr in SILENT or (isinstance(owner, ast.Name) and owner.id in SILENT)
    return isinstance(named, ast.Name) and named.id in SILENT


# --- which test runs which line ---------------------------------------------------------------------------------------


def learn() -> None:
    """Run the tests of ``make test`` under coverage; record for each line the tests that execute it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    settings = KEPT / "coveragerc"
    data = KEPT / "coverage"
    settings.write_text(
        f"[run]\ndata_file = {data}\nsource = rules,bot,adapters\nparallel = true\nbranch = false\n", encoding="utf-8"
    )
    for old in KEPT.glob("coverage.*"):
        old.unlink()
    env = os.environ | {"COVERAGE_RCFILE": str(settings), "DAVTAR_TEST_COSTS": str(KEPT / "costs")}
    subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "3", "-p", "tests.tools.plant", "-p", "tests.tools.costs"],
        cwd=ROOT,
        env=env | {"DAVTAR_PLANT_LEARNS": "1"},
        check=False,
    )
    import coverage

    known = coverage.Coverage(config_file=str(settings))
    known.combine([str(KEPT)])
    known.save()


def pytest_configure(config: object) -> None:
    """Pytest plugin: coverage in each worker, one context per test."""
    if not os.environ.get("DAVTAR_PLANT_LEARNS"):
        return
    import coverage

    known = coverage.Coverage(config_file=os.environ["COVERAGE_RCFILE"])
    known.start()

    class Contexts:
        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            known.switch_context(item.nodeid)
            return (yield)

        def pytest_unconfigure(self) -> None:
            known.stop()
            known.save()

    config.pluginmanager.register(Contexts())  # type: ignore[attr-defined]


class Known:
    """The recorded tests per line, and the cost of each."""

    def __init__(self, there: frozenset[str]) -> None:
        import coverage

        self._data = coverage.CoverageData(str(KEPT / "coverage"))
        self._data.read()
        self.costs: dict[str, float] = {}
        for file in (KEPT / "costs").glob("*.jsonl"):
            for row in file.read_text().splitlines():
                kind, name, seconds = json.loads(row)
                if kind == "test":
                    self.costs[name] = seconds
        self._by_file: dict[str, dict[int, list[str]]] = {}
        self._there = there
        self._new = self._there - self.costs.keys()
        """Tests of which nothing has been recorded: they may execute any line."""

    def batches(self, plant: Plant) -> Iterator[list[str]]:
        """The tests that execute the line, then some that execute the file.

        Near and cheap ones come first, and of each test two parameters before all others.
        """
        if not plant.file.endswith(".py"):
            folders = next((tests for folder, tests in ELSEWHERE.items() if plant.file.startswith(folder)), ())
            tests = self._sorted(plant, [test for test in self._there if test.startswith(folders)])
            yield from _cut(tests, self.costs)
            return
        if plant.file not in self._by_file:
            self._by_file[plant.file] = self._data.contexts_by_lineno(str(ROOT / plant.file))
        by_line = self._by_file[plant.file]
        last = plant.line + plant.old.count("\n")
        # Of a statement of several lines perhaps the first alone was recorded.
        first = next((n for n in range(plant.line, 0, -1) if n in by_line), plant.line)
        found = {test for line in range(first, last + 1) for test in by_line.get(line, ())} & self._there
        found |= self._near(plant, self._new if found else self._there).keys()  # a line that is run at import alone
        yield from _cut(self._sorted(plant, found), self.costs)
        beside, spent = [], 0.0
        for test in self._sorted(plant, ({test for tests in by_line.values() for test in tests} & self._there) - found):
            spent += self.costs.get(test, 0.1)
            if spent < BESIDE_S:
                beside.append(test)
        if beside:
            yield beside

    def _near(self, plant: Plant, tests: Iterable[str]) -> dict[str, int]:
        """Those that share a folder or a word with the file, and how many."""
        near = set(plant.file.partition(".")[0].split("/"))
        if plant.file.startswith("adapters/local/static"):
            near = {"browser", plant.file.rpartition("/")[2].partition(".")[0]}
        shared = {test: len(near & set(re.split(r"[\W_]", test.partition("[")[0]))) for test in tests}
        return {test: number for test, number in shared.items() if number}

    def _sorted(self, plant: Plant, tests: Iterable[str]) -> list[str]:
        near = self._near(plant, tests)

        def order(test: str) -> float:
            return (self.costs.get(test, 0.1) + 0.1) / 4 ** near.get(test, 0)

        times: dict[str, int] = {}
        first: list[str] = []
        others: list[str] = []
        for test in sorted(tests, key=order):
            family = test.partition("[")[0]
            times[family] = times.get(family, 0) + 1
            (first if times[family] <= 2 else others).append(test)
        return first + others


def _cut(tests: list[str], costs: dict[str, float]) -> Iterator[list[str]]:
    spent = accumulate(costs.get(test, 0.1) for test in tests[:FIRST])
    size = max(1, sum(cost <= FIRST_S for cost in spent))
    while tests:
        yield tests[:size]
        tests, size = tests[size:], 10 * FIRST


# --- planting ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    plant: Plant
    by: str
    """The test that caught it, ``""`` for none, ``"?"`` for a time-out."""
    seconds: float
    left: bool = False
    """Whether there are tests that it has not met yet."""


class Bed:
    """A copy of the project, as it is now or as it is in another copy."""

    def __init__(self, folder: Path, like: Bed | None = None) -> None:
        self.folder = folder
        source = ROOT if like is None else like.folder
        for name in COPIED:
            shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("node_modules"))
        for name in FILES:
            shutil.copy(source / name, folder / name)
        (folder / ".venv").symlink_to(ROOT / ".venv")

    def collected(self) -> frozenset[str]:
        """The names of all tests that ``make test`` runs. Pytest refuses a run with a name that is no more."""
        code, said = self.pytest(["tests"], LIMIT_S * 10, "-n", "0", "--collect-only", "-o", f"addopts={WHICH}", "-q")
        assert code == pytest.ExitCode.OK, said
        return frozenset(line for line in said.splitlines() if "::" in line)

    def plant(self, plant: Plant, known: Known, batches: slice, *, whole: bool) -> Outcome:
        begun = time.monotonic()
        file = self.folder / plant.file
        good = file.read_text(encoding="utf-8")
        assert good[plant.at : plant.at + len(plant.old)] == plant.old
        file.write_text(good[: plant.at] + plant.new + good[plant.at + len(plant.old) :], encoding="utf-8")
        try:
            by = self._noticed(plant, known, batches, whole=whole)
        finally:
            file.write_text(good, encoding="utf-8")
        return Outcome(plant, by, time.monotonic() - begun, batches.stop is not None and not by)

    def _noticed(self, plant: Plant, known: Known, batches: slice, *, whole: bool) -> str:
        for some in islice(known.batches(plant), batches.start, batches.stop):
            limit_s = LIMIT_S + SLOWER * sum(known.costs.get(test, 0.1) for test in some)
            if by := self._run(some, limit_s):
                return by
        whole = whole and batches.stop is None
        return self._run(["tests"], LIMIT_S * 30, "-n", "2") if whole else ""

    def _run(self, tests: list[str], limit_s: float, *more: str) -> str:
        code, said = self.pytest(tests, limit_s, *(more or ("-n", "0")), "-x")
        if code is None:
            return "?"
        if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return ""
        return next(iter(_failed(said)), f"exit {code}")

    def pytest(self, tests: list[str], limit_s: float, *more: str) -> tuple[int | None, str]:
        """Run tests in a fork of this process, which has the libraries loaded.

        Returns:
            Its exit code, None after ``limit_s`` (longer on a busy machine), and what it printed.
        """
        listed, said = self.folder / "listed.txt", self.folder / "said.txt"
        listed.write_text("\n".join(tests), encoding="utf-8")
        arguments = ["-p", "no:cacheprovider", "--no-header", "--tb=no", *more, f"@{listed}"]
        sys.stdout.flush()
        child = os.fork()
        if not child:
            self._inside(said, arguments)
        begun = time.monotonic()
        while True:
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status), said.read_text(encoding="utf-8", errors="replace")
            if time.monotonic() > begun + limit_s * max(1, os.getloadavg()[0] / (os.cpu_count() or 1)):
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return None, ""
            time.sleep(0.05)

    def _inside(self, said: Path, arguments: list[str]) -> NoReturn:
        code = 1
        try:
            os.setsid()
            file = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
            for number in (1, 2):
                os.dup2(file, number)
            os.chdir(self.folder)
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            sys.dont_write_bytecode = False
            os.environ["PYTHONPATH"] = str(self.folder)
            sys.path[:] = [str(self.folder), *(one for one in sys.path if one not in ("", str(ROOT)))]
            importlib.invalidate_caches()
            for name in list(sys.modules):
                if name.partition(".")[0] in (*RINGS, "tests"):
                    del sys.modules[name]
            code = int(pytest.main(arguments))
        finally:
            sys.stdout.flush()
            os._exit(code)


def _failed(said: str) -> list[str]:
    """The names of the tests that failed."""
    named = [line for line in said.splitlines() if line.startswith(("FAILED ", "ERROR "))]
    return [line.split(" ", 1)[1].partition(" - ")[0] for line in named]


def _area(plant: Plant) -> str:
    ring, folder, *_ = [*plant.file.split("/"), ""]
    if plant.file.startswith("adapters/local/static"):
        return "static"
    return {"rules": ring, "assets": "texts"}.get(ring, f"{ring}/{folder}" if "." not in folder else f"{ring}/*.py")


def equivalent() -> dict[tuple[str, str, str, str], str]:
    """Those of ``equivalent.txt``: file, line, old and new text, and why nobody can see the difference."""
    rows = [row.split("\t") for row in EQUIVALENT.read_text(encoding="utf-8").splitlines() if row and row[0] != "#"]
    return {(file, line, old, new): reason for file, line, old, new, reason in rows}


def _named(plant: Plant) -> tuple[str, str, str, str]:
    line = (ROOT / plant.file).read_text(encoding="utf-8").splitlines()[plant.line - 1]
    return plant.file, line.strip(), plant.old.strip(), plant.new.strip()


class Kept:
    """The outcomes so far, one per line: a run that was stopped goes on where it was."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self.outcomes: dict[tuple[str, str, str, str, int], Outcome] = {}
        for row in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            plant, *others = json.loads(row)
            outcome = Outcome(Plant(**plant), *others)
            if not outcome.left:
                self.outcomes[self._key(outcome.plant)] = outcome

    @staticmethod
    def _key(plant: Plant) -> tuple[str, str, str, str, int]:
        return (*_named(plant), plant.at)

    def get(self, plant: Plant) -> Outcome | None:
        return self.outcomes.get(self._key(plant))

    def put(self, outcome: Outcome) -> None:
        self.outcomes[self._key(outcome.plant)] = outcome
        with self._path.open("a", encoding="utf-8") as out:
            row = [asdict(outcome.plant), outcome.by, round(outcome.seconds, 1), outcome.left]
            out.write(json.dumps(row) + "\n")


def plant_all(plants: list[Plant], kept: Kept, *, jobs: int, whole: bool) -> list[Outcome]:
    """Plant those without an outcome, print each, and try those that caught something on the unchanged copy."""
    for name in LIBRARIES:
        importlib.import_module(name)
    with tempfile.TemporaryDirectory() as top:
        beds: Queue[tuple[Bed, Known]] = Queue()
        first = Bed(Path(top) / "0")
        there = first.collected()
        for bed in (first, *(Bed(Path(top) / str(number), first) for number in range(1, jobs))):
            beds.put((bed, Known(there)))

        def one(plant: Plant, batches: slice) -> Outcome:
            outcome = kept.get(plant)
            if outcome is None or (outcome.left and batches.start):
                bed, known = beds.get()
                try:
                    outcome = bed.plant(plant, known, batches, whole=whole)
                finally:
                    beds.put((bed, known))
                kept.put(outcome)
                shown = outcome.by or ("not yet" if outcome.left else "LIVES")
                print(f"{shown:80.80s} {outcome.seconds:5.1f} s  {plant}", flush=True)
            return outcome

        with ThreadPoolExecutor(jobs) as pool:
            for batches in (slice(0, 1), slice(1, None)):
                outcomes = list(pool.map(one, plants, repeat(batches)))
        catchers = {outcome.by for outcome in outcomes} & there
        wrong = set(_failed(beds.get()[0].pytest(sorted(catchers), LIMIT_S * 30, "-n", "0")[1])) if catchers else set()
    print(*(f"fails without a fault: {test}" for test in sorted(wrong)), sep="\n")
    return [replace(one, by="") if one.by in wrong else one for one in outcomes]


def main() -> int:
    """Plant, print, and return 1 if more than one in twenty survives."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--learn", action="store_true", help="learn anew which test runs which line")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--drawn", type=int, default=DRAWN)
    asked.add_argument("--unwritten", action="store_true", help="only the drawn ones")
    asked.add_argument("--only", default="", help="only faults of files whose name begins so")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--whole", action="store_true", help="try what lives on everything that make test runs")
    asked.add_argument("--list", action="store_true", help="print the faults and plant none")
    asked.add_argument("--anew", action="store_true", help="forget the outcomes of earlier runs")
    asked.add_argument("--lives", action="store_true", help="forget those of survivors")
    asked.add_argument("--out", type=Path, default=KEPT / "outcomes.jsonl")
    given = asked.parse_args()
    plants = [*(() if given.unwritten else written()), *drawn(given.seed, given.drawn)]
    plants = [one for one in plants if one.file.startswith(given.only)]
    if given.list:
        print(*plants, sep="\n")
        return 0
    if given.learn or not (KEPT / "coverage").exists():
        learn()
    if given.anew:
        given.out.unlink(missing_ok=True)
    kept = Kept(given.out)
    if given.lives:
        kept.outcomes = {key: outcome for key, outcome in kept.outcomes.items() if outcome.by}
    reasons = equivalent()
    for one in plants:
        if reason := reasons.get(_named(one)):
            print(f"equivalent: {one} ({reason})")
    outcomes = plant_all(
        [one for one in plants if _named(one) not in reasons], kept, jobs=given.jobs, whole=given.whole
    )
    lives = [one.plant for one in outcomes if not one.by]
    for area in sorted({_area(one.plant) for one in outcomes}):
        there = [one for one in outcomes if _area(one.plant) == area]
        print(f"{area:24s} {sum(bool(one.by) for one in there):3d} of {len(there)}")
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"noticed {len(outcomes) - len(lives)} of {len(outcomes)} (seed {given.seed})", end=", ")
    print(f"{len(plants) - len(outcomes)} equivalent, {spent.ru_utime + spent.ru_stime:.0f} processor seconds")
    print(*(f"lives: {plant}" for plant in lives), sep="\n")
    return int(len(lives) * 20 > len(outcomes))


if __name__ == "__main__":
    sys.exit(main())

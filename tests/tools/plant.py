"""Mutation testing: plant small faults in a copy of the program and run the tests.

``make plant`` plants the faults of ``written.txt`` and 120 drawn by a seeded mutator over the syntax trees of
``rules``, ``bot`` and ``adapters``, one at a time. It runs the tests that execute the changed line, nearest and
cheapest first; with ``--whole``, a fault that survives them meets all of ``make test``. It prints the survivors: each
is a missing test.

Which test executes which line is recorded once, under coverage (``--learn``), and kept in ``build/plant``.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import Queue
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
KEPT: Final = ROOT / "build" / "plant"
WRITTEN: Final = Path(__file__).with_name("written.txt")
RINGS: Final = ("rules", "bot", "adapters")
COPIED: Final = ("rules", "bot", "adapters", "assets", "tests", "docs", "requirements", ".ci", ".github")
FILES: Final = ("pyproject.toml", "Makefile", ".env.example", "README.md", "CHANGELOG.md", "Dockerfile", "LICENSE")
DRAWN: Final = 120
FIRST: Final = 60
"""Size of the first batch of tests; most faults fail one of these."""
LIMIT_S: Final = 240
"""A fault that makes the tests hang counts as caught."""

ELSEWHERE: Final = {"adapters/local/static": ("tests/browser", "tests/adapters/local"), "assets/text": ("tests/text",)}
"""Folder without Python code → its tests."""
SPARED: Final = ("adapters/store/migrations", "adapters/rehearsal", "adapters/doctor.py", "bot/samples.py")
"""No faults are drawn here: past migrations, calls to real platforms, descriptions."""


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
        if not path.relative_to(ROOT).as_posix().startswith(SPARED)
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
    swapped, number off by one, boolean flipped, statement dropped."""

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

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Texts stay as they are."""

    def visit_Call(self, node: ast.Call) -> None:
        if not _is_silent(node):
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """So do errors."""

    def visit_Assert(self, node: ast.Assert) -> None:
        """And assertions."""


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


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
    import pytest

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

    def __init__(self) -> None:
        import coverage

        self._data = coverage.CoverageData(str(KEPT / "coverage"))
        self._data.read()
        self._costs: dict[str, float] = {}
        for file in (KEPT / "costs").glob("*.jsonl"):
            for row in file.read_text().splitlines():
                kind, name, seconds = json.loads(row)
                if kind == "test":
                    self._costs[name] = seconds
        self._by_file: dict[str, dict[int, list[str]]] = {}

    def tests(self, plant: Plant) -> list[str]:
        """The tests that execute the line: nearest first, then cheapest."""
        if plant.file not in self._by_file:
            self._by_file[plant.file] = self._data.contexts_by_lineno(str(ROOT / plant.file))
        lines = range(plant.line, plant.line + plant.old.count("\n") + 1)
        found = {test for line in lines for test in self._by_file[plant.file].get(line, ()) if "::" in test}
        near = plant.file.split("/")

        def order(test: str) -> tuple[int, float]:
            parts = test.partition("::")[0].split("/")
            return -len(set(near) & set(parts)), self._costs.get(test, 0.0)

        return sorted(found, key=order)


# --- planting ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    plant: Plant
    by: str
    """The test that caught it, ``""`` for none, ``"?"`` for a time-out."""
    seconds: float


class Bed:
    """A copy of the project."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("node_modules"))
        for name in FILES:
            shutil.copy(ROOT / name, folder / name)
        (folder / ".venv").symlink_to(ROOT / ".venv")

    def plant(self, plant: Plant, known: Known, *, whole: bool) -> Outcome:
        begun = time.monotonic()
        file = self.folder / plant.file
        good = file.read_text(encoding="utf-8")
        assert good[plant.at : plant.at + len(plant.old)] == plant.old
        file.write_text(good[: plant.at] + plant.new + good[plant.at + len(plant.old) :], encoding="utf-8")
        try:
            by = self._noticed(plant, known, whole=whole)
        finally:
            file.write_text(good, encoding="utf-8")
        return Outcome(plant, by, time.monotonic() - begun)

    def _noticed(self, plant: Plant, known: Known, *, whole: bool) -> str:
        near = next((tests for folder, tests in ELSEWHERE.items() if plant.file.startswith(folder)), ())
        tests = known.tests(plant) if plant.file.endswith(".py") else list(near)
        for some in (tests[:FIRST], tests[FIRST:]):
            if some and (by := self._run(some)):
                return by
        return self._run(["tests"], "-n", "2") if whole else ""

    def _run(self, tests: list[str], *more: str) -> str:
        listed = self.folder / "listed.txt"
        listed.write_text("\n".join(tests), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no"]
        command += [*(more or ("-n", "0")), f"@{listed}"]
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPATH"] = str(self.folder)
        try:
            run = subprocess.run(
                command,
                cwd=self.folder,
                env=env,
                capture_output=True,
                text=True,
                timeout=LIMIT_S * (3 if more else 1),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return "?"
        if run.returncode == 0:
            return ""
        named = [line for line in run.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return named[0].split(" ", 1)[1].partition(" - ")[0] if named else f"exit {run.returncode}"


def _ring(plant: Plant) -> str:
    return "/".join(plant.file.split("/")[:2])


def main() -> int:
    """Plant, print, and return 1 if more than one in twenty survives."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--learn", action="store_true", help="learn anew which test runs which line")
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--drawn", type=int, default=DRAWN)
    asked.add_argument("--only", default="", help="only faults of files whose name begins so")
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--whole", action="store_true", help="try what lives on everything that make test runs")
    asked.add_argument("--list", action="store_true", help="print the faults and plant none")
    asked.add_argument("--out", type=Path, default=KEPT / "outcomes.jsonl")
    given = asked.parse_args()
    plants = [one for one in (*written(), *drawn(given.seed, given.drawn)) if one.file.startswith(given.only)]
    if given.list:
        print(*plants, sep="\n")
        return 0
    if given.learn or not (KEPT / "coverage").exists():
        learn()
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as top, given.out.open("w", encoding="utf-8") as out:
        beds: Queue[tuple[Bed, Known]] = Queue()
        for number in range(given.jobs):
            beds.put((Bed(Path(top) / str(number)), Known()))

        def one(plant: Plant) -> Outcome:
            bed, known = beds.get()
            try:
                outcome = bed.plant(plant, known, whole=given.whole)
            finally:
                beds.put((bed, known))
            out.write(json.dumps([asdict(plant), outcome.by, round(outcome.seconds, 1)]) + "\n")
            out.flush()
            print(f"{outcome.by or 'LIVES':60.60s} {outcome.seconds:5.1f} s  {plant}", flush=True)
            return outcome

        with ThreadPoolExecutor(given.jobs) as pool:
            outcomes = list(pool.map(one, plants))
    lives = [one.plant for one in outcomes if not one.by]
    rings = sorted({_ring(one.plant) for one in outcomes})
    for ring in rings:
        there = [one for one in outcomes if _ring(one.plant) == ring]
        print(f"{ring:24s} {sum(bool(one.by) for one in there):3d} of {len(there)}")
    print(f"noticed {len(outcomes) - len(lives)} of {len(outcomes)} (seed {given.seed})")
    print(*(f"lives: {plant}" for plant in lives), sep="\n")
    return int(len(lives) * 20 > len(outcomes))


if __name__ == "__main__":
    sys.exit(main())

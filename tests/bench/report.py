"""``make benchmarks``: run every benchmark, or some (``ARGS="-k rules"``), and write ``docs/benchmarks.md``.

What was found is kept in ``measured.jsonl``, one line for each line of the page, with the commit at which it was
measured: a run replaces the lines of the benchmarks that it has run and leaves the others as they are. What holds on
other machines is in the page's column of ratios: each number against a yardstick that was measured in the same run.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.bench.kit import VARIABLE

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "benchmarks.md"
KEPT: Final = Path(__file__).with_name("measured.jsonl")
COLUMNS: Final = {"part": "part", "what": "what", "found": "measured", "wanted": "target", "ratio": "ratio", "at": "at"}
TEMPLATE: Final = Path(__file__).with_name("page.md")


def machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30 if hasattr(os, "sysconf") else 0
    return f"{os.cpu_count()} cores, {memory:.0f} GB, {platform.system()}, Python {platform.python_version()}"


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def commit() -> str:
    """The commit of this tree and today; marked if the tree is not quite that."""
    changed = git("status", "--porcelain", "--untracked-files=no")
    return f"`{git('rev-parse', '--short=8', 'HEAD')}`{'+' * bool(changed)}, {datetime.now(UTC).date().isoformat()}"


def read(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def merged(old: list[dict[str, str]], new: list[dict[str, str]]) -> list[dict[str, str]]:
    """The lines of tests that have been run again in the place of those they had; new ones at the end of their part."""
    again = {row["test"] for row in new}
    rows = [row for row in old if row["test"] not in again]
    places = {row["test"]: n for n, row in reversed([*enumerate(old)])}
    order = {part: n for n, part in enumerate(dict.fromkeys(row["part"] for row in (*old, *new)))}
    return sorted((*rows, *new), key=lambda row: (order[row["part"]], places.get(row["test"], len(old))))


def table(rows: list[dict[str, str]]) -> str:
    lines = [[*COLUMNS.values()], ["---"] * len(COLUMNS), *([row[name] or "–" for name in COLUMNS] for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def main() -> int:
    at = commit()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "found.jsonl"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-m", "bench", "-s", "--timeout", "900", "tests/bench", *sys.argv[1:]],
            cwd=ROOT,
            env={**os.environ, VARIABLE: str(out)},
            check=False,
        )
        found = [{**row, "at": at} for row in read(out)]
    rows = merged(read(KEPT), found)
    KEPT.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
    PAGE.write_text(TEMPLATE.read_text("utf-8").format(machine=machine(), table=table(rows)), "utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

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

from tests.bench.record import VARIABLE

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = ROOT / "docs" / "benchmarks.md"
KEPT: Final = Path(__file__).with_name("measured.jsonl")
COLUMNS: Final = {"part": "part", "what": "what", "found": "measured", "wanted": "target", "ratio": "ratio", "at": "at"}
HEAD: Final = """# Benchmarks

Written by `make benchmarks`, which runs `tests/bench`; do not edit this page. Each line is checked by its test: a
missed target fails the run. Times depend on the machine ({machine}); the column *ratio* is what can be
compared: a ratio to something measured in the same run. The last column names the commit at which a line was measured;
*+* stands for changes that were not committed, *before* for a figure that is older than the commit named. Short forms
of all of them run nightly.

"""
TAIL: Final = """
How it is measured:

* **Commands** are real moves of Bazaar Blot through `bot.service`: decided by the rules, then events, messages,
  clocks and the command’s key committed before the answer. On SQLite, tables share commits
  (`adapters/store/writer.py`).
* **Presses**: the whole program with its Telegram front and the real client library, talking to a fake Bot API on
  loopback; the clock starts when the update arrives and stops when `answerCallbackQuery` arrives at the fake.
* **Telegram**, **Discord**: one deal with a press every three seconds and all four hands open in the group, the
  platforms' limits switched on. *Out of date* is the time from when a board is due until people see it.
* **Floods**: the whole program before a fake platform that enforces its limits (20 messages a minute to a group, 30 a
  second, one a second to a private chat; three seconds for an interaction). One person presses a button 100 times a
  second for half a minute, another one at the same table about once a second.
* **Memory**, **Start**: forty tables are really played, the others are copies of them. The memory of 2,000 tables is
  how much the process grows once all of them have been looked at.
* **PostgreSQL**: one worker and the server keep more than one core busy. Where the three share two cores, a second
  worker cannot add half as much again; the ratio that the cores allow, computed from the processor time that worker
  and server take for a command, is given beside the measured one. Held to half a core each (by a control group), the
  workers have room, and what remains to be seen is whether they get in each other’s way.
* **Automatic players**: service, sweeper and players as a program has them, on SQLite. *While 50 tables think*: each of
  their players takes a second. *With `strong` players*: at each of fifty tables a person presses as soon as it is their
  turn, and three automatic players move at the pace of a table; the clock starts when the press is due and stops when
  it is answered and on the disk. The same house with `easy` ones, measured just before, is the yardstick.
* **Page**: the whole program with the page as its front, on SQLite; from another process as many sockets as people,
  four to a room and to each of its tables. The clock starts when a press is sent and stops when the board of each of
  the other three has come, once all are there and settled. Every move is on the disk before anybody sees it, so a slow
  disk is added to each. `DAVTAR_TABLES` and `DAVTAR_SOCKETS` set other numbers. A difference is weighed as JSON and
  as the socket compresses it, with nothing before it that it could refer to.
* **Growth**: events are kept for ever and are all that a finished match leaves behind; commands, updates and messages
  are deleted after thirty days, and the events of a match that has been over for as long are archived compressed
  (`adapters/store/archive.py`). Nothing at start-up reads finished matches, and a table is replayed when it is first
  asked for.
"""


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
    PAGE.write_text(HEAD.format(machine=machine()) + table(rows) + TAIL, "utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

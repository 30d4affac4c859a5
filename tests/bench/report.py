"""``make benchmarks``: run every benchmark and write ``docs/benchmarks.md`` from what they found.

The table is of one run on one machine; what holds elsewhere is in its last column: each number against a yardstick that
was measured in the same run.
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

from tests.bench.record import VARIABLE

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "benchmarks.md"
HEAD = """# Benchmarks

Written by `make benchmarks`, which runs `tests/bench`; do not edit this page. Each line is checked by its test: a
missed target fails the run. Times depend on the machine ({machine}, {day}); the last column is what can be
compared: a ratio to something measured in the same run.

"""
TAIL = """
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


def table(rows: list[dict[str, str]]) -> str:
    lines = ["| part | what | measured | target | ratio |", "| --- | --- | --- | --- | --- |"]
    for row in rows:
        lines.append(
            "| " + " | ".join(row[name] or "–" for name in ("part", "what", "found", "wanted", "ratio")) + " |"
        )
    return "\n".join(lines) + "\n"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "found.jsonl"
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-m", "bench", "-s", "--timeout", "900", "tests/bench", *sys.argv[1:]],
            cwd=ROOT,
            env={**os.environ, VARIABLE: str(out)},
            check=False,
        )
        rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()] if out.exists() else []
    if not rows:
        return done.returncode or 1
    order = {part: n for n, part in enumerate(dict.fromkeys(row["part"] for row in rows))}
    rows.sort(key=lambda row: order[row["part"]])
    day = datetime.now(UTC).date().isoformat()
    PAGE.write_text(HEAD.format(machine=machine(), day=day) + table(rows) + TAIL, "utf-8")
    print(f"written: {PAGE.relative_to(ROOT)}")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

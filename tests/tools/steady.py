"""Run ``make test`` many times, every other time with all processors kept busy.

Prints one line per run, then each test that failed and how often. Exits with 1 if any failed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from contextlib import ExitStack

BUSY = "while True: pass"


def main() -> int:
    """The number of runs is the first argument, 20 by default."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    failed: Counter[str] = Counter()
    for number in range(1, times + 1):
        busy = number % 2 == 0
        with ExitStack() as beside:
            for _ in range((os.cpu_count() or 1) if busy else 0):
                beside.callback(subprocess.Popen([sys.executable, "-c", BUSY]).kill)
            begun = time.monotonic()
            run = subprocess.run(["make", "test"], capture_output=True, text=True, check=False)
            took = time.monotonic() - begun
        found = re.findall(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE) or ["?"] * (run.returncode != 0)
        failed.update(found)
        last = (re.findall(r"^\d+ (?:passed|failed).*", run.stdout, re.MULTILINE) or ["?"])[-1]
        print(f"{number} of {times}{', busy' if busy else ''}: {took:.0f} s, {last}", *found, sep="\n  ", flush=True)
    for test, count in failed.most_common():
        print(f"{count} × {test}")
    print(f"{sum(failed.values())} failures in {times} runs")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())

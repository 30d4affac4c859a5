"""Results of benchmarks for ``docs/benchmarks.md``: one line each, kept only when ``report.py`` asks for them."""

from __future__ import annotations

import json
import os
from pathlib import Path

VARIABLE = "DAVTAR_BENCH_OUT"


def record(part: str, what: str, found: str, wanted: str = "", ratio: str = "") -> None:
    """``ratio``: what says something on any machine: against a yardstick measured in the same run."""
    print(f"\n{part}: {what}: {found}{f'; wanted {wanted}' if wanted else ''}{f'; {ratio}' if ratio else ''}")
    out = os.environ.get(VARIABLE)
    if out:
        row = {"part": part, "what": what, "found": found, "wanted": wanted, "ratio": ratio}
        with Path(out).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, ensure_ascii=False) + "\n")

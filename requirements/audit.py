"""``make audit``: is anything in the locks known to be vulnerable? Asks OSV by pip-audit, itself in ``dev.lock``.

Exit codes: 0 nothing is known against any of them, or nobody could be asked (said plainly: a machine without a way out,
or a service that is down, is no reason to refuse a change); 1 something is known, or the audit itself is broken.
Arguments go to pip-audit: ``make audit ARGS="--ignore-vuln PYSEC-2026-1"`` for one that was looked at and does not
concern us.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

LOCKS = ("dev.lock", "tools.lock")  # run.lock is part of dev.lock, in the same versions
PATIENCE_S = 120
UNREACHED = re.compile(r"\b(ConnectionError|ConnectTimeout|ReadTimeout|Timeout|ProxyError|SSLError|HTTPError)\b")
SERVICE = re.compile(r"pip_audit\S*\.(ServiceError|ConnectionError)|server error|timed? ?out|could not connect", re.I)


def main(arguments: Sequence[str]) -> int:
    here = Path(__file__).parent
    locks = [part for name in LOCKS for part in ("--requirement", str(here / name))]
    asked = ["--vulnerability-service", "osv", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *asked, *locks, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)  # noqa: S603
    except subprocess.TimeoutExpired:
        return tell("The vulnerability service could not be reached in time: nothing was audited.")
    found = report(done.stdout)
    if found is None:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        if UNREACHED.search(last) or SERVICE.search(last):
            return tell("The vulnerability service could not be reached: nothing was audited.")
        return tell(f"The audit failed: {last[:300]}", 1)
    bad = [(one, flaw) for one in found for flaw in one.get("vulns", ())]
    for one, flaw in bad:
        mended = ", ".join(flaw.get("fix_versions", ())) or "no version yet"
        tell(f"{one['name']} {one['version']}: {flaw['id']}; mended in {mended}")
    return tell(f"{len(found)} packages audited, {len(bad)} known vulnerabilities.", 1 if bad else 0)


def report(output: str) -> list[dict[str, Any]] | None:
    """The packages that were looked at, or None if pip-audit has come to no result."""
    try:
        packages = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    return packages if isinstance(packages, list) and packages else None


def tell(words: str, code: int = 0) -> int:
    sys.stdout.write(f"audit: {words}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""``make audit``: is anything in the locks known to be vulnerable? Asks OSV, for Python's packages by pip-audit.

Exit codes: 0 nothing is known against any of them; 1 something is known, or the audit is broken, or the service could
not be reached. With ``DAVTAR_AUDIT=optional`` the last is named as not made and is no failure: for
machines without a way out. Arguments go to pip-audit: ``make audit ARGS="--ignore-vuln PYSEC-2026-1"`` for one that was
looked at and does not concern us, also one of npm's.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx

HERE = Path(__file__).parent
LOCKS = ("dev.lock", "tools.lock")  # run.lock is part of dev.lock, in the same versions
NPM_LOCKS = ("lint/package-lock.json", "node/package-lock.json")
OSV = "https://api.osv.dev/v1/query"
OPTIONAL = os.environ.get("DAVTAR_AUDIT") == "optional"
PATIENCE_S = 120
ANSWER_S = 30
MOST = 500
"""Packages in one question."""
UNREACHED = re.compile(r"\b(ConnectionError|ConnectTimeout|ReadTimeout|Timeout|ProxyError|SSLError|HTTPError)\b")
SERVICE = re.compile(r"pip_audit\S*\.(ServiceError|ConnectionError)|server error|timed? ?out|could not connect", re.I)


class Unreached(Exception):
    """The service does not answer."""


class Broken(Exception):
    """The audit itself fails."""


def main(arguments: Sequence[str]) -> int:
    codes = []
    for name, audit in (("Python", python), ("npm", npm)):
        try:
            count, flaws = audit(arguments)
        except Unreached:
            what = "not made" if OPTIONAL else "not audited"
            tell(f"{what}: the packages of {name}: the vulnerability service could not be reached")
            codes.append(0 if OPTIONAL else 1)
        except Broken as broken:
            tell(f"not audited: the packages of {name}: the audit failed: {broken}")
            codes.append(1)
        else:
            for flaw in flaws:
                tell(flaw)
            tell(f"{count} packages of {name} audited, {len(flaws)} known vulnerabilities.")
            codes.append(1 if flaws else 0)
    if any(codes) and not OPTIONAL:
        tell("DAVTAR_AUDIT=optional goes on where the service cannot be reached.")
    return max(codes)


def python(arguments: Sequence[str]) -> tuple[int, list[str]]:
    """How many packages were looked at, and what is known against them."""
    locks = [part for name in LOCKS for part in ("--requirement", str(HERE / name))]
    asked = ["--vulnerability-service", "osv", "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *asked, *locks, *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)  # noqa: S603
    except subprocess.TimeoutExpired:
        raise Unreached from None
    found = report(done.stdout)
    if found is None:
        last = (done.stderr.strip().splitlines() or ["no word"])[-1]
        if UNREACHED.search(last) or SERVICE.search(last):
            raise Unreached
        raise Broken(last[:300])
    return len(found), [
        f"{one['name']} {one['version']}: {flaw['id']}; mended in {', '.join(flaw.get('fix_versions', ())) or '?'}"
        for one in found
        for flaw in one.get("vulns", ())
    ]


def report(output: str) -> list[dict[str, Any]] | None:
    """The packages that pip-audit has looked at, or None if it has come to no result."""
    try:
        packages = json.loads(output)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    return packages if isinstance(packages, list) and packages else None


def npm(arguments: Sequence[str]) -> tuple[int, list[str]]:
    """The same of the linters of the page's scripts, and of what the page inside Discord is built from."""
    packages = sorted({one for lock in NPM_LOCKS for one in locked(HERE / lock)})
    address, ignored = OSV, set()
    for option, value in pairwise(arguments):
        if option == "--osv-url":
            address = value
        if option == "--ignore-vuln":
            ignored.add(value)
    flaws: list[str] = []
    for start in range(0, len(packages), MOST):
        some = packages[start : start + MOST]
        asked = [{"package": {"name": name, "ecosystem": "npm"}, "version": version} for name, version in some]
        try:
            answer = httpx.post(f"{address}batch", json={"queries": asked}, timeout=ANSWER_S)
            answer.raise_for_status()
        except httpx.HTTPError:
            raise Unreached from None
        try:
            results = answer.json()["results"]
            found = zip(some, results, strict=True)
            flaws += [
                f"{name} {version}: {flaw['id']}"
                for (name, version), result in found
                for flaw in result.get("vulns", ())
                if flaw["id"] not in ignored
            ]
        except (ValueError, KeyError, TypeError, AttributeError) as odd:
            raise Broken(f"an answer of another shape ({type(odd).__name__})") from None
    return len(packages), flaws


def locked(lock: Path) -> list[tuple[str, str]]:
    """(name, version) of everything in one of npm's locks."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return [(path.rpartition("node_modules/")[2], one["version"]) for path, one in packages.items() if path]


def tell(words: str) -> None:
    sys.stdout.write(f"audit: {words}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

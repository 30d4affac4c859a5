"""``make audit``: what is known against a locked package is named and fails; a service that is away is no failure."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.project.kit import ROOT


@contextmanager
def service(flaws: dict[str, list[dict[str, Any]]], status: int = 200) -> Iterator[tuple[str, list[str]]]:
    """A vulnerability service (OSV's way of asking) on loopback; its address, and which packages it was asked about."""
    asked: list[str] = []

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(question["package"]["name"])
            body = json.dumps({"vulns": flaws.get(asked[-1], [])} if flaws.get(asked[-1]) else {}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1/query", asked
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def audit(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "requirements" / "audit.py"), *arguments]
    env = {**os.environ, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=150)


def flaw(package: str, version: str) -> dict[str, Any]:
    return {
        "id": "PYSEC-2026-1",
        "summary": "made up",
        "details": "made up",
        "published": "2026-01-01T00:00:00Z",
        "modified": "2026-01-01T00:00:00Z",
        "affected": [{"package": {"name": package, "ecosystem": "PyPI"}, "versions": [version]}],
    }


def locked(package: str) -> str:
    lines = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8").splitlines()
    return next(line.split("==")[1].split()[0] for line in lines if line.startswith(f"{package}=="))


def test_every_locked_package_is_asked_about() -> None:
    with service({}) as (address, asked):
        done = audit("--osv-url", address)
    assert done.returncode == 0, done.stdout + done.stderr
    assert {"aiohttp", "discord-py", "python-telegram-bot", "sqlalchemy", "pillow", "pip-audit", "uv"} <= set(asked)
    assert f"{len(set(asked))} packages audited, 0 known" in done.stdout


def test_a_known_vulnerability_is_named_and_fails() -> None:
    with service({"aiohttp": [flaw("aiohttp", locked("aiohttp"))]}) as (address, _):
        done = audit("--osv-url", address)
    assert done.returncode == 1
    assert f"aiohttp {locked('aiohttp')}: PYSEC-2026-1" in done.stdout


def test_a_service_that_is_away_is_said_and_no_failure() -> None:
    """Nothing listens there; and one that only has errors to give."""
    with service({}) as (address, _):
        pass
    done = audit("--osv-url", address)
    assert (done.returncode, "could not be reached" in done.stdout) == (0, True), done.stdout
    with service({}, status=503) as (address, _):
        done = audit("--osv-url", address)
    assert (done.returncode, "could not be reached" in done.stdout) == (0, True), done.stdout


def test_a_broken_audit_is_a_failure() -> None:
    """What is not the network's fault is not excused by it: an argument that pip-audit does not know."""
    broken = audit("--no-such-argument")
    assert broken.returncode == 1
    assert "The audit failed" in broken.stdout

"""``make audit``: what is known against a locked package, Python's or npm's, is named and fails. A service that is away
fails too, unless the audit was told to go on."""

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

import pytest

from tests.project.kit import ROOT
from tests.tiers import nightly


@contextmanager
def service(flaws: dict[str, list[dict[str, Any]]], status: int = 200) -> Iterator[tuple[str, list[str]]]:
    """A vulnerability service (OSV's way of asking) on loopback; its address, and which packages it was asked about."""
    asked: list[str] = []

    class Answers(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            many = self.path.endswith("/querybatch")
            answers = []
            for one in question["queries"] if many else [question]:
                name = f"{'npm:' if many else ''}{one['package']['name']}"
                asked.append(name)
                answers.append({"vulns": flaws[name]} if flaws.get(name) else {})
            body = json.dumps({"results": answers} if many else answers[0]).encode()
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


def audit(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """``more``: variables of the environment."""
    command = [sys.executable, str(ROOT / "requirements" / "audit.py"), *arguments]
    env = {**os.environ, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1", "DAVTAR_AUDIT": "", **more}
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
    assert {"npm:typescript", "npm:eslint", "npm:esbuild", "npm:@discord/embedded-app-sdk"} <= set(asked)
    ours = {name for name in asked if not name.startswith("npm:")}
    assert f"{len(ours)} packages of Python audited, 0 known" in done.stdout
    assert " packages of npm audited, 0 known" in done.stdout


def test_a_known_vulnerability_is_named_and_fails() -> None:
    """Being told to go on is no excuse for it."""
    known = {"aiohttp": [flaw("aiohttp", locked("aiohttp"))], "npm:esbuild": [{"id": "GHSA-1"}, {"id": "GHSA-2"}]}
    with service(known) as (address, _):
        done = audit("--osv-url", address, "--ignore-vuln", "GHSA-2", DAVTAR_AUDIT="optional")
    assert done.returncode == 1
    assert f"aiohttp {locked('aiohttp')}: PYSEC-2026-1" in done.stdout
    assert ("GHSA-1" in done.stdout, "GHSA-2" in done.stdout) == (True, False)


@pytest.mark.parametrize(
    ("told", "code", "words", "status"),
    [
        ("", 1, "not audited: ", 0),
        pytest.param("optional", 0, "not made: ", 0, marks=nightly),
        pytest.param("optional", 0, "not made: ", 503, marks=nightly),
        pytest.param("", 1, "not audited: ", 503, marks=nightly),
    ],
)
def test_a_service_that_is_away_is_a_failure_unless_told_to_go_on(
    told: str, code: int, words: str, status: int
) -> None:
    """Nothing listens there; or one that only has errors to give."""
    with service({}, status) as (address, _):
        done = audit("--osv-url", address, DAVTAR_AUDIT=told) if status else None
    done = done or audit("--osv-url", address, DAVTAR_AUDIT=told)
    assert done.returncode == code, done.stdout
    for name in ("Python", "npm"):
        assert f"{words}the packages of {name}: the vulnerability service could not be reached" in done.stdout


def test_ci_says_to_go_on_and_names_the_check() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "DAVTAR_AUDIT=optional make audit" in script
    assert "^audit: not made" in script, "said again at the end, where it is seen"


@nightly
def test_a_broken_audit_is_a_failure() -> None:
    """What is not the network's fault is not excused by it: an argument that pip-audit does not know."""
    broken = audit("--no-such-argument", DAVTAR_AUDIT="optional")
    assert broken.returncode == 1
    assert "the audit failed" in broken.stdout

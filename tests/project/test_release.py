"""``make release``: what comes of it where no engine for images is, and what an engine is asked for. ``make audit``:
what is known against a locked package is named and fails; a service that is away fails too, unless told to go on."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tests.project.kit import ROOT
from tests.project.test_make import make
from tests.project.test_tree import lock
from tests.tiers import nightly

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
OTHERS = {"audioop-lts", "tzdata", "colorama"}
"""Locked for other systems or a newer Python."""

DOCKER = """#!/bin/sh
echo "$@" >> "$DOCKER_LOG"
case "$1 $2" in "buildx inspect") exit 1;; esac
"""


def release(dist: Path, *arguments: str, docker: Path | None = None, **more: str) -> subprocess.CompletedProcess[str]:
    """``docker``: the engine, else there is none."""
    programs = f"{docker}:" if docker else ""
    env = {**os.environ, "PATH": f"{programs}{dist.parent}/nothing", "DAVTAR_RELEASE_IMAGE": "", **more}
    command = [sys.executable, str(ROOT / "requirements" / "release.py"), "--dist", str(dist), *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("release") / "dist"
    done = release(folder, "--tag", f"v{VERSION}")
    assert done.returncode == 0, done.stderr
    assert "not made: the image" in done.stdout
    return folder


@nightly
def test_the_wheel_runs_by_itself(dist: Path, tmp_path: Path) -> None:
    (wheel,) = dist.glob("*.whl")
    assert wheel.name == f"davtar-{VERSION}-py3-none-any.whl"
    zipfile.ZipFile(wheel).extractall(tmp_path)
    assert not [*tmp_path.glob("assets/*/build*")], "what builds a shipped file is not shipped"
    assert (tmp_path / "assets" / "players" / "blot.wasm").is_file()
    script = "import adapters; from adapters.cli import main; print(adapters.__file__); main(['migrate'])"
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/x.db"}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith(str(tmp_path))
    assert (tmp_path / "x.db").exists()
    assert {path.name for path in tmp_path.glob("*.dist-info/licenses/*")} >= {"LICENSE"}


@nightly
def test_everything_it_is_built_on_is_in_the_bill_and_under_a_licence(dist: Path) -> None:
    text = (dist / f"davtar-{VERSION}.cdx.json").read_text(encoding="utf-8")
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None
    bill = json.loads(text)
    assert (bill["metadata"]["component"]["name"], bill["metadata"]["component"]["version"]) == ("davtar", VERSION)
    ours = {one["name"]: one for one in bill["components"] if one.get("purl", "").startswith("pkg:pypi/")}
    assert {name: one["version"] for name, one in ours.items()} == {
        name: str(one.specifier).removeprefix("==") for name, (one, _) in lock("run").items()
    }
    assert {name for name, one in ours.items() if not one.get("licenses")} <= OTHERS
    image = {one["name"] for one in bill["components"]} - ours.keys()
    assert {"python", "libfribidi0", "make", "DavtarSans"} <= image
    reached, ahead = set(), {bill["metadata"]["component"]["bom-ref"]}
    needs = {one["ref"]: one.get("dependsOn", []) for one in bill["dependencies"]}
    while ahead:
        reached |= ahead
        ahead = {other for one in ahead for other in needs.get(one, ())} - reached
    assert {one["bom-ref"] for one in bill["components"]} <= reached

    notices = (dist / "THIRD-PARTY-NOTICES.txt").read_text(encoding="utf-8")
    for name, one in ours.items():
        if name not in OTHERS:
            (said,) = re.findall(
                rf"^=+\n{re.escape(name)} {re.escape(one['version'])}: (.+)\n\n(?=\S)", notices, re.MULTILINE
            )
            assert said
    assert "SIL OPEN FONT LICENSE" in notices.upper()


@nightly
def test_sums_of_all_that_was_made(dist: Path) -> None:
    done = subprocess.run(["sha256sum", "--check", "SHA256SUMS"], cwd=dist, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == len(list(dist.iterdir())) - 1


@nightly
def test_a_release_that_cannot_be_whole_is_refused(tmp_path: Path) -> None:
    wrong = release(tmp_path / "dist", "--tag", "v9.9.9")
    assert (wrong.returncode, "v9.9.9" in wrong.stdout) == (2, True)
    assert not (tmp_path / "dist").exists()
    without = release(tmp_path / "dist", DAVTAR_RELEASE_IMAGE="required")
    assert without.returncode == 1


@nightly
@pytest.mark.parametrize("registry", ["", "registry.example.org/cards"])
def test_what_an_engine_is_asked_for(registry: str, tmp_path: Path) -> None:
    programs, log = tmp_path / "programs", tmp_path / "log"
    programs.mkdir()
    (programs / "docker").write_text(DOCKER)
    (programs / "docker").chmod(0o755)
    done = release(
        tmp_path / "dist", *(("--registry", registry) if registry else ()), docker=programs, DOCKER_LOG=str(log)
    )
    assert done.returncode == 0, done.stderr
    built = log.read_text().splitlines()[-1]
    assert "--platform linux/amd64,linux/arm64" in built
    name = f"{registry}/davtar" if registry else "davtar"
    assert f"--tag {name}:{VERSION} --tag {name}:latest" in built
    assert ("--push" in built) is bool(registry)
    assert (f"dest={tmp_path}/dist/davtar-{VERSION}.oci.tar" in built) is not bool(registry)


def test_a_tag_does_what_make_release_does() -> None:
    """And names no registry: it is a variable of whoever keeps the repository."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert 'make release TAG="$GITHUB_REF_NAME"' in workflow
    assert "REGISTRY: ${{ vars.REGISTRY }}" in workflow
    assert "DAVTAR_RELEASE_IMAGE: required" in workflow
    assert not re.search(r"ghcr|docker\.io|quay|://", workflow)
    planned = make("--dry-run", "release", "TAG=v1", VENV="none", REGISTRY="registry.example.org/cards").stdout
    assert "release.py --tag v1 --registry registry.example.org/cards" in planned


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


@nightly
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


@nightly
def test_a_broken_audit_is_a_failure() -> None:
    """What is not the network's fault is not excused by it: an argument that pip-audit does not know."""
    broken = audit("--no-such-argument", DAVTAR_AUDIT="optional")
    assert broken.returncode == 1
    assert "the audit failed" in broken.stdout

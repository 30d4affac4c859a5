"""The image's steps in a clean root, and the program that comes of them: started, well, played with, stopped.

Slow, and the network is needed: ``make image``.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.image import Image, is_let_in, steps
from tests.project.kit import ROOT
from tests.store.servers import free_port
from tests.waiting import until

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_the_steps_are_read_as_they_stand() -> None:
    text = '# no step\nFROM a:1-slim-b\nRUN one \\\n # not a step either\n && two\nCMD ["x"]\n'
    assert list(steps(text)) == [("FROM", "a:1-slim-b"), ("RUN", "one   && two"), ("CMD", '["x"]')]
    assert [name for name, _ in steps(DOCKERFILE)].count("RUN") == DOCKERFILE.count("\nRUN ")


@pytest.mark.parametrize(
    ("name", "whether"),
    [
        ("adapters/cli.py", True),
        ("LICENSE", True),
        (".env", False),
        ("tests/x.py", False),
        ("data/davtar.db", False),
        ("assets/players/blot.wasm", True),
        ("assets/players/build/blot/core.c", False),
        ("assets/fonts/build.py", False),
    ],
)
def test_what_goes_into_the_image(name: str, whether: bool) -> None:
    assert is_let_in(name) is whether


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Image]:
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("a clean root needs root and debootstrap")
    one = Image(tmp_path_factory.mktemp("image") / "root")
    try:
        one.build(DOCKERFILE)
    except subprocess.CalledProcessError as failed:
        pytest.fail(f"{failed.cmd}\n{str(failed.stdout)[-2000:]}\n{str(failed.stderr)[-2000:]}")
    yield one
    shutil.rmtree(one.root, ignore_errors=True)


@pytest.mark.image
@pytest.mark.timeout(1800)
def test_every_step_is_carried_out(image: Image) -> None:
    assert len(image.ran) == DOCKERFILE.count("\nRUN ")
    assert image.user == "davtar"
    place = image.root / "opt/davtar"
    assert list(place.glob("adapters/__pycache__/cli.*.pyc")), "its user could not compile it"
    assert not list(place.glob(".venv/lib/python3*/site-packages/pytest")), "what it runs on, no more"
    assert not (place / "tests").exists()
    said = image.run("davtar", "--help")
    assert said.returncode == 0, said.stderr
    assert image.run("sh", "-c", "touch /opt/davtar/x || touch /usr/local/x").returncode != 0, (
        "it is nobody in particular"
    )


@pytest.mark.image
@pytest.mark.timeout(1800)
def test_the_program_starts_is_well_is_backed_up_and_stops(image: Image, tmp_path: Path) -> None:
    """By the image's own command and its own check of health."""
    ports = {"PORT": str(free_port()), "HEALTH_PORT": str(free_port()), "HOST": "127.0.0.1"}
    running = image.start(*image.command, **ports, ANNOUNCE_RESTART="on")
    try:

        def well() -> bool:
            assert running.poll() is None
            return image.run(*image.check, **ports).returncode == 0

        asyncio.run(until(well, every=0.5))
        backed_up = image.run("davtar", "backup", "data/by-hand", **ports, BACKUP_PASSPHRASE="a long enough one")
        assert backed_up.returncode == 0, backed_up.stderr
    finally:
        running.send_signal(signal.SIGTERM)
        said, _ = running.communicate(timeout=30)
    assert running.returncode == 0, said
    data = image.root / "home/davtar/data"
    assert (data / "davtar.db").stat().st_mode & 0o777 == 0o600
    assert len(list((data / "backups").glob("davtar-*.backup"))) == 1
    other = {"DATABASE_URL": "sqlite:///data/other.db", "BACKUP_PASSPHRASE": "a long enough one"}
    restored = image.run("davtar", "restore", "data/by-hand", **other)
    assert restored.returncode == 0, restored.stderr

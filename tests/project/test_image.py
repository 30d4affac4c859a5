"""The image's steps in a clean root, and the program that comes of them: started, well, played with, stopped.

Slow, and the network is needed: ``make image``.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import Final

import pytest

from tests.project.kit import ROOT, files, named
from tests.store.servers import free_port
from tests.waiting import until

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_every_step_is_read() -> None:
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


PACKAGES: Final = "python3,python3-pip,python3-venv,ca-certificates"
PATH: Final = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
CERTIFICATES: Final = Path("/etc/ssl/certs/ca-certificates.crt")
STEP_S: Final = 600.0


def steps(text: str) -> Iterator[tuple[str, str]]:
    """(instruction, the rest) of each line, continued ones joined, comments left out."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    for line in re.sub(r"\\\n", " ", lines).splitlines():
        if line.strip():
            name, _, rest = line.strip().partition(" ")
            yield name.upper(), rest.strip()


@dataclass
class Image:
    """What has come of the steps. ``ran``: the commands of its RUN lines, in order."""

    root: Path
    folder: str = "/"
    user: str = "root"
    env: dict[str, str] = field(default_factory=dict)
    command: list[str] = field(default_factory=list)
    check: list[str] = field(default_factory=list)
    ran: list[str] = field(default_factory=list)

    def begin(self, base: str) -> None:
        """A root like the base image ``python:3.x-slim-<release>``."""
        release = base.partition("@")[0].rpartition("-")[2]
        make = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(self.root)]
        subprocess.run(make, check=True, capture_output=True, timeout=STEP_S)
        (self.root / "usr/local/bin/python").symlink_to("/usr/bin/python3")
        for marker in self.root.glob("usr/lib/python3*/EXTERNALLY-MANAGED"):
            marker.unlink()  # the base image's Python is nobody's but ours
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        shutil.copy(CERTIFICATES, self.root / str(CERTIFICATES).lstrip("/"))

    def build(self, text: str) -> None:
        """:raises subprocess.CalledProcessError: a step fails.
        :raises ValueError: an instruction that is not known here."""
        for name, rest in steps(text):
            match name:
                case "FROM":
                    self.begin(rest)
                case "RUN":
                    self._inside(self.folder).mkdir(parents=True, exist_ok=True)  # as Docker does
                    self.run("/bin/sh", "-c", rest).check_returncode()
                    self.ran.append(rest)
                case "COPY":
                    *sources, target = rest.split()
                    for source in sources:
                        self._copy(source, target)
                case "WORKDIR":
                    self.folder = rest
                    self._inside(rest).mkdir(parents=True, exist_ok=True)
                case "USER":
                    self.user = rest
                case "ENV":
                    self.env.update(one.split("=", 1) for one in shlex.split(rest))
                case "CMD":
                    self.command = json.loads(rest)
                case "HEALTHCHECK":
                    self.check = json.loads(rest[rest.index("CMD ") + 4 :])
                case "VOLUME" | "EXPOSE":
                    pass
                case _:
                    raise ValueError(name)

    def run(self, *command: str, **env: str) -> subprocess.CompletedProcess[str]:
        """A command in the image, as its user."""
        return subprocess.run(
            self.entering(*command),
            env=self.environment(env),
            capture_output=True,
            text=True,
            timeout=STEP_S,
            check=False,
        )

    def start(self, *command: str, **env: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            self.entering(*command),
            env=self.environment(env),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def entering(self, *command: str) -> list[str]:
        inner = 'cd "$0" && exec "$@"'
        return ["chroot", f"--userspec={self.user}", str(self.root), "/bin/sh", "-c", inner, self.folder, *command]

    def environment(self, more: dict[str, str]) -> dict[str, str]:
        """Nothing of this machine's but the way out, where it has one of its own."""
        ways = {name: value for name, value in os.environ.items() if name.lower().endswith("_proxy")}
        home = "/root" if self.user == "root" else f"/home/{self.user}"
        return {"PATH": PATH, "HOME": home, "DEBIAN_FRONTEND": "noninteractive", **ways, **self.env, **more}

    def _copy(self, source: str, target: str) -> None:
        """The context holds what ``.dockerignore`` lets in of what belongs to the project."""
        into = self._inside(os.path.join(self.folder, target))
        for path in files():
            name = named(path)
            if not is_let_in(name) or not (source == "." or name == source):
                continue
            to = into / name if source == "." else into
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, to)

    def _inside(self, path: str) -> Path:
        return self.root / os.path.normpath(path).lstrip("/")


def is_let_in(name: str) -> bool:
    """Whether ``.dockerignore`` lets a file into the context; the last line that fits decides."""
    let_in = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!").strip()
        if any(fnmatch(one, pattern) for one in [name, *map(str, PurePosixPath(name).parents)]):
            let_in = line.startswith("!")
    return let_in

"""Every recipe of the documentation, read out of its page and carried out.

Each fenced block says what it is (``sh``, ``env``, ``caddy``, ``ini``, ``text``). A shell block is run as it stands by
one of the tests below, with stand-ins for what no test has (``STAND_INS``); a block that none of them knows fails
``test_every_block_is_carried_out``.
"""

from __future__ import annotations

import asyncio
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from dotenv import dotenv_values

from adapters.config import load, names
from bot.fair import prove
from rules.cards import PACK
from tests.fakes.telegram.server import FakeTelegram
from tests.project.kit import ROOT
from tests.project.test_image import steps
from tests.project.unit import environment
from tests.store.servers import free_port
from tests.tiers import nightly, sampled
from tests.waiting import until

PAGES: Final = (
    "README.md",
    "docs/start.md",
    "docs/hosting.md",
    *sorted(f"docs/hosting/{path.name}" for path in (ROOT / "docs" / "hosting").glob("*.md")),
    "docs/fair-dealing.md",
)
STAND_INS: Final = {
    "apt": "it would change this machine: its answer is looked up with --simulate",
    "docker": "there is no engine: the image's environment and command are started without one; Compose reads its file",
    "systemctl": "systemd does not run here: the unit is started in a mount namespace with its user and its sandbox",
    "journalctl": "the same: it shows the log of that unit",
    "sudo": "the tests are root",
    "curl": "the relays of the beacon are out of reach: a relay of the test's own answers",
}
"""Commands of the pages that are not run, and what is done in their place. Everything else is."""
CARRIED_OUT: Final = {
    "README.md": ("cd davtar",),
    "docs/start.md": ("sudo apt install", "cd davtar", "make play", "HOST=0.0.0.0 make play", "cp .env.example"),
    "docs/hosting.md": (
        *(
            "sudo apt install", "cp .env.example", "sudo useradd", "docker build",
            "docker run -d --name davtar --restart",
        ),
        *("docker run -d --name davtar --restart", "docker compose", "alias davtar-compose", "davtar rehearse"),
        *("davtar backup", "davtar restore", "git pull", "davtar rollback"),
    ),
    "docs/fair-dealing.md": ("davtar verify", "seal=", '[ "$(printf', 'text="$secret', "pack=()", "round=", "after="),
}  # fmt: skip
"""How each shell block begins, in the order of its page."""
NOT_SETTINGS: Final = {"POSTGRES_PASSWORD", "SITE"}
"""For Compose: see ``test_compose``."""
TOKEN: Final = "1234567890:AAE…"
PATIENCE_S: Final = 60


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    kind: str
    text: str

    @property
    def name(self) -> str:
        return f"{self.page}: {self.text.splitlines()[0]}"


@cache
def blocks(page: str, *kinds: str) -> tuple[Block, ...]:
    """The fenced blocks of a page, without the indentation of the list they may stand in."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found = [
        Block(page, kind, re.sub(rf"^{indent}", "", body, flags=re.MULTILINE))
        for indent, kind, body in re.findall(r"^( *)```(\w*)\n(.*?)^ *```$", text, re.MULTILINE | re.DOTALL)
    ]
    return tuple(one for one in found if not kinds or one.kind in kinds)


def block(page: str, beginning: str, number: int = 0) -> str:
    """The shell block of a page that begins so; the ``number``-th of them."""
    return [one.text for one in blocks(page, "sh", "bash") if one.text.startswith(beginning)][number]


@pytest.mark.parametrize("page", PAGES)
def test_every_block_is_carried_out(page: str) -> None:
    """A new shell block belongs into ``CARRIED_OUT``, and into a test; a block of no kind could be anything."""
    assert {one.kind for one in blocks(page)} <= {"sh", "bash", "env", "ini", "caddy", "text"}
    found, wanted = blocks(page, "sh", "bash"), CARRIED_OUT.get(page, ())
    unknown = [one.name for one, beginning in zip(found, wanted, strict=False) if not one.text.startswith(beginning)]
    assert (unknown, len(found)) == ([], len(wanted))
    shell = "\n".join(line for one in found for line in one.text.splitlines())
    commands = set(re.findall(r"(?:^|&& |sudo )(apt|docker|systemctl|journalctl|sudo|snap|dnf|pip|npm|curl)\b", shell))
    assert commands <= set(STAND_INS)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A clone of the project in which everything is installed, under the name of the page; free ports in ``.env``'s
    place are given by the environment."""
    place = tmp_path / "davtar"
    place.mkdir()
    for name in ("rules", "bot", "adapters", "assets", "docs"):
        (place / name).symlink_to(ROOT / name)
    for name in ("Makefile", "pyproject.toml", ".env.example"):
        shutil.copy(ROOT / name, place)
    shutil.copytree(ROOT / "requirements", place / "requirements", ignore=shutil.ignore_patterns("node_modules"))
    environment(place)
    return place


def stand_ins(folder: Path) -> str:
    """A PATH with them in front."""
    programs = folder / "stand-ins"
    programs.mkdir(exist_ok=True)
    apt = 'exec apt-get --simulate --quiet "$@"' if _lists() else 'shift; exec dpkg-query -W "$@"'
    for name, said in {"sudo": 'exec "$@"', "apt": apt, "systemctl": 'echo "systemctl $*"'}.items():
        (programs / name).write_text(f"#!/bin/sh\n{said}\n")
        (programs / name).chmod(0o755)
    return f"{programs}:{folder}/davtar/.venv/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin"


def _lists() -> bool:
    """Whether apt knows what there is to install."""
    return any(Path("/var/lib/apt/lists").glob("*Packages*"))


def shell(script: str, folder: Path, path: str, program: str = "sh", **env: str) -> subprocess.CompletedProcess[str]:
    """A block, stopped at its first error."""
    return subprocess.run(
        [program, "-e", "-c", script],
        cwd=folder,
        env={"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", **env},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@contextmanager
def playing(script: str, folder: Path, path: str, **env: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A block that ends in ``make play``: the program runs, its page at the port. Ended by Ctrl+C."""
    port = free_port()
    there = {"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8", "PORT": str(port), **env}
    with (folder / "log").open("w") as log:
        running = subprocess.Popen(
            ["sh", "-e", "-c", script],
            cwd=folder,
            env=there,
            stdout=log,
            stderr=log,
            text=True,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
    try:
        yield running, port
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGINT)
        try:
            running.wait(PATIENCE_S)
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)


def answers(running: subprocess.Popen[str], log: Path, port: int, host: str = "127.0.0.1") -> int:
    """The status of the page at this address; 0: nobody listens there."""
    script = f"""
import http.client
one = http.client.HTTPConnection("{host}", {port}, timeout=5)
one.request("GET", "/")
print(one.getresponse().status)
"""

    def status() -> str:
        assert running.poll() is None, log.read_text()
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        nobody = "is shown below" in log.read_text() or host != "127.0.0.1"
        return done.stdout or "0" * nobody

    return int(asyncio.run(until(status)))


@nightly
@pytest.mark.parametrize("page", ["docs/start.md", "docs/hosting.md"])
def test_what_apt_is_to_install(page: str, tmp_path: Path) -> None:
    if shutil.which("apt-get") is None:
        pytest.skip("apt-get is not installed")
    done = shell(block(page, "sudo apt install"), tmp_path, stand_ins(tmp_path))
    assert done.returncode == 0, done.stderr


@nightly
def test_play(copy: Path, tmp_path: Path) -> None:
    """Into the folder, and play; the README says the same in one block."""
    play = block("docs/start.md", "cd davtar") + block("docs/start.md", "make play")
    assert block("README.md", "cd davtar") == play
    with playing(play, copy.parent, stand_ins(tmp_path)) as (one, port):
        assert answers(one, tmp_path / "log", port) == 200
        assert answers(one, tmp_path / "log", port, "127.0.0.2") == 0, "this machine only"


@nightly
def test_phones_are_let_in(copy: Path, tmp_path: Path) -> None:
    with playing(block("docs/start.md", "HOST=0.0.0.0 make play"), copy, stand_ins(tmp_path)) as (one, port):
        assert answers(one, copy / "log", port) == 200
        assert answers(one, copy / "log", port, "127.0.0.2"), "phones reach it"


@nightly
@pytest.mark.parametrize("page", ["docs/start.md", "docs/hosting.md"])
def test_a_first_start_with_a_copy_of_the_example(page: str, copy: Path, tmp_path: Path) -> None:
    """The example is copied, the doctor finds nothing bad, the page opens; database and backup are in ``data``."""
    with playing(block(page, "cp .env.example"), copy, stand_ins(tmp_path)) as (one, port):
        assert answers(one, copy / "log", port) == 200
        asyncio.run(until(lambda: list(copy.glob("data/backups/davtar-*.backup"))))
    said = (copy / "log").read_text()
    assert "Nothing keeps Davtar from running" in said
    assert (copy / "data" / "davtar.db").stat().st_mode & 0o077 == 0
    if page == "docs/hosting.md":
        assert (copy / ".env").stat().st_mode & 0o777 == 0o600


@nightly
def test_backup_restore_and_rollback(copy: Path, tmp_path: Path) -> None:
    """Also the command that Compose runs inside: with ``--replace`` over what is there."""
    path, page = stand_ins(tmp_path), "docs/hosting.md"
    (line,) = [one for one in block(page, "alias").splitlines() if " run --rm " in one]
    inside = line.partition("run --rm davtar ")[2]
    file = inside.split()[-1]
    Path(copy / file).parent.mkdir(parents=True)
    made = shell("davtar migrate\n" + block(page, "davtar backup").replace("FILE", file), copy, path)
    assert made.returncode == 0, made.stderr
    elsewhere = {"DATABASE_URL": "sqlite:///elsewhere/davtar.db"}
    for command, env in ((block(page, "davtar restore").replace("FILE", file), elsewhere), (inside, {})):
        back = shell(command, copy, path, **env)
        assert back.returncode == 0, back.stderr
    refused = shell(block(page, "davtar rollback"), copy, path)
    assert (refused.returncode, "nothing to go back to" in refused.stderr) == (1, True), refused.stderr
    for beginning in ("docker compose", "alias"):
        for words in re.findall(r"docker compose (.*?)(?:'|$)", block(page, beginning), re.MULTILINE):
            assert words.startswith("--env-file .env -f docs/hosting/compose.yaml")


def test_an_update(copy: Path, tmp_path: Path) -> None:
    """``git pull`` brings a commit, ``make install`` has it compiled, the service is restarted."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    path = stand_ins(tmp_path)
    upstream = (
        "git init -q -b main .; git add Makefile; git -c user.name=a -c user.email=a@example.org commit -q -m one;"
        " git clone -q --bare . ../upstream; git remote add origin ../upstream; git fetch -q;"
        " git branch -q --set-upstream-to=origin/main;"
        " git clone -q ../upstream ../other; cd ../other; echo new > new; git add new;"
        " git -c user.name=a -c user.email=a@example.org commit -q -m two; git push -q"
    )
    assert shell(upstream, copy, path).returncode == 0
    done = shell(block("docs/hosting.md", "git pull"), copy, path)
    assert done.returncode == 0, done.stderr
    assert (copy / "new").exists()
    assert "systemctl restart davtar" in done.stdout


def unit(settings: str, checks: str) -> list[str]:
    """The page's commands for a service, on a machine of their own, then ``checks``; the lines they print."""
    if os.geteuid() != 0 or shutil.which("unshare") is None:
        pytest.skip("mount is not allowed here: a namespace takes root")
    (written,) = blocks("docs/hosting.md", "ini")
    alone = ["unshare", "--mount", "--propagation", "private"]
    if subprocess.run([*alone, "mount", "-t", "tmpfs", "tmpfs", "/opt"], capture_output=True, check=False).returncode:
        pytest.skip("mount is not allowed here")
    recipe = block("docs/hosting.md", "sudo useradd")
    done = subprocess.run(
        [*alone, sys.executable, "-m", "tests.project.unit", "rehearse", recipe, written.text, settings, checks],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


@nightly
def test_the_unit_serves_backs_up_and_writes_nowhere_else() -> None:
    """As the user ``davtar`` in the unit's sandbox. The doctor, who is in none, asks it: then also about a folder that
    this user may write to, but not the unit."""
    port, health = free_port(), free_port()
    report = f"(cd {ROOT}; {sys.executable} -m tests.project.unit report {health})"
    checks = f"""
{report}
cd /opt/davtar
verify
sudo -u davtar make doctor
sudo -u davtar mkdir backups
echo BACKUP_FOLDER=backups >> .env
sudo systemctl restart davtar
{report}
sudo -u davtar make doctor && exit 9 || true
"""
    said = unit(f"PORT={port}\nHEALTH_PORT={health}\n", checks)
    well, ill = (json.loads(line) for line in said if line.startswith("{"))
    assert well["user"] == "davtar"
    assert well["parts"] == {"store": "ok", "page": "ok", "backups": "ok"}
    assert well["writes"] == {"/opt/davtar": False, "/opt/davtar/data": True}
    assert well["homes"] == []
    assert well["compiled"], "the unit itself may not write the compiled modules"
    assert len(well["backups"]) == 1
    assert ill["parts"]["backups"] == "unwritable"
    told = [line for line in said if "running Davtar" in line]
    assert [line[0] for line in told] == ["✓", "✗"]
    assert "may not write to its folder for backups" in told[1]


@dataclass(frozen=True, slots=True)
class Run:
    """A ``docker run`` line as an engine reads it: what the container has in its environment, and which command."""

    env: dict[str, str]
    command: list[str]
    check: list[str]
    volume: str


def docker_run(line: str, folder: Path) -> Run:
    """:param folder: where ``--env-file`` is."""
    image: dict[str, str] = {}
    command: list[str] = []
    check: list[str] = []
    for name, rest in steps((ROOT / "Dockerfile").read_text(encoding="utf-8")):
        match name:
            case "ENV":
                image.update(one.split("=", 1) for one in shlex.split(rest))
            case "CMD":
                command = json.loads(rest)
            case "HEALTHCHECK":
                check = json.loads(rest[rest.index("CMD ") + 4 :])
    words = iter(shlex.split(line.partition("#")[0])[2:])
    files: dict[str, str] = {}
    given: dict[str, str] = {}
    volume = ""
    for word in words:
        match word:
            case "-e":
                name, _, value = next(words).partition("=")
                given[name] = value
            case "--env-file":
                files |= env_file((folder / next(words)).read_text(encoding="utf-8"))
            case "-v":
                volume = next(words).partition(":")[2]
            case "--name" | "--restart" | "-p":
                next(words)
            case "-d":
                pass
            case "davtar":
                assert next(words, None) is None
            case _:
                raise ValueError(word)
    return Run({**image, **files, **given}, command, check, volume)


def env_file(text: str) -> dict[str, str]:
    """As Docker reads one: no quotes, no comments behind a value."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return dict(line.partition("=")[::2] for line in lines if "=" in line)


@contextmanager
def contained(run: Run, folder: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """The image's command in the image's environment."""
    assert run.volume == "/home/davtar/data"
    env = {
        **run.env,
        "PATH": f"{folder.parent}/davtar/.venv/bin:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(folder),
        "HEALTH_PORT": str(free_port()),
        **more,
    }
    (folder / "data").mkdir(parents=True, exist_ok=True)
    with (folder / "log").open("w") as log:
        running = subprocess.Popen(run.command, cwd=folder, env=env, stdout=log, stderr=log, text=True)

    def well() -> bool:
        assert running.poll() is None, (folder / "log").read_text()
        return subprocess.run(run.check, env=env, capture_output=True, check=False).returncode == 0

    try:
        asyncio.run(until(well))
        yield running, env
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(PATIENCE_S)
    assert running.returncode == 0, (folder / "log").read_text()


@nightly
async def test_for_telegram_one_line_with_a_token_is_enough(copy: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    async with FakeTelegram() as telegram:
        line = block("docs/hosting.md", "docker run").replace(TOKEN, telegram.token)
        assert telegram.token in line

        def serve() -> None:
            with contained(docker_run(line, copy), home, TELEGRAM_API_BASE=telegram.base):
                backups = home.glob
                asyncio.run(until(lambda: telegram.called("getMe") and list(backups("data/backups/davtar-*.backup"))))

        await asyncio.to_thread(serve)
    assert (home / "data" / "davtar.db").exists()
    assert telegram.token not in (home / "log").read_text()


@nightly
def test_the_page_of_the_image_is_reached_with_a_copy_of_the_example(copy: Path, tmp_path: Path) -> None:
    """``-p`` leads to the container's own address, not to its loopback."""
    shutil.copy(copy / ".env.example", copy / ".env")
    run = docker_run(block("docs/hosting.md", "docker run", 1), copy)
    assert run.env["HOST"] == run.env["TELEGRAM_WEBHOOK_HOST"] == "0.0.0.0"
    port = free_port()
    with contained(run, tmp_path / "home", PORT=str(port)) as (running, _):
        assert answers(running, tmp_path / "home" / "log", port, "127.0.0.2")
        said = (tmp_path / "home" / "log").read_text().splitlines()
    assert all(json.loads(line) for line in said if line.startswith("{")), "the image logs JSON"


@pytest.mark.parametrize("one", [pytest.param(one, id=one.name) for page in PAGES for one in blocks(page, "env")])
def test_settings_of_the_pages_are_good(one: Block, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what is left out filled in, and the tokens they belong to."""
    for name in names():
        monkeypatch.delenv(name, raising=False)
    tokens = {
        "TELEGRAM_TOKEN": "1234567890:AAEabcdefghijklmnopqrstuvwxyz_-1234",
        "DISCORD_TOKEN": "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcdE.abcdefghijklmnopqrstuvwxyz0123456789ab",
        "PAGE_URL": "https://cards.example.org",
    }
    given = {name: value or "" for name, value in dotenv_values(stream=io.StringIO(one.text)).items()}
    assert given
    shown = {
        name: tokens.get(name, "a-secret-of-sixteen-letters") if "…" in value else value
        for name, value in given.items()
    }
    settings = {**tokens, **{name: value for name, value in shown.items() if name not in NOT_SETTINGS}}
    assert set(settings) <= set(names())
    (tmp_path / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
    load(tmp_path / ".env")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")
def test_what_caddy_is_told(tmp_path: Path) -> None:
    told = [one for page in PAGES for one in blocks(page, "caddy")]
    inline = re.findall(r"`(cards\.example\.org \{.*?\})`", (ROOT / "docs/hosting.md").read_text(encoding="utf-8"))
    assert len(told) >= 2
    assert inline
    for text in (*(one.text for one in told), *(re.sub(r"([{}])", r"\1\n", one).replace("}", "\n}") for one in inline)):
        (tmp_path / "Caddyfile").write_text(text)
        command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile"), "--validate"]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("bash") is None or shutil.which("sha256sum") is None, reason="no bash, no sha256sum")
def test_the_check_by_hand_gives_what_the_house_deals(copy: Path, tmp_path: Path) -> None:
    """HS-20: the shell lines of the page as they stand, against the house's own shuffle; ``davtar verify`` too."""
    by_hand = "\n".join(one.text for one in blocks("docs/fair-dealing.md", "bash"))
    done = shell(by_hand, tmp_path, os.environ["PATH"], "bash")
    assert done.returncode == 0, done.stderr
    seal, secret = (re.findall(rf"{name}=([0-9a-f]{{64}})", by_hand)[0] for name in ("seal", "secret"))
    order = [PACK[n] for n in prove(secret, 1, ("ծիրան", "plum"), 32).order]
    assert done.stdout.splitlines() == ["the seal holds", " ".join(order), "the chain holds"]
    line = block("docs/fair-dealing.md", "davtar verify").replace("SEAL", seal).replace("SECRET", secret)
    signs = str.maketrans("SCDH", "♠♣♦♥")
    pack = " ".join(card.translate(signs) for card in order)
    beginning = re.findall(r'--pack "(.*?) …"', line)[0]
    assert pack.startswith(beginning)
    verified = shell(line.replace(f"{beginning} …", pack), tmp_path, stand_ins(tmp_path))
    assert verified.returncode == 0, verified.stdout + verified.stderr


HERE = ROOT / "docs" / "hosting"
OURS = {"POSTGRES_PASSWORD": "abc123", "SITE": "cards.example.org"}
needs_compose = pytest.mark.skipif(shutil.which("docker-compose") is None, reason="docker-compose is not installed")
needs_caddy = pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not installed")


def compose(folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """``docker-compose config`` in a copy of the project's folder, with these in ``.env``."""
    there = folder / "docs" / "hosting"
    shutil.copytree(HERE, there, dirs_exist_ok=True)
    shutil.copy(ROOT / "Dockerfile", folder)
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    (folder / ".env").write_text(example + "".join(f"{name}={value}\n" for name, value in given.items()))
    command = ["docker-compose", "--env-file", ".env", "-f", "docs/hosting/compose.yaml", "config"]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env={"PATH": "/usr/bin:/bin"}
    )


def as_read(text: str) -> dict[str, Any]:
    """YAML as JSON, by the system's Python, with which docker-compose came."""
    script = "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))"
    done = subprocess.run(["/usr/bin/python3", "-c", script], input=text, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@needs_compose
def test_compose_reads_the_file_as_it_is_meant(tmp_path: Path) -> None:
    done = compose(tmp_path, **OURS)
    assert done.returncode == 0, done.stderr
    services = as_read(done.stdout)["services"]
    assert set(services) == {"davtar", "postgres", "caddy"}
    assert all(one["restart"] == "unless-stopped" for one in services.values())
    assert [name for name, one in services.items() if one.get("ports")] == ["caddy"], "nothing else is open"
    assert "65536" in str(services["davtar"]["ulimits"]["nofile"])
    build = services["davtar"]["build"]
    assert Path(build["context"] if isinstance(build, dict) else build).resolve() == tmp_path.resolve()
    assert services["davtar"]["depends_on"]["postgres"]["condition"] == "service_healthy"


@needs_compose
def test_the_bot_takes_its_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every variable that the file gives it is a setting, and all of them together are good ones. What Compose needs to
    be as it is wins over ``.env``, where it may be set for a start by hand."""
    by_hand = {"HOST": "127.0.0.1", "PORT": "1234", "BACKUP_FOLDER": "backups", "DATABASE_URL": "sqlite:///x.db"}
    done = compose(tmp_path, **OURS, TELEGRAM_TOKEN="123456:" + "a" * 30, **by_hand)
    services = as_read(done.stdout)["services"]
    given: dict[str, str] = {name: str(value or "") for name, value in services["davtar"]["environment"].items()}
    assert set(given) <= {*names(), *OURS}
    for name in names():
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    settings = load(None)
    assert settings.database_url == "postgresql://davtar:abc123@postgres/davtar"
    assert services["postgres"]["environment"]["POSTGRES_PASSWORD"] == "abc123"
    assert (settings.local_open, settings.host, settings.local_names) == (True, "0.0.0.0", ("cards.example.org",))
    kept = Path(services["davtar"]["volumes"][0].split(":")[1])
    assert settings.backup_folder is not None
    assert settings.backup_folder.is_relative_to(kept), "a backup outlives the container"
    caddy = (HERE / "Caddyfile").read_text()
    assert f"davtar:{settings.port}" in caddy
    assert f"davtar:{settings.telegram_webhook_port}" in caddy


@needs_compose
@pytest.mark.parametrize("without", sampled(OURS, ["SITE"]))
def test_what_is_missing_is_named(tmp_path: Path, without: str) -> None:
    done = compose(tmp_path, **{name: value for name, value in OURS.items() if name != without})
    assert done.returncode != 0
    assert without in done.stderr


@needs_caddy
def test_caddy_reads_its_file(tmp_path: Path) -> None:
    """The webhook goes to the one door of the bot, everything else to the other."""
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(HERE / "Caddyfile"), "--validate"]
    env = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "SITE": OURS["SITE"]}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    (server,) = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    (route,) = server["routes"]
    assert route["match"] == [{"host": ["cards.example.org"]}]
    hook, rest = route["handle"][0]["routes"]
    assert hook["match"] == [{"path": ["/telegram*"]}]
    assert "match" not in rest
    assert ["davtar:8081" in json.dumps(one) for one in (hook, rest)] == [True, False]
    assert "davtar:8080" in json.dumps(rest)

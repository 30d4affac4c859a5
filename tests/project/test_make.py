"""The Makefile, and what the documents say of it and of the commands."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from adapters.beacon import QUICKNET
from adapters.cli import COMMANDS
from adapters.config import names
from adapters.runtime.health import Health, HealthSettings, Metrics
from bot.fair import LINKS, link, prove, randomness
from bot.handlers.commands import by_group, by_name
from rules.cards import PACK
from tests.adapters.test_beacon import SIGNED
from tests.project.kit import ROOT, davtar, files, named
from tests.tiers import nightly

DOCUMENTS = (
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/start.md", "docs/hosting.md", "docs/architecture.md"),
    *("docs/fair-dealing.md", "docs/pictures.md", "docs/players.md", "docs/stability.md"),
)
RULES = sorted(f"docs/rules/{path.name}" for path in (ROOT / "docs" / "rules").glob("*.md"))
MAKE = shutil.which("make") or "make"
HEAD = re.compile(r"^#+ (.+)$", re.MULTILINE)


def document(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def make(*args: str, cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """``more``: variables of the environment."""
    ours = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "DAVTAR_LINT_PAGE")
    env = {**{name: value for name, value in os.environ.items() if name not in ours}, **more}
    return subprocess.run([MAKE, *args], cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=60)


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", document("Makefile"), re.MULTILINE))


def test_help_tells_of_every_target() -> None:
    assert {"play", "test", "setup", "lint", "bench", "test-all", "lock"} <= targets()
    told = set(re.findall(r"^make ([\w-]+)", make("help").stdout, re.MULTILINE))
    assert told == targets() - {"help"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_documents_name_only_targets_commands_and_settings_that_exist(name: str) -> None:
    text = document(name)
    assert set(re.findall(r"\bmake ([a-z-]+)(?=[`\s]*(?:$|[#`&]))", text, re.MULTILINE)) <= targets()
    assert set(re.findall(r"`davtar ([a-z]+)|^davtar ([a-z]+)", text, re.MULTILINE)) <= {
        pair for command in COMMANDS for pair in ((command, ""), ("", command))
    }
    composed = re.findall(r"\$\{(\w+)", document("docs/hosting/compose.yaml"))
    assert set(re.findall(r"\b([A-Z]+(?:_[A-Z]+)+)=", text)) <= {*names(), *composed}


def test_the_readme_names_only_commands_that_people_can_type() -> None:
    typed = set(re.findall(r"`/([a-z]+)", document("README.md") + document("docs/start.md")))
    assert {"now", "new", "help"} <= typed <= by_name().keys() | by_group().keys()


@pytest.mark.parametrize("name", [*DOCUMENTS, "CHANGELOG.md", "docs/strength.md", *RULES])
def test_links_and_pictures_of_documents_lead_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    here = {re.sub(r"[^\w -]", "", head).strip().lower().replace(" ", "-") for head in HEAD.findall(document(name))}
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", document(name)):
        link = target[0] or target[1]
        if link.startswith("#"):
            assert link[1:] in here, link
        elif "://" not in link:
            assert (folder / link.partition("#")[0]).exists(), link


def test_every_picture_of_the_documents_is_used() -> None:
    told = "".join(document(name) for name in DOCUMENTS)
    unused = [named(f) for f in files() if named(f).startswith("docs/pictures/") and f.name not in told]
    assert unused == []


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder with the Makefile and what it looks at, and no environment."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements", ignore=shutil.ignore_patterns("node_modules"))
    return tmp_path


def stamp(folder: Path, at: float) -> None:
    """As if everything had been installed in turn, from that time on."""
    (folder / ".venv").mkdir(exist_ok=True)
    for number, name in enumerate(("made", "run", "dev")):
        file = folder / ".venv" / f"{name}.stamp"
        file.touch()
        os.utime(file, (at + number, at + number))


def test_without_python_it_says_what_to_install(bare: Path) -> None:
    done = make("setup", "PYTHON=", cwd=bare)
    assert done.returncode != 0
    assert "Python 3.11" in done.stderr
    assert "apt install python3" in done.stderr


def test_without_venv_it_says_what_to_install(bare: Path) -> None:
    """Debian's python3 without python3-venv: ``-m venv`` fails half way and leaves a folder behind."""
    python = bare / "python"
    python.write_text('#!/bin/sh\nmkdir -p "$3/bin"; echo "ensurepip is not available"; exit 1\n')
    python.chmod(0o755)
    done = make("setup", f"PYTHON={python}", cwd=bare)
    assert done.returncode != 0
    assert "apt install python3-venv" in done.stderr
    assert not (bare / ".venv").exists()


def test_what_is_set_up_is_not_set_up_again(bare: Path) -> None:
    stamp(bare, 4e9)
    done = make("setup", "-j4", cwd=bare)
    assert done.returncode == 0
    assert "Nothing to be done" in done.stdout


def test_a_changed_lock_is_installed(bare: Path) -> None:
    stamp(bare, 1e9)
    planned = make("--dry-run", "setup", cwd=bare).stdout
    assert "--require-hashes -r requirements/run.lock" in planned
    assert "--require-hashes -r requirements/dev.lock" in planned
    assert "-m venv" not in planned


def test_ci_runs_both_takes_no_skip_retries_nothing_and_names_what_was_not_made() -> None:
    script = document(".ci/run")
    assert subprocess.run(["bash", "-n", str(ROOT / ".ci" / "run")], check=False).returncode == 0
    parts = (
        "make test",
        "make lint",
        "make audit",
        "nodejs npm",
        "DAVTAR_LINT_PAGE=required",
        "DAVTAR_TEST_NO_SKIPS=1",
    )
    parts += ("apt-get update", "libfribidi0", "chromium", "DAVTAR_AUDIT=optional make audit", "^audit: not made")
    assert [part for part in parts if part not in script] == []
    assert [part for part in ("last-failed", "reruns") if part in script] == []
    workflow = document(".github/workflows/ci.yml")
    assert re.findall(r"- (?:run|uses): (.+)", workflow) == ["actions/checkout@v4", "bash .ci/run"]


def test_linters_are_those_of_the_plan() -> None:
    for target, linters in {
        "lint": ("ruff check .", "ruff format --check .", "mypy", "lint-imports"),
        "lint-page": ("/tsc ", "/eslint --max-warnings 0 "),
    }.items():
        recipe = document("Makefile").split(f"\n{target}:")[1].split("\n\n")[0]
        assert [one for one in linters if one not in recipe] == []


@pytest.mark.parametrize(("asked", "code"), [("", 0), ("required", 2)])
def test_without_npm_it_is_said_that_the_scripts_were_not_looked_at(asked: str, code: int, bare: Path) -> None:
    """On a machine without Node everything else is checked; where it has to be there, that is a failure."""
    programs = bare / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("ruff", "mypy", "lint-imports"):
        (programs / name).symlink_to(shutil.which("true") or "/bin/true")
    for name in ("sh", "make", "sleep", "touch", "df", "awk", "mktemp", "chmod", "rm"):
        (programs / name).symlink_to(shutil.which(name) or name)
    stamp(bare, 4e9)
    told = ("PYTHON=python", "WORKERS=1", f"DAVTAR_LINT_PAGE={asked}", "SHELL=" + str(programs / "sh"))
    done = make("lint", *told, cwd=bare, PATH=str(programs))
    assert done.returncode == code, done.stderr
    assert "apt install nodejs npm" in (done.stderr if asked else done.stdout)
    assert ("not made: tsc, eslint" in done.stdout) is (not asked)


def test_an_npm_that_reaches_nobody_is_tried_again_and_fails_in_words(bare: Path) -> None:
    programs = bare / "programs"
    programs.mkdir()
    for name, said in (("npm", 'echo "tried $*"; exit 1'), ("sleep", "exit 0")):
        (programs / name).write_text(f"#!/bin/sh\n{said}\n")
        (programs / name).chmod(0o755)
    done = make("lint-page", cwd=bare, PATH=f"{programs}:{os.environ['PATH']}")
    assert done.returncode == 2
    assert done.stdout.count("tried ci --ignore-scripts") == 3
    assert "Is there a network?" in done.stderr
    assert not (bare / "requirements" / "lint" / "node_modules" / "made.stamp").exists()


def test_the_image_installs_what_pictures_need_and_always_the_same() -> None:
    """Exact versions: of Python, of the system's packages, of everything in the lock."""
    text = document("Dockerfile")
    assert re.search(r"^FROM python:3\.\d+\.\d+-slim-[a-z]+(@sha256:[0-9a-f]{64})?$", text, re.MULTILINE)
    installed = text.split("--no-install-recommends")[1].split("&&")[0].replace("\\", " ").split()
    assert [package.partition("=")[0] for package in installed] == [
        "libfribidi0", "fonts-noto-cjk", "fonts-noto-color-emoji", "make",
    ]  # fmt: skip
    assert all(re.fullmatch(r"[a-z0-9-]+=\S+", package) for package in installed)
    assert re.search(r"^RUN .*\bmake install$", text, re.MULTILINE)
    planned = make("--dry-run", "install", "VENV=none").stdout
    assert re.findall(r"-r (\S+\.lock)", planned) == ["requirements/run.lock"], "what tests and linters need stays out"
    assert "--require-hashes" in planned
    assert "--no-index --editable ." in planned
    assert "USER davtar" in text


def _health_check() -> list[str]:
    found = re.search(r"^HEALTHCHECK .* CMD (\[.*\])$", document("Dockerfile"), re.MULTILINE)
    assert found is not None
    command: list[str] = json.loads(found[1])
    return command


@pytest.mark.parametrize(("well", "code"), [(True, 0), (False, 1)])
async def test_the_image_knows_whether_it_is_well(well: bool, code: int) -> None:
    """The command of the image, run as it stands there; the port is the one the image opens."""

    async def check() -> bool:
        return well

    health = Health(Metrics(), {"store": check})
    port = await health.start(HealthSettings(0))
    env = {**os.environ, "HEALTH_PORT": str(port), "http_proxy": "http://127.0.0.1:1"}
    try:
        done = await asyncio.create_subprocess_exec(
            sys.executable, *_health_check()[1:], env=env, stderr=asyncio.subprocess.DEVNULL
        )
        assert (await done.wait() != 0) == bool(code)
    finally:
        await health.stop()
    assert _health_check()[0] == "python"
    assert "HEALTH_PORT=${HEALTH_PORT:-9090}" in document("Dockerfile")
    assert "or '9090'" in _health_check()[2]


@pytest.mark.skipif(shutil.which("sh") is None, reason="no sh")
@pytest.mark.parametrize("answer", ["python@sha256:" + "ab" * 32, "<no value>"])
def test_the_digest_is_written_behind_the_tag(answer: str, tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    shutil.copy(ROOT / "requirements" / "digest.sh", tmp_path / "requirements")
    shutil.copy(ROOT / "Dockerfile", tmp_path)
    docker = tmp_path / "docker"
    docker.write_text(f'#!/bin/sh\n[ "$1" = pull ] || echo "{answer}"\n')
    docker.chmod(0o755)
    env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    before = (tmp_path / "Dockerfile").read_text().splitlines()
    for _ in range(2):  # a second time it stays one digest
        done = subprocess.run(["sh", "requirements/digest.sh"], cwd=tmp_path, env=env, capture_output=True, check=False)
    after = (tmp_path / "Dockerfile").read_text().splitlines()
    if "sha256" not in answer:
        assert done.returncode == 1
        assert after == before
        return
    assert done.returncode == 0
    (changed,) = [line for line, was in zip(after, before, strict=True) if line != was]
    assert re.fullmatch(r"FROM python:3\.\d+\.\d+-slim-\w+@sha256:(ab){32}", changed)


@pytest.mark.skipif(shutil.which("curl") is None or shutil.which("sha256sum") is None, reason="no curl, no sha256sum")
async def test_the_check_by_hand_with_a_beacon(tmp_path: Path) -> None:
    """HS-20: the same with the lines about the beacon, which ask a relay; here one that knows a round of quicknet."""
    page = document("docs/fair-dealing.md")
    blocks = re.findall(r"```bash\n(.*?)```", page, re.DOTALL)
    (more,) = re.findall(r"```sh\n(round=.*?)```", page, re.DOTALL)
    published = {"round": 657413, "randomness": randomness(SIGNED), "signature": SIGNED}
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.json_response(published)

    app = web.Application()
    app.router.add_get("/{chain}/public/{round}", answer)
    async with TestServer(app) as relay:
        url = str(relay.make_url("")).rstrip("/")
        script = tmp_path / "by-hand.sh"
        script.write_text(
            "\n".join([blocks[0], more.replace("https://api.drand.sh", url), *blocks[1:]]), encoding="utf-8"
        )
        run = await asyncio.create_subprocess_exec("bash", str(script), stdout=asyncio.subprocess.PIPE)
        out, _ = await run.communicate()
    secret = re.findall(r"secret=([0-9a-f]{64})", blocks[0])[0]
    words = ("ծիրան", "plum", randomness(SIGNED))
    wanted = " ".join(PACK[n] for n in prove(secret, 1, words, 32).order)
    assert out.decode().splitlines() == ["the seal holds", wanted, "the chain holds"]
    assert wanted.startswith(re.findall(r"the pack would be `(.*?) …`", page)[0])
    assert asked == [f"/{QUICKNET.hash}/public/657413"]
    assert QUICKNET.holds(657413, SIGNED)
    claim = ("--commitment", link(secret, LINKS - 1), "--secret", secret, "--deal", "1", "--pack", wanted)
    given = ("--word", "ծիրան", "--word", "plum")
    proved = davtar("verify", *claim, *given, "--round", "657413", "--signature", SIGNED)
    assert (proved.returncode, "The signature is that of beacon round 657413." in proved.stdout) == (0, True)
    assert davtar("verify", *claim, *given, "--round", "657414", "--signature", SIGNED).returncode == 1
    assert davtar("verify", *claim, *given).returncode == 1
    assert davtar("verify", *claim, *given, "--round", "657413", "--signature", SIGNED[:-2]).returncode == 2


UNMADE = (
    *("mount is not allowed here: container", "telegram_api.json not found (set DAVTAR_SPECS)"),
    "discord_openapi.json not found (set DAVTAR_SPECS)",
)
AVOIDABLE = ("no PostgreSQL: nobody there",)


@pytest.mark.parametrize(
    ("reasons", "strict", "workers", "code"),
    [
        (AVOIDABLE, "1", "0", 1),
        pytest.param(UNMADE, "1", "0", 0, marks=nightly),
        pytest.param(AVOIDABLE, "1", "1", 1, marks=nightly),
        pytest.param(AVOIDABLE, "", "0", 0, marks=nightly),
        pytest.param(UNMADE, "1", "1", 0, marks=nightly),
    ],
)
def test_where_nothing_may_be_skipped_a_skip_fails_the_run(
    reasons: tuple[str, ...], strict: str, workers: str, code: int, tmp_path: Path
) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    lines = ["import pytest", "def test_passes(): pass"]
    lines += [f"def test_skipped{n}(): pytest.skip({reason!r})" for n, reason in enumerate(reasons)]
    (tmp_path / "test_it.py").write_text("\n".join(lines))
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "-c", os.devnull, "--rootdir", str(tmp_path), "."]
    env = {**os.environ, "DAVTAR_TEST_NO_SKIPS": strict}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout
    named = [f"not made: test_it.py::test_skipped{n} ({reason})" in done.stdout for n, reason in enumerate(reasons)]
    assert named == [reasons is UNMADE] * len(reasons), "what nobody can help is named as not made"
    assert re.search(rf"^1 passed, {len(reasons)} skipped", done.stdout.splitlines()[-1])

"""The compose file and what stands beside it, read by the programs they are for. Nothing of it is run here."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from adapters.config import load, names
from tests.project.kit import ROOT
from tests.tiers import sampled

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

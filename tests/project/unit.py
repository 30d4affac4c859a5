"""The systemd unit of the documentation without systemd: its user, its sandbox and its command, in a mount namespace.

``rehearse`` gives the commands of the page a machine of their own: a namespace in which ``/etc`` is a copy and ``/opt``
holds nothing but the project, in ``/opt/davtar``. ``systemctl`` and ``journalctl`` are stand-ins there:
``systemctl enable --now`` starts the unit as systemd would, as far as mounts, user, limits and privileges go. What this
cannot show: systemd's own restarts, and what the network and process namespaces of a machine do.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.request import ProxyHandler, build_opener

from tests.waiting import until

ROOT: Final = Path(__file__).parents[2]
PLACE: Final = Path("/opt/davtar")
UNIT: Final = Path("/etc/systemd/system/davtar.service")
LOG: Final = Path("/opt/log")
PID: Final = Path("/opt/pid")
COPIED: Final = ("rules", "bot", "adapters", "assets", "requirements", "Makefile", "pyproject.toml", ".env.example")
COMPILED: Final = "adapters/commands/__pycache__"
KEPT: Final = tuple(dict.fromkeys((str(ROOT), sys.base_prefix, sys.prefix)))
"""The interpreter and its packages: a real copy would have them in ``/opt/davtar/.venv``."""
HOMES: Final = ("/root", "/home", "/run/user")
NEVER: Final = ("/dev", "/proc", "/sys")
PLAIN: Final = {"Restart", "RestartSec", "TimeoutStopSec"}
"""What a start does not need."""

SUDO: Final = """#!/bin/sh
if [ "$1" = -u ]; then user=$2; shift 2; exec runuser -u "$user" -- "$@"; fi
exec "$@"
"""


def read(text: str) -> dict[str, str]:
    """The settings of a unit's section ``[Service]``."""
    body = text.split("[Service]")[1].partition("\n[")[0]
    lines = [line.strip() for line in body.splitlines() if "=" in line and not line.lstrip().startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def mount(*arguments: str, check: bool = True) -> None:
    subprocess.run(["mount", *arguments], check=check, capture_output=True)


def hide(place: str, mode: str) -> None:
    """An empty folder there; the interpreter stays where it is."""
    inside = [path for path in KEPT if Path(path).is_relative_to(place)]
    stash = Path("/run/davtar-kept")
    for n, path in enumerate(inside):
        (stash / str(n)).mkdir(parents=True, exist_ok=True)
        mount("--rbind", path, str(stash / str(n)))
    mount("-t", "tmpfs", "-o", f"mode={mode}", "tmpfs", place)
    for n, path in enumerate(inside):
        Path(path).mkdir(parents=True, exist_ok=True)
        mount("--rbind", str(stash / str(n)), path)
        mount("--make-rprivate", path, check=False)


def private(path: str) -> str | None:
    """The outermost folder on the way to a path that other users cannot enter."""
    return next((str(one) for one in reversed(Path(path).parents) if not one.stat().st_mode & 0o001), None)


def rehearse(block: str, unit: str, settings: str, checks: str) -> int:
    """Carry out ``block`` and then ``checks``, shell commands of both, on such a machine."""
    mount("-t", "tmpfs", "tmpfs", "/run")
    shutil.copytree("/etc", "/run/etc", symlinks=True)
    mount("--bind", "/run/etc", "/etc")
    mount("-t", "tmpfs", "tmpfs", "/opt")
    for place in {"/root", *filter(None, map(private, KEPT))}:
        hide(place, "755")
    PLACE.mkdir()
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, PLACE / name, ignore=shutil.ignore_patterns("node_modules"))
        else:
            shutil.copy(ROOT / name, PLACE)
    shutil.rmtree(PLACE / COMPILED, ignore_errors=True)  # the rest is compiled already, to save time
    environment(PLACE)
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    (PLACE / ".env").write_text(f"{example}{settings}", encoding="utf-8")
    UNIT.parent.mkdir(parents=True, exist_ok=True)
    UNIT.write_text(unit, encoding="utf-8")
    programs = Path("/opt/stand-ins")
    programs.mkdir()
    me = f"cd {ROOT} && exec {sys.executable} -m tests.project.unit"
    for name, text in {
        "sudo": SUDO,
        "systemctl": f'#!/bin/sh\n{me} systemctl "$@"\n',
        "journalctl": f"#!/bin/sh\ncat {LOG}\n",
        "verify": f"#!/bin/sh\n! command -v systemd-analyze || exec systemd-analyze verify {UNIT}\n",
    }.items():
        (programs / name).write_text(text)
        (programs / name).chmod(0o755)
    path = f"{programs}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
    try:
        for script in (block, checks):
            done = subprocess.run(["sh", "-e", "-x", "-c", script], cwd="/", env={"PATH": path}, check=False)
            if done.returncode:
                return done.returncode
    finally:
        systemctl("stop")
    return 0


def environment(place: Path) -> None:
    """``.venv`` of a copy in which all is installed already: its programs run the copy with this interpreter."""
    programs = place / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name, module in (("python", ""), ("davtar", "-m adapters.cli ")):
        (programs / name).write_text(f'#!/bin/sh\nPYTHONPATH={place} exec {sys.executable} {module}"$@"\n')
        (programs / name).chmod(0o755)
    for n, stamp in enumerate(("made", "run", "dev")):
        file = place / ".venv" / f"{stamp}.stamp"
        file.touch()
        os.utime(file, (4e9 + n, 4e9 + n))


def systemctl(*words: str) -> int:
    """``enable --now``, ``restart``, ``stop`` of the one unit."""
    if ("stop" in words or "restart" in words) and PID.exists():
        pid = int(PID.read_text())
        os.kill(pid, 15)
        asyncio.run(until(lambda: not Path(f"/proc/{pid}").exists(), what="the unit does not stop"))
        PID.unlink()
    if "--now" in words or "restart" in words:
        command = [
            "unshare", "--mount", "--propagation", "private", sys.executable, "-m", "tests.project.unit", "start",
        ]  # fmt: skip
        with LOG.open("ab") as log:
            started = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        PID.write_text(str(started.pid))
    return 0


def start() -> None:
    """Become the unit's process.

    :raises ValueError: a setting that is not known here.
    """
    unit = read(UNIT.read_text(encoding="utf-8"))
    user, folder = unit.pop("User"), unit.pop("WorkingDirectory")
    command = unit.pop("ExecStart").split()
    writable = unit.pop("ReadWritePaths", "").split()
    for place in writable:
        mount("--bind", place, place)  # fails where it is not there, as systemd does
    if unit.pop("PrivateTmp", "no") == "yes":
        for place in ("/tmp", "/var/tmp"):
            hide(place, "1777")
        writable += ["/tmp", "/var/tmp"]
    if unit.pop("ProtectHome", "no") == "yes":
        for place in HOMES:
            if Path(place).is_dir():
                hide(place, "755")
    if unit.pop("ProtectSystem", "no") == "strict":
        for line in Path("/proc/self/mountinfo").read_text().splitlines():
            place = line.split()[4]
            if not _under(place, (*NEVER, *writable)) or place in ("/", "/opt"):
                mount("-o", "remount,bind,ro", place, check=place in ("/", "/opt", "/etc"))
    if "LimitNOFILE" in unit:
        soft, _, hard = unit.pop("LimitNOFILE").partition(":")
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(int(soft), most), min(int(hard or soft), most)))
    privileges = ["--no-new-privs"] if unit.pop("NoNewPrivileges", "no") == "yes" else []
    if unit.keys() - PLAIN:
        raise ValueError(f"settings of the unit that are not rehearsed: {sorted(unit.keys() - PLAIN)}")
    os.chdir(folder)
    become = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", *privileges]
    env = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": folder, "USER": user, "LANG": "C.UTF-8"}
    os.execvpe(become[0], [*become, *command], env)


def _under(place: str, others: tuple[str, ...]) -> bool:
    return any(Path(place).is_relative_to(other) for other in others)


def report(port: str) -> int:
    """What the process says of itself and where it may write, as JSON."""
    pid = int(PID.read_text())
    web = build_opener(ProxyHandler({}))
    parts: dict[str, str] = {}

    def serves() -> bool:
        with suppress(OSError, ValueError):
            parts.update(json.loads(web.open(f"http://127.0.0.1:{port}/healthz", timeout=5).read())["parts"])
        return parts.get("page") == "ok" and bool(list(PLACE.glob("data/davtar.db")))

    asyncio.run(until(serves))
    asyncio.run(until(lambda: parts.get("backups") != "ok" or list(PLACE.glob("data/backups/davtar-*"))))
    inside = ["nsenter", f"--target={pid}", "--mount", "--", "setpriv", "--reuid=davtar", "--regid=davtar"]
    probes = {place: _may_write([*inside, "--clear-groups"], place) for place in ("/opt/davtar", "/opt/davtar/data")}
    uid = next(line.split()[1] for line in Path(f"/proc/{pid}/status").read_text().splitlines() if "Uid" in line)
    homes = subprocess.run([*inside[:4], "ls", "/home"], capture_output=True, text=True, check=False).stdout.split()
    sys.stdout.write(
        json.dumps(
            {
                "parts": parts,
                "user": subprocess.run(["id", "-nu", uid], capture_output=True, text=True, check=True).stdout.strip(),
                "writes": probes,
                "homes": homes,
                "backups": [path.name for path in PLACE.glob("data/backups/davtar-*.backup")],
                "compiled": bool(list((PLACE / COMPILED).glob("*.pyc"))),
            }
        )
        + "\n"
    )
    return 0


def _may_write(inside: list[str], place: str) -> bool:
    script = f"touch {place}/probe && rm {place}/probe"
    return not subprocess.run([*inside, "sh", "-c", script], capture_output=True, check=False).returncode


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["rehearse", block, unit, settings, checks]:
            sys.exit(rehearse(block, unit, settings, checks))
        case ["systemctl", *words]:
            sys.exit(systemctl(*words))
        case ["report", port]:
            sys.exit(report(port))
        case ["start"]:
            start()

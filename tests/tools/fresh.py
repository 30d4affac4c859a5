"""What a machine without a compiler takes to play at every level: ``python -m tests.tools.fresh``.

Sets the program up as ``make play`` does, in a folder of its own, where no program can be found but those named here;
says how much of what was downloaded, and how much of the disk, is there for the automatic players alone; and lets each
level of each game play a deal there, from every side, with the compiled core and with its twin, as if there were no
wasmtime. The weights are part of the program and told apart. Takes a network, and some minutes.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from adapters.players import compiled, roster
from bot.games import LINES
from bot.games.levels import levels_of
from bot.selfplay import Arena, Bout
from rules.core import Illegal

ROOT: Final = Path(__file__).resolve().parents[2]
LOCK: Final = ROOT / "requirements" / "run.lock"
WEIGHTS: Final = ROOT / "assets" / "players"
OURS: Final = "wasmtime"
"""The one package that only the automatic players need. It needs no other, which is looked at too."""
PROGRAMS: Final = ("touch", "rm")
"""What the Makefile calls to set up, besides the shell's own words."""
MB: Final = 1_000_000
SIZES: Final = f"""
from importlib.metadata import files, requires
assert not [one for one in requires("{OURS}") or () if "extra ==" not in one]
print(sum(one.locate().stat().st_size for one in files("{OURS}")))
"""


def locked(name: str) -> str:
    """Its lines of the lock."""
    found = re.search(rf"^{name}==(?:.*\\\n)*.*\n", LOCK.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise LookupError(name)
    return found[0]


def run(*line: str | Path, **more: str) -> str:
    """What it prints; its complaint is the error."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "PYTHON"))} | more
    done = subprocess.run([*map(str, line)], cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(map(str, line))}: {done.stderr[-2000:]}")
    return done.stdout


def levels(seed: str, plain: bool) -> tuple[int, int]:
    """How many levels there are, and how many of them have played a deal as what they are."""
    assert (compiled("blot.wasm") is None) == plain
    known = [(game, level) for game in LINES for level in levels_of(game)]
    worked = 0
    for game, level in known:
        try:
            arena = Arena(Bout(game, level, "easy", 1, seed), roster(), lambda: 1000 * perf_counter())
        except Illegal as missing:
            print(f"{game} {level}: {missing.key}", file=sys.stderr)
            continue
        worked += arena.play(0).deals > 0
    return len(known), worked


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--levels", action="store_true", help="only let them play, with the Python that runs this")
    asked.add_argument("--plain", action="store_true", help="the same as if there were no wasmtime")
    given = asked.parse_args()
    if given.levels or given.plain:
        if given.plain:
            sys.modules[OURS] = None  # type: ignore[assignment]  # which makes it one that cannot be imported
        known, worked = levels(given.seed, given.plain)
        print(f"levels{' without ' + OURS if given.plain else ''}: {worked} of {known} play")
        return
    make = shutil.which("make") or "make"
    with TemporaryDirectory() as folder:
        bare, made = Path(folder, "bin"), Path(folder, "venv")
        bare.mkdir()
        for name in PROGRAMS:
            (bare / name).symlink_to(shutil.which(name) or name)
        path = {"PATH": str(bare)}
        run(make, "-s", f"VENV={made}", f"PYTHON={Path(sys.base_prefix, 'bin', 'python3')}", made / "run.stamp", **path)
        python = made / "bin" / "python"
        part, wheels = Path(folder, "part.lock"), Path(folder, "wheels")
        part.write_text(locked(OURS), "utf-8")
        run(python, "-m", "pip", "download", "-q", "--no-deps", "--require-hashes", "-d", wheels, "-r", part, **path)
        download = sum(one.stat().st_size for one in wheels.iterdir())
        disk = int(run(python, "-c", SIZES, **path))
        weights = sum(one.stat().st_size for one in WEIGHTS.iterdir() if one.is_file())
        print(f"download: {download / MB:.1f} MB, disk: {disk / MB:.1f} MB, weights: {weights / MB:.2f} MB", flush=True)
        for how in ("--levels", "--plain"):
            print(run(python, "-m", "tests.tools.fresh", how, "--seed", given.seed, **path).strip(), flush=True)


if __name__ == "__main__":
    main()

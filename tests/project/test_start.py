"""What a start loads: counted, since seconds depend on the machine (``tests/bench/test_bench_live.py`` has them)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.project.kit import ROOT

MOST = 1_450
"""Modules of a house with the page alone that has answered once; each takes about 70 kB and half a millisecond."""
LATER = {
    *("alembic", "rich", "pygments", "mako", "segno", "wasmtime", "networkx", "numpy"),
    *("discord", "telegram", "psycopg", "cryptography"),
}
"""What is only loaded when it is needed."""
_HOUSE = """
import asyncio, json, sys, urllib.request
from adapters.bootstrap import open_program
from adapters.config import Settings

async def main():
    settings = Settings(host="127.0.0.1", port=0, local_table=True, database_url=sys.argv[1])
    program = await open_program(settings)
    await program.start()
    url = program.fronts[0].url
    page = await asyncio.to_thread(lambda: urllib.request.urlopen(url).read())
    from adapters.render.art import sprites
    print(json.dumps([len(page), sorted(sys.modules), sprites.is_warm("classic")]))
    await program.stop()

asyncio.run(main())
"""


def test_a_start_loads_and_draws_only_what_is_needed_now(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _HOUSE, f"sqlite:///{tmp_path / 'davtar.db'}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    page, modules, warm = json.loads(done.stdout.splitlines()[-1])  # the log comes before
    assert page > 1_000
    assert {name.partition(".")[0] for name in modules} & LATER == set()
    assert len(modules) <= MOST
    assert not warm, "cards are drawn when there is a table"

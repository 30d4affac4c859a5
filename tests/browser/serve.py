"""``python -m tests.browser.serve FOLDER PORT SPEED [URL] SEED``: the program in a process of its own, to be killed.
``RELAY`` in the environment: the address of a relay of our own beacon (``tests.fakes.drand``)."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from adapters.beacon import Relays
from tests.adapters.local.house import house
from tests.chance import seeded_process
from tests.fakes.drand import Keeper


async def serve(folder: str, port: str, speed: str, url: str = "") -> None:
    rounds = (lambda clock: Relays([relay], clock, Keeper().chain)) if (relay := os.environ.get("RELAY")) else None
    async with house(Path(folder), port=int(port), speed=float(speed), url=url, rounds=rounds) as running:
        print(running.url, flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    seeded_process(sys.argv.pop())
    asyncio.run(serve(*sys.argv[1:]))

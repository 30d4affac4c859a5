"""A process that gives a verdict and is killed: ``python -m tests.store.ruling URL before|after``, the commit."""

from __future__ import annotations

import asyncio
import os
import signal
import sys

from sqlalchemy import Connection, Engine, event

from adapters.store import open_store
from bot.ports.court import Sentence
from bot.ports.keys import Dest
from bot.ports.records import OutRow

KEY = "tg:1:77"
SENTENCE = Sentence(
    "forgiven",
    "one",
    1,
    "A & B",
    "tg:77",
    "Boss",
    "they have made up for it",
    admin=True,
    tell=(OutRow(Dest.parse("tg:-5:0"), None, "note", "told"),),
)


def die(_: Connection | None = None) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


async def main(url: str, when: str) -> None:
    store = await open_store(url)
    if when == "before":
        event.listen(Engine, "commit", die)
    await store.court.rule(KEY, "tg:-5:0", SENTENCE)
    die()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))

"""The program until it serves, with a platform that takes everything: ``python -m tests.bench.starter URL``."""

from __future__ import annotations

import asyncio
import sys

import structlog

from tests.chaos.quiet import house


async def main(url: str) -> None:
    async with house(url) as one:
        await one.core.store.ping()
        print("serving", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))  # what is asked for is the one line
    asyncio.run(main(sys.argv[1]))

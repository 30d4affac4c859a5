"""Lines and browsers to measure the page on: a slow one, one that counts, and what Chromium says of its frames."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, CDPSession, Page

SLOW_4G: Final = {
    "offline": False,
    "latency": 150 * 3.75,
    "downloadThroughput": 1_600_000 / 8 * 0.9,
    "uploadThroughput": 750_000 / 8 * 0.9,
}
"""The preset *Slow 4G* of Chromium's developer tools: 1.6 Mbit/s down and 0.75 up, nine tenths of each, 562.5 ms before
each answer."""


@dataclass
class Counted:
    """What came through to the browser, in bytes, headers and sockets too."""

    port: int
    down: int = 0


@asynccontextmanager
async def counting(port: int) -> AsyncIterator[Counted]:
    """A line to a house at ``port`` that counts."""
    writers: list[asyncio.StreamWriter] = []

    async def passes(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there = await asyncio.open_connection("127.0.0.1", port)
        writers.extend((writer, there))
        await asyncio.gather(_pump(reader, there), _pump(there_reader, writer, counted))

    server = await asyncio.start_server(passes, "127.0.0.1", 0)
    counted = Counted(server.sockets[0].getsockname()[1])
    try:
        yield counted
    finally:
        server.close()
        for writer in writers:
            writer.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, counted: Counted | None = None) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(65536):
            if counted is not None:
                counted.down += len(data)
            writer.write(data)
            await writer.drain()
    writer.close()


class Fonts:
    """How many of the bytes were fonts."""

    def __init__(self, session: CDPSession) -> None:
        self._ids: set[str] = set()
        self.bytes = 0
        session.on("Network.responseReceived", self._came)
        session.on("Network.loadingFinished", self._done)

    def _came(self, said: dict[str, Any]) -> None:
        if said["type"] == "Font":
            self._ids.add(said["requestId"])

    def _done(self, said: dict[str, Any]) -> None:
        if said["requestId"] in self._ids:
            self.bytes += int(said["encodedDataLength"])


async def somebody(browser: Browser, width: int, height: int, density: float = 1) -> tuple[BrowserContext, Page]:
    """A browser with nothing in its cache."""
    context = await browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=density, locale="en"
    )
    return context, await context.new_page()


async def watched(page: Page, *, slow: bool = False) -> CDPSession:
    session = await page.context.new_cdp_session(page)
    await session.send("Network.enable")
    if slow:
        await session.send("Network.emulateNetworkConditions", SLOW_4G)
    return session


FRAMES: Final = """() => {
  const seen = { gaps: [], moved: new Set(), last: performance.now() };
  const plain = new Set(['transform', 'opacity', 'translate', 'rotate', 'scale']);
  const about = new Set(['offset', 'computedOffset', 'easing', 'composite']);
  let n = 0;
  const tick = (now) => {
    seen.gaps.push(now - seen.last);
    seen.last = now;
    if (n++ % 6 === 0) {
      for (const one of document.getAnimations()) {
        for (const frame of one.effect?.getKeyframes() ?? []) {
          for (const name of Object.keys(frame)) {
            if (about.has(name) || plain.has(name)) continue;
            seen.moved.add(`${one.animationName ?? one.transitionProperty ?? ''}: ${name}`);
          }
        }
      }
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  globalThis.framesSeen = seen;
}"""
"""Notes from now on how long each frame took, and what moves that is neither a place nor a shade."""
SEEN: Final = "() => { const { gaps, moved } = framesSeen; return [gaps.slice(1), [...moved]]; }"
PLAYS: Final = """() => {
  const shown = [...document.querySelectorAll(
    '#hand [data-act]:enabled, #board [data-act], #board [data-leads], #hand [data-press*=":next"]:enabled')];
  const able = shown.filter((node) => node.checkVisibility());
  const first = able.find((node) => node.dataset.act === 'pass') ?? able[0];
  first?.click();
  return first?.dataset.act ?? '';
}"""
"""Does the first thing that is offered; in one go, for the table goes on meanwhile."""

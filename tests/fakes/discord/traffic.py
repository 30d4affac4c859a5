"""What passed over the wire, rate limits, and faults made on purpose."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from adapters.rehearsal.assumed import Assumed
from adapters.rehearsal.discord import LIMITED, template
from tests.fakes.discord.clock import Clock


@dataclass(frozen=True, slots=True)
class Call:
    """One request and its answer. ``path`` begins after ``/api/v10``; ``files``: names of the uploads."""

    at_ms: int
    method: str
    path: str
    body: Any
    files: tuple[str, ...]
    status: int
    code: int = 0

    @property
    def line(self) -> str:
        """``POST /channels/…/messages``: ids and tokens left out."""
        return f"{self.method} {template(self.path)}"


@dataclass(slots=True)
class Fault:
    """The next ``left`` requests of which ``match`` is in the line fail with ``status``.

    ``code``: one of Discord's own refusals in place of a bare status. 429: ``via`` False is how Cloudflare bans.
    ``after``: the request takes effect and only its answer is lost. ``hang``: it is answered when this is set.
    """

    match: str
    status: int = 500
    left: int = 1
    retry_after: float = 0.2
    via: bool = True
    everywhere: bool = False
    after: bool = False
    hang: asyncio.Event | None = None
    code: int = 0


@dataclass(slots=True)
class Budget:
    """Five requests in five seconds for each bucket, as seen on channels, and fifty a second in all; ``on`` False: no
    limits."""

    clock: Clock
    assumed: Assumed
    on: bool = True
    window_s: float = 5.0
    overall: int = 50
    past: dict[str, deque[float]] = field(default_factory=dict)

    def limit(self, bucket: str) -> int:
        line = next(line for line in LIMITED if line.startswith(bucket.partition(":")[0]))
        return self.assumed.number(LIMITED[line])

    def take(self, bucket: str) -> tuple[int, float]:
        """(how many are left, seconds until the window is new); left -1: refused."""
        now = self.clock.now()
        times = self.past.setdefault(bucket, deque())
        while times and times[0] <= now - self.window_s:
            times.popleft()
        if len(times) >= self.limit(bucket):
            return -1, max(0.01, times[0] + self.window_s - now)
        times.append(now)
        return self.limit(bucket) - len(times), max(0.01, times[0] + self.window_s - now)

    def take_of_all(self) -> float:
        """Seconds until the bot may ask again, whatever it is; 0: now."""
        now = self.clock.now()
        times = self.past.setdefault("", deque())
        while times and times[0] <= now - 1:
            times.popleft()
        if len(times) >= self.overall:
            return max(0.01, times[0] + 1 - now)
        times.append(now)
        return 0.0


def bucket_of(method: str, path: str) -> str | None:
    """Posts and edits of messages are counted by channel; interactions are not limited here."""
    found = re.fullmatch(r"/channels/(\d+)/messages(/\d+)?", path)
    if found and method in ("POST", "PATCH"):
        return f"{method}:{found[1]}"
    return None

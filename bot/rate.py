"""How often something may happen: token buckets, and windows of time.

A bucket is kept as one number, the moment at which it will be full again (the generic cell rate algorithm): each token
moves that moment forward by the time one token takes to grow.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)

REMEMBERED: Final = 4096


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once; one more every ``every_ms`` in the long run."""

    burst: int
    every_ms: float


class Buckets(Generic[K]):
    """A bucket for each key. The longest unused one is forgotten first, and is full when it is met again.

    ``deepest_ms``: how far ahead of now a bucket's moment may lie; by default that of an empty bucket, further for
    those that are overdrawn (``spend``). Beyond it the clock must have been set back: then the bucket is full.
    """

    def __init__(
        self,
        rate: Rate,
        now_ms: Callable[[], float],
        *,
        remembered: int = REMEMBERED,
        deepest_ms: float | None = None,
    ) -> None:
        self.rate: Final = rate
        self._now_ms = now_ms
        self._deepest_ms = rate.burst * rate.every_ms if deepest_ms is None else deepest_ms
        self._full_at: LRUCache[K, float] = LRUCache(remembered)

    def __len__(self) -> int:
        return len(self._full_at)

    def short_ms(self, key: K) -> float:
        """How long until the bucket is full; 0 if it is."""
        short = self._full_at.get(key, 0) - self._now_ms()
        return min(max(short, 0), self._deepest_ms) if short <= self._deepest_ms + self.rate.every_ms else 0

    def wait_ms(self, key: K, tokens: float = 1) -> float:
        """How long until so many tokens are there; 0: now."""
        return max(0, self.short_ms(key) - (self.rate.burst - tokens) * self.rate.every_ms)

    def take(self, key: K, tokens: float = 1) -> float:
        """0 and the tokens are paid, or how long to wait (ms) and nothing is paid."""
        wait = self.wait_ms(key, tokens)
        self._put(key, self.short_ms(key) + (0 if wait else tokens * self.rate.every_ms))
        return wait

    def spend(self, key: K, tokens: float = 1) -> None:
        """Pay for what has been done, even if there was not so much."""
        self._put(key, self.short_ms(key) + tokens * self.rate.every_ms)

    def give(self, key: K, tokens: float = 1) -> None:
        """Pay back."""
        self._put(key, self.short_ms(key) - tokens * self.rate.every_ms)

    def _put(self, key: K, short_ms: float) -> None:
        self._full_at[key] = self._now_ms() + short_ms


class Window:
    """Moments of the last ``span_ms``. Those in the future, of a clock that was set back, are forgotten."""

    def __init__(self, span_ms: int, past: Iterable[int] = ()) -> None:
        self._span_ms = span_ms
        self._times: deque[int] = deque(past)

    def note(self, now_ms: int) -> None:
        self.recent(now_ms).append(now_ms)

    def unnote(self) -> None:
        """What was noted last has not happened."""
        if self._times:
            self._times.pop()

    def recent(self, now_ms: int) -> deque[int]:
        """In the order in which they were noted."""
        while self._times and self._times[-1] > now_ms:
            self._times.pop()
        while self._times and now_ms - self._times[0] >= self._span_ms:
            self._times.popleft()
        return self._times

    def wait_ms(self, now_ms: int, most: int, span_ms: int | None = None) -> int:
        """How long until fewer than ``most`` lie within ``span_ms`` (by default the whole window); 0: now."""
        recent = self.recent(now_ms)
        span = self._span_ms if span_ms is None else span_ms
        return max(0, recent[-most] + span - now_ms) if len(recent) >= most else 0

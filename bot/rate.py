"""Rate limits: token buckets and sliding windows.

A bucket is stored as one number, the time when it will be full again (the generic cell rate algorithm). Taking a token
moves that time forward by the time it takes to refill one token.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

K = TypeVar("K", bound=Hashable)

REMEMBERED: Final = 4096


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` tokens at once, then one more every ``every_ms``."""

    burst: int
    every_ms: float


class Buckets(Generic[K]):
    """One bucket for each key. The least recently used is dropped first; a dropped key starts again with a full bucket.

    ``deepest_ms``: how far in the future a bucket may become full; by default as for an empty bucket, more for buckets
    that may be overdrawn (``spend``). Beyond it the clock must have been set back, and the bucket counts as full.
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
        """Milliseconds until the bucket is full; 0 if it is."""
        short = self._full_at.get(key, 0) - self._now_ms()
        return min(max(short, 0), self._deepest_ms) if short <= self._deepest_ms + self.rate.every_ms else 0

    def wait_ms(self, key: K, tokens: float = 1) -> float:
        """Milliseconds until the bucket holds ``tokens`` tokens; 0 if it does."""
        return max(0, self.short_ms(key) - (self.rate.burst - tokens) * self.rate.every_ms)

    def take(self, key: K, tokens: float = 1) -> float:
        """Take ``tokens`` and return 0, or take nothing and return the milliseconds to wait."""
        wait = self.wait_ms(key, tokens)
        self.spend(key, 0 if wait else tokens)
        return wait

    def spend(self, key: K, tokens: float = 1) -> None:
        """Take ``tokens`` for something already done, overdrawing the bucket if necessary."""
        self._full_at[key] = self._now_ms() + self.short_ms(key) + tokens * self.rate.every_ms

    def give(self, key: K, tokens: float = 1) -> None:
        """Give ``tokens`` back."""
        self.spend(key, -tokens)


class Window:
    """The times noted in the last ``span_ms``. Future ones (the clock was set back) are dropped."""

    def __init__(self, span_ms: int, past: Iterable[int] = ()) -> None:
        self._span_ms = span_ms
        self._times: deque[int] = deque(past)

    def note(self, now_ms: int) -> None:
        self.recent(now_ms).append(now_ms)

    def unnote(self) -> None:
        """Drop the last time noted."""
        if self._times:
            self._times.pop()

    def recent(self, now_ms: int) -> deque[int]:
        """The times in the order noted."""
        while self._times and self._times[-1] > now_ms:
            self._times.pop()
        while self._times and now_ms - self._times[0] >= self._span_ms:
            self._times.popleft()
        return self._times

    def wait_ms(self, now_ms: int, most: int, span_ms: int | None = None) -> int:
        """Milliseconds until fewer than ``most`` times are within ``span_ms`` (default: the window); 0 if so now."""
        recent = self.recent(now_ms)
        span = self._span_ms if span_ms is None else span_ms
        return max(0, recent[-most] + span - now_ms) if len(recent) >= most else 0

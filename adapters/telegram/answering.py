"""Who is being answered: a hand may be on its way to them, and is not yet known to lie open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

AGAIN_MS: Final = 250
"""When a hand's refresh that came too early is tried again."""


class Answering:
    """The people of updates that are being handled in this process."""

    def __init__(self) -> None:
        self._people: Counter[int] = Counter()

    @contextmanager
    def whoever(self, raw: dict[str, Any]) -> Iterator[None]:
        """While the update is handled."""
        asked = raw.get("callback_query") or raw.get("message") or {}
        user = int((asked.get("from") or {}).get("id", 0))
        self._people[user] += 1
        try:
            yield
        finally:
            self._people[user] -= 1
            self._people += Counter()  # without those that are not being answered any more

    def __contains__(self, user: int) -> bool:
        return self._people[user] > 0

"""Finished pictures by a fingerprint of what they show."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from threading import Lock
from typing import Generic, Protocol, TypeVar

from cachetools import LRUCache

from bot.text.model import Text


class Sized(Protocol):
    @property
    def data(self) -> bytes: ...


Item = TypeVar("Item", bound=Sized)


class ByteCache(Generic[Item]):
    """An LRU cache of at most ``limit`` bytes. Thread-safe."""

    def __init__(self, limit: int) -> None:
        self._items: LRUCache[str, Item] = LRUCache(limit, getsizeof=lambda item: len(item.data))
        self._lock = Lock()

    def get(self, key: str) -> Item | None:
        with self._lock:
            return self._items.get(key)

    def put(self, key: str, item: Item) -> None:
        with self._lock, suppress(ValueError):  # larger than the whole cache
            self._items[key] = item

    def __len__(self) -> int:
        return len(self._items)

    @property
    def size(self) -> int:
        """The number of bytes held."""
        return int(self._items.currsize)


def fingerprint(*parts: object, say: Callable[[Text], str] | None, salt: bytes = b"") -> str:
    """A hash of ``parts``: dataclasses by their fields, sets in order, a Text by what it says (if ``say`` is given).

    Equal pictures give equal fingerprints in every process and on every machine.
    """
    pieces: list[str] = []
    for part in parts:
        _feed(part, say, pieces)
    return blake2b("\x1f".join(pieces).encode("utf-8", "surrogatepass"), digest_size=20, key=salt[:64]).hexdigest()


def _feed(value: object, say: Callable[[Text], str] | None, pieces: list[str]) -> None:
    if isinstance(value, Text) and say is not None:
        pieces.append("T" + say(value))
    elif is_dataclass(value) and not isinstance(value, type):
        pieces.append(type(value).__name__)
        for entry in fields(value):
            _feed(getattr(value, entry.name), say, pieces)
    elif isinstance(value, (tuple, list)):
        pieces.append(f"({len(value)}")
        for item in value:
            _feed(item, say, pieces)
    elif isinstance(value, (frozenset, set)):
        pieces.append("{" + "\x1e".join(sorted(map(str, value))))
    else:
        pieces.append(f"{type(value).__name__[:1]}{value}")

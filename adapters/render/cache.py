"""Finished pictures by what they show."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from hashlib import blake2b
from threading import Lock
from typing import Generic, Protocol, TypeVar

from bot.text.model import Text


class Sized(Protocol):
    @property
    def data(self) -> bytes: ...


Item = TypeVar("Item", bound=Sized)


class ByteCache(Generic[Item]):
    """The least recently used go first once all together hold more than ``limit`` bytes. Safe between threads."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._items: OrderedDict[str, Item] = OrderedDict()
        self._lock = Lock()

    def get(self, key: str) -> Item | None:
        with self._lock:
            found = self._items.get(key)
            if found is not None:
                self._items.move_to_end(key)
            return found

    def put(self, key: str, item: Item) -> None:
        with self._lock:
            old = self._items.pop(key, None)
            self._size -= len(old.data) if old else 0
            self._items[key] = item
            self._size += len(item.data)
            while self._size > self._limit and self._items:
                _, gone = self._items.popitem(last=False)
                self._size -= len(gone.data)

    def __len__(self) -> int:
        return len(self._items)

    @property
    def size(self) -> int:
        """Bytes held."""
        return self._size


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

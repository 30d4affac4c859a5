"""What the renderer keeps of earlier work, within a number of bytes: finished pictures, and their pieces."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Final, Generic, ParamSpec, TypeVar

from PIL import Image

Item = TypeVar("Item")
P = ParamSpec("P")


class ByteCache(Generic[Item]):
    """An LRU cache of at most ``limit`` bytes; ``sized``: the bytes of an item; ``size``: those held. Thread-safe."""

    def __init__(self, limit: int, sized: Callable[[Item], int]) -> None:
        self._items: OrderedDict[Hashable, Item] = OrderedDict()
        self._limit, self._sized = limit, sized
        self._lock = Lock()
        self.size = 0

    def get(self, key: Hashable) -> Item | None:
        with self._lock:
            if (item := self._items.get(key)) is not None:
                self._items.move_to_end(key)
            return item

    def put(self, key: Hashable, item: Item) -> None:
        if self._sized(item) > self._limit:
            return
        with self._lock:
            if (before := self._items.pop(key, None)) is not None:
                self.size -= self._sized(before)
            self._items[key] = item
            self.size += self._sized(item)
            while self.size > self._limit:
                self.size -= self._sized(self._items.popitem(last=False)[1])

    def clear(self) -> None:
        with self._lock:
            self._items.clear()
            self.size = 0


PIECES: Final[ByteCache[Image.Image]] = ByteCache(
    48 << 20, lambda one: one.width * one.height * (1 if one.mode == "L" else 4)
)
"""The pieces of all pictures together; those of some fifty tables at play take this much."""


def kept(draw: Callable[P, Image.Image]) -> Callable[P, Image.Image]:
    """``draw``, with the latest of its pieces kept in ``PIECES``. They are shared: copy one before drawing on it."""

    @wraps(draw)
    def found(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
        key = (draw, args, *kwargs.items())
        piece = PIECES.get(key)
        if piece is None:
            piece = draw(*args, **kwargs)
            PIECES.put(key, piece)
        return piece

    vars(found)["cache_clear"] = PIECES.clear  # as functools' caches have it
    return found

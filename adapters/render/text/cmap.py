"""Which characters a font file has: a reader for the ``cmap`` table, so that no font library is needed to run.

Source: the OpenType specification, "cmap" (formats 4 and 12) and "ttc header".
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from mmap import mmap
from struct import error as struct_error
from struct import unpack_from

_WANTED = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))


class Coverage:
    """The characters of a font as sorted ranges (a CJK font has 40 000 of them; a set would weigh megabytes)."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        ranges.sort()
        self._starts = [low for low, _ in ranges]
        self._ends = [high for _, high in ranges]

    def __contains__(self, point: object) -> bool:
        if not isinstance(point, int):
            return False
        place = bisect_right(self._starts, point) - 1
        return place >= 0 and point <= self._ends[place]

    def __len__(self) -> int:
        return sum(high - low + 1 for low, high in zip(self._starts, self._ends, strict=True))


def read(data: bytes | mmap, name: str, index: int = 0) -> Coverage:
    """The coverage of the font file ``data`` (of its face ``index`` if it is a collection).

    Raises ValueError if the file has no Unicode ``cmap`` this reader knows, or is broken; ``name`` is for the message.
    """
    try:
        return Coverage(list(_ranges(data, _table(data, index))))
    except (IndexError, OverflowError, struct_error) as error:
        raise ValueError(f"{name}: broken font file") from error


def _table(data: bytes | mmap, index: int) -> int:
    """The offset of the best Unicode subtable."""
    start = 0
    if data[:4] == b"ttcf":
        start = int(unpack_from(">I", data, 12 + 4 * index)[0])
    for entry in range(unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = unpack_from(">4sIII", data, start + 12 + 16 * entry)
        if tag == b"cmap":
            break
    else:
        raise ValueError("no cmap table")
    found = {}
    for entry in range(unpack_from(">H", data, offset + 2)[0]):
        platform, encoding, place = unpack_from(">HHI", data, offset + 4 + 8 * entry)
        found[platform, encoding] = offset + place
    for wanted in _WANTED:
        if wanted in found:
            return int(found[wanted])
    raise ValueError("no Unicode cmap")


def _ranges(data: bytes | mmap, at: int) -> Iterator[tuple[int, int]]:
    kind = unpack_from(">H", data, at)[0]
    if kind == 12:
        for group in range(unpack_from(">I", data, at + 12)[0]):
            low, high, _ = unpack_from(">III", data, at + 16 + 12 * group)
            yield low, high
    elif kind == 4:
        count = unpack_from(">H", data, at + 6)[0] // 2
        ends = unpack_from(f">{count}H", data, at + 14)
        starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
        yield from ((low, high) for low, high in zip(starts, ends, strict=True) if low != 0xFFFF)
    else:
        raise ValueError(f"cmap format {kind}")

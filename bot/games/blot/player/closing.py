"""What a deal of Duel Blot is worth near the end of a match: by how much it moves the chance to win the match.

Theory of operation. As long as both sides lack more than ``NEAR`` points, points are all that counts. Then only winning
does: a table knows the chance to win by what both sides lack (DU-9), worked out from the automatic players' own deals
(``assets/players/build/blot/closing.py``). What a deal moves it by is told in points as they count at 0:0: as wide as
points are at every score, so that what is a clear lead there is one here, but for matches as good as won.

A file is one line of JSON (``sha256`` of all that follows; ``trainer``; ``deals``: what was written how often by either
side) and, compressed by zlib, for every pair of what two sides lack, in the order of ``pairs``, how often the one that
lacks less wins, ``WHOLE`` being always; then for every pair by how many points, in parts, such a chance is as wide as
they are. All are 16-bit numbers, little-endian.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.blot.player.aims import Worth, lead
from bot.games.network import closed, opened
from rules.blot.belote.view import View
from rules.blot.playing import Sides
from rules.core import Seat

NEAR: Final = 50
"""So many points before the target, two deals or three, its end is near."""
FARTHEST: Final = 101
"""Whoever lacks more while the end is near counts as lacking this much."""
WHOLE: Final = 65535
PARTS: Final = 64


def pairs() -> Iterator[Sides]:
    """What two sides may lack once the end is near, the less first."""
    return ((less, more) for less in range(NEAR + 1) for more in range(less, FARTHEST + 1))


def won(known: Mapping[Sides, float], mine: int, theirs: int) -> float:
    """The chance of the side that lacks ``mine``, by what is ``known`` of the side that lacks less (DU-9)."""
    if mine == theirs:
        return 0.5
    if min(mine, theirs) <= 0:
        return float(mine < theirs)
    return known[mine, theirs] if mine < theirs else 1 - known[theirs, mine]


class Chances:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        about, body = opened(data)
        self.about: Final[dict[str, Any]] = about
        places = [*pairs()]
        cells = zlib.decompress(body)
        if len(cells) != 4 * len(places):
            raise ValueError("a table with more or fewer places than there are scores")
        found = struct.unpack(f"<{2 * len(places)}H", cells)
        self._won: Final[dict[Sides, float]] = {
            place: won / WHOLE for place, won in zip(places, found[: len(places)], strict=True)
        }
        self._points: Final[dict[Sides, float]] = {
            place: points / PARTS for place, points in zip(places, found[len(places) :], strict=True)
        }

    def won(self, mine: int, theirs: int) -> float:
        """The chance of the side that lacks ``mine``, before a deal or at the end of the match."""
        return won(self._won, mine, theirs)

    def worth(self, lacking: Sides, seat: Seat) -> Worth | None:
        """None: points are all that counts. Two alike beyond the target lack nothing more, and play on."""
        if min(lacking) > NEAR:
            return None
        mine, theirs = (min(max(lacking[side], 0), FARTHEST) for side in (seat, 1 - seat))
        before, points = self.won(mine, theirs), self._points[min(mine, theirs), max(mine, theirs)]
        return lambda written: (self.won(mine - written[seat], theirs - written[1 - seat]) - before) * points


def counted(chances: Chances | None, view: View, seat: Seat) -> Worth:
    """``chances`` None: nobody looks at the match."""
    target: int = view.options.target
    near = chances.worth((target - view.totals[0], target - view.totals[1]), seat) if chances is not None else None
    return near or lead(seat)


def packed(won: Sequence[float], points: Sequence[float], **about: Any) -> bytes:
    """The file of such a table, both in the order of ``pairs``."""
    cells = [round(one * WHOLE) for one in won] + [round(one * PARTS) for one in points]
    return closed(zlib.compress(struct.pack(f"<{len(cells)}H", *cells), 9), **about)

"""The worth of a deal's end to a seat, with or without regard to the match score."""

import struct
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from bot.games.blot.player.core import WHOLE, all_by
from bot.games.thinking import closed, opened
from rules.blot.bazaar.score import DEAL, KANACH, KAPUT, TIMES
from rules.blot.bazaar.view import View as BazaarView
from rules.blot.belote.duel import KAPUT as DUEL_KAPUT
from rules.blot.belote.duel import KAPUT_SAI
from rules.blot.belote.georgian import ALL, FAILED, NEED
from rules.blot.belote.view import View
from rules.blot.combos import KINDS
from rules.blot.playing import Sides
from rules.blot.values import Ruleset, full_tens, rounded
from rules.blot.view import TableView
from rules.core import Seat

# --- the worth of a deal's end ----------------------------------------------------------------------------------------
# In points written by the seat's side less those of the other, for every possible take of side 0.
#
# Theory of operation. During play the contract, the combinations and the blots are nearly settled. Open are the sai and
# whether a side takes every trick. So the worth of all ends is a table, from the rules of the score (BZ-40 … BZ-47,
# GE-6, GE-7, DU-6, DU-7), with contract, kaput and doublings. In Duel Blot it also depends on the sai of the cards left
# out of play.


End = tuple[Sides, int | None]  # Sai by side, and the side that took every trick, if one did
Worth: TypeAlias = Callable[[Sides], float]  # The worth to one side of the points that both sides write


@cache
def _ends(whole: int) -> tuple[End, ...]:
    shared: list[End] = [((sai, max(0, whole - sai)), None) for sai in range(WHOLE + 1)]
    return (*shared, ((whole, 0), 0), ((0, whole), 1))


def gains(view: TableView, seat: Seat, rules: Ruleset, whole: int = WHOLE) -> tuple[float, ...]:
    """By end, its worth to ``seat``; then, in the same order, 1 if the contract is made. ``whole``: the sai of all
    cards in play, the last trick's ten included."""
    own, blot = extras(view, rules)
    scored, worth = [_written(view, end, own, blot) for end in _ends(whole)], lead(seat % 2)
    return (*[worth(written) for written, _ in scored], *[float(made) for _, made in scored])


def lead(side: int) -> Worth:
    """Points written by ``side`` less those of the other."""
    return lambda written: float(written[side] - written[1 - side])


def duel_written(taker: Seat, own: Sides, blot: Sides, whole: int, end: int) -> Sides:
    """The points that both sides write at end number ``end`` in Duel Blot, before a suit is taken. ``own``, ``blot``:
    the points of combinations and of Blot-Reblot."""
    written, _ = _duel(taker, _ends(whole)[end], own, blot)
    return written


def extras(view: TableView, rules: Ruleset) -> tuple[Sides, Sides]:
    """The points of combinations and of Blot-Reblot by side, as far as known. Before a collision is settled, those of
    the side with the highest kind."""
    table = rules.worth[view.strain or "N"]
    points, high = [0, 0], [-1, -1]
    open_ = any(told.counts is None for told in view.declarations)
    for told in view.declarations:
        side = told.seat % 2
        if told.counts is False:
            continue
        four = max(table.fours.get("Q", 0), 0) if told.kind == "four" else table.runs.get(told.kind, 0)
        points[side] += table.points(told.combo) if told.combo else four
        high[side] = max(high[side], KINDS.index(told.kind))
    if open_ and high[0] != high[1]:
        points[0 if high[0] < high[1] else 1] = 0
    blot = [0, 0]
    for who in {who for who, _ in view.said}:
        blot[who % 2] += rules.blot
    return (points[0], points[1]), (blot[0], blot[1])


def _written(view: TableView, end: End, own: Sides, blot: Sides) -> tuple[Sides, bool]:
    """The points that both sides write, and whether the contract is made."""
    if isinstance(view, BazaarView):
        return _bazaar(view, end, own, blot)
    assert isinstance(view, View)
    return _duel(view.taker or 0, end, own, blot) if len(view.sizes) == 2 else _georgian(view, end, own, blot)


def _pair(side: int, mine: int, theirs: int = 0) -> Sides:
    return (mine, theirs) if side == 0 else (theirs, mine)


def _bazaar(view: BazaarView, end: End, own: Sides, blot: Sides) -> tuple[Sides, bool]:
    contract, options = view.bid, view.options
    assert contract is not None
    sai, sweep = end
    mine = contract.seat % 2
    theirs = 1 - mine
    cards = rounded(sai[theirs])
    points = _pair(mine, DEAL - cards if options.bidder_points == "sum16" else full_tens(sai[mine]), cards)
    alone = contract.promise == "g" and all_by(contract.seat, view)
    all_tricks = KANACH if alone and sweep == mine else KAPUT
    if sweep is not None:
        points = _pair(sweep, all_tricks)
    reached = (all_tricks if sweep == mine else full_tens(sai[mine])) + own[mine] + blot[mine]
    kept = {"": sweep != theirs, "k": sweep == mine, "g": alone and sweep == mine}[contract.promise]
    made = kept and reached >= contract.level
    if made and not contract.call:
        base, extra = points, own
    else:
        winner = mine if made else theirs
        every = options.failed_kaput if not made and not contract.call else all_tricks
        base, extra = _pair(winner, every if sweep == winner else DEAL), _pair(winner, sum(own))
    bid = _pair(mine if made else theirs, TIMES[contract.call] * contract.level)
    return (base[0] + extra[0] + bid[0] + blot[0], base[1] + extra[1] + bid[1] + blot[1]), made


def _georgian(view: View, end: End, own: Sides, blot: Sides) -> tuple[Sides, bool]:
    sai, _ = end
    mine = (view.taker or 0) % 2
    counted: Any = view.options
    need = NEED
    reached = sai
    if counted.bonus_counts:
        reached = (sai[0] + own[0] + blot[0], sai[1] + own[1] + blot[1])
        need = reached[1 - mine] + 1
    if reached[mine] >= need:
        return (sai[0] + own[0] + blot[0], sai[1] + own[1] + blot[1]), True
    return _pair(1 - mine, ALL + sum(own) + sum(blot), FAILED), False


def _duel(mine: int, end: End, own: Sides, blot: Sides) -> tuple[Sides, bool]:
    sai, sweep = end
    points = (rounded(sai[0]), rounded(sai[1]))
    if sweep is not None:
        sai, points = _pair(sweep, KAPUT_SAI), _pair(sweep, DUEL_KAPUT)
    if sai[mine] + 10 * own[mine] >= sai[1 - mine] + 10 * own[1 - mine]:
        return (points[0] + own[0] + blot[0], points[1] + own[1] + blot[1]), True
    return _pair(1 - mine, sum(points) + sum(own) + sum(blot)), False


# --- Duel Blot near the end of a match --------------------------------------------------------------------------------
# A deal's worth is its effect on the chance to win the match.
#
# Theory of operation. While both sides lack more than ``NEAR`` points, only points count. After that only winning
# counts: a table gives the chance to win by what both sides lack (DU-9), computed from the automatic players' own deals
# (``assets/players/build/blot/closing.py``). The effect of a deal on that chance is converted to points and, at every
# score, scaled to their usual spread. So a clear lead looks the same at every score, except in matches almost won.
#
# A file is one line of JSON (``sha256`` of the rest; ``trainer``; ``deals``: how often each pair of points was
# written), then data compressed by zlib. For every pair of points lacking, in the order of ``pairs``, it holds how
# often the side that lacks less wins (``CLOSING_WHOLE``: always); then, for every pair, the points per unit of chance,
# in ``PARTS``. All are 16-bit numbers, little-endian.


NEAR: Final = 50  # The end is near at this many points before the target: two or three deals
FARTHEST: Final = 101  # The cap on points lacking while the end is near
CLOSING_WHOLE: Final = 65535
PARTS: Final = 64


def pairs() -> Iterator[Sides]:
    """The pairs of points that two sides may lack near the end, the smaller first."""
    return ((less, more) for less in range(NEAR + 1) for more in range(less, FARTHEST + 1))


def won(known: Mapping[Sides, float], mine: int, theirs: int) -> float:
    """The chance of the side that lacks ``mine``, by the ``known`` chances of the side that lacks less (DU-9)."""
    if mine == theirs:
        return 0.5
    if min(mine, theirs) <= 0:
        return float(mine < theirs)
    return known[mine, theirs] if mine < theirs else 1 - known[theirs, mine]


class Chances:
    """``about``: the first line of the file."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        self.about, body = opened(data)
        places = [*pairs()]
        cells = zlib.decompress(body)
        if len(cells) != 4 * len(places):
            raise ValueError("a table with more or fewer places than there are scores")
        found = struct.unpack(f"<{2 * len(places)}H", cells)
        self._won: Final[dict[Sides, float]] = {
            place: won / CLOSING_WHOLE for place, won in zip(places, found[: len(places)], strict=True)
        }
        self._points: Final[dict[Sides, float]] = {
            place: points / PARTS for place, points in zip(places, found[len(places) :], strict=True)
        }

    def won(self, mine: int, theirs: int) -> float:
        """The chance of the side that lacks ``mine``, before a deal or at the end of the match."""
        return won(self._won, mine, theirs)

    def worth(self, lacking: Sides, seat: Seat) -> Worth | None:
        """None: only points count. Two sides level beyond the target lack nothing and play on."""
        if min(lacking) > NEAR:
            return None
        mine, theirs = (min(max(lacking[side], 0), FARTHEST) for side in (seat, 1 - seat))
        before, points = self.won(mine, theirs), self._points[min(mine, theirs), max(mine, theirs)]
        return lambda written: (self.won(mine - written[seat], theirs - written[1 - seat]) - before) * points


def counted(chances: Chances | None, view: View, seat: Seat) -> Worth:
    """``chances`` None: ignore the match score."""
    target: int = view.options.target
    near = chances.worth((target - view.totals[0], target - view.totals[1]), seat) if chances is not None else None
    return near or lead(seat)


def packed(won: Sequence[float], points: Sequence[float], **about: Any) -> bytes:
    """The file of such a table; both arguments in the order of ``pairs``."""
    cells = [round(one * CLOSING_WHOLE) for one in won] + [round(one * PARTS) for one in points]
    return closed(zlib.compress(struct.pack(f"<{len(cells)}H", *cells), 9), **about)

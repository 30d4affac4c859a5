"""What a referee may do to the Davtar and to a deal (HS-13): the same in every game of the family.

A correction is made between two deals, and whether the match is over is then decided as if the last deal had just been
written with the corrected points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from rules.blot.claim import no_trick
from rules.blot.events import Corrected, DealVoided, MatchEnded
from rules.blot.playing import Playing, Sides
from rules.blot.records import DealRow
from rules.core import Illegal, Seat

P = TypeVar("P", bound=Playing)
MOST: Final = 500
"""More points, or fewer than none by so many, nobody writes for one deal."""
_RESTS: Final = frozenset({"between", "cut"})


def corrected(state: P, event: Corrected) -> P:
    """The state with other points for a deal, and the totals that follow from them."""
    more: Sides = (0, 0)
    rows: list[DealRow] = []
    for row in state.rows:
        if row.deal == event.deal:
            more = (event.written[0] - row.written[0], event.written[1] - row.written[1])
            row = replace(row, written=event.written, first=row.first or row.written)
        rows.append(replace(row, total=_plus(row.total, more)) if row.deal >= event.deal else row)
    score = state.score
    if score is not None and score.deal >= event.deal:
        score = replace(score, total=_plus(score.total, more))
        score = replace(score, written=event.written) if score.deal == event.deal else score
    return replace(state, rows=tuple(rows), totals=_plus(state.totals, more), score=score)


def correction(state: Playing, deal: int, written: tuple[int, ...]) -> Corrected:
    """:raises Illegal: ``book-deal-runs``: only between two deals; ``book-no-deal`` (``deals``): none with this number
    is written; ``book-points``: numbers that cannot be; ``book-same``: they are written already."""
    if state.result is not None:
        raise Illegal("match-over")
    if state.phase not in _RESTS:
        raise Illegal("book-deal-runs")
    row = next((row for row in state.rows if row.deal == deal), None)
    if row is None:
        raise Illegal("book-no-deal", deals=len(state.rows))
    if len(written) != len(row.written) or any(abs(n) > MOST for n in written):
        raise Illegal("book-points", most=MOST)
    if tuple(written) == row.written:
        raise Illegal("book-same", deal=deal)
    return Corrected(deal, (written[0], written[1]))


def voided(state: Playing) -> Sequence[DealVoided]:
    """The running deal is stopped: nothing is written, the next dealer deals.

    :raises Illegal: ``book-no-deal-runs``.
    """
    if state.phase in _RESTS or state.result is not None:
        raise Illegal("book-no-deal-runs")
    return (DealVoided("referee"),)


def promised(state: Any, side: frozenset[Seat]) -> bool:
    """See ``rules.core.BookGame``. A side loses by tars kaput if it promised every trick and takes none."""
    if not getattr(state.options, "tars_kaput", False) or state.phase not in ("sur", "play"):
        return False
    play = state.play if state.phase == "play" else None
    contract = play.contract if play is not None else state.bidding.standing
    if contract is None or not contract.promise or contract.seat not in side:
        return False
    return play is None or not side & set(play.takers)


def doomed(state: Any, side: frozenset[Seat]) -> bool:
    """See ``rules.core.BookGame``."""
    if not promised(state, side) or state.phase != "play":
        return False
    return no_trick(state.hands, state.play, side, state.rules)


def with_end(event: Corrected, end: MatchEnded | None) -> tuple[Any, ...]:
    return (event,) if end is None else (event, end)


def _plus(a: Sides, b: Sides) -> Sides:
    return a[0] + b[0], a[1] + b[1]

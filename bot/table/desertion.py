"""Whoever goes away from a rated match: it is adjourned, and if nobody takes it up again in time, they deserted it.

Nobody’s rating changes by that, and the match can still be finished by the same people. Who deserts again and again
sits at no rated table for a while (**Decision**: three times in ninety days, for thirty days).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Final

from bot.ports.rights import RightsNow
from bot.table import events as ev
from bot.table.model import Table
from bot.table.refusals import Ruled
from bot.text import Name, t
from rules.core import Seat

DAY_MS: Final = 86_400_000
TAKE_UP_MS: Final = 7 * DAY_MS
"""The time to take up a match again that somebody has gone away from."""
TIMES: Final = 3
WITHIN_MS: Final = 90 * DAY_MS
BARRED_MS: Final = 30 * DAY_MS
LOOK_BACK_MS: Final = WITHIN_MS + BARRED_MS
"""Desertions from before have no effect any more."""
_GONE: Final = frozenset({"left", "away", "idle", "nobody-here"})
"""The reasons of an adjournment that somebody can be blamed for."""


def blamed(table: Table) -> tuple[Seat, ...]:
    """The seats because of whose owners a rated match is adjourned; none if all of them went, for then they agreed."""
    if not table.rated or table.phase != "adjourned" or table.reason not in _GONE:
        return ()
    people = list(table.people())
    gone = tuple(seat for seat, chair in people if chair.away)
    return gone if len(gone) < len(people) else ()


def without(table: Table, event: ev.Absent | ev.Deserted) -> Table:
    """The table after such an event."""
    if isinstance(event, ev.Deserted):
        return replace(table, deserted=True)
    gone = event.seat
    chairs = (replace(c, away=True) if c is not None and seat == gone else c for seat, c in enumerate(table.chairs))
    return replace(table, chairs=tuple(chairs))


def take_up_until(table: Table) -> date:
    """The day until which the match can be taken up again."""
    return day_of(table.turn_ms + TAKE_UP_MS)


def day_of(at_ms: int) -> date:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date()


def gone_away(table: Table, seats: Sequence[Seat], reason: str) -> tuple[ev.Event, ...]:
    """The match is adjourned because the owners of these seats have gone."""
    absent = (ev.Absent(seat) for seat, chair in table.people() if seat in seats and not chair.away)
    asked = (ev.Dropped(table.proposal.kind, "overtaken"),) if table.proposal is not None else ()
    return (*absent, *asked, ev.Adjourned(reason))


def deserted(table: Table) -> tuple[ev.Event, ...]:
    """The time to take it up again has passed."""
    found = ((seat, table.chairs[seat]) for seat in blamed(table))
    return tuple(ev.Deserted(seat, chair.person, chair.name) for seat, chair in found if chair is not None)


def barred_until(times: Sequence[int], now_ms: int) -> int | None:
    """Until when somebody who deserted at these times sits at no rated table; None: they may."""
    order = sorted(times)
    for first, last in zip(order, order[TIMES - 1 :], strict=False):
        if last - first <= WITHIN_MS and last + BARRED_MS > now_ms:
            return max(one for one in order) + BARRED_MS
    return None


def check(rights: RightsNow, table: Table, now_ms: int, actor: str) -> None:
    """:raises Illegal: ``rated-deserter``; ``seat-deserter``: it is somebody else who may not sit at a rated table."""
    for _, chair in table.people() if table.rated else ():
        until = barred_until(rights.desertions(chair.person), now_ms)
        if until is not None and chair.person == actor:
            raise Ruled(t("illegal-rated-deserter", day=day_of(until), n=TIMES))
        if until is not None:
            raise Ruled(t("illegal-seat-deserter", who=Name(chair.person, chair.name), day=day_of(until)))

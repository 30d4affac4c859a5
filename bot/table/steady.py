"""One public pace (HS-14, option ``steady_pace``): when something becomes public tells nothing of a card.

Theory of operation. Time is divided into beats of ``BEAT_MS``, the same for every table. What a seat decides is checked
at once and kept (``Meant``), and nothing that anybody can see changes, not even for its owner. With the next beat
everything kept is carried out in the order in which it came (``Acted``). An automatic player decides a second after its
turn has begun and is carried out with the beat after that, whether it had one card to choose from or many, and however
long it took to choose. Nothing is played without being asked: where only one action is possible, its player makes it.

So the delay of an action until it is public is uniform between 0 and ``BEAT_MS`` if it was made at a random moment, and
an automatic player's is constant; neither depends on anything hidden. How long people think stays their own affair.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.table import events as ev
from bot.table.model import Intent, Table
from bot.table.referee_events import Voided
from bot.table.steady_events import Meant, Missed
from rules.core import Illegal, Seat

BEAT_MS: Final = 2_000


def beat_after(ms: int) -> int:
    """The first beat after ``ms``."""
    return (ms // BEAT_MS + 1) * BEAT_MS


def kept(table: Table, event: Meant | Missed, seq: int, at_ms: int) -> Table:
    rest = tuple(one for one in table.meant if one.seat != event.seat)
    if isinstance(event, Missed):
        return replace(table, meant=rest)
    return replace(table, meant=(*rest, Intent(event.seat, event.by, event.text, seq, at_ms)))


def carried_out(after: Table, event: ev.Event) -> Table:
    """The table after an event, without the decisions that it has settled: the seat's own, and all of them where what
    was decided about is gone."""
    match event:
        case ev.Acted(seat):
            return replace(after, meant=tuple(one for one in after.meant if one.seat != seat))
        case ev.Dealt() | ev.Started() | ev.TakenBack() | ev.Abandoned() | ev.Rematched() | Voided():
            return replace(after, meant=())
        case _:
            return after


def free_to_act(table: Table, seat: Seat) -> None:
    """:raises Illegal: ``steady-wait``: the seat has decided already."""
    if any(one.seat == seat for one in table.meant):
        raise Illegal("steady-wait")

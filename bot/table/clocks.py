"""Which clocks of a table run: a pure function of the table, so that what is armed can always be told from its events.

Names: ``turn.S`` and ``half.S`` (a person's time and its half, HS-30), ``auto.S`` (an automatic player's next move),
``deal`` (the next deal), ``vote`` (an open question), ``idle`` (a lobby or a paused table that nobody touches).
"""

from __future__ import annotations

from bot.records import Timer
from bot.stages import stage_of
from bot.table.kit import kit_of
from bot.table.model import SHORTEST_S, SHRINK, Table
from rules.core import Seat

AUTO_MS = 1_000
"""An automatic player takes about a second: quick enough not to bore, slow enough to be followed."""
FIRST_DEAL_MS = 1_500
NEXT_DEAL_MS = 15_000
VOTE_MS = 60_000
RISK_MS = 60_000
IDLE_LOBBY_MS = 3 * 3_600_000
IDLE_PAUSE_MS = 14 * 86_400_000


def budget_ms(table: Table, seat: Seat) -> int:
    """The time ``seat`` has for a move, shrunk by repeat absence; 0: no clock (HS-30)."""
    chair = table.chairs[seat]
    if chair is None or not table.clock_s or table.alone():
        return 0
    percent = SHRINK[min(chair.absences, len(SHRINK) - 1)]
    return max(min(SHORTEST_S, table.clock_s), table.clock_s * percent // 100) * 1000


def timers(table: Table) -> tuple[Timer, ...]:
    """Every clock that shall run, in no particular order; names are unique."""
    seq, start = table.turn_seq, table.turn_ms
    clocks: list[Timer] = []
    if table.proposal is not None:
        clocks.append(Timer("vote", table.proposal.seq, table.proposal.at_ms + VOTE_MS))
    if table.risk is not None:
        clocks.append(Timer("risk", seq, start + RISK_MS))
    if table.phase == "lobby":
        clocks.append(Timer("idle", seq, start + IDLE_LOBBY_MS))
    elif table.phase == "paused":
        clocks.append(Timer("idle", seq, start + IDLE_PAUSE_MS))
    elif table.phase == "play":
        clocks.extend(_play(table))
    return tuple(clocks)


def _play(table: Table) -> list[Timer]:
    seq, start = table.turn_seq, table.turn_ms
    kit = kit_of(table)
    if kit.game.needs_deal(table.state):
        return [Timer("deal", seq, start + stage_of(table.game).deal_ms(table))]
    clocks: list[Timer] = []
    seen_from = max(start, table.held.until_ms) if table.held else start
    for order, seat in enumerate(sorted(kit.game.waiting(table.state))):
        chair = table.chairs[seat]
        if chair is None or not chair.present:
            clocks.append(Timer(f"auto.{seat}", seq, seen_from + AUTO_MS * (order + 1)))
        elif budget := budget_ms(table, seat):
            clocks.append(Timer(f"half.{seat}", seq, seen_from + budget // 2))
            clocks.append(Timer(f"turn.{seat}", seq, seen_from + budget))
    return clocks

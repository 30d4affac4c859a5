"""What a clock does when it has run out. A clock that was meant for an earlier turn does nothing."""

from __future__ import annotations

from bot.games import entry_of
from bot.games.players import choose
from bot.ports.records import SILENT, Timer
from bot.table import events as ev
from bot.table.clocks import looks_away, timers
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment, Outcome, chance_of
from bot.table.play import settled
from bot.table.stakes import taken
from bot.table.votes import dropped, next_deal
from rules.core import Seat


def tick(table: Table, rest: str, moment: Moment) -> Outcome:
    """``tick NAME ARMED_SEQ``."""
    name, _, seq = rest.partition(" ")
    if not any(clock.name == name and _meant(clock, seq, moment.now_ms) for clock in timers(table)):
        return Outcome()
    kind, _, seat = name.partition(".")
    match kind:
        case "auto":
            return Outcome(settled(table, automatic(table, int(seat)), moment))
        case "half":
            return Outcome((ev.Reminded(int(seat)),))
        case "late":
            return Outcome((ev.Reminded(int(seat), late=True),))
        case "away":
            due = [wait.seat for wait in table.waits if wait.seq == int(seat) and looks_away(table, wait)]
            return Outcome(tuple(ev.Reminded(one, away=True) for one in due))
        case "turn":
            return Outcome((ev.Lapsed(int(seat)), *settled(table, automatic(table, int(seat)), moment)))
        case "deal":
            return next_deal(table, moment)
        case "risk":
            return Outcome(taken(table))
        case "vote":
            return Outcome(dropped(table, "lapsed", moment))
        case _:
            return Outcome((ev.Abandoned("idle"),) if table.phase == "lobby" else (ev.Adjourned("idle"),))


def _meant(clock: Timer, seq: str, now_ms: int) -> bool:
    """Whether it is this clock that has run out. That of silence may have been armed by the store (a table from before
    there was one), which does not know the event."""
    return str(clock.armed_seq) == seq or (clock.name == SILENT and clock.due_ms <= now_ms)


def automatic(table: Table, seat: Seat) -> ev.Acted:
    """The move of the automatic player that holds ``seat``: it is handed the seat's View, never the State."""
    loaded = loaded_of(table)
    if table.stake and entry_of(table.game).chips:  # nobody bets another's chips
        action = loaded.game.timeout(table.state, seat)
    else:
        action = choose(loaded.game, table.state, seat, chance_of(table, f"auto{seat}."))
    game = tuple(loaded.game.decide(table.state, seat, action, chance_of(table, "act")))
    return ev.Acted(seat, "auto", loaded.game.encode(action), game)

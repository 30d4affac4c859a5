"""The start of a match: whether enough are seated, who deals first, and the first events."""

from __future__ import annotations

from bot.fair import PackChance, link
from bot.games import entry_of
from bot.table import events as ev
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.moment import Moment, after, fund_events
from bot.table.stakes import may_begin
from rules.core import Illegal, Seat


def seated_at(table: Table) -> int:
    """The number of people and automatic players seated."""
    return sum(1 for chair in table.chairs if chair)


def startable(table: Table) -> bool:
    """Whether the match can begin with those seated; empty chairs are removed then."""
    return seated_at(table) in loaded_of(table).game.seats


def too_few(table: Table) -> Illegal:
    """The refusal when players are missing: how many, and whether automatic players could replace them."""
    there, played = seated_at(table), loaded_of(table).game.seats
    more = min((n for n in played if n > there), default=there) - there
    return Illegal("seats-empty", n=more, chips="yes" if table.stake else "no")


def names_dealer(table: Table) -> bool:
    """Whether this table agrees on who deals first; one person among automatic players just starts."""
    return table.agreed_dealer and entry_of(table.game).conduct.may_agree and not table.alone()


def begin(table: Table, moment: Moment, dealer: Seat | None = None) -> tuple[ev.Event, ...]:
    """Everybody has agreed to the stake, or on the first dealer: the match begins, if they can still pay and are still
    seated."""
    if not startable(table):
        raise too_few(table)
    may_begin(table, moment)
    return start_events(table, moment, dealer)


def start_events(table: Table, moment: Moment, agreed: Seat | None = None) -> tuple[ev.Event, ...]:
    """The match begins. ``agreed``: the first dealer, None if still to be found."""
    loaded = loaded_of(table)
    seats = sum(1 for chair in table.chairs if chair)
    chance = PackChance(link(table.seed, 1), 0, table.entering, "dealer")
    first, lots = entry_of(table.game).conduct.first(seats, chance) if agreed is None else (agreed, ())
    started = ev.Started(first, lots, tuple(loaded.game.start(seats, loaded.options, first)))
    return (started, *fund_events(after(table, (started,), moment.now_ms), moment))

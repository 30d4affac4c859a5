"""The ledger entries of a table's events: a pure function of the table before and after them.

In a match for a stake, the stake lies on the table from the start and is paid out at the end (HS-3). Games played with
chips declare their movements themselves. A table that is abandoned gives everything back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.chips.model import (
    HOUSE,
    ISSUER,
    Fees,
    first_chips,
    grant,
    is_match,
    moved,
    pot_of,
    shared,
)
from bot.games import entry_of
from bot.ports.records import Entry
from bot.table import events as ev
from bot.table.desertion import FORFEITS, verdict
from bot.table.model import Table
from rules.core import ChipGame, Illegal


def entries(tables: Sequence[Table], events: Sequence[ev.Event], fees: Fees) -> tuple[Entry, ...]:
    """The entries that ``events`` cause, in order. ``tables``: the table before the events, then after each of them."""
    if not tables[-1].stake:
        return ()
    risky = any(isinstance(event, ev.RiskOpened) for event in events)
    steps = zip(tables, events, tables[1:], strict=False)
    found = [entry for table, event, after in steps for entry in _of(table, event, after, fees, risky)]
    return tuple(entry for entry in found if entry.postings)


def persons(table: Table) -> tuple[str, ...]:
    """The owners of the accounts a table plays with, by seat."""
    return tuple(chair.person if chair else "" for chair in table.chairs)


def afforded(found: tuple[Entry, ...], balance: Callable[[str], int | None]) -> tuple[Entry, ...]:
    """``found``, preceded by the grants of the accounts it opens (HS-2).

    :raises Illegal: ``chips-gone``: an account other than the issuer's would be overdrawn.
    """
    sums: dict[str, int] = {}
    for entry in found:
        for posting in entry.postings:
            sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    grants = []
    for account, change in sorted(sums.items()):
        if account == ISSUER:
            continue
        has = balance(account)
        if has is None:
            has = first_chips(account)
            grants += [grant(account)] if has else []
        if has + change < 0:
            raise Illegal("chips-gone")
    return (*grants, *found)


def _of(table: Table, event: ev.Event, after: Table, fees: Fees, risky: bool) -> Iterator[Entry]:
    pot = pot_of(table.id)
    match event:
        case ev.Started() if is_match(table.game):
            yield moved("stake", *((p, -table.stake) for p in persons(after)), (pot, table.stake * len(after.chairs)))
        case ev.Dealt(_, game) | ev.Acted(_, _, _, game):
            if chips := entry_of(table.game).chips:
                yield from _played(table, chips, game, fees)
            elif isinstance(event, ev.Acted) and is_match(table.game) and after.phase == "over":
                yield from _paid_out(after, fees, risky)
        case ev.RiskEnded(kept):
            yield from _risked(table, kept)
        case ev.Abandoned(reason) if reason in FORFEITS and is_match(table.game):
            yield from _forfeited(after, fees)
        case ev.Abandoned() if table.state is not None and table.phase != "over":
            yield from _given_back(table)
        case _:
            pass


def _paid_out(table: Table, fees: Fees, risky: bool) -> Iterator[Entry]:
    """The pot, paid to the winners; the remainder of an uneven division joins the commission. Without winners all
    stakes go back.

    ``risky``: the winner may play the risk game, and the winnings stay on the table until they take them (HS-5).
    """
    counts = verdict(table)
    if not counts.winners:
        pot, people = table.stake * len(table.chairs), persons(table)
        yield moved("back", (pot_of(table.id), -pot), *((person, table.stake) for person in people))
        return
    yield from _shared_out(table, counts.winners, len(table.chairs), fees, risky)


def _shared_out(table: Table, winners: frozenset[int], stakes: int, fees: Fees, risky: bool) -> Iterator[Entry]:
    """So many stakes, paid to the winners."""
    pot, people = table.stake * stakes, persons(table)
    each = winnings(table, stakes) // len(winners)
    fee = pot - each * len(winners)
    yield moved("commission", (pot_of(table.id), -fee), *shared(fee, fees))
    if not risky:
        yield moved("won", (pot_of(table.id), fee - pot), *((people[s], each) for s in sorted(winners)))


def _forfeited(table: Table, fees: Fees) -> Iterator[Entry]:
    """A deserted match: its deserters’ stakes go to their opponents, the stakes of those they left alone go back."""
    counts, people = verdict(table), persons(table)
    if not counts.winners:
        yield from _given_back(table)
        return
    alone = [seat for seat in range(len(people)) if seat not in counts.winners | counts.losers]
    if alone:
        back = (people[seat] for seat in alone)
        yield moved("back", (pot_of(table.id), -table.stake * len(alone)), *((one, table.stake) for one in back))
    yield from _shared_out(table, counts.winners, len(people) - len(alone), fees, risky=False)


def _risked(table: Table, kept: int) -> Iterator[Entry]:
    """The end of a risk game: what the winner keeps, against what lay on the table; the house pays or takes the
    difference (HS-5)."""
    risk = table.risk
    assert risk is not None
    lying = winnings(table)
    yield moved("risk", (pot_of(table.id), -lying), (persons(table)[risk.seat], kept), (HOUSE, lying - kept))


def winnings(table: Table, stakes: int = 0) -> int:
    """The winnings of a match's single winner: the pot less the commission. ``stakes``: in the pot, if not all."""
    pot = table.stake * (stakes or len(table.chairs))
    commission = entry_of(table.game).commission
    return pot - commission.of(pot, table.deal) if commission else pot


def _played(table: Table, chips: ChipGame[Any, Any], game: Sequence[Any], fees: Fees) -> Iterator[Entry]:
    people = persons(table)
    other = ISSUER if chips.bank else pot_of(table.id)
    for happened in game:
        for move in chips.moves(happened):
            if move.seat is None:
                yield moved(move.kind, (other, move.amount), *shared(-move.amount, fees))
            else:
                yield moved(move.kind, (people[move.seat], -move.amount), (other, move.amount))


def _given_back(table: Table) -> Iterator[Entry]:
    people, chips = persons(table), entry_of(table.game).chips
    if chips is None:
        staked: tuple[int, ...] = (table.stake,) * len(people)
        other = pot_of(table.id)
    else:
        staked = chips.staked(table.state)
        other = ISSUER if chips.bank else pot_of(table.id)
    yield moved("back", (other, -sum(staked)), *zip(people, staked, strict=True))

"""Playing for chips (HS-2, HS-3, HS-5): checks, balances, ledger entries, the risk game, and the start of a match."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.core import events as ev
from bot.core.chips import (
    HOUSE,
    HOUSE_FLOAT,
    ISSUER,
    STAKES,
    Fees,
    first_chips,
    for_chips,
    grant,
    is_match,
    moved,
    pot_of,
    shared,
)
from bot.core.context import Moment, Outcome, after, fund_events, purses
from bot.core.loaded import loaded_of
from bot.core.model import Risk, Table
from bot.core.rated import FORFEITS, verdict
from bot.fair import PackChance, link
from bot.games import entry_of
from bot.games.entry import LAID
from bot.ports.records import Entry, Person
from rules.core import ChipGame, Illegal, Seat

# --- ledger entries ---------------------------------------------------------------------------------------------------
# A pure function of the table before and after its events. In a match for a stake, the pot holds the stakes from the
# start and is paid out at the end (HS-3). Games played with chips declare their own movements. An abandoned table
# returns everything.


def entries(tables: Sequence[Table], events: Sequence[ev.Event], fees: Fees) -> tuple[Entry, ...]:
    """The entries that ``events`` cause, in order. ``tables``: before the events, then after each of them."""
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
    """Pay the pot to the winners; the remainder of an uneven division joins the commission. Without winners, return all
    stakes.

    ``risky``: the winner may play the risk game, and the winnings stay in the pot until then (HS-5).
    """
    counts = verdict(table)
    if not counts.winners:
        pot, people = table.stake * len(table.chairs), persons(table)
        yield moved("back", (pot_of(table.id), -pot), *((person, table.stake) for person in people))
        return
    yield from _shared_out(table, counts.winners, len(table.chairs), fees, risky)


def _shared_out(table: Table, winners: frozenset[int], stakes: int, fees: Fees, risky: bool) -> Iterator[Entry]:
    """Pay this number of stakes to the winners."""
    pot, people = table.stake * stakes, persons(table)
    each = winnings(table, stakes) // len(winners)
    fee = pot - each * len(winners)
    yield moved("commission", (pot_of(table.id), -fee), *shared(fee, fees))
    if not risky:
        yield moved("won", (pot_of(table.id), fee - pot), *((people[s], each) for s in sorted(winners)))


def _forfeited(table: Table, fees: Fees) -> Iterator[Entry]:
    """A deserted match: the deserters' stakes go to their opponents; partners left alone get theirs back."""
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
    """The end of a risk game: the winner gets ``kept`` from the pot, and the house pays or takes the difference
    (HS-5)."""
    risk = table.risk
    assert risk is not None
    lying = winnings(table)
    yield moved("risk", (pot_of(table.id), -lying), (persons(table)[risk.seat], kept), (HOUSE, lying - kept))


def winnings(table: Table, stakes: int = 0) -> int:
    """The winnings of a single winner: the pot less the commission. ``stakes``: the number in the pot, if not all."""
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


# --- checks and balances ----------------------------------------------------------------------------------------------


def choose_stake(table: Table, value: str) -> ev.Chosen:
    """:raises Illegal: ``not-for-chips`` or ``bad-option``."""
    if not for_chips(table.game):
        raise Illegal("not-for-chips")
    allowed = STAKES if is_match(table.game) else (0, 1)
    if not value.isdecimal() or int(value) not in allowed:
        raise Illegal("bad-option", name="stake")
    return ev.Chosen("stake", value)


def may_begin(table: Table, moment: Moment) -> None:
    """Check that all players can pay. Only people play for chips, and only with each other.

    :raises Illegal: ``chips-people-only`` or ``chips-short`` (``who``, ``need``).
    """
    if not table.stake:
        return
    if any(chair is not None and chair.auto for chair in table.chairs):
        raise Illegal("chips-people-only")
    for seat in cannot_pay(table, moment):
        raise Illegal("chips-short", who=table.name_of(seat), need=entry_chips(table))


def entry_chips(table: Table) -> int:
    """The chips that each player needs at the start."""
    chips = entry_of(table.game).chips
    return table.stake if chips is None else chips.entry(loaded_of(table).options)


def cannot_pay(table: Table, moment: Moment) -> tuple[Seat, ...]:
    """The seats whose owners have fewer chips than that; none where the table does not play for chips."""
    need = entry_chips(table) if table.stake else 0
    found = zip(table.chairs, purses(table, moment), strict=True)
    return tuple(seat for seat, (chair, purse) in enumerate(found) if chair is not None and purse < need)


def funded_anew(table: Table, then: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """After a pot is paid out, look up each player's funds again. ``then``: the table with the game's state after
    ``acted``."""
    chips = entry_of(table.game).chips
    if not table.stake or chips is None or loaded_of(table).game.result(then.state) is not None:
        return ()
    if not any(chips.staked(table.state)) or any(chips.staked(then.state)):
        return ()
    return fund_events(then, moment, _moved_by_seat(chips, acted.game, len(table.chairs)))


def _moved_by_seat(chips: ChipGame[Any, Any], game: Sequence[Any], seats: int) -> tuple[int, ...]:
    """What each seat gains by a game's events (negative: puts in)."""
    sums = [0] * seats
    for happened in game:
        for move in chips.moves(happened):
            if move.seat is not None:
                sums[move.seat] -= move.amount
    return tuple(sums)


# --- the risk game ----------------------------------------------------------------------------------------------------


def risk_opened(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """Offer the risk game to a staked match's winner, if they are present and the bank can pay (HS-5)."""
    if not table.stake or not is_match(table.game):
        return ()
    result = loaded_of(table).game.result(table.state)
    if result is None or len(result.winners) != 1 or verdict(table).winners != result.winners:
        return ()
    (seat,) = result.winners
    chair, amount = table.chairs[seat], winnings(table)
    if chair is None or not chair.present or _house(moment) < amount:
        return ()
    return (ev.RiskOpened(seat, amount, _laid(table)[0]),)


def risk(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``take``, or the number 1..4 of the piece to open (a die is thrown: 1).

    :raises Illegal: ``no-risk-now``, ``not-your-risk`` or ``risk-not-covered``.
    """
    now = table.risk
    if now is None:
        raise Illegal("no-risk-now")
    if table.seat_of(who.id) != now.seat:
        raise Illegal("not-your-risk")
    if rest == "take":
        return Outcome((ev.RiskEnded(now.amount),))
    if not rest.isdecimal() or not 1 <= int(rest) < LAID:
        raise Illegal("no-risk-now")
    if not now.covered:
        raise Illegal("risk-not-covered")
    place = int(rest)
    rank, drawn = entry_of(table.game).pieces.rank, _laid(table)[place]
    compared = rank(drawn) - rank(now.shown)
    if compared < 0:
        return Outcome((ev.RiskDrawn(drawn, 0, now.shown, False, place), ev.RiskEnded(0)))
    amount = now.amount * 2 if compared else now.amount
    covered = _house(moment) >= 2 * amount - winnings(table)
    return Outcome((ev.RiskDrawn(drawn, amount, _next_shown(table, now), covered, place),))


def taken(table: Table) -> tuple[ev.Event, ...]:
    """Take the amount at stake, when the time is up or a rematch begins."""
    return (ev.RiskEnded(table.risk.amount),) if table.risk is not None else ()


def _house(moment: Moment) -> int:
    found = moment.balance(HOUSE)
    return HOUSE_FLOAT if found is None else found


def _next_shown(table: Table, now: Risk) -> str:
    """The first of the five pieces for the next step."""
    return _laid(table, now.step + 1)[0]


def _laid(table: Table, step: int = 0) -> tuple[str, ...]:
    """Five cards (tiles, dice) for a step, from a link of the chain that no deal has used (HS-20)."""
    deal = table.deal + 1
    chance = PackChance(link(table.seed, table.link), deal, (), f"risk{step or (table.risk.step if table.risk else 1)}")
    return entry_of(table.game).pieces.laid(chance)


# --- starting a match -------------------------------------------------------------------------------------------------


def seated_at(table: Table) -> int:
    """The number of people and automatic players seated."""
    return sum(1 for chair in table.chairs if chair)


def startable(table: Table) -> bool:
    """Whether the match can begin with this number of players; empty chairs are then removed."""
    return seated_at(table) in loaded_of(table).game.seats


def too_few(table: Table) -> Illegal:
    """The refusal when players are missing: how many, and whether automatic players could replace them."""
    there, played = seated_at(table), loaded_of(table).game.seats
    more = min((n for n in played if n > there), default=there) - there
    return Illegal("seats-empty", n=more, chips="yes" if table.stake else "no")


def names_dealer(table: Table) -> bool:
    """Whether this table agrees on the first dealer; a person among automatic players just starts."""
    return table.agreed_dealer and entry_of(table.game).conduct.may_agree and not table.alone()


def begin(table: Table, moment: Moment, dealer: Seat | None = None) -> tuple[ev.Event, ...]:
    """All have agreed to the stake or on the first dealer: begin the match, if they can still pay and are still
    seated."""
    if not startable(table):
        raise too_few(table)
    may_begin(table, moment)
    return start_events(table, moment, dealer)


def start_events(table: Table, moment: Moment, agreed: Seat | None = None) -> tuple[ev.Event, ...]:
    """The events that begin the match. ``agreed``: the first dealer; None if still to be found."""
    loaded = loaded_of(table)
    seats = sum(1 for chair in table.chairs if chair)
    chance = PackChance(link(table.seed, 1), 0, table.entering, "dealer")
    first, lots = entry_of(table.game).conduct.first(seats, chance) if agreed is None else (agreed, ())
    started = ev.Started(first, lots, tuple(loaded.game.start(seats, loaded.options, first)))
    return (started, *fund_events(after(table, (started,), moment.now_ms), moment))

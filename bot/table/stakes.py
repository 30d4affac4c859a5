"""Playing for chips (HS-2, HS-3, HS-5): the checks before a match, the balances during it, and the risk game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.chips.entries import winnings
from bot.chips.model import HOUSE, HOUSE_FLOAT, STAKES, for_chips, is_match
from bot.fair import PackChance, link
from bot.games import entry_of
from bot.games.pieces import LAID
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.desertion import verdict
from bot.table.loaded import loaded_of
from bot.table.model import Risk, Table
from bot.table.moment import Moment, Outcome, fund_events, purses
from rules.core import ChipGame, Illegal, Seat


def choose_stake(table: Table, value: str) -> ev.Chosen:
    """:raises Illegal: ``not-for-chips`` or ``bad-option``."""
    if not for_chips(table.game):
        raise Illegal("not-for-chips")
    allowed = STAKES if is_match(table.game) else (0, 1)
    if not value.isdecimal() or int(value) not in allowed:
        raise Illegal("bad-option", name="stake")
    return ev.Chosen("stake", value)


def may_begin(table: Table, moment: Moment) -> None:
    """Check that everybody can pay. Only people play for chips, and only with each other.

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
    """The seats whose owners have fewer chips than that; none where no chips are played for."""
    need = entry_chips(table) if table.stake else 0
    found = zip(table.chairs, purses(table, moment), strict=True)
    return tuple(seat for seat, (chair, purse) in enumerate(found) if chair is not None and purse < need)


def funded_anew(table: Table, then: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """After a pot is paid out, what each player can put in now. ``then``: the table with the game's state after
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


# --- the risk game ----------------------------------------------------------------------------------------------


def risk_opened(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
    """The winner of a match for chips may play the risk game, if they are present and the bank could pay (HS-5)."""
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
    """The amount at stake is taken: the time is up, or a rematch begins."""
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

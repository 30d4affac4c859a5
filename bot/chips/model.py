"""Accounts, grants, stakes and commission as numbers (HS-1 to HS-4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.games import entry_of
from bot.ports.records import Entry, Posting

ISSUER: Final = "issuer"
JACKPOT: Final = "jackpot"
HOUSE: Final = "house"

GRANT: Final = 1_000
"""What an account begins with (HS-2)."""
FLOOR: Final = 500
"""Up to this an account is filled once a day (HS-2)."""
HOUSE_FLOAT: Final = 100_000
"""What the house begins with, so that it can pay in the risk game (HS-5)."""
DAY_MS: Final = 86_400_000

STAKES: Final = (0, 10, 25, 50, 100, 250, 500, 1_000)
"""What may be played for at a match; 0: for nothing (HS-3)."""


@dataclass(frozen=True, slots=True)
class Fees:
    """HS-4: what share of a commission goes to the jackpot fund, in per cent; the rest is the house's."""

    jackpot_percent: int = 100


@dataclass(frozen=True, slots=True)
class Draws:
    """HS-4: the fund is drawn every so many ``days`` (0: never); the winner gets ``percent`` of it. ``everybody`` who
    has an account takes part, else those who have played for chips since the draw before."""

    days: int = 7
    percent: int = 50
    everybody: bool = False


def is_match(game: str) -> bool:
    """Whether a match of it may be played for a stake, and its winner may go on to the risk game (HS-5)."""
    return entry_of(game).commission is not None


def for_chips(game: str) -> bool:
    """Whether it can be played for chips at all. Blot never is (HS-1)."""
    return is_match(game) or entry_of(game).chips is not None


def pot_of(table_id: str) -> str:
    return f"table:{table_id}"


def moved(kind: str, *postings: tuple[str, int]) -> Entry:
    """An entry; postings of nothing are left out, and several to one account are one."""
    sums: dict[str, int] = {}
    for account, amount in postings:
        sums[account] = sums.get(account, 0) + amount
    if sum(sums.values()):
        raise ValueError(f"an entry of {kind} that does not sum to zero")
    return Entry(kind, tuple(Posting(account, amount) for account, amount in sums.items() if amount))


def first_chips(account: str) -> int:
    """What an account that has not been opened yet begins with."""
    if account in (ISSUER, JACKPOT) or account.startswith("table:"):
        return 0
    return HOUSE_FLOAT if account == HOUSE else GRANT


def chips_in(balance: Callable[[str], int | None], account: str) -> int:
    """What an account has to give, one that has not been opened yet included."""
    found = balance(account)
    return first_chips(account) if found is None else found


def grant(account: str) -> Entry:
    chips = first_chips(account)
    return moved("grant", (ISSUER, -chips), (account, chips))


def shared(amount: int, fees: Fees) -> tuple[tuple[str, int], ...]:
    """A commission, divided between the fund and the house."""
    fund = amount * fees.jackpot_percent // 100
    return (JACKPOT, fund), (HOUSE, amount - fund)

"""Accounts, grants, stakes and commission as numbers (HS-1 to HS-4)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from bot.games import entry_of
from bot.ports.records import Entry, Posting

ISSUER: Final = "issuer"
JACKPOT: Final = "jackpot"
HOUSE: Final = "house"

GRANT: Final = 1_000
"""The opening balance of an account (HS-2)."""
FLOOR: Final = 500
"""The balance to which an account is topped up once a day (HS-2)."""
HOUSE_FLOAT: Final = 100_000
"""The opening balance of the house, so that it can pay in the risk game (HS-5)."""
DAY_MS: Final = 86_400_000

STAKES: Final = (0, 10, 25, 50, 100, 250, 500, 1_000)
"""The stakes of a match; 0: no chips (HS-3)."""


@dataclass(frozen=True, slots=True)
class Fees:
    """HS-4: the jackpot fund's share of a commission, in per cent; the rest is the house's."""

    jackpot_percent: int = 100


@dataclass(frozen=True, slots=True)
class Draws:
    """HS-4: the fund is drawn every ``days`` days (0: never), and the winner gets ``percent`` of it. ``everybody``: all
    account holders take part; otherwise those who have played for chips since the previous draw."""

    days: int = 7
    percent: int = 50
    everybody: bool = False


def is_match(game: str) -> bool:
    """Whether a match of the game may be played for a stake, and its winner may play the risk game (HS-5)."""
    return entry_of(game).commission is not None


def for_chips(game: str) -> bool:
    """Whether the game can be played for chips at all. Blot never can (HS-1)."""
    return is_match(game) or entry_of(game).chips is not None


def pot_of(table_id: str) -> str:
    return f"table:{table_id}"


def moved(kind: str, *postings: tuple[str, int]) -> Entry:
    """An entry without zero postings, and with one posting for each account."""
    sums: dict[str, int] = {}
    for account, amount in postings:
        sums[account] = sums.get(account, 0) + amount
    if sum(sums.values()):
        raise ValueError(f"an entry of {kind} that does not sum to zero")
    return Entry(kind, tuple(Posting(account, amount) for account, amount in sums.items() if amount))


def first_chips(account: str) -> int:
    """The balance of an account that has not been opened yet."""
    if account in (ISSUER, JACKPOT) or account.startswith("table:"):
        return 0
    return HOUSE_FLOAT if account == HOUSE else GRANT


def chips_in(balance: Callable[[str], int | None], account: str) -> int:
    """The balance of an account, whether opened or not."""
    found = balance(account)
    return first_chips(account) if found is None else found


def grant(account: str) -> Entry:
    chips = first_chips(account)
    return moved("grant", (ISSUER, -chips), (account, chips))


def shared(amount: int, fees: Fees) -> tuple[tuple[str, int], ...]:
    """A commission, divided between the fund and the house."""
    fund = amount * fees.jackpot_percent // 100
    return (JACKPOT, fund), (HOUSE, amount - fund)

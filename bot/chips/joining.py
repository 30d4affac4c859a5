"""The chips of two accounts that become one person's: they add up, less the second grant (HS-2).

Somebody with two accounts has had two grants and keeps one. The second goes back to the issuer, as far as the two have
so many chips together, once for each account; so nothing is won by losing one account's chips to the other first. What
an account was topped up with between a parting and the next joining goes back as well.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.chips.model import GRANT, ISSUER, chips_in, grant, moved
from bot.ports.accounts import Sum
from bot.ports.records import Entry, Posting

KIND: Final = "joined"
"""Of the entry that empties the account: its line is never positive."""
BACK: Final = "grant-back"
PARTED: Final = "parted"


def added_up(
    balance: Callable[[str], int | None], person: str, account: str, given_back: int, topped_up: int = 0
) -> Sum:
    """``given_back``: how many of the two have given their grant back before; ``topped_up``: what those got since."""
    less = GRANT * max(0, 1 - given_back) + topped_up
    return Sum(chips_in(balance, person), chips_in(balance, account), less)


def entries(balance: Callable[[str], int | None], person: str, account: str, total: Sum) -> tuple[Entry, ...]:
    """The movements of the joining: the account is empty after it."""
    opened = tuple(grant(one) for one in (person, account) if balance(one) is None)
    chips = total.account
    emptied = Entry(KIND, (Posting(account, -chips), *([Posting(person, chips)] if chips else [])))
    back = total.person + chips - total.together
    return (*opened, emptied, *([moved(BACK, (person, -back), (ISSUER, back))] if back else []))


def no_top_up(account: str) -> Entry:
    """The entry under the key of an account's top-up on the day it was parted: a person is topped up once a day."""
    return Entry(PARTED, (Posting(account, 0),))


def top_up_key(person: str, day: int) -> str:
    return f"top-up:{person}:{day}"

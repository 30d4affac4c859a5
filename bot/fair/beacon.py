"""The public randomness beacon that goes into a shuffle (HS-20): drand's *quicknet*, and which of its rounds counts.

Theory of operation. Whoever runs the bot knows the secret of a deal, and by the word that they give last could choose
its cards. So the last thing that goes into a shuffle is a number that nobody has yet when the last word is told: the
randomness of a round of the beacon. A round is named as soon as no word can enter any more, and lies at least
``AHEAD_MS`` after that moment; only with it the order of the cards is fixed. Its signature can be made by the beacon's
keepers alone, together, and there is only one for each round, so neither they nor anybody else can choose it.

A round's signature is checked where it arrives (``bot.ports.beacon``). Its randomness is the SHA-256 of the signature's
bytes, and enters the shuffle like a word, behind all others.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

GENESIS_MS: Final = 1_692_803_367_000
PERIOD_MS: Final = 3_000
AHEAD_MS: Final = 3_000
SIGNATURE_DIGITS: Final = 96


@dataclass(frozen=True, slots=True)
class Beacon:
    """A ``round`` that was named for a shuffle, and its ``signature`` in hexadecimal digits; empty: it was not to be
    had, and nothing of it went in."""

    round: int
    signature: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """What it puts into the shuffle."""
        return (randomness(self.signature),) if self.signature else ()


def round_after(now_ms: int) -> int:
    """The first round that lies at least ``AHEAD_MS`` after now."""
    return max(1, 1 - (GENESIS_MS - now_ms - AHEAD_MS) // PERIOD_MS)


def time_of(round_: int) -> int:
    """When a round is published, in ms."""
    return GENESIS_MS + (round_ - 1) * PERIOD_MS


def randomness(signature: str) -> str:
    """The SHA-256 of the signature's bytes."""
    return sha256(bytes.fromhex(signature)).hexdigest()

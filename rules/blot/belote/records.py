"""What events and views of the games with a turned card share: who plays what, and the score of a deal.

A pair of numbers is (side 0, side 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.blot.playing import Sides
from rules.blot.tally import ScoredCombo
from rules.cards import Strain
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Trumps:
    """What is played: ``seat`` took it in this ``round`` (1: the turned suit, 2: another one)."""

    seat: Seat
    strain: Strain
    round: int


@dataclass(frozen=True, slots=True)
class Score:
    """How a deal was scored, every step of it (GE-6, GE-7; DU-6 … DU-8).

    ``sai``: with the last trick's ten. ``cards``: what each side's cards come to. ``reached``: the numbers that the
    test compares, ``need``: what the takers' had to be; in sai. ``failed``: ``""``, ``short`` or ``revoke``.
    ``base``: what each side writes for cards; ``extras``: for combinations, ``blot``: for Blot-Reblot; ``own_extras``
    and ``own_blot``: what its own are worth. ``written`` = base + extras + blot; ``total``: the match after it.
    """

    deal: int
    dealer: Seat
    trumps: Trumps
    sai: Sides
    last_trick: int | None
    """The side that took the last trick."""
    tricks: Sides
    kaput: int | None
    """The side that took all tricks."""
    cards: Sides
    reached: Sides
    need: int
    made: bool
    failed: Literal["", "short", "revoke"]
    base: Sides
    extras: Sides
    own_extras: Sides
    blot: Sides
    own_blot: Sides
    combos: tuple[ScoredCombo, ...]
    written: Sides
    total: Sides
    revoker: Seat | None = None
    revoke_key: str = ""
    """DU-8: the key of the rule that the card broke."""

"""The line of a deal in the Davtar, shared by the games of the family. A pair of numbers is (side 0, side 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.blot.actions import Promise
from rules.blot.playing import Sides
from rules.cards import Strain
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the Davtar (HS-10). ``void``: why nothing was written (``all-passed``, ``four-sevens``), else None.

    ``bid`` is a text form such as ``25Hk``, ``""`` in a void deal that had no bid. ``combos``: points written for
    combinations; ``blot``: for Blot-Reblot; ``written``: all of the deal; ``total``: the match score after it.
    ``first``: what was written before a referee corrected it (HS-13), None if nobody did.
    """

    deal: int
    dealer: Seat
    bid: str = ""
    seat: Seat | None = None
    strain: Strain | None = None
    promise: Promise = ""
    call: Doubled = ""
    made: bool | None = None
    kaput: int | None = None
    combos: Sides = (0, 0)
    blot: Sides = (0, 0)
    written: Sides = (0, 0)
    total: Sides = (0, 0)
    void: str | None = None
    revoke: Seat | None = None
    first: Sides | None = None


Doubled: TypeAlias = Literal["", "quansh", "sur"]

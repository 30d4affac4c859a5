"""The records that events and views share: contracts and scores. Sides: 0 is seats 0 and 2, side 1 is seats 1 and 3; a
pair of numbers is (side 0, side 1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.blot.actions import Promise
from rules.blot.playing import Sides as Sides
from rules.blot.tally import ScoredCombo as ScoredCombo
from rules.cards import Strain
from rules.core import Seat

Doubled: TypeAlias = Literal["", "quansh", "sur"]


@dataclass(frozen=True, slots=True)
class Contract:
    """What the bidding came to. ``quansh`` and ``sur``: who called them."""

    seat: Seat
    level: int
    strain: Strain
    promise: Promise = ""
    call: Doubled = ""
    quansh: Seat | None = None
    sur: Seat | None = None

    @property
    def text(self) -> str:
        """The bid's text form, ``25Hk``."""
        return f"{self.level}{self.strain}{self.promise}"


@dataclass(frozen=True, slots=True)
class Score:
    """How a deal was scored, every step of it (BZ-40 … BZ-47).

    ``sai``: card points with the last trick's ten. ``rounded``: what each side's cards come to in points, 25 or 30 for
    all eight tricks (BZ-40, 42, 43). ``floor``: the bidders' card points in the test, full tens only (BZ-41).
    ``reached``: floor + the bidders' counting combinations + their blot, to be compared with the level.
    ``failed``: why the bid was not made, ``""`` if it was: ``level``, ``kaput``, ``kanach``, ``no-trick``; of a revoke
    ``revoke``. ``base``: what each side writes for cards: ``rounded`` if made undoubled, else 16, 25 or 30 to one side.
    ``bid``: what each side writes for the level, ``times`` × level. ``extras``: what each side writes for combinations;
    ``own_extras``: what its own counting combinations are worth. ``blot``: own Blot-Reblot (BL-8).
    ``written`` = base + bid + extras + blot; ``total``: the match score after it.
    """

    deal: int
    dealer: Seat
    contract: Contract
    sai: Sides
    last_trick: int | None
    """The side that took the last trick."""
    tricks: Sides
    kaput: int | None
    """The side that took all eight tricks."""
    alone: Seat | None
    """The seat that took all eight tricks."""
    rounded: Sides
    floor: int
    reached: int
    made: bool
    failed: Literal["", "level", "kaput", "kanach", "no-trick", "revoke"]
    times: int
    base: Sides
    bid: Sides
    extras: Sides
    own_extras: Sides
    blot: Sides
    combos: tuple[ScoredCombo, ...]
    written: Sides
    total: Sides
    revoker: Seat | None = None
    revoke_key: str = ""
    """BZ-24: the key of the rule that the card broke."""

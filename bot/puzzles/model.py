"""A puzzle as it is written down: what it takes to come to a decision by the rules alone, and what is best there.

A file ``assets/puzzles/<game>.jsonl`` has one in each line, a JSON object of these fields, but for those that are
empty:

=============  =======================================================================================================
``options``    options that differ from the game's own preset: ``{"raises": "off"}``
``seats``      how many play, where that is not what is usual
``dealer``     the first dealer (or who begins)
``pack``       the cards as they were shuffled for the deal, parted by spaces
``dice``       every die as it fell, ``"3162"``
``acts``       what was done from the beginning of the deal, in order: ``"1:9H 2:pass"``, the seat before the colon
``seat``       who is to decide, from their own view alone
``best``       the best line, its actions parted by spaces; ``easy``: what the player at ``easy`` does
``lead``       by how many points the best leads the second
``why``        the name of the sentence that explains it; ``facts``: its figures
=============  =======================================================================================================

Nothing of a person is in it: the deals are those of automatic players, made by ``assets/puzzles/build/find.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import msgspec

from rules.core import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """See the module."""

    options: dict[str, str] = field(default_factory=dict)
    seats: int = 0
    dealer: Seat = 0
    pack: str = ""
    dice: str = ""
    acts: str = ""
    seat: Seat = 0
    best: str
    easy: str
    lead: float
    why: str
    facts: dict[str, int] = field(default_factory=dict)

    @property
    def done(self) -> tuple[tuple[Seat, str], ...]:
        """``acts`` one by one."""
        pairs = (one.split(":", 1) for one in self.acts.split())
        return tuple((int(seat), text) for seat, text in pairs)


_DECODER: Final = msgspec.json.Decoder(Puzzle)


def read(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file.

    :raises ValueError: it is no such file.
    """
    try:
        return tuple(map(_DECODER.decode, data.splitlines()))
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error


def written(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of these puzzles."""
    usual = {"options": {}, "facts": {}, "seats": 0, "dealer": 0, "pack": "", "dice": "", "acts": "", "seat": 0}
    lines = []
    for one in puzzles:
        said = {name: value for name, value in msgspec.to_builtins(one).items() if value != usual.get(name)}
        lines.append(msgspec.json.encode(said) + b"\n")
    return b"".join(lines)

"""Pictures with plots: the score of a match deal by deal, and what somebody's matches came to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.scene import Picture
from bot.text.model import Text


@dataclass(frozen=True, slots=True)
class CoursePicture(Picture):
    """The score over a match. ``deals``: by column, after each deal; ``target`` 0: it is not played to a number.

    ``feats``: (deal from 1, column) to be marked. ``winners``: columns.
    """

    title: Text
    columns: tuple[str, ...]
    deals: tuple[tuple[int, ...], ...]
    target: int = 0
    feats: tuple[tuple[int, int], ...] = ()
    winners: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """Matches of one kind, or with one partner (a name), and what became of them; ``note``: bids, combinations …"""

    label: Text | str
    won: int
    lost: int
    note: Text | None = None


@dataclass(frozen=True, slots=True)
class LuckRow:
    """``place``: in hundredths of the usual deviation from the average, < 0 below it; None: too little to tell."""

    label: Text
    told: Text
    verdict: Text
    place: int | None


@dataclass(frozen=True, slots=True)
class ResultsPicture(Picture):
    """``balance``: won less lost after each of the last matches, the oldest first. Rows beyond those that fit are left
    to the words. ``badge``: they have won a season of rated matches."""

    name: str
    head: Text
    over_time: Text
    balance: tuple[int, ...]
    games: tuple[ResultRow, ...]
    partners: tuple[ResultRow, ...] = ()
    partners_head: Text | None = None
    luck: tuple[LuckRow, ...] = ()
    luck_head: Text | None = None
    last: CoursePicture | None = None
    foot: Text | None = None
    badge: bool = False

"""A cup with the people in it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.league.cup import events as ev
from bot.league.cup.model import Cup, Entry, evolve
from bot.ports.cups import Kept
from bot.ports.keys import GONE, platform_of


@dataclass(frozen=True, slots=True)
class View:
    """A cup with the people in it. ``kept.now_ms``: by its clock."""

    cup: Cup
    kept: Kept

    @property
    def place(self) -> str:
        return self.kept.row.place

    def name(self, player: int) -> str:
        member = self.kept.member(player)
        return member.name if member is not None else ""

    def person(self, player: int) -> str:
        """Empty: they cannot be told anything any more."""
        member = self.kept.member(player)
        return member.person if member is not None and platform_of(member.person) != GONE else ""

    def names(self, entry: Entry | None) -> str:
        """A pair as ``Aram – Nino``."""
        return " \N{EN DASH} ".join(self.name(one) for one in entry.players) if entry is not None else ""

    def number_of(self, person: str) -> int:
        return self.kept.number_of(person)


def view(kept: Kept) -> View:
    cup: Cup | None = None
    for one in kept.events:
        cup = evolve(cup, ev.decode(one.body), one.at_ms, kept.row.id)
    if cup is None:
        raise ValueError("a cup without events")
    return View(cup, kept)

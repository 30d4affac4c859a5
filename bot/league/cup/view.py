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
        return self.kept.name(player)

    def person(self, player: int) -> str:
        """Empty: they cannot be told anything any more."""
        return self.kept.person(player)

    def names(self, entry: Entry | None) -> str:
        """A pair as ``Aram – Nino``."""
        return " \N{EN DASH} ".join(self.name(one) for one in entry.players) if entry is not None else ""

    def numbers_of(self, person: str) -> tuple[int, ...]:
        """All numbers of somebody: several once accounts that had come one by one have been joined."""
        return tuple(one.number for one in self.kept.people if one.person == person)

    def number_of(self, person: str) -> int:
        """The number with which somebody takes part, or referees; 0: they are not in it."""
        found = self.numbers_of(person)
        does = (n for n in found if self.cup.entry_of(n) is not None or n in (*self.cup.referees, *self.cup.offers))
        return next(does, found[0] if found else 0)

    def lost(self) -> dict[int, ev.Why]:
        """Who cannot take part any more: the forgotten, and whoever is in the cup already under another account. Of two
        entries the earlier one stays; whoever plays does not referee."""
        found: dict[int, ev.Why] = {one.number: "gone" for one in self.kept.people if platform_of(one.person) == GONE}
        known: dict[str, int] = {}
        for entry in self.cup.entries:
            for player in entry.players if not entry.out else ():
                person = self.person(player)
                if person and known.setdefault(person, player) != player:
                    found[player] = "twice"
        for referee in (*self.cup.referees, *self.cup.offers):
            if any(self.cup.plays(one) for one in self.numbers_of(self.person(referee))):
                found[referee] = "twice"
        return found


def view(kept: Kept) -> View:
    cup: Cup | None = None
    for one in kept.events:
        cup = evolve(cup, ev.decode(one.body), one.at_ms, kept.row.id)
    if cup is None:
        raise ValueError("a cup without events")
    return View(cup, kept)

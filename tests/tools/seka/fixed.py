"""Ten fixed strategies of Seka, and what they win from a level: ``python -m tests.tools.seka.fixed``.

Each is written down here, looks only at its own View, and is as simple as its name. They play matches in the arena
(``davtar arena`` says how), so that a seka that stands is played out. What they win from the others is told in antes a
deal, as if there were no commission, which all pay alike.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from time import perf_counter
from typing import Any, Final

from adapters.players import roster
from bot.games.levels import Roster
from bot.games.seka.player import HOUSE, wins
from bot.games.seka.player import play as easy
from bot.ports.players import Player
from bot.selfplay import Arena, Bout, tally
from rules.core import Chance, Legal, Range, Seat
from rules.seka.model import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Action, Bet, Dark
from rules.seka.view import View

ANTE: Final = 10
GOOD, FAIR = 30, 20
"""Points of a hand."""


def _sums(legal: Legal[Action], kind: type) -> Range[Action] | None:
    return next((one for one in legal.ranges if isinstance(one.prototype, kind)), None)


def _stay(legal: Legal[Action]) -> Action:
    """As cheaply as one may."""
    for word in (OPEN, ALLIN):
        if word in legal:
            return word
    bets = _sums(legal, Bet)
    return bets.at(bets.low) if bets is not None else FOLD


def _bet(legal: Legal[Action], amount: int) -> Action:
    """So much, or as near to it as one may; else to stay."""
    bets = _sums(legal, Bet)
    return _stay(legal) if bets is None else bets.at(max(bets.low, min(bets.high, amount)))


def _before(view: View, legal: Legal[Action], enters: bool = False) -> Action | None:
    """What comes before one's cards are bet on."""
    if ENTER in legal:
        return ENTER if enters else OUT
    return LOOK if view.hand is None and LOOK in legal else None


def calls(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Never folds, never raises."""
    return _before(view, legal, enters=True) or _stay(legal)


def raises(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Bets the pot whatever it holds; opens from the third word on."""
    mine = sum(one == seat for one, _, _ in view.log)
    return _before(view, legal) or (_bet(legal, view.middle) if mine < 2 else _stay(legal))


def maniac(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """All it has, at once."""
    return _before(view, legal, enters=True) or _bet(legal, view.purses[seat])


def tight(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Folds all but the best hands, and bets the pot with those."""
    return _before(view, legal) or (_bet(legal, view.middle) if view.points >= GOOD else FOLD)


def loose(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Stays with any pair, as cheaply as it may."""
    return _before(view, legal) or (_stay(legal) if view.points >= FAIR else FOLD)


def blind(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Plays dark whenever it may; later it stays with any pair."""
    darks = _sums(legal, Dark)
    if darks is not None and view.hand is None:
        return darks.at(darks.low)
    return loose(game, view, legal, seat, chance)


def bluffs(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Bets twice the pot with the best hands and with nothing, and folds what lies between."""
    if (first := _before(view, legal)) is not None:
        return first
    return _bet(legal, 2 * view.middle) if view.points >= GOOD or view.points < FAIR else FOLD


def odds(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Takes the others for holding anything, and stays where the pot then pays for it; bets half of it when ahead."""
    if (first := _before(view, legal)) is not None:
        return first
    if view.hand is None:
        return _stay(legal)
    others = [1.0 for one in view.players if one != seat and one not in view.folded]
    win, pay = wins(view.hand, view.options.joker, others, view.options.pairs), min(view.to_pay, view.purses[seat])
    if win > 1.5 / (1 + len(others)):
        return _bet(legal, view.middle // 2)
    return _stay(legal) if win * (view.middle + pay) * HOUSE > pay else FOLD


def copies(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Raises once where the one before has raised, and stays where it has stayed; with nothing at all it folds."""
    if (first := _before(view, legal)) is not None:
        return first
    sums = [n for _, kind, n in view.log if kind in ("bet", "dark")]
    mine = sum(one == seat for one, _, _ in view.log)
    if view.points < FAIR and view.to_pay > view.options.ante:
        return FOLD
    raised = (len(sums) > 1 and sums[-1] > sums[-2]) or (len(sums) == 1 and sums[0] > view.options.ante)
    return _bet(legal, 2 * view.to_pay) if raised and mine < 2 else _stay(legal)


def waits(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """Bets the least with the best hands first, and the pot at its second word; opens with fair ones."""
    if (first := _before(view, legal)) is not None:
        return first
    mine = sum(one == seat for one, _, _ in view.log)
    if view.points >= GOOD:
        return _stay(legal) if not mine else _bet(legal, view.middle) if mine == 1 else _stay(legal)
    return _stay(legal) if view.points > FAIR else FOLD


FIXED: Final[Mapping[str, Player]] = {
    "calls": calls,
    "raises": raises,
    "maniac": maniac,
    "tight": tight,
    "loose": loose,
    "blind": blind,
    "bluffs": bluffs,
    "odds": odds,
    "copies": copies,
    "waits": waits,
}
"""By name; ``easy`` comes as an eleventh."""


class WithFixed(Roster):
    """The players of all games, and these."""

    def __init__(self) -> None:
        super().__init__()
        self._others = roster()

    def player(self, game: str, level: str) -> Player:
        return FIXED[level] if level in FIXED else easy if level == "easy" else self._others.player(game, level)


def met(name: str, level: str, seats: int, matches: int, seed: str, deals: bool = False) -> tuple[float, float]:
    """What a strategy wins of seats of ``level``, in antes a deal, and its standard error. ``deals``: of first deals
    alone, in which a pot that stands is lost to all."""
    bout = Bout("seka", name, level, matches, seed, matches=not deals, seats=seats)
    arena = Arena(bout, WithFixed(), lambda: 1000 * perf_counter())
    found = tally(bout, map(arena.play, range(arena.units)), arena.scale)
    own = (seats - 1) / seats / ANTE  # of what it is ahead of each: the rest is what they have lost to it
    return own * found.mean, own * (found.se or 0.0)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", default=[*FIXED, "easy"])
    asked.add_argument("--level", default="strong")
    asked.add_argument("--seats", type=int, default=2)
    asked.add_argument("--matches", type=int, default=200)
    asked.add_argument("--deals", action="store_true", help="first deals instead of matches of ten")
    asked.add_argument("--seed", default="1")
    given = asked.parse_args()
    for name in given.names:
        mean, error = met(name, given.level, given.seats, given.matches, given.seed, given.deals)
        print(f"{name}: {mean:+.3f} ± {error:.3f} antes a deal", flush=True)

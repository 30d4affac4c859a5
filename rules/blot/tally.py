"""The facts of a finished deal, the same for every game of the family: sai, tricks, combinations, Blot-Reblot.

Each game decides their points and who writes them (``bazaar.score``, ``georgian.game``, ``duel.game``).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.blot.collide import counting
from rules.blot.combos import COMBO, ComboId, Kind
from rules.blot.playing import Playing, Sides, playing
from rules.blot.values import LAST_TRICK
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class ScoredCombo:
    """A combination in the score of a deal.

    ``combo`` is None if it was never shown and only its kind is known (BL-10). ``points``: its worth if it counts,
    otherwise 0. ``side``: its holder's, not necessarily the one that writes the points (BZ-46).
    """

    seat: Seat
    side: int
    kind: Kind
    combo: ComboId | None
    shown: bool
    counts: bool
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """``sai``: with the last trick's ten. ``last_trick``: the side that took the last trick. ``kaput``: the side that
    took all tricks; ``alone``: the seat that did. ``own``: the worth of each side's counting combinations.
    ``blot``: each side's own Blot-Reblot."""

    sai: Sides
    last_trick: int
    tricks: Sides
    kaput: int | None
    alone: Seat | None
    combos: tuple[ScoredCombo, ...]
    own: Sides
    blot: Sides


def to(side: int, points: int) -> Sides:
    """``points`` for one side, nothing for the other."""
    return (points, 0) if side == 0 else (0, points)


def plus(*parts: Sides) -> Sides:
    return (sum(p[0] for p in parts), sum(p[1] for p in parts))


def tally(state: Playing) -> Tally:
    """The facts of a deal of which all tricks are taken."""
    play = playing(state)
    last = state.rules.side[play.takers[-1]]
    tricks = tricks_of(state)
    every = state.rules.tricks
    combos = scored(state)
    return Tally(
        sai=plus(play.sai, to(last, LAST_TRICK)),
        last_trick=last,
        tricks=tricks,
        kaput=0 if tricks[0] == every else 1 if tricks[1] == every else None,
        alone=play.takers[0] if len(set(play.takers)) == 1 else None,
        combos=combos,
        own=plus(*(to(c.side, c.points) for c in combos)),
        blot=blots(state),
    )


def tricks_of(state: Playing) -> Sides:
    """Tricks taken so far by each side."""
    play = state.play
    if play is None:
        return (0, 0)
    first = sum([1 for s in play.takers if state.rules.side[s] == 0])
    return (first, len(play.takers) - first)


def blots(state: Playing) -> Sides:
    """Blot-Reblot by side (BL-8): both cards played, each with its word."""
    play = playing(state)
    if play.blot_seat is None or play.blot_words < 2 or play.blot_cards < 2:
        return (0, 0)
    return to(state.rules.side[play.blot_seat], state.rules.blot)


def scored(state: Playing) -> tuple[ScoredCombo, ...]:
    """The declarations in order; those of the dominant side that were shown count (BZ-32)."""
    play, side = playing(state), state.rules.side
    if not play.records:
        return ()
    table = state.rules.worth[play.contract.strain]
    counts = counting(play.records, table, play.top, side)
    return tuple(
        ScoredCombo(
            seat=r.seat,
            side=side[r.seat],
            kind=COMBO[r.combo].kind,
            combo=r.combo if r.shown else None,
            shown=r.shown,
            counts=c and r.shown,
            points=table.points(r.combo) if c and r.shown else 0,
        )
        for r, c in zip(play.records, counts, strict=True)
    )

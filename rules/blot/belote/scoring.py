"""The score of a deal and the end of the match in the games with a turned card (GE-1, DU-9).

Theory of operation. A game decides the points of each side's cards, the sums compared by the test, the least for the
takers, and who writes what: a ``Verdict``. The rest of a score follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.blot.belote.events import DealScored, Score, Trumps
from rules.blot.belote.state import State
from rules.blot.combos import COMBO
from rules.blot.events import MatchEnded
from rules.blot.playing import Sides, playing
from rules.blot.tally import ScoredCombo, Tally, blots, plus, to, tricks_of
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Verdict:
    """See ``Score`` for the fields."""

    cards: Sides
    reached: Sides
    need: int
    made: bool
    base: Sides
    extras: Sides
    blot: Sides


def trumps_of(state: State) -> Trumps:
    taken: Trumps = playing(state).contract
    return taken


def scored(state: State, facts: Tally, verdict: Verdict) -> Score:
    """The score of a deal of which all tricks are taken."""
    written = plus(verdict.base, verdict.extras, verdict.blot)
    return Score(
        deal=state.deal,
        dealer=state.dealer,
        trumps=trumps_of(state),
        sai=facts.sai,
        last_trick=facts.last_trick,
        tricks=facts.tricks,
        kaput=facts.kaput,
        cards=verdict.cards,
        reached=verdict.reached,
        need=verdict.need,
        made=verdict.made,
        failed="" if verdict.made else "short",
        base=verdict.base,
        extras=verdict.extras,
        own_extras=facts.own,
        blot=verdict.blot,
        own_blot=facts.blot,
        combos=facts.combos,
        written=written,
        total=plus(state.totals, written),
    )


def revoked(state: State, seat: Seat, key: str, points: int) -> Score:
    """The score of a deal ended by an illegal card of ``seat``: ``points`` and everything declared go to the other
    side, including a Blot-Reblot with both words said (DU-8)."""
    play, rules = playing(state), state.rules
    table = rules.worth[play.contract.strain]
    other = 1 - rules.side[seat]
    combos = tuple(
        ScoredCombo(r.seat, rules.side[r.seat], COMBO[r.combo].kind, r.combo, r.shown, True, table.points(r.combo))
        for r in play.records
    )
    own, blot = plus(*(to(c.side, c.points) for c in combos)), blots(state)
    combos = tuple(replace(c, combo=c.combo if c.shown else None) for c in combos)
    base, extras, bonus = to(other, points), to(other, sum(own)), to(other, sum(blot))
    written = plus(base, extras, bonus)
    return Score(
        deal=state.deal,
        dealer=state.dealer,
        trumps=trumps_of(state),
        sai=play.sai,
        last_trick=None,
        tricks=tricks_of(state),
        kaput=None,
        cards=(0, 0),
        reached=(0, 0),
        need=0,
        made=False,
        failed="revoke",
        base=base,
        extras=extras,
        own_extras=own,
        blot=bonus,
        own_blot=blot,
        combos=combos,
        written=written,
        total=plus(state.totals, written),
        revoker=seat,
        revoke_key=key,
    )


def ended(state: State, score: Score, target: int) -> tuple[DealScored | MatchEnded, ...]:
    """The score, and the match's end if this ends it."""
    end = at_end(state, score.total, target)
    return (DealScored(score),) if end is None else (DealScored(score), end)


def at_end(state: State, total: Sides, target: int) -> MatchEnded | None:
    """The match's end: the side at the target wins; both: the higher; equal: another deal."""
    if max(total) < target or total[0] == total[1]:
        return None
    winner = 0 if total[0] > total[1] else 1
    return MatchEnded(state.rules.seats_of(winner), total, (1, 0), "target")

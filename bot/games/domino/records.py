"""Records and match statistics of Domino."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.games.records import DealTale, Record, Records, counted, drawn, find, picked, the, winning
from rules.domino.model import PIPS, TILES, DealScored, Dealt, Passed, State, Tile, TileDrawn, TileLaid

# --- records ----------------------------------------------------------------------------------------------------------
# ``starter``  the seat that begins; ``lead``: the tile it must begin with (DO-2), null if it may choose
# ``reached``  the seats that had reached the target before the deal, in that order (DO-8)
# ``hands``    the tiles dealt, by seat, in the order received: ``[["6-4", …7], …]``
# ``bazaar``   the tiles in the order of drawing
# ``steps``    ``[seat, "6-4L", sum of the ends, points]`` for a tile laid, ``[seat, "draw", "5-3"]`` for a tile drawn,
#              ``[seat, "pass"]`` for a pass, which is automatic and not among the actions
# ``how``      ``out`` or ``riba``; ``seat``: the seat that went out or locked the layout
# ``left``     the tiles left in each hand; ``pips``: of all of them; ``rest``: the points for them to ``seat``
# ``scored``   points for sums of five by seat, without ``rest``; ``total``: the match score after the deal


class DominoRecords(Records):
    ends = (DealScored,)
    counts = ("went-out", "locked", "fives")
    feats = ("riba",)
    measure = "tiles"

    def fields(self, before: State, state: State, events: Sequence[Any]) -> Record:
        dealt = the(Dealt, events)
        return {
            "starter": dealt.starter,
            "lead": dealt.lead or None,
            "reached": before.reached,
            **picked(dealt, "hands", "bazaar"),
            "steps": [step for event in events if (step := _step(event))],
            **picked(the(DealScored, events).score, "how", "seat", "left", "pips", "rest", "scored"),
        }

    def gained(self, record: Record) -> Sequence[int]:
        rest = winning(record["seat"], record["rest"])
        return [sums + more for sums, more in zip(record["scored"], rest, strict=True)]

    def state_before(self, record: Record, start: State) -> State:
        before: State = super().state_before(record, start)
        starter = None if record["lead"] else record["starter"]
        return replace(before, starter=starter, reached=tuple(record["reached"]))

    def tale(self, events: Sequence[Any], state: Any) -> DealTale:
        score = the(DealScored, events).score
        counts = Counter((e.seat, "fives") for e in events if isinstance(e, TileLaid) and e.points)
        counts[score.seat, "went-out" if score.how == "out" else "locked"] += 1
        luck = drawn(find(Dealt, events), _worth, TILES)
        feats = (("riba", (score.seat,)),) if score.how == "riba" else ()
        return DealTale(counted(counts), feats, luck)


def _step(event: Any) -> list[Any] | None:
    match event:
        case TileLaid():
            return [event.seat, f"{event.tile}{event.end}", event.ends, event.points]
        case TileDrawn():
            return [event.seat, "draw", event.tile]
        case Passed():
            return [event.seat, "pass"]
        case _:
            return None


def _worth(tile: Tile) -> Fraction:
    return Fraction(PIPS[tile])

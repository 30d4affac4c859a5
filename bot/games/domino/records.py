"""Records and match statistics of Domino."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.games.records import Chronicle, DealTale, Luck, Record, Recorder, dealt, recorded_result
from rules.core import Seat
from rules.domino.game import Domino
from rules.domino.model import (
    PIPS,
    TILES,
    DealScored,
    Dealt,
    Event,
    Passed,
    Score,
    State,
    Tile,
    TileDrawn,
    TileLaid,
    pips,
)

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


PLAYERS = 2


class DominoRecorder(Recorder):
    """See ``bot.games.records.Recorder``."""

    compared = (
        "starter",
        "lead",
        "reached",
        "steps",
        "how",
        "seat",
        "left",
        "pips",
        "rest",
        "scored",
        "total",
        "result",
    )

    def seats(self, options: Any) -> int:
        return PLAYERS

    def over(self, state: State, events: Sequence[Event]) -> bool:
        return any(isinstance(e, DealScored) for e in events[-2:])

    def record(self, game: Any, state: State, events: Sequence[Event]) -> Record:
        dealt = next(e for e in events if isinstance(e, Dealt))
        score = next(e.score for e in events if isinstance(e, DealScored))
        before = _before(list(score.total), list(score.scored), score.seat, score.rest)
        return {
            "deal": dealt.deal,
            "starter": dealt.starter,
            "lead": dealt.lead or None,
            "reached": [s for s in state.reached if before[s] >= state.options.target],
            "hands": [list(hand) for hand in dealt.hands],
            "bazaar": list(dealt.bazaar),
            "steps": [step for e in events for step in _step(e)],
            **_ending(score),
            "result": recorded_result(game, state),
        }

    def state_before(self, game: Any, options: Any, record: Record) -> State:
        state: State = Domino().evolve(None, Domino().start(len(record["hands"]), options)[0])
        return replace(
            state,
            deal=record["deal"] - 1,
            starter=None if record["lead"] else record["starter"],
            totals=tuple(_before(record["total"], record["scored"], record["seat"], record["rest"])),
            reached=tuple(record["reached"]),
        )

    def dealt(self, record: Record) -> Sequence[Event]:
        hands = tuple(tuple(Tile(t) for t in hand) for hand in record["hands"])
        bazaar = tuple(Tile(t) for t in record["bazaar"])
        return (Dealt(record["deal"], record["starter"], Tile(record["lead"] or ""), hands, bazaar),)


def _before(total: list[int], scored: list[int], seat: Seat, rest: int) -> list[int]:
    """The match score before a deal."""
    return [t - s - (rest if at == seat else 0) for at, (t, s) in enumerate(zip(total, scored, strict=True))]


def _step(event: Event) -> list[list[Any]]:
    match event:
        case TileLaid():
            return [[event.seat, f"{event.tile}{event.end}", event.ends, event.points]]
        case TileDrawn():
            return [[event.seat, "draw", str(event.tile)]]
        case Passed():
            return [[event.seat, "pass"]]
        case _:
            return []


def _ending(score: Score) -> Record:
    return {
        "how": score.how,
        "seat": score.seat,
        "left": [list(hand) for hand in score.left],
        "pips": score.pips,
        "rest": score.rest,
        "scored": list(score.scored),
        "total": list(score.total),
    }


# --- match statistics -------------------------------------------------------------------------------------------------


_VALUES: Final = tuple(Fraction(PIPS[tile]) for tile in TILES)


class DominoChronicle(Chronicle):
    ends = (DealScored,)
    counts = ("went-out", "locked", "fives")
    feats = ("riba",)
    measure = "tiles"

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        score = next(e.score for e in events if isinstance(e, DealScored))
        hands = next((e.hands for e in events if isinstance(e, Dealt)), ())
        counts = Counter((e.seat, "fives") for e in events if isinstance(e, TileLaid) and e.points)
        counts[score.seat, "went-out" if score.how == "out" else "locked"] += 1
        luck = tuple(Luck(seat, Fraction(pips(hand)), dealt(_VALUES, len(hand))) for seat, hand in enumerate(hands))
        feats = (("riba", (score.seat,)),) if score.how == "riba" else ()
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items()), feats, luck)

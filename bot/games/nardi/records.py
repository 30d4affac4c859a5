"""The records of Nardi, alike for the three games.

=============  =======================================================================================================
``opening``    the throws for the beginning, a die of seat 0 and one of seat 1, the last pair unequal: ``[[3, 5], …]``
``beginner``   the seat that begins
``turns``      every throw and its moves: ``[seat, [a, b], ["24/18", …]]``, hits with a star (``"24/18*"``); no steps
               where nothing could be played; steps that were undone are among ``actions`` only. The dice on the board
               at the end of a deal are included
``board``      both sides' checkers at the end, each from its own view: 26 counts, borne off, points 1 to 24, bar
``winner``     the seat; ``how``: ``out`` or ``declined``; ``worth``: of the deal, 1..6; ``mars``: whether it counted
               double; ``points``: those the winner scored; ``total``: the match score after the deal
=============  =======================================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.games.dice import Fallen
from bot.games.recorder import Record, Recorder, recorded_result
from rules.core import Chance
from rules.nardi.actions import encode
from rules.nardi.events import DealBegun, DealScored, Event, Thrown
from rules.nardi.moves import Move
from rules.nardi.state import State, Turn


class NardiRecorder(Recorder):
    """See ``bot.games.recorder.Recorder``."""

    compared = ("opening", "beginner", "turns", "board", "winner", "how", "worth", "mars", "points", "total", "result")

    def seats(self, options: Any) -> int:
        return 2

    def over(self, state: State, events: Sequence[Event]) -> bool:
        return any(isinstance(e, DealScored) for e in events[-2:])

    def record(self, game: Any, state: State, events: Sequence[Event]) -> Record:
        begun = next(e for e in events if isinstance(e, DealBegun))
        score = next(e.score for e in events if isinstance(e, DealScored))
        return {
            "deal": begun.deal,
            "opening": [list(pair) for pair in begun.throws],
            "beginner": begun.beginner,
            "turns": [_turn(turn) for turn in state.turns],
            "board": [list(side) for side in state.board],
            "winner": score.winner,
            "how": score.how,
            "worth": score.worth,
            "mars": score.mars,
            "points": score.points,
            "total": list(score.total),
            "result": recorded_result(game, state),
        }

    def state_before(self, game: Any, options: Any, record: Record) -> State:
        state: State = game.evolve(None, game.start(2, options)[0])
        before = list(record["total"])
        before[record["winner"]] -= record["points"]
        return replace(state, deal=record["deal"] - 1, totals=(before[0], before[1]))

    def dealt(self, record: Record) -> Sequence[Event]:
        throws = tuple((a, b) for a, b in record["opening"])
        *level, last = throws
        assert all(die in range(1, 7) for pair in throws for die in pair), "no such die"
        assert all(a == b for a, b in level), "thrown on after a beginner was found"
        assert last[0] != last[1], "nobody begins"
        assert record["beginner"] == (0 if last[0] > last[1] else 1), "who threw less begins"
        begun = DealBegun(record["deal"], throws, record["beginner"])
        if not _thrown_with_it(record):
            return (begun,)
        seat, dice, _ = record["turns"][0]
        return (begun, Thrown(seat, (dice[0], dice[1])))

    def chance(self, record: Record) -> Chance:
        thrown = record["turns"][1:] if _thrown_with_it(record) else record["turns"]
        return Fallen([die for _, dice, _ in thrown for die in dice])


def _thrown_with_it(record: Record) -> bool:
    """Whether the first throw came with the beginning, without an action (NA-1, ``auto_throw``)."""
    return not record["actions"] or "/" in record["actions"][0][1]


def _turn(turn: Turn) -> list[Any]:
    steps = [encode(Move(s.point, s.die)) + ("*" if s.hit else "") for s in turn.steps]
    return [turn.seat, list(turn.dice), steps]

"""The records of the Blots with a turned card: Georgian Belote and Duel Blot.

=============  =======================================================================================================
``dealer``     seat
``hands``      the first cards by seat, in the order received; ``turned``: the card turned up; ``stock``: the rest of
               the pack, the top first, from which the hands are filled up when trumps are fixed
``whole``      the whole hands by seat, null in a void deal
``trumps``     ``{seat, strain, round}``, null in a void deal; ``void``: why it is (``all-passed``), else null
``declared``   ``[{seat, kind, combo, cards, shown, counts}, …]`` in order; ``kind``: ``terz 50 100 four``; ``counts``:
               whether its points are written by somebody
``made``       whether the taker's side reached what it had to; null in a void deal and after a revoke
``revoke``     who ended the deal with an illegal card (DU-8) or null
``sai``        card points of [side 0, side 1] with the last trick's ten; ``tricks``: tricks taken
``reached``    what the test compares; ``need``: what the taker's had to be, null in a void deal
``base``       what each side writes for cards; ``extras``: for combinations; ``blot``: for Blot-Reblot
``written``    the three together
=============  =======================================================================================================
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.games.blot.bazaar_records import told_combos
from bot.games.recorder import Record, Recorder, told_result
from rules.blot.belote.events import Completed, DealScored, Dealt, Score
from rules.blot.belote.state import State
from rules.blot.events import DealVoided, Played
from rules.cards import Card
from rules.core import replay
from rules.options import AnyGame

_PAIRS = ("sai", "tricks", "reached", "base", "extras", "blot", "written")


class BeloteRecorder(Recorder):
    """See ``bot.games.recorder.Recorder``."""

    compared = ("dealer", "whole", "trumps", "declared", "void", "made", "revoke", "need", *_PAIRS, "total", "result")

    def __init__(self, players: int) -> None:
        self._players = players

    def seats(self, options: Any) -> int:
        return self._players

    def over(self, state: State, events: Sequence[Any]) -> bool:
        return any(isinstance(e, DealScored | DealVoided) for e in events[-2:])

    def itself(self, happened: Sequence[Any]) -> list[list[Any]]:
        return [[e.seat, e.card] for e in happened if isinstance(e, Played) and e.auto]

    def taken_up(self, game: AnyGame, options: Any, record: Record) -> State:
        state = replay(game, game.start(self._players, options, record["dealer"]))
        assert isinstance(state, State)
        before = tuple(t - w for t, w in zip(record["total"], record["written"], strict=True))
        return replace(state, deal=record["deal"] - 1, totals=before if record["deal"] > 1 else (0, 0))

    def dealt(self, record: Record) -> Sequence[Any]:
        hands = tuple(tuple(Card(c) for c in hand) for hand in record["hands"])
        stock = tuple(Card(c) for c in record["stock"])
        return (Dealt(record["deal"], record["dealer"], hands, Card(record["turned"]), stock),)

    def told(self, game: AnyGame, state: State, events: Sequence[Any]) -> Record:
        dealt = next(e for e in events if isinstance(e, Dealt))
        whole = next((e.hands for e in events if isinstance(e, Completed)), None)
        score = next((e.score for e in events if isinstance(e, DealScored)), None)
        void = next((e.reason for e in events if isinstance(e, DealVoided)), None)
        return {
            "deal": dealt.deal,
            "dealer": dealt.dealer,
            "hands": [list(hand) for hand in dealt.hands],
            "turned": dealt.turned,
            "stock": list(dealt.stock),
            "whole": None if whole is None else [list(hand) for hand in whole],
            **_numbers(state, score),
            "void": void,
            "total": list(state.totals),
            "result": told_result(game, state),
        }


def _numbers(state: State, score: Score | None) -> Record:
    """What has to come out the same when a deal is played over again."""
    if score is None or state.play is None:
        none = {name: [0, 0] for name in _PAIRS}
        return {"trumps": None, "declared": [], "made": None, "revoke": None, "need": None, **none}
    took = score.trumps
    return {
        "trumps": {"seat": took.seat, "strain": took.strain, "round": took.round},
        "declared": told_combos(state.play.records, [c.counts for c in score.combos]),
        "made": score.made if score.revoker is None else None,
        "revoke": score.revoker,
        "need": score.need,
        **{name: list(getattr(score, name)) for name in _PAIRS},
    }

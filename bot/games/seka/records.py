"""Records and match statistics of Seka. Sums are chips; lists of sums are by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from bot.fair import SeededChance
from bot.games import rules_of
from bot.games.records import Average, Chronicle, DealTale, Luck, Record, Recorder, among, laid, recorded_result
from rules.cards import Card
from rules.core import Chance, replay
from rules.options import from_dict
from rules.seka.game import Seka
from rules.seka.model import (
    CARDS,
    Anted,
    BetMade,
    DealOver,
    DealRow,
    Dealt,
    Entered,
    Event,
    Folded,
    GivenBack,
    Looked,
    Pot,
    PotWon,
    SekaMade,
    State,
    StayedOut,
    claims,
    entry,
    merged,
    pack,
    worth,
)

# --- records ----------------------------------------------------------------------------------------------------------
# ``dealer``    the dealing seat; ``out``: the seats that sat the deal out for lack of chips (SE-8)
# ``purses``    what each player could put in before the deal, before any payment for it
# ``standing``  the standing seka (SE-7), or null: ``pots`` as ``[chips, [seats tied]]``, ``parts`` their seka bets,
#               ``asked`` the seats that answered among the ``actions``, before the cards were dealt
# ``ante``      what each player put in before the cards, 0 in a seka; ``players``: seats dealt in, in speaking order
# ``hands``     the cards by seat, in the order received; empty for those not dealt in
# ``steps``     chips moved, looks, folds, refusals and sekas, in order: ``[what, seat, chips, …]``; see ``_step``
# ``shown``     the hands compared: ``[seat, [cards that count], points]``
# ``pots``      ``{chips, seats, best, commission}``: ``seats`` played for it, ``best`` had the best hand (several: it
#               stands)
# ``put``       what each seat put in, less what was returned; ``net``: the result of the deal
# ``left``      the purses after the deal; ``total``: won and lost since the match began


PLAYERS = 4
_GAME = Seka()


class SekaRecorder(Recorder):
    """See ``bot.games.records.Recorder``."""

    compared = ("dealer", "players", "ante", "steps", "shown", "pots", "put", "net", "left", "total", "result")

    def seats(self, options: Any) -> int:
        return PLAYERS

    def over(self, state: State, events: Sequence[Event]) -> bool:
        return any(isinstance(e, DealOver) for e in events[-2:])

    def record(self, game: Any, state: State, events: Sequence[Event]) -> Record:
        dealt = next(e for e in events if isinstance(e, Dealt))
        row = next(e.row for e in events if isinstance(e, DealOver))
        before = _before(state, events, row)
        return {
            "deal": row.deal,
            "dealer": row.dealer,
            "out": before["out"],
            "purses": before["purses"],
            "standing": before["standing"],
            "ante": next((e.amount for e in events if isinstance(e, Anted)), 0),
            "players": list(dealt.players),
            "hands": [list(hand) for hand in dealt.hands],
            "steps": [step for e in events for step in _step(e)],
            "shown": [[h.seat, list(h.counting), h.points] for h in row.shown],
            "pots": [
                {"chips": p.amount, "seats": list(p.seats), "best": list(p.best), "commission": p.commission}
                for p in row.pots
            ],
            "put": list(row.put),
            "net": list(row.net),
            "left": list(row.left),
            "total": list(state.won),
            "result": recorded_result(game, state),
        }

    def state_before(self, game: Any, options: Any, record: Record) -> State:
        seats = len(record["purses"])
        state = replay(_GAME, _GAME.start(seats, options, record["dealer"]))
        assert state is not None
        standing = record["standing"]
        pots = tuple(Pot(n, tuple(who)) for n, who in standing["pots"]) if standing else ()
        asked = tuple(standing["asked"]) if standing else ()
        return replace(
            state,
            phase="entry" if asked else "between",
            deal=record["deal"] - 1,
            purses=tuple(record["purses"]),
            won=tuple(a - b for a, b in zip(record["total"], record["net"], strict=True)),
            out=tuple(record["out"]),
            base=pots,
            parts=tuple(standing["parts"]) if standing else (),
            asked=asked,
            claim=claims(pots, seats),
        )

    def is_pack(self, game: Any, state: State, dealt: Sequence[Event]) -> bool:
        """Only the hands are recorded: three cards each, without duplicates."""
        (cards, sizes), usual = laid(dealt), laid(game.deal(state, SeededChance(0)))
        return sizes == usual[1] and cards <= Counter(pack(state.options.joker))

    def dealt(self, record: Record) -> Sequence[Event]:
        """The antes, the cards, and, if nobody could bet, the whole deal: as the game plays them with this pack."""
        state = self.state_before(_GAME, from_dict(rules_of("seka"), record["preset"], record["options"]), record)
        for seat, text in record["actions"]:
            if state.phase == "entry":
                state = replay(_GAME, _GAME.decide(state, seat, _GAME.parse(text), _Pack(record)), state) or state
        return _GAME.deal(state, _Pack(record))


class _Pack(Chance):
    """A pack whose order deals the hands of a record."""

    def __init__(self, record: Record) -> None:
        hands = [record["hands"][s] for s in record["players"]]
        front = [Card(hand[n]) for n in range(3) for hand in hands]
        cards = pack(True)
        self._order = tuple(cards.index(c) for c in [*front, *(c for c in cards if c not in front)])

    def shuffled(self, n: int) -> tuple[int, ...]:
        return self._order

    def die(self) -> int:
        raise ValueError("Seka has no dice")


def _before(state: State, events: Sequence[Event], row: DealRow) -> Record:
    """The situation before the deal, from the state after it and the events between.

    A standing seka comes from the previous deal; null if that is unknown (a single record replayed alone).
    """
    rows = state.rows[:-1]
    purses = list(state.purses)
    for event in events:
        for move in _GAME.moves(event):
            if move.seat is not None:
                purses[move.seat] += move.amount
    pots = merged(Pot(p.amount, p.best) for p in rows[-1].pots if len(p.best) > 1) if rows else ()
    answered = [e.seat for e in events if isinstance(e, Entered | StayedOut)]
    down = [s for e in events if isinstance(e, DealOver) for s in e.down]
    standing = {
        "pots": [[p.amount, list(p.seats)] for p in pots],
        "parts": [entry(p) for p in pots],
        "asked": sorted(answered),
    }
    return {
        "purses": purses,
        "out": [s for s in state.out if s not in down],
        "standing": standing if pots else None,
    }


def _step(event: Event) -> list[list[Any]]:
    match event:
        case Anted(seats, amount):
            return [["ante", s, amount] for s in seats]
        case Entered(seat, parts):
            return [["enter", seat, *parts]]
        case StayedOut(seat):
            return [["out", seat]]
        case Looked(seat):
            return [["look", seat]]
        case BetMade(seat, amount, kind):
            return [[kind, seat, amount]]
        case Folded(seat):
            return [["fold", seat]]
        case GivenBack(seat, amount):
            return [["back", seat, amount]]
        case PotWon(seat, amount, commission):
            return [["won", seat, amount, commission]]
        case SekaMade(pots, _, _):
            return [["seka", list(p.seats), p.amount] for p in pots]
        case _:
            return []


# --- match statistics -------------------------------------------------------------------------------------------------


@cache
def _hand(joker: bool, pairs: str) -> Average:
    """The points of a hand, over all possible hands."""
    return among(worth(hand, pairs).points for hand in combinations(pack(joker), CARDS))


class SekaChronicle(Chronicle):
    """Folded hands stay closed; the total worth of all hands is revealed once nothing of the match is secret."""

    ends = (DealOver,)
    counts = ("pots-won", "folds", "darks")
    measure = "hands"

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        row = next(e.row for e in events if isinstance(e, DealOver))
        hands = next((e.hands for e in events if isinstance(e, Dealt)), ())
        options = state.options
        average = _hand(options.joker, options.pairs)
        luck = tuple(
            Luck(seat, Fraction(worth(hand, options.pairs).points), average) for seat, hand in enumerate(hands) if hand
        )
        counts = Counter((seat, "pots-won") for pot in row.pots if len(pot.best) == 1 for seat in pot.best)
        counts.update((e.seat, "folds") for e in events if isinstance(e, Folded))
        counts.update((e.seat, "darks") for e in events if isinstance(e, BetMade) and e.kind == "dark")
        return DealTale(tuple((seat, what, n) for (seat, what), n in counts.items()), luck=luck)

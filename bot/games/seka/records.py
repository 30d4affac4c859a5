"""Records and match statistics of Seka. Sums are chips; lists of sums are by seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from bot.games.records import Average, DealTale, Luck, Record, Records, among, counted, find, picked, the
from rules.seka import model

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


@cache
def _hand(joker: bool, pairs: str) -> Average:
    """The points of a hand, over all possible hands."""
    return among(model.worth(hand, pairs).points for hand in combinations(model.pack(joker), model.CARDS))


class SekaRecords(Records):
    """Folded hands stay closed; the total worth of all hands is revealed once nothing of the match is secret."""

    ends = (model.DealOver,)
    counts = ("pots-won", "folds", "darks")
    measure = "hands"

    def fields(self, before: model.State, state: model.State, events: Sequence[Any]) -> Record:
        row, anted = the(model.DealOver, events).row, find(model.Anted, events)
        pots = [[pot.amount, pot.seats] for pot in before.base]
        return {
            "dealer": row.dealer,
            "out": before.out,
            "purses": before.purses,
            "standing": {"pots": pots, "parts": before.parts, "asked": before.asked} if pots else None,
            "ante": anted.amount if anted is not None else 0,
            **picked(the(model.Dealt, events), "players", "hands"),
            "steps": [step for event in events for step in _step(event)],
            "shown": [[hand.seat, hand.counting, hand.points] for hand in row.shown],
            "pots": [
                {"chips": pot.amount, "seats": pot.seats, "best": pot.best, "commission": pot.commission}
                for pot in row.pots
            ],
            **picked(row, "put", "net", "left"),
        }

    def state_before(self, record: Record, start: model.State) -> model.State:
        standing = record["standing"] or {"pots": (), "parts": (), "asked": ()}
        pots = tuple(model.Pot(amount, tuple(seats)) for amount, seats in standing["pots"])
        return replace(
            start,
            phase="entry" if standing["asked"] else "between",
            deal=record["deal"] - 1,
            purses=tuple(record["purses"]),
            won=self.total_before(record),
            out=tuple(record["out"]),
            base=pots,
            parts=tuple(standing["parts"]),
            asked=tuple(standing["asked"]),
            claim=model.claims(pots, len(record["purses"])),
        )

    def tale(self, events: Sequence[Any], state: Any) -> DealTale:
        row = the(model.DealOver, events).row
        hands = next((e.hands for e in events if isinstance(e, model.Dealt)), ())
        options = state.options
        average = _hand(options.joker, options.pairs)
        luck = tuple(
            Luck(seat, Fraction(model.worth(hand, options.pairs).points), average)
            for seat, hand in enumerate(hands)
            if hand
        )
        counts = Counter((seat, "pots-won") for pot in row.pots if len(pot.best) == 1 for seat in pot.best)
        counts.update((e.seat, "folds") for e in events if isinstance(e, model.Folded))
        counts.update((e.seat, "darks") for e in events if isinstance(e, model.BetMade) and e.kind == "dark")
        return DealTale(counted(counts), luck=luck)


def _step(event: Any) -> list[list[Any]]:
    match event:
        case model.Anted(seats, amount):
            return [["ante", s, amount] for s in seats]
        case model.Entered(seat, parts):
            return [["enter", seat, *parts]]
        case model.StayedOut(seat):
            return [["out", seat]]
        case model.Looked(seat):
            return [["look", seat]]
        case model.BetMade(seat, amount, kind):
            return [[kind, seat, amount]]
        case model.Folded(seat):
            return [["fold", seat]]
        case model.GivenBack(seat, amount):
            return [["back", seat, amount]]
        case model.PotWon(seat, amount, commission):
            return [["won", seat, amount, commission]]
        case model.SekaMade(pots, _, _):
            return [["seka", list(p.seats), p.amount] for p in pots]
        case _:
            return []

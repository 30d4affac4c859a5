"""Records and match statistics of the Blot family."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.fair import SeededChance
from bot.games.records import Count, DealTale, Record, Records, drawn, find, picked, the
from rules.blot.bazaar import model as bazaar
from rules.blot.bazaar.model import CutMade
from rules.blot.belote import model as belote
from rules.blot.combos import COMBO
from rules.blot.combos import Record as Declaration
from rules.blot.playing import DealVoided, Played
from rules.cards import RANK, Card
from rules.core import Seat
from rules.options import AnyGame

# --- records ----------------------------------------------------------------------------------------------------------
# All games:
#
# ``dealer``    seat
# ``declared``  ``[{seat, kind, combo, cards, shown, counts}, …]`` in order; ``kind``: ``terz 50 100 four``; ``counts``:
#               whether its points are scored
# ``void``      why the deal is void (``all-passed``, ``four-sevens``) or null
# ``made``      whether the contract was made; null in a void deal and after a revoke
# ``revoke``    the seat that ended the deal with an illegal card (BZ-24, DU-8) or null
# ``blot``      Blot-Reblot points of [side 0, side 1], as all pairs below; side 0 is seats 0 and 2
# ``sai``       card points with the last trick's ten; ``tricks``: tricks taken
# ``written``   the deal's points as written in the Davtar
#
# Bazaar Blot:
#
# ``cut``       if the pack is not shuffled, whether it was cut before this deal (BZ-4), else null
# ``hands``     the dealt cards by seat, in the order received: ``[["JH", …8], …4]``
# ``contract``  ``{level, strain, seat, kaput, kanach, call}``, null in a void deal; ``call``: ``"" quansh sur``
#
# Georgian Belote and Duel Blot:
#
# ``hands``     the first cards by seat, in the order received; ``turned``: the card turned up; ``stock``: the rest of
#               the pack, top first, which completes the hands once trumps are fixed
# ``whole``     the whole hands by seat, null in a void deal
# ``trumps``    ``{seat, strain, round}``, null in a void deal
# ``reached``   each side's points toward the contract; ``need``: the taker's minimum, null in a void deal
# ``base``      each side's points for cards; ``extras``: for combinations; ``written`` is these two and ``blot``


HALF: Final = Fraction(1, 2)
POINTS: Final = {"A": Fraction(11), "10": Fraction(10), "K": Fraction(4), "Q": Fraction(3)} | {
    "J": 6 + HALF,
    "9": 3 + HALF,
}
"""The mean card points of each rank over the four suits as trumps: cards are dealt before any bid."""


class BlotRecords(Records):
    ends = (bazaar.DealScored, belote.DealScored, DealVoided)
    counts = (
        *("bids", "made", "failed", "quanshes", "quanshes-right", "surs"),
        *("combo-four", "combo-100", "combo-50", "combo-terz", "revokes"),
    )
    feats = ("kaput", "kanach", "four")
    measure = "cards"

    def __init__(self, pack: tuple[Card, ...]) -> None:
        self._pack = pack

    def gained(self, record: Record) -> Sequence[int]:
        written: Sequence[int] = record["written"]
        return written

    def automatic(self, happened: Sequence[Any]) -> list[list[Any]]:
        return [[event.seat, event.card] for event in happened if isinstance(event, Played) and event.auto]

    def tale(self, events: Sequence[Any], state: Any) -> DealTale:
        dealt = find(bazaar.Dealt, events) or find(belote.Dealt, events)
        luck = drawn(dealt, _points, self._pack)
        scored = find(bazaar.DealScored, events) or find(belote.DealScored, events)
        if scored is None:
            return DealTale(luck=luck)
        sides = [tuple(sorted(state.rules.seats_of(side))) for side in (0, 1)]
        return DealTale(tuple(_counts(scored.score, sides)), tuple(_feats(scored.score, sides)), luck)


class BazaarRecords(BlotRecords):
    apart = (CutMade,)

    def fields(self, before: bazaar.State, state: bazaar.State, events: Sequence[Any]) -> Record:
        dealt, cut, scored = the(bazaar.Dealt, events), find(CutMade, events), find(bazaar.DealScored, events)
        return {
            "dealer": dealt.dealer,
            "cut": cut.cut if cut is not None else None,
            "hands": dealt.hands,
            **_score(state, scored.score if scored is not None else None),
            "void": _void(events),
        }

    def seat(self, game: AnyGame, state: bazaar.State, chance: SeededChance) -> Seat:
        """Now and then another seat that may call: a quansh out of turn (BZ-16), the other partner's sur."""
        seat = min(game.waiting(state))
        if state.phase not in ("bidding", "sur") or chance.below(4):
            return seat
        others = [s for s in sorted(game.actors(state)) if s != seat and game.legal(state, s)]
        return others[chance.below(len(others))] if others and chance.below(12) == 0 else seat

    def opening(self, record: Record) -> Sequence[Any]:
        return () if record["cut"] is None else (CutMade((record["dealer"] - 1) % 4, record["cut"]),)

    def shuffled(self, state: bazaar.State) -> bazaar.State:
        return replace(state, packets=())


class BeloteRecords(BlotRecords):
    def fields(self, before: belote.State, state: belote.State, events: Sequence[Any]) -> Record:
        whole, scored = find(belote.Completed, events), find(belote.DealScored, events)
        return {
            **picked(the(belote.Dealt, events), "dealer", "hands", "turned", "stock"),
            "whole": whole.hands if whole is not None else None,
            **_turned_score(state, scored.score if scored is not None else None),
            "void": _void(events),
        }


def _void(events: Sequence[Any]) -> str | None:
    voided = find(DealVoided, events)
    return voided.reason if voided is not None else None


_SUMS = ("blot", "sai", "tricks", "written")
_TURNED_SUMS = ("sai", "tricks", "reached", "base", "extras", "blot", "written")


def _score(state: bazaar.State, score: bazaar.Score | None) -> Record:
    if score is None or state.play is None:
        none: Record = {"declared": [], "contract": None, "made": None, "revoke": None}
        return none | dict.fromkeys(_SUMS, (0, 0))
    scored, contract = {(one.seat, one.combo) for one in score.combos}, score.contract
    counts = [one.counts for one in score.combos]
    if score.revoker is not None:
        counts = [(one.seat, one.combo) in scored for one in state.play.records]
    return {
        "declared": _declared(state.play.records, counts),
        "contract": {
            **picked(contract, "level", "strain", "seat"),
            "kaput": contract.promise == "k",
            "kanach": contract.promise == "g",
            "call": contract.call,
        },
        **_made(score),
        **picked(score, *_SUMS),
    }


def _turned_score(state: belote.State, score: belote.Score | None) -> Record:
    if score is None or state.play is None:
        none: Record = {"trumps": None, "declared": [], "made": None, "revoke": None, "need": None}
        return none | dict.fromkeys(_TURNED_SUMS, (0, 0))
    return {
        "trumps": score.trumps,
        "declared": _declared(state.play.records, [one.counts for one in score.combos]),
        **_made(score),
        **picked(score, "need", *_TURNED_SUMS),
    }


def _made(score: bazaar.Score | belote.Score) -> Record:
    return {"made": score.made if score.revoker is None else None, "revoke": score.revoker}


def _declared(records: Sequence[Declaration], counts: Sequence[bool]) -> list[Record]:
    """A deal's declarations; ``counts``: which of them are scored."""
    return [
        {
            "seat": one.seat,
            "kind": COMBO[one.combo].kind,
            "combo": one.combo,
            "cards": COMBO[one.combo].cards,
            "shown": one.shown,
            "counts": counted,
        }
        for one, counted in zip(records, counts, strict=True)
    ]


def _points(card: Card) -> Fraction:
    return POINTS.get(RANK[card], Fraction())


def _counts(score: Any, sides: Sequence[tuple[Seat, ...]]) -> Iterator[Count]:
    contract = getattr(score, "contract", None)
    bidder = contract.seat if contract is not None else score.trumps.seat
    if score.revoker is not None:
        yield score.revoker, "revokes", 1
    else:
        yield bidder, "bids", 1
        yield bidder, "made" if score.made else "failed", 1
    if contract is not None and contract.quansh is not None:
        yield contract.quansh, "quanshes", 1
        if not score.made:
            yield contract.quansh, "quanshes-right", 1
    if contract is not None and contract.sur is not None:
        yield contract.sur, "surs", 1
    for combo in score.combos:
        if combo.counts:
            yield combo.seat, f"combo-{combo.kind}", 1


def _feats(score: Any, sides: Sequence[tuple[Seat, ...]]) -> Iterator[tuple[str, tuple[Seat, ...]]]:
    if score.kaput is not None:
        contract = getattr(score, "contract", None)
        bid = contract is not None and contract.promise == "g" and score.alone == contract.seat
        yield ("kanach", (score.alone,)) if bid else ("kaput", sides[score.kaput])
    four = tuple(dict.fromkeys(combo.seat for combo in score.combos if combo.kind == "four" and combo.counts))
    if four:
        yield "four", four

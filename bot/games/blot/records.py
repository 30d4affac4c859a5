"""Records and match statistics of the Blot family."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from bot.fair import SeededChance
from bot.games.records import Chronicle, Count, DealTale, Luck, Record, Recorder, dealt, recorded_result
from rules.blot import playing as family
from rules.blot.bazaar import model as bazaar
from rules.blot.bazaar.model import CutMade, DealScored, Dealt, Event, Score, State
from rules.blot.belote import model as belote
from rules.blot.belote.model import Completed
from rules.blot.belote.model import DealScored as TurnedScored
from rules.blot.belote.model import Dealt as TurnedDealt
from rules.blot.belote.model import Score as TurnedScore
from rules.blot.belote.model import State as TurnedState
from rules.blot.combos import COMBO
from rules.blot.combos import Record as Declaration
from rules.blot.playing import DealVoided, Played
from rules.cards import RANK, Card
from rules.core import Seat, replay
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


_NUMBERS = ("declared", "contract", "void", "made", "revoke", "blot", "sai", "tricks", "written", "total", "result")


class BazaarRecorder(Recorder):
    """See ``bot.games.records.Recorder``."""

    compared = ("dealer", *_NUMBERS)

    def seats(self, options: Any) -> int:
        return 4

    def over(self, state: State, events: Sequence[Event]) -> bool:
        return any(isinstance(e, DealScored | DealVoided) for e in events[-2:])

    def seat(self, game: AnyGame, state: State, chance: SeededChance) -> Seat:
        """Now and then another seat that may call: a quansh out of turn (BZ-16), the other partner's sur."""
        seat = min(game.waiting(state))
        if state.phase not in ("bidding", "sur") or chance.below(4):
            return seat
        others = [s for s in sorted(game.actors(state)) if s != seat and game.legal(state, s)]
        return others[chance.below(len(others))] if others and chance.below(12) == 0 else seat

    def is_recorded(self, happened: Sequence[Event]) -> bool:
        return not isinstance(happened[0], CutMade)

    def automatic(self, happened: Sequence[Event]) -> list[list[Any]]:
        return [[e.seat, e.card] for e in happened if isinstance(e, Played) and e.auto]

    def state_before(self, game: AnyGame, options: Any, record: Record) -> State:
        state = replay(game, game.start(4, options, record["dealer"]))
        assert isinstance(state, State)
        before = tuple(t - w for t, w in zip(record["total"], record["written"], strict=True))
        return replace(state, deal=record["deal"] - 1, totals=before if record["deal"] > 1 else (0, 0))

    def opening(self, record: Record) -> Sequence[Event]:
        return () if record["cut"] is None else (CutMade((record["dealer"] - 1) % 4, record["cut"]),)

    def dealt(self, record: Record) -> Sequence[Event]:
        hands = tuple(tuple(Card(c) for c in hand) for hand in record["hands"])
        return (Dealt(record["deal"], record["dealer"], hands),)

    def record(self, game: AnyGame, state: State, events: Sequence[Event]) -> Record:
        dealt = next(e for e in events if isinstance(e, Dealt))
        cut = next((e.cut for e in events if isinstance(e, CutMade)), None)
        score = next((e.score for e in events if isinstance(e, DealScored)), None)
        void = next((e.reason for e in events if isinstance(e, DealVoided)), None)
        return {
            "deal": dealt.deal,
            "dealer": dealt.dealer,
            "cut": cut,
            "hands": [list(hand) for hand in dealt.hands],
            **_numbers(state, score),
            "void": void,
            "total": list(state.totals),
            "result": recorded_result(game, state),
        }


def _numbers(state: State, score: Score | None) -> Record:
    """The numbers that a replay must reproduce."""
    if score is None:
        none = [0, 0]
        return {
            "declared": [],
            "contract": None,
            "made": None,
            "revoke": None,
            "blot": none,
            "sai": none,
            "tricks": none,
            "written": none,
        }
    c = score.contract
    return {
        "declared": _declared(state, score),
        "contract": {
            "level": c.level,
            "strain": c.strain,
            "seat": c.seat,
            "kaput": c.promise == "k",
            "kanach": c.promise == "g",
            "call": c.call,
        },
        "made": score.made if score.revoker is None else None,
        "revoke": score.revoker,
        "blot": list(score.blot),
        "sai": list(score.sai),
        "tricks": list(score.tricks),
        "written": list(score.written),
    }


def _declared(state: State, score: Score) -> list[Record]:
    assert state.play is not None
    records = state.play.records
    if score.revoker is None:
        counts = [c.counts for c in score.combos]
    else:
        held = {(c.seat, c.combo) for c in score.combos}
        counts = [(r.seat, r.combo) in held for r in records]
    return recorded_combos(records, counts)


def recorded_combos(records: Sequence[Declaration], counts: Sequence[bool]) -> list[Record]:
    """A deal's declarations for a record; ``counts``: which of them are scored."""
    return [
        {
            "seat": r.seat,
            "kind": COMBO[r.combo].kind,
            "combo": r.combo,
            "cards": list(COMBO[r.combo].cards),
            "shown": r.shown,
            "counts": counted,
        }
        for r, counted in zip(records, counts, strict=True)
    ]


_BELOTE_PAIRS = ("sai", "tricks", "reached", "base", "extras", "blot", "written")


class BeloteRecorder(Recorder):
    """See ``bot.games.records.Recorder``."""

    compared = (
        "dealer",
        "whole",
        "trumps",
        "declared",
        "void",
        "made",
        "revoke",
        "need",
        *_BELOTE_PAIRS,
        "total",
        "result",
    )

    def __init__(self, players: int) -> None:
        self._players = players

    def seats(self, options: Any) -> int:
        return self._players

    def over(self, state: TurnedState, events: Sequence[Any]) -> bool:
        return any(isinstance(e, TurnedScored | DealVoided) for e in events[-2:])

    def automatic(self, happened: Sequence[Any]) -> list[list[Any]]:
        return [[e.seat, e.card] for e in happened if isinstance(e, Played) and e.auto]

    def state_before(self, game: AnyGame, options: Any, record: Record) -> TurnedState:
        state = replay(game, game.start(self._players, options, record["dealer"]))
        assert isinstance(state, TurnedState)
        before = tuple(t - w for t, w in zip(record["total"], record["written"], strict=True))
        return replace(state, deal=record["deal"] - 1, totals=before if record["deal"] > 1 else (0, 0))

    def dealt(self, record: Record) -> Sequence[Any]:
        hands = tuple(tuple(Card(c) for c in hand) for hand in record["hands"])
        stock = tuple(Card(c) for c in record["stock"])
        return (TurnedDealt(record["deal"], record["dealer"], hands, Card(record["turned"]), stock),)

    def record(self, game: AnyGame, state: TurnedState, events: Sequence[Any]) -> Record:
        dealt = next(e for e in events if isinstance(e, TurnedDealt))
        whole = next((e.hands for e in events if isinstance(e, Completed)), None)
        score = next((e.score for e in events if isinstance(e, TurnedScored)), None)
        void = next((e.reason for e in events if isinstance(e, DealVoided)), None)
        return {
            "deal": dealt.deal,
            "dealer": dealt.dealer,
            "hands": [list(hand) for hand in dealt.hands],
            "turned": dealt.turned,
            "stock": list(dealt.stock),
            "whole": None if whole is None else [list(hand) for hand in whole],
            **_belote_numbers(state, score),
            "void": void,
            "total": list(state.totals),
            "result": recorded_result(game, state),
        }


def _belote_numbers(state: TurnedState, score: TurnedScore | None) -> Record:
    """The numbers that a replay must reproduce."""
    if score is None or state.play is None:
        none = {name: [0, 0] for name in _BELOTE_PAIRS}
        return {"trumps": None, "declared": [], "made": None, "revoke": None, "need": None, **none}
    took = score.trumps
    return {
        "trumps": {"seat": took.seat, "strain": took.strain, "round": took.round},
        "declared": recorded_combos(state.play.records, [c.counts for c in score.combos]),
        "made": score.made if score.revoker is None else None,
        "revoke": score.revoker,
        "need": score.need,
        **{name: list(getattr(score, name)) for name in _BELOTE_PAIRS},
    }


# --- match statistics -------------------------------------------------------------------------------------------------


HALF: Final = Fraction(1, 2)
POINTS: Final = {"A": Fraction(11), "10": Fraction(10), "K": Fraction(4), "Q": Fraction(3)} | {
    "J": 6 + HALF,
    "9": 3 + HALF,
}
"""The mean card points of each rank over the four suits as trumps: cards are dealt before any bid."""


class BlotChronicle(Chronicle):
    ends = (bazaar.DealScored, belote.DealScored, family.DealVoided)
    counts = (
        *("bids", "made", "failed", "quanshes", "quanshes-right", "surs"),
        *("combo-four", "combo-100", "combo-50", "combo-terz", "revokes"),
    )
    feats = ("kaput", "kanach", "four")
    measure = "cards"

    def __init__(self, pack: tuple[Card, ...]) -> None:
        self._values = tuple(_points(card) for card in pack)

    def deal(self, events: Sequence[Any], state: Any) -> DealTale:
        hands = next((e.hands for e in events if isinstance(e, bazaar.Dealt | belote.Dealt)), ())
        luck = tuple(
            Luck(seat, sum(map(_points, hand), Fraction()), dealt(self._values, len(hand)))
            for seat, hand in enumerate(hands)
            if hand
        )
        score = next((e.score for e in events if isinstance(e, bazaar.DealScored | belote.DealScored)), None)
        if score is None:
            return DealTale(luck=luck)
        sides = [tuple(sorted(state.rules.seats_of(side))) for side in (0, 1)]
        return DealTale(tuple(_counts(score, sides)), tuple(_feats(score, sides)), luck)


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

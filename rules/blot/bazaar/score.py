"""The score of a deal of Bazaar Blot and the end of the match (BZ-24, BZ-40 … BZ-53).

Theory of operation. A finished deal is reduced to a few facts: each side's sai, tricks, counting combinations and
Blot-Reblot, and who took all eight tricks. ``score`` turns them into a ``Score``, which keeps every step for the
explanation. Each side writes points in four parts (cards, level, combinations, blot), which covers the six cases of
BZ-45 to BZ-47.
"""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from rules.blot.bazaar.model import SEATS, SIDE, TRICKS, DealScored, Options, Score, State
from rules.blot.combos import COMBO, Kind, Worth, best, declarable, held
from rules.blot.playing import MatchEnded, Play, ScoredCombo, Sides, blots, plus, tally, to, tricks_of
from rules.blot.values import BAZAAR, Ruleset, alike, full_tens, rounded
from rules.cards import RANKS, STRAINS, Rank
from rules.core import Seat
from rules.options import as_dict

DEAL = 16
KAPUT = 25
KANACH = 30
BLOT = 2
TIMES = {"": 1, "quansh": 2, "sur": 4}


def finish(state: State, final: Score | None = None) -> tuple[DealScored | MatchEnded, ...]:
    """The end of a deal, after its eighth trick without a ``final`` score."""
    final = final or score(state)
    return (DealScored(final),) if (end := outcome(state.options, final)) is None else (DealScored(final), end)


def revoke(state: State, seat: Seat, key: str) -> tuple[DealScored | MatchEnded, ...]:
    """The end of a deal by an illegal card (BZ-24)."""
    return finish(state, revoked(state, seat, key))


def score(state: State) -> Score:
    """The score of a deal after its eighth trick."""
    play = state.play
    assert play is not None
    contract, options = play.contract, state.options
    bidders = SIDE[contract.seat]
    others = 1 - bidders
    facts = tally(state)
    told: dict[str, Any] = as_dict(facts)
    sai, kaput, own = facts.sai, facts.kaput, facts.own_extras
    solo = contract.promise == "g" and facts.alone == contract.seat
    points = _rounded(options, sai, bidders, kaput, solo)
    floor = points[bidders] if kaput == bidders else full_tens(sai[bidders])
    reached = floor + own[bidders] + facts.blot[bidders]
    failed = _why_failed(contract.promise, facts.tricks[bidders], solo, reached >= contract.level)
    winner = others if failed else bidders
    times = TIMES[contract.call]
    if not failed and not contract.call:
        base, extras = points, own
    else:
        base = to(winner, _all_cards(options, winner == kaput, solo, bool(failed) and not contract.call))
        extras = to(winner, own[0] + own[1])
    return _written(
        state, base=base, bid=to(winner, times * contract.level), extras=extras, rounded=points, floor=floor,
        reached=reached, made=not failed, failed=failed, times=times, **told,
    )  # fmt: skip


def _written(state: State, *, base: Sides, bid: Sides, extras: Sides, blot: Sides, **more: Any) -> Score:
    """The score with its sums."""
    play = state.play
    assert play is not None
    written = plus(base, bid, extras, blot)
    parts: dict[str, Any] = {"base": base, "bid": bid, "extras": extras, "blot": blot, "written": written}
    total = plus(state.totals, written)
    return Score(deal=state.deal, dealer=state.dealer, contract=play.contract, **parts, total=total, **more)


def revoked(state: State, seat: Seat, key: str) -> Score:
    """The score of a deal ended by an illegal card of ``seat``: the other side writes 16 and all combinations held
    (BZ-24).

    A Blot-Reblot with both words said stays with its owner; nobody writes the level.
    """
    play = state.play
    assert play is not None
    other = 1 - SIDE[seat]
    combos = _held_by_all(state, play)
    return _written(
        state, base=to(other, DEAL), bid=(0, 0), extras=to(other, sum(c.points for c in combos)), blot=blots(state),
        sai=play.sai, tricks=tricks_of(state), failed="revoke",
        own_extras=plus(*(to(c.side, c.points) for c in combos)), combos=combos, revoker=seat, revoke_key=key,
    )  # fmt: skip


def outcome(options: Options, score: Score) -> MatchEnded | None:
    """The end of the match after a scored deal, if it is over (BZ-50 … BZ-53)."""
    bidders = SIDE[score.contract.seat]
    total = score.total
    if options.tars_kaput and score.failed == "no-trick" and score.contract.promise:
        return _won(options, 1 - bidders, total, "tars-kaput")
    if max(total) < options.target or total[0] == total[1] or (options.kaput_crossing and score.kaput is not None):
        return None
    return _won(options, 0 if total[0] > total[1] else 1, total, "target")


def recounted(state: State) -> MatchEnded | None:
    """The end of the match after a correction (HS-13), if it is over: as after the last scored deal."""
    if state.score is None:
        total, target = state.totals, state.options.target
        decided = max(total) >= target and total[0] != total[1]
        return _won(state.options, 0 if total[0] > total[1] else 1, total, "target") if decided else None
    return outcome(state.options, replace(state.score, total=state.totals))


def _won(options: Options, side: int, total: Sides, reason: str) -> MatchEnded:
    advantage = (1, 0) if total[1 - side] > options.rubicon else (2, 0)
    winners = frozenset(s for s in range(SEATS) if SIDE[s] == side)
    return MatchEnded(winners, total, advantage, reason)  # type: ignore[arg-type]


def _rounded(options: Options, sai: Sides, bidders: int, kaput: int | None, solo: bool) -> Sides:
    """Each side's cards in points (BZ-40, BZ-42, BZ-43)."""
    if kaput is not None:
        return to(kaput, KANACH if solo and kaput == bidders else KAPUT)
    theirs = rounded(sai[1 - bidders])
    mine = DEAL - theirs if options.bidder_points == "sum16" else full_tens(sai[bidders])
    return (mine, theirs) if bidders == 0 else (theirs, mine)


def _why_failed(promise: str, tricks: int, solo: bool, reached: bool) -> str:
    """BZ-44."""
    if tricks == 0:
        return "no-trick"
    if promise and tricks < TRICKS:
        return "kaput" if promise == "k" else "kanach"
    if promise == "g" and not solo:
        return "kanach"
    return "" if reached else "level"


def _all_cards(options: Options, every_trick: bool, solo: bool, plain_failure: bool) -> int:
    """The points for cards if one side writes all of them (BZ-46, BZ-47)."""
    if not every_trick:
        return DEAL
    if plain_failure:
        return options.failed_kaput
    return KANACH if solo else KAPUT


def _held_by_all(state: State, play: Play[Any]) -> tuple[ScoredCombo, ...]:
    """The best set of every dealt hand, declared or not."""
    table = state.rules.worth[play.contract.strain]
    shown = {r.combo for r in play.records if r.shown}
    return tuple(
        ScoredCombo(seat, SIDE[seat], COMBO[c].kind, c, c in shown, True, table.points(c))
        for seat in range(SEATS)
        for c in best(declarable(held(state.dealt[seat], table), (), state.options.one_only), table)
    )


RUNS: Final[dict[Kind, int]] = {"terz": 2, "50": 5, "100": 10}
_TRUMP_FOURS: Final[tuple[Rank, ...]] = ("J", "9", "A", "10", "K", "Q")
_PLAIN_FOURS: Final[tuple[Rank, ...]] = ("A", "10", "K", "Q", "J", "9")
"""BZ-30 league: fours rank by the strength of the cards, but queens come last, before only the jack in no-trump."""


@cache
def worth(options: Options, strain: str) -> Worth:
    """The combinations of one strain.

    ``eights`` = ``highest``: one order of fours for every strain, the eight first (preset ``classic``); ``annul``: two
    orders, without the eight (preset ``league``).
    """
    trump = strain != "N"
    fours: dict[Rank, int] = {
        "J": 20 if trump else options.nt_jacks,
        "9": options.nines if trump else options.nt_nines,
        "A": 10 if trump else options.nt_aces,
        "10": 10 if trump else options.nt_tens,
        "K": 10,
        "Q": 10,
        "8": 0,
    }
    highest = options.eights == "highest"
    order: tuple[Rank, ...] = ("8", *_TRUMP_FOURS) if highest else _TRUMP_FOURS if trump else _PLAIN_FOURS
    return Worth(fours, RUNS, order, trump=strain if trump else "", annuls="" if highest else "8")


@cache
def ruleset(options: Options) -> Ruleset:
    """The ruleset for a set of options."""
    return Ruleset(
        ranks=RANKS, side=SIDE, tricks=TRICKS, follow=BAZAAR,
        worth={strain: worth(options, strain) for strain in STRAINS}, blot=BLOT, finish=finish, revoked=revoke,
        penalty=options.revoke == "penalty", shuffled=options.pack == "shuffle", **alike(options),
    )  # fmt: skip

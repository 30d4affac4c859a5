"""Whether a record's deals were dealt as they were sealed (HS-20)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Any, TypeAlias

from bot.fair import LINKS, PackChance, link
from bot.fair.beacon import time_of
from bot.games import rules_of
from bot.notation.model import Act, Deal, MatchRecord, TakenBack
from bot.table.proofs import DealProof, Verdict
from rules.core import replay
from rules.options import from_dict


@dataclass(frozen=True, slots=True)
class Judged:
    """A deal of a record. ``faults``: what contradicts (``DealProof.faults``; ``chain`` also if its secret is not where
    it belongs behind the seal, ``number`` if it does not follow the deal before, ``beacon`` if its round is not signed
    or cannot have been named for it)."""

    deal: int
    verdict: Verdict
    faults: tuple[str, ...] = ()


Holds: TypeAlias = Callable[[int, str], bool | None]
"""See ``bot.ports.beacon.Rounds.holds``."""


def judged(record: MatchRecord, holds: Holds | None = None) -> tuple[Judged, ...]:
    """Every deal of a record, in order. The chain is checked whatever is missing.

    ``holds`` checks the signature of a deal's round; where it cannot, the deal is not checkable. None: nobody wants to
    know, only that its SHA-256 went into the shuffle.

    It is a proof about the seal of the record: that this is the seal which was shown before the first deal, only those
    know who saw it.
    """
    found: list[Judged] = []
    skipped = last = 0
    for number, proof in enumerate(_proofs(record), 1):
        skipped += len(proof.dropped)
        at = number + skipped
        behind = at <= LINKS and compare_digest(link(proof.secret, LINKS - at), record.seal)
        faults = [*proof.faults(), *(() if behind else ("chain",)), *(() if proof.deal == number else ("number",))]
        verdict = proof.verdict()
        if proof.beacon is not None:
            signed = holds(proof.beacon.round, proof.beacon.signature) if holds and proof.beacon.signature else True
            faults += [] if signed is not False and _in_time(record, proof.beacon.round, last) else ["beacon"]
            verdict = "open" if signed is None else verdict
            last = proof.beacon.round
        verdict = "false" if faults else verdict
        found.append(Judged(proof.deal, verdict, tuple(dict.fromkeys(faults))))
    return tuple(found)


def _in_time(record: MatchRecord, round_: int, last: int) -> bool:
    """Whether a deal may have named this round: later than the deal before, and while the match was played."""
    at_s = time_of(round_) // 1000
    return round_ > last and (not record.ended_s or record.started_s < at_s <= record.ended_s)


def unproved(record: MatchRecord) -> tuple[int, ...]:
    """The numbers of the deals that are not proved, for whatever reason."""
    return tuple(one.deal for one in judged(record) if one.verdict != "proved")


def _proofs(record: MatchRecord) -> list[DealProof]:
    game = rules_of(record.game)
    options = from_dict(game, record.preset, record.options)
    state = replay(game, game.start(len(record.players), options, record.dealer))
    before: Any = None
    acts = 0
    found: list[DealProof] = []
    for step in record.steps:
        if isinstance(step, TakenBack):
            state = before
            continue
        if isinstance(step, Deal):
            acts = 0
            agrees = tuple(game.deal(state, PackChance(step.secret, step.number, step.words))) == step.game
            proof = DealProof(step.number, step.words, step.secret, agrees, given=step.given)
            found.append(replace(proof, pages=step.pages, dropped=step.dropped, beacon=step.beacon))
        elif isinstance(step, Act):
            before, acts = state, acts + 1
            if found:
                found[-1] = found[-1].with_dice(acts, step.dice)
        state = replay(game, step.game, state)
    return found

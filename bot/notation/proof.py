"""Whether a record's deals were dealt as they were sealed (HS-20)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from hmac import compare_digest
from typing import Any

from bot.fair import LINKS, PackChance, link
from bot.games import rules_of
from bot.notation.model import Act, Deal, MatchRecord, TakenBack
from bot.table.proofs import DealProof, Verdict
from rules.core import replay
from rules.options import from_dict


@dataclass(frozen=True, slots=True)
class Judged:
    """A deal of a record. ``faults``: what contradicts (``DealProof.faults``; ``chain`` also if its secret is not where
    it belongs behind the seal, ``number`` if it does not follow the deal before)."""

    deal: int
    verdict: Verdict
    faults: tuple[str, ...] = ()


def judged(record: MatchRecord) -> tuple[Judged, ...]:
    """Every deal of a record, in order. The chain is checked whatever is missing.

    It is a proof about the seal of the record: that this is the seal which was shown before the first deal, only those
    know who saw it.
    """
    found: list[Judged] = []
    skipped = 0
    for number, proof in enumerate(_proofs(record), 1):
        skipped += len(proof.dropped)
        at = number + skipped
        behind = at <= LINKS and compare_digest(link(proof.secret, LINKS - at), record.seal)
        faults = [*proof.faults(), *(() if behind else ("chain",)), *(() if proof.deal == number else ("number",))]
        verdict: Verdict = "false" if faults else proof.verdict()
        found.append(Judged(proof.deal, verdict, tuple(dict.fromkeys(faults))))
    return tuple(found)


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
            words = (*(one.mixed for one in step.given), *(one.word for one in step.pages))
            agrees = tuple(game.deal(state, PackChance(step.secret, step.number, words))) == step.game
            proof = DealProof(step.number, words, step.secret, agrees, given=step.given)
            found.append(replace(proof, pages=step.pages, dropped=step.dropped))
        elif isinstance(step, Act):
            before, acts = state, acts + 1
            if found:
                found[-1] = found[-1].with_dice(acts, step.dice)
        state = replay(game, step.game, state)
    return found

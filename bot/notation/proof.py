"""Whether a record's deals were dealt as they were sealed (HS-20)."""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest
from typing import Any

from bot.fair import LINKS, PackChance, link
from bot.games import rules_of
from bot.notation.model import Act, Deal, MatchRecord, TakenBack
from bot.table.proofs import DealProof
from rules.core import replay
from rules.options import from_dict


def unproved(record: MatchRecord) -> tuple[int, ...]:
    """The numbers of the deals whose cards or dice do not follow from their secret and the words, or whose secret is
    not behind the seal. Deals with a forgotten word that went in as it was cannot be checked and are not named."""
    found: list[int] = []
    skipped = 0
    for proof in _proofs(record):
        skipped += len(proof.dropped)
        at = proof.deal + skipped
        behind = 0 < at <= LINKS and compare_digest(link(proof.secret, LINKS - at), record.seal)
        if not proof.closed and not (proof.fair() and behind):
            found.append(proof.deal)
    return tuple(found)


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

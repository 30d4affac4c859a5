"""Whether a record's deals were dealt as they were sealed (HS-20)."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from bot.fair import PackChance
from bot.games import rules_of
from bot.notation.model import Act, Deal, MatchRecord, TakenBack
from rules.core import replay
from rules.options import from_dict


def unproved(record: MatchRecord) -> tuple[int, ...]:
    """The numbers of the deals whose cards or dice do not follow from their secret and the words, or whose secret is
    not behind the seal. Deals with a forgotten word that went in as it was cannot be checked and are not named."""
    return tuple(dict.fromkeys(_wrong(record)))


def _wrong(record: MatchRecord) -> Iterator[int]:
    game = rules_of(record.game)
    options = from_dict(game, record.preset, record.options)
    state = replay(game, game.start(len(record.players), options, record.dealer))
    before: Any = None
    deal: Deal | None = None
    acts = 0
    for step in record.steps:
        if isinstance(step, TakenBack):
            state = before
            continue
        words = [one.mixed for one in deal.given] if deal is not None else []
        if isinstance(step, Act):
            before, acts = state, acts + 1
            if step.dice and deal is not None and all(words):
                chance = PackChance(deal.secret, deal.number, words, f"act{acts}")
                if step.dice != tuple(chance.die() for _ in step.dice):
                    yield deal.number
        elif isinstance(step, Deal):
            deal, acts = step, 0
            words = [one.mixed for one in step.given]
            dealt = tuple(game.deal(state, PackChance(step.secret, step.number, words)))
            kept = all(one.holds() for one in step.given)
            if all(words) and (dealt != step.game or not kept or _seal(step) != record.seal):
                yield step.number
        state = replay(game, step.game, state)


def _seal(deal: Deal) -> str:
    """The first link of the chain that a deal's secret belongs to."""
    link = deal.secret
    for _ in range(deal.number):
        link = sha256(link.encode()).hexdigest()
    return link

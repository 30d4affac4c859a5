"""What the contract suite has to know of the Blots with a turned card: Georgian Belote and Duel Blot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.fair import SeededChance
from rules.blot.actions import OK, PASS, PLAY, REBLOT, Declare, Show
from rules.blot.belote.model import TAKE, TRUMP, State
from rules.blot.combos import COMBO
from rules.cards import Card
from tests.rules.contract.redeal import redealt

tables: list[tuple[str, str, dict[str, str]]] = [
    ("georgian-belote", "standard", {}),
    ("georgian-belote", "standard", {"declare": "ask", "show": "manual", "announce": "manual"}),
    ("georgian-belote", "standard", {"partner_exempt": "on", "bonus_counts": "on", "fours_100": "off"}),
    ("duel-blot", "standard", {}),
    ("duel-blot", "standard", {"declare": "auto", "auto_claim": "off", "last_trick": "until_next_lead"}),
    ("duel-blot", "standard", {"revoke": "penalty", "show": "manual", "announce": "manual"}),
]


def everything() -> Iterator[Any]:
    """Every card, call and combination, and some pairs of combinations."""
    yield from PLAY.values()
    yield from (PASS, OK, REBLOT, TAKE, *TRUMP.values())
    some = list(COMBO)
    for combo in some:
        yield Declare((combo,))
        yield Show((combo,))
    for a, b in zip(some, some[7:] + some[:7], strict=True):
        yield Declare((a, b))
        yield Show((a, b))
    yield Declare(())
    yield Show(())


def redeal(state: State, seat: int | None, chance: SeededChance) -> State | None:
    """``state`` with the closed hands and the rest of the pack mixed. The turned card stays with the taker, whom
    everybody has seen take it."""
    if state.phase not in ("bidding", "declaring", "play"):
        return None
    return redealt(state, seat, chance, frozenset((state.turned,)))


def conserved(state: State) -> None:
    """The cards of the pack are somewhere, each once, at any time of a deal."""
    if state.phase not in ("bidding", "declaring", "play"):
        return
    cards: list[Card] = [c for hand in state.hands for c in hand] + list(state.stock)
    if state.play is not None:
        cards += [c for _, c in state.play.trick]
        cards += [c for trick in state.play.taken for _, c in trick]
    assert state.turned is not None
    if state.phase == "bidding" or not state.rules.taker_gets_turned:
        cards.append(state.turned)
    assert Counter(cards) == Counter(state.rules.pack)


def closed(state: State, seat: int) -> Any:
    """Its hand, and the deal, for none is taken back when it is over."""
    return (state.deal, state.score, state.hands[seat])

"""What the contract suite has to know of Bazaar Blot."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.cards import PACK
from tests.rules.contract.redeal import bazaar_blot as redeal
from tests.rules.contract.samples import TABLES as tables
from tests.rules.contract.samples import blot as everything

__all__ = ["closed", "conserved", "everything", "redeal", "tables"]


def conserved(state: Any) -> None:
    """The 32 cards are somewhere, each once, at any time of a deal."""
    if state.phase not in ("bidding", "sur", "play"):
        return
    cards = [c for hand in state.hands for c in hand]
    if state.play is not None:
        cards += [c for _, c in state.play.trick]
        cards += [c for trick in state.play.taken for _, c in trick]
    assert Counter(cards) == Counter(PACK)
    assert Counter(c for hand in state.dealt for c in hand) == Counter(PACK)


def closed(state: Any, seat: int) -> Any:
    """Its hand, if it has not been laid open; and the deal, for none is taken back when it is over (but a cut is)."""
    opened = state.play.opened if state.play is not None else ()
    if state.packets and state.phase in ("cut", "between"):
        return state.deal
    return (state.deal, state.score, None if seat in opened else state.hands[seat])

"""Seats that bid plainly, as ``easy`` does and many people do, for the trainer of the bazaar's network.

Theory of operation. What a hand promises in a strain is a sum over its suits, and of a suit there are 256 different
hands: tables of those say at once what thousands of seats would call. The calls are those of
``bot.games.blot.player.easy``, which counts no combinations before they are declared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from bot.games.blot.player.calls import CALLS
from bot.games.blot.player.easy import PARTNER_SHARE, SUPPORT, own_sai
from rules.blot.values import SAI
from rules.cards import RANKS, STRAINS, SUITS, Card

if TYPE_CHECKING:
    from assets.players.build.blot.bids import Table


WHOLE: Final = 162
BLOT: Final = 2
OURS: Final = 1.4
"""Points that are asked for beyond the least bid where it would be one over the partner's."""
SURELY: Final = 4
DEFENCE: Final = 58.0


def _by_suit(trumps: bool, strain: str) -> np.ndarray:
    """By the cards of one suit, as bits: what they promise alone (256,)."""
    suit = SUITS[0] if trumps or strain == "N" else next(one for one in SUITS if one != strain)
    hands = [tuple(Card(f"{rank}{suit}") for n, rank in enumerate(RANKS) if held >> n & 1) for held in range(256)]
    return np.array([own_sai(hand, strain) for hand in hands], np.float32)


COUNT: Final = np.array([held.bit_count() for held in range(256)])
SHORT: Final = COUNT <= 1
TRUMPS: Final = _by_suit(True, SUITS[0]) - 18 * (COUNT >= 3)
"""Without what ``own_sai`` gives for three short suits, as these hands of one suit have them."""
PLAIN: Final = _by_suit(False, SUITS[0])
NO_TRUMPS: Final = _by_suit(False, "N")


def _cards(strain: str, suit: str) -> np.ndarray:
    sai = [SAI[strain][Card(f"{rank}{suit}")] for rank in RANKS]
    return np.array([sum(worth for n, worth in enumerate(sai) if held >> n & 1) for held in range(256)], np.float32)


TRUMP_SAI, PLAIN_SAI, BARE_SAI = _cards("S", "S"), _cards("S", "H"), _cards("N", "S")


class Plain:
    """What all four seats of many deals would call. ``hands`` (n, 4)."""

    def __init__(self, hands: np.ndarray) -> None:
        suits = (hands[:, :, None] >> np.array([0, 8, 16, 24], np.uint32) & 255).astype(np.int64)
        short, trumps = SHORT[suits], COUNT[suits] >= 3
        plain, high = PLAIN[suits], PLAIN_SAI[suits]
        sai = plain.sum(2, keepdims=True) - plain + TRUMPS[suits]
        sai += 6 * trumps * (short.sum(2, keepdims=True) - short)
        cards = high.sum(2, keepdims=True) - high + TRUMP_SAI[suits]
        self._sai = np.concatenate([sai, NO_TRUMPS[suits].sum(2, keepdims=True)], 2)
        self._cards = np.concatenate([cards, BARE_SAI[suits].sum(2, keepdims=True)], 2)
        blot = np.concatenate([suits >> 5 & 3 == 3, np.zeros((len(hands), 4, 1), bool)], 2)
        hope = np.where(self._sai < WHOLE, self._sai + (WHOLE - self._sai) * PARTNER_SHARE, self._sai)
        self._hope = hope / 10 + BLOT * blot

    def calls(self, table: Table, rows: np.ndarray, could: np.ndarray) -> np.ndarray:
        """The call of the seat at turn in each of ``rows`` (m,), of what ``could`` be called there (m, CALLS)."""
        seat, m = table.turn, np.arange(len(rows))
        partner = (seat + 2) % 4
        said = np.where(table.last_level[m, partner] > 0, table.last_strain[m, partner], -1)
        hope = self._hope[rows, seat] - 0.4 * (said >= 0)[:, None]
        hope[m[said >= 0], said[said >= 0]] += 0.4 + SUPPORT / 10
        best = len(STRAINS) - 1 - hope[:, ::-1].argmax(1)  # of equals the last, as there
        ours = (table.level > 0) & ((table.seat ^ seat) & 1 == 0)
        bids = hope[m, best] >= table.lowest + OURS * ours
        found = np.where(bids & could[m, 2 + best], 2 + best, 0)
        against = self._sai[rows, seat, table.strain] + 0.1 * self._cards[rows, seat, table.strain]
        found[could[:, 1] & (against > np.maximum(DEFENCE, 1.1 * (WHOLE - 10 * table.level)))] = 1
        sure = hope[m, table.strain] >= table.level + SURELY
        return np.where(table.call > 0, np.where(sure, CALLS - 1, 0), found)

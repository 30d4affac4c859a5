"""What the dealer will end with, exactly, from a shoe of which some cards are gone.

Cards are told by worth only: place 0 is the ace, places 1 to 8 the cards 2 to 9, place 9 everything that counts ten.
A shoe is ten numbers, how many of each worth are left.

Theory of operation. The dealer has no choice (BJ-3), so its end is a walk over (total, ace or not, cards left). What
is left depends only on *which* cards are gone, not on who holds them: the player's 4 and 8 against 7 and 5 leave the
same walk as 5 and 7 against 8 and 4. So it is remembered by the dealer's total and the cards gone, and serves all hands
of the player and all up cards at once. With the *peek* (BJ-3) the player goes on only if the hole card makes no
blackjack; the hole card is then any other card, each as likely as it was.
"""

from __future__ import annotations

from typing import Final, TypeAlias

ACE: Final = 0
TEN: Final = 9
PACKS: Final = 6
"""BJ-1."""
FULL: Final = (*(4 * PACKS,) * 9, 16 * PACKS)
"""The whole shoe: 312 cards by worth."""

Counts: TypeAlias = "tuple[int, ...]"
"""Ten numbers: cards by worth."""
Ends: TypeAlias = "tuple[float, float, float, float, float, float]"
"""The chances of 17, 18, 19, 20, 21 and of more than 21."""

_BUST: Final = 5
_BITS: Final = 7
"""A place in a code: up to 96 tens can be gone."""
_STATES: Final = 64


def code(gone: Counts) -> int:
    """Ten numbers as one."""
    return sum(n << (_BITS * w) for w, n in enumerate(gone))


UNIT: Final = tuple(1 << (_BITS * w) for w in range(10))
"""What one card of a worth adds to a code."""


def value(hard: int, ace: bool) -> int:
    """The worth of a hand (BJ-2). ``hard``: all its aces counted 1."""
    return hard + 10 if ace and hard <= 11 else hard


class Dealer:
    """The dealer's ends from one shoe. ``h17``: it draws to a soft 17."""

    def __init__(self, shoe: Counts = FULL, h17: bool = False) -> None:
        self.shoe = shoe
        self._h17 = h17
        self._seen: dict[int, Ends] = {}
        self._steps = tuple(
            tuple(self._step(state >> 1, bool(state & 1), w) for w in range(10)) for state in range(_STATES)
        )

    def _step(self, hard: int, ace: bool, w: int) -> tuple[int, int]:
        """One card more: (place among the ends or -1, state)."""
        hard, ace = hard + w + 1, ace or w == ACE
        at = value(hard, ace)
        if at > 21:
            return _BUST, 0
        if at > 17 or (at == 17 and not (self._h17 and hard == 7)):
            return at - 17, 0
        return -1, hard * 2 + ace

    def ends(self, up: int, left: list[int], gone: int) -> Ends:
        """The ends given that there is no blackjack.

        :param up: the worth of the up card, by place. :param left: the cards left by worth, the up card gone as well;
            unchanged afterwards. :param gone: the code of what is gone.
        """
        never = TEN if up == ACE else ACE if up == TEN else -1
        kept, total = 0, sum(left)
        if never >= 0:
            kept = left[never]
        state = (up + 1) * 2 + (up == ACE)
        out = [0.0] * 6
        for w, (end, after) in enumerate(self._steps[state]):
            n = left[w]
            if not n or w == never:
                continue
            p = n / (total - kept)
            if end >= 0:
                out[end] += p
                continue
            left[w] = n - 1
            sub = self._walk(after, left, gone + UNIT[w], total - 1)
            left[w] = n
            for i in range(6):
                out[i] += p * sub[i]
        return out[0], out[1], out[2], out[3], out[4], out[5]

    def _walk(self, state: int, left: list[int], gone: int, total: int) -> Ends:
        key = gone * _STATES + state
        found = self._seen.get(key)
        if found is not None:
            return found
        a = b = c = d = e = f = 0.0
        for w, (end, after) in enumerate(self._steps[state]):
            n = left[w]
            if not n:
                continue
            p = n / total
            if end < 0:
                left[w] = n - 1
                s = self._walk(after, left, gone + UNIT[w], total - 1)
                left[w] = n
                a += p * s[0]
                b += p * s[1]
                c += p * s[2]
                d += p * s[3]
                e += p * s[4]
                f += p * s[5]
            elif end == _BUST:
                f += p
            elif end == 0:
                a += p
            elif end == 1:
                b += p
            elif end == 2:
                c += p
            elif end == 3:
                d += p
            else:
                e += p
        self._seen[key] = found = (a, b, c, d, e, f)
        return found

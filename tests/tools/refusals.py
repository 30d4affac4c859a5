"""Every reason for which a game of the Blot family refuses something: the key, and the names of its arguments.

The words stand in ``assets/text`` under ``illegal-<key>``. ``suit`` is a suit letter, ``card`` a card's text form,
``min`` and ``max`` are levels, ``option``, ``value``, ``game``, ``preset`` and ``text`` what was given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REFUSALS: Final[Mapping[str, tuple[str, ...]]] = {
    # reading, options, the match
    "unreadable": ("text",),
    "unknown-game": ("game",),
    "unknown-preset": ("game", "preset"),
    "unknown-option": ("option",),
    "bad-option": ("option", "value"),
    "wrong-seats": ("seats",),
    "no-such-seat": ("seat",),
    "no-deal-now": (),
    "between-deals": (),
    "match-over": (),
    "not-your-turn": (),
    "cut-first": (),
    # the referee (HS-13)
    "book-deal-runs": (),
    "book-no-deal": ("deals",),
    "book-no-deal-runs": (),
    "book-points": ("most",),
    "book-same": ("deal",),
    # calls (BZ-10 ... BZ-18)
    "not-while-bidding": (),
    "bidding-closed": (),
    "bidding-doubled": (),
    "not-a-bid": (),
    "bid-too-low": ("min",),
    "bid-too-high": ("max",),
    "only-kaput": (),
    "only-kanach": (),
    "no-kanach": (),
    "another-strain": (),
    "nothing-to-quansh": (),
    "own-side-bid": (),
    "nothing-to-sur": (),
    "not-your-sur": (),
    "no-sevens-rule": (),
    "sevens-too-late": (),
    # the turned card (GE-2, GE-5, DU-2)
    "take-too-late": (),
    "name-too-early": (),
    "another-suit": ("suit",),
    "dealer-must-name": (),
    "declare-first": (),
    "declared-already": (),
    "declared-before-lead": (),
    # cards (BZ-20 ... BZ-25)
    "card-not-held": ("card",),
    "must-follow-suit": ("suit",),
    "must-beat": ("suit",),
    "must-trump": ("suit",),
    "must-overtrump": ("suit",),
    "hand-is-open": (),
    "no-open-hands": (),
    "already-open": (),
    "nothing-to-hand-back": (),
    # combinations and words (BL-8 ... BL-11)
    "declared-for-you": (),
    "declare-too-late": (),
    "one-combination": (),
    "not-held": (),
    "already-declared": (),
    "combos-cross": (),
    "shown-for-you": (),
    "nothing-to-show": (),
    "said-for-you": (),
    "no-such-word": (),
    "word-binds": ("card",),
}

"""What is drawn of a name: one harmless line of letters that fonts have, and one letter of it for an avatar."""

from __future__ import annotations

import unicodedata
from typing import Final

import regex

from bot.text.tidy import FILLERS, JOINERS, clusters, one_line

LIMIT: Final = 64
"""At most so many characters of a name are ever drawn."""
_READ: Final = 8 * LIMIT
_BLANK: Final = regex.compile(rf"[{FILLERS}\u034f\u17b4\u17b5\ufffc]")
_LOOSE: Final = regex.compile(rf"^[\s\p{{M}}{JOINERS}]+|[\s{JOINERS}]+$")
"""What stands only after or between others."""
# Mathematical letters, enclosed and fullwidth ones, Latin and Armenian ligatures: taken apart. No other character is,
# lest a numero sign become "No".
_FOLDED: Final = regex.compile("[\ufb00-\ufb17\uff01-\uff5e\U0001d400-\U0001d7ff\u2460-\u24ff\U0001f130-\U0001f149]")


def clean(text: str, limit: int = LIMIT) -> str:
    """``text`` as one harmless line of at most ``limit`` characters; ``?`` if nothing is left."""
    folded = _FOLDED.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text[:_READ])
    return _LOOSE.sub("", one_line(_BLANK.sub(" ", folded), limit)) or "?"


def initial(name: str) -> str:
    """One letter for an avatar: the first letter or digit, else the first cluster.

    Georgian stays as it is (its capitals are for whole words only), as does everything whose capital is longer.
    """
    pieces = clusters(clean(name))
    first = next((piece for piece in pieces if piece[0].isalnum()), pieces[0])
    upper = first.upper()
    return first if "\u10d0" <= first[0] <= "\u10ff" or len(upper) != len(first) else upper

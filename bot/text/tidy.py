"""Text from strangers made fit to show: one line, no hidden characters, truncated between grapheme clusters."""

import unicodedata
from typing import Final

import regex

ELLIPSIS: Final = "…"
JOINERS: Final = "\u200c\u200d"
"""Joiner and non-joiner: the only format characters that letters and emoji need."""
FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Blank letters and signs."""

# Surrogates, private and unassigned characters, all format characters but the joiners (so also direction marks and
# isolates), and all control characters except whitespace.
_HIDDEN: Final = regex.compile(
    rf"[\p{{Cs}}\p{{Co}}\p{{Cn}}[\p{{Cf}}--[{JOINERS}]]\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f]", regex.V1
)
_PILE: Final = regex.compile(r"([\p{Mn}\p{Me}]{2})[\p{Mn}\p{Me}]+")
_SEEN: Final = regex.compile(rf"[[\p{{L}}\p{{N}}\p{{P}}\p{{S}}]--[{FILLERS}]]", regex.V1)


def clusters(text: str) -> list[str]:
    """The grapheme clusters of ``text``: a base with its marks, an emoji sequence, a flag."""
    return regex.findall(r"\X", text)


def one_line(text: str, longest: int) -> str:
    """``text`` in one line of at most ``longest`` characters, without control characters, direction marks and partial
    clusters, and with at most two accents on a letter."""
    # Truncate first: normalising a run of accents takes time quadratic in its length.
    plain = unicodedata.normalize("NFC", text.strip()[: longest * 8])
    return head(" ".join(_PILE.sub(r"\1", _HIDDEN.sub("", plain)).split()), longest)


def shortened(text: str, longest: int) -> str:
    """As ``one_line``, with an ellipsis if something was cut."""
    line = one_line(text, 2 * longest)
    return line if len(line) <= longest else head(line, longest - 1) + ELLIPSIS


def head(line: str, longest: int) -> str:
    """The longest prefix of whole clusters with at most ``longest`` characters; a single longer cluster is cut."""
    if len(line) <= longest:
        return line
    room = longest
    for cluster in clusters(line):
        if len(cluster) > room:
            break
        room -= len(cluster)
    return line[: longest - room].strip() or line[:longest].strip()


def is_seen(text: str) -> bool:
    """Whether any of it is visible."""
    return _SEEN.search(text) is not None

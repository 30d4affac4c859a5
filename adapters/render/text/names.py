"""What may be written of a person's name: control and direction characters out, piles of marks cut, one line, an end.

Only text, no fonts: ``clean`` decides which characters remain, ``clusters`` where the rest may be cut.
"""

from __future__ import annotations

import unicodedata

LIMIT = 64
"""At most so many characters of a name are ever drawn."""
_READ = 512
_MARKS = 2
ZWJ, VS15, VS16, KEYCAP = 0x200D, 0xFE0E, 0xFE0F, 0x20E3
# Letters by Unicode's book that show nothing: fillers and blanks with which names pretend to be empty.
_INVISIBLE = frozenset({0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0xFFFC})
# Mathematical letters, enclosed and fullwidth ones, Latin and Armenian ligatures: taken apart. No other character is,
# lest a numero sign become "No".
_FOLDED = ((0xFB00, 0xFB17), (0xFF01, 0xFF5E), (0x1D400, 0x1D7FF), (0x2460, 0x24FF), (0x1F130, 0x1F149))


def clean(text: str, limit: int = LIMIT) -> str:
    """``text`` as one harmless line of at most ``limit`` characters; ``?`` if nothing is left.

    Goes: control, format (all bidi overrides and isolates), surrogate and private characters, marks beyond two on
    one base. Stays: the joiner between emoji, the emoji selector, the tags of flags.
    """
    kept: list[str] = []
    marks = 0
    for char in _folded(text[:_READ]):
        point, kind = ord(char), unicodedata.category(char)
        if kind in ("Mn", "Me") and point not in (VS15, VS16, KEYCAP):
            marks += 1
            if marks > _MARKS or point in _INVISIBLE or not kept:
                continue
        elif is_joiner(point):
            if not kept:
                continue
        elif kind in ("Cc", "Cs", "Co", "Zl", "Zp", "Zs") or point in _INVISIBLE:
            char, marks = (" " if kind[0] == "Z" or char in "\t\n\r" or point in _INVISIBLE else ""), 0
        elif kind == "Cf" or (kind == "Cn" and point < 0x1F000):
            continue
        else:
            marks = 0
        kept.append(char)
    line = " ".join("".join(kept).split())[:limit].rstrip(f" {chr(ZWJ)}")
    return line or "?"


def is_joiner(point: int) -> bool:
    """Whether the character only ever stands after another one, as a part of it (emoji sequences)."""
    return point in (ZWJ, VS15, VS16, KEYCAP) or 0x1F3FB <= point <= 0x1F3FF or 0xE0020 <= point <= 0xE007F


def clusters(line: str) -> list[str]:
    """``line`` in pieces that must not be torn apart: a base with its marks, an emoji sequence, a flag."""
    pieces: list[str] = []
    for char in line:
        last = pieces[-1] if pieces else ""
        glued = bool(last) and (
            is_joiner(ord(char))
            or unicodedata.category(char) in ("Mn", "Me", "Mc")
            or last[-1] == chr(ZWJ)
            or (_is_region(char) and len(last) == 1 and _is_region(last))
        )
        if glued:
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


def initial(name: str) -> str:
    """One letter for an avatar: the first letter or digit, else the first cluster.

    Georgian stays as it is (its capitals are for whole words only), as does everything whose capital is longer.
    """
    pieces = clusters(clean(name))
    first = next((piece for piece in pieces if piece[0].isalnum()), pieces[0])
    upper = first.upper()
    return first if "\u10d0" <= first[0] <= "\u10ff" or len(upper) != len(first) else upper


def is_rtl(char: str) -> bool:
    return unicodedata.bidirectional(char) in ("R", "AL")


def base_rtl(line: str) -> bool:
    """Whether the line reads from the right: by its first letter with a direction."""
    kinds = (unicodedata.bidirectional(char) for char in line)
    return next((kind in ("R", "AL") for kind in kinds if kind in ("L", "R", "AL")), False)


def _is_region(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _folded(text: str) -> str:
    if text.isascii():
        return text
    return "".join(
        unicodedata.normalize("NFKC", char) if any(a <= ord(char) <= b for a, b in _FOLDED) else char for char in text
    )

"""The parser of typed words: suits, ranks, cards, bids, calls, raises and sums, in the four languages, as people say
them.

``9 hearts``, ``9h``, ``սիրտ 9``, ``12 հատ սիրտ``, ``туз червей``, ``გულის ტუზი``, ``25 ♥ капут``. The results are the
text forms of the games (``9H``, ``25Hk``, ``JH``, ``q``). The vocabulary is data (``bot.text.lexicon``), matched
without regard to case, accents or hyphens. There is no guessing: what is ambiguous is not understood.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from typing import Final

from bot.text import lexicon
from bot.text.lexicon import CALL, PROMISE, RANK, RANK_STEMS, STRAIN, STRAIN_STEMS
from bot.text.numbers import in_figures

_PIECE: Final = re.compile(r"[0-9]+|[^\W\d_]+|[♠♣♦♥❤👎◀←▶→▲↑▼↓]")
_MARKS: Final = frozenset("՛՞՜'’`\u0301\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Emphasis within a word and forms of a sign: they change nothing."""
_BETWEEN: Final = frozenset(' \t\n-‐‑–—.,!?:;/()«»"“”„…․։՝')
"""Separators of words."""
_LONGEST: Final = 60
_LEVEL: Final = re.compile(r"[1-9][0-9]{0,2}", re.ASCII)


def pieces(text: str) -> list[str] | None:
    """The words, numbers and signs of a text in lower case; None if it contains anything else.

    Superscript digits, fractions and minus signs before a number are rejected: read as plain digits they would be
    another number.
    """
    if len(text) > _LONGEST or any(unicodedata.category(c) == "No" for c in text):
        return None
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").replace("և", "եւ")
    plain = "".join(c for c in plain if c not in _MARKS).replace("б/к", "бк")
    if re.search(r"(?:^|\s)[-−–+]\s*[0-9]", plain) or set(_PIECE.sub("", plain)) - _BETWEEN:
        return None
    return _PIECE.findall(plain)


def _known(word: str, table: Mapping[str, str], stems: Mapping[str, str]) -> str | None:
    found = table.get(word)
    if found is not None:
        return found
    return next((code for stem, code in stems.items() if word.startswith(stem) and _is_ending(word[len(stem) :])), None)


def _is_ending(rest: str) -> bool:
    return not rest or (rest in lexicon.LATIN_ENDINGS if rest.isascii() else len(rest) <= lexicon.LONGEST_ENDING)


def _suit_word(word: str) -> str | None:
    return _known(word, STRAIN, STRAIN_STEMS)


def _strain_of(words: list[str], fillers: Collection[str]) -> str | None:
    """The strain of one word, or of the two or three words for no-trump (``առանց կոզրի``, ``без козыря``)."""
    if 1 < len(words) <= 3 and _suit_word("".join(words)) == "N" and all(_suit_word(w) in (None, "N") for w in words):
        return "N"
    left = [w for w in words if w not in fillers]
    return _suit_word(left[0]) if len(left) == 1 else None


def read_strain(text: str) -> str | None:
    """``S C D H`` or ``N`` for the name or sign of a suit, or for no-trump."""
    return _strain_of(pieces(text) or [], lexicon.BID_FILLERS)


def card_readings(text: str) -> tuple[str, ...]:
    """The cards a text may mean, the likeliest first: ``JH`` for ``J♥``, ``h10``, ``jack of hearts``, ``սրտի վալետ``.

    Two letters may mean two cards: ``тк`` is the ace of ``крести`` and the king of ``треф``.
    """
    words = [w for w in pieces(text) or [] if w not in lexicon.FILLERS]
    pair = len(words) == 1 and len(words[0]) == 2 and words[0].isalpha()
    if pair:
        words = list(words[0])
    if len(words) != 2:
        return ()
    suits = STRAIN | lexicon.PAIR_SUIT if pair else STRAIN
    found: list[str] = []
    for rank_word, suit_word in (words, words[::-1]):
        rank, suit = _known(rank_word, RANK, RANK_STEMS), _known(suit_word, suits, STRAIN_STEMS)
        if rank is not None and suit not in (None, "N") and f"{rank}{suit}" not in found:
            found.append(f"{rank}{suit}")
    return tuple(found)


def read_card(text: str, held: Collection[str] = ()) -> str | None:
    """The card a text means. Of two readings, the one that is ``held``; None if both are."""
    found = card_readings(text)
    mine = [card for card in found if card in held]
    return mine[0] if len(mine) == 1 else None if mine else found[0] if found else None


def read_bid(text: str) -> str | None:
    """The bid in ``9 hearts``, ``9h``, ``սիրտ 9``, ``без козыря 12``, ``25 hearts kaput``, ``30Sg``; else None."""
    words = in_figures(_apart(pieces(text) or []))
    numbers = [w for w in words if w.isdigit()]
    promised = [PROMISE[w] for w in words if w in PROMISE]
    strain = _strain_of([w for w in words if w not in PROMISE and not w.isdigit()], lexicon.BID_FILLERS)
    if len(numbers) != 1 or len(promised) > 1 or strain is None or not _LEVEL.fullmatch(numbers[0]):
        return None
    return f"{numbers[0]}{strain}{''.join(promised)}"


def _apart(words: list[str]) -> list[str]:
    """``hk`` after a number, as in ``25hk``, split into its two letters."""
    found: list[str] = []
    for at, word in enumerate(words):
        short = re.fullmatch("([scdhn])([kg])", word)
        found += [short[1], short[2]] if short and at and words[at - 1].isdigit() else [word]
    return found


def read_call(text: str) -> str | None:
    """``pass``, ``q`` (quansh; a thumbs-down too, BZ-16), ``s`` (sur), ``ok`` (no sur); else None."""
    return CALL.get("".join(pieces(text) or []))


def read_yes(text: str) -> bool | None:
    """Whether the text says yes; None if it says neither yes nor no."""
    said = text.strip()
    word = "".join(pieces(said) or [])
    if word in lexicon.YES or said == "+":
        return True
    return False if word in lexicon.NO or said in ("-", "−", "–") else None


def read_raise(text: str) -> str | None:
    """``davi`` … ``shashi`` for the name of a raise, or for the worth it gives the deal; else None."""
    words = pieces(text) or []
    return lexicon.RAISE.get(words[0]) if len(words) == 1 else None


_TILE: Final = re.compile(r"\s*([0-6])\s*[-–—:./|,]?\s*([0-6])(?![0-9])\s*(.{0,24})", re.DOTALL)


def read_tile(text: str) -> str | None:
    """The tile in ``6-4``, ``4:6``, ``64 left``, ``6-4 ձախ``, ``6-4R``, with the end if one is named: ``6-4L``."""
    found = _TILE.fullmatch(unicodedata.normalize("NFKC", text)) if len(text) <= _LONGEST else None
    if found is None:
        return None
    high, low = sorted((int(found[1]), int(found[2])), reverse=True)
    word = "".join(c for c in found[3].lower().replace("և", "եւ") if c not in _MARKS).strip()
    end = _known(word, lexicon.TILE_END, lexicon.TILE_END_STEMS) if word else ""
    return f"{high}-{low}{end}" if end is not None else None


def read_sum(text: str) -> tuple[int, bool] | None:
    """A sum of chips and whether it is bet dark (SE-6): ``50``, ``50 chips``, ``тёмный 50``, ``წიომნი 20``; else
    None."""
    words = pieces(text) or []
    sums = [w for w in words if w.isdecimal()]
    said = [w for w in words if not w.isdecimal() and not w.startswith(lexicon.CHIPS) and w not in lexicon.FILLERS]
    dark = [w for w in said if w.startswith(lexicon.DARK)]
    if len(sums) != 1 or len(sums[0]) > 9 or len(dark) > 1 or len(said) > len(dark):
        return None
    return int(sums[0]), bool(dark)


def says_all(text: str) -> bool:
    """Whether the text means all of one's chips."""
    return "".join(pieces(text) or []) in lexicon.ALL_OF_IT


def sits_out(text: str) -> bool:
    """Whether the text declines to bet."""
    return "".join(pieces(text) or []) in lexicon.SIT_OUT


def read_combination(text: str) -> tuple[str, str] | None:
    """The kind of a combination (``t f h 4``) and its top card or rank, ``""`` if none is named: ``50 10♠``,
    ``терц``."""
    words = [w for w in pieces(text) or [] if w not in lexicon.FILLERS]
    for cut in (2, 1):
        kind = lexicon.KINDS.get("".join(words[:cut])) if len(words) >= cut else None
        if kind is None:
            continue
        rest = words[cut:]
        if not rest:
            return kind, ""
        top = _known(rest[0], RANK, RANK_STEMS) if kind == "4" and len(rest) == 1 else read_card(" ".join(rest))
        return (kind, top) if top else None
    return None

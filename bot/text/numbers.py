"""Whole numbers in words, 1 to 99, composed of tens and units as in each language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final


def _words(line: str) -> list[str]:
    return line.split()


_ENGLISH: Final = _words(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_ENGLISH_TENS: Final = _words("twenty thirty forty fifty sixty seventy eighty ninety")
_RUSSIAN: Final = _words(
    "один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать "
    "пятнадцать шестнадцать семнадцать восемнадцать девятнадцать"
)
_RUSSIAN_TENS: Final = _words("двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто")
_ARMENIAN: Final = _words("մեկ երկու երեք չորս հինգ վեց յոթ ութ ինը")
_ARMENIAN_TENS: Final = _words("քսան երեսուն քառասուն հիսուն վաթսուն յոթանասուն ութսուն իննսուն")
_GEORGIAN: Final = _words(
    "ერთი ორი სამი ოთხი ხუთი ექვსი შვიდი რვა ცხრა ათი თერთმეტი თორმეტი ცამეტი თოთხმეტი თხუთმეტი თექვსმეტი "
    "ჩვიდმეტი თვრამეტი ცხრამეტი"
)
_GEORGIAN_TWENTIES: Final = _words("ოცი ორმოცი სამოცი ოთხმოცი")


def _with_tens(small: Sequence[str], tens: Sequence[str]) -> Iterator[tuple[str, int]]:
    """``twentyfive``: tens, units, and the two joined."""
    yield from ((word, n) for n, word in enumerate(small, start=1))
    for ten, word in enumerate(tens, start=2):
        yield word, ten * 10
        yield from ((word + small[unit - 1], ten * 10 + unit) for unit in range(1, 10))


def _armenian() -> Iterator[tuple[str, int]]:
    """As written and as spoken: ``տասնմեկ`` and ``տասնըմեկ``; with the article, ``տասներկուսը``."""
    units = [(word, n) for n, word in enumerate(_ARMENIAN, start=1)] + [("ինն", 9), ("երկուս", 2)]
    for word, n in units:
        yield word, n
        yield from ((ten + word, n + 10) for ten in ("տասն", "տասնը"))
        for ten, before in enumerate(_ARMENIAN_TENS, start=2):
            yield from ((before + joint + word, ten * 10 + n) for joint in ("", "ը"))
    yield from (("տաս", 10), ("տասը", 10))
    yield from ((word, ten * 10) for ten, word in enumerate(_ARMENIAN_TENS, start=2))


def _georgian() -> Iterator[tuple[str, int]]:
    """By twenties: ``ოცდახუთი`` is 20 and 5, ``ორმოცდათერთმეტი`` 40 and 11."""
    yield from ((word, n) for n, word in enumerate(_GEORGIAN, start=1))
    for k, twenty in enumerate(_GEORGIAN_TWENTIES, start=1):
        yield twenty, 20 * k
        yield from ((twenty[:-1] + "და" + word, 20 * k + n) for n, word in enumerate(_GEORGIAN, start=1))


NUMBER: Final[dict[str, int]] = dict(
    (*_with_tens(_ENGLISH, _ENGLISH_TENS), *_with_tens(_RUSSIAN, _RUSSIAN_TENS), *_armenian(), *_georgian())
)
"""By the word, tens and units joined."""
_TENS: Final = frozenset(
    (*_ENGLISH_TENS, *_RUSSIAN_TENS, *_ARMENIAN_TENS, "տասն", *(t[:-1] + "და" for t in _GEORGIAN_TWENTIES))
)
"""Words that a unit may follow as a word of its own."""


def number(word: str) -> int | None:
    """The number of a word, or None; an Armenian one may have its article (``ութը``, ``քսանն``)."""
    found = NUMBER.get(word)
    if found is None and word[-1:] in ("ը", "ն"):
        found = NUMBER.get(word[:-1])
    return found


def in_figures(words: Sequence[str]) -> list[str]:
    """The words with every number in digits, ``twenty`` ``five`` as ``25``; other words are not joined."""
    found: list[str] = []
    at = 0
    while at < len(words):
        pair = number(words[at] + words[at + 1]) if words[at] in _TENS and at + 1 < len(words) else None
        single = number(words[at])
        found.append(str(pair) if pair is not None else words[at] if single is None else str(single))
        at += 1 if pair is None else 2
    return found

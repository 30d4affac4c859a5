"""Endings that names take inside sentences, and how a name is kept apart in one that is being put together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Final

# A person inside a sentence that is being put together: a noncharacter, which no honest text contains.
FIRST: Final = 0xFDD0
PLACES: Final = 32
SPLIT: Final = re.compile(f"([{chr(FIRST)}-{chr(FIRST + PLACES - 1)}])")


class Piece(str):
    """Words with the places of people in them, and how each of these will read: an ending may depend on it."""

    __slots__ = ("names",)
    names: Mapping[str, str]

    def __new__(cls, words: str, names: Mapping[str, str]) -> Piece:
        made = super().__new__(cls, words)
        made.names = names
        return made

    @property
    def read(self) -> str:
        """The words with the names in their places."""
        return SPLIT.sub(lambda place: self.names[place[0]], self)


_VOWELS: Final = frozenset("աեէըիոօაეიოუaeiouıøæœаеёиоуыэюяєі")
"""By letter, accents taken off. The Armenian u is two letters and looked for by itself, й and y have rules too."""


def _heard(name: str) -> str:
    """A name in small up to the last letter or figure that is spoken.

    What follows is for the eye: emoji, brackets, a number in a circle behind the name of one of two who share it.
    """
    whole = unicodedata.normalize("NFC", name).lower()
    end = next((at for at in range(len(whole), 0, -1) if whole[at - 1].isalpha() or whole[at - 1].isdecimal()), 0)
    return whole[:end]


def _open(name: str) -> bool:
    """Whether a name ends with a vowel. Figures count as consonants: մեկ, երեք, ხუთი's genitive is written 5-ის."""
    heard = _heard(name)
    if heard.endswith(("й", "ու")):
        return heard.endswith("ու")
    if heard.endswith("y"):
        return heard[-2:-1].isalpha() and heard[-2] not in _VOWELS
    letters = [c for c in unicodedata.normalize("NFKD", heard[-1:]) if c.isalpha()]
    return bool(letters) and letters[-1] in _VOWELS


def _within(name: str, first: str, last: str) -> bool:
    """Whether the last character is a letter from ``first`` to ``last``: else a hyphen stands before an ending."""
    return first <= name[-1:].lower() <= last


def _each(who: str, ending: Callable[[str, str], str]) -> str:
    """``who`` with an ending, of several people each; ``ending`` is given a name and the words that follow it."""
    names = who.names if isinstance(who, Piece) else {}
    if who[-1:] not in names:
        return who + ending(who.read if isinstance(who, Piece) else who, "")
    return "".join(c + ending(names[c], who[at + 1 :]) if c in names else c for at, c in enumerate(who))


def armenian_the(who: str, next: str = "") -> str:
    """``Դավիթը``, ``Աննան``, ``Դավիթն`` before a vowel; with other scripts ``Alex-ը``; ``բոլորը`` has it already."""

    def article(name: str, rest: str) -> str:
        letter = "ն" if (next and not rest) or _open(name) else "ը"
        return letter if _within(name, "ա", "և") else f"-{letter}"

    if who[-1:] == "ը":
        return str(who) if not next else f"{who[:-1]}ն"
    return _each(who, article)


def bare(who: str, next: str = "") -> str:
    return str(who)


def armenian_of(who: str) -> str:
    """``Դավիթի``, ``Աննայի``, ``բոլորի``, and as it is written with other scripts, ``Alex-ի``."""

    def genitive(name: str, rest: str) -> str:
        if not _within(name, "ա", "և"):
            return "-ի"
        return "յի" if name[-1].lower() in "աոօ" else "ի"

    return f"{who[:-1]}ի" if who[-1:] == "ը" else _each(who, genitive)


def georgian_of(who: str) -> str:
    """``დავითის``, ``ნინოს``, and as it is written with other scripts, ``Alex-ის``, ``Nino-ს``, ``Անի-ს``."""

    def genitive(name: str, rest: str) -> str:
        ending = ("ს" if _open(name) else "ის") + ("ა" if rest.startswith(" და ") else "")
        return ending if _within(name, "ა", "ჰ") else f"-{ending}"

    return _each(who, genitive)

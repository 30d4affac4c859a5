"""Typed commands of Bura: ``/play 10H KH``, ``/beat AS``, ``/give JC QC``, ``/var``, ``/raise`` …"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import permutations

from bot.games import raising
from bot.games.bura.board import cards
from bot.text import Text
from bot.text.words import read_card
from rules.bura.actions import Beat, Give, Lead, encode
from rules.bura.pack import CARDS, beats, fanned
from rules.bura.view import View
from rules.cards import Card
from rules.core import Legal
from rules.raises import WORTH

_SIGNS = str.maketrans({"♠": "s", "♣": "c", "♦": "d", "♥": "h", "❤": "h"})
_CARD = re.compile(r"(10|[6-9jqka])\s?([scdh])", re.ASCII)
_FORMS = re.compile(r"([lbg]):[0-9A-Za-z.,]+", re.ASCII)
_MOST = 5


def read_cards(text: str, held: Collection[str] = ()) -> tuple[Card, ...]:
    """The cards typed: short forms in a row (``10h kh``), or one card in words (``held``: as for ``read_card``)."""
    plain = text[:80].translate(_SIGNS).replace("\ufe0f", "").lower()
    found = [Card((m[1] + m[2]).upper()) for m in _CARD.finditer(plain)]
    left = re.sub(r"[\s,.+]", "", _CARD.sub("", plain))
    if found and not left and len(found) <= _MOST and len(set(found)) == len(found):
        return tuple(found)
    one = read_card(text, held)
    return (Card(one),) if one in CARDS else ()


def command(view: View, legal: Legal[object], name: str, rest: str) -> str | None:
    """The text form of a command; None if it cannot be parsed."""
    if name == "var":
        return "var"
    if name == "open":
        return "malutka"
    if name in ("raise", "accept", "decline"):
        return raising.command(view.raises, name, rest, legal)
    if name not in ("play", "beat", "give"):
        return None
    if _FORMS.fullmatch(rest.strip()):
        return rest.strip()
    found = read_cards(rest, view.hand or ())
    if not found:
        return None
    if name == "give":
        return encode(Give(fanned(found)))
    if name == "beat" or (view.lead and view.turn == view.me):
        way = _way(view, found)
        if way is not None or name == "beat":
            return encode(Beat(way or found))
        return encode(Give(fanned(found)))
    return encode(Lead(fanned(found)))


def _way(view: View, found: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The cards in an order that beats the cards led; as typed, if that one does."""
    if view.trumps is None or len(found) != len(view.lead):
        return None
    trumps = view.trumps
    for way in permutations(found):
        if all(beats(c, led, trumps) for c, led in zip(way, view.lead, strict=True)):
            return way
    return None


def choices(view: View, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
    """Completions of ``play``, ``beat`` and ``give``; for ``raise`` the next one."""
    kinds: dict[str, tuple[type, ...]] = {"play": (Lead, Beat), "beat": (Beat,), "give": (Give,)}
    if name == "raise":
        word = raising.command(view.raises, "raise", "", legal)
        return [(raising.word(WORTH[word]), word)] if word else []
    if name not in kinds:
        return []
    return [
        (cards(a.cards), encode(a))
        for a in legal.actions
        if isinstance(a, Lead | Beat | Give) and isinstance(a, kinds[name])
    ]

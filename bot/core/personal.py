"""The personal fields of a table's events: a person, their name, their private chat or their words.

The store keeps none of these in an event. The body holds a reference, ``~1``, ``~2`` …, local to the table; its meaning
is in a table that can be rewritten (``adapters/store/persona.py``). So a person can be forgotten, while events, which
are append-only, and the proofs of fair dealing stay.

Each text field of an event is in ``PERSONAL`` or in ``PLAIN``; a test checks this.
"""

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from bot.ports.keys import AUTO, GONE, parts_of, platform_of

Kind: TypeAlias = Literal["person", "name", "place", "word", "salt"]

PERSONAL: Final[Mapping[str, Mapping[str, Kind]]] = {
    "Opened": {"host": "person", "place": "place"},
    "Sat": {"person": "person", "name": "name", "salt": "salt"},
    "Stood": {"host": "person"},
    "Worded": {"person": "person", "word": "word"},
    "Left": {"host": "person"},
    "VotedOut": {"host": "person"},
    "Dismissed": {"host": "person"},
    "Substituted": {"person": "person", "name": "name", "salt": "salt"},
    "Deserted": {"person": "person", "name": "name"},
    "Readied": {"person": "person"},
    "Proposed": {"person": "person", "name": "name"},
    "Knocked": {"person": "person", "name": "name", "at": "place"},
    "Welcomed": {"person": "person"},
    "Voted": {"person": "person"},
    "Reopened": {"place": "place"},
    "Rehomed": {"place": "place", "old": "place"},
    "Shown": {"by": "person", "dest": "place"},
    "Hidden": {"dest": "place"},
    "Found": {"person": "person", "dest": "place"},
    "Attending": {"person": "person"},
    "Forgotten": {"person": "person"},
    "Merged": {"account": "person", "person": "person"},
    "Met": {"account": "person"},
    "Parted": {"account": "person"},
    "Called": {"person": "person", "name": "name"},
    "Appointed": {"person": "person", "name": "name"},
    "SteppedDown": {"person": "person", "words": "word"},
    "Doubted": {"person": "person", "name": "name", "words": "word"},
    "Announced": {"person": "person", "words": "word"},
    "Demanded": {"person": "person", "name": "name", "words": "word"},
    "Explained": {"person": "person", "name": "name", "words": "word"},
    "Voided": {"person": "person", "words": "word"},
    "Corrected": {"person": "person", "words": "word"},
}
"""By event and field. A name, a word or a salt belongs to the ``person`` of its event; a place is personal if it is
private (``is_private``)."""

PLAIN: Final[Mapping[str, frozenset[str]]] = {
    "Opened": frozenset({"table", "game", "preset", "seed", "lang"}),
    "Chosen": frozenset({"name", "value"}),
    "Sat": frozenset({"seal"}),
    "Substituted": frozenset({"seal"}),
    "Worded": frozenset({"mixed"}),
    "Started": frozenset({"lots"}),
    "Acted": frozenset({"by", "text"}),
    "Proposed": frozenset({"kind"}),
    "Dropped": frozenset({"kind", "reason"}),
    "Adjourned": frozenset({"reason"}),
    "Abandoned": frozenset({"reason"}),
    "Rematched": frozenset({"seed"}),
    "Shown": frozenset({"role"}),
    "Hidden": frozenset({"reason"}),
    "RiskOpened": frozenset({"shown"}),
    "Packed": frozenset({"pack", "seed", "words"}),
    "RiskDrawn": frozenset({"drawn", "shown"}),
    "Appointed": frozenset({"how"}),
    "SteppedDown": frozenset({"how"}),
    "Announced": frozenset({"what"}),
    "Sealed": frozenset({"seal"}),
    "Unsealed": frozenset({"word"}),
    "RoundCame": frozenset({"signature"}),
    "Meant": frozenset({"by", "text"}),
    "Missed": frozenset({"key"}),
    "Judged": frozenset({"verdict", "by"}),
    "Remedied": frozenset({"choice"}),
}
"""Text fields that hold a key, a card, a digest or a secret of the table, nothing about a person. The word of
``Unsealed`` is one: 64 digits drawn by a page."""

_NOBODY: Final = frozenset({"", AUTO, GONE, "house"})


def is_somebody(person: str) -> bool:
    """Whether it is a person on a platform, not an automatic player, the house or a forgotten person."""
    return platform_of(person) not in _NOBODY


def owner_of(place: str) -> str:
    """The owner of a private chat: ``tg:7`` for ``tg:7:0`` and for ``@tg:7``; empty if it is not one, or does not
    tell."""
    if place.startswith("@"):
        return place[1:]
    platform, chat, *_ = (*parts_of(place), "")
    return f"{platform}:{chat}" if platform == "tg" and chat.isdecimal() else ""


def is_private(place: str) -> bool:
    """Whether a place is a private chat with one person."""
    return bool(owner_of(place)) or place.startswith("dc:@me:")

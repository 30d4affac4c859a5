"""Pictures waiting to be fetched, each for one person, under addresses that cannot be guessed."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Final

from cachetools import LRUCache

_PER_PERSON: Final = 60


@dataclass(frozen=True, slots=True)
class Kept:
    """A finished picture. ``private``: never to be kept by a cache."""

    data: bytes = field(repr=False)
    mime: str
    private: bool


class Vault:
    """Content-addressed for each person: the same picture has the same address while the server runs.

    The address is a keyed hash, since from a plain one a hand could be found by trying all hands.
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)
        self._of: dict[str, LRUCache[str, Kept]] = {}

    def put(self, person: str, content: str, kept: Kept) -> str:
        """The picture's name in its address, 32 signs. ``content`` names what it shows."""
        name = blake2b(f"{person}\0{content}\0{kept.private}".encode(), key=self._key, digest_size=16).hexdigest()
        self._of.setdefault(person, LRUCache(_PER_PERSON))[name] = kept
        return name

    def get(self, person: str, name: str) -> Kept | None:
        """One's own picture, or None; another's is not found rather than forbidden."""
        shelf = self._of.get(person)
        return shelf.get(name) if shelf else None

    def forget(self, person: str) -> None:
        """Drop the pictures of a person who has left; they are made anew on return."""
        self._of.pop(person, None)

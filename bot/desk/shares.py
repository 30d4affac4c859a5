"""Links to finished matches: whoever has one may look at the match again, until it is withdrawn.

A link is a token of 128 bits; the store has its hash. It leads to one match, shows what the match's written record
holds, and lets nobody in anywhere.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Final

from bot.notation.model import MatchRecord
from bot.notation.stored import record_of
from bot.ports import Entropy, Store
from bot.ports.matches import Finished
from rules.core import Illegal

MOST: Final = 5
"""Links of one person to a match; the oldest goes."""
_BYTES: Final = 16
TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")


class Shares:
    """The links of all matches."""

    def __init__(self, store: Store, entropy: Entropy) -> None:
        self._store = store
        self._entropy = entropy

    async def offer(self, match: Finished, person: str) -> str:
        """A new link's token. Whether ``person`` may make one has to be known."""
        token = urlsafe_b64encode(self._entropy.token(_BYTES)).decode().rstrip("=")
        await self._store.shares.offer(_digest(token), match.table_id, match.number, person, MOST)
        return token

    async def match(self, token: object) -> Finished | None:
        """Where a link leads; None if it is none, or has been withdrawn."""
        if not isinstance(token, str) or not TOKEN.fullmatch(token):
            return None
        found = await self._store.shares.find(_digest(token))
        return await self._store.matches.at(*found) if found is not None else None

    async def reading(self, match: Finished) -> Callable[[], MatchRecord]:
        """What makes the record of a match: a piece of work that needs nothing else and may be done on a thread. It
        raises ``Illegal``: ``record-sealed``; ``no-such-match``, if its events are not there."""
        return partial(record_of, match, await self._store.events(match.table_id))

    async def record(self, match: Finished) -> MatchRecord:
        """The record of a match; raises as ``reading``."""
        return (await self.reading(match))()

    async def made(self, match: Finished, accounts: tuple[str, ...]) -> int:
        """How many links somebody has made to a match."""
        return await self._store.shares.count(match.table_id, match.number, accounts)

    async def withdraw(self, match: Finished, accounts: tuple[str, ...]) -> None:
        """:raises Illegal: ``no-share``: they have made none to this match."""
        if not await self._store.shares.end(match.table_id, match.number, accounts):
            raise Illegal("no-share")


def _digest(token: str) -> str:
    return sha256(f"davtar match\0{token}".encode()).hexdigest()

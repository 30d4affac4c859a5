"""Sessions: a browser is a person, in all its tabs. From its secret, the token, come its public id and its proof."""

from __future__ import annotations

import base64
import re
import secrets
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from cachetools import LRUCache

from bot.ports import Store
from bot.ports.keys import parts_of
from bot.text import Lang, language_or
from bot.text.tidy import is_seen, one_line

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
_REMEMBERED: Final = 2048
NAME_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class Session:
    """``person`` is public (``web:p.<16 signs>``); it cannot be turned back into the token."""

    person: str
    name: str
    lang: Lang

    @property
    def public_id(self) -> str:
        return parts_of(self.person)[-1]


class Sessions:
    """Tokens are made here only (one that was not made here is no session) and never kept: the store has a hash."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRUCache[bytes, Session] = LRUCache(_REMEMBERED)

    async def create(self, name: str, lang: Lang) -> tuple[str, Session]:
        """A new person and its token, 256 bits from the operating system."""
        token = secrets.token_urlsafe(32)
        session = Session(_person(token), name, lang)
        await self._store.set_pref(session.person, "web-proof", _proof(token))
        await self._store.set_pref(session.person, "web-name", name)
        await self._store.set_pref(session.person, "lang", lang)
        self._known[_digest(token)] = session
        return token, session

    async def find(self, token: object) -> Session | None:
        """The session of a token, or None: misshapen, forged, forgotten."""
        if not isinstance(token, str) or not _TOKEN.fullmatch(token):
            return None
        known = self._known.get(_digest(token))
        if known is not None:
            return known
        person = _person(token)
        kept = await self._store.prefs(person)
        if not compare_digest(kept.get("web-proof", ""), _proof(token)):
            return None
        session = Session(person, kept.get("web-name", ""), language_or(kept.get("lang")))
        self._known[_digest(token)] = session
        return session

    def forget(self, person: str) -> None:
        """Whoever has been forgotten is nobody's session any more; their next visit is a stranger's."""
        for digest in [one for one, known in self._known.items() if known.person == person]:
            del self._known[digest]


def clean_name(raw: object) -> str:
    """A name fit to be shown: one line, nothing that turns or hides text, at most 32 signs; may be empty."""
    name = one_line(raw, NAME_LENGTH) if isinstance(raw, str) else ""
    return name if is_seen(name) else ""


def _hash(purpose: str, token: str) -> bytes:
    return sha256(f"davtar web {purpose}\0{token}".encode()).digest()


def _digest(token: str) -> bytes:
    return _hash("memory", token)


def _person(token: str) -> str:
    # The dot keeps people apart from rooms, whose names have none.
    return "web:p." + base64.b32encode(_hash("person", token)[:10]).decode().lower()


def _proof(token: str) -> str:
    return _hash("proof", token).hex()

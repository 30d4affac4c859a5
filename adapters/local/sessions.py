"""Sessions: a browser is a person, in all its tabs; a person may have several. From a browser's secret, the token, come
who it is and its proof."""

from __future__ import annotations

import base64
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest
from typing import Final

import msgspec
from cachetools import LRUCache

from bot.ports import Store
from bot.ports.keys import parts_of
from bot.ports.known import known
from bot.text import Lang, language_or
from bot.text.tidy import is_seen, one_line

_TOKEN: Final = re.compile(r"(?:([a-z2-7]{16})\.)?[A-Za-z0-9_-]{43}")
_REMEMBERED: Final = 2048
NAME_LENGTH: Final = 32
MOST_DEVICES: Final = 12
FIRST: Final = "first"
"""The device on which somebody was first here."""
_PROOF, _DEVICE = "web-proof", "web-device"


@dataclass(frozen=True, slots=True)
class Session:
    """``person`` is public (``web:p.<16 signs>``); it cannot be turned back into the token."""

    person: str
    name: str
    lang: Lang
    device: str = FIRST

    @property
    def public_id(self) -> str:
        return parts_of(self.person)[-1]


@dataclass(frozen=True, slots=True)
class Device:
    """``label``: browser and system, as far as known; ``since_ms``: when it came in, 0 if that is not known."""

    id: str
    label: str = ""
    since_ms: int = 0


known(Device)


class TooMany(Exception):
    """A person has as many devices as they may have."""


class Sessions:
    """Tokens are made here only (one that was not made here is no session) and never kept: the store has a hash."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: LRUCache[bytes, Session] = LRUCache(_REMEMBERED)
        self._ended: set[tuple[str, str]] = set()
        """Looked at after a read from the store, which may have been on its way when the device was ended."""

    async def create(self, name: str, lang: Lang, device: Device | None = None) -> tuple[str, Session]:
        """A new person and its token, 256 bits from the operating system."""
        token = secrets.token_urlsafe(32)
        session = Session(_person(token), name, lang)
        await self._store.set_pref(session.person, "web-name", name)
        await self._store.set_pref(session.person, "lang", lang)
        await self._let_in(session, token, device or Device(""))
        return token, session

    async def add(self, person: str, device: Device) -> tuple[str, Session]:
        """Another device of a person, and its token.

        :raises TooMany: the person has ``MOST_DEVICES``.
        """
        kept = await self._store.prefs(person)
        if len(_devices(kept)) >= MOST_DEVICES:
            raise TooMany
        token = f"{parts_of(person)[-1].removeprefix('p.')}.{secrets.token_urlsafe(32)}"
        session = Session(person, kept.get("web-name", ""), language_or(kept.get("lang")), _device(token))
        await self._let_in(session, token, device)
        return token, session

    async def _let_in(self, session: Session, token: str, device: Device) -> None:
        told = msgspec.json.encode({"label": device.label, "since_ms": device.since_ms}).decode()
        await self._store.set_pref(session.person, _of(_DEVICE, session.device), told)
        await self._store.set_pref(session.person, _of(_PROOF, session.device), _proof(token))
        self._known[_digest(token)] = session

    async def find(self, token: object) -> Session | None:
        """The session of a token, or None: misshapen, forged, ended, forgotten."""
        found = _TOKEN.fullmatch(token) if isinstance(token, str) else None
        if found is None:
            return None
        token = found[0]
        remembered = self._known.get(_digest(token))
        if remembered is not None:
            return remembered
        person = f"web:p.{found[1]}" if found[1] else _person(token)
        device = _device(token) if found[1] else FIRST
        kept = await self._store.prefs(person)
        if (person, device) in self._ended or not compare_digest(kept.get(_of(_PROOF, device), ""), _proof(token)):
            return None
        session = Session(person, kept.get("web-name", ""), language_or(kept.get("lang")), device)
        self._known[_digest(token)] = session
        return session

    async def devices(self, person: str) -> tuple[Device, ...]:
        """Those that are let in, the first one first."""
        return _devices(await self._store.prefs(person))

    async def end(self, person: str, device: str) -> bool:
        """A device is let in no more; whether there was one."""
        if device not in {one.id for one in await self.devices(person)}:
            return False
        self._ended.add((person, device))
        await self._store.set_pref(person, _of(_PROOF, device), None)
        await self._store.set_pref(person, _of(_DEVICE, device), None)
        self._drop(person, device)
        return True

    def forget(self, person: str) -> None:
        """Whoever has been forgotten is nobody's session any more; their next visit is a stranger's."""
        self._drop(person)

    def _drop(self, person: str, device: str = "") -> None:
        for digest, one in list(self._known.items()):
            if one.person == person and device in ("", one.device):
                del self._known[digest]


def _of(name: str, device: str) -> str:
    return name if device == FIRST else f"{name}.{device}"


def _devices(kept: Mapping[str, str]) -> tuple[Device, ...]:
    ids = [name.removeprefix(_PROOF).removeprefix(".") or FIRST for name in kept if name.startswith(_PROOF)]
    found = [_told(one, kept.get(_of(_DEVICE, one), "")) for one in ids]
    return tuple(sorted(found, key=lambda one: (one.id != FIRST, one.since_ms, one.id)))


def _told(device: str, told: str) -> Device:
    try:
        return msgspec.convert({"id": device, **msgspec.json.decode(told or "{}")}, Device)
    except (msgspec.MsgspecError, TypeError):
        return Device(device)


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


def _device(token: str) -> str:
    return _hash("device", token)[:6].hex()


def _proof(token: str) -> str:
    return _hash("proof", token).hex()

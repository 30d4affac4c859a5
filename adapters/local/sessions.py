"""Sessions: all tabs of a browser belong to one person, who may have several browsers.

The browser's secret token yields the person's id and its proof. A visitor is ``web:p.<16 characters>``. A user signed
in by a platform is their account there (``tg:7``), with a token that begins with it, ``tg-7.…``.

A visitor's session stays in memory until they have given a name (``settle``). Then it is one row, removed when the
browser has not come back for long (``bot.ports.accounts``).
"""

import asyncio
import base64
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from hmac import compare_digest
from typing import Any, Final, Protocol

from cachetools import LRUCache

from adapters.local.messages import Told
from bot.features.emotes import Heard
from bot.ports import Store, accounts, keys, records
from bot.text import Lang, language_or, tidy

_TOKEN: Final = re.compile(r"(?:([a-z2-7]{16})\.|([a-z]{2})-([0-9]{1,20})\.)?[A-Za-z0-9_-]{43}")
_REMEMBERED: Final = 2048
NAME_LENGTH: Final = 32
MOST_DEVICES: Final = 12
FIRST: Final = "first"
"""The device on which the person first signed in."""
ENDED: Final = 4001
"""The close code of a socket whose device was signed out."""
_DAY_MS: Final = 86_400_000
_ENDED: Final = "web-ended"
"""When a device of the account was last signed out, in ms: platform data issued before that is rejected."""
_SAID: Final = "web-said"
"""Marks of platform data used lately, ``<mark>@<ms> …``."""
BELIEVED_MS: Final = 3_600_000
"""How long a platform's data is valid."""


@dataclass(frozen=True, slots=True)
class Session:
    """``person`` is public and does not reveal the token."""

    person: str
    name: str
    lang: Lang
    device: str = FIRST
    fresh: accounts.Visit | None = field(default=None, repr=False, compare=False)
    """What to store once the person has given a name; None: it is stored."""

    @property
    def public_id(self) -> str:
        return keys.parts_of(self.person)[-1]

    @property
    def account(self) -> bool:
        """Whether the person is a platform account, whose chats are elsewhere."""
        return is_account(self.person)


class Viewer(Protocol):
    """An open tab of a session (``tab.Tab``), as the parts below it see it: told of changes, it draws them itself."""

    @property
    def session(self) -> Session: ...
    @property
    def person(self) -> str: ...
    @property
    def known_as(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def device(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def runs_it(self) -> bool: ...
    @property
    def looked_at(self) -> set[str]: ...
    def actor(self) -> records.Person: ...
    async def read_person(self) -> None: ...
    def tell(self, message: Told) -> None: ...
    def look_at(self, table: str) -> None: ...
    def shows(self, table: str) -> bool: ...
    def show_board(self, table: str) -> None: ...
    def show_hand(self, table: str) -> None: ...
    def show_entry(self, entry: Any) -> None: ...
    def show_people(self) -> None: ...
    def show_word(self, heard: Heard) -> None: ...
    def show_asking(self) -> None: ...
    async def close(self, code: int = ...) -> None: ...


class TooMany(Exception):
    """The person has the maximum number of devices."""


class Over(Exception):
    """The platform's data was already used, or predates a sign-out."""


class Sessions:
    """Issues tokens and checks them (one it did not issue is invalid); the store keeps only a hash."""

    def __init__(self, store: Store, visits: accounts.Visits, now_ms: Callable[[], int]) -> None:
        self._store, self._visits, self._now_ms = store, visits, now_ms
        self._gone: LRUCache[str, int] = LRUCache(_REMEMBERED)
        """When each person was deleted, with all their stored data."""
        self._doors = asyncio.Lock()
        """Held while an account signs in or a device is signed out, so that the two cannot overlap."""
        self._known: LRUCache[bytes, Session] = LRUCache(_REMEMBERED)
        self._seen: LRUCache[tuple[str, str], int] = LRUCache(_REMEMBERED)
        """Devices known to be in the store, and when their last visit was noted."""
        self._ended: set[tuple[str, str]] = set()
        """Checked after a read from the store, during which the device may have been signed out."""

    async def create(self, name: str, lang: Lang, label: str = "") -> tuple[str, Session]:
        """A new person and its token, 256 bits from the operating system. ``label``: browser and system, if known."""
        token, now = secrets.token_urlsafe(32), self._now_ms()
        person = _person(token)
        visit = accounts.Visit(person, FIRST, _proof(token), name, lang, label, now, now)
        session = Session(person, name, lang, fresh=visit)
        self._remember(session, token)
        return token, session

    async def settle(self, session: Session) -> None:
        """Store the session: its person has given a name."""
        key = (session.person, session.device)
        if session.fresh is None or key in self._seen or key in self._ended or session.person in self._gone:
            return
        await self._visits.put(replace(session.fresh, seen_ms=self._now_ms()))
        self._seen[key] = self._now_ms()

    async def _came(self, visit: accounts.Visit) -> None:
        """Note a device's visit, once a day."""
        now, key = self._now_ms(), (visit.person, visit.device)
        if now - self._seen.get(key, visit.seen_ms) >= _DAY_MS:
            await self._visits.put(replace(visit, seen_ms=now))
            self._seen[key] = now
        self._seen.setdefault(key, visit.seen_ms)

    async def _came_again(self, session: Session) -> None:
        """Note a visit of a session in memory; asks the store only once a day."""
        last = self._seen.get((session.person, session.device))
        if last is not None and self._now_ms() - last >= _DAY_MS:
            for visit in await self._visits.of(session.person):
                if visit.device == session.device:
                    await self._came(visit)

    async def add(self, person: str, label: str) -> tuple[str, Session]:
        """Another device of a person, and its token.

        :raises TooMany: the person has ``MOST_DEVICES``.
        """
        kept = await self._visits.of(person)
        if len(kept) >= MOST_DEVICES:
            raise TooMany
        name, lang = (kept[0].name, language_or(kept[0].lang)) if kept else ("", language_or(None))
        return await self._added(person, name, lang, label)

    async def name_of(self, person: str) -> str:
        kept = await self._visits.of(person)
        return kept[0].name if kept else ""

    async def enter(
        self, person: str, name: str, lang: Lang, label: str, said_ms: int, said: bytes
    ) -> tuple[str, Session]:
        """A session of an account, and its token; beyond ``MOST_DEVICES`` the oldest is removed. ``said``: the
        platform's data from ``said_ms``, valid once.

        :raises Over: it was used, or a device has been signed out since.
        """
        async with self._doors:
            kept = await self._store.prefs(person)
            late = said_ms <= max(_ended_ms(kept), self._gone.get(person, -1))
            if late or not await self._used_up(person, kept, said_ms, said):
                raise Over
            for old in (await self._visits.of(person))[: -MOST_DEVICES + 1 or None]:
                await self._end(person, old.device)
            return await self._added(person, name, lang, label)

    async def use_up(self, person: str, said_ms: int, said: bytes) -> None:
        """Mark platform data as used although the user already had a session."""
        async with self._doors:
            await self._used_up(person, await self._store.prefs(person), said_ms, said)

    async def _used_up(self, person: str, kept: Mapping[str, str], said_ms: int, said: bytes) -> bool:
        """Mark platform data as used; returns whether it was new."""
        mark, used = said.hex()[:32], _used(kept, self._now_ms())
        if mark in used:
            return False
        used[mark] = said_ms
        await self._store.set_pref(person, _SAID, " ".join(f"{one}@{at}" for one, at in used.items()))
        return True

    async def _added(self, person: str, name: str, lang: Lang, label: str) -> tuple[str, Session]:
        now, token = self._now_ms(), f"{_begins(person)}.{secrets.token_urlsafe(32)}"
        session = Session(person, name, lang, _device(token))
        await self._visits.put(accounts.Visit(person, session.device, _proof(token), name, lang, label, now, now))
        self._remember(session, token)
        return token, session

    def _remember(self, session: Session, token: str) -> None:
        if not session.account:  # accounts can be deleted elsewhere, so ask the store
            self._known[_digest(token)] = session

    async def find(self, token: object) -> Session | None:
        """The session of a token, or None: malformed, forged, signed out or deleted."""
        found = _TOKEN.fullmatch(token) if isinstance(token, str) else None
        if found is None:
            return None
        token = found[0]
        remembered = self._known.get(_digest(token))
        if remembered is not None:
            await self._came_again(remembered)
            return remembered
        account = keys.key_of(found[2], found[3]) if found[2] else ""
        person = account or (f"web:p.{found[1]}" if found[1] else _person(token))
        device = _device(token) if found[1] or account else FIRST
        visit = next((one for one in await self._visits.of(person) if one.device == device), None)
        proof = visit.proof if visit is not None else ""
        if visit is None or (person, device) in self._ended or not compare_digest(proof, _proof(token)):
            return None
        await self._came(visit)
        session = Session(person, visit.name, language_or(visit.lang), device)
        self._remember(session, token)
        return session

    async def holds(self, session: Session) -> bool:
        """Whether the device of a session is still signed in."""
        return session.device in {one.device for one in await self._visits.of(session.person)}

    async def devices(self, person: str) -> list[accounts.Visit]:
        """The signed-in devices, the first one first."""
        return sorted(await self._visits.of(person), key=lambda one: one.device != FIRST)

    async def end(self, person: str, device: str) -> bool:
        """Sign a device out; returns whether there was one."""
        async with self._doors:
            if device not in {one.device for one in await self.devices(person)}:
                return False
            if is_account(person):
                await self._store.set_pref(person, _ENDED, str(self._now_ms()))
            await self._end(person, device)
        return True

    async def _end(self, person: str, device: str) -> None:
        self._ended.add((person, device))
        await self._visits.end(person, device)
        self._drop(person, device)

    def forget(self, person: str) -> None:
        """Drop a deleted person's sessions; their next visit is a stranger's."""
        self._gone[person] = self._now_ms()
        self._drop(person)

    def _drop(self, person: str, device: str = "") -> None:
        for digest, one in list(self._known.items()):
            if one.person == person and device in ("", one.device):
                del self._known[digest]


def command_key(session: Session, number: str) -> str:
    """The key of a person's command, which does not name them. ``number``: the page's message number."""
    if not session.account:
        return keys.web_key(f"{session.person}:{number}")
    return keys.key_of("web", _hash("key", f"{session.person}\0{session.device}").hex()[:24], number)


def is_account(person: str) -> bool:
    """Whether a person is a platform account rather than a visitor."""
    return keys.platform_of(person) != "web"


def _ended_ms(kept: Mapping[str, str]) -> int:
    """When a device of an account was last signed out; -1: never."""
    told = kept.get(_ENDED, "")
    return int(told) if told.isdecimal() else -1


def _used(kept: Mapping[str, str], now_ms: int) -> dict[str, int]:
    """The platform data used lately that would still be valid, with its time."""
    pairs = (one.partition("@") for one in kept.get(_SAID, "").split())
    return {mark: int(at) for mark, _, at in pairs if at.isdecimal() and int(at) > now_ms - 2 * BELIEVED_MS}


def _begins(person: str) -> str:
    """The prefix of tokens of a person's further devices."""
    platform, *_, number = keys.parts_of(person)
    return f"{platform}-{number}" if is_account(person) else number.removeprefix("p.")


def clean_name(raw: object) -> str:
    """A displayable name: one line, no characters that reverse or hide text, at most 32 characters; may be empty."""
    name = tidy.one_line(raw, NAME_LENGTH) if isinstance(raw, str) else ""
    return name if tidy.is_seen(name) else ""


def _hash(purpose: str, token: str) -> bytes:
    return sha256(f"davtar web {purpose}\0{token}".encode()).digest()


def _digest(token: str) -> bytes:
    return _hash("memory", token)


def _person(token: str) -> str:
    # The dot tells people from rooms, whose names have none.
    return "web:p." + base64.b32encode(_hash("person", token)[:10]).decode().lower()


def _device(token: str) -> str:
    return _hash("device", token)[:6].hex()


def _proof(token: str) -> str:
    return _hash("proof", token).hex()


# --- sign-in on another device ----------------------------------------------------------------------------------------
# A link works once, for two minutes, and is confirmed on the old device. Its secret follows the ``#``, which browsers
# do not send, and then is in the socket's first message. Links are not stored: they end with the program.


LIFE_MS: Final = 120_000
_MOST: Final = 1000


@dataclass(eq=False)
class Ticket:
    """``sign``: two digits that both devices show. ``label``: the new device's, once it has opened the link.
    ``answer``: the old device's."""

    person: str
    until_ms: int
    sign: str = field(default_factory=lambda: f"{secrets.randbelow(90) + 10}")
    label: str = ""
    opened: bool = False
    answer: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Handover:
    """The open links, one per person: a new one ends the last."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._tickets: dict[bytes, Ticket] = {}

    def offer(self, person: str) -> str:
        """The secret of a new link, 256 bits."""
        self._prune(person)
        secret = secrets.token_urlsafe(32)
        self._tickets[_hash("handover", secret)] = Ticket(person, self._now_ms() + LIFE_MS)
        return secret

    def open(self, secret: object, label: str) -> Ticket | None:
        """The ticket of a link, once; None if there is none, or it has expired."""
        self._prune()
        ticket = self._tickets.get(_hash("handover", secret[:64])) if isinstance(secret, str) else None
        if ticket is None or ticket.opened:
            return None
        ticket.opened, ticket.label = True, label
        return ticket

    def asked(self, person: str) -> Ticket | None:
        """The device that waits for this person's answer."""
        self._prune()
        return next((one for one in self._tickets.values() if one.person == person and one.opened), None)

    def answer(self, person: str, sign: object, yes: bool) -> bool:
        """Answer the device that shows ``sign``; returns whether one was waiting."""
        ticket = self.asked(person)
        if ticket is None or ticket.sign != sign or ticket.answer.done():
            return False
        ticket.answer.set_result(yes)
        return True

    def close(self, ticket: Ticket) -> None:
        for digest in [one for one, known in self._tickets.items() if known is ticket]:
            del self._tickets[digest]
        if not ticket.answer.done():
            ticket.answer.set_result(False)

    def _prune(self, person: str = "") -> None:
        now = self._now_ms()
        for ticket in [one for one in self._tickets.values() if one.until_ms <= now or one.person == person]:
            self.close(ticket)
        while len(self._tickets) >= _MOST:
            self.close(next(iter(self._tickets.values())))

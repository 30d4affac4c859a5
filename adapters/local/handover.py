"""Taking one's seat along to another device: a link that is good once and for two minutes, confirmed on the old device.

The secret of the link travels behind its ``#``, which browsers keep to themselves, and then in the first message of the
socket. Nothing is kept in the store: links end with the program.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

LIFE_MS: Final = 120_000
_MOST: Final = 1000


@dataclass(eq=False)
class Ticket:
    """``sign``: two digits that both devices show. ``label``: of the new device, once it has opened the link.
    ``answer``: of the old one."""

    person: str
    until_ms: int
    sign: str = field(default_factory=lambda: f"{secrets.randbelow(90) + 10}")
    label: str = ""
    opened: bool = False
    answer: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Handover:
    """The open links, one a person: a new one ends the one before."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self._now_ms = now_ms
        self._tickets: dict[bytes, Ticket] = {}

    def offer(self, person: str) -> str:
        """A new link's secret, 256 bits."""
        self._prune(person)
        secret = secrets.token_urlsafe(32)
        self._tickets[_digest(secret)] = Ticket(person, self._now_ms() + LIFE_MS)
        return secret

    def open(self, secret: object, label: str) -> Ticket | None:
        """The ticket of a link, once; None if there is none, or it is over."""
        if not isinstance(secret, str):
            return None
        self._prune()
        ticket = self._tickets.get(_digest(secret[:64]))
        if ticket is None or ticket.opened:
            return None
        ticket.opened, ticket.label = True, label
        return ticket

    def asked(self, person: str) -> Ticket | None:
        """The device that waits for this person's answer."""
        self._prune()
        return next((one for one in self._tickets.values() if one.person == person and one.opened), None)

    def answer(self, person: str, sign: object, yes: bool) -> bool:
        """What the person says to the device that shows ``sign``; whether one waits."""
        ticket = self.asked(person)
        if ticket is None or ticket.sign != sign or ticket.answer.done():
            return False
        ticket.answer.set_result(yes)
        return True

    def close(self, ticket: Ticket) -> None:
        """It has come to an end."""
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


def _digest(secret: str) -> bytes:
    return sha256(f"davtar web handover\0{secret}".encode()).digest()

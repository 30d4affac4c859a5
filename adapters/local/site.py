"""The state that all tabs share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from aiohttp import web

from adapters.local.clocks import Clocks
from adapters.local.elsewhere import Elsewhere
from adapters.local.following import Following
from adapters.local.handover import Handover
from adapters.local.invite import Gate
from adapters.local.listing import Listing
from adapters.local.page import Pages
from adapters.local.rooms import MAIN, PLATFORM, Rooms, room_of
from adapters.local.seals import Seals
from adapters.local.security import buckets
from adapters.local.sessions import Sessions
from adapters.local.telegram_app import TelegramApp
from adapters.local.vault import Vault
from adapters.local.words import Words
from adapters.runtime.core import Core
from bot.ports.keys import platform_of
from bot.rate import Buckets


@dataclass(frozen=True)
class Site:
    core: Core
    words: Words
    rooms: Rooms
    sessions: Sessions
    vault: Vault
    pages: Pages
    gate: Gate
    handover: Handover
    """Links by which people take their seats to other devices."""
    clocks: Clocks
    seals: Seals
    version: str
    """Of the page: another one after every change of it (``adapters.local.shell``)."""
    opens: bool
    """Whether others on the network can connect, so that a link and its QR code are of use."""
    alone_here: bool
    """Whether a loopback address means somebody at this machine; behind a proxy every request has one."""
    elsewhere: Elsewhere
    listing: Listing
    following: Following
    telegram: TelegramApp | None = None
    """None: the page is no Mini App."""
    presses: Buckets[str] = field(default_factory=lambda: buckets(rate=6, burst=24))
    """Requests, by person."""
    arrivals: Buckets[str] = field(default_factory=lambda: buckets(rate=0.5, burst=40))
    """New people, by address."""
    doors: Buckets[str] = field(default_factory=lambda: buckets(rate=2, burst=60))
    """Questions to a platform about who somebody is, by address."""
    calls: Buckets[str] = field(default_factory=lambda: buckets(rate=4, burst=80))
    """New connections, by address."""

    nameless: set[web.WebSocketResponse] = field(default_factory=set)
    """Sockets of people who have not yet said who they are."""
    opening: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while a game is opened from its address."""

    @staticmethod
    def path_of(place: str) -> str:
        """The path of a room's page; that of a chat elsewhere is the main one."""
        room = room_of(place) if platform_of(place) == PLATFORM else MAIN
        return "" if room == MAIN else f"t/{room}"

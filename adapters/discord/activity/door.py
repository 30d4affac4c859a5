"""The Activity's door: a code of OAuth2 says who somebody is, Discord's Activity Instance API that they are there."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from adapters.discord.activity.launches import Launches
from adapters.discord.activity.oauth import CODE, PATIENCE_S, Client, account_of
from adapters.discord.address import PLATFORM, ChatRef
from adapters.runtime.core import Core
from adapters.runtime.doors import NotAdmitted, Visitor
from bot.ports.keys import USER_APP, dest_of, key_of, parts_of
from bot.ports.records import Person

log = structlog.get_logger(__name__)

FRESH_MS: Final = 30_000
STALE_MS: Final = 600_000
_REMEMBERED: Final = 10_000
_INSTANCE: Final = re.compile(r"[A-Za-z0-9-]{1,128}")
_CODE: Final = re.compile(rf"[A-Za-z0-9._~-]{{1,{CODE}}}")


@dataclass(frozen=True, slots=True)
class Instance:
    """``users``: who has it open, by Discord's numbers. ``places``: where it was opened, as the house may call that."""

    users: frozenset[str]
    places: tuple[str, ...]


class ActivityDoor:
    """``admit`` is a ``Door``: it is shown ``instance`` and ``code``, or ``person``, who has shown theirs before."""

    def __init__(self, core: Core, client: Client, launches: Launches) -> None:
        self._core = core
        self._client = client
        self._launches = launches
        self._there: LRUCache[tuple[str, str], tuple[str, int]] = LRUCache(_REMEMBERED)
        """By place and account: the instance in which they were seen, and when."""
        self.http: Any = None
        """discord.py's, once the front has made a client; it asks in the bot's name."""

    async def admit(self, shown: Mapping[str, object]) -> Visitor:
        """:raises NotAdmitted: the reason's key."""
        match shown:
            case {"code": str(code), "instance": str(name)} if _CODE.fullmatch(code) and _INSTANCE.fullmatch(name):
                account = await account_of(self._client, code)
                person = Person(key_of(PLATFORM, account.id), account.name, account.locale)
            case {"person": str(known), "instance": str(name)} if _INSTANCE.fullmatch(name):
                person = Person(known, "")
            case _:
                raise NotAdmitted("door-no")
        instance = await self.instance(name)
        if parts_of(person.id)[-1] not in instance.users:
            log.warning("discord activity: somebody is not where they say")
            raise NotAdmitted("door-no")
        now = self._core.clock.now_ms()
        for place in instance.places:
            self._there[place, person.id] = (name, now)
        return await self._visitor(name, instance, person)

    async def member(self, place: str, account: str) -> bool:
        """Whether somebody is in a channel, as far as the Activity knows: they have opened it there and are there
        still. What Discord said is believed for a while; if it does not answer, for longer."""
        name, at_ms = self._there.get((place, account), ("", 0))
        if not name:
            return False
        age = self._core.clock.now_ms() - at_ms
        if age < FRESH_MS:
            return True
        try:
            instance = await self.instance(name)
        except NotAdmitted as refusal:
            if refusal.key == "door-later":
                return age < STALE_MS
            instance = None
        if instance is None or parts_of(account)[-1] not in instance.users or place not in instance.places:
            self._there.pop((place, account), None)
            return False
        self._there[place, account] = (name, self._core.clock.now_ms())
        return True

    async def instance(self, name: str) -> Instance:
        """What Discord says of an instance.

        :raises NotAdmitted: nothing, or nothing now.
        """
        asked = discord.http.Route(
            "GET",
            "/applications/{application_id}/activity-instances/{instance_id}",
            application_id=self._client.id,
            instance_id=name,
        )
        try:
            async with asyncio.timeout(PATIENCE_S):
                told = await self.http.request(asked)
        except discord.NotFound:
            raise NotAdmitted("door-no") from None
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError) as error:
            log.warning("discord activity instance not read", error=type(error).__name__)
            raise NotAdmitted("door-later") from None
        found = _read(told, self._client.id, name)
        if found is None:
            raise NotAdmitted("door-no")
        return found

    async def _visitor(self, name: str, instance: Instance, person: Person) -> Visitor:
        """The table it was launched for, if that still is one here; else the person's own in this channel, else the
        only one; of several, the page lets them choose."""
        known = await self._core.desk.known_as(person)
        table = await self._launches.table(name, person.id)
        row = await self._core.store.table(table) if table else None
        if row is not None:
            shown = next((at for at in instance.places if dest_of(at, person.acts_as) in row.shown()), "")
            if shown or known.id in row.persons:
                return Visitor(person, shown or instance.places[0], table)
        for place in instance.places:
            rows = await self._core.store.tables_in(dest_of(place, person.acts_as))
            here = [row for row in rows if row.status in ("lobby", "live")]
            mine = [row for row in here if known.id in row.persons]
            if mine or len(here) == 1:
                return Visitor(person, place, max(mine or here, key=lambda row: row.updated_ms).table_id)
            if here:
                return Visitor(person, place)
        return Visitor(person, instance.places[0])


def _read(told: Any, application: str, name: str) -> Instance | None:
    """An answer of the Activity Instance API; None if it is not about this instance of ours."""
    match told:
        case {
            "application_id": str(app),
            "instance_id": str(instance),
            "users": list(users),
            "location": {"channel_id": str(channel), **where},
        } if app == application and instance == name and channel.isdecimal():
            guild = where.get("guild_id")
            if isinstance(guild, str) and guild.isdecimal():
                places: tuple[str, ...] = (ChatRef(int(guild), int(channel)).place,)
            else:
                places = (ChatRef(None, int(channel)).place, key_of(USER_APP, channel))
            return Instance(frozenset(map(str, users)), places)
        case _:
            return None

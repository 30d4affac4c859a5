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

from adapters.discord.activity.launches import Launches
from adapters.discord.activity.oauth import CODE, PATIENCE_S, Client, account_of
from adapters.discord.address import PLATFORM, ChatRef
from adapters.runtime.core import Core
from adapters.runtime.doors import NotAdmitted, Visitor
from bot.desk.chats import table_meant
from bot.ports.keys import USER_APP, dest_of, key_of
from bot.ports.records import Person

log = structlog.get_logger(__name__)

_INSTANCE: Final = re.compile(r"[A-Za-z0-9-]{1,128}")
_CODE: Final = re.compile(rf"[A-Za-z0-9._~-]{{1,{CODE}}}")


@dataclass(frozen=True, slots=True)
class Instance:
    """``users``: who has it open, by Discord's numbers. ``places``: where it was opened, as the house may call that."""

    users: frozenset[str]
    places: tuple[str, ...]


class ActivityDoor:
    """``admit`` is a ``Door``: it is shown ``code`` and ``instance``."""

    def __init__(self, core: Core, client: Client, launches: Launches) -> None:
        self._core = core
        self._client = client
        self._launches = launches
        self.http: Any = None
        """discord.py's, once the front has made a client; it asks in the bot's name."""

    async def admit(self, shown: Mapping[str, object]) -> Visitor:
        """:raises NotAdmitted: the reason's key."""
        match shown:
            case {"code": str(code), "instance": str(name)} if _CODE.fullmatch(code) and _INSTANCE.fullmatch(name):
                pass
            case _:
                raise NotAdmitted("door-no")
        account = await account_of(self._client, code)
        instance = await self._instance(name)
        if str(account.id) not in instance.users:
            log.warning("discord activity: somebody is not where they say")
            raise NotAdmitted("door-no")
        person = Person(key_of(PLATFORM, account.id), account.name, account.locale)
        return await self._visitor(name, instance, person)

    async def _instance(self, name: str) -> Instance:
        """What Discord says of an instance."""
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
        """The table it was launched for, if that still is one here; else the one that is meant in this channel."""
        known = await self._core.desk.known_as(person)
        table = await self._launches.table(name, person.id)
        row = await self._core.store.table(table) if table else None
        if row is not None:
            shown = next((at for at in instance.places if dest_of(at, person.id) in row.shown()), "")
            if shown or known.id in row.persons:
                return Visitor(person, shown or instance.places[0], table)
        for place in instance.places:
            meant = await table_meant(self._core.store, place, known, adjourned=False)
            if meant is not None:
                return Visitor(person, place, meant.table_id)
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

"""The Activity, the page inside Discord: launching it, and admitting its users to their table."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import aiohttp
import discord
import structlog
from cachetools import LRUCache

from adapters.discord import address, hands, oauth
from adapters.runtime.core import Core, NotAdmitted, Visitor
from bot.handlers.chats import table_meant
from bot.ports import Clock, Store, StoreUnavailable, keys, records
from bot.text import Lang, Text, t

# --- launches ---------------------------------------------------------------------------------------------------------
# Kept in the store for a day, because Discord's instance outlives our process.


KEPT_MS: Final = 86_400_000
MOST: Final = 1000
_WHERE: Final = "dc:launches"


class Launches:
    """The tables of launches. A user who joins an instance gets the table of its last launch; a launcher, their own."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def remember(self, instance: str, person: str, table: str) -> None:
        """Note that ``person`` launched (or, by a launch, joined) ``instance`` for ``table``."""
        now = self._clock.now_ms()
        for name in _stale(await self._store.prefs(_WHERE), now):
            await self._store.set_pref(_WHERE, name, None)
        for name in (_name(instance), _name(instance, person)):
            await self._store.set_pref(_WHERE, name, f"{now + KEPT_MS}:{table}")

    async def table(self, instance: str, person: str) -> str:
        """The user's table in the instance; empty if it was launched without one, or too long ago."""
        kept = await self._store.prefs(_WHERE)
        for name in (_name(instance, person), _name(instance)):
            until, _, table = kept.get(name, "0:").partition(":")
            if int(until) > self._clock.now_ms():
                return table
        return ""


def _stale(kept: dict[str, str], now_ms: int) -> list[str]:
    """The expired entries, and the oldest ones beyond ``MOST``."""
    ends = sorted((int(value.partition(":")[0]), name) for name, value in kept.items())
    return [name for n, (until, name) in enumerate(ends) if until <= now_ms or n < len(ends) - MOST]


def _name(instance: str, person: str = "") -> str:
    """A key of fixed length that does not reveal the person."""
    return "at." + blake2b(f"{instance}\0{person}".encode(), digest_size=16).hexdigest()


# --- admission --------------------------------------------------------------------------------------------------------
# An OAuth2 code identifies the user; Discord's Activity Instance API confirms that they are in the instance.


log = structlog.get_logger(__name__)

FRESH_MS: Final = 30_000
STALE_MS: Final = 600_000
_REMEMBERED: Final = 10_000
_INSTANCE: Final = re.compile(r"[A-Za-z0-9-]{1,128}")
_CODE: Final = re.compile(rf"[A-Za-z0-9._~-]{{1,{oauth.CODE}}}")


@dataclass(frozen=True, slots=True)
class Instance:
    """``users``: the Discord numbers of its users. ``places``: our keys for the channel where it was opened."""

    users: frozenset[str]
    places: tuple[str, ...]


class ActivityDoor:
    """``admit`` is a ``Door``: it takes ``instance`` and either ``code`` or ``person``, a user identified before."""

    def __init__(self, core: Core, client: oauth.Client, launches: Launches) -> None:
        self._core = core
        self._client = client
        self._launches = launches
        self._there: LRUCache[tuple[str, str], tuple[str, int]] = LRUCache(_REMEMBERED)
        """By place and account: the instance in which the user was seen, and when."""
        self.http: Any = None
        """discord.py's HTTP client, set when the front makes a client; it acts as the bot."""

    async def admit(self, shown: Mapping[str, object]) -> Visitor:
        """:raises NotAdmitted: the reason's key."""
        match shown:
            case {"code": str(code), "instance": str(name)} if _CODE.fullmatch(code) and _INSTANCE.fullmatch(name):
                person = await oauth.account_of(self._client, code)
            case {"person": str(known), "instance": str(name)} if _INSTANCE.fullmatch(name):
                person = records.Person(known, "")
            case _:
                raise NotAdmitted("door-no")
        instance = await self.instance(name)
        if keys.parts_of(person.id)[-1] not in instance.users:
            log.warning("discord activity: somebody is not where they say")
            raise NotAdmitted("door-no")
        now = self._core.clock.now_ms()
        for place in instance.places:
            self._there[place, person.id] = (name, now)
        return await self._visitor(name, instance, person)

    async def member(self, place: str, account: str) -> bool:
        """Whether a user is in a channel: they opened the Activity there and are still in it. Discord's last answer is
        trusted for a while, and for longer if it does not answer."""
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
        if instance is None or keys.parts_of(account)[-1] not in instance.users or place not in instance.places:
            self._there.pop((place, account), None)
            return False
        self._there[place, account] = (name, self._core.clock.now_ms())
        return True

    async def instance(self, name: str) -> Instance:
        """Discord's data about an instance.

        :raises NotAdmitted: there is none, or Discord does not answer now.
        """
        asked = discord.http.Route(
            "GET",
            "/applications/{application_id}/activity-instances/{instance_id}",
            application_id=self._client.id,
            instance_id=name,
        )
        try:
            async with asyncio.timeout(oauth.PATIENCE_S):
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

    async def _visitor(self, name: str, instance: Instance, person: records.Person) -> Visitor:
        """Find the user's table: the launch's, if it is still shown here or theirs; else their own in this channel,
        else the only one. If there are several, the page lets them choose."""
        known = await self._core.desk.known_as(person)
        table = await self._launches.table(name, person.id)
        row = await self._core.store.table(table) if table else None
        if row is not None:
            shown = next((at for at in instance.places if keys.dest_of(at, person.acts_as) in row.shown()), "")
            if shown or known.id in row.persons:
                return Visitor(person, shown or instance.places[0], table)
        for place in instance.places:
            rows = await self._core.store.tables_in(keys.dest_of(place, person.acts_as))
            here = [row for row in rows if row.status in ("lobby", "live")]
            mine = [row for row in here if known.id in row.persons]
            if mine or len(here) == 1:
                return Visitor(person, place, max(mine or here, key=lambda row: row.updated_ms).table_id)
            if here:
                return Visitor(person, place)
        return Visitor(person, instance.places[0])


def _read(told: Any, application: str, name: str) -> Instance | None:
    """Parse an answer of the Activity Instance API; None if it is not about this instance of ours."""
    match told:
        case {
            "application_id": str(app),
            "instance_id": str(instance),
            "users": list(users),
            "location": {"channel_id": str(channel), **where},
        } if app == application and instance == name and channel.isdecimal():
            guild = where.get("guild_id")
            if isinstance(guild, str) and guild.isdecimal():
                places: tuple[str, ...] = (address.ChatRef(int(guild), int(channel)).place,)
            else:
                places = (address.ChatRef(None, int(channel)).place, keys.key_of(keys.USER_APP, channel))
            return Instance(frozenset(map(str, users)), places)
        case _:
            return None


# --- the Entry Point command ------------------------------------------------------------------------------------------
# It opens the Activity from Discord's list of applications. discord.py does not know its kind (4). Discord creates one
# when an Activity is enabled in the developer portal, and refuses to replace all commands without it (50240). So fetch
# the existing one and send it unchanged.


KIND: Final = 4
BY_DISCORD: Final = 2
"""Discord opens the Activity by itself; 1: it sends the bot an interaction."""
GONE: Final = 50240
_OURS: Final[dict[str, Any]] = {
    "type": KIND,
    "name": "launch",
    "description": "Launch an activity",
    "handler": BY_DISCORD,
    "integration_types": [0, 1],
    "contexts": [0, 1, 2],
}
"""Equal to the one that Discord creates."""
_SENT: Final = frozenset(
    {"id", "type", "name", "name_localizations", "description", "description_localizations", "handler"}
    | {"integration_types", "contexts", "default_member_permissions"}
)


async def put_commands(http: Any, application: int, payload: list[dict[str, Any]], *, wanted: bool) -> None:
    """Replace all commands by ``payload`` and the existing Entry Point command. ``wanted``: create that if missing.

    :raises discord.HTTPException: Discord rejects them.
    """

    async def put(*entries: dict[str, Any]) -> None:
        await http.bulk_upsert_global_commands(application, payload=[*payload, *entries])

    entry = await _there(http, application)
    if entry is None and wanted:
        try:
            await put(_OURS)
        except discord.HTTPException as error:
            if error.status >= 500 or error.code == GONE:
                raise
            log.warning("discord takes no entry point: is the Activity switched on in the portal?", code=error.code)
        else:
            return
    try:
        await put(*([entry] if entry else []))
    except discord.HTTPException as error:
        entry = await _there(http, application) if error.code == GONE else None
        if entry is None:
            raise
        await put(entry)  # it was enabled between the two calls


async def _there(http: Any, application: int) -> dict[str, Any] | None:
    found = await http.get_global_commands(application)
    entry = next((command for command in found if command.get("type") == KIND), None)
    return {name: value for name, value in entry.items() if name in _SENT and value is not None} if entry else None


# --- launching the Activity -------------------------------------------------------------------------------------------
# By ``/table``, the button under a board, or the Entry Point command. The launch must be the first answer to an
# interaction. It changes nothing at a table, so nothing is stored before it; its table is stored afterwards, under the
# instance that Discord names.


COMMAND: Final = "table"


class Launcher:
    """Launches the Activity for admitted requests."""

    def __init__(self, core: Core, launches: Launches) -> None:
        self._core = core
        self._launches = launches

    async def launch(self, interaction: discord.Interaction[Any], reply: hands.Reply, table: str | None = None) -> None:
        """``table``: as named by the pressed button; None: find the likeliest one."""
        person, place = address.asker(interaction), address.place_of(interaction)
        try:
            meant = await self._meant(person, place) if table is None else await self._pressed(person, place, table)
        except StoreUnavailable as down:
            log.warning("discord store unavailable", reason=down.key)
            await self._say(reply, t("dc-try-again"), "en")
            return
        if meant is None:
            await self._say(reply, t("illegal-no-such-table"), await self._core.desk.lang(person, place))
            return
        try:
            made = await interaction.response.launch_activity()
        except discord.HTTPException as error:
            log.warning("discord activity not launched", code=error.code, status=error.status)
            if error.code not in (10062, 40060):  # too late, or already answered
                await self._say(reply, t("dc-table-not-launched"), await self._core.desk.lang(person, place))
            return
        instance = getattr(made.resource, "id", None) or made.activity_id
        if meant and isinstance(instance, str):
            await self._launches.remember(instance, person.id, meant)

    async def _meant(self, person: records.Person, place: str) -> str:
        """The table for a command that names none; empty if there is none."""
        row = await table_meant(self._core.store, place, await self._core.desk.known_as(person), adjourned=False)
        return row.table_id if row is not None else ""

    async def _pressed(self, person: records.Person, place: str, table: str) -> str | None:
        """A button's table; None if it is neither shown here nor the user's own, so the button is forged."""
        row = await self._core.store.table(table)
        if row is None:
            return None
        here = keys.dest_of(place, person.acts_as)
        known = await self._core.desk.known_as(person)
        return table if here in row.shown() or known.id in row.persons else None

    async def _say(self, reply: hands.Reply, text: Text, lang: Lang) -> None:
        await reply.sentence(self._core.catalog.rich(lang, text), good=False)

"""``FakeDiscord``: the whole thing, as tests use it; ``Player``: a user."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import discord
import yarl
from discord.gateway import DiscordWebSocket

from adapters.rehearsal.assumed import Assumed
from tests import waiting
from tests.fakes.discord.model import Channel, Clock, Guild, Json, Message, User, member, shaped, walk
from tests.fakes.discord.server import API, Call, Fault, Server
from tests.fakes.discord.world import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    ENTRY_POINT,
    MODAL,
    PATIENCE_S,
    Exchange,
    Instance,
    World,
)
from tests.fakes.learned import assumed_here

# It has the shape of a token, so that what redacts tokens can be tested; it opens nothing but this fake.
TOKEN = "MTE3NzM4ODgwMDAwMDAwMDAw" + ".GfAkEt." + "0nly-f0r-the-fake-d1sc0rd-of-these-tests"


class FakeDiscord:
    """``async with FakeDiscord() as fake``: serving at ``fake.api`` and ``fake.gateway_url``."""

    def __init__(
        self, *, strict: bool = True, limits: bool = True, clock: Clock | None = None, assumed: Assumed | None = None
    ) -> None:
        """``assumed``: what is known of Discord, in place of what this version assumes of it."""
        self.clock = clock or Clock()
        bot = User(self.clock.snowflake(), "Davtar", bot=True)
        self.world = World(self.clock, bot, TOKEN, assumed=assumed or assumed_here("discord"))
        self.world.users[bot.id] = bot
        self.server = Server(self.world, strict=strict)
        self.server.budget.on = limits
        self.gateway, self.activities = self.server.gateway, self.server.activities
        self.log, self.exchanges = self.server.log, self.server.interactions.all
        self.world.emit = self.gateway.emit

    async def __aenter__(self) -> FakeDiscord:
        await self.server.start()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.server.stop()

    async def goes_down(self) -> None:
        await self.server.stop()

    async def comes_up(self) -> None:
        await self.server.start(int(self.world.base.rpartition(":")[2]))

    async def withdraws_token(self) -> None:
        """From now on the bot's token is refused, until ``gives_token_back``."""
        self.world.token = ""
        await self.gateway.drop(code=4004)

    def gives_token_back(self) -> None:
        self.world.token = TOKEN

    def guild(self, name: str = "Friends", *, owner: Player | None = None, announce: bool = False) -> Guild:
        """A server with the bot in it and one channel; ``announce``: the bot is added now, not before."""
        holder = owner.user if owner else self.person("Owner").user
        guild = Guild(self.clock.snowflake(), name, holder)
        self.world.guilds[guild.id] = guild
        self.channel(guild, "blot")
        if announce:
            self.announce(guild)
        return guild

    def announce(self, guild: Guild) -> None:
        self.gateway.emit("GUILD_CREATE", guild.json(self.world.bot, self.clock.iso()))

    def channel(self, guild: Guild, name: str) -> Channel:
        return self.world.opened(Channel(self.clock.snowflake(), name, 0, guild))

    def voice(self, guild: Guild, name: str) -> Channel:
        """A voice channel, made now: people talk there, and write to each other in its chat."""
        channel = self.world.opened(Channel(self.clock.snowflake(), name, 2, guild))
        self.gateway.emit("CHANNEL_CREATE", channel.json(self.world.bot))
        return channel

    def group_of_dms(self, *people: Player) -> Channel:
        """Friends writing to each other; one of them has the bot as an application of their own."""
        users = tuple(player.user for player in people)
        return self.world.opened(Channel(self.clock.snowflake(), "us", 3, people=users))

    def person(self, name: str, *, locale: str = "en-US", dms_open: bool = True) -> Player:
        user = User(self.clock.snowflake(), name, locale=locale, dms_open=dms_open)
        self.world.users[user.id] = user
        return Player(self, user)

    def remove(self, guild: Guild) -> None:
        guild.gone = True
        self.gateway.emit("GUILD_DELETE", {"id": str(guild.id)})

    def close_channel(self, channel: Channel) -> None:
        channel.gone = True
        event = "THREAD_DELETE" if channel.kind == 11 else "CHANNEL_DELETE"
        self.gateway.emit(event, channel.json(self.world.bot))

    @property
    def api(self) -> str:
        return self.world.base + API

    @property
    def gateway_url(self) -> str:
        return self.world.base.replace("http", "ws") + "/gw"

    def break_next(self, match: str, **how: object) -> Fault:
        fault = Fault(match, **how)  # type: ignore[arg-type]
        self.server.faults.append(fault)
        return fault

    def calls(self, match: str) -> list[Call]:
        """The requests whose line (``POST /channels/…/messages``) holds ``match``."""
        return [call for call in self.log if match in call.line]

    async def until(self, happens: Callable[[], object], within: float = PATIENCE_S) -> None:
        await eventually(happens, within)

    @contextmanager
    def addresses(self) -> Iterator[None]:
        """discord.py of this process talks to the fake for the time being."""
        base, gateway = discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
        discord.http.Route.BASE = self.api
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self.gateway_url)
        try:
            yield
        finally:
            discord.http.Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway

    def pictures(self) -> list[tuple[Message, str]]:
        """Every picture shown anywhere with its alternative text (empty: it has none)."""
        shown = [message for message in self.world.messages.values() if not message.deleted]
        return [(m, str(item.get("description") or "")) for m in shown for item in m.pictures]


BLANK = "-# …"
"""What stands where a hand is about to be shown."""
_OPTION_TYPES = {str: 3, int: 4, bool: 5}


class Player:
    """Somebody with the Discord application open. Sees public messages, and only its own ephemerals."""

    def __init__(self, fake: FakeDiscord, user: User) -> None:
        self._fake = fake
        self.user = user

    @property
    def clock(self) -> Clock:
        return self._fake.clock

    @property
    def id(self) -> str:
        """The person's id in the house: ``dc:…``."""
        return f"dc:{self.user.id}"

    @property
    def ephemerals(self) -> list[Message]:
        mine = [m for m in self._fake.world.messages.values() if m.only_for == self.user.id and not m.deleted]
        return [m for m in mine if not m.flags & 128]

    @property
    def dms(self) -> list[Message]:
        return self._fake.world.dm(self.user).shown

    @property
    def hand(self) -> Message:
        """The newest private message with a picture."""
        found = [m for m in self.ephemerals if m.pictures]
        assert found, f"{self.user.name} has no picture; sees {[m.text for m in self.ephemerals]}"
        return found[-1]

    async def slash(self, channel: Channel, name: str, **options: str | int | bool) -> Exchange:
        """``/name option:value``; answered when it returns."""
        return await (await self.slashes(channel, name, **options)).answered()

    async def slashes(self, channel: Channel, name: str, **options: str | int | bool) -> Exchange:
        """The same without waiting for the answer."""
        listed, inside, taken = self._found(name)
        assert _context(channel) in (listed.get("contexts") or [0, 1, 2]), f"/{name} is not offered here"
        by_name = {option["name"]: option for option in taken}
        assert options.keys() <= by_name.keys(), f"/{name} has no {set(options) - by_name.keys()}"
        lacking = [o for o in by_name.values() if o.get("required") and o["name"] not in options]
        assert not lacking, f"/{name} needs {[o['name'] for o in lacking]}"
        given = [{"name": k, "type": _OPTION_TYPES[type(v)], "value": v} for k, v in options.items()]
        return self._ask(COMMAND, channel, _chosen(listed, inside, given))

    def _found(self, name: str) -> tuple[Json, str, list[Json]]:
        """The entry of the list that has ``/name``, the subcommand's name if it is one, and its options. It is found as
        in the picker: ``seat leave`` by its path, or ``leave`` by what one types of it."""
        for listed in self._fake.world.commands:
            if listed["name"] == name:
                assert not any(part["type"] == 1 for part in listed.get("options") or []), f"/{name} is a group"
                return listed, "", listed.get("options") or []
        for listed in self._fake.world.commands:
            for part in listed.get("options") or []:
                if part["type"] == 1 and name in (part["name"], f"{listed['name']} {part['name']}"):
                    return listed, part["name"], part.get("options") or []
        raise AssertionError(f"/{name} is not registered")

    async def launches(self, channel: Channel) -> Instance:
        """The Entry Point command, in the list of applications: Discord opens the Activity, or asks the bot to."""
        known = next(c for c in self._fake.world.commands if c.get("type") == ENTRY_POINT)
        if known["handler"] == 2:
            return self._fake.activities.launch(channel, self.user)
        data = {"id": known["id"], "name": known["name"], "type": ENTRY_POINT}
        return (await self._ask(COMMAND, channel, data).acked()).launched

    def authorizes(self, scope: str = "identify") -> str:
        return self._fake.activities.authorize(self.user, scope)

    async def types(self, channel: Channel, name: str, option: str, typed: str, **others: str) -> list[tuple[str, str]]:
        """What autocompletion offers this person: (shown, value)."""
        listed, inside, _ = self._found(name)
        given: list[Json] = [{"name": k, "type": 3, "value": v} for k, v in others.items()]
        given.append({"name": option, "type": 3, "value": typed, "focused": True})
        asked = self._ask(AUTOCOMPLETE, channel, _chosen(listed, inside, given))
        await asked.acked()
        return asked.choices

    async def presses(self, message: Message, label: str) -> Exchange:
        return await (await self.presses_only(message, label)).answered()

    async def opens_hand(self, board: Message, label: str = "My cards") -> Message:
        """Presses *My cards*, or what it is called here; the hand, be it the answer or what follows a press that was
        only acknowledged in time."""
        asked = await self.presses(board, label)

        def hand() -> Message | None:
            found = asked.followups[-1] if asked.followups else asked.message
            return found if found.only_for == self.user.id and found.text != BLANK else None

        found = await waiting.until(hand, PATIENCE_S, 0.005, f"{self.user.name}: no hand came")
        assert found is not None
        return found

    async def presses_only(self, message: Message, label: str) -> Exchange:
        button = message.button(label)
        assert not button.disabled, f"{label!r} is disabled"
        assert button.custom_id, f"{label!r} is a link"
        return self.forges(message, button.custom_id)

    async def chooses(self, message: Message, ending: str) -> Exchange:
        """Presses the button, or picks the entry of a menu, whose data ends so."""
        (found,) = {
            *((one.custom_id, ()) for one in message.buttons if one.custom_id.endswith(ending) and not one.disabled),
            *((s.custom_id, (value,)) for s in message.selects for _, value in s.options if value.endswith(ending)),
        }
        return await self.forges(message, *found).answered()

    async def sets(self, board: Message, **options: str) -> None:
        """Chooses these options of the lobby, by the panel that each has; a value of a short match, which no button
        offers, as a changed client could."""
        for name, value in options.items():
            panel = (await self.chooses(board, ":options")).message
            page, wanted = f":options.{name}", f":set {name} {value}"
            if any(one.custom_id.endswith(page) for one in panel.buttons):
                await self.chooses(panel, page)
            if any(one.custom_id.endswith(wanted) for one in panel.buttons):
                await self.chooses(panel, wanted)
            else:
                await self.forges(board, f"t:{board.buttons[0].custom_id.split(':')[1]}{wanted}").answered()

    def forges(self, message: Message, custom_id: str, values: tuple[str, ...] = ()) -> Exchange:
        """A press of any custom_id, as a changed client could send it."""
        assert message.only_for in (None, self.user.id), f"{self.user.name} cannot see this message"
        data: Json = {"custom_id": custom_id, "component_type": 3 if values else 2}
        if values:
            data["values"] = list(values)
        return self._ask(COMPONENT, message.channel, data, message)

    async def submits(self, asked: Exchange, **fields: str) -> Exchange:
        """Fills in the modal that ``asked`` has opened: custom_id of the field = its value; selects too."""
        assert asked.modal is not None, "no modal was opened"
        inputs = [part for part in walk(asked.modal["components"]) if part["type"] in (3, 4)]
        assert fields.keys() <= {part["custom_id"] for part in inputs}, [part["custom_id"] for part in inputs]
        rows = [{"type": 18, "id": n, "component": _filled(part, n, fields)} for n, part in enumerate(inputs, start=1)]
        data = {"custom_id": asked.modal["custom_id"], "components": rows}
        return await self._ask(MODAL, asked.channel, data, asked.source).answered()

    def says(self, channel: Channel, words: str, *, reply_to: Message | None = None, mention: bool = True) -> Message:
        """Write something for everybody in the channel; the bot hears that, and what only if it is mentioned, as it is
        by a reply to its message, unless ``mention`` is turned off."""
        world = self._fake.world
        message = world.post(channel, {"content": words}, [], author=self.user)
        where = {**channel.place, "member": member(self.user)} if channel.guild is not None else {}
        answers = reply_to is not None and reply_to.author.id == world.bot.id and mention
        mentioned = answers or f"<@{world.bot.id}>" in words
        heard = message.heard(world.clock.iso, world.bot.id, mentioned=mentioned)
        if reply_to is not None:
            there = {"channel_id": str(channel.id), "message_id": str(reply_to.id)}
            heard |= {"type": 19, "message_reference": there}
        self._fake.gateway.emit("MESSAGE_CREATE", where | heard)
        return message

    def deletes(self, message: Message) -> None:
        self._fake.world.delete(message)
        data = {"id": str(message.id), "channel_id": str(message.channel.id)}
        self._fake.gateway.emit("MESSAGE_DELETE", message.channel.place | data)

    def reacts(self, message: Message, emoji: str) -> None:
        channel = message.channel
        data: Json = {"user_id": str(self.user.id), "channel_id": str(channel.id), "message_id": str(message.id)}
        data |= {"message_author_id": str(message.author.id), "emoji": {"id": None, "name": emoji}}
        who = {"member": member(self.user)} if channel.guild is not None else {}
        self._fake.gateway.emit("MESSAGE_REACTION_ADD", data | {"burst": False, "type": 0} | channel.place | who)

    async def until(self, happens: Callable[[], object], within: float = PATIENCE_S) -> None:
        await self._fake.until(happens, within)

    def _ask(self, kind: int, channel: Channel, data: Json, source: Message | None = None) -> Exchange:
        world = self._fake.world
        asked = Exchange(
            world.clock.snowflake(), kind, self.user, channel, data, world.clock.now_ms(), world.clock, source
        )
        self._fake.server.interactions.open(asked)
        here = channel.guild is not None and not asked.user_app
        body = shaped(
            "interaction",
            id=str(asked.id),
            application_id=str(world.bot.id),
            type=kind,
            data=data,
            token=asked.token,
            channel_id=str(channel.id),
            channel=channel.json(world.bot),
            locale=self.user.locale,
            app_permissions=str(channel.bot_permissions()),
            authorizing_integration_owners={"0": channel.place["guild_id"]} if here else {"1": str(self.user.id)},
            context=_context(channel),
        )
        if channel.guild is not None:
            body |= channel.place | {"guild_locale": "en-US"}
            body["guild"] = {"id": str(channel.guild.id), "locale": "en-US", "features": []}
            body["member"] = member(self.user) | {"permissions": str(channel.guild.permissions_of(self.user))}
        else:
            body["user"] = self.user.json()
        if source is not None:
            body["message"] = source.json(world.clock.iso)
        self._fake.gateway.emit("INTERACTION_CREATE", body)
        return asked


def _chosen(listed: Json, inside: str, given: list[Json]) -> Json:
    """The data of a command; the options of a subcommand stand within it."""
    options = [{"name": inside, "type": 1, "options": given}] if inside else given
    return {"id": listed["id"], "name": listed["name"], "type": 1, "options": options}


def _context(channel: Channel) -> int:
    return {1: 1, 3: 2}.get(channel.kind, 0)


def _filled(part: Json, number: int, fields: dict[str, str]) -> Json:
    value = fields.get(part["custom_id"], "")
    found: Json = {"type": part["type"], "id": 100 + number, "custom_id": part["custom_id"]}
    return found | ({"values": [value] if value else []} if part["type"] == 3 else {"value": value})


async def eventually(happens: Callable[[], object], within: float = PATIENCE_S) -> None:
    """Waits until something is true, for ``PATIENCE_S`` at least: the machine may be busy with other tests. :raises
    AssertionError: when it is not so in time."""
    try:
        await waiting.until(happens, max(within, PATIENCE_S), 0.005)
    except TimeoutError:
        raise AssertionError("it did not happen in time") from None

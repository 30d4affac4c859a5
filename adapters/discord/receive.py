"""Interactions in: stored, passed to the desk, and answered within Discord's three seconds.

Users who ask too fast are turned away before anything is stored or costs a call. One user's requests run in order of
arrival. Nothing is acknowledged before it is in the inbox (law: Commit before telling). If the desk takes more than a
second and a half, the answer is deferred, visible to the user alone. The next start repeats what a killed process left
unfinished; the same key has no second effect.
"""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Literal

import discord
import msgspec
import structlog

from adapters.discord import activity, address, errors, layout, userapp
from adapters.discord.hands import RED, OpenHands, Reply, remove
from adapters.runtime import courier, inbox, system
from adapters.runtime.core import Core
from bot.core.people import MARK
from bot.handlers import commands
from bot.handlers.desk import Desk
from bot.handlers.part import Answer
from bot.ports import StoreUnavailable, people, records
from bot.text import Lang, Text, t, tidy
from bot.view import info, press
from bot.view.scene import Button, Line, Scene

# --- a request in the inbox -------------------------------------------------------------------------------------------


SRC: Final = "dc"
"""Our name in the inbox."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One request. ``kind`` press: ``what`` is the button's data. command: its name; ``rest`` is the text after it.

    ``key`` is permanent: ``dc:<interaction>``. A request holds no token, because it is stored.
    """

    key: str
    place: str
    person: records.Person
    kind: Literal["press", "command"]
    what: str
    rest: str = ""

    @property
    def durable(self) -> bool:
        """Whether it may change anything. Looking (at a hand, a score) skips the inbox (law: Commit before telling)."""
        if self.kind == "command":
            return True
        pressed = press.unpack(self.what)
        return pressed is not None and (not isinstance(pressed, press.See) or pressed.table == info.NO_TABLE)

    async def put_to(self, desk: Desk) -> Answer:
        if self.kind == "press":
            return await desk.press(self.key, self.place, self.person, self.what)
        return await desk.command(self.key, self.place, self.person, self.what, self.rest)


to_bytes: Final = msgspec.json.Encoder().encode
from_bytes: Final = msgspec.json.Decoder(Ask).decode


# --- the place of a new table -----------------------------------------------------------------------------------------


log = structlog.get_logger(__name__)

OPENS: Final = frozenset({"new", "now"})
"""Commands that open a table."""

TITLE: Final = 100
"""Characters in the name of a thread."""

_MARKUP: Final = re.compile(r"[*_~`|>\\\[\]()<]")

A_DAY_MIN: Final = 1440
"""Minutes without a message until a thread is archived; posting reopens it."""


class Threads:
    """``place`` chooses the place for one ``/new`` or ``/now``. ``user_app``: whether tables may be opened where the
    bot is not a member."""

    def __init__(self, core: Core, *, user_app: bool = False) -> None:
        self._core = core
        self._user_app = user_app

    async def place(
        self, interaction: discord.Interaction[Any], ask: Ask, wanted: bool | None
    ) -> tuple[Answer | None, Ask]:
        """(a refusal, or None; the request with the place of its table).

        A channel's second table gets a thread if the bot may open one, else it shares the channel.
        """
        if address.as_user_app(interaction):
            if self._user_app:
                return None, ask
            return Answer(False, t("dc-guest"), lang=await self._core.desk.lang(ask.person, ask.place)), ask
        if interaction.guild_id is None:
            return None, ask
        thread = isinstance(interaction.channel, discord.Thread)
        lacking = errors.missing(interaction.app_permissions, thread=thread)
        if lacking:
            return await self._refusal(ask, lacking), ask
        if thread or wanted is False or not (wanted or await self._busy(ask.place)):
            return None, ask
        if not errors.may_open_thread(interaction.app_permissions):
            lacking = tuple(name for name in errors.WELCOME if not getattr(interaction.app_permissions, name))
            return (await self._refusal(ask, lacking), ask) if wanted else (None, ask)
        if (full := await self._core.desk.full(ask.place, ask.person)) is not None:
            return full, ask
        where = await self._open(interaction, ask)
        return None, replace(ask, place=where.place) if where else ask

    async def _busy(self, place: str) -> bool:
        return any(row.status in ("lobby", "live") for row in await self._core.store.tables_in(place))

    async def _refusal(self, ask: Ask, lacking: tuple[str, ...]) -> Answer:
        lang = await self._core.desk.lang(ask.person, ask.place)
        return Answer(False, scene=lacking_scene(lacking), lang=lang)

    async def _open(self, interaction: discord.Interaction[Any], ask: Ask) -> address.ChatRef | None:
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            return None
        lang = await self._core.desk.lang(None, ask.place)
        name = title(self._core.catalog.say(lang, t("dc-thread-name", who=people.tidy_name(ask.person.name))))
        try:
            made = await opened(channel, name)
        except discord.HTTPException as error:
            log.info("discord thread refused", code=error.code)
            return None
        try:
            await made.add_user(interaction.user)
        except discord.HTTPException as error:
            log.info("discord thread member refused", code=error.code)
        return address.ChatRef(interaction.guild_id, made.id)


async def opened(channel: discord.TextChannel, name: str) -> discord.Thread:
    """Open a thread that everyone in the channel can join.

    :raises discord.HTTPException: Discord does not allow it.
    """
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=name, type=kind, auto_archive_duration=A_DAY_MIN)


def title(words: str) -> str:
    """A thread's name: one plain line, in which a user's name is neither markup nor a mention."""
    plain = tidy.one_line(_MARKUP.sub("", words), TITLE)
    return tidy.one_line(plain.replace("@", "＠").replace("#", "＃"), TITLE) or "Davtar"


def thread_scene(place: str) -> Scene:
    """Says where the new table is, with a link."""
    where = address.chat_ref(place)
    way = f"https://discord.com/channels/{where.guild}/{where.channel}"
    return Scene("info", None, (Line(t("dc-thread-opened")),), buttons=((Button(t("dc-go"), "", url=way),),))


def lacking_scene(lacking: tuple[str, ...]) -> Scene:
    """Lists the missing permissions and their purpose, for an admin."""
    lines = [Line(t("dc-cannot-post"), "head"), *(Line(t(key)) for key in errors.keys(lacking))]
    return Scene("info", None, (*lines, Line(t("dc-who-can"), "small")))


_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
PATIENCE_S: Final = 1.5
GRACE_S: Final = 3.0


@dataclass(frozen=True, slots=True)
class Ready:
    """An answer with its text rendered and its picture drawn."""

    answer: Answer
    message: courier.Message | None = None
    image: courier.Rendered | None = None
    dm: bool = False


class Receiver:
    """Handles interactions. ``send_directly``, once set, sends a hand by direct message and returns its address, or
    None if the user accepts no direct messages."""

    def __init__(
        self, core: Core, hands: OpenHands, threads: Threads, windows: userapp.Windows, patience_s: float = PATIENCE_S
    ) -> None:
        self._core, self._hands, self._threads = core, hands, threads
        self.send_directly: Callable[[records.Person, courier.Message], Awaitable[str | None]] | None = None
        self.launcher: activity.Launcher | None = None
        """Launches the Activity, if there is one."""
        self.rivals = errors.Rivals()
        self._patience_s = patience_s
        self._kept: inbox.InboxWorker[Ask] = inbox.InboxWorker(
            SRC,
            core.store.inbox,
            core.clock,
            self._again,
            read=from_bytes,
            line_of=lambda ask: ask.person.id,
            admit=lambda ask: core.desk.admit(ask.key),
        )
        self.tasks = system.Tasks()
        self._renewal = userapp.Renewal(core, windows, self.tasks)
        self._busy: set[asyncio.Task[Any]] = set()

    # --- interactions -------------------------------------------------------------------------------------------

    async def pressed(self, interaction: discord.Interaction[Any], data: str) -> None:
        """Handle a button or a select."""
        ask = Ask(f"dc:{interaction.id}", address.place_of(interaction), address.asker(interaction), "press", data)
        pressed = press.unpack(data)
        opens = isinstance(pressed, press.See) and pressed.name in OPENS
        await self._take(interaction, ask, opens=opens)

    async def typed(
        self, interaction: discord.Interaction[Any], name: str, rest: str, *, thread: bool | None = None
    ) -> None:
        """Handle a slash command. ``thread``: whether a new table gets one; None: if the channel has a table."""
        rest = _with_accounts(name, rest)
        ask = Ask(
            f"dc:{interaction.id}", address.place_of(interaction), address.asker(interaction), "command", name, rest
        )
        await self._take(interaction, ask, opens=name in OPENS, thread=thread)

    async def heard(self, message: discord.Message, words: str) -> None:
        """Handle a command in a message that mentions the bot, in any language. It cannot be answered invisibly in the
        channel, so the answer goes by direct message, if at all."""
        self._noted()
        verb, _, rest = words.removeprefix("/").partition(" ")
        name, rest = self._core.desk.named(verb.lower(), rest.strip()) or (verb.lower(), rest.strip())
        person = address.person_of(message.author, None, getattr(message.author, "guild_permissions", None))
        place = address.ChatRef(message.guild.id if message.guild else None, message.channel.id).place
        ask = Ask(f"dc:{message.id}", place, person, "command", name, _with_accounts(name, rest))
        if self._core.desk.knock(ask.key, place, person.id) != "in":
            return
        turn = self._kept.turns.take(person.id)
        try:
            if not await self._core.store.inbox.put(SRC, [(ask.key, to_bytes(ask))]):
                self._core.desk.dismiss(ask.key, place, person.id)
                return
            try:
                async with turn:
                    answer = await ask.put_to(self._core.desk)
            except Exception as error:
                log.error("discord command failed", error=type(error).__name__)
                answer = Answer(False, t("dc-try-again"))
            await self._core.store.inbox.done(SRC, ask.key)
            await self._by_direct_message(message, person, answer)
        except StoreUnavailable as down:
            log.warning("discord store unavailable", reason=down.key)
        finally:
            turn.end()

    async def _by_direct_message(self, message: discord.Message, person: records.Person, answer: Answer) -> None:
        text = answer.text or t("dc-done" if answer.ok else "dc-try-again")
        if answer.file is not None:
            text = t("dc-mention-file")
        scene = answer.scene or Scene("info", None, (Line(text),))
        prefs = await self._core.desk.prefs(person.id)
        told = self._core.presenter.for_reader(scene, answer.lang, prefs)
        if self.send_directly is None or await self.send_directly(person, told) is not None:
            return
        refused = self._core.catalog.rich(answer.lang, t("dc-dm-refused", who=person.name))
        with contextlib.suppress(discord.HTTPException):
            await message.reply(
                view=layout.said([("body", refused)]).view, allowed_mentions=discord.AllowedMentions.none()
            )

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        """Handle the modal for an amount."""
        form, number = layout.read_modal(interaction.data or {})
        if not number.isdecimal() or not 0 < len(number) <= 6:
            reply = self._reply(interaction)
            if await self._let_in(reply, None):
                await self._tell(reply, t("dc-not-a-number"))
            return
        await self.pressed(interaction, form.replace("{n}", str(int(number))))

    async def wants_modal(self, interaction: discord.Interaction[Any], table: str) -> None:
        """*Another number*: show the amounts open now in a modal. It must be the first response."""
        reply = self._reply(interaction)
        key = f"dc:{interaction.id}"
        if not await self._let_in(reply, key):
            return
        try:
            answer = await self._core.desk.press(
                key, address.place_of(interaction), address.asker(interaction), press.see(table, "hand")
            )
        except StoreUnavailable as down:
            log.warning("discord store unavailable", reason=down.key)
            await self._tell(reply, t("dc-try-again"))
            return
        scene = answer.scene
        show = self._core.presenter.message
        message = show(scene, answer.lang, pictures=False) if scene is not None else None
        if message is None or not message.amounts:
            await reply.sentence(self._core.catalog.rich(answer.lang, answer.text or t("dc-no-amount")), good=False)
            return
        say = self._core.catalog.say
        low = min(amount.low for _, amount in message.amounts)
        title, which, number = (say(answer.lang, t(f"dc-modal-{part}")) for part in ("title", "which", "number"))
        await reply.modal(layout.amount_modal(message, title, which, number, hint=f"{low}…"))

    async def launches(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Launch the Activity for the button's table, or the likeliest one. It must be the first response."""
        self._noted()
        reply = self._reply(interaction)
        if not await self._let_in(reply, f"dc:{interaction.id}"):
            return
        if self.launcher is None:
            await self._tell(reply, t("dc-table-closed"))
        else:
            await self.launcher.launch(interaction, reply, table)

    async def again(self) -> int:
        """Handle what an earlier process stored but did not finish; return how many requests there were.

        :raises StoreUnavailable: nothing can be read now.
        """
        found = await self._kept.recover()
        await self._kept.idle()
        return found

    async def _again(self, ask: Ask, at_ms: int) -> None:
        await ask.put_to(self._core.desk)

    async def close(self) -> None:
        """Wait briefly for unfinished answers; confirmations due for deletion stay."""
        await self._kept.stop()
        busy = {task for task in self._busy if not task.done()}
        if busy:
            await asyncio.wait(busy, timeout=GRACE_S)
        await self.tasks.cancel()

    # --- handling -------------------------------------------------------------------------------------------------

    def _reply(self, interaction: discord.Interaction[Any]) -> Reply:
        return Reply(interaction, self.tasks, self._core.clock.now_ms(), self.rivals)

    async def _take(
        self, interaction: discord.Interaction[Any], ask: Ask, *, opens: bool = False, thread: bool | None = None
    ) -> None:
        by = asyncio.get_running_loop().time() + self._patience_s
        reply = self._reply(interaction)
        self._noted()
        if not await self._let_in(reply, ask.key):
            return
        with self._answering(reply, ask):
            opened, asked = partial(self._opened, reply, ask, thread), partial(ask.put_to, self._core.desk)
            await self._carry_out(reply, ask, by, opened if opens else asked)
        if address.as_user_app(interaction) and not reply.open:
            self._renewal.answered(interaction, reply.at_ms, reply.follow_ups)

    def _answering(self, reply: Reply, ask: Ask) -> AbstractContextManager[None]:
        """Keep other updates from redrawing the user's open hand while a move made in it is answered."""
        pressed = press.unpack(ask.what) if ask.kind == "press" and reply.private else None
        if not isinstance(pressed, press.Act):
            return contextlib.nullcontext()
        return self._hands.answering(ask.person.id, pressed.table)

    async def _carry_out(self, reply: Reply, ask: Ask, by: float, do: Callable[[], Awaitable[Answer]]) -> None:
        loop, turn = asyncio.get_running_loop(), self._kept.turns.take(ask.person.id)
        try:
            if ask.durable and not await self._core.store.inbox.put(SRC, [(ask.key, to_bytes(ask))]):
                self._core.desk.dismiss(ask.key, ask.place, ask.person.id)
                log.info("discord interaction twice", key=ask.key)
                return
            work = asyncio.ensure_future(self._work(turn, reply, ask, do))
            # Discord counts from the press, so storing the request uses up part of the patience.
            await asyncio.wait({work}, timeout=max(0.0, by - loop.time()))
            if not work.done():
                await reply.defer()
            ready = await work
            if ask.durable:
                await self._core.store.inbox.done(SRC, ask.key)
        except Exception as error:
            # The exception's message or locals may contain a hand: log only its type.
            log.error("discord interaction failed", kind=ask.kind, error=type(error).__name__)
            await self._tell(reply, t("dc-try-again"))
            if ask.durable:
                # The user has been told that nothing was done, so the next start must not do it.
                with contextlib.suppress(StoreUnavailable):
                    await self._core.store.inbox.done(SRC, ask.key)
            return
        finally:
            turn.end()
        await self._deliver(reply, ask, ready)

    async def _let_in(self, reply: Reply, key: str | None) -> bool:
        """Whether the request is admitted; if not, tell the user occasionally."""
        person, place = address.asker(reply.interaction), address.place_of(reply.interaction)
        match self._core.desk.knock(key, place, person.id):
            case "in":
                return True
            case "slowly":
                with contextlib.suppress(StoreUnavailable):
                    answer = await self._core.desk.slowly(place, person)
                    await self._deliver_words(reply, answer)
            case "hush" if reply.component:
                await reply.quiet()
        return False

    def _noted(self) -> None:
        """Register the current task so that ``close`` can wait for it."""
        task = asyncio.current_task()
        if task is not None:
            self._busy.add(task)
            task.add_done_callback(self._busy.discard)

    async def _work(self, turn: inbox.Turn, reply: Reply, ask: Ask, do: Callable[[], Awaitable[Answer]]) -> Ready:
        """Do the work between storing and answering, in turn: desk, text, picture."""
        async with turn:
            answer = await do()
            acts = answer.ok and ask.kind == "press" and ask.what.startswith("a:")
            if reply.private and answer.scene is None and acts:
                answer = await self._with_hand(ask, answer)
            if answer.scene is None:
                return Ready(answer)
            prefs = await self._core.desk.prefs(ask.person.id)
            message = self._core.presenter.for_reader(answer.scene, answer.lang, prefs)
            image = await message.image() if message.image is not None else None
            return Ready(answer, message, image, dm=prefs.direct and reply.interaction.guild_id is not None)

    async def _opened(self, reply: Reply, ask: Ask, thread: bool | None) -> Answer:
        """Open a table, in a thread of its own if requested."""
        refused, moved = await self._threads.place(reply.interaction, ask, thread)
        if refused is not None:
            return refused
        answer = await moved.put_to(self._core.desk)
        if answer.ok and moved.place != ask.place:
            answer = replace(answer, scene=thread_scene(moved.place))
        return answer

    async def _with_hand(self, ask: Ask, answer: Answer) -> Answer:
        """Replace the answer to a game action in the user's own ephemeral with their current hand."""
        look = press.see(answer.table or "", "hand")
        seen = await self._core.desk.press(f"{ask.key}:hand", ask.place, ask.person, look)
        return replace(answer, scene=seen.scene)

    # --- answering ------------------------------------------------------------------------------------------------

    async def _deliver(self, reply: Reply, ask: Ask, ready: Ready) -> None:
        answer, message = ready.answer, ready.message
        self._hands.speaks(ask.person.id, answer.lang)
        if answer.file is not None:
            words = self._core.catalog.say(answer.lang, answer.text) if answer.text is not None else ""
            await reply.give(words, answer.file)
            return
        if message is None:
            await self._deliver_words(reply, answer)
            return
        shown = layout.make_body(self._core, message, ready.image)
        table = message.scene.table
        hand_of = table if message.scene.kind == "hand" else None
        if hand_of and ready.dm and self.send_directly is not None and not reply.private:
            way = await self.send_directly(ask.person, message)
            if way is not None:
                told = self._core.presenter.message(layout.sent_scene(way), answer.lang)
                await reply.show(layout.make_body(self._core, told, None))
                return
            closed = layout.said([("small", self._core.catalog.rich(answer.lang, t("dc-dm-closed")))], RED)
            shown.view.add_item(closed.view.children[0])
        in_place = reply.private and message.scene.kind in ("hand", "panel")
        if address.as_user_app(reply.interaction) and table and not in_place:
            opened, alone = await reply.show_guarded(layout.said([("small", (tidy.ELLIPSIS,))]), shown)
            if not alone:
                await self._tell(reply, t("dcu-not-private"))
        else:
            opened = await (reply.update(shown) if in_place else reply.show(shown))
        if hand_of and opened is not None:
            before = self._hands.shown(ask.person.id, hand_of, replace(opened, hash=message.hash))
            if before is not None and before.id != opened.id:
                await remove(before)

    async def _deliver_words(self, reply: Reply, answer: Answer) -> None:
        if answer.text is not None:
            await reply.sentence(self._core.catalog.rich(answer.lang, answer.text), good=answer.ok)
        elif reply.component:
            await reply.quiet()
        else:
            key = "dc-done" if answer.ok else "dc-try-again"
            await reply.sentence(self._core.catalog.rich(answer.lang, Text(key)), good=answer.ok)

    async def _tell(self, reply: Reply, text: Text) -> None:
        """Send one of the front's own refusals, in the user's language if the store can be read."""
        lang: Lang = "en"
        with contextlib.suppress(StoreUnavailable):
            lang = await self._core.desk.lang(address.asker(reply.interaction), address.place_of(reply.interaction))
        await reply.sentence(self._core.catalog.rich(lang, text), good=False)


def _with_accounts(name: str, rest: str) -> str:
    """The command's text, with mentions replaced by accounts where it takes names."""
    for one in _MENTION.finditer(rest):
        if commands.names_by(name, rest, one[0]):
            rest = rest.replace(one[0], f"{MARK}dc:{one[1]}", 1)
    return rest

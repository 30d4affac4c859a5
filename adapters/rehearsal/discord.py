"""The rehearsal on Discord: makes every kind of request of the front once, through its client, courier and replies.

Messages are posted in the one named channel, and deleted again. Where a person is needed (presses, the modal, a
command), the rehearsal asks in the terminal and waits; meanwhile it answers no other interaction.
"""

import asyncio
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord import ui

from adapters.causes import REFUSED
from adapters.discord import address, app, errors, hands, layout, receive, userapp
from adapters.rehearsal.assumed import OK
from adapters.rehearsal.stage import CouldNot, Stage, decoded, fields_of
from adapters.runtime import courier, front, system
from adapters.runtime.core import Core, NotAdmitted
from bot.ports.keys import Dest, Slot
from bot.ports.records import Sent
from bot.text import t
from bot.view import info, press
from bot.view.scene import Amount, Button, HandPicture, Line, Scene

PLATFORM: Final = "discord"
API: Final = re.compile(r".*/api/v\d+(/.*)")
CALLBACKS: Final = {4: "message", 5: "thinking", 6: "quiet", 7: "update", 8: "choices", 9: "modal", 12: "activity"}
"""The possible answers to an interaction."""
TOLD: Final = (
    *("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset-After", "X-RateLimit-Scope"),
    "Retry-After",
)
"""Headers about limits."""
LIMITED: Final = {
    "POST /channels/…/messages": "limit: posts at once in a channel",
    "PATCH /channels/…/messages/…": "limit: edits at once in a channel",
}
REST_S: Final = 1.0
"""Pause between calls in the channel, like the courier's."""
FAILURES: Final = (
    *(discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError),
    *(courier.RetryLater, courier.Undeliverable, NotAdmitted),
    *(KeyError, TypeError, ValueError),
)
"""A step's possible failures: a refusal, a broken connection, an answer that the library cannot read."""


def template(path: str) -> str:
    """A path without ids and tokens."""
    path = re.sub(r"^/interactions/[^/]+/[^/]+", "/interactions/…/…", path)
    path = re.sub(r"^/webhooks/[^/]+/[^/]+", "/webhooks/…/…", path)
    path = re.sub(r"/activity-instances/[^/]+", "/activity-instances/…", path)
    return re.sub(r"/\d{15,}", "/…", path)


def kind_of(method: str, path: str, callback: object = None) -> str:
    """The kind of a request: its line without ids, and the answer's type for an interaction (``callback``)."""
    line = f"{method} {template(path)}"
    if not line.endswith("/callback"):
        return line
    return f"{line}, {CALLBACKS.get(callback, callback)}" if isinstance(callback, int) else line


def _callback(sent: bytes) -> int | None:
    """The type of an answer to an interaction; it comes first in JSON, or in the JSON part of a form."""
    found = re.search(rb'\{\s*"type":\s*(\d+)', sent)
    return int(found[1]) if found else None


@dataclass(frozen=True, slots=True)
class Asked:
    """A user's interaction. ``what``: a button's data, a command's name, or ``modal``."""

    what: str
    interaction: discord.Interaction[Any]


class Watching(receive.Receiver):
    """Receives interactions for the rehearsal, in place of the desk."""

    def __init__(self, core: Core) -> None:
        super().__init__(core, hands.OpenHands(core.clock), receive.Threads(core), userapp.Windows(core.clock))
        self.come: asyncio.Queue[Asked] = asyncio.Queue()

    async def pressed(self, interaction: discord.Interaction[Any], data: str) -> None:
        self.come.put_nowait(Asked(data, interaction))

    async def typed(
        self, interaction: discord.Interaction[Any], name: str, rest: str, *, thread: bool | None = None
    ) -> None:
        self.come.put_nowait(Asked(f"/{name}", interaction))

    async def submitted(self, interaction: discord.Interaction[Any]) -> None:
        self.come.put_nowait(Asked("modal", interaction))

    async def launches(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        self.come.put_nowait(Asked("activity", interaction))


class Ear:
    """Observes the library's requests and answers through aiohttp's hooks. ``answer``: the newest answer's JSON."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.answer: Any = None

    def trace(self) -> aiohttp.TraceConfig:
        made = aiohttp.TraceConfig()
        made.on_request_start.append(self._starts)
        made.on_request_chunk_sent.append(self._sends)
        made.on_request_end.append(self._ends)
        made.on_response_chunk_received.append(self._hears)
        return made

    async def _starts(self, _: object, on: SimpleNamespace, __: object) -> None:
        on.begun, on.sent = time.monotonic(), b""

    async def _sends(self, _: object, on: SimpleNamespace, sent: aiohttp.TraceRequestChunkSentParams) -> None:
        if len(on.sent) < 10_000:
            on.sent += bytes(sent.chunk)

    async def _ends(self, _: object, on: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
        on.ms, on.response = round((time.monotonic() - on.begun) * 1000), end.response

    async def _hears(self, _: object, on: SimpleNamespace, got: aiohttp.TraceResponseChunkReceivedParams) -> None:
        found = API.fullmatch(got.url.raw_path)
        if found is None:
            return  # the gateway
        kind, told = kind_of(got.method, found[1], _callback(on.sent)), decoded(got.chunk)
        limits = {name: on.response.headers[name] for name in TOLD if name in on.response.headers}
        status, stage = on.response.status, self._stage
        code = told.get("code", 0) if isinstance(told, dict) else 0
        if status == 429 and code != errors.OLD_EDITS:
            stage.told_to_wait(kind, on.ms, limits)
            return
        words = f"{status} {code} {told.get('message', '') if isinstance(told, dict) else ''}"
        stage.heard(kind, OK if status < 400 else words, on.ms, fields_of(told), limits)
        if kind in LIMITED and "X-RateLimit-Limit" in limits:
            stage.see(LIMITED[kind], int(limits["X-RateLimit-Limit"]))
        if status < 400:
            self.answer = told


class Rehearsal:
    """``hold`` makes every kind of request. ``old``: the id of one of the bot's messages there, older than an hour, or
    0; it is edited a few times, then deleted."""

    def __init__(
        self, stage: Stage, settings: app.DiscordSettings, where: address.ChatRef, core: Core, old: int = 0
    ) -> None:
        self._stage, self._settings, self._core = stage, settings, core
        self._where, self._old = where, old
        secret = settings.activity.secret if settings.activity is not None else ""
        for part in (settings.token, settings.token.rpartition(".")[2], secret):
            stage.washer.hide(part, "token")
        self._ear = Ear(stage)
        self._front = app.DiscordFront(core, settings)
        self._client = self._front.client
        self._client.http.http_trace = self._ear.trace()
        self._watching = Watching(core)
        self._client.receiver = self._watching
        self._litter: list[Sent] = []
        self._tasks = system.Tasks()
        self._posts = 0
        self._thread: discord.Thread | None = None
        self._guild: Any = None
        self._channel: Any = None

    # --- the sequence ---------------------------------------------------------------------------------------------

    async def hold(self) -> None:
        """:raises CouldNot: it cannot start."""
        try:
            await self._arrive()
            alone = (self._commands, self._board, self._limits, self._open_thread, self._audit, self._old_message)
            for step in (*alone, self._people):
                with suppress(*FAILURES):
                    await step()
        finally:
            await self._tidy()
            await self._front.stop()
        stage = self._stage
        stage.because("the page inside Discord makes it", "POST /oauth2/token")
        stage.because("the answers do not tell", *LIMITED.values())

    async def _arrive(self) -> None:
        try:
            await self._front.start()
        except front.FrontRefused as refused:
            if refused.cause == REFUSED:
                raise CouldNot(
                    "Discord does not take DISCORD_TOKEN. The developer portal makes a new one (Bot, Reset Token)."
                ) from None
            raise CouldNot("Discord cannot be reached from here, or refuses the bot's commands.") from None
        hide = self._stage.washer.hide
        guild = self._guild = self._client.get_guild(self._where.guild or 0)
        if guild is None:
            raise CouldNot(f"The bot is not in that server. Invite it: {self._front.invitation}")
        channel = self._channel = guild.get_channel(self._where.channel)
        if not isinstance(channel, discord.TextChannel):
            raise CouldNot("There is no such text channel in that server that the bot can see.")
        lacking = errors.missing(channel.permissions_for(guild.me))
        if lacking:
            names = ", ".join(name.replace("_", " ") for name in lacking)
            raise CouldNot(f"The bot lacks permissions in that channel: {names}.")
        mine = channel.permissions_for(guild.me)
        self._stage.about["permissions"] = ", ".join(sorted(name for name, has in mine if has))
        for thing, name in ((guild, "server"), (channel, "channel"), (self._client.user, "bot")):
            hide(thing.id, name)
            hide(thing.name, f"{name} name")
        hide(self._client.user.display_name, "bot name")

    # --- steps without a person -----------------------------------------------------------------------------------

    async def _commands(self) -> None:
        """Check that Discord has kept all commands that the client has just registered."""
        found: list[Any] = await self._client.http.get_global_commands(self._client.application_id)
        kept = [one for one in found if one.get("type", 1) == 1]  # unlike the Activity's Entry Point, typed
        same = len(kept) == len(self._client.tree.get_commands())
        self._stage.see("limit: commands", self._stage.assumed["limit: commands"] if same else len(kept))

    async def _board(self) -> None:
        """Try a board like a table's: post, repeat with the same nonce, edit, read, delete."""
        stage = self._stage
        with suppress(*FAILURES):
            posted = await self._post(self._message(5), nonce="rehearsalofonenonce")
            answer = self._ear.answer
            files = (answer.get("attachments") if isinstance(answer, dict) else None) or [{}]
            stage.see("the description of a picture", "kept" if files[0].get("description") else "dropped")
            again = await self._post(self._message(5), nonce="rehearsalofonenonce")
            same = again.ext_id == posted.ext_id
            stage.see("a repeated nonce", "makes no second message" if same else "makes a second message")
            await self._deliver(self._message(4), previous=posted)
            await self._partial(posted).fetch()
            if not await self._removed(posted):
                return
            with stage.probing("refusal: the message to edit is gone"), suppress(*FAILURES):
                await self._rest()
                await self._partial(posted).edit(view=(await self._body(0)).view, attachments=[])
            with stage.probing("refusal: the message to delete is gone"), suppress(*FAILURES):
                await self._partial(posted).delete()

    async def _limits(self) -> None:
        with suppress(*FAILURES):
            posted = await self._post(self._message(0))

            async def takes(n: int) -> bool:
                view, box = ui.LayoutView(timeout=None), ui.Container[Any]()
                box.add_item(ui.TextDisplay("x" * n))
                view.add_item(box)
                await self._rest()
                with suppress(*FAILURES):
                    await self._partial(posted).edit(view=view)
                    return True
                return False

            await self._stage.limit("limit: characters of a message", "refusal: the message is too long", takes)

    async def _open_thread(self) -> None:
        kinds = ("POST /channels/…/threads", "PUT /channels/…/thread-members/…")
        if not errors.may_open_thread(self._channel.permissions_for(self._guild.me)):
            self._stage.because("the bot may not open threads there", *kinds)
            return
        with suppress(*FAILURES):
            self._thread = await receive.opened(self._channel, receive.title(self._said("rehearse-post")))

    async def _audit(self) -> None:
        await errors.who_added(self._guild)
        self._stage.because("the bot may not view the audit log", "GET /guilds/…/audit-logs")

    async def _old_message(self) -> None:
        stage, fact = self._stage, "limit: edits of an old message"
        refusal = "refusal: an old message is edited too often"
        if self._old:
            posted = Sent(Dest(self._where.place), Slot("board"), str(self._old), 0, "", 0)
            most, taken = stage.assumed.number(fact), 0
            with stage.probing(refusal), suppress(*FAILURES):
                while taken <= most:
                    await self._rest()
                    body = await self._body(0, buttons=taken % 2 + 1)
                    await self._partial(posted).edit(view=body.view, attachments=[])
                    taken += 1
            stage.see(fact, taken)
            await self._removed(posted)
        stage.because("no old message was named (--old)", fact, refusal)

    # --- steps with a person ----------------------------------------------------------------------------------------

    async def _people(self) -> None:
        stage = self._stage
        board: Sent | None = None
        with suppress(*FAILURES):
            board = await self._post(self._message(5, buttons=4, key="rehearse-press"))
        for n, step in enumerate((self._answers, self._acknowledged, self._updated, self._modal), start=1):
            prompt = f"Press “{self._said('rehearse-button', n=n)}” under the new message."
            asked = await self._until(_data(n), prompt) if board is not None else None
            if asked is not None:
                with suppress(*FAILURES):
                    await step(asked)
        for last in (self._command, self._activity):
            with suppress(*FAILURES):
                await last()
        why = "nobody pressed" if board is not None else "an earlier step failed"
        people = ("/interactions/", "/webhooks/", "/users/@me/channels", "/thread-members/")
        stage.because(why, *(kind for kind in stage.assumed.kinds if any(part in kind for part in people)))
        stage.because(why, "answers for one person", "refusal: the press is answered already")

    async def _answers(self, asked: Asked) -> None:
        """Answer the press with an ephemeral message and a second one; edit and delete both."""
        stage, reply = self._stage, self._reply(asked)
        shown = await reply.show(await self._body(5, key="rehearse-unseen"))
        if shown is not None:
            told = (self._ear.answer or {}).get("interaction", {}) if isinstance(self._ear.answer, dict) else {}
            hidden = told.get("response_message_ephemeral")
            stage.see("answers for one person", "kept" if hidden else "shown to everybody")
        with stage.probing("refusal: the press is answered already"), suppress(*FAILURES):
            await discord.InteractionResponse(asked.interaction).defer()
        further = await reply.show(await self._body(0, key="rehearse-unseen")) if shown is not None else None
        for one in (shown, further):
            if one is not None:
                with suppress(*FAILURES):
                    await hands.redraw(one, await self._body(4, key="rehearse-unseen"))
        for one in (further, shown):
            if one is not None:
                await hands.remove(one)
        await self._direct(asked.interaction.user)

    async def _direct(self, user: Any) -> None:
        """Send a hand by direct message, and add the person to the thread."""
        with self._stage.aside("POST /channels/…/messages"), suppress(*FAILURES):  # they may refuse direct messages
            way = await self._front.courier.send(address.person_of(user), self._message(5))
            if way is not None:
                there = Dest(address.person_of(user).id, private=True)
                await self._front.courier.remove(Sent(there, Slot("hand"), way.rpartition("/")[2], 0, "", 0))
        if self._thread is not None:
            with suppress(*FAILURES):
                await self._thread.add_user(user)

    async def _acknowledged(self, asked: Asked) -> None:
        await self._reply(asked).quiet()

    async def _updated(self, asked: Asked) -> None:
        await self._reply(asked).update(await self._body(4, buttons=4))

    async def _modal(self, asked: Asked) -> None:
        say = self._said
        words = (say("dc-modal-title"), say("dc-modal-which"), say("dc-modal-number"))
        reply = self._reply(asked)
        amount = Amount(t("rehearse-button", n=1), press.act(info.NO_TABLE, "d1", "{n}S"), 1, 9)
        form = self._core.presenter.message(Scene("info", amounts=(amount,)), self._core.language)
        await reply.modal(layout.amount_modal(form, *words, hint="1…"))
        if reply.open:
            return  # Discord refused it
        sent = await self._until("modal", "Fill in the form that has opened, and send it.")
        if sent is not None:
            await self._reply(sent).quiet()

    async def _command(self) -> None:
        """Answer late: first *thinking*, then the answer in its place. Completions need no answer here."""
        asked = await self._until("/rules", "Type /rules, choose a game from the list that is offered, and send it.")
        if asked is None:
            return
        reply = self._reply(asked)
        await reply.defer()
        shown = await reply.show(await self._body(0, key="rehearse-unseen"))
        if shown is not None:
            await hands.remove(shown)

    async def _activity(self) -> None:
        kinds = ("POST /interactions/…/…/callback, activity", "GET /applications/…/activity-instances/…")
        if self._settings.activity is None:
            self._stage.because("DISCORD_ACTIVITY is off", *kinds)
            return
        asked = await self._until("activity", "Type /table and send it.")
        if asked is None:
            return
        with suppress(*FAILURES):
            made = await asked.interaction.response.launch_activity()
            instance = getattr(made.resource, "id", None) or made.activity_id
            if self._front.door is not None and isinstance(instance, str):
                await self._front.door.instance(instance)

    # --- waiting for the person ---------------------------------------------------------------------------------

    async def _until(self, what: str, prompt: str) -> Asked | None:
        """The first interaction of this kind (``Asked.what``); None if there is none in time, after which the person is
        not asked again."""
        stage = self._stage
        if not stage.wait_for(prompt):
            return None
        try:
            async with asyncio.timeout(stage.patience_s):
                while (asked := await self._watching.come.get()).what != what:
                    continue
        except TimeoutError:
            stage.deserted = True
            return None
        user = asked.interaction.user
        for name in (user.name, user.display_name, user.global_name):
            stage.washer.hide(name, "name")
        stage.washer.hide(user.id, "person")
        return asked

    def _reply(self, asked: Asked) -> hands.Reply:
        return hands.Reply(asked.interaction, self._tasks, self._core.clock.now_ms())

    # --- messages -------------------------------------------------------------------------------------------------

    async def _rest(self) -> None:
        await self._stage.sleep(REST_S)

    async def _post(self, message: courier.Message, *, nonce: str = "") -> Sent:
        self._posts += 1
        return await self._deliver(message, nonce=nonce or f"rehearsal{self._posts}{int(time.time())}")

    async def _deliver(self, message: courier.Message, *, previous: Sent | None = None, nonce: str = "") -> Sent:
        """Deliver through the courier, as the sender would."""
        await self._rest()
        dest, slot = Dest(self._where.place), Slot("board", "rehearsal")
        delivery = courier.Delivery(dest, slot, "board", message, previous, fresh=False, nonce=nonce)
        receipt = await self._front.courier.deliver(delivery)
        if receipt is None:
            raise courier.RetryLater(0)
        sent = Sent(dest, slot, receipt.ext_id, 0, "", self._core.clock.now_ms())
        if receipt.posted and all(one.ext_id != sent.ext_id for one in self._litter):
            self._litter.append(sent)
        return sent

    async def _removed(self, posted: Sent) -> bool:
        await self._rest()
        gone = await self._front.courier.remove(posted)
        self._litter = [one for one in self._litter if not gone or one.ext_id != posted.ext_id]
        return gone

    def _partial(self, posted: Sent) -> discord.PartialMessage:
        found: discord.PartialMessage = self._channel.get_partial_message(int(posted.ext_id))
        return found

    def _said(self, key: str, **args: int) -> str:
        return self._core.catalog.say(self._core.language, t(key, **args))

    def _message(self, cards: int, *, buttons: int = 1, key: str = "rehearse-post") -> courier.Message:
        """Text and buttons, under a picture of cards face down if ``cards``."""
        row = tuple(Button(t("rehearse-button", n=n), _data(n), "primary") for n in range(1, buttons + 1))
        picture = HandPicture(("??",) * cards) if cards else None
        scene = Scene("tables", None, (Line(t(key)),), picture, alt=t(key), buttons=(row,))
        return self._core.presenter.message(scene, self._core.language)

    async def _body(self, cards: int, *, buttons: int = 1, key: str = "rehearse-changed") -> layout.Body:
        message = self._message(cards, buttons=buttons, key=key)
        return layout.make_body(self._core, message, await message.image() if message.image is not None else None)

    async def _tidy(self) -> None:
        await self._tasks.cancel()
        for posted in list(self._litter):
            gone = False
            with suppress(*FAILURES):
                gone = await self._front.courier.remove(posted)
            if not gone:
                self._stage.left.append("a message of the rehearsal, in the channel")
        if self._thread is not None:
            await self._close_thread(self._thread)

    async def _close_thread(self, thread: discord.Thread) -> None:
        """Delete the thread, which needs the right to manage threads; else archive it, as its opener may."""
        with suppress(*FAILURES):
            await thread.delete()
            return
        with suppress(*FAILURES):
            await thread.edit(archived=True)
            self._stage.left.append("an archived thread, and the line that announces it")
            return
        self._stage.left.append("a thread")


def _data(n: int) -> str:
    return press.see(info.NO_TABLE, f"rehearse{n}")

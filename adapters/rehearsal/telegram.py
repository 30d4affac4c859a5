"""The rehearsal on Telegram: makes every kind of call of the front once, through the front's own parts.

Messages are posted silently in the one named chat, and deleted again. Where a person is needed (ephemeral messages,
answers to presses), the rehearsal asks in the terminal and waits.
"""

import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final
from urllib.parse import urlsplit

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update, error
from telegram.request import HTTPXRequest

from adapters.rehearsal.assumed import OK
from adapters.rehearsal.stage import CouldNot, Stage, decoded, fields_of
from adapters.runtime.core import Core
from adapters.telegram import app, budget, errors, inline, markup, menu, private, receive, rights, send
from adapters.telegram.address import ChatRef, MessageRef
from adapters.telegram.poster import Body, Pictures, Poster
from bot.text import Lang, t
from bot.view import info, press
from bot.view.scene import Button, HandPicture, Line, Scene

PLATFORM: Final = "telegram"
MINUTE_S: Final = 60
COUNTED: Final = ("send", "edit")
"""Calls that count towards a group's minute."""
PRESS_ROOM: Final = 12
"""Calls that must be left in the group's minute before asking for a press: the next steps have fifteen seconds."""
NO_TOPIC: Final = 2_000_000_000
FAILURES: Final = (error.TelegramError, KeyError, TypeError, ValueError)
"""A step's possible failures: a refusal, a broken connection, an answer that the library cannot read."""
DATA: Final = press.see(info.NO_TABLE, "rehearse").ljust(press.MAX_BYTES, ".")
"""The button's data, at maximum length."""


def kind_of(method: str, params: Mapping[str, Any]) -> str:
    """The kind of a call: the method, and whatever makes Telegram treat it differently."""
    if params.get("ephemeral_message_parameters"):
        if "callback_query_id" in params["ephemeral_message_parameters"]:
            return f"{method} for one person, after a press"
        reply = params.get("reply_parameters") or {}
        after = ", after a command" if "ephemeral_message_id" in reply else ", unasked"
        return f"{method} for one person{after}"
    if method.startswith("send") and params.get("message_thread_id"):
        return f"{method} in a topic"
    if params.get("inline_message_id"):
        return f"{method} by way of the bot"
    if method == "answerCallbackQuery" and params.get("url"):
        return f"{method} with a link"
    return method


class Listening(HTTPXRequest):
    """The library's HTTP client, which passes each answered request to ``heard``.

    After a 429 it notes the limit, waits and repeats the request, so that the limit affects nothing else.
    """

    def __init__(self, stage: Stage, heard: Callable[[str, Any], None], *args: Any, **how: Any):
        super().__init__(*args, **how)
        self._stage = stage
        self._heard = heard

    async def do_request(
        self, url: str, method: str, request_data: Any = None, *args: Any, **how: Any
    ) -> tuple[int, bytes]:
        name, params = url.rpartition("/")[2], request_data.parameters if request_data else {}
        kind = kind_of(name, params)
        while True:
            begun = time.monotonic()
            try:
                status, payload = await super().do_request(url, method, request_data, *args, **how)
            except error.NetworkError as trouble:
                self._stage.heard(kind, f"no answer ({type(trouble).__name__})", _since(begun))
                raise
            found = decoded(payload)
            told: dict[str, Any] = found if isinstance(found, dict) else {}
            wait = (told.get("parameters") or {}).get("retry_after") if status == 429 else None
            if wait is None:
                break
            self._note_limit(kind, _since(begun), wait)
            await self._stage.sleep(wait)
        outcome = OK if status == 200 else f"{status} {told.get('description', '')}"
        ms = 0 if name == "getUpdates" else _since(begun)  # getUpdates waits for an update
        self._stage.heard(kind, outcome, ms, fields_of(told.get("result")) if ms else None)
        self._heard(kind, told.get("result"))
        return status, payload

    def _note_limit(self, kind: str, ms: int, wait: int) -> None:
        stage, limits = self._stage, {"retry_after": str(wait)}
        stage.say(f"Telegram asks to wait {wait} s.")
        if not kind.startswith(COUNTED):
            stage.told_to_wait(kind, ms, limits)
            return
        taken = [call for call in stage.calls if call.outcome == OK and call.kind.startswith(COUNTED)]
        recent = sum(1 for call in taken if stage.now() - call.at_s < MINUTE_S)
        stage.told_to_wait(kind, ms, limits, "limit: messages a minute in a group", recent)


def _since(begun: float) -> int:
    return round((time.monotonic() - begun) * 1000)


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press, or an ephemeral command."""

    user: int
    query: str = ""
    command: int = 0


class Rehearsal:
    """``hold`` makes every kind of call. ``old``: the number of one of the bot's messages there, older than 48 hours,
    or 0; it is deleted."""

    def __init__(self, stage: Stage, settings: app.TelegramSettings, where: ChatRef, core: Core, old: int = 0) -> None:
        self._stage, self._settings, self._core, self._old = stage, settings, core, old
        self._where, self._general = where, ChatRef(where.chat)
        errors.Redactor(settings.token).install()
        for secret in (settings.token, settings.token.partition(":")[2], settings.webhook_secret):
            stage.washer.hide(secret, "token")
        for address in (settings.webhook_url, settings.page):
            stage.washer.hide(urlsplit(address).hostname, "host")
        self._bot = app.made_bot(settings, partial(Listening, stage, self._heard))
        clock, catalog = core.clock, core.catalog
        self._budget, self._scroll = budget.Budget(clock), budget.Scroll()
        self._rights = rights.Rights(self._bot, clock)
        self._poster = self._new_poster()
        self._short = markup.short_labels(catalog)
        ephemerals = private.Ephemerals(self._poster, clock, self._blank, wanted=settings.ephemerals)
        self._ephemerals = ephemerals
        outbox = core.store.outbox
        self._whisper = private.Whisper(self._poster, ephemerals, self._budget, self._rights, outbox, clock)
        messages, offers = inline.Messages(outbox, clock), inline.Offers(inline=settings.inline, guest=settings.guest)
        self._inline = inline.InlineTables(self._bot, core, self._poster, messages, offers)
        self._away = inline.InlineCourier(self._bot, self._budget, messages, core.store, outbox, catalog, self._short)
        self._wanted = [*receive.WANTED, *offers.wanted]
        self._litter: list[MessageRef] = []
        self._offset = 0
        self._handled: set[int] = set()
        """Updates already handled; those after an update that is not ours are not confirmed."""
        self._answer: Any = None
        self._admin = False

    # --- the sequence ---------------------------------------------------------------------------------------------

    async def hold(self) -> None:
        """:raises CouldNot: it cannot start."""
        try:
            await self._arrive()
            await self._standing()
            for step in (
                *(self._menus, self._words, self._pictures, self._limits, self._topics, self._pins, self._gone),
                *(self._old_message, self._people, self._inline_way),
            ):
                with suppress(*FAILURES):
                    await step()
            await self._webhook()
        finally:
            await self._tidy()
            with suppress(error.TelegramError):
                await self._bot.shutdown()

    async def _arrive(self) -> None:
        try:
            await self._bot.initialize()
            await self._bot.delete_webhook()
            await receive.asked(self._bot, 0, 0, self._wanted)
        except (error.InvalidToken, error.EndPointNotFound):
            raise CouldNot("Telegram does not take TELEGRAM_TOKEN. BotFather shows the right one (/mybots).") from None
        except error.Conflict:
            raise CouldNot("Another program receives this bot's updates. Stop Davtar, then try again.") from None
        except error.NetworkError:
            raise CouldNot("Telegram cannot be reached from here.") from None
        hide = self._stage.washer.hide
        hide(self._bot.id, "bot")
        hide(self._bot.username, "bot")
        hide(self._bot.first_name, "bot")

    async def _standing(self) -> None:
        """Check the bot's rights in the chat."""
        chat, hide = self._where.chat, self._stage.washer.hide
        hide(chat, "chat")
        try:
            there = await self._bot.get_chat(chat)
            me = (await self._bot.get_chat_member(chat, self._bot.id)).to_dict()
        except error.ChatMigrated as moved:
            raise CouldNot(f"The group has become a supergroup. Its number is now {moved.new_chat_id}.") from None
        except (error.BadRequest, error.Forbidden):
            raise CouldNot("The bot is not in that chat. Add it there, and check the number of the chat.") from None
        for name in (there.title, there.username, there.first_name, there.last_name):
            hide(name, "chat name")
        if there.type not in ("group", "supergroup"):
            raise CouldNot("This is no group. Make a scratch group and add the bot to it.")
        if not rights.is_present(me):
            raise CouldNot("The bot is not in that chat. Add it there, and check the number of the chat.")
        missing = await self._rights.missing(chat, me)
        if missing or not rights.may_speak(me):
            lacking = " or ".join("photos" if one == "perm-tg-photos" else "messages" for one in missing) or "messages"
            raise CouldNot(f"The bot may not send {lacking} there. Allow it in the group's permissions.")
        self._admin = await self._rights.bot_runs(chat)
        self._stage.about |= {"chat": there.type, "bot": str(me.get("status"))}

    # --- steps without a person -----------------------------------------------------------------------------------

    async def _menus(self) -> None:
        stage, settings, core = self._stage, self._settings, self._core
        await menu.publish_commands(self._bot, core.catalog, core.store, ephemerals=settings.ephemerals)
        with suppress(error.TelegramError):
            for scope, kind in menu.SCOPES[:2]:
                sent = menu.entries(core.catalog, "en", kind, ephemerals=settings.ephemerals)
                kept = await self._bot.get_my_commands(scope=scope)
                if kind == "private":
                    same = [one.command for one in sent] == [one.command for one in kept]
                    stage.see("limit: commands", stage.assumed["limit: commands"] if same else len(kept))
                elif settings.ephemerals:
                    unseen = any(one.api_kwargs.get("is_ephemeral") for one in kept)
                    stage.see("commands typed unseen", "kept" if unseen else "dropped")
        if settings.page:
            await menu.publish_button(self._bot, core.catalog, core.store, core.language, settings.page)
        stage.because("there is no page for Telegram (PAGE_URL)", "setChatMenuButton")

    async def _words(self) -> None:
        stage = self._stage
        with suppress(error.TelegramError):
            posted = await self._post(self._body("rehearse-post", n=1))
            await self._edit(posted, self._body("rehearse-changed", n=2))
            with stage.probing("refusal: nothing is changed"):
                await self._edit(posted, self._body("rehearse-changed", n=2), self._new_poster())
            # A reply, like the front's answer to a public command.
            await self._post(self._body("rehearse-post"), reply_to=posted.number)

    async def _pictures(self) -> None:
        with suppress(error.TelegramError):
            first, other = await self._pictured(5, n=1), await self._pictured(4, n=1)
            posted = await self._post(first)
            await self._post(first)  # the same picture, not uploaded again
            await self._edit(posted, replace(first, keys=self._keys(2)))
            await self._edit(posted, replace(first, keys=self._keys(2), html=self._said("rehearse-changed")))
            await self._edit(posted, other)
            with self._stage.probing("refusal: a picture has no text"):
                await self._edit(replace(posted, photo=False), self._body("rehearse-changed"))
        with self._stage.probing("refusal: an unknown file"), suppress(error.TelegramError):
            await self._turn()
            await self._bot.send_photo(self._where.chat, "AgACAgIAAxkBAAIB-nobody-knows-this-file")

    async def _limits(self) -> None:
        stage = self._stage
        with suppress(error.TelegramError):
            text = await self._post(self._body("rehearse-post"))
            picture, chat = await self._post(await self._pictured(5)), self._where.chat

            def as_text(n: int) -> Awaitable[object]:
                return self._bot.edit_message_text("x" * n, chat, text.number)

            def as_caption(n: int) -> Awaitable[object]:
                return self._bot.edit_message_caption(chat, picture.number, caption="x" * n)

            def with_data(n: int) -> Awaitable[object]:
                keys = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="s" * n)]])
                return self._bot.edit_message_reply_markup(chat, text.number, reply_markup=keys)

            for fact, refusal, call in (
                ("limit: characters of a text", "refusal: the text is too long", as_text),
                ("limit: characters of a caption", "refusal: the caption is too long", as_caption),
                ("limit: bytes of a button", "refusal: the button holds too much", with_data),
            ):
                await stage.limit(fact, refusal, self._taking(call))

    async def _topics(self) -> None:
        stage, chat = self._stage, self._where.chat
        if self._where.topic:
            with suppress(error.TelegramError):
                await self._post(self._body("rehearse-post"), where=self._where)
            with suppress(error.TelegramError):
                await self._post(await self._pictured(5), where=self._where)
        why = "the chat was named without a topic"
        stage.because(why, "sendMessage in a topic", "sendPhoto in a topic")
        with stage.probing("refusal: no such topic"), suppress(error.TelegramError):
            await self._post(self._body("rehearse-post"), where=ChatRef(chat, NO_TOPIC))

    async def _pins(self) -> None:
        with suppress(error.TelegramError):
            first, second = await self._post(self._body("rehearse-post")), await self._post(self._body("rehearse-post"))
            if self._admin:
                await self._poster.pin(first, None)
                await self._poster.pin(second, first)
            else:
                with self._stage.probing("refusal: a member may not pin"):
                    await self._poster.pin(first, None)
        self._stage.because("the bot is no administrator", "pinChatMessage", "unpinChatMessage")
        self._stage.because("the bot is an administrator", "refusal: a member may not pin")

    async def _gone(self) -> None:
        with suppress(error.TelegramError):
            posted = await self._post(self._body("rehearse-post"))
            if not await self._poster.remove(posted):
                return
            self._litter.remove(posted)
            with self._stage.probing("refusal: the message to edit is gone"):
                await self._edit(posted, self._body("rehearse-changed"))
            with self._stage.probing("refusal: the message to delete is gone"):
                await self._poster.remove(posted)

    async def _old_message(self) -> None:
        fact = "deleting after 48 hours, as an administrator" if self._admin else "deleting after 48 hours"
        other = "deleting after 48 hours" if self._admin else "deleting after 48 hours, as an administrator"
        if self._old:
            posted = MessageRef(self._where.chat, self._old, photo=False)
            with self._stage.probing("editing after 48 hours"), suppress(error.TelegramError):
                if await self._edit(posted, self._body("rehearse-changed")) is None:  # it may be a picture
                    await self._edit(replace(posted, photo=True), Body(self._said("rehearse-changed"), keeps=True))
            with self._stage.probing(fact), suppress(error.TelegramError):
                await self._poster.remove(posted)
        self._stage.because("no old message was named (--old)", fact, "editing after 48 hours")
        self._stage.because(f"the bot is {'an' if self._admin else 'no'} administrator", other)

    # --- steps with a person ----------------------------------------------------------------------------------------

    async def _people(self) -> None:
        stage = self._stage
        unseen = [kind for kind in stage.assumed.kinds if "for one person" in kind or "Ephemeral" in kind]
        unseen += ["messages for one person", "their message_id"]
        if not self._settings.ephemerals:
            stage.because("TELEGRAM_EPHEMERAL is off", *unseen, "commands typed unseen")
        while self._budget.room(self._where.chat) < PRESS_ROOM:
            await stage.sleep(5)
        board: MessageRef | None = None
        with suppress(error.TelegramError):
            board = await self._post(self._body("rehearse-press", n=1))
        pressed = await self._pressed(board, "Press the button under the new message in the chat.") if board else None
        if board is None or pressed is None:
            why = "nobody pressed" if board else "an earlier step failed"
            answers = [kind for kind in stage.assumed.kinds if kind.startswith("answerCallback")]
            stage.because(why, *unseen, *answers, "sendDocument", "refusal: the press is answered already")
            stage.because(why, "limit: characters of an alert", "refusal: the alert is too long")
            return
        opened = await self._open_unseen(pressed, judged=True)
        await self._answers(pressed)
        await self._change_unseen(opened)
        await self._close_unseen(opened)
        await self._file(pressed.user)
        again = await self._pressed(board, "Press the same button once more.")
        if again is not None:
            with suppress(error.TelegramError):
                way = f"https://t.me/{self._bot.username}?start=hello"
                await self._bot.answer_callback_query(again.query, url=way)
        stage.because("nobody pressed a second time", "answerCallbackQuery with a link")
        if self._ephemerals.off:
            stage.because("this server shows such messages to everybody", *unseen)
        else:
            await self._unseen_otherwise(pressed.user, unseen)

    async def _unseen_otherwise(self, user: int, kinds: list[str]) -> None:
        """Send ephemeral messages without a press: at any time if the bot is an administrator, else after an ephemeral
        command."""
        if self._admin:
            await self._close_unseen(await self._open_unseen(Pressed(user)))
        self._stage.because("the bot is no administrator", *(kind for kind in kinds if kind.endswith("unasked")))
        command = await self._command(f"Type /hand@{self._bot.username} in the chat and send it.")
        if command is not None:
            await self._close_unseen(await self._open_unseen(command))
        self._stage.because("nobody typed the command unseen", *(kind for kind in kinds if kind.endswith("command")))

    async def _open_unseen(self, pressed: Pressed, *, judged: bool = False) -> list[MessageRef]:
        """Send a picture and a text as ephemeral messages, as the front does: a blank, then filled. It must be done
        within fifteen seconds of the press. ``judged``: the result counts as an observation."""
        asked_ms = self._core.clock.now_ms() if pressed.query or pressed.command else 0
        trigger = private.Trigger(pressed.user, self._general, asked_ms, pressed.query or None, pressed.command or None)
        allowance = partial(self._whisper.allowance, trigger)
        opened = []
        for body in (await self._pictured(4, n=1), self._body("rehearse-unseen", n=1)):
            self._answer = None
            with self._stage.aside("deleteMessage"):  # of a blank shown to everyone
                shown = await self._ephemerals.show(self._general, pressed.user, body, "en", allowance)
            if judged and isinstance(self._answer, dict):
                kept = self._answer.get("ephemeral_message_id") is not None
                self._stage.see("messages for one person", "kept" if kept else "shown to everybody")
                if kept:
                    self._stage.see("their message_id", int(self._answer.get("message_id") or 0))
            if shown is not None:
                opened.append(shown)
        return opened

    async def _change_unseen(self, opened: list[MessageRef]) -> None:
        """Make the edits that filling a blank did not: buttons, text."""
        if not opened or not opened[0].photo:
            return
        with suppress(error.TelegramError):
            first = await self._pictured(4, n=1)
            await self._edit(opened[0], replace(first, keys=self._keys(2)))
            await self._edit(opened[0], replace(first, keys=self._keys(2), html=self._said("rehearse-changed")))

    async def _close_unseen(self, opened: list[MessageRef]) -> None:
        for shown in opened:
            with suppress(error.TelegramError):
                await self._poster.remove(shown)

    async def _answers(self, pressed: Pressed) -> None:
        stage = self._stage
        with suppress(error.TelegramError):
            # A press can be answered once: first try too long a text, then the longest accepted.
            fact, refusal = "limit: characters of an alert", "refusal: the alert is too long"
            most = stage.assumed.number(fact)
            with stage.probing(refusal):
                if await self._alerted(pressed, most + 1):
                    most += 1
            refused = stage.seen[refusal]
            while most > 8 and refused != OK:
                with stage.probing(refusal):
                    if await self._alerted(pressed, most):
                        break
                most //= 2
            stage.see(fact, most)
            stage.seen.pop(refusal)
            if refused != OK:
                stage.see(refusal, refused)
        with stage.probing("refusal: the press is answered already"), suppress(error.TelegramError):
            await self._bot.answer_callback_query(pressed.query)

    async def _alerted(self, pressed: Pressed, n: int) -> bool:
        with suppress(error.TelegramError):
            return await self._bot.answer_callback_query(pressed.query, text="x" * n, show_alert=True)
        return False

    async def _file(self, user: int) -> None:
        """Send the person a file, in the private chat only."""
        try:
            await self._turn()
            sent = await self._bot.send_document(user, b"{}", caption=self._said("rehearse-post"), filename="own.json")
        except error.Forbidden:
            # The platform is fine: the person has not opened the chat.
            self._stage.forget("sendDocument", "the person has not opened the private chat with the bot")
        except error.TelegramError:
            pass
        else:
            self._litter.append(MessageRef(user, sent.message_id, photo=False))

    async def _inline_way(self) -> None:
        """Try tables in chats without the bot: offered while the person types, posted as an inline result."""
        stage, away = self._stage, "editMessageText by way of the bot"
        if self._settings.inline and not stage.deserted:
            prompt = f"Type @{self._bot.username} and a blank in the chat."
            found = await self._until(lambda update: update.get("inline_query"), prompt)
            if found is not None:
                update = Update.de_json(found, self._bot)
                if update.inline_query is not None:
                    await self._inline.look(update.inline_query)
                chosen = await self._until(_by_way_of_the_bot, "Choose a result; then press a button under it.")
                if chosen is not None:
                    with suppress(error.TelegramError):
                        await self._away.edit(_by_way_of_the_bot(chosen) or "", self._body("rehearse-changed"))
        off = "" if self._settings.inline else "TELEGRAM_INLINE is off"
        stage.because(off or "nobody typed", "answerInlineQuery")
        stage.because(off or "nobody chose a result", away)
        if self._settings.guest and not stage.deserted:
            prompt = f"Name @{self._bot.username} in a chat of which it is no member."
            found = await self._until(lambda update: update.get("guest_message"), prompt)
            if found is not None:
                await self._inline.handle("rehearse", Update.de_json(found, self._bot))
        why = "TELEGRAM_GUEST is off" if not self._settings.guest else "nobody named the bot elsewhere"
        stage.because(why, "answerGuestQuery")

    async def _webhook(self) -> None:
        url, secret = self._settings.webhook_url, self._settings.webhook_secret
        if url:
            with suppress(error.TelegramError):
                await self._bot.set_webhook(url, secret_token=secret, allowed_updates=self._wanted)
        self._stage.because("TELEGRAM_WEBHOOK_URL is not set", "setWebhook")
        self._stage.because("the rehearsal stays below it", "limit: messages a minute in a group")

    # --- waiting for the person ---------------------------------------------------------------------------------

    async def _pressed(self, board: MessageRef, prompt: str) -> Pressed | None:
        def mine(update: Mapping[str, Any]) -> object:
            query = update.get("callback_query") or {}
            return (query.get("message") or {}).get("message_id") == board.number

        found = await self._until(mine, prompt)
        if found is None:
            return None
        query = found["callback_query"]
        self._hide_person(query["from"])
        return Pressed(int(query["from"]["id"]), query=str(query["id"]))

    async def _command(self, prompt: str) -> Pressed | None:
        """Wait for an ephemeral command; a public one means that Telegram ignored the menu's mark."""

        def command(update: Mapping[str, Any]) -> object:
            message = update.get("message") or {}
            here = (message.get("chat") or {}).get("id") == self._where.chat
            return here and str(message.get("text", "")).startswith("/")

        found = await self._until(command, prompt)
        if found is None or "ephemeral_message_id" not in found["message"]:
            return None
        self._hide_person(found["message"]["from"])
        return Pressed(int(found["message"]["from"]["id"]), command=int(found["message"]["ephemeral_message_id"]))

    async def _until(self, suits: Callable[[Mapping[str, Any]], object], prompt: str) -> dict[str, Any] | None:
        """The first matching update; None if there is none in time, after which the person is not asked again. Updates
        that came before our first are left for Davtar."""
        stage = self._stage
        if not stage.wait_for(prompt):
            return None
        end, strangers = time.monotonic() + stage.patience_s, False
        while (left := end - time.monotonic()) > 0:
            try:
                updates = await receive.asked(
                    self._bot, self._offset, 1 if strangers else min(25, int(left) + 1), self._wanted
                )
            except error.TelegramError:
                break
            for update in updates:
                if update["update_id"] not in self._handled and suits(update):
                    self._handled.add(update["update_id"])
                    if not strangers:
                        self._offset = update["update_id"] + 1
                    return update
                strangers = strangers or update["update_id"] not in self._handled
            if updates:
                await stage.sleep(1)
        stage.deserted = True
        return None

    def _hide_person(self, user: Mapping[str, Any]) -> None:
        for key in ("id", "username", "first_name", "last_name"):
            self._stage.washer.hide(user.get(key), "person" if key == "id" else "name")

    # --- messages -------------------------------------------------------------------------------------------------

    def _heard(self, kind: str, answer: Any) -> None:
        if "for one person" in kind:
            self._answer = answer

    def _new_poster(self) -> Poster:
        """A poster that does not know what messages show, and so always edits them."""
        return Poster(self._bot, self._budget, self._scroll, Pictures(self._core.clock))

    async def _turn(self) -> None:
        """Wait until the group has room for another message or edit."""
        while (wait := self._budget.wait_ms(self._where.chat)) > 0:
            await self._stage.sleep(wait / 1000)

    async def _post(self, body: Body, *, where: ChatRef | None = None, reply_to: int = 0) -> MessageRef:
        await self._turn()
        posted = await self._poster.post(where or self._general, body, quiet=True, reply_to=reply_to)
        self._litter.append(posted)
        return posted

    async def _edit(self, old: MessageRef, body: Body, poster: Poster | None = None) -> MessageRef | None:
        await self._turn()
        return await (poster or self._poster).edit(old, body)

    def _taking(self, call: Callable[[int], Awaitable[object]]) -> Callable[[int], Awaitable[bool]]:
        async def takes(n: int) -> bool:
            await self._turn()
            self._budget.spend(self._where.chat)
            try:
                await call(n)
            except error.TelegramError:
                return False
            return True

        return takes

    def _said(self, key: str) -> str:
        return self._core.catalog.say(self._core.language, t(key))

    def _keys(self, n: int) -> InlineKeyboardMarkup:
        label = self._core.catalog.say(self._core.language, t("rehearse-button", n=n))
        return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=DATA, style="primary")]])

    def _body(self, key: str, *, n: int = 0) -> Body:
        return Body(self._said(key), self._keys(n) if n else None)

    async def _pictured(self, cards: int, *, n: int = 0) -> Body:
        """Text under a picture of cards face down."""
        rows = ((Button(t("rehearse-button", n=n), DATA, "primary"),),) if n else ()
        scene = Scene("info", None, (Line(t("rehearse-post")),), HandPicture(("??",) * cards), buttons=rows)
        return await send.body_of(self._core.presenter.message(scene, self._core.language), self._short)

    async def _blank(self, lang: Lang, pictured: bool) -> Body:
        return await send.body_of(self._core.presenter.message(info.moment(), lang, "classic", pictured), self._short)

    async def _tidy(self) -> None:
        """Delete everything posted, and confirm our updates."""
        for posted in self._litter:
            if not await self._poster.delete(posted):
                self._stage.left.append("a message of the rehearsal, in the chat")
        with suppress(error.TelegramError):
            if self._offset and not self._settings.webhook_url:
                await receive.asked(self._bot, self._offset, 0, self._wanted)


def _by_way_of_the_bot(update: Mapping[str, Any]) -> str | None:
    """The id of the update's inline message, if any."""
    for kind in ("callback_query", "chosen_inline_result"):
        if found := (update.get(kind) or {}).get("inline_message_id"):
            return str(found)
    return None

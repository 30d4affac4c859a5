"""Passes updates to the desk and its answers back to the user.

Every update has the key ``tg:<bot>:<update_id>``; handled twice, it takes effect once and gets the same answer.
"""

from typing import Any

from telegram import (
    Bot,
    CallbackQuery,
    InaccessibleMessage,
    MaybeInaccessibleMessage,
    Message,
    MessageEntity,
    MessageReactionUpdated,
    ReactionTypeEmoji,
    Update,
    User,
)

from adapters.telegram import budget, private, receive, send
from adapters.telegram import rights as may
from adapters.telegram.address import PLATFORM, ChatRef, MessageRef, chat_key, person, ref_of
from adapters.telegram.address import person_of as _person
from adapters.telegram.answer import Speaker, named_in
from adapters.telegram.inline import InlineTables
from adapters.telegram.rights import Rights
from bot.core.people import MARK
from bot.handlers import commands, part
from bot.handlers.desk import Desk
from bot.ports import Store, keys, preferences
from bot.text import language_or, t
from bot.view import press
from bot.view.scene import Button, Line, Scene

STARTGROUP = "new"
"""Telegram sends ``/start new`` when a user adds the bot to a group; the greeting answers that."""
ENTERS = frozenset({"sit", "sub"})
"""Presses by which a user joins a table."""
CODED = frozenset({"join", "watch"})
"""Commands that may name a table elsewhere by its code."""


class Dispatcher:
    """Handles one bot's updates; the worker calls ``handle``."""

    def __init__(
        self,
        bot: Bot,
        desk: Desk,
        store: Store,
        rights: Rights,
        speaker: Speaker,
        whisper: private.Whisper,
        courier: send.TelegramCourier,
        scroll: budget.Scroll,
        inline: InlineTables,
    ) -> None:
        self._bot = bot
        self._desk = desk
        self._store = store
        self._rights = rights
        self._speaker = speaker
        self._whisper = whisper
        self._courier = courier
        self._scroll = scroll
        self._inline = inline

    def key(self, update_id: object) -> str:
        """The permanent key of an update."""
        return f"tg:{self._bot.id}:{update_id}"

    async def handle(self, raw: dict[str, Any], at_ms: int) -> None:
        """Handle one raw update; unknown parts are ignored."""
        with self._courier.answering.sender_of(raw):
            await self._handle(raw, at_ms)

    async def _handle(self, raw: dict[str, Any], at_ms: int) -> None:
        key = self.key(raw.get("update_id"))
        if "my_chat_member" in raw:
            await self._my_place(key, raw["my_chat_member"])
            return
        update = Update.de_json(raw, self._bot)
        if await self._inline.handle(key, update):
            return
        if update.callback_query is not None:
            await self._press(key, update.callback_query, at_ms)
        elif update.message is not None:
            await self._message(key, update.message, at_ms)
        elif update.message_reaction is not None:
            await self._reaction(key, update.message_reaction)

    async def look(self, raw: dict[str, Any]) -> None:
        """Answer an inline query."""
        query = Update.de_json(raw, self._bot).inline_query
        if query is not None:
            await self._inline.look(query)

    async def give_up(self, raw: dict[str, Any], at_ms: int) -> None:
        """Tell the user that their press has failed for good."""
        query = Update.de_json(raw, self._bot).callback_query if "callback_query" in raw else None
        if query is not None:
            trigger = private.Trigger(query.from_user.id, _where_of(query.message), at_ms, query.id)
            lang = await self._desk.lang(_person(query.from_user), trigger.where.place)
            await self._speaker.failed(trigger, lang)

    async def not_kept(self, raw: dict[str, Any]) -> None:
        """Tell the user that their press could not be stored and will be repeated. Uses the language of their Telegram,
        since nothing can be looked up."""
        query = Update.de_json(raw, self._bot).callback_query if "callback_query" in raw else None
        if query is not None:
            trigger = private.Trigger(query.from_user.id, _where_of(query.message), 0, query.id)
            await self._speaker.not_now(trigger, language_or(query.from_user.language_code))

    async def refuse(self, raw: dict[str, Any], at_ms: int, words: bool) -> None:
        """Tell the sender of a refused update to slow down, or (``words`` False) only stop the button's loading."""
        update = Update.de_json(raw, self._bot)
        query, message = update.callback_query, update.message
        if query is not None:
            trigger, user = (
                private.Trigger(query.from_user.id, _where_of(query.message), at_ms, query.id),
                query.from_user,
            )
        elif message is not None and message.from_user is not None and words and message.sender_chat is None:
            ephemeral = message.api_kwargs.get("ephemeral_message_id")
            user = message.from_user
            trigger = private.Trigger(user.id, _where_of(message), at_ms, command=int(ephemeral) if ephemeral else None)
        else:
            return
        answer = await self._desk.slowly(trigger.where.place, _person(user)) if words else part.Answer(True)
        if query is not None:
            await self._speaker.to_press(trigger, answer, preferences.Preferences())
        else:
            await self._speaker.to_command(trigger, answer, preferences.Preferences())

    # --- presses ---------------------------------------------------------------------------------------------------

    async def _press(self, key: str, query: CallbackQuery, at_ms: int) -> None:
        where, pressed = _where_of(query.message), _posted(query)
        self._rights.saw(where.chat, query.from_user.id, query.from_user.username)
        data, group = named_in(query.data or "") if "@" in (query.data or "") else (query.data or "", None)
        what = press.unpack(data)
        about = group if where.private else None
        # Whether the user is an administrator matters for what they may see and decide at a table, not for a move.
        name = what.name if isinstance(what, press.See) else what.words if isinstance(what, press.Do) else ""
        decides = name != "" and commands.of_admins(name)
        user = query.from_user.id
        there = about or where
        admin = not isinstance(what, press.Act) and await self._rights.runs(there.chat, user, fresh=decides)
        outside = about is not None and not admin and not await self._rights.belongs(there.chat, user)
        if outside:  # knowing a group's number must reveal nothing about it
            there, about, admin = where, None, True
        who = _person(query.from_user, admin=admin)
        trigger = private.Trigger(user, where, at_ms, query.id, pressed=pressed, about=about)
        enters = isinstance(what, press.Do) and ENTERS.intersection(what.words.split()[:1])
        shut = await self._shut(where, query.from_user, what.table) if what is not None and enters else None
        if outside and decides:
            shut = part.Answer(False, t("tg-group-unseen"), lang=await self._desk.lang(who, where.place))
        answer = shut or await self._desk.press(key, there.place, who, what or data)
        if answer.ok and isinstance(what, press.See) and what.what.startswith("hand."):
            await self._whisper.chosen(query.from_user.id)
        prefs = await self._desk.prefs(who.id) if answer.scene is not None else preferences.Preferences()
        await self._speaker.to_press(trigger, answer, prefs)
        if pressed is not None and pressed.chat in self._courier.doubts.of and isinstance(query.message, Message):
            await self._courier.repair(send.pressed(pressed, where, query.message))

    # --- messages --------------------------------------------------------------------------------------------------

    async def _message(self, key: str, message: Message, at_ms: int) -> None:
        chat = message.chat_id
        if message.migrate_to_chat_id is not None:
            await self._moved(chat, message.migrate_to_chat_id)
            return
        if message.migrate_from_chat_id is not None:
            await self._moved(message.migrate_from_chat_id, chat)
            return
        where = _where_of(message)
        if message.message_id:
            self._scroll.note(chat, where.topic, message.message_id)
        if message.from_user is None or not message.text:
            return
        if where.private:
            self._whisper.has_opened(chat)
        text = message.text.strip()
        ephemeral = message.api_kwargs.get("ephemeral_message_id")
        command = int(ephemeral) if ephemeral else None
        trigger = private.Trigger(message.from_user.id, where, at_ms, command=command, message=message.message_id)
        found = receive.COMMAND.fullmatch(text)
        if found is not None:
            if (found[2] or self._bot.username).lower() == self._bot.username.lower():
                await self._command(key, trigger, message, found[1].lower(), (found[3] or "").strip())
        elif text.translate(receive.SKINS) == receive.THUMB_DOWN and message.sender_chat is None:
            await self._thumb(key, trigger, message.from_user)
        elif message.reply_to_message is not None and self._desk.operators.hears(where.place):
            answered = MessageRef(chat, message.reply_to_message.message_id, photo=False)
            await self._desk.operators.answer(key, where.place, answered.pack(), text)

    async def _command(self, key: str, trigger: private.Trigger, message: Message, name: str, rest: str) -> None:
        where, user = trigger.where, message.from_user
        assert user is not None
        operators = name == commands.ANNOUNCE and self._desk.operators.hears(where.place)
        known = self._desk.named(name, rest)
        if known is None and not where.private and not operators:
            return  # probably another bot's
        name, rest = known or (name, rest)
        if name == "start" and rest == STARTGROUP and not where.private:
            return
        if user.is_bot or message.sender_chat is not None:
            await self._nobody(trigger, message)
            return
        self._rights.saw(where.chat, user.id, user.username)
        who = _person(user, admin=await self._rights.runs(where.chat, user.id, fresh=commands.of_admins(name)))
        if name == "start" and where.private:
            verb, _, table = rest.partition("_")
            shut = await self._shut(where, user, table) if verb == "join" else None
            answer = shut or await self._desk.link(key, where.place, who, rest)
        else:
            code = press.code_of(rest) if name in CODED else None
            shut = await self._shut(where, user, code) if code is not None else None
            if commands.names_somebody(name):
                rest = self._named(message, name, rest)
            answer = shut or await self._desk.command(key, where.place, who, name, rest)
        if answer.ok and name == "hand" and rest:
            await self._whisper.chosen(user.id)
        await self._speaker.to_command(trigger, answer, await self._desk.prefs(who.id))

    def _named(self, message: Message, name: str, rest: str) -> str:
        """The command's text, with accounts for its mentions or for the author of the message replied to."""
        for entity in message.entities:
            said = message.parse_entity(entity)
            user = entity.user.id if entity.user is not None else self._rights.user_named(said)
            mentions = entity.type in (MessageEntity.TEXT_MENTION, MessageEntity.MENTION)
            if user is not None and mentions and commands.names_by(name, rest, said):
                rest = rest.replace(said, f"{MARK}{person(user)}", 1)
        answered = message.reply_to_message
        meant = answered.from_user if answered is not None and answered.sender_chat is None else None
        bare = not rest or name in ("report", "level") or (name == "court" and len(rest.split()) == 1)
        if meant is not None and not meant.is_bot and MARK not in rest and bare:
            after = rest and name in ("level", "court")
            rest = f"{rest} {MARK}{person(meant.id)}" if after else f"{MARK}{person(meant.id)} {rest}"
        return rest.strip()

    async def _shut(self, where: ChatRef, user: User, table_id: str) -> part.Answer | None:
        """A refusal if the user comes from elsewhere to a table in groups and is a member of none of them."""
        row = await self._store.table(table_id)
        shown = row.played() if row is not None else ()
        groups = [ref_of(dest).chat for dest in shown if dest.platform == PLATFORM and not dest.private]
        if not groups or where.chat in groups:
            return None
        for group in groups:
            if await self._rights.lets_in(group, user.id):
                return None
        why = t("tg-not-a-member")
        name = await self._rights.public_name(groups[0])
        ways = ((Button(t("tg-btn-group"), "", url=f"https://t.me/{name}"),),) if name else ()
        scene = Scene("info", None, (Line(why, "head"),), buttons=ways) if ways else None
        return part.Answer(False, why, scene, lang=await self._desk.lang(_person(user), where.place), aside=True)

    async def _nobody(self, trigger: private.Trigger, message: Message) -> None:
        """Refuse cards to a sender that is a chat: an administrator posting as the group, or a channel whose posts are
        copied to its discussion group. Other bots get no answer."""
        behind = message.sender_chat
        if behind is not None:
            lang = await self._desk.lang(None, trigger.where.place)
            why = t("tg-anonymous") if behind.id == message.chat_id else t("tg-channel")
            await self._speaker.aloud(trigger.where, lang, why)

    async def _thumb(self, key: str, trigger: private.Trigger, user: User) -> None:
        """Treat a thumb down as a quansh, or as the sur that answers one (BZ-16, BZ-17), if either is possible."""
        answer = await self._desk.thumb(key, trigger.where.place, _person(user))
        if answer.ok:
            await self._speaker.to_command(trigger, answer, preferences.Preferences())

    async def _reaction(self, key: str, reaction: MessageReactionUpdated) -> None:
        new = {_emoji(one) for one in reaction.new_reaction} - {_emoji(one) for one in reaction.old_reaction}
        if reaction.user is None or receive.THUMB_DOWN not in new:
            return
        place = self._courier.board_at(reaction.chat.id, reaction.message_id)
        if place is None:
            return
        await self._thumb(key, private.Trigger(reaction.user.id, place, 0), reaction.user)

    # --- the bot's own membership ----------------------------------------------------------------------------------

    async def _moved(self, old: int, new: int) -> None:
        self._rights.forget(old)
        await self._desk.moved(chat_key(old), chat_key(new))

    async def _my_place(self, key: str, change: dict[str, Any]) -> None:
        """Handle a change of the bot's own status: added, removed, muted or unmuted."""
        chat = int(change["chat"]["id"])
        self._rights.forget(chat)
        before, now = change["old_chat_member"], change["new_chat_member"]
        if not may.may_speak(now):
            # Removed, blocked or muted: the tables are suspended here and can go on elsewhere.
            if may.may_speak(before) or may.is_present(before):
                await self._leave(key, chat)
            return
        self._courier.may_send_pictures_again(chat)
        if chat > 0:
            self._whisper.has_opened(chat)
        elif not may.may_speak(before):
            missing = await self._rights.missing(chat, now)
            by = _person(User.de_json(change["from"], self._bot))
            await self._desk.joined(key, ChatRef(chat).place, by, missing)

    async def _leave(self, key: str, chat: int) -> None:
        rows = await self._store.tables_around(chat_key(chat))
        places = {place for row in rows for place in map(str, row.shown()) if keys.is_in(place, chat_key(chat))}
        for place in sorted(places | {str(keys.dest_of(ChatRef(chat).place))}):
            await self._desk.removed(f"{key}:{place}", place)


def _where_of(message: MaybeInaccessibleMessage | None) -> ChatRef:
    """Chat and topic. Replies have a thread number too; only ``is_topic_message`` makes it a topic."""
    if message is None:
        return ChatRef(0)
    if isinstance(message, Message) and message.is_topic_message and message.message_thread_id:
        return ChatRef(message.chat.id, message.message_thread_id)
    return ChatRef(message.chat.id)


def _posted(query: CallbackQuery) -> MessageRef | None:
    """The message whose button was pressed."""
    message = query.message
    if message is None or isinstance(message, InaccessibleMessage):
        return None
    assert isinstance(message, Message)
    number = message.api_kwargs.get("ephemeral_message_id")
    if number is not None:
        # Only its receiver can have pressed it.
        return MessageRef(message.chat.id, int(number), bool(message.photo), query.from_user.id)
    return MessageRef(message.chat.id, message.message_id, bool(message.photo))


def _emoji(one: object) -> str:
    return one.emoji.translate(receive.SKINS) if isinstance(one, ReactionTypeEmoji) else ""

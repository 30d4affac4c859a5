"""Tables in chats without the bot, as inline results (``@bot nardi``) or answers to guest queries (Bot API 10.0).

Such a message is identified only by its ``inline_message_id``. It is text only, since nothing can be uploaded into it,
and its presses do not tell the chat. Hands are shown in the private chat and in alerts.
"""

import html
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Final

import structlog
import telegram
from cachetools import LRUCache
from telegram import InlineQueryResultArticle, InputTextMessageContent
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden, TelegramError

from adapters.runtime.core import Core
from adapters.runtime.courier import Delivery, Key, Message, NoRoom, Receipt, RetryLater, Undeliverable
from adapters.telegram import errors
from adapters.telegram.address import ChatRef, person
from adapters.telegram.address import person_of as _person
from adapters.telegram.budget import Budget
from adapters.telegram.markup import ALERT, TEXT, Short, body_html, cut, keyboard, plain, short_labels
from adapters.telegram.poster import Body, Poster
from bot.core.codec import text_to_json
from bot.features.invites.handler import HERE, games_for_two, invitation
from bot.handlers import names, part
from bot.ports import Catalog, Clock, Outbox, Store, StoreUnavailable, keys, records
from bot.text import Lang, t
from bot.view import info, press

# --- inline messages as places ----------------------------------------------------------------------------------------
# The key is ``tgi:`` and a digest of the message's id; the store keeps the id itself.


SLOT: Final = keys.Slot("inline")
"""The slot under which the real id of a place's message is stored."""
KNOWN: Final = 5_000
_BYTES: Final = 10
_NO_CHAT: Final = -(10**16)
"""Below every chat's number: such messages have budgets of their own."""


def place_of(inline_id: str) -> str:
    return keys.key_of(keys.INLINE, blake2b(inline_id.encode(), digest_size=_BYTES).hexdigest())


def budget_of(place: str) -> int:
    """The number that identifies the message in ``adapters.telegram.budget``."""
    return _NO_CHAT - int(keys.parts_of(place)[1][:12], 16)


class Messages:
    """Message ids: all in the store, the newest in memory."""

    def __init__(self, outbox: Outbox, clock: Clock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._ids: LRUCache[str, str] = LRUCache(KNOWN)

    async def met(self, inline_id: str) -> str:
        """Remember a message that sent an update; return its place."""
        place = place_of(inline_id)
        if self._ids.get(place) != inline_id:
            sent = records.Sent(keys.Dest(place), SLOT, inline_id, 0, "", self._clock.now_ms())
            await self._outbox.remember(sent)
            self._ids[place] = inline_id
        return place

    async def id_of(self, place: str) -> str | None:
        """The real id of a place's message; None if it never sent an update."""
        if place not in self._ids:
            known = await self._outbox.sent(keys.Dest(place), SLOT)
            if known is None:
                return None
            self._ids[place] = known.ext_id
        return self._ids[place]


# --- a table as an inline message -------------------------------------------------------------------------------------
# Moves and commands work in the message. Buttons that show something to one person open the private chat instead.


def private_link(bot: str, table: str) -> str:
    """Link to the user's hand in the private chat, or to the table if there is no hand."""
    return f"https://t.me/{bot}?start=hand_{table}"


def inline_body(message: Message, bot: str, catalog: Catalog, short: Short) -> Body:
    """The message as text. All users see the same keyboard, so it contains only public facts."""
    shown = message.bare() if message.bare is not None else message
    amounts = [(short(shown.lang, label, amount), amount) for label, amount in shown.amounts]
    table = shown.scene.table
    rows = [tuple(key for key in row if _stays(key)) for row in shown.keys]
    if table is not None:
        hand = next((key.label for row in shown.keys for key in row if key.data == press.see(table, "hand")), None)
        label = hand or catalog.say(shown.lang, t("tgi-btn-private"))
        rows.append((Key(label, "", url=private_link(bot, table)),))
    return Body(body_html(replace(shown, image=None), TEXT), keyboard([row for row in rows if row], amounts))


def _stays(key: Key) -> bool:
    """Whether the message can answer a press of this button."""
    pressed = press.unpack(key.data)
    hidden = pressed is None or (isinstance(pressed, press.See) and pressed.table != info.NO_TABLE)
    return key.url is not None or not hidden


# --- updates from chats without the bot -------------------------------------------------------------------------------


log = structlog.get_logger(__name__)

CACHED_S: Final = 60
"""How long Telegram may cache an inline answer, per user because of the language."""
TOAST: Final = 60
"""Longer text is shown in an alert."""
_ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Offers:
    """What is offered: inline results (``inline``), answers to guest queries (``guest``). Existing messages are always
    answered."""

    inline: bool = False
    guest: bool = False

    @property
    def wanted(self) -> tuple[str, ...]:
        """The kinds of update to request."""
        inline = ("inline_query", "chosen_inline_result") if self.inline else ()
        return (*inline, *(("guest_message",) if self.guest else ()))


class InlineTables:
    """Handles updates. Answers are for the user alone, in an alert or in the private chat; the courier edits the
    message."""

    def __init__(self, bot: telegram.Bot, core: Core, poster: Poster, messages: Messages, offers: Offers) -> None:
        self._bot, self._core, self._poster = bot, core, poster
        self._messages, self._offers = messages, offers
        self._names = names.Names(core.catalog)
        self._short = short_labels(core.catalog)

    async def handle(self, key: str, update: telegram.Update) -> bool:
        """Handle an update from a chat without the bot; return whether it was one."""
        query = update.callback_query
        if query is not None and query.inline_message_id is not None:
            await self._press(key, query, query.inline_message_id)
        elif update.chosen_inline_result is not None:
            await self._chosen(key, update.chosen_inline_result)
        elif update.guest_message is not None:
            await self._guest(key, update.guest_message)
        else:
            return False
        return True

    # --- typing: nothing is opened or stored -------------------------------------------------------------------------

    async def look(self, query: telegram.InlineQuery) -> None:
        """Offer the games that match the typed text. Failure does not matter: the next letter asks again."""
        if not self._offers.inline:
            return
        private = ChatRef(query.from_user.id).place
        if not self._core.desk.chatter(private, person(query.from_user.id)):
            return
        try:
            lang = await self._core.desk.lang(_person(query.from_user), None, keep=False)
            results = [self._article(lang, (key,)) for key in self._meant(query.query)]
            await self._bot.answer_inline_query(query.id, results, cache_time=CACHED_S, is_personal=True)
        except (StoreUnavailable, TelegramError) as error:
            log.info("telegram inline query not answered", error=type(error).__name__)

    def _meant(self, words: str) -> tuple[str, ...]:
        """The game named in the text, else all."""
        games = games_for_two()
        found, _ = self._names.leading("game", games, words.replace(f"@{self._bot.username}", " "))
        return (found,) if found is not None else games

    def _article(self, lang: Lang, games: tuple[str, ...]) -> InlineQueryResultArticle:
        say, message = self._core.catalog.say, self._core.presenter.message(invitation(games), lang)
        body = inline_body(message, self._bot.username, self._core.catalog, self._short)
        return InlineQueryResultArticle(
            games[0] if len(games) == 1 else _ANY,
            say(lang, t(f"game-{games[0]}") if len(games) == 1 else t("invite-any")),
            InputTextMessageContent(body.html, parse_mode=ParseMode.HTML),
            reply_markup=body.keys,
            description=say(lang, t("invite-about")),
        )

    # --- sent: the table is opened -----------------------------------------------------------------------------------

    async def _chosen(self, key: str, chosen: telegram.ChosenInlineResult) -> None:
        """Open the table of a posted result, with its sender in the first seat. Telegram reports it only with inline
        feedback; without it the first press opens the table."""
        if chosen.inline_message_id is not None and chosen.result_id in games_for_two():
            await self._open(key, chosen.inline_message_id, _person(chosen.from_user), chosen.result_id)

    async def _guest(self, key: str, message: telegram.Message) -> None:
        """Answer with an invitation at once, then open its table for the sender."""
        user, query = message.from_user, message.guest_query_id
        if not self._offers.guest or user is None or user.is_bot or query is None or message.sender_chat is not None:
            return
        who = _person(user)
        lang = await self._core.desk.lang(who, None)
        games = self._meant(message.text or message.caption or "")
        try:
            sent = await self._bot.answer_guest_query(query, self._article(lang, games))
        except (BadRequest, Forbidden, EndPointNotFound) as error:
            # Not allowed there, unknown to this server, too late; or already answered before the process was killed, in
            # which case the invitation is there.
            log.info("telegram guest query not answered", error=type(error).__name__)
            await self._elsewhere(user, lang)
            return
        if len(games) == 1:
            await self._open(key, sent.inline_message_id, who, games[0])
        else:
            await self._messages.met(sent.inline_message_id)

    async def _open(self, key: str, inline_id: str, who: records.Person, game: str) -> None:
        place = await self._messages.met(inline_id)
        await self._core.desk.press(key, place, who, press.see(info.NO_TABLE, f"{HERE}.{game}"))

    async def _elsewhere(self, user: telegram.User, lang: Lang) -> None:
        """Tell the user in the private chat, if it is open, what cannot be said in the message."""
        words = html.escape(self._core.catalog.say(lang, t("tgi-not-there")), quote=False)
        try:
            await self._poster.post(ChatRef(user.id), Body(words))
        except TelegramError as error:
            log.info("telegram guest not told", error=type(error).__name__)

    # --- pressed ---------------------------------------------------------------------------------------------------

    async def _press(self, key: str, query: telegram.CallbackQuery, inline_id: str) -> None:
        place = await self._messages.met(inline_id)
        answer = await self._core.desk.press(key, place, _person(query.from_user), query.data or "")
        words, url = self._words(answer)
        alert = bool(words) and (not answer.ok or answer.scene is not None or len(words) > TOAST)
        try:
            if url:
                await query.answer(url=url)
            else:
                await query.answer(cut(words, ALERT) if words else None, show_alert=alert)
        except BadRequest as error:
            log.info("telegram press not answered", error=type(error).__name__)

    def _words(self, answer: part.Answer) -> tuple[str, str]:
        """(text for the user alone, or the link to the private chat if it would not fit)."""
        catalog = self._core.catalog
        if answer.scene is None or answer.aside:
            return (catalog.say(answer.lang, answer.text) if answer.text is not None else ""), ""
        message = self._core.presenter.message(answer.scene, answer.lang, pictures=False)
        words = "\n".join(plain(rich) for _, rich in message.lines)
        table = answer.scene.table or answer.table
        if table is not None and (len(words) > ALERT or message.keys):
            return "", private_link(self._bot.username, table)
        return words, ""


# --- editing inline messages ------------------------------------------------------------------------------------------


SOON_MS: Final = 1_000
"""When to retry a line that no board has included yet; it is dropped after a minute."""


class InlineCourier:
    """Delivers to ``tgi:`` places; part of the front's courier."""

    def __init__(
        self,
        bot: telegram.Bot,
        budget: Budget,
        messages: Messages,
        store: Store,
        outbox: Outbox,
        catalog: Catalog,
        short: Short,
    ) -> None:
        self._bot, self._budget, self._messages = bot, budget, messages
        self._store, self._outbox = store, outbox
        self._catalog, self._short = catalog, short

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """See ``Courier.deliver``. All boards of a table share one message, which shows the newest.

        :raises NoRoom: a line that would be its own message waits for a board to include it.
        :raises RetryLater: this minute's calls are spent, or Telegram says so.
        :raises Undeliverable: the message is gone or can no longer be edited; its players have been told.
        """
        if delivery.kind in ("note", "loud", keys.NEWS):
            raise NoRoom(SOON_MS)
        if delivery.slot_kind != "board":
            return None  # there is only the board here
        previous, place = delivery.previous, delivery.dest.key
        if delivery.message.scene.gone or delivery.message.scene.epilogue:
            return Receipt(previous.ext_id, posted=False) if previous is not None else None
        inline_id = await self._messages.id_of(place)
        if inline_id is None:
            raise Undeliverable("removed")
        chat = budget_of(place)
        if (wait := self._budget.wait_board_ms(chat)) > 0:
            raise RetryLater(wait)
        self._budget.spend(chat)
        try:
            await self.edit(inline_id, inline_body(delivery.message, self._bot.username, self._catalog, self._short))
        except TelegramError as error:
            if not (errors.is_lost(error) or isinstance(error, Forbidden)):
                raise errors.meaning(error, chat) from None
            log.info("telegram inline message lost", error=type(error).__name__)
            await self._tell(delivery, delivery.message)
            raise Undeliverable("removed") from None
        self._budget.shown(chat, board=True)
        return Receipt(delivery.dest.key, posted=False)

    async def edit(self, inline_id: str, body: Body) -> None:
        """:raises TelegramError: the message does not show ``body``."""
        try:
            await self._bot.edit_message_text(
                body.html or "…", inline_message_id=inline_id, parse_mode=ParseMode.HTML, reply_markup=body.keys
            )
        except BadRequest as error:
            if not errors.is_same(error):
                raise

    async def _tell(self, delivery: Delivery, message: Message) -> None:
        """Tell the players of a lost message, in their private chats, how to go on."""
        row = await self._store.table(message.scene.table) if message.scene.table is not None else None
        if row is None:
            return
        for lost_by in row.persons:
            lost = t("tgi-lobby-lost" if row.status == "lobby" else "tgi-message-lost")
            said = records.OutRow(keys.private_to(lost_by), None, "note", ref=text_to_json(lost))
            await self._outbox.say(said, f"inline-lost:{delivery.nonce}:{lost_by}", row.table_id)

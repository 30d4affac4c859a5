"""What comes from chats of which the bot is no member: inline queries, chosen results, guest queries, and presses."""

from __future__ import annotations

import html
from dataclasses import dataclass
from typing import Final

import structlog
from telegram import (
    Bot,
    CallbackQuery,
    ChosenInlineResult,
    InlineQuery,
    InlineQueryResultArticle,
    InputTextMessageContent,
    Message,
    Update,
    User,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, EndPointNotFound, Forbidden, TelegramError

from adapters.runtime.core import Core
from adapters.telegram.address import ChatRef, person
from adapters.telegram.address import person_of as _person
from adapters.telegram.inline.address import Messages
from adapters.telegram.inline.layout import inline_body, private_link
from adapters.telegram.markup import ALERT, cut, plain, short_labels
from adapters.telegram.poster import Body, Poster
from bot.desk.answer import Answer
from bot.desk.invited import HERE, games_for_two, invitation
from bot.desk.names import Names
from bot.ports import StoreUnavailable
from bot.ports.records import Person
from bot.scene import press
from bot.scenes.info import NO_TABLE
from bot.text import Lang, t

log = structlog.get_logger(__name__)

CACHED_S: Final = 60
"""How long Telegram may keep the answer to an inline query, for its asker alone: it is in their language."""
TOAST: Final = 60
"""A longer sentence is shown in an alert."""
_ANY: Final = "any"


@dataclass(frozen=True, slots=True)
class Offers:
    """Which ways are offered: inline results (``inline``), answers to guest queries (``guest``). Messages that stand
    already are answered in any case."""

    inline: bool = False
    guest: bool = False

    @property
    def wanted(self) -> tuple[str, ...]:
        """The kinds of update to ask for."""
        inline = ("inline_query", "chosen_inline_result") if self.inline else ()
        return (*inline, *(("guest_message",) if self.guest else ()))


class InlineTables:
    """The way in. Answers are for the person alone, in an alert or in the private chat; the message itself is the
    courier's."""

    def __init__(self, bot: Bot, core: Core, poster: Poster, messages: Messages, offers: Offers) -> None:
        self._bot = bot
        self._core = core
        self._poster = poster
        self._messages = messages
        self._offers = offers
        self._names = Names(core.catalog)
        self._short = short_labels(core.catalog)

    async def handle(self, key: str, update: Update) -> bool:
        """Carry out an update if it comes from such a chat; whether it does."""
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

    # --- typed: nothing is opened, nothing written -------------------------------------------------------------------

    async def look(self, query: InlineQuery) -> None:
        """Offer the games that fit what is being typed. It does not matter if that fails: they type on."""
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
        """The games somebody may mean: the one they name, else all."""
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

    async def _chosen(self, key: str, chosen: ChosenInlineResult) -> None:
        """The result stands in a chat now: its sender is the first to sit. Comes only with inline feedback; without it
        the first press opens the table."""
        if chosen.inline_message_id is not None and chosen.result_id in games_for_two():
            await self._open(key, chosen.inline_message_id, _person(chosen.from_user), chosen.result_id)

    async def _guest(self, key: str, message: Message) -> None:
        """Answered at once with an invitation, then its table is opened for whoever asked."""
        user, query = message.from_user, message.guest_query_id
        if not self._offers.guest or user is None or user.is_bot or query is None or message.sender_chat is not None:
            return
        who = _person(user)
        lang = await self._core.desk.lang(who, None)
        games = self._meant(message.text or message.caption or "")
        try:
            sent = await self._bot.answer_guest_query(query, self._article(lang, games))
        except (BadRequest, Forbidden, EndPointNotFound) as error:
            # Not allowed there, unknown to this server, too late; or this update had been answered before the process
            # was killed, and then the invitation stands.
            log.info("telegram guest query not answered", error=type(error).__name__)
            await self._elsewhere(user, lang)
            return
        if len(games) == 1:
            await self._open(key, sent.inline_message_id, who, games[0])
        else:
            await self._messages.met(sent.inline_message_id)

    async def _open(self, key: str, inline_id: str, who: Person, game: str) -> None:
        place = await self._messages.met(inline_id)
        await self._core.desk.press(key, place, who, press.see(NO_TABLE, f"{HERE}.{game}"))

    async def _elsewhere(self, user: User, lang: Lang) -> None:
        """What cannot be said there is said in the private chat, if the person has opened it."""
        words = html.escape(self._core.catalog.say(lang, t("tgi-not-there")), quote=False)
        try:
            await self._poster.post(ChatRef(user.id), Body(words))
        except TelegramError as error:
            log.info("telegram guest not told", error=type(error).__name__)

    # --- pressed ---------------------------------------------------------------------------------------------------

    async def _press(self, key: str, query: CallbackQuery, inline_id: str) -> None:
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

    def _words(self, answer: Answer) -> tuple[str, str]:
        """(words for the presser alone, or the way to the private chat where they would not fit)."""
        catalog = self._core.catalog
        if answer.scene is None or answer.aside:
            return (catalog.say(answer.lang, answer.text) if answer.text is not None else ""), ""
        message = self._core.presenter.message(answer.scene, answer.lang, pictures=False)
        words = "\n".join(plain(rich) for _, rich in message.lines)
        table = answer.scene.table or answer.table
        if table is not None and (len(words) > ALERT or message.keys):
            return "", private_link(self._bot.username, table)
        return words, ""

"""The way out to inline messages: a table's message is edited by its ``inline_message_id``."""

from __future__ import annotations

from typing import Final

import structlog
from telegram import Bot
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError

from adapters.runtime.delivery.courier import Delivery, Message, NoRoom, Receipt, RetryLater, Undeliverable
from adapters.telegram import errors
from adapters.telegram.budget import Budget
from adapters.telegram.inline.address import Messages, budget_of
from adapters.telegram.inline.layout import inline_body
from adapters.telegram.markup import Short
from adapters.telegram.poster import Body
from bot.ports import Catalog, Outbox, Store
from bot.ports.keys import NEWS, private_to
from bot.ports.records import OutRow
from bot.table.codec import text_to_json
from bot.text import t

log = structlog.get_logger(__name__)

SOON_MS: Final = 1_000
"""When a line that no board has taken along asks again; after a minute it is left out."""


class InlineCourier:
    """Delivers to ``tgi:`` places; part of the front's courier."""

    def __init__(
        self,
        bot: Bot,
        budget: Budget,
        messages: Messages,
        store: Store,
        outbox: Outbox,
        catalog: Catalog,
        short: Short,
    ) -> None:
        self._bot = bot
        self._budget = budget
        self._messages = messages
        self._store = store
        self._outbox = outbox
        self._catalog = catalog
        self._short = short

    async def deliver(self, delivery: Delivery) -> Receipt | None:
        """See ``Courier.deliver``. There is one message for all boards of a table: the newest is shown.

        :raises NoRoom: what would be a message of its own waits for a board to stand in.
        :raises RetryLater: its calls of this minute are spent, or Telegram says so.
        :raises Undeliverable: the message is gone, or can no longer be changed; its people have been told.
        """
        if delivery.kind in ("note", "loud", NEWS):
            raise NoRoom(SOON_MS)
        if delivery.slot_kind != "board":
            return None  # nobody can be called here, and there are no other messages
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
        """:raises TelegramError: it does not show ``body`` now."""
        try:
            await self._bot.edit_message_text(
                body.html or "…", inline_message_id=inline_id, parse_mode=ParseMode.HTML, reply_markup=body.keys
            )
        except BadRequest as error:
            if not errors.is_same(error):
                raise

    async def _tell(self, delivery: Delivery, message: Message) -> None:
        """The people of a table whose message is lost learn in their private chats how to go on."""
        row = await self._store.table(message.scene.table) if message.scene.table is not None else None
        if row is None:
            return
        for person in row.persons:
            lost = t("tgi-lobby-lost" if row.status == "lobby" else "tgi-message-lost")
            said = OutRow(private_to(person), None, "note", ref=text_to_json(lost))
            await self._outbox.say(said, f"inline-lost:{delivery.nonce}:{person}", row.table_id)

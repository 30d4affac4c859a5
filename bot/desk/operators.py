"""The operator's chat: whoever writes there speaks for the operator.

A reply to a message of feedback goes to its author, in private; ``/announce`` goes to all live tables. Both are
confirmed in the chat by rows of the outbox, as durable as what they confirm.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.desk.announce import Announcements
from bot.desk.answer import Answer
from bot.ports import Outbox
from bot.ports.keys import Dest, private_to, teller_of
from bot.ports.records import OutRow, PendingRow
from bot.table.codec import text_to_json
from bot.text import Lang, Text, t
from bot.text.tidy import one_line

LONGEST: Final = 1000
"""Letters of an answer."""
LONGEST_NEWS: Final = 500
"""Letters of an announcement."""
TAKE_DOWN: Final = "-"
_ANSWER: Final = "answer:"
"""What the key of an answer's row begins with."""


class OperatorsChat:
    """``chat``: its place, None: there is none. ``committed``: called when there is something to be sent."""

    def __init__(
        self, outbox: Outbox, announcements: Announcements, committed: Callable[[], None], chat: str | None = None
    ) -> None:
        self._outbox = outbox
        self._announcements = announcements
        self._committed = committed
        self._chat = chat

    def hears(self, place: str) -> bool:
        return self._chat is not None and place == self._chat

    async def answer(self, key: str, place: str, replied_to: str, words: str) -> bool:
        """A reply to the message ``replied_to``: whether that was somebody's feedback, who now gets the words."""
        if not self.hears(place) or (person := await self._author(replied_to)) is None:
            return False
        said = one_line(words, LONGEST)
        if said:
            row = OutRow(private_to(person), None, "note", text_to_json(t("feedback-answer", text=said)))
            await self._outbox.say(row, f"{_ANSWER}{key}")
        await self._confirm(key, t("feedback-answered", id=person) if said else t("feedback-unread"))
        return True

    async def _author(self, message: str) -> str | None:
        return teller_of(await self._outbox.slot_of(Dest.parse(self._chat or ""), message))

    async def undelivered(self, row: PendingRow) -> None:
        """A row's message will never arrive: if it is an answer, the operator is told."""
        person = row.row.dest.reader
        if person is not None and row.dedupe_key.startswith(_ANSWER):
            await self._confirm(f"unreached:{row.dedupe_key}", t("feedback-unreached", id=person))

    async def announce(self, key: str, words: str, lang: Lang) -> Answer:
        """``/announce TEXT``; ``/announce -`` takes it down."""
        said = one_line(words, LONGEST_NEWS)
        if not said:
            return Answer(False, t("announce-empty"), lang=lang)
        if said == TAKE_DOWN:
            await self._confirm(key, t("announce-taken-away", n=await self._announcements.over()))
        else:
            n = await self._announcements.say(key, t("announce-said", text=said))
            await self._confirm(key, t("announce-done", n=n))
        return Answer(True, lang=lang)

    async def _confirm(self, key: str, text: Text) -> None:
        if self._chat is not None:
            await self._outbox.say(OutRow(Dest.parse(self._chat), None, "note", text_to_json(text)), f"operator:{key}")
        self._committed()

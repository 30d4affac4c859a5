"""Writes down what the people of a fake Telegram see."""

from __future__ import annotations

from collections.abc import Callable

from tests.fakes.telegram import FakeTelegram, Human, Message
from tests.fakes.telegram.model import How
from tests.record.seen import Key, Record, Seen, Where


class TelegramRecord(Record):
    """``people`` by the numbers of their accounts; ``clock``: seconds since the beginning."""

    def __init__(self, fake: FakeTelegram, people: list[Human], clock: Callable[[], float]) -> None:
        super().__init__()
        self._names = {human.id: human.account.name for human in people}
        self._handles = {f"@{human.account.username}": human.id for human in people if human.account.username}
        self._clock = clock
        self.messages: dict[int, Message] = {}
        """By the number in ``Seen``: what is pressed."""
        fake.watchers.append(self._watch)

    def _watch(self, how: How, message: Message) -> None:
        self.messages[id(message)] = message
        where: Where = "unseen" if message.ephemeral else "group" if message.chat.is_group else "private"
        owner = message.ephemeral[1] if message.ephemeral else message.chat.id
        self.seen.append(
            Seen(
                at=self._clock(),
                how=how,
                where=where,
                eyes="" if where == "group" else self._names.get(owner, ""),
                message=id(message),
                text=message.text,
                photo=message.photo.data if message.photo else None,
                rows=tuple(
                    tuple(
                        Key(str(b["text"]), str(b.get("callback_data", "")), str(b.get("url", "")))
                        for b in row
                        if "disabled" not in b
                    )
                    for row in message.keyboard
                ),
                rings=self._rings(message, where) if how == "new" and not message.silent else (),
            )
        )

    def _rings(self, message: Message, where: Where) -> tuple[str, ...]:
        """Whom a new message notifies: in the private chat its owner; in a group whoever is mentioned."""
        if where == "private":
            return (self._names.get(message.chat.id, ""),)
        if where == "unseen":
            return ()
        found = [self._mentioned(message, entity) for entity in message.entities]
        return tuple(dict.fromkeys(self._names[one] for one in found if one in self._names))

    def _mentioned(self, message: Message, entity: dict[str, object]) -> int:
        if entity["type"] == "text_mention":
            return int(str(entity["user_id"]))
        if entity["type"] != "mention":
            return 0
        begin, length = int(str(entity["offset"])), int(str(entity["length"]))
        units = message.text.encode("utf-16-le")[2 * begin : 2 * (begin + length)]
        return self._handles.get(units.decode("utf-16-le"), 0)

"""Writes down what the people of a fake Discord see."""

from __future__ import annotations

from collections.abc import Callable

from tests.fakes.discord import FakeDiscord, Message, Player
from tests.fakes.discord.model import How
from tests.record.seen import Key, Record, Seen, Where

SILENT = 4096


class DiscordRecord(Record):
    """``clock``: seconds since the beginning."""

    def __init__(self, fake: FakeDiscord, people: list[Player], clock: Callable[[], float]) -> None:
        super().__init__()
        self._fake = fake
        self._names = {player.user.id: player.user.name for player in people}
        self._clock = clock
        self.messages: dict[int, Message] = {}
        fake.world.watchers.append(self._watch)

    def _watch(self, how: How, message: Message) -> None:
        self.messages[message.id] = message
        alone = message.only_for is not None
        direct = message.channel.person
        where: Where = "unseen" if alone else "private" if direct is not None else "group"
        owner = message.only_for if message.only_for is not None else direct.id if direct is not None else 0
        picture = message.pictures[0] if message.pictures else None
        self.seen.append(
            Seen(
                at=self._clock(),
                how=how,
                where=where,
                eyes="" if where == "group" else self._names.get(owner, ""),
                message=message.id,
                text=message.text,
                photo=self._file(str(picture["media"]["url"])) if picture else None,
                alt=str(picture.get("description") or "") if picture else "",
                rows=tuple(
                    tuple(
                        Key(str(part.get("label", "")), str(part.get("custom_id", "")), str(part.get("url") or ""))
                        for part in row["components"]
                        if part["type"] == 2 and not part.get("disabled")
                    )
                    for row in message.parts()
                    if row["type"] == 1
                ),
                choices=tuple(Key(label, value) for select in message.selects for label, value in select.options),
                rings=self._rings(message, where) if how == "new" and not message.flags & SILENT else (),
            )
        )

    def _rings(self, message: Message, where: Where) -> tuple[str, ...]:
        if where == "private" and message.channel.person is not None:
            return (self._names.get(message.channel.person.id, ""),)
        return tuple(self._names[one] for one in message.mentions if one in self._names)

    def _file(self, url: str) -> bytes | None:
        return self._fake.world.files.get(url.partition("/cdn/")[2])

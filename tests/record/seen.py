"""What people see, and records of it: every change before somebody's eyes, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from tests.fakes import discord, telegram
from tests.fakes.discord.model import How

SILENT = 4096
"""The flag of Discord's messages that ring nobody."""
Where: TypeAlias = Literal["group", "unseen", "private"]
"""Before everybody; for one person alone in the group; in the private chat."""


@dataclass(frozen=True, slots=True)
class Key:
    """A button. ``data`` is what it sends, ``url`` where it leads."""

    label: str
    data: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it stood from then on. ``at``: seconds since the beginning. ``eyes``: the one person who sees it, ""
    for all. ``message``: the same number for all forms of a message. ``alt``: how the picture is described (Discord).
    ``choices``: what may be chosen in lists (Discord). ``rings``: whom it notifies, by name; an edit rings nobody."""

    at: float
    how: How
    where: Where
    eyes: str
    message: int
    text: str = ""
    photo: bytes | None = field(default=None, repr=False)
    alt: str = ""
    rows: tuple[tuple[Key, ...], ...] = ()
    choices: tuple[Key, ...] = ()
    rings: tuple[str, ...] = ()

    @property
    def keys(self) -> tuple[Key, ...]:
        return tuple(key for row in self.rows for key in row) + self.choices

    def __str__(self) -> str:
        keys = " | ".join(" ".join(f"[{key.label}]" for key in row) for row in self.rows)
        rung = f" RINGS {', '.join(self.rings)}" if self.rings else ""
        head = f"{self.at:6.1f} {self.how} {self.where}:{self.eyes} #{self.message}{rung}"
        return f"{head}\n  {self.text!r}{' +picture' if self.photo else ''}\n  {keys}"


class Record:
    """What has been written down so far. ``names``: of the people, by their accounts; ``clock``: seconds since the
    beginning."""

    def __init__(self, names: dict[int, str], clock: Callable[[], float]) -> None:
        self._names, self._clock = names, clock
        self.seen: list[Seen] = []

    def _note(
        self, how: How, where: Where, owner: int, message: int, pinged: Iterable[int], silent: bool, **more: Any
    ) -> None:
        """``owner``: of the private chat, or who alone sees it; ``pinged``: whom it would ring."""
        owners = (self._names.get(owner, ""),)
        named = tuple(dict.fromkeys(self._names[one] for one in pinged if one in self._names))
        rings = () if silent or how != "new" else owners if where == "private" else named
        eyes = "" if where == "group" else owners[0]
        self.seen.append(Seen(self._clock(), how, where, eyes, message, rings=rings, **more))

    def before(self, name: str) -> Iterator[Seen]:
        return (one for one in self.seen if one.eyes == name)

    def public(self) -> Iterator[Seen]:
        return (one for one in self.seen if not one.eyes)

    def standing(self, name: str) -> list[Seen]:
        """What stands before one person's eyes now, oldest first: the group's messages and the person's own."""
        found: dict[int, Seen] = {}
        for one in self.seen:
            if one.eyes in ("", name):
                if one.how == "new":
                    found.pop(one.message, None)
                found[one.message] = one
        return [one for one in found.values() if one.how != "gone"]

    def rung(self, name: str, since: float, until: float) -> list[Seen]:
        return [one for one in self.seen if name in one.rings and since <= one.at <= until]


class TelegramRecord(Record):
    """What the people of a fake Telegram see. ``messages``: what is pressed, by the number in ``Seen``."""

    def __init__(self, fake: telegram.FakeTelegram, people: list[telegram.Human], clock: Callable[[], float]) -> None:
        super().__init__({human.id: human.account.name for human in people}, clock)
        self.messages: dict[int, telegram.Message] = {}
        fake.watchers.append(self._watch)

    def _watch(self, how: How, message: telegram.Message) -> None:
        self.messages[id(message)] = message
        where: Where = "unseen" if message.ephemeral else "group" if message.chat.is_group else "private"
        owner = message.ephemeral[1] if message.ephemeral else message.chat.id
        shown = [[button for button in row if "disabled" not in button] for row in message.keyboard]
        keys = [
            [Key(str(b["text"]), str(b.get("callback_data", "")), str(b.get("url", ""))) for b in row] for row in shown
        ]
        rows = tuple(map(tuple, keys))
        pinged = [int(one["user_id"]) for one in message.entities if one["type"] == "text_mention" and where == "group"]
        photo = message.photo.data if message.photo else None
        self._note(how, where, owner, id(message), pinged, message.silent, text=message.text, photo=photo, rows=rows)


class DiscordRecord(Record):
    """The same of a fake Discord."""

    def __init__(self, fake: discord.FakeDiscord, people: list[discord.Player], clock: Callable[[], float]) -> None:
        super().__init__({player.user.id: player.user.name for player in people}, clock)
        self._files = fake.world.files
        self.messages: dict[int, discord.Message] = {}
        fake.world.watchers.append(self._watch)

    def _watch(self, how: How, message: discord.Message) -> None:
        self.messages[message.id] = message
        direct, alone = message.channel.person, message.only_for
        where: Where = "unseen" if alone is not None else "private" if direct is not None else "group"
        owner = alone if alone is not None else direct.id if direct is not None else 0
        shown = [[one for one in row["components"] if one["type"] == 2] for row in message.parts(1)]
        rows = tuple(tuple(_key(one, "label", "custom_id") for one in row if not one.get("disabled")) for row in shown)
        choices = tuple(Key(label, value) for select in message.selects for label, value in select.options)
        picture = message.pictures[0] if message.pictures else None
        photo = self._files.get(str(picture["media"]["url"]).partition("/cdn/")[2]) if picture else None
        seen: dict[str, Any] = {"text": message.text, "photo": photo, "rows": rows, "choices": choices}
        seen["alt"] = str(picture.get("description") or "") if picture else ""
        self._note(how, where, owner, message.id, message.mentions, bool(message.flags & SILENT), **seen)


def _key(button: dict[str, Any], label: str, data: str) -> Key:
    return Key(str(button.get(label, "")), str(button.get(data, "")), str(button.get("url") or ""))

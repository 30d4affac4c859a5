"""Messages of the fake Discord: components, buttons, pictures, and the words as people read them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.discord.model import Channel, Json, User, shaped

ESCAPED = re.compile(r"\\([^0-9A-Za-z\s])")
INVISIBLE = dict.fromkeys((0x200B, 0x2066, 0x2067, 0x2068, 0x2069))


@dataclass(slots=True)
class Attachment:
    id: int
    filename: str
    data: bytes
    url: str
    description: str | None = None
    size: tuple[int, int] | None = None

    def json(self) -> Json:
        found = shaped("attachment", id=str(self.id), filename=self.filename, size=len(self.data))
        found |= {"url": self.url, "proxy_url": self.url}
        found |= {"description": self.description} if self.description is not None else {}
        return found | (dict(zip(("width", "height"), self.size, strict=True)) if self.size is not None else {})


@dataclass(frozen=True, slots=True)
class Button:
    label: str
    custom_id: str
    style: int
    url: str | None
    disabled: bool


@dataclass(frozen=True, slots=True)
class Select:
    custom_id: str
    options: tuple[tuple[str, str], ...]
    """(label, value)"""


@dataclass(slots=True)
class Message:
    """A message as it stands now. ``only_for``: an ephemeral's one reader. ``history``: texts before each edit."""

    id: int
    channel: Channel
    author: User
    at_ms: int
    content: str = ""
    flags: int = 0
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    """The people whom this message notified."""
    nonce: str | None = None
    only_for: int | None = None
    deleted: bool = False
    edits: int = 0
    edited_ms: int | None = None
    history: list[str] = field(default_factory=list)

    uploads: list[tuple[bytes, str, tuple[str, ...]]] = field(default_factory=list)
    """Every picture that was ever uploaded for it, and the words and buttons with which it came."""

    def parts(self, *kinds: int) -> Iterator[Json]:
        """Every component, or those of some kinds, outside in."""
        return (part for part in walk(self.components) if not kinds or part["type"] in kinds)

    def note_uploads(self, pictures: Iterable[bytes]) -> None:
        self.uploads += [(data, self.text, tuple(button.custom_id for button in self.buttons)) for data in pictures]

    @property
    def text(self) -> str:
        """All words as they are read: escapes undone, without marks that only say which way a name runs."""
        return ESCAPED.sub(r"\1", self.raw).translate(INVISIBLE)

    @property
    def raw(self) -> str:
        shown = [str(part["content"]) for part in self.parts(10)]
        return "\n".join(([self.content] if self.content else []) + shown)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(
                str(part.get("label", "")),
                str(part.get("custom_id", "")),
                int(part["style"]),
                part.get("url"),
                bool(part.get("disabled", False)),
            )
            for part in self.parts(2)
        ]

    @property
    def selects(self) -> list[Select]:
        return [
            Select(one["custom_id"], tuple((o["label"], o["value"]) for o in one["options"])) for one in self.parts(3)
        ]

    @property
    def pictures(self) -> list[Json]:
        return [item for part in self.parts(12) for item in part["items"]]

    @property
    def accent(self) -> int | None:
        return next((part.get("accent_color") for part in self.parts(17)), None)

    def button(self, label: str) -> Button:
        """The button with these words on it (the whole label first, else a part of it)."""
        found = [b for b in self.buttons if b.label == label] or [b for b in self.buttons if label in b.label]
        assert found, f"no button {label!r} among {[b.label for b in self.buttons]}"
        return found[0]

    def json(self, clock_iso: Any) -> Json:
        found = shaped("message", id=str(self.id), channel_id=str(self.channel.id), author=self.author.json())
        if self.edited_ms:
            found["edited_timestamp"] = clock_iso(self.edited_ms)
        found |= {"timestamp": clock_iso(self.at_ms), "content": self.content, "embeds": self.embeds}
        found |= {"attachments": [file.json() for file in self.attachments], "components": self.components}
        return found | {"flags": self.flags, "nonce": self.nonce}

    def heard(self, clock_iso: Any, me: int, *, mentioned: bool = False) -> Json:
        """As the gateway tells of it to a bot that may not read what others write, but where it is mentioned."""
        hidden = () if mentioned or self.author.id == me else ("attachments", "embeds", "components")
        return self.json(clock_iso) | {name: [] for name in hidden} | ({"content": ""} if hidden else {})


def walk(components: list[Json]) -> Iterator[Json]:
    for part in components:
        yield part
        yield from walk(part.get("components", []))
        for key in ("component", "accessory"):
            if isinstance(part.get(key), dict):
                yield from walk([part[key]])

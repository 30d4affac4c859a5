"""What the fake Discord consists of: time, people, servers, channels, messages, refusals. Each knows its JSON.
Fields that never change are in ``shapes.json``. ``check_…``: what Discord refuses and its own document does not say.
"""

from __future__ import annotations

import asyncio
import copy
import json
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

from adapters.rehearsal.assumed import Assumed
from tests.fakes.learned import assumed_here

Json: TypeAlias = dict[str, Any]
Files: TypeAlias = Sequence[tuple[str, bytes]]
"""Uploads: name and content."""
How: TypeAlias = Literal["new", "edit", "gone"]
"""What has become of a message."""

EPHEMERAL = 64
LOADING = 128
COMPONENTS_V2 = 1 << 15

PERMISSIONS = {name: 1 << bit for name, bit in {
    "create_instant_invite": 0, "administrator": 3, "manage_channels": 4, "manage_guild": 5, "add_reactions": 6,
    "view_audit_log": 7, "view_channel": 10, "send_messages": 11, "manage_messages": 13, "embed_links": 14,
    "attach_files": 15, "read_message_history": 16, "use_external_emojis": 18, "use_application_commands": 31,
    "manage_threads": 34, "create_public_threads": 35, "send_messages_in_threads": 38,
}.items()}  # fmt: skip
ALL = (1 << 50) - 1
USUAL = sum(1 << bit for bit in (6, 10, 11, 14, 15, 16, 18, 31, 35, 38))
HERE = Path(__file__).parent
SHAPES: dict[str, Json] = json.loads((HERE / "shapes.json").read_text("utf-8"))
REFUSALS: dict[str, tuple[int, str]] = json.loads((HERE / "refusals.json").read_text("utf-8"))
"""By code: the status and the words."""


def shaped(kind: str, **more: Any) -> Json:
    return copy.deepcopy(SHAPES[kind]) | more


class Refused(Exception):
    """Raised by a route; becomes the HTTP answer. ``where``: the fields at fault for 50035."""

    def __init__(self, code: int, where: str = "", status: int | None = None, message: str = "") -> None:
        super().__init__(f"{code} {where}")
        usual, words = REFUSALS.get(str(code), (400, "Bad Request"))
        self.code, self.where = code, where
        self.message = message or words
        self.status = usual if status is None else status

    def body(self) -> Json:
        found: Json = {"code": self.code, "message": self.message}
        if self.where:
            found["errors"] = {"_errors": [{"code": "BASE_TYPE_BAD", "message": self.where}]}
        if self.status == 429:
            found |= {"retry_after": 1.0, "global": False}
        return found


def worded(text: str) -> Refused:
    """A refusal as a report of a rehearsal has it: ``404 10008 Unknown Message``."""
    status, code, message = (*text.split(" ", 2), "", "")[:3]
    return Refused(int(code or 0), status=int(status), message=message)


@dataclass(slots=True)
class Request:
    """A request as the routes get it: JSON body (or a form's fields), uploads, query, who asks."""

    body: Any
    files: Files
    query: dict[str, str]
    authorization: str = ""


@dataclass(slots=True)
class User:
    """An account. ``dms_open`` False: messages to it are refused with 50007."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True

    def json(self) -> Json:
        return shaped("user", id=str(self.id), username=f"user{self.id}", global_name=self.name, bot=self.bot)


@dataclass(slots=True)
class Channel:
    """A text channel (0), a direct channel (1), a voice channel with its chat (2), a group of direct messages (3) or a
    public thread (11). ``denied``: what the bot may not do here. ``people``: who is in a group of direct messages; the
    bot never is."""

    id: int
    name: str
    kind: int = 0
    guild: Guild | None = None
    parent: Channel | None = None
    person: User | None = None
    people: tuple[User, ...] = ()
    denied: int = 0
    gone: bool = False
    archived: bool = False
    messages: list[Message] = field(default_factory=list)

    @property
    def shown(self) -> list[Message]:
        """The messages that everybody here sees, oldest first."""
        return [message for message in self.messages if message.only_for is None and not message.deleted]

    @property
    def last(self) -> Message:
        assert self.shown, f"nothing has been posted in #{self.name}"
        return self.shown[-1]

    def deny(self, *names: str) -> None:
        for name in names:
            self.denied |= PERMISSIONS[name]

    def bot_permissions(self) -> int:
        if self.guild is None:
            return USUAL
        base = self.guild.bot_permissions & ~self.denied & ~(self.parent.denied if self.parent else 0)
        return base if base & PERMISSIONS["view_channel"] else 0

    @property
    def place(self) -> dict[str, str]:
        """The server it is in, as events and interactions name it."""
        return {"guild_id": str(self.guild.id)} if self.guild is not None else {}

    def json(self, bot: User) -> Json:
        found = shaped("channel", id=str(self.id), type=self.kind)
        if self.kind in (1, 3):
            people = (self.person,) if self.person else self.people
            recipients = [person.json() for person in people]
            group = {"name": self.name, "icon": None, "owner_id": recipients[0]["id"]} if self.kind == 3 else {}
            return found | group | {"recipients": recipients}
        found |= shaped("guild channel", name=self.name, **self.place)
        if self.parent is not None:
            found["parent_id"] = str(self.parent.id)
        if self.kind in (0, 2):
            mine = {"id": str(bot.id), "type": 1, "allow": "0", "deny": str(self.denied)}
            kind = "text" if self.kind == 0 else "voice"
            return found | shaped(kind, permission_overwrites=[mine] if self.denied else [])
        meta = shaped("thread metadata", archived=self.archived)
        return found | shaped("thread", owner_id=str(bot.id), thread_metadata=meta)


@dataclass(slots=True)
class Guild:
    """A server. ``bot_permissions``: what the bot's role may do. ``external_apps``: whether everybody may see the
    answers of an application that one of its members brings along."""

    id: int
    name: str
    owner: User
    channels: list[Channel] = field(default_factory=list)
    bot_permissions: int = USUAL
    admins: set[int] = field(default_factory=set)
    inviter: User | None = None
    gone: bool = False
    external_apps: bool = True

    def permissions_of(self, user: User) -> int:
        return ALL if user.id == self.owner.id or user.id in self.admins else USUAL

    def json(self, bot: User, joined: str) -> Json:
        of_kind = {k: [one for one in self.channels if not one.gone and one.kind == k] for k in (0, 2, 11)}
        return shaped(
            "guild",
            id=str(self.id),
            name=self.name,
            owner_id=str(self.owner.id),
            roles=[shaped("role", id=str(self.id), permissions=str(self.bot_permissions))],
            system_channel_id=str(of_kind[0][0].id) if of_kind[0] else None,
            channels=[channel.json(bot) for kind in (0, 2) for channel in of_kind[kind]],
            threads=[channel.json(bot) for channel in of_kind[11]],
            members=[member(bot, joined)],
            joined_at=joined,
        )


def member(user: User, joined: str = "2026-01-01T00:00:00+00:00") -> Json:
    return shaped("member", user=user.json(), joined_at=joined)


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
            Button(b.get("label", ""), b.get("custom_id", ""), b["style"], b.get("url"), bool(b.get("disabled")))
            for b in self.parts(2)
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


DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """Real time plus what a test has added: three seconds and fifteen minutes need not be waited for."""

    def __init__(self) -> None:
        self.ahead_ms = 0
        self._count = 0

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead_ms

    def monotonic_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000 + self.ahead_ms

    def now(self) -> float:
        return self.now_ms() / 1000

    def advance(self, seconds: float) -> None:
        self.ahead_ms += round(seconds * 1000)

    async def sleep(self, seconds: float) -> None:
        # Somebody else's process runs by the real clock.
        await asyncio.sleep(seconds)

    def snowflake(self) -> int:
        """A new id which, as Discord's do, tells the time of its making."""
        self._count += 1
        return (self.now_ms() - DISCORD_EPOCH_MS) << 22 | (self._count & 0x3FFFFF)

    def iso(self, ms: int | None = None) -> str:
        moment = datetime.fromtimestamp((self.now_ms() if ms is None else ms) / 1000, UTC)
        return moment.isoformat(timespec="milliseconds")


class Still(Clock):
    """Time that passes only when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self._began_ms = time.time_ns() // 1_000_000

    def now_ms(self) -> int:
        return self._began_ms + self.ahead_ms

    monotonic_ms = now_ms

    async def sleep(self, seconds: float) -> None:
        self.advance(seconds)
        await asyncio.sleep(0.01)  # whoever waits lets others work, in their threads too


NAME = re.compile(r"^[-_'\w]{1,32}$", re.UNICODE)
LENGTHS: dict[str, dict[str, tuple[int, int]]] = json.loads((HERE / "lengths.json").read_text("utf-8"))
"""The least and the most characters or things in each part's fields."""


def need(fine: bool, where: str) -> None:
    if not fine:
        raise Refused(50035, where)


def within(kind: str, part: Json) -> None:
    for name, (low, high) in LENGTHS[kind].items():
        value = "" if part.get(name) is None else part[name]
        length = len(value) if isinstance(value, list) else len(str(value))
        need(low <= length <= high, f"{kind}.{name}: Must be between {low} and {high} in length.")


def check_message(body: Json, files: Sequence[str], flags: int, assumed: Assumed | None = None, *, new: bool) -> None:
    """A message body as it is sent. ``files``: names of every file the message will have; ``flags`` as they will be."""
    within("message", body)
    for file in body.get("attachments") or []:
        within("file", file)
    components = body.get("components") or []
    legacy = bool(body.get("content") or body.get("embeds"))
    if flags & COMPONENTS_V2:
        need(not legacy, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
        if new and not components:
            raise Refused(50006)
        _check_layout(components, files, assumed or assumed_here("discord"))
    else:
        need(len(components) <= 5, "components: Must be 5 or fewer in length.")
        need(all(part.get("type") == 1 for part in components), "components: Must be action rows.")
        if new and not (legacy or files):
            raise Refused(50006)
    for part in components:
        _check_part(part)
    _check_ids(components)


def _check_layout(components: list[Json], files: Sequence[str], assumed: Assumed) -> None:
    parts = list(walk(components))
    need(len(parts) <= 40, f"components: {len(parts)} components, at most 40.")
    words = sum(len(part["content"]) for part in parts if part["type"] == 10)
    if words > assumed.number("limit: characters of a message"):
        raise worded(assumed.text("refusal: the message is too long"))
    for url in (item["media"]["url"] for part in parts if part["type"] == 12 for item in part.get("items", [])):
        file = url.removeprefix("attachment://")
        need(file in files if file != url else url.startswith(("http://", "https://")), f"media.url: {url} is nothing.")


def _check_ids(components: list[Json]) -> None:
    ids = [part["custom_id"] for part in walk(components) if part.get("custom_id") is not None]
    need(len(set(ids)) == len(ids), f"custom_id: COMPONENT_CUSTOM_ID_DUPLICATED in {ids}")
    need(all(1 <= len(one) <= 100 for one in ids), "custom_id: Must be between 1 and 100 in length.")


def _check_part(part: Json) -> None:
    match part.get("type"):
        case 1:
            within("row", part)
            kinds = {child["type"] for child in part["components"]}
            need(len(part["components"]) == 1 or kinds == {2}, "components: The row is too wide.")
            need(kinds <= {2, 3, 5, 6, 7, 8}, "components: cannot stand in a row.")
            for child in part["components"]:
                _check_part(child)
        case 2:
            _check_button(part)
        case 3:
            _check_select(part)
        case 9:
            within("section", part)
            _check_part(part["accessory"])
        case 10:
            within("text", part)
        case 12:
            within("gallery", part)
            for item in part["items"]:
                within("file", item)
                need(item.get("description") != "", "description: between 1 and 1024 in length.")
        case 17:
            within("container", part)
            for child in part["components"]:
                need(child["type"] not in (17, 18, 4), "container.components: cannot stand in a container.")
                _check_part(child)
        case 11 | 13 | 14:
            pass
        case other:
            need(False, f"components.type: {other} is unknown here.")


def _check_button(part: Json) -> None:
    within("button", part)
    need(part.get("style") in (1, 2, 3, 4, 5), "button.style: unknown.")
    need(bool(part.get("label") or part.get("emoji")), "button: A label or emoji is required.")
    needed, other = ("url", "custom_id") if part["style"] == 5 else ("custom_id", "url")
    need(bool(part.get(needed)) and not part.get(other), f"button.{needed}: This field is required, and no {other}.")


def _check_select(part: Json) -> None:
    within("select", part)
    values = [option["value"] for option in part["options"]]
    need(len(set(values)) == len(values), "select.options: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")
    for option in part["options"]:
        within("option", option)


def check_modal(data: Json) -> None:
    within("modal", data)
    for row in data["components"]:
        need(row["type"] in (1, 10, 18), "components: a modal holds labels, rows and text.")
        if row["type"] == 18:
            within("label", row)
            if row["component"]["type"] == 3:
                _check_select(row["component"])
    _check_ids(data["components"])


def check_choices(data: Json) -> None:
    within("choices", data)
    for choice in data.get("choices", []):
        within("choice", choice)


def check_commands(commands: list[Json]) -> None:
    need(sum(c.get("type", 1) == 1 for c in commands) <= 100, "commands: Must be 100 or fewer in length.")
    names = [(c.get("type", 1), c["name"]) for c in commands]
    need(len(set(names)) == len(names), "name: APPLICATION_COMMANDS_DUPLICATE_NAME")
    for command in commands:
        _check_command(command)
        words = _longest(command)
        need(words <= 8000, f"{command['name']}: Must be 8000 or fewer characters in all.")


def _check_command(part: Json, deep: int = 0) -> None:
    """A command, or a group (2) or subcommand (1) in it: 25 options, which are either subcommands or arguments."""
    within("command", part)
    _check_named(part)
    options = part.get("options") or []
    need(len({o["name"] for o in options}) == len(options), "options: the names must differ.")
    nested = [option for option in options if option["type"] in (1, 2)]
    need(not nested or len(nested) == len(options), "options: Sub-commands and arguments cannot be mixed.")
    need(not nested or deep < 2, "options: Sub-commands cannot be nested so deep.")
    required = [bool(option.get("required")) for option in options]
    need(required == sorted(required, reverse=True), "options: Required options must be placed before others.")
    for option in options:
        if option in nested:
            _check_command(option, deep + 1)
        else:
            _check_named(option)


def _longest(part: Json) -> int:
    """Names, descriptions and values with all that is inside; of the languages of a field, the longest counts."""
    own = [
        [part.get(name) or "", *(part.get(f"{name}_localizations") or {}).values()] for name in ("name", "description")
    ]
    inside = [*(part.get("options") or []), *(part.get("choices") or [])]
    return sum(max(map(len, words)) for words in own) + len(str(part.get("value") or "")) + sum(map(_longest, inside))


def _check_named(part: Json) -> None:
    every: list[Any] = [part["name"], *(part.get("name_localizations") or {}).values()]
    for name in every:
        need(bool(NAME.match(name)) and name == name.lower(), f"name: {name!r} does not match.")
    for words in [part.get("description", ""), *(part.get("description_localizations") or {}).values()]:
        need(1 <= len(words) <= 100, f"description of {part['name']}: Must be between 1 and 100 in length.")

"""Rights in a chat: its rules, blocked users, and people who want to be kept apart.

A chat's rules hold for all of ``bot.ports.keys.house_of``: a Telegram chat with its topics, a Discord server with its
channels. They are stored with the preferences (``rule.…``, ``preset.N``), and read only when a table is opened or
changed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias, TypeVar, get_args

import msgspec

from bot.ports.keys import known

Starters: TypeAlias = Literal["all", "regulars", "admins"]
STARTERS: Final[tuple[Starters, ...]] = get_args(Starters)
"""Who may open a table. ``regulars``: users who have finished a match in the chat, and the admins."""
Season: TypeAlias = Literal["none", "month", "quarter", "year"]
SEASONS: Final[tuple[Season, ...]] = get_args(Season)
MOST_PRESETS: Final = 8
LONGEST_NAME: Final = 24
"""Characters of a preset's name."""
T = TypeVar("T")
RULE: Final = "rule."
PRESET: Final = "preset."


@dataclass(frozen=True, slots=True)
class Preset:
    """A chat's table. ``number``: 1 to ``MOST_PRESETS``; ``options``: those that differ from the game's preset."""

    number: int
    name: str
    game: str
    preset: str
    options: tuple[tuple[str, str], ...] = ()
    clock_s: int = 60
    stake: int = 0
    agreed_dealer: bool = False
    rated: bool = False


@dataclass(frozen=True, slots=True)
class ChatRules:
    """``closed``: games that may not be opened. ``stake``: the highest stake, 0: no chips, None: any. ``clock_s``: of a
    new table, None: the usual one. ``tables``: how many may be open at once, 0: the operator's limit. ``links``: tables
    may be shown in other chats. ``guests``: people from other chats may sit down. ``rated``: tables may be rated,
    except in the games of ``unrated``; ``raters``: who may choose it. ``season``: after how long ratings begin anew."""

    closed: frozenset[str] = frozenset()
    starters: Starters = "all"
    stake: int | None = None
    clock_s: int | None = None
    tables: int = 0
    links: bool = True
    guests: bool = True
    presets: tuple[Preset, ...] = ()
    rated: bool = True
    unrated: frozenset[str] = frozenset()
    raters: Starters = "all"
    season: Season = "none"
    bans: bool = True
    """Whether tars kaput at a rated table of the chat bans the pair, unless the table has chosen otherwise."""

    def preset(self, number: int) -> Preset | None:
        return next((one for one in self.presets if one.number == number), None)


def read_rules(kept: Mapping[str, str]) -> ChatRules:
    """The rules among a chat's stored preferences; unreadable values count as not chosen."""
    said = {name.removeprefix(RULE): value for name, value in kept.items() if name.startswith(RULE)}
    stake, clock, tables = (_number(said.get(name, "")) for name in ("stake", "clock", "tables"))
    start, raters, season = said.get("start"), said.get("raters"), said.get("season")
    found = (read_preset(value) for name, value in kept.items() if name.startswith(PRESET))
    return ChatRules(
        closed=frozenset(said.get("games", "").split()),
        starters=next((one for one in STARTERS if one == start), "all"),
        stake=stake,
        clock_s=clock,
        tables=tables or 0,
        links=said.get("links") != "off",
        guests=said.get("guests") != "off",
        rated=said.get("rated") != "off",
        unrated=frozenset(said.get("unrated", "").split()),
        raters=next((one for one in STARTERS if one == raters), "all"),
        season=next((one for one in SEASONS if one == season), "none"),
        bans=said.get("bans") != "off",
        presets=tuple(sorted((one for one in found if one is not None), key=lambda one: one.number)),
    )


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


known(Preset)


def read_preset(raw: str) -> Preset | None:
    try:
        return msgspec.json.decode(raw, type=Preset)
    except msgspec.MsgspecError:
        return None


def write_preset(preset: Preset) -> str:
    return msgspec.json.encode(preset).decode()


# --- blocks and bans --------------------------------------------------------------------------------------------------

FOR_GOOD: Final = 0


@dataclass(frozen=True, slots=True)
class Bar:
    """A block of a user in a chat. ``until_ms``: ``FOR_GOOD`` or when it ends by itself. ``name``: theirs at the
    time."""

    chat: str
    person: str
    name: str
    until_ms: int
    at_ms: int


@dataclass(frozen=True, slots=True)
class Shunned:
    """A player with whom a person does not want to play."""

    person: str
    name: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Banned:
    """A player banned from rated public tables: since ``at_ms``, ``FOR_GOOD`` or until ``until_ms``."""

    person: str
    until_ms: int
    at_ms: int


class RightsNow:
    """The data of a command's own transaction, in which no block is added in the chat until it ends. By default there
    are no rules and no blocks."""

    def rules(self, place: str) -> ChatRules:
        return ChatRules()

    def barred(self, place: str, person: str) -> Bar | None:
        """Why a person may not play at a place; None if they may."""
        return None

    def apart(self, one: str, other: str) -> bool:
        """Whether one of two people has blocked the other."""
        return False

    def shunning(self, person: str, others: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """(blocker, blocked) among ``person`` and each of ``others``."""
        return ()

    def regular(self, place: str, person: str) -> bool:
        """Whether a person has finished a match in the chat."""
        return True

    def desertions(self, person: str) -> tuple[int, ...]:
        """When a person has lately deserted rated matches (``bot.core.rated``)."""
        return ()

    def banned(self, persons: Sequence[str]) -> tuple[Banned, ...]:
        """The bans of ``persons`` from rated public tables (HS-12)."""
        return ()


class Rights(Protocol):
    """The rules and blocks in the store.

    :raises StoreUnavailable: from every method when the database cannot be used.
    """

    async def look(self, at: Callable[[RightsNow], T]) -> T:
        """The result of ``at`` on a consistent snapshot; its exceptions are passed on."""

    async def rules(self, place: str) -> ChatRules: ...

    async def set_rule(self, place: str, name: str, value: str | None) -> None:
        """``name``: ``games``, ``start``, ``stake``, ``clock``, ``tables``, ``links``, ``guests``, ``rated``,
        ``raters``, ``season`` or ``bans``; None: as usual."""

    async def close_game(self, place: str, game: str, *, closed: bool, rated: bool = False) -> None:
        """Open or close one game, safe against concurrent changes to others; ``rated``: for rated tables."""

    async def keep_preset(self, place: str, preset: Preset) -> int:
        """Store a preset under its number, or under the first free one if that is 0. Return its number; 0: no room. An
        equal preset (whatever its name) is not stored twice."""

    async def drop_preset(self, place: str, number: int) -> None: ...

    async def barred(self, place: str, person: str) -> Bar | None: ...

    async def bar(self, place: str, person: str, name: str, until_ms: int) -> None:
        """Block a user in the chat of a place; the latest block counts."""

    async def unbar(self, place: str, person: str) -> bool:
        """Lift a block; whether there was one."""

    async def bars(self, place: str) -> tuple[Bar, ...]:
        """The users blocked in the chat of a place, the latest first."""

    async def apart(self, one: str, other: str) -> bool: ...

    async def apart_from(self, person: str) -> frozenset[str]:
        """Everyone who has blocked ``person`` or is blocked by them."""

    async def shun(self, person: str, other: str, name: str) -> None: ...

    async def unshun(self, person: str, other: str) -> bool: ...

    async def shunned(self, person: str) -> tuple[Shunned, ...]:
        """The people whom a person has blocked, the latest first."""

"""The preferences of a person or a chat, parsed from the store."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypeVar, get_args

from bot.ports import Store, accounts, quiet
from bot.text import Lang, house_language

Palette: TypeAlias = Literal["classic", "four", "cvd"]
PALETTES: Final[tuple[Palette, ...]] = get_args(Palette)
Letters: TypeAlias = Literal["plain", "cyrillic"]
LETTERS: Final[tuple[Letters, ...]] = get_args(Letters)
"""The letters of court cards and aces on the page: ``A K Q J``, or ``Т К Д В`` as on many local packs."""
Faces: TypeAlias = Literal["classic", "large"]
FACES: Final[tuple[Faces, ...]] = get_args(Faces)
Felt: TypeAlias = Literal["green", "blue", "wine"]
FELTS: Final[tuple[Felt, ...]] = get_args(Felt)
Turns: TypeAlias = Literal["always", "later", "never"]
TURNS: Final[tuple[Turns, ...]] = get_args(Turns)
"""When a player wants to hear that it is their turn; ``later``: if they may have looked away."""
Reminders: TypeAlias = Literal["half", "late", "both", "none"]
REMINDERS: Final[tuple[Reminders, ...]] = get_args(Reminders)
"""When a player wants a reminder; ``late``: when an eighth of the time is left."""
T = TypeVar("T", bound=str)
_ZONE: Final = re.compile(r"-?\d{1,4}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Preferences:
    """None: not chosen. ``spoken``: the person's language according to the platform. ``grid``: bids as a grid, not step
    by step. ``direct``: hands by private message, never in the group. ``lists_tables``: the chat wants a list of its
    live tables. ``quiet`` may be ``quiet.NEVER``; ``zone``: minutes ahead of UTC. ``person``: the owner, if another
    account of the same person (``bot.ports.accounts``). ``invitations``: others may invite them."""

    lang: Lang | None = None
    spoken: Lang | None = None
    palette: Palette = "classic"
    pictures: bool = True
    grid: bool = False
    direct: bool = False
    lists_tables: bool = False
    turns: Turns | None = None
    reminders: Reminders | None = None
    quiet: "quiet.Quiet | None" = None
    zone: int | None = None
    person: str | None = None
    invitations: bool = True
    letters: Letters = "plain"
    faces: Faces = "classic"
    felt: Felt = "green"
    emotes: bool = True
    """Whether the page shows other players' emotes at their seats."""

    def over(self, chat: "Preferences") -> "Preferences":
        """The person's preferences for calls; the chat's where they have chosen nothing."""
        return replace(
            self,
            turns=self.turns or chat.turns,
            reminders=self.reminders or chat.reminders,
            quiet=self.quiet or chat.quiet,
        )


def parse(kept: Mapping[str, str]) -> Preferences:
    """Unknown values count as not chosen."""
    return _parsed(frozenset(kept.items()))


@lru_cache(4096)
def _parsed(items: frozenset[tuple[str, str]]) -> Preferences:
    kept = dict(items)
    zone = kept.get("zone", "")
    return Preferences(
        lang=house_language(kept.get("lang")),
        spoken=house_language(kept.get("spoken")),
        palette=_one_of(PALETTES, kept.get("palette")) or "classic",
        pictures=kept.get("pictures") != "off",
        grid=kept.get("bids") == "grid",
        direct=kept.get("hand") == "dm",
        lists_tables=kept.get("tables") == "on",
        turns=_one_of(TURNS, kept.get("ping")),
        reminders=_one_of(REMINDERS, kept.get("remind")),
        quiet=quiet.NEVER if kept.get("quiet") == "off" else quiet.read(kept.get("quiet", "")),
        zone=int(zone) if _ZONE.fullmatch(zone) else None,
        invitations=kept.get("invitations") != "off",
        letters=_one_of(LETTERS, kept.get("letters")) or "plain",
        faces=_one_of(FACES, kept.get("faces")) or "classic",
        felt=_one_of(FELTS, kept.get("felt")) or "green",
        emotes=kept.get("emotes") != "off",
    )


async def preferences(store: Store, who: str) -> Preferences:
    """The preferences of a person (``tg:7``) or a chat (``tg:-100``); for a joined account, the person's."""
    kept = await store.prefs(who)
    person = kept.get(accounts.JOINED)
    return parse(kept) if person is None else replace(parse(await store.prefs(person)), person=person)


def _one_of(known: Iterable[T], value: str | None) -> T | None:
    return next((one for one in known if one == value), None)

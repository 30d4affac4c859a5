"""A feature's entry: everything it brings. Its parts of the desk answer its commands and buttons."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from bot.games.folder import CommandSpec
from bot.ports import keys, people, records
from bot.text import Lang, Text
from bot.view.scene import Scene

# --- the answer -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """``text``: a sentence; ``scene``: something to look at. Both are for the person alone unless ``public``, which
    lets the whole chat see the scene. ``aside``: the scene only adds buttons to the text and needs no message of its
    own. ``told``: the text is the only sign that the command worked, and others may read it. ``file``: for the person
    alone in every case; not sent if others would see it. ``forgotten``: remember nothing of the person. ``replay``: the
    match the page shows, ``TABLE.NUMBER``; ``path``: a path of the page, to be passed on."""

    ok: bool
    text: Text | None = None
    scene: Scene | None = None
    table: records.TableId | None = None
    lang: Lang = "en"
    public: bool = False
    aside: bool = False
    told: bool = False
    file: people.OwnFile | None = None
    forgotten: bool = False
    replay: str = ""
    path: str = ""


# --- a part of the desk -----------------------------------------------------------------------------------------------


PAGE: Final = "web"


@dataclass(frozen=True, slots=True)
class Ask:
    """One press or command. ``key`` is unique for ever; a repeated one must be answered without a second effect.
    ``name``: the command, or the first word of a button without a table (``press.see(NO_TABLE, "name.value")``);
    ``value``: the rest, unchecked user input. ``place`` and ``person``: where and by whom. ``lang``: the person's
    language.
    """

    key: str
    place: str
    person: records.Person
    name: str
    value: str
    lang: Lang

    @property
    def on_page(self) -> bool:
        """Whether it comes from the page; inside a platform's app, the place is a chat of that platform."""
        return PAGE in (keys.platform_of(self.place), keys.platform_of(self.key))

    def refused(self, why: Text, scene: Scene | None = None) -> Answer:
        return Answer(False, why, scene, lang=self.lang)


class Part(Protocol):
    @property
    def names(self) -> frozenset[str]:
        """The commands and words of buttons it answers."""
        ...

    async def answer(self, ask: Ask) -> Answer:
        """:raises Illegal: a refusal, worded by the desk."""


# --- the entry --------------------------------------------------------------------------------------------------------


Choices: TypeAlias = Sequence[tuple[Text, str]]
"""Completions of an argument: (label, value)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Installed:
    """A feature at work. ``scenes``: what its outbox rows show, by kind. ``tended``: called every few seconds;
    ``daily``: once a day; ``undelivered``: with each row that could not be delivered."""

    parts: Sequence[Part] = ()
    scenes: Mapping[str, Callable[[records.PendingRow], Awaitable[Scene | None]]] = field(default_factory=dict)
    tended: Sequence[Callable[[], Awaitable[object]]] = ()
    daily: Sequence[Callable[[], Awaitable[object]]] = ()
    undelivered: Sequence[Callable[[records.PendingRow], Awaitable[object]]] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgKind:
    """A kind of argument (``ArgSpec.kind``). ``read``: turns typed words into the code a button would carry, or raises
    ``NotUnderstood``; it gets the ``Names``. ``offered``: its completions. ``of_game``: it begins with a game, whose
    aliases complete it."""

    read: Callable[[Any, str], str] = lambda _, rest: rest
    offered: Callable[[], Choices] = tuple
    of_game: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature:
    """``FEATURE`` of each module in ``bot.features.LINES``. ``kinds``: its kinds of arguments. ``writes_later``: the
    commands and buttons whose answers may lead to a later message to the person. ``install`` gets the ``Services``."""

    commands: tuple[CommandSpec, ...] = ()
    kinds: Mapping[str, ArgKind] = field(default_factory=dict)
    writes_later: frozenset[str] = frozenset()
    install: Callable[[Any], Installed] = lambda _: Installed()

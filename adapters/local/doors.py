"""What the local table needs of the rest of the house, as narrow protocols; bootstrap hands in the real ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from adapters.runtime.delivery.courier import Message
from bot.ports.records import Person, TableRow
from bot.scene import Picture, Scene
from bot.table.model import Table
from bot.text import Lang, Name, Text

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height in pixels of the picture."""
HandLayout: TypeAlias = Callable[[Picture], Sequence[Box]]
"""Where the cards of a hand picture can be touched, in their order (``bot.scene.HandPicture``)."""


class AnswerLike(Protocol):
    """``bot.desk.desk.Answer``."""

    @property
    def ok(self) -> bool: ...
    @property
    def text(self) -> Text | None: ...
    @property
    def scene(self) -> Scene | None: ...
    @property
    def table(self) -> str | None: ...
    @property
    def lang(self) -> Lang: ...


class DeskDoor(Protocol):
    """``bot.desk.desk.Desk``, as much of it as a page uses."""

    async def press(self, key: str, place: str, person: Person, data: str) -> AnswerLike: ...
    async def command(self, key: str, place: str, person: Person, name: str, rest: str = "") -> AnswerLike: ...
    async def choices(
        self, place: str, person: Person, name: str, arg: str, typed: str
    ) -> tuple[tuple[Text, str], ...]: ...
    async def link(self, key: str, place: str, person: Person, payload: str) -> AnswerLike: ...
    async def lang(self, person: Person | None, place: str | None) -> Lang: ...
    async def prefs(self, who: str) -> dict[str, str]: ...


class PresenterDoor(Protocol):
    """``adapters.runtime.delivery.present.Presenter``."""

    def message(self, scene: Scene, lang: Lang, palette: str = "classic", pictures: bool = True) -> Message: ...


class StoreDoor(Protocol):
    """The part of ``bot.ports.Store`` that sessions and the list of tables need."""

    async def table(self, table_id: str) -> TableRow | None: ...
    async def tables_in(self, place: str) -> tuple[TableRow, ...]: ...
    async def prefs(self, who: str) -> dict[str, str]: ...
    async def set_pref(self, who: str, name: str, value: str | None) -> None: ...


class WordsDoor(Protocol):
    """``bot.ports.Catalog``, for the page's own words."""

    def say(self, lang: Lang, text: Text) -> str: ...


class RichDoor(WordsDoor, Protocol):
    """``bot.ports.Catalog``."""

    def rich(self, lang: Lang, text: Text) -> tuple[str | Name, ...]: ...


class ArgLike(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def required(self) -> bool: ...
    @property
    def complete(self) -> bool: ...


class CommandLike(Protocol):
    """``bot.commands.CommandSpec``."""

    @property
    def name(self) -> str: ...
    @property
    def args(self) -> Sequence[ArgLike]: ...
    @property
    def alias_of(self) -> str | None: ...


class TablesDoor(Protocol):
    """``bot.service.Service``, for looking: a page that comes late is shown how things stand."""

    async def table(self, table_id: str) -> Table | None: ...

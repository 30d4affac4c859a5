"""What the front needs of the house, as small as it can be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from adapters.discord.hands import OpenHands
from adapters.discord.scroll import Scroll
from adapters.runtime.delivery.courier import Message
from bot.desk.desk import Desk
from bot.ports import Catalog, Clock, Inbox
from bot.ports.records import Person, TableRow
from bot.scene import Scene
from bot.text import Lang, Text


class Presenting(Protocol):
    """``adapters.runtime.delivery.present.Presenter``."""

    def message(self, scene: Scene, lang: Lang, palette: str, pictures: bool = True) -> Message: ...


class Memory(Protocol):
    """The part of ``bot.ports.Store`` that the front itself reads."""

    async def prefs(self, who: str) -> dict[str, str]: ...

    async def set_pref(self, who: str, name: str, value: str | None) -> None: ...

    async def tables_in(self, place: str) -> tuple[TableRow, ...]: ...

    async def live_tables(self) -> tuple[TableRow, ...]: ...


class DirectHand(Protocol):
    """Hands by direct message (``send.DiscordCourier``)."""

    async def send(self, person: Person, message: Message) -> str | None:
        """The address of the message; None if the person takes no direct messages."""
        ...


@dataclass(frozen=True, slots=True)
class House:
    """Everything behind the front. ``hands`` and ``scroll`` are the front's own memory, shared by its parts."""

    desk: Desk
    inbox: Inbox
    presenter: Presenting
    catalog: Catalog
    memory: Memory
    clock: Clock
    hands: OpenHands = field(init=False)
    scroll: Scroll = field(init=False, default_factory=Scroll)

    def __post_init__(self) -> None:
        object.__setattr__(self, "hands", OpenHands(self.clock))

    def say(self, lang: Lang, text: Text) -> str:
        return self.catalog.say(lang, text)

    def show(self, scene: Scene, lang: Lang, prefs: Mapping[str, str]) -> Message:
        """A private scene as its reader wants it."""
        return self.presenter.message(
            scene, lang, prefs.get("palette", "classic"), prefs.get("pictures", "on") != "off"
        )

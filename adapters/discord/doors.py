"""What the front needs of the house, as small as it can be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adapters.discord.hands import OpenHands
from adapters.discord.scroll import Scroll
from adapters.runtime.delivery.courier import Message
from adapters.runtime.delivery.present import Presenter
from bot.desk.desk import Desk
from bot.ports import Catalog, Clock, Inbox, Store
from bot.scene import Scene
from bot.text import Lang, Text


@dataclass(frozen=True, slots=True)
class House:
    """Everything behind the front. ``hands`` and ``scroll`` are the front's own memory, shared by its parts."""

    desk: Desk
    inbox: Inbox
    presenter: Presenter
    catalog: Catalog
    store: Store
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

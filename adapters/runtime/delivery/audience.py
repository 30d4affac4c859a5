"""Whose language and preferences a row of the outbox follows: a person's in private, the chat's in public."""

from __future__ import annotations

from adapters.runtime.delivery.sender import Shown
from bot.desk.desk import Desk
from bot.ports.records import PendingRow, Person
from bot.scene import arranged
from bot.scenes.show import Showing
from bot.service import Service
from bot.text import Lang, language_or


class Audience:
    """``scene_for`` is the sender's ``Scenes``."""

    def __init__(self, showing: Showing, desk: Desk, service: Service, default: Lang) -> None:
        self._showing = showing
        self._desk = desk
        self._service = service
        self._default = default

    async def scene_for(self, pending: PendingRow) -> Shown | None:
        """The Scene of a row and how its reader wants it; None if there is nothing to say any more."""
        scene = await self._showing.scene(pending)
        if scene is None:
            return None
        dest = pending.row.dest
        prefs = await self._desk.prefs(dest.key)
        if dest.private:
            lang = await self._desk.lang(Person(dest.key, ""), None)
            scene = arranged(scene, grid=prefs.grid)
        else:
            table = await self._service.table(pending.table_id) if pending.table_id else None
            lang = prefs.lang or language_or(table.lang if table else None, self._default)
        return scene, lang, prefs

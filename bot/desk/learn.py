"""``/learn``: a lesson of a game, a table of one's own among automatic players (``bot.table.lessons``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.games import game_keys
from bot.games.folder import folder_of
from bot.ports import Store
from bot.ports.keys import dest_of, private_to
from bot.ports.records import Command
from bot.scenes import learn as scenes
from bot.service import Service
from bot.table.lessons import begun, chosen_seed
from bot.table.model import Table
from bot.text import t


class Learning:
    """``learn`` (which game?), ``learn.GAME`` (its chosen deal, or the lesson in it that is under way),
    ``learn.more.GAME`` (another deal)."""

    names: Final = frozenset({"learn"})

    def __init__(self, service: Service, store: Store) -> None:
        self._service = service
        self._store = store

    async def answer(self, ask: Ask) -> Answer:
        what, _, rest = ask.value.partition(".")
        game = rest if what == scenes.MORE else ask.value
        if not game:
            return Answer(True, scene=scenes.chooser(), lang=ask.lang)
        if game not in game_keys():
            return Answer(False, t("illegal-unknown-game", game=game[:24]), lang=ask.lang)
        for table in await self._running(ask):
            if table.game == game and what != scenes.MORE:
                return Answer(True, t("learn-again"), None, table.id, ask.lang)
        return await self._begin(ask, game, chosen=what != scenes.MORE)

    async def _running(self, ask: Ask) -> list[Table]:
        """The lessons that the person is in."""
        rows = [row for row in await self._store.tables_of(ask.person.id) if row.status == "live"]
        tables = [await self._service.table(row.table_id) for row in rows]
        return [table for table in tables if table is not None and table.lesson is not None]

    async def _begin(self, ask: Ask, game: str, *, chosen: bool) -> Answer:
        """Open it in the person's private chat. One lesson at a time: another one is left."""
        running, coach = await self._running(ask), folder_of(game).coach
        reply = await self._service.open(
            ask.key,
            str(private_to(ask.person.acts_as)),
            replace(ask.person, admin=False),
            game=game,
            lang=ask.lang,
            then=begun(game, coach.options, chosen=chosen),
            seed=chosen_seed(game, coach.deal) if chosen else "",
        )
        if not reply.ok or reply.table is None:
            return Answer(False, reply.text, lang=ask.lang)
        for table in running:
            if table.id != reply.table:  # the same request again finds its own table
                await self._service.handle(Command(f"{ask.key}:leave:{table.id}", table.id, ask.person, "leave"))
        # The page shows what is for one person wherever they look.
        here = ask.on_page or dest_of(ask.place, ask.person.acts_as).private
        said = t("learn-begun" if here else "learn-begun-private")
        return Answer(True, said, None, reply.table, ask.lang)

"""The finished matches of a chat: listed in pages, each with its Davtar and its result.

A match belongs to the chat in which it ended, and is shown there and to those who played it. Only what everybody saw is
shown: a match is opened with the public view.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Final

import msgspec

from bot.desk.answer import Answer
from bot.desk.chats import table_meant
from bot.games.common import rows_of
from bot.games.folder import stage_of
from bot.ports import Store
from bot.ports.keys import chat_of
from bot.ports.records import Finished, Person
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.scenes.show import public
from bot.service import Service, illegal_text, summary_of
from bot.table.model import Table
from bot.text import Lang, Text, t
from rules.core import Illegal

PAGE: Final = 6
LONGEST: Final = 9
"""Digits of a match number that are read."""
LOOKS: Final = ("davtar", "result")


class History:
    """The answers to ``/history`` and its buttons, and to ``/davtar`` with a number."""

    def __init__(self, store: Store, service: Service) -> None:
        self._store = store
        self._service = service

    async def answer(self, place: str, person: Person, name: str, value: str, lang: Lang) -> Answer:
        """Answer ``history`` (from a match on), ``match`` (``ID.davtar``) or ``davtar`` (with a number)."""
        try:
            match name:
                case "history":
                    scene = await self.page(place, person, number(value))
                case "match":
                    scene = await self.open(place, person, value)
                case _:
                    scene = await self.before(place, person, value)
        except Illegal as refusal:
            return Answer(False, illegal_text(refusal), lang=lang)
        return Answer(True, None, scene, lang=lang)

    async def page(self, place: str, person: Person, skip: int = 0) -> Scene:
        """The list without its first ``skip`` matches, the latest first."""
        found = await self._store.finished_in(chat_of(place), skip, PAGE + 1)
        if not found:
            return Scene("panel", None, (Line(t("history-none")),))
        now = await self._current(place, person)
        lines, opening = [Line(t("history-head"), "head")], []
        for index, match in enumerate(found[:PAGE]):
            n = skip + index + 1 - (1 if now is not None and now.id > match.id else 0)
            present = now is not None and now.id == match.id
            lines.append(Line(await self._row(match, 0 if present else n)))
            label = t("btn-history-now") if present else t("btn-history-n", n=n)
            opening.append(Button(label, press.see(NO_TABLE, f"match.{match.id}.davtar")))
        turning = []
        if len(found) > PAGE:
            turning.append(Button(t("btn-older"), press.see(NO_TABLE, f"history.{skip + PAGE}")))
        if skip:
            turning.append(Button(t("btn-newer"), press.see(NO_TABLE, f"history.{max(0, skip - PAGE)}")))
        return Scene(
            "panel", None, tuple(lines), buttons=(*rows_of(opening, 3), *((tuple(turning),) if turning else ()))
        )

    async def before(self, place: str, person: Person, typed: str) -> Scene:
        """The match before the current one for ``/davtar 1``, the one before that for ``2`` …

        :raises Illegal: ``davtar-number``: not a number; ``no-such-match``.
        """
        n = number(typed)
        if not n:
            raise Illegal("davtar-number")
        now = await self._current(place, person)
        found = await self._store.finished_in(chat_of(place), n - 1, 2)
        if found and now is not None and now.id >= found[0].id:
            found = found[1:]
        if not found:
            raise Illegal("no-such-match")
        return await self._scene(found[0], "davtar")

    async def open(self, place: str, person: Person, typed: str) -> Scene:
        """A match of the list, ``ID.davtar`` or ``ID.result``.

        :raises Illegal: ``no-such-match``: there is none, or this person may not see it here; the two are not
            distinguished.
        """
        which, _, what = typed.partition(".")
        found = await self._store.finished(number(which))
        if found is None or what not in LOOKS:
            raise Illegal("no-such-match")
        if found.chat != chat_of(place) and person.id not in found.persons:
            raise Illegal("no-such-match")
        return await self._scene(found, what)

    async def _current(self, place: str, person: Person) -> Finished | None:
        """The match that ``/davtar`` without a number shows, if it is over."""
        row = await table_meant(self._store, place, person, adjourned=False) or await self._store.last_in(place)
        table = await self._service.table(row.table_id) if row is not None else None
        if table is None or not table.ended or chat_of(table.place) != chat_of(place):
            return None
        return await self._store.finished_at(table.id, table.match)

    async def _row(self, match: Finished, n: int) -> Text:
        """One line of the list. ``n`` 0: the current match."""
        summary = match.summary
        if not summary:
            table = await self._service.match(match)
            summary = summary_of(match, table) if table is not None else '{"names":[],"score":[],"phase":"over"}'
        told = msgspec.json.decode(summary)
        args = {
            "day": _day(match.ended_ms),
            "game": t(f"game-{match.game}"),
            "names": ", ".join(name for name in told["names"] if name) or "–",
            "score": " : ".join(str(points) for points in told["score"]) or "–",
            "how": told["phase"],
        }
        return t("history-row", n=n, **args) if n else t("history-row-now", **args)

    async def _scene(self, match: Finished, what: str) -> Scene:
        table = await self._service.match(match)
        if table is None:
            raise Illegal("no-such-match")
        scene = _shown(table, what)
        head = Line(t("history-match", day=_day(match.ended_ms), game=t(f"game-{match.game}")), "head")
        other = LOOKS[1 - LOOKS.index(what)]
        keys = (
            Button(t(f"btn-{other}"), press.see(NO_TABLE, f"match.{match.id}.{other}")),
            Button(t("btn-history"), press.see(NO_TABLE, "history")),
        )
        return replace(scene, table=None, lines=(head, *scene.lines), buttons=(keys,), amounts=())


def _shown(table: Table, what: str) -> Scene:
    """The Davtar, or what the board showed at the end; from the public view."""
    panel = stage_of(table.game).panel(table, None, "davtar") if what == "davtar" else None
    if panel is not None:
        return panel
    return replace(
        public(replace(table, risk=None, risked=None), table.held.until_ms if table.held else 0), kind="info"
    )


def number(typed: str) -> int:
    """The number typed; 0 if it is none."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST else 0


def _day(ms: int) -> date:
    return datetime.fromtimestamp(ms / 1000, UTC).date()

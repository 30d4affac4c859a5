"""The end of a match at the desk: the question before a lone word ends it, and another game for the same people."""

from __future__ import annotations

from typing import Final

from bot.desk.answer import Answer
from bot.games import game_keys
from bot.ports.records import Person
from bot.scenes import info, lobby
from bot.service import Service, illegal_text
from bot.table.model import Table
from bot.table.votes import ends_at_once
from bot.text import Lang, language_or, t
from rules.core import Illegal

FINAL: Final = frozenset({"leave", "adjourn", "abandon"})
"""Words that may end a match."""


async def ask_first(service: Service, table_id: str, person: Person, words: str, lang: Lang) -> Answer | None:
    """The question before a word that would end a match at once; ``… sure`` is its answer, and is not asked."""
    verb, _, rest = words.partition(" ")
    if verb not in FINAL or rest == "sure":
        return None
    table = await service.table(table_id)
    if table is None or not ends_at_once(table, person, verb):
        return None
    return Answer(True, None, lobby.sure(table, verb), table_id, lang)


async def another(service: Service, key: str, table: Table, person: Person, game: str, lang: Lang) -> Answer:
    """Another game for the people of a match that is over; the games to choose from without ``game``. Whoever chooses
    second finds the table of the first, unless that has been closed."""
    try:
        _allowed(table, person)
    except Illegal as refusal:
        return Answer(False, illegal_text(refusal), None, table.id, lang)
    if game not in game_keys():
        return Answer(True, None, info.others_panel(table), table.id, lang)
    spoken = language_or(table.lang, lang)
    reply = await service.open(
        f"another:{table.id}:{table.board}", table.place, person, game=game, lang=spoken, friends=table.chairs
    )
    found = await service.table(reply.table) if reply.duplicate and reply.table else None
    if found is not None and found.phase == "abandoned":
        reply = await service.open(key, table.place, person, game=game, lang=spoken, friends=table.chairs)
    return Answer(reply.ok, reply.text or (t("table-opened") if reply.ok else None), None, reply.table, lang)


def _allowed(table: Table, person: Person) -> None:
    """Another game is chosen by those who played, when the match is over.

    :raises Illegal: ``not-seated`` or ``already-started``.
    """
    if table.seat_of(person.id) is None:
        raise Illegal("not-seated")
    if table.phase not in ("over", "abandoned"):
        raise Illegal("already-started")

"""Invitations in messages sent by way of the bot into chats of which it is no member, and the tables they open.

Such a message is a place (``bot.ports.keys.INLINE``) with one table, which the first press opens. Whoever presses sits.
"""

from __future__ import annotations

from typing import Final

from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.games import game_keys, rules_of
from bot.games.common import rows_of
from bot.ports.keys import INLINE, platform_of
from bot.ports.records import Command, Reply
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.service import Service
from bot.text import t

HERE: Final = "here"
TWO: Final = 2
TRIES: Final = 5
"""How often a table of one message may have been refused (its people had too many) before no other is tried."""


def games_for_two() -> tuple[str, ...]:
    """The games that can be played in such a message: those for two."""
    return tuple(key for key in game_keys() if TWO in rules_of(key).seats)


def invitation(games: tuple[str, ...]) -> Scene:
    """The message before anybody has pressed: one game, or the choice of several."""
    if len(games) == 1:
        lines = (Line(t("invite-head", game=t(f"game-{games[0]}")), "head"), Line(t("invite-line")))
        join = Button(t("btn-join-here"), press.see(NO_TABLE, f"{HERE}.{games[0]}"), "primary")
        return Scene("info", None, lines, buttons=((join,),))
    buttons = [Button(t(f"game-{key}"), press.see(NO_TABLE, f"{HERE}.{key}"), "primary") for key in games]
    return Scene("info", None, (Line(t("invite-any"), "head"), Line(t("invite-line"))), buttons=rows_of(buttons, 2))


class Invited:
    """A part of the desk: *Join* under an invitation."""

    names: frozenset[str] = frozenset({HERE})

    def __init__(self, service: Service) -> None:
        self._service = service

    async def answer(self, ask: Ask) -> Answer:
        """Open the message's table, or sit down at it. Of two who press first at the same time one opens it and the
        other sits down: the key of its opening is the message's."""
        if platform_of(ask.place) != INLINE:
            return Answer(False, t("illegal-unknown-button"), lang=ask.lang)
        if ask.value not in games_for_two():
            return Answer(False, t("illegal-unknown-game"), lang=ask.lang)
        opened = await self._opened(ask)
        if not opened.ok or not opened.duplicate or opened.table is None:
            return Answer(opened.ok, opened.text, None, opened.table if opened.ok else None, ask.lang)
        table = await self._service.table(opened.table)
        if table is not None and table.seat_of(ask.person.id) is not None:
            return Answer(True, None, None, opened.table, ask.lang)
        sat = await self._service.handle(Command(ask.key, opened.table, ask.person, "sit", ask.place))
        return Answer(sat.ok, sat.text, None, opened.table, ask.lang)

    async def _opened(self, ask: Ask) -> Reply:
        """The table's opening; ``duplicate``: it was open. One that was refused earlier is tried again."""
        reply = Reply(False)
        for attempt in range(TRIES):
            key = f"{HERE}:{ask.place}:{attempt}"
            reply = await self._service.open(key, ask.place, ask.person, game=ask.value, lang=ask.lang)
            if reply.ok or not reply.duplicate:
                break
        return reply

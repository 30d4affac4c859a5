"""Open private hands, and how each of them can still be edited."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

import discord
from cachetools import LRUCache

from adapters.discord import errors
from adapters.discord.layout import Body
from bot.ports import Clock
from bot.text import Lang

YOUNG_MS: Final = 14 * 60_000 + 30_000
"""An interaction's token lives fifteen minutes; half a minute is left for the way."""


ANSWER_S: Final = 3.0
"""How long a refresh waits for the answer to a press; that should be quicker, but may be lost."""

PEOPLE: Final = 10_000
"""How many people's languages are remembered."""


@dataclass(frozen=True, slots=True, repr=False)
class OpenHand:
    """``message``: the id of a follow-up, None for the interaction's own answer. ``hash``: what is shown there.

    ``id``: of the message on Discord, whichever way it is reached.
    """

    interaction: discord.Interaction[Any]
    message: int | None
    at_ms: int
    hash: str
    id: int


class OpenHands:
    """The newest open hand of each person at each table; kept in memory, for what is lost at a restart (or after
    fifteen minutes) is brought back by one press of *My cards*."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._open: dict[tuple[str, str], OpenHand] = {}
        self._langs: LRUCache[str, Lang] = LRUCache(PEOPLE)
        self._answering: dict[tuple[str, str], list[asyncio.Event]] = {}

    def speaks(self, person: str, lang: Lang) -> None:
        """Note the language in which somebody has just been answered."""
        self._langs[person] = lang

    def lang_of(self, person: str) -> Lang | None:
        return self._langs.get(person)

    def shown(self, person: str, table: str, hand: OpenHand) -> OpenHand | None:
        """Note a hand that has just been shown; the one it takes the place of, if that can still be removed."""
        self._forget_old()
        before = self._open.get((person, table))
        self._open[person, table] = hand
        return before

    def newest(self, person: str, table: str) -> OpenHand | None:
        self._forget_old()
        return self._open.get((person, table))

    @contextmanager
    def answering(self, person: str, table: str) -> Iterator[None]:
        """While a press in somebody's open hand is carried out, and answered by that hand as it is then."""
        done = asyncio.Event()
        others = self._answering.setdefault((person, table), [])
        others.append(done)
        try:
            yield
        finally:
            done.set()
            others.remove(done)
            if not others:
                self._answering.pop((person, table), None)

    async def answered(self, person: str, table: str) -> bool:
        """Wait until no answer is on its way that brings this hand up to date; whether there was one."""
        waiting = self._answering.get((person, table))
        if not waiting:
            return False
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_S):
                while waiting:
                    await waiting[0].wait()
                    await asyncio.sleep(0)
        return True

    def forget(self, person: str, table: str) -> None:
        self._open.pop((person, table), None)

    def _forget_old(self) -> None:
        oldest = self._clock.now_ms() - YOUNG_MS
        for key in [key for key, hand in self._open.items() if hand.at_ms < oldest]:
            del self._open[key]


async def redraw(hand: OpenHand, body: Body) -> bool:
    """Put ``body`` in place of what an open hand shows; False if it cannot be reached any more.

    :raises discord.HTTPException: for anything else.
    """
    try:
        if hand.message is None:
            await hand.interaction.edit_original_response(view=body.view, attachments=body.files)
        else:
            await hand.interaction.followup.edit_message(hand.message, view=body.view, attachments=body.files)
    except discord.HTTPException as error:
        if errors.is_late(error) or errors.is_lost(error):
            return False
        raise
    return True


async def remove(hand: OpenHand) -> None:
    """Take an open hand away, if that is still possible."""
    try:
        if hand.message is None:
            await hand.interaction.delete_original_response()
        else:
            await hand.interaction.followup.delete_message(hand.message)
    except discord.HTTPException:
        return

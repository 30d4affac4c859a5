"""A person's account: opened with a grant, topped up to a minimum once a day (HS-2)."""

from __future__ import annotations

from collections.abc import Callable

from bot.chips.jackpot import Jackpot
from bot.chips.joining import top_up_key
from bot.chips.model import DAY_MS, FLOOR, ISSUER, JACKPOT, first_chips, grant, moved
from bot.ports import Clock, Ledger
from bot.ports.records import Entry
from bot.scene import Line, Scene
from bot.text import t


class Purse:
    """The account as its owner sees it. Looking at it tops it up."""

    def __init__(self, ledger: Ledger, clock: Clock, jackpot: Jackpot) -> None:
        self._ledger = ledger
        self._clock = clock
        self._jackpot = jackpot

    async def look(self, person: str) -> Scene:
        """The balance after today's top-up, if any; the jackpot fund and its draw."""
        filled = await self._fill(person)
        await self._jackpot.settle()
        has = await self._ledger.balance(person)
        fund = await self._ledger.balance(JACKPOT)
        lines = [
            Line(t("chips-head", n=first_chips(person) if has is None else has), "head"),
            *([Line(t("chips-filled", n=FLOOR))] if filled else []),
            Line(t("chips-fund", n=fund or 0)),
            *await self._jackpot.lines(person),
            Line(t("chips-play-money", floor=FLOOR), "small"),
        ]
        return Scene("info", None, tuple(lines))

    async def _fill(self, person: str) -> bool:
        """Whether the account was topped up just now. A new one gets its grant instead."""
        filled = False

        def think(balance: Callable[[str], int | None]) -> tuple[Entry, ...]:
            nonlocal filled
            has = balance(person)
            filled = has is not None and has < FLOOR
            if has is None:
                return (grant(person),)
            return (moved("top-up", (ISSUER, has - FLOOR), (person, FLOOR - has)),) if filled else ()

        posted = await self._ledger.post(top_up_key(person, self._clock.now_ms() // DAY_MS), think)
        return posted and filled

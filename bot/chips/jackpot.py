"""The jackpot's draw (HS-4): when, how much and whose; a public function of the ledger and of a secret sealed before.

Theory of operation. A draw has the number of its day, counted from 1970-01-01 (UTC), and is due when that day begins.
Who has played for chips at a table that paid into the fund since the draw before has one ticket for that table; tickets
are numbered from 1 in the order in which the tables first paid. The winning one is ``1 + draw(count)`` of the stream of
``bot.fair`` for ``secret|day|jackpot``. The secret is a link of a chain, one link a day; its SHA-256, the link before,
stands in ``/chips`` as the seal while there are still tickets to be had. A draw whose seal could not be seen before its
day is left out, and its tickets count at the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.chips.model import DAY_MS, JACKPOT, Draws, moved
from bot.fair import PackChance, link
from bot.ports import Clock, Entropy, Entry, Ledger, Store
from bot.scene import Line
from bot.text import t

GRACE_MS: Final = 60_000
"""A draw waits so long after its day has begun: what was paid before is in the ledger then, whoever wrote it."""

_CHAIN_DAYS: Final = 1_000
"""Days that a chain is good for (``bot.fair.LINKS`` are a few more)."""
_WHO: Final = "house"
"""Among the preferences, where the seeds are kept."""


class Jackpot:
    """What is due is drawn when somebody looks, and once a day. Workers may draw at once: the ledger takes one."""

    def __init__(self, ledger: Ledger, store: Store, clock: Clock, entropy: Entropy, draws: Draws) -> None:
        self._ledger = ledger
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._draws = draws

    async def settle(self) -> None:
        """Seal the next draw, and make the one that is due."""
        if not self._draws.days:
            return
        day = self._day()
        await self._secret(day + self._draws.days)
        last = await self._ledger.draws(1)
        if self._clock.now_ms() < day * DAY_MS + GRACE_MS or (last and last[0][0] >= day):
            return
        made_ms, secret = await self._secret(day)
        tickets = await self._tickets(last[0][0] if last else 0, day)
        if made_ms >= day * DAY_MS or not tickets:
            return
        winner = tickets[winning(secret, day, len(tickets)) - 1]

        def think(balance: Callable[[str], int | None]) -> tuple[Entry, ...]:
            chips = (balance(JACKPOT) or 0) * self._draws.percent // 100
            return (moved(JACKPOT, (JACKPOT, -chips), (winner, chips)),) if chips else ()

        await self._ledger.post(f"{JACKPOT}:{day}", think)

    async def lines(self, person: str) -> Sequence[Line]:
        """The next draw with the person's tickets and its seal; the last one with its secret."""
        if not self._draws.days:
            return ()
        past = await self._ledger.draws(2)
        found = []
        if past:
            day, winner, chips = past[0]
            tickets = await self._tickets(past[1][0] if len(past) > 1 else 0, day)
            _, secret = await self._secret(day)
            number = winning(secret, day, len(tickets))
            key = "jackpot-won" if winner == person else "jackpot-last"
            found.append(Line(t(key, day=_date(day), n=chips, number=number, count=len(tickets))))
            found.append(Line(t("jackpot-secret", secret=secret, number=day), "small"))
        day = self._day() + self._draws.days
        tickets = await self._tickets(past[0][0] if past else 0, day)
        mine = ", ".join(str(n) for n, owner in enumerate(tickets, start=1) if owner == person)
        found.append(Line(t("jackpot-next", day=_date(day), percent=self._draws.percent, count=len(tickets))))
        found.append(Line(t("jackpot-tickets", numbers=mine) if mine else t("jackpot-no-ticket")))
        found.append(Line(t("jackpot-seal", seal=await self._seal(day), number=day), "small"))
        return found

    def _day(self) -> int:
        """Of the last draw that is due."""
        today = self._clock.now_ms() // DAY_MS
        return today - today % self._draws.days

    async def _tickets(self, after: int, day: int) -> tuple[str, ...]:
        if self._draws.everybody:
            return await self._ledger.opened(day * DAY_MS)
        return await self._ledger.tickets(after * DAY_MS, day * DAY_MS)

    async def _chain(self, day: int) -> tuple[int, str]:
        """When the chain of a day was made, and its seed. Whoever needs it first makes it."""
        name = f"{JACKPOT}.{day // _CHAIN_DAYS}"
        kept = (await self._store.prefs(_WHO)).get(name)
        if kept is None:
            fresh = f"{self._clock.now_ms()}:{self._entropy.token(32).hex()}"
            kept = await self._store.first_pref(_WHO, name, fresh)
        made_ms, seed = kept.split(":")
        return int(made_ms), seed

    async def _secret(self, day: int) -> tuple[int, str]:
        made_ms, seed = await self._chain(day)
        return made_ms, link(seed, day % _CHAIN_DAYS + 1)

    async def _seal(self, day: int) -> str:
        _, seed = await self._chain(day)
        return link(seed, day % _CHAIN_DAYS)


def winning(secret: str, day: int, count: int) -> int:
    """The number of the winning ticket, 1..``count``."""
    return 1 + PackChance(secret, day, (), JACKPOT).below(count)


def _date(day: int) -> str:
    return datetime.fromtimestamp(day * DAY_MS // 1000, UTC).date().isoformat()

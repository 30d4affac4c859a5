"""A person's chips: the grant, the daily top-up, the jackpot, and joining two accounts (HS-2, HS-4)."""

from collections.abc import Callable, Sequence
from typing import Final

from bot.core.chips import DAY_MS, FLOOR, GRANT, ISSUER, JACKPOT, Draws, chips_in, first_chips, grant, moved
from bot.fair import PackChance, hashed
from bot.games.folder import PRIVATE, CommandSpec
from bot.handlers import part, services
from bot.ports import Clock, Entropy, Ledger, Store
from bot.ports.accounts import JOINED, Sum
from bot.ports.records import Drawn, Entry, Posting
from bot.text import date_of, t
from bot.view.scene import Line, Scene

# --- the jackpot's draw (HS-4) ----------------------------------------------------------------------------------------
# A draw is numbered by its day, counted from 1970-01-01 (UTC), and is due when that day begins. A person has one ticket
# for each table at which they have played for chips since the previous draw, if the table paid into the fund. Tickets
# are numbered from 1 in the order of the tables' first payments. The winning one is ``1 + draw(count)`` from the stream
# of ``bot.fair`` for ``secret|day|jackpot``. The secret is the SHA-256 of a stored seed and the day. ``/chips`` shows
# its own SHA-256 as the seal while tickets can still be won. A draw whose seal was not public before its day is
# skipped, and its tickets count in the next.


GRACE_MS: Final = 60_000
"""The delay of a draw after its day has begun, so that the ledger has every earlier payment of all workers."""

_WHO: Final = "house"
"""The preferences' owner under which the seed is stored."""


class Jackpot:
    """Seals and makes the draws, on each look and once a day. If several workers draw at the same time, the ledger
    accepts one."""

    def __init__(self, ledger: Ledger, store: Store, clock: Clock, entropy: Entropy, draws: Draws) -> None:
        self._ledger = ledger
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._draws = draws
        self._kept: tuple[int, str] | None = None

    async def settle(self) -> None:
        """Seal the next draw, and make the one that is due."""
        if not self._draws.days:
            return
        day = self._day()
        made_ms, seed = await self._seed()
        past = await self._ledger.draws(1)
        after = past[0].day if past else 0
        if self._clock.now_ms() < day * DAY_MS + GRACE_MS or after >= day or made_ms >= day * DAY_MS:
            return
        everybody = self._draws.everybody
        tickets = await self._tickets(after, day, everybody)
        if not tickets:
            return
        drawn = tickets[winning(secret_of(seed, day), day, len(tickets)) - 1]
        winner = (await self._store.prefs(drawn)).get(JOINED, drawn)  # a joined account's tickets win for its person

        def think(balance: Callable[[str], int | None]) -> tuple[Entry, ...]:
            chips = (balance(JACKPOT) or 0) * self._draws.percent // 100
            return (moved(Drawn.kind(everybody), (JACKPOT, -chips), (winner, chips)),) if chips else ()

        await self._ledger.post(f"{JACKPOT}:{day}", think)

    async def lines(self, person: str) -> Sequence[Line]:
        """The next draw with the person's tickets and its seal; the last one with its secret."""
        if not self._draws.days:
            return ()
        _, seed = await self._seed()
        past = await self._ledger.draws(2)
        found = []
        if past:
            last = past[0]
            tickets = await self._tickets(past[1].day if len(past) > 1 else 0, last.day, last.everybody)
            secret = secret_of(seed, last.day)
            number = winning(secret, last.day, len(tickets))
            key = "jackpot-won" if last.winner == person else "jackpot-last"
            found.append(Line(t(key, day=date_of(last.day), n=last.chips, number=number, count=len(tickets))))
            found.append(Line(t("jackpot-secret", secret=secret, number=str(last.day)), "small"))
        day = self._day() + self._draws.days
        tickets = await self._tickets(past[0].day if past else 0, day, self._draws.everybody)
        pair = await self._store.accounts.pair(person)
        owners = (person,) if pair is None else (pair.person, pair.account)
        mine = ", ".join(str(n) for n, owner in enumerate(tickets, start=1) if owner in owners)
        found.append(Line(t("jackpot-next", day=date_of(day), percent=self._draws.percent, count=len(tickets))))
        found.append(Line(t("jackpot-tickets", numbers=mine) if mine else t("jackpot-no-ticket")))
        found.append(Line(t("jackpot-seal", seal=hashed(secret_of(seed, day)), number=str(day)), "small"))
        return found

    def _day(self) -> int:
        """The day of the last draw that is due."""
        today = self._clock.now_ms() // DAY_MS
        return today - today % self._draws.days

    async def _tickets(self, after: int, day: int, everybody: bool) -> tuple[str, ...]:
        if everybody:
            return await self._ledger.opened(day * DAY_MS)
        return await self._ledger.tickets(after * DAY_MS, day * DAY_MS)

    async def _seed(self) -> tuple[int, str]:
        """The seed with the time it was made. It is made when first needed and never changes."""
        if self._kept is None:
            found = (await self._store.prefs(_WHO)).get(JACKPOT)
            if found is None:
                fresh = f"{self._clock.now_ms()}:{self._entropy.token(32).hex()}"
                found = await self._store.first_pref(_WHO, JACKPOT, fresh)
            made_ms, seed = found.split(":")
            self._kept = int(made_ms), seed
        return self._kept


def secret_of(seed: str, day: int) -> str:
    return hashed(f"{seed}|{day}")


def winning(secret: str, day: int, count: int) -> int:
    """The number of the winning ticket, 1..``count``."""
    return 1 + PackChance(secret, day, (), JACKPOT).below(count)


# --- joining two accounts (HS-2) --------------------------------------------------------------------------------------
# A person with two accounts has had two grants and keeps one. The other goes back to the issuer, as far as the two
# accounts together can pay, once for each account. It therefore does not help to lose one account's chips to the other
# first. Top-ups between a parting and the next joining go back as well.


KIND: Final = "joined"
"""The entry that empties the account: its posting is never positive."""
BACK: Final = "grant-back"
PARTED: Final = "parted"


def added_up(
    balance: Callable[[str], int | None], person: str, account: str, given_back: int, topped_up: int = 0
) -> Sum:
    """``given_back``: how many of the two have returned their grant before; ``topped_up``: what those got since."""
    less = GRANT * max(0, 1 - given_back) + topped_up
    return Sum(chips_in(balance, person), chips_in(balance, account), less)


def entries(balance: Callable[[str], int | None], person: str, account: str, total: Sum) -> tuple[Entry, ...]:
    """The entries of a joining, which empties the account."""
    opened = tuple(grant(one) for one in (person, account) if balance(one) is None)
    chips = total.account
    emptied = Entry(KIND, (Posting(account, -chips), *([Posting(person, chips)] if chips else [])))
    back = total.person + chips - total.together
    return (*opened, emptied, *([moved(BACK, (person, -back), (ISSUER, back))] if back else []))


def no_top_up(account: str) -> Entry:
    """The entry that uses up an account's top-up on the day of its parting: a person gets one a day."""
    return Entry(PARTED, (Posting(account, 0),))


def top_up_key(person: str, day: int) -> str:
    return f"top-up:{person}:{day}"


# --- a person's chips (HS-2) ------------------------------------------------------------------------------------------


class Purse:
    """Handles ``/chips``: a person's chips as shown to them. Looking tops them up."""

    names: Final = frozenset({"chips"})

    def __init__(self, ledger: Ledger, clock: Clock, jackpot: Jackpot) -> None:
        self._ledger = ledger
        self._clock = clock
        self._jackpot = jackpot

    async def answer(self, ask: part.Ask) -> part.Answer:
        return part.Answer(True, scene=await self.look(ask.person.id), lang=ask.lang)

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


def _install(use: services.Services) -> part.Installed:
    jackpot = Jackpot(use.store.ledger, use.store, use.clock, use.entropy, use.draws)
    return part.Installed(parts=(Purse(use.store.ledger, use.clock, jackpot),), daily=(jackpot.settle,))


FEATURE: Final = part.Feature(
    commands=(CommandSpec("chips", "chips", sub="mine", menus=PRIVATE),),
    install=_install,
)

"""The deal of the day: begun once by each person, closed after the day (``bot.features.packs``)."""

from dataclasses import dataclass, replace

from bot.core.context import SALT_BYTES
from bot.core.model import Table
from bot.core.service import Service
from bot.features import packs as days
from bot.ports import Clock, Entropy, Store, keys, records
from bot.ports.packs import Pack, Packs, PackWord, fixed, is_of_a_day, prepared
from bot.text import Lang, t
from rules.core import Illegal


@dataclass(frozen=True, slots=True)
class Past:
    """A past day. ``pack`` None: no one played; not ``pack.open``: it is still being closed."""

    day: int
    pack: Pack | None
    places: tuple[days.Place, ...]
    runs: int


class Daily:
    """``unranked``: people who run the server; they could know the cards."""

    def __init__(
        self,
        service: Service,
        store: Store,
        packs: Packs,
        clock: Clock,
        entropy: Entropy,
        unranked: frozenset[str] = frozenset(),
    ) -> None:
        self._service = service
        self._store = store
        self._packs = packs
        self._clock = clock
        self._entropy = entropy
        self._unranked = unranked

    def today(self) -> int:
        return days.day_of(self._clock.now_ms())

    async def pack(self, day: int, game: str) -> Pack:
        """The pack of today or tomorrow, sealed from now on. Waits until today's can be played."""
        found = await self._packs.at(days.pack_id(day, game))
        if found is None:
            found = await self._packs.ensure(days.new_pack(day, game, self._entropy.token(32).hex()))
        return await fixed(self._packs, self._service.rounds, found.id) or found

    # --- playing today's deal -----------------------------------------------------------------------------------------

    async def begin(self, key: str, person: records.Person, game: str, lang: Lang) -> records.Reply:
        """Begin today's deal, or return its table. It is shown in the person's private chat."""
        pack = await self.pack(self.today(), game)
        for account in await self.accounts(person.id):
            known = days.table_of(pack, account)
            if await self._store.table(known) is not None:
                return records.Reply(True, t("daily-again"), known)
        here = str(keys.private_to(person.acts_as))
        return await self._service.open(
            key, here, replace(person, admin=False), game=game, lang=lang, then=days.begun(pack.id),
            known=days.table_of(pack, person.id),
        )  # fmt: skip

    async def table(self, person: str, game: str) -> Table | None:
        """The table at which a person plays today's deal."""
        pack = await self._packs.at(days.pack_id(self.today(), game))
        for account in await self.accounts(person) if pack is not None else ():
            assert pack is not None
            found = await self._service.table(days.table_of(pack, account))
            if found is not None:
                return found
        return None

    async def accounts(self, person: str) -> tuple[str, ...]:
        pair = await self._store.accounts.pair(person)
        return (person,) if pair is None else (pair.person, pair.account)

    async def streak(self, person: str, game: str) -> int:
        played = await self._packs.played(person, game)
        return days.streak({days.day_in(one) for one in played if is_of_a_day(one)}, self.today())

    # --- words for tomorrow -------------------------------------------------------------------------------------------

    async def salted(self, person: str) -> tuple[PackWord, tuple[Pack, ...]]:
        """A person's salt for tomorrow's shuffles, and tomorrow's packs, sealed before they give a word."""
        day = self.today() + 1
        packs = tuple([await self.pack(day, game) for game in days.games()])
        return await self._packs.salted(days.round_of(day), person, self._entropy.token(SALT_BYTES).hex()), packs

    async def word(self, person: str, word: str) -> PackWord | None:
        """Give a word for tomorrow's shuffles; None if the person has not seen the seals."""
        day = self.today() + 1
        return await self._packs.give(days.round_of(day), person, word, day * days.DAY_MS)

    # --- a past day ---------------------------------------------------------------------------------------------------

    async def past(self, day: int, game: str) -> Past:
        """The results of a past day.

        :raises Illegal: ``daily-not-over``.
        """
        if day >= self.today():
            raise Illegal("daily-not-over")
        pack = await self._packs.at(days.pack_id(day, game))
        if pack is None or not pack.open:
            return Past(day, pack, (), 0)
        runs = await self._packs.persons(await self._packs.runs(pack.id))
        return Past(day, pack, days.ranking(runs, self._unranked), len(runs))

    async def words(self, pack: Pack) -> tuple[PackWord, ...]:
        return await days.words_in(self._packs, pack)

    async def tend(self) -> None:
        """Fix the packs and rounds of a day that has begun, so that players need not wait. Close past days:
        automatic players finish the open runs, then the packs are opened."""
        for pack in filter(is_of_a_day, await self._packs.unsettled(self._clock.now_ms())):
            await prepared(self._packs, self._service.rounds, pack, self._clock.now_ms())
        for pack in await self._packs.closing(self._clock.now_ms()):
            await days.finish(self._service, self._packs, pack)
            await self._packs.open(pack)

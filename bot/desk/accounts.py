"""``/account``: two accounts of one person, on two platforms, are joined by a one-time code, and parted again.

One account shows a code, the other types it, sees whose it is and agrees; then the first one sees who has typed it and
agrees too. Nothing happens before that, so that a code in the wrong hands joins nobody. Whatever is pressed again, late
or out of order does what is still to be done, or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bot.desk.answer import Answer
from bot.desk.part import Ask
from bot.ports import Entropy, Store
from bot.ports.accounts import ALPHABET, LENGTH, Attempt, Pair
from bot.ports.keys import private_to
from bot.ports.people import HOUSE
from bot.ports.records import Command, OutRow, PendingRow, Person
from bot.scene import Scene
from bot.scenes import accounts as scenes
from bot.service import Service
from bot.text import t

KIND: Final = "account"
"""The kind of the rows that tell the other account what has been done."""
DONE: Final = "done"
PARTED: Final = "parted"
CODES: Final = 8
"""How many codes are made for one that is free; if none is, too many people join accounts in the same minute."""
_VERBS: Final = frozenset({"code", "yes", "no", "part"})


class Accounts:
    """``committed``: called when there is something to be sent."""

    names: Final = frozenset({"account"})

    def __init__(self, service: Service, store: Store, entropy: Entropy, committed: Callable[[], None]) -> None:
        self._service = service
        self._store = store
        self._accounts = store.accounts
        self._entropy = entropy
        self._committed = committed

    async def answer(self, ask: Ask) -> Answer:
        verb, _, rest = ask.value.partition(".")
        me = ask.person.acts_as
        if not ask.value:
            return Answer(True, scene=await self._home(me, ask.person.name), lang=ask.lang)
        if verb not in _VERBS:
            return self._told(await self._claimed(ask, me), ask)
        match verb:
            case "code":
                return self._told(await self._offered(ask, me), ask)
            case "yes":
                return self._told(await self._agreed(me, rest), ask)
            case "no":
                await self._accounts.cancel(me, rest)
                return Answer(True, scene=await self._home(me, ask.person.name), lang=ask.lang)
            case _:
                return self._told(await self._parted(ask.key, me, ask.person.name, sure=rest == "sure"), ask)

    def _told(self, found: Scene | str, ask: Ask) -> Answer:
        if isinstance(found, str):
            return Answer(False, t(f"illegal-account-{found}"), lang=ask.lang)
        return Answer(True, scene=found, lang=ask.lang)

    async def _home(self, me: str, name: str) -> Scene:
        attempt = await self._accounts.attempt(me)
        if attempt is not None:
            return await self._step(attempt, me)
        pair = await self._accounts.pair(me)
        if pair is not None:
            await self._settle(pair)
        return scenes.home(me, name, pair)

    async def _step(self, attempt: Attempt, me: str) -> Scene:
        """What this account sees of an attempt now."""
        if not attempt.other:
            return scenes.code(attempt)
        if attempt.agreed == (me == attempt.account):
            return scenes.question(attempt, me, await self._accounts.chips(attempt.account, attempt.other))
        return scenes.waits(attempt, me)

    # --- the steps -----------------------------------------------------------------------------------------------

    async def _offered(self, ask: Ask, me: str) -> Scene | str:
        codes = [self._code() for _ in range(CODES)]
        who = Person(me, ask.person.name)
        made = await self._accounts.offer(ask.key, who, codes, self._entropy.token(6).hex())
        return made if isinstance(made, str) else await self._step(made, me)

    async def _claimed(self, ask: Ask, me: str) -> Scene | str:
        typed = "".join(c for c in ask.value.upper() if c.isalnum())[: LENGTH + 1]
        found = await self._accounts.claim(Person(me, ask.person.name), typed)
        return found if isinstance(found, str) else await self._step(found, me)

    async def _agreed(self, me: str, attempt: str) -> Scene | str:
        """One of the two agrees; which one shows from the attempt."""
        known = await self._accounts.attempt(me)
        if known is not None and known.id == attempt and known.account != me:
            found = await self._accounts.agree(me, attempt, OutRow(private_to(known.account), None, KIND, attempt))
        else:
            if known is not None and known.id == attempt and await self._at_stake((me, known.other)):
                return "chips-in-play"
            other = known.other if known is not None else me
            found = await self._accounts.confirm(me, attempt, OutRow(private_to(other), None, KIND, DONE))
        if isinstance(found, str):
            return found
        self._committed()
        if isinstance(found, Attempt):
            return await self._step(found, me)
        await self._settle(found)
        return scenes.done(found)

    async def _parted(self, key: str, me: str, name: str, *, sure: bool) -> Scene | str:
        pair = await self._accounts.pair(me)
        if pair is None:
            return await self._home(me, name) if sure else "not-joined"
        if not sure:
            return scenes.part(pair)
        for row in await self._store.tables_of(pair.person):
            words = f"part-account {pair.account} {pair.person}"
            await self._service.handle(Command(f"{key}:{row.table_id}", row.table_id, HOUSE, words))
        told = OutRow(private_to(pair.other(me)), None, KIND, f"{PARTED} {pair.person}")
        await self._accounts.part(me, told)
        self._committed()
        return scenes.parted(pair.person)

    # --- tables --------------------------------------------------------------------------------------------------

    async def _settle(self, pair: Pair) -> None:
        """What the joined account holds at tables becomes the person's; again if it was broken off."""
        for table in await self._accounts.tables(pair.account):
            words = f"merge-account {pair.account} {pair.person}"
            await self._service.handle(Command(f"joined:{pair.attempt}:{table}", table, HOUSE, words))

    async def _at_stake(self, accounts: Iterable[str]) -> bool:
        """Whether one of them plays a match for chips."""
        for account in accounts:
            for row in await self._store.tables_of(account):
                table = await self._service.table(row.table_id) if row.status == "live" else None
                if table is not None and table.stake and (table.phase in ("play", "paused") or table.risk is not None):
                    return True
        return False

    def _code(self) -> str:
        """Letters and digits, each as likely as the others."""
        found: list[str] = []
        while len(found) < LENGTH:
            found += [ALPHABET[n % len(ALPHABET)] for n in self._entropy.token(LENGTH) if n < 240]
        return "".join(found[:LENGTH])

    # --- the other account ---------------------------------------------------------------------------------------

    async def row_scene(self, pending: PendingRow) -> Scene | None:
        """The scene of a row for the other account; None if it has become pointless."""
        reader, ref = pending.row.dest.reader, pending.row.ref
        if reader is None:
            return None
        verb, _, rest = ref.partition(" ")
        if verb == PARTED:
            return scenes.parted(rest)
        if verb == DONE:
            pair = await self._accounts.pair(reader)
            return scenes.done(pair) if pair is not None else None
        attempt = await self._accounts.attempt(reader)
        return await self._step(attempt, reader) if attempt is not None and attempt.id == ref else None

"""The words that open pages add to a shuffle, and the proofs by which they check a deal (``bot.core.seals``).

To the page: ``seals`` {table, ref, stage, seal, …}, by stage:
* ``gather``: a deal is coming; ``mine``: this seat's seal, if the page with its word is open; ``out``: none is taken
* ``closed``: the set is final (``seals``); ``pack``: the cards by number; ``places``: this seat's; ``round``: of the
  beacon, once the words are told
* ``dealt``: the words used, and the seat's own cards

``proof`` {table, deals}: finished deals with their secrets.

From the page: ``seal`` {n, table, ref, seal}: the SHA-256 of its word; ``word`` {n, table, ref, word}: the word.

Only which tab has which table open is kept here. The stages are those of the table's events, so a restarted process
continues them. Another process may also advance a table, so tables about to be dealt are polled.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from adapters.local import messages, page, sessions
from adapters.runtime.core import Core
from adapters.runtime.system import Tasks
from bot import fair, games, ports
from bot.core.clocks import timers
from bot.core.loaded import dealt_to, loaded_of, places
from bot.core.model import OPEN, DealNote, Seal, Table
from bot.core.seals import gathers, reference
from bot.handlers.part import Answer
from bot.ports.records import Person
from bot.view import info, press

log = structlog.get_logger(__name__)

GRACE_S: Final = 2.0
"""A reloaded page is back within this."""
BACK_S: Final = 60.0
"""How long pages may take to come back after a start."""
LOOK_S: Final = 0.25
"""How often the store is polled for a table whose deal is due; other waiting tables, once a second."""
PROOFS: Final = 40
"""The most deals proved to a page at once."""
_REF: Final = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,6}){2}", re.ASCII)
_HEX: Final = re.compile(r"[0-9a-f]{64}")
_VERBS: Final = {"seal": "seal", "word": "unseal"}


class _Open:
    """A tab at a table: what it was last told, and the last deal proved to it, with its match."""

    def __init__(self) -> None:
        self.told: tuple[object, ...] = ()
        self.proved = (0, 0)
        self.attends = False
        """Whether the table knows that its page is open."""


class Seals:
    """One instance for all tabs of this process. Call ``run`` until cancelled."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._tabs: dict[str, dict[sessions.Viewer, _Open]] = {}
        self._seen: dict[str, int] = {}
        """Tables that wait for a deal, and the last event seen of each."""
        self._due_ms: dict[str, int] = {}
        self._news: dict[str, Table] = {}
        self._holders: dict[tuple[str, str], sessions.Viewer] = {}
        """The tab that a person's seal at a table came from."""
        self._wake = asyncio.Event()
        self._tasks = Tasks()

    def changed(self, table: Table) -> None:
        if table.id in self._tabs and (table.id in self._seen or gathers(table) or table.phase == "over"):
            self._news[table.id] = table
            self._wake.set()

    async def run(self) -> None:
        clock = asyncio.get_running_loop().time
        looked, rounds = clock(), 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S if self._due_ms else None):
                    await self._wake.wait()
            self._wake.clear()
            try:
                news, self._news = self._news, {}
                for table in news.values():
                    await self._look(table)
                if clock() - looked >= LOOK_S:
                    looked, rounds = clock(), rounds + 1
                    await self._ask(all_of_them=rounds % 4 == 0)
            except ports.StoreUnavailable as error:
                log.warning("seals-wait-for-store", key=error.key)
            except Exception as error:
                log.error("seals-stumbled", error=type(error).__name__)

    async def _ask(self, *, all_of_them: bool) -> None:
        """Read what another process has done at waiting tables."""
        now = self._core.clock.now_ms()
        for table_id in [one for one, due in self._due_ms.items() if due <= now or all_of_them]:
            found = await self._core.service.table(table_id)
            if found is not None:
                await self._look(found)

    async def stop(self) -> None:
        await self._tasks.cancel()

    # --- open tables --------------------------------------------------------------------------------------------------

    async def saw(self, tab: sessions.Viewer, table: Table, seat: int | None) -> None:
        """A tab shows a table, at which its person has ``seat``."""
        if seat is None or table.pack is not None:
            self._drop(table.id, tab)
            return
        at = self._tabs.setdefault(table.id, {})
        new = at.setdefault(tab, _Open())
        if not new.attends and table.phase in OPEN:  # an adjourned match may have been resumed
            new.attends = True
            if tab.known_as not in table.attending:
                self._later(partial(self._attend, table, tab, here=True))
        await self._tell(tab, table)
        self._watch(table)

    async def begun(self, tab: sessions.Viewer, table_id: str) -> None:
        """The tab's person has begun a match. Its first deal precedes the first drawing of the table and waits for
        pages known to be open."""
        table = await self._core.service.table(table_id)
        if table is not None and table.phase in OPEN and table.seat_of(tab.known_as) is not None:
            await self._attend(table, tab, here=True)

    async def missed(self) -> None:
        """Run once after the start, because a killed process could not report the pages that closed with it. At tables
        of one person, a page that has not come back counts as closed; one open at another process reports itself with
        its next seal."""
        await asyncio.sleep(BACK_S)
        with suppress(ports.StoreUnavailable):
            for row in await self._core.store.live_tables():
                table = await self._core.service.table(row.table_id) if len(row.persons) == 1 else None
                if table is not None:
                    await self._not_back(table)

    async def _not_back(self, table: Table) -> None:
        here = {tab.known_as for tab in self._tabs.get(table.id, ())}
        for seat, chair in table.people():
            if chair.person in table.pages - here:
                key, person = f"attend-off:{table.id}:{table.seq}:{seat}", Person(chair.person, chair.name)
                await self._core.desk.at_table(key, str(table.audiences[0].dest), person, table.id, "attend off")

    def left(self, tab: sessions.Viewer) -> None:
        """A tab was closed, and the word behind its seal with it; another tab of the person makes a new one."""
        for held in [one for one, holder in self._holders.items() if holder is tab]:
            del self._holders[held]
            if held[0] in self._seen:
                self._seen[held[0]] = self._due_ms[held[0]] = 0
        for table_id in [one for one, tabs in self._tabs.items() if tab in tabs]:
            self._drop(table_id, tab)
            self._later(partial(self._gone, table_id, tab))

    def _drop(self, table_id: str, tab: sessions.Viewer) -> None:
        at = self._tabs.get(table_id, {})
        at.pop(tab, None)
        if not at:
            for kept in (self._tabs, self._seen, self._due_ms, self._news):
                kept.pop(table_id, None)

    async def _gone(self, table_id: str, tab: sessions.Viewer) -> None:
        """Report a person's last page at the table as closed, unless another is open by now."""
        await asyncio.sleep(GRACE_S)
        if any(other.known_as == tab.known_as for other in self._tabs.get(table_id, ())):
            return
        table = await self._core.service.table(table_id)
        if table is not None and tab.known_as in table.pages and table.phase in OPEN:
            await self._attend(table, tab, here=False)

    async def _attend(self, table: Table, tab: sessions.Viewer, *, here: bool) -> None:
        person = await self._core.desk.known_as(tab.actor())
        words = f"attend {'on' if here else 'off'}"
        key = f"{words.replace(' ', '-')}:{table.id}:{table.seq}:{table.seat_of(person.id)}"
        await self._core.desk.at_table(key, tab.place, tab.actor(), table.id, words)

    def _later(self, work: Callable[[], Awaitable[None]]) -> None:
        async def done() -> None:
            try:
                await work()
            except ports.StoreUnavailable as error:
                log.warning("seals-wait-for-store", key=error.key)

        self._tasks.start(done(), "davtar-attend")

    # --- from the page ------------------------------------------------------------------------------------------------

    async def take(self, tab: sessions.Viewer, asked: page.JsonObject, key: str) -> Answer | str:
        """Take the page's seal or word. A string: the key of the reason for refusal."""
        verb = _VERBS[asked["t"]]
        table, ref, value = (asked.get(name) for name in ("table", "ref", asked["t"]))
        if not (isinstance(table, str) and isinstance(ref, str) and isinstance(value, str)):
            return "not-understood"
        if not (press.is_table(table) and _REF.fullmatch(ref) and _HEX.fullmatch(value)):
            return "not-understood"
        person = await self._core.desk.known_as(tab.actor())
        reply = await self._core.desk.at_table(key, tab.place, tab.actor(), table, f"{verb} {ref} {value}")
        if reply.ok and verb == "seal":
            self._holders[table, person.id] = tab
        return Answer(reply.ok, reply.text)

    # --- to the page --------------------------------------------------------------------------------------------------

    def _watch(self, table: Table) -> None:
        if gathers(table) and table.id in self._tabs:
            self._seen[table.id] = table.seq
            self._due_ms[table.id] = min((clock.due_ms for clock in timers(table)), default=0)
        else:
            self._seen.pop(table.id, None)
            self._due_ms.pop(table.id, None)

    async def _look(self, table: Table) -> None:
        if table.seq == self._seen.get(table.id):
            return
        for tab in tuple(self._tabs.get(table.id, ())):
            await self._tell(tab, table)
        self._watch(table)

    async def _tell(self, tab: sessions.Viewer, table: Table) -> None:
        """Tell the tab what is new for its seat."""
        await tab.read_person()
        tabs, seat = self._tabs.get(table.id, {}), table.seat_of(tab.known_as)
        if tab not in tabs or seat is None:
            return
        told = tabs[tab]
        message = stage(table, seat)
        asked: tuple[object, ...] = ()
        if message["stage"] == "gather":
            if (table.id, tab.known_as) not in self._holders:
                message["mine"] = ""
            asked = (message["mine"], message["out"])
        if message["stage"] == "closed":
            asked = (message["round"],)
        now = (message["ref"], message["stage"], *asked)
        if told.told != now:
            told.told = now
            tab.tell(message)
        last = (table.match, info.last_finished(table))
        if table.state is not None and last[1] and last > told.proved:
            first = told.proved[1] + 1 if told.proved[0] == table.match else 1
            if told.proved == (0, 0) and not games.entry_of(table.game).fairness.sealed:
                first = last[1]  # a new page has seen none of the earlier ones
            told.proved = last
            notes = [one for one in table.deals if first <= one.deal <= last[1]][-PROOFS:]
            tab.tell({"t": "proof", "table": table.id, "deals": [_proof(table, one) for one in notes]})


def stage(table: Table, seat: int) -> messages.Stage:
    """What the page of ``seat`` may know of the coming or current deal: public facts and the seat's own cards."""
    made: messages.Staged = {
        "t": "seals",
        "table": table.id,
        "seat": seat,
        "seal": info.commitment(table),
        "first": fair.link(table.seed, 0),
        "ref": reference(table),
    }
    attempt = table.attempt
    if table.state is None or table.phase not in ("play", "paused"):
        return {**made, "stage": "none"}
    needed = loaded_of(table).game.needs_deal(table.state)
    if not needed and not table.deals:  # stakes are agreed before the first deal
        return {**made, "stage": "none"}
    if not needed:
        note = table.deals[-1]
        return {
            **made,
            "ref": f"{table.match}.{note.deal}.{len(note.dropped) + 1}",
            "stage": "dealt",
            "deal": note.deal,
            "words": note.words,
            "pages": [_sealed(one) for one in note.pages],
            "cards": dealt_to(table, seat),
        }
    chair = table.chairs[seat]
    if attempt.shut:
        pack = games.entry_of(table.game).fairness.pack
        seals = [(one.seat, one.seal) for one in attempt.seals] if attempt.closed else []
        named = attempt.beacon.round if attempt.beacon is not None else 0
        lying = places(table, seat)
        return {**made, "stage": "closed", "seals": seals, "pack": pack, "places": lying, "round": named}
    mine = attempt.of(seat)
    out = chair is None or chair.person in attempt.barred
    return {**made, "stage": "gather", "mine": mine.seal if mine is not None else "", "out": out}


def _sealed(one: Seal) -> messages.Sealed:
    return one.seat, one.seal, one.word


def _proof(table: Table, note: DealNote) -> messages.Proved:
    """The proof of a finished deal, for anyone who wants to recompute it."""
    dropped: list[messages.Dropped] = [
        {"secret": fair.link(table.seed, one.link), "pages": [_sealed(s) for s in one.seals]} for one in note.dropped
    ]
    return {
        "ref": f"{table.match}.{note.deal}.{len(note.dropped) + 1}",
        "deal": note.deal,
        "secret": fair.link(table.seed, note.link),
        "words": note.words,
        "pages": [_sealed(one) for one in note.pages],
        "dropped": dropped,
        "beacon": (note.beacon.round, note.beacon.signature) if note.beacon is not None else None,
    }

"""``/block``, ``/blocked``, ``/blocks``: admins block people in a chat, and a person privately blocks others."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.core.admission import until
from bot.core.people import MARK, flat, those
from bot.core.service import Service
from bot.delivery.outbox import said
from bot.games.stage import rows_of
from bot.handlers.chats import Titles
from bot.handlers.part import Answer, Ask
from bot.ports import Clock, Outbox, Store, keys, records, rights
from bot.ports.people import HOUSE
from bot.text import Text, t
from bot.view import info
from bot.view.scene import Button, Line, Scene

# --- block panels -----------------------------------------------------------------------------------------------------


SHOWN: Final = 12
"""The most people in a panel."""
DAY_MS: Final = 86_400_000
TERMS: Final = {"day": DAY_MS, "week": 7 * DAY_MS, "good": 0}
"""How long a block in a chat may last; 0: for good."""


def whom(people: Sequence[tuple[str, str]], *, admin: bool) -> Scene:
    """Choose whom to block, of the people met here."""
    head = t("block-whom-chat") if admin else t("block-whom-own")
    buttons = [info.looking(t("btn-person", name=name), f"block.={person}") for person, name in people[:SHOWN]]
    return Scene("panel", None, (Line(head, "head"), Line(t("block-whom-hint"), "small")), buttons=rows_of(buttons, 2))


def how(person: str, name: str, *, admin: bool) -> Scene:
    """Choose how to block a person: for oneself, or as an admin in this chat."""
    lines = [Line(t("block-head", name=name), "head")]
    rows: list[tuple[Button, ...]] = []
    if admin:
        terms = {"day": t("btn-block-day"), "week": t("btn-block-week"), "good": t("btn-block-good")}
        lines.append(Line(t("block-chat-hint")))
        rows.append(tuple(info.looking(label, f"block.{term}.{person}", "bad") for term, label in terms.items()))
    lines.append(Line(t("block-own-hint")))
    rows.append((info.looking(t("btn-block-own"), f"block.own.{person}", "bad"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def blocked(bars: Sequence[rights.Bar], place: str, *, admin: bool) -> Scene:
    """The people blocked in a chat, with buttons for an admin to lift a block."""
    lines = [Line(t("blocked-head") if bars else t("blocked-none"), "head")]
    for bar in bars:
        said = t("blocked-until", name=bar.name, day=until(bar)) if bar.until_ms else t("blocked-row", name=bar.name)
        lines.append(Line(said))
    if not admin:
        return Scene("panel", None, (*lines, Line(info.who_can(place), "small")))
    buttons = [info.looking(t("btn-lift", name=bar.name), f"blocked.{bar.person}") for bar in bars[:SHOWN]]
    return Scene("panel", None, tuple(lines), buttons=rows_of(buttons, 2))


def own(shunned: Sequence[rights.Shunned]) -> Scene:
    """The people one has blocked, with buttons to lift a block."""
    lines = [Line(t("blocks-head") if shunned else t("blocks-none"), "head")]
    lines += [Line(t("blocks-row", name=one.name)) for one in shunned]
    buttons = [info.looking(t("btn-lift", name=one.name), f"blocks.{one.person}") for one in shunned[:SHOWN]]
    return Scene("panel", None, tuple(lines), buttons=rows_of(buttons, 2))


def _rules(ask: Ask) -> bool:
    """Whether the person is an admin of this chat."""
    return ask.person.admin and not keys.is_private(ask.place)


RECENT: Final = 20
"""Own matches searched for people to block."""


class Blocks:
    """``committed``: called when there is something to send."""

    names: Final = frozenset({"block", "blocked", "blocks"})

    def __init__(
        self,
        service: Service,
        store: Store,
        outbox: Outbox,
        clock: Clock,
        titles: Titles,
        committed: Callable[[], None],
    ) -> None:
        self._service = service
        self._store = store
        self._outbox = outbox
        self._clock = clock
        self._titles = titles
        self._committed = committed

    async def answer(self, ask: Ask) -> Answer:
        """``block`` (a name; ``=PERSON``; ``own.PERSON``, ``day.PERSON`` …), ``blocked``, ``blocks`` (``PERSON``:
        end the block)."""
        ways = {"block": self._block, "blocked": self._blocked, "blocks": self._own}
        return await ways[ask.name](ask)

    async def _block(self, ask: Ask) -> Answer:
        people, admin = await self.people(ask), _rules(ask)
        verb, _, person = ask.value.partition(".")
        if verb in ("own", *TERMS) and person in people:
            if verb != "own":
                return await self.bar(ask, person, people[person], verb)
            await self._store.rights.shun(ask.person.id, person, people[person])
            return Answer(True, t("block-own-done", name=people[person]), lang=ask.lang)
        found = those(people, ask.value, part=not ask.value.startswith(MARK))
        if len(found) == 1:
            ((person, name),) = found
            return Answer(True, None, how(person, name, admin=admin), lang=ask.lang)
        if ask.value and not found:
            why = t("illegal-nobody-to-block", name=ask.value.removeprefix("=")[:24])
            return ask.refused(why, whom(list(people.items()), admin=admin))
        if not people:
            return ask.refused(t("illegal-nobody-met"))
        return Answer(True, None, whom(found or list(people.items()), admin=admin), lang=ask.lang)

    async def people(self, ask: Ask) -> dict[str, str]:
        """The (person, name) of people met here: at open tables, in finished matches of the chat or one's own."""
        found: dict[str, str] = {}
        here = [] if keys.is_private(ask.place) else await self._store.tables_in(keys.dest_of(ask.place))
        for row in (*here, *await self._store.tables_of(ask.person.id)):
            table = await self._service.table(row.table_id)
            found |= {chair.person: chair.name for _, chair in table.people()} if table is not None else {}
            found |= dict(table.removed) if table is not None else {}
        if not keys.is_private(ask.place):
            for person, name in await self._store.matches.members(keys.chat_of(ask.place)):
                found.setdefault(person, name)
        for match in await self._store.matches.of(ask.person.id, 0, RECENT):
            for one in match.seats:
                if one.played != "auto":
                    found.setdefault(one.person, one.name)
        found.pop(ask.person.id, None)
        return found

    # --- blocks in a chat ---------------------------------------------------------------------------------------------

    async def bar(self, ask: Ask, person: str, name: str, term: str) -> Answer:
        """Block a person in this chat for a ``term`` of ``TERMS``; only for admins."""
        if not _rules(ask):
            return ask.refused(info.who_can(ask.place))
        ends = await self.put(ask, person, name, term)
        day = datetime.fromtimestamp(ends / 1000, UTC).date()
        said = t("block-done-until", name=name, day=day) if ends else t("block-done", name=name)
        return Answer(True, said, await self._list(ask), lang=ask.lang)

    async def put(self, ask: Ask, person: str, name: str, term: str) -> int:
        """Block a person at the place of ``ask``, which comes from an admin. Returns the end, 0: never."""
        lasts = TERMS[term]
        ends = self._clock.now_ms() + lasts if lasts else 0
        await self._store.rights.bar(ask.place, person, name, ends)
        await self._tables(ask, person, "bar")
        chat = await self._titles.of(keys.dest_of(ask.place))
        day = datetime.fromtimestamp(ends / 1000, UTC).date()
        told = t("you-are-blocked-until", chat=chat, day=day) if ends else t("you-are-blocked", chat=chat)
        await self._tell(person, told, f"barred:{ask.key}")
        return ends

    async def _tables(self, ask: Ask, person: str, verb: str) -> None:
        """Apply ``verb`` at the person's tables in this chat."""
        house = keys.house_of(ask.place)
        for row in await self._store.tables_of(person):
            if any(keys.house_of(str(dest)) == house for dest in row.played()):
                command = records.Command(f"{ask.key}:{verb}:{row.table_id}", row.table_id, HOUSE, f"{verb} {person}")
                await self._service.handle(command)

    async def _blocked(self, ask: Ask) -> Answer:
        if keys.is_private(ask.place):
            return await self._own(ask)
        if not ask.value:
            return Answer(True, None, await self._list(ask), lang=ask.lang)
        if not ask.person.admin:
            return ask.refused(info.who_can(ask.place))
        bars = {bar.person: bar for bar in await self._store.rights.bars(ask.place)}
        found = bars.get(ask.value) or next((one for one in bars.values() if flat(one.name) == flat(ask.value)), None)
        if found is None:
            return ask.refused(t("illegal-not-blocked"), await self._list(ask))
        if await self._store.rights.unbar(ask.place, found.person):
            await self._tables(ask, found.person, "unbar")
            chat = await self._titles.of(keys.dest_of(ask.place))
            await self._tell(found.person, t("you-are-free", chat=chat), f"unbarred:{ask.key}")
        return Answer(True, t("block-lifted", name=found.name), await self._list(ask), lang=ask.lang)

    async def _list(self, ask: Ask) -> Scene:
        bars = await self._store.rights.bars(ask.place)
        return blocked(bars, ask.place, admin=ask.person.admin)

    # --- own blocks ---------------------------------------------------------------------------------------------------

    async def _own(self, ask: Ask) -> Answer:
        mine = await self._store.rights.shunned(ask.person.id)
        if not ask.value:
            return Answer(True, None, own(mine), lang=ask.lang)
        found = next((one for one in mine if one.person == ask.value or flat(one.name) == flat(ask.value)), None)
        if found is None:
            return ask.refused(t("illegal-not-blocked"), own(mine))
        await self._store.rights.unshun(ask.person.id, found.person)
        left = [one for one in mine if one is not found]
        return Answer(True, t("block-lifted", name=found.name), own(left), lang=ask.lang)

    async def _tell(self, person: str, text: Text, key: str) -> None:
        await self._outbox.say(said(keys.private_to(person), "note", text), key)
        self._committed()

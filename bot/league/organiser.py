"""Whoever organises a cup: carries out what people do in it, looks what has become of its tables, opens new ones.

A cup is a stream of events of its own. What has become of a table is read from the read model, and what follows from
that is committed under a key made of the cup's last event; a table is opened under a key made of its match. So whatever
is cut off in between is done again by whoever looks next, and done once, however many look.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games import entry_of
from bot.league.admission import apart_in, kept_away, may_enter, shut_out
from bot.league.cup import events as ev
from bot.league.cup.bench import referee_for
from bot.league.cup.by import By
from bot.league.cup.decide import OF_PEOPLE, decide
from bot.league.cup.model import Cup, Entry, Match, evolve
from bot.league.cup.options import games
from bot.league.cup.steps import Apart, Seen, due, paired
from bot.league.cup.told import rows
from bot.league.cup.view import View, view
from bot.league.outcome import of_match, of_table
from bot.league.seating import seat
from bot.league.seeding import Strength, by_registration
from bot.ports import Clock, Entropy, Store
from bot.ports.cups import Change, Cups, Kept, Member, latest
from bot.ports.keys import Dest, dest_of, house_of, is_private
from bot.ports.people import HOUSE
from bot.ports.records import Command, Person
from bot.ports.rights import RightsNow
from bot.service import Service
from bot.table import admit
from bot.table.refusals import Ruled
from bot.text import Lang
from rules.core import Illegal

ID_BYTES: Final = 5


class Organiser:
    """``strength``: the seeding."""

    def __init__(
        self,
        service: Service,
        store: Store,
        cups: Cups,
        clock: Clock,
        entropy: Entropy,
        strength: Strength = by_registration,
    ) -> None:
        self._service = service
        self._store = store
        self._cups = cups
        self._clock = clock
        self._entropy = entropy
        self._strength = strength

    async def at(self, cup_id: str) -> View | None:
        kept = await self._cups.at(cup_id)
        return view(kept) if kept is not None else None

    async def latest(self, place: str, person: str) -> str | None:
        """See ``bot.ports.cups.latest``."""
        return await latest(self._cups, place, person)

    # --- what people do ----------------------------------------------------------------------------------------------

    async def open(self, key: str, place: str, person: Person, lang: Lang) -> View:
        """A new cup that ``person`` sets up; registration has not begun.

        :raises Illegal: they are blocked in the chat.
        """
        await self._allowed(place, person)
        rules = await self._store.rights.rules(place)
        game = next((one for one in games() if one not in rules.closed), games()[0])
        preset = next(iter(entry_of(game).rules.presets))
        cup_id = b32encode(self._entropy.token(ID_BYTES)).decode().lower()
        first = ev.encode(ev.Opened(game, preset, lang))
        host = Member(1, person.id, person.name, "")
        dest = str(dest_of(place, person.acts_as))
        known = await self._cups.open(key, cup_id, dest, Change([first], [host], "draft", ()))
        found = await self.at(known)
        if found is None:
            raise Illegal("cup-none")
        return found

    async def act(
        self, key: str, cup_id: str, person: Person, verb: str, rest: str, place: str, other: Person | None = None
    ) -> View:
        """Somebody does something in a cup (``bot.league.cup.decide``). ``other``: whom they mean.

        :raises Illegal: it is not possible; ``cup-none``: there is no such cup.
        """
        seen = await self.at(cup_id)
        if seen is None or verb not in OF_PEOPLE:
            raise Illegal("cup-none" if seen is None else "unknown-button")
        if verb in ("enter", "ask", "yes"):
            await self._may_enter(seen, place, person, _asker(seen, rest) if verb == "yes" else other)
        if verb == "offer":
            await self._allowed(seen.place, person)
        manages = self.manages(seen, person, place)
        strength, apart = await self._order(seen) if verb == "close" else ((), frozenset())
        boards = await self._boards(seen.place)

        def think(kept: Kept) -> Change:
            now = view(kept)
            new: list[Member] = []
            me = _numbered(now, new, person, str(dest_of(place, person.acts_as)))
            them = _numbered(now, new, other, "") if other is not None else 0
            by = By(me, kept.now_ms, manages, them, strength, apart)
            return _change(now, decide(now.cup, by, verb, rest), new, boards)

        if await self._cups.change(key, cup_id, think):
            self._service.committed()
            await self._look(cup_id, arrived=verb == "here" and seen.cup.phase == "play")
        return await self.at(cup_id) or seen

    def manages(self, seen: View, person: Person, place: str) -> bool:
        """Whether somebody runs a cup: whoever set it up, and whoever runs its chat when they are there."""
        here = not is_private(place) and house_of(place) == house_of(seen.place)
        return 1 in seen.numbers_of(person.id) or (person.admin and here)

    async def may_open(self, place: str, person: Person) -> bool:
        """Whether somebody who runs a chat is not blocked in it."""
        try:
            await self._allowed(place, person)
        except Illegal:
            return False
        return True

    async def _allowed(self, place: str, person: Person) -> None:
        def allowed(rights: RightsNow) -> None:
            bar = rights.barred(place, person.id)
            if bar is not None:
                raise admit.barred(bar)

        await self._store.rights.look(allowed)

    async def _may_enter(self, seen: View, place: str, person: Person, other: Person | None) -> None:
        """:raises Illegal: as ``bot.league.admission.may_enter``."""
        now_ms = self._clock.now_ms()
        await self._store.rights.look(lambda rights: may_enter(rights, seen, now_ms, place, person, other))

    async def _order(self, seen: View) -> tuple[Sequence[int], Apart]:
        """The seeding, and whom the bot makes no pair of."""
        apart = await self._store.rights.look(lambda rights: apart_in(rights, seen))
        return await self._strength(replace(seen, cup=paired(seen.cup, apart))), apart

    async def _boards(self, place: str) -> tuple[Dest, ...]:
        """Where a cup is shown: in its chat, and in those that are linked to it if both want that."""
        here, found = Dest.parse(place), []
        for dest in await self._store.links.of(here):
            rules = [await self._store.rights.rules(str(one)) for one in (here, dest)]
            found += [dest] if all(one.links for one in rules) else []
        return (here, *found)

    # --- what time and results bring ---------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Look at every cup that is running."""
        for kept in await self._cups.running():
            await self._step(view(kept))

    async def _look(self, cup_id: str, *, arrived: bool) -> None:
        """``arrived``: all that has happened is that somebody is there, so that the other tables need no look."""
        seen = await self.at(cup_id)
        if seen is not None:
            await (self._open_tables(seen) if arrived else self._step(seen))

    async def _step(self, now: View) -> None:
        tables = {one.number: await self._seen(one) for one in now.cup.now_played() if one.table and not one.how}
        known = {number: seen for number, seen in tables.items() if seen is not None}
        if due(now.cup, now.kept.now_ms, known, (), now.lost()):
            strength, apart = await self._order(now)
            boards = await self._boards(now.place)

            def think(kept: Kept) -> Change:
                then = view(kept)
                return _change(then, due(then.cup, kept.now_ms, known, strength, then.lost(), apart), (), boards)

            if await self._cups.change(f"cup:{now.cup.id}:{now.cup.seq}", now.cup.id, think):
                self._service.committed()
            now = await self.at(now.cup.id) or now
        await self._open_tables(now)

    async def _open_tables(self, now: View) -> None:
        for match in now.cup.ready():
            await self._seat(now, match)

    async def _seen(self, match: Match) -> Seen | None:
        """The table of a match as it stands; None: it is not to be found."""
        row = await self._store.table(match.table)
        table = await self._service.table(match.table)
        # Last: the match may end at this moment, and a table that is closed would be taken for one without a result.
        found = await self._store.matches.at(match.table, 1)
        if found is not None:
            return of_match(found)
        if row is None or table is None:
            return None
        return of_table(table, closed=row.status == "closed")

    async def _seat(self, now: View, match: Match) -> None:
        """Open the table of a match with its players, who are all there; where it cannot be opened yet, later."""
        reply = await seat(self._service, now, match, await self._referee(now, match))
        if reply is None:
            return
        key = f"cup:{now.cup.id}:{match.number}:seated"
        if reply.ok and reply.table is not None:
            table = await self._service.table(reply.table)
            referee = table.bench.person if table is not None else ""
            await self._note(now, key, ev.Seated(match.number, reply.table, now.number_of(referee) if referee else 0))
        else:
            await self._refused(now, match)

    async def _referee(self, now: View, match: Match) -> int:
        """Who is to referee it; 0: nobody can."""
        if not now.cup.referees:
            return 0
        return referee_for(now.cup, match, await self._store.rights.look(lambda rights: kept_away(rights, now, match)))

    async def _refused(self, now: View, match: Match) -> None:
        """No such table may be opened at all: somebody has been blocked or banned since they entered, and is out."""
        now_ms = self._clock.now_ms()
        sides = [entry for n in (match.home, match.away) if (entry := now.cup.entry(n)) is not None]

        def out(rights: RightsNow) -> list[Entry]:
            return [one for one in sides if shut_out(rights, now, now_ms, one.players)]

        found = await self._store.rights.look(out)
        key = f"cup:{now.cup.id}:{match.number}"
        for entry in found:  # whoever looks next says that the others have won
            await self._note(now, f"{key}:out:{entry.number}", ev.Out(entry.number, "removed"))
        if not found:
            await self._note(now, f"{key}:seated", ev.Ended(match.number, "unfinished", (0, 0)))

    async def appoint(self, key: str, cup_id: str, person: Person, rest: str, place: str) -> View:
        """``MATCH PLAYER``: a referee of the cup becomes that of a match that is being played without one.

        :raises Illegal: ``cup-organiser``, ``cup-no-match``, ``cup-no-offer``; as ``bot.table.refereed.may_be``.
        """
        seen = await self.at(cup_id)
        if seen is None or not self.manages(seen, person, place):
            raise Illegal("cup-organiser")
        number, _, player = rest.partition(" ")
        match = next((one for one in seen.cup.now_played() if str(one.number) == number and not one.how), None)
        chosen = next((one for one in seen.cup.referees if str(one) == player), None)
        if match is None or not match.table:
            raise Illegal("cup-no-match")
        if chosen is None:
            raise Illegal("cup-no-offer")
        words = f"referee appoint {seen.person(chosen)} {seen.name(chosen)}"
        reply = await self._service.handle(Command(f"{key}:table", match.table, HOUSE, words))
        if not reply.ok and reply.text is not None:
            raise Ruled(reply.text)
        await self._note(seen, f"{key}:cup", ev.Refereed(match.number, chosen))
        return await self.at(cup_id) or seen

    async def _note(self, now: View, key: str, event: ev.Seated | ev.Refereed | ev.Ended | ev.Out) -> None:
        boards = await self._boards(now.place)

        def think(kept: Kept) -> Change:
            then = view(kept)
            return _change(then, () if _late(then.cup, event) else (event,), (), boards)

        if await self._cups.change(key, now.cup.id, think):
            self._service.committed()


def _numbered(now: View, new: list[Member], person: Person, place: str) -> int:
    """The number of somebody in a cup; a new one goes with the change."""
    known = now.number_of(person.id)
    if known:
        return known
    taken = [one.number for one in (*now.kept.people, *new)]
    new.append(Member(max(now.cup.people, *taken) + 1, person.id, person.name, place))
    return new[-1].number


def _asker(seen: View, rest: str) -> Person | None:
    """Who has asked for the pair of that number."""
    entry = seen.cup.entry(int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 6 else None
    asker = entry.players[0] if entry is not None else 0
    return Person(seen.person(asker), seen.name(asker)) if asker and seen.person(asker) else None


def _change(now: View, events: Sequence[ev.Event], new: Sequence[Member], boards: Sequence[Dest]) -> Change:
    after = now.cup
    for event in events:
        after = evolve(after, event, now.kept.now_ms)
    people = replace(now.kept, people=(*now.kept.people, *new))
    told = rows(now.cup, after, events, boards, View(after, people).person)
    return Change([ev.encode(one) for one in events], new if events else (), after.phase, told)


def _late(cup: Cup, event: ev.Seated | ev.Refereed | ev.Ended | ev.Out) -> bool:
    """Whether it has been said already, or has been overtaken."""
    if isinstance(event, ev.Out):
        entry = cup.entry(event.entry)
        return entry is None or bool(entry.out)
    known = cup.matches[event.match - 1]
    return bool(known.how or (known.table and not isinstance(event, ev.Refereed)))

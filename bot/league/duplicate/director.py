"""Whoever directs duplicates: carries out what people do in them, opens the tables, and compares when all are done.

A duplicate is a stream of events of its own, kept as a cup is (``bot.ports.cups``). What follows from time and from
its tables is committed under a key made of its last event, a table is opened under a key made of its number: whatever
is cut off in between is done again by whoever looks next, and done once, however many look.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games import entry_of
from bot.league.days import games
from bot.league.duplicate import events as ev
from bot.league.duplicate.decide import By, decide
from bot.league.duplicate.model import Duplicate, View, evolve, view
from bot.league.duplicate.seating import seat, table_of
from bot.league.duplicate.told import rows
from bot.ports import Clock, Entropy, Store
from bot.ports.cups import Change, Cups, Kept, Member, latest
from bot.ports.keys import Dest, dest_of, house_of, is_private
from bot.ports.packs import Pack, Packs, PackWord, prepared
from bot.ports.people import HOUSE
from bot.ports.records import Command, Person
from bot.ports.rights import RightsNow
from bot.service import Service, illegal_text
from bot.table import admit
from bot.text import Lang, Text
from rules.core import Illegal

ID_BYTES: Final = 5
SALT_BYTES: Final = 16
PACK_MS: Final = 90 * 86_400_000
"""More than sign-up and play can take: a pack that nobody has opened by then is closed as those of a day are."""


class Director:
    """``duplicates``: the streams; ``packs``: their deals; ``operators``: people who run the server."""

    def __init__(
        self,
        service: Service,
        store: Store,
        duplicates: Cups,
        packs: Packs,
        clock: Clock,
        entropy: Entropy,
        operators: frozenset[str] = frozenset(),
    ) -> None:
        self._service = service
        self._store = store
        self._kept = duplicates
        self._packs = packs
        self._clock = clock
        self._entropy = entropy
        self._operators = operators

    async def at(self, duplicate: str) -> View | None:
        kept = await self._kept.at(duplicate)
        return view(kept, self._operators) if kept is not None else None

    async def latest(self, place: str, person: str) -> str | None:
        """See ``bot.ports.cups.latest``."""
        return await latest(self._kept, place, person)

    async def signed(self, person: str) -> View | None:
        """The newest duplicate for whose deals somebody can give a word; if there is none, the newest they play."""
        found = [await self.at(one.id) for one in await self._kept.of(person) if one.status in ("open", "play")]
        mine = [one for one in found if one is not None and one.now.side_of(one.number_of(person)) is not None]
        return next((one for one in mine if one.now.phase == "open"), mine[0] if mine else None)

    # --- what people do ----------------------------------------------------------------------------------------------

    async def open(self, key: str, place: str, person: Person, lang: Lang) -> View:
        """A new duplicate that ``person`` sets up; nobody can sign up yet.

        :raises Illegal: they may not open tables in the chat.
        """
        game = await self._allowed(place, person)
        first = ev.encode(ev.Opened(game, next(iter(entry_of(game).rules.presets)), lang))
        name = b32encode(self._entropy.token(ID_BYTES)).decode().lower()
        host = Member(1, person.id, person.name, "")
        dest = str(dest_of(place, person.acts_as))
        found = await self.at(await self._kept.open(key, name, dest, Change([first], [host], "draft", ())))
        if found is None:
            raise Illegal("duplicate-none")
        return found

    async def act(self, key: str, duplicate: str, person: Person, verb: str, rest: str, place: str) -> View:
        """Somebody does something in a duplicate (``bot.league.duplicate.decide``).

        :raises Illegal: it is not possible; ``duplicate-none``: there is no such duplicate.
        """
        seen = await self.at(duplicate)
        if seen is None:
            raise Illegal("duplicate-none")
        if verb == "enter":
            await self._may_enter(seen, place, person, rest)
        if verb == "set" and rest.startswith("game "):
            await self._may_play(seen, rest.removeprefix("game "))
        manages = self.manages(seen, person, place)
        boards = await self._boards(seen)

        def think(kept: Kept) -> Change:
            then, new = view(kept), list[Member]()
            player = then.number_of(person.id)
            if not player:
                player = max(then.now.people, *(one.number for one in then.kept.people)) + 1
                new.append(Member(player, person.id, person.name, str(dest_of(place, person.acts_as))))
            return _change(then, decide(then.now, By(player, manages), verb, rest), new, boards)

        if await self._kept.change(key, duplicate, think):
            self._service.committed()
            await self._step(duplicate)
        return await self.at(duplicate) or seen

    def manages(self, seen: View, person: Person, place: str) -> bool:
        """Whether somebody runs a duplicate: whoever set it up, and whoever runs its chat when they are there."""
        here = not is_private(place) and house_of(place) == house_of(seen.place)
        return seen.number_of(person.id) == 1 or (person.admin and here)

    async def refusal(self, place: str, person: Person) -> Text | None:
        """Why somebody may set up no duplicate at a place; None if they may."""
        try:
            await self._allowed(place, person)
        except Illegal as refused:
            return illegal_text(refused)
        return None

    async def _allowed(self, place: str, person: Person) -> str:
        """The game of a new duplicate.

        :raises Illegal: they may not open tables in the chat; ``duplicate-no-game``.
        """

        def allowed(rights: RightsNow) -> str:
            admit.may_open(rights, place, person)
            closed = rights.rules(place).closed
            return next((one for one in games() if one not in closed), "")

        game = await self._store.rights.look(allowed)
        if not game:
            raise Illegal("duplicate-no-game")
        return game

    async def _may_play(self, seen: View, game: str) -> None:
        rules = await self._store.rights.rules(seen.place)
        if game in rules.closed:
            raise Illegal("duplicate-game-closed")

    async def _may_enter(self, seen: View, place: str, person: Person, beside: str) -> None:
        """:raises Illegal: ``barred``; ``no-guests``: the chat keeps to itself; ``duplicate-side-taken``."""
        rules = await self._store.rights.rules(seen.place)
        if not rules.guests and not is_private(place) and house_of(place) != house_of(seen.place):
            raise Illegal("no-guests")
        side = seen.now.side(int(beside[:4])) if beside.isdecimal() else None
        partners = [seen.person(one) for one in side.players] if side is not None else []

        def allowed(rights: RightsNow) -> None:
            bar = rights.barred(seen.place, person.id)
            if bar is not None:
                raise admit.barred(bar)
            if any(rights.apart(person.id, one) for one in partners if one):
                raise Illegal("duplicate-side-taken")

        await self._store.rights.look(allowed)

    async def _boards(self, seen: View) -> tuple[Dest, ...]:
        """Where a duplicate is shown: in its chat, in those that are linked to it if both want that, and in the chats
        from which people have signed up by its code."""
        here = Dest.parse(seen.place)
        found = [here]
        for dest in await self._store.links.of(here):
            rules = [await self._store.rights.rules(str(one)) for one in (here, dest)]
            found += [dest] if all(one.links for one in rules) else []
        came = {player for side in seen.now.sides for player in side.players}
        there = [Dest.parse(one.place) for one in seen.kept.people if one.number in came and one.place]
        return tuple(dict.fromkeys((*found, *(dest for dest in there if not dest.private))))

    # --- words and cards ---------------------------------------------------------------------------------------------

    async def pack(self, now: Duplicate) -> Pack:
        """The deals of a duplicate whose settings are fixed: sealed from now on."""
        found = await self._packs.at(now.pack)
        if found is None:
            at, seed = self._clock.now_ms(), self._entropy.token(32).hex()
            pack = Pack(now.pack, now.pack, now.options.game, seed, now.options.deals, at, at + PACK_MS)
            found = await self._packs.ensure(pack)
        return found

    async def salted(self, now: Duplicate, person: str) -> tuple[PackWord, Pack]:
        """What somebody has for the shuffles, and the pack, sealed before they give a word."""
        pack = await self.pack(now)
        return await self._packs.salted(pack.round, person, self._entropy.token(SALT_BYTES).hex()), pack

    async def word(self, now: Duplicate, person: str, word: str) -> PackWord | None:
        """Give a word for the shuffles; None if the seals have not been shown to them yet.

        :raises Illegal: ``duplicate-words``: the deals are fixed.
        """
        if now.phase != "open":
            raise Illegal("duplicate-words")
        pack = await self.pack(now)
        return await self._packs.give(pack.round, person, word, pack.until_ms)

    async def words(self, pack: Pack) -> tuple[PackWord, ...]:
        """The words that went into a pack, in order."""
        given = {one.mixed: one for one in await self._packs.words(pack.round)}
        return tuple(given.get(one, PackWord("", "", "", one)) for one in pack.given)

    # --- what time and tables bring ----------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Look at every duplicate that is running."""
        for kept in await self._kept.running():
            await self._step(kept.row.id)

    async def _step(self, duplicate: str) -> None:
        seen = await self.at(duplicate)
        if seen is None or seen.now.phase not in ("open", "play"):
            return
        if seen.now.phase == "open":
            await self.pack(seen.now)
            if seen.kept.now_ms < seen.now.until_ms:
                return
            end = ev.Begun(seen.now.plan()) if seen.now.ready else ev.Cancelled("few")
            seen = await self._note(seen, end)
        if seen.now.phase == "play":
            await self._play(seen)

    async def _play(self, seen: View) -> None:
        pack = await self.pack(seen.now)
        pack = await prepared(self._packs, self._service.rounds, pack.id, seen.kept.now_ms) or pack
        if pack.awaits:
            return  # whoever looks next, in three seconds, finds the round
        late = seen.kept.now_ms >= seen.now.until_ms
        for board in seen.now.boards:
            if board.table or board.how:
                continue
            reply = await seat(self._service, seen, board, pack)
            if reply is not None and reply.ok:
                seen = await self._note(seen, ev.Seated(board.number, table_of(pack, board.number)))
            elif reply is not None or late:
                seen = await self._note(seen, ev.Played(board.number, "not"))
        if late:
            await self._finish(pack)
        runs = {run.table_id: run for run in await self._packs.runs(pack.id)}
        for board in seen.now.boards:
            if not board.how and board.table in runs and runs[board.table].done:
                seen = await self._note(seen, ev.Played(board.number))
        if all(one.how for one in seen.now.boards) and seen.now.phase == "play":
            played = sum(one.how == "played" for one in seen.now.boards)
            if await self._packs.open(pack.id, played):
                scores = tuple(runs[one.table].scores if one.table in runs else () for one in seen.now.boards)
                await self._note(seen, ev.Over(scores))

    async def _finish(self, pack: Pack) -> None:
        """The time is up: automatic players play what is left."""
        for run in await self._packs.runs(pack.id):
            if not run.done:
                await self._service.handle(Command(f"pack-finish:{run.table_id}", run.table_id, HOUSE, "finish"))

    async def _note(self, seen: View, event: ev.Event) -> View:
        """Commit what follows, if it still does; the duplicate afterwards."""
        boards = await self._boards(seen)

        def think(kept: Kept) -> Change:
            then = view(kept)
            return _change(then, (event,) if _new(then.now, event) else (), (), boards)

        if await self._kept.change(f"duplicate:{seen.now.id}:{seen.now.seq}", seen.now.id, think):
            self._service.committed()
        return await self.at(seen.now.id) or seen


def _new(now: Duplicate, event: ev.Event) -> bool:
    """Whether nobody has noted it yet."""
    match event:
        case ev.Begun() | ev.Cancelled():
            return now.phase == "open"
        case ev.Seated(number, _):
            return not now.boards[number - 1].table and not now.boards[number - 1].how
        case ev.Played(number, _):
            return not now.boards[number - 1].how
        case _:
            return now.phase == "play"


def _change(then: View, events: Sequence[ev.Event], new: Sequence[Member], boards: Sequence[Dest]) -> Change:
    after = then.now
    for event in events:
        after = evolve(after, event, then.kept.now_ms)
    people = replace(then.kept, people=(*then.kept.people, *new))
    told = rows(then.now, after, events, boards, View(after, people).person)
    return Change([ev.encode(one) for one in events], new if events else (), after.phase, told)

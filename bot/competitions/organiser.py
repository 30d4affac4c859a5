"""Runs competitions: carries out people's actions, and what follows from time and tables.

A competition is its own event stream. What follows from time and tables is committed under a key made from its last
event; a table is opened under a key of its own. Interrupted work is therefore repeated by the next process, and takes
effect once.
"""

from base64 import b32encode
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, ClassVar, Final, Generic, TypeVar, cast

import msgspec

from bot import games, ports
from bot.competitions.events import Event, Opened, Published, encode
from bot.competitions.model import ENDED, By, Competition, Verbs, View, evolve
from bot.core import admission, model
from bot.core import events as table_ev
from bot.core.service import Service
from bot.ports.cups import Change, Cups, Kept, Member
from bot.ports.keys import Dest, Slot, dest_of, house_of, is_private, private_to
from bot.ports.records import OutRow, Person, Reply
from bot.text import Lang
from rules.core import Illegal

# --- boards and private messages --------------------------------------------------------------------------------------


def rows(
    before: Competition,
    after: Competition,
    events: Sequence[Event],
    boards: Sequence[Dest],
    person: Callable[[int], str],
) -> tuple[OutRow, ...]:
    """``boards``: where it is shown. ``person``: the id of a player; empty: they cannot be reached."""
    published = before.phase != "draft" or any(isinstance(one, Published) for one in events)
    if after.phase == "draft" or not published:
        return ()
    word, fresh = after.WORD, any(isinstance(one, after.NEWS) for one in events)
    shown = [OutRow(dest, Slot(word, after.id), word, after.id, fresh=fresh) for dest in boards]
    last = {player: call for event in events for player, *call in after.told(event)}
    # Earlier messages are updated, so that they no longer ask for what is done.
    stale = {player for event in events for player in after.touched(event)} - last.keys()

    def called(player: int, *call: Any, fresh: bool) -> Iterable[OutRow]:
        if who := person(player):
            ref = msgspec.json.encode(after.CALLS.type(after.id, *call)).decode()
            kind = f"{word}call"
            yield OutRow(private_to(who), Slot(kind, after.id), kind, ref, fresh=fresh)

    new = (row for player, call in sorted(last.items()) for row in called(player, *call, fresh=True))
    old = (row for player in sorted(stale) for row in called(player, "now", fresh=False))
    return (*shown, *new, *old)


# --- opening a table --------------------------------------------------------------------------------------------------


async def first_opened(opening: Callable[[str], Awaitable[Reply]], key: str, later: Iterable[str]) -> Reply | None:
    """Open a table. None: it is refused for now, by a text in ``later``.

    A refusal is stored under its key like any outcome, so each attempt has its own key. A caller goes through the keys
    until it finds the one that succeeded.
    """
    for n in count():
        reply = await opening(f"{key}:{n}")
        if reply.ok or reply.text is None or reply.text.key not in later:
            return reply
        if not reply.duplicate:
            break
    return None


def with_clock(table: model.Table, clock: int) -> tuple[table_ev.Event, ...]:
    return (table_ev.Chosen("clock", str(clock)),) if table.clock_s != clock else ()


# --- the organiser ----------------------------------------------------------------------------------------------------


ID_BYTES: Final = 5
Seen = TypeVar("Seen", bound=View[Competition])


class Organiser(Generic[Seen]):
    """``kept``: the streams of one format; ``operators``: people who run the server."""

    VIEW: ClassVar[type[View[Competition]]]
    VERBS: ClassVar[Verbs]

    def __init__(
        self,
        service: Service,
        store: ports.Store,
        kept: Cups,
        clock: ports.Clock,
        entropy: ports.Entropy,
        operators: frozenset[str] = frozenset(),
    ) -> None:
        self._service = service
        self._store = store
        self._kept = kept
        self._clock = clock
        self._entropy = entropy
        self._operators = operators
        self._word = self.VIEW.KIND.WORD

    def _view(self, kept: Kept) -> Seen:
        return cast(Seen, self.VIEW.of(kept, self._operators))

    async def at(self, its_id: str) -> Seen | None:
        kept = await self._kept.at(its_id)
        return self._view(kept) if kept is not None else None

    async def latest(self, place: str, person: str) -> str | None:
        """The competition a person means at a place: the newest one, live ones before finished ones; of the chat or, in
        a private chat, of the person."""
        found = await (self._kept.of(person) if is_private(place) else self._kept.in_chat(house_of(place), 8))
        found = tuple(one for one in found if one.status != "draft")
        live = [one for one in found if one.status not in ENDED]
        return next((one.id for one in (*live, *found)), None)

    # --- people's actions ---------------------------------------------------------------------------------------------

    async def open(self, key: str, place: str, person: Person, lang: Lang) -> Seen:
        """Create a competition owned by ``person``; sign-up has not begun.

        :raises Illegal: as ``may_open``.
        """
        game = await self.may_open(place, person)
        its_id = b32encode(self._entropy.token(ID_BYTES)).decode().lower()
        first = encode(Opened(game, next(iter(games.entry_of(game).rules.presets)), lang))
        host = Member(1, person.id, person.name, "")
        dest = str(dest_of(place, person.acts_as))
        found = await self.at(await self._kept.open(key, its_id, dest, Change([first], [host], "draft", ())))
        if found is None:
            raise Illegal(f"{self._word}-none")
        return found

    async def may_open(self, place: str, person: Person) -> str:
        """The game of a new competition.

        :raises Illegal: the person may not set one up in the chat.
        """
        raise NotImplementedError

    async def act(
        self, key: str, its_id: str, person: Person, verb: str, rest: str, place: str, other: Person | None = None
    ) -> Seen:
        """Carry out a person's action. ``other``: the player it concerns.

        :raises Illegal: it is not possible; ``…-none``: there is no such competition.
        """
        seen = await self.at(its_id)
        if seen is None:
            raise Illegal(f"{self._word}-none")
        await self._may(seen, place, person, verb, rest, other)
        by = await self._by(seen, verb, manages=self.manages(seen, person, place))
        boards = await self.boards(seen)

        def think(kept: Kept) -> Change:
            now, new = self._view(kept), list[Member]()
            me = _numbered(now, new, person, str(dest_of(place, person.acts_as)))
            them = _numbered(now, new, other, "") if other is not None else 0
            acts = replace(by, player=me, now_ms=kept.now_ms, other=them)
            return self._change(now, self.VERBS.decide(now.now, acts, verb, rest), boards, new)

        if await self._kept.change(key, its_id, think):
            self._service.committed()
            await self._follow(await self.at(its_id) or seen, verb)
        return await self.at(its_id) or seen

    def manages(self, seen: Seen, person: Person, place: str) -> bool:
        """Whether a person runs it: its creator does, and so does an admin of its chat while there."""
        here = not is_private(place) and house_of(place) == house_of(seen.place)
        return 1 in seen.numbers_of(person.id) or (person.admin and here)

    async def _may(self, seen: Seen, place: str, person: Person, verb: str, rest: str, other: Person | None) -> None:
        """:raises Illegal: what depends on the chat and on other people forbids it."""
        raise NotImplementedError

    async def _by(self, seen: Seen, verb: str, *, manages: bool) -> By:
        return By(0, manages=manages)

    async def _follow(self, seen: Seen, verb: str) -> None:
        """Do at once what follows from an action."""
        await self._step(seen)

    async def _allowed(self, place: str, person: Person) -> None:
        """:raises Illegal: the person is blocked in the chat."""
        await self._store.rights.look(lambda rights: admission.not_barred(rights, place, person))

    async def boards(self, seen: Seen) -> tuple[Dest, ...]:
        """Where it is shown: in its chat, and in linked chats if both sides want that."""
        here = Dest.parse(seen.place)
        found = [here]
        for dest in await self._store.links.of(here):
            rules = [await self._store.rights.rules(str(one)) for one in (here, dest)]
            found += [dest] if all(one.links for one in rules) else []
        return tuple(found)

    # --- time and tables ----------------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Advance every running competition."""
        for kept in await self._kept.running():
            await self._step(self._view(kept))

    async def _step(self, seen: Seen) -> None:
        raise NotImplementedError

    async def _note(self, seen: Seen, event: Event, key: str = "") -> Seen:
        """Commit an event if it is still new; return the competition afterwards."""
        return await self._noted(seen, lambda then: (event,) if then.now.lacks(event) else (), key)

    async def _noted(self, seen: Seen, events: Callable[[Seen], Sequence[Event]], key: str = "") -> Seen:
        boards = await self.boards(seen)

        def think(kept: Kept) -> Change:
            then = self._view(kept)
            return self._change(then, events(then), boards)

        if await self._kept.change(key or f"{self._word}:{seen.now.id}:{seen.now.seq}", seen.now.id, think):
            self._service.committed()
        return await self.at(seen.now.id) or seen

    def _change(self, now: Seen, events: Sequence[Event], boards: Sequence[Dest], new: Sequence[Member] = ()) -> Change:
        after = now.now
        for event in events:
            after = evolve(type(after), after, event, now.kept.now_ms)
        people = replace(now.kept, people=(*now.kept.people, *new))
        told = rows(now.now, after, events, boards, people.person)
        return Change([encode(one) for one in events], new if events else (), after.phase, told)


def _numbered(now: View[Competition], new: list[Member], person: Person, place: str) -> int:
    """A person's number; a new number is added to ``new``."""
    known = now.number_of(person.id)
    if known:
        return known
    taken = [one.number for one in (*now.kept.people, *new)]
    new.append(Member(max(now.now.people, *taken) + 1, person.id, person.name, place))
    return new[-1].number

"""Runs cups: carries out players' actions, follows the tables of matches, opens new ones.

A cup is its own event stream. Table results are read from the read model. What follows from them is committed under a
key made from the cup's last event; a table is opened under a key made from its match. Interrupted work is therefore
repeated by the next process, and takes effect once.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, count
from typing import Final, Literal, TypeAlias

import msgspec

from bot.core import admission, rated
from bot.core import events as ev
from bot.core.context import Moment, after
from bot.core.fold import appointment
from bot.core.loaded import loaded_of
from bot.core.model import Audience, Chair, Table
from bot.core.people import Ruled
from bot.core.rated import DESERTED, blamed
from bot.core.service import Service
from bot.core.stakes import start_events
from bot.features.cups import events as cup_ev
from bot.features.cups.decide import OF_PEOPLE, Apart, Seen, decide, due, paired, referee_for, stays
from bot.features.cups.model import By, Cup, Entry, Match, View, evolve, games, view
from bot.features.packs import WEB
from bot.games import entry_of
from bot.ports import Clock, Entropy, Store
from bot.ports.cups import BOARD, CALL, Change, Cups, Kept, Member, latest
from bot.ports.keys import Dest, Slot, dest_of, house_of, is_private, known, platform_of, private_to
from bot.ports.matches import Finished
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, MU, Ladder, Ratings, pair_key
from bot.ports.records import Command, OutRow, Person, Reply
from bot.ports.rights import FOR_GOOD, Banned, RightsNow
from bot.text import Lang, Text, t
from rules.core import Illegal

# --- who may enter ----------------------------------------------------------------------------------------------------


def may_enter(rights: RightsNow, seen: View, now_ms: int, place: str, person: Person, other: Person | None) -> None:
    """Check that ``person`` may enter from ``place``, with ``other`` as their partner.

    :raises Illegal: ``barred``; ``no-guests``; ``banned``, ``rated-deserter``: the cup is rated; ``cup-partner-taken``,
        ``cup-partner-banned``: not with this partner.
    """
    bar = rights.barred(seen.place, person.id)
    if bar is not None:
        raise admission.barred(bar)
    if not rights.rules(seen.place).guests and _from_elsewhere(rights, seen, place, person):
        raise Illegal("no-guests")
    for one in _banned(rights, seen, [person.id]):
        raise rated.refused(one)
    until = _deserter_until(rights, seen, now_ms, person.id)
    if until is not None:
        raise Ruled(t("illegal-rated-deserter", day=rated.day_of(until), n=rated.TIMES))
    if other is None:
        return
    if rights.apart(person.id, other.id) or rights.barred(seen.place, other.id) is not None:
        raise Illegal("cup-partner-taken")
    for one in _banned(rights, seen, [other.id]):
        raise _with(one, other.name)
    if _deserter_until(rights, seen, now_ms, other.id) is not None:
        raise Illegal("cup-partner-taken")


def _from_elsewhere(rights: RightsNow, seen: View, place: str, person: Person) -> bool:
    """In a private chat: true unless the person is in the cup already or has finished a match in its chat."""
    if not is_private(place):
        return house_of(place) != house_of(seen.place)
    return not seen.number_of(person.id) and not rights.regular(seen.place, person.id)


def kept_away(rights: RightsNow, seen: View, match: Match) -> frozenset[int]:
    """The referees who cannot referee this match: blocked in the chat, or kept apart from one of its players."""
    players = [seen.person(one) for one in seen.cup.players_of(match)]
    found = {one: seen.person(one) for one in seen.cup.referees}
    return frozenset(
        number
        for number, person in found.items()
        if rights.barred(seen.place, person) is not None or any(rights.apart(person, one) for one in players)
    )


def apart_in(rights: RightsNow, seen: View) -> frozenset[frozenset[int]]:
    """Pairs of partner seekers where one has blocked the other."""
    seekers = [one.players[0] for one in seen.cup.seekers()]
    return frozenset(
        frozenset(two) for two in combinations(seekers, 2) if rights.apart(seen.person(two[0]), seen.person(two[1]))
    )


def shut_out(rights: RightsNow, seen: View, now_ms: int, players: Sequence[int]) -> bool:
    """Whether one of an entry's players may no longer play."""
    people = [seen.person(one) for one in players]
    return bool(
        any(rights.barred(seen.place, one) is not None for one in people)
        or _banned(rights, seen, people)
        or any(_deserter_until(rights, seen, now_ms, one) is not None for one in people)
    )


def _banned(rights: RightsNow, seen: View, people: Sequence[str]) -> Sequence[Banned]:
    """Players banned for tars kaput (HS-12); this counts in rated cups played in the chat."""
    options = seen.cup.options
    return rights.banned(people) if options.rated and options.where == "chat" else ()


def _deserter_until(rights: RightsNow, seen: View, now_ms: int, person: str) -> int | None:
    return rated.barred_until(rights.desertions(person), now_ms) if seen.cup.options.rated else None


def _with(one: Banned, name: str) -> Ruled:
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-cup-partner-banned", name=name))
    return Ruled(t("illegal-cup-partner-banned-until", name=name, day=rated.day(one.until_ms)))


# --- results of a match's table ---------------------------------------------------------------------------------------


def of_match(found: Finished) -> Seen:
    """The result of a finished match. Home sits at seat 0 and opposite it."""
    home = next(one for one in found.seats if one.seat == 0).side
    written = (found.score[home], sum(n for side, n in enumerate(found.score) if side != home))
    winning = {one.side for one in found.seats if one.ending == "won"}
    if not winning:
        return Seen("deserted" if found.how == DESERTED else "unfinished", written=written)
    won = 2 if found.how == "rubicon" else 1
    points = (won, 0) if home in winning else (0, won)
    return Seen("deserted" if found.how == DESERTED else "won", points, written)


def of_table(table: Table, *, closed: bool) -> Seen:
    """The state of a table whose match has no result. ``closed``: it will get none."""
    if table.match > 1 or table.state is None:
        return Seen("unfinished")
    written = _written(table)
    if table.deserted and (points := _by_desertion(table)) is not None:
        return Seen("deserted", points, written)
    return Seen("unfinished" if closed else "running", written=written)


def _by_desertion(table: Table) -> tuple[int, int] | None:
    """The points of a deserted match: the other side wins. None: play has resumed."""
    sides = loaded_of(table).game.sides(table.state)
    home = next(side for side in sides if 0 in side)
    gone = frozenset(blamed(table))
    if not gone:
        return None
    left = bool(gone & home), bool(gone - home)
    return int(left[1] and not left[0]), int(left[0] and not left[1])


def _written(table: Table) -> tuple[int, int]:
    """The score of a running table, home first."""
    loaded = loaded_of(table)
    score = entry_of(table.game).conduct.score(table.state)
    home = next(side for side, seats in enumerate(loaded.game.sides(table.state)) if 0 in seats)
    return score[home], sum(n for side, n in enumerate(score) if side != home)


# --- opening a match's table ------------------------------------------------------------------------------------------


HERE: Final = frozenset({"illegal-too-many-tables-here", "illegal-chat-tables"})
"""The chat has reached its limit of tables."""
LATER: Final = HERE | {"illegal-too-many-tables-yours"}
"""Temporary refusals."""


async def seat(service: Service, now: View, match: Match, referee: int = 0) -> Reply | None:
    """Open the table of a match, with the referee if there is one. None: not possible yet.

    It opens in the cup's chat and in the other places its players entered from. It opens only in the players' private
    chats if that was chosen, or if the chat has no room.

    A refusal is stored under its key like any outcome, so each attempt has its own key. A caller goes through the keys
    until it finds the one that succeeded.
    """
    players = now.cup.players_of(match)
    people = [Person(now.person(one), now.name(one), admin=True) for one in players]
    own = [Audience(private_to(one.id), by=one.id) for one in people]
    places = [Audience(Dest.parse(now.place)), *_guests(now, players)]
    audiences = own if now.cup.options.where == "private" else places
    why = await _full(service, audiences, people)
    if why is not None and why.key in HERE and audiences is places:
        audiences = own
        why = await _full(service, audiences, people)
    if why is not None and why.key in LATER:
        return None
    for n in count():
        reply = await service.open(
            f"cup:{now.cup.id}:{match.number}:{n}",
            str(audiences[0].dest),
            people[0],
            game=now.cup.options.game,
            preset=now.cup.options.preset,
            lang=now.cup.lang,
            friends=[Chair(one.id, one.name) for one in people],
            audiences=audiences,
            then=_begins(now, referee),
        )
        if reply.ok or reply.text is None or reply.text.key not in LATER:
            return reply
        if not reply.duplicate:
            return None
    return None


async def _full(service: Service, audiences: Sequence[Audience], people: Sequence[Person]) -> Text | None:
    """Why the table cannot be opened now; None if it can."""
    for one in people:
        why = await service.full(str(audiences[0].dest), one, [player.id for player in people])
        if why is not None:
            return why
    return None


def _guests(now: View, players: Sequence[int]) -> list[Audience]:
    """The places outside the cup's chat from which players entered."""
    found: dict[str, Audience] = {}
    for player in players:
        member = now.kept.member(player)
        if member is not None and member.place and member.place != now.place:
            dest = Dest.parse(member.place)
            found[member.place] = Audience(dest, by=member.person if dest.private else "")
    return list(found.values())


def _begins(now: View, referee: int) -> Callable[[Table, Moment], tuple[ev.Event, ...]]:
    """The events that set up and start the table: the cup's options, the referee, the start. It is rated if the cup
    is and the chat still allows rated tables."""

    options = now.cup.options
    person = now.person(referee) if referee else ""

    def events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
        target = (ev.Chosen("target", options.target),) if options.target else ()
        clock = (ev.Chosen("clock", str(options.clock)),) if table.clock_s != options.clock else ()
        rules = moment.rights.rules(now.place)
        rated = options.rated and rules.rated and options.game not in rules.unrated
        chosen = (*target, *clock, *([ev.Chosen("rated", "on")] if rated else []), ev.Chosen("cup", now.cup.id))
        ready = after(table, chosen, moment.now_ms)
        judge = appointment(ready, person, now.name(referee), "cup") if person and ready.seat_of(person) is None else ()
        return (*chosen, *judge, *start_events(after(ready, judge, moment.now_ms) if judge else ready, moment))

    return events


# --- seeding by rating ------------------------------------------------------------------------------------------------


Strength: TypeAlias = Callable[[View], Awaitable[Sequence[int]]]
"""The entries of a cup, the strongest first."""


async def by_registration(seen: View) -> Sequence[int]:
    """The order of registration."""
    return tuple(one.number for one in seen.cup.entries)


def by_rating(ratings: Ratings) -> Strength:
    """Seed by all-time rating in the cup's game, over all chats; on the web, in the cup's room, the only place where
    web players are rated. A pair counts with its own rating, else with the average of the two; an unrated player
    counts as a newcomer. A player seeking a partner counts with the partner they will get. Ties keep the order of
    registration."""

    async def mu(seen: View, who: str) -> int | None:
        here = house_of(seen.place)
        found = await ratings.of(Ladder(here if platform_of(here) == WEB else ALL, game=seen.cup.options.game), who)
        return found.rating.mu if found is not None else None

    async def rated(seen: View, entry: Entry) -> int:
        people = [seen.person(one) for one in entry.players]
        own = await mu(seen, pair_key(*people)) if len(people) == 2 else None
        if own is not None:
            return own
        found = [one_mu if (one_mu := await mu(seen, one)) is not None else MU for one in people]
        return sum(found) // len(found)

    async def strength(seen: View) -> Sequence[int]:
        found = {one.number: await rated(seen, one) for one in paired(seen.cup).whole()}
        return sorted(found, key=lambda number: (-found[number], number))

    return strength


# --- boards and private messages --------------------------------------------------------------------------------------


What: TypeAlias = Literal[
    "ask",
    "agreed",
    "declined",
    "checkin",
    "round",
    "remind",
    "there",
    "ended",
    "over",
    "cancelled",
    "offer",
    "named",
    "now",
]
_NEWS: Final = (cup_ev.Published, cup_ev.CheckInBegun, cup_ev.RoundBegun, cup_ev.Over)
"""These events post the board anew, because it has scrolled away."""


class Call(msgspec.Struct, frozen=True):
    """What a private message is about, as stored until it is sent. ``n``: an entry, a match or a person."""

    cup: str
    what: What
    n: int = 0


known(Call)


def rows(
    before: Cup, after: Cup, events: Sequence[cup_ev.Event], boards: Sequence[Dest], person: Callable[[int], str]
) -> tuple[OutRow, ...]:
    """``boards``: where the cup is shown. ``person``: the id of a player; empty: they cannot be reached."""
    if after.phase == "draft":
        return ()
    fresh = any(isinstance(one, _NEWS) for one in events)
    shown = [OutRow(dest, Slot(BOARD, after.id), BOARD, after.id, fresh=fresh) for dest in boards]
    if before.phase == "draft" and not any(isinstance(one, cup_ev.Published) for one in events):
        return ()
    last: dict[int, Call] = {}
    for event in events:
        for player, what, n in _told(after, event):
            last[player] = Call(after.id, what, n)
    # Earlier messages are updated, so that they no longer ask for what is done.
    stale = {player for event in events for player in _concerned(after, event)} - last.keys()
    standing = Call(after.id, "now")
    ended = [
        OutRow(private_to(who), Slot(CALL, after.id), CALL, msgspec.json.encode(standing).decode())
        for player in sorted(stale)
        if (who := person(player))
    ]
    called = [
        OutRow(private_to(who), Slot(CALL, after.id), CALL, msgspec.json.encode(call).decode(), fresh=True)
        for player, call in sorted(last.items())
        if (who := person(player))
    ]
    return (*shown, *called, *ended)


def _concerned(cup: Cup, event: cup_ev.Event) -> Iterator[int]:
    """Players whose last message may ask for something that is over or done."""
    match event:
        case cup_ev.CheckedIn(number) | cup_ev.Confirmed(number) | cup_ev.Out(number):
            entry = cup.entry(number)
            yield from entry.players if entry is not None else ()
        case cup_ev.Arrived(number, player):
            yield player
        case cup_ev.Seated(number) | cup_ev.Ended(number):
            yield from cup.players_of(cup.matches[number - 1])
        case cup_ev.Drawn() | cup_ev.RoundBegun() | cup_ev.Over() | cup_ev.Cancelled():
            yield from _players(cup)
        case _:
            return


def _told(cup: Cup, event: cup_ev.Event) -> Iterator[tuple[int, What, int]]:
    match event:
        case cup_ev.Entered(number, (_, other), False):
            yield other, "ask", number
        case cup_ev.Confirmed(number) | cup_ev.Out(number, "declined"):
            entry = cup.entry(number)
            if entry is not None:
                yield entry.players[0], "agreed" if isinstance(event, cup_ev.Confirmed) else "declined", number
        case cup_ev.Joined(number):
            entry = cup.entry(number)
            yield from ((player, "agreed", number) for player in (entry.players if entry is not None else ()))
        case cup_ev.Offered(player):
            yield 1, "offer", player
        case cup_ev.Named(player) if player != 1:
            yield player, "named", 0
        case cup_ev.Arrived(number) if stays(cup):
            yield from ((player, "there", number) for player in cup.missing(cup.matches[number - 1]))
        case cup_ev.CheckInBegun() | cup_ev.Cancelled():
            what: What = "cancelled" if isinstance(event, cup_ev.Cancelled) else "checkin"
            yield from ((player, what, 0) for player in _players(cup))
        case cup_ev.RoundBegun() | cup_ev.Reminded():
            what = "remind" if isinstance(event, cup_ev.Reminded) else "round"
            yield from ((player, what, one.number) for one in cup.now_played() for player in _waited(cup, one))
        case cup_ev.Ended(number, how) if how in ("default", "time", "judged", "unfinished"):
            if not cup.matches[number - 1].away:  # the bye of an entry that has left
                return
            yield from ((player, "ended", number) for player in cup.players_of(cup.matches[number - 1]))
        case cup_ev.Over():
            yield from ((player, "over", 0) for one in cup.order for player in cup.entries[one - 1].players)
        case _:
            return


def _players(cup: Cup) -> Iterator[int]:
    for entry in cup.entries:
        if not entry.out:
            yield from entry.players


def _waited(cup: Cup, match: Match) -> tuple[int, ...]:
    """Players who must act for a match: arrive, or resume a paused table."""
    if match.how:
        return ()
    return cup.players_of(match) if match.table else cup.missing(match)


ID_BYTES: Final = 5


class Organiser:
    """``strength``: how entries are seeded."""

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

    # --- players' actions ---------------------------------------------------------------------------------------------

    async def open(self, key: str, place: str, person: Person, lang: Lang) -> View:
        """Create a cup owned by ``person``; registration has not begun.

        :raises Illegal: the person is blocked in the chat.
        """
        await self._allowed(place, person)
        rules = await self._store.rights.rules(place)
        game = next((one for one in games() if one not in rules.closed), games()[0])
        preset = next(iter(entry_of(game).rules.presets))
        cup_id = b32encode(self._entropy.token(ID_BYTES)).decode().lower()
        first = cup_ev.encode(cup_ev.Opened(game, preset, lang))
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
        """Carry out a player's action (``bot.features.cups.decide``). ``other``: the player it concerns.

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
        """Whether a person runs a cup: its creator does, and so does an admin of its chat while there."""
        here = not is_private(place) and house_of(place) == house_of(seen.place)
        return 1 in seen.numbers_of(person.id) or (person.admin and here)

    async def may_open(self, place: str, person: Person) -> bool:
        """Whether an admin is not blocked in their chat."""
        try:
            await self._allowed(place, person)
        except Illegal:
            return False
        return True

    async def _allowed(self, place: str, person: Person) -> None:
        def allowed(rights: RightsNow) -> None:
            bar = rights.barred(place, person.id)
            if bar is not None:
                raise admission.barred(bar)

        await self._store.rights.look(allowed)

    async def _may_enter(self, seen: View, place: str, person: Person, other: Person | None) -> None:
        """:raises Illegal: as ``may_enter``."""
        now_ms = self._clock.now_ms()
        await self._store.rights.look(lambda rights: may_enter(rights, seen, now_ms, place, person, other))

    async def _order(self, seen: View) -> tuple[Sequence[int], Apart]:
        """The seeding, and the players never paired with each other."""
        apart = await self._store.rights.look(lambda rights: apart_in(rights, seen))
        return await self._strength(replace(seen, cup=paired(seen.cup, apart))), apart

    async def _boards(self, place: str) -> tuple[Dest, ...]:
        """Where a cup is shown: in its chat, and in linked chats if both sides want that."""
        here, found = Dest.parse(place), []
        for dest in await self._store.links.of(here):
            rules = [await self._store.rights.rules(str(one)) for one in (here, dest)]
            found += [dest] if all(one.links for one in rules) else []
        return (here, *found)

    # --- time and results ---------------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Advance every running cup."""
        for kept in await self._cups.running():
            await self._step(view(kept))

    async def _look(self, cup_id: str, *, arrived: bool) -> None:
        """``arrived``: only an arrival happened, so running tables need no check."""
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
        """The state of a match's table; None: not found."""
        row = await self._store.table(match.table)
        table = await self._service.table(match.table)
        # Read this last: if the match ends meanwhile, a closed table would look like one without a result.
        found = await self._store.matches.at(match.table, 1)
        if found is not None:
            return of_match(found)
        if row is None or table is None:
            return None
        return of_table(table, closed=row.status == "closed")

    async def _seat(self, now: View, match: Match) -> None:
        """Open the table of a match whose players have all arrived; retry later if it cannot be opened yet."""
        reply = await seat(self._service, now, match, await self._referee(now, match))
        if reply is None:
            return
        key = f"cup:{now.cup.id}:{match.number}:seated"
        if reply.ok and reply.table is not None:
            table = await self._service.table(reply.table)
            referee = table.bench.person if table is not None else ""
            await self._note(
                now, key, cup_ev.Seated(match.number, reply.table, now.number_of(referee) if referee else 0)
            )
        else:
            await self._refused(now, match)

    async def _referee(self, now: View, match: Match) -> int:
        """The referee for a match; 0: none is available."""
        if not now.cup.referees:
            return 0
        return referee_for(now.cup, match, await self._store.rights.look(lambda rights: kept_away(rights, now, match)))

    async def _refused(self, now: View, match: Match) -> None:
        """Handle a table that can never open: remove entries with a player blocked or banned since they entered."""
        now_ms = self._clock.now_ms()
        sides = [entry for n in (match.home, match.away) if (entry := now.cup.entry(n)) is not None]

        def out(rights: RightsNow) -> list[Entry]:
            return [one for one in sides if shut_out(rights, now, now_ms, one.players)]

        found = await self._store.rights.look(out)
        key = f"cup:{now.cup.id}:{match.number}"
        for entry in found:  # the next check gives the opponents the win
            await self._note(now, f"{key}:out:{entry.number}", cup_ev.Out(entry.number, "removed"))
        if not found:
            await self._note(now, f"{key}:seated", cup_ev.Ended(match.number, "unfinished", (0, 0)))

    async def appoint(self, key: str, cup_id: str, person: Person, rest: str, place: str) -> View:
        """``MATCH PLAYER``: make a referee of the cup the referee of a running match that has none.

        :raises Illegal: ``cup-organiser``, ``cup-no-match``, ``cup-no-offer``; as ``bot.core.fold.may_be``.
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
        await self._note(seen, f"{key}:cup", cup_ev.Refereed(match.number, chosen))
        return await self.at(cup_id) or seen

    async def _note(
        self, now: View, key: str, event: cup_ev.Seated | cup_ev.Refereed | cup_ev.Ended | cup_ev.Out
    ) -> None:
        boards = await self._boards(now.place)

        def think(kept: Kept) -> Change:
            then = view(kept)
            return _change(then, () if _late(then.cup, event) else (event,), (), boards)

        if await self._cups.change(key, now.cup.id, think):
            self._service.committed()


def _numbered(now: View, new: list[Member], person: Person, place: str) -> int:
    """A person's number in the cup; a new number is added to ``new``."""
    known = now.number_of(person.id)
    if known:
        return known
    taken = [one.number for one in (*now.kept.people, *new)]
    new.append(Member(max(now.cup.people, *taken) + 1, person.id, person.name, place))
    return new[-1].number


def _asker(seen: View, rest: str) -> Person | None:
    """The player who sent the partner request of that number."""
    entry = seen.cup.entry(int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 6 else None
    asker = entry.players[0] if entry is not None else 0
    return Person(seen.person(asker), seen.name(asker)) if asker and seen.person(asker) else None


def _change(now: View, events: Sequence[cup_ev.Event], new: Sequence[Member], boards: Sequence[Dest]) -> Change:
    after = now.cup
    for event in events:
        after = evolve(after, event, now.kept.now_ms)
    people = replace(now.kept, people=(*now.kept.people, *new))
    told = rows(now.cup, after, events, boards, View(after, people).person)
    return Change([cup_ev.encode(one) for one in events], new if events else (), after.phase, told)


def _late(cup: Cup, event: cup_ev.Seated | cup_ev.Refereed | cup_ev.Ended | cup_ev.Out) -> bool:
    """Whether the event is already recorded or outdated."""
    if isinstance(event, cup_ev.Out):
        entry = cup.entry(event.entry)
        return entry is None or bool(entry.out)
    known = cup.matches[event.match - 1]
    return bool(known.how or (known.table and not isinstance(event, cup_ev.Refereed)))

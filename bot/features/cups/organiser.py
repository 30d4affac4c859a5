"""Runs cups: follows the tables of matches, opens new ones, and says who may enter.

Table results are read from the read model; a table is opened under a key made from its match.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Final, TypeAlias

from bot.competitions import model, organiser
from bot.core import admission, context, fold, loaded, rated, stakes
from bot.core import events as ev
from bot.core.model import Audience, Chair, Table
from bot.core.people import Ruled
from bot.core.rated import DESERTED, blamed
from bot.core.service import Service
from bot.features.cups import events as cup_ev
from bot.features.cups.decide import VERBS, Apart, Seen, due, forfeit, paired, referee_for
from bot.features.cups.model import Entry, Match, Options, View
from bot.features.packs import WEB
from bot.games import entry_of
from bot.ports import Clock, Entropy, Store, cups, matches
from bot.ports.keys import Dest, house_of, is_private, platform_of, private_to
from bot.ports.people import HOUSE
from bot.ports.ratings import ALL, MU, Ladder, Ratings, pair_key
from bot.ports.records import Command, Person, Reply
from bot.ports.rights import FOR_GOOD, Banned, RightsNow
from bot.text import Text, t
from rules.core import Illegal

# --- who may enter ----------------------------------------------------------------------------------------------------


def may_enter(rights: RightsNow, seen: View, now_ms: int, place: str, person: Person, other: Person | None) -> None:
    """Check that ``person`` may enter from ``place``, with ``other`` as their partner.

    :raises Illegal: ``barred``; ``no-guests``; ``banned``, ``rated-deserter``: the cup is rated; ``cup-partner-taken``,
        ``cup-partner-banned``: not with this partner.
    """
    admission.not_barred(rights, seen.place, person)
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
    players = [seen.person(one) for one in seen.now.players_of(match)]
    found = {one: seen.person(one) for one in seen.now.referees}
    return frozenset(
        number
        for number, person in found.items()
        if rights.barred(seen.place, person) is not None or any(rights.apart(person, one) for one in players)
    )


def apart_in(rights: RightsNow, seen: View) -> frozenset[frozenset[int]]:
    """Pairs of partner seekers where one has blocked the other."""
    seekers = [one.players[0] for one in seen.now.seekers()]
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
    options = seen.now.options
    return rights.banned(people) if options.rated and options.where == "chat" else ()


def _deserter_until(rights: RightsNow, seen: View, now_ms: int, person: str) -> int | None:
    return rated.barred_until(rights.desertions(person), now_ms) if seen.now.options.rated else None


def _with(one: Banned, name: str) -> Ruled:
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-cup-partner-banned", name=name))
    return Ruled(t("illegal-cup-partner-banned-until", name=name, day=rated.day(one.until_ms)))


# --- results of a match's table ---------------------------------------------------------------------------------------


def of_match(found: matches.Finished) -> Seen:
    """The result of a finished match. Home sits at seat 0 and opposite it."""
    home = next(one for one in found.seats if one.seat == 0).side
    written = _home_first(found.score, home)
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
    home = next(side for side in loaded.loaded_of(table).game.sides(table.state) if 0 in side)
    gone = frozenset(blamed(table))
    return forfeit(bool(gone & home), bool(gone - home)) if gone else None


def _written(table: Table) -> tuple[int, int]:
    """The score of a running table."""
    sides = loaded.loaded_of(table).game.sides(table.state)
    home = next(side for side, seats in enumerate(sides) if 0 in seats)
    return _home_first(entry_of(table.game).conduct.score(table.state), home)


def _home_first(score: Sequence[int], home: int) -> tuple[int, int]:
    return score[home], sum(n for side, n in enumerate(score) if side != home)


# --- opening a match's table ------------------------------------------------------------------------------------------


HERE: Final = frozenset({"illegal-too-many-tables-here", "illegal-chat-tables"})
"""The chat has reached its limit of tables."""
LATER: Final = HERE | {"illegal-too-many-tables-yours"}
"""Temporary refusals."""


async def seat(service: Service, seen: View, match: Match, referee: int = 0) -> Reply | None:
    """Open the table of a match, with the referee if there is one. None: not possible yet.

    It opens in the cup's chat and in the other places its players entered from. It opens only in the players' private
    chats if that was chosen, or if the chat has no room.
    """
    players = seen.now.players_of(match)
    people = [Person(seen.person(one), seen.name(one), admin=True) for one in players]
    own = [Audience(private_to(one.id), by=one.id) for one in people]
    places = [Audience(Dest.parse(seen.place)), *_guests(seen, players)]
    audiences = own if seen.now.options.where == "private" else places
    why = await _full(service, audiences, people)
    if why is not None and why.key in HERE and audiences is places:
        audiences = own
        why = await _full(service, audiences, people)
    if why is not None and why.key in LATER:
        return None

    opening = partial(
        service.open,
        place=str(audiences[0].dest),
        host=people[0],
        game=seen.now.options.game,
        preset=seen.now.options.preset,
        lang=seen.now.lang,
        friends=[Chair(one.id, one.name) for one in people],
        audiences=audiences,
        then=_begins(seen, referee),
    )
    return await organiser.first_opened(opening, f"cup:{seen.now.id}:{match.number}", LATER)


async def _full(service: Service, audiences: Sequence[Audience], people: Sequence[Person]) -> Text | None:
    """Why the table cannot be opened now; None if it can."""
    for one in people:
        why = await service.full(str(audiences[0].dest), one, [player.id for player in people])
        if why is not None:
            return why
    return None


def _guests(seen: View, players: Sequence[int]) -> list[Audience]:
    """The places outside the cup's chat from which players entered."""
    found: dict[str, Audience] = {}
    for player in players:
        member = seen.kept.member(player)
        if member is not None and member.place and member.place != seen.place:
            dest = Dest.parse(member.place)
            found[member.place] = Audience(dest, by=member.person if dest.private else "")
    return list(found.values())


def _begins(seen: View, referee: int) -> Callable[[Table, context.Moment], tuple[ev.Event, ...]]:
    """The events that set up and start the table: the cup's options, the referee, the start. It is rated if the cup
    is and the chat still allows rated tables."""

    options = seen.now.options
    person = seen.person(referee) if referee else ""

    def events(table: Table, moment: context.Moment) -> tuple[ev.Event, ...]:
        target = (ev.Chosen("target", options.target),) if options.target else ()
        rules = moment.rights.rules(seen.place)
        rated = options.rated and rules.rated and options.game not in rules.unrated
        agreed = (ev.Chosen("rated", "on"),) if rated else ()
        chosen = (*target, *organiser.with_clock(table, options.clock), *agreed, ev.Chosen("cup", seen.now.id))
        ready = context.after(table, chosen, moment.now_ms)
        judges = person and ready.seat_of(person) is None
        judge = fold.appointment(ready, person, seen.name(referee), "cup") if judges else ()
        return (*chosen, *judge, *stakes.start_events(context.after(ready, judge, moment.now_ms), moment))

    return events


# --- seeding by rating ------------------------------------------------------------------------------------------------


Strength: TypeAlias = Callable[[View], Awaitable[Sequence[int]]]
"""The entries of a cup, the strongest first."""


def by_rating(ratings: Ratings) -> Strength:
    """Seed by all-time rating in the cup's game, over all chats; on the web, in the cup's room, the only place where
    web players are rated. A pair counts with its own rating, else with the average of the two; an unrated player
    counts as a newcomer. A player seeking a partner counts with the partner they will get. Ties keep the order of
    registration."""

    async def mu(seen: View, who: str) -> int | None:
        here = house_of(seen.place)
        found = await ratings.of(Ladder(here if platform_of(here) == WEB else ALL, game=seen.now.options.game), who)
        return found.rating.mu if found is not None else None

    async def rated(seen: View, entry: Entry) -> int:
        people = [seen.person(one) for one in entry.players]
        own = await mu(seen, pair_key(*people)) if len(people) == 2 else None
        if own is not None:
            return own
        found = [one_mu if (one_mu := await mu(seen, one)) is not None else MU for one in people]
        return sum(found) // len(found)

    async def strength(seen: View) -> Sequence[int]:
        found = {one.number: await rated(seen, one) for one in paired(seen.now).whole()}
        return sorted(found, key=lambda number: (-found[number], number))

    return strength


# --- the organiser ----------------------------------------------------------------------------------------------------


class CupOrganiser(organiser.Organiser[View]):
    """``strength``: how entries are seeded."""

    VIEW = View
    VERBS = VERBS

    def __init__(
        self,
        service: Service,
        store: Store,
        kept: cups.Cups,
        clock: Clock,
        entropy: Entropy,
        strength: Strength,
    ) -> None:
        super().__init__(service, store, kept, clock, entropy)
        self._strength = strength

    # --- players' actions ---------------------------------------------------------------------------------------------

    async def may_open(self, place: str, person: Person) -> str:
        if not person.admin:
            raise Illegal("cup-admins")
        await self._allowed(place, person)
        rules = await self._store.rights.rules(place)
        games = Options.games()
        return next((one for one in games if one not in rules.closed), games[0])

    async def _may(self, seen: View, place: str, person: Person, verb: str, rest: str, other: Person | None) -> None:
        if verb in ("enter", "ask", "yes"):
            beside = _asker(seen, rest) if verb == "yes" else other
            now_ms = self._clock.now_ms()
            await self._store.rights.look(lambda rights: may_enter(rights, seen, now_ms, place, person, beside))
        if verb == "offer":
            await self._allowed(seen.place, person)

    async def _by(self, seen: View, verb: str, *, manages: bool) -> model.By:
        strength, apart = await self._order(seen) if verb == "close" else ((), frozenset())
        return model.By(0, manages=manages, strength=strength, apart=apart)

    async def _order(self, seen: View) -> tuple[Sequence[int], Apart]:
        """The seeding, and the players never paired with each other."""
        apart = await self._store.rights.look(lambda rights: apart_in(rights, seen))
        return await self._strength(replace(seen, now=paired(seen.now, apart))), apart

    async def _follow(self, seen: View, verb: str) -> None:
        """After an arrival, running tables need no check."""
        await (self._open_tables(seen) if verb == "here" and seen.now.phase == "play" else self._step(seen))

    # --- time and results ---------------------------------------------------------------------------------------------

    async def _step(self, seen: View) -> None:
        tables = {one.number: await self._seen(one) for one in seen.now.now_played() if one.table and not one.how}
        known = {number: state for number, state in tables.items() if state is not None}
        if due(seen.now, seen.kept.now_ms, known, (), seen.lost()):
            strength, apart = await self._order(seen)
            seen = await self._noted(
                seen, lambda then: due(then.now, then.kept.now_ms, known, strength, then.lost(), apart)
            )
        await self._open_tables(seen)

    async def _open_tables(self, seen: View) -> None:
        for match in seen.now.ready():
            await self._seat(seen, match)

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

    async def _seat(self, seen: View, match: Match) -> None:
        """Open the table of a match whose players have all arrived; retry later if it cannot be opened yet."""
        reply = await seat(self._service, seen, match, await self._referee(seen, match))
        if reply is None:
            return
        key = f"cup:{seen.now.id}:{match.number}:seated"
        if reply.ok and reply.table is not None:
            table = await self._service.table(reply.table)
            referee = table.bench.person if table is not None else ""
            number = seen.number_of(referee) if referee else 0
            await self._note(seen, cup_ev.Seated(match.number, reply.table, number), key)
        else:
            await self._refused(seen, match)

    async def _referee(self, seen: View, match: Match) -> int:
        """The referee for a match; 0: none is available."""
        if not seen.now.referees:
            return 0
        away = await self._store.rights.look(lambda rights: kept_away(rights, seen, match))
        return referee_for(seen.now, match, away)

    async def _refused(self, seen: View, match: Match) -> None:
        """Handle a table that can never open: remove entries with a player blocked or banned since they entered."""
        now_ms = self._clock.now_ms()
        sides = [entry for n in (match.home, match.away) if (entry := seen.now.entry(n)) is not None]

        def out(rights: RightsNow) -> list[Entry]:
            return [one for one in sides if shut_out(rights, seen, now_ms, one.players)]

        found = await self._store.rights.look(out)
        key = f"cup:{seen.now.id}:{match.number}"
        for entry in found:  # the next check gives the opponents the win
            await self._note(seen, cup_ev.Out(entry.number, "removed"), f"{key}:out:{entry.number}")
        if not found:
            await self._note(seen, cup_ev.Ended(match.number, "unfinished", (0, 0)), f"{key}:seated")

    async def appoint(self, key: str, cup_id: str, person: Person, rest: str, place: str) -> View:
        """``MATCH PLAYER``: make a referee of the cup the referee of a running match that has none.

        :raises Illegal: ``cup-organiser``, ``cup-no-match``, ``cup-no-offer``; as ``bot.core.fold.may_be``.
        """
        seen = await self.at(cup_id)
        if seen is None or not self.manages(seen, person, place):
            raise Illegal("cup-organiser")
        number, _, player = rest.partition(" ")
        match = next((one for one in seen.now.now_played() if str(one.number) == number and not one.how), None)
        chosen = next((one for one in seen.now.referees if str(one) == player), None)
        if match is None or not match.table:
            raise Illegal("cup-no-match")
        if chosen is None:
            raise Illegal("cup-no-offer")
        words = f"referee appoint {seen.person(chosen)} {seen.name(chosen)}"
        reply = await self._service.handle(Command(f"{key}:table", match.table, HOUSE, words))
        if not reply.ok and reply.text is not None:
            raise Ruled(reply.text)
        return await self._note(seen, cup_ev.Refereed(match.number, chosen), f"{key}:cup")


def _asker(seen: View, rest: str) -> Person | None:
    """The player who sent the partner request of that number."""
    entry = seen.now.entry(int(rest)) if rest.isascii() and rest.isdecimal() and len(rest) < 6 else None
    asker = entry.players[0] if entry is not None else 0
    return Person(seen.person(asker), seen.name(asker)) if asker and seen.person(asker) else None

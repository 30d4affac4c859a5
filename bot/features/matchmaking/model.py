"""Quick play (HS-6): which wishes match, and the queue that brings players together.

Two wishes match if the game is the same or one names none, the stake is the same, and preset and options agree where
both name them. Languages do not matter. The longest waiting come first. A game begins with the fewest people it needs:
two, or four in games of two pairs.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

import msgspec

from bot.core import chips, clocks, context, model, stakes
from bot.core import events as ev
from bot.core.service import Service
from bot.games import game_keys, rules_of
from bot.ports import Clock, Outbox, Store
from bot.ports.company import Entered, Seek, Seeks, Tell, Wish
from bot.ports.keys import Dest, Slot, dest_of, house_of, is_private, known, private_to
from bot.ports.records import OutRow, Person, Reply, TableRow
from bot.ports.rights import ChatRules, RightsNow
from bot.text import Lang, Text, language_or, t
from rules.core import Illegal
from rules.options import offers, options_from

Together: TypeAlias = Callable[[Seek, Seek], bool]
"""Whether two people may play each other, whatever the game."""


def people_for(game: str) -> int:
    """The number of people with which quick play begins a game."""
    return min(n for n in rules_of(game).seats if n > 1)


def checked(wish: Wish) -> Wish:
    """The wish in its stored form.

    :raises Illegal: ``unknown-game``, ``unknown-preset``, ``unknown-option``, ``bad-option``, ``not-for-chips``, or
        ``quick-name-game``: chips, presets and options need a game.
    """
    if not wish.game:
        if wish != Wish(closed=wish.closed):
            raise Illegal("quick-name-game")
        return wish
    rules = rules_of(wish.game)
    chosen = dict(wish.options)
    if wish.stake and not chips.for_chips(wish.game):
        raise Illegal("not-for-chips")
    if wish.stake not in (chips.STAKES if chips.is_match(wish.game) else (0, 1)):
        raise Illegal("bad-option", name="stake")
    preset = wish.preset or next(iter(rules.presets))
    options_from(rules, preset, chosen)
    if any(name not in {one.setting.name for one in offers(rules, preset)} for name in chosen):
        raise Illegal("unknown-option", option=next(iter(chosen)))
    return replace(wish, options=tuple(sorted(chosen.items())))


def merged(a: Wish, b: Wish) -> Wish | None:
    """What both would play; None if nothing."""
    if (a.game and b.game and a.game != b.game) or a.stake != b.stake:
        return None
    if a.preset and b.preset and a.preset != b.preset:
        return None
    mine, theirs = dict(a.options), dict(b.options)
    if any(theirs.get(name, value) != value for name, value in mine.items()):
        return None
    closed = tuple(sorted({*a.closed, *b.closed}))
    both = Wish(a.game or b.game, a.stake, a.preset or b.preset, tuple(sorted((mine | theirs).items())), closed)
    if both.game in closed:
        return None
    try:
        return checked(both) if both.game else both
    except Illegal:  # an option that the other player's preset lacks
        return None


def played(people: Sequence[Seek]) -> Wish:
    """What matched people play: what they named; if no one named a game, the first game for two.

    :raises ValueError: their wishes do not match.
    """
    both: Wish | None = people[0].wish
    for one in people:
        both = merged(both, one.wish) if both is not None else None
    if both is None:
        raise ValueError("wishes that do not fit")
    return both if both.game else replace(both, game=_smallest(both.closed))


def gathered(
    waiting: Sequence[Seek], passes: Sequence[Together], newest: str | None = None
) -> tuple[tuple[str, ...], ...]:
    """The people of each match that can begin; each person once. ``waiting``: in queue order. ``passes``: rules for
    who may meet, the nearest first. ``newest``: look only for this person's match, because all others have been
    checked."""
    found: list[tuple[str, ...]] = []
    left = {seek.person: seek for seek in waiting}
    for together in passes:
        for one in waiting:
            if one.person not in left or newest not in (None, one.person):
                continue
            match = _match(one, [other for other in left.values() if other is not one], together)
            if match:
                found.append(tuple(seek.person for seek in match))
                for seek in match:
                    del left[seek.person]
    return tuple(found)


def _match(one: Seek, others: Sequence[Seek], together: Together) -> tuple[Seek, ...]:
    """A match for ``one`` with the nearest and longest waiting of ``others``; empty if there is none.

    Matching is not transitive (any target fits 301 and 501), so each other is tried as the first companion.
    """
    fitting = [other for other in others if _alike(one.wish, other.wish) and together(one, other)]
    fitting.sort(key=lambda other: (house_of(other.place) != house_of(one.place), other.order))
    for game in _games(one.wish, fitting):
        able = [other for other in fitting if other.wish.game in ("", game)]
        for companions in _companions(one, game, able, together):
            return tuple(sorted((one, *companions), key=lambda seek: seek.order))
    return ()


def _alike(a: Wish, b: Wish) -> bool:
    """Whether two wishes deserve a closer look."""
    return a.stake == b.stake and (not a.game or not b.game or a.game == b.game)


def _games(wish: Wish, fitting: Sequence[Seek]) -> tuple[str, ...]:
    """The games to try: the named one, else those others wait for, then the first for two."""
    if wish.game:
        return (wish.game,)
    named = [other.wish.game for other in sorted(fitting, key=lambda other: other.order) if other.wish.game]
    return tuple(dict.fromkeys((*named, _smallest(wish.closed))))


def _companions(one: Seek, game: str, able: Sequence[Seek], together: Together) -> Iterator[tuple[Seek, ...]]:
    """Enough companions for ``one`` at ``game`` who all fit each other."""
    seats = people_for(game)
    if len(able) < seats - 1:
        return
    mine = merged(Wish(game, one.wish.stake), one.wish)
    for first in able:
        chosen: list[Seek] = []
        wish = mine
        for other in (first, *able):
            both = merged(wish, other.wish) if wish is not None and other not in chosen else None
            if both is not None and all(together(other, already) for already in chosen):
                chosen.append(other)
                wish = both
            if len(chosen) == seats - 1:
                yield tuple(chosen)
                return


def _smallest(closed: Sequence[str]) -> str:
    return min(game_keys(), key=lambda game: (game in closed, people_for(game)))


# --- the queue (HS-6) -------------------------------------------------------------------------------------------------
# Entering the queue and marking a match's people with its id are one transaction. A single command, keyed by that id,
# then opens, seats and begins the table. If the process dies in between, another one repeats the command from the queue
# (``Quick.tend``), so no match is lost and no table opened twice. That command also charges the chips (HS-3).


WAIT_MS: Final = 600_000
"""How long a person stays in the queue."""
OFFER_MS: Final = 60_000
"""After this time automatic players are offered, unless chips are at stake."""
FAILED_MS: Final = 5_000
"""After this time any process begins a match that has not begun."""
LOOK_MS: Final = 30_000
"""How often the whole queue is matched again: a block may have been lifted."""
KIND: Final = "quick"
"""The kind of the messages about a wish or a ready table."""


LEFT: Final = "left"
BEGUN: Final = "begun"


def slot_of(person: str) -> Slot:
    """The slot of the message about a person's wish."""
    return Slot("seek", person)


class Told(msgspec.Struct, frozen=True):
    """What a message about a wish says, as stored until it is sent. ``what``: ``offer`` (automatic players),
    ``over`` (no match was found), ``ready``; ``left`` or ``begun``, the last form of an earlier message; or the key
    of a refusal, with the chips needed in ``n``."""

    what: str
    wish: Wish = Wish()
    n: int = 0

    def row(self, dest: Dest, slot: Slot | None) -> OutRow:
        fresh = self.what not in (LEFT, BEGUN)
        return OutRow(dest, slot, KIND, msgspec.json.encode(self).decode(), fresh=fresh)

    @classmethod
    def read(cls, ref: str) -> "Told":
        return msgspec.json.decode(ref, type=cls)


known(Told)


def near(a: Seek, b: Seek) -> bool:
    """Whether two people asked in the same chat."""
    return house_of(a.place) == house_of(b.place)


def passes(rights: RightsNow) -> tuple[Together, ...]:
    """Who may meet: first people who asked in the same chat, then people from chats that both admit guests. Never
    people who have blocked each other, and never a guest in a chat that has blocked them."""
    known: dict[frozenset[str], bool] = {}

    def apart(a: Seek, b: Seek) -> bool:
        pair = frozenset((a.person, b.person))
        if pair not in known:
            known[pair] = rights.apart(a.person, b.person)
        return known[pair]

    def barred(guest: Seek, there: Seek) -> bool:
        return not is_private(there.place) and rights.barred(there.place, guest.person) is not None

    def nearest(a: Seek, b: Seek) -> bool:
        return near(a, b) and not apart(a, b)

    def across(a: Seek, b: Seek) -> bool:
        return a.open and b.open and not (apart(a, b) or barred(a, b) or barred(b, a))

    return nearest, across


class Quick:
    """The queue of quick play, stored in ``seeks``."""

    def __init__(self, service: Service, store: Store, seeks: Seeks, outbox: Outbox, clock: Clock) -> None:
        self._service = service
        self._store = store
        self._seeks = seeks
        self.of, self.waiting = seeks.of, seeks.waiting
        self._outbox = outbox
        self._clock = clock
        self._looked_ms = 0
        service.on_change.append(self._plays)

    async def enter(self, key: str, place: str, person: Person, wish: Wish, lang: Lang) -> tuple[Seek | None, Reply]:
        """Add a person to the queue, and begin the matches this makes possible. Returns their place, None if their own
        match has begun, and the reply.

        :raises Illegal: as ``checked``, and ``quick-closed``, ``chat-stake``, ``no-stakes``: the chat forbids it; the
            queue is unchanged.
        """
        dest, rules = dest_of(place, person.acts_as), await self._store.rights.rules(place)
        _allowed(wish, rules)
        wish, now = checked(replace(wish, closed=tuple(sorted(rules.closed)))), self._clock.now_ms()
        offer = 0 if wish.stake else now + OFFER_MS
        open_ = dest.private or rules.guests
        new = Seek(person.id, person.name, lang, str(dest), wish, now, now + WAIT_MS, offer, open=open_)
        entered = await self._seeks.enter(key, new, lambda there, rights: gathered(there, passes(rights), person.id))
        return await self._begun(entered, person.id)

    async def _begun(self, entered: Entered, person: str) -> tuple[Seek | None, Reply]:
        """Begin the new matches, and one the person had been chosen for earlier."""
        own = entered.seek.match if entered.seek is not None else ""
        reply = Reply(True)
        for match in dict.fromkeys((*entered.matches, *([own] if own else []))):
            outcome = await self.begin(match)
            if match == own and outcome is not None:
                reply = outcome
        return await self._seeks.of(person), reply

    async def _plays(self, row: TableRow | None, table: model.Table) -> None:
        """Players who begin a match with other people leave the queue, unless its turns are slow."""
        if table.phase != "play" or (row is not None and row.status == "live") or table.alone() or clocks.slow(table):
            return
        waiting = {seek.person for seek in await self._seeks.waiting()}
        for _, chair in table.people():
            if chair.person in waiting:
                await self.leave(chair.person, BEGUN)

    async def leave(self, person: str, why: str = LEFT) -> bool:
        """Whether the person waited and has left the queue; ``why``: ``LEFT``, or ``BEGUN`` to play at once."""
        left = await self._seeks.leave(person, ended(why))
        self._service.committed()
        return left

    # --- beginning a match --------------------------------------------------------------------------------------------

    async def begin(self, match: str) -> Reply | None:
        """Open the table of a match and tell its people; None if that was done before. If it cannot begin, the
        people at fault leave the queue, and the others wait on."""
        people = await self._seeks.matched(match)
        if not people:
            return None
        for one in people:
            everyone = [seek.person for seek in people]
            refused = await self._service.full(one.place, Person(one.person, one.name), everyone)
            if refused is not None:
                await self._undo(match, [one], refused)
                return Reply(False, refused)
        wish, first = played(people), people[0]
        places = {Dest.parse(one.place): one.person for one in people}
        reply = await self._service.open(
            f"quick:{match}",
            first.place,
            Person(first.person, first.name),
            game=wish.game,
            preset=wish.preset or None,
            lang=language_or(first.lang, "en"),
            friends=[model.Chair(one.person, one.name) for one in people],
            audiences=[model.Audience(dest, by=by if dest.private else "") for dest, by in places.items()],
            then=_begins(wish),
        )
        if not reply.ok:
            await self._refused(match, people, reply.text or t("illegal-quick-short", seats="", need=0))
            return reply
        for dest in places:
            row = Told("ready").row(dest, None)
            await self._outbox.say(row, f"quick:{match}:{dest}", reply.table or "")
        await self._seeks.done(match, ended(BEGUN))
        self._service.committed()
        return reply

    async def _refused(self, match: str, people: Sequence[Seek], why: Text) -> None:
        """Remove the people who lack chips from the queue; for any other reason, all of them."""
        short = [people[int(seat)] for seat in str(dict(why.args).get("seats", "")).split()]
        await self._undo(match, short or people, why)

    async def _undo(self, match: str, out: Sequence[Seek], why: Text) -> None:
        n = next((int(value) for name, value in why.args if name in ("n", "need") and isinstance(value, int)), 0)
        await self._seeks.undo(match, [one.person for one in out], lambda seek: _said(seek, why.key, n))
        self._service.committed()
        await self._gather()

    async def _gather(self) -> None:
        """Match the waiting people, and begin their matches."""
        for match in await self._seeks.gather(lambda there, rights: gathered(there, passes(rights))):
            await self.begin(match)

    # --- passing time -------------------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Begin overdue matches, make offers, end expired waits."""
        now = self._clock.now_ms()
        for match in await self._seeks.unfinished(now - FAILED_MS):
            await self.begin(match)
        told = await self._seeks.offer(now, lambda seek: _said(seek, "offer"))
        told += await self._seeks.expire(now, lambda seek: _said(seek, "over"))
        if told:
            self._service.committed()
        if now - self._looked_ms >= LOOK_MS:
            self._looked_ms = now
            if len(await self._seeks.waiting()) > 1:
                await self._gather()


def _allowed(wish: Wish, rules: ChatRules) -> None:
    """:raises Illegal: the chat forbids such a table."""
    if wish.game in rules.closed:
        raise Illegal("quick-closed")
    if rules.stake is not None and wish.stake > rules.stake:
        raise Illegal("chat-stake", n=rules.stake) if rules.stake else Illegal("no-stakes")


def ended(why: str) -> Tell:
    """The last form of the message in the private chats of people who stop waiting."""
    return lambda seek: _said(seek, why)


def _said(seek: Seek, what: str, n: int = 0) -> Sequence[OutRow]:
    return (Told(what, seek.wish, n).row(private_to(seek.person), slot_of(seek.person)),)


def _begins(wish: Wish) -> Callable[[model.Table, context.Moment], tuple[ev.Event, ...]]:
    """The events that set up and start the table, with the options the people wished for."""

    def events(table: model.Table, moment: context.Moment) -> tuple[ev.Event, ...]:
        """:raises Illegal: ``quick-short`` (``need`` chips): the players on ``seats`` have fewer."""
        stake = (ev.Chosen("stake", str(wish.stake)),) if wish.stake else ()
        chosen = (*(ev.Chosen(name, value) for name, value in wish.options), *stake)
        ready = context.after(table, chosen, moment.now_ms) if chosen else table
        short = stakes.cannot_pay(ready, moment)
        if short:
            raise Illegal("quick-short", seats=" ".join(map(str, short)), need=stakes.entry_chips(ready))
        return (*chosen, *stakes.start_events(ready, moment))

    return events

"""Runs duplicates: carries out players' actions, opens the tables, and compares the results.

A duplicate is its own event stream, stored like a cup (``bot.ports.cups``). What follows from time and tables is
committed under a key made from its last event; a table is opened under a key made from its number. Interrupted work is
therefore repeated by the next process, and takes effect once.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import count
from typing import Final, Literal, TypeAlias

import msgspec

from bot.core import admission
from bot.core import events as table_ev
from bot.core.admission import TOO_MANY
from bot.core.context import Moment, after
from bot.core.model import Audience, Chair, Table
from bot.core.service import Service, illegal_text
from bot.core.stakes import start_events
from bot.features.duplicates import events as ev
from bot.features.duplicates.model import Board, Duplicate, View, checked, evolve, view
from bot.features.packs import games
from bot.games import entry_of
from bot.ports import Clock, Entropy, Store
from bot.ports.cups import Change, Cups, Kept, Member, latest
from bot.ports.keys import AUTO, Dest, Slot, dest_of, house_of, is_private, key_of, known, private_to
from bot.ports.packs import Pack, Packs, PackWord, prepared
from bot.ports.people import HOUSE
from bot.ports.records import Command, OutRow, Person, Reply
from bot.ports.rights import RightsNow
from bot.text import AUTO_NAMES, Lang, Text
from rules.core import Illegal

# --- players' actions -------------------------------------------------------------------------------------------------
# Refusals are ``Illegal`` keys that begin with ``duplicate-``.


@dataclass(frozen=True, slots=True)
class By:
    """The person who acts. ``player``: their number, a new one if they have none; ``manages``: whether they run it."""

    player: int
    manages: bool = False


Verb: TypeAlias = Callable[[Duplicate, By, str], tuple[ev.Event, ...]]


def decide(now: Duplicate, by: By, verb: str, rest: str = "") -> tuple[ev.Event, ...]:
    """The events of a person's action.

    :raises Illegal: it is not possible, or not for them; ``unknown-button``: there is no such verb.
    """
    does = VERBS.get(verb)
    if does is None:
        raise Illegal("unknown-button")
    if verb in OF_ORGANISERS and not by.manages:
        raise Illegal("duplicate-organiser")
    return does(now, by, rest)


def _set(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.phase != "draft":
        raise Illegal("duplicate-fixed")
    name, _, value = rest.partition(" ")
    checked(now.options, name, value)
    return (ev.Chosen(name, value),)


def _publish(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    return (ev.Published(),) if now.phase == "draft" else ()


def _begin(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.phase != "open":
        raise Illegal("duplicate-begun")
    if not now.ready:
        raise Illegal("duplicate-few-teams" if now.options.manner == "teams" else "duplicate-few")
    return (ev.Begun(now.plan()),)


def _hurry(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.phase != "play":
        raise Illegal("duplicate-over")
    return (ev.Hurried(),)


def _cancel(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Only before it begins; a dealt duplicate is played to the end."""
    if now.phase not in ("draft", "open"):
        raise Illegal("duplicate-begun")
    return (ev.Cancelled("organiser"),)


def _enter(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``enter``: on a new side; ``enter tN``: for team N; ``enter N``: on side N."""
    if now.phase != "open":
        raise Illegal("duplicate-not-open")
    if now.side_of(by.player) is not None:
        raise Illegal("duplicate-entered")
    teams = now.options.manner == "teams"
    if rest.isdecimal():
        side = now.side(int(rest[:4]))
        if side is None or len(side.players) >= now.options.size:
            raise Illegal("duplicate-side-taken")
        return (ev.Entered(side.number, by.player, side.team),)
    team = {"t1": 1, "t2": 2}.get(rest, 0) if teams else 0
    if teams and not team:
        raise Illegal("unknown-button")
    if not now.room(team):
        raise Illegal("duplicate-full")
    return (ev.Entered(max((one.number for one in now.sides), default=0) + 1, by.player, team),)


def _leave(now: Duplicate, by: By, rest: str) -> tuple[ev.Event, ...]:
    if now.side_of(by.player) is None:
        raise Illegal("duplicate-not-in")
    if now.phase != "open":
        raise Illegal("duplicate-stay")
    return (ev.Withdrew(by.player),)


VERBS: Final[Mapping[str, Verb]] = {
    "set": _set,
    "publish": _publish,
    "begin": _begin,
    "hurry": _hurry,
    "cancel": _cancel,
    "enter": _enter,
    "leave": _leave,
}
OF_ORGANISERS: Final = frozenset({"set", "publish", "begin", "hurry", "cancel"})


# --- opening a table --------------------------------------------------------------------------------------------------
# Only its players may see it, because others play the same deals (``bot.core.play``).


def table_of(pack: Pack, number: int) -> str:
    """The id of a table: always the same, and impossible to guess."""
    return b32encode(sha256(f"{pack.seed}|table|{number}".encode()).digest()[:5]).decode().lower()


async def seat(service: Service, seen: View, board: Board, pack: Pack) -> Reply | None:
    """Open a table, hosted by the first player who may open another one. None: none of them may at present; a refusal
    is final.

    A refusal is stored under its key like any outcome, so each attempt has its own key. A caller goes through the keys
    until it finds the one that succeeded.
    """
    chairs = chairs_of(seen, board)
    people = [Person(one.person, one.name) for one in chairs if one.human]
    if not people:
        return Reply(False)
    audiences = [Audience(private_to(one.id), by=one.id) for one in people]
    for host in people:
        place = str(private_to(host.id))
        why = await service.full(place, host, [one.id for one in people])
        if why is not None and why.key in TOO_MANY:
            continue
        for n in count():
            reply = await service.open(
                f"duplicate:{seen.now.id}:{board.number}:{host.id}:{n}",
                place,
                host,
                game=pack.game,
                preset=seen.now.options.preset,
                lang=seen.now.lang,
                friends=chairs,
                audiences=audiences,
                then=begins(pack, seen.now.options.clock),
                known=table_of(pack, board.number),
            )
            if reply.ok or reply.text is None or reply.text.key not in TOO_MANY:
                return reply
            if not reply.duplicate:
                break
    return None


def chairs_of(seen: View, board: Board) -> list[Chair]:
    """The chairs by seat: partners opposite each other; automatic players fill the gaps."""
    size = seen.now.options.size
    sides = []
    for number in (board.even, board.odd):
        side = seen.now.side(number)
        there = [one for one in (side.players if side is not None else ()) if seen.sits(one)]
        sides.append([*there, *[0] * (size - len(there))])
    players = [player for pair in zip(*sides, strict=True) for player in pair]
    taken = {seen.name(one) for one in players}
    names = iter([name for name in AUTO_NAMES if name not in taken])
    return [
        Chair(seen.person(one), seen.name(one)) if one else Chair(key_of(AUTO, n), next(names), auto=True)
        for n, one in enumerate(players)
    ]


def begins(pack: Pack, clock: int) -> Callable[[Table, Moment], tuple[table_ev.Event, ...]]:
    """The events that set up and start the table: options that make each deal independent, the pack, the start."""

    def events(table: Table, moment: Moment) -> tuple[table_ev.Event, ...]:
        now = moment.pack(pack.id)
        if now is None or now.words is None or now.open:
            raise Illegal("duplicate-over")
        found: tuple[table_ev.Event, ...] = (
            *(table_ev.Chosen(name, value) for name, value in entry_of(table.game).conduct.alone),
            *((table_ev.Chosen("clock", str(clock)),) if table.clock_s != clock else ()),
            table_ev.Packed(now.id, now.seed, now.words, now.deals),
        )
        return (*found, *start_events(after(table, found, moment.now_ms), moment))

    return events


# --- boards and private messages --------------------------------------------------------------------------------------


BOARD: Final = "duplicate"
"""The kind of the board's rows and slots."""
CALL: Final = "duplicatecall"
"""The kind of the private messages' rows and slots."""
What: TypeAlias = Literal["begun", "not", "over", "cancelled"]
_NEWS: Final = (ev.Published, ev.Begun, ev.Over)
"""These events post the board anew, because it has scrolled away."""


class Call(msgspec.Struct, frozen=True):
    """What a private message is about, as stored until it is sent."""

    duplicate: str
    what: What


known(Call)


def rows(
    before: Duplicate,
    after: Duplicate,
    events: Sequence[ev.Event],
    boards: Sequence[Dest],
    person: Callable[[int], str],
) -> tuple[OutRow, ...]:
    """``boards``: where it is shown. ``person``: the id of a player; empty: they cannot be reached."""
    published = before.phase != "draft" or any(isinstance(one, ev.Published) for one in events)
    if after.phase == "draft" or not published:
        return ()
    fresh = any(isinstance(one, _NEWS) for one in events)
    shown = [OutRow(dest, Slot(BOARD, after.id), BOARD, after.id, fresh=fresh) for dest in boards]
    last = {player: what for event in events for player, what in _told(after, event)}
    called = [
        OutRow(
            private_to(who), Slot(CALL, after.id), CALL, msgspec.json.encode(Call(after.id, what)).decode(), fresh=True
        )
        for player, what in sorted(last.items())
        if (who := person(player))
    ]
    return (*shown, *called)


def _told(now: Duplicate, event: ev.Event) -> Iterator[tuple[int, What]]:
    match event:
        case ev.Begun() | ev.Over() | ev.Cancelled():
            what: What = (
                "begun" if isinstance(event, ev.Begun) else "over" if isinstance(event, ev.Over) else "cancelled"
            )
            yield from ((player, what) for side in now.sides for player in side.players)
        case ev.Played(number, "not"):
            board = now.boards[number - 1]
            yield from (
                (player, "not")
                for side in now.sides
                if side.number in (board.even, board.odd)
                for player in side.players
            )
        case _:
            return


ID_BYTES: Final = 5
SALT_BYTES: Final = 16
PACK_MS: Final = 90 * 86_400_000
"""Longer than sign-up and play can take. A pack not opened by then is closed like a daily one."""


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
        """The newest duplicate for whose deals a person can give a word; else the newest they play."""
        found = [await self.at(one.id) for one in await self._kept.of(person) if one.status in ("open", "play")]
        mine = [one for one in found if one is not None and one.now.side_of(one.number_of(person)) is not None]
        return next((one for one in mine if one.now.phase == "open"), mine[0] if mine else None)

    # --- carrying out actions -----------------------------------------------------------------------------------------

    async def open(self, key: str, place: str, person: Person, lang: Lang) -> View:
        """Create a duplicate owned by ``person``; sign-up has not begun.

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
        """Carry out a player's action.

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
        """Whether a person runs a duplicate: its creator does, and so does an admin of its chat while there."""
        here = not is_private(place) and house_of(place) == house_of(seen.place)
        return seen.number_of(person.id) == 1 or (person.admin and here)

    async def refusal(self, place: str, person: Person) -> Text | None:
        """Why a person may not set up a duplicate at a place; None if they may."""
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
            admission.may_open(rights, place, person)
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
        """:raises Illegal: ``barred``; ``no-guests``; ``duplicate-side-taken``."""
        rules = await self._store.rights.rules(seen.place)
        if not rules.guests and not is_private(place) and house_of(place) != house_of(seen.place):
            raise Illegal("no-guests")
        side = seen.now.side(int(beside[:4])) if beside.isdecimal() else None
        partners = [seen.person(one) for one in side.players] if side is not None else []

        def allowed(rights: RightsNow) -> None:
            bar = rights.barred(seen.place, person.id)
            if bar is not None:
                raise admission.barred(bar)
            if any(rights.apart(person.id, one) for one in partners if one):
                raise Illegal("duplicate-side-taken")

        await self._store.rights.look(allowed)

    async def _boards(self, seen: View) -> tuple[Dest, ...]:
        """Where a duplicate is shown: its chat, linked chats if both sides want that, and the chats from which
        people signed up by its code."""
        here = Dest.parse(seen.place)
        found = [here]
        for dest in await self._store.links.of(here):
            rules = [await self._store.rights.rules(str(one)) for one in (here, dest)]
            found += [dest] if all(one.links for one in rules) else []
        came = {player for side in seen.now.sides for player in side.players}
        there = [Dest.parse(one.place) for one in seen.kept.people if one.number in came and one.place]
        return tuple(dict.fromkeys((*found, *(dest for dest in there if not dest.private))))

    # --- words and cards ----------------------------------------------------------------------------------------------

    async def pack(self, now: Duplicate) -> Pack:
        """The deals of a duplicate with fixed settings; sealed from now on."""
        found = await self._packs.at(now.pack)
        if found is None:
            at, seed = self._clock.now_ms(), self._entropy.token(32).hex()
            pack = Pack(now.pack, now.pack, now.options.game, seed, now.options.deals, at, at + PACK_MS)
            found = await self._packs.ensure(pack)
        return found

    async def salted(self, now: Duplicate, person: str) -> tuple[PackWord, Pack]:
        """A person's salt for the shuffles, and the pack, sealed before they give a word."""
        pack = await self.pack(now)
        return await self._packs.salted(pack.round, person, self._entropy.token(SALT_BYTES).hex()), pack

    async def word(self, now: Duplicate, person: str, word: str) -> PackWord | None:
        """Give a word for the shuffles; None if the person has not seen the seals.

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

    # --- time and tables ----------------------------------------------------------------------------------------------

    async def tend(self) -> None:
        """Advance every running duplicate."""
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
            return  # the next check, in three seconds, finds the round
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
        """Time is up: automatic players finish the deals."""
        for run in await self._packs.runs(pack.id):
            if not run.done:
                await self._service.handle(Command(f"pack-finish:{run.table_id}", run.table_id, HOUSE, "finish"))

    async def _note(self, seen: View, event: ev.Event) -> View:
        """Commit an event if it is still new; return the duplicate afterwards."""
        boards = await self._boards(seen)

        def think(kept: Kept) -> Change:
            then = view(kept)
            return _change(then, (event,) if _new(then.now, event) else (), (), boards)

        if await self._kept.change(f"duplicate:{seen.now.id}:{seen.now.seq}", seen.now.id, think):
            self._service.committed()
        return await self.at(seen.now.id) or seen


def _new(now: Duplicate, event: ev.Event) -> bool:
    """Whether the event is not yet recorded."""
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

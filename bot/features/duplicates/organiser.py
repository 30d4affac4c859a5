"""Runs duplicates: carries out players' actions, opens the tables, and compares the results."""

from collections.abc import Callable
from functools import partial
from typing import Final

from bot.competitions.events import Cancelled, Event
from bot.competitions.model import By, Verbs
from bot.competitions.organiser import Organiser, first_opened, with_clock
from bot.core import admission, context, model, stakes
from bot.core import events as table_ev
from bot.core.service import Service
from bot.features.duplicates import events as ev
from bot.features.duplicates.model import Board, Duplicate, View
from bot.features.packs import finish, games, table_of, words_in
from bot.games import entry_of
from bot.ports import Clock, Entropy, Store, cups
from bot.ports.keys import AUTO, Dest, house_of, is_private, key_of, private_to
from bot.ports.packs import Pack, Packs, PackWord, prepared
from bot.ports.records import Person, Reply
from bot.ports.rights import RightsNow
from bot.text import AUTO_NAMES
from rules.core import Illegal

# --- players' actions -------------------------------------------------------------------------------------------------


def _begin(now: Duplicate, by: By, rest: str) -> tuple[Event, ...]:
    if now.phase != "open":
        raise Illegal("duplicate-begun")
    if not now.ready:
        raise Illegal("duplicate-few-teams" if now.options.manner == "teams" else "duplicate-few")
    return (ev.Begun(now.plan()),)


def _hurry(now: Duplicate, by: By, rest: str) -> tuple[Event, ...]:
    if now.phase != "play":
        raise Illegal("duplicate-over")
    return (ev.Hurried(),)


def _cancel(now: Duplicate, by: By, rest: str) -> tuple[Event, ...]:
    """Only before it begins; a dealt duplicate is played to the end."""
    if now.phase not in ("draft", "open"):
        raise Illegal("duplicate-begun")
    return (Cancelled("organiser"),)


def _enter(now: Duplicate, by: By, rest: str) -> tuple[Event, ...]:
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


def _leave(now: Duplicate, by: By, rest: str) -> tuple[Event, ...]:
    if now.side_of(by.player) is None:
        raise Illegal("duplicate-not-in")
    if now.phase != "open":
        raise Illegal("duplicate-stay")
    return (ev.Withdrew(by.player),)


VERBS: Final = Verbs(
    "duplicate",
    {"begin": _begin, "hurry": _hurry, "cancel": _cancel},
    {"enter": _enter, "leave": _leave},
)


# --- opening a table --------------------------------------------------------------------------------------------------
# Only its players may see it, because others play the same deals (``bot.core.play``).


async def seat(service: Service, seen: View, board: Board, pack: Pack) -> Reply | None:
    """Open a table, hosted by the first player who may open another one. None: none of them may at present; a refusal
    is final.
    """
    chairs = chairs_of(seen, board)
    people = [Person(one.person, one.name) for one in chairs if one.human]
    if not people:
        return Reply(False)
    audiences = [model.Audience(private_to(one.id), by=one.id) for one in people]
    for host in people:
        place = str(private_to(host.id))
        why = await service.full(place, host, [one.id for one in people])
        if why is not None and why.key in admission.TOO_MANY:
            continue
        opening = partial(
            service.open,
            place=place,
            host=host,
            game=pack.game,
            preset=seen.now.options.preset,
            lang=seen.now.lang,
            friends=chairs,
            audiences=audiences,
            then=begins(pack, seen.now.options.clock),
            known=table_of(pack, str(board.number)),
        )
        reply = await first_opened(opening, f"duplicate:{seen.now.id}:{board.number}:{host.id}", admission.TOO_MANY)
        if reply is not None:
            return reply
    return None


def chairs_of(seen: View, board: Board) -> list[model.Chair]:
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
        model.Chair(seen.person(one), seen.name(one)) if one else model.Chair(key_of(AUTO, n), next(names), auto=True)
        for n, one in enumerate(players)
    ]


def begins(pack: Pack, clock: int) -> Callable[[model.Table, context.Moment], tuple[table_ev.Event, ...]]:
    """The events that set up and start the table: options that make each deal independent, the pack, the start."""

    def events(table: model.Table, moment: context.Moment) -> tuple[table_ev.Event, ...]:
        now = moment.pack(pack.id)
        if now is None or now.words is None or now.open:
            raise Illegal("duplicate-over")
        found: tuple[table_ev.Event, ...] = (
            *(table_ev.Chosen(name, value) for name, value in entry_of(table.game).conduct.alone),
            *with_clock(table, clock),
            table_ev.Packed(now.id, now.seed, now.words, now.deals),
        )
        return (*found, *stakes.start_events(context.after(table, found, moment.now_ms), moment))

    return events


# --- the organiser ----------------------------------------------------------------------------------------------------


PACK_MS: Final = 90 * 86_400_000
"""Longer than sign-up and play can take. A pack not opened by then is closed like a daily one."""


class DuplicateOrganiser(Organiser[View]):
    """``packs``: the deals."""

    VIEW = View
    VERBS = VERBS

    def __init__(
        self,
        service: Service,
        store: Store,
        kept: cups.Cups,
        packs: Packs,
        clock: Clock,
        entropy: Entropy,
        operators: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__(service, store, kept, clock, entropy, operators)
        self._packs = packs

    async def signed(self, person: str) -> View | None:
        """The newest duplicate for whose deals a person can give a word; else the newest they play."""
        found = [await self.at(one.id) for one in await self._kept.of(person) if one.status in ("open", "play")]
        mine = [one for one in found if one is not None and one.now.side_of(one.number_of(person)) is not None]
        return next((one for one in mine if one.now.phase == "open"), mine[0] if mine else None)

    # --- who may do what ----------------------------------------------------------------------------------------------

    async def may_open(self, place: str, person: Person) -> str:
        """:raises Illegal: they may not open tables in the chat; ``duplicate-no-game``."""

        def allowed(rights: RightsNow) -> str:
            admission.may_open(rights, place, person)
            closed = rights.rules(place).closed
            return next((one for one in games() if one not in closed), "")

        game = await self._store.rights.look(allowed)
        if not game:
            raise Illegal("duplicate-no-game")
        return game

    async def _may(self, seen: View, place: str, person: Person, verb: str, rest: str, other: Person | None) -> None:
        """:raises Illegal: ``barred``; ``no-guests``; ``duplicate-side-taken``; ``duplicate-game-closed``."""
        rules = await self._store.rights.rules(seen.place)
        if verb == "set" and rest.startswith("game ") and rest.removeprefix("game ") in rules.closed:
            raise Illegal("duplicate-game-closed")
        if verb != "enter":
            return
        if not rules.guests and not is_private(place) and house_of(place) != house_of(seen.place):
            raise Illegal("no-guests")
        side = seen.now.side(int(rest[:4])) if rest.isdecimal() else None
        partners = [seen.person(one) for one in side.players] if side is not None else []

        await self._allowed(seen.place, person)

        def apart(rights: RightsNow) -> bool:
            return any(rights.apart(person.id, one) for one in partners if one)

        if await self._store.rights.look(apart):
            raise Illegal("duplicate-side-taken")

    async def boards(self, seen: View) -> tuple[Dest, ...]:
        """Also the chats from which people signed up by its code."""
        came = {player for side in seen.now.sides for player in side.players}
        there = [Dest.parse(one.place) for one in seen.kept.people if one.number in came and one.place]
        return tuple(dict.fromkeys((*await super().boards(seen), *(dest for dest in there if not dest.private))))

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
        return await self._packs.salted(pack.round, person, self._entropy.token(context.SALT_BYTES).hex()), pack

    async def word(self, now: Duplicate, person: str, word: str) -> PackWord | None:
        """Give a word for the shuffles; None if the person has not seen the seals.

        :raises Illegal: ``duplicate-words``: the deals are fixed.
        """
        if now.phase != "open":
            raise Illegal("duplicate-words")
        pack = await self.pack(now)
        return await self._packs.give(pack.round, person, word, pack.until_ms)

    async def words(self, pack: Pack) -> tuple[PackWord, ...]:
        return await words_in(self._packs, pack)

    # --- time and tables ----------------------------------------------------------------------------------------------

    async def _step(self, seen: View) -> None:
        if seen.now.phase == "open":
            await self.pack(seen.now)
            if seen.kept.now_ms < seen.now.until_ms:
                return
            end = ev.Begun(seen.now.plan()) if seen.now.ready else Cancelled("few")
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
                seen = await self._note(seen, ev.Seated(board.number, table_of(pack, str(board.number))))
            elif reply is not None or late:
                seen = await self._note(seen, ev.Played(board.number, "not"))
        if late:
            await finish(self._service, self._packs, pack.id)  # time is up
        runs = {run.table_id: run for run in await self._packs.runs(pack.id)}
        for board in seen.now.boards:
            if not board.how and board.table in runs and runs[board.table].done:
                seen = await self._note(seen, ev.Played(board.number))
        if all(one.how for one in seen.now.boards) and seen.now.phase == "play":
            played = sum(one.how == "played" for one in seen.now.boards)
            if await self._packs.open(pack.id, played):
                scores = tuple(runs[one.table].scores if one.table in runs else () for one in seen.now.boards)
                await self._note(seen, ev.Over(scores))

"""The one write path: a command goes in, and everything it causes is committed together or not at all.

``handle`` locks the table, catches up with its events, calls ``bot.core.decide``, and passes events, outbox rows and
clocks to the store as one Decision. Only once that is durable does it update the cache and notify anyone
(docs/laws.md, Commit before telling).
"""

from base64 import b32encode
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache

from bot.core import admission, chips, codec, context, fold, lobby, model, play, seals
from bot.core import events as ev
from bot.core.clocks import rearmed, timers
from bot.core.decide import decide
from bot.core.matches import row_of, told
from bot.core.proofs import DealProof, deal_proofs
from bot.core.stakes import afforded, entries
from bot.delivery import outbox
from bot.games.levels import AT_ONCE
from bot.ports import Clock, Entropy, Locks, Store, keys, matches, packs, players, records
from bot.ports.rights import RightsNow
from bot.text import Lang, Text
from rules.core import Illegal

DEFAULT_FEES: Final = chips.Fees()
NO_LIMITS: Final = admission.Limits()
CACHED = 4096
"""Tables kept in memory; any other is replayed when needed."""
OVER = 128
"""Finished tables kept in memory, for a rematch or another look at the result."""
_PLAY: Final = frozenset({ev.Acted, ev.Meant, ev.Found, ev.Readied, ev.Funded})
"""Events that change no seat, no audience and no rule: a command that causes only these needs no admission."""

PAST = 64
"""Past matches kept in memory after a user has opened them."""


def illegal_text(refusal: Illegal) -> Text:
    """A refusal as a Text: ``illegal-<key>`` with its arguments."""
    if isinstance(refusal, admission.Ruled):
        return refusal.text
    return Text(f"illegal-{refusal.key}", tuple(sorted(refusal.details.items())))


class Service:
    """Carries out commands, and holds the current state of every table."""

    def __init__(
        self,
        store: Store,
        locks: Locks,
        clock: Clock,
        entropy: Entropy,
        on_commit: Callable[[], None],
        fees: chips.Fees = DEFAULT_FEES,
        limits: admission.Limits = NO_LIMITS,
        thinking: players.Thinking = AT_ONCE,
        rounds: packs.Rounds = packs.NO_ROUNDS,
    ) -> None:
        self.limits = limits
        self._fees = fees
        self._store = store
        self._locks = locks
        self._clock = clock
        self._entropy = entropy
        self._on_commit = on_commit
        self._thinking = thinking
        self.rounds = rounds
        self._cache: LRUCache[str, model.Table] = LRUCache(CACHED)
        self._over: LRUCache[str, model.Table] = LRUCache(OVER)
        self._past: LRUCache[tuple[str, int], model.Table] = LRUCache(PAST)
        self._clocks: LRUCache[str, tuple[records.Timer, ...]] = LRUCache(CACHED + OVER)
        """The clocks of those tables, where they were worked out."""
        self.on_change: list[Callable[[records.TableRow | None, model.Table], Awaitable[None]]] = []
        """Called after a commit that changed a table's seats or status, with the table's previous row."""
        self.on_events: list[Callable[[model.Table], None]] = []
        """Called after every commit of events, with the table as it is now."""
        self.on_shown: list[Callable[[model.Table], None]] = []
        """The same, for events with a visible effect."""

    async def handle(self, command: records.Command) -> records.Reply:
        """Carry out a command once. A refusal is a Reply, never an exception, and changes nothing.

        :raises StoreUnavailable: nothing was done, and the same command may be sent again.
        """
        if play.needs_thought(command.actor, command.text) and (table := await self.table(command.table)):
            moment = context.Moment(self._clock.now_ms(), self._entropy.token)
            command = replace(command, text=await play.thought_through(self._thinking, table, command.text, moment))
        if play.needs_round(command.actor, command.text) and (table := await self.table(command.table)):
            beacon = table.attempt.beacon
            found = await self.rounds.signature(beacon.round) if beacon is not None else ""
            command = replace(command, text=f"{command.text} {found}".rstrip())
        async with self._locks.hold(command.table):
            by = admission.Asking(command.actor, command.at) if command.actor is not None else None
            think = partial(self._decide, command)
            return await self._transact(command.table, command.key, think, by)

    async def advised(self, question: players.Question) -> tuple[players.Advised, ...]:
        """The worth of a turn's actions, best first; empty if no advice is available."""
        return await self._thinking.advise(question)

    async def open(
        self,
        key: str,
        place: str,
        host: records.Person,
        *,
        game: str | None = None,
        preset: str | None = None,
        lang: Lang = "en",
        now: bool = False,
        friends: Sequence[model.Chair | None] = (),
        audiences: Sequence[model.Audience] = (),
        kept: tuple[int, str] | None = None,
        then: Callable[[model.Table, context.Moment], tuple[ev.Event, ...]] | None = None,
        known: str = "",
        seed: str = "",
    ) -> records.Reply:
        """Open a table as ``Opening`` describes it. ``then``: further events at once; if it raises ``Illegal``, nothing
        happens. Table ids cannot be guessed; ``known``: a chosen id, and nothing happens if that table exists. The id
        is stored with the outcome, so that a repeated command finds the same table."""
        table_id = known or b32encode(self._entropy.token(5)).decode().lower()
        also = await self._also(keys.dest_of(place, host.acts_as), audiences)
        opening = lobby.Opening(place, host, game, preset, lang, now, friends, also, kept, seed)

        def opened(
            table: model.Table | None, head: records.Head, beacon: bool
        ) -> tuple[tuple[ev.Event, ...], Text | None]:
            if table is not None:
                return (), None
            moment = replace(self._moment(head, beacon), pack=head.pack)
            events = opening.events(table_id, head, moment)
            if then is not None:
                events += then(context.after(None, events, head.now_ms), moment)
            return events, None

        async with self._locks.hold(table_id):
            return await self._transact(table_id, key, opened, admission.Asking(host, place))

    async def _also(self, here: keys.Dest, audiences: Sequence[model.Audience]) -> tuple[model.Audience, ...]:
        """The other audiences of a table: those given, and the linked chats if both sides allow it."""
        linked: list[model.Audience] = []
        for dest in await self._store.links.of(here):
            rules = [await self._store.rights.rules(str(one)) for one in (here, dest)]
            linked += [model.Audience(dest)] if all(one.links for one in rules) else []
        return tuple({one.dest: one for one in (*linked, *audiences)}.values())

    def _decide(
        self, command: records.Command, table: model.Table | None, head: records.Head, beacon: bool
    ) -> tuple[tuple[ev.Event, ...], Text | None]:
        if table is None:
            raise Illegal("no-such-table")
        who = command.actor
        at = keys.dest_of(command.at, (who.account or who.id) if who is not None else "") if command.at else None
        outcome = decide(table, who, command.text, self._moment(head, beacon, at))
        return outcome.events, outcome.reply

    def _moment(self, head: records.Head, beacon: bool, at: keys.Dest | None = None) -> context.Moment:
        return context.Moment(head.now_ms, self._entropy.token, head.balance, at, head.rights, beacon=beacon)

    async def _transact(self, table_id: str, key: str, think: "Think", by: admission.Asking | None) -> records.Reply:
        cached = self.known(table_id)
        beacon = self.rounds.up  # asked here, on the event loop: it may try the relays
        done = _Attempt(cached, self._clocks.get(table_id), partial(self._judged, think, by, beacon))
        committed = await self._store.transact(table_id, key, cached.seq if cached else 0, done)
        ok, text, about = _read_outcome(committed.outcome)
        if done.last is not None and not committed.duplicate:
            self._remember(done.last, done.clocks)
            changed = _changed(done.old, done.new)
            if by is not None and changed and _opened(done.old, done.new):
                self.limits.origins.opened(by.person.id)
            self._on_commit()
            for tell in (*self.on_events, *(self.on_shown if done.shown else ())):
                tell(done.last)
            for call in self.on_change if changed else ():
                await call(done.old, done.last)
        return records.Reply(ok, text, about or table_id, committed.duplicate)

    def _judged(
        self, think: "Think", by: admission.Asking | None, beacon: bool, before: model.Table | None, head: records.Head
    ) -> "_Judged":
        """The events of a command with all that follow from them.

        :raises Illegal: the game, the table or its chat refuses them.
        """
        events, text = think(before, head, beacon)
        if not events:
            return _Judged(before, (), text)
        tables = context.course(before, events, head.now_ms)
        played = before is not None and _PLAY.issuperset(map(type, events))
        who = by.person if by is not None else None
        if (not played or (who and who.account)) and (more := lobby.beside(before, tables[-1], head.joined, who)):
            events = (*events, *more)
            tables = context.course(before, events, head.now_ms)
        if beacon and not tables[-1].waits and (more := seals.begun(tables[-1], self._moment(head, beacon))):
            events = (*events, *more)
            tables = context.course(before, events, head.now_ms)
        last = tables[-1]
        told: tuple[records.OutRow, ...] = ()
        if by is not None and not played:
            admission.check(self.limits, head, before, last, events, by)
            told, plainly = admission.met(head.rights, last, events, by.person.id)
            text = plainly or text
        since = events if before is not None else events[1:]  # the first one opens the table
        moved = afforded(entries(tables, since, self._fees), head.balance) if last.stake else ()
        return _Judged(last, events, text, moved, told)

    async def full(self, place: str, person: records.Person, people: Sequence[str] = ()) -> Text | None:
        """Why ``person`` may not open a table at ``place`` now for ``people`` (if empty, for themselves alone); None if
        they may."""
        here, theirs = await self._store.open_tables(
            {keys.company_of(str(keys.dest_of(place, person.acts_as)))}, person.id
        )

        def allowed(rights: RightsNow) -> None:
            admission.may_open(rights, place, person)

        try:
            self.limits.allow(here, theirs, people)
            await self._store.rights.look(allowed)
        except Illegal as refusal:
            return illegal_text(refusal)
        return None

    async def refusals(
        self, table: model.Table, place: str, person: records.Person, words: Sequence[str]
    ) -> dict[str, Text]:
        """Which of these commands of ``person`` the table would refuse now, and why. Writes nothing."""
        at = keys.dest_of(place, person.acts_as)

        def tried(rights: RightsNow) -> dict[str, Text]:
            now_ms, found = self._clock.now_ms(), dict[str, Text]()
            head = records.Head(None, (), table.seq, now_ms, rights=rights)
            moment = context.Moment(now_ms, self._entropy.token, at=at, rights=rights)
            for one in words:
                try:
                    said = f"resume {place}" if one == "resume" else one
                    events = decide(table, person, said, moment).events
                    if events:
                        last = context.course(table, events, now_ms)[-1]
                        admission.check(self.limits, head, table, last, events, admission.Asking(person, place))
                except Illegal as refusal:
                    found[one] = illegal_text(refusal)
            return found

        return await self._store.rights.look(tried)

    def _remember(self, table: model.Table, clocks: tuple[records.Timer, ...] | None = None) -> None:
        self.forget(table.id)
        if clocks is not None:
            self._clocks[table.id] = clocks
        over = table.phase not in model.OPEN and table.risk is None
        (self._over if over else self._cache)[table.id] = table

    async def match(self, found: matches.Finished) -> model.Table | None:
        """The table of a finished match as it was at its end; None if its events are missing."""
        key = (found.table_id, found.last_seq)
        known = self._past.get(key)
        people = {one.seat: one.person for one in found.seats}
        if known is None or any(chair and people.get(s) != chair.person for s, chair in enumerate(known.chairs)):
            row = await self._store.table(found.table_id)
            events = [one for one in await self._store.events(found.table_id) if one.seq <= found.last_seq]
            table = _fold(None, events, row.game if row else found.game)
            if table is None:
                return None
            self._past[key] = table
        return self._past[key]

    async def proofs(self, table_id: str) -> tuple[DealProof, ...]:
        """The deals of a table's current match, verified."""
        row = await self._store.table(table_id)
        return deal_proofs(await self._store.events(table_id), row.game) if row is not None else ()

    def committed(self) -> None:
        """Call ``on_commit`` after a row was put into the outbox outside any command."""
        self._on_commit()

    def known(self, table_id: str) -> model.Table | None:
        """A table as this process last saw it, without asking the store; None if not cached. Another process may have
        changed it since, so a caller must also listen to ``on_events``."""
        return self._cache.get(table_id) or self._over.get(table_id)

    def forget(self, table_id: str) -> None:
        """Drop a cached table; the next look replays it."""
        self._cache.pop(table_id, None)
        self._over.pop(table_id, None)
        self._clocks.pop(table_id, None)

    async def table(self, table_id: str) -> model.Table | None:
        """A table in its current state; None if there is none."""
        async with self._locks.hold(table_id):
            cached = self.known(table_id)
            events = await self._store.events(table_id, cached.seq if cached else 0)
            if not events:
                return cached
            if cached is not None and _anew(events):
                cached, events = None, await self._store.events(table_id)
            row = await self._store.table(table_id)
            table = _fold(cached, events, row.game if row else "")
            if table is not None:
                self._remember(table)
            return table


Think: TypeAlias = Callable[[model.Table | None, records.Head, bool], tuple[tuple[ev.Event, ...], Text | None]]
"""From a table, its transaction and whether the beacon is up: the events and the reply."""


class _Judged(NamedTuple):
    """``last``: the table after ``events``. ``told``: notes to other people."""

    last: model.Table | None
    events: tuple[ev.Event, ...]
    text: Text | None
    entries: tuple[records.Entry, ...] = ()
    told: tuple[records.OutRow, ...] = ()


@dataclass(slots=True, eq=False)
class _Attempt:
    """A command in its transaction, which may be run again. ``known``, ``had``: the table and its clocks as this
    process last saw them. Afterwards ``last`` and ``clocks`` are those to remember (None: nothing has changed), ``old``
    and ``new`` the table's rows, and ``shown`` whether anybody sees the change."""

    known: model.Table | None
    had: tuple[records.Timer, ...] | None
    judged: Callable[[model.Table | None, records.Head], _Judged]
    last: model.Table | None = None
    clocks: tuple[records.Timer, ...] = ()
    old: records.TableRow | None = None
    new: records.TableRow | None = None
    shown: bool = False

    def __call__(self, head: records.Head) -> records.Decision:
        self.last, before, had = None, self.known, self.had
        if head.events:
            game, had = head.row.game if head.row else "", None
            anew = before is not None and _anew(head.events)
            before = _fold(None, head.past(), game) if anew else _fold(before, head.events, game)
        try:
            last, events, text, moved, told = self.judged(before, head)
        except Illegal as refusal:
            return records.Decision(outcome=_outcome(False, illegal_text(refusal)))
        if last is None or not events:
            return records.Decision(outcome=_outcome(True, text))
        decision, self.clocks = _decision(before, last, events, text, head, had)
        self.last, self.old, self.new = last, head.row, decision.row
        self.shown = not outbox.UNSEEN.issuperset(map(type, events))
        return replace(decision, entries=moved, outbox=(*decision.outbox, *told)) if moved or told else decision


def _anew(events: Sequence[records.StoredEvent]) -> bool:
    """Whether a person was forgotten: tables folded before still name them."""
    return any(one.type == ev.Forgotten.__name__ for one in events)


def _fold(table: model.Table | None, stored: Sequence[records.StoredEvent], game: str) -> model.Table | None:
    for one in stored:
        table = fold.evolve(table, codec.decode_event(one, game), one.seq, one.at_ms)
    return table


def _decision(
    before: model.Table | None,
    last: model.Table,
    events: Sequence[ev.Event],
    text: Text | None,
    head: records.Head,
    had: Sequence[records.Timer] | None = None,
) -> tuple[records.Decision, tuple[records.Timer, ...]]:
    """What to commit, and the clocks that then run. ``had``: those that ran before, if known."""
    outcome = _outcome(True, text, last.id if before is None else None)
    if had is None:
        had = timers(before) if before is not None else ()
    has = timers(last)
    arm, disarm = rearmed(had, has)
    bodies: tuple[records.NewEvent, ...] = tuple(codec.encode_event(event) for event in events)
    decision = records.Decision(
        outcome=outcome,
        events=bodies,
        row=row_of(last, head),
        outbox=outbox.rows(before, last, events),
        timers=arm,
        disarm=disarm,
        finished=_finished(before, last, bodies, head) if last.phase in ("over", "abandoned") else None,
        run=fold.run_of(before, last) if last.pack is not None else None,
    )
    return decision, has


def _finished(
    before: model.Table | None, last: model.Table, new: Sequence[records.NewEvent], head: records.Head
) -> matches.Finished | None:
    """The match that ends now, derived from all events of its table."""
    if not last.ended or (before is not None and before.ended):
        return None
    stored = (
        records.StoredEvent(n, one.type, one.v, one.body, head.now_ms) for n, one in enumerate(new, head.head_seq + 1)
    )
    found = told((*head.past(), *stored)).matches
    return found[-1] if found and found[-1].last_seq > head.head_seq else None  # a match without players does not count


def _opened(old: records.TableRow | None, new: records.TableRow | None) -> bool:
    counts = ("lobby", "live")
    return new is not None and new.status in counts and (old is None or old.status not in counts)


def _changed(old: records.TableRow | None, new: records.TableRow | None) -> bool:
    if old is None or new is None or old.status != new.status or old.persons != new.persons:
        return True
    return old.audiences != new.audiences and old.shown() != new.shown()


def _outcome(ok: bool, text: Text | None, opened: str | None = None) -> str:
    told = {"ok": ok, "text": codec.text_to_json(text) if text else None}
    return msgspec.json.encode({**told, "opened": opened} if opened else told).decode()


def _read_outcome(raw: str) -> tuple[bool, Text | None, str | None]:
    """Whether the command was accepted, its reply, and the table it opened."""
    read = msgspec.json.decode(raw)
    return bool(read["ok"]), codec.text_from_json(read["text"]) if read["text"] else None, read.get("opened")

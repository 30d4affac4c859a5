"""Messages that notify players: their reasons as stored, and their wording and recipients when sent."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

import msgspec

from bot.core import events as ev
from bot.core.audiences import found_in, played_in
from bot.core.clocks import CALM_MS, budget_ms, may_call, slow
from bot.core.model import Proposal, Table
from bot.core.votes import voters
from bot.games import folder, stage
from bot.ports import Clock, Outbox, Store, records
from bot.ports.keys import Dest, Slot, chat_of, known
from bot.ports.preferences import Preferences, preferences
from bot.text import Name, Text, listed_all, t
from bot.view import press
from bot.view.scene import Button, Line, Scene
from rules.core import Seat

# --- rings and their reasons ------------------------------------------------------------------------------------------
# A row of kind ``ping`` stores seats and a reason, never words. It is worded when it is sent, from the table at that
# time, and dropped if its players have acted meanwhile. A table has one slot for rings, so a ring replaces the one
# before it; it is always posted anew, because an edit notifies nobody.
#
# In slow play every player to move gets a ring. In quick play a ring goes to players who may be looking elsewhere: when
# a turn begins after a silence (``calm``), or has lasted a while (``away``, by a clock). Players who chose so get one
# at every turn (``prompt``). At most one of the three is sent for a turn. A ``prompt`` row is also written for other
# players, to remove the ring of the previous turn.


KIND: Final = "ping"
Why: TypeAlias = Literal["turn", "calm", "prompt", "away", "half", "late", "vote", "risk"]
TURN: Final = frozenset({"turn", "calm", "prompt", "away"})
QUICK: Final = frozenset({"calm", "prompt", "away"})
"""Reasons for which a lost ring is better than a double one: the turn is over soon."""


@dataclass(frozen=True, slots=True)
class Ring:
    """``seats`` are rung because of ``why``; ``seq``: the event that began the turn or asked the question; for turns
    any event since then."""

    why: Why
    seats: tuple[Seat, ...]
    seq: int

    def ref(self) -> str:
        return msgspec.json.encode(self).decode()

    def rows(self, table: Table) -> list[records.OutRow]:
        """One row for each audience in which a player is called. A ``prompt`` also goes to the others, to remove old
        rings."""
        if len(table.audiences) == 1:
            return [self.row(table, table.audiences[0].dest)]
        called: dict[Dest, list[Seat]] = {dest: [] for dest in played_in(table)} if self.why in QUICK else {}
        for seat in self.seats:
            chair = table.chairs[seat]
            for dest in found_in(table, chair.person) if chair is not None else ():
                called.setdefault(dest, []).append(seat)
        silent = Ring("prompt", (), self.seq)
        return [
            replace(self, seats=tuple(seats)).row(table, dest) if seats else silent.row(table, dest)
            for dest, seats in called.items()
        ]

    def row(self, table: Table, dest: Dest) -> records.OutRow:
        """A question has its own slot, so that the next turn does not remove its ring."""
        ref = self.ref()
        return records.OutRow(dest, Slot("vote" if self.why == "vote" else KIND, table.id), KIND, ref, fresh=True)


known(Ring)


def read(ref: str) -> Ring:
    return msgspec.json.decode(ref, type=Ring)


def waited_for(table: Table | None) -> frozenset[Seat]:
    """The seats of present people who are to move. This is public."""
    if table is None or table.phase != "play":
        return frozenset()
    chairs = ((wait.seat, table.chairs[wait.seat]) for wait in table.waits)
    return frozenset(seat for seat, c in chairs if c is not None and not (c.auto or c.left or c.away))


def concerned(table: Table, ring: Ring) -> tuple[Seat, ...]:
    """The seats that a ring still concerns."""
    match ring.why:
        case "turn" | "calm" | "prompt" | "away":
            still = frozenset(seat for seat in waited_for(table) if _since(table, seat) <= ring.seq)
        case "half" | "late":
            still = waited_for(table) if table.turn_seq == ring.seq else frozenset()
        case "vote":
            asked = table.proposal
            open_ = asked is not None and asked.seq == ring.seq
            still = frozenset(_unheard(table)) if open_ else frozenset()
        case _:
            still = frozenset() if table.risk is None else frozenset({table.risk.seat})
    return tuple(seat for seat in ring.seats if seat in still)


def _since(table: Table, seat: Seat) -> int:
    wait = table.wait_of(seat)
    return table.turn_seq if wait is None else wait.seq


def outdated(table: Table, rung_ms: int) -> bool:
    """Whether a ring for turns that was posted at ``rung_ms`` is out of date for every seat."""
    waited = waited_for(table)
    return not any(wait.at_ms <= rung_ms for wait in table.waits if wait.seat in waited)


def _unheard(table: Table) -> tuple[Seat, ...]:
    """The seats that have not answered the open question."""
    asked = table.proposal
    if asked is None:
        return ()
    wanted = voters(table, asked) - asked.yes
    return tuple(seat for seat, chair in table.people() if chair.person in wanted)


def rings(before: Table | None, after: Table, events: Sequence[ev.Event]) -> list[records.OutRow]:
    """The rings that a command's events cause: always for reminders and turns, otherwise only in slow play, when
    players may not be looking. Lessons ring nobody."""
    if after.lesson is not None:
        return []
    found = _reminded(after, events) if any(isinstance(event, ev.Reminded) for event in events) else []
    acted = {event.seat for event in events if isinstance(event, ev.Acted | ev.Back)}
    new = waited_for(after) - waited_for(before) - acted
    if slow(after):
        found += [Ring("turn", tuple(sorted(new)), after.seq)] if new else []
        if any(isinstance(event, ev.Proposed | ev.Knocked) for event in events) and (wanted := _unheard(after)):
            found.append(Ring("vote", wanted, after.proposal.seq if after.proposal else 0))
        opened = (event.seat for event in events if isinstance(event, ev.RiskOpened) and event.seat not in acted)
        found += [Ring("risk", (seat,), after.turn_seq) for seat in opened]
    elif may_call(after):
        found += _quick(before, after, new)
    over = _over(before, after) if before is not None and before.proposal is not None else []
    return [*over, *(row for ring in found for row in ring.rows(after))]


def _reminded(after: Table, events: Sequence[ev.Event]) -> list[Ring]:
    reminded = [event for event in events if isinstance(event, ev.Reminded)]
    found = [Ring("late" if one.late else "half", (one.seat,), after.turn_seq) for one in reminded if not one.away]
    away = tuple(one.seat for one in reminded if one.away)
    return [*found, Ring("away", away, after.seq)] if away else found


def _over(before: Table, after: Table) -> list[records.OutRow]:
    """Remove the ring of a question that has ended."""
    asked = before.proposal
    if asked is None or not slow(before) or (after.proposal is not None and after.proposal.seq == asked.seq):
        return []
    over = Ring("vote", (), asked.seq)
    return [replace(over.row(after, dest), fresh=False) for dest in played_in(before)]


def _quick(before: Table | None, after: Table, new: frozenset[Seat]) -> list[Ring]:
    """In quick play, rings for the seats whose turn has just begun. When a deal is over, the last ring is removed."""
    calm = {wait.seat for wait in after.waits if wait.calm_ms > CALM_MS}
    both: tuple[tuple[Why, frozenset[Seat]], ...] = (("prompt", new - calm), ("calm", new & calm))
    found = [Ring(why, tuple(sorted(seats)), after.seq) for why, seats in both if seats]
    over = before is not None and before.waits and not after.waits
    return found or ([Ring("prompt", (), after.seq)] if over else [])


# --- wording and recipients -------------------------------------------------------------------------------------------
# Both are decided when the ring is sent. Players who have acted meanwhile, or want no rings, are left out. In slow play
# a ring waits for the end of the player's quiet hours; quick play ignores these, as its players are awake.


class Bell:
    """``outbox``: postpones rings, and finds the last one sent."""

    def __init__(self, store: Store, outbox: Outbox, clock: Clock) -> None:
        self._store = store
        self._outbox = outbox
        self._clock = clock

    async def scene(self, pending: records.PendingRow, table: Table, board: Scene) -> Scene | None:
        """The ring to send now; None if it has no recipient; ``gone`` if the previous ring is outdated too. ``board``:
        the current public table."""
        ring = read(pending.row.ref)
        slot = pending.row.slot if ring.why in QUICK or ring.why == "vote" else None
        here = pending.row.dest
        stands = await self._outbox.sent(here, slot) if slot is not None else None
        rung_ms = stands.at_ms if stands is not None else 0
        chat = await preferences(self._store, chat_of(str(here)))
        now: list[Seat] = []
        later: dict[int, list[Seat]] = {}
        for seat in concerned(table, ring):
            prefs = (await preferences(self._store, _person(table, seat))).over(chat)
            if not wanted(ring, prefs, slow(table)) or _heard(ring, prefs, table, seat, rung_ms):
                continue
            quiet = prefs.quiet if slow(table) else None
            until = quiet.until_ms(self._clock.now_ms(), self._store.zones) if quiet is not None else 0
            if until:
                later.setdefault(until, []).append(seat)
            else:
                now.append(seat)
        for until, seats in sorted(later.items()):
            again = replace(pending.row, ref=replace(ring, seats=tuple(seats)).ref(), after_ms=until)
            await self._outbox.say(again, f"{pending.dedupe_key}:{until}", table.id)
        if now:
            return said(table, ring, tuple(now), board, self._clock.now_ms() - pending.created_ms)
        if stands is not None and ring.why == "vote" and table.proposal is None:
            return Scene("note", table.id, (Line(t("ping-vote-over"), "small"),), gone=True, epilogue=True)
        if ring.why == "vote" or stands is None or not outdated(table, rung_ms):
            return None
        return Scene("note", table.id, gone=True)


def _heard(ring: Ring, prefs: Preferences, table: Table, seat: Seat, rung_ms: int) -> bool:
    """Whether a player who wants a ring at every turn was already rung for this one."""
    wait = table.wait_of(seat)
    return ring.why == "away" and prefs.turns == "always" and wait is not None and rung_ms >= wait.at_ms


def wanted(ring: Ring, prefs: Preferences, hours: bool) -> bool:
    """Whether a player with ``prefs`` wants this ring. ``hours``: in slow play, which has two reminders."""
    match ring.why:
        case "turn" | "calm" | "away":
            return prefs.turns != "never"
        case "prompt":
            return prefs.turns == "always"
        case "half" | "late":
            chosen = prefs.reminders or "half"
            return chosen in (ring.why, "both") if hours else chosen != "none"
        case _:
            return True


def said(table: Table, ring: Ring, seats: tuple[Seat, ...], board: Scene, since_ms: int) -> Scene:
    """The message, ``since_ms`` after its cause. All its readers see the same words and buttons."""
    who = _names(table, seats)
    head = board.lines[:1]
    hand = press.see(table.id, "hand")
    keys: tuple[tuple[Button, ...], ...] = tuple((b,) for row in board.buttons for b in row if b.data == hand)
    match ring.why:
        case "calm" | "prompt" | "away":
            line, head = stage.dotted([t("ping-now", who=who), *folder.stage_of(table.game).situation(table)[:1]]), ()
        case "turn":
            line = t("ping-turn", who=who)
        case "half":
            line = t("note-your-turn", who=who)
        case "late":
            line = t("ping-late", who=who, left=_left(budget_ms(table, seats[0]) // 8 - since_ms))
        case "vote":
            line, keys = t("ping-vote", who=who), stage.vote_row(table)
            head = (Line(question(table, table.proposal)),) if table.proposal is not None else ()
        case _:
            line, head, keys = t("ping-risk", who=who), (), ()
    return Scene("note", table.id, (Line(line), *(replace(one, weight="small") for one in head)), buttons=keys)


def question(table: Table, asked: Proposal) -> Text:
    """What the players are asked to agree to."""
    about = stage.name_of(table, asked.seat)
    return t(f"ask-{asked.kind}", who=Name(asked.person, asked.name), about=about, seat=asked.seat + 1)


def _left(ms: int) -> Text:
    minutes = max(1, ms // 60_000)
    return t("clock-minutes", n=minutes) if minutes < 120 else t("clock-hours", n=minutes // 60)


def _names(table: Table, seats: tuple[Seat, ...]) -> Name | Text:
    if len(seats) == 1:
        return stage.name_of(table, seats[0], ping=True)
    return listed_all([t("ping-name", who=stage.name_of(table, seat, ping=True)) for seat in seats])


def _person(table: Table, seat: Seat) -> str:
    chair = table.chairs[seat]
    return chair.person if chair is not None else ""

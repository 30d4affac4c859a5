"""The wording and the addressees of a ring (``bot.outbox.rings``), decided when it is sent.

Those who have acted meanwhile, or do not want to be rung, are left out. In slow play a ring is postponed to the end of
the person's quiet hours; in quick play these do not count, as anybody playing is awake.
"""

from __future__ import annotations

from dataclasses import replace

from bot.games.common import dotted, listed_all, name_of, vote_row
from bot.games.folder import stage_of
from bot.outbox.rings import QUICK, Ring, concerned, outdated, read
from bot.ports import Clock, Outbox, Store
from bot.ports.keys import chat_of
from bot.ports.preferences import Preferences, preferences
from bot.ports.records import PendingRow
from bot.scene import Button, Line, Scene, press
from bot.table.clocks import budget_ms, slow
from bot.table.model import Table
from bot.text import Name, Text, t
from rules.core import Seat


class Bell:
    """``outbox``: where rings are postponed, and where the last one sent is found."""

    def __init__(self, store: Store, outbox: Outbox, clock: Clock) -> None:
        self._store = store
        self._outbox = outbox
        self._clock = clock

    async def scene(self, pending: PendingRow, table: Table, board: Scene) -> Scene | None:
        """The ring to send now, None if it is for nobody; ``gone`` if the previous ring is outdated too. ``board``: the
        current public table."""
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
    """Whether somebody who wants each turn to ring has already been rung for this one."""
    wait = table.wait_of(seat)
    return ring.why == "away" and prefs.turns == "always" and wait is not None and rung_ms >= wait.at_ms


def wanted(ring: Ring, prefs: Preferences, hours: bool) -> bool:
    """Whether somebody with ``prefs`` wants this ring. ``hours``: at a slow pace, which has two reminders to choose
    from."""
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
    """The message, ``since_ms`` after its cause. It has the same words and buttons for everybody who can see it."""
    who = _names(table, seats)
    head = board.lines[:1]
    hand = press.see(table.id, "hand")
    keys: tuple[tuple[Button, ...], ...] = tuple((b,) for row in board.buttons for b in row if b.data == hand)
    match ring.why:
        case "calm" | "prompt" | "away":
            line, head = dotted([t("ping-now", who=who), *stage_of(table.game).situation(table)[:1]]), ()
        case "turn":
            line = t("ping-turn", who=who)
        case "half":
            line = t("note-your-turn", who=who)
        case "late":
            line = t("ping-late", who=who, left=_left(budget_ms(table, seats[0]) // 8 - since_ms))
        case "vote":
            line, head, keys = t("ping-vote", who=who), (), vote_row(table)
            asked = table.proposal
            if asked is not None:
                about = name_of(table, asked.seat)
                text = t(f"ask-{asked.kind}", who=Name(asked.person, asked.name), about=about, seat=asked.seat + 1)
                head = (Line(text),)
        case _:
            line, head, keys = t("ping-risk", who=who), (), ()
    return Scene("note", table.id, (Line(line), *(replace(one, weight="small") for one in head)), buttons=keys)


def _left(ms: int) -> Text:
    minutes = max(1, ms // 60_000)
    return t("clock-minutes", n=minutes) if minutes < 120 else t("clock-hours", n=minutes // 60)


def _names(table: Table, seats: tuple[Seat, ...]) -> Name | Text:
    if len(seats) == 1:
        return name_of(table, seats[0], ping=True)
    return listed_all([t("ping-name", who=name_of(table, seat, ping=True)) for seat in seats])


def _person(table: Table, seat: Seat) -> str:
    chair = table.chairs[seat]
    return chair.person if chair is not None else ""

"""A table without a store: commands and clocks in memory, so that table tests read like an evening."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.core import events as ev
from bot.core.chips import ISSUER, Fees
from bot.core.clocks import timers
from bot.core.codec import decode_event, encode_event
from bot.core.context import Moment, after, course, sealed
from bot.core.decide import decide
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.core.play import needs_round, needs_thought, thought_at_once
from bot.core.proofs import DealProof, deal_proofs
from bot.core.seals import begun
from bot.core.stakes import afforded, entries
from bot.delivery import outbox
from bot.games import rules_of
from bot.games.levels import ROSTER
from bot.handlers.part import Answer
from bot.ports.keys import dest_of
from bot.ports.records import Entry, OutRow, Person, StoredEvent, Timer
from bot.text import Text
from rules.core import Illegal
from tests.chance import SeededEntropy

ARAM, NINO, DAVIT, LUSINE, VANO = (
    Person(f"tg:{n}", name) for n, name in enumerate(("Արամ", "ნინო", "Давид", "Lusine", "Vano"), start=1)
)
FOUR = (ARAM, NINO, DAVIT, LUSINE)
CAST = {"aram": ARAM, "nino": NINO, "davit": DAVIT, "lusine": LUSINE, "vano": VANO}
CROWDS = {"all": FOUR, "others": FOUR[1:]}

T = TypeVar("T")


def must(found: T | None) -> T:
    """What was found: it is there."""
    assert found is not None
    return found


class House:
    """``say`` gives a command, ``pass_time`` lets clocks run; every event goes through the codec on its way."""

    def __init__(
        self, host: Person = ARAM, seed: int = 1, game: str = "bazaar-blot", preset: str = "", place: str = "tg:-5:0"
    ) -> None:
        print(f"seed {seed}")
        self.now = 1_000_000
        self.rounds: Callable[[int], str] | None = None
        """The signature of a round of the beacon, empty if it is not to be had; None: there is no beacon."""
        self.token = SeededEntropy(seed).token
        self.table: Table | None = None
        self.out: list[OutRow] = []
        self.clocks: dict[str, Timer] = {}
        self.log: list[ev.Event] = []
        self.times: list[int] = []
        """Of the events."""
        self.accounts: dict[str, int] = {}
        self.entries: list[Entry] = []
        seats = max(rules_of(game).seats)
        preset = preset or next(iter(rules_of(game).presets))
        first = ev.Opened("table001", place, game, preset, host.id, seats, self.token(32).hex(), "hy")
        sat = sealed([ev.Sat(0, host.id, host.name)], Moment(self.now, SeededEntropy(seed + 1).token))
        self.apply([first, *sat])

    @property
    def t(self) -> Table:
        assert self.table is not None
        return self.table

    def apply(self, events: list[ev.Event] | tuple[ev.Event, ...]) -> None:
        if not events:
            return
        before = self.table
        if before is not None:
            self.book(afforded(entries(course(before, events, self.now), events, Fees()), self.accounts.get))
        for event in events:
            seq = self.table.seq + 1 if self.table else 1
            new = encode_event(event)
            stored = StoredEvent(seq, new.type, new.v, new.body, self.now)
            again = decode_event(stored, self.table.game if self.table else "bazaar-blot")
            assert again == event
            self.table = evolve(self.table, again, seq, self.now)
            self.log.append(event)
            self.times.append(self.now)
        self.out += outbox.rows(before, self.t, events)
        had = {} if before is None else {c.name: c for c in timers(before)}
        has = {c.name: c for c in timers(self.t)}
        for name in set(had) - set(has):
            self.clocks.pop(name, None)
        for name, clock in has.items():
            if had.get(name) != clock:
                self.clocks[name] = clock

    def book(self, found: tuple[Entry, ...]) -> None:
        """Chips move; every entry sums to zero and only the issuer owes (HS-2)."""
        for entry in found:
            assert sum(posting.amount for posting in entry.postings) == 0
            for posting in entry.postings:
                self.accounts[posting.account] = self.accounts.get(posting.account, 0) + posting.amount
        self.entries += found
        assert all(chips >= 0 for account, chips in self.accounts.items() if account != ISSUER)

    def proofs(self) -> tuple[DealProof, ...]:
        """The deals as the stored events tell them."""
        new = enumerate(map(encode_event, self.log), 1)
        return deal_proofs([StoredEvent(seq, one.type, one.v, one.body, 0) for seq, one in new], self.t.game)

    def say(self, who: Person | None, text: str, at: str = "") -> Text | None:
        """``at``: the place where they say it."""
        if needs_thought(who, text):
            text = thought_at_once(ROSTER, self.t, text, Moment(self.now, self.token))
        here = dest_of(at, who.id if who else "") if at else None
        if needs_round(who, text) and self.t.attempt.beacon is not None and self.rounds is not None:
            text = f"{text} {self.rounds(self.t.attempt.beacon.round)}".rstrip()
        moment = Moment(self.now, self.token, self.accounts.get, here, beacon=self.rounds is not None)
        outcome = decide(self.t, who, text, moment)
        events = outcome.events
        if events and moment.beacon:
            events = (*events, *begun(after(self.t, events, self.now), moment))
        self.apply(events)
        return outcome.reply

    def go(self, script: str) -> None:
        """``nino sit 2; davit+vano yes; all pause``: who says what, one after the other. ``others``: all but Aram."""
        for line in script.split("; "):
            names, _, words = line.partition(" ")
            for person in CROWDS.get(names) or [CAST[name] for name in names.split("+")]:
                self.say(person, words)

    def refused(self, who: Person | None, text: str, at: str = "") -> str:
        """The key of the refusal; a command that is not refused fails the test."""
        return self.refusal(who, text, at)[0]

    def refusal(self, who: Person | None, text: str, at: str = "") -> tuple[str, dict[str, object]]:
        """The key of the refusal and its arguments."""
        seq = self.t.seq
        try:
            self.say(who, text, at)
        except Illegal as refusal:
            assert self.t.seq == seq
            return refusal.key, dict(refusal.details)
        raise AssertionError(f"{text} was not refused")

    def pass_time(self, ms: int) -> None:
        """Let ``ms`` go by, firing clocks as they fall due."""
        until = self.now + ms
        while self.clocks and (clock := min(self.clocks.values(), key=lambda c: (c.due_ms, c.name))).due_ms <= until:
            self.now = max(self.now, clock.due_ms)
            del self.clocks[clock.name]
            self.say(None, f"tick {clock.name} {clock.armed_seq}")
        self.now = until

    def four(self) -> House:
        """Four friends sit down and begin; the first deal is on the table."""
        for person in FOUR[1:]:
            self.say(person, "sit")
        self.say(ARAM, "start")
        self.pass_time(2_000)
        return self

    def turn(self) -> Person:
        """The person whose turn it is (the first of several)."""
        seat = min(loaded_of(self.t).game.waiting(self.t.state))
        chair = self.t.chairs[seat]
        assert chair is not None
        return Person(chair.person, chair.name)

    def legal(self) -> list[str]:
        game = loaded_of(self.t).game
        seat = min(game.waiting(self.t.state))
        return [game.encode(a) for a in game.legal(self.t.state, seat)]


def why(answer: Answer) -> str:
    """The key of the refusal, also where it says what would help.

    :raises AssertionError: it is none.
    """
    assert not answer.ok
    assert answer.text is not None
    first = dict(answer.text.args).get("why") if answer.text.key == "refused-with-hint" else answer.text
    assert isinstance(first, Text)
    return first.key

"""The whole life of a table as a state machine: everything anybody may do, in any order, and what must always hold."""

from __future__ import annotations

import copy
import re
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.core import events as ev
from bot.core.clocks import timers
from bot.core.codec import decode_event, encode_event
from bot.core.fold import evolve
from bot.core.loaded import loaded_of
from bot.core.model import Table
from bot.ports.records import Person, StoredEvent
from bot.view import press
from bot.view.scene import Scene
from bot.view.show import looked, past, private, public
from rules.cards import PACK
from rules.core import Illegal
from tests.bot.house import FOUR, VANO, House
from tests.rules.contract.samples import TABLES
from tests.security.worlds import NASTY
from tests.tiers import sampled

PEOPLE = (*FOUR, VANO, Person("tg:6", "Admin", admin=True))
KNOWN = frozenset(
    key
    for path in (Path(__file__).parents[2] / "assets" / "text" / "en").glob("*.ftl")
    for key in re.findall(r"^illegal-([a-z-]+) =", path.read_text(encoding="utf-8"), re.MULTILINE)
)
CARD = re.compile(r'"(?:10|[7-9JQKA])[SCDH]"')
HOUR = 3_600_000
TRIES = ("act - 8H", "act - JH", "act - x", "act", "act d1 7S", "", "sit", "tick deal 9", "set clock 20", "no")
RUNNING = ("leave", "back", "sit", "sub", "ready", "takeback", "pause", "adjourn", "abandon", "resume", "yes", "no")
JUDGING = (
    *("offer", "start", "note so", "pause", "resume", "void shown", "correct 1 5:0 why", "correct 2 - 16 why"),
    *("demand 1 why", "demand 3 why", "explain so", "innocent", "deliberate", "replay", "goon", "doubt cousin"),
    *("unfinished late", "end", "stepdown", "complaint x", "offer", "demand 2"),
)
SOON = st.sampled_from([500, 1_500, 2_500, 16_000, 31_000, 61_000])
LATER = st.sampled_from([4 * HOUR, 15 * 24 * HOUR])

PHASES = (Phase.generate, Phase.shrink)  # explaining a failure would take longer than reading it

people = st.sampled_from((*FOUR, *FOUR, *FOUR, *PEOPLE))
seats = st.sampled_from(["", "1", "2", "3", "4", "5", "x"])
IN_LOBBY = st.one_of(
    st.builds("{} {}".format, st.sampled_from(["sit", "swap", "clear", "fill"]), seats),
    st.sampled_from(["lots", "leave", "start", "start"]),
    st.builds(
        "set {} {}".format,
        st.sampled_from(["clock", "target", "show", "open_hand", "steady_pace", "x"]),
        st.sampled_from(["20", "0", "51", "manual", "on", "off", "x"]),
    ),
)
OUT_OF_TURN = ("q", "s", "ok", "pass", "90H", "25Sk", "JH", "d:tKH", "sevens", "open", "cut", "blot")
SAID = st.one_of(
    st.sampled_from(OUT_OF_TURN).map("act - {}".format),
    st.one_of(st.sampled_from(TRIES), st.sampled_from(NASTY)),
    st.sampled_from(JUDGING).map("referee {}".format),
    st.sampled_from((*RUNNING, "abandon", "rematch")),
    seats.map("sub {}".format),
    st.sampled_from(["sun", "a|b", *NASTY]).map("word {}".format),
)


class Recorded(House):
    """A house whose events can be read again as they would be after a crash."""

    def __init__(self, seed: int, preset: str) -> None:
        self.stored: list[StoredEvent] = []
        super().__init__(seed=seed, preset=preset)

    def apply(self, events: list[ev.Event] | tuple[ev.Event, ...]) -> None:
        for event in events:
            new = encode_event(event)
            self.stored.append(StoredEvent(len(self.stored) + 1, new.type, new.v, new.body, self.now))
        super().apply(events)

    def replayed(self) -> Table:
        table: Table | None = None
        for one in self.stored:
            table = evolve(table, decode_event(one, "bazaar-blot"), one.seq, one.at_ms)
        assert table is not None
        return table


class LifeOfATable(RuleBasedStateMachine):
    """Lobby, options, play, absence, substitutes, votes, pause, adjournment, resumption, rematch, time and crashes."""

    house: Recorded
    met: ClassVar[Counter[str]] = Counter()

    def say(self, who: Person | None, text: str) -> None:
        """Do it, or be refused with a reason that people can be told; any other exception fails."""
        refused = ""
        try:
            self.house.say(who, text)
        except Illegal as refusal:
            refused = refusal.key
        assert not refused or refused in KNOWN, refused
        self.met[f"refused {refused}" if refused else text.split(" ")[0]] += 1

    @initialize(
        seed=st.integers(0, 1 << 16),
        number=st.integers(0, len(TABLES) - 1),
        sitting=st.sampled_from([4, 4, 4, 4, 3, 1]),
    )
    def opened(self, seed: int, number: int, sitting: int) -> None:
        """A table at which up to four sit; with four, the match may have begun."""
        _, preset, options = TABLES[number]
        self.house = Recorded(seed, preset)
        for name, value in {**options, "target": "51"}.items():
            self.say(FOUR[0], f"set {name} {value}")
        for person in FOUR[1:sitting]:
            self.say(person, "sit")
        if sitting == 4:
            self.say(FOUR[0], "start")
            self.house.pass_time(2_000)

    def playing(self) -> bool:
        return self.house.t.phase == "play" and bool(loaded_of(self.house.t).game.waiting(self.house.t.state))

    def lively(self) -> None:
        """Whatever has become of the table: somebody who sits there brings it on, and somebody always does."""
        person = next((Person(chair.person, chair.name) for _, chair in self.house.t.people()), FOUR[0])
        if self.house.t.phase in ("over", "abandoned"):
            self.say(person, "rematch")
        if self.house.t.phase in ("paused", "adjourned"):
            self.say(person, "resume")
        if self.house.t.phase == "lobby":
            for verb in ("sit", "fill", "start"):
                self.say(person, verb)
            self.house.pass_time(2_000)

    @rule(moves=st.lists(st.integers(0, 1 << 20), min_size=4, max_size=24))
    def play(self, moves: list[int]) -> None:
        """Legal actions of those who are waited for; calls low, so that bidding does not end at once."""
        self.lively()
        for n in moves:
            if not self.playing():
                break
            table = self.house.t
            game = loaded_of(table).game
            chair = table.chairs[min(game.waiting(table.state))]
            if chair is None or not chair.present:
                self.house.pass_time(1_100)
                continue
            legal = [game.encode(a) for a in game.legal(table.state, min(game.waiting(table.state))).actions]
            plain = [text for text in legal if text != "open"] or legal
            text = "8H" if table.state.phase == "bidding" and n % 3 == 0 else plain[n % len(plain)]
            self.say(self.house.turn(), f"act - {text}")

    @rule(start=st.integers(0, 1 << 20))
    def a_deal(self, start: int) -> None:
        """To the end of a deal, and a little on: so that results, the next deal and whole matches are met."""
        self.play([start + 7 * n for n in range(40)])

    @rule(who=people, text=SAID)
    def said(self, who: Person, text: str) -> None:
        """Anybody's words; of the referee mostly Vano's, who has no seat. A match is not abandoned all the time."""
        if text != "abandon" or self.house.t.seq % 5 == 0:
            self.say(VANO if text.startswith("referee") and len(text) % 2 else who, text)

    @rule(who=people, text=IN_LOBBY)
    def in_the_lobby(self, who: Person, text: str) -> None:
        self.say(who, text)

    @rule(who=people, verb=st.sampled_from(RUNNING))
    def verbs(self, who: Person, verb: str) -> None:
        self.say(who, verb)

    @rule(ms=st.one_of(SOON, SOON, LATER))
    def time_passes(self, ms: int) -> None:
        self.house.pass_time(ms)

    @precondition(lambda self: not self.house.t.bench.person and self.house.t.phase in ("lobby", "play", "paused"))
    @rule()
    def agreeing(self) -> None:
        for who, what in ((VANO, "referee offer"), *((person, "yes") for person in FOUR)):
            self.say(who, what)

    @precondition(lambda self: self.house.t.phase in ("over", "abandoned"))
    @rule()
    def again(self) -> None:
        for person in PEOPLE:
            self.say(person, "rematch")

    @precondition(lambda self: self.house.t.phase == "play")
    @rule(verb=st.sampled_from(["takeback", "pause", "adjourn", "abandon"]), who=people)
    def consent(self, verb: str, who: Person) -> None:
        """Moment for, and agreed to by everybody."""
        self.say(who, verb)
        for person in PEOPLE:
            if self.house.t.proposal is not None:
                self.say(person, "yes")

    @precondition(lambda self: self.house.t.proposal is not None)
    @rule(answers=st.lists(st.booleans(), min_size=1, max_size=6))
    def vote(self, answers: list[bool]) -> None:
        for person, yes in zip(PEOPLE, answers, strict=False):
            self.say(person, "yes" if yes else "no")

    @precondition(lambda self: self.house.t.phase in ("play", "paused", "adjourned"))
    @rule(who=people)
    def elsewhere(self, who: Person) -> None:
        """The chat shuts its door, and the match goes on in another one."""
        self.say(Person("house", ""), "put-aside")
        self.say(who, "resume tg:-7:0")

    @rule()
    def crash(self) -> None:
        """HS-32: the table is the fold of its stored events, and goes on as that."""
        table = self.house.replayed()
        assert table == self.house.t
        self.house.table = table

    @invariant()
    def cards_are_all_there(self) -> None:
        state = self.house.t.state
        if state is None or state.phase not in ("bidding", "sur", "play"):
            return
        cards = [c for hand in state.hands for c in hand]
        if state.play is not None:
            cards += [c for _, c in state.play.trick] + [c for trick in state.play.taken for _, c in trick]
        assert Counter(cards) == Counter(PACK)

    @invariant()
    def chairs_are_in_order(self) -> None:
        """Nobody sits twice; automatic players are marked; a match has no empty seat; the host is somebody."""
        table = self.house.t
        assert len(table.chairs) == 4
        owners = [chair.person for _, chair in table.people()]
        assert len(owners) == len(set(owners))
        for chair in table.chairs:
            assert chair is None or chair.auto == chair.person.startswith("auto:")
            assert chair is None or not (chair.auto and (chair.away or chair.left))
        if table.phase in ("play", "paused", "over"):
            assert all(table.chairs)
        assert table.proposal is None or table.phase in ("lobby", "play", "paused")

    @invariant()
    def clocks_run_for_those_waited_for(self) -> None:
        """Clocks exist for who is waited for; for a person that is away it is an automatic player's clock."""
        table = self.house.t
        should = {clock.name: clock for clock in timers(table)}
        for name, clock in self.house.clocks.items():
            assert should.get(name) == clock, name
            kind, _, seat = name.partition(".")
            if kind == "away":
                assert table.phase == "play"
                assert {wait.seat for wait in table.waits} == loaded_of(table).game.waiting(table.state)
                assert int(seat) in {wait.seq for wait in table.waits}
                continue
            assert kind in ("turn", "half", "late", "auto", "deal", "vote", "idle", "silent")
            if seat:
                chair = table.chairs[int(seat)]
                assert table.phase == "play"
                assert int(seat) in loaded_of(table).game.waiting(table.state)
                assert chair is not None
                assert chair.present == (kind != "auto")
        if self.playing():
            waiting = loaded_of(table).game.waiting(table.state)
            unattended = [s for s in waiting if not (c := table.chairs[s]) or not c.present]
            assert all(f"auto.{s}" in self.house.clocks for s in unattended), "an automatic player never falls asleep"

    @invariant()
    def nothing_said_holds_a_hand(self) -> None:
        for row in self.house.out:
            assert not CARD.search(row.ref), row
            assert row.seat is None or row.kind == "hand"
            assert row.kind != "hand" or row.dest.private
        self.house.out.clear()

    @invariant()
    def every_button_is_answered(self) -> None:
        """Public and private scenes: each press, by its owner or a stranger, is accepted or refused by a known key."""
        table = self.house.t
        shown: list[tuple[Scene, Person]] = [(public(table, self.house.now), FOUR[0])]
        if (old := past(table, table.board - 1)) is not None:
            shown.append((old, FOUR[1]))
        for seat, chair in table.people():
            if (scene := private(table, seat)) is not None:
                shown.append((scene, Person(chair.person, chair.name)))
        for scene, person in shown:
            data = [b.data for row in scene.buttons for b in row if not b.url]
            data += [a.press(n) for a in scene.amounts[:1] for n in (a.low, a.high)]
            for one in data:
                self._press(table, one, person)
            self._press(table, data[0] if data else "s:-:help", VANO)

    def _press(self, table: Table, data: str, person: Person) -> None:
        pressed = press.unpack(data)
        assert pressed is not None, data
        refused = ""
        try:
            if isinstance(pressed, press.See):
                looked(table, table.seat_of(person.id), person, pressed.what)
            else:
                aside = copy.copy(self.house)
                aside.out, aside.clocks, aside.log, aside.stored = [], dict(self.house.clocks), [], []
                aside.say(person, pressed.words)
        except Illegal as refusal:
            refused = refusal.key
        assert not refused or refused in KNOWN, (data, refused)

    def teardown(self) -> None:
        self.crash()


@pytest.mark.timeout(600)  # a failure takes minutes to be made small
@pytest.mark.parametrize("lives", sampled((9, 150), (9,)))
def test_the_life_of_a_table(lives: int) -> None:
    met: Counter[str] = Counter()
    LifeOfATable.met = met
    slow: Any = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
    run_state_machine_as_test(
        LifeOfATable,
        settings=settings(max_examples=lives, stateful_step_count=50, phases=PHASES, suppress_health_check=slow),
    )
    print(met)
    assert met["act"] > 80
    assert all(met[verb] for verb in ("sit", "start", "sub", "resume", "yes", "rematch")), met
    assert sum(met[verb] for verb in ("leave", "pause", "adjourn", "takeback", "no", "back", "abandon")) > 5, met
    assert met["refused not-your-turn"] + met["refused not-seated"] > 20

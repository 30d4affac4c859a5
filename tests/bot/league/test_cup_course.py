"""Whole cups of made-up people, results and absences: whatever happens, a cup comes to its end as its rules promise."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from bot.league.cup import events as ev
from bot.league.cup.by import By
from bot.league.cup.decide import decide
from bot.league.cup.model import MINUTE_MS, Cup, evolve
from bot.league.cup.steps import Seen, due, length
from bot.league.cup.table import champions, places, results
from bot.league.cup.told import Call, rows
from rules.core import Illegal

ASKING = frozenset({"checkin", "round", "remind", "there"})
"""What asks for *I am here*."""
DICE = st.randoms(use_true_random=False)


class Played:
    """A cup and all of its events. ``left``: the entries that withdrew while it was played."""

    def __init__(self, **chosen: str) -> None:
        self.now_ms = 0
        self.events: list[tuple[ev.Event, int]] = []
        self.told: dict[int, str] = {}
        self.cup: Cup = None  # type: ignore[assignment]
        self.take(ev.Opened("duel-blot", "standard"), *(ev.Chosen(*one) for one in chosen.items()), ev.Published())
        self.left: set[int] = set()

    def take(self, *events: ev.Event) -> None:
        before = self.cup
        for event in events:
            self.cup = evolve(self.cup, ev.decode(ev.encode(event)), self.now_ms, "cup")
            self.events.append((event, self.now_ms))
        if before is not None and events:
            for row in rows(before, self.cup, events, (), str):
                told = msgspec.json.decode(row.ref, type=Call)
                self.told[int(row.dest.key)] = told.what
            asked = {player for player, what in self.told.items() if what in ASKING}
            assert asked <= self.awaited(), "a message still asks for what is over"

    def awaited(self) -> set[int]:
        """Who can still say that they are there."""
        if self.cup.phase == "checkin":
            return {player for one in self.cup.entries if not (one.out or one.checked) for player in one.players}
        there = (one for one in self.cup.now_played() if self.cup.phase == "play" and not one.how)
        return {player for one in there for player in self.cup.players_of(one)}

    def does(self, player: int, verb: str, rest: str = "", *, manages: bool = False) -> None:
        try:
            self.take(*decide(self.cup, By(player, self.now_ms, manages), verb, rest))
        except Illegal:
            return
        self.time()

    def time(self, seen: dict[int, Seen] | None = None) -> None:
        """What follows by itself; asked again at once it is nothing."""
        self.take(*due(self.cup, self.now_ms, seen or {}))
        assert due(self.cup, self.now_ms, seen or {}) == ()

    def again(self) -> Cup:
        """From its events alone."""
        cup: Cup | None = None
        for event, at_ms in self.events:
            cup = evolve(cup, event, at_ms, "cup")
        assert cup is not None
        return cup


def a_cup(n: int, form: str, dice: random.Random) -> Played:
    """Somebody comes late or never, leaves, gives up, is out of time; the organiser decides a match now and then."""
    one = Played(
        format=form, checkin=dice.choice(("0", "10")), round="60", wait="10", rounds=dice.choice(("0", "3", "9"))
    )
    for player in range(2, n + 2):
        one.does(player, "enter")
    one.does(1, "close", manages=True)
    for player in range(2, n + 2):
        if one.cup.phase == "checkin" and dice.random() < 0.9:
            one.does(player, "here")
    for _ in range(400):
        if one.cup.phase in ("over", "cancelled"):
            return one
        seen: dict[int, Seen] = {}
        for match in one.cup.now_played():
            if match.how:
                continue
            for player in one.cup.missing(match):
                if dice.random() < 0.7:
                    one.does(player, "here")
            known = one.cup.matches[match.number - 1]
            if not known.how and not known.table and not one.cup.missing(known) and one.cup.phase == "play":
                one.take(ev.Seated(match.number, f"t{match.number}"))
            known = one.cup.matches[match.number - 1]
            if known.table and not known.how and dice.random() < 0.5:
                seen[match.number] = dice.choice(
                    (
                        *[Seen("won", (won, 0), (301, 9)) for won in (1, 2)],
                        *[Seen("won", (0, won), (9, 301)) for won in (1, 2)],
                        Seen("unfinished", written=(5, 5)),
                        Seen("running", written=(dice.randrange(90), dice.randrange(90))),
                    )
                )
        if dice.random() < 0.1:
            one.does(dice.randrange(2, n + 2), "leave")
        if dice.random() < 0.05 and one.cup.now_played():
            number = dice.choice(one.cup.now_played()).number
            one.does(1, "judge", f"{number} {dice.choice(('home', 'away', 'none'))}", manages=True)
        one.now_ms += dice.randrange(12) * MINUTE_MS
        if one.cup.phase in ("checkin", "play"):
            one.time({k: v for k, v in seen.items() if not one.cup.matches[k - 1].how})
    raise AssertionError("it never ends")


@seed(12)
@settings(max_examples=150, deadline=None)
@given(st.integers(2, 16), st.sampled_from(("robin", "swiss", "knockout")), DICE)
def test_every_cup_comes_to_its_end(n: int, form: str, dice: random.Random) -> None:
    played = a_cup(n, form, dice)
    cup = played.cup
    assert played.again() == cup
    if cup.phase == "cancelled":
        return
    playing = len(cup.order)
    assert cup.rounds == length(cup, playing)
    assert all(one.how for one in cup.matches)
    met = Counter(frozenset((one.home, one.away)) for one in cup.matches)
    stayed = not any(cup.entries[one - 1].out for one in cup.order)
    if form != "swiss" or stayed:
        assert set(met.values()) == {1}, "nobody meets anybody twice, and nobody has two byes"
    if form == "robin":
        assert cup.round == cup.rounds or sum(not cup.entries[one - 1].out for one in cup.order) < 2
    for number in range(1, cup.round + 1):
        sides = [side for one in cup.matches if one.round == number for side in (one.home, one.away) if side]
        assert len(set(sides)) == len(sides), "everybody plays once in a round"
    for one in cup.matches:
        assert min(one.points) == 0
        assert max(one.points) <= (2 if one.how == "played" else 1)
    found = places(cup)
    assert sorted(int(one.entrant) for one in found) == sorted(cup.order)
    if form != "knockout":
        assert sum(one.points for one in found) == sum(sum(one.points) for one in results(cup))
    assert champions(cup)

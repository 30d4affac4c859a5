"""Cups of made-up people, results and absences, whole and case by case: each comes to its end as its rules promise."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from bot.competitions.events import encode
from bot.competitions.model import MINUTE_MS, By, evolve
from bot.competitions.organiser import rows
from bot.features.cups import events as ev
from bot.features.cups import views
from bot.features.cups.decide import VERBS, Seen, due, length, reminders
from bot.features.cups.model import Call, Cup, Match, champions, places
from bot.features.cups.model import View as CupView
from rules.core import Illegal
from tests.tiers import nightly

ASKING = frozenset({"checkin", "round", "remind", "there"})
"""What asks for *I am here*."""


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
            self.cup = evolve(Cup, self.cup, ev.DECODER.decode(encode(event)), self.now_ms, "cup")
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
            self.take(*VERBS.decide(self.cup, By(player, self.now_ms, manages), verb, rest))
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
            cup = evolve(Cup, cup, event, at_ms, "cup")
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


@pytest.mark.parametrize("first", [0, *(pytest.param(n, marks=nightly) for n in range(100, 1000, 100))])
def test_a_hundred_cups_are_what_their_rules_say(first: int) -> None:
    """CUP-9, CUP-15, CUP-16, by other code: every round of Swiss against all rounds there could have been."""
    for number in range(first, first + 100):
        dice = random.Random(number)
        form = dice.choice(("robin", "swiss", "swiss", "knockout"))
        played = a_cup(dice.randrange(2, 8) if number % 10 else dice.randrange(8, 17), form, dice)
        try:
            judged(played, form)
        except AssertionError as wrong:
            raise AssertionError(f"cup {number}, {form}") from wrong


def judged(played: Played, form: str) -> None:
    cup = played.cup
    assert played.again() == cup
    if cup.phase == "cancelled":
        return
    assert cup.rounds == length(cup, len(cup.order))
    assert all(one.how for one in cup.matches)
    met = Counter(frozenset((one.home, one.away)) for one in cup.matches)
    if form != "swiss" or not any(cup.entries[one - 1].out for one in cup.order):
        assert set(met.values()) == {1}, "nobody meets anybody twice, and nobody has two byes"
    if form == "robin":
        assert cup.round == cup.rounds or sum(not cup.entries[one - 1].out for one in cup.order) < 2
    for number in range(1, cup.round + 1):
        sides = [side for one in cup.matches if one.round == number for side in (one.home, one.away) if side]
        assert len(set(sides)) == len(sides), "everybody plays once in a round"
    for one in cup.matches:
        assert min(one.points) == 0
        assert max(one.points) <= (2 if one.how == "played" else 1)
    if form == "swiss":
        every_round_is_the_best_there_was(played)
    who_has_left_gets_nothing_more(played)
    found = places(cup)
    assert sorted(one.entrant for one in found) == sorted(cup.order)
    ranks, won = by_hand(cup, form)
    assert ({one.entrant: one.place for one in found}, set(champions(cup))) == (ranks, won)


def every_round_is_the_best_there_was(played: Played) -> None:
    cup: Cup | None = None
    for event, at_ms in played.events:
        if isinstance(event, ev.RoundBegun) and cup is not None:
            stays = [one for one in cup.order if not cup.entries[one - 1].out]
            if len(stays) <= 7:
                points = {one: sum(scored(match, one) for match in cup.matches) for one in stays}
                past = [{one.home, one.away} for one in cup.matches]
                every = rounds_of(stays)
                assert worth(event.meetings, stays, points, past) == min(
                    worth(one, stays, points, past) for one in every
                )
        cup = evolve(Cup, cup, event, at_ms, "cup")


def scored(match: Match, entry: int) -> int:
    return match.points[0] * (match.home == entry) + match.points[1] * (match.away == entry)


def rounds_of(stays: Sequence[int]) -> list[list[tuple[int, int]]]:
    """All rounds there are of these; 0 opposite somebody is a bye."""
    those = [*stays, 0] if len(stays) % 2 else list(stays)
    if not those:
        return [[]]
    first, rest = those[0], those[1:]
    found = []
    for other in rest:
        left = [one for one in rest if one not in (other, 0)]
        # An even number is left over: a bye that is still to be had comes back by itself.
        found += [[(first, other), *more] for more in rounds_of(left)]
    return found


def worth(
    meetings: Sequence[tuple[int, int]], stays: Sequence[int], points: Mapping[int, int], past: Sequence[set[int]]
) -> tuple[object, ...]:
    """The smaller the better. ``stays``: the strongest first."""
    table = sorted(stays, key=lambda one: -points[one])
    idle = [a or b for a, b in meetings if not (a and b)]
    pairs = [sorted(one, key=table.index) for one in meetings if all(one)]
    bye = [(past.count({one, 0}), -table.index(one)) for one in idle]
    plays = [one for one in table if one not in idle]

    def fold(a: int, b: int) -> int:
        mine, theirs = ([one for one in plays if points[one] == points[side]] for side in (a, b))
        return abs(theirs.index(b) - mine.index(a) - (len(mine) // 2 if mine == theirs else 0))

    return (
        sum(past.count({a, b}) for a, b in pairs),
        bye,
        sum((points[a] - points[b]) ** 2 for a, b in pairs),
        sum(fold(a, b) for a, b in pairs),
    )


def who_has_left_gets_nothing_more(played: Played) -> None:
    """CUP-16: what they have won stays; a bye of the round that is still played is not won."""
    cup: Cup | None = None
    kept: dict[int, set[int]] = {}
    for event, at_ms in played.events:
        if isinstance(event, ev.Out) and cup is not None and cup.phase == "play":
            kept[event.entry] = {one.number for one in cup.matches if one.how and (one.away or one.round < cup.round)}
        cup = evolve(Cup, cup, event, at_ms, "cup")
    assert cup is not None
    for entry, before in kept.items():
        assert not any(scored(one, entry) for one in cup.matches if one.number not in before)


def by_hand(cup: Cup, form: str) -> tuple[dict[int, int], set[int]]:
    """Everybody's place, and who has won the cup."""
    if form == "knockout":
        return knocked_out(cup)
    points = {one: sum(scored(match, one) for match in cup.matches) for one in cup.order}
    key: dict[int, tuple[int, ...]] = {}
    for one in cup.order:
        mine = [match for match in cup.matches if match.has(one)]
        met = [match.home + match.away - one for match in mine if match.away]
        byes = sum(not match.away and match.points == (1, 0) for match in mine)
        key[one] = (points[one], sum(points[other] for other in met) + byes * points[one])
    full = {}
    for one in cup.order:
        mine = [match for match in cup.matches if match.has(one) and match.away]
        among = sum(scored(match, one) for match in mine if key[match.home] == key[match.away])
        more = sum((match.written[0] - match.written[1]) * (1 if match.home == one else -1) for match in mine)
        full[one] = (*key[one], among, more)
    ranks = {one: 1 + sum(full[other] > full[one] for other in cup.order) for one in cup.order}
    idle = {
        one for one in cup.order if all(m.how == "default" and not scored(m, one) for m in cup.matches if m.has(one))
    }
    return ranks, {one for one, rank in ranks.items() if rank == 1} - idle


def knocked_out(cup: Cup) -> tuple[dict[int, int], set[int]]:
    last = {one: max(m.round for m in cup.matches if m.has(one)) for one in cup.order}
    (final,) = (one for one in cup.matches if one.round == cup.rounds)
    sides = {final.home, final.away}
    won: set[int] = set()
    if final.points != (0, 0):
        won = {final.home if final.points[0] else final.away}
    elif final.how != "default":
        stays = {one for one in sides if not cup.entries[one - 1].out} or sides
        won = {min(stays, key=cup.order.index)}
    ranks = {one: 1 + sum(last[other] > last[one] for other in cup.order) for one in cup.order}
    return {one: 2 if one in sides - won else rank for one, rank in ranks.items()}, won


@pytest.mark.parametrize(("form", "most"), [("robin", 16), ("swiss", 64)])
def test_when_a_cup_is_full_somebody_must_withdraw_before_another_enters(form: str, most: int) -> None:
    one = Played(format=form)
    for player in range(1, most + 1):
        one.does(player, "enter")
    late = By(most + 1, one.now_ms)
    with pytest.raises(Illegal) as refusal:
        VERBS.decide(one.cup, late, "enter")
    assert (refusal.value.key, refusal.value.details) == ("cup-full", {"n": most})
    one.does(1, "leave")
    assert VERBS.decide(one.cup, late, "enter") == (ev.Entered(most + 1, (most + 1,)),)


def test_nobody_wins_a_final_to_which_neither_side_came() -> None:
    """CUP-16. The semi-finals have been played; of the four, the two of the final share the second place."""
    one = Played(format="knockout", checkin="0", round="60", wait="10")
    for player in range(2, 6):
        one.does(player, "enter")
    one.does(1, "close", manages=True)
    one.time({match.number: Seen("won", (1, 0), (101, 50)) for match in one.cup.now_played()})
    assert one.cup.round == 2
    one.now_ms += 10 * MINUTE_MS
    one.time()
    assert (one.cup.phase, champions(one.cup)) == ("over", ())
    assert sorted(place.place for place in places(one.cup)) == [2, 2, 3, 3]


def test_whoever_leaves_has_no_bye_any_more() -> None:
    """CUP-16. Everybody meets everybody: entry 1 has the first bye and leaves while the others play."""
    one = Played(format="robin", checkin="0")
    for player in (2, 3, 4):
        one.does(player, "enter")
    one.does(1, "close", manages=True)
    bye = next(match for match in one.cup.now_played() if not match.away)
    assert bye.points == (1, 0)
    one.does(one.cup.entries[bye.home - 1].players[0], "leave")
    while one.cup.phase == "play":
        one.now_ms += MINUTE_MS
        one.time({match.number: Seen("won", (1, 0), (101, 50)) for match in one.cup.now_played() if match.away})
    assert {place.entrant: place.points for place in places(one.cup)}[bye.home] == 0


def test_whoever_runs_a_cup_sees_what_they_can_do_at_each_stage() -> None:
    """Sign-up with too few, with enough, check-in, and play: the matches without a result, each with its button."""
    nobody: Any = SimpleNamespace(name="p{}".format)
    one = Played(format="swiss", checkin="10", round="60", wait="10")

    def shown() -> tuple[list[str], list[str]]:
        scene = views.run(CupView(one.cup, nobody))
        presses = [button.data.removeprefix("s:-:") for row in scene.buttons for button in row]
        return [line.text.key for line in scene.lines[2:]], presses

    always = ["cuprun.referees cup", "cuprun.cancel cup", "cupdo.see cup"]
    assert shown() == (["cup-close-how", "illegal-cup-few"], always)
    for player in range(2, 6):
        one.does(player, "enter")
    assert shown() == (["cup-close-how"], ["cuprun.close cup", *always])
    one.does(1, "close", manages=True)
    assert shown() == (["cup-begin-how", "illegal-cup-few"], always)
    for player in range(2, 5):
        one.does(player, "here")
    assert shown() == (["cup-begin-how"], ["cuprun.close cup", *always])
    one.does(5, "here")
    one.does(1, "close", manages=True)
    assert shown() == (
        ["cup-judge-how", "cup-entry", "cup-entry"],
        ["cuprun.match cup 1", "cuprun.match cup 2", *always],
    )


ROUND, WAIT = 90 * MINUTE_MS, 10 * MINUTE_MS


def begun(*arrived: int, table: str = "") -> Cup:
    """Two pairs meet in the only round: 1 and 2 against 3 and 4."""
    events: list[ev.Event] = [
        ev.Opened("bazaar-blot", "rated"),
        ev.Published(),
        ev.Entered(1, (1, 2)),
        ev.Entered(2, (3, 4)),
        ev.Drawn((1, 2), 1),
        ev.RoundBegun(((1, 2),)),
        *(ev.Arrived(1, one) for one in arrived),
        *([ev.Seated(1, table)] if table else []),
    ]
    cup: Cup | None = None
    for event in events:
        cup = evolve(Cup, cup, event, 0, "cup")
    assert cup is not None
    return cup


def ended(cup: Cup, now_ms: int, seen: Seen | None = None) -> ev.Ended | None:
    found = [one for one in due(cup, now_ms, {1: seen} if seen else {}) if isinstance(one, ev.Ended)]
    assert len(found) < 2
    return found[0] if found else None


@pytest.mark.parametrize(
    ("written", "points"),
    [
        *(((120, 80), (1, 0)), ((80, 120), (0, 1)), ((80, 80), (0, 0)), ((0, 0), (0, 0)), ((1, 0), (1, 0))),
        ((-5, 0), (0, 1)),
    ],
)
def test_when_time_is_up_whoever_leads_has_won(written: tuple[int, int], points: tuple[int, int]) -> None:
    cup = begun(1, 2, 3, 4, table="t")
    playing = Seen("running", written=written)
    assert ended(cup, ROUND - 1, playing) is None
    assert ended(cup, ROUND, playing) == ev.Ended(1, "time", points, written)
    assert due(cup, ROUND, {1: playing})[-1] == ev.Over()


def test_a_match_given_up_gives_no_point_whoever_led() -> None:
    """The last trick falls, and nobody looks until the round is over: what was played goes before the clock. The
    chat and their own chats were full all the while: nobody is to blame, and nobody gets the point."""
    cup = begun(1, 2, 3, 4, table="t")
    assert ended(cup, 1, Seen("unfinished", written=(120, 80))) == ev.Ended(1, "unfinished", (0, 0), (120, 80))
    cup = begun(1, 2, 3, 4, table="t")
    assert ended(cup, 2 * ROUND, Seen("won", (0, 2), (40, 301))) == ev.Ended(1, "played", (0, 2), (40, 301))
    cup = begun(1, 2, 3, 4)
    assert (ended(cup, ROUND - 1), ended(cup, ROUND)) == (None, ev.Ended(1, "time", (0, 0)))
    cup = evolve(Cup, begun(1, 2, 3, 4, table="t"), ev.Out(1, "self"), 1)
    assert ended(cup, 2, Seen("running", written=(120, 80))) == ev.Ended(1, "default", (0, 1))
    assert ended(evolve(Cup, cup, ev.Out(2, "self"), 2), 3) == ev.Ended(1, "default", (0, 0))


@pytest.mark.parametrize(
    ("arrived", "points"), [((1, 2), (1, 0)), ((1, 2, 3), (1, 0)), ((3, 4, 2), (0, 1)), ((1, 3), (0, 0)), ((), (0, 0))]
)
def test_a_pair_is_there_when_both_are(arrived: tuple[int, ...], points: tuple[int, int]) -> None:
    cup = begun(*arrived)
    assert (ended(cup, WAIT - 1), ended(cup, WAIT)) == (None, ev.Ended(1, "default", points))


def test_reminders_come_halfway_and_when_an_eighth_is_left_once_each() -> None:
    cup = begun(1, 2)
    assert (reminders(cup), due(cup, WAIT // 2)) == ((WAIT // 2, ROUND - ROUND // 8), (ev.Reminded(1),))
    reminded = replace(cup, reminded=1)
    assert due(reminded, WAIT // 2 + 1) == ()
    playing = evolve(
        Cup, evolve(Cup, evolve(Cup, reminded, ev.Arrived(1, 3), 1), ev.Arrived(1, 4), 1), ev.Seated(1, "t"), 1
    )
    running = {1: Seen("running")}
    assert due(playing, ROUND - ROUND // 8, running) == (ev.Reminded(2),)

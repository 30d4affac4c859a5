"""What results and time bring: the end of registration, pairings, lost and late matches, the next round, the end.

``due`` is asked again and again with the time and with what has become of the tables; it says nothing new until there
is something new. All of it follows from its input, so several processes that ask come to the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.league import rounds
from bot.league.cup import events as ev
from bot.league.cup.model import MINUTE_MS, Cup, Entry, Match, evolve
from bot.league.cup.table import results, winner_of
from bot.league.rounds import Meeting, Round
from bot.league.standings import standings

FEWEST = 2
STAYS_MS = 60 * MINUTE_MS
"""For how long somebody counts as there after they have said so, where players are waited for longer than that."""
NOBODY: Mapping[int, ev.Why] = {}


@dataclass(frozen=True, slots=True)
class Seen:
    """The table of a match as it stands. ``points``: of home and away, if it has been won, or deserted by one side;
    ``written``: its score."""

    state: Literal["running", "won", "unfinished", "deserted"]
    points: tuple[int, int] = (0, 0)
    written: tuple[int, int] = (0, 0)


Apart: TypeAlias = Collection[frozenset[int]]
"""Two people of whom one has blocked the other: the bot makes no pair of them."""


class Course:
    """A cup and the events that are being added to it."""

    def __init__(self, cup: Cup, now_ms: int, apart: Apart = frozenset()) -> None:
        self.cup = cup
        self.apart = apart
        self.now_ms = now_ms
        self.events: list[ev.Event] = []

    def add(self, *events: ev.Event) -> None:
        for event in events:
            self.cup = evolve(self.cup, event, self.now_ms)
            self.events.append(event)


def due(
    cup: Cup,
    now_ms: int,
    seen: Mapping[int, Seen] | None = None,
    strength: Sequence[int] = (),
    lost: Mapping[int, ev.Why] = NOBODY,
    apart: Apart = frozenset(),
) -> tuple[ev.Event, ...]:
    """What happens now. ``seen``: by match, tables that have been opened; ``strength``: entries, the strongest first,
    those left out come last in the order of their registration; ``lost``: people who cannot take part any more, and
    why; ``apart``: see ``Apart``."""
    course = Course(cup, now_ms, apart)
    if cup.phase not in ("over", "cancelled"):
        for entry in cup.entries:
            why = next((lost[player] for player in entry.players if player in lost), None)
            if why is not None and not entry.out:
                course.add(ev.Out(entry.number, why))
        course.add(*(ev.Unnamed(one) for one in (*cup.referees, *cup.offers) if one in lost))
    if course.cup.phase == "open" and now_ms >= course.cup.until_ms:
        _close(course, strength)
    if course.cup.phase == "checkin":
        _check_in(course, strength)
    if course.cup.phase == "play":
        _play(course, seen or {})
    return tuple(course.events)


def close(course: Course, strength: Sequence[int]) -> None:
    """Registration ends before its time."""
    _close(course, strength)
    if course.cup.phase == "play":
        _play(course, {})


def _close(course: Course, strength: Sequence[int]) -> None:
    """Registration is over."""
    _pair_up(course)
    if _enough(course):
        if course.cup.options.checkin:
            course.add(ev.CheckInBegun())
        else:
            _draw(course, strength)


def _pair_up(course: Course) -> None:
    """Who looks for a partner is paired, in the order in which they came."""
    for entry in course.cup.entries:
        if not (entry.out or entry.confirmed):
            course.add(ev.Out(entry.number, "alone"))
    seekers = list(course.cup.seekers())
    while seekers:
        first = seekers.pop(0)
        second = next((one for one in seekers if frozenset(first.players + one.players) not in course.apart), None)
        if second is None:
            course.add(ev.Out(first.number, "alone"))
            continue
        seekers.remove(second)
        course.add(ev.Out(second.number, "alone"), ev.Joined(first.number, second.players[0]))


def paired(cup: Cup, apart: Apart = frozenset()) -> Cup:
    """The cup as it will be once registration is over."""
    course = Course(cup, 0, apart)
    if cup.phase == "open":
        _pair_up(course)
    return course.cup


def _enough(course: Course) -> bool:
    if len(course.cup.whole()) >= FEWEST:
        return True
    course.add(ev.Cancelled("few"))
    return False


def end_check_in(course: Course, strength: Sequence[int]) -> None:
    """Check-in ends before its time."""
    _check_in(course, strength, early=True)
    if course.cup.phase == "play":
        _play(course, {})


def _check_in(course: Course, strength: Sequence[int], *, early: bool = False) -> None:
    cup = course.cup
    here = [one for one in cup.whole() if one.checked]
    if not early and course.now_ms < cup.until_ms and len(here) < len(cup.whole()):
        return
    course.add(*(ev.Out(one.number, "absent") for one in cup.whole() if not one.checked))
    if _enough(course):
        _draw(course, strength)


def _draw(course: Course, strength: Sequence[int]) -> None:
    playing = {one.number: one for one in course.cup.whole()}
    order = tuple(dict.fromkeys((*(one for one in strength if one in playing), *playing)))
    course.add(ev.Drawn(order, length(course.cup, len(order))))
    _begin(course)


def length(cup: Cup, entries: int) -> int:
    """How many rounds it takes: as many as entries less one (or as entries, with byes) for all to meet, as often as the
    number can be halved to find the best. In a Swiss at most half as many as entries: as long as that there
    is always a round in which nobody meets anybody again."""
    even = entries + entries % 2
    everybody = even - 1
    halves = max(1, (entries - 1).bit_length())
    if cup.options.format == "robin":
        return everybody
    if cup.options.format == "knockout":
        return halves
    return min(cup.options.rounds or halves, max(1, even // 2))


def _begin(course: Course) -> None:
    """The next round; whoever has just checked in is there already."""
    first = not course.cup.round
    course.add(ev.RoundBegun(tuple(_pair(one) for one in _meetings(course.cup))))
    if first and course.cup.options.wait < course.cup.options.round:
        for match in course.cup.now_played():
            for side in (match.home, match.away):
                entry = course.cup.entry(side)
                if entry is not None and entry.checked and len(entry.players) == 1 and match.away:
                    course.add(ev.Arrived(match.number, entry.players[0]))


def _pair(meeting: Meeting) -> tuple[int, int]:
    return int(meeting.home), int(meeting.away) if meeting.away else 0


def _meetings(cup: Cup) -> Round:
    order = [str(one) for one in cup.order]
    if cup.options.format == "robin":
        return rounds.round_robin(order)[cup.round]
    if cup.options.format == "swiss":
        staying = [one for one in order if not _entry(cup, one).out]
        points = {one.entrant: one.points for one in standings(order, results(cup))}
        return rounds.swiss(staying, points, _past(cup))
    if not cup.round:
        return rounds.knock_out(order)
    winners = [str(winner_of(cup, one)) for one in cup.now_played()]
    return tuple(_seeded(cup, one) for one in rounds.next_round(winners))


def _seeded(cup: Cup, meeting: Meeting) -> Meeting:
    """The higher seed at home."""
    home, away = sorted((meeting.home, meeting.away or ""), key=lambda one: cup.order.index(int(one)))
    return Meeting(home, away)


def _entry(cup: Cup, key: str) -> Entry:
    return cup.entries[int(key) - 1]


def _past(cup: Cup) -> list[Round]:
    found: list[Round] = []
    for n in range(1, cup.round + 1):
        met = (one for one in cup.matches if one.round == n)
        found.append(tuple(Meeting(str(one.home), str(one.away) if one.away else None) for one in met))
    return found


def _play(course: Course, seen: Mapping[int, Seen]) -> None:
    """Results, and once the last of a round is there, the next one; a round may be over as it begins."""
    while course.cup.phase == "play":
        for match in course.cup.now_played():
            if not match.away and match.points[0] and _out(course.cup, match.home):
                course.add(ev.Ended(match.number, "default", (0, 0)))  # a bye is nothing to those who have left
            if not match.how:
                course.add(*_lapsed(course.cup, match, course.now_ms))
                course.add(*_ended(course.cup, match, seen.get(match.number), course.now_ms))
        if any(not one.how for one in course.cup.now_played()):
            _remind(course)
            return
        if _decided(course.cup):
            course.add(ev.Over())
        else:
            _begin(course)


def _decided(cup: Cup) -> bool:
    """Whether no round is to come: all have been played, or only one is left to play them."""
    staying = sum(not cup.entries[one - 1].out for one in cup.order)
    if cup.options.format == "knockout":
        return len(cup.now_played()) == 1
    return cup.round >= cup.rounds or staying < FEWEST


def _ended(cup: Cup, match: Match, seen: Seen | None, now_ms: int) -> tuple[ev.Event, ...]:
    """What decides a match, if anything does by now; the first of these: it has been played; somebody has left the cup;
    the players who were waited for did not come; the round is over."""
    if seen is not None and seen.state == "won":
        return (ev.Ended(match.number, "played", seen.points, seen.written),)
    out = [_out(cup, one) for one in (match.home, match.away)]
    if any(out):
        return (ev.Ended(match.number, "default", (int(out[1] and not out[0]), int(out[0] and not out[1]))),)
    if seen is not None and seen.state == "unfinished":
        return (ev.Ended(match.number, "unfinished", (0, 0), seen.written),)
    if seen is not None and seen.state == "deserted":
        return (ev.Ended(match.number, "default", seen.points, seen.written),)
    never = cup.never(match)
    if not match.table and never and now_ms >= cup.wait_ms:
        late = [any(one in never for one in _entry(cup, str(side)).players) for side in (match.home, match.away)]
        return (ev.Ended(match.number, "default", (int(late[1] and not late[0]), int(late[0] and not late[1]))),)
    if now_ms < cup.until_ms:
        return ()
    written = seen.written if seen is not None else (0, 0)
    ahead = (int(written[0] > written[1]), int(written[1] > written[0]))
    return (ev.Ended(match.number, "time", ahead, written),)


def stays(cup: Cup) -> bool:
    """Whether players are waited for so long that those who come have to come together."""
    return cup.options.wait * MINUTE_MS > STAYS_MS


def _lapsed(cup: Cup, match: Match, now_ms: int) -> Iterator[ev.Lapsed]:
    """Those who came so long ago that they may have gone."""
    if match.table or not stays(cup):
        return
    for player, at_ms in match.came:
        if player in match.arrived and now_ms >= at_ms + STAYS_MS:
            yield ev.Lapsed(match.number, player)


def _out(cup: Cup, entry: int) -> bool:
    found = cup.entry(entry)
    return found is not None and bool(found.out)


def reminders(cup: Cup) -> tuple[int, ...]:
    """When those who are waited for are reminded: halfway, and when an eighth of the round is left."""
    halfway = cup.began_ms + (cup.wait_ms - cup.began_ms) // 2
    return (halfway, cup.until_ms - (cup.until_ms - cup.began_ms) // 8)


def _remind(course: Course) -> None:
    times = reminders(course.cup)
    n = sum(course.now_ms >= one for one in times)
    if n > course.cup.reminded:
        course.add(ev.Reminded(n))

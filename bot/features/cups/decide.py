"""Decides what happens in a cup: players' actions, and what follows from time and results.

Refusals are ``Illegal`` keys that begin with ``cup-``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.features.cups import events as ev
from bot.features.cups import pairing
from bot.features.cups.model import MINUTE_MS, By, Cup, Entry, Match, checked, evolve, manages, results, winner_of
from bot.features.cups.pairing import Meeting, Round, standings
from rules.core import Illegal

# --- time and results -------------------------------------------------------------------------------------------------
# ``due`` is called repeatedly with the time and the state of the tables, and returns events only when something
# changes. It depends on its input alone, so several processes reach the same result.


FEWEST = 2
STAYS_MS = 60 * MINUTE_MS
"""How long an arrival counts, if the round waits longer than that."""
NOBODY: Mapping[int, ev.Why] = {}


@dataclass(frozen=True, slots=True)
class Seen:
    """The state of a match's table. ``points``: of home and away, if it was won, or deserted by one side;
    ``written``: its score."""

    state: Literal["running", "won", "unfinished", "deserted"]
    points: tuple[int, int] = (0, 0)
    written: tuple[int, int] = (0, 0)


Apart: TypeAlias = Collection[frozenset[int]]
"""Pairs of people where one has blocked the other: the bot does not pair them."""


class Course:
    """A cup and the events being added to it."""

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
    """The events due now. ``seen``: open tables, by match. ``strength``: entries, the strongest first; entries left
    out come last, in order of registration. ``lost``: people who can no longer take part, and why."""
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
    """End registration early."""
    _close(course, strength)
    if course.cup.phase == "play":
        _play(course, {})


def _close(course: Course, strength: Sequence[int]) -> None:
    """End registration."""
    _pair_up(course)
    if _enough(course):
        if course.cup.options.checkin:
            course.add(ev.CheckInBegun())
        else:
            _draw(course, strength)


def _pair_up(course: Course) -> None:
    """Pair the players who seek a partner, in order of registration."""
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
    """The cup as it will be after registration."""
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
    """End check-in early."""
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
    """The number of rounds. Round robin: entries less one, or as many as entries with byes. Knock-out: log2 of the
    entries, rounded up. Swiss: the chosen number, else as in a knock-out, but at most half the entries, so that a
    round without rematches always exists."""
    even = entries + entries % 2
    everybody = even - 1
    halves = max(1, (entries - 1).bit_length())
    if cup.options.format == "robin":
        return everybody
    if cup.options.format == "knockout":
        return halves
    return min(cup.options.rounds or halves, max(1, even // 2))


def _begin(course: Course) -> None:
    """Begin the next round; players who have just checked in count as arrived."""
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
        return pairing.round_robin(order)[cup.round]
    if cup.options.format == "swiss":
        staying = [one for one in order if not _entry(cup, one).out]
        points = {one.entrant: one.points for one in standings(order, results(cup))}
        return pairing.swiss(staying, points, _past(cup))
    if not cup.round:
        return pairing.knock_out(order)
    winners = [str(winner_of(cup, one)) for one in cup.now_played()]
    return tuple(_seeded(cup, one) for one in pairing.next_round(winners))


def _seeded(cup: Cup, meeting: Meeting) -> Meeting:
    """The meeting with the higher seed at home."""
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
    """Record results, and begin the next round after the last one. A round may be over as it begins."""
    while course.cup.phase == "play":
        for match in course.cup.now_played():
            if not match.away and match.points[0] and _out(course.cup, match.home):
                course.add(ev.Ended(match.number, "default", (0, 0)))  # a bye gives nothing to an entry that has left
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
    """Whether no round follows: all are played, or at most one entry is left."""
    staying = sum(not cup.entries[one - 1].out for one in cup.order)
    if cup.options.format == "knockout":
        return len(cup.now_played()) == 1
    return cup.round >= cup.rounds or staying < FEWEST


def _ended(cup: Cup, match: Match, seen: Seen | None, now_ms: int) -> tuple[ev.Event, ...]:
    """How a match is decided by now, if at all. The first that applies: it was played; an entry left the cup;
    awaited players did not come; the round is over."""
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
    """Whether rounds wait so long that players must arrive together."""
    return cup.options.wait * MINUTE_MS > STAYS_MS


def _lapsed(cup: Cup, match: Match, now_ms: int) -> Iterator[ev.Lapsed]:
    """Arrivals so long ago that the players may have gone."""
    if match.table or not stays(cup):
        return
    for player, at_ms in match.came:
        if player in match.arrived and now_ms >= at_ms + STAYS_MS:
            yield ev.Lapsed(match.number, player)


def _out(cup: Cup, entry: int) -> bool:
    found = cup.entry(entry)
    return found is not None and bool(found.out)


def reminders(cup: Cup) -> tuple[int, ...]:
    """When awaited players are reminded: halfway through the wait, and with an eighth of the round left."""
    halfway = cup.began_ms + (cup.wait_ms - cup.began_ms) // 2
    return (halfway, cup.until_ms - (cup.until_ms - cup.began_ms) // 8)


def _remind(course: Course) -> None:
    times = reminders(course.cup)
    n = sum(course.now_ms >= one for one in times)
    if n > course.cup.reminded:
        course.add(ev.Reminded(n))


# --- referees (HS-13, LG-9.3) -----------------------------------------------------------------------------------------
# Players of a cup do not referee its matches.


_LIVE = ("open", "checkin", "play")


def offer(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Offer to referee; the organiser is accepted at once.

    :raises Illegal: ``cup-over``; ``cup-referee-plays``: they play in it.
    """
    if cup.phase not in _LIVE:
        raise Illegal("cup-over")
    if cup.plays(by.player):
        raise Illegal("cup-referee-plays")
    if by.player in cup.referees or (by.player in cup.offers and not by.manages):
        return ()
    return (ev.Named(by.player) if by.manages else ev.Offered(by.player),)


def unoffer(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Stop refereeing. A match already under way keeps its referee."""
    return (ev.Unnamed(by.player),) if by.player in (*cup.offers, *cup.referees) else ()


def name(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``name PLAYER``: accept an offer.

    :raises Illegal: ``cup-organiser``; ``cup-no-offer``: it was withdrawn.
    """
    manages(by)
    return (ev.Named(_meant(cup.offers, rest)),)


def unname(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``unname PLAYER``: decline an offer, or dismiss a referee.

    :raises Illegal: as ``name``.
    """
    manages(by)
    return (ev.Unnamed(_meant((*cup.offers, *cup.referees), rest)),)


def _meant(among: tuple[int, ...], rest: str) -> int:
    found = next((one for one in among if str(one) == rest), None)
    if found is None:
        raise Illegal("cup-no-offer")
    return found


def refereed(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``refereed MATCH PLAYER``: used by the bot after it appointed a referee at the table."""
    number, _, player = rest.partition(" ")
    found = next((one for one in cup.now_played() if str(one.number) == number and one.table and not one.how), None)
    if found is None or not player.isdecimal():
        return ()
    return (ev.Refereed(found.number, int(player)),)


def referee_for(cup: Cup, match: Match, without: Collection[int] = ()) -> int:
    """The referee for a new match: the one with the fewest running matches, then the fewest in the cup, then the
    earliest accepted. ``without``: referees to exclude. 0: none is left."""

    def load(player: int) -> tuple[int, int]:
        theirs = [one for one in cup.matches if one.referee == player]
        return sum(not one.how for one in theirs), len(theirs)

    return min((one for one in cup.referees if one not in without), key=load, default=0)


Verb: TypeAlias = Callable[[Cup, By, str], tuple[ev.Event, ...]]


def decide(cup: Cup, by: By, verb: str, rest: str = "") -> tuple[ev.Event, ...]:
    """The events of a person's action.

    :raises Illegal: it is not possible, or not for them; ``unknown-button``: there is no such verb.
    """
    does = _VERBS.get(verb)
    if does is None:
        raise Illegal("unknown-button")
    return does(cup, by, rest)


# --- the organiser's actions ------------------------------------------------------------------------------------------


def _set(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    manages(by)
    if cup.phase != "draft":
        raise Illegal("cup-fixed")
    name, _, value = rest.partition(" ")
    checked(cup.options, name, value)
    return (ev.Chosen(name, value),)


def _publish(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    manages(by)
    return (ev.Published(),) if cup.phase == "draft" else ()


def _decide_close(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """End registration or check-in now."""
    manages(by)
    if cup.phase not in ("open", "checkin"):
        raise Illegal("cup-begun")
    if not cup.enough:
        raise Illegal("cup-few")
    course = Course(cup, by.now_ms, by.apart)
    if cup.phase == "open":
        close(course, by.strength)
    else:
        end_check_in(course, by.strength)
    return tuple(course.events)


def _cancel(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    manages(by)
    if cup.phase in ("over", "cancelled"):
        raise Illegal("cup-over")
    return (ev.Cancelled("organiser"),)


def _judge(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """``judge MATCH home|away|none``: the organiser decides an unfinished match of this round."""
    manages(by)
    number, _, side = rest.partition(" ")
    found = next((one for one in cup.now_played() if str(one.number) == number and not one.how), None)
    points = {"home": (1, 0), "away": (0, 1), "none": (0, 0)}.get(side)
    if found is None or points is None or cup.phase != "play":
        raise Illegal("cup-no-match")
    return (ev.Ended(found.number, "judged", points),)


# --- registration actions ---------------------------------------------------------------------------------------------


def _enters(cup: Cup, by: By) -> None:
    """:raises Illegal: entering is not possible, or the person has entered."""
    if cup.phase != "open":
        raise Illegal("cup-not-open")
    if cup.entry_of(by.player) is not None:
        raise Illegal("cup-entered")
    _no_referee(cup, by.player)
    if sum(not one.out for one in cup.entries) >= cup.options.most:
        raise Illegal("cup-full", n=cup.options.most)


def _no_referee(cup: Cup, player: int) -> None:
    """:raises Illegal: ``cup-referee-enters``: they referee the cup, or have offered to."""
    if player in (*cup.referees, *cup.offers):
        raise Illegal("cup-referee-enters")


def _enter(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Enter alone; in a cup of pairs: to seek a partner."""
    _enters(cup, by)
    return (ev.Entered(len(cup.entries) + 1, (by.player,)),)


def _ask(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Ask another player to be one's partner. This ends the search for a partner."""
    if not cup.options.pairs:
        raise Illegal("cup-singles")
    events: tuple[ev.Event, ...] = ()
    mine = cup.entry_of(by.player)
    if cup.phase == "open" and mine is not None and len(mine.players) == 1:
        events = (ev.Out(mine.number, "self"),)
    else:
        _enters(cup, by)
    theirs = cup.entry_of(by.other)
    taken = theirs is not None and theirs.confirmed and len(theirs.players) > 1
    if not by.other or by.other == by.player or taken or by.other in (*cup.referees, *cup.offers):
        raise Illegal("cup-partner-taken")
    return (*events, ev.Entered(len(cup.entries) + 1, (by.player, by.other), confirmed=False))


def _asked(cup: Cup, by: By, rest: str) -> Entry:
    found = next((one for one in cup.asked(by.player) if str(one.number) == rest), None)
    if found is None or cup.phase != "open":
        raise Illegal("cup-not-asked")
    return found


def _yes(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    entry = _asked(cup, by, rest)
    _no_referee(cup, by.player)
    mine = cup.entry_of(by.player)
    if mine is not None and mine.confirmed and len(mine.players) > 1:
        raise Illegal("cup-entered")
    others = (one for one in cup.entries if not (one.out or one.confirmed or one is entry))
    overtaken = [one for one in others if by.player in one.players or entry.players[0] in one.players]
    return (
        *([ev.Out(mine.number, "self")] if mine is not None else []),
        *(ev.Out(one.number, "declined") for one in overtaken if mine is None or one.number != mine.number),
        ev.Confirmed(entry.number),
    )


def _no(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    return (ev.Out(_asked(cup, by, rest).number, "declined"),)


def _leave(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Withdraw; a pair withdraws as a whole."""
    mine = cup.entry_of(by.player)
    if mine is None:
        raise Illegal("cup-not-in")
    if cup.phase in ("over", "cancelled"):
        raise Illegal("cup-over")
    return (ev.Out(mine.number, "self"),)


# --- actions during play ----------------------------------------------------------------------------------------------


def _here(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Report as present for one's match, or check in during check-in."""
    mine = cup.entry_of(by.player)
    if mine is None:
        raise Illegal("cup-not-in")
    if cup.phase == "checkin":
        return () if mine.checked else (ev.CheckedIn(mine.number),)
    match = cup.match_of(by.player) if cup.phase == "play" else None
    if match is None:
        raise Illegal("cup-no-match-now")
    return () if by.player in match.arrived else (ev.Arrived(match.number, by.player),)


_VERBS: Final[Mapping[str, Verb]] = {
    "set": _set,
    "publish": _publish,
    "close": _decide_close,
    "cancel": _cancel,
    "judge": _judge,
    "enter": _enter,
    "ask": _ask,
    "yes": _yes,
    "no": _no,
    "leave": _leave,
    "here": _here,
    "offer": offer,
    "unoffer": unoffer,
    "name": name,
    "unname": unname,
    "refereed": refereed,
}
OF_PEOPLE: Final = frozenset(_VERBS) - {"refereed"}

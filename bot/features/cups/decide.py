"""Decides what happens in a cup: players' actions, and what follows from time and results.

Refusals are ``Illegal`` keys that begin with ``cup-``.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from bot.competitions.events import Cancelled, Event
from bot.competitions.model import ENDED, By, Verbs, evolve
from bot.features.cups import events as ev
from bot.features.cups import pairing
from bot.features.cups.model import STAYS_MS, Cup, Entry, Match, results, winner_of
from rules.core import Illegal

# --- time and results -------------------------------------------------------------------------------------------------
# ``due`` is called repeatedly with the time and the state of the tables, and returns events only when something
# changes. It depends on its input alone, so several processes reach the same result.


FEWEST = 2
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
        self.events: list[Event] = []

    def add(self, *events: Event) -> None:
        for event in events:
            self.cup = evolve(Cup, self.cup, event, self.now_ms)
            self.events.append(event)


def due(
    cup: Cup,
    now_ms: int,
    seen: Mapping[int, Seen] | None = None,
    strength: Sequence[int] = (),
    lost: Mapping[int, ev.Why] = NOBODY,
    apart: Apart = frozenset(),
) -> tuple[Event, ...]:
    """The events due now. ``seen``: open tables, by match. ``strength``: entries, the strongest first; entries left
    out come last, in order of registration. ``lost``: people who can no longer take part, and why."""
    course = Course(cup, now_ms, apart)
    if cup.phase not in ENDED:
        for entry in cup.entries:
            why = next((lost[player] for player in entry.players if player in lost), None)
            if why is not None and not entry.out:
                course.add(ev.Out(entry.number, why))
        course.add(*(ev.Unnamed(one) for one in (*cup.referees, *cup.offers) if one in lost))
    if course.cup.phase == "open" and now_ms >= course.cup.until_ms:
        _close(course, strength)
    here = [one for one in course.cup.whole() if one.checked]
    if course.cup.phase == "checkin" and (now_ms >= course.cup.until_ms or len(here) == len(course.cup.whole())):
        _end_check_in(course, strength)
    _play(course, seen or {})
    return tuple(course.events)


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
    course.add(Cancelled("few"))
    return False


def _end_check_in(course: Course, strength: Sequence[int]) -> None:
    course.add(*(ev.Out(one.number, "absent") for one in course.cup.whole() if not one.checked))
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
    course.add(ev.RoundBegun(_meetings(course.cup)))
    if first and course.cup.options.wait < course.cup.options.round:
        for match in course.cup.now_played():
            for entry in map(course.cup.entry, (match.home, match.away)):
                if entry is not None and entry.checked and len(entry.players) == 1 and match.away:
                    course.add(ev.Arrived(match.number, entry.players[0]))


def _meetings(cup: Cup) -> pairing.Round:
    if cup.options.format == "robin":
        return pairing.round_robin(cup.order)[cup.round]
    if cup.options.format == "swiss":
        staying = [one for one in cup.order if not cup.out(one)]
        points = {one.entrant: one.points for one in pairing.standings(cup.order, results(cup))}
        return pairing.swiss(staying, points, tuple((one.home, one.away) for one in cup.matches))
    if not cup.round:
        return pairing.knock_out(cup.order)
    seed = cup.order.index
    met = pairing.next_round([winner_of(cup, one) for one in cup.now_played()])
    return tuple((a, b) if seed(a) < seed(b) else (b, a) for a, b in met)  # the higher seed is at home


def _play(course: Course, seen: Mapping[int, Seen]) -> None:
    """Record results, and begin the next round after the last one. A round may be over as it begins."""
    while course.cup.phase == "play":
        for match in course.cup.now_played():
            if not match.away and match.points[0] and course.cup.out(match.home):
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
    staying = sum(not cup.out(one) for one in cup.order)
    if cup.options.format == "knockout":
        return len(cup.now_played()) == 1
    return cup.round >= cup.rounds or staying < FEWEST


def _ended(cup: Cup, match: Match, seen: Seen | None, now_ms: int) -> tuple[Event, ...]:
    """How a match is decided by now, if at all. The first that applies: it was played; an entry left the cup;
    awaited players did not come; the round is over."""
    if seen is not None and seen.state == "won":
        return (ev.Ended(match.number, "played", seen.points, seen.written),)
    sides = match.home, match.away
    out = [cup.out(one) for one in sides]
    if any(out):
        return (ev.Ended(match.number, "default", forfeit(*out)),)
    if seen is not None and seen.state == "unfinished":
        return (ev.Ended(match.number, "unfinished", (0, 0), seen.written),)
    if seen is not None and seen.state == "deserted":
        return (ev.Ended(match.number, "default", seen.points, seen.written),)
    never = cup.never(match)
    if not match.table and never and now_ms >= cup.wait_ms:
        late = [any(one in never for one in cup.entries[side - 1].players) for side in sides]
        return (ev.Ended(match.number, "default", forfeit(*late)),)
    if now_ms < cup.until_ms:
        return ()
    written = seen.written if seen is not None else (0, 0)
    ahead = (int(written[0] > written[1]), int(written[1] > written[0]))
    return (ev.Ended(match.number, "time", ahead, written),)


def forfeit(home: bool, away: bool) -> tuple[int, int]:
    """The points of both if these sides are gone."""
    return int(away and not home), int(home and not away)


def _lapsed(cup: Cup, match: Match, now_ms: int) -> Iterator[ev.Lapsed]:
    """Arrivals so long ago that the players may have gone."""
    if match.table or not cup.together:
        return
    for player, at_ms in match.came:
        if player in match.arrived and now_ms >= at_ms + STAYS_MS:
            yield ev.Lapsed(match.number, player)


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


def offer(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """Offer to referee; the organiser is accepted at once.

    :raises Illegal: ``cup-over``; ``cup-referee-plays``: they play in it.
    """
    if cup.phase in (*ENDED, "draft"):
        raise Illegal("cup-over")
    if cup.plays(by.player):
        raise Illegal("cup-referee-plays")
    if by.player in cup.referees or (by.player in cup.offers and not by.manages):
        return ()
    return (ev.Named(by.player) if by.manages else ev.Offered(by.player),)


def unoffer(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """Stop refereeing. A match already under way keeps its referee."""
    return (ev.Unnamed(by.player),) if by.player in (*cup.offers, *cup.referees) else ()


def name(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """``name PLAYER``: accept an offer.

    :raises Illegal: ``cup-no-offer``: it was withdrawn.
    """
    return (ev.Named(_meant(cup.offers, rest)),)


def unname(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """``unname PLAYER``: decline an offer, or dismiss a referee.

    :raises Illegal: as ``name``.
    """
    return (ev.Unnamed(_meant((*cup.offers, *cup.referees), rest)),)


def _meant(among: tuple[int, ...], rest: str) -> int:
    found = next((one for one in among if str(one) == rest), None)
    if found is None:
        raise Illegal("cup-no-offer")
    return found


def referee_for(cup: Cup, match: Match, without: Collection[int] = ()) -> int:
    """The referee for a new match: the one with the fewest running matches, then the fewest in the cup, then the
    earliest accepted. ``without``: referees to exclude. 0: none is left."""

    def load(player: int) -> tuple[int, int]:
        theirs = [one for one in cup.matches if one.referee == player]
        return sum(not one.how for one in theirs), len(theirs)

    return min((one for one in cup.referees if one not in without), key=load, default=0)


# --- the organiser's actions ------------------------------------------------------------------------------------------


def _close_now(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """End registration or check-in now."""
    if cup.phase not in ("open", "checkin"):
        raise Illegal("cup-begun")
    if not cup.enough:
        raise Illegal("cup-few")
    course = Course(cup, by.now_ms, by.apart)
    (_close if cup.phase == "open" else _end_check_in)(course, by.strength)
    _play(course, {})
    return tuple(course.events)


def _cancel(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    if cup.phase in ENDED:
        raise Illegal("cup-over")
    return (Cancelled("organiser"),)


def _judge(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """``judge MATCH home|away|none``: the organiser decides an unfinished match of this round."""
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


def _enter(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """Enter alone; in a cup of pairs: to seek a partner."""
    _enters(cup, by)
    return (ev.Entered(len(cup.entries) + 1, (by.player,)),)


def _ask(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """Ask another player to be one's partner. This ends the search for a partner."""
    if not cup.options.pairs:
        raise Illegal("cup-singles")
    events: tuple[Event, ...] = ()
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


def _yes(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
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


def _no(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    return (ev.Out(_asked(cup, by, rest).number, "declined"),)


def _leave(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
    """Withdraw; a pair withdraws as a whole."""
    mine = cup.entry_of(by.player)
    if mine is None:
        raise Illegal("cup-not-in")
    if cup.phase in ENDED:
        raise Illegal("cup-over")
    return (ev.Out(mine.number, "self"),)


# --- actions during play ----------------------------------------------------------------------------------------------


def _here(cup: Cup, by: By, rest: str) -> tuple[Event, ...]:
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


VERBS: Final = Verbs(
    "cup",
    {"close": _close_now, "cancel": _cancel, "judge": _judge, "name": name, "unname": unname},
    {
        "enter": _enter,
        "ask": _ask,
        "yes": _yes,
        "no": _no,
        "leave": _leave,
        "here": _here,
        "offer": offer,
        "unoffer": unoffer,
    },
)

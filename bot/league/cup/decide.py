"""What people may do in a cup: set it up, enter it, find a partner, check in, say that they are there, leave.

Refusals are ``Illegal`` keys that begin with ``cup-``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from bot.league.cup import bench
from bot.league.cup import events as ev
from bot.league.cup.by import By, manages
from bot.league.cup.model import Cup, Entry
from bot.league.cup.options import checked
from bot.league.cup.steps import Course, close, end_check_in
from rules.core import Illegal

Verb: TypeAlias = Callable[[Cup, By, str], tuple[ev.Event, ...]]


def decide(cup: Cup, by: By, verb: str, rest: str = "") -> tuple[ev.Event, ...]:
    """What happens when somebody does something.

    :raises Illegal: it is not possible, or not for them; ``unknown-button``: there is no such verb.
    """
    does = _VERBS.get(verb)
    if does is None:
        raise Illegal("unknown-button")
    return does(cup, by, rest)


# --- whoever runs it ---------------------------------------------------------------------------------------------


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


def _close(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Registration, or check-in, ends now."""
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
    """``judge MATCH home|away|none``: a match of this round that is not over, decided by whoever runs the cup."""
    manages(by)
    number, _, side = rest.partition(" ")
    found = next((one for one in cup.now_played() if str(one.number) == number and not one.how), None)
    points = {"home": (1, 0), "away": (0, 1), "none": (0, 0)}.get(side)
    if found is None or points is None or cup.phase != "play":
        raise Illegal("cup-no-match")
    return (ev.Ended(found.number, "judged", points),)


# --- registration ------------------------------------------------------------------------------------------------


def _enters(cup: Cup, by: By) -> None:
    """:raises Illegal: nobody can enter any more, or this one has."""
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
    """Alone; in a cup of pairs: looking for a partner."""
    _enters(cup, by)
    return (ev.Entered(len(cup.entries) + 1, (by.player,)),)


def _ask(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Ask somebody to be one's partner. Whoever looked for one does so no longer."""
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
    """Withdraw; a pair goes as a whole."""
    mine = cup.entry_of(by.player)
    if mine is None:
        raise Illegal("cup-not-in")
    if cup.phase in ("over", "cancelled"):
        raise Illegal("cup-over")
    return (ev.Out(mine.number, "self"),)


# --- play --------------------------------------------------------------------------------------------------------


def _here(cup: Cup, by: By, rest: str) -> tuple[ev.Event, ...]:
    """Whoever is there for their match says so, or has checked in where that comes first."""
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
    "close": _close,
    "cancel": _cancel,
    "judge": _judge,
    "enter": _enter,
    "ask": _ask,
    "yes": _yes,
    "no": _no,
    "leave": _leave,
    "here": _here,
    "offer": bench.offer,
    "unoffer": bench.unoffer,
    "name": bench.name,
    "unname": bench.unname,
    "refereed": bench.refereed,
}
OF_PEOPLE: Final = frozenset(_VERBS) - {"refereed"}

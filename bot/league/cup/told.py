"""Who is told what of a cup: its board in the chats, and what each person is told in private."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from bot.league.cup import events as ev
from bot.league.cup.model import Cup, Match
from bot.league.cup.steps import stays
from bot.ports.cups import BOARD, CALL
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.known import known
from bot.ports.records import OutRow

What: TypeAlias = Literal[
    "ask",
    "agreed",
    "declined",
    "checkin",
    "round",
    "remind",
    "there",
    "ended",
    "over",
    "cancelled",
    "offer",
    "named",
    "now",
]
_NEWS: Final = (ev.Published, ev.CheckInBegun, ev.RoundBegun, ev.Over)
"""After these the board is posted anew: it has scrolled away, and everybody waits for it."""


class Call(msgspec.Struct, frozen=True):
    """What a private message is about, as stored until it is sent. ``n``: an entry, a match or a person."""

    cup: str
    what: What
    n: int = 0


known(Call)


def rows(
    before: Cup, after: Cup, events: Sequence[ev.Event], boards: Sequence[Dest], person: Callable[[int], str]
) -> tuple[OutRow, ...]:
    """``boards``: where the cup is shown. ``person``: who has a number; empty: they cannot be told."""
    if after.phase == "draft":
        return ()
    fresh = any(isinstance(one, _NEWS) for one in events)
    shown = [OutRow(dest, Slot(BOARD, after.id), BOARD, after.id, fresh=fresh) for dest in boards]
    if before.phase == "draft" and not any(isinstance(one, ev.Published) for one in events):
        return ()
    last: dict[int, Call] = {}
    for event in events:
        for player, what, n in _told(after, event):
            last[player] = Call(after.id, what, n)
    # What was told before says how it stands, so that it never asks for what is over.
    stale = {player for event in events for player in _concerned(after, event)} - last.keys()
    standing = Call(after.id, "now")
    ended = [
        OutRow(private_to(who), Slot(CALL, after.id), CALL, msgspec.json.encode(standing).decode())
        for player in sorted(stale)
        if (who := person(player))
    ]
    called = [
        OutRow(private_to(who), Slot(CALL, after.id), CALL, msgspec.json.encode(call).decode(), fresh=True)
        for player, call in sorted(last.items())
        if (who := person(player))
    ]
    return (*shown, *called, *ended)


def _concerned(cup: Cup, event: ev.Event) -> Iterator[int]:
    """Whose last message may ask for something that is over, or done."""
    match event:
        case ev.CheckedIn(number) | ev.Confirmed(number) | ev.Out(number):
            entry = cup.entry(number)
            yield from entry.players if entry is not None else ()
        case ev.Arrived(number, player):
            yield player
        case ev.Seated(number) | ev.Ended(number):
            yield from cup.players_of(cup.matches[number - 1])
        case ev.Drawn() | ev.RoundBegun() | ev.Over() | ev.Cancelled():
            yield from _players(cup)
        case _:
            return


def _told(cup: Cup, event: ev.Event) -> Iterator[tuple[int, What, int]]:
    match event:
        case ev.Entered(number, (_, other), False):
            yield other, "ask", number
        case ev.Confirmed(number) | ev.Out(number, "declined"):
            entry = cup.entry(number)
            if entry is not None:
                yield entry.players[0], "agreed" if isinstance(event, ev.Confirmed) else "declined", number
        case ev.Joined(number):
            entry = cup.entry(number)
            yield from ((player, "agreed", number) for player in (entry.players if entry is not None else ()))
        case ev.Offered(player):
            yield 1, "offer", player
        case ev.Named(player) if player != 1:
            yield player, "named", 0
        case ev.Arrived(number) if stays(cup):
            yield from ((player, "there", number) for player in cup.missing(cup.matches[number - 1]))
        case ev.CheckInBegun() | ev.Cancelled():
            what: What = "cancelled" if isinstance(event, ev.Cancelled) else "checkin"
            yield from ((player, what, 0) for player in _players(cup))
        case ev.RoundBegun() | ev.Reminded():
            what = "remind" if isinstance(event, ev.Reminded) else "round"
            yield from ((player, what, one.number) for one in cup.now_played() for player in _waited(cup, one))
        case ev.Ended(number, how) if how in ("default", "time", "judged", "unfinished"):
            if not cup.matches[number - 1].away:  # the bye of somebody who has left
                return
            yield from ((player, "ended", number) for player in cup.players_of(cup.matches[number - 1]))
        case ev.Over():
            yield from ((player, "over", 0) for one in cup.order for player in cup.entries[one - 1].players)
        case _:
            return


def _players(cup: Cup) -> Iterator[int]:
    for entry in cup.entries:
        if not entry.out:
            yield from entry.players


def _waited(cup: Cup, match: Match) -> tuple[int, ...]:
    """Who has to do something for a match: come, or, if it was put aside, go on."""
    if match.how:
        return ()
    return cup.players_of(match) if match.table else cup.missing(match)

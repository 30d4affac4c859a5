"""Verbs that show somebody the door: a vote by the table, and the bot's own when the chat's admins block somebody."""

from __future__ import annotations

from typing import Final

from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.desertion import blamed, deserted
from bot.table.expelled import host_without
from bot.table.loaded import loaded_of
from bot.table.lobby import freed, mark_of
from bot.table.model import Table
from bot.table.moment import Moment, Outcome, chair_at, owners, seat_named, seat_of
from bot.table.votes import propose
from bot.text import t
from rules.core import Illegal

_GOES_ON: Final = frozenset({"lobby", "play", "paused", "adjourned"})
LEAST: Final = 2
"""The people besides the one concerned who have to be present for a vote."""


def vote_out(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``voteout SEAT [MARK]``: ask the others present to send somebody out of this match; more than half decide.

    :raises Illegal: ``voteout-two``: too few are here; ``voteout-self``, ``seat-empty``, ``seat-changed``,
        ``voteout-computer``, ``rated-voteout``.
    """
    number, _, mark = rest.partition(" ")
    seat = seat_named(table, number)
    chair = chair_at(table, seat)
    if mark and mark != mark_of(chair.person):
        raise Illegal("seat-changed")
    if not chair.human:
        raise Illegal("voteout-computer")
    if seat == seat_of(table, who.id):
        raise Illegal("voteout-self")
    if table.rated:
        raise Illegal("rated-voteout")
    if len(owners(table) - {chair.person}) < LEAST:
        raise Illegal("voteout-two")
    return propose(table, who, "voteout", seat, moment)


def readmit(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``readmit MARK``: somebody who was removed may sit down here again.

    :raises Illegal: ``opener-only``, ``nobody-removed``.
    """
    if who.id != table.host and not who.admin:
        raise Illegal("opener-only")
    for number, (person, name) in enumerate(table.removed):
        if mark_of(person) == rest:
            return Outcome((ev.Readmitted(number),), t("readmitted", name=name))
    raise Illegal("nobody-removed")


def bar(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``bar PERSON``: the chat's admins have blocked somebody. A lobby loses them at once; from a match they go at the
    end of the deal, from a rated one at its end. Only the bot itself may say so."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    seat = table.seat_of(rest)
    if seat is None or chair_at(table, seat).leaving or table.phase not in _GOES_ON:
        return Outcome()
    if table.phase == "lobby":
        return Outcome(freed(table, seat))
    host = host_without(table, seat)
    if not table.rated and table.phase == "play" and loaded_of(table).game.needs_deal(table.state) and table.deal:
        if not any(at != seat for at, _ in table.people()):
            return Outcome((ev.Adjourned("nobody-here"),))
        asked = table.proposal
        theirs = asked is not None and asked.person == rest
        return Outcome(
            (
                ev.Left(seat, host),
                *((ev.Dropped(asked.kind, "proposer-left"),) if asked and theirs else ()),
            )
        )
    return Outcome((ev.Dismissed(seat, host),))


def forfeit(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``forfeit PERSON``: somebody who has gone away from a rated match cannot come back, because they are about to be
    forgotten. Only the bot itself may say so."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    gone = blamed(table)
    return Outcome(deserted(table) if table.seat_of(rest) in gone else ())


def unbar(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``unbar PERSON``: the block is lifted; whoever has not gone yet stays. Only the bot itself may say so."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    seat = table.seat_of(rest)
    if seat is None or not chair_at(table, seat).leaving:
        return Outcome()
    return Outcome((ev.Dismissed(seat, table.host, stays=True),))

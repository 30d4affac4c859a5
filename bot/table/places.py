"""The verbs by which a table goes on elsewhere: resumed, put aside, shown again, and in a chat with a new id."""

from __future__ import annotations

from typing import Final

from bot.ports.keys import Dest, dest_of, is_guest
from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.audiences import audience_at, found_in, own_chats, played_in
from bot.table.clocks import SLOW_S
from bot.table.model import OPEN, Table
from bot.table.moment import Moment, Outcome
from bot.text import t
from rules.core import Illegal

PUT_ASIDE: Final = "put-aside"
"""The reason of an adjournment that nobody is there to hear of."""


def resume(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Continue after a pause, or resume an adjourned match, at the place given (``resume PLACE``) or where it was;
    nowhere else if others play the same cards.

    :raises Illegal: ``referee-pause``: only the referee ends their own pause.
    """
    if table.phase == "play":
        return Outcome(reply=t("already-playing"))
    if table.phase == "paused":
        if table.bench.person and table.bench.resting:
            raise Illegal("referee-pause", name=table.bench.name)
        return Outcome((ev.Resumed(),))
    here = dest_of(rest, who.acts_as) if rest and table.pack is None else table.audiences[0].dest
    # Nobody can be called where the bot is no member: a turn of minutes would run out unnoticed.
    unhurried = (ev.Chosen("clock", "0"),) if is_guest(here.key) and 0 < table.clock_s < SLOW_S else ()
    return Outcome((*_moved_to(table, here, who), *unhurried, ev.Reopened(str(here))))


def _moved_to(table: Table, here: Dest, who: Person) -> tuple[ev.Event, ...]:
    """Beside the only audience ``Reopened`` says everything. Of several, the chats of the same platform are left for
    the new place, and the others stay; so do private chats, whose people may be in no chat together."""
    if len(table.audiences) == 1 or here in played_in(table):
        return ()
    left = [one.dest for one in table.audiences if not one.dest.private and one.dest.front == here.front]
    shown = ev.Shown(str(here), "play", who.id if here.private else "")
    return (shown, *(ev.Hidden(str(dest), "moved") for dest in left if dest != here and not here.private))


def _house_only(who: Person) -> None:
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")


def rehome(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``rehome OLD NEW``: the id of a chat has changed; only the bot itself may say so."""
    _house_only(who)
    old, _, new = rest.partition(" ")
    return Outcome((ev.Rehomed(new, old),) if audience_at(table, Dest.parse(old)) is not None else ())


def put_aside(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The bot was removed from the chat of ``rest``. The table goes on in its other audiences; in the last one a match
    is adjourned, to be resumed elsewhere, and a lobby closed."""
    _house_only(who)
    gone = audience_at(table, Dest.parse(rest))
    if gone is None or gone.role == "lost":
        return Outcome()
    if gone.role == "watch":
        return Outcome((ev.Hidden(rest, "unwatched"),))
    if played_in(table) != (gone.dest,):
        return Outcome((ev.Hidden(rest, "removed"),) if table.phase in OPEN | {"adjourned"} else ())
    if table.phase == "lobby":
        return Outcome((ev.Abandoned("removed"),))
    return Outcome((ev.Adjourned("removed"),) if table.phase in ("play", "paused") else ())


def left_alone(table: Table) -> tuple[ev.Event, ...]:
    """The only person of a match on the page has left it: it moves from the room into their own list and is adjourned,
    to be resumed wherever they like."""
    own = [dest for _, chair in table.people() for dest in own_chats(table, chair.person) if dest.platform == "web"]
    if not own:
        return (ev.Adjourned(PUT_ASIDE),)
    shown = () if own[0] in played_in(table) else (ev.Shown(str(own[0]), "play", own[0].key),)
    hidden = (ev.Hidden(str(one.dest), "moved") for one in table.audiences if one.dest != own[0])
    return (*shown, *hidden, ev.Adjourned(PUT_ASIDE))


def part(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``part DEST``: two chats are linked no more, and the table leaves the one of ``rest``. Those who are to be found
    there alone free their seats in a lobby; in a match automatic players keep the seats until they are back."""
    _house_only(who)
    gone = audience_at(table, Dest.parse(rest))
    if gone is None or played_in(table) == (gone.dest,):
        return Outcome()
    alone = [seat for seat, chair in table.people() if chair.present and found_in(table, chair.person) == (gone.dest,)]
    hidden = ev.Hidden(rest, "unlinked")
    if table.phase == "lobby":
        others = [chair.person for seat, chair in table.people() if seat not in alone]
        if not others:
            return Outcome((ev.Abandoned("closed"),))
        host = table.host if table.host in others else others[0]
        return Outcome((*(ev.Stood(seat, host) for seat in alone), hidden))
    away = alone if table.phase in ("play", "paused") else []
    return Outcome((*(ev.Lapsed(seat) for seat in away), hidden))


def show_again(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The bot is back in the chat of ``rest``."""
    _house_only(who)
    lost = audience_at(table, Dest.parse(rest))
    if lost is None or lost.role != "lost" or table.phase not in OPEN | {"adjourned"}:
        return Outcome()
    return Outcome((ev.Shown(rest, "play", lost.by),))

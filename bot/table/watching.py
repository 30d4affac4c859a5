"""Spectators: a chat or a person that is shown a table and cannot act at it."""

from __future__ import annotations

from bot.ports.keys import private_to
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.audiences import audience_at
from bot.table.model import Table
from bot.table.moment import Moment, Outcome
from bot.table.onlookers import MOST, PAGE, knock, may_look_on, watched_in
from bot.text import t
from rules.core import Illegal


def watch(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Show the table where this is said; where that takes the players' leave, ask them first. On the page, where others
    play in the same room, their leave lets somebody look at the table from a player's side.

    :raises Illegal: ``no-spectators``: its host wants none; ``no-links``: nor does its chat; ``spectators-many``;
        ``watch-refused``, ``vote-open``, ``watch-nobody``: there is nobody to ask.
    """
    if moment.at is None:
        raise Illegal("unknown-command")
    here, free = audience_at(table, moment.at), may_look_on(table, who.id)
    looks = here is not None and here.role == "play" and moment.at.platform == PAGE and table.seat_of(who.id) is None
    if here is not None and (free or not looks):
        return Outcome(reply=t("watching-already"))
    if not table.spectators:
        raise Illegal("no-spectators")
    if not moment.rights.rules(str(table.audiences[0].dest)).links:
        raise Illegal("no-links")
    if len(watched_in(table)) >= MOST:
        raise Illegal("spectators-many", n=MOST)
    if not free:
        events = knock(table, who, moment.at)
        return Outcome(events, t("watching-now" if len(events) > 1 else "watch-asked"))
    return Outcome((ev.Shown(str(moment.at), "watch", who.id),), t("watching-now"))


def unwatch(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Take it away again: by whoever wanted it there, or who runs that chat.

    :raises Illegal: ``not-watching``, ``watched-by-another``.
    """
    here = audience_at(table, moment.at) if moment.at is not None else None
    if here is None or here.role != "watch":
        raise Illegal("not-watching")
    if who.id not in (here.by, here.dest.reader) and not who.admin:
        raise Illegal("watched-by-another")
    return Outcome((ev.Hidden(str(here.dest), "unwatched"),), t("watching-no-more"))


def spectators(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """``spectators off``: those who watch are shown nothing more, but for the referee, and nobody can come;
    ``spectators on``. By whoever opened the table or runs the chat.

    :raises Illegal: ``opener-only``, ``bad-option``.
    """
    if who.id != table.host and not who.admin:
        raise Illegal("opener-only")
    if rest not in ("on", "off"):
        raise Illegal("bad-option", name="spectators")
    referee = private_to(table.bench.person) if table.bench.person else None
    gone = [dest for dest in watched_in(table) if dest != referee] if rest == "off" else []
    chosen = ev.Chosen("spectators", rest)
    return Outcome(
        (chosen, *(ev.Hidden(str(dest), "closed") for dest in gone)),
        t("spectators-off" if rest == "off" else "spectators-on"),
    )

"""Spectators: a chat or a person that is shown a table and cannot act at it."""

from __future__ import annotations

from typing import Final

from bot.ports.keys import Dest, private_to
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.audiences import audience_at
from bot.table.model import Table
from bot.table.moment import Moment, Outcome
from bot.text import t
from rules.core import Illegal

MOST: Final = 10
"""Audiences of spectators at one table: each costs a message for every board."""


def watched_in(table: Table) -> tuple[Dest, ...]:
    return tuple(one.dest for one in table.audiences if one.role == "watch")


def watch(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """Show the table where this is said.

    :raises Illegal: ``no-spectators``: its host wants none; ``no-links``: nor does its chat; ``spectators-many``.
    """
    if moment.at is None:
        raise Illegal("unknown-command")
    if audience_at(table, moment.at) is not None:
        return Outcome(reply=t("watching-already"))
    if not table.spectators:
        raise Illegal("no-spectators")
    if not moment.rights.rules(str(table.audiences[0].dest)).links:
        raise Illegal("no-links")
    if len(watched_in(table)) >= MOST:
        raise Illegal("spectators-many", n=MOST)
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

"""The table of a match of a cup: opened by the bot, with the right people on the right seats, and begun at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

from bot.league.cup.model import Match
from bot.league.cup.view import View
from bot.ports.keys import Dest, private_to
from bot.ports.records import Person, Reply
from bot.service import Service
from bot.table import events as ev
from bot.table.model import Audience, Chair, Table
from bot.table.moment import Moment, after
from bot.table.refereed import appointment
from bot.table.start import start_events
from bot.text import Text

HERE: Final = frozenset({"illegal-too-many-tables-here", "illegal-chat-tables"})
"""The chat has as many tables as it may."""
LATER: Final = HERE | {"illegal-too-many-tables-yours"}
"""Refusals that pass."""


async def seat(service: Service, now: View, match: Match, referee: int = 0) -> Reply | None:
    """Open it in the chat of the cup and wherever its players entered besides, or in their private chats alone: if that
    was chosen, and where the chat has no room; with a referee, if the cup has one. None: not yet.

    A refusal is kept under its key as any other outcome is, so there is a key for each attempt; whoever tries goes
    through all of them, and finds the one that succeeded.
    """
    players = now.cup.players_of(match)
    people = [Person(now.person(one), now.name(one), admin=True) for one in players]
    own = [Audience(private_to(one.id), by=one.id) for one in people]
    places = [Audience(Dest.parse(now.place)), *_guests(now, players)]
    audiences = own if now.cup.options.where == "private" else places
    why = await _full(service, audiences, people)
    if why is not None and why.key in HERE and audiences is places:
        audiences = own
        why = await _full(service, audiences, people)
    if why is not None and why.key in LATER:
        return None
    for n in count():
        reply = await service.open(
            f"cup:{now.cup.id}:{match.number}:{n}",
            str(audiences[0].dest),
            people[0],
            game=now.cup.options.game,
            preset=now.cup.options.preset,
            lang=now.cup.lang,
            friends=[Chair(one.id, one.name) for one in people],
            audiences=audiences,
            then=_begins(now, referee),
        )
        if reply.ok or reply.text is None or reply.text.key not in LATER:
            return reply
        if not reply.duplicate:
            return None
    return None


async def _full(service: Service, audiences: Sequence[Audience], people: Sequence[Person]) -> Text | None:
    """Why the table cannot be opened now."""
    for one in people:
        why = await service.full(str(audiences[0].dest), one, [player.id for player in people])
        if why is not None:
            return why
    return None


def _guests(now: View, players: Sequence[int]) -> list[Audience]:
    """Where those entered who did not do so in the cup's own chat."""
    found: dict[str, Audience] = {}
    for player in players:
        member = now.kept.member(player)
        if member is not None and member.place and member.place != now.place:
            dest = Dest.parse(member.place)
            found[member.place] = Audience(dest, by=member.person if dest.private else "")
    return list(found.values())


def _begins(now: View, referee: int) -> Callable[[Table, Moment], tuple[ev.Event, ...]]:
    """What happens at the table once its players sit there: the choices of the cup, and the start. Rated if the cup is,
    and if its chat still has rated tables then."""

    options = now.cup.options
    person = now.person(referee) if referee else ""

    def events(table: Table, moment: Moment) -> tuple[ev.Event, ...]:
        target = (ev.Chosen("target", options.target),) if options.target else ()
        clock = (ev.Chosen("clock", str(options.clock)),) if table.clock_s != options.clock else ()
        rules = moment.rights.rules(now.place)
        rated = options.rated and rules.rated and options.game not in rules.unrated
        chosen = (*target, *clock, *([ev.Chosen("rated", "on")] if rated else []), ev.Chosen("cup", now.cup.id))
        ready = after(table, chosen, moment.now_ms)
        judge = appointment(ready, person, now.name(referee), "cup") if person and ready.seat_of(person) is None else ()
        return (*chosen, *judge, *start_events(after(ready, judge, moment.now_ms) if judge else ready, moment))

    return events

"""Admission to a table: the limits on open tables, the rules of the chat, and who is blocked there.

Checked inside the transaction that opens or changes a table, with what that transaction sees, so that two workers
cannot both be just in time. Ordinary moves read nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from bot.games import game_keys
from bot.ports.keys import company_of, house_of, is_private
from bot.ports.people import HOUSE
from bot.ports.records import Head, Person
from bot.ports.rights import Bar, ChatRules, RightsNow
from bot.table import bans, desertion
from bot.table import events as ev
from bot.table.audiences import played_in
from bot.table.limits import Limits, persons_of, takes_room
from bot.table.model import OPEN, Table
from bot.table.rated import fits, people_only
from bot.table.refusals import Ruled as Ruled
from bot.text import Text, t
from bot.text.listing import listed_all
from rules.core import Illegal

_RARE: Final = (
    ev.Opened,
    ev.Chosen,
    ev.Sat,
    ev.Substituted,
    ev.Proposed,
    ev.Knocked,
    ev.Started,
    ev.Back,
    ev.Reopened,
    ev.Rematched,
)
"""The events that are subject to the rules of a chat."""


@dataclass(frozen=True, slots=True)
class Asking:
    """Who gives a command, and at which place (empty: unknown)."""

    person: Person
    place: str = ""


def check(
    limits: Limits, head: Head, before: Table | None, after: Table, events: Sequence[ev.Event], by: Asking
) -> None:
    """Blocks count in every chat in which the table is played, rules are those of the one in which it was opened.

    :raises Illegal: what ``by`` wants to do is not allowed at this table.
    """
    limits.check(head, before, after, by.person.id)
    bans.check(head.rights, before, after, events, by.person.id)
    rare = [event for event in events if isinstance(event, _RARE)]
    if not rare or by.person.id == HOUSE.id:
        return
    for dest in played_in(after):
        if not dest.private:
            _not_barred(head.rights, str(dest), rare, after, by.person)
    home = _home(after)
    moved = isinstance(rare[0], ev.Reopened) and before is not None and house_of(_home(before)) != house_of(home)
    opens = before is None or moved
    seats = any(isinstance(event, ev.Sat | ev.Substituted) for event in rare)
    chooses = any(isinstance(event, ev.Chosen | ev.Started) for event in rare)
    if not (opens or seats or chooses or isinstance(rare[0], ev.Reopened | ev.Rematched)):
        return
    rules = head.rights.rules(home)
    if opens:
        may_start(rules, head.rights, home, by.person)
    if rules.tables and after.phase in OPEN and takes_room(before, after):
        here, _ = head.others({company_of(home)}, by.person.id)
        if limits.beside(here, persons_of(after)) >= rules.tables:
            raise Illegal("chat-tables", n=rules.tables)
    if opens or chooses:
        _fits(rules, after)
        if any(isinstance(event, ev.Started) for event in rare):
            people_only(after)
    if seats or chooses:
        desertion.check(head.rights, after, head.now_ms, by.person.id)
    if seats and not opens and not rules.guests:
        brought = any(isinstance(event, ev.Shown) and event.by == by.person.id for event in events)
        if brought or _from_elsewhere(by.place, after):
            raise Illegal("no-guests")


def _home(table: Table) -> str:
    """Where the table was opened, or resumed."""
    return str(table.audiences[0].dest)


def may_open(rights: RightsNow, place: str, person: Person) -> None:
    """:raises Illegal: ``person`` may open no table at all at ``place``."""
    bar = rights.barred(place, person.id)
    if bar is not None:
        raise barred(bar)
    may_start(rights.rules(place), rights, place, person)


def may_start(rules: ChatRules, rights: RightsNow, place: str, person: Person) -> None:
    """:raises Illegal: ``admins-start`` or ``regulars-start``."""
    if rules.starters == "all" or person.admin:
        return
    if rules.starters == "admins":
        raise Illegal("admins-start")
    if not rights.regular(place, person.id):
        raise Illegal("regulars-start")


def barred(bar: Bar) -> Ruled:
    """The refusal of somebody who is blocked in a chat."""
    return Ruled(t("illegal-barred-until", day=until(bar)) if bar.until_ms else t("illegal-barred"))


def until(bar: Bar) -> date:
    """The last day of a block."""
    return datetime.fromtimestamp(bar.until_ms / 1000, UTC).date()


def _not_barred(rights: RightsNow, place: str, rare: Sequence[ev.Event], table: Table, person: Person) -> None:
    """:raises Illegal: ``barred``, ``barred-until``; ``seat-barred``: it is somebody else who would get a seat."""
    bar = rights.barred(place, person.id)
    if bar is not None:
        raise barred(bar)
    others = {
        event.person
        for event in rare
        if isinstance(event, ev.Substituted) or (isinstance(event, ev.Sat) and not event.auto)
    }
    if any(isinstance(event, ev.Reopened) for event in rare):
        others |= {chair.person for _, chair in table.people() if not chair.leaving}
    if any(rights.barred(place, other) is not None for other in sorted(others - {person.id})):
        raise Illegal("seat-barred")


def _fits(rules: ChatRules, table: Table) -> None:
    """:raises Illegal: ``game-closed`` or ``chat-stake``, and as ``bot.table.rated.fits``."""
    fits(rules, table)
    if table.game in rules.closed:
        raise Ruled(t("illegal-game-closed", game=t(f"game-{table.game}"), games=open_games(rules)))
    if rules.stake is not None and table.stake > rules.stake:
        raise Illegal("chat-stake", n=rules.stake) if rules.stake else Illegal("no-stakes")


def open_games(rules: ChatRules) -> Text:
    """The games that may be played, as a list."""
    return listed_all([t(f"game-{key}") for key in game_keys() if key not in rules.closed])


def _from_elsewhere(came_from: str, table: Table) -> bool:
    """Whether a command comes from a chat in which the table is not played; linked chats are no strangers. A private
    chat says nothing about where its person is a member."""
    houses = {house_of(str(dest)) for dest in played_in(table)}
    return bool(came_from) and not is_private(came_from) and house_of(came_from) not in houses

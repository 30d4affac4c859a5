"""Admission to a table: limits on open tables, the rules of the chat, and blocks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final

from cachetools import LRUCache

from bot import games, rate
from bot.core import audiences, codec, model, rated
from bot.core import events as ev
from bot.core.people import Ruled as Ruled
from bot.ports.keys import company_of, house_of, is_private, private_to
from bot.ports.people import HOUSE
from bot.ports.records import Head, OutRow, Person
from bot.ports.rights import Bar, ChatRules, RightsNow
from bot.text import Name, Text, listed_all, t
from rules.core import Illegal

# --- limits on open tables --------------------------------------------------------------------------------------------
# Limits hold for one company of people and for one person. Lobbies and running matches count, adjourned matches do not.
# A table with one person counts for that person, not for the company.
#
# They are checked inside the transaction that opens a table (a new one, a rematch, a resumed match) or seats a player;
# ordinary moves are not checked.
#
# On the page a new name costs nothing, so one person could fill a company with their own tables. Tables are therefore
# counted by the address that all their people share, as far as known (``Origins``): the people of one address may have
# as many tables as a company, and take no room from others.


TOO_MANY = ("illegal-too-many-tables-here", "illegal-too-many-tables-yours", "illegal-chat-tables")
"""The refusals that list the tables in question."""
OPENING: Final = rate.Rate(40, 10_000)
"""How many tables people of one address may open."""
REMEMBERED: Final = 8_192


class Origins:
    """The addresses of people, in memory; only the page records them. An address may open tables at ``OPENING``."""

    def __init__(self, now_ms: Callable[[], float]) -> None:
        self._of: LRUCache[str, str] = LRUCache(REMEMBERED)
        self._opened: rate.Buckets[str] = rate.Buckets(OPENING, now_ms)

    def note(self, person: str, address: str) -> None:
        self._of[person] = address

    def forget(self, person: str) -> None:
        self._of.pop(person, None)

    def shared(self, people: Iterable[str]) -> str:
        """The address that all these people share; empty if there is none."""
        found = {self._of.get(person, "") for person in people}
        return found.pop() if len(found) == 1 else ""

    def check(self, person: str) -> None:
        """:raises Illegal: ``slow-down``: too many tables were opened from the person's address."""
        address = self._of.get(person, "")
        if address and self._opened.wait_ms(address):
            raise Illegal("slow-down")

    def opened(self, person: str) -> None:
        """Count a table that the person has opened."""
        if address := self._of.get(person, ""):
            self._opened.spend(address)


@dataclass(frozen=True, slots=True)
class Limits:
    """0: no limit."""

    here: int = 0
    person: int = 0
    origins: Origins = field(default_factory=lambda: Origins(lambda: 0), compare=False)

    def check(self, head: Head, before: model.Table | None, after: model.Table, actor: str) -> None:
        """:raises Illegal: the command of ``actor`` would leave too many tables open."""
        if after.phase not in model.OPEN:
            return
        opens = before is None or before.phase not in model.OPEN
        if opens:
            self.origins.check(actor)
        fills = takes_room(before, after)
        if not (self.here or self.person) or not (opens or fills or _sits_down(before, after, actor)):
            return
        places = {company_of(str(dest)) for dest in audiences.played_in(after)} if fills else set[str]()
        here, theirs = head.others(places, actor)
        self.allow(here, theirs if opens or _sits_down(before, after, actor) else 0, persons_of(after))

    def allow(self, here: Sequence[Sequence[str]], theirs: int, people: Sequence[str]) -> None:
        """``here``: the people at each open table of the company.

        :raises Illegal: another table of ``people`` would be too many beside those and ``theirs``, the actor's own.
        """
        if self.person and theirs >= self.person:
            raise Illegal("too-many-tables-yours", n=self.person)
        if self.here and len(people) > 1 and self.beside(here, people) >= self.here:
            raise Illegal("too-many-tables-here", n=self.here)

    def beside(self, here: Sequence[Sequence[str]], people: Sequence[str]) -> int:
        """How many of the tables ``here`` have several people and share the origin of ``people``."""
        origin = self.origins.shared(people)
        return sum(len(one) > 1 and self.origins.shared(one) == origin for one in here)


def takes_room(before: model.Table | None, after: model.Table) -> bool:
    """Whether a table becomes an open one with several people."""
    return len(after.people()) > 1 and (before is None or before.phase not in model.OPEN or len(before.people()) < 2)


def persons_of(table: model.Table) -> list[str]:
    return [chair.person for _, chair in table.people()]


def _sits_down(before: model.Table | None, after: model.Table, actor: str) -> bool:
    """Whether the actor gains a seat or asks for one, and had not before."""
    if before is None or before.seat_of(actor) is not None:
        return False
    asked = after.proposal
    asks = asked is not None and asked is not before.proposal and (asked.kind, asked.person) == ("sub", actor)
    return asks or after.seat_of(actor) is not None


# --- admission to a table ---------------------------------------------------------------------------------------------
# Checked inside the transaction that opens or changes a table, on that transaction's data, so that two workers cannot
# both be just in time. Ordinary moves read nothing.


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
    """The actor of a command, and their place (empty: unknown)."""

    person: Person
    place: str = ""


def check(
    limits: Limits, head: Head, before: model.Table | None, after: model.Table, events: Sequence[ev.Event], by: Asking
) -> None:
    """Blocks count in every chat in which the table is played; the rules are those of the chat where it was opened.

    :raises Illegal: this table does not allow what ``by`` wants to do.
    """
    limits.check(head, before, after, by.person.id)
    rated.check_bans(head.rights, before, after, events, by.person.id)
    rare = [event for event in events if isinstance(event, _RARE)]
    if not rare or by.person.id == HOUSE.id:
        return
    for dest in audiences.played_in(after):
        if not dest.private:
            _none_barred(head.rights, str(dest), rare, after, by.person)
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
    if rules.tables and after.phase in model.OPEN and takes_room(before, after):
        here, _ = head.others({company_of(home)}, by.person.id)
        if limits.beside(here, persons_of(after)) >= rules.tables:
            raise Illegal("chat-tables", n=rules.tables)
    if opens or chooses:
        _fits(rules, after)
        if any(isinstance(event, ev.Started) for event in rare):
            rated.people_only(after)
    if seats or chooses:
        rated.check_desertion(head.rights, after, head.now_ms, by.person.id)
    if seats and not opens and not rules.guests:
        brought = any(isinstance(event, ev.Shown) and event.by == by.person.id for event in events)
        if brought or _from_elsewhere(by.place, after):
            raise Illegal("no-guests")


def _home(table: model.Table) -> str:
    """Where the table was opened or resumed."""
    return str(table.audiences[0].dest)


def may_open(rights: RightsNow, place: str, person: Person) -> None:
    """:raises Illegal: ``person`` may not open tables at ``place``."""
    not_barred(rights, place, person)
    may_start(rights.rules(place), rights, place, person)


def may_start(rules: ChatRules, rights: RightsNow, place: str, person: Person) -> None:
    """:raises Illegal: ``admins-start`` or ``regulars-start``."""
    if rules.starters == "all" or person.admin:
        return
    if rules.starters == "admins":
        raise Illegal("admins-start")
    if not rights.regular(place, person.id):
        raise Illegal("regulars-start")


def not_barred(rights: RightsNow, place: str, person: Person) -> None:
    """:raises Illegal: ``barred``, ``barred-until``: the person is blocked in the chat."""
    bar = rights.barred(place, person.id)
    if bar is not None:
        raise Ruled(t("illegal-barred-until", day=until(bar)) if bar.until_ms else t("illegal-barred"))


def until(bar: Bar) -> date:
    """The last day of a block."""
    return datetime.fromtimestamp(bar.until_ms / 1000, UTC).date()


def _none_barred(rights: RightsNow, place: str, rare: Sequence[ev.Event], table: model.Table, person: Person) -> None:
    """:raises Illegal: ``barred``, ``barred-until``; ``seat-barred``: another person would get the seat."""
    not_barred(rights, place, person)
    others = {
        event.person
        for event in rare
        if isinstance(event, ev.Substituted) or (isinstance(event, ev.Sat) and not event.auto)
    }
    if any(isinstance(event, ev.Reopened) for event in rare):
        others |= {chair.person for _, chair in table.people() if not chair.leaving}
    if any(rights.barred(place, other) is not None for other in sorted(others - {person.id})):
        raise Illegal("seat-barred")


def _fits(rules: ChatRules, table: model.Table) -> None:
    """:raises Illegal: ``game-closed``, ``chat-stake`` or ``no-stakes``, and as ``bot.core.rated.fits``."""
    rated.fits(rules, table)
    if table.game in rules.closed:
        raise Ruled(t("illegal-game-closed", game=t(f"game-{table.game}"), games=open_games(rules)))
    if rules.stake is not None and table.stake > rules.stake:
        raise Illegal("chat-stake", n=rules.stake) if rules.stake else Illegal("no-stakes")


def open_games(rules: ChatRules) -> Text:
    """The allowed games, as a list."""
    return listed_all([t(f"game-{key}") for key in games.game_keys() if key not in rules.closed])


def _from_elsewhere(came_from: str, table: model.Table) -> bool:
    """Whether a command comes from a chat in which the table is not played. Private chats never count: they do not tell
    where their person is a member."""
    houses = {house_of(str(dest)) for dest in audiences.played_in(table)}
    return bool(came_from) and not is_private(came_from) and house_of(came_from) not in houses


# --- meeting a blocked player -----------------------------------------------------------------------------------------
# The program never seats the two together by itself; if they meet at a friends' table, only the blocker is told.


def met(
    rights: RightsNow, table: model.Table, events: Sequence[ev.Event], actor: str
) -> tuple[tuple[OutRow, ...], Text | None]:
    """Notes to players at ``table`` who have blocked a person that just sat down, and the reply to ``actor`` if they
    are the blocker."""
    sat = (ev.Sat, ev.Substituted)
    came = [one.person for one in events if isinstance(one, sat) and not getattr(one, "auto", False)]
    if not came:
        return (), None
    names = {chair.person: chair.name for _, chair in table.people()}
    rows: dict[tuple[str, str], OutRow] = {}
    reply: Text | None = None
    for person in dict.fromkeys(one for one in came if one in names):
        others = [one for one in names if one != person]
        for blocker, blocked in rights.shunning(person, others) if others else ():
            said = t("apart-met", who=Name(blocked, names[blocked]), game=t(f"game-{table.game}"))
            if blocker == actor:
                reply = said
            else:
                rows[blocker, blocked] = OutRow(private_to(blocker), None, "note", codec.text_to_json(said))
    return tuple(rows.values()), reply

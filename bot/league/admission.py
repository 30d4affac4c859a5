"""Who may play in a cup: nobody who is blocked in its chat, and in a rated one nobody who may not sit at its tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.league.cup.model import Match
from bot.league.cup.view import View
from bot.ports.keys import house_of, is_private
from bot.ports.records import Person
from bot.ports.rights import FOR_GOOD, Banned, RightsNow
from bot.table import admit, bans, desertion
from bot.table.refusals import Ruled
from bot.text import t
from rules.core import Illegal


def may_enter(rights: RightsNow, seen: View, now_ms: int, place: str, person: Person, other: Person | None) -> None:
    """Whether ``person`` may enter at a place, and with ``other`` as their partner.

    :raises Illegal: ``barred``; ``no-guests``: the chat keeps to itself; ``banned``, ``rated-deserter``: not while the
        cup is rated; ``cup-partner-taken``, ``cup-partner-banned``: not with them.
    """
    bar = rights.barred(seen.place, person.id)
    if bar is not None:
        raise admit.barred(bar)
    if not rights.rules(seen.place).guests and _from_elsewhere(rights, seen, place, person):
        raise Illegal("no-guests")
    for one in _banned(rights, seen, [person.id]):
        raise bans.refused(one)
    until = _deserter_until(rights, seen, now_ms, person.id)
    if until is not None:
        raise Ruled(t("illegal-rated-deserter", day=desertion.day_of(until), n=desertion.TIMES))
    if other is None:
        return
    if rights.apart(person.id, other.id) or rights.barred(seen.place, other.id) is not None:
        raise Illegal("cup-partner-taken")
    for one in _banned(rights, seen, [other.id]):
        raise _with(one, other.name)
    if _deserter_until(rights, seen, now_ms, other.id) is not None:
        raise Illegal("cup-partner-taken")


def _from_elsewhere(rights: RightsNow, seen: View, place: str, person: Person) -> bool:
    """In their private chat those are not who are in the cup already, or have finished a match in its chat."""
    if not is_private(place):
        return house_of(place) != house_of(seen.place)
    return not seen.number_of(person.id) and not rights.regular(seen.place, person.id)


def kept_away(rights: RightsNow, seen: View, match: Match) -> frozenset[int]:
    """The referees who cannot referee a match: blocked in the chat, or to be kept apart from somebody who plays it."""
    players = [seen.person(one) for one in seen.cup.players_of(match)]
    found = {one: seen.person(one) for one in seen.cup.referees}
    return frozenset(
        number
        for number, person in found.items()
        if rights.barred(seen.place, person) is not None or any(rights.apart(person, one) for one in players)
    )


def apart_in(rights: RightsNow, seen: View) -> frozenset[frozenset[int]]:
    """Of those who look for a partner, each two of whom one has blocked the other."""
    seekers = [one.players[0] for one in seen.cup.seekers()]
    return frozenset(
        frozenset(two) for two in combinations(seekers, 2) if rights.apart(seen.person(two[0]), seen.person(two[1]))
    )


def shut_out(rights: RightsNow, seen: View, now_ms: int, players: Sequence[int]) -> bool:
    """Whether one of an entry's players may not play any more."""
    people = [seen.person(one) for one in players]
    return bool(
        any(rights.barred(seen.place, one) is not None for one in people)
        or _banned(rights, seen, people)
        or any(_deserter_until(rights, seen, now_ms, one) is not None for one in people)
    )


def _banned(rights: RightsNow, seen: View, people: Sequence[str]) -> Sequence[Banned]:
    """Those who may not play at the cup's tables for tars kaput (HS-12): where they are rated and in the chat."""
    options = seen.cup.options
    return rights.banned(people) if options.rated and options.where == "chat" else ()


def _deserter_until(rights: RightsNow, seen: View, now_ms: int, person: str) -> int | None:
    return desertion.barred_until(rights.desertions(person), now_ms) if seen.cup.options.rated else None


def _with(one: Banned, name: str) -> Ruled:
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-cup-partner-banned", name=name))
    return Ruled(t("illegal-cup-partner-banned-until", name=name, day=bans.day(one.until_ms)))

"""Who may play in a cup: nobody who is blocked in its chat, and in a rated one nobody who may not sit at its tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.cup.view import View
from bot.ports.records import Person
from bot.ports.rights import FOR_GOOD, Banned, RightsNow
from bot.table import admit, bans, desertion
from bot.table.refusals import Ruled
from bot.text import t
from rules.core import Illegal


def may_enter(rights: RightsNow, seen: View, now_ms: int, person: Person, other: Person | None) -> None:
    """Whether ``person`` may enter, and with ``other`` as their partner.

    :raises Illegal: ``barred``; ``banned``, ``rated-deserter``: not while the cup is rated; ``cup-partner-taken``,
        ``cup-partner-banned``: not with them.
    """
    bar = rights.barred(seen.place, person.id)
    if bar is not None:
        raise admit.barred(bar)
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

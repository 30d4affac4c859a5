"""The people at a table: their names, who was removed, and refusals that concern them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from bot.core import events as ev
from bot.core.model import Chair, Table
from bot.ports.keys import GONE_NAME
from bot.ports.people import mark_of, told_apart
from bot.text import Text
from rules.core import Illegal, Seat

# --- Refusals that say more than a key with plain values --------------------------------------------------------------


class Ruled(Illegal):
    """A refusal whose arguments may be texts and dates as well."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


# --- The names of people at a table -----------------------------------------------------------------------------------
# how they are told apart, and who is meant by a name.


def called(table: Table, person: str, name: str, seat: Seat = -1) -> str:
    """The name of somebody at this table, in words, pictures and buttons: two people with one name are told apart."""
    if name == GONE_NAME:
        return name
    others = [chair for at, chair in enumerate(table.chairs) if chair is not None and at != seat]
    mine = next((chair.name for chair in others if chair.person == person), None)
    return mine or told_apart(name, (chair.name for chair in others))


MARK: Final = "="
"""In front of an account, by which a front says who is meant: by a reply, or by a mention."""
K = TypeVar("K")


def meant(people: Sequence[tuple[K, str, str]], said: str) -> tuple[list[K], str]:
    """Those of ``people`` (key, account, name) whom ``said`` begins with, as people name each other: the whole name,
    the first name or ``@name``, or the account behind ``MARK``; and the words that follow. Two of one name are told
    apart by their number only: without it both are meant."""
    words = said.split()
    if words and words[0].startswith(MARK):
        found = [key for key, account, _ in people if account == words[0].removeprefix(MARK)]
        return found, " ".join(words[1:])
    for cut in range(len(words), 0, -1):
        wanted = flat(" ".join(words[:cut]))
        marked = [key for key, _, name in people if mark_of(name) and flat(name) == wanted]
        plain = [key for key, _, name in people if wanted and wanted in _names(name)]
        if marked or plain:
            return marked or plain, " ".join(words[cut:])
    return [], said


def those(people: Mapping[str, str], said: str, *, part: bool = False) -> list[tuple[str, str]]:
    """(account, name) of those of ``people`` whom ``said`` names, as in ``meant``, or whose account it is; ``part``:
    else those in whose names it occurs."""
    if said in people:
        return [(said, people[said])]
    found, left = meant([(person, person, name) for person, name in people.items()], said)
    if found and not left:
        return [(one, people[one]) for one in found]
    wanted = flat(said)
    return [one for one in people.items() if wanted in flat(one[1])] if part and wanted else []


def _names(name: str) -> tuple[str, str]:
    """The whole name and the first one, without the number that tells two of one name apart."""
    base = name.removesuffix(mark_of(name))
    return flat(base), flat(base.split()[0]) if base.split() else ""


def flat(text: str) -> str:
    """Letters and digits only, in lower case: ``Long-Nardi`` becomes ``longnardi``."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").replace("և", "եւ")
    return "".join(c for c in plain if c.isalnum())


# --- Those who have been shown the door -------------------------------------------------------------------------------
# removed from a lobby, voted out of a match, or blocked in the chat.
#
# Whoever was removed from a table may sit there again once its host or an admin lets them; whoever was voted out,
# once the match is over. Somebody blocked in the chat plays the deal to its end, a rated match to its end; then an
# automatic player keeps their seat.


def let_in(table: Table, person: str) -> None:
    """:raises Illegal: this person may not take a seat here: ``removed-here``, ``voted-out``; ``referee-sits``: they
    are the referee."""
    if person == table.bench.person:
        raise Illegal("referee-sits")
    if any(one == person for one, _ in table.removed):
        raise Illegal("removed-here")
    if person in table.voted_out:
        raise Illegal("voted-out")


def staying(table: Table) -> frozenset[str]:
    """The people present who will play the next deal too."""
    return frozenset(chair.person for _, chair in table.people() if chair.present and not chair.leaving)


def host_without(table: Table, seat: int) -> str:
    """The host of the table once this seat's owner is gone."""
    chair = table.chairs[seat]
    others = [other.person for at, other in table.people() if at != seat and not other.leaving]
    return others[0] if chair is not None and table.host == chair.person and others else table.host


def expelled(table: Table, event: ev.Left | ev.VotedOut | ev.Dismissed | ev.Readmitted) -> Table:
    """The table after such an event."""
    match event:
        case ev.Left(seat, host):
            return replace(table, chairs=_changed(table, seat, left=True, leaving=False), host=host)
        case ev.VotedOut(seat, host):
            out = table.chairs[seat]
            gone = {out.person} if out is not None else set[str]()
            chairs = _changed(table, seat, left=True, leaving=False)
            return replace(table, chairs=chairs, host=host, proposal=None, voted_out=table.voted_out | gone)
        case ev.Dismissed(seat, host, stays):
            return replace(table, chairs=_changed(table, seat, leaving=not stays), host=host)
        case ev.Readmitted(number):
            return replace(table, removed=tuple(one for n, one in enumerate(table.removed) if n != number))


def _changed(table: Table, seat: int, **what: bool) -> tuple[Chair | None, ...]:
    return tuple(replace(c, **what) if at == seat and c is not None else c for at, c in enumerate(table.chairs))  # type: ignore[arg-type]


def stood(table: Table, event: ev.Stood) -> tuple[tuple[str, str], ...]:
    """Those removed from this table, by (person, name), once a seat is free."""
    chair = table.chairs[event.seat]
    if not event.removed or chair is None:
        return table.removed
    return (*(one for one in table.removed if one[0] != chair.person), (chair.person, chair.name))


def gone_now(chair: Chair | None) -> Chair | None:
    """A chair when the next deal begins. That others have sent its owner away stays noted."""
    return replace(chair, left=True) if chair is not None and chair.leaving else chair

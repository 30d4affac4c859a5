"""The people at a table: their names, removals, and refusals that concern them."""

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

# --- refusals with text arguments -------------------------------------------------------------------------------------


class Ruled(Illegal):
    """A refusal whose arguments may be texts and dates as well."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.key)
        self.text = text


# --- names at a table -------------------------------------------------------------------------------------------------


def called(table: Table, person: str, name: str, seat: Seat = -1) -> str:
    """A person's name at this table; two people with one name get different ones."""
    if name == GONE_NAME:
        return name
    others = [chair for at, chair in enumerate(table.chairs) if chair is not None and at != seat]
    mine = next((chair.name for chair in others if chair.person == person), None)
    return mine or told_apart(name, (chair.name for chair in others))


MARK: Final = "="
"""Precedes an account that a platform adapter has found by a reply or a mention."""
K = TypeVar("K")


def meant(people: Sequence[tuple[K, str, str]], said: str) -> tuple[list[K], str]:
    """The ``people`` (key, account, name) named at the beginning of ``said``, and the words that follow. People may
    give the whole name, the first name, ``@name``, or the account behind ``MARK``. Without its number, a shared name
    means both."""
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
    """(account, name) of the ``people`` named by ``said``, as in ``meant``, or by account; ``part``: else those whose
    names contain it."""
    if said in people:
        return [(said, people[said])]
    found, left = meant([(person, person, name) for person, name in people.items()], said)
    if found and not left:
        return [(one, people[one]) for one in found]
    wanted = flat(said)
    return [one for one in people.items() if wanted in flat(one[1])] if part and wanted else []


def _names(name: str) -> tuple[str, str]:
    """The whole name and the first name, without the number that tells two people apart."""
    base = name.removesuffix(mark_of(name))
    return flat(base), flat(base.split()[0]) if base.split() else ""


def flat(text: str) -> str:
    """Letters and digits only, in lower case: ``Long-Nardi`` becomes ``longnardi``."""
    plain = unicodedata.normalize("NFKC", text).casefold().replace("ё", "е").replace("և", "եւ")
    return "".join(c for c in plain if c.isalnum())


# --- players removed, voted out or blocked ----------------------------------------------------------------------------
# A removed player may return once the host or an admin readmits them; a player voted out, once the match is over. A
# player blocked in the chat finishes the deal, or a rated match; then an automatic player plays their seat.


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
    """The table after ``event``."""
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
    """The (person, name) pairs removed from this table, after ``event``."""
    chair = table.chairs[event.seat]
    if not event.removed or chair is None:
        return table.removed
    return (*(one for one in table.removed if one[0] != chair.person), (chair.person, chair.name))


def gone_now(chair: Chair | None) -> Chair | None:
    """A chair as the next deal begins; a blocked owner leaves it for good."""
    return replace(chair, left=True) if chair is not None and chair.leaving else chair

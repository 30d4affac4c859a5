"""Where a table is shown, who is called there, and who may watch."""

from dataclasses import replace
from typing import Final

from bot.core import events as ev
from bot.core.model import Audience, Proposal, Table
from bot.ports.keys import USER_APP, Dest, dest_of, private_to
from bot.ports.records import AudienceRow, Person
from rules.core import Illegal

# --- audience queries -------------------------------------------------------------------------------------------------
# A table usually has one audience: the chat in which it was opened. It has more when people who share no chat sit at it
# (their private chats), across linked chats, and with spectators. All audiences see the same public view.


def shown_in(table: Table) -> tuple[Dest, ...]:
    """Where the table can be seen, spectators included."""
    if len(table.audiences) == 1:  # the usual case, and asked with every command
        return (table.audiences[0].dest,)
    return tuple(one.dest for one in table.audiences if one.role != "lost")


def played_in(table: Table) -> tuple[Dest, ...]:
    """Where the table can be played at."""
    if len(table.audiences) == 1:
        return (table.audiences[0].dest,)
    return tuple(one.dest for one in table.audiences if one.role == "play")


def audience_at(table: Table, dest: Dest) -> Audience | None:
    return next((one for one in table.audiences if one.dest == dest), None)


def found_in(table: Table, person: str) -> tuple[Dest, ...]:
    """The audiences in which to call a person: where they last acted, else their private chat, else all chats of their
    platform. With one audience it is that one; empty if none fits."""
    play = played_in(table)
    if len(play) == 1:
        return play
    own = own_chats(table, person)
    for dest in (next((dest for one, dest in table.found if one == person), None), *own):
        if dest is not None and dest in play:
            return (dest,)
    fronts = {one.front for one in own}
    return tuple(dest for dest in play if not dest.private and dest.front in fronts)


def own_chats(table: Table, person: str) -> tuple[Dest, ...]:
    """A person's private chats: that of their main account, then those of their other accounts that have acted here."""
    own = (c.met for c in table.chairs if c is not None and c.person == person and not (c.auto or c.left))
    return tuple(map(private_to, (person, *next(own, ()))))


def may_be_in(table: Table, person: str, at: Dest) -> bool:
    """Whether the table already has an audience for a person at ``at``: this one, their private chat, or a chat of
    their platform. Other people's chats, with the bot as a user app, do not count."""
    own = (at, *own_chats(table, person))
    fronts = {one.front for one in own}
    return any(
        dest in own or (not dest.private and dest.platform != USER_APP and dest.front in fronts)
        for dest in played_in(table)
    )


def audience_rows(table: Table) -> tuple[AudienceRow, ...]:
    """The audiences as rows that can be queried."""
    if len(table.audiences) == 1:
        only = table.audiences[0]
        return (AudienceRow(only.dest, only.role),)
    called = {dest for _, chair in table.people() for dest in found_in(table, chair.person)}
    return tuple(AudienceRow(one.dest, one.role, one.dest in called) for one in table.audiences)


# --- audience decisions -----------------------------------------------------------------------------------------------


def acting(table: Table, who: Person, at: Dest | None) -> Person:
    """The person as an actor at ``at``. An admin has admin rights only at tables played in their chat: not at those of
    other chats, nor at those only watched there, nor from a private chat at a table with further audiences."""
    if not who.admin or at is None:
        return who
    runs = at in played_in(table) and not (at.private and len(table.audiences) > 1)
    return who if runs else replace(who, admin=False)


def arrived(table: Table, who: Person, at: Dest | None) -> tuple[ev.Shown, ...]:
    """Show the table where a new player is, unless they can see it already."""
    known = audience_at(table, at) if at is not None else None
    if at is None or (may_be_in(table, who.id, at) and (known is None or known.role == "play")):
        return ()
    return (ev.Shown(str(at), "play", who.id),)


def departed(table: Table, person: str) -> tuple[ev.Hidden, ...]:
    """Hide the table from the audiences a leaving person brought, unless others play there."""
    if len(table.audiences) == 1:
        return ()
    others = {dest for _, chair in table.people() if chair.person != person for dest in found_in(table, chair.person)}
    gone = [one.dest for one in table.audiences if one.by == person and one.dest not in others]
    left = set(played_in(table)) - set(gone)
    return tuple(ev.Hidden(str(dest), "left") for dest in gone) if left else ()


def noticed(table: Table, who: Person, at: Dest | None) -> tuple[ev.Shown | ev.Found, ...]:
    """A seated player acts at ``at``: call them there from now on. A player without an audience, because they had
    blocked the bot, gets their private chat back."""
    play = played_in(table)
    if at is None or play == (at,):
        return ()
    if at in play:
        return () if found_in(table, who.id) == (at,) else (ev.Found(who.id, str(at)),)
    if at.private and at.key in (who.id, who.account) and not may_be_in(table, who.id, at):
        return (ev.Shown(str(at), "play", who.id),)
    return ()


# --- audience events --------------------------------------------------------------------------------------------------


def opened_in(place: str, host: str) -> Audience:
    """The first audience of a table. A private chat is removed if its owner leaves the lobby."""
    dest = dest_of(place)
    return Audience(dest, by=host if dest.private else "")


def gathered(table: Table, place: str) -> Table:
    """The table resumed at ``place``, which replaces the first audience unless it is one already."""
    dest = dest_of(place)
    known = audience_at(table, dest)
    if known is not None:
        return table if known.role == "play" else _put(table, replace(known, role="play"))
    return replace(table, audiences=(Audience(dest), *table.audiences[1:]))


def moved(table: Table, event: ev.Rehomed | ev.Shown | ev.Hidden | ev.Found) -> Table:
    """The table after an event about its audiences."""
    match event:
        case ev.Shown(dest, role, by):
            return _put(table, Audience(Dest.parse(dest), role, by))
        case ev.Hidden(dest, "removed"):
            known = audience_at(table, Dest.parse(dest))
            return _put(table, replace(known, role="lost")) if known is not None else table
        case ev.Hidden(dest):
            return _without(table, Dest.parse(dest))
        case ev.Found(person, dest):
            rest = tuple(one for one in table.found if one[0] != person)
            return replace(table, found=(*rest, (person, Dest.parse(dest))))
        case ev.Rehomed(place, old):
            return _renamed(table, Dest.parse(old) if old else table.audiences[0].dest, dest_of(place))


def _put(table: Table, audience: Audience) -> Table:
    if audience_at(table, audience.dest) is None:
        return replace(table, audiences=(*table.audiences, audience))
    return replace(table, audiences=tuple(audience if one.dest == audience.dest else one for one in table.audiences))


def _without(table: Table, dest: Dest) -> Table:
    kept = tuple(one for one in table.audiences if one.dest != dest)
    return replace(table, audiences=kept, found=tuple(one for one in table.found if one[1] != dest))


def _renamed(table: Table, old: Dest, new: Dest) -> Table:
    if new != old and audience_at(table, new) is not None:
        return _without(table, old)
    return replace(
        table,
        audiences=tuple(replace(one, dest=new) if one.dest == old else one for one in table.audiences),
        found=tuple((person, new if dest == old else dest) for person, dest in table.found),
    )


# --- permission to watch ----------------------------------------------------------------------------------------------
# Watching a rated table, or one for chips, needs the players' permission. A user asks with ``/watch``, and all seated
# players, present or away, have to agree. Permission holds for the user as long as the table lasts, a refusal for the
# match. When a table becomes rated or staked, its spectators no longer see it and may ask.


KIND: Final = "watch"
"""The kind of the question."""
PAGE: Final = "web"
"""Where users who see a table anyway may, if permitted, see it from a player's side."""
MOST: Final = 10
"""The most spectator audiences of a table: each costs a message for every board."""


def watched_in(table: Table) -> tuple[Dest, ...]:
    return tuple(one.dest for one in table.audiences if one.role == "watch")


def takes_leave(table: Table) -> bool:
    return table.rated or table.stake > 0


def may_look_on(table: Table, person: str) -> bool:
    """Whether the person may watch without asking."""
    return not takes_leave(table) or person in table.welcome


def sides_open(table: Table, person: str) -> bool:
    """Whether a user without a seat may see the table from a player's side; nothing secret is shown there."""
    return table.spectators and may_look_on(table, person)


def owners(table: Table) -> frozenset[str]:
    """All players who have to agree."""
    return frozenset(chair.person for _, chair in table.people())


def knock(table: Table, who: Person, at: Dest) -> tuple[ev.Event, ...]:
    """Ask to watch; the only seated player needs no permission.

    :raises Illegal: ``watch-refused``, ``watch-nobody``: no player is there to ask; ``vote-open``.
    """
    if who.id in table.unwelcome:
        raise Illegal("watch-refused")
    there = owners(table)
    if not there:
        raise Illegal("watch-nobody")
    if table.proposal is not None:
        if (table.proposal.kind, table.proposal.person) == (KIND, who.id):
            return ()
        raise Illegal("vote-open")
    knocked = ev.Knocked(who.id, who.name, str(at))
    question = Proposal(KIND, who.id, who.name, -1, 0, 0, frozenset({who.id}), str(at))
    return (knocked, *(let_in(table, question) if there == {who.id} else ()))


def let_in(table: Table, question: Proposal) -> tuple[ev.Event, ...]:
    """All have agreed. Drop the question if watching was turned off or there are too many spectators."""
    if not table.spectators or len(watched_in(table)) >= MOST:
        return (ev.Dropped(KIND, "overtaken"),)
    welcomed = ev.Welcomed(question.person)
    if not question.at or audience_at(table, Dest.parse(question.at)) is not None:
        return (welcomed,)
    return (welcomed, ev.Shown(question.at, "watch", question.person))


def sent_away(table: Table) -> tuple[ev.Hidden, ...]:
    """Hide the table from spectators without permission, once it is needed."""
    referee = private_to(table.bench.person) if table.bench.person else None
    strangers = (one for one in table.audiences if one.role == "watch" and one.by not in table.welcome)
    return tuple(ev.Hidden(str(one.dest), "closed") for one in strangers if one.dest != referee)


def answered(table: Table, event: ev.Welcomed | ev.Dropped) -> Table:
    """The table after the answer to a user who asked to watch."""
    if isinstance(event, ev.Welcomed):
        return replace(table, proposal=None, welcome=table.welcome | {event.person})
    if table.proposal is not None and (event.kind, event.reason) == (KIND, "refused"):
        return replace(table, proposal=None, unwelcome=table.unwelcome | {table.proposal.person})
    return replace(table, proposal=None)

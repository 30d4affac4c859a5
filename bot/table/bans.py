"""Bans for tars kaput (HS-12; the league's regulations, ch. 7): who gets one, for how long, and where it holds.

A pair that promised every trick and took none at a rated public table may not play at such tables for a year, the
second time for life. Public is a table that is played in a chat, a channel or a room, not in private chats alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Final

from bot.ports.keys import is_public
from bot.ports.matches import Finished, Seated
from bot.ports.rights import FOR_GOOD, Banned, ChatRules, RightsNow
from bot.table import events as ev
from bot.table.audiences import played_in
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.refusals import Ruled
from bot.text import t

OPTION: Final = "tars_ban"
HOW: Final = "tars-kaput"
"""The reason of the result."""
_SEATING: Final = (ev.Opened, ev.Sat, ev.Substituted, ev.Started)


def has_option(table: Table) -> bool:
    """Whether a match can end by tars kaput here (BZ-53)."""
    return bool(getattr(loaded_of(table).options, "tars_kaput", False))


def as_in_chat(rules: ChatRules) -> tuple[ev.Event, ...]:
    """What the chat's rules choose at a new table."""
    return () if rules.bans else (ev.Chosen(OPTION, "off"),)


def public(table: Table) -> bool:
    return any(is_public(str(dest)) for dest in played_in(table))


def brings_one(table: Table) -> bool:
    """Whether the match that has just ended bans the pair that lost it, or who deserted it."""
    if not (table.rated and table.tars_ban and has_option(table) and public(table)) or table.state is None:
        return False
    if table.phase == "abandoned":
        return table.reason == HOW
    result = loaded_of(table).game.result(table.state)
    return result is not None and result.reason == HOW


def offenders(match: Finished) -> tuple[Seated, ...]:
    """The seats of the pair that a match bans; nobody for almost any match."""
    if match.how != HOW or not match.rated or dict(match.options).get(OPTION) == "off":
        return ()
    if not home(match):
        return ()
    return tuple(one for one in match.seats if one.ending == "lost" and one.played != "auto")


def home(match: Finished) -> str:
    """The chat whose court decides: the first public one in which the match was played; empty if there is none."""
    return next((chat for chat in (match.chat, *match.also) if is_public(chat)), "")


def until(at_ms: int, nth: int) -> int:
    """When a ban ends: after a year, on the same day at the same time (29 February: on 1 March); the second one of the
    same pair is for life."""
    if nth > 1:
        return FOR_GOOD
    then = datetime.fromtimestamp(at_ms / 1000, UTC)
    leap = (then.month, then.day) == (2, 29)
    end = then.replace(year=then.year + 1, month=3, day=1) if leap else then.replace(year=then.year + 1)
    return at_ms + round((end - then).total_seconds()) * 1000


def day(ms: int) -> date:
    return datetime.fromtimestamp(ms / 1000, UTC).date()


def check(rights: RightsNow, before: Table | None, after: Table, events: Sequence[ev.Event], actor: str) -> None:
    """Nobody plays with somebody who is banned (ch. 10, 4): neither do they sit down, nor does anybody with them, and
    no match begins. A match that had begun before is played to its end, and may be resumed.

    :raises Illegal: ``banned``, ``banned-until``: it is whoever asks; ``seat-banned``, ``seat-banned-until``: somebody
        else.
    """
    if not after.rated or not public(after):
        return
    begins = any(isinstance(event, _SEATING) for event in events)
    if not begins and before is not None and before.rated and public(before):
        return
    found = rights.banned([chair.person for _, chair in after.people()])
    mine = next((one for one in found if one.person == actor), None)
    if mine is not None:
        raise refused(mine)
    for one in found:
        seat = after.seat_of(one.person)
        raise _other(one, after.name_of(seat) if seat is not None else "")


def refused(one: Banned) -> Ruled:
    """What somebody is told who may not play: since when, until when, and why."""
    since = day(one.at_ms)
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-banned", since=since))
    return Ruled(t("illegal-banned-until", since=since, day=day(one.until_ms)))


def _other(one: Banned, name: str) -> Ruled:
    if one.until_ms == FOR_GOOD:
        return Ruled(t("illegal-seat-banned", name=name))
    return Ruled(t("illegal-seat-banned-until", name=name, day=day(one.until_ms)))

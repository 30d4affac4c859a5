"""A table that plays a pack: its deals are dealt at other tables too, so nothing of them leaves it.

Whatever could show a deal to others asks ``Table.pack``: such a table is shown in private chats alone, to those who sit
at it, and stays sealed for good. When the pack is open, everything is shown from the pack (``bot.desk.daily``), never
from a table. The verbs that may be used here are listed; all others are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.games import entry_of
from bot.ports.people import HOUSE
from bot.ports.records import Person
from bot.table import events as ev
from bot.table.loaded import loaded_of, public_view
from bot.table.model import Table
from bot.table.moment import Moment, Outcome, after, deal_events
from bot.table.play import automatic
from rules.core import Illegal

_VERBS: Final = frozenset(
    {"act", "ready", "leave", "back", "resume", "yes", "no", "finish"}
    | {"meet", "merge-account", "part-account", "bar", "unbar", "rehome", "put-aside", "part", "show-again", "unwatch"}
)
"""What may be said once the deals come from a pack."""
MOST_ACTS: Final = 2000
"""More than any deal has; a game that never ends is not finished by itself."""


def check_verb(table: Table, verb: str) -> None:
    """:raises Illegal: ``pack-…``, at the tables of a duplicate also ``duplicate-…``: this is not done at a table that
    plays a pack."""
    if table.pack is None or verb in _VERBS:
        return
    daily = table.pack.of_a_day
    match verb:
        case "takeback":
            raise Illegal("pack-takeback")
        case "word":
            raise Illegal("pack-words" if daily else "duplicate-words")
        case "watch" | "spectators" | "sit" | "sub":
            raise Illegal("pack-alone")
        case "rematch":
            raise Illegal("pack-once" if daily else "duplicate-once")
        case _:
            raise Illegal("pack-fixed" if daily else "duplicate-table-fixed")


def scored(before: Table, acted: Sequence[ev.Event], moment: Moment) -> tuple[ev.Event, ...]:
    """The score of the deal, if these actions have ended it at a table that plays a pack."""
    if before.pack is None:
        return ()
    table = after(before, acted, moment.now_ms)
    game = loaded_of(table).game
    if len(table.pack_scores) >= table.deal or not (game.needs_deal(table.state) or game.result(table.state)):
        return ()
    sums = entry_of(table.game).conduct.score(public_view(table))
    earlier = [sum(side) for side in zip(*table.pack_scores, strict=True)] or [0] * len(sums)
    return (ev.PackScored(table.deal, tuple(n - past for n, past in zip(sums, earlier, strict=True))),)


def reopened(table: Table) -> tuple[ev.Event, ...]:
    """What comes before the rest of a pack is played at a table that stands still."""
    return () if table.phase == "play" else (ev.Reopened(str(table.audiences[0].dest)),)


def played_on(table: Table, acted: ev.Acted, moment: Moment) -> tuple[ev.Event, ...]:
    """An action in the rest of a pack, and the score if it ends the deal."""
    return (acted, *scored(table, (acted,), moment))


def unfinished(table: Table) -> bool:
    """Whether something of a pack is left to be played."""
    return table.pack is not None and table.phase in ("play", "paused", "adjourned")


def finish(table: Table, who: Person, rest: str, moment: Moment) -> Outcome:
    """The pack's time is over: the automatic players play what is left; only the bot itself says so. ``rest``: the
    number of the event after which they thought about it, and what they chose (``bot.table.thought``)."""
    if who.id != HOUSE.id:
        raise Illegal("unknown-command")
    if not unfinished(table):
        return Outcome()
    since, *chosen = rest.split(" ")
    thoughts = iter(chosen if since == str(table.seq) else ())
    events = reopened(table)
    now = after(table, events, moment.now_ms)
    game = loaded_of(now).game
    for _ in range(MOST_ACTS):
        if now.phase != "play":
            return Outcome(events)
        if game.needs_deal(now.state):
            more = deal_events(now, moment)
        else:
            more = played_on(now, automatic(now, min(game.waiting(now.state)), next(thoughts, "")), moment)
        events, now = (*events, *more), after(now, more, moment.now_ms)
    raise Illegal("pack-fixed")

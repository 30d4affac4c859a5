"""Who is told what of a duplicate: its board in the chats, and what each who plays is told in private."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from bot.league.duplicate import events as ev
from bot.league.duplicate.model import Duplicate
from bot.ports.keys import Dest, Slot, private_to
from bot.ports.known import known
from bot.ports.records import OutRow

BOARD: Final = "duplicate"
"""The kind of rows and slots with the board of a duplicate."""
CALL: Final = "duplicatecall"
"""The kind of rows and slots with what one person is told of it."""
What: TypeAlias = Literal["begun", "not", "over", "cancelled"]
_NEWS: Final = (ev.Published, ev.Begun, ev.Over)
"""After these the board is posted anew: it has scrolled away, and everybody waits for it."""


class Call(msgspec.Struct, frozen=True):
    """What a private message is about, as stored until it is sent."""

    duplicate: str
    what: What


known(Call)


def rows(
    before: Duplicate,
    after: Duplicate,
    events: Sequence[ev.Event],
    boards: Sequence[Dest],
    person: Callable[[int], str],
) -> tuple[OutRow, ...]:
    """``boards``: where it is shown. ``person``: who has a number; empty: they cannot be told."""
    published = before.phase != "draft" or any(isinstance(one, ev.Published) for one in events)
    if after.phase == "draft" or not published:
        return ()
    fresh = any(isinstance(one, _NEWS) for one in events)
    shown = [OutRow(dest, Slot(BOARD, after.id), BOARD, after.id, fresh=fresh) for dest in boards]
    last = {player: what for event in events for player, what in _told(after, event)}
    called = [
        OutRow(
            private_to(who), Slot(CALL, after.id), CALL, msgspec.json.encode(Call(after.id, what)).decode(), fresh=True
        )
        for player, what in sorted(last.items())
        if (who := person(player))
    ]
    return (*shown, *called)


def _told(now: Duplicate, event: ev.Event) -> Iterator[tuple[int, What]]:
    match event:
        case ev.Begun() | ev.Over() | ev.Cancelled():
            what: What = (
                "begun" if isinstance(event, ev.Begun) else "over" if isinstance(event, ev.Over) else "cancelled"
            )
            yield from ((player, what) for side in now.sides for player in side.players)
        case ev.Played(number, "not"):
            board = now.boards[number - 1]
            yield from (
                (player, "not")
                for side in now.sides
                if side.number in (board.even, board.odd)
                for player in side.players
            )
        case _:
            return

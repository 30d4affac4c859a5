"""Whether a move can be taken back: nothing of anybody else's hidden cards may have become known by it."""

from __future__ import annotations

from rules.blot.playing import Playing
from rules.core import Seat


def nothing_told(before: Playing, after: Playing, seat: Seat) -> bool:
    """Whether between two states of one deal nothing was told of the others than ``seat``."""
    return all(_told_of(before, s) == _told_of(after, s) for s in range(before.rules.seats) if s != seat)


def _told_of(state: Playing, seat: Seat) -> tuple[object, ...]:
    """What has become known of a seat's hidden cards: played, opened, declared, heard, shown."""
    on = state.play
    if on is None:
        return (state.hands[seat], False, (), ())
    opened = seat in on.opened
    return (
        () if opened else state.hands[seat],
        opened,
        tuple(r for r in on.records if r.seat == seat),
        tuple(word for who, word in on.said if who == seat),
    )

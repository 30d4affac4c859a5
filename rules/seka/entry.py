"""Entering a seka (SE-7), and sitting down and standing up according to the accounts (SE-8).

All who may enter are asked at once; each pays the same, whoever else enters. Silence means staying out. The stakes of
those who enter go into the standing pots, for which they then play like those tied.
"""

from __future__ import annotations

from rules.core import Illegal, Legal, Seat
from rules.seka.actions import ENTER, OUT, Action
from rules.seka.events import Entered, Event, Funded, StayedOut
from rules.seka.evolve import evolve
from rules.seka.settle import ended, poor
from rules.seka.state import MINIMUM, State


def legal(state: State, seat: Seat) -> Legal[Action]:
    return Legal((ENTER, OUT)) if seat in state.asked else Legal()


def decide(state: State, seat: Seat, action: Action) -> Event:
    """:raises Illegal: ``seka-not-asked`` or ``seka-first``."""
    if seat not in state.asked:
        raise Illegal("seka-not-asked")
    if action == ENTER:
        return Entered(seat, state.parts)
    if action == OUT:
        return StayedOut(seat)
    raise Illegal("seka-first", price=state.price)


def fund(state: State, purses: tuple[int, ...]) -> list[Event]:
    """Before the first deal, and to sit down again, 10 antes are needed; otherwise one (SE-8)."""
    needed = MINIMUM * state.options.ante
    up = tuple(s for s in state.out if purses[s] >= needed)
    after = evolve(state, Funded(purses, (), up))
    down = poor(after, state.tied, state.options.ante if state.deal else needed)
    if purses == state.purses and not up and not down:
        return []
    event = Funded(purses, down, up)
    return [event, *ended(evolve(state, event))]

"""The betting of a deal: whose turn it is, what they may do, when it is over (SE-4 to SE-6).

Theory of operation. A bet is not a level to be reached but chips put in at one's turn: at least as many as the bet
before it, the *standing bet* (SE-4: *"the next player is bound to make a bet not less than this one, or to fold"*).
There is no checking, so every turn costs at least the standing bet, and the betting always ends; the first bet is at
least an ante. A player at turn has five choices:

===========  ===================================  ===================================================================
action       available with                       effect
===========  ===================================  ===================================================================
bet n        standing bet ≤ n ≤ purse             the standing bet is n
open         purse ≥ standing bet; from the       pays exactly the standing bet; the betting is over, all hands still
             second turn                          in are compared
all-in       0 < purse < standing bet             the whole purse; the standing bet stays; no further turns
dark n       not having looked: the first to      the standing bet is 2 n *for all*, including the dark player at their
             bet (ante ≤ n ≤ purse), then the     second turn
             next (n exactly twice)
fold         always                               out of the deal; the chips put in stay
===========  ===================================  ===================================================================

*The first round* (SE-4, SE-6). "After the first round" means each player's second turn. Tsiomni extends the round to
the second turn of the player who called it, which closes the round and in which they may open. Peretsiomni takes that
over: the round now ends with the second turn of *its* caller, so that the first dark player, whose turn comes before
that, may not open until their third.

*Looking* (SE-6). A player who may still play dark has not been shown their cards; ``look`` shows them and ends the
right. At the deal these are the first player and the next; when one of them loses the right, their cards are shown
automatically. All others see theirs at once. A player who has played dark looks at will. That somebody has looked is
public.

*All-in* (SE-5). A seat without chips has no turns. When only one seat has chips left, nobody could answer its bet: it
need only match the highest total (``open``, even in the first round) or fold; if there is nothing to match, the betting
is over, as it is when no seat has chips. ``rules.seka.pots`` decides who then plays for what.
"""

from __future__ import annotations

from rules.core import Illegal, Legal, Range, Seat
from rules.seka.actions import ALLIN, FOLD, LOOK, OPEN, Action, Bet, Dark, Say
from rules.seka.events import BetMade, Event, Folded, Looked
from rules.seka.state import Betting, State


def is_over(state: State, b: Betting) -> bool:
    """Whether the betting is over without an opening."""
    able = state.able
    if len(b.live) < 2 or not able:
        return True
    return len(able) == 1 and _to_match(b, able[0]) <= 0


def price(state: State, b: Betting, seat: Seat) -> int:
    """The chips ``seat`` has to put in to stay: the standing bet, or the rest to match if nobody could answer it."""
    return _to_match(b, seat) if state.able == (seat,) else b.lowest


def _to_match(b: Betting, seat: Seat) -> int:
    return max((b.bets[s] for s in b.live if s != seat), default=0) - b.bets[seat]


def may_open(state: State, b: Betting, seat: Seat) -> bool:
    """SE-4, SE-6: from the second turn on; after being overtaken by peretsiomni, from the third."""
    if state.able == (seat,):
        return True
    overtaken = len(b.dark) == 2 and b.dark[0] == seat
    return b.turns[seat] >= (2 if overtaken else 1)


def dark_sums(state: State, b: Betting, seat: Seat) -> tuple[int, int] | None:
    """The lowest and the highest sum that ``seat`` may bet dark now, or None (SE-6)."""
    purse = state.purses[seat]
    if seat in b.seen or state.able == (seat,):
        return None
    if not b.log:
        low, high = state.options.ante, purse
    elif len(b.log) == 1 and b.dark:
        low, high = 2 * b.said, 2 * b.said
    else:
        return None
    return (low, high) if purse >= high >= low else None


def may_look(b: Betting) -> tuple[Seat, ...]:
    """The seats still in that have not been shown their cards."""
    return tuple(s for s in b.live if s not in b.seen)


def legal(state: State, b: Betting, seat: Seat) -> Legal[Action]:
    actions: list[Action] = []
    ranges: list[Range[Action]] = []
    if seat in may_look(b):
        actions.append(LOOK)
    if seat == b.turn:
        cost, purse = price(state, b, seat), state.purses[seat]
        if purse < cost:
            actions.append(ALLIN)
        elif may_open(state, b, seat):
            actions.append(OPEN)
        if purse >= cost and state.able != (seat,):
            ranges.append(Range(Bet(cost), "amount", cost, purse))
        if (sums := dark_sums(state, b, seat)) is not None:
            ranges.append(Range(Dark(sums[0]), "amount", *sums))
        actions.append(FOLD)
    return Legal(tuple(actions), tuple(ranges))


def decide(state: State, b: Betting, seat: Seat, action: Action) -> Event:
    """The event of an action.

    :raises Illegal: ``not-dealt-in``, ``nothing-to-look``, ``not-your-turn``, ``only-open``, ``bet-too-low`` (``min``),
        ``bet-too-high`` (``max``), ``open-too-early``, ``not-short`` (``min``), ``must-all-in`` (``max``), ``no-dark``,
        ``dark-sum`` (``min``, ``max``), ``no-seka-now``.
    """
    if seat not in b.live:
        raise Illegal("not-dealt-in")
    if action == LOOK:
        if seat not in may_look(b):
            raise Illegal("nothing-to-look")
        return Looked(seat)
    if seat != b.turn:
        raise Illegal("not-your-turn")
    cost, purse = price(state, b, seat), state.purses[seat]
    match action:
        case Bet(amount):
            return _bet(state, seat, amount, cost)
        case Dark(amount):
            return _dark(state, b, seat, amount)
        case Say("fold"):
            return Folded(seat)
        case Say("open"):
            return _open(state, b, seat, cost)
        case Say("allin"):
            if purse >= cost:
                raise Illegal("not-short", min=cost)
            return BetMade(seat, purse, "allin")
        case Say():
            raise Illegal("no-seka-now")


def _bet(state: State, seat: Seat, amount: int, cost: int) -> BetMade:
    purse = state.purses[seat]
    if purse < cost:
        raise Illegal("must-all-in", max=purse)
    if state.able == (seat,):
        raise Illegal("only-open")
    if amount < cost:
        raise Illegal("bet-too-low", min=cost)
    if amount > purse:
        raise Illegal("bet-too-high", max=purse)
    return BetMade(seat, amount, "bet")


def _dark(state: State, b: Betting, seat: Seat, amount: int) -> BetMade:
    sums = dark_sums(state, b, seat)
    if sums is None:
        raise Illegal("no-dark")
    if not sums[0] <= amount <= sums[1]:
        raise Illegal("dark-sum", min=sums[0], max=sums[1])
    return BetMade(seat, amount, "dark")


def _open(state: State, b: Betting, seat: Seat, cost: int) -> BetMade:
    if state.purses[seat] < cost:
        raise Illegal("must-all-in", max=state.purses[seat])
    if not may_open(state, b, seat):
        raise Illegal("open-too-early")
    return BetMade(seat, cost, "open")

"""An automatic player of Bura that counts.

Theory of operation. It remembers the open tricks and its own gifts, as an attentive person does. Before a lead it
imagines some hands that the other may hold, lets it answer each lead sensibly, and takes the lead that brings most:
points taken less points lost, the right to lead, and what the cards would have been worth in the hand. Its answers
weigh beating and giving in the same way. It says var when its points are certain, or nearly so and the other is close
to the goal; it raises and accepts by a rough estimate of who wins the deal.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from bot.games.bura.player.table import Known, answer, keep, known
from rules.bura.actions import LET, MALUTKA, VAR, Action, Beat, Give, Lead
from rules.bura.pack import POINTS, count
from rules.bura.view import View
from rules.cards import SUIT, Card
from rules.core import Chance, Legal, Seat
from rules.raises import ACCEPT, DECLINE, Raise

HANDS: Final = 20
"""Imagined hands of the other."""
LEADING: Final = 2.5
"""What the next lead is worth, in points."""
OFFERS: Final = 0.74
COUNTERS: Final = 0.86
"""Chances to win the deal from which on it offers a raise, and goes over one."""
SLOPE: Final[dict[int, float]] = {3: 11.0, 5: 19.0}
"""By cards in a hand: points ahead that make the odds about three to one; measured on its own games."""


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    now = known(view)
    if view.raises.answerer == seat:
        return _answer_raise(view, now, legal)
    if VAR in legal and _has_it(view, now):
        return VAR
    if MALUTKA in legal:
        return MALUTKA
    leads = [a for a in legal.actions if isinstance(a, Lead)]
    if view.phase == "lead":
        if not leads:
            return LET
        offers = [a for a in legal.actions if isinstance(a, Raise)]
        if offers and _chance_to_win(view, now) > OFFERS:
            return offers[0]
        return max(leads, key=_leads(view, now, chance))
    return max((a for a in legal.actions if isinstance(a, Beat | Give)), key=lambda a: _worth(a, view, now))


def _has_it(view: View, now: Known) -> bool:
    if now.sure >= now.goal:
        return True
    return now.likely >= now.goal + 2 and now.theirs >= now.goal - 14


def _chance_to_win(view: View, now: Known) -> float:
    """A rough guess from the counts and the hand; the unseen cards say what a hand is usually worth."""
    mine = sum([keep(c, now.trumps) + POINTS[c] / 4 for c in now.hand])
    average = sum([keep(c, now.trumps) + POINTS[c] / 4 for c in now.unseen]) / max(1, len(now.unseen))
    theirs = average * view.sizes[1 - _me(view)]
    near = 1.0 + 0.5 * max(now.likely, now.theirs) / now.goal
    ahead = near * (now.likely - now.theirs) + mine - theirs + (LEADING if view.turn == view.me else -LEADING)
    return 1.0 / (1.0 + exp(-ahead / SLOPE[view.options.cards]))


def _me(view: View) -> Seat:
    assert view.me is not None
    return view.me


def _answer_raise(view: View, now: Known, legal: Legal[Action]) -> Action:
    chance = _chance_to_win(view, now)
    if now.sure >= now.goal and view.turn == view.me:
        chance = 1.0
    higher = [a for a in legal.actions if isinstance(a, Raise) and a not in (ACCEPT, DECLINE)]
    if higher and chance > COUNTERS:
        return higher[0]
    lost_anyway = view.totals[1 - _me(view)] + view.raises.worth >= view.options.target
    # Giving up costs w, playing on w + 1 either way: worth it from 1 / (2w + 2) on.
    return ACCEPT if lost_anyway or chance > 0.5 / view.raises.offer else DECLINE


def _worth(action: Action, view: View, now: Known) -> float:
    """Of an answer to the cards led."""
    assert isinstance(action, Beat | Give)
    points = count(view.lead) + count(action.cards)
    kept = sum([keep(c, now.trumps) for c in action.cards])
    if isinstance(action, Give):
        lost = 40.0 if now.theirs + points >= now.goal > now.theirs else 0.0
        return -points - kept - lost
    won = 40.0 if now.sure + points >= now.goal else 0.0
    return points - kept + LEADING + won


def _leads(view: View, now: Known, chance: Chance) -> Any:
    """A function that says what a lead brings on the average of some hands that the other may hold."""
    size = view.sizes[1 - _me(view)]
    hands: list[list[Card]] = []
    while len(hands) < HANDS and len(now.unseen) >= size:
        order = chance.shuffled(len(now.unseen))
        for at in range(0, len(order) - size + 1, size):
            hands.append([now.unseen[n] for n in order[at : at + size]])

    def brings(lead: Action) -> float:
        assert isinstance(lead, Lead)
        kept = sum([keep(c, now.trumps) for c in lead.cards])
        return sum([_against(hand, lead.cards, now) for hand in hands]) / max(1, len(hands)) - kept

    return brings


def _against(hand: list[Card], led: tuple[Card, ...], now: Known) -> float:
    """Points to me less points to the other if it holds ``hand`` and answers as I would."""
    points = count(led)
    gift = sorted(hand, key=lambda c: POINTS[c] + keep(c, now.trumps))[: len(led)]
    taken = points + count(gift)
    way = answer(hand, led, now.trumps)
    if way is not None:
        lost = points + count(way)
        spent = sum([keep(c, now.trumps) for c in way])
        if lost - spent + LEADING > -taken - sum([keep(c, now.trumps) for c in gift]):
            danger = 40.0 if now.theirs + lost >= now.goal else 0.0
            return spent - lost - LEADING - danger
    own = len([c for c in led if SUIT[c] == now.trumps])
    return taken + LEADING + (40.0 if now.sure + points >= now.goal else 0.0) - own

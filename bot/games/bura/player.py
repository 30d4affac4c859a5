"""The automatic players of Bura: one that counts cards, and one at random.

Theory of operation. The first remembers the open tricks and its own gifts, as an attentive person does. Before a lead
it deals the opponent some possible hands, lets each answer every lead sensibly, and chooses the lead with the best
average: points taken less points lost, the right to lead, and the value of the cards had they stayed in the hand. It
weighs beating against giving in the same way. It says var when its points are certain, or almost certain with the
opponent near the goal. It raises and accepts by a rough estimate of its chance to win the deal.
"""

from dataclasses import dataclass
from math import exp
from typing import Any, Final

from bot.games.thinking import below, weighted
from rules.bura.model import KIND, LET, MALUTKA, POINTS, POWER, VAR, Action, Beat, Give, Lead, Say, count
from rules.bura.view import View
from rules.cards import SUIT, Card, Suit
from rules.core import Chance, Legal, Seat
from rules.raises import ACCEPT, DECLINE, Raise

HANDS: Final = 20  # The number of hands dealt to the opponent
LEADING: Final = 2.5  # The value of the next lead, in points
OFFERS: Final = 0.74
COUNTERS: Final = 0.86
"""The chances of winning the deal above which it offers a raise, and raises again over an offer."""
SLOPE: Final[dict[int, float]] = {3: 11.0, 5: 19.0}
"""By cards in a hand: the lead in points that gives odds of about three to one, measured on its own games."""


def play(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """One of ``legal``, which is not empty."""
    now = known(view)
    if view.raises.answerer == seat:
        return _answer_raise(view, now, legal)
    almost = now.likely >= now.goal + 2 and now.theirs >= now.goal - 14
    if VAR in legal and (now.sure >= now.goal or almost):
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


def _chance_to_win(view: View, now: "Known") -> float:
    """A rough estimate from the counts and the hand; the unseen cards give the usual value of a hand."""
    mine = sum([keep(c, now.trumps) + POINTS[c] / 4 for c in now.hand])
    average = sum([keep(c, now.trumps) + POINTS[c] / 4 for c in now.unseen]) / max(1, len(now.unseen))
    theirs = average * view.sizes[1 - _me(view)]
    near = 1.0 + 0.5 * max(now.likely, now.theirs) / now.goal
    ahead = near * (now.likely - now.theirs) + mine - theirs + (LEADING if view.turn == view.me else -LEADING)
    return 1.0 / (1.0 + exp(-ahead / SLOPE[view.options.cards]))


def _me(view: View) -> Seat:
    assert view.me is not None
    return view.me


def _answer_raise(view: View, now: "Known", legal: Legal[Action]) -> Action:
    chance = _chance_to_win(view, now)
    if now.sure >= now.goal and view.turn == view.me:
        chance = 1.0
    higher = [a for a in legal.actions if isinstance(a, Raise) and a not in (ACCEPT, DECLINE)]
    if higher and chance > COUNTERS:
        return higher[0]
    lost_anyway = view.totals[1 - _me(view)] + view.raises.worth >= view.options.target
    # Declining costs w, playing on w + 1 either way: accept from a chance of 1 / (2w + 2) on.
    return ACCEPT if lost_anyway or chance > 0.5 / view.raises.offer else DECLINE


def _worth(action: Action, view: View, now: "Known") -> float:
    """The value of an answer to the cards led."""
    assert isinstance(action, Beat | Give)
    points = count(view.lead) + count(action.cards)
    kept = sum([keep(c, now.trumps) for c in action.cards])
    if isinstance(action, Give):
        lost = 40.0 if now.theirs + points >= now.goal > now.theirs else 0.0
        return -points - kept - lost
    won = 40.0 if now.sure + points >= now.goal else 0.0
    return points - kept + LEADING + won


def _leads(view: View, now: "Known", chance: Chance) -> Any:
    """A function for the value of a lead, averaged over the opponent's possible hands."""
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


def _against(hand: list[Card], led: tuple[Card, ...], now: "Known") -> float:
    """My points less the opponent's, if they hold ``hand`` and answer as I would."""
    points = count(led)
    gift = sorted(hand, key=lambda c: POINTS[c] + keep(c, now.trumps))[: len(led)]
    taken = points + count(gift)
    if (way := answer(hand, led, now.trumps)) is not None:
        lost = points + count(way)
        spent = sum([keep(c, now.trumps) for c in way])
        if lost - spent + LEADING > -taken - sum([keep(c, now.trumps) for c in gift]):
            danger = 40.0 if now.theirs + lost >= now.goal else 0.0
            return spent - lost - LEADING - danger
    own = len([c for c in led if SUIT[c] == now.trumps])
    return taken + LEADING + (40.0 if now.sure + points >= now.goal else 0.0) - own


@dataclass(frozen=True, slots=True)
class Known:
    """What a player knows from its view. ``unseen``: cards in the opponent's hand, in the stock or given to me face
    down. ``sure``: the least number of points I have; ``likely``: with gifts at their usual value; ``theirs``: the
    opponent's points, exact because I know my gifts."""

    trumps: Suit
    hand: tuple[Card, ...]
    unseen: tuple[Card, ...]
    sure: int
    likely: float
    theirs: int
    goal: int


def known(view: View) -> Known:
    """The knowledge of a seat in a running deal."""
    assert view.hand is not None
    assert view.trumps is not None
    me = view.me
    seen = set(view.hand) | set(view.lead)
    if view.stock and view.trump is not None:
        seen.add(view.trump)
    mine, theirs, gifts = 0, 0, 0
    for trick in view.memory:
        seen.update(trick.led, trick.beaten, trick.mine)
        points = count(trick.led) + count(trick.beaten) + count(trick.mine)
        if trick.taker == me:
            mine += points
            gifts += trick.given
        else:
            theirs += points
    unseen = tuple([c for c in KIND[view.options.cards].pack if c not in seen])
    cheapest = sorted([POINTS[c] for c in unseen])
    usual = sum(cheapest[: 2 * gifts]) / 2 if gifts else 0.0
    sure = mine + sum(cheapest[:gifts])
    return Known(view.trumps, view.hand, unseen, sure, max(sure, mine + usual), theirs, view.goal)


def keep(card: Card, trumps: Suit) -> float:
    """The value of a card in the hand, in points: trumps take tricks and make buras, high cards hold their suit."""
    if SUIT[card] == trumps:
        return 4.0 + 0.7 * POWER[card]
    return {9: 3.0, 8: 1.5, 7: 0.6}.get(POWER[card], 0.0)


def answer(hand: list[Card], led: tuple[Card, ...], trumps: Suit) -> list[Card] | None:
    """The cheapest cards of ``hand`` that beat ``led`` (of one suit, the highest first), None if there are none.

    A card that beats a higher one also beats the lower ones, so the smallest sufficient card, from the top down, is
    best.
    """
    rest = sorted(hand, key=POWER.__getitem__)
    suit = SUIT[led[0]]
    way: list[Card] = []
    for card in led:
        found = next((c for c in rest if SUIT[c] == suit and POWER[c] > POWER[card]), None)
        if found is None and suit != trumps:
            found = next((c for c in rest if SUIT[c] == trumps), None)
        if found is None:
            return None
        rest.remove(found)
        way.append(found)
    return way


AT_RANDOM: dict[str, int] = {"var": 2, "malutka": 40, "let": 100, "accept": 70, "decline": 10}
"""Weights of the words; any raise has ``RANDOM_RAISE``, all cards together ``RANDOM_CARDS``."""
RANDOM_RAISE = 6
RANDOM_CARDS = 100
RANDOM_BEATS = 60  # How often it beats when it can, in per cent


def play_at_random(game: Any, view: View, legal: Legal[Action], seat: Seat, chance: Chance) -> Action:
    """A random action of ``legal``, which is not empty; deals still last a few tricks."""
    cards = [a for a in legal.actions if isinstance(a, Lead | Beat | Give)]
    words = [a for a in legal.actions if isinstance(a, Say | Raise)]
    weights = [AT_RANDOM.get(a.word, RANDOM_RAISE) for a in words] + ([RANDOM_CARDS] if cards else [])
    at = weighted(chance, weights)
    if at < len(words):
        return words[at]
    beats, gifts = [a for a in cards if isinstance(a, Beat)], [a for a in cards if not isinstance(a, Beat)]
    some = beats if beats and (not gifts or below(chance, 100) < RANDOM_BEATS) else gifts
    return some[below(chance, len(some))]

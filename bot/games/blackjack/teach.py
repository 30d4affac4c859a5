"""The coach of Blackjack: bets, insurance, and basic play for two cards against the dealer's one."""

from collections.abc import Sequence

from bot.games import stage, teach
from bot.text import Text, listed_all, t
from rules.blackjack.model import OUT, WORTH, Bet
from rules.blackjack.view import HandView, View

WEAK = range(2, 7)  # Dealer's cards that make a bust likely
STIFF = range(12, 17)
SAFE = 11  # The highest total that no card can take over 21


class BlackjackCoach(teach.Coach):
    opening = (2, 3, 5)
    further = frozenset({"bj-bets-open", "bj-waiting-bets", "bj-limits"})

    def asks(self, at: teach.Moment) -> Sequence[Text]:
        view: View = at.view
        if view.phase == "betting":
            return [t("learn-bj-bet", low=view.lowest, purse=view.purses[at.me])]
        if view.phase == "insurance":
            return [t("rules-blackjack-6")]
        if (hand := _hand(view)) is None:
            return [t("learn-any")]
        first = len(hand.cards) == 2 and view.turn is not None and view.turn[1] == 0
        cards, up = listed_all([stage.card(one) for one in hand.cards]), view.table.dealer.cards[0]
        lines = [t("rules-blackjack-4")] if first else []
        if hand.soft:
            return [*lines, t("learn-bj-soft", cards=cards, n=hand.total, card=up)]
        key = "learn-bj-hard" if hand.total > SAFE else "learn-bj-low"
        return [*lines, t(key, cards=cards, n=hand.total, card=up)]

    def advice(self, at: teach.Moment) -> Sequence[Text]:
        view: View = at.view
        wish = at.wish
        if isinstance(wish, Bet):
            return [t("learn-bj-why-bet", n=wish.stake)]
        if wish == OUT:
            return [t("learn-bj-why-out")]
        if view.phase == "insurance":
            blackjack = any(box.blackjack for box in view.table.boxes if box.seat == at.me and box.asked)
            return [t("learn-bj-why-noeven" if blackjack else "learn-bj-why-noinsure")]
        if (hand := _hand(view)) is None:
            return []
        up = view.table.dealer.cards[0]
        weak = WORTH[up] in WEAK
        match wish.word:
            case "hit" if hand.soft:
                return [t("learn-bj-why-hit-soft")]
            case "hit" if hand.total <= SAFE:
                return [t("learn-bj-why-hit-free")]
            case "hit" if hand.total in STIFF:
                return [t("learn-bj-why-hit-stiff", card=up)]
            case "hit":
                return [t("learn-bj-why-hit")]
            case "stand" if weak and hand.total in STIFF:
                return [t("learn-bj-why-stand-weak", card=up)]
            case "stand":
                return [t("learn-bj-why-stand", n=hand.total)]
            case "double":
                return [t("learn-bj-why-double", n=hand.total, card=up)]
            case "split":
                return [t("learn-bj-why-split")]
        return []

    def over(self, at: teach.Moment) -> Sequence[Text]:
        view: View = at.view
        settled = view.table.outcome or (view.before.outcome if view.before is not None else None)
        if settled is None:
            return ()
        lines = [t("learn-bj-dealer", n=settled.dealer_total)]
        own = [one for one in settled.hands if one.seat == at.me]
        lines += [t("learn-bj-hand", n=one.total) for one in own]
        return [*lines, t("learn-net", net=stage.signed(settled.net[at.me]))]


def _hand(view: View) -> HandView | None:
    """The hand to play."""
    if view.turn is None:
        return None
    box, hand = view.turn
    return view.table.boxes[box - 1].hands[hand]

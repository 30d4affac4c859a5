"""From a View to the picture of the table."""

from __future__ import annotations

from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat, Sign
from bot.games.common import hues
from bot.table.model import Table
from bot.text import Text, t
from rules.blackjack.actions import BOXES
from rules.blackjack.events import How
from rules.blackjack.shoe import BEST
from rules.blackjack.view import BoxView, DealerView, HandView, Layout, View

_SIGNS: dict[How, Sign] = {"even": "blackjack", "left": "lost", "blackjack": "blackjack", "bust": "bust", "won": "won"}


def picture(table: Table, view: View, layout: Layout | None = None) -> BlackjackPicture:
    """The current table, or an earlier ``layout``.

    A settled deal stays until the next one is dealt; the new bets are beside the players' chips.
    """
    old = layout is not None
    shown = layout or view.table
    betting = not shown.boxes
    return BlackjackPicture(
        dealer=() if betting else dealer_cards(shown.dealer),
        total="" if betting or not shown.dealer.cards else number(shown.dealer.total, shown.dealer.soft, not old),
        sign="" if betting else _dealer_sign(shown),
        boxes=_staked(table, view) if betting else _boxes(table, view, shown, old),
        seats=tuple(_seat(table, view, seat, old) for seat in range(view.seats)),
        corner=corner(view),
    )


def dealer_cards(dealer: DealerView) -> tuple[str, ...]:
    return (*(str(c) for c in dealer.cards), *(("??",) if dealer.hole else ()))


def number(total: int, soft: bool, running: bool) -> str:
    """A total in digits; an ace that may still count as either gives two."""
    return f"{total - 10}/{total}" if soft and running and total < BEST else str(total)


def corner(view: View) -> tuple[Text, ...]:
    now = view.deal + (view.phase in ("betting", "dealing") and view.table.outcome is None)
    return (
        t("pic-bj-deal", deal=max(1, now), deals=view.options.rounds),
        t("pic-bj-stakes", low=view.lowest, high=view.highest),
        t("bj-felt-h17") if view.options.h17 else t("bj-felt-s17"),
    )


def _dealer_sign(shown: Layout) -> Sign:
    if shown.dealer.blackjack:
        return "blackjack"
    return "bust" if shown.dealer.total > BEST else ""


def _boxes(table: Table, view: View, shown: Layout, old: bool) -> tuple[BlackjackBox, ...]:
    boxes = [_box(table, view, box, old) for box in shown.boxes]
    return (*boxes, *(BlackjackBox() for _ in range(BOXES - len(boxes))))


def _box(table: Table, view: View, box: BoxView, old: bool) -> BlackjackBox:
    turn = None if old else view.turn
    chair = table.chairs[box.seat]
    return BlackjackBox(
        name=chair.name if chair else "",
        hue=hues(table)[box.seat],
        stake=box.stake,
        hands=tuple(_hand(box, h, hand, turn == (box.number, h)) for h, hand in enumerate(box.hands)),
        insurance=box.insurance,
        active=box.asked or (turn is not None and turn[0] == box.number),
        automatic=chair is not None and not chair.present,
    )


def _hand(box: BoxView, h: int, hand: HandView, active: bool) -> BlackjackHand:
    sign: Sign = "blackjack" if box.blackjack else "bust" if hand.total > BEST else ""
    if hand.end is not None:
        sign = _SIGNS.get(hand.end.how, "push" if hand.end.how == "push" else "lost")
    back = hand.end.back - hand.end.stake if hand.end is not None else None
    if back is not None and h == 0 and box.insurance:
        back += _insured(box)
    return BlackjackHand(
        cards=tuple(str(c) for c in hand.cards),
        total=number(hand.total, hand.soft, hand.open),
        active=active,
        doubled=hand.doubled,
        sign=sign,
        net=back,
    )


def _insured(box: BoxView) -> int:
    """The net result of the box's insurance."""
    return 2 * box.insurance if box.insured else -box.insurance


def _staked(table: Table, view: View) -> tuple[BlackjackBox, ...]:
    """The boxes as bet on so far for the next deal."""
    boxes = []
    for seat, wager in enumerate(view.bets):
        chair = table.chairs[seat]
        if wager is not None and chair is not None:
            automatic = not chair.present
            box = BlackjackBox(chair.name, hues(table)[seat], wager.stake, automatic=automatic)
            boxes += [box] * wager.boxes
    return (*boxes, *(BlackjackBox() for _ in range(BOXES - len(boxes))))


def _seat(table: Table, view: View, seat: int, old: bool) -> BlackjackSeat:
    chair = table.chairs[seat]
    name, hue = chair.name if chair else "", hues(table)[seat]
    if old:
        return BlackjackSeat(name, hue, view.purses[seat])
    wager = view.bets[seat] if view.phase in ("betting", "dealing") else None
    note = None if wager is None or not wager.boxes else t("pic-bj-bet", stake=wager.stake, boxes=wager.boxes)
    return BlackjackSeat(name, hue, view.purses[seat], note, active=seat in view.waiting)

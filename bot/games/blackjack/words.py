"""The wording and the buttons of Blackjack. All hands are open, so nothing here depends on a hidden card."""

from __future__ import annotations

from typing import Final

from bot.games.blackjack.drawn import number
from bot.games.common import act, card, listed_all, name_of, names_of, signed
from bot.scene import Amount, Button, Line, Style, press
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.blackjack.actions import LEAVE, OUT, WORDS, Answer, Bet, Reply, Word
from rules.blackjack.view import BoxView, HandView, Layout, View
from rules.core import Seat

_STYLES: Final[dict[str, Style]] = {"hit": "primary", "stand": "good", "leave": "bad"}
_STEPS: Final = (1, 2, 5, 10)
"""Usual stakes, as multiples of the lowest."""
LABELS: Final[dict[str, Text]] = {
    "hit": t("btn-bj-hit"),
    "stand": t("btn-bj-stand"),
    "double": t("btn-bj-double"),
    "split": t("btn-bj-split"),
    "leave": t("btn-bj-leave"),
    "insure": t("btn-bj-insure"),
    "noinsure": t("btn-bj-noinsure"),
    "even": t("btn-bj-even"),
    "noeven": t("btn-bj-noeven"),
}
"""By word."""


# --- lines ------------------------------------------------------------------------------------------------------


def hand_text(hand: HandView) -> Text:
    """The cards of a hand and its total."""
    cards = listed_all([card(str(c)) for c in hand.cards])
    return t("bj-hand", cards=cards, n=number(hand.total, hand.soft, hand.open))


def dealer_line(shown: Layout) -> Line | None:
    dealer = shown.dealer
    if not dealer.cards:
        return None
    cards = listed_all([card(str(c)) for c in dealer.cards])
    if dealer.blackjack:
        return Line(t("bj-dealer-blackjack", cards=cards))
    total = number(dealer.total, dealer.soft, dealer.hole)
    return Line(t("bj-dealer-shows", cards=cards) if dealer.hole else t("bj-dealer", cards=cards, n=total))


def box_line(table: Table, box: BoxView) -> Line:
    """A box in words."""
    hands = listed_all([hand_text(hand) for hand in box.hands])
    who = name_of(table, box.seat)
    ends = [hand.end for hand in box.hands if hand.end is not None]
    if ends:
        net = sum(e.back - e.stake for e in ends) + (2 * box.insurance if box.insured else -box.insurance)
        return Line(t("bj-box-end", box=box.number, who=who, hands=hands, net=signed(net)))
    return Line(t("bj-box", box=box.number, who=who, hands=hands, stake=sum(h.stake for h in box.hands)))


def bets_lines(table: Table, view: View) -> list[Line]:
    """The bets and refusals to bet on the next deal."""
    lines = []
    for seat, wager in enumerate(view.bets):
        if wager is None:
            continue
        who = name_of(table, seat)
        if not wager.boxes:
            lines.append(Line(t("bj-sits-out", who=who)))
        elif wager.boxes == 1:
            lines.append(Line(t("bj-bet", who=who, stake=wager.stake)))
        else:
            lines.append(Line(t("bj-bet-boxes", who=who, stake=wager.stake, boxes=wager.boxes)))
    return lines


def waiting(table: Table, view: View) -> Text:
    """Whose turn it is, and to do what."""
    if not view.waiting:
        return t("waiting-nobody")
    who = names_of(table, view.waiting)
    if len(view.waiting) == 1:
        who = name_of(table, next(iter(view.waiting)))
    if view.phase == "betting":
        return t("bj-waiting-bets", who=who)
    if view.phase == "insurance":
        return t("bj-waiting-insurance", who=who)
    if view.turn is None:
        return t("waiting-nobody")
    n, h = view.turn
    hand = view.table.boxes[n - 1].hands[h]
    return t("bj-waiting-hand", who=who, box=n, n=number(hand.total, hand.soft, True))


# --- buttons ----------------------------------------------------------------------------------------------------


def buttons(table: Table, view: View) -> tuple[tuple[tuple[Button, ...], ...], tuple[Amount, ...]]:
    """The buttons under the public table, the same for everybody."""
    if table.phase != "play":
        return (), ()
    match view.phase:
        case "betting":
            most = max((view.room[s] for s in view.waiting), default=0)
            purse = max((view.purses[s] for s in view.waiting), default=0)
            return bets(table, view, 1, most, purse)
        case "insurance":
            return _insurance(table, [box for box in view.table.boxes if box.asked]), ()
        case "play":
            said = [word for word in view.words if word != LEAVE.word]
            return (tuple(_word(table, word) for word in said),), ()
        case _:
            return (), ()


def own_buttons(table: Table, view: View, seat: Seat) -> tuple[tuple[tuple[Button, ...], ...], tuple[Amount, ...]]:
    """The same for one seat, with its own decisions."""
    if table.phase != "play" or seat not in view.waiting:
        return (), ()
    match view.phase:
        case "betting":
            rows, amounts = bets(table, view, 1, view.room[seat], view.purses[seat])
            return (*_again(table, view, seat), *rows), amounts
        case "insurance":
            asked = [box for box in view.table.boxes if box.asked and box.seat == seat]
            return (*_insurance(table, asked, view.purses[seat]), *_one_by_one(table, asked)), ()
        case _:
            rows = (tuple(_word(table, word) for word in view.words if word != LEAVE.word),)
            if LEAVE.word in view.words:
                rows = (*rows, (_word(table, LEAVE.word),))
            return rows, ()


def bets(
    table: Table, view: View, boxes: int, most: int, purse: int
) -> tuple[tuple[tuple[Button, ...], ...], tuple[Amount, ...]]:
    """Usual stakes on so many boxes, any other as a number, other numbers of boxes, sitting out."""
    high = min(view.highest, purse // boxes)
    if high < view.lowest or boxes > most:
        return ((Button(t("btn-bj-out"), act(table, OUT)),),), ()
    stakes = [view.lowest * k for k in _STEPS if view.lowest * k <= high]
    rows = [tuple(Button(stake_text(n, boxes), act(table, Bet(n, boxes)), "primary") for n in stakes)]
    if boxes == 1:
        fair = [n for n in range(2, most + 1) if view.lowest * n <= purse]
        if fair:
            rows.append(tuple(Button(t("btn-bj-boxes", n=n), press.see(table.id, f"pick.{n}")) for n in fair))
    rows.append((Button(t("btn-bj-out"), act(table, OUT)),))
    decision = loaded_of(table).game.decision(table.state, Bet(view.lowest))
    form = "bet{n}" if boxes == 1 else f"bet{{n}}x{boxes}"
    amount = Amount(t("bj-amount-bet"), press.act(table.id, decision, form), view.lowest, high, ())
    return tuple(rows), (amount,)


def stake_text(n: int, boxes: int) -> Text:
    return t("btn-bj-bet", n=n) if boxes == 1 else t("btn-bj-bet-boxes", n=n, boxes=boxes)


def _again(table: Table, view: View, seat: Seat) -> tuple[tuple[Button, ...], ...]:
    """The bet of the previous deal, if it can be repeated."""
    before = view.last[seat]
    if before is None or not before.boxes:
        return ()
    bet = Bet(before.stake, before.boxes)
    if bet not in loaded_of(table).game.legal(table.state, seat):
        return ()
    return ((Button(t("btn-bj-again", bet=stake_text(before.stake, before.boxes)), act(table, bet), "good"),),)


def _insurance(table: Table, asked: list[BoxView], purse: int | None = None) -> tuple[tuple[Button, ...], ...]:
    rows: list[tuple[Button, ...]] = []
    plain = [box for box in asked if not box.blackjack]
    if plain:
        payable = purse is None or purse >= sum(box.stake // 2 for box in plain)
        rows.append((*([_reply(table, "insure")] if payable else []), _reply(table, "noinsure")))
    if len(plain) < len(asked):
        rows.append((_reply(table, "even"), _reply(table, "noeven")))
    return tuple(rows)


def _one_by_one(table: Table, asked: list[BoxView]) -> tuple[tuple[Button, ...], ...]:
    """An answer for each box, for an owner of several."""
    rows: list[tuple[Button, ...]] = []
    plain, naturals = [b for b in asked if not b.blackjack], [b for b in asked if b.blackjack]
    if len(plain) > 1:
        rows += [(_reply(table, "insure", b.number), _reply(table, "noinsure", b.number)) for b in plain]
    if len(naturals) > 1:
        rows += [(_reply(table, "even", b.number), _reply(table, "noeven", b.number)) for b in naturals]
    return tuple(rows)


def _reply(table: Table, word: Reply, box: int = 0) -> Button:
    label = t("btn-bj-of-box", box=box, what=LABELS[word]) if box else LABELS[word]
    return Button(label, act(table, Answer(word, box)), "primary" if word in ("insure", "even") else "plain")


def _word(table: Table, word: Word) -> Button:
    return Button(LABELS[word], act(table, WORDS[word]), _STYLES.get(word, "plain"))


def own_boxes(table: Table, view: View, seat: Seat) -> list[Line]:
    return [box_line(table, box) for box in view.table.boxes if box.seat == seat]

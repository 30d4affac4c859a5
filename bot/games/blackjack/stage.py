"""How Blackjack is shown and commanded: words, buttons, the table. All hands are open."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.core.loaded import loaded_of, own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.blackjack.pictures import BlackjackBox, BlackjackHand, BlackjackPicture, BlackjackSeat, Sign
from bot.games.stage import Rows, Stage, act, look, name_of, names_of
from bot.text import Text, listed_all, t, words
from bot.view import press
from bot.view.scene import Amount, BookRow, Button, Line, Picture, Scene, Style, ribboned
from rules.blackjack.model import BEST, BOXES, LEAVE, OUT, WORDS, Answer, Bet, How, Reply, Word, encode
from rules.blackjack.view import BoxView, HandView, Layout, View
from rules.core import Seat

# --- picture of the table ---------------------------------------------------------------------------------------------


_SIGNS: dict[How, Sign] = {"even": "blackjack", "blackjack": "blackjack", "bust": "bust", "won": "won", "push": "push"}
"""The sign of a settled hand, else ``lost``."""


def picture(table: Table, view: View, layout: Layout | None = None) -> BlackjackPicture:
    """The current table, or an earlier ``layout``.

    A settled deal stays until the next one is dealt; the new bets are beside the players' chips.
    """
    old, shown = layout is not None, layout or view.table
    seats = tuple(_seat(table, view, seat, old) for seat in range(view.seats))
    if not shown.boxes:
        return BlackjackPicture(boxes=_staked(table, view), seats=seats, corner=corner(view))
    dealer, boxes = shown.dealer, [_box(table, box, None if old else view.turn) for box in shown.boxes]
    return BlackjackPicture(
        dealer=(*map(str, dealer.cards), *(("??",) if dealer.hole else ())),
        total=number(dealer.total, dealer.soft, not old) if dealer.cards else "",
        sign="blackjack" if dealer.blackjack else "bust" if dealer.total > BEST else "",
        boxes=(*boxes, *(BlackjackBox(),) * (BOXES - len(boxes))),
        seats=seats,
        corner=corner(view),
    )


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


def _box(table: Table, box: BoxView, turn: tuple[int, int] | None) -> BlackjackBox:
    chair = table.chairs[box.seat]
    return BlackjackBox(
        name=chair.name if chair else "",
        hue=stage.hues(table)[box.seat],
        stake=box.stake,
        hands=tuple(_hand(box, h, hand, turn == (box.number, h)) for h, hand in enumerate(box.hands)),
        insurance=box.insurance,
        active=box.asked or (turn is not None and turn[0] == box.number),
        automatic=chair is not None and not chair.present,
    )


def _hand(box: BoxView, h: int, hand: HandView, active: bool) -> BlackjackHand:
    sign: Sign = "blackjack" if box.blackjack else "bust" if hand.total > BEST else ""
    net = None
    if hand.end is not None:
        sign = _SIGNS.get(hand.end.how, "lost")
        net = hand.end.back - hand.end.stake + (0 if h else _insured(box))
    total = number(hand.total, hand.soft, hand.open)
    return BlackjackHand(tuple(map(str, hand.cards)), total, active, hand.doubled, sign, net)


def _insured(box: BoxView) -> int:
    """The net result of the box's insurance."""
    return 2 * box.insurance if box.insured else -box.insurance


def _staked(table: Table, view: View) -> tuple[BlackjackBox, ...]:
    """The boxes as bet on so far for the next deal."""
    boxes: list[BlackjackBox] = []
    for chair, hue, wager in zip(table.chairs, stage.hues(table), view.bets, strict=False):
        if wager is not None and chair is not None:
            boxes += [BlackjackBox(chair.name, hue, wager.stake, automatic=not chair.present)] * wager.boxes
    return (*boxes, *(BlackjackBox(),) * (BOXES - len(boxes)))


def _seat(table: Table, view: View, seat: int, old: bool) -> BlackjackSeat:
    chair = table.chairs[seat]
    name, hue = chair.name if chair else "", stage.hues(table)[seat]
    if old:
        return BlackjackSeat(name, hue, view.purses[seat])
    wager = view.bets[seat] if view.phase in ("betting", "dealing") else None
    note = None if wager is None or not wager.boxes else t("pic-bj-bet", stake=wager.stake, boxes=wager.boxes)
    return BlackjackSeat(name, hue, view.purses[seat], note, active=seat in view.waiting)


# --- wording and buttons ----------------------------------------------------------------------------------------------
# All hands are open, so nothing here depends on a hidden card.


_STYLES: Final[dict[str, Style]] = {"hit": "primary", "stand": "good", "leave": "bad"}
_STEPS: Final = (1, 2, 5, 10)  # Usual stakes, as multiples of the lowest
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
    cards = listed_all([stage.card(str(c)) for c in hand.cards])
    return t("bj-hand", cards=cards, n=number(hand.total, hand.soft, hand.open))


def dealer_line(shown: Layout) -> Line | None:
    dealer = shown.dealer
    if not dealer.cards:
        return None
    cards = listed_all([stage.card(str(c)) for c in dealer.cards])
    if dealer.blackjack:
        return Line(t("bj-dealer-blackjack", cards=cards))
    total = number(dealer.total, dealer.soft, dealer.hole)
    return Line(t("bj-dealer-shows", cards=cards) if dealer.hole else t("bj-dealer", cards=cards, n=total))


def box_line(table: Table, box: BoxView) -> Line:
    """A box in words."""
    hands = listed_all([hand_text(hand) for hand in box.hands])
    told: dict[str, Any] = {"box": box.number, "who": name_of(table, box.seat), "hands": hands}
    if ends := [hand.end for hand in box.hands if hand.end is not None]:
        net = sum(e.back - e.stake for e in ends) + _insured(box)
        return Line(t("bj-box-end", **told, net=stage.signed(net)))
    return Line(t("bj-box", **told, stake=sum(h.stake for h in box.hands)))


def bets_lines(table: Table, view: View) -> list[Line]:
    """The bets, and refusals to bet, on the next deal."""
    texts = []
    for seat, wager in enumerate(view.bets):
        if wager is not None:
            who, stake, boxes = name_of(table, seat), wager.stake, wager.boxes
            several = t("bj-bet-boxes", who=who, stake=stake, boxes=boxes)
            texts.append({0: t("bj-sits-out", who=who), 1: t("bj-bet", who=who, stake=stake)}.get(boxes, several))
    return [Line(text) for text in texts]


def waiting(table: Table, view: View) -> Text:
    """Whose turn it is, and to do what."""
    if not view.waiting:
        return t("waiting-nobody")
    who = names_of(table, view.waiting)
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


def buttons(table: Table, view: View) -> tuple[Rows, tuple[Amount, ...]]:
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
            return (tuple(_word(table, word) for word in view.words if word != LEAVE.word),), ()
    return (), ()


def own_buttons(table: Table, view: View, seat: Seat) -> tuple[Rows, tuple[Amount, ...]]:
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


def bets(table: Table, view: View, boxes: int, most: int, purse: int) -> tuple[Rows, tuple[Amount, ...]]:
    """Usual stakes on ``boxes`` boxes, any other as a number, other numbers of boxes, sitting out."""
    high = min(view.highest, purse // boxes)
    if high < view.lowest or boxes > most:
        return ((Button(t("btn-bj-out"), act(table, OUT)),),), ()
    stakes = [view.lowest * k for k in _STEPS if view.lowest * k <= high]
    rows = [tuple(Button(stake_text(n, boxes), act(table, Bet(n, boxes)), "primary") for n in stakes)]
    if boxes == 1 and (fair := [n for n in range(2, most + 1) if view.lowest * n <= purse]):
        rows.append(tuple(Button(t("btn-bj-boxes", n=n), press.see(table.id, f"pick.{n}")) for n in fair))
    rows.append((Button(t("btn-bj-out"), act(table, OUT)),))
    decision = loaded_of(table).game.decision(table.state, Bet(view.lowest))
    form = "bet{n}" if boxes == 1 else f"bet{{n}}x{boxes}"
    amount = Amount(t("bj-amount-bet"), press.act(table.id, decision, form), view.lowest, high, ())
    return tuple(rows), (amount,)


def stake_text(n: int, boxes: int) -> Text:
    return t("btn-bj-bet", n=n) if boxes == 1 else t("btn-bj-bet-boxes", n=n, boxes=boxes)


def _again(table: Table, view: View, seat: Seat) -> Rows:
    """The bet of the previous deal, if it can be repeated."""
    before = view.last[seat]
    if before is None or (bet := Bet(before.stake, before.boxes)) not in stage.legal_of(table, seat):
        return ()
    return ((Button(t("btn-bj-again", bet=stake_text(before.stake, before.boxes)), act(table, bet), "good"),),)


def _insurance(table: Table, asked: list[BoxView], purse: int | None = None) -> Rows:
    rows: list[tuple[Button, ...]] = []
    if plain := [box for box in asked if not box.blackjack]:
        payable = purse is None or purse >= sum(box.stake // 2 for box in plain)
        rows.append((*([_reply(table, "insure")] if payable else []), _reply(table, "noinsure")))
    if len(plain) < len(asked):
        rows.append((_reply(table, "even"), _reply(table, "noeven")))
    return tuple(rows)


def _one_by_one(table: Table, asked: list[BoxView]) -> Rows:
    """An answer for each box, for an owner of several."""
    plain, naturals = [b.number for b in asked if not b.blackjack], [b.number for b in asked if b.blackjack]
    rows = [(_reply(table, "insure", n), _reply(table, "noinsure", n)) for n in plain if len(plain) > 1]
    rows += [(_reply(table, "even", n), _reply(table, "noeven", n)) for n in naturals if len(naturals) > 1]
    return tuple(rows)


def _reply(table: Table, word: Reply, box: int = 0) -> Button:
    label = t("btn-bj-of-box", box=box, what=LABELS[word]) if box else LABELS[word]
    return Button(label, act(table, Answer(word, box)), "primary" if word in ("insure", "even") else "plain")


def _word(table: Table, word: Word) -> Button:
    return Button(LABELS[word], act(table, WORDS[word]), _STYLES.get(word, "plain"))


# --- the table --------------------------------------------------------------------------------------------------------


READ = 12  # The last rows of the score book in words


def board(table: Table, view: View) -> Scene:
    """The current table, from the public View alone."""
    over = view.phase in ("betting", "dealing", "done") and view.table.outcome is not None
    lines = stage.paused(table)
    if view.result is not None:
        who, n = names_of(table, view.result.winners), max(view.won)
        won = t("bj-match-won", who=who, n=n) if view.result.winners else t("bj-match-bank")
        lines.append(Line(won, "loud"))
    if over:
        lines += outcome(table, view.table)
    else:
        now = view.phase in ("betting", "dealing")
        head = t("bj-head-bets" if now else "bj-head", deal=view.deal + now, deals=view.options.rounds)
        lines.append(Line(head, "head"))
        dealer = Line(t("bj-ace"), "loud") if view.phase == "insurance" else dealer_line(view.table)
        lines += [dealer] if dealer is not None else []
    if view.result is None:
        lines += _asked(table, view)
    lines += stage.vote_lines(table)
    rows, amounts = buttons(table, view)
    if view.result is not None:
        rows = ((*stage.again(table), look(table, "verify", "btn-verify")),)
    shown, told = picture(table, view), reading(table, view, view.table)
    if over:
        won_with = ribboned(shown, feats(table, view.table))
        return stage.public("score", table, lines, won_with, told, rows, t("alt-bj-result"), amounts=amounts)
    return stage.public("board", table, lines, shown, told, rows, t("alt-bj-board"), amounts=amounts)


def _asked(table: Table, view: View) -> list[Line]:
    lines: list[Line] = []
    if view.phase in ("betting", "dealing"):
        if view.table.outcome is not None:
            lines.append(Line(t("bj-bets-open", deal=view.deal + 1, deals=view.options.rounds)))
        lines += bets_lines(table, view)
    lines.append(Line(waiting(table, view) if view.waiting else t("waiting-nobody")))
    if view.phase == "betting":
        lines.append(Line(t("bj-limits", low=view.lowest, high=view.highest), "small"))
    return lines


def outcome(table: Table, shown: Layout) -> list[Line]:
    """A settled deal in sentences: the dealer's total, what each player won or lost, the cards."""
    if (found := shown.outcome) is None:
        return []
    how = "blackjack" if found.blackjack else "bust" if found.dealer_total > BEST else "total"
    lines = [Line(t("bj-told", deal=found.deal, how=how, n=found.dealer_total), "head")]
    lines += [Line(feat, "loud") for feat in feats(table, shown)]
    if (dealer := dealer_line(shown)) is not None:
        lines.append(replace(dealer, weight="loud" if found.blackjack else "body"))
    return [*lines, *(_net(table, shown, seat) for seat in sorted({end.seat for end in found.hands}))]


def _net(table: Table, shown: Layout, seat: int) -> Line:
    """A settled deal's result for a player."""
    net = shown.outcome.net[seat] if shown.outcome is not None else 0
    way = "up" if net > 0 else "down" if net < 0 else "even"
    return Line(t("bj-told-net", who=name_of(table, seat), way=way, n=abs(net)))


def feats(table: Table, shown: Layout) -> tuple[Text, ...]:
    """The players with a blackjack in a settled deal: a line, and a ribbon under the picture."""
    if shown.outcome is None:
        return ()
    seats = frozenset(box.seat for box in shown.boxes if box.blackjack)
    return (t("feat-blackjack", who=names_of(table, seats)),) if seats else ()


def reading(table: Table, view: View, shown: Layout) -> list[Line]:
    """The picture in words."""
    purses = [t("bj-read-purse", who=name_of(table, s), purse=purse) for s, purse in enumerate(view.purses)]
    return [*(box_line(table, box) for box in shown.boxes), *(Line(text, "small") for text in purses)]


def settled(table: Table, view: View, shown: Layout) -> Scene:
    """A settled deal again."""
    alone = replace(picture(table, view, shown), seats=(), corner=())
    told, drawn = tuple(box_line(table, box) for box in shown.boxes), ribboned(alone, feats(table, shown))
    return Scene("score", table.id, tuple(outcome(table, shown)), drawn, told, alt=t("alt-bj-result"))


def davtar(table: Table, view: View) -> Scene:
    """The score book: the result of each deal for each player, in chips."""
    lines = [Line(t("bj-read-row", deal=deal, cells=_cells(table, net)), "small") for deal, net in view.rows[-READ:]]
    lines.append(Line(t("bj-read-total", cells=_cells(table, view.won))))
    book = stage.book(table, t("bj-book"), (_row(deal, net) for deal, net in view.rows), view, view.won)
    return Scene("davtar", table.id, (Line(t("bj-book"), "head"),), book, tuple(lines), alt=t("alt-bj-book"))


def _row(deal: int, net: tuple[int, ...]) -> BookRow:
    best = max(net)
    winner = net.index(best) if best > 0 and net.count(best) == 1 and len(net) > 1 else None
    return BookRow(t("bj-book-deal", deal=deal), tuple(net), winner)


def _cells(table: Table, net: tuple[int, ...]) -> Text:
    return listed_all([t("bj-read-cell", who=table.name_of(s), net=stage.signed(n)) for s, n in enumerate(net)])


def hand(table: Table, view: View, seat: int) -> Scene:
    """A seat's own scene: only its buttons are private."""
    running = view.phase in ("insurance", "play")
    lines = [Line(stage.dotted([_hand_head(table, view, seat), *_situation(view)]), "head")]
    found = view.table.outcome
    if running:
        lines += [box_line(table, box) for box in view.table.boxes if box.seat == seat]
    elif found is not None and any(end.seat == seat for end in found.hands):
        lines.append(_net(table, view.table, seat))  # the picture shows the others' results
    lines += bets_lines(table, view) if view.phase == "betting" else []
    lines.append(Line(t("bj-hand-purse", purse=view.purses[seat]), "small"))
    told = [*(() if running else outcome(table, view.table)), *reading(table, view, view.table)]
    told = [line for line in told if line not in lines]
    rows, amounts = own_buttons(table, view, seat)
    shown = picture(table, view)
    return Scene("hand", table.id, tuple(lines), shown, tuple(told), rows, amounts, alt=t("alt-bj-board"))


def _situation(view: View) -> list[Text]:
    """The facts for a decision, briefly: the dealer's card, and the number of the deal."""
    dealer = dealer_line(view.table) if view.phase in ("insurance", "play") else None
    number = view.deal + (view.phase in ("betting", "dealing"))
    deal = t("bj-head", deal=number, deals=view.options.rounds)
    return [*([dealer.text] if dealer is not None else []), *([deal] if view.waiting else [])]


def _hand_head(table: Table, view: View, seat: int) -> Text:
    if seat in view.waiting:
        return {"betting": t("bj-hand-bet"), "insurance": t("bj-hand-insurance")}.get(view.phase, t("bj-hand-play"))
    return t("hand-wait", who=names_of(table, view.waiting)) if view.waiting else stage.between(table)


def pick(table: Table, view: View, seat: int, boxes: int) -> Scene | None:
    """Stakes on several boxes at once."""
    if view.phase != "betting" or seat not in view.waiting or not 2 <= boxes <= view.room[seat]:
        return None
    rows, amounts = bets(table, view, boxes, view.room[seat], view.purses[seat])
    back: tuple[Button, ...] = (look(table, "hand", "btn-bj-back"),)
    lines = (Line(t("bj-pick", n=boxes), "head"), Line(t("bj-hand-purse", purse=view.purses[seat]), "small"))
    return Scene("panel", table.id, lines, buttons=(*rows, back), amounts=amounts, alt=t("alt-bj-board"))


# --- stage ------------------------------------------------------------------------------------------------------------


_BOXES = re.compile(r"(.*?)\s*[x×х*]\s*([1-5])", re.DOTALL)  # The same bet on several boxes: ``50x2``
_BOX = re.compile(r"(\D*?)\s*([1-5])?", re.DOTALL)  # An answer, and the box it is for


class BlackjackStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 7

    def rules_picture(self) -> Picture:
        """A blackjack against a ten (BJ-2)."""
        hand = BlackjackHand(("AH", "KS"), "21", sign="blackjack", net=75)
        box = BlackjackBox("", 0, 50, (hand,))
        return BlackjackPicture(("10C", "9D"), "19", boxes=(*(BlackjackBox(),) * 2, box, *(BlackjackBox(),) * 2))

    def lobby_picture(self, table: Table) -> Picture | None:
        """The players and the limits of the table."""
        game, options = loaded_of(table).game, loaded_of(table).options
        view: View = game.view(game.evolve(None, game.start(1, options)[0]), None)
        seats = []
        for chair, hue in zip(table.chairs, stage.hues(table), strict=True):
            name, note = (chair.name, None) if chair is not None else ("", t("seat-free-short"))
            seats.append(BlackjackSeat(name, hue, view.purses[0], note))
        return BlackjackPicture(seats=tuple(seats), corner=corner(view))

    def board(self, table: Table, now_ms: int) -> Scene:
        return board(table, public_view(table))

    def past(self, table: Table) -> Scene | None:
        """The previous deal, once the next one has been dealt: without its buttons."""
        view: View = public_view(table)
        row = (look(table, "davtar", "btn-davtar"), look(table, "verify", "btn-verify"))
        return replace(settled(table, view, view.before), buttons=(row,)) if view.before is not None else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, own_view(table, seat), seat)

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        """No card is ever played: states the decision instead."""
        view: View = own_view(table, seat)
        asked = {"betting": t("bj-hand-bet"), "insurance": t("illegal-answer-first"), "play": t("why-bj")}
        return asked.get(view.phase) if seat in view.waiting else None

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        view: View = public_view(table)
        name, _, value = what.partition(".")
        match name:
            case "davtar":
                return davtar(table, view)
            case "score" | "last":
                shown = view.table if view.table.outcome is not None else view.before
                return settled(table, view, shown) if shown is not None else stage.no_score(table)
            case "pick" if seat is not None and value.isdecimal():
                return pick(table, view, seat, int(value[:2]))
        return None

    def action(self, action: Any) -> Text | None:
        """A bet of any size."""
        return stake_text(action.stake, action.boxes) if isinstance(action, Bet) else None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        """``/bet 50``, ``/bet 50x2``, ``/bet out``, ``/pass``; ``/insurance yes``; ``/hit`` and similar."""
        match name:
            case "hit" | "stand" | "double" | "split":
                return name
            case "pass":
                return "out"
            case "bet":
                return _bet(rest)
            case "insurance":
                return self._answer(table, seat, rest.strip().lower())
        return None

    @staticmethod
    def _answer(table: Table, seat: int, rest: str) -> str | None:
        """Yes or no to the open question, insurance first, then even money; ``yes 3`` for box 3 alone."""
        said = _BOX.fullmatch(rest)
        yes = words.read_yes(said[1]) if said else None
        if said is None or yes is None:
            return None
        box = int(said[2] or 0)
        asked = [b for b in public_view(table).table.boxes if b.asked and b.seat == seat and box in (0, b.number)]
        even = bool(asked) and all(b.blackjack for b in asked)
        return encode(Answer(("even" if yes else "noeven") if even else ("insure" if yes else "noinsure"), box))

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        legal, view = stage.legal_of(table, seat), public_view(table)
        match name:
            case "bet":
                bets = [Bet(view.lowest * k, n) for n in range(1, 6) for k in (1, 2, 5, 10)]
                return [(stake_text(b.stake, b.boxes), encode(b)) for b in bets if b in legal]
            case "insurance":
                found = [a for a in legal.actions if isinstance(a, Answer) and not a.box]
                return [(LABELS[a.word], "+" if a.word in ("insure", "even") else "-") for a in found]
        return []


def _bet(rest: str) -> str | None:
    low = rest.strip().lower()
    if words.sits_out(low):
        return "out"
    several = _BOXES.fullmatch(low)
    found = words.read_sum(several[1] if several else low)
    if found is None or not found[0] or found[1]:
        return None
    return encode(Bet(found[0], int(several[2]) if several else 1))

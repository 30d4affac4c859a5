"""How Seka is shown and commanded: the public table, a player's hand, results, typed commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.core.loaded import loaded_of, own_view, public_view
from bot.core.model import Table
from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture
from bot.games.stage import (
    Stage,
    act,
    again,
    between,
    card,
    do,
    dotted,
    hues,
    look,
    name_of,
    names_of,
    next_deal,
    rows_of,
    signed,
    table_row,
    vote_lines,
    vote_row,
)
from bot.text import Text, listed_all, t
from bot.text.words import read_sum, says_all
from bot.view import press
from bot.view.pictures import AtTable, Cell
from bot.view.scene import Amount, BookPicture, BookRow, Button, Line, Picture, Scene
from rules.core import Legal, Seat
from rules.seka.model import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Bet, Dark, DealRow, PotRow, encode
from rules.seka.view import View

# --- wording ----------------------------------------------------------------------------------------------------------
# Nothing here depends on a hand: legal bets follow from purses and bets, which are public.


LOGGED = 4
"""The number of last words under the board."""


def said(table: Table, view: View, at: int) -> Text:
    """Word number ``at`` of the deal."""
    seat, kind, n = view.log[at]
    who = name_of(table, seat)
    match kind:
        case "dark":
            return t("seka-says-dark", who=who, n=n) if view.dark[:1] == (seat,) else t("seka-says-over", who=who, n=n)
        case "open":
            return t("seka-says-open", who=who, n=n)
        case "allin":
            return t("seka-says-all-in", who=who, n=n)
        case "fold":
            return t("seka-says-fold", who=who)
        case _:
            return t("seka-says-bet", who=who, n=n)


def last_words(table: Table, view: View) -> list[Line]:
    """The last words in order; the latest is emphasised if it raises the stakes for all."""
    count = len(view.log)
    lines = []
    for at in range(max(0, count - LOGGED), count):
        loud = at == count - 1 and view.log[at][1] in ("dark", "allin", "open")
        lines.append(Line(said(table, view, at), "loud" if loud else "body"))
    return lines


def waiting(table: Table, view: View) -> Text:
    """The player to speak, and what it costs them."""
    if view.phase == "entry":
        return t("seka-waiting-entry", who=names_of(table, view.waiting), n=view.price)
    if view.turn is None:
        return t("waiting-nobody")
    who, purse = name_of(table, view.turn), view.purses[view.turn]
    if purse < view.to_pay:
        return t("seka-waiting-short", who=who, n=view.to_pay, purse=purse)
    if lonely(view, view.turn):
        return t("seka-waiting-match", who=who, n=view.to_pay)
    return t("seka-waiting-bet", who=who, n=view.to_pay)


def lonely(view: View, seat: Seat) -> bool:
    """Whether no other player could answer a bet of ``seat`` (SE-5)."""
    return not any(view.purses[s] for s in view.players if s != seat and s not in view.folded)


def sums(view: View, low: int, high: int) -> list[int]:
    """Usual bets from ``low`` on: the minimum, twice and three times that, half the pot and the pot, everything."""
    ante = view.options.ante
    half = round(view.middle / 2 / ante) * ante
    wished = {low, 2 * low, 3 * low, half, 2 * half}
    return [*sorted(n for n in wished if low <= n < high)[:5], high]


def speaking_buttons(table: Table, view: View) -> tuple[tuple[tuple[Button, ...], ...], tuple[Amount, ...]]:
    """The buttons of the player to speak: bets, opening, all-in, folding; dark sums; looking; entering a seka."""
    if table.phase != "play":
        return (), ()
    if view.phase == "entry":
        enter = Button(t("btn-seka-enter", n=view.price), act(table, ENTER), "good")
        return ((enter, Button(t("btn-seka-out"), act(table, OUT))),), ()
    if view.turn is None:
        return (), ()
    rows: list[tuple[Button, ...]] = []
    amounts: list[Amount] = []
    purse, pay = view.purses[view.turn], view.to_pay
    if purse >= pay and not lonely(view, view.turn):
        rows += rows_of([_bet(table, n, purse) for n in sums(view, pay, purse)], 3)
        amounts.append(_amount(table, t("seka-amount-bet"), "bet", pay, purse))
    if view.dark_sums is not None:
        rows += rows_of(_dark(table, view, *view.dark_sums), 3)
        if view.dark_sums[0] < view.dark_sums[1]:
            amounts.append(_amount(table, t("seka-amount-dark"), "dark", *view.dark_sums))
    return (*rows, (*_ends(table, view, purse, pay), *look_button(table, view))), tuple(amounts)


def _bet(table: Table, n: int, purse: int) -> Button:
    label = t("btn-seka-all", n=n) if n == purse else t("btn-seka-bet", n=n)
    return Button(label, act(table, Bet(n)), "plain" if n == purse else "primary")


def _dark(table: Table, view: View, low: int, high: int) -> list[Button]:
    if low == high and view.dark:
        return [Button(t("btn-seka-over", n=low), act(table, Dark(low)))]
    return [Button(t("btn-seka-dark", n=n), act(table, Dark(n))) for n in sorted({low, 2 * low, 5 * low}) if n <= high]


def _ends(table: Table, view: View, purse: int, pay: int) -> tuple[Button, ...]:
    fold = Button(t("btn-seka-fold"), act(table, FOLD), "bad")
    if purse < pay:
        return (Button(t("btn-seka-all-in", n=purse), act(table, ALLIN), "primary"), fold)
    if view.can_open:
        return (Button(t("btn-seka-open", n=pay), act(table, OPEN), "good"), fold)
    return (fold,)


def look_button(table: Table, view: View) -> tuple[Button, ...]:
    """The button to look at one's cards: on the public board while any seat has not looked, in a hand only for that
    seat."""
    may = view.unseen if view.me is None else view.me in view.unseen
    return (Button(t("btn-seka-look"), act(table, LOOK)),) if may else ()


def _amount(table: Table, label: Text, word: str, low: int, high: int) -> Amount:
    """Any sum; the usual ones have buttons."""
    decision = loaded_of(table).game.decision(table.state, Bet(low))
    return Amount(label, press.act(table.id, decision, word + "{n}"), low, high, ())


# --- public table -----------------------------------------------------------------------------------------------------
# From the public View alone.


CLOSED = ("??",) * 3


def board(table: Table, view: View) -> Scene:
    lines = [Line(head(view), "head"), *last_words(table, view), Line(waiting(table, view))]
    lines += [Line(t("seka-standing", n=view.standing, ante=view.options.ante), "small"), *vote_lines(table)]
    if table.phase == "paused":
        lines.insert(1, Line(t("board-paused"), "loud"))
    buttons, amounts = speaking_buttons(table, view)
    return Scene(
        kind="board",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, view),
        reading=tuple(reading(table, view)),
        buttons=(*buttons, *vote_row(table), table_row(table)),
        amounts=amounts,
        alt=t("alt-seka-board"),
    )


def dealing(table: Table, view: View) -> Scene:
    """Before the first cards."""
    line = Line(t("board-dealing", dealer=name_of(table, view.dealer)), "head")
    return Scene("board", table.id, (line,), picture(table, view), alt=t("alt-seka-board"))


def head(view: View) -> Text:
    if view.seka:
        return t("seka-head-seka", deal=view.deal, pot=view.middle)
    return t("seka-head", deal=view.deal, deals=view.options.deals, pot=view.middle)


def picture(table: Table, view: View) -> SekaTablePicture:
    running = view.phase == "betting"
    return SekaTablePicture(
        places=tuple(_place(table, view, seat) for seat in range(len(view.purses))),
        pots=pots(view) if running else (),
        head=t("pic-seka-seka") if view.seka and running else None,
        foot=t("pic-seka-standing", n=view.standing) if running else None,
        corner=corner(view),
        stands=view.seka and running,
    )


def pots(view: View) -> tuple[tuple[Text, int], ...]:
    """The main pot, then the side pots by number."""
    names = [t("pic-seka-pot"), *(t("pic-seka-side", n=n) for n in range(1, len(view.pots)))]
    return tuple((name, pot.amount) for name, pot in zip(names, view.pots, strict=False))


def corner(view: View) -> tuple[Text, ...]:
    deal = t("pic-seka-deal", deal=max(1, view.deal), deals=view.options.deals)
    return (deal, t("pic-seka-ante", n=view.options.ante))


def _place(table: Table, view: View, seat: Seat) -> SekaPlace:
    running = view.phase == "betting"
    dealt = running and seat in view.players
    folded = dealt and seat in view.folded
    mark, loud = _mark(view, seat) if dealt else (None, False)
    return place(
        table,
        view,
        seat,
        SekaPlace(
            "",
            0,
            view.purses[seat],
            put=view.put[seat],
            standing="folded" if folded else "in" if dealt or not running else "away",
            active=seat in view.waiting,
            dealer=seat == view.dealer,
            cards=CLOSED if dealt and not folded else (),
            mark=mark,
            loud=loud,
        ),
    )


def place(table: Table, view: View, seat: Seat, bare: SekaPlace) -> SekaPlace:
    """``bare`` with its player: name, colour, whether it plays automatically or sits out for lack of chips."""
    chair = table.chairs[seat]
    return replace(
        bare,
        name=chair.name if chair else "",
        hue=hues(table)[seat],
        automatic=chair is not None and not chair.present,
        note=t("pic-seka-out") if seat in view.out else None,
        standing="away" if seat in view.out and bare.standing == "in" and not bare.cards else bare.standing,
    )


def _mark(view: View, seat: Seat) -> tuple[Text | None, bool]:
    """The stamp across a player's cards, and whether it raises the stakes."""
    if seat in view.folded:
        return t("pic-seka-fold"), False
    if seat in view.all_in:
        return t("pic-seka-all-in"), True
    if view.dark[:1] == (seat,):
        return t("pic-seka-dark"), False
    if seat in view.dark:
        return t("pic-seka-over"), True
    return None, False


def reading(table: Table, view: View) -> list[Line]:
    """The table in words: each player's bets and purse."""
    lines = [Line(t("seka-read-pot", name=name, n=n)) for name, n in pots(view)]
    for seat in range(len(view.purses)):
        who, purse, put = name_of(table, seat), view.purses[seat], view.put[seat]
        if seat in view.out:
            lines.append(Line(t("seka-read-out", who=who)))
        elif seat not in view.players:
            lines.append(Line(t("seka-read-away", who=who, purse=purse)))
        elif seat in view.folded:
            lines.append(Line(t("seka-read-folded", who=who, put=put, purse=purse)))
        else:
            lines.append(Line(t("seka-read-in", who=who, put=put, purse=purse)))
    return lines


# --- a player's hand --------------------------------------------------------------------------------------------------


def hand(table: Table, view: View) -> Scene:
    """From the seat's own View: it contains the cards only once the seat has looked (SE-6)."""
    closed = view.phase == "betting" and view.me in view.unseen
    cards = CLOSED if closed else tuple(str(c) for c in view.hand or ())
    lines = [Line(dotted([_head(table, view), *situation(view)]), "head")]
    if view.points:
        lines.append(Line(t("seka-hand-points", n=view.points)))
    if closed:
        lines.append(Line(t("seka-hand-dark") if view.me in view.dark else t("seka-hand-unseen")))
    if view.me == view.turn:
        lines.append(Line(t("seka-hand-pay", n=view.to_pay)))
    rows, amounts = speaking_buttons(table, view) if view.me in view.waiting else (_looks(table, view), ())
    known = [card(c) for c in view.hand or ()]
    # The picture shows the betting so far; without it, the text must.
    told: tuple[Line, ...] = ()
    if view.phase == "betting":
        told = (*last_words(table, view), Line(head(view), "small"), *reading(table, view))
    return Scene(
        kind="hand",
        table=table.id,
        lines=tuple(lines),
        picture=_at_table(table, view, cards) if cards else None,
        reading=(*((Line(t("read-hand", cards=listed_all(known))),) if known else ()), *told),
        buttons=rows,
        amounts=amounts,
        alt=t("alt-hand"),
    )


def situation(view: View) -> list[Text]:
    """The facts for a decision, briefly: the pot and the standing bet."""
    if view.phase != "betting":
        return []
    return [t("now-pot", n=view.middle), t("now-bet", n=view.standing)]


def _at_table(table: Table, view: View, cards: tuple[str, ...]) -> AtTable:
    """The hand under each player's bets."""
    held = SekaHandPicture(cards, frozenset(str(c) for c in view.counting), view.points)
    others = [seat for seat in view.players if seat != view.me]
    cells = [
        Cell(
            table.name_of(seat),
            words=_put(view, seat),
            lit=seat == view.turn,
        )
        for seat in others
    ]
    purse = (t("seka-hand-purse", n=view.purses[view.me]),) if view.me is not None else ()
    deal = t("pic-seka-deal", deal=max(1, view.deal), deals=view.options.deals)
    return AtTable(
        held,
        cells=tuple(cells),
        title=t("now-pot", n=view.middle),
        facts=(t("now-bet", n=view.standing), *purse, deal) if view.phase == "betting" else (*purse, deal),
    )


def _put(view: View, seat: int) -> Text:
    """A seat's bets, and whether dark."""
    if seat in view.folded:
        return t("pic-seka-fold")
    if seat in view.dark:
        return t("seka-put-dark" if view.dark[0] == seat else "seka-put-over", n=view.put[seat])
    return t("seka-put", n=view.put[seat])


def _looks(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    """The button to look at one's cards, possible out of turn."""
    if table.phase != "play" or view.me not in view.unseen:
        return ()
    return (look_button(table, view),)


def _head(table: Table, view: View) -> Text:
    if view.phase == "entry" and view.me in view.asked:
        return t("seka-hand-enter", n=view.price, pot=view.middle)
    if view.me in view.out:
        return t("seka-hand-out")
    if view.phase != "betting":
        return between(table, t("seka-hand-between"))
    if view.me not in view.players:
        return t("seka-hand-away")
    if view.me in view.folded:
        return t("seka-hand-folded")
    if view.me in view.waiting:
        return t("seka-hand-your-word")
    return t("hand-wait", who=names_of(table, view.waiting)) if view.waiting else between(table, t("seka-hand-between"))


# --- after a deal -----------------------------------------------------------------------------------------------------


READ = 12
"""The last rows of the book in words."""


def deal_over(table: Table, view: View) -> Scene:
    """The message after a deal or match; also while players may enter a seka."""
    row = view.rows[-1]
    lines = _outcome(table, view, row)
    if view.phase == "entry":
        lines.append(Line(waiting(table, view)))
    elif view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    if table.phase == "paused":
        lines.insert(0, Line(t("board-paused"), "loud"))
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(lines),
        picture=compared(table, view, row),
        reading=tuple(_reading(table, view, row)),
        buttons=(*_go_on(table, view), *vote_row(table), table_row(table)),
        alt=t("alt-seka-deal"),
    )


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message once the next deal has begun, without questions."""
    row = view.rows[-1]
    return replace(
        deal_over(table, view),
        lines=tuple(_outcome(table, view, row)),
        buttons=(),
    )


def _outcome(table: Table, view: View, row: DealRow) -> list[Line]:
    lines: list[Line] = []
    if view.result is not None:
        best = max(view.won)
        lines.append(Line(t("seka-match-won", who=names_of(table, view.result.winners), n=best), "loud"))
        if view.result.reason == "one-left":
            lines.append(Line(t("seka-match-one-left")))
    for number, pot in enumerate(row.pots):
        lines.append(Line(_pot(table, row, pot, number), "head" if number == 0 else "body"))
    lines += [Line(t("seka-back", who=name_of(table, s), n=n), "small") for s, n in row.back]
    commission = sum(p.commission for p in row.pots)
    if commission:
        lines.append(Line(t("seka-commission", n=commission), "small"))
    if view.out and view.result is None:
        lines.append(Line(t("seka-stood-up", who=names_of(table, view.out)), "small"))
    return lines


def _pot(table: Table, row: DealRow, pot: PotRow, number: int) -> Text:
    points = next((h.points for h in row.shown if h.seat == pot.best[0]), 0)
    if len(pot.best) > 1:
        return t("seka-tied", who=names_of(table, frozenset(pot.best)), points=points, n=pot.amount)
    who, n = name_of(table, pot.best[0]), pot.amount - pot.commission
    if not row.shown:
        return t("seka-won-unseen", who=who, n=n)
    if number:
        return t("seka-won-side", who=who, n=n, points=points, side=number)
    return t("seka-won", who=who, n=n, points=points)


def compared(table: Table, view: View, row: DealRow) -> SekaTablePicture:
    """The table with open cards."""
    stands = any(len(p.best) > 1 for p in row.pots)
    names = [t("pic-seka-pot"), *(t("pic-seka-side", n=n) for n in range(1, len(row.pots)))]
    return SekaTablePicture(
        places=tuple(_shown_place(table, view, row, seat) for seat in range(len(view.purses))),
        pots=tuple((name, pot.amount) for name, pot in zip(names, row.pots, strict=True)),
        head=t("pic-seka-seka") if stands else None,
        corner=corner(view),
        stands=stands,
    )


def _shown_place(table: Table, view: View, row: DealRow, seat: Seat) -> SekaPlace:
    held = next((h for h in row.shown if h.seat == seat), None)
    won = sum(p.amount - p.commission for p in row.pots if p.best == (seat,))
    dealt = seat in row.players
    tied = any(len(p.best) > 1 and seat in p.best for p in row.pots)
    mark = t("pic-seka-fold") if seat in row.folded else None
    if held is not None:
        cards = tuple(str(c) for c in held.cards)
    else:
        cards = CLOSED if dealt and seat not in row.folded else ()
    return place(
        table,
        view,
        seat,
        SekaPlace(
            "",
            0,
            row.left[seat],
            put=row.put[seat],
            standing="folded" if seat in row.folded else "in" if dealt else "away",
            active=seat in view.waiting if view.phase == "entry" else bool(won) or tied,
            dealer=seat == row.dealer,
            cards=cards,
            counting=tuple(str(c) for c in held.counting) if held is not None else (),
            points=held.points if held is not None else 0,
            mark=mark,
            loud=tied,
            won=won,
        ),
    )


def _go_on(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    if view.result is not None:
        return ((*again(table), look(table, "verify", "btn-verify")),)
    if view.phase == "entry":
        return speaking_buttons(table, view)[0]
    return ((do(table, "ready", t("btn-next-deal"), "good"),),)


def _reading(table: Table, view: View, row: DealRow) -> list[Line]:
    lines = []
    for held in row.shown:
        cards = listed_all([card(c) for c in held.cards])
        lines.append(Line(t("seka-shown", who=name_of(table, held.seat), cards=cards, n=held.points)))
    for seat in range(len(view.purses)):
        who, purse, net = name_of(table, seat), row.left[seat], signed(row.net[seat])
        lines.append(Line(t("seka-read-net", who=who, net=net, purse=purse), "small"))
    return lines


def book(table: Table, view: View) -> BookPicture:
    """The score book: each deal's result for each player, in chips."""
    return BookPicture(
        title=t("seka-book"),
        columns=tuple(table.name_of(seat) for seat in range(len(view.purses))),
        rows=tuple(_book_row(row) for row in view.rows),
        total=view.won,
        winners=view.result.winners if view.result is not None else frozenset(),
    )


def _book_row(row: DealRow) -> BookRow:
    label = t("seka-book-seka", deal=row.deal) if row.seka else t("seka-book-deal", deal=row.deal)
    best = {p.best[0] for p in row.pots if len(p.best) == 1}
    winner = max(best, key=lambda s: row.net[s]) if best else None
    cells = tuple(n if s in row.players or n else None for s, n in enumerate(row.net))
    return BookRow(label, cells, winner)


def davtar_scene(table: Table, view: View) -> Scene:
    lines = []
    for row in view.rows[-READ:]:
        parts = [
            t("seka-read-cell", who=table.name_of(s), net=signed(n))
            for s, n in enumerate(row.net)
            if n or s in row.players
        ]
        lines.append(Line(t("seka-read-row", deal=row.deal, cells=listed_all(parts)), "small"))
    totals = [t("seka-read-cell", who=table.name_of(s), net=signed(n)) for s, n in enumerate(view.won)]
    lines.append(Line(t("seka-read-total", cells=listed_all(totals))))
    return Scene(
        kind="davtar",
        table=table.id,
        lines=(Line(t("seka-book"), "head"),),
        picture=book(table, view),
        reading=tuple(lines),
        alt=t("alt-seka-book"),
    )


def score_scene(table: Table, view: View) -> Scene:
    """The last deal again."""
    if not view.rows:
        return Scene("score", table.id, (Line(t("no-score-yet")),))
    row = view.rows[-1]
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(_outcome(table, replace(view, result=None), row)),
        picture=compared(table, view, row),
        reading=tuple(_reading(table, view, row)),
        alt=t("alt-seka-deal"),
    )


# --- why a card cannot be played --------------------------------------------------------------------------------------
# No card is ever played: says what the three are for now, from their owner's View alone.


def why(view: View) -> Text | None:
    """None: the game has no reason of its own."""
    if view.phase == "entry" and view.me in view.asked:
        return t("seka-hand-enter", n=view.price, pot=view.middle)
    if view.phase != "betting":
        return None
    if view.me not in view.players:
        return t("seka-hand-away")
    if view.me in view.folded:
        return t("seka-hand-folded")
    if view.me in view.unseen:
        return t("seka-hand-unseen")
    return t("why-seka") if view.me in view.waiting else None


# --- stage ------------------------------------------------------------------------------------------------------------


_WORDS = {"open": OPEN, "fold": FOLD, "look": LOOK}


class SekaStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 8

    def rules_picture(self) -> Picture:
        """An ace, a king of its suit and the joker: 32 (SE-3)."""
        return SekaHandPicture(("AH", "KH", "9C"), frozenset(("AH", "KH", "9C")), 32)

    def lobby_picture(self, table: Table) -> Picture | None:
        """The seats round the table."""
        options = loaded_of(table).options
        places = []
        for seat, chair in enumerate(table.chairs):
            if chair is None:
                places.append(SekaPlace("", 0, 0, standing="away", note=t("seat-free-short")))
            else:
                places.append(SekaPlace(chair.name, hues(table)[seat], options.purse, automatic=chair.auto))
        corner = (
            t("pic-seka-deals", deals=options.deals),
            t("pic-seka-ante", n=options.ante),
        )
        return SekaTablePicture(tuple(places), corner=corner)

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        """Dark bets, all-ins and sekas have their own messages."""
        old: View = before
        new: View = after
        notes: list[Text] = []
        if new.deal == old.deal and len(new.log) > len(old.log):
            for at in range(len(old.log), len(new.log)):
                if new.log[at][1] in ("dark", "allin"):
                    notes.append(said(table, new, at))
        for row in new.rows[len(old.rows) :]:
            for pot in row.pots:
                if len(pot.best) > 1:
                    who = names_of(table, frozenset(pot.best))
                    points = next(h.points for h in row.shown if h.seat == pot.best[0])
                    notes.append(t("seka-tied", who=who, points=points, n=pot.amount))
        notes += [t("seka-entered", who=name_of(table, s)) for s in new.entered if s not in old.entered]
        return notes

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if view.phase == "betting":
            return board(table, view)
        return deal_over(table, view) if view.rows else dealing(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, own_view(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat))

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        view: View = public_view(table)
        match what:
            case "davtar":
                return davtar_scene(table, view)
            case "score" | "last":
                return score_scene(table, view)
            case _:
                return None

    def action(self, action: Any) -> Text | None:
        """A bet of any size."""
        match action:
            case Bet(amount):
                return t("btn-seka-bet", n=amount)
            case Dark(amount):
                return t("btn-seka-dark", n=amount)
            case _:
                return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        """``/bet 50``, ``/bet dark 50``, ``/bet all``; ``/accept`` and ``/pass`` while the player may enter a seka."""
        view: View = own_view(table, seat)
        if view.phase == "entry":
            if name == "bet" and rest and read_sum(rest) != (view.price, False):
                return None
            return {"accept": encode(ENTER), "bet": encode(ENTER), "pass": encode(OUT), "fold": encode(OUT)}.get(name)
        if name in _WORDS:
            return encode(_WORDS[name])
        match name:
            case "pass":
                return encode(FOLD)
            case "bet":
                return self._bet(view, rest.strip())
            case _:
                return None

    @staticmethod
    def _bet(view: View, rest: str) -> str | None:
        found = read_sum(rest)
        if found is None and says_all(rest):
            purse = view.purses[view.me] if view.me is not None else 0
            return encode(ALLIN if purse < view.to_pay else Bet(purse))
        if found is None:
            return encode(Bet(view.to_pay)) if not rest and view.to_pay else None
        n, dark = found
        return encode(Dark(n) if dark else Bet(n))

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view: View = own_view(table, seat)
        legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
        if name != "bet" or view.turn != seat:
            return []
        found: list[tuple[Text, str]] = []
        for span in legal.ranges:
            if isinstance(span.prototype, Bet):
                found += [(t("btn-seka-bet", n=n), str(n)) for n in sums(view, span.low, span.high)]
            elif isinstance(span.prototype, Dark):
                found.append((t("btn-seka-dark", n=span.low), f"dark {span.low}"))
        return found

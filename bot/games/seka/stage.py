"""How Seka is shown and commanded: the public table, a player's hand, results, typed commands."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.core.loaded import loaded_of, own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.seka.pictures import SekaHandPicture, SekaPlace, SekaTablePicture, Standing
from bot.games.stage import Rows, Stage, act, look, name_of, names_of, rows_of
from bot.text import Name, Text, listed_all, t
from bot.text.words import read_sum, says_all
from bot.view import pictures, press
from bot.view.scene import Amount, BookPicture, BookRow, Button, Line, Picture, Scene
from rules.core import Seat
from rules.seka.model import ALLIN, ENTER, FOLD, LOOK, OPEN, OUT, Bet, Dark, DealRow, PotRow, encode
from rules.seka.view import View

# --- wording ----------------------------------------------------------------------------------------------------------
# Nothing here depends on a hand: legal bets follow from purses and bets, which are public.


LOGGED = 4  # The number of last words under the board


def says(view: View, who: Name, seat: Seat, kind: str, n: int) -> Text:
    """A word of the log."""
    return {
        "bet": t("seka-says-bet", who=who, n=n),
        "dark": t("seka-says-dark" if view.dark[:1] == (seat,) else "seka-says-over", who=who, n=n),
        "open": t("seka-says-open", who=who, n=n),
        "allin": t("seka-says-all-in", who=who, n=n),
        "fold": t("seka-says-fold", who=who),
    }[kind]


def said(table: Table, view: View, at: int) -> Text:
    """Word number ``at`` of the deal."""
    return says(view, name_of(table, view.log[at][0]), *view.log[at])


def last_words(table: Table, view: View) -> list[Line]:
    """The last words in order; the latest is emphasised if it raises the stakes for all."""
    count = len(view.log)
    loud = {count - 1} if view.log and view.log[-1][1] in ("dark", "allin", "open") else ()
    words = range(max(0, count - LOGGED), count)
    return [Line(said(table, view, at), "loud" if at in loud else "body") for at in words]


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


def speaking_buttons(table: Table, view: View) -> tuple[Rows, tuple[Amount, ...]]:
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
    lines = [Line(head(view), "head"), *stage.paused(table), *last_words(table, view), Line(waiting(table, view))]
    standing = t("seka-standing", n=view.standing, ante=view.options.ante)
    lines += [Line(standing, "small"), *stage.vote_lines(table)]
    rows, amounts = speaking_buttons(table, view)
    shown, told = picture(table, view), reading(table, view)
    return stage.public("board", table, lines, shown, told, rows, t("alt-seka-board"), amounts=amounts)


def head(view: View) -> Text:
    if view.seka:
        return t("seka-head-seka", deal=view.deal, pot=view.middle)
    return t("seka-head", deal=view.deal, deals=view.options.deals, pot=view.middle)


def picture(table: Table, view: View) -> SekaTablePicture:
    running = view.phase == "betting"
    return SekaTablePicture(
        places=tuple(_place(table, view, seat) for seat in range(len(view.purses))),
        pots=pots(pot.amount for pot in view.pots) if running else (),
        head=t("pic-seka-seka") if view.seka and running else None,
        foot=t("pic-seka-standing", n=view.standing) if running else None,
        corner=corner(view),
        stands=view.seka and running,
    )


def pots(amounts: Iterable[int]) -> tuple[tuple[Text, int], ...]:
    """The main pot, then the side pots by number."""
    return tuple((t("pic-seka-side", n=n) if n else t("pic-seka-pot"), amount) for n, amount in enumerate(amounts))


def corner(view: View) -> tuple[Text, ...]:
    deal = t("pic-seka-deal", deal=max(1, view.deal), deals=view.options.deals)
    return (deal, t("pic-seka-ante", n=view.options.ante))


def _place(table: Table, view: View, seat: Seat) -> SekaPlace:
    running = view.phase == "betting"
    dealt = running and seat in view.players
    folded = dealt and seat in view.folded
    mark, loud = _mark(view, seat) if dealt else (None, False)
    return place(
        table, view, seat, purse=view.purses[seat], put=view.put[seat],
        standing="folded" if folded else "in" if dealt or not running else "away", active=seat in view.waiting,
        dealer=seat == view.dealer, cards=CLOSED if dealt and not folded else (), mark=mark, loud=loud,
    )  # fmt: skip


def place(table: Table, view: View, seat: Seat, standing: Standing, cards: tuple[str, ...], **more: Any) -> SekaPlace:
    """A place with its player: name, colour, whether it plays automatically or sits out for lack of chips."""
    chair, out = table.chairs[seat], seat in view.out
    return SekaPlace(
        chair.name if chair else "",
        stage.hues(table)[seat],
        standing="away" if out and standing == "in" and not cards else standing,
        automatic=chair is not None and not chair.present,
        cards=cards,
        note=t("pic-seka-out") if out else None,
        **more,
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
    lines = [Line(t("seka-read-pot", name=name, n=n)) for name, n in pots(pot.amount for pot in view.pots)]
    for seat, (purse, put) in enumerate(zip(view.purses, view.put, strict=True)):
        who = name_of(table, seat)
        if seat in view.out:
            lines.append(Line(t("seka-read-out", who=who)))
        elif seat not in view.players:
            lines.append(Line(t("seka-read-away", who=who, purse=purse)))
        else:
            folded = seat in view.folded
            lines.append(Line(t("seka-read-folded" if folded else "seka-read-in", who=who, put=put, purse=purse)))
    return lines


# --- a player's hand --------------------------------------------------------------------------------------------------


def hand(table: Table, view: View) -> Scene:
    """From the seat's own View: it contains the cards only once the seat has looked (SE-6)."""
    closed = view.phase == "betting" and view.me in view.unseen
    cards = CLOSED if closed else tuple(str(c) for c in view.hand or ())
    lines = [Line(stage.dotted([_head(table, view), *situation(view)]), "head")]
    if view.points:
        lines.append(Line(t("seka-hand-points", n=view.points)))
    if closed:
        lines.append(Line(t("seka-hand-dark") if view.me in view.dark else t("seka-hand-unseen")))
    if view.me == view.turn:
        lines.append(Line(t("seka-hand-pay", n=view.to_pay)))
    rows, amounts = speaking_buttons(table, view) if view.me in view.waiting else (_looks(table, view), ())
    told = [Line(t("read-hand", cards=listed_all([stage.card(c) for c in view.hand])))] if view.hand else []
    # The picture shows the betting so far; without it, the text must.
    if view.phase == "betting":
        told += [*last_words(table, view), Line(head(view), "small"), *reading(table, view)]
    shown = _at_table(table, view, cards) if cards else None
    return Scene("hand", table.id, tuple(lines), shown, tuple(told), rows, amounts, alt=t("alt-hand"))


def situation(view: View) -> list[Text]:
    """The facts for a decision, briefly: the pot and the standing bet."""
    if view.phase != "betting":
        return []
    return [t("now-pot", n=view.middle), t("now-bet", n=view.standing)]


def _at_table(table: Table, view: View, cards: tuple[str, ...]) -> pictures.AtTable:
    """The hand under each player's bets."""
    held = SekaHandPicture(cards, frozenset(str(c) for c in view.counting), view.points)
    others = [seat for seat in view.players if seat != view.me]
    cells = tuple(pictures.Cell(table.name_of(seat), words=_put(view, seat), lit=seat == view.turn) for seat in others)
    standing = [t("now-bet", n=view.standing)] if view.phase == "betting" else []
    purse = [t("seka-hand-purse", n=view.purses[view.me])] if view.me is not None else []
    return pictures.AtTable(held, cells, t("now-pot", n=view.middle), facts=(*standing, *purse, corner(view)[0]))


def _put(view: View, seat: int) -> Text:
    """A seat's bets, and whether dark."""
    if seat in view.folded:
        return t("pic-seka-fold")
    if seat in view.dark:
        return t("seka-put-dark" if view.dark[0] == seat else "seka-put-over", n=view.put[seat])
    return t("seka-put", n=view.put[seat])


def _looks(table: Table, view: View) -> Rows:
    """The button to look at one's cards, possible out of turn."""
    return (look_button(table, view),) if table.phase == "play" and view.me in view.unseen else ()


def _head(table: Table, view: View) -> Text:
    if view.phase == "entry" and view.me in view.asked:
        return t("seka-hand-enter", n=view.price, pot=view.middle)
    if view.me in view.out:
        return t("seka-hand-out")
    if view.phase != "betting":
        return stage.between(table, t("seka-hand-between"))
    if view.me not in view.players:
        return t("seka-hand-away")
    if view.me in view.folded:
        return t("seka-hand-folded")
    if view.me in view.waiting:
        return t("seka-hand-your-word")
    return (
        t("hand-wait", who=names_of(table, view.waiting))
        if view.waiting
        else stage.between(table, t("seka-hand-between"))
    )


# --- after a deal -----------------------------------------------------------------------------------------------------


READ = 12  # The last rows of the book in words


def deal_over(table: Table, view: View) -> Scene:
    """The message after a deal or match; also while players may enter a seka."""
    row = view.rows[-1]
    lines = _outcome(table, view, row)
    if view.phase == "entry":
        lines.append(Line(waiting(table, view)))
    elif view.result is None:
        lines.append(Line(stage.next_deal(table), "small"))
    lines = [*stage.paused(table), *lines, *stage.vote_lines(table)]
    shown, told = compared(table, view, row), _reading(table, view, row)
    return stage.public("score", table, lines, shown, told, _go_on(table, view), t("alt-seka-deal"))


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message once the next deal has begun, without questions."""
    return replace(deal_over(table, view), lines=tuple(_outcome(table, view, view.rows[-1])), buttons=())


def _outcome(table: Table, view: View, row: DealRow) -> list[Line]:
    lines: list[Line] = []
    if view.result is not None:
        best = max(view.won)
        lines.append(Line(t("seka-match-won", who=names_of(table, view.result.winners), n=best), "loud"))
        if view.result.reason == "one-left":
            lines.append(Line(t("seka-match-one-left")))
    lines += [Line(_pot(table, row, pot, n), "body" if n else "head") for n, pot in enumerate(row.pots)]
    lines += [Line(t("seka-back", who=name_of(table, s), n=n), "small") for s, n in row.back]
    if commission := sum(p.commission for p in row.pots):
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
    return SekaTablePicture(
        places=tuple(_shown_place(table, view, row, seat) for seat in range(len(view.purses))),
        pots=pots(pot.amount for pot in row.pots),
        head=t("pic-seka-seka") if stands else None,
        corner=corner(view),
        stands=stands,
    )


def _shown_place(table: Table, view: View, row: DealRow, seat: Seat) -> SekaPlace:
    held = next((h for h in row.shown if h.seat == seat), None)
    won = sum(p.amount - p.commission for p in row.pots if p.best == (seat,))
    dealt, folded = seat in row.players, seat in row.folded
    tied = any(len(p.best) > 1 and seat in p.best for p in row.pots)
    closed = CLOSED if dealt and not folded else ()
    return place(
        table, view, seat, purse=row.left[seat], put=row.put[seat],
        standing="folded" if folded else "in" if dealt else "away",
        active=seat in view.waiting if view.phase == "entry" else bool(won) or tied, dealer=seat == row.dealer,
        cards=tuple(str(c) for c in held.cards) if held is not None else closed,
        counting=tuple(str(c) for c in held.counting) if held is not None else (),
        points=held.points if held is not None else 0, mark=t("pic-seka-fold") if folded else None, loud=tied,
        won=won,
    )  # fmt: skip


def _go_on(table: Table, view: View) -> Rows:
    if view.result is not None:
        return ((*stage.again(table), look(table, "verify", "btn-verify")),)
    if view.phase == "entry":
        return speaking_buttons(table, view)[0]
    return ((stage.do(table, "ready", t("btn-next-deal"), "good"),),)


def _reading(table: Table, view: View, row: DealRow) -> list[Line]:
    lines = []
    for held in row.shown:
        cards = listed_all([stage.card(c) for c in held.cards])
        lines.append(Line(t("seka-shown", who=name_of(table, held.seat), cards=cards, n=held.points)))
    for seat in range(len(view.purses)):
        who, purse, net = name_of(table, seat), row.left[seat], stage.signed(row.net[seat])
        lines.append(Line(t("seka-read-net", who=who, net=net, purse=purse), "small"))
    return lines


def book(table: Table, view: View) -> BookPicture:
    """The score book: each deal's result for each player, in chips."""
    rows = []
    for row in view.rows:
        label = t("seka-book-seka", deal=row.deal) if row.seka else t("seka-book-deal", deal=row.deal)
        best = {p.best[0] for p in row.pots if len(p.best) == 1}
        cells = tuple(n if s in row.players or n else None for s, n in enumerate(row.net))
        rows.append(BookRow(label, cells, max(best, key=lambda s: row.net[s]) if best else None))
    return stage.book(table, t("seka-book"), rows, view, view.won)


def davtar_scene(table: Table, view: View) -> Scene:
    def cells(net: tuple[int, ...], seats: Iterable[Seat]) -> Text:
        return listed_all([t("seka-read-cell", who=table.name_of(s), net=stage.signed(net[s])) for s in seats])

    lines, every = [], range(len(view.won))
    for row in view.rows[-READ:]:
        some = [s for s in every if row.net[s] or s in row.players]
        lines.append(Line(t("seka-read-row", deal=row.deal, cells=cells(row.net, some)), "small"))
    lines.append(Line(t("seka-read-total", cells=cells(view.won, every))))
    head = (Line(t("seka-book"), "head"),)
    return Scene("davtar", table.id, head, book(table, view), tuple(lines), alt=t("alt-seka-book"))


def score_scene(table: Table, view: View) -> Scene:
    """The last deal again."""
    if not view.rows:
        return stage.no_score(table)
    row = view.rows[-1]
    lines, told = _outcome(table, replace(view, result=None), row), _reading(table, view, row)
    return Scene("score", table.id, tuple(lines), compared(table, view, row), tuple(told), alt=t("alt-seka-deal"))


# --- stage ------------------------------------------------------------------------------------------------------------


_WORDS = {"open": OPEN, "fold": FOLD, "pass": FOLD, "look": LOOK}


class SekaStage(Stage):
    """See ``bot.games.stage.Stage``."""

    rules_parts = 8

    def rules_picture(self) -> Picture:
        """An ace, a king of its suit and the joker: 32 (SE-3)."""
        return SekaHandPicture(("AH", "KH", "9C"), frozenset(("AH", "KH", "9C")), 32)

    def lobby_picture(self, table: Table) -> Picture | None:
        """The seats round the table."""
        options, places = loaded_of(table).options, []
        for seat, chair in enumerate(table.chairs):
            if chair is None:
                places.append(SekaPlace("", 0, 0, standing="away", note=t("seat-free-short")))
            else:
                places.append(SekaPlace(chair.name, stage.hues(table)[seat], options.purse, automatic=chair.auto))
        corner = (t("pic-seka-deals", deals=options.deals), t("pic-seka-ante", n=options.ante))
        return SekaTablePicture(tuple(places), corner=corner)

    def notes(self, table: Table, before: View, after: View) -> Sequence[Text]:
        """Dark bets, all-ins and sekas have their own messages."""
        words = range(len(before.log), len(after.log)) if after.deal == before.deal else ()
        notes = [said(table, after, at) for at in words if after.log[at][1] in ("dark", "allin")]
        for row in after.rows[len(before.rows) :]:
            notes += [_pot(table, row, pot, 0) for pot in row.pots if len(pot.best) > 1]
        entered = [s for s in after.entered if s not in before.entered]
        return [*notes, *(t("seka-entered", who=name_of(table, s)) for s in entered)]

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        if view.phase == "betting":
            return board(table, view)
        if view.rows:
            return deal_over(table, view)
        dealer = t("board-dealing", dealer=name_of(table, view.dealer))
        return stage.dealing(table, dealer, picture(table, view), t("alt-seka-board"))

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, own_view(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        """No card is ever played: says what the three are for now."""
        view: View = own_view(table, seat)
        if view.phase == "entry" and seat in view.asked:
            return t("seka-hand-enter", n=view.price, pot=view.middle)
        if view.phase != "betting":
            return None
        if seat not in view.players:
            return t("seka-hand-away")
        if seat in view.folded:
            return t("seka-hand-folded")
        if seat in view.unseen:
            return t("seka-hand-unseen")
        return t("why-seka") if seat in view.waiting else None

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        view: View = public_view(table)
        match what:
            case "davtar":
                return davtar_scene(table, view)
            case "score" | "last":
                return score_scene(table, view)
        return None

    def action(self, action: Any) -> Text | None:
        """A bet of any size."""
        match action:
            case Bet(amount):
                return t("btn-seka-bet", n=amount)
            case Dark(amount):
                return t("btn-seka-dark", n=amount)
        return None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        """``/bet 50``, ``/bet dark 50``, ``/bet all``; ``/accept`` and ``/pass`` while the player may enter a seka."""
        view: View = own_view(table, seat)
        if view.phase == "entry":
            if name == "bet" and rest and read_sum(rest) != (view.price, False):
                return None
            return {"accept": encode(ENTER), "bet": encode(ENTER), "pass": encode(OUT), "fold": encode(OUT)}.get(name)
        if name == "bet":
            return self._bet(view, seat, rest.strip())
        return encode(_WORDS[name]) if name in _WORDS else None

    @staticmethod
    def _bet(view: View, seat: int, rest: str) -> str | None:
        if (found := read_sum(rest)) is not None:
            return encode(Dark(found[0]) if found[1] else Bet(found[0]))
        if says_all(rest):
            return encode(ALLIN if view.purses[seat] < view.to_pay else Bet(view.purses[seat]))
        return encode(Bet(view.to_pay)) if not rest and view.to_pay else None

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view: View = own_view(table, seat)
        if name != "bet" or view.turn != seat:
            return []
        found: list[tuple[Text, str]] = []
        for span in stage.legal_of(table, seat).ranges:
            if isinstance(span.prototype, Bet):
                found += [(t("btn-seka-bet", n=n), str(n)) for n in sums(view, span.low, span.high)]
            elif isinstance(span.prototype, Dark):
                found.append((t("btn-seka-dark", n=span.low), f"dark {span.low}"))
        return found

"""How the Blots are shown and commanded: the public board, a player's hand, results, typed commands."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from bot.core.loaded import own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.blot import words
from bot.games.blot.words import Own, Rows, Talk
from bot.games.stage import Stage, act, card, look, name_of, names_of, rows_of
from bot.text import Text, listed_all, t
from bot.text.words import read_card, read_combination
from bot.view.pictures import AtTable, Cell
from bot.view.scene import (
    BoardPicture,
    Button,
    DavtarPicture,
    DealPicture,
    HandPicture,
    Line,
    Picture,
    Plate,
    Scene,
    ScoreLine,
    ScorePicture,
    Style,
)
from rules.blot.actions import BLOT, OK, PLAY, REBLOT, SEVENS, Declare, Named, Show, encode
from rules.blot.combos import ComboId
from rules.blot.playing import DealRow
from rules.blot.values import PLAIN_ORDER, POWER, TRUMP_ORDER, broken
from rules.blot.view import Declaration, TableView
from rules.cards import RANK, SUIT, Card, typed
from rules.core import Illegal, Legal, Seat

# --- public board -----------------------------------------------------------------------------------------------------
# From the public View alone.


CALLS = 12  # The number of last calls in words
SHOWN_IN = 2  # The trick in which combinations are shown (BL-10)


def board(talk: Talk, table: Table, view: TableView, shown: TableView) -> Scene:
    """The current board; ``shown`` is the view to draw, an older one while a finished trick stays visible."""
    lines = [Line(talk.head(table, view), "head"), *stage.paused(table), *_loud(talk, table, view)]
    lines.append(Line(talk.waits(view, names_of(table, view.waiting)) if view.waiting else t("waiting-nobody")))
    if view.phase in talk.calling and view.calls:
        lines.append(Line(stage.dotted(_calls(talk, table, view)[-CALLS:])))
    if (taken := _taken(table, view)) is not None:
        lines.append(Line(taken))
    declared = [it for it in shown.declarations if it.on_table or shown.trick_no <= SHOWN_IN]
    lines += [*map(Line, _by_seat(table, declared)), Line(score(table, view), "small"), *stage.vote_lines(table)]
    drawn, told, rows = picture(talk, table, shown), reading(talk, table, shown), talk.buttons(table, view)
    return stage.public("board", table, lines, drawn, told, rows, t("alt-board"), accent=talk.accent(view))


def _loud(talk: Talk, table: Table, view: TableView) -> list[Line]:
    """Important events of the running deal: quansh, sur, Blot and Reblot while its card (BL-8) is in the trick."""
    lines = list(talk.loud(table, view))
    trick = view.last_trick if table.held is not None and not view.trick else view.trick
    laid = [seat for seat, card in trick if SUIT[card] == view.strain and RANK[card] in ("K", "Q")]
    if view.said and (said := view.said[-1])[0] in laid:
        lines.append(Line(t(f"loud-{said[1]}", who=name_of(table, said[0])), "loud"))
    return lines


def _calls(talk: Talk, table: Table, view: TableView) -> list[Text]:
    """The bidding so far, including passes."""
    return [t("read-call", who=name_of(table, s), call=talk.call(c)) for s, c in view.calls]


def bids(talk: Talk, table: Table, view: TableView) -> Scene:
    """Everything said in this deal, in order: the bidding, then declarations and words in the play."""
    lines = [Line(talk.head(table, view), "head"), *map(Line, _calls(talk, table, view))]
    lines += [Line(text) for text in _by_seat(table, list(view.declarations))]
    lines += [Line(t(f"loud-{word}", who=name_of(table, seat))) for seat, word in view.said]
    if len(lines) == 1:
        lines.append(Line(t("bids-none")))
    row = (look(table, "score", "btn-score"), look(table, "last", "btn-last"), look(table, "rules", "btn-rules"))
    return Scene("info", table.id, tuple(lines), buttons=(row,))


def _taken(table: Table, view: TableView) -> Text | None:
    """Who took the last trick with which card, and the count of the deal; None if tricks are face down (BZ-26)."""
    if view.phase != "play" or not view.last_trick or view.last_winner is None:
        return None
    card = next(card for seat, card in view.last_trick if seat == view.last_winner)
    side = next(n for n, seats in enumerate(view.sides) if view.last_winner in seats)
    who, pair = name_of(table, view.last_winner), stage.side_name(table, view.sides[side])
    return t("trick-to", who=who, card=str(card), pair=pair, a=view.tricks[side], b=view.tricks[1 - side])


def newly_declared(table: Table, old: TableView, new: TableView) -> list[Text]:
    """The declarations between two views; a later show of the same is not repeated."""
    had = Counter(it.seat for it in old.declarations)
    found: list[Declaration] = []
    for it in new.declarations:
        had[it.seat] -= 1
        if had[it.seat] < 0:
            found.append(it)
    return _by_seat(table, found)


def _by_seat(table: Table, declared: list[Declaration]) -> list[Text]:
    by_seat: dict[int, list[Text]] = {}
    for it in declared:
        by_seat.setdefault(it.seat, []).append(words.declared(it))
    return [t("declared", who=name_of(table, s), what=stage.listed(texts)) for s, texts in sorted(by_seat.items())]


def score(table: Table, view: TableView) -> Text:
    (a, b), (ta, tb) = view.totals, view.tricks
    return t("board-score", deal=view.deal, target=view.options.target, a=a, b=b, ta=ta, tb=tb)


def reading(talk: Talk, table: Table, view: TableView) -> list[Line]:
    """The board in words, for players who cannot see it."""
    turned = talk.turned(view)
    lines = [Line(t("read-turned", card=card(turned)))] if turned is not None else []
    lines += map(Line, _calls(talk, table, view)[-8:] if view.phase != "play" else ())
    lines += [*opened(table, view), _sides(table, view)]
    lines += [Line(t("read-card", who=name_of(table, s), card=card(c))) for s, c in view.trick]
    if view.last_trick and view.last_winner is not None:
        cards = stage.listed(card(c) for _, c in view.last_trick)
        lines.append(Line(t("read-last", who=name_of(table, view.last_winner), cards=cards), "small"))
    return lines


def _sides(table: Table, view: TableView) -> Line:
    a, b = sides(table, view)
    return Line(t("read-sides", a=a, b=b), "small")


def opened(table: Table, view: TableView) -> list[Line]:
    """The open hands."""
    return [
        Line(t("opened-hand", who=name_of(table, s), cards=listed_all([card(c) for c in cards])))
        for s, cards in view.opened
    ]


def picture(talk: Talk, table: Table, view: TableView) -> BoardPicture:
    trick, winning, last, last_winner = view.trick, view.winning, view.last_trick, view.last_winner
    if not trick and last and view.phase != "bidding" and table.held is not None:
        trick, winning, last, last_winner = last, last_winner, (), None
    pairs = len(view.sizes) > len(view.sides)
    calling = view.phase in talk.calling
    a, b = (t("side-names", who=who) for who in sides(table, view))
    return BoardPicture(
        plates=tuple(_plate(talk, table, view, seat) for seat in range(len(view.sizes))),
        trick=tuple((s, str(c)) for s, c in trick), winning=winning,
        to_move=view.turn if view.phase in ("bidding", "play") else None,
        last_trick=tuple((s, str(c)) for s, c in last), last_winner=last_winner, trump=view.strain,
        contract=talk.contract(view), contract_by=table.name_of(view.taker) if view.taker is not None else None,
        call=talk.doubled(view), score=view.totals, score_labels=(a, b) if pairs else None,
        target=view.options.target, tricks=view.tricks, bids=tuple(view.calls) if calling else (), bidding=calling,
        turned=talk.turned(view), deal=view.deal,
    )  # fmt: skip


def _plate(talk: Talk, table: Table, view: TableView, seat: int) -> Plate:
    said = next((c for s, c in reversed(view.calls) if s == seat), None)
    note = talk.call(said) if said and view.phase in talk.calling else None
    tricks = view.tricks_by_seat[seat]
    if view.phase == "play":
        note = t("plate-tricks", n=tricks)
    shown = tuple(str(c) for it in view.declarations if it.seat == seat and it.on_table for c in it.cards)
    opened = tuple(str(c) for s, cards in view.opened if s == seat for c in cards)
    more: dict[str, Any] = {"dealer": seat == view.dealer, "cards": view.sizes[seat], "tricks": tricks}
    active = seat in view.waiting or seat == view.turn
    return stage.plate(table, seat, view.waiting, note, active=active, shown=shown or opened, **more)


# --- a player's hand --------------------------------------------------------------------------------------------------
# Its cards, and a button for each legal action, from that seat's View alone.


HAND_CALLS = 4  # The number of last calls above the hand


def hand(talk: Talk, table: Table, view: TableView, legal: Legal[object], *, alone: bool = True) -> Scene:
    """The private hand. ``legal``: of this seat; cards are raised only when it must play one. ``alone``: the board is
    not in sight, so the picture includes the table."""
    asked = view.phase == "play" and view.plays_for is not None and table.phase == "play"
    lines = (Line(stage.dotted([_head(talk, table, view), *situation(talk, view)]), "head"), *opened(table, view))
    buttons = [*_extras(table, view, legal)]
    if asked:
        buttons += rows_of([Button(card(c), act(table, PLAY[c]), "good") for c in view.plays], 4)
    calls = talk.own(table, view, legal)
    return _scene(talk, table, view, lines, (*buttons, *calls.rows), calls, alone=alone)


def bidding(talk: Talk, table: Table, view: TableView, lines: tuple[Line, ...], rows: Rows) -> Scene:
    """The hand with a step of a bid."""
    now = situation(talk, view)
    return _scene(talk, table, view, (*lines, Line(stage.dotted(now), "small")) if now else lines, rows, Own())


def _scene(
    talk: Talk, table: Table, view: TableView, lines: tuple[Line, ...], buttons: Rows, calls: Own, *, alone: bool = True
) -> Scene:
    cards = view.hand or ()
    asked = view.phase == "play" and view.plays_for == view.me and table.phase == "play"
    legal = frozenset(str(c) for c in view.plays) if asked else None
    held = HandPicture(tuple(str(c) for c in cards), legal, view.strain if view.strain != "N" else None)
    told = [Line(t("read-hand", cards=listed_all([card(c) for c in cards])))] if cards else []
    shown: Picture | None = None
    if alone:  # the table in words, but for ``lines``
        played, stands = (Line(text, "small") for text in (talk.head(table, view), score(table, view)))
        around = [line for line in reading(talk, table, view) if line not in lines]
        told += [played, *around, stands] if view.deal else around
    if cards or view.phase == "play":
        at_hand = held if cards else None
        shown = at_table(talk, table, view, at_hand) if alone else at_hand or AtTable(None)
    return Scene(
        "hand", table.id, lines, shown, tuple(told), buttons, steps=calls.steps, grid=calls.grid, accent=view.strain,
        alt=t("alt-hand"),
    )  # fmt: skip


def situation(talk: Talk, view: TableView) -> list[Text]:
    """The facts for a decision, briefly: the lead, the contract or standing bid, the tricks."""
    facts: list[Text] = []
    if view.trick:
        facts.append(t("now-led", card=str(view.trick[0][1])))
    if (contract := talk.contract(view)) is not None:
        facts.append(t(f"contract-{talk.doubled(view) or 'plain'}", bid=contract))
    if view.phase == "play":
        facts.append(t("now-score", a=view.tricks[0], b=view.tricks[1]))
    return facts


def at_table(talk: Talk, table: Table, view: TableView, held: Picture | None) -> AtTable:
    """``held`` under the cards on the table: the trick, else the one before it, else the bidding."""
    calling = view.phase in talk.calling
    trick, winner = (view.trick, view.winning) if view.trick else (view.last_trick, view.last_winner)
    standing = view.taker
    calls = view.calls[-HAND_CALLS:] if calling else ()
    played = [Cell(table.name_of(s), card=str(c), lit=s == winner) for s, c in trick]
    turned = [Cell("", card=lies)] if calling and (lies := talk.turned(view)) is not None else []
    said = [Cell(table.name_of(s), call=c, lit=s == standing and c not in words.WORDS) for s, c in calls]
    tricks = view.tricks if view.phase == "play" else (None, None)
    return AtTable(
        held,
        cells=tuple([*turned, *said] if calling else played),
        title=talk.contract(view),
        by=table.name_of(standing) if standing is not None else "",
        strain=talk.accent(view),
        call=talk.doubled(view),
        facts=tuple(_side(table, side, tricks[n], view.totals[n]) for n, side in enumerate(view.sides)),
        over=not view.trick and not calling,
    )


def _side(table: Table, side: tuple[Seat, ...], tricks: int | None, points: int) -> Text:
    """A side with its tricks in the deal and its points in the match."""
    who = stage.side_name(table, side)
    return t("strip-side", who=who, n=points) if tricks is None else t("strip-tricks", who=who, n=tricks, points=points)


def _head(talk: Talk, table: Table, view: TableView) -> Text:
    if view.phase == "cut" and view.me in view.waiting:
        return t("hand-your-cut")
    if view.phase in ("between", "done", "cut"):
        return stage.between(table)
    if view.me in view.waiting:
        if view.plays_for is not None and view.plays_for != view.me:
            return t("hand-play-for", who=name_of(table, view.plays_for))
        return talk.asks(view)
    return t("hand-wait", who=names_of(table, view.waiting)) if view.waiting else stage.between(table)


def _extras(table: Table, view: TableView, legal: Legal[object]) -> list[tuple[Button, ...]]:
    """Declarations with the best set ready, shows, the words of Blot, four sevens."""
    rows: list[tuple[Button, ...]] = []
    if view.best and (best := Declare(view.best)) in legal:
        rows.append((_of_combos(table, "btn-declare", best, "primary"),))
    others = [Declare((c,)) for c in view.combos if (c,) != view.best]
    rows += rows_of([_of_combos(table, "btn-declare", one) for one in others if one in legal], 2)
    if view.to_show and (show := Show(view.to_show)) in legal:
        rows.append((_of_combos(table, "btn-show", show, "primary"),))
    if said := [Button(t(f"btn-{a.word}"), act(table, a), "primary") for a in (BLOT, REBLOT, SEVENS) if a in legal]:
        rows.append(tuple(said))
    if OK in legal and view.phase == "play":
        rows.append((Button(t("btn-no-use"), act(table, OK)),))
    return rows


def _of_combos(table: Table, key: str, action: Declare | Show, style: Style = "plain") -> Button:
    return Button(t(key, what=stage.listed(words.combo_button(c) for c in action.combos)), act(table, action), style)


# --- after a deal or match --------------------------------------------------------------------------------------------
# The score line by line, and the Davtar (HS-10).


Held: TypeAlias = Sequence[Sequence[str]]
SUMS = 2  # The number of sum lines at the end of a score: the points of the deal and of the match
MATCH_FEATS = ("rubicon", "tars-kaput")


def sides(table: Table, view: TableView) -> tuple[str, str]:
    return stage.side_name(table, view.sides[0]), stage.side_name(table, view.sides[1])


def book(talk: Talk, table: Table, view: TableView) -> DavtarPicture:
    result = view.result
    winner = None if result is None else 0 if 0 in result.winners else 1
    rows, advantage = tuple(talk.row(row) for row in view.rows), result.advantage if result else None
    return DavtarPicture(sides(table, view), rows, view.totals, view.options.target, winner, advantage)


def feats(score: Any) -> list[str]:
    """The memorable feats of a deal: every trick taken, four of a kind."""
    four = any(it.kind == "four" and it.counts for it in score.combos)
    return [*(["kaput"] if score.kaput is not None else []), *(["four"] if four else [])]


def score_picture(talk: Talk, table: Table, view: TableView, score: Any) -> ScorePicture:
    """With the feat to draw: how the match was won before the feats of its last deal."""
    ended = [view.result.reason] if view.result is not None and view.result.reason in MATCH_FEATS else []
    found = [*ended, *feats(score)]
    row = _row_of(view, score)
    return ScorePicture(
        title=talk.title(score),
        verdict=talk.verdict(table, score),
        sides=sides(table, view),
        lines=tuple(_lines(talk, table, view, score)),
        trump=talk.strain(score),
        good=score.made,
        by=talk.row(row).bidder_side if row is not None else None,
        feat=t(f"feat-{found[0]}") if found else None,
    )


def _row_of(view: TableView, score: Any) -> DealRow | None:
    return next((row for row in view.rows if row.deal == score.deal), None)


def _lines(talk: Talk, table: Table, view: TableView, score: Any) -> list[ScoreLine]:
    """The score line by line; the referee's corrections precede the sums."""
    lines = list(talk.lines(table, score))
    row = _row_of(view, score)
    if row is None or row.first is None:
        return lines
    more = (row.written[0] - row.first[0], row.written[1] - row.first[1])
    return [*lines[:-SUMS], ScoreLine(t("score-corrected"), *more), *lines[-SUMS:]]


def deal_over(talk: Talk, table: Table, view: TableView, held: Held | None = None) -> Scene:
    """The message after a deal or match: score and Davtar in one."""
    last = view.rows[-1] if view.rows else None
    void = last.void if last is not None else None
    score = view.score if void is None else None
    page = book(talk, table, view)
    lines: list[Line] = []
    if (won := view.result) is not None:
        a, b = stage.winners_first(view.totals, won.winners)
        lines.append(Line(t("match-won", who=names_of(table, won.winners), a=a, b=b), "loud"))
        lines.append(Line(t(f"match-{won.reason}", win=won.advantage[0], lose=won.advantage[1])))
    if void is not None:
        lines.append(Line(t(f"void-{void}", deal=view.rows[-1].deal), "head"))
    elif score is not None:
        lines.append(Line(talk.told(table, score), "head"))
        lines += [Line(t(f"feat-{feat}"), "loud") for feat in feats(score)]
    lines += hands(table, view.dealt if held is None else held)
    if view.phase == "cut":
        lines.append(Line(t("waiting-cut", who=names_of(table, view.waiting))))
    elif won is None:
        lines.append(Line(stage.next_deal(table), "small"))
    lines += stage.vote_lines(table)
    rows = talk.buttons(table, view) if view.phase == "cut" else (stage.go_on(table, over=won is not None),)
    told = _reading(talk, table, view, score)
    if score is None:
        return stage.public("davtar", table, lines, page, told, rows, t("alt-score"))
    shown = DealPicture(score_picture(talk, table, view, score), page)
    return stage.public("score", table, lines, shown, told, rows, t("alt-score"), accent=talk.strain(score))


def hands(table: Table, held: Held) -> list[Line]:
    """The dealt hands, a line for each player."""
    return [
        Line(t("dealt-hand", who=name_of(table, seat), cards=listed_all([card(one) for one in hand])))
        for seat, hand in enumerate(held)
    ]


def deal_past(talk: Talk, table: Table, view: TableView) -> Scene:
    """The last deal's message once the next deal has begun, without outdated buttons."""
    return stage.past(table, deal_over(talk, table, view, table.opened))


def _reading(talk: Talk, table: Table, view: TableView, score: Any | None) -> list[Line]:
    lines = [_sides(table, view)]
    if score is not None:
        for it in _lines(talk, table, view, score):
            left, right = ("–" if n is None else str(n) for n in (it.left, it.right))
            lines.append(Line(t("read-score-line", label=it.label, a=left, b=right), "small"))
    return [*lines, *book_reading(talk, view)]


def book_reading(talk: Talk, view: TableView) -> list[Line]:
    lines: list[Line] = []
    for r in view.rows[-12:]:
        bid = t("bid-stopped") if r.void == "referee" else talk.row_text(r)
        lines.append(Line(t("read-row", deal=r.deal, bid=bid, a=r.total[0], b=r.total[1]), "small"))
        if r.first is not None:
            (olda, oldb), (a, b) = r.first, r.written
            lines.append(Line(t("read-corrected", deal=r.deal, olda=olda, oldb=oldb, a=a, b=b), "small"))
    return lines


def davtar(talk: Talk, table: Table, view: TableView) -> Scene:
    scene = stage.davtar_scene(table, view.options.target, book(talk, table, view), book_reading(talk, view))
    return replace(scene, buttons=((look(table, "score", "btn-score"),),)) if view.score is not None else scene


def score_scene(talk: Talk, table: Table, view: TableView) -> Scene:
    """The last deal's score again."""
    if view.score is None:
        return stage.no_score(table)
    shown = score_picture(talk, table, view, view.score)
    lines, told = (Line(shown.title, "head"), Line(shown.verdict)), tuple(_reading(talk, table, view, view.score))
    return Scene("score", table.id, lines, shown, told, accent=shown.trump, alt=t("alt-score"))


# --- why a card cannot be played --------------------------------------------------------------------------------------
# From its owner's View alone.


BEFORE: Final = {
    "bidding": t("why-bid"),
    "sur": t("hand-your-sur"),
    "cut": t("illegal-cut-first"),
    "declaring": t("hand-declare"),
}
"""What comes before the cards, by phase."""


def why(table: Table, view: TableView, piece: str) -> Text | None:
    """None: the game has no reason of its own."""
    me = view.me
    if view.phase == "play" and view.turn == me and view.plays_for is None:
        return t("illegal-hand-is-open")
    if me not in view.waiting:
        return None
    if view.phase != "play" or view.plays_for is None:
        return BEFORE.get(view.phase)
    card = Card(typed(piece).upper())
    if card not in SUIT:
        return None
    hand = (view.hand if view.plays_for == me else dict(view.opened).get(view.plays_for)) or ()
    if card not in hand:
        if view.plays_for != me and card in (view.hand or ()):
            return t("why-open-hand", who=name_of(table, view.plays_for))
        return t("illegal-card-not-held", card=str(card))
    if card in view.plays:
        return t("why-may")
    return _duty(view, card, hand)


def _duty(view: TableView, card: Card, hand: tuple[Card, ...]) -> Text | None:
    """The duty that an illegal ``card`` of ``hand`` would break."""
    if view.word or not view.trick or view.strain is None:
        return t("illegal-word-binds", card=str(view.plays[0])) if view.plays else None
    led, strain = SUIT[view.trick[0][1]], view.strain
    power = POWER[strain, led]
    best = max((c for _, c in view.trick), key=power.__getitem__)
    return {
        "must-follow-suit": t("illegal-must-follow-suit", suit=led),
        "must-beat": t("why-beat", card=str(best)),
        "must-overtrump": t("why-overtrump", card=str(best), led=led),
        "must-trump": t("why-trump", led=led, trumps=strain),
    }[broken(card, hand, led, strain, power[best])]


# --- stage ------------------------------------------------------------------------------------------------------------


class BlotStage(Stage):
    """See ``bot.games.stage.Stage``."""

    def __init__(self, talk: Talk, pack: tuple[Card, ...], rules_parts: int) -> None:
        self.talk = talk
        self.rules_parts = rules_parts
        self._pack = pack

    def rules_picture(self) -> Picture:
        """The trumps in order (BL-2)."""
        return self._ranked("H")

    def rules_now(self, table: Table) -> Picture:
        """The cards of the current trump suit, or of any suit without trumps (BL-2)."""
        return self._ranked(public_view(table).strain or "H")

    def _ranked(self, strain: str) -> Picture:
        ranks = {RANK[card] for card in self._pack}
        if strain == "N":
            return HandPicture(tuple(f"{rank}S" for rank in PLAIN_ORDER if rank in ranks), None, None)
        return HandPicture(tuple(rank + strain for rank in TRUMP_ORDER if rank in ranks), None, strain)

    def notes(self, table: Table, before: TableView, after: TableView) -> Sequence[Text]:
        called = (before.calls, before.phase) != (after.calls, after.phase)
        notes = list(self.talk.shouts(table, before, after)) if called else []
        if after.deal == before.deal:
            notes += (t(f"loud-{word}", who=name_of(table, seat)) for seat, word in after.said[len(before.said) :])
            notes += (t("loud-open", who=name_of(table, seat)) for seat, _ in after.opened[len(before.opened) :])
            if after.declarations != before.declarations:
                notes += newly_declared(table, before, after)
        return notes

    def board(self, table: Table, now_ms: int) -> Scene:
        view: TableView = public_view(table)
        held: TableView | None = None
        if table.held is not None and now_ms < table.held.until_ms:
            held = table.held.view
        if held is not None or view.phase not in ("between", "done", "cut"):
            shown = held or view
            return board(self.talk, table, view if view.phase == "play" else shown, shown)
        if view.deal == 0:
            dealer = t("board-dealing", dealer=name_of(table, view.dealer))
            return stage.dealing(table, dealer, picture(self.talk, table, view), t("alt-board"))
        return deal_over(self.talk, table, view)

    def past(self, table: Table) -> Scene | None:
        view: TableView = public_view(table)
        return deal_past(self.talk, table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(self.talk, table, own_view(table, seat), stage.legal_of(table, seat))

    def beside(self, table: Table, seat: int) -> Scene:
        return hand(self.talk, table, own_view(table, seat), stage.legal_of(table, seat), alone=False)

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(self.talk, public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(table, own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith("bid."):
            return self._bid(table, seat, what) if seat is not None else None
        view: TableView = public_view(table)
        match what:
            case "davtar":
                return davtar(self.talk, table, view)
            case "score":
                return score_scene(self.talk, table, view)
            case "last":
                return self._last(table, view)
            case "bids":
                return bids(self.talk, table, view)
        return None

    def values(self, table: Table) -> Sequence[Text]:
        """The worth of trumps and of the other suits, from the highest card down (BL-2, BL-3)."""
        view: TableView = public_view(table)
        return words.values(view.strain, view.ranks) if view.strain is not None else ()

    def _bid(self, table: Table, seat: int, what: str) -> Scene:
        """The hand with a further step of a bid; without it if that step is out of date."""
        view: TableView = own_view(table, seat)
        further = self.talk.panel(table, view, what)
        return self.hand(table, seat) if further is None else bidding(self.talk, table, view, *further)

    def _last(self, table: Table, view: TableView) -> Scene:
        if view.last_trick and view.last_winner is not None:
            cards = listed_all([card(c) for _, c in view.last_trick])
            return stage.info(table, t("read-last", who=name_of(table, view.last_winner), cards=cards))
        if view.options.last_trick != "until_next_lead":
            return stage.info(table, t("last-none"))
        option = t("last-closed-option", option=t("opt-last-trick"), value=t("value-shown"))
        return Scene("info", table.id, (Line(t("last-closed")), Line(option, "small")))

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        view: TableView = own_view(table, seat)
        match name:
            case "play":
                found = read_card(rest, {*(view.hand or ()), *view.plays})
                return found if found in self._pack else None
            case "declare":
                return _combos(stage.legal_of(table, seat), Declare, "d:", view.best, rest)
            case "show":
                return _combos(stage.legal_of(table, seat), Show, "sh:", view.to_show, rest)
        return self.talk.command(view, name, rest)

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view: TableView = own_view(table, seat)
        legal = stage.legal_of(table, seat)
        match name:
            case "play":
                return [(card(c), str(c)) for c in view.plays if PLAY[c] in legal]
            case "declare" | "show":
                kind = Declare if name == "declare" else Show
                found = [a for a in legal.actions if isinstance(a, Declare | Show) and isinstance(a, kind)]
                return [(stage.listed(words.combo(c) for c in a.combos), encode(a)) for a in found]
        return self.talk.choices(legal, name)

    def action(self, action: Any) -> Text | None:
        """A bid, which has no button of its own: it is pressed step by step."""
        return self.talk.call(encode(action)) if isinstance(action, Named) and action.strain else None

    def thumb(self, table: Table) -> str:
        """BZ-16, BZ-17: quansh for a bid, sur for a quansh."""
        return "sur" if public_view(table).phase == "sur" else "quansh"


def _combos(
    legal: Legal[object], kind: type[Declare] | type[Show], form: str, best: tuple[ComboId, ...], rest: str
) -> str | None:
    """The text form of declaring or showing ``best``, or the one named combination: ``50``, ``терц KH``.

    :raises Illegal: ``which-combination``: the words match no combination, or more than one.
    """
    if not rest or rest.startswith(form):
        return rest or (encode(kind(best)) if best else None)
    said = read_combination(rest)
    single = [a for a in legal.actions if isinstance(a, kind) and len(a.combos) == 1]
    meant = [a for a in single if said and a.combos[0][0] == said[0] and said[1] in ("", a.combos[0][1:])]
    if len(meant) == 1:
        return encode(meant[0])
    if best:
        raise Illegal("which-combination", command="declare" if kind is Declare else "show")
    return None

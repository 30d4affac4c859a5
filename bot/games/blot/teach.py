"""The coach and the puzzles of the Blot family."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.core import loaded, model
from bot.games.blot import words
from bot.games.blot.player.easy import Reading, estimate, promise
from bot.games.blot.words import Talk
from bot.games.stage import card, listed, name_of
from bot.games.teach import Coach, Line, Moment, Riddles
from bot.text import Text, listed_all, t
from rules.blot.actions import BLOT, CARD, OK, PASS, PLAY, QUANSH, REBLOT, SEVENS, SUR, Declare, Named, Show, encode
from rules.blot.bazaar.view import View as BazaarView
from rules.blot.belote.model import TAKE, Trump
from rules.blot.belote.view import View as TurnedView
from rules.blot.values import SAI
from rules.blot.view import TableView
from rules.cards import RANK, STRAINS, SUIT, Card
from rules.core import Legal, Seat

# --- coach ------------------------------------------------------------------------------------------------------------


LAST = 10  # The points for the last trick
DEAR = 4  # The least points of a card worth a comment


@dataclass(frozen=True, slots=True)
class Parts:
    """The numbers of the lines of the short rules, by topic: the table and the values, the bidding, the duties,
    combinations, the score."""

    about: tuple[int, ...]
    bidding: int
    duties: int
    combos: int
    score: int


class BlotCoach(Coach):
    def __init__(self, game: str, parts: Parts, deal: int) -> None:
        super().__init__(game, deal)
        self._parts, self.opening = parts, parts.about

    # --- recent events -------------------------------------------------------------------------------------------

    def happened(self, at: Moment) -> Sequence[Text]:
        view: TableView = at.view
        if view.phase != "play":
            return ()
        lines: list[Text] = []
        if not view.trick and view.last_trick and view.last_winner is not None:
            lines.append(_taken(at, view))
        if view.trick_no == 1:
            others = [one for one in view.declarations if one.seat != at.me]
            lines += [t("declared", who=at.who(one.seat), what=words.declared(one)) for one in others]
        if view.trick_no == 2 and not view.trick:
            for one in view.declarations:
                if one.counts is not None:
                    what = words.declared(one)
                    key = "learn-combo-counts" if one.counts else "learn-combo-lost"
                    lines.append(t(key, who=at.who(one.seat), what=what))
        return lines

    # --- the decision --------------------------------------------------------------------------------------------

    def asks(self, at: Moment) -> Sequence[Text]:
        view: TableView = at.view
        if view.phase in ("bidding", "sur"):
            first = all(seat != at.me for seat, _ in view.calls)
            asked = _bidding(at, view) if isinstance(view, BazaarView) else t("learn-any")
            if isinstance(view, TurnedView):
                asked = _turned(view)
            return [*([self.rule(self._parts.bidding)] if first else []), asked]
        if isinstance(at.wish, Declare | Show) or view.phase == "declaring":
            return self._combos(at)
        if not view.plays:
            return [t("learn-any")]
        if view.plays_for != at.me:
            return [t("learn-blot-open")]
        first = view.trick_no == 1
        return [*([self.rule(self._parts.duties)] if first else []), duty(at, view)]

    def _combos(self, at: Moment) -> Sequence[Text]:
        held = at.view.best or at.view.to_show
        lines = [self.rule(self._parts.combos)]
        if held:
            lines.append(t("learn-combo-yours", what=listed(words.combo(one) for one in held)))
        else:
            lines.append(t("learn-combo-none"))
        return lines

    # --- the automatic player's choice -----------------------------------------------------------------------------

    def advice(self, at: Moment) -> Sequence[Text]:
        view: TableView = at.view
        wish = at.wish
        if wish == SEVENS:
            return [t("learn-why-sevens")]
        if isinstance(view, BazaarView) and view.phase in ("bidding", "sur"):
            return [_why_call(at, view, wish)]
        if isinstance(view, TurnedView) and view.phase == "bidding":
            return [_why_take(at, view, wish)]
        if isinstance(wish, Declare):
            return [t("learn-why-declare")]
        if isinstance(wish, Show):
            return [t("learn-why-show")]
        if wish in (BLOT, REBLOT):
            return [t("learn-why-blot")]
        if wish in (OK, PASS):
            return [t("learn-why-nothing")]
        if len(view.plays) == 1:
            return [t("learn-only-card", card=str(view.plays[0]))]
        return [] if (card := CARD.get(wish)) is None else [_why_card(at, view, card)]

    # --- the end -------------------------------------------------------------------------------------------------

    def over(self, at: Moment) -> Sequence[Text]:
        view: TableView = at.view
        row = view.rows[-1] if view.rows else None
        if row is None:
            return ()
        if row.void is not None:
            return [t("learn-blot-void")]
        mine = at.me % 2
        pairs = "yes" if len(view.sizes) > 2 or len(at.names) > 2 else "no"
        wrote = t("learn-blot-wrote", pairs=pairs, a=row.written[mine], b=row.written[1 - mine])
        return [wrote, self.rule(self._parts.score)]


def _worth(view: TableView, cards: Sequence[tuple[int, Card]]) -> int:
    return sum(SAI[view.strain or "N"][card] for _, card in cards)


def _taken(at: Moment, view: TableView) -> Text:
    """Who took the trick, with which card, and its worth."""
    seat = view.last_winner
    assert seat is not None
    card = next(card for one, card in view.last_trick if one == seat)
    whose = "you" if seat == at.me else "partner" if seat % 2 == at.me % 2 else "others"
    return t("learn-trick", whose=whose, who=at.who(seat), card=str(card), n=_worth(view, view.last_trick))


# --- calls -------------------------------------------------------------------------------------------------------


def _bidding(at: Moment, view: BazaarView) -> Text:
    low = view.room.plain if view.room is not None else None
    if view.bid is None:
        return t("learn-bid-first", n=low or 0)
    bid = words.contract(view.bid)
    if view.phase == "sur":
        return t("learn-bid-sur", bid=bid)
    if low is None:
        return t("learn-bid-closed", who=at.who(view.bid.seat), bid=bid)
    if view.bid.seat % 2 == at.me % 2:
        return t("learn-bid-ours", who=at.who(view.bid.seat), bid=bid, n=low)
    return t("learn-bid-theirs", who=at.who(view.bid.seat), bid=bid, n=low)


def _why_call(at: Moment, view: BazaarView, wish: Any) -> Text:
    best = max(STRAINS, key=lambda strain: (estimate(view, strain, at.me), strain))
    n = int(estimate(view, best, at.me))
    if isinstance(wish, Named):
        bid = words.bid_text(encode(wish))
        return t("learn-why-kanach", bid=bid) if wish.promise == "g" else t("learn-why-bid", bid=bid, n=n)
    if wish == QUANSH:
        return t("learn-why-quansh")
    if wish in (SUR, OK):
        return t("learn-why-sur" if wish == SUR else "learn-why-no-sur")
    low = view.room.plain if view.room is not None else None
    if low is None:
        return t("learn-why-pass-closed")
    if view.bid is not None and view.bid.seat % 2 == at.me % 2:
        return t("learn-why-pass-ours")
    return t("learn-why-pass", suit=best, n=n, low=low)


def _turned(view: TurnedView) -> Text:
    if view.round == 1 and view.turned is not None:
        return t("learn-take", card=str(view.turned), suit=SUIT[view.turned])
    return t("learn-must-name" if view.must_name else "learn-name")


def _why_take(at: Moment, view: TurnedView, wish: Any) -> Text:
    if wish == TAKE and view.turned is not None:
        return t("learn-why-take", n=round(promise(view, SUIT[view.turned])))
    if isinstance(wish, Trump):
        return t("learn-why-name", suit=wish.suit)
    if view.round == 1 and view.turned is not None:
        return t("learn-why-not-take", n=round(promise(view, SUIT[view.turned])))
    return t("learn-why-not-name")


# --- cards -------------------------------------------------------------------------------------------------------


def duty(at: Moment, view: TableView) -> Text:
    """The legal cards, and the rule that limits them."""
    reading = Reading(view, at.me)
    if not view.trick:
        return t("learn-lead")
    led = SUIT[view.trick[0][1]]
    best = next(str(card) for seat, card in view.trick if seat == view.winning)
    if own := [card for card in reading.hand if SUIT[card] == led]:
        if set(own) <= set(view.plays):
            return t("learn-follow", suit=led)
        return t("learn-follow-over", suit=led, card=best)
    trumps = [card for card in reading.hand if SUIT[card] == reading.trump]
    if reading.trump and led != reading.trump and trumps and all(SUIT[c] == reading.trump for c in view.plays):
        if len(trumps) == len(reading.hand) and len(view.plays) == len(trumps):
            return t("learn-trumps-only", suit=led)
        return (
            t("learn-ruff", suit=led) if set(trumps) <= set(view.plays) else t("learn-ruff-over", suit=led, card=best)
        )
    if trumps and led != reading.trump and view.winning == reading.partner:
        return t("learn-free-partner", suit=led)
    return t("learn-free", suit=led)


def _why_card(at: Moment, view: TableView, card: Card) -> Text:
    """Why the automatic player would play this card, from an attentive player's knowledge."""
    reading = Reading(view, at.me)
    named = str(card)
    if not view.trick:
        return _why_lead(reading, card, named)
    power = max(reading.power(one) for _, one in view.trick)
    n = _worth(view, view.trick)
    if reading.partner is not None and view.winning == reading.partner and reading.power(card) <= power:
        if reading.sai[card] >= DEAR:
            return t("learn-why-give", card=named, n=reading.sai[card])
        return t("learn-why-partner", card=named)
    if reading.power(card) > power:
        if SUIT[card] == reading.trump != SUIT[view.trick[0][1]]:
            return t("learn-why-ruff", card=named, n=n) if n >= DEAR else t("learn-why-ruff-low", card=named)
        if not reading.to_come():
            return t("learn-why-last", card=named, n=n + reading.sai[card])
        if reading.beats_all_left(card):
            return t("learn-why-sure", card=named)
        return t("learn-why-above", card=named)
    return t("learn-why-throw", card=named)


def _why_lead(reading: Reading, card: Card, named: str) -> Text:
    taker = reading.view.taker
    ours = taker is not None and taker % 2 == reading.seat % 2
    if SUIT[card] == reading.trump and ours:
        return t("learn-why-draw", card=named)
    if reading.beats_all_left(card):
        return t("learn-why-master", card=named)
    return t("learn-why-low", card=named)


# --- puzzles ----------------------------------------------------------------------------------------------------------
# Only about cards: the worth of calls is a network's estimate, which more worlds do not improve.


LEAST: Final = 3  # With fewer cards in hand there is little to think about
DEAR_MISTAKE: Final = 10
BAZAAR: Final = 4.0
BELOTE: Final = 12.0
BETWEEN_TWO: Final = 2.0
"""The required lead. Where sai are written singly and not in tens, a point is worth less and results vary more between
worlds. With two players there is no bid to make or fail, and a deal is worth some sixteen points."""


class BlotRiddles(Riddles):
    words = "blot"
    reasons = (
        *("trumps-wait", "trumps-last", "cash", "cash-safe", "partner-ruffs", "they-ruff", "ace-waits", "lead-low"),
        *("short", "guard", "lead-cheap", "trump-low", "trump-high", "draw", "draw-theirs", "no-ruff-partner"),
        *("no-ruff", "leave-partner", "duck", "ruff-high", "ruff-low", "high", "dear", "low", "overtake"),
        *("overtake-lead", "ruff", "take", "take-last", "keep-trump", "give", "give-now", "keep-master", "not-safe"),
        *("cheap", "trust", "void"),
    )

    def __init__(self, talk: Talk, bar: float = BAZAAR) -> None:
        self._talk: Final = talk
        self.bar = bar

    def told(self, table: model.Table, seat: Seat) -> Sequence[Text]:
        """The turned card, the calls, the combinations, and the tricks so far."""
        view: TableView = loaded.own_view(table, seat)
        turned: Card | None = getattr(view, "turned", None)
        said = [t("puzzle-said", who=name_of(table, who), what=self._talk.call(text)) for who, text in view.calls]
        lines = [t("read-turned", card=card(str(turned)))] if turned is not None else []
        lines += [t("puzzle-calls", list=listed_all(said))] if said else []
        lines += [t("declared", who=name_of(table, one.seat), what=words.declared(one)) for one in view.declarations]
        for n, trick in enumerate(view.memory, 1):
            cards = listed_all([card(str(one)) for _, one in trick])
            lines.append(t("puzzle-trick", n=n, who=name_of(table, trick[0][0]), cards=cards))
        return lines

    def suits(self, view: TableView, legal: Legal[Any], seat: Seat) -> bool:
        if view.phase != "play" or view.plays_for != seat or len(view.plays) < 2 or len(view.hand or ()) < LEAST:
            return False
        return not any(one in (BLOT, REBLOT) or isinstance(one, Declare | Show) for one in legal.actions) and all(
            PLAY[one] in legal for one in view.plays
        )

    def why(self, before: TableView, best: Line, after: Any, other: Line, instead: Any, seat: Seat) -> str | None:
        good, bad = CARD.get(best[-1]), CARD.get(other[-1])
        if good is None or bad is None:
            return None
        at = Reading(before, seat)
        return _follow(at, good, bad) if before.trick else _lead(at, good, bad)


# --- leads -------------------------------------------------------------------------------------------------------


def _lead(at: Reading, good: Card, bad: Card) -> str | None:
    ours = at.view.taker is not None and at.view.taker % 2 == at.seat % 2
    if SUIT[good] == at.trump:
        return _lead_trump(at, good, bad, ours=ours)
    if SUIT[bad] == at.trump:
        return "trumps-wait" if at.trumps_out() else "trumps-last"
    ruffed = any(at.may_ruff(seat, SUIT[bad]) for seat in at.rivals)
    if at.beats_all_left(good):
        if not at.beats_all_left(bad):
            return "cash"
        safe = not any(at.may_ruff(seat, SUIT[good]) for seat in at.rivals)
        return "cash-safe" if ruffed and safe else None
    if at.partner is not None and SUIT[good] in at.voids[at.partner] and SUIT[good] != SUIT[bad] and at.trump:
        return "partner-ruffs" if at.trump not in at.voids[at.partner] else None
    if ruffed and any(SUIT[bad] in at.voids[seat] for seat in at.rivals):
        return "they-ruff"
    if at.beats_all_left(bad):
        return "ace-waits"
    if SUIT[good] == SUIT[bad]:
        return "lead-low" if at.sai[good] < at.sai[bad] else None
    if _alone(at, good) and not ours and any(SUIT[one] == at.trump for one in at.hand):
        return "short"
    if _guards(at, bad):
        return "guard"
    return "lead-cheap" if at.sai[bad] >= DEAR_MISTAKE > at.sai[good] else None


def _lead_trump(at: Reading, good: Card, bad: Card, *, ours: bool) -> str | None:
    if SUIT[bad] == at.trump:
        if at.power(good) < at.power(bad):
            return "trump-low"
        return "trump-high" if at.beats_all_left(good) else None
    if not at.trumps_out():
        return None
    return "draw" if ours else "draw-theirs"


# --- following ---------------------------------------------------------------------------------------------------


def _follow(at: Reading, good: Card, bad: Card) -> str | None:
    table = max(at.power(laid) for _, laid in at.view.trick)
    takes, took = at.power(good) > table, at.power(bad) > table
    partners = at.partner is not None and at.view.winning == at.partner
    if takes and not took:
        return _take(at, good, partners=partners)
    if took and not takes:
        if _ruffs(at, bad):
            return "no-ruff-partner" if partners else "no-ruff"
        return "leave-partner" if partners else "duck"
    if takes:
        higher = at.power(good) > at.power(bad)
        if _ruffs(at, good):
            return "ruff-high" if higher and _rivals_to_come(at) else None if higher else "ruff-low"
        if higher:
            if _rivals_to_come(at):
                return "high" if at.beats_all_left(good) else None
            return "dear" if at.sai[good] >= DEAR_MISTAKE else None
        return "low"
    return _add(at, good, bad) if partners else _throw(at, good, bad)


def _take(at: Reading, good: Card, *, partners: bool) -> str:
    if partners:
        return "overtake" if _rivals_to_come(at) else "overtake-lead"
    if _ruffs(at, good):
        return "ruff"
    return "take" if _rivals_to_come(at) else "take-last"


def _add(at: Reading, good: Card, bad: Card) -> str | None:
    """On the partner's trick."""
    if SUIT[bad] == at.trump != SUIT[good]:
        return "keep-trump"
    if at.sai[good] > at.sai[bad]:
        return "give" if not _rivals_to_come(at) else "give-now"
    if at.beats_all_left(bad) and SUIT[bad] != SUIT[good]:
        return "keep-master"
    if _guards(at, bad):
        return "guard"
    return "not-safe" if _rivals_to_come(at) and at.sai[good] < at.sai[bad] else None


def _throw(at: Reading, good: Card, bad: Card) -> str | None:
    """On the rivals' trick."""
    if SUIT[bad] == at.trump != SUIT[good]:
        return "keep-trump"
    if at.beats_all_left(bad) and SUIT[bad] != SUIT[good]:
        return "keep-master"
    to_come = at.partner is not None and at.partner in at.to_come()
    if at.sai[good] < at.sai[bad]:
        return "cheap"
    if at.sai[good] > at.sai[bad] and to_come:
        return "trust"
    if _guards(at, bad) and not _guards(at, good):
        return "guard"
    if SUIT[good] == at.trump:
        return None
    return "void" if _alone(at, good) and any(SUIT[one] == at.trump for one in at.hand) else None


def _ruffs(at: Reading, card: Card) -> bool:
    return SUIT[card] == at.trump != SUIT[at.view.trick[0][1]]


def _rivals_to_come(at: Reading) -> bool:
    return any(seat in at.rivals for seat in at.to_come())


def _alone(at: Reading, card: Card) -> bool:
    return sum(SUIT[one] == SUIT[card] for one in at.hand) == 1


def _guards(at: Reading, card: Card) -> bool:
    """Whether ``card`` is the only guard of a ten that can still be beaten."""
    rest = [one for one in at.hand if SUIT[one] == SUIT[card] and one != card]
    return len(rest) == 1 and RANK[rest[0]] == "10" and SUIT[card] != at.trump and not at.beats_all_left(rest[0])

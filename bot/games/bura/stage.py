"""The display and commands of Bura: the public table, a player's hand, results, typed commands."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any, Final

from bot.core.loaded import own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.bura.pictures import DOWN, DuelHandPicture, DuelPicture, Pairs
from bot.games.stage import Rows, Stage, act, card, look, name_of, names_of, rows_of
from bot.text import Text, listed_all, t, words
from bot.view import press
from bot.view.pictures import AtTable, Cell
from bot.view.scene import BookPicture, BookRow, Button, HandPicture, Line, Picture, Plate, Scene, Weight, ribboned
from rules.bura import model as bu
from rules.bura.model import LET, MALUTKA, VAR, Beat, Give, Lead, Score, beats, count, encode, fanned
from rules.bura.view import Seen, View
from rules.cards import SUIT, Card, typed
from rules.core import Legal

# --- the public table -------------------------------------------------------------------------------------------------
# Made from the public View alone, its buttons from public facts (docs/laws.md, Views, not states).


def cards_text(codes: Sequence[str]) -> Text:
    return t("cards", cards=" ".join(codes))


def board(table: Table, view: View, shown: View) -> Scene:
    """The current board; ``shown``: the view to draw, an older one while a finished trick stays visible."""
    lines = [Line(_head(table, view), "head"), *stage.paused(table)]
    if view.claim is not None:
        lines.append(Line(t("bura-claimed", who=name_of(table, view.claim)), "loud"))
    lines.append(Line(_waiting(table, view)))
    if view.last is not None and not view.lead:
        lines.append(Line(trick(table, view.last)))
    if view.counts is not None:
        a, b = (
            t("bura-count-of", who=name_of(table, seat), points=points, gifts=gifts)
            for seat, (points, gifts) in enumerate(view.counts)
        )
        lines.append(Line(t("bura-counts", a=a, b=b), "small"))
    lines += [Line(score(view), "small"), *stage.vote_lines(table)]
    drawn, rows = picture(table, shown, held=table.held is not None), public_buttons(table, view)
    return stage.public("board", table, lines, drawn, reading(table, shown), rows, t("alt-board"), accent=view.trumps)


def _head(table: Table, view: View) -> Text:
    if view.leader is None:
        return t("board-dealing", dealer=name_of(table, view.dealer))
    if view.lead:
        return t("bura-board-answer", who=name_of(table, view.leader), cards=cards_text(view.lead))
    return t("bura-board-lead", deal=view.deal, who=name_of(table, view.leader))


def _waiting(table: Table, view: View) -> Text:
    asked = stage.waiting(table, view.raises)
    if asked is not None and view.waiting:
        return asked
    if not view.waiting:
        return t("waiting-nobody")
    who = names_of(table, view.waiting)
    if view.claim is not None:
        return t("bura-waiting-let", who=who)
    return t("bura-waiting-answer", who=who) if view.lead else t("bura-waiting-lead", who=who)


def score(view: View) -> Text:
    worth = t("bura-worth", n=view.raises.worth)
    a, b = view.totals
    return t("bura-score", deal=view.deal, worth=worth, a=a, b=b, target=view.options.target)


def reading(table: Table, view: View) -> list[Line]:
    """The board in words, for users who cannot see it."""
    return [*([_stock(view)] if view.trump is not None else []), stage.two_sides(table)]


def _stock(view: View, weight: Weight = "body") -> Line:
    return Line(t("bura-stock", n=view.stock, card=view.trump or "", suit=view.trumps or ""), weight)


def trick(table: Table, seen: Seen) -> Text:
    """A finished trick in words."""
    who = name_of(table, seen.taker)
    if seen.beaten:
        return t("bura-read-beaten", who=who, led=cards_text(seen.led), cards=cards_text(seen.beaten))
    return t("bura-read-given", who=who, led=cards_text(seen.led), n=seen.given)


def public_buttons(table: Table, view: View) -> Rows:
    """Raises and malutkas: public facts decide whether they are legal, the same with any hand."""
    if table.phase != "play" or not view.waiting:
        return ()
    rows = stage.buttons(table, view.raises, stage.legal_of(table, min(view.waiting)))
    if view.claim is not None:
        return (*rows, (Button(t("btn-let"), act(table, LET)),))
    return (*rows, (Button(t("btn-malutka"), act(table, MALUTKA)),)) if may_claim(view) else rows


def may_claim(view: View) -> bool:
    """Whether a player might claim a malutka out of turn (BU-7), whatever they hold."""
    if view.options.malutka != "out_of_turn" or view.claim is not None:
        return False
    whole = view.options.cards
    if view.phase == "answer":
        return view.sizes[view.turn or 0] == whole and len(view.lead) < whole
    return view.phase == "lead" and view.sizes == (whole, whole)


def picture(table: Table, view: View, held: bool = False) -> DuelPicture:
    last = Pairs() if view.last is None else pairs(view.last)
    now = Pairs(tuple(view.lead), (), view.leader) if view.lead else Pairs()
    if held and view.last is not None:
        now, last = last, Pairs()
    elif view.score is not None and view.phase in ("between", "done") and view.score.cards:
        now = Pairs(tuple(view.score.cards), (), view.score.by, view.score.by)
    offered = view.raises.offer if view.waiting else 0
    return DuelPicture(
        plates=(_plate(table, view, 0), _plate(table, view, 1)), pairs=now, last=last, to_move=view.turn,
        stock=view.stock, turned=str(view.trump) if view.stock and view.trump else "", trump=view.trumps,
        note=t("bura-worth", n=view.raises.worth),
        offer=t("bura-offer", word=stage.word(offered), n=offered) if offered else None, taken=view.taken,
        score=view.totals, target=view.options.target, deal=view.deal,
    )  # fmt: skip


def pairs(seen: Seen) -> Pairs:
    """A finished trick; gifts are face down for everybody."""
    return Pairs(tuple(seen.led), tuple(seen.beaten) or (DOWN,) * seen.given, seen.leader, seen.taker)


def _plate(table: Table, view: View, seat: int) -> Plate:
    note: Text | None = None
    if view.counts is not None and any(view.counts[seat]):
        points, gifts = view.counts[seat]
        note = t("plate-count", points=points, gifts=gifts)
    return stage.plate(table, seat, view.waiting, note, dealer=seat == view.dealer, cards=view.sizes[seat])


# --- a seat's own scene -----------------------------------------------------------------------------------------------
# Made from that seat's View and legal actions: its cards, and a button for each action.
#
# Usual actions take one press: leading or answering with a card, the cheapest gifts. If several cards are needed,
# buttons select them one by one. The buttons carry the selection, so nothing is stored and no other player sees it.


WIDTH = 3  # Buttons in a row of cards
FEW = 5  # The most gifts that have a button each


def hand(table: Table, view: View, legal: Legal[object]) -> Scene:
    """The current private hand, with nothing selected."""
    asked = table.phase == "play" and bool(legal)
    lines = (Line(stage.dotted([head(table, view), *situation(view)]), "head"),)
    if not asked:
        return scene(table, view, lines, ())
    leads = [a for a in legal.actions if isinstance(a, Lead)]
    beats = [a for a in legal.actions if isinstance(a, Beat)]
    gifts = [a for a in legal.actions if isinstance(a, Give)]
    rows = _leads(table, view, leads) if leads else [*beat_rows(table, view, beats, ()), *_gift_rows(table, gifts)]
    return scene(table, view, lines, (*rows, *_words(table, view, legal)))


def scene(
    table: Table,
    view: View,
    lines: tuple[Line, ...],
    buttons: Rows,
    chosen: tuple[Card, ...] = (),
    over: tuple[Card, ...] = (),
    free: frozenset[str] | None = None,
) -> Scene:
    """The hand with a selection: ``chosen`` cards are raised, those of ``over`` are drawn on the cards led."""
    held = view.hand or ()
    picture: HandPicture | DuelHandPicture = HandPicture(tuple(held), None, view.trumps)
    if chosen or over or (view.lead and view.turn == view.me):
        left = tuple(str(c) for c in held if c not in over)
        lead = Pairs(tuple(view.lead), tuple(over), view.leader) if view.turn == view.me else Pairs()
        picture = DuelHandPicture(left, frozenset(chosen), free, lead, view.trumps)
    shown = _at_table(table, view, picture if held else None) if held or view.lead else None
    told = _reading(table, view)
    return Scene("hand", table.id, lines, shown, told, buttons, accent=view.trumps, alt=t("alt-hand"))


def situation(view: View) -> list[Text]:
    """The facts for a decision, in a few words: trumps, the deal's worth, the match score."""
    if view.trumps is None:
        return []
    other, facts = view.me not in view.waiting, []
    if view.lead and other:
        facts.append(t("now-led-many", cards=cards_text(view.lead)))
    facts.append(t("now-trumps", suit=view.trumps))
    if view.raises.worth > 1:
        facts.append(t("bura-worth", n=view.raises.worth))
    if view.raises.offer and view.waiting and other:
        facts.append(t("bura-offer", word=stage.word(view.raises.offer), n=view.raises.offer))
    return [*facts, t("now-score", a=view.totals[0], b=view.totals[1])]


def _at_table(table: Table, view: View, held: HandPicture | DuelHandPicture | None) -> AtTable:
    """``held`` below the cards to be answered, or below the previous trick."""
    cells: list[Cell] = []
    if view.lead and view.leader is not None:
        if not isinstance(held, DuelHandPicture) or not held.pairs.led:
            cells = [Cell(table.name_of(view.leader), card=str(c)) for c in view.lead]
    elif view.last is not None:
        seen = view.last
        over = tuple(map(str, seen.beaten)) or (DOWN,) * seen.given
        cells = [Cell(table.name_of(seen.leader), card=str(c), lit=seen.taker == seen.leader) for c in seen.led]
        cells += [Cell(table.name_of(1 - seen.leader), card=c, lit=seen.taker != seen.leader) for c in over]
    sides = [t("strip-side", who=table.name_of(seat), n=n) for seat, n in enumerate(view.totals)]
    title = t("strip-stock", n=view.stock) if view.trumps else None
    facts = (*sides, t("bura-worth", n=view.raises.worth))
    return AtTable(held, tuple(cells), title, strain=view.trumps, facts=facts, over=not view.lead)


def _reading(table: Table, view: View) -> tuple[Line, ...]:
    """The hand in words, with the cards to be answered, trumps, the previous trick, and the score."""
    if view.trump is None or not (view.hand or view.lead):
        return (Line(score(view), "small"),) if view.deal else ()
    lines = [Line(t("read-hand", cards=listed_all([card(c) for c in view.hand])))] if view.hand else []
    if view.lead and view.leader is not None and view.me not in view.waiting:
        who, cards = name_of(table, view.leader), cards_text(view.lead)
        lines.append(Line(t("bura-board-answer", who=who, cards=cards)))
    lines.append(_stock(view, "small"))
    if view.last is not None:
        lines.append(Line(trick(table, view.last), "small"))
    return (*lines, stage.two_sides(table), Line(score(view), "small"))


def head(table: Table, view: View) -> Text:
    if view.phase in ("between", "done") or not view.waiting:
        return stage.between(table)
    if view.me not in view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    if (asked := stage.waiting(table, view.raises)) is not None:
        return asked
    if view.claim is not None:
        return t("bura-hand-let", who=name_of(table, view.claim))
    if view.lead and view.leader is not None:
        return t("bura-hand-answer", who=name_of(table, view.leader), cards=cards_text(view.lead))
    return t("bura-hand-lead")


def _leads(table: Table, view: View, leads: list[Lead]) -> list[tuple[Button, ...]]:
    """A button for each single card and for a malutka; several cards of a suit are selected one by one."""
    whole = [a for a in leads if len(a.cards) == view.options.cards]
    rows: list[tuple[Button, ...]] = []
    if whole:
        rows.append((Button(t("btn-malutka-lead"), act(table, whole[0]), "primary"),))
    singles = [Button(card(a.cards[0]), act(table, a), "good") for a in leads if len(a.cards) == 1]
    rows += rows_of(singles, WIDTH)
    if any(len(a.cards) > 1 for a in leads) and view.claim is None:
        rows.append((look(table, "pick.l", "btn-several"),))
    return rows


def beat_rows(table: Table, view: View, beats: list[Beat], over: tuple[Card, ...]) -> list[tuple[Button, ...]]:
    """The cards that beat the next card led; ``over`` beats those before it. The last card of a beat plays it."""
    if not beats:
        return []
    at = len(over)
    if at == 0 and len(view.lead) == 1:
        return list(rows_of([Button(t("btn-beat-one", card=a.cards[0]), act(table, a), "good") for a in beats], 2))
    if len(beats) == 1:
        return [(Button(t("btn-beat-all", cards=cards_text(beats[0].cards)), act(table, beats[0]), "good"),)]
    buttons = []
    for code in dict.fromkeys(a.cards[at] for a in beats):
        rest = [a for a in beats if a.cards[at] == code]
        label = t("btn-beat-on", card=code, led=view.lead[at])
        if len(rest) == 1 and at + 1 == len(view.lead):
            buttons.append(Button(label, act(table, rest[0]), "good"))
        else:
            buttons.append(Button(label, press.see(table.id, "pick.b." + ".".join((*over, code)))))
    return list(rows_of(buttons, 2))


def _gift_rows(table: Table, gifts: list[Give]) -> list[tuple[Button, ...]]:
    """Every gift if there are few; else the cheapest one, and the selection of others."""
    if not gifts:
        return []
    if len(gifts[0].cards) == 1:
        return list(rows_of([Button(t("btn-give-one", card=a.cards[0]), act(table, a)) for a in gifts], WIDTH))
    few = sorted(gifts, key=lambda a: (count(a.cards), a.cards))[: len(gifts) if len(gifts) <= FEW else 1]
    rows = rows_of([Button(t("btn-give-cards", cards=cards_text(a.cards)), act(table, a)) for a in few], 2)
    return list(rows) if len(few) == len(gifts) else [*rows, (look(table, "pick.g", "btn-give"),)]


def _words(table: Table, view: View, legal: Legal[object]) -> list[tuple[Button, ...]]:
    """Malutka, raises, var. Var needs a confirmation, because a false one loses the deal."""
    said = [Button(t("btn-malutka"), act(table, MALUTKA), "primary")] if MALUTKA in legal else []
    if LET in legal:
        said.append(Button(t("btn-let"), act(table, LET)))
    var = [(look(table, "pick.var", "btn-var-ask"),)] if VAR in legal else []
    return [*([tuple(said)] if said else []), *stage.buttons(table, view.raises, legal), *var]


# --- selecting cards one by one ---------------------------------------------------------------------------------------
# A press carries all the cards selected so far; its answer is the hand in a new form.
#
# ``pick.l.KH.QH``   a lead of these          ``pick.b.AH``   the cards on the first cards led, in their order
# ``pick.g.JC``      gifts                    ``pick.var``    the confirmation of var
#
# Nothing is stored, so a restart loses nothing; a selection that no longer fits the table is dropped.


def pick(table: Table, view: View, legal: Legal[object], what: str) -> Scene:
    """The hand with the selection ``what`` (``pick.…``); without one if it is not part of a legal action."""
    kind, _, rest = what.removeprefix("pick.").partition(".")
    named = tuple(Card(c) for c in rest.split(".") if c)
    mine = set(view.hand or ())
    sound = set(named) <= mine & bu.CARDS and len(set(named)) == len(named)
    if table.phase == "play" and sound:
        match kind:
            case "l":
                found = _lead(table, view, legal, fanned(named))
            case "b":
                found = _beat(table, view, legal, named)
            case "g":
                found = _give(table, view, legal, fanned(named))
            case "var" if VAR in legal:
                found = _var(table, view)
            case _:
                found = None
        if found is not None:
            return found
    return hand(table, view, legal)


def _back(table: Table) -> tuple[Button, ...]:
    return (look(table, "hand", "btn-bura-back"),)


def _toggles(table: Table, form: str, free: tuple[Card, ...], chosen: tuple[Card, ...]) -> Rows:
    """A button for each free card, which selects it or unselects it."""
    buttons = []
    for code in free:
        rest = tuple(c for c in chosen if c != code) if code in chosen else fanned((*chosen, code))
        label = t("btn-chosen" if code in chosen else "btn-choose", card=code)
        data = press.see(table.id, ".".join(("pick", form, *rest)))
        buttons.append(Button(label, data, "primary" if code in chosen else "plain"))
    return rows_of(buttons, WIDTH)


def _lead(table: Table, view: View, legal: Legal[object], chosen: tuple[Card, ...]) -> Scene | None:
    """Once a card is selected, the others of its suit are offered."""
    leads = [a for a in legal.actions if isinstance(a, Lead)]
    if not any(len(a.cards) > 1 for a in leads) or view.claim is not None:
        return None
    held = view.hand or ()
    suits = [SUIT[c] for c in held]
    free = tuple(c for c in held if suits.count(SUIT[c]) > 1 and (not chosen or SUIT[c] == SUIT[chosen[0]]))
    action = Lead(chosen)
    if chosen and (action not in legal or chosen[0] not in free):
        return None
    hint = t("bura-hint-chosen", cards=cards_text(chosen)) if chosen else t("bura-hint-lead")
    play = (Button(t("btn-lead-cards", cards=cards_text(chosen)), act(table, action), "good"),)
    rows = ((play,) if chosen else ()) + (*_toggles(table, "l", free, chosen), _back(table))
    lines = (Line(head(table, view), "head"), Line(hint, "small"))
    return scene(table, view, lines, rows, chosen, free=frozenset(map(str, free)))


def _beat(table: Table, view: View, legal: Legal[object], over: tuple[Card, ...]) -> Scene | None:
    at = len(over)
    beats = [a for a in legal.actions if isinstance(a, Beat) and a.cards[:at] == over]
    if not beats or not at or at >= len(view.lead):
        return None
    hint = t("bura-hint-beat", card=cards_text(view.lead[at : at + 1]))
    lines = (Line(head(table, view), "head"), Line(hint, "small"))
    before = "pick.b." + ".".join(over[:-1]) if at > 1 else "hand"
    again = (look(table, before, "btn-start-again"), look(table, "hand", "btn-bura-back"))
    rows = (*beat_rows(table, view, beats, over), again)
    return scene(table, view, lines, rows, over=over, free=frozenset(str(a.cards[at]) for a in beats))


def _give(table: Table, view: View, legal: Legal[object], chosen: tuple[Card, ...]) -> Scene | None:
    gifts = [a for a in legal.actions if isinstance(a, Give)]
    if not gifts or len(chosen) > len(view.lead):
        return None
    hint = t("bura-hint-give", n=len(view.lead), cards=cards_text(chosen) if chosen else t("list-none"))
    lines = (Line(head(table, view), "head"), Line(hint, "small"))
    whole = len(chosen) == len(view.lead)
    play = (Button(t("btn-give-cards", cards=cards_text(chosen)), act(table, Give(chosen)), "good"),)
    free = chosen if whole else tuple(view.hand or ())
    rows = (*((play,) if whole else ()), *_toggles(table, "g", free, chosen), _back(table))
    return scene(table, view, lines, rows, chosen, free=frozenset(map(str, free)))


def _var(table: Table, view: View) -> Scene:
    hint = t("bura-var-hint", goal=view.goal, worth=t("bura-worth", n=view.raises.worth))
    lines = (Line(t("bura-var-head", goal=view.goal), "head"), Line(hint))
    return scene(table, view, lines, ((Button(t("btn-var"), act(table, VAR), "bad"),), _back(table)))


# --- after a deal or a match ------------------------------------------------------------------------------------------


_ROWS: Final[dict[bu.Reason, Text]] = {
    "bura": t("bura-row-bura"),
    "var": t("bura-row-var"),
    "false-var": t("bura-row-false-var"),
    "declined": t("bura-row-declined"),
    "more": t("bura-row-more"),
    "even": t("bura-row-even"),
}
"""How a deal ended, in the score book."""


def book(table: Table, view: View) -> BookPicture:
    """A line for each deal, with each side's points."""
    rows = []
    for row in view.rows:
        a, b = (row.worth if row.winner == seat else None for seat in (0, 1))
        rows.append(BookRow(t("bura-row", deal=row.deal, what=_ROWS[row.reason]), (a, b), row.winner))
    return stage.book(table, t("bura-title"), rows, view, view.totals, view.options.target)


def verdict(table: Table, score: Score, goal: int) -> Text:
    """How the deal was decided."""
    who = name_of(table, score.by if score.by is not None else score.winner or 0)
    a, b = (0 if n is None else n for n in score.counts)
    count = (b if score.by else a) if score.by is not None else 0
    match score.reason:
        case "bura":
            return t("verdict-bura", who=who, cards=cards_text(score.cards))
        case "var":
            return t("verdict-var", who=who, count=count)
        case "false-var":
            return t("verdict-false-var", who=who, count=count, goal=goal)
        case "declined":
            return t("verdict-declined", who=who)
        case "more":
            return t("verdict-more", who=who, a=max(a, b), b=min(a, b))
        case "even":
            return t("verdict-even", a=a, b=b)


def deal_over(table: Table, view: View) -> Scene:
    """The message after a deal or a match."""
    score = view.score
    assert score is not None
    lines: list[Line] = []
    if view.result is not None:
        a, b = stage.winners_first(view.totals, view.result.winners)
        lines.append(Line(t("duel-won", who=names_of(table, view.result.winners), a=a, b=b), "loud"))
    lines.append(Line(verdict(table, score, bu.KIND[view.options.cards].goal), "head"))
    if score.winner is not None:
        lines.append(Line(t("bura-won", who=name_of(table, score.winner), n=score.worth)))
    if view.result is None:
        lines.append(Line(stage.next_deal(table), "small"))
    lines += stage.vote_lines(table)
    shown = ribboned(picture(table, view) if score.cards else book(table, view), feats(table, score))
    rows = (stage.go_on(table, over=view.result is not None),)
    told = _result_reading(table, view)
    return stage.public("score", table, lines, shown, told, rows, t("alt-score"), accent=view.trumps)


def feats(table: Table, score: Score) -> tuple[Text, ...]:
    """The text of the ribbon: a bura."""
    return (t("feat-bura", who=name_of(table, score.by)),) if score.reason == "bura" and score.by is not None else ()


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message once the next one has begun, without the buttons that have expired."""
    now = stage.past(table, deal_over(table, view))
    return replace(now, picture=ribboned(book(table, view), feats(table, view.rows[-1])))


def _result_reading(table: Table, view: View) -> list[Line]:
    lines = [Line(trick(table, view.last), "small")] if view.last is not None else []
    for row in view.rows[-12:]:
        a, b = (row.worth if row.winner == s else 0 for s in (0, 1))
        lines.append(Line(t("bura-read-row", deal=row.deal, what=_ROWS[row.reason], a=a, b=b), "small"))
    return lines


# --- typed commands ---------------------------------------------------------------------------------------------------
# ``/play 10H KH``, ``/beat AS``, ``/give JC QC``, ``/var``, ``/raise`` …


_SIGNS = str.maketrans({"♠": "s", "♣": "c", "♦": "d", "♥": "h", "❤": "h"})
_CARD = re.compile(r"(10|[6-9jqka])\s?([scdh])", re.ASCII)
_FORMS = re.compile(r"([lbg]):[0-9A-Za-z.,]+", re.ASCII)
_MOST = 5


def read_cards(text: str, held: Collection[str] = ()) -> tuple[Card, ...]:
    """The cards typed: short forms in a row (``10h kh``), or one card in words (``held``: as for ``read_card``)."""
    plain = text[:80].translate(_SIGNS).replace("\ufe0f", "").lower()
    found = [Card((m[1] + m[2]).upper()) for m in _CARD.finditer(plain)]
    left = re.sub(r"[\s,.+]", "", _CARD.sub("", plain))
    if found and not left and len(found) <= _MOST and len(set(found)) == len(found):
        return tuple(found)
    one = words.read_card(text, held)
    return (Card(one),) if one in bu.CARDS else ()


def played(view: View, name: str, rest: str) -> str | None:
    """The text form of ``play``, ``beat`` or ``give``; None if no cards can be read."""
    if not (found := read_cards(rest, view.hand or ())):
        return None
    if name == "beat" or (name == "play" and view.lead and view.turn == view.me):
        way = _way(view, found)
        return encode(Beat(way or found) if way is not None or name == "beat" else Give(fanned(found)))
    return encode(Give(fanned(found)) if name == "give" else Lead(fanned(found)))


def _way(view: View, found: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The cards in an order that beats the cards led; as typed, if that order does."""
    return next((way for way in permutations(found) if _all_beaten(view, way)), None)


def _all_beaten(view: View, way: tuple[Card, ...]) -> bool:
    """Whether the cards, in this order, beat the cards led."""
    if view.trumps is None or len(way) != len(view.lead):
        return False
    return all(beats(card, led, view.trumps) for card, led in zip(way, view.lead, strict=True))


# --- the stage --------------------------------------------------------------------------------------------------------


class BuraStage(Stage):
    """See ``bot.games.stage.Stage``. ``cards``: the size of a hand, 3 or 5."""

    rules_parts = 7

    def __init__(self, cards: int) -> None:
        self._cards = cards

    def rules_picture(self) -> Picture:
        """Two led cards, one beaten by a higher one of its suit, the other by a trump (BU-4)."""
        plates = (Plate("", 4, cards=self._cards), Plate("", 7, cards=self._cards, dealer=True))
        lead = Pairs(("KH", "QH"), ("AH", "JS"), 1, 0)
        return DuelPicture(plates, lead, stock=10, turned="10S", trump="S", note=t("bura-worth", n=1), taken=(4, 2))

    def notes(self, table: Table, before: View, after: View) -> Sequence[Text]:
        if after.deal != before.deal:
            return ()
        running = after.phase in ("lead", "answer")
        found = list(stage.loud(table, before.raises, after.raises)) if running else []
        if after.claim is not None and before.claim is None:
            return [*found, t("loud-malutka", who=name_of(table, after.claim))]
        led = before.lead and after.lead and after.trick_no == before.trick_no
        if led and after.leader is not None and after.leader != before.leader:  # out of turn
            found.append(t("loud-malutka", who=name_of(table, after.leader)))
        return found

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        held: View | None = table.held.view if table.held is not None and now_ms < table.held.until_ms else None
        if held is not None or view.phase not in ("between", "done"):
            return board(table, view, held or view)
        if view.deal == 0:
            dealer = t("board-dealing", dealer=name_of(table, view.dealer))
            return stage.dealing(table, dealer, picture(table, view), t("alt-board"))
        return deal_over(table, view)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        return hand(table, own_view(table, seat), stage.legal_of(table, seat))

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        """``piece``: a card, or several to be played together (``AH.10H``)."""
        view: View = own_view(table, seat)
        stands = stage.first(view.raises, seat) if view.waiting else None
        if stands is not None:
            return stands
        cards, hand = [Card(one) for one in typed(piece).upper().split(".")], view.hand or ()
        if seat not in view.waiting or not bu.CARDS.issuperset(cards):
            return None
        if (missing := next((c for c in cards if c not in hand), None)) is not None:
            return t("illegal-card-not-held", card=str(missing))
        if view.claim is not None:
            whole = len(cards) == len(hand) == view.options.cards and bu.one_suit(cards)
            return t("why-may" if whole else "illegal-malutka-goes-first")
        if not view.lead:
            return t("why-may") if bu.one_suit(cards) else t("illegal-lead-one-suit")
        if len(cards) > len(view.lead):
            return t("illegal-answer-number", number=len(view.lead))
        # Whether all the cards led can be beaten with these among others of the hand.
        if any(set(cards) <= set(way) and _all_beaten(view, way) for way in permutations(hand, len(view.lead))):
            return t("why-may")
        trumps = view.trumps
        idle = (c for c in cards if trumps is None or not any(beats(c, led, trumps) for led in view.lead))
        if (card := next(idle, None)) is not None:
            return t("why-give", card=str(card))
        return t("why-give-all", card=str(cards[0]), number=len(view.lead))

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith("pick"):
            return pick(table, own_view(table, seat), stage.legal_of(table, seat), what) if seat is not None else None
        view: View = public_view(table)
        match what:
            case "davtar":
                told = _result_reading(table, view)
                return stage.davtar_scene(table, view.options.target, book(table, view), told)
            case "score":
                return deal_past(table, view) if view.score is not None else stage.no_score(table)
            case "last":
                closed = t("last-closed" if sum(view.taken) else "last-none")
                return stage.info(table, trick(table, view.last) if view.last is not None else closed)
        return None

    def action(self, action: Any) -> Text | None:
        """Texts for several cards, which are chosen one by one, and for var, which needs a confirmation."""
        match action:
            case Lead(cards):
                return cards_text(cards)
            case Beat(cards):
                return t("btn-beat-all", cards=cards_text(cards))
            case Give(cards):
                return t("btn-give-cards", cards=cards_text(cards))
        return t("btn-var") if action == VAR else None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        view: View = own_view(table, seat)
        match name:
            case "var":
                return "var"
            case "open":
                return "malutka"
            case "raise" | "accept" | "decline":
                return stage.command(view.raises, name, rest, stage.legal_of(table, seat))
            case "play" | "beat" | "give":
                return rest.strip() if _FORMS.fullmatch(rest.strip()) else played(view, name, rest)
        return None

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        """Completions of ``play``, ``beat`` and ``give``; for ``raise`` the next raise."""
        view: View = own_view(table, seat)
        legal = stage.legal_of(table, seat)
        if name == "raise":
            return stage.raises_offered(view.raises, legal)
        kinds: dict[str, tuple[type, ...]] = {"play": (Lead, Beat), "beat": (Beat,), "give": (Give,)}
        some = [a for a in legal.actions if isinstance(a, Lead | Beat | Give) and isinstance(a, kinds.get(name, ()))]
        return [(cards_text(a.cards), encode(a)) for a in some]

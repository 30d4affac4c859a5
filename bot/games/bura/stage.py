"""The display and commands of Bura: the public table, a player's hand, results, typed commands."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import permutations
from typing import Any

from bot.core.loaded import loaded_of, own_view, public_view
from bot.core.model import Table
from bot.games import stage
from bot.games.bura.pictures import DOWN, DuelHandPicture, DuelPicture, Pairs
from bot.games.stage import (
    Stage,
    act,
    between,
    card,
    davtar_scene,
    dotted,
    go_on,
    hues,
    look,
    name_of,
    names_of,
    next_deal,
    past,
    rows_of,
    table_row,
    vote_lines,
    vote_row,
    winners_first,
)
from bot.text import Text, listed_all, t
from bot.text.words import read_card
from bot.view import press
from bot.view.pictures import AtTable, Cell
from bot.view.scene import BookPicture, BookRow, Button, HandPicture, Line, Picture, Plate, Scene, ribboned
from rules.bura.model import (
    CARDS,
    KIND,
    LET,
    MALUTKA,
    VAR,
    Beat,
    Give,
    Lead,
    Score,
    beats,
    count,
    encode,
    fanned,
    one_suit,
)
from rules.bura.view import Seen, View
from rules.cards import SUIT, Card, typed
from rules.core import Legal
from rules.raises import WORTH

# --- the public table -------------------------------------------------------------------------------------------------
# Made from the public View alone, its buttons from public facts (docs/laws.md, Views, not states).


def cards_text(codes: Sequence[str]) -> Text:
    return t("cards", cards=" ".join(codes))


def board(table: Table, view: View, shown: View) -> Scene:
    """The current board; ``shown``: the view to draw, an older one while a finished trick stays visible."""
    lines = [Line(_head(table, view), "head"), *_loud(table, view), Line(_waiting(table, view))]
    if view.last is not None and not view.lead:
        lines.append(Line(trick(table, view.last)))
    if view.counts is not None:
        counted = [
            t("bura-count-of", who=name_of(table, seat), points=points, gifts=gifts)
            for seat, (points, gifts) in enumerate(view.counts)
        ]
        lines.append(Line(t("bura-counts", a=counted[0], b=counted[1]), "small"))
    lines += [Line(score(view), "small"), *vote_lines(table)]
    if table.phase == "paused":
        lines.insert(1, Line(t("board-paused"), "loud"))
    return Scene(
        kind="board",
        table=table.id,
        lines=tuple(lines),
        picture=picture(table, shown, held=table.held is not None),
        reading=tuple(reading(table, shown)),
        buttons=(*public_buttons(table, view), *vote_row(table), table_row(table)),
        accent=view.trumps,
        alt=t("alt-board"),
    )


def _head(table: Table, view: View) -> Text:
    if view.leader is None:
        return t("board-dealing", dealer=name_of(table, view.dealer))
    if view.lead:
        return t("bura-board-answer", who=name_of(table, view.leader), cards=cards_text(view.lead))
    return t("bura-board-lead", deal=view.deal, who=name_of(table, view.leader))


def _loud(table: Table, view: View) -> list[Line]:
    lines = []
    if view.claim is not None:
        lines.append(Line(t("bura-claimed", who=name_of(table, view.claim)), "loud"))
    return lines


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
    lines = []
    if view.trump is not None:
        suit = view.trumps or ""
        lines.append(Line(t("bura-stock", n=view.stock, card=view.trump, suit=suit)))
    lines.append(Line(t("read-sides", a=name_of(table, 0), b=name_of(table, 1)), "small"))
    return lines


def trick(table: Table, seen: Seen) -> Text:
    """A finished trick in words."""
    who = name_of(table, seen.taker)
    if seen.beaten:
        return t("bura-read-beaten", who=who, led=cards_text(seen.led), cards=cards_text(seen.beaten))
    return t("bura-read-given", who=who, led=cards_text(seen.led), n=seen.given)


def public_buttons(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    """Raises and malutkas: public facts decide whether they are legal."""
    if table.phase != "play" or not view.waiting:
        return ()
    rows = list(stage.buttons(table, view.raises, raises_of(table, view)))
    words = []
    if view.claim is not None:
        words.append(Button(t("btn-let"), act(table, LET)))
    elif may_claim(view):
        words.append(Button(t("btn-malutka"), act(table, MALUTKA)))
    return (*rows, tuple(words)) if words else tuple(rows)


def raises_of(table: Table, view: View) -> Legal[object]:
    """The legal raises and answers of the player to act: the same with any hand."""
    legal: Legal[object] = loaded_of(table).game.legal(table.state, min(view.waiting))
    return legal


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
        plates=(_plate(table, view, 0), _plate(table, view, 1)),
        pairs=now,
        last=last,
        to_move=view.turn,
        stock=view.stock,
        turned=str(view.trump) if view.stock and view.trump else "",
        trump=view.trumps,
        note=t("bura-worth", n=view.raises.worth),
        offer=t("bura-offer", word=stage.word(offered), n=offered) if offered else None,
        taken=view.taken,
        score=view.totals,
        target=view.options.target,
        deal=view.deal,
    )


def pairs(seen: Seen) -> Pairs:
    """A finished trick; gifts are face down for everybody."""
    return Pairs(tuple(seen.led), tuple(seen.beaten) or (DOWN,) * seen.given, seen.leader, seen.taker)


def _plate(table: Table, view: View, seat: int) -> Plate:
    chair = table.chairs[seat]
    note: Text | None = None
    if view.counts is not None and any(view.counts[seat]):
        points, gifts = view.counts[seat]
        note = t("plate-count", points=points, gifts=gifts)
    if seat in view.waiting and chair is not None and chair.present:
        note = t("plate-turn")
    return Plate(
        name=chair.name if chair else "",
        hue=hues(table)[seat],
        note=note,
        active=seat in view.waiting,
        dealer=seat == view.dealer,
        automatic=chair is not None and not chair.present,
        cards=view.sizes[seat],
    )


# --- a seat's own scene -----------------------------------------------------------------------------------------------
# Made from that seat's View and legal actions: its cards, and a button for each action.
#
# Usual actions take one press: leading or answering with a card, the cheapest gifts. If several cards are needed,
# buttons select them one by one. The buttons carry the selection, so nothing is stored and no other player sees it.


WIDTH = 3
"""Buttons in a row of cards."""
FEW = 5
"""The most gifts that have a button each."""


def hand(table: Table, view: View, legal: Legal[object]) -> Scene:
    """The current private hand, with nothing selected."""
    asked = table.phase == "play" and bool(legal)
    leads = [a for a in legal.actions if isinstance(a, Lead)] if asked else []
    rows = _leads(table, view, leads) if leads else _answers(table, view, legal) if asked else []
    lines = (Line(dotted([head(table, view), *situation(view)]), "head"),)
    return scene(table, view, lines, (*rows, *_words(table, view, legal if asked else Legal())))


def scene(
    table: Table,
    view: View,
    lines: tuple[Line, ...],
    buttons: tuple[tuple[Button, ...], ...],
    chosen: tuple[Card, ...] = (),
    over: tuple[Card, ...] = (),
    free: frozenset[str] | None = None,
) -> Scene:
    """The hand with a selection: ``chosen`` cards are raised, those of ``over`` are drawn on the cards led."""
    held = view.hand or ()
    picture: HandPicture | DuelHandPicture
    if chosen or over or (view.lead and view.turn == view.me):
        left = tuple(str(c) for c in held if c not in over)
        lead = Pairs(tuple(view.lead), tuple(over), view.leader) if view.turn == view.me else Pairs()
        picture = DuelHandPicture(left, frozenset(chosen), free, lead, view.trumps)
    else:
        picture = HandPicture(tuple(held), None, view.trumps)
    return Scene(
        kind="hand",
        table=table.id,
        lines=lines,
        picture=_at_table(table, view, picture if held else None) if held or view.lead else None,
        reading=_reading(table, view),
        buttons=buttons,
        accent=view.trumps,
        alt=t("alt-hand"),
    )


def situation(view: View) -> list[Text]:
    """The facts for a decision, in a few words: trumps, the deal's worth, the match score."""
    if view.trumps is None:
        return []
    worth = [t("bura-worth", n=view.raises.worth)] if view.raises.worth > 1 else []
    offered = view.raises.offer if view.waiting and view.me not in view.waiting else 0
    raised = [t("bura-offer", word=stage.word(offered), n=offered)] if offered else []
    led = [t("now-led-many", cards=cards_text(view.lead))] if view.lead and view.me not in view.waiting else []
    now = t("now-score", a=view.totals[0], b=view.totals[1])
    return [*led, t("now-trumps", suit=view.trumps), *worth, *raised, now]


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
    return AtTable(
        held,
        cells=tuple(cells),
        title=t("strip-stock", n=view.stock) if view.trumps else None,
        strain=view.trumps,
        facts=(*sides, t("bura-worth", n=view.raises.worth)),
        over=not view.lead,
    )


def _reading(table: Table, view: View) -> tuple[Line, ...]:
    """The hand in words, with the cards to be answered, trumps, the previous trick, and the score."""
    if view.trump is None or not (view.hand or view.lead):
        return (Line(score(view), "small"),) if view.deal else ()
    led: tuple[Line, ...] = ()
    if view.lead and view.leader is not None and view.me not in view.waiting:
        led = (Line(t("bura-board-answer", who=name_of(table, view.leader), cards=cards_text(view.lead))),)
    held = (Line(t("read-hand", cards=listed_all([card(c) for c in view.hand]))),) if view.hand else ()
    stock = Line(t("bura-stock", n=view.stock, card=view.trump, suit=view.trumps or ""), "small")
    last = (Line(trick(table, view.last), "small"),) if view.last is not None else ()
    sides = Line(t("read-sides", a=name_of(table, 0), b=name_of(table, 1)), "small")
    return (*held, *led, stock, *last, sides, Line(score(view), "small"))


def head(table: Table, view: View) -> Text:
    if view.phase in ("between", "done") or not view.waiting:
        return between(table)
    if view.me not in view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    asked = stage.waiting(table, view.raises)
    if asked is not None:
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


def _answers(table: Table, view: View, legal: Legal[object]) -> list[tuple[Button, ...]]:
    beats = [a for a in legal.actions if isinstance(a, Beat)]
    gifts = [a for a in legal.actions if isinstance(a, Give)]
    return [*beat_rows(table, view, beats, ()), *_gift_rows(table, gifts)]


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
    rows: list[tuple[Button, ...]] = []
    said = []
    if MALUTKA in legal:
        said.append(Button(t("btn-malutka"), act(table, MALUTKA), "primary"))
    if LET in legal:
        said.append(Button(t("btn-let"), act(table, LET)))
    if said:
        rows.append(tuple(said))
    rows += stage.buttons(table, view.raises, legal)
    if VAR in legal:
        rows.append((look(table, "pick.var", "btn-var-ask"),))
    return rows


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
    sound = set(named) <= mine & CARDS and len(set(named)) == len(named)
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


def _toggles(
    table: Table, form: str, free: tuple[Card, ...], chosen: tuple[Card, ...]
) -> tuple[tuple[Button, ...], ...]:
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
    lines = (
        Line(head(table, view), "head"),
        Line(t("bura-hint-beat", card=cards_text(view.lead[at : at + 1])), "small"),
    )
    again = (_again(table, view, over), look(table, "hand", "btn-bura-back"))
    rows = (*beat_rows(table, view, beats, over), again)
    return scene(table, view, lines, rows, over=over, free=frozenset(str(a.cards[at]) for a in beats))


def _again(table: Table, view: View, over: tuple[Card, ...]) -> Button:
    """Undo the last selection."""
    rest = over[:-1]
    return look(table, "pick.b." + ".".join(rest) if rest else "hand", "btn-start-again")


def _give(table: Table, view: View, legal: Legal[object], chosen: tuple[Card, ...]) -> Scene | None:
    gifts = [a for a in legal.actions if isinstance(a, Give)]
    if not gifts or len(chosen) > len(view.lead):
        return None
    said = cards_text(chosen) if chosen else t("list-none")
    lines = (
        Line(head(table, view), "head"),
        Line(t("bura-hint-give", n=len(view.lead), cards=said), "small"),
    )
    play: tuple[tuple[Button, ...], ...] = ()
    free = tuple(view.hand or ())
    if len(chosen) == len(view.lead):
        play = ((Button(t("btn-give-cards", cards=cards_text(chosen)), act(table, Give(chosen)), "good"),),)
        free = chosen
    rows = (*play, *_toggles(table, "g", free, chosen), _back(table))
    return scene(table, view, lines, rows, chosen, free=frozenset(map(str, free)))


def _var(table: Table, view: View) -> Scene:
    worth = t("bura-worth", n=view.raises.worth)
    lines = (
        Line(t("bura-var-head", goal=view.goal), "head"),
        Line(t("bura-var-hint", goal=view.goal, worth=worth)),
    )
    return scene(table, view, lines, ((Button(t("btn-var"), act(table, VAR), "bad"),), _back(table)))


# --- after a deal or a match ------------------------------------------------------------------------------------------


def book(table: Table, view: View) -> BookPicture:
    """The score book: a line for each deal, with each side's points."""
    return BookPicture(
        title=t("bura-title"),
        columns=(table.name_of(0), table.name_of(1)),
        rows=tuple(BookRow(_label(row), _cells(row), row.winner) for row in view.rows),
        total=view.totals,
        target=view.options.target,
        winners=view.result.winners if view.result else frozenset(),
    )


def _label(row: Score) -> Text:
    return t("bura-row", deal=row.deal, what=_what(row))


def _what(row: Score) -> Text:
    match row.reason:
        case "bura":
            return t("bura-row-bura")
        case "var":
            return t("bura-row-var")
        case "false-var":
            return t("bura-row-false-var")
        case "declined":
            return t("bura-row-declined")
        case "more":
            return t("bura-row-more")
        case "even":
            return t("bura-row-even")


def _cells(row: Score) -> tuple[int | None, int | None]:
    return (row.worth if row.winner == 0 else None, row.worth if row.winner == 1 else None)


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
        a, b = winners_first(view.totals, view.result.winners)
        lines.append(Line(t("duel-won", who=names_of(table, view.result.winners), a=a, b=b), "loud"))
    lines.append(Line(verdict(table, score, KIND[view.options.cards].goal), "head"))
    if score.winner is not None:
        lines.append(Line(t("bura-won", who=name_of(table, score.winner), n=score.worth)))
    if view.result is None:
        lines.append(Line(next_deal(table), "small"))
    lines += vote_lines(table)
    return Scene(
        kind="score",
        table=table.id,
        lines=tuple(lines),
        picture=ribboned(picture(table, view) if score.cards else book(table, view), feats(table, score)),
        reading=tuple(_result_reading(table, view)),
        buttons=(go_on(table, over=view.result is not None), *vote_row(table), table_row(table)),
        accent=view.trumps,
        alt=t("alt-score"),
    )


def feats(table: Table, score: Score) -> tuple[Text, ...]:
    """The text of the ribbon: a bura."""
    return (t("feat-bura", who=name_of(table, score.by)),) if score.reason == "bura" and score.by is not None else ()


def deal_past(table: Table, view: View) -> Scene:
    """The last deal's message once the next one has begun, without the buttons that have expired."""
    now = past(table, deal_over(table, view))
    return replace(now, picture=ribboned(book(table, view), feats(table, view.rows[-1])))


def _result_reading(table: Table, view: View) -> list[Line]:
    lines = [Line(trick(table, view.last), "small")] if view.last is not None else []
    for row in view.rows[-12:]:
        wrote = row.worth if row.winner is not None else 0
        a, b = (wrote if row.winner == s else 0 for s in (0, 1))
        lines.append(Line(t("bura-read-row", deal=row.deal, what=_what(row), a=a, b=b), "small"))
    return lines


def davtar(table: Table, view: View) -> Scene:
    return davtar_scene(table, view.options.target, book(table, view), _result_reading(table, view))


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
    one = read_card(text, held)
    return (Card(one),) if one in CARDS else ()


def command(view: View, legal: Legal[object], name: str, rest: str) -> str | None:
    """The text form of a command; None if it cannot be parsed."""
    if name == "var":
        return "var"
    if name == "open":
        return "malutka"
    if name in ("raise", "accept", "decline"):
        return stage.command(view.raises, name, rest, legal)
    if name not in ("play", "beat", "give"):
        return None
    if _FORMS.fullmatch(rest.strip()):
        return rest.strip()
    found = read_cards(rest, view.hand or ())
    if not found:
        return None
    if name == "give":
        return encode(Give(fanned(found)))
    if name == "beat" or (view.lead and view.turn == view.me):
        way = _way(view, found)
        if way is not None or name == "beat":
            return encode(Beat(way or found))
        return encode(Give(fanned(found)))
    return encode(Lead(fanned(found)))


def _way(view: View, found: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The cards in an order that beats the cards led; as typed, if that order does."""
    if view.trumps is None or len(found) != len(view.lead):
        return None
    trumps = view.trumps
    for way in permutations(found):
        if all(beats(c, led, trumps) for c, led in zip(way, view.lead, strict=True)):
            return way
    return None


def choices(view: View, legal: Legal[object], name: str) -> Sequence[tuple[Text, str]]:
    """Completions of ``play``, ``beat`` and ``give``; for ``raise`` the next raise."""
    kinds: dict[str, tuple[type, ...]] = {"play": (Lead, Beat), "beat": (Beat,), "give": (Give,)}
    if name == "raise":
        word = stage.command(view.raises, "raise", "", legal)
        return [(stage.word(WORTH[word]), word)] if word else []
    if name not in kinds:
        return []
    return [
        (cards_text(a.cards), encode(a))
        for a in legal.actions
        if isinstance(a, Lead | Beat | Give) and isinstance(a, kinds[name])
    ]


# --- why a card cannot be played --------------------------------------------------------------------------------------
# Made from its owner's View alone.


def why(view: View, piece: str) -> Text | None:
    """``piece``: a card, or several to be played together (``AH.10H``). None: this game has no reason of its own."""
    stands = stage.first(view.raises, view.me) if view.waiting else None
    if stands is not None:
        return stands
    cards = [Card(one) for one in typed(piece).upper().split(".")]
    if view.me not in view.waiting or not CARDS.issuperset(cards):
        return None
    missing = next((c for c in cards if c not in (view.hand or ())), None)
    if missing is not None:
        return t("illegal-card-not-held", card=str(missing))
    if view.claim is not None:
        whole = len(cards) == len(view.hand or ()) == view.options.cards and one_suit(cards)
        return t("why-may" if whole else "illegal-malutka-goes-first")
    if not view.lead:
        return t("why-may") if one_suit(cards) else t("illegal-lead-one-suit")
    if len(cards) > len(view.lead):
        return t("illegal-answer-number", number=len(view.lead))
    if _why_not_beat(view, cards):
        return t("why-may")
    idle = next((c for c in cards if not _beats(view, c)), None)
    if idle is not None:
        return t("why-give", card=str(idle))
    return t("why-give-all", card=str(cards[0]), number=len(view.lead))


def _beats(view: View, card: Card) -> bool:
    """Whether it beats one of the cards led."""
    return view.trumps is not None and any(beats(card, led, view.trumps) for led in view.lead)


def _why_not_beat(view: View, cards: list[Card]) -> bool:
    """Whether all the cards led can be beaten with ``cards`` among others of the hand."""
    trumps = view.trumps
    return trumps is not None and any(
        set(cards) <= set(way) and all(beats(c, led, trumps) for c, led in zip(way, view.lead, strict=True))
        for way in permutations(view.hand or (), len(view.lead))
    )


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

    def notes(self, table: Table, before: Any, after: Any) -> Sequence[Text]:
        old: View = before
        new: View = after
        if new.deal != old.deal:
            return ()
        found = list(stage.loud(table, old.raises, new.raises)) if new.phase in ("lead", "answer") else []
        out_of_turn = old.lead and new.lead and new.leader is not None and new.leader != old.leader
        if new.claim is not None and old.claim is None:
            found.append(t("loud-malutka", who=name_of(table, new.claim)))
        elif out_of_turn and new.trick_no == old.trick_no and new.leader is not None:
            found.append(t("loud-malutka", who=name_of(table, new.leader)))
        return found

    def board(self, table: Table, now_ms: int) -> Scene:
        view: View = public_view(table)
        held = table.held is not None and now_ms < table.held.until_ms
        if view.phase in ("between", "done") and not held:
            if view.deal == 0:
                head = Line(t("board-dealing", dealer=name_of(table, view.dealer)), "head")
                return Scene("board", table.id, (head,), picture(table, view), alt=t("alt-board"))
            return deal_over(table, view)
        shown: View = table.held.view if held and table.held is not None else view
        return board(table, view, shown)

    def past(self, table: Table) -> Scene | None:
        view: View = public_view(table)
        return deal_past(table, view) if view.rows else None

    def hand(self, table: Table, seat: int) -> Scene:
        view, legal = self._own(table, seat)
        return hand(table, view, legal)

    def situation(self, table: Table) -> Sequence[Text]:
        return situation(public_view(table))

    def why(self, table: Table, seat: int, piece: str) -> Text | None:
        return why(own_view(table, seat), piece)

    def panel(self, table: Table, seat: int | None, what: str) -> Scene | None:
        if what.startswith("pick"):
            if seat is None:
                return None
            view, legal = self._own(table, seat)
            return pick(table, view, legal, what)
        public: View = public_view(table)
        match what:
            case "davtar":
                return davtar(table, public)
            case "score":
                if public.score is None:
                    return Scene("score", table.id, (Line(t("no-score-yet")),))
                return deal_past(table, public)
            case "last":
                closed = t("last-closed" if sum(public.taken) else "last-none")
                line = trick(table, public.last) if public.last is not None else closed
                return Scene("info", table.id, (Line(line),))
            case _:
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
            case _:
                return t("btn-var") if action == VAR else None

    def command(self, table: Table, seat: int, name: str, rest: str) -> str | None:
        view, legal = self._own(table, seat)
        return command(view, legal, name, rest)

    def choices(self, table: Table, seat: int, name: str) -> Sequence[tuple[Text, str]]:
        view, legal = self._own(table, seat)
        return choices(view, legal, name)

    def _own(self, table: Table, seat: int) -> tuple[View, Legal[object]]:
        legal: Legal[object] = loaded_of(table).game.legal(table.state, seat)
        view: View = own_view(table, seat)
        return view, legal

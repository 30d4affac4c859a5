"""A seat's own scene: its cards, and a button for each legal action. From that seat's View and legal actions.

Usual actions take one press: the lead of a card, an answer to it, the cheapest gifts. Where several cards are needed,
buttons select them one by one (``bot.games.bura.pick``); the selection travels in the buttons, so that nothing is
stored and nobody else learns of it.
"""

from __future__ import annotations

from bot.games import raising
from bot.games.bura.board import cards, trick
from bot.games.bura.board import score as score_line
from bot.games.bura.pictures import DOWN, DuelHandPicture, Pairs
from bot.games.common import act, between, card, dotted, listed_all, look, name_of, names_of, rows_of
from bot.scene import Button, HandPicture, Line, Scene, press
from bot.scene.strip import AtTable, Cell
from bot.table.model import Table
from bot.text import Text, t
from rules.bura.actions import LET, MALUTKA, VAR, Beat, Give, Lead
from rules.bura.pack import count
from rules.bura.view import View
from rules.cards import Card
from rules.core import Legal

WIDTH = 3
"""Buttons in a row of cards."""
FEW = 5
"""Up to so many gifts have a button each."""


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
    """The hand with a selection: ``chosen`` cards are raised, those of ``over`` lie on the cards led."""
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
    """What a decision needs, in a few words: trumps, the deal's worth, the match score."""
    if view.trumps is None:
        return []
    worth = [t("bura-worth", n=view.raises.worth)] if view.raises.worth > 1 else []
    offered = view.raises.offer if view.waiting and view.me not in view.waiting else 0
    raised = [t("bura-offer", word=raising.word(offered), n=offered)] if offered else []
    led = [t("now-led-many", cards=cards(view.lead))] if view.lead and view.me not in view.waiting else []
    now = t("now-score", a=view.totals[0], b=view.totals[1])
    return [*led, t("now-trumps", suit=view.trumps), *worth, *raised, now]


def _at_table(table: Table, view: View, held: HandPicture | DuelHandPicture | None) -> AtTable:
    """``held`` under the cards to be answered, or the previous trick."""
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
        return (Line(score_line(view), "small"),) if view.deal else ()
    led: tuple[Line, ...] = ()
    if view.lead and view.leader is not None and view.me not in view.waiting:
        led = (Line(t("bura-board-answer", who=name_of(table, view.leader), cards=cards(view.lead))),)
    held = (Line(t("read-hand", cards=listed_all([card(c) for c in view.hand]))),) if view.hand else ()
    stock = Line(t("bura-stock", n=view.stock, card=view.trump, suit=view.trumps or ""), "small")
    last = (Line(trick(table, view.last), "small"),) if view.last is not None else ()
    sides = Line(t("read-sides", a=name_of(table, 0), b=name_of(table, 1)), "small")
    return (*held, *led, stock, *last, sides, Line(score_line(view), "small"))


def head(table: Table, view: View) -> Text:
    if view.phase in ("between", "done") or not view.waiting:
        return between(table)
    if view.me not in view.waiting:
        return t("hand-wait", who=names_of(table, view.waiting))
    asked = raising.waiting(table, view.raises)
    if asked is not None:
        return asked
    if view.claim is not None:
        return t("bura-hand-let", who=name_of(table, view.claim))
    if view.lead and view.leader is not None:
        return t("bura-hand-answer", who=name_of(table, view.leader), cards=cards(view.lead))
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
    """The cards that beat the next card led; ``over`` lies on those before. The last card of a beat plays it."""
    if not beats:
        return []
    at = len(over)
    if at == 0 and len(view.lead) == 1:
        return list(rows_of([Button(t("btn-beat-one", card=a.cards[0]), act(table, a), "good") for a in beats], 2))
    if len(beats) == 1:
        return [(Button(t("btn-beat-all", cards=cards(beats[0].cards)), act(table, beats[0]), "good"),)]
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
    rows = rows_of([Button(t("btn-give-cards", cards=cards(a.cards)), act(table, a)) for a in few], 2)
    return list(rows) if len(few) == len(gifts) else [*rows, (look(table, "pick.g", "btn-give"),)]


def _words(table: Table, view: View, legal: Legal[object]) -> list[tuple[Button, ...]]:
    """Malutka, raises, var: var has to be confirmed, because a false one loses the deal."""
    rows: list[tuple[Button, ...]] = []
    said = []
    if MALUTKA in legal:
        said.append(Button(t("btn-malutka"), act(table, MALUTKA), "primary"))
    if LET in legal:
        said.append(Button(t("btn-let"), act(table, LET)))
    if said:
        rows.append(tuple(said))
    rows += raising.buttons(table, view.raises, legal)
    if VAR in legal:
        rows.append((look(table, "pick.var", "btn-var-ask"),))
    return rows

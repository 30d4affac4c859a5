"""The selection of cards one by one. A press carries all the cards selected so far; its answer is the hand in a new
form.

``pick.l.KH.QH``   a lead of these          ``pick.b.AH``   the cards on the first cards led, in their order
``pick.g.JC``      gifts                    ``pick.var``    the confirmation of var

Nothing is stored, so nothing is lost in a restart; a selection that no longer fits the table is dropped.
"""

from __future__ import annotations

from bot.games.bura.board import cards
from bot.games.bura.hand import WIDTH, beat_rows, hand, head, scene
from bot.games.common import act, look, rows_of
from bot.scene import Button, Line, Scene, press
from bot.table.model import Table
from bot.text import t
from rules.bura.actions import VAR, Beat, Give, Lead
from rules.bura.pack import CARDS, fanned
from rules.bura.view import View
from rules.cards import SUIT, Card
from rules.core import Legal


def pick(table: Table, view: View, legal: Legal[object], what: str) -> Scene:
    """The hand with the selection ``what`` (``pick.…``); without any if it is not part of a legal action."""
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
    hint = t("bura-hint-chosen", cards=cards(chosen)) if chosen else t("bura-hint-lead")
    play = (Button(t("btn-lead-cards", cards=cards(chosen)), act(table, action), "good"),)
    rows = ((play,) if chosen else ()) + (*_toggles(table, "l", free, chosen), _back(table))
    lines = (Line(head(table, view), "head"), Line(hint, "small"))
    return scene(table, view, lines, rows, chosen, free=frozenset(map(str, free)))


def _beat(table: Table, view: View, legal: Legal[object], over: tuple[Card, ...]) -> Scene | None:
    at = len(over)
    beats = [a for a in legal.actions if isinstance(a, Beat) and a.cards[:at] == over]
    if not beats or not at or at >= len(view.lead):
        return None
    lines = (Line(head(table, view), "head"), Line(t("bura-hint-beat", card=cards(view.lead[at : at + 1])), "small"))
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
    said = cards(chosen) if chosen else t("list-none")
    lines = (
        Line(head(table, view), "head"),
        Line(t("bura-hint-give", n=len(view.lead), cards=said), "small"),
    )
    play: tuple[tuple[Button, ...], ...] = ()
    free = tuple(view.hand or ())
    if len(chosen) == len(view.lead):
        play = ((Button(t("btn-give-cards", cards=cards(chosen)), act(table, Give(chosen)), "good"),),)
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

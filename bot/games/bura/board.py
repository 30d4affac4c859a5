"""The public table of Bura: made from the public View alone, its buttons from public facts (docs/laws.md, Views, not
states)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import raising
from bot.games.bura.pictures import DOWN, DuelPicture, Pairs
from bot.games.common import act, hues, name_of, names_of, table_row, vote_lines, vote_row
from bot.scene import Button, Line, Plate, Scene
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Text, t
from rules.bura.actions import LET, MALUTKA
from rules.bura.view import Seen, View
from rules.core import Legal


def cards(codes: Sequence[str]) -> Text:
    return t("cards", cards=" ".join(codes))


def board(table: Table, view: View, shown: View) -> Scene:
    """The current board; ``shown`` is the view to be drawn, an older one while a finished trick stays visible."""
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
        return t("bura-board-answer", who=name_of(table, view.leader), cards=cards(view.lead))
    return t("bura-board-lead", deal=view.deal, who=name_of(table, view.leader))


def _loud(table: Table, view: View) -> list[Line]:
    lines = []
    if view.claim is not None:
        lines.append(Line(t("bura-claimed", who=name_of(table, view.claim)), "loud"))
    return lines


def _waiting(table: Table, view: View) -> Text:
    asked = raising.waiting(table, view.raises)
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
    """The board in words, for those who cannot see it."""
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
        return t("bura-read-beaten", who=who, led=cards(seen.led), cards=cards(seen.beaten))
    return t("bura-read-given", who=who, led=cards(seen.led), n=seen.given)


def public_buttons(table: Table, view: View) -> tuple[tuple[Button, ...], ...]:
    """Raises and malutkas, which are legal or not by public facts."""
    if table.phase != "play" or not view.waiting:
        return ()
    rows = list(raising.buttons(table, view.raises, raises_of(table, view)))
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
    """Whether somebody might claim a malutka out of turn (BU-7), whatever they hold."""
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
        offer=t("bura-offer", word=raising.word(offered), n=offered) if offered else None,
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

"""Bidding from one's own hand: first a strain, then a level, so that nobody bids by mistake (BZ-10 … BZ-16).

``bid.S``      the levels in spades, the next ones first      ``bid.S.17``   those from 17 on
``bid.Sk``     the levels of a kaput (``g``: of a kanach)     ``bid.a.16S``  the confirmation of 16

The selection travels in the buttons; nothing is stored. Made from public facts: legal bids are no secret.
"""

from __future__ import annotations

from bot.games.blot import words
from bot.games.blot.talk import Rows
from bot.games.common import act, look, rows_of
from bot.scene import Button, Line, press
from bot.table.model import Table
from bot.text import Text, t
from rules.blot.actions import Named, encode, parse
from rules.blot.bazaar.view import View
from rules.cards import STRAINS, Strain
from rules.core import Illegal

JUMP, HIGH = 3, 16
"""A bid that goes up by more than ``JUMP`` levels, or to ``HIGH`` and beyond, has to be confirmed."""
LEVELS = 8
"""Levels offered at once: two rows."""
GRID = 4
"""Levels of each strain in the grid: those that need no confirmation."""


def low(view: View, promise: str) -> int | None:
    """The lowest legal level of such a bid; None if there is none."""
    room = view.room
    if room is None:
        return None
    return {"": room.plain, "k": room.kaput, "g": room.kanach}[promise]


def strains(table: Table, view: View) -> Rows:
    """The first step: the strain."""
    if low(view, "") is None:
        return _promises(table, view)
    return (tuple(_see(table, f"bid.{s}", t("btn-strain", strain=s)) for s in _strains(view)),)


def _promises(table: Table, view: View) -> Rows:
    """Only kaput or kanach can still be bid."""
    found = [p for p in ("k", "g") if low(view, p) is not None]
    return tuple(tuple(_bid(table, view, f"{low(view, p)}{s}{p}") for s in _strains(view)) for p in found)


def grid(table: Table, view: View) -> Rows:
    """Every strain with its next levels at once, for those who prefer it."""
    first = low(view, "")
    if first is None or view.room is None:
        return _promises(table, view)
    rows = []
    for strain in _strains(view):
        levels = range(first, min(view.room.high, first + GRID - 1) + 1)
        offered = [_bid(table, view, f"{n}{strain}") for n in levels]
        if levels.stop <= view.room.high:
            offered.append(_see(table, f"bid.{strain}.{levels.stop}", t("btn-bid-up")))
        rows.append(tuple(offered))
    return tuple(rows)


def step(table: Table, view: View, what: str) -> tuple[tuple[Line, ...], Rows] | None:
    """The lines and buttons of ``bid.…``; None if it is no longer legal."""
    match what.split(".")[1:]:
        case ["a", form]:
            return _sure(table, view, form)
        case [which] if which[:1] in STRAINS:
            return _levels(table, view, which[0], which[1:], None)
        case [which, first] if which[:1] in STRAINS and first.isdecimal():
            return _levels(table, view, which[0], which[1:], int(first[:3]))
        case _:
            return None


def _levels(
    table: Table, view: View, strain: str, promise: str, first: int | None
) -> tuple[tuple[Line, ...], Rows] | None:
    if promise not in ("", "k", "g") or strain not in _strains(view):
        return None
    lowest = low(view, promise)
    if lowest is None or view.room is None:
        return None
    start = min(max(lowest, first or 0), view.room.high)
    last = min(view.room.high, start + LEVELS - 1)
    rows = [*rows_of([_bid(table, view, f"{n}{strain}{promise}") for n in range(start, last + 1)], LEVELS // 2)]
    others: list[Button] = []
    if last < view.room.high:
        others.append(look(table, f"bid.{strain}{promise}.{last + 1}", "btn-bid-up"))
    if not promise:
        for flag in ("k", "g"):
            if low(view, flag) is not None:
                others.append(look(table, f"bid.{strain}{flag}", f"btn-bid-{'kaput' if flag == 'k' else 'kanach'}"))
    rows.append((*others, look(table, "hand", "btn-bid-back")))
    return (Line(t("bid-level", strain=strain, promise=promise or "none"), "head"),), tuple(rows)


def _sure(table: Table, view: View, form: str) -> tuple[tuple[Line, ...], Rows] | None:
    bid = _named(view, form)
    if bid is None:
        return None
    yes = Button(t("btn-bid-sure", bid=words.bid_text(encode(bid))), act(table, bid), "bad")
    return (Line(t("bid-sure", bid=words.bid_text(encode(bid))), "head"),), (
        (yes, look(table, "hand", "btn-bid-back")),
    )


def _named(view: View, form: str) -> Named | None:
    """The bid with this text form, if it is legal now."""
    try:
        bid = parse(form)
    except Illegal:
        return None
    if not isinstance(bid, Named) or view.room is None or bid.strain not in _strains(view):
        return None
    lowest = low(view, bid.promise)
    named = isinstance(bid.head, int) and lowest is not None and lowest <= bid.head <= view.room.high
    return bid if named else None


def _bid(table: Table, view: View, form: str) -> Button:
    """The button of a bid; one easily pressed by mistake leads to a confirmation."""
    bid = _named(view, form)
    assert bid is not None
    assert isinstance(bid.head, int)
    label = t("btn-bid", bid=words.bid_text(form))
    first = low(view, "")
    doubtful = bid.promise or bid.head >= HIGH or first is None or bid.head > first + JUMP
    return _see(table, f"bid.a.{form}", label) if doubtful else Button(label, act(table, bid), "good")


def _see(table: Table, what: str, label: Text) -> Button:
    return Button(label, press.see(table.id, what))


def _strains(view: View) -> tuple[Strain, ...]:
    return tuple(s for s in STRAINS if view.room is not None and s != view.room.not_strain)

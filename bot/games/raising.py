"""The presentation of raises: words, buttons and announcements, for Bura (BU-10) and Nardi (NA-14).

All of it is made from public facts, and may be shown on a public board.
"""

from __future__ import annotations

from bot.games.common import act, name_of
from bot.scene import Button
from bot.table.model import Table
from bot.text import Text, t
from bot.text.words import read_raise
from rules.core import Illegal, Legal
from rules.raises import ACCEPT, DECLINE, WORD, WORTH, Raise, Raises


def word(worth: int) -> Text:
    """``davi`` for 2 … ``shashi`` for 6; the plain number for a deal that nobody has raised."""
    return t("raise-word", word=WORD[worth]) if worth in WORD else t("value-number", n=worth)


def buttons(table: Table, raises: Raises, legal: Legal[object]) -> tuple[tuple[Button, ...], ...]:
    """The row of answers and raises: accept, decline, the next offer. ``legal``: of the player to act."""
    row: list[Button] = []
    if ACCEPT in legal:
        row.append(Button(t("btn-accept", n=raises.offer), act(table, ACCEPT), "good"))
        row.append(Button(t("btn-decline", n=raises.worth), act(table, DECLINE), "bad"))
    offers = [a for a in legal.actions if isinstance(a, Raise) and a.word in WORTH]
    row += [Button(t("btn-raise", word=word(WORTH[a.word]), n=WORTH[a.word]), act(table, a)) for a in offers]
    return (tuple(row),) if row else ()


def waiting(table: Table, raises: Raises) -> Text | None:
    """Who has to answer; None if nothing is offered."""
    seat = raises.answerer
    if seat is None:
        return None
    return t("waiting-raise", who=name_of(table, seat), word=word(raises.offer), n=raises.offer)


def loud(table: Table, before: Raises, after: Raises) -> tuple[Text, ...]:
    """The announcements between two states of one deal."""
    if before == after or after.by is None:
        return ()
    if after.offer > before.offer and after.offer:
        return (t("loud-raise", who=name_of(table, after.by), word=word(after.offer), n=after.offer),)
    if before.offer and not after.offer and after.worth == before.offer:
        return (t("loud-raise-accepted", who=name_of(table, 1 - after.by), n=after.worth),)
    return ()


def command(raises: Raises, name: str, rest: str, legal: Legal[object]) -> str | None:
    """The text form of a typed ``raise`` (the next one, or the one named), ``accept`` or ``decline``; else None.

    The game checks whether a named raise is the next one.

    :raises Illegal: ``unknown-raise`` (``word``, ``n``): there is no such raise; this one is legal.
    """
    if name in ("accept", "decline"):
        return name if raises.offer else None
    offers = [a.word for a in legal.actions if isinstance(a, Raise) and a.word in WORTH]
    if not rest.strip():
        return offers[0] if offers else None
    named = read_raise(rest)
    if named is None and offers:
        raise Illegal("unknown-raise", word=offers[0], n=WORTH[offers[0]])
    return named


def first(raises: Raises, seat: int | None) -> Text | None:
    """What stands before any other move of ``seat``: the offer it has to answer, or its own; None if nothing is
    offered."""
    if raises.answerer is None:
        return None
    return t("illegal-raise-first" if seat == raises.answerer else "illegal-raise-stands")

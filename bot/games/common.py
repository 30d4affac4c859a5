"""What the scenes of every game share: names, player colours, and the button rows common to all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from zlib import crc32

from bot.scene import Button, Line, press
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.text import Name, Text, t
from bot.text.listing import listed_all as listed_all


def name_of(table: Table, seat: int, *, ping: bool = False) -> Name:
    chair = table.chairs[seat]
    return Name(chair.person, chair.name, ping and chair.human, chair.met) if chair else Name("", "")


def names_of(table: Table, seats: tuple[int, ...] | frozenset[int]) -> Text | Name:
    """One or several people in a sentence: ``Aram``, ``Aram and Nino``."""
    order = sorted(seats)
    if len(order) == 1:
        return name_of(table, order[0])
    if len(order) == 2:
        return t("names-2", a=name_of(table, order[0]), b=name_of(table, order[1]))
    if len(order) == 3:
        return t("names-3", a=name_of(table, order[0]), b=name_of(table, order[1]), c=name_of(table, order[2]))
    return t("names-all")


def between(table: Table, coming: Text | None = None) -> Text:
    """What is said to who holds nothing: that the next deal is ``coming``, unless that was the last."""
    return t("hand-over") if table.phase == "over" else coming or t("hand-between")


def side_name(table: Table, seats: tuple[int, ...]) -> str:
    """A pair as the head of its column: ``Aram & Nino``."""
    return " & ".join(table.name_of(seat) for seat in seats)


def winners_first(totals: tuple[int, int], winners: frozenset[int]) -> tuple[int, int]:
    """The score of a match for the sentence that names its winners: their number first, as a lower one there reads as a
    defeat."""
    return totals if 0 in winners else (totals[1], totals[0])


def signed(n: int) -> Text:
    """Chips won or lost: ``+120``, ``−50``, ``0``."""
    return t("chips-net", way="up" if n > 0 else "down" if n < 0 else "even", n=abs(n))


HUES = 12
_JOIN = {2: "list-2", 3: "list-3", 4: "list-4"}


def hues(table: Table) -> tuple[int, ...]:
    """A colour for each seat: the person's own unless somebody at the table already has it."""
    found: list[int] = []
    for chair in table.chairs:
        wanted = crc32(chair.person.encode()) % HUES if chair else 0
        while chair and wanted in found:
            wanted = (wanted + 5) % HUES
        found.append(wanted)
    return tuple(found)


def card(text: str) -> Text:
    return t("card", card=text)


def act(table: Table, action: Any) -> str:
    """The press of a game's action, bound to the open decision (docs/laws.md, Buttons outlive restarts)."""
    game = loaded_of(table).game
    return press.act(table.id, game.decision(table.state, action), game.encode(action))


def look(table: Table, what: str, label: str) -> Button:
    return Button(t(label), press.see(table.id, what))


def do(table: Table, words: str, label: Text, style: str = "plain") -> Button:
    match style:
        case "primary" | "good" | "bad":
            return Button(label, press.do(table.id, words), style)
        case _:
            return Button(label, press.do(table.id, words))


def rows_of(buttons: list[Button], width: int) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(buttons[i : i + width]) for i in range(0, len(buttons), width))


def table_row(table: Table, hand: str = "btn-hand") -> tuple[Button, ...]:
    """The last row under every board, the same in every game. ``hand``: the label for one's own view."""
    return (look(table, "hand", hand), look(table, "davtar", "btn-davtar"), look(table, "menu", "btn-menu"))


def again(table: Table) -> tuple[Button, ...]:
    """After a match: a rematch, or another game with the same people."""
    return (do(table, "rematch", t("btn-rematch"), "good"), look(table, "another", "btn-another"))


def vote_row(table: Table) -> tuple[tuple[Button, ...], ...]:
    """Yes and no while a question is open."""
    if table.proposal is None:
        return ()
    return ((do(table, "yes", t("btn-yes"), "good"), do(table, "no", t("btn-no"), "bad")),)


def vote_lines(table: Table) -> tuple[Line, ...]:
    asked = table.proposal
    if asked is None:
        return ()
    text = t(
        f"ask-{asked.kind}", who=Name(asked.person, asked.name), about=name_of(table, asked.seat), seat=asked.seat + 1
    )
    return (Line(text, "loud"),)


def listed(texts: Iterable[Text]) -> Text:
    """One to four Texts in a list; more are counted."""
    items = list(texts)
    if len(items) == 1:
        return items[0]
    args = dict(zip("abcd", items[:4], strict=False))
    return t(_JOIN[min(len(items), 4)], **args)


def dotted(texts: Sequence[Text]) -> Text:
    """Texts in one line, separated by dots: ``Your turn · led J♦ · 13 NT``; at least one."""
    line = texts[0]
    for text in texts[1:]:
        line = t("dotted", a=line, b=text)
    return line

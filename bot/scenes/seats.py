"""Who sits where in a lobby: a line and buttons for each seat, and the levels of the automatic players."""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import by_name
from bot.games.common import do, name_of, rows_of
from bot.games.levels import levels_of
from bot.ports.records import Person
from bot.scene import Button, Line, Scene
from bot.table.levels import has_levels, level_at, level_of, level_text
from bot.table.lobby import mark_of
from bot.table.model import Table
from bot.table.start import seated_at
from bot.text import Text, t
from rules.core import Seat


def seats(table: Table, person: Person) -> Scene:
    """The seats, to be changed: automatic players one by one, and their levels; lots for partners; and for whoever
    opened the table or runs the chat, buttons to free a person's seat."""
    mine, opener = table.seat_of(person.id), person.id == table.host or person.admin
    single: list[Button] = []
    rows: list[tuple[Button, ...]] = []
    for seat in range(len(table.chairs)):
        of_seat = _of_seat(table, seat, seated=mine is not None, opener=opener)
        if len(of_seat) < 2:
            single += of_seat
            continue
        rows += [*rows_of(single, 2), tuple(of_seat)]
        single = []
    if opener:
        single += [do(table, f"readmit {mark_of(one)}", t("btn-readmit", name=name)) for one, name in table.removed]
    rows += rows_of(single, 2)
    if mine is not None and seated_at(table) > 1:
        rows.append((do(table, "lots", t("btn-lots")),))
    levels = has_levels(table) and any(chair is not None and chair.auto for chair in table.chairs)
    lines = [Line(t("seats-head"), "head")]
    lines += [Line(t("seats-hint"))] if mine is not None else []
    lines += [Line(t("seats-hint-level"), "small")] if mine is not None and levels else []
    lines += [Line(t("free-seat-hint"), "small")] if opener else []
    return Scene("panel", table.id, tuple(lines), buttons=tuple(rows))


def _of_seat(table: Table, seat: Seat, *, seated: bool, opener: bool) -> list[Button]:
    chair, n = table.chairs[seat], seat + 1
    if chair is None:
        takes = seated and not (table.stake or table.rated)
        return [do(table, f"fill {n}", t("btn-add-computer", seat=n))] if takes else []
    buttons: list[Button] = []
    label = t("btn-remove", seat=n, name=chair.name)
    if opener and chair.person != table.host:
        buttons.append(do(table, f"remove {n} {mark_of(chair.person)}", label, "bad"))
    elif chair.auto and seated:
        buttons.append(do(table, f"clear {n}", label, "bad"))
    if chair.auto and seated and has_levels(table):
        buttons.append(_level_button(table, seat))
    return buttons


def _level_button(table: Table, seat: Seat) -> Button:
    """Says the level of an automatic player; pressed, it becomes the next one."""
    there, now = levels_of(table.game), level_of(table, seat)
    after = there[(there.index(now) + 1) % len(there)]
    return do(table, f"set level {after} {seat + 1}", t("btn-seat-level", seat=seat + 1, level=level_text(now)))


def is_of_seat(choice: str) -> bool:
    """Whether ``level LEVEL SEAT`` was chosen, by one of these buttons."""
    return choice.startswith("level ") and choice.count(" ") > 1


def which(table: Table, found: Sequence[Seat], name: str, words: str) -> Scene:
    """Who of several people with one name is meant by a command; ``words``: what else was said."""
    verb = by_name()[name].verb
    buttons = [
        do(
            table,
            f"{verb} {words} {seat + 1}" if words else f"{verb} {seat + 1}",
            t("btn-seat", seat=seat + 1, name=chair.name),
        )
        for seat in found
        if (chair := table.chairs[seat]) is not None
    ]
    return Scene("panel", table.id, (Line(t("illegal-which-of-them"), "head"),), buttons=rows_of(buttons, 2))


def seat_line(table: Table, seat: Seat) -> Text:
    chair = table.chairs[seat]
    if chair is None:
        return t("seat-free", seat=seat + 1)
    if chair.auto and has_levels(table):
        return t("seat-auto-level", seat=seat + 1, who=name_of(table, seat), level=level_text(level_of(table, seat)))
    if chair.auto:
        return t("seat-auto", seat=seat + 1, who=name_of(table, seat))
    return t("seat-taken-by", seat=seat + 1, who=name_of(table, seat))


def with_level(table: Table, how: Text) -> Text:
    """How it is played, with the level of those who will be seated when the match is started with automatic players;
    those who sit already have it beside their names."""
    if not (table.level and has_levels(table) and None in table.chairs):
        return how
    return t("lobby-level", how=how, level=level_text(level_at(table)))

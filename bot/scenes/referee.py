"""The referee of a table, as everybody sees it, and the panel of those who may do something about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.common import do, look, rows_of
from bot.outbox.protocol import told
from bot.ports.records import Person
from bot.scene import Button, Line, Scene, Style, press
from bot.scenes.info import NO_TABLE
from bot.table.bench import NO_BENCH
from bot.table.loaded import loaded_of
from bot.table.model import Table
from bot.table.naming import MARK
from bot.table.referee import verbs
from bot.text import Name, Text, t

WITH_WORDS: Final = ("complaint", "note", "void", "correct", "unfinished", "kaput", "demand", "explain", "doubt")
"""What is typed, as it needs a reason: its button shows how."""
BAD: Final = frozenset({"void", "unfinished", "kaput", "stepdown", "deliberate", "doubt"})
SHOWN: Final = 6
"""The latest lines of the record on the panel."""


def with_referee(table: Table, scene: Scene) -> Scene:
    """The public scene, with the referee's name and the error that is being looked into."""
    bench = table.bench
    if bench is NO_BENCH or table.phase not in ("lobby", "play", "paused"):
        return scene
    lines = [Line(t("referee-is", who=Name(bench.person, bench.name)), "small")] if bench.person else []
    if bench.asked is not None and bench.asked.open:
        lines.append(Line(t("explain-stands", about=table.name_of(bench.asked.seat)), "small"))
    return replace(scene, lines=(*scene.lines, *lines))


def for_referee(table: Table, scene: Scene) -> Scene:
    """What the referee has in private: what spectators see, and the way to their panel."""
    return replace(scene, buttons=((look(table, "referee", "btn-referee"),), *scene.buttons))


def panel(table: Table, person: Person, what: str = "") -> Scene:
    """What ``person`` can do, with the latest lines of the record; ``what``: how to type one of ``WITH_WORDS``."""
    can = verbs(table, person)
    if what in can and what in WITH_WORDS:
        back = (look(table, "referee", "btn-back-to-referee"),)
        lines = [Line(t(f"btn-referee-{what}"), "head"), Line(_how(table, what))]
        return Scene("panel", table.id, tuple(lines), buttons=(back,))
    bench = table.bench
    head = t("referee-is", who=Name(bench.person, bench.name)) if bench.person else t("referee-none")
    lines = [Line(head, "head"), *(Line(text, "small") for text in record(table)[-SHOWN:])]
    if not (bench.person or bench.cup) and table.seat_of(person.id) is not None:
        lines.append(Line(t("referee-how-call")))
    return Scene("panel", table.id, tuple(lines), buttons=rows_of([_button(table, verb) for verb in can], 2))


def which(table: Table, people: Sequence[tuple[str, str]]) -> Scene:
    """Who of several (account, name) is asked to be the referee."""
    asks = [(press.see(NO_TABLE, f"referee.{MARK}{person}"), name) for person, name in people[:12]]
    buttons = [Button(t("btn-person", name=name), data) for data, name in asks]
    return Scene("panel", table.id, (Line(t("illegal-which-of-them"), "head"),), buttons=rows_of(buttons, 2))


def _how(table: Table, what: str) -> Text:
    if what != "correct":
        return t(f"referee-how-{what}")
    sides = [" & ".join(table.name_of(seat) for seat in sorted(side)) for side in _sides(table)]
    return t("referee-how-correct", a=sides[0], b=sides[-1])


def _sides(table: Table) -> tuple[frozenset[int], ...]:
    return loaded_of(table).game.sides(table.state)


def _button(table: Table, verb: str) -> Button:
    style: Style = "bad" if verb in BAD else "plain"
    if verb in WITH_WORDS:
        return Button(t(f"btn-referee-{verb}"), press.see(table.id, f"referee.{verb}"), style)
    return do(table, f"referee {verb}", t(f"btn-referee-{verb}"), style)


def in_davtar(table: Table, scene: Scene) -> Scene:
    """The Davtar, with what the referee did and what was judged."""
    if not table.bench.entries:
        return scene
    lines = [Line(text, "small") for text in record(table)[-SHOWN:]]
    return replace(scene, lines=(*scene.lines, *lines))


def record(table: Table) -> list[Text]:
    """The record of the match, line by line."""
    found = [(entry, told(entry)) for entry in table.bench.entries]
    return [t("referee-line", deal=entry.deal, what=text) for entry, text in found if text is not None]

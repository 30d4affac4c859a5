"""A table after something was chosen in its lobby: the game, its options, and what holds for any game."""

from __future__ import annotations

from dataclasses import replace

from bot.games import rules_of
from bot.table import events as ev
from bot.table.model import RATED, Chair, Lesson, Table


def chosen(table: Table, event: ev.Chosen) -> Table:
    match event:
        case ev.Chosen("game", value):
            room = with_empty(tuple(c for c in table.chairs if c), value)
            return replace(
                table,
                game=value,
                preset=next(iter(rules_of(value).presets)),
                options=(),
                chairs=room,
                stake=0,
                rated=False,
            )
        case ev.Chosen("preset", value):
            return replace(table, preset=value, options=())
        case ev.Chosen("spectators", value):
            return replace(table, spectators=value == "on")
        case ev.Chosen("tars_ban", value):
            return replace(table, tars_ban=value == "on")
        case ev.Chosen("rated", value):
            settled = table.proposal is not None and table.proposal.kind in RATED
            return replace(table, rated=value == "on", proposal=None if settled else table.proposal)
        case ev.Chosen("cup", value):
            return replace(table, bench=replace(table.bench, cup=value))
        case ev.Chosen("lesson", value):
            return replace(table, lesson=Lesson(value == "chosen", stopped=True), spectators=False)
        case ev.Chosen("steady_pace", value):
            return replace(table, steady=value == "on")
        case ev.Chosen("late_watch" | "hints" as name, value):
            on = value == "on"
            return replace(table, late=on) if name == "late_watch" else replace(table, hints=on)
        case ev.Chosen("stake" | "clock" as name, value):
            return replace(table, stake=int(value)) if name == "stake" else replace(table, clock_s=int(value))
        case ev.Chosen("level", value):
            return _levelled(table, value)
        case ev.Chosen("first_dealer", value):
            return replace(table, agreed_dealer=value == "agreement")
        case ev.Chosen(name, value):
            rest = tuple(o for o in table.options if o[0] != name)
            return replace(table, options=tuple(sorted((*rest, (name, value)))))


def _levelled(table: Table, value: str) -> Table:
    """``strong``: of the table; ``2 strong``: of the seat, counted from 0; ``2 ``: there again as the table's."""
    seat, _, level = value.rpartition(" ")
    if not seat:
        return replace(table, level=level)
    chairs = (replace(c, level=level) if c and s == int(seat) else c for s, c in enumerate(table.chairs))
    return replace(table, chairs=tuple(chairs))


def with_empty(chairs: tuple[Chair | None, ...], game: str) -> tuple[Chair | None, ...]:
    """Chairs up to the greatest number the game can have."""
    return chairs + (None,) * (max(rules_of(game).seats) - len(chairs))

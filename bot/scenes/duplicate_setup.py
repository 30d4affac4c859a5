"""The panels of whoever runs a duplicate: its settings before people sign up, and what they can do afterwards."""

from __future__ import annotations

from typing import Final

from bot.games import rules_of
from bot.games.common import rows_of
from bot.league.days import games
from bot.league.duplicate.model import Duplicate, View
from bot.league.duplicate.options import CHOICES
from bot.scene import Button, Line, Scene
from bot.scenes.cups import button, minutes
from bot.scenes.duplicate import head, manner, table_line
from bot.text import Text, t

ORDER: Final = ("game", "preset", "manner", "deals", "tables", "signup", "time", "clock")
NAMES: Final = frozenset(ORDER)


def setup(seen: View) -> Scene:
    """All that can be chosen, and the button with which people can sign up."""
    now = seen.now
    lines = (Line(t("dup-setup"), "head"), Line(t("dup-setup-how")), Line(manner(now)))
    found = [_page(now, name) for name in ORDER if len(values(now, name)) > 1]
    publish = button(t("btn-cup-publish"), f"duprun.publish {now.id}", "good")
    drop = button(t("btn-cup-drop"), f"duprun.cancel {now.id} sure")
    return Scene("panel", None, lines, buttons=(*rows_of(found, 2), (publish, drop)))


def _page(now: Duplicate, name: str) -> Button:
    label = t("cup-set", name=t(f"dupset-{name}"), value=_value(now, name, str(getattr(now.options, name))))
    return button(label, f"duprun.page {now.id} {name}")


def page(seen: View, name: str) -> Scene:
    """The values of one setting."""
    now = seen.now
    present = str(getattr(now.options, name))
    choices = [
        button(_value(now, name, one), f"duprun.set {now.id} {name} {one}", "primary" if one == present else "plain")
        for one in values(now, name)
    ]
    lines = (Line(t(f"dupset-{name}"), "head"), Line(t(f"duphow-{name}")))
    back = (button(t("btn-cup-back"), f"duprun.run {now.id}"),)
    return Scene("panel", None, lines, buttons=(*rows_of(choices, 1 if name in ("game", "manner") else 3), back))


def values(now: Duplicate, name: str) -> tuple[str, ...]:
    """What can be chosen; two teams play at two tables."""
    match name:
        case "game":
            return games()
        case "preset":
            return tuple(rules_of(now.options.game).presets)
        case "tables" if now.options.manner == "teams":
            return ()
        case _:
            return CHOICES[name]


def _value(now: Duplicate, name: str, value: str) -> Text:
    match name:
        case "game":
            return t(f"game-{value}")
        case "preset":
            return t(f"preset-{value}")
        case "manner":
            return t(f"dup-manner-{value}", size="pair" if now.options.size == 2 else "single")
        case "clock":
            seconds = int(value)
            return (
                t("cup-no-clock")
                if not seconds
                else t("cup-seconds", n=value)
                if seconds < 120
                else minutes(seconds // 60)
            )
        case "signup" | "time":
            return minutes(int(value))
        case _:
            return t("cup-rounds-n", n=value)


def run(seen: View) -> Scene:
    """What whoever runs it can do now."""
    now = seen.now
    if now.phase == "draft":
        return setup(seen)
    lines = [head(now), Line(manner(now))]
    rows: list[tuple[Button, ...]] = []
    if now.phase == "open":
        lines.append(Line(t("dup-begin-how"), "small"))
        if now.ready:
            rows.append((button(t("btn-dup-begin"), f"duprun.begin {now.id}", "good"),))
        else:
            teams = now.options.manner == "teams"
            few = t("illegal-duplicate-few-teams") if teams else t("illegal-duplicate-few")
            lines.append(Line(few, "small"))
        rows.append((button(t("btn-cup-cancel"), f"duprun.cancel {now.id}", "bad"),))
    if now.phase == "play":
        lines += [Line(table_line(seen, one)) for one in now.boards]
        lines.append(Line(t("dup-hurry-how"), "small"))
        rows.append((button(t("btn-dup-hurry"), f"duprun.hurry {now.id}", "bad"),))
    if now.phase == "cancelled":
        lines.append(Line(t("dup-cancelled")))
    rows.append((button(t("btn-cup-back"), f"dupdo.see {now.id}"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def sure(seen: View, verb: str) -> Scene:
    """Asked before it is hurried or called off."""
    now = seen.now
    yes = t("btn-dup-hurry-yes") if verb == "hurry" else t("btn-cup-cancel-yes")
    asked = t("dup-hurry-ask") if verb == "hurry" else t("dup-cancel-ask")
    row = (button(yes, f"duprun.{verb} {now.id} sure", "bad"), button(t("btn-cup-back"), f"duprun.run {now.id}"))
    return Scene("panel", None, (head(now), Line(asked)), buttons=(row,))


def none_here(closed: Text | None) -> Scene:
    """There is no duplicate; ``closed``: why this person can set up none."""
    lines = (
        Line(t("dup-none"), "head"),
        Line(t("dup-what")),
        Line(closed or t("dup-open-how")),
    )
    new = ((button(t("btn-dup-new"), "duprun.new", "good"),),) if closed is None else ()
    return Scene("panel", None, lines, buttons=new)

"""The panels of whoever runs a cup: its settings before registration, and what they can do afterwards."""

from __future__ import annotations

from typing import Final

from bot.games import rules_of
from bot.games.common import rows_of
from bot.league.cup.model import Cup
from bot.league.cup.options import CHOICES, games, targets
from bot.league.cup.view import View
from bot.scene import Button, Line, Scene
from bot.scenes.cups import button, head, manner, match_line, minutes
from bot.text import Text, t

ORDER: Final = ("game", "preset", "target", "format", "rounds", "pace", "registration", "checkin", "round", "wait")
LAST: Final = ("clock", "where", "rated")
_TIMES: Final = frozenset({"registration", "checkin", "round", "wait"})
NAMES: Final = frozenset({*ORDER, *LAST})


def setup(seen: View) -> Scene:
    """All that can be chosen, and the button that begins registration."""
    cup = seen.cup
    lines = (Line(t("cup-setup"), "head"), Line(t("cup-setup-how")), Line(manner(cup)))
    found = [_page(cup, name) for name in (*ORDER, *LAST) if len(values(cup, name)) > 1]
    publish = button(t("btn-cup-publish"), f"cuprun.publish {cup.id}", "good")
    drop = button(t("btn-cup-drop"), f"cuprun.cancel {cup.id} sure")
    return Scene("panel", None, lines, buttons=(*rows_of(found, 2), (publish, drop)))


def _page(cup: Cup, name: str) -> Button:
    shown = chosen(cup, name)
    label = t(f"cupset-{name}") if shown is None else t("cup-set", name=t(f"cupset-{name}"), value=shown)
    return button(label, f"cuprun.page {cup.id} {name}")


def page(seen: View, name: str) -> Scene:
    """The values of one setting."""
    cup = seen.cup
    now = _raw(cup, name)
    choices = [
        button(_value(cup, name, one), f"cuprun.set {cup.id} {name} {one}", "primary" if one == now else "plain")
        for one in values(cup, name)
    ]
    lines = (Line(t(f"cupset-{name}"), "head"), Line(t(f"cuphow-{name}")))
    back = (button(t("btn-cup-back"), f"cuprun.run {cup.id}"),)
    return Scene("panel", None, lines, buttons=(*rows_of(choices, 2 if name in ("game", "format") else 3), back))


def values(cup: Cup, name: str) -> tuple[str, ...]:
    """What can be chosen; none where it does not matter."""
    options = cup.options
    match name:
        case "game":
            return games()
        case "preset":
            return tuple(rules_of(options.game).presets)
        case "target":
            return targets(options.game, options.preset)
        case "rounds" if options.format != "swiss":
            return ()
        case "wait":
            return tuple(one for one in CHOICES["wait"] if int(one) <= options.round)
        case _:
            return CHOICES[name]


def _raw(cup: Cup, name: str) -> str:
    if name == "rated":
        return "on" if cup.options.rated else "off"
    return str(getattr(cup.options, name, ""))


def chosen(cup: Cup, name: str) -> Text | None:
    """The present value; None if there is none to show."""
    now = _raw(cup, name)
    return _value(cup, name, now) if now else None


def _value(cup: Cup, name: str, value: str) -> Text:
    match name:
        case "game":
            return t(f"game-{value}")
        case "preset":
            return t(f"preset-{value}")
        case "target":
            return t("quick-to", n=value)
        case "format":
            return t(f"cup-format-{value}")
        case "rounds":
            return t("cup-rounds-auto") if value == "0" else t("cup-rounds-n", n=value)
        case "pace":
            return t(f"cup-pace-{value}")
        case "rated":
            return t(f"cup-rated-{value}")
        case "where":
            return t(f"cup-where-{value}")
        case "clock":
            return _clock(int(value))
        case _:
            return t("cup-none-of-it") if value == "0" else minutes(int(value))


def _clock(seconds: int) -> Text:
    if not seconds:
        return t("cup-no-clock")
    return t("cup-seconds", n=seconds) if seconds < 120 else minutes(seconds // 60)


def run(seen: View) -> Scene:
    """What whoever runs it can do now."""
    cup = seen.cup
    if cup.phase == "draft":
        return setup(seen)
    lines = [head(cup), Line(manner(cup))]
    rows: list[tuple[Button, ...]] = []
    if cup.phase in ("open", "checkin"):
        lines.append(Line(t("cup-close-how") if cup.phase == "open" else t("cup-begin-how"), "small"))
        if cup.phase == "open" and cup.options.pairs:
            lines.append(Line(t("cup-close-pairs"), "small"))
        label = t("btn-cup-close") if cup.phase == "open" else t("btn-cup-begin")
        if cup.enough:
            rows.append((button(label, f"cuprun.close {cup.id}", "good"),))
        else:
            lines.append(Line(t("illegal-cup-few"), "small"))
    if cup.phase == "play":
        waiting = [one for one in cup.now_played() if not one.how]
        lines.append(Line(t("cup-judge-how"), "small"))
        lines += [Line(t("cup-entry", n=one.number, names=match_line(seen, one))) for one in waiting]
        rows += rows_of(
            [button(t("btn-cup-judge", n=one.number), f"cuprun.match {cup.id} {one.number}") for one in waiting], 4
        )
    if cup.phase in ("open", "checkin", "play"):
        rows.append((button(t("btn-cup-referees"), f"cuprun.referees {cup.id}"),))
        rows.append((button(t("btn-cup-cancel"), f"cuprun.cancel {cup.id}", "bad"),))
    rows.append((button(t("btn-cup-back"), f"cupdo.see {cup.id}"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def judging(seen: View, number: int) -> Scene | None:
    """The outcomes of a match to choose from."""
    cup = seen.cup
    match = next((one for one in cup.now_played() if one.number == number and not one.how), None)
    if match is None or cup.phase != "play":
        return None
    sides = (("home", seen.names(cup.entry(match.home))), ("away", seen.names(cup.entry(match.away))))
    rows: list[tuple[Button, ...]] = [
        (button(t("btn-cup-wins", name=name), f"cuprun.judge {cup.id} {number} {side}"),) for side, name in sides
    ]
    rows.append((button(t("btn-cup-nobody"), f"cuprun.judge {cup.id} {number} none"),))
    if match.table:
        rows += rows_of([_appoints(seen, number, one) for one in cup.referees if one != match.referee], 2)
    rows.append((button(t("btn-cup-back"), f"cuprun.run {cup.id}"),))
    return Scene("panel", None, (head(cup), Line(match_line(seen, match))), buttons=tuple(rows))


def _appoints(seen: View, number: int, referee: int) -> Button:
    return button(t("btn-cup-referee", name=seen.name(referee)), f"cuprun.referee {seen.cup.id} {number} {referee}")


def referees(seen: View) -> Scene:
    """Who referees, and who offers to."""
    cup = seen.cup
    lines = [Line(t("cup-referees-head"), "head"), Line(t("cup-referees-how"), "small")]
    if not (cup.offers or cup.referees):
        lines.append(Line(t("cup-referees-none")))
    rows: list[tuple[Button, ...]] = [
        (
            button(t("btn-cup-accept", name=seen.name(one)), f"cuprun.name {cup.id} {one}", "good"),
            button(t("btn-cup-no"), f"cuprun.unname {cup.id} {one}"),
        )
        for one in cup.offers
    ]
    taken = [button(t("btn-cup-unname", name=seen.name(one)), f"cuprun.unname {cup.id} {one}") for one in cup.referees]
    rows += [(one,) for one in taken]
    rows.append((button(t("btn-cup-back"), f"cuprun.run {cup.id}"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def cancelling(seen: View) -> Scene:
    cup = seen.cup
    yes = button(t("btn-cup-cancel-yes"), f"cuprun.cancel {cup.id} sure", "bad")
    back = button(t("btn-cup-back"), f"cuprun.run {cup.id}")
    return Scene("panel", None, (head(cup), Line(t("cup-cancel-ask"))), buttons=((yes, back),))


def none_here(*, admin: bool) -> Scene:
    """There is no cup in this chat."""
    lines = (Line(t("cup-no-cup"), "head"), Line(t("cup-who-opens") if not admin else t("cup-open-how")))
    new = ((button(t("btn-cup-new"), "cuprun.new", "good"),),) if admin else ()
    return Scene("panel", None, lines, buttons=new)

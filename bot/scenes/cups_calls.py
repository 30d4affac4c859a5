"""What one person is told of a cup, in private."""

from __future__ import annotations

from typing import Final

from bot.league.cup.steps import stays
from bot.league.cup.told import Call
from bot.league.cup.view import View
from bot.scene import Line, Scene
from bot.scenes.cups import button, check_in_rule, head, manner, match_line, mine, standing, until
from bot.text import t


def call(seen: View, told: Call, player: int) -> Scene | None:
    """What a person is told in private; None if it is pointless by now."""
    cup = seen.cup
    if told.what == "now":
        return _now(seen, player)
    lines = _call(seen, told, player)
    if lines is None:
        return None
    panel = mine(seen, player, manages=False)
    keep = [row for row in panel.buttons if any(one.data.split(" ")[0].endswith(_WANTED[told.what]) for one in row)]
    more = ((button(t("btn-cup-table"), f"cupdo.table {cup.id}"),),) if told.what in ("over", "ended") else ()
    if told.what == "offer":
        more = ((button(t("btn-cup-referees"), f"cuprun.referees {cup.id}", "good"),),)
    return Scene("info", None, (head(cup), *lines), buttons=(*keep, *more))


def _now(seen: View, player: int) -> Scene:
    """The last form of what was told before: how it stands, with what is still to be done."""
    cup = seen.cup
    own, match = cup.entry_of(player), cup.match_of(player) if cup.phase == "play" else None
    lines = [head(cup)]
    if cup.phase == "over" and own is not None:
        lines += [Line(one) for one in standing(seen, own)]
    elif cup.phase == "cancelled":
        lines.append(Line(t("cup-cancelled-few") if cup.why == "few" else t("cup-cancelled")))
    elif match is not None:
        lines.append(Line(match_line(seen, match)))
    panel = mine(seen, player, manages=False)
    keep = [row for row in panel.buttons if any(one.data.split(" ")[0].endswith(".here") for one in row)]
    return Scene("info", None, tuple(lines), buttons=tuple(keep), epilogue=True)


_WANTED: Final = {
    "ask": (".yes",),
    "checkin": (".here",),
    "round": (".here",),
    "remind": (".here",),
    "there": (".here",),
    "named": (".unoffer",),
    "declined": (".partners", ".join"),
    **dict.fromkeys(("agreed", "ended", "over", "cancelled", "offer"), ("-",)),
}


def _call(seen: View, told: Call, player: int) -> tuple[Line, ...] | None:
    cup = seen.cup
    entry = cup.entry(told.n)
    match told.what:
        case "ask" if entry is not None and entry in cup.asked(player) and cup.phase == "open":
            return (Line(t("cup-asks", name=seen.name(entry.players[0]))), Line(manner(cup), "small"))
        case "agreed" if entry is not None and not entry.out:
            return (Line(t("cup-you-in", names=seen.names(entry))),)
        case "declined" if entry is not None:
            return (Line(t("cup-declined", name=seen.name(entry.players[-1]))),)
        case "checkin" if cup.phase == "checkin":
            return (Line(t("cup-checkin-you", time=until(seen, cup.until_ms))), *check_in_rule(cup))
        case "round" | "remind":
            return _summons(seen, player)
        case "there" if (match := cup.match_of(player)) is not None and match.arrived and not match.table:
            names = ", ".join(seen.name(one) for one in sorted(match.arrived))
            several = "yes" if len(match.arrived) > 1 else "no"
            return (Line(t("cup-there", several=several, names=names)), Line(match_line(seen, match)))
        case "offer" if told.n in cup.offers:
            return (Line(t("cup-offers", name=seen.name(told.n))),)
        case "named" if player in cup.referees:
            return (Line(t("cup-you-referee")), Line(t("cup-referee-how"), "small"))
        case "ended" if 0 < told.n <= len(cup.matches):
            return (Line(match_line(seen, cup.matches[told.n - 1])),)
        case "over" if cup.phase == "over":
            own = cup.entry_of(player)
            return tuple(Line(one) for one in standing(seen, own)) if own is not None else None
        case "cancelled":
            why = t("cup-cancelled-few") if cup.why == "few" else t("cup-cancelled")
            return (Line(why),)
        case _:
            return None


def _summons(seen: View, player: int) -> tuple[Line, ...] | None:
    cup = seen.cup
    match = cup.match_of(player) if cup.phase == "play" else None
    if match is None:
        return None
    lines = [Line(t("cup-your-match", n=cup.round, of=cup.rounds)), Line(match_line(seen, match))]
    if match.table:
        lines.append(Line(t("cup-go-on", time=until(seen, cup.until_ms))))
    elif player in cup.missing(match):
        lines.append(Line(t("cup-come", time=until(seen, cup.wait_ms))))
        lines += [Line(t("cup-together"), "small")] if stays(cup) else []
    return tuple(lines)

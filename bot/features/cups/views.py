"""The scenes of a cup: the board, the standings, personal panels and messages, and the organiser's panels."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from bot.features.cups.decide import stays
from bot.features.cups.model import CHOICES, Cup, Entry, Match, View, champions, games, places, targets
from bot.features.cups.organiser import Call
from bot.features.cups.pairing import Place
from bot.games import rules_of
from bot.games.stage import rows_of
from bot.text import Text, listed_all, t
from bot.view import press
from bot.view.info import NO_TABLE
from bot.view.pictures import CupPicture, PlaceRow
from bot.view.scene import Button, Line, Scene, Style

SHOWN: Final = 16
"""The most lines of the standings in a picture, and the most names in a list."""


def button(label: Text, what: str, style: Style = "plain") -> Button:
    return Button(label, press.see(NO_TABLE, what), style)


# --- heads and labels -------------------------------------------------------------------------------------------------


def head(cup: Cup) -> Line:
    return Line(t("cup-head", game=t(f"game-{cup.options.game}")), "head")


def minutes(n: int) -> Text:
    if n and n % 1440 == 0:
        return t("cup-days", n=n // 1440)
    if n and n % 60 == 0:
        return t("cup-hours", n=n // 60)
    return t("cup-minutes", n=n)


def until(seen: View, at_ms: int) -> Text:
    """A cup time as UTC date and time."""
    at = datetime.fromtimestamp((at_ms + seen.kept.row.shift_ms) / 1000, UTC)
    return t("cup-until", day=at.date(), clock=f"{at:%H:%M} UTC")


def manner(cup: Cup) -> Text:
    """The format, target and kind of entrants in a few words."""
    options = cup.options
    if options.format == "swiss" and (cup.rounds or options.rounds):
        form = t("cup-swiss", n=cup.rounds or options.rounds)
    else:
        form = t(f"cup-format-{options.format}")
    parts = [form, t("cup-of-pairs") if options.pairs else t("cup-of-singles")]
    if options.target:
        parts.append(t("quick-to", n=options.target))
    if options.rated:
        parts.append(t("cup-rated"))
    return t("cup-set", name=t("cupset-format"), value=listed_all(parts))


def _rules(cup: Cup) -> tuple[Line, ...]:
    """The rules shown beforehand: how long a round takes, and what happens to players who do not come."""
    options = cup.options
    said = [
        t("cup-round-takes", time=minutes(options.round)),
        t("cup-no-show", time=minutes(min(options.wait, options.round))),
        *([t("cup-pair-there")] if options.pairs else []),
        *([t("cup-together")] if stays(cup) else []),
        t("cup-late"),
    ]
    return tuple(Line(one, "small") for one in said)


def check_in_rule(cup: Cup) -> tuple[Line, ...]:
    pair = [t("cup-checkin-pair")] if cup.options.pairs else []
    return tuple(Line(one, "small") for one in (t("cup-checkin-rule"), *pair))


def _referees(seen: View) -> tuple[Line, ...]:
    names = [seen.name(one) for one in seen.cup.referees]
    return (
        (Line(t("cup-referees", several="yes" if len(names) > 1 else "no", names=", ".join(names)), "small"),)
        if names
        else ()
    )


def state(seen: View, match: Match) -> Text:
    """The state of a match."""
    if match.how:
        home, away = (str(n) for n in match.points)
        return t("cup-result", how=match.how, home=home, away=away)
    if match.table:
        return t("cup-playing")
    missing = seen.cup.missing(match)
    if not missing:
        return t("cup-opens")
    if len(missing) == len(seen.cup.players_of(match)):
        return t("cup-waits-all")
    return t("cup-waits", names=", ".join(seen.name(one) for one in missing))


def match_line(seen: View, match: Match) -> Text:
    home = seen.names(seen.cup.entry(match.home))
    if not match.away:
        return t("cup-bye", names=home) if match.points[0] else t("cup-bye-lost", names=home)
    return t("cup-match", home=home, away=seen.names(seen.cup.entry(match.away)), state=state(seen, match))


# --- the board ---------------------------------------------------------------------------------------------------


def board(seen: View) -> Scene:
    """The board for everyone in the chat; it mentions no user."""
    match seen.cup.phase:
        case "draft" | "open":
            return _open(seen)
        case "checkin":
            return _check_in(seen)
        case "cancelled":
            why = t("cup-cancelled-few") if seen.cup.why == "few" else t("cup-cancelled")
            return Scene("tables", None, (head(seen.cup), Line(why)))
        case _:
            return _standings(seen)


def _open(seen: View) -> Scene:
    cup = seen.cup
    whole = cup.whole()
    lines = [head(cup), Line(manner(cup)), Line(t("cup-open-until", time=until(seen, cup.until_ms)))]
    lines += [Line(t("cup-entries", n=len(whole))), *_names(seen, whole)]
    if cup.seekers():
        lines.append(Line(t("cup-seekers", names=", ".join(seen.names(one) for one in cup.seekers()[:SHOWN])), "small"))
    lines += [*_referees(seen), *_rules(cup), Line(t("cup-code", code=cup.id), "small")]
    enter = button(t("btn-cup-enter"), f"cupdo.join {cup.id}", "good")
    return Scene("tables", None, tuple(lines), buttons=((enter, button(t("btn-cup-mine"), f"cupdo.see {cup.id}")),))


def _names(seen: View, entries: Sequence[Entry]) -> list[Line]:
    found = [Line(t("cup-entry", n=n, names=seen.names(one))) for n, one in enumerate(entries[:SHOWN], 1)]
    return found + ([Line(t("cup-more", n=len(entries) - SHOWN), "small")] if len(entries) > SHOWN else [])


def _check_in(seen: View) -> Scene:
    cup = seen.cup
    whole = cup.whole()
    here = [one for one in whole if one.checked]
    missing = ", ".join(seen.names(one) for one in whole if not one.checked)
    lines = [head(cup), Line(manner(cup)), Line(t("cup-checkin-until", time=until(seen, cup.until_ms)))]
    lines.append(Line(t("cup-checked", n=len(here), all=len(whole))))
    if missing:
        lines.append(Line(t("cup-unchecked", names=missing), "small"))
    lines += check_in_rule(cup)
    return Scene(
        "tables", None, tuple(lines), buttons=((_here(cup), button(t("btn-cup-mine"), f"cupdo.see {cup.id}")),)
    )


def _here(cup: Cup) -> Button:
    return button(t("btn-cup-here"), f"cupdo.here {cup.id}", "good")


def _standings(seen: View) -> Scene:
    cup = seen.cup
    over = cup.phase == "over"
    found = places(cup)
    lines = [head(cup)]
    if over:
        won = [seen.names(cup.entry(one)) for one in champions(cup)]
        shared = "yes" if len(won) > 1 else "no"
        lines.append(Line(t("cup-won", shared=shared, names=" · ".join(won)) if won else t("cup-won-nobody"), "loud"))
    else:
        lines.append(Line(t("cup-round", n=cup.round, of=cup.rounds, time=until(seen, cup.until_ms))))
        if any(not (one.how or one.table) for one in cup.now_played()):
            lines.append(Line(t("cup-come-until", time=until(seen, cup.wait_ms)), "small"))
    lines += [Line(match_line(seen, one)) for one in cup.now_played()[: 2 * SHOWN]]
    lines += _referees(seen) if not over else ()
    mine = button(t("btn-cup-mine"), f"cupdo.see {cup.id}")
    row = (mine, button(t("btn-cup-file"), f"cupdo.file {cup.id}")) if over else (_here(cup), mine)
    return Scene(
        "tables",
        None,
        tuple(lines),
        picture(seen),
        tuple(Line(_place(seen, one)) for one in found[:SHOWN]),
        (row,),
        alt=t("alt-cup", n=len(found)),
    )


def _place(seen: View, place: Place) -> Text:
    who = seen.names(seen.cup.entry(int(place.entrant)))
    return t("cup-place", place=place.place, names=who, points=place.points)


def picture(seen: View) -> CupPicture:
    """The standings; lines beyond ``SHOWN`` are only counted."""
    cup, found = seen.cup, places(seen.cup)
    knock_out = cup.options.format == "knockout"
    rows = []
    for one in found[:SHOWN]:
        entry = cup.entry(int(one.entrant))
        cells = (one.points, one.played) if knock_out else (one.points, one.buchholz, one.among)
        out = entry is not None and bool(entry.out)
        rows.append(PlaceRow(one.place, seen.names(entry), (*cells, one.difference), out))
    first = (t("pic-cup-won"), t("pic-cup-played")) if knock_out else ()
    heads = first or (t("pic-cup-points"), t("pic-cup-buchholz"), t("pic-cup-among"))
    under = t("pic-cup-over") if cup.phase == "over" else t("pic-cup-round", n=cup.round, of=cup.rounds)
    more = len(found) - SHOWN
    return CupPicture(
        t("cup-head", game=t(f"game-{cup.options.game}")),
        under,
        (*heads, t("pic-cup-difference")),
        tuple(rows),
        t("cup-more", n=more) if more > 0 else None,
        len(champions(cup)),
    )


# --- one player's panel -----------------------------------------------------------------------------------------------


def mine(seen: View, player: int, *, manages: bool, opens: bool = False) -> Scene:
    """The cup from one player's view. ``opens``: whether they may set up another."""
    cup = seen.cup
    entry = cup.entry_of(player) if player else None
    lines = [*board(seen).lines[:3]] if cup.phase in ("open", "checkin") else [head(cup), Line(manner(cup))]
    rows: list[tuple[Button, ...]] = []
    for one in cup.asked(player) if player and cup.phase == "open" else ():
        lines.append(Line(t("cup-asks", name=seen.name(one.players[0])), "loud"))
        rows.append((button(t("btn-cup-yes"), f"cupdo.yes {cup.id} {one.number}", "good"), _no(cup, one)))
    judges = bool(player) and player in (*cup.referees, *cup.offers)
    lines += [Line(one) for one in standing(seen, entry)] if not judges else ()
    match = cup.match_of(player) if entry is not None and cup.phase == "play" else None
    if match is not None:
        lines.append(Line(match_line(seen, match)))
        if player in cup.missing(match) and not match.table:
            rows.append((_here(cup),))
    if cup.phase == "open" and entry is None and not judges:
        rows.append((button(t("btn-cup-enter"), f"cupdo.join {cup.id}", "good"),))
    if cup.phase == "open" and entry is not None and len(entry.players) == 1 and cup.options.pairs:
        rows.append((button(t("btn-cup-partner"), f"cupdo.partners {cup.id}"),))
    if cup.phase == "checkin" and entry is not None and not entry.checked:
        rows.append((_here(cup),))
    if judges:
        lines.append(Line(t("cup-you-referee") if player in cup.referees else t("cup-you-offered")))
        rows.append((button(t("btn-cup-unoffer"), f"cupdo.unoffer {cup.id}", "bad"),))
    elif cup.phase in ("open", "checkin", "play") and not (player and cup.plays(player)):
        rows.append((button(t("btn-cup-offer"), f"cupdo.offer {cup.id}"),))
    if entry is not None and cup.phase in ("open", "checkin", "play"):
        rows.append((button(t("btn-cup-leave"), f"cupdo.leave {cup.id}", "bad"),))
    if cup.phase in ("play", "over"):
        rows.append(
            (button(t("btn-cup-table"), f"cupdo.table {cup.id}"), button(t("btn-cup-file"), f"cupdo.file {cup.id}"))
        )
    over = cup.phase in ("over", "cancelled")
    if manages and not over:
        rows.append((button(t("btn-cup-run"), f"cuprun.run {cup.id}"),))
    if opens and over:
        rows.append((button(t("btn-cup-new"), "cuprun.new", "good"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def _no(cup: Cup, entry: Entry) -> Button:
    return button(t("btn-cup-no"), f"cupdo.no {cup.id} {entry.number}")


def standing(seen: View, entry: Entry | None) -> list[Text]:
    """How the player takes part."""
    if entry is None:
        return [t("cup-you-not")]
    if not entry.confirmed:
        return [t("cup-you-asked", name=seen.name(entry.players[1]))]
    if seen.cup.options.pairs and len(entry.players) == 1:
        return [t("cup-you-seek")]
    found = [t("cup-you-in", names=seen.names(entry))]
    if seen.cup.phase == "checkin":
        found.append(t("cup-you-checked") if entry.checked else t("cup-you-unchecked"))
    if seen.cup.phase in ("play", "over"):
        own = next((one for one in places(seen.cup) if one.entrant == str(entry.number)), None)
        found += [t("cup-you-place", n=own.place, points=own.points)] if own is not None else []
    return found


def partners(seen: View, found: Sequence[tuple[str, str, bool]], *, seeking: bool) -> Scene:
    """Choose a player to ask as partner: (mark, name, whether they seek one)."""
    cup = seen.cup
    how = t("cup-partner-how") if found else t("cup-you-seek") if seeking else t("cup-partner-nobody")
    lines = (head(cup), Line(t("cup-partner-whom")), Line(how, "small"))
    asks = [
        button(
            t("btn-cup-ask-seeker", name=name) if looks else t("btn-cup-ask", name=name), f"cupdo.ask {cup.id} {mark}"
        )
        for mark, name, looks in found
    ]
    rows = list(rows_of(asks, 2))
    if not seeking:
        rows.append((button(t("btn-cup-seek"), f"cupdo.seek {cup.id}", "good"),))
    return Scene("panel", None, lines, buttons=tuple(rows))


def leaving(seen: View) -> Scene:
    """Confirm leaving the cup."""
    cup = seen.cup
    text = t("cup-leave-play") if cup.phase == "play" else t("cup-leave-pair") if cup.options.pairs else t("cup-leave")
    yes = button(t("btn-cup-leave-yes"), f"cupdo.leave {cup.id} sure", "bad")
    stay = button(t("btn-cup-stay"), f"cupdo.see {cup.id}")
    return Scene("panel", None, (head(cup), Line(text)), buttons=((yes, stay),))


# --- private messages -------------------------------------------------------------------------------------------------


def call(seen: View, told: Call, player: int) -> Scene | None:
    """A private message; None if it is outdated."""
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
    """The last form of an earlier message: the current state, with what remains to be done."""
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


# --- the organiser's panels -------------------------------------------------------------------------------------------


ORDER: Final = ("game", "preset", "target", "format", "rounds", "pace", "registration", "checkin", "round", "wait")
LAST: Final = ("clock", "where", "rated")
_TIMES: Final = frozenset({"registration", "checkin", "round", "wait"})
NAMES: Final = frozenset({*ORDER, *LAST})


def setup(seen: View) -> Scene:
    """All settings, and the button that begins registration."""
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
    """The possible values; none if the setting does not matter."""
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
    """The current value; None if there is none to show."""
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
    """What the organiser can do now."""
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
    """The possible outcomes of a match."""
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
    """The referees and the offers."""
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
    """The chat has no cup."""
    lines = (Line(t("cup-no-cup"), "head"), Line(t("cup-who-opens") if not admin else t("cup-open-how")))
    new = ((button(t("btn-cup-new"), "cuprun.new", "good"),),) if admin else ()
    return Scene("panel", None, lines, buttons=new)

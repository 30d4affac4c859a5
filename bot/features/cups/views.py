"""The scenes of a cup: the board, the standings, personal panels and messages, and the organiser's panels."""

from collections.abc import Sequence
from typing import Final

from bot.competitions import model, views
from bot.competitions.views import back, button, cancelled, head, heads, panel, posted, to_mine, until
from bot.features.cups.model import Call, Cup, Entry, Match, View, champions, places
from bot.features.cups.pairing import Place
from bot.games.stage import rows_of
from bot.ports.cups import RUNNING
from bot.text import Text, t
from bot.view.pictures import CupPicture, PlaceRow
from bot.view.scene import Button, Line, Scene

SHOWN: Final = 16
"""The most lines of the standings in a picture, and the most names in a list."""


# --- labels and lines -------------------------------------------------------------------------------------------------


def _small(said: Sequence[Text]) -> list[Line]:
    return [Line(one, "small") for one in said]


def _rules(cup: Cup) -> list[Line]:
    """The rules shown beforehand: how long a round takes, and what happens to players who do not come."""
    options = cup.options
    return _small(
        [
            t("cup-round-takes", time=model.minutes(options.round)),
            t("cup-no-show", time=model.minutes(min(options.wait, options.round))),
            *([t("cup-pair-there")] if options.pairs else []),
            *([t("cup-together")] if cup.together else []),
            t("cup-late"),
        ]
    )


def check_in_rule(cup: Cup) -> list[Line]:
    return _small([t("cup-checkin-rule"), *([t("cup-checkin-pair")] if cup.options.pairs else [])])


def _referees(seen: View) -> list[Line]:
    names = [seen.name(one) for one in seen.now.referees]
    several = "yes" if len(names) > 1 else "no"
    return _small([t("cup-referees", several=several, names=", ".join(names))] if names else [])


def state(seen: View, match: Match) -> Text:
    """The state of a match."""
    if match.how:
        home, away = (str(n) for n in match.points)
        return t("cup-result", how=match.how, home=home, away=away)
    if match.table:
        return t("cup-playing")
    missing = seen.now.missing(match)
    if not missing:
        return t("cup-opens")
    if len(missing) == len(seen.now.players_of(match)):
        return t("cup-waits-all")
    return t("cup-waits", names=", ".join(seen.name(one) for one in missing))


def match_line(seen: View, match: Match) -> Text:
    home = seen.names(match.home)
    if not match.away:
        return t("cup-bye", names=home) if match.points[0] else t("cup-bye-lost", names=home)
    return t("cup-match", home=home, away=seen.names(match.away), state=state(seen, match))


# --- the board ---------------------------------------------------------------------------------------------------


def board(seen: View) -> Scene:
    """The board for everyone in the chat; it mentions no user."""
    match seen.now.phase:
        case "draft" | "open":
            return _open(seen)
        case "checkin":
            return _check_in(seen)
        case "cancelled":
            return posted([head(seen.now), cancelled(seen.now)])
        case _:
            return _standings(seen)


def _open(seen: View) -> Scene:
    cup = seen.now
    whole = cup.whole()
    lines = [*heads(cup), Line(t("cup-open-until", time=until(seen)))]
    lines += [Line(t("cup-entries", n=len(whole))), *_names(seen, whole)]
    if cup.seekers():
        seekers = ", ".join(seen.name(one.players[0]) for one in cup.seekers()[:SHOWN])
        lines.append(Line(t("cup-seekers", names=seekers), "small"))
    lines += [*_referees(seen), *_rules(cup), Line(t("cup-code", code=cup.id), "small")]
    enter = button(t("btn-cup-enter"), cup.do("join"), "good")
    return posted(lines, (enter, to_mine(cup)))


def _names(seen: View, entries: Sequence[Entry]) -> list[Line]:
    found = [Line(t("cup-entry", n=n, names=seen.names(one.number))) for n, one in enumerate(entries[:SHOWN], 1)]
    return found + ([Line(t("cup-more", n=len(entries) - SHOWN), "small")] if len(entries) > SHOWN else [])


def _check_in(seen: View) -> Scene:
    cup = seen.now
    whole = cup.whole()
    here = [one for one in whole if one.checked]
    missing = ", ".join(seen.names(one.number) for one in whole if not one.checked)
    lines = [*heads(cup), Line(t("cup-checkin-until", time=until(seen)))]
    lines.append(Line(t("cup-checked", n=len(here), all=len(whole))))
    if missing:
        lines.append(Line(t("cup-unchecked", names=missing), "small"))
    lines += check_in_rule(cup)
    return posted(lines, (_here(cup), to_mine(cup)))


def _here(cup: Cup) -> Button:
    return button(t("btn-cup-here"), cup.do("here"), "good")


def _standings(seen: View) -> Scene:
    cup = seen.now
    over = cup.phase == "over"
    found = places(cup)
    lines = [head(cup)]
    if over:
        won = [seen.names(one) for one in champions(cup)]
        shared = "yes" if len(won) > 1 else "no"
        lines.append(Line(t("cup-won", shared=shared, names=" · ".join(won)) if won else t("cup-won-nobody"), "loud"))
    else:
        lines.append(Line(t("cup-round", n=cup.round, of=cup.rounds, time=until(seen))))
        if any(not (one.how or one.table) for one in cup.now_played()):
            lines.append(Line(t("cup-come-until", time=until(seen, cup.wait_ms)), "small"))
    lines += [Line(match_line(seen, one)) for one in cup.now_played()[: 2 * SHOWN]]
    lines += _referees(seen) if not over else ()
    mine = to_mine(cup)
    row = (mine, button(t("btn-cup-file"), cup.do("file"))) if over else (_here(cup), mine)
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
    return t("cup-place", place=place.place, names=seen.names(place.entrant), points=place.points)


def picture(seen: View) -> CupPicture:
    """The standings; lines beyond ``SHOWN`` are only counted."""
    cup, found = seen.now, places(seen.now)
    knock_out = cup.options.format == "knockout"
    rows = []
    for one in found[:SHOWN]:
        cells = (one.points, one.played) if knock_out else (one.points, one.buchholz, one.among)
        out = cup.out(one.entrant)
        rows.append(PlaceRow(one.place, seen.names(one.entrant), (*cells, one.difference), out))
    first = (t("pic-cup-won"), t("pic-cup-played")) if knock_out else ()
    columns = first or (t("pic-cup-points"), t("pic-cup-buchholz"), t("pic-cup-among"))
    under = t("pic-cup-over") if cup.phase == "over" else t("pic-cup-round", n=cup.round, of=cup.rounds)
    more = len(found) - SHOWN
    return CupPicture(
        head(cup).text,
        under,
        (*columns, t("pic-cup-difference")),
        tuple(rows),
        t("cup-more", n=more) if more > 0 else None,
        len(champions(cup)),
    )


# --- one player's panel -----------------------------------------------------------------------------------------------


def mine(seen: View, player: int, *, manages: bool = False, opens: bool = False, web: bool = False) -> Scene:
    """The cup from one player's view. ``opens``: whether they may set up another."""
    cup = seen.now
    entry = cup.entry_of(player) if player else None
    lines = [*board(seen).lines[:3]] if cup.phase in ("open", "checkin") else heads(cup)
    rows: list[tuple[Button, ...]] = []
    for one in cup.asked(player) if player and cup.phase == "open" else ():
        lines.append(Line(t("cup-asks", name=seen.name(one.players[0])), "loud"))
        rows.append((button(t("btn-cup-yes"), cup.do("yes", one.number), "good"), _no(cup, one)))
    judges = bool(player) and player in (*cup.referees, *cup.offers)
    lines += [Line(one) for one in standing(seen, entry)] if not judges else ()
    match = cup.match_of(player) if entry is not None and cup.phase == "play" else None
    if match is not None:
        lines.append(Line(match_line(seen, match)))
        if player in cup.missing(match) and not match.table:
            rows.append((_here(cup),))
    if cup.phase == "open" and entry is None and not judges:
        rows.append((button(t("btn-cup-enter"), cup.do("join"), "good"),))
    if cup.phase == "open" and entry is not None and len(entry.players) == 1 and cup.options.pairs:
        rows.append((button(t("btn-cup-partner"), cup.do("partners")),))
    if cup.phase == "checkin" and entry is not None and not entry.checked:
        rows.append((_here(cup),))
    if judges:
        lines.append(Line(t("cup-you-referee") if player in cup.referees else t("cup-you-offered")))
        rows.append((button(t("btn-cup-unoffer"), cup.do("unoffer"), "bad"),))
    elif cup.phase in RUNNING and not (player and cup.plays(player)):
        rows.append((button(t("btn-cup-offer"), cup.do("offer")),))
    if entry is not None and cup.phase in RUNNING:
        rows.append((button(t("btn-cup-leave"), cup.do("leave"), "bad"),))
    if cup.phase in ("play", "over"):
        rows.append((button(t("btn-cup-table"), cup.do("table")), button(t("btn-cup-file"), cup.do("file"))))
    over = cup.phase in model.ENDED
    if manages and not over:
        rows.append((button(t("btn-cup-run"), cup.run("run")),))
    if opens and over:
        rows.append((button(t("btn-cup-new"), "cuprun.new", "good"),))
    return panel(lines, *rows)


def _no(cup: Cup, entry: Entry) -> Button:
    return button(t("btn-cup-no"), cup.do("no", entry.number))


def standing(seen: View, entry: Entry | None) -> list[Text]:
    """How the player takes part."""
    if entry is None:
        return [t("cup-you-not")]
    if not entry.confirmed:
        return [t("cup-you-asked", name=seen.name(entry.players[1]))]
    if seen.now.options.pairs and len(entry.players) == 1:
        return [t("cup-you-seek")]
    found = [t("cup-you-in", names=seen.names(entry.number))]
    if seen.now.phase == "checkin":
        found.append(t("cup-you-checked") if entry.checked else t("cup-you-unchecked"))
    if seen.now.phase in ("play", "over"):
        own = next((one for one in places(seen.now) if one.entrant == entry.number), None)
        found += [t("cup-you-place", n=own.place, points=own.points)] if own is not None else []
    return found


def partners(seen: View, found: Sequence[tuple[str, str, bool]], *, seeking: bool) -> Scene:
    """Choose a player to ask as partner: (mark, name, whether they seek one)."""
    cup = seen.now
    how = t("cup-partner-how") if found else t("cup-you-seek") if seeking else t("cup-partner-nobody")
    lines = [head(cup), Line(t("cup-partner-whom")), Line(how, "small")]
    asks = [
        button(t("btn-cup-ask-seeker", name=name) if looks else t("btn-cup-ask", name=name), cup.do("ask", mark))
        for mark, name, looks in found
    ]
    rows = list(rows_of(asks, 2))
    if not seeking:
        rows.append((button(t("btn-cup-seek"), cup.do("seek"), "good"),))
    return panel(lines, *rows)


def leaving(seen: View) -> Scene:
    """Confirm leaving the cup."""
    cup = seen.now
    text = t("cup-leave-play") if cup.phase == "play" else t("cup-leave-pair") if cup.options.pairs else t("cup-leave")
    yes = button(t("btn-cup-leave-yes"), cup.do("leave", "sure"), "bad")
    stay = button(t("btn-cup-stay"), cup.do("see"))
    return panel([head(cup), Line(text)], (yes, stay))


# --- private messages -------------------------------------------------------------------------------------------------


def call(seen: View, told: Call, player: int) -> Scene | None:
    """A private message; None if it is outdated."""
    cup = seen.now
    lines = _call(seen, told, player)
    if lines is None:
        return None
    wanted = _WANTED.get(told.what, ())
    keep = [row for row in mine(seen, player).buttons if any(one.data.split(" ")[0].endswith(wanted) for one in row)]
    more = ((button(t("btn-cup-table"), cup.do("table")),),) if told.what in ("over", "ended") else ()
    if told.what == "offer":
        more = ((button(t("btn-cup-referees"), cup.run("referees"), "good"),),)
    return Scene("info", None, (head(cup), *lines), buttons=(*keep, *more), epilogue=told.what == "now")


_WANTED: Final = {
    "ask": (".yes",),
    "named": (".unoffer",),
    "declined": (".partners", ".join"),
    **dict.fromkeys(("checkin", "round", "remind", "there", "now"), (".here",)),
}
"""The buttons of the player's panel that come with a message."""


def _call(seen: View, told: Call, player: int) -> tuple[Line, ...] | None:
    cup = seen.now
    entry = cup.entry(told.n)
    match told.what:
        case "now":
            return _now(seen, player)
        case "ask" if entry is not None and entry in cup.asked(player) and cup.phase == "open":
            return (Line(t("cup-asks", name=seen.name(entry.players[0]))), Line(cup.manner, "small"))
        case "agreed" if entry is not None and not entry.out:
            return (Line(t("cup-you-in", names=seen.names(entry.number))),)
        case "declined" if entry is not None:
            return (Line(t("cup-declined", name=seen.name(entry.players[-1]))),)
        case "checkin" if cup.phase == "checkin":
            return (Line(t("cup-checkin-you", time=until(seen))), *check_in_rule(cup))
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
            return _result(seen, player)
        case "cancelled":
            return (cancelled(cup),)
        case _:
            return None


def _now(seen: View, player: int) -> tuple[Line, ...]:
    """The last form of an earlier message: the current state, with what remains to be done."""
    cup = seen.now
    match = cup.match_of(player) if cup.phase == "play" else None
    if cup.phase == "over":
        return _result(seen, player) or ()
    if cup.phase == "cancelled":
        return (cancelled(cup),)
    return (Line(match_line(seen, match)),) if match is not None else ()


def _result(seen: View, player: int) -> tuple[Line, ...] | None:
    own = seen.now.entry_of(player)
    return tuple(Line(one) for one in standing(seen, own)) if own is not None else None


def _summons(seen: View, player: int) -> tuple[Line, ...] | None:
    cup = seen.now
    match = cup.match_of(player) if cup.phase == "play" else None
    if match is None:
        return None
    lines = [Line(t("cup-your-match", n=cup.round, of=cup.rounds)), Line(match_line(seen, match))]
    if match.table:
        lines.append(Line(t("cup-go-on", time=until(seen))))
    elif player in cup.missing(match):
        lines.append(Line(t("cup-come", time=until(seen, cup.wait_ms))))
        lines += [Line(t("cup-together"), "small")] if cup.together else []
    return tuple(lines)


# --- the organiser's panels -------------------------------------------------------------------------------------------


def run(seen: View) -> Scene:
    """What the organiser can do now."""
    cup = seen.now
    if cup.phase == "draft":
        return views.setup(cup)
    lines = heads(cup)
    rows: list[tuple[Button, ...]] = []
    if cup.phase in ("open", "checkin"):
        lines.append(Line(t("cup-close-how") if cup.phase == "open" else t("cup-begin-how"), "small"))
        if cup.phase == "open" and cup.options.pairs:
            lines.append(Line(t("cup-close-pairs"), "small"))
        label = t("btn-cup-close") if cup.phase == "open" else t("btn-cup-begin")
        if cup.enough:
            rows.append((button(label, cup.run("close"), "good"),))
        else:
            lines.append(Line(t("illegal-cup-few"), "small"))
    if cup.phase == "play":
        waiting = [one for one in cup.now_played() if not one.how]
        lines.append(Line(t("cup-judge-how"), "small"))
        lines += [Line(t("cup-entry", n=one.number, names=match_line(seen, one))) for one in waiting]
        rows += rows_of([button(t("btn-cup-judge", n=one.number), cup.run("match", one.number)) for one in waiting], 4)
    if cup.phase in RUNNING:
        rows.append((button(t("btn-cup-referees"), cup.run("referees")),))
        rows.append((button(t("btn-cup-cancel"), cup.run("cancel"), "bad"),))
    rows.append(back(cup.do("see")))
    return panel(lines, *rows)


def judging(seen: View, number: int) -> Scene | None:
    """The possible outcomes of a match."""
    cup = seen.now
    match = next((one for one in cup.now_played() if one.number == number and not one.how), None)
    if match is None or cup.phase != "play":
        return None
    sides = (("home", match.home), ("away", match.away))
    rows: list[tuple[Button, ...]] = [
        (button(t("btn-cup-wins", name=seen.names(one)), cup.run("judge", number, side)),) for side, one in sides
    ]
    rows.append((button(t("btn-cup-nobody"), cup.run("judge", number, "none")),))
    if match.table:
        free = [one for one in cup.referees if one != match.referee]
        appoint = [button(t("btn-cup-referee", name=seen.name(one)), cup.run("referee", number, one)) for one in free]
        rows += rows_of(appoint, 2)
    return panel([head(cup), Line(match_line(seen, match))], *rows, back(cup.run("run")))


def referees(seen: View) -> Scene:
    """The referees and the offers."""
    cup = seen.now
    lines = [Line(t("cup-referees-head"), "head"), Line(t("cup-referees-how"), "small")]
    if not (cup.offers or cup.referees):
        lines.append(Line(t("cup-referees-none")))
    rows: list[tuple[Button, ...]] = [
        (
            button(t("btn-cup-accept", name=seen.name(one)), cup.run("name", one), "good"),
            button(t("btn-cup-no"), cup.run("unname", one)),
        )
        for one in cup.offers
    ]
    taken = [button(t("btn-cup-unname", name=seen.name(one)), cup.run("unname", one)) for one in cup.referees]
    rows += [(one,) for one in taken]
    rows.append(back(cup.run("run")))
    return panel(lines, *rows)


def none_here(closed: Text | None) -> Scene:
    """The chat has no cup. ``closed``: why this person cannot set one up."""
    return views.none_here("cup", closed, Line(t("cup-no-cup"), "head"))

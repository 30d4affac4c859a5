"""The scenes of a duplicate: the board, the result, each deal with its proof, and the panels of players and the
organiser."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot.competitions import model, views
from bot.competitions.views import back, button, cancelled, head, heads, panel, posted, to_mine, until
from bot.fair import link
from bot.features.daily.views import dealt_hand, sealed, verified
from bot.features.duplicates.model import Board, Call, Duplicate, Place, Side, View, balance, ranking, swings, written
from bot.features.duplicates.model import Line as Seats
from bot.features.packs import Dealt
from bot.games.stage import card, rows_of
from bot.ports.packs import Pack, PackWord
from bot.text import Text, decimal, t
from bot.view import press
from bot.view.pictures import DuplicatePicture, SidePart, SideRow
from bot.view.scene import Button, Line, Scene

LINES: Final[tuple[Seats, ...]] = (0, 1)


def pair_names(seen: View, side: Side | None, *, alone: bool = False) -> str | Text:
    """The players on a side, or the word for automatic players. ``alone``: only the people."""
    players = [seen.name(one) for one in side.players] if side is not None else []
    if not players:
        return t("dup-computer")
    if alone or len(players) == seen.now.options.size:
        return " \N{EN DASH} ".join(players)
    return t("dup-with-computer", name=players[0])


def signed(n: int | Fraction) -> str | Text:
    """With its sign; a fraction to one decimal place."""
    if n.denominator != 1:
        return decimal(float(n), signed=True)
    return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"


def board(seen: View) -> Scene:
    """The result for everyone in the chat."""
    now = seen.now
    lines = [head(now), *_winners(seen)]
    row = (button(t("btn-dup-deals"), now.do("deal", 1)), to_mine(now))
    return Scene("tables", None, tuple(lines), picture(seen), tuple(_in_words(seen)), (row,), alt=t("alt-dup"))


def _winners(seen: View) -> list[Line]:
    now = seen.now
    if now.options.manner == "teams" and seen.unranked:
        return [Line(t("dup-teams-unranked"), "loud")]
    if now.options.manner == "teams":
        n = balance(now)
        if not swings(now):
            return [Line(t("dup-nothing"), "loud")]
        if not n:
            return [Line(t("dup-teams-even"), "loud")]
        return [
            Line(t("dup-team-won", n=1 if n > 0 else 2, points=abs(n), names=_team(seen, 1 if n > 0 else 2)), "loud")
        ]
    found = [
        Line(t("dup-line-won", n=line + 1, names=_who(seen, one)), "loud")
        for line in _lines(seen)
        for one in ranking(now, line, seen.unranked)
        if one.place == 1
    ]
    return found or [Line(t("dup-nothing"), "loud")]


def _who(seen: View, one: Place) -> str | Text:
    return pair_names(seen, seen.now.side(one.side))


def _team(seen: View, team: int) -> str:
    return ", ".join(seen.name(player) for one in seen.now.sides if one.team == team for player in one.players)


def picture(seen: View) -> DuplicatePicture:
    now = seen.now
    title, under = head(now).text, t("dup-deals", n=now.options.deals)
    if now.options.manner == "teams":
        return DuplicatePicture(title, under, (_deals(seen),))
    return DuplicatePicture(title, under, tuple(_line(seen, one) for one in _lines(seen)))


def _lines(seen: View) -> list[Seats]:
    """The lines with ranked people."""
    return [one for one in LINES if any(place.side and place.place for place in ranking(seen.now, one, seen.unranked))]


def _line(seen: View, line: Seats) -> SidePart:
    now = seen.now
    share, above = t("pic-dup-share"), t("pic-dup-above")
    swapped = now.options.manner == "difference"
    rows = []
    for one in ranking(now, line, seen.unranked):
        cells = (f"{round(100 * one.share)}%", signed(one.above)) if one.place else ("", "")
        rows.append(
            SideRow(str(one.place or "\N{EN DASH}"), _who(seen, one), cells[::-1] if swapped else cells, one.place == 1)
        )
    return SidePart(t("pic-dup-line", n=line + 1), (above, share) if swapped else (share, above), tuple(rows))


def _deals(seen: View) -> SidePart:
    """The deals of two teams, and their sum."""
    rows = [SideRow(str(one.deal), "", (*map(signed, one.written), signed(one.gain))) for one in swings(seen.now)]
    n = balance(seen.now)
    both = t("pic-dup-teams", one=_team(seen, 1), two=_team(seen, 2))
    rows.append(SideRow("", both, ("", "", signed(n)), won=False))
    heads = (t("pic-dup-table", n=1), t("pic-dup-table", n=2), t("pic-dup-gain"))
    return SidePart(t("pic-dup-deal"), heads, tuple(rows))


def _in_words(seen: View) -> list[Line]:
    """The picture in words."""
    now = seen.now
    if now.options.manner == "teams":
        found = [
            t("dup-swing", n=one.deal, one=signed(one.written[0]), two=signed(one.written[1]), gain=signed(one.gain))
            for one in swings(now)
        ]
        return [Line(one) for one in found]
    lines = []
    for line in _lines(seen):
        for one in ranking(now, line, seen.unranked):
            if not one.place:
                continue
            share, above = f"{round(100 * one.share)}%", signed(one.above)
            words = t("dup-place", line=line + 1, place=one.place, names=_who(seen, one), share=share, above=above)
            lines.append(Line(words))
    return lines


def own(seen: View, player: int) -> list[Line]:
    """A player's own result."""
    now = seen.now
    side, table = now.side_of(player), now.board_of(player)
    if side is None or table is None:
        return _winners(seen)
    if now.options.manner == "teams":
        n = balance(now) * (1 if side.team == 1 else -1)
        return [*_winners(seen), Line(t("dup-your-team", n=side.team, points=signed(n)))]
    line: Seats = 0 if table.even == side.number else 1
    mine = next((one for one in ranking(now, line, seen.unranked) if one.side == side.number), None)
    if mine is None:
        return [Line(t("dup-nothing"))]
    if not mine.place:
        return [Line(t("dup-unranked"))]
    of = sum(bool(one.place) for one in ranking(now, line, seen.unranked))
    return [Line(t("dup-your-place", place=mine.place, of=of, share=round(100 * mine.share), above=signed(mine.above)))]


# --- one deal ---------------------------------------------------------------------------------------------------------


def deal(seen: View, pack: Pack, n: int, dealt: Dealt, words: Sequence[PackWord]) -> Scene:
    """What each table wrote in a deal, the cards, and the data to verify them (HS-20)."""
    now = seen.now
    lines = [Line(t("dup-deal-head", n=n, of=now.options.deals, game=t(f"game-{pack.game}")), "head")]
    lines += [Line(t("dup-deal-table", n=number, score=signed(score))) for number, score in written(now, n).items()]
    lines += [dealt_hand(t("dup-seat", n=seat), hand) for seat, hand in enumerate(dealt.hands, 1)]
    if dealt.turned:
        lines.append(Line(t("read-turned", card=card(dealt.turned))))
    lines += verified(pack, n, words, _seal(pack))
    others = [
        button(t("btn-dup-deal", n=one), now.do("deal", one), "primary" if one == n else "plain")
        for one in range(1, now.options.deals + 1)
    ]
    return Scene("info", None, tuple(lines), buttons=(*rows_of(others, 4), (to_mine(now),)))


SHOWN: Final = 16
"""The most lines of a list."""


# --- the board ----------------------------------------------------------------------------------------------------


def joining(now: Duplicate) -> Button:
    return button(t("btn-dup-join"), now.do("join"), "good")


def _seal(pack: Pack) -> Text:
    return t("dup-seal", value=link(pack.seed, 0))


def _to_results(now: Duplicate) -> tuple[Button, ...]:
    return button(t("btn-dup-table"), now.do("table")), button(t("btn-dup-deals"), now.do("deal", 1))


def running_board(seen: View, pack: Pack | None) -> Scene:
    """The board for everyone in the chat. It mentions no user, and reveals no results before the end."""
    match seen.now.phase:
        case "draft" | "open":
            return _open(seen, pack)
        case "cancelled":
            return posted([head(seen.now), cancelled(seen.now)])
        case "over":
            return board(seen)
        case _:
            return _playing(seen)


def _open(seen: View, pack: Pack | None) -> Scene:
    now = seen.now
    lines = [*heads(now), Line(t("dup-open-until", time=until(seen)))]
    lines.append(Line(t("dup-signed", n=sum(len(one.players) for one in now.sides))))
    lines += [_side_line(seen, n, one) for n, one in enumerate(now.sides[:SHOWN], 1)]
    lines += [Line(t("dup-how"), "small"), Line(t("dup-filled"), "small")]
    lines.append(Line(t("dup-time-rule", time=model.minutes(now.options.time)), "small"))
    if pack is not None:
        lines.append(Line(_seal(pack), "small"))
    lines += [Line(t("dup-trust"), "small"), Line(t("dup-code", code=now.id), "small")]
    return posted(lines, (joining(now), to_mine(now)))


def _side_line(seen: View, n: int, side: Side) -> Line:
    free = len(side.players) < seen.now.options.size
    names = pair_names(seen, side, alone=free)
    yes = "yes" if free else "no"
    if side.team:
        return Line(t("dup-team-entry", team=side.team, names=names, free=yes))
    return Line(t("dup-entry", n=n, names=names, free=yes))


def _playing(seen: View) -> Scene:
    now = seen.now
    done = sum(bool(one.how) for one in now.boards)
    lines = [*heads(now), Line(t("dup-done", n=done, of=len(now.boards)))]
    lines += [Line(table_line(seen, one)) for one in now.boards]
    lines += [Line(t("dup-play-until", time=until(seen)), "small"), Line(t("dup-sealed"), "small")]
    return posted(lines, (to_mine(now),))


def table_line(seen: View, one: Board) -> Text:
    even, odd = (pair_names(seen, seen.now.side(side)) for side in (one.even, one.odd))
    state = one.how or ("playing" if one.table else "opens")
    return t("dup-table", n=one.number, even=even, odd=odd, state=state)


# --- one player's panel -----------------------------------------------------------------------------------------------


def mine(seen: View, player: int, *, manages: bool = False, opens: bool = False, web: bool = False) -> Scene:
    """The duplicate from one player's view. ``opens``: whether they may set up another; ``web``: they can always be
    reached in private."""
    now = seen.now
    side, table = now.side_of(player), now.board_of(player)
    lines = heads(now)
    rows: list[tuple[Button, ...]] = []
    if now.phase == "cancelled":
        lines.append(cancelled(now))
    elif side is None:
        lines.append(Line(t("dup-you-not")))
    else:
        free = len(side.players) < now.options.size
        lines.append(Line(t("dup-you-in", names=pair_names(seen, side, alone=now.phase == "open" and free))))
    if now.phase == "open":
        lines.append(Line(t("dup-open-until", time=until(seen)), "small"))
        rows.append((joining(now),) if side is None else (button(t("btn-dup-word"), now.do("word")),))
        if side is not None:
            lines += [Line(t("dup-start-me"), "small")] if not web else []
            rows.append((button(t("btn-dup-leave"), now.do("leave"), "bad"),))
    if now.phase == "play":
        lines += [Line(table_line(seen, table))] if table is not None else []
        lines.append(Line(t("dup-play-until", time=until(seen)), "small"))
        if table is not None and table.table and not table.how:
            rows.append((Button(t("btn-dup-cards"), press.see(table.table, "hand"), "good"),))
    if now.phase == "over":
        lines += own(seen, player)
        rows.append(_to_results(now))
    if manages and now.phase in ("open", "play"):
        rows.append((button(t("btn-dup-run"), now.run("run")),))
    if opens and now.phase != "open":
        rows.append((button(t("btn-dup-new"), "duprun.new", "good"),))
    return panel(lines, *rows)


def sides(seen: View) -> Scene:
    """Choose a side: a new one, or beside another player."""
    now = seen.now
    rows: list[Button] = []
    for team in (1, 2) if now.options.manner == "teams" else (0,):
        rows += [
            button(
                t("btn-dup-with", name=pair_names(seen, one, alone=True), team=team),
                now.do("enter", one.number),
                "good",
            )
            for one in now.free(team)
        ]
        if now.room(team):
            label = t("btn-dup-team", n=team) if team else t("btn-dup-alone", size=now.options.side)
            rows.append(button(label, now.do("enter", f"t{team}")))
    how = t("dup-with-whom", size=now.options.side)
    return panel([head(now), Line(how if rows else t("illegal-duplicate-full"))], *rows_of(rows, 2), (to_mine(now),))


def word(now: Duplicate, mine_: PackWord, pack: Pack) -> Scene:
    """The seals of the deals and of the player's salt, shown before they give a word."""
    lines = sealed([t("dup-word-head"), t("dup-word-how")], mine_, [_seal(pack)])
    return panel(lines, (to_mine(now),))


def call(seen: View, told: Call, player: int) -> Scene | None:
    """A private message; None if it is outdated."""
    now = seen.now
    match told.what:
        case "begun" if now.phase == "play":
            table = now.board_of(player)
            said = [Line(table_line(seen, table))] if table is not None else []
            lines = [Line(t("dup-begun")), *said, Line(t("dup-play-until", time=until(seen)), "small")]
        case "not" if now.phase == "play":
            lines = [Line(t("dup-not-opened"))]
        case "over" if now.phase == "over":
            return Scene("info", None, (head(now), *own(seen, player)), buttons=(_to_results(now),))
        case "cancelled":
            lines = [cancelled(now)]
        case _:
            return None
    return Scene("info", None, (head(now), *lines))


# --- the organiser's panels -------------------------------------------------------------------------------------------


def run(seen: View) -> Scene:
    """What the organiser can do now."""
    now = seen.now
    if now.phase == "draft":
        return views.setup(now)
    lines = heads(now)
    rows: list[tuple[Button, ...]] = []
    if now.phase == "open":
        lines.append(Line(t("dup-begin-how"), "small"))
        if now.ready:
            rows.append((button(t("btn-dup-begin"), now.run("begin"), "good"),))
        else:
            teams = now.options.manner == "teams"
            few = t("illegal-duplicate-few-teams") if teams else t("illegal-duplicate-few")
            lines.append(Line(few, "small"))
        rows.append((button(t("btn-cup-cancel"), now.run("cancel"), "bad"),))
    if now.phase == "play":
        lines += [Line(table_line(seen, one)) for one in now.boards]
        lines.append(Line(t("dup-hurry-how"), "small"))
        rows.append((button(t("btn-dup-hurry"), now.run("hurry"), "bad"),))
    if now.phase == "cancelled":
        lines.append(Line(t("dup-cancelled")))
    rows.append(back(now.do("see")))
    return panel(lines, *rows)


def none_here(closed: Text | None) -> Scene:
    """There is no duplicate. ``closed``: why this person cannot set one up."""
    return views.none_here("dup", closed, Line(t("dup-none"), "head"), Line(t("dup-what")))

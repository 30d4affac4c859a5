"""What is shown of a duplicate until it is over: its board in the chat, and what one person can do in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from bot.fair import link
from bot.games.common import rows_of
from bot.league.duplicate.model import Board, Duplicate, Side, View
from bot.league.duplicate.told import Call
from bot.ports.packs import Pack, PackWord
from bot.scene import Button, Line, Scene, press
from bot.scenes import duplicate_result as result
from bot.scenes.cups import button, minutes
from bot.text import Text, t
from bot.text.listing import listed_all

SHOWN: Final = 16
"""Lines of a list."""


# --- words -------------------------------------------------------------------------------------------------------


def head(now: Duplicate) -> Line:
    return Line(t("dup-head", game=t(f"game-{now.options.game}")), "head")


def manner(now: Duplicate) -> Text:
    """How it is played, in a few words."""
    options = now.options
    parts = [t("dup-deals", n=options.deals)]
    if options.manner != "teams":
        parts.append(t("dup-tables", n=options.tables))
    parts.append(t(f"dup-manner-{options.manner}", size="pair" if options.size == 2 else "single"))
    return listed_all(parts)


def until(seen: View) -> Text:
    at = datetime.fromtimestamp((seen.now.until_ms + seen.kept.row.shift_ms) / 1000, UTC)
    return t("cup-until", day=at.date(), clock=f"{at:%H:%M} UTC")


def joining(seen: View) -> Button:
    return button(t("btn-dup-join"), f"dupdo.join {seen.now.id}", "good")


def _mine(seen: View) -> Button:
    return button(t("btn-dup-mine"), f"dupdo.see {seen.now.id}")


# --- the board ---------------------------------------------------------------------------------------------------


def board(seen: View, pack: Pack | None) -> Scene:
    """What everybody in the chat sees. It mentions nobody, and before the end it tells nothing of what was played."""
    match seen.now.phase:
        case "draft" | "open":
            return _open(seen, pack)
        case "cancelled":
            why = t("dup-cancelled-few") if seen.now.why == "few" else t("dup-cancelled")
            return Scene("tables", None, (head(seen.now), Line(why)))
        case "over":
            return result.board(seen)
        case _:
            return _playing(seen)


def _open(seen: View, pack: Pack | None) -> Scene:
    now = seen.now
    lines = [head(now), Line(manner(now)), Line(t("dup-open-until", time=until(seen)))]
    lines.append(Line(t("dup-signed", n=sum(len(one.players) for one in now.sides))))
    lines += [_side_line(seen, n, one) for n, one in enumerate(now.sides[:SHOWN], 1)]
    lines += [Line(t("dup-how"), "small"), Line(t("dup-filled"), "small")]
    lines.append(Line(t("dup-time-rule", time=minutes(now.options.time)), "small"))
    if pack is not None:
        lines.append(Line(t("dup-seal", value=link(pack.seed, 0)), "small"))
    lines += [Line(t("dup-trust"), "small"), Line(t("dup-code", code=now.id), "small")]
    return Scene("tables", None, tuple(lines), buttons=((joining(seen), _mine(seen)),))


def _side_line(seen: View, n: int, side: Side) -> Line:
    free = len(side.players) < seen.now.options.size
    names = result.names(seen, side, alone=free)
    if side.team:
        return Line(t("dup-team-entry", team=side.team, names=names, free="yes" if free else "no"))
    return Line(t("dup-entry", n=n, names=names, free="yes" if free else "no"))


def _playing(seen: View) -> Scene:
    now = seen.now
    done = sum(bool(one.how) for one in now.boards)
    lines = [head(now), Line(manner(now)), Line(t("dup-done", n=done, of=len(now.boards)))]
    lines += [Line(table_line(seen, one)) for one in now.boards]
    lines += [Line(t("dup-play-until", time=until(seen)), "small"), Line(t("dup-sealed"), "small")]
    return Scene("tables", None, tuple(lines), buttons=((_mine(seen),),))


def table_line(seen: View, one: Board) -> Text:
    even, odd = (result.names(seen, seen.now.side(side)) for side in (one.even, one.odd))
    state = one.how or ("playing" if one.table else "opens")
    return t("dup-table", n=one.number, even=even, odd=odd, state=state)


# --- for one person ----------------------------------------------------------------------------------------------


def mine(seen: View, player: int, *, manages: bool, opens: bool = False, hint: bool = True) -> Scene:
    """The duplicate as somebody takes part in it, or could. ``opens``: whether they may set up another one; ``hint``:
    how to be reached in private."""
    now = seen.now
    side, table = now.side_of(player), now.board_of(player)
    lines = [head(now), Line(manner(now))]
    rows: list[tuple[Button, ...]] = []
    if now.phase == "cancelled":
        lines.append(Line(t("dup-cancelled-few") if now.why == "few" else t("dup-cancelled")))
    elif side is None:
        lines.append(Line(t("dup-you-not")))
    else:
        free = len(side.players) < now.options.size
        lines.append(Line(t("dup-you-in", names=result.names(seen, side, alone=now.phase == "open" and free))))
    if now.phase == "open":
        lines.append(Line(t("dup-open-until", time=until(seen)), "small"))
        rows.append((joining(seen),) if side is None else (button(t("btn-dup-word"), f"dupdo.word {now.id}"),))
        if side is not None:
            lines += [Line(t("dup-start-me"), "small")] if hint else []
            rows.append((button(t("btn-dup-leave"), f"dupdo.leave {now.id}", "bad"),))
    if now.phase == "play":
        lines += [Line(table_line(seen, table))] if table is not None else []
        lines.append(Line(t("dup-play-until", time=until(seen)), "small"))
        if table is not None and table.table and not table.how:
            rows.append((Button(t("btn-dup-cards"), press.see(table.table, "hand"), "good"),))
    if now.phase == "over":
        lines += result.own(seen, player)
        rows.append(
            (button(t("btn-dup-table"), f"dupdo.table {now.id}"), button(t("btn-dup-deals"), f"dupdo.deal {now.id} 1"))
        )
    if manages and now.phase in ("open", "play"):
        rows.append((button(t("btn-dup-run"), f"duprun.run {now.id}"),))
    if opens and now.phase != "open":
        rows.append((button(t("btn-dup-new"), "duprun.new", "good"),))
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def sides(seen: View) -> Scene:
    """With whom to sit down: alone on a new side, or beside somebody."""
    now = seen.now
    rows: list[Button] = []
    for team in (1, 2) if now.options.manner == "teams" else (0,):
        rows += [
            button(
                t("btn-dup-with", name=result.names(seen, one, alone=True), team=team),
                f"dupdo.enter {now.id} {one.number}",
                "good",
            )
            for one in now.free(team)
        ]
        if now.room(team):
            label = (
                t("btn-dup-team", n=team)
                if team
                else t("btn-dup-alone", size="pair" if now.options.size == 2 else "single")
            )
            rows.append(button(label, f"dupdo.enter {now.id} t{team}"))
    how = t("dup-with-whom", size="pair" if now.options.size == 2 else "single")
    lines = (head(now), Line(how if rows else t("illegal-duplicate-full")))
    return Scene("panel", None, lines, buttons=(*rows_of(rows, 2), (_mine(seen),)))


def word(seen: View, mine_: PackWord, pack: Pack) -> Scene:
    """The seals of the deals and of one's own salt, before a word is given."""
    lines = [Line(t("dup-word-head"), "head"), Line(t("dup-word-how"))]
    if mine_.word:
        lines.append(Line(t("daily-word-yours", word=mine_.word), "loud"))
    lines.append(Line(t("dup-seal", value=link(pack.seed, 0)), "small"))
    lines.append(Line(t("daily-word-salt", value=mine_.seal), "small"))
    return Scene("panel", None, tuple(lines), buttons=((_mine(seen),),))


def call(seen: View, told: Call, player: int) -> Scene | None:
    """What a person is told in private; None if it is pointless by now."""
    now = seen.now
    match told.what:
        case "begun" if now.phase == "play":
            table = now.board_of(player)
            said = [Line(table_line(seen, table))] if table is not None else []
            lines = (head(now), Line(t("dup-begun")), *said, Line(t("dup-play-until", time=until(seen)), "small"))
            return Scene("info", None, lines)
        case "not" if now.phase == "play":
            return Scene("info", None, (head(now), Line(t("dup-not-opened"))))
        case "over" if now.phase == "over":
            row = (
                button(t("btn-dup-table"), f"dupdo.table {now.id}"),
                button(t("btn-dup-deals"), f"dupdo.deal {now.id} 1"),
            )
            return Scene("info", None, (head(now), *result.own(seen, player)), buttons=(row,))
        case "cancelled":
            why = t("dup-cancelled-few") if now.why == "few" else t("dup-cancelled")
            return Scene("info", None, (head(now), Line(why)))
        case _:
            return None

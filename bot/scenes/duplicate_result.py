"""What is shown of a duplicate that is over: who has won, its picture, and each deal with its cards and its proof."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot.fair import Proof, link, verify
from bot.games import entry_of
from bot.games.common import card, listed_all, rows_of
from bot.league.duplicate.model import Side, View
from bot.league.duplicate.result import Line as Seats
from bot.league.duplicate.result import Place, balance, ranking, swings, written
from bot.league.line import Dealt
from bot.ports.packs import Pack, PackWord
from bot.scene import Line, Scene
from bot.scene.duplicate import DuplicatePicture, SidePart, SideRow
from bot.scenes.cups import button
from bot.scenes.daily import given
from bot.scenes.info import beacon_line
from bot.text import Text, t
from bot.text.decimals import decimal

LINES: Final[tuple[Seats, ...]] = (0, 1)


def names(seen: View, side: Side | None, *, alone: bool = False) -> str | Text:
    """Who sits on a side; automatic players are called so. ``alone``: only the people."""
    players = [seen.name(one) for one in side.players] if side is not None else []
    if not players:
        return t("dup-computer")
    if alone or len(players) == seen.now.options.size:
        return " \N{EN DASH} ".join(players)
    return t("dup-with-computer", name=players[0])


def signed(n: int | Fraction) -> str | Text:
    """With its sign; a fraction with one place."""
    if n.denominator != 1:
        return decimal(float(n), signed=True)
    return f"+{n}" if n > 0 else f"\N{MINUS SIGN}{-n}" if n < 0 else "0"


def board(seen: View) -> Scene:
    """The result, for everybody in the chat."""
    now = seen.now
    lines = [Line(t("dup-head", game=t(f"game-{now.options.game}")), "head"), *_winners(seen)]
    row = (button(t("btn-dup-deals"), f"dupdo.deal {now.id} 1"), button(t("btn-dup-mine"), f"dupdo.see {now.id}"))
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
    return names(seen, seen.now.side(one.side))


def _team(seen: View, team: int) -> str:
    return ", ".join(seen.name(player) for one in seen.now.sides if one.team == team for player in one.players)


def picture(seen: View) -> DuplicatePicture:
    now = seen.now
    title = t("dup-head", game=t(f"game-{now.options.game}"))
    under = t("dup-deals", n=now.options.deals)
    if now.options.manner == "teams":
        return DuplicatePicture(title, under, (_deals(seen),))
    return DuplicatePicture(title, under, tuple(_line(seen, one) for one in _lines(seen)))


def _lines(seen: View) -> list[Seats]:
    """The lines in which there are people."""
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
    """The deals of two teams, and what all of them come to."""
    rows = [SideRow(str(one.deal), "", (*map(signed, one.written), signed(one.gain))) for one in swings(seen.now)]
    n = balance(seen.now)
    both = t("pic-dup-teams", one=_team(seen, 1), two=_team(seen, 2))
    rows.append(SideRow("", both, ("", "", signed(n)), won=False))
    heads = (t("pic-dup-table", n=1), t("pic-dup-table", n=2), t("pic-dup-gain"))
    return SidePart(t("pic-dup-deal"), heads, tuple(rows))


def _in_words(seen: View) -> list[Line]:
    """The picture in words, where none can be shown."""
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
            lines.append(
                Line(
                    t(
                        "dup-place",
                        line=line + 1,
                        place=one.place,
                        names=_who(seen, one),
                        share=share,
                        above=above,
                    )
                )
            )
    return lines


def own(seen: View, player: int) -> list[Line]:
    """How somebody did."""
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


# --- a deal ------------------------------------------------------------------------------------------------------


def deal(seen: View, pack: Pack, n: int, dealt: Dealt, words: Sequence[PackWord], proof: Proof) -> Scene:
    """What every table made of a deal, its cards, and what anybody needs to check them (HS-20)."""
    now = seen.now
    lines = [Line(t("dup-deal-head", n=n, of=now.options.deals, game=t(f"game-{pack.game}")), "head")]
    lines += [Line(t("dup-deal-table", n=number, score=signed(score))) for number, score in written(now, n).items()]
    for seat, hand in enumerate(dealt.hands):
        lines.append(
            Line(t("dealt-hand", who=t("dup-seat", n=seat + 1), cards=listed_all([card(one) for one in hand])))
        )
    if dealt.turned:
        lines.append(Line(t("read-turned", card=card(dealt.turned))))
    whole = entry_of(pack.game).fairness.pack
    lines += [
        Line(t("verify-good") if verify(proof) else t("verify-bad"), "loud"),
        Line(t("dup-seal", value=link(pack.seed, 0)), "small"),
        Line(t("verify-commitment", value=proof.commitment), "small"),
        Line(t("verify-secret", value=proof.secret), "small"),
        Line(t("verify-words", words=" | ".join(proof.words) or "–"), "small"),
        *(Line(given(one), "small") for one in words),
        beacon_line(pack.beacon),
        Line(t("verify-pack", pack=listed_all([card(whole[k]) for k in proof.order])), "small"),
        Line(t("verify-how"), "small"),
    ]
    others = [
        button(t("btn-dup-deal", n=one), f"dupdo.deal {now.id} {one}", "primary" if one == n else "plain")
        for one in range(1, now.options.deals + 1)
    ]
    back = (button(t("btn-dup-mine"), f"dupdo.see {now.id}"),)
    return Scene("info", None, tuple(lines), buttons=(*rows_of(others, 4), back))

"""Panels of a chat's court: its bans and cases, one of them, its record, and the referees it has named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.games.common import rows_of
from bot.ports.court import Ban, Case, Judge, Ruling
from bot.ports.rights import FOR_GOOD
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.scenes.matches import scored
from bot.table.bans import day
from bot.text import Text, Value, t

SHOWN: Final = 8
"""The bans and the cases in a panel, the latest."""
PAGE: Final = 8
"""Entries of the record on a page."""


@dataclass(frozen=True, slots=True)
class Bench:
    """What the court of a chat looks at. ``judges``: whether the reader is of the court; ``admin``: names referees."""

    bans: Sequence[Ban]
    cases: Sequence[Case]
    referees: Sequence[Judge]
    now_ms: int
    judges: bool
    admin: bool


def overview(bench: Bench) -> Scene:
    """Everything that the court has before it, with buttons to look at one thing."""
    lines = [Line(t("court-head"), "head")]
    lines += [Line(ban_row(one, bench.now_ms)) for one in bench.bans[-SHOWN:]]
    lines += [Line(_case_row(one)) for one in bench.cases[-SHOWN:]]
    if not bench.bans and not bench.cases:
        lines.append(Line(t("court-nothing")))
    names = ", ".join(one.name for one in bench.referees)
    lines.append(Line(t("court-referees", names=names) if names else t("court-admins-only"), "small"))
    lines.append(Line(t("court-hint-admin") if bench.admin else t("court-hint"), "small"))
    buttons = [Button(t("btn-court-ban", n=one.n), _to(f"ban.{one.n}")) for one in bench.bans[-SHOWN:]]
    buttons += [Button(t("btn-court-case", n=one.n), _to(f"case.{one.n}")) for one in bench.cases[-SHOWN:]]
    rows = [*rows_of(buttons, 3), (Button(t("btn-court-record"), _to("record")),)]
    if bench.admin:
        named = [Button(t("btn-court-recall", name=one.name), _to(f"recall.{one.person}")) for one in bench.referees]
        rows += [*rows_of(named[:SHOWN], 2), (Button(t("btn-court-name"), _to("name")),)]
    return Scene("panel", None, tuple(lines), buttons=tuple(rows))


def word(verb: str) -> Text:
    """What is typed for a verb, in the reader's language."""
    words = {
        "forgive": t("court-forgive"),
        "annul": t("court-annul"),
        "dismiss": t("court-dismiss"),
        "name": t("court-name"),
        "recall": t("court-recall"),
    }
    return words[verb]


def ban_row(ban: Ban, now_ms: int) -> Text:
    """A ban in a line."""
    told: dict[str, Value] = {"n": ban.n, "pair": pair_of(ban), "since": day(ban.at_ms)}
    if ban.ruling is not None:
        return t("court-ban-forgiven", **told) if ban.ruling.act == "forgiven" else t("court-ban-annulled", **told)
    if ban.until_ms == FOR_GOOD:
        return t("court-ban-life", **told)
    over = ban.until_ms <= now_ms
    return t("court-ban-over", **told) if over else t("court-ban-until", **told, day=day(ban.until_ms))


def _case_row(case: Case) -> Text:
    told: dict[str, Value] = {"n": case.n, "match": match_of(case)}
    if case.ruling is None:
        return t("court-case-open", **told)
    return t("court-case-annulled", **told) if case.ruling.act == "annulled" else t("court-case-dismissed", **told)


def pair_of(ban: Ban) -> str:
    return " & ".join(name for _, name in ban.pair)


def match_of(case: Case) -> Text:
    sides, score = " – ".join(case.sides), scored(case.score)
    return t("court-match", game=t(f"game-{case.game}"), sides=sides, score=score, day=day(case.ended_ms))


def of_ban(ban: Ban, bench: Bench) -> Scene:
    """One ban: how it came about, what was said of it, and how to forgive it."""
    lines = [Line(t("court-head"), "head"), Line(ban_row(ban, bench.now_ms))]
    alone = "no" if len(ban.pair) > 1 else "yes"  # somebody who deserted their partner
    lines.append(Line(t("court-ban-second" if ban.nth > 1 else "court-ban-first", alone=alone)))
    lines += _verdict(ban.ruling)
    if ban.stands(bench.now_ms):
        hint = t("court-how-forgive", word=word("forgive"), n=ban.n)
        lines.append(Line(hint if bench.judges else t("court-who"), "small"))
    return Scene("panel", None, tuple(lines), buttons=_below(ban.table_id, ban.number))


def of_case(case: Case, bench: Bench) -> Scene:
    """One case: the match, the verdict, and how to give one."""
    lines = [Line(t("court-head"), "head"), Line(_case_row(case)), *_verdict(case.ruling)]
    if case.ruling is None:
        how = t("court-how-decide", annul=word("annul"), dismiss=word("dismiss"), n=case.n)
        lines.append(Line(how if bench.judges else t("court-who"), "small"))
    return Scene("panel", None, tuple(lines), buttons=_below(case.table_id, case.number))


def _verdict(ruling: Ruling | None) -> list[Line]:
    if ruling is None:
        return []
    told: dict[str, Value] = {"who": ruling.by_name, "day": day(ruling.at_ms)}
    return [Line(t("court-by", **told, reason=ruling.reason) if ruling.reason else t("court-by-gone", **told))]


def _below(table: str, number: int) -> tuple[tuple[Button, ...], ...]:
    record = Button(t("btn-record"), press.see(NO_TABLE, f"match.{table}.{number}.record"))
    return ((record, Button(t("btn-court-back"), _to("all"))),)


def record(found: Sequence[Ruling], skip: int, *, more: bool) -> Scene:
    """What the court has done, the latest first."""
    lines = [Line(t("court-record-head") if found or skip else t("court-record-none"), "head")]
    lines += [Line(_entry(one)) for one in found]
    turn = [Button(t("btn-newer"), _to(f"record.{max(0, skip - PAGE)}"))] if skip else []
    turn += [Button(t("btn-older"), _to(f"record.{skip + PAGE}"))] if more else []
    back = (Button(t("btn-court-back"), _to("all")),)
    return Scene("panel", None, tuple(lines), buttons=(*([tuple(turn)] if turn else []), back))


def _entry(one: Ruling) -> Text:
    told: dict[str, Value] = {"day": day(one.at_ms), "who": one.by_name, "about": one.about}
    if one.act == "named":
        return t("court-entry-named", **told)
    if one.act == "recalled":
        return t("court-entry-recalled", **told)
    said: dict[str, Value] = {**told, "reason": one.reason or "…"}
    if one.act == "forgiven":
        return t("court-entry-forgiven", **said)
    return t("court-entry-annulled", **said) if one.act == "annulled" else t("court-entry-dismissed", **said)


def whom(people: Sequence[tuple[str, str]], verb: str = "name") -> Scene:
    """Who is to be a referee of the court, of those who have played here; or who of several is meant by ``verb``."""
    buttons = [Button(t("btn-person", name=name), _to(f"{verb}.{person}")) for person, name in people[:12]]
    head = (Line(t("court-whom"), "head"), Line(t("court-whom-hint", word=word("name")), "small"))
    lines = head if verb == "name" else (Line(t("illegal-which-of-them"), "head"),)
    return Scene("panel", None, lines, buttons=(*rows_of(buttons, 2), (Button(t("btn-court-back"), _to("all")),)))


def own(bans: Sequence[Ban], now_ms: int) -> Scene:
    """A person's own bans, in their private chat."""
    standing = [one for one in bans if one.stands(now_ms)]
    lines = [Line(t("court-own-head") if standing else t("court-own-none"), "head")]
    lines += [Line(own_row(one)) for one in standing]
    lines += [Line(t("court-own-hint"), "small")] if standing else []
    return Scene("panel", None, tuple(lines))


def own_row(ban: Ban) -> Text:
    """A ban that stands, as it is told to those whom it concerns."""
    pair, since = pair_of(ban), day(ban.at_ms)
    if ban.until_ms == FOR_GOOD:
        return t("court-news-life", pair=pair, since=since)
    return t("court-news-until", pair=pair, since=since, day=day(ban.until_ms))


def news(ban: Ban) -> Scene:
    """Told where the match was played, when it is over."""
    return Scene("note", None, (Line(own_row(ban)), Line(t("court-news-hint"), "small")))


def _to(what: str) -> str:
    return press.see(NO_TABLE, f"court.{what}")

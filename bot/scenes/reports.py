"""Panels of reports: about whom, why; and what the admins get, with buttons to answer it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.common import rows_of
from bot.ports.reports import ARRANGED, REASONS, Outcome, Reason, Report
from bot.scene import Button, Line, Scene, press
from bot.scenes.info import NO_TABLE
from bot.text import Name, Text, t


def whom(table: str, people: Sequence[tuple[str, str]]) -> Scene:
    """Whom the report is about, by (mark, name)."""
    buttons = [Button(t("btn-person", name=name), _to(f"who.{table}.{mark}")) for mark, name in people]
    lines = (Line(t("report-whom"), "head"), Line(t("report-whom-hint"), "small"))
    return Scene("panel", None, lines, buttons=rows_of(buttons, 2))


def why(table: str, mark: str, name: str, *, rated: bool) -> Scene:
    """The reason, in a word."""
    reasons = [one for one in REASONS if rated or one != ARRANGED]
    buttons = [Button(reason(one), _to(f"{one}.{table}.{mark}")) for one in reasons]
    return Scene("panel", None, (Line(t("report-why", name=name), "head"),), buttons=rows_of(buttons, 2))


def reason(one: Reason) -> Text:
    reasons: dict[Reason, Text] = {
        "rude": t("report-rude"),
        "cheating": t("report-cheating"),
        "stalling": t("report-stalling"),
        "other": t("report-other"),
        "arranged": t("report-arranged"),
    }
    return reasons[one]


def to_admin(report: Report, chat: Text, game: str, record: Text | None) -> Scene:
    """What an admin gets; with buttons until somebody has answered it."""
    who, about = Name(report.reporter, report.reporter_name), Name(report.reported, report.reported_name)
    lines = [
        Line(t("report-head", who=who, about=about, chat=chat, game=t(f"game-{game}")), "head"),
        Line(t("report-said", why=reason(report.reason), text=report.said) if report.said else reason(report.reason)),
    ]
    lines += [Line(record, "small")] if record is not None else []
    if report.outcome:
        return Scene("note", None, (*lines, Line(outcome(report.outcome, report.reported_name), "loud")))
    if report.reason == ARRANGED:
        return Scene("note", None, (*lines, Line(t("report-to-court"))))
    buttons = (
        (Button(t("btn-report-day"), _to(f"day.{report.id}"), "bad"),),
        (Button(t("btn-report-good"), _to(f"good.{report.id}"), "bad"),),
        (Button(t("btn-report-dismiss"), _to(f"dismissed.{report.id}")),),
    )
    return Scene("note", None, tuple(lines), buttons=buttons)


def outcome(found: Outcome, name: str) -> Text:
    if found == "annulled":
        return t("report-was-annulled")
    if found == "dismissed":
        return t("report-was-dismissed", name=name)
    return t("report-was-blocked", name=name, how=t("btn-block-day") if found == "day" else t("btn-block-good"))


def _to(what: str) -> str:
    return press.see(NO_TABLE, f"report.{what}")

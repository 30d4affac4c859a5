"""The risk game after a win for chips (HS-5): its picture and buttons below the match's result, and its outcome."""

from __future__ import annotations

from dataclasses import replace

from bot.games import entry_of
from bot.games.common import card, do, hues, name_of
from bot.games.pieces import Pieces
from bot.scene import Button, Line, Scene
from bot.scene.risk import Came, RiskPicture, RiskStep
from bot.table.model import Risk, Table
from bot.text import Text, t


def with_risk(table: Table, scene: Scene) -> Scene:
    """The result's scene with the risk game: public, though only the winner's presses count.

    Its picture replaces the result's while it runs, and stays if all was lost; the result in words stays too.
    """
    if table.risk is not None:
        return _running(table, table.risk, scene)
    return scene if table.risked is None else _ended(table, table.risked, scene)


def _running(table: Table, risk: Risk, scene: Scene) -> Scene:
    lines = [Line(t("risk-head", who=name_of(table, risk.seat), n=risk.amount), "head")]
    if risk.past:
        lines.append(_step_line(table, risk))
    lines.append(Line(t("risk-shown", what=_shown(table, risk.shown))))
    lines.append(Line(t("risk-how") if risk.covered else t("risk-not-covered"), "small"))
    rows: list[tuple[Button, ...]] = [(do(table, "risk take", t("btn-risk-take", n=risk.amount), "good"),)]
    closed = _pieces(table).closed
    if risk.covered and closed == 1:
        rows.append((do(table, "risk 1", t("btn-risk-throw"), "bad"),))
    elif risk.covered:
        rows.append(tuple(do(table, f"risk {n + 1}", t("btn-risk-open", n=n + 1), "bad") for n in range(closed)))
    row = (risk.shown, *(None,) * closed)
    picture = replace(
        _picture(table, risk), row=row, double=2 * risk.amount if risk.covered else None, past=_steps(table, risk)
    )
    return replace(
        scene,
        lines=(*scene.lines, *lines),
        buttons=(*rows, *scene.buttons),
        picture=picture,
        alt=t("alt-risk", what=_shown(table, risk.shown)),
    )


def _ended(table: Table, risk: Risk, scene: Scene) -> Scene:
    if risk.amount:
        line = Line(t("risk-took", who=name_of(table, risk.seat), n=risk.amount), "loud")
        return replace(scene, lines=(*scene.lines, line))
    first, drawn = risk.past[-1]
    closed = _pieces(table).closed
    at = risk.place if risk.place and closed > 1 else 1
    row: list[str | None] = [first, *(None,) * closed]
    row[at] = drawn
    picture = replace(_picture(table, risk), row=tuple(row), past=_steps(table, risk)[:-1], lost=at)
    return replace(
        scene,
        lines=(*scene.lines, _step_line(table, risk)),
        picture=picture,
        alt=t("alt-risk-lost", what=_shown(table, drawn), first=_shown(table, first)),
    )


def _picture(table: Table, risk: Risk) -> RiskPicture:
    return RiskPicture(_pieces(table).kind, table.name_of(risk.seat), hues(table)[risk.seat], (), risk.amount)


def _came(table: Table, first: str, drawn: str) -> Came:
    rank = _pieces(table).rank
    more = rank(drawn) - rank(first)
    return "higher" if more > 0 else "lower" if more else "equal"


def _steps(table: Table, risk: Risk) -> tuple[RiskStep, ...]:
    return tuple(RiskStep(first, drawn, _came(table, first, drawn)) for first, drawn in risk.past)


def _step_line(table: Table, risk: Risk) -> Line:
    """What the last step compared, and the outcome."""
    first, drawn = risk.past[-1]
    came = _came(table, first, drawn)
    return Line(t(f"risk-{came}", first=_shown(table, first), what=_shown(table, drawn)), "loud")


def _shown(table: Table, shown: str) -> Text:
    match _pieces(table).kind:
        case "dice":
            return t("risk-die", n=int(shown))
        case "tiles":
            return t("risk-tile", tile=shown)
        case _:
            return card(shown)


def _pieces(table: Table) -> Pieces:
    return entry_of(table.game).pieces

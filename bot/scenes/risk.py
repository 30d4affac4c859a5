"""The risk game after a win for chips (HS-5): what stands under the match's result while it runs, and how it ended."""

from __future__ import annotations

from dataclasses import replace

from bot.games.common import card, do, hues, name_of
from bot.scene import Button, Line, Scene
from bot.scene.risk import Came, Pieces, RiskPicture, RiskStep
from bot.table.model import Risk, Table
from bot.table.stakes import DICE, LAID, rank
from bot.text import Text, t


def with_risk(table: Table, scene: Scene) -> Scene:
    """The result's scene with the risk game under it: public, and only the winner's presses count.

    Its picture stands in for the result's while it runs, and stays if all was lost; the result in words stays too.
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
    if risk.covered and table.game in DICE:
        rows.append((do(table, "risk 1", t("btn-risk-throw"), "bad"),))
    elif risk.covered:
        rows.append(tuple(do(table, f"risk {n}", t("btn-risk-open", n=n), "bad") for n in range(1, LAID)))
    row = (risk.shown, *(None for _ in range(1 if table.game in DICE else LAID - 1)))
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
    at = risk.place if risk.place and table.game not in DICE else 1
    row: list[str | None] = [first, *(None for _ in range(1 if table.game in DICE else LAID - 1))]
    row[at] = drawn
    picture = replace(_picture(table, risk), row=tuple(row), past=_steps(table, risk)[:-1], lost=at)
    return replace(
        scene,
        lines=(*scene.lines, _step_line(table, risk)),
        picture=picture,
        alt=t("alt-risk-lost", what=_shown(table, drawn), first=_shown(table, first)),
    )


def _picture(table: Table, risk: Risk) -> RiskPicture:
    pieces: Pieces = "dice" if table.game in DICE else "tiles" if table.game == "domino" else "cards"
    return RiskPicture(pieces, table.name_of(risk.seat), hues(table)[risk.seat], (), risk.amount)


def _came(table: Table, first: str, drawn: str) -> Came:
    more = rank(table.game, drawn) - rank(table.game, first)
    return "higher" if more > 0 else "lower" if more else "equal"


def _steps(table: Table, risk: Risk) -> tuple[RiskStep, ...]:
    return tuple(RiskStep(first, drawn, _came(table, first, drawn)) for first, drawn in risk.past)


def _step_line(table: Table, risk: Risk) -> Line:
    """What the last step opened, against what, and what came of it."""
    first, drawn = risk.past[-1]
    came = _came(table, first, drawn)
    return Line(t(f"risk-{came}", first=_shown(table, first), what=_shown(table, drawn)), "loud")


def _shown(table: Table, shown: str) -> Text:
    if table.game in DICE:
        return t("risk-die", n=int(shown))
    return t("risk-tile", tile=shown) if table.game == "domino" else card(shown)

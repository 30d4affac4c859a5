"""The risk game after a win for chips (HS-5): what stands under the match's result while it runs."""

from __future__ import annotations

from dataclasses import replace

from bot.scene import Button, Line, Scene
from bot.scenes.common import card, do, name_of
from bot.table.model import Table
from bot.table.stakes import DICE, LAID
from bot.text import Text, t


def with_risk(table: Table, scene: Scene) -> Scene:
    """The result's scene with the risk game under it: public, and only the winner's presses count."""
    risk = table.risk
    if risk is None:
        return scene
    who = name_of(table, risk.seat)
    lines = [Line(t("risk-head", who=who, n=risk.amount), "head")]
    if risk.last:
        lines.append(Line(t("risk-last", what=_shown(table, risk.last)), "loud"))
    lines.append(Line(t("risk-shown", what=_shown(table, risk.shown))))
    lines.append(Line(t("risk-how") if risk.covered else t("risk-not-covered"), "small"))
    rows: list[tuple[Button, ...]] = [(do(table, "risk take", t("btn-risk-take", n=risk.amount), "good"),)]
    if risk.covered and table.game in DICE:
        rows.append((do(table, "risk 1", t("btn-risk-throw"), "bad"),))
    elif risk.covered:
        rows.append(tuple(do(table, f"risk {n}", t("btn-risk-open", n=n), "bad") for n in range(1, LAID)))
    return replace(scene, lines=(*scene.lines, *lines), buttons=(*rows, *scene.buttons))


def _shown(table: Table, shown: str) -> Text:
    if table.game in DICE:
        return t("risk-die", n=int(shown))
    return t("risk-tile", tile=shown) if table.game == "domino" else card(shown)

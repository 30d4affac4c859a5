"""The coach of Domino: which tiles fit, what the open ends add up to, and when it pays to wait."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.coach import Coach, Moment
from bot.games.common import listed_all
from bot.text import Text, t
from rules.domino.actions import DRAW, Lay
from rules.domino.layout import end_sum, fits, laid, open_ends
from rules.domino.tiles import DOUBLES, Tile
from rules.domino.view import View

FIVE = 5


def _tile(tile: Tile) -> Text:
    return t("domino-tile", tile=str(tile).replace("-", "–"))


class DominoCoach(Coach):
    def __init__(self, deal: int) -> None:
        self.deal = deal

    def about(self) -> Sequence[Text]:
        return [t("rules-domino-1"), t("rules-domino-4"), t("rules-domino-5")]

    def happened(self, at: Moment) -> Sequence[Text]:
        """What the others did since the learner's last tile."""
        view: View = at.view
        steps = list(view.steps)
        last = max((n for n, one in enumerate(steps) if one.seat == at.me), default=-1)
        lines: list[Text] = []
        for one in steps[last + 1 :]:
            if one.what == "laid" and one.tile is not None:
                if one.points:
                    lines.append(t("learn-dom-scored", who=at.who(one.seat), tile=_tile(one.tile), n=one.points))
                else:
                    lines.append(t("learn-dom-laid", who=at.who(one.seat), tile=_tile(one.tile)))
            elif one.what == "passed":
                lines.append(t("learn-dom-passed", who=at.who(one.seat)))
        return lines[-len(view.sizes) :]

    def asks(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        first = all(one.seat != at.me for one in view.steps)
        if view.draws:
            return [t("learn-dom-draw", ends=_ends(view))]
        if not view.ends:
            begin = t("learn-dom-must") if len(view.plays) == 1 else t("learn-dom-lead")
            return [t("rules-domino-2"), begin]
        tiles = {lay.tile for lay in view.plays}
        asked = t("learn-dom-fit", ends=_ends(view), sum=view.sum, n=len(tiles))
        return [*([t("rules-domino-3")] if first else []), asked]

    def advice(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        wish = at.wish
        if wish == DRAW:
            return [t("learn-why-draw-tile")]
        if not isinstance(wish, Lay) or view.hand is None:
            return []
        after = laid(view.layout, wish.tile, wish.end)
        total, tile = end_sum(after), _tile(wish.tile)
        rest = [one for one in view.hand if one != wish.tile]
        if not rest:
            return [t("learn-dom-out", tile=tile)]
        if len(view.plays) == 1 and not view.ends:
            return []
        if total % FIVE == 0 and total:
            return [t("learn-dom-score", tile=tile, n=total)]
        ends = open_ends(after, view.options.sides)
        n = sum(bool(fits(one, ends)) for one in rest)
        if wish.tile in DOUBLES:
            return [t("learn-dom-double", tile=tile, sum=total)]
        return [t("learn-dom-quiet", tile=tile, sum=total, n=n)]

    def over(self, at: Moment) -> Sequence[Text]:
        view: View = at.view
        score = view.score
        if score is None:
            return ()
        mine = score.scored[at.me] + (score.rest if score.seat == at.me else 0)
        rule = t("rules-domino-6") if score.how == "riba" else t("learn-dom-rest", n=score.rest)
        return [rule, t("learn-dom-yours", n=mine)]


def _ends(view: View) -> Text:
    """The numbers wanted at the open ends."""
    return listed_all([t("domino-tile", tile=str(number)) for number in dict.fromkeys(n for _, n in view.ends)])

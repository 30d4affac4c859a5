"""The scenes of a replay in a chat: the link to the web page, and single deals as pictures."""

from dataclasses import replace

from bot.core.model import Table
from bot.features.analysis import views as analysis_views
from bot.features.history import views as history_views
from bot.features.replay.model import Played, over
from bot.games import entry_of
from bot.ports.matches import Finished
from bot.text import t
from bot.view import info, press
from bot.view.scene import Button, Line, Scene


def linked(match: Finished, url: str) -> Scene:
    """The link, to open or share."""
    lines = (history_views.head(match), Line(t("replay-link")), Line(t("replay-link-who"), "small"))
    keys = (
        (Button(t("btn-replay-open"), "", "primary", url=url),),
        (
            Button(t("btn-replay-deals"), way(match.name, "deals.1")),
            Button(t("btn-replay-end"), way(match.name, "end")),
        ),
    )
    return Scene("info", None, lines, buttons=keys)


def deal(match: Finished, played: Played, n: int, of: int) -> Scene:
    """The end of the ``n``-th deal, with buttons to its neighbours."""
    last = next((one for one in reversed(played) if one.over), played[-1])
    scene = over(last)
    corrected = [Line(t("replay-corrected-deal"), "small")] if played[-1] is not last else []
    head = (history_views.head(match), Line(t("replay-deal", n=n, of=of), "small"))
    turning = analysis_views.neighbours(n, of, lambda n: way(match.name, f"deals.{n}"))
    others = (
        *analysed(match.game, match.name, n),
        Button(t("btn-davtar"), press.see(info.NO_TABLE, f"match.{match.name}.davtar")),
        Button(t("btn-history"), press.see(info.NO_TABLE, "history")),
    )
    rows = tuple(row for row in (turning, others) if row)
    return replace(scene, lines=(*head, *scene.lines, *corrected), buttons=rows)


def at_the_end(table: Table, board: Scene) -> Scene:
    """The board; after a match, also one abandoned after a deal, with a replay button."""
    if not table.ended:
        return board
    again = [Button(t("btn-replay"), way(f"{table.id}.{table.match}"))]
    if table.pack is None and table.lesson is None:
        again += analysed(table.game, f"{table.id}.{table.match}")
    return replace(board, buttons=(*board.buttons[:-1], tuple(again), *board.buttons[-1:]))


def analysed(game: str, match: str, deal: int = 0) -> list[Button]:
    """A button to analyse a match or one of its deals, if the game supports it."""
    return [Button(t("btn-analyse"), analysis_views.way(match, deal))] if entry_of(game).weighs else []


def way(match: str, what: str = "") -> str:
    """The button value that shows ``TABLE.NUMBER``, or does something with its replay."""
    return press.see(info.NO_TABLE, ".".join(one for one in ("replay", match, what) if one))

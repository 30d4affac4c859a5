"""What a cup learns of the table of a match: who has won, or the written points as everybody sees them."""

from __future__ import annotations

from bot.games import entry_of
from bot.league.cup.steps import Seen
from bot.ports.matches import Finished
from bot.table.desertion import DESERTED, blamed
from bot.table.loaded import loaded_of
from bot.table.model import Table


def of_match(found: Finished) -> Seen:
    """A match of the read model: home sits at seat 0 and opposite it."""
    home = next(one for one in found.seats if one.seat == 0).side
    written = (found.score[home], sum(n for side, n in enumerate(found.score) if side != home))
    winning = {one.side for one in found.seats if one.ending == "won"}
    if not winning:
        return Seen("deserted" if found.how == DESERTED else "unfinished", written=written)
    won = 2 if found.how == "rubicon" else 1
    points = (won, 0) if home in winning else (0, won)
    return Seen("deserted" if found.how == DESERTED else "won", points, written)


def of_table(table: Table, *, closed: bool) -> Seen:
    """A table whose match has no result. ``closed``: it will have none."""
    if table.match > 1 or table.state is None:
        return Seen("unfinished")
    written = _written(table)
    if table.deserted and (points := _by_desertion(table)) is not None:
        return Seen("deserted", points, written)
    return Seen("unfinished" if closed else "running", written=written)


def _by_desertion(table: Table) -> tuple[int, int] | None:
    """The points of a match that has been deserted: its other side wins. None: it has been taken up again."""
    sides = loaded_of(table).game.sides(table.state)
    home = next(side for side in sides if 0 in side)
    gone = frozenset(blamed(table))
    if not gone:
        return None
    left = bool(gone & home), bool(gone - home)
    return int(left[1] and not left[0]), int(left[0] and not left[1])


def _written(table: Table) -> tuple[int, int]:
    """The score of a table that is still being played, home first."""
    loaded = loaded_of(table)
    score = entry_of(table.game).conduct.score(table.state)
    home = next(side for side, seats in enumerate(loaded.game.sides(table.state)) if 0 in seats)
    return score[home], sum(n for side, n in enumerate(score) if side != home)

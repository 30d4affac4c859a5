"""Matches of short and hyper Nardi as ``.mat``, the text that programs for the game have exchanged for thirty years.

Both sides count the points from their own view and a move is ``from/to``, as at the table. The stakes rise by one here
(NA-14), not by doubling: an offer stands as ``Doubles`` with the worth that it offers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from bot.games.exports import Match
from rules.core import Seat
from rules.nardi.course import BAR
from rules.nardi.events import DealScored, Passed, Score, Stepped, Thrown, TurnEnded, Undone
from rules.nardi.moves import Move
from rules.raises import Accepted, Declined, Offered

_WIDTH: Final = 34
"""Characters of the left player's column."""


def mat(match: Match) -> str:
    """The text."""
    names = [name.replace(":", " ") for name in match.names]
    variation = "Hypergammon" if match.options.kind == "hyper" else "Backgammon"
    target: int = match.options.target
    lines = [f'; [Player {n} "{name.replace(chr(34), chr(39))}"]' for n, name in enumerate(names, 1)]
    day = datetime.fromtimestamp(match.begun_s, UTC)
    lines += [f'; [EventDate "{day:%Y.%m.%d}"]', f'; [Variation "{variation}"]']
    lines += ['; [Crawford "Off"]', '; [Jacoby "Off"]', "", f" {target} point match"]
    totals = (0, 0)
    for number, events in enumerate(match.deals, 1):
        deal = _Deal()
        for event in events:
            deal.hear(event)
        lines += ["", f" Game {number}"]
        lines.append(" " + f"{names[0]} : {totals[0]}".ljust(_WIDTH + 4) + f"{names[1]} : {totals[1]}")
        lines += _table(deal, target)
        totals = deal.score.total if deal.score else totals
    return "\n".join(lines) + "\n"


@dataclass
class _Deal:
    """A deal. ``cells``: seat and text, in order."""

    cells: list[tuple[Seat, str]] = field(default_factory=list)
    dice: tuple[int, int] = (0, 0)
    steps: list[str] = field(default_factory=list)
    score: Score | None = None

    def hear(self, event: Any) -> None:
        match event:
            case Thrown(_, dice):
                self.dice, self.steps = dice, []
            case Stepped(_, point, die, hit):
                start = "bar" if point == BAR else str(point)
                self.steps.append(f"{start}/{Move(point, die).to or 'off'}{'*' if hit else ''}")
            case Undone():
                self.steps.pop()
            case TurnEnded(seat) | Passed(seat):
                self._turn(seat)
            case Offered(seat, worth, accepting):
                if accepting:
                    self.cells.append((seat, "Takes"))
                self.cells.append((seat, f"Doubles => {worth}"))
            case Accepted(seat):
                self.cells.append((seat, "Takes"))
            case Declined(seat):
                self.cells.append((seat, "Drops"))
            case DealScored(score):
                if score.how == "out":
                    self._turn(score.winner)
                self.score = score
            case _:
                pass

    def _turn(self, seat: Seat) -> None:
        self.cells.append((seat, " ".join([f"{self.dice[0]}{self.dice[1]}:", *self.steps])))
        self.steps = []


def _table(deal: _Deal, target: int) -> Iterator[str]:
    """The numbered lines of a deal: seat 0 on the left, seat 1 on the right."""
    rows: list[list[str]] = []
    last: Seat = 1
    for seat, text in deal.cells:
        if seat <= last:
            rows.append(["", ""])
        rows[-1][seat] = text
        last = seat
    for n, (left, right) in enumerate(rows, 1):
        yield f"{n:3}) {left:<{_WIDTH}}{right}".rstrip()
    if deal.score is not None:
        won = f"Wins {deal.score.points} point{'s' if deal.score.points != 1 else ''}"
        won += " and the match" if max(deal.score.total) >= target else ""
        yield " " * (6 if deal.score.winner == 0 else 6 + _WIDTH) + won

"""Records and match statistics of Nardi, and matches as ``.mat``."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any, Final

from bot.games.records import Average, DealTale, Luck, Match, Record, Records, among, counted, picked, the, winning
from rules.core import Seat
from rules.nardi import model, moves
from rules.raises import Accepted, Declined, Offered

# --- records ----------------------------------------------------------------------------------------------------------
# ``opening``   the throws for the beginning, a die of each seat; only the last pair is unequal: ``[[3, 5], …]``
# ``beginner``  the seat that begins
# ``turns``     every throw and its moves: ``[seat, [a, b], ["24/18", …]]``, hits with a star (``"24/18*"``), no steps
#               if none was possible; undone steps are among ``actions`` only. The last throw of a deal is included
# ``board``     both sides' checkers at the end, each from its own view: 26 counts, borne off, points 1 to 24, bar
# ``winner``    the seat; ``how``: ``out`` or ``declined``; ``worth``: of the deal, 1..6; ``mars``: whether it counted
#               double; ``points``: the winner's; ``total``: the match score after the deal


_SIDES: Final = range(1, 7)


def pips(a: int, b: int) -> int:
    """The pips of a throw; a double is played four times."""
    return 4 * a if a == b else a + b


THROW: Final = among(pips(a, b) for a in _SIDES for b in _SIDES)


class NardiRecords(Records):
    ends = (model.DealScored,)
    counts = ("deals-won", "raises", "doubles")
    feats = ("mars",)
    measure = "dice"

    def fields(self, before: model.State, state: model.State, events: Sequence[Any]) -> Record:
        begun = the(model.DealBegun, events)
        return {
            "opening": begun.throws,
            "beginner": begun.beginner,
            "turns": [_turn(turn) for turn in state.turns],
            "board": state.board,
            **picked(the(model.DealScored, events).score, "winner", "how", "worth", "mars", "points"),
        }

    def gained(self, record: Record) -> Sequence[int]:
        return winning(record["winner"], record["points"])

    def dice(self, record: Record) -> Sequence[int]:
        return [die for pair in (*record["opening"], *(dice for _, dice, _ in record["turns"])) for die in pair]

    def tale(self, events: Sequence[Any], state: Any) -> DealTale:
        score = the(model.DealScored, events).score
        thrown = [e for e in events if isinstance(e, model.Thrown)]
        counts = Counter({(score.winner, "deals-won"): 1})
        counts.update((e.seat, "raises") for e in events if isinstance(e, Offered))
        counts.update((e.seat, "doubles") for e in thrown if e.dice[0] == e.dice[1])
        luck = []
        for seat in (0, 1):
            mine = [pips(*e.dice) for e in thrown if e.seat == seat]
            if mine:
                n = len(mine)
                luck.append(Luck(seat, Fraction(sum(mine)), Average(n * THROW.mean, n * THROW.spread), n))
        feats = (("mars", (score.winner,)),) if score.mars else ()
        return DealTale(counted(counts), feats, tuple(luck))


def _turn(turn: model.Turn) -> list[Any]:
    steps = [model.encode(moves.Move(s.point, s.die)) + ("*" if s.hit else "") for s in turn.steps]
    return [turn.seat, turn.dice, steps]


# --- matches as ``.mat`` ----------------------------------------------------------------------------------------------
# Matches of short and hyper Nardi as ``.mat``, the exchange format of backgammon programs, written so that GNU
# Backgammon reads the right moves and points.
#
# Both sides count the points from their own view and a move is ``from/to``, as at the table. A match is written as a
# money session: a match to a length would have the Crawford rule and a doubling cube that ends it early. Jacoby is on
# if nothing counts double (NA-13). Here the stakes rise by one (NA-14), not by doubling: an offer is ``Doubles`` with
# the worth offered, which GNU Backgammon reads as the next power of two.
#
# So it would score some deals differently: a raise beyond *davi*, a mars at a table without mars, a backgammon. It also
# ignores the file’s Jacoby flag. Such a deal gets a closing line: XG’s ``Set Pos``, which opens the finished game again
# with a chosen cube, so that the ``Wins`` after it is the score. This gives every score but 5 and 10, which are not
# one, two or three times a cube's value; GNU Backgammon reads 6 and 12 there.


_WIDTH: Final = 34
"""Characters of the left player's column."""
_LINE: Final = 6 + 2 * _WIDTH
"""Every line of a deal is padded: if a line has no right half, GNU Backgammon 1.07 reads the previous line’s."""
_NAME: Final = 31
"""Bytes of a name that GNU Backgammon keeps; it would cut a letter in two."""
_VARIATION: Final = {"short": "Backgammon", "hyper": "HyperGammon (3)"}


def mat(match: Match) -> str:
    """The match as ``.mat`` text."""
    names = [_name(name) or f"Player {n}" for n, name in enumerate(match.names, 1)]
    target: int = match.options.target
    lines = [f'; [Player {n} "{name.replace(chr(34), chr(39))}"]' for n, name in enumerate(names, 1)]
    day = datetime.fromtimestamp(match.begun_s, UTC)
    lines += [f'; [EventDate "{day:%Y.%m.%d}"]', f'; [Variation "{_VARIATION[match.options.kind]}"]']
    lines += [f'; [Jacoby "{"Off" if match.options.mars else "On"}"]', '; [Beaver "Off"]', "", " 0 point match"]
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


def _name(name: str) -> str:
    """The name without the characters that separate names from scores, cut to the length that is read."""
    plain = " ".join(name.replace(":", " ").replace(",", " ").split())
    return plain.encode()[:_NAME].decode(errors="ignore").strip()


@dataclass
class _Deal:
    """A deal. ``cells``: seat and text, in order; ``doubles``: the number of accepted raises."""

    cells: list[tuple[Seat, str]] = field(default_factory=list)
    dice: tuple[int, int] = (0, 0)
    steps: list[str] = field(default_factory=list)
    score: model.Score | None = None
    doubles: int = 0

    def hear(self, event: Any) -> None:
        match event:
            case model.Thrown(_, dice):
                self.dice, self.steps = dice, []
            case model.Stepped(_, point, die, hit):
                start = "bar" if point == moves.BAR else str(point)
                self.steps.append(f"{start}/{moves.Move(point, die).to or 'off'}{'*' if hit else ''}")
            case model.Undone():
                self.steps.pop()
            case model.TurnEnded(seat) | model.Passed(seat):
                self._turn(seat)
            case Offered(seat, worth, accepting):
                if accepting:
                    self._takes(seat)
                self.cells.append((seat, f"Doubles => {worth}"))
            case Accepted(seat):
                self._takes(seat)
            case Declined(seat):
                self.cells.append((seat, "Drops"))
            case model.DealScored(score):
                if score.how == "out":
                    self._turn(score.winner)
                self.score = score
            case _:
                pass

    def _takes(self, seat: Seat) -> None:
        self.cells.append((seat, "Takes"))
        self.doubles += 1

    def closing(self) -> str:
        """The line before the score, if GNU Backgammon would compute another score: with no checker off, the cube and
        the Jacoby rule decide the worth of the deal."""
        score = self.score
        if score is None:
            return ""
        gammon = score.how == "out" and score.off[1 - score.winner] == 0
        if not gammon and score.points == 1 << self.doubles:
            return ""
        cube = next(n for n in range(4) if 3 << n >= score.points)
        return f"; Set Pos={'-' * 26}/{cube}"

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
        yield f"{n:3}) {left:<{_WIDTH - 2}}  {right}".ljust(_LINE)
    if deal.score is not None:
        if closing := deal.closing():
            yield closing
        won = f"Wins {deal.score.points} point{'s' if deal.score.points != 1 else ''}"
        won += " and the match" if max(deal.score.total) >= target else ""
        yield (" " * (6 if deal.score.winner == 0 else 6 + _WIDTH) + won).ljust(_LINE)

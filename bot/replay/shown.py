"""What is to be seen of a match that is looked at again: the pictures and the words of each step."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.common import hues
from bot.games.folder import stage_of
from bot.notation.model import Act, MatchRecord
from bot.notation.proof import Holds, judged
from bot.ports.matches import Played as Manner
from bot.replay.course import Played, Position
from bot.replay.told import over, told
from bot.scene import Picture
from bot.table.loaded import loaded_of
from bot.text import Text
from rules.core import Seat


@dataclass(frozen=True, slots=True)
class Step:
    """``board``: the public table; None: as before. ``reading``: the same in words. ``hands``: what each seat saw as
    its own; None: nothing. ``said``: what happened. ``seat``: who acted. ``over``: it is the result of the deal."""

    board: Picture | None = field(repr=False)
    reading: tuple[Text, ...] = field(repr=False)
    hands: tuple[Picture | None, ...] = field(repr=False)
    said: tuple[Text, ...]
    score: tuple[int, ...]
    seat: Seat | None = None
    over: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """Who played. ``side``: the index in the score."""

    name: str
    hue: int
    side: int
    manner: Manner


@dataclass(frozen=True, slots=True)
class Bill:
    """A match as a whole. ``scores``: after each deal that can be seen; ``unproved``: the deals that do not follow from
    the seal (HS-20); ``unchecked``: those that cannot be checked; ``target``: 0 if it is not played to a number."""

    id: str
    game: str
    cast: tuple[Cast, ...]
    started_s: int
    scores: tuple[tuple[int, ...], ...]
    target: int
    finished: bool
    unproved: tuple[int, ...]
    unchecked: tuple[int, ...] = ()


def bill(record: MatchRecord, deals: tuple[Played, ...], holds: Holds | None = None) -> Bill:
    """``deals``: its course, which is not empty. ``holds``: see ``bot.notation.proof.judged``."""
    table = deals[-1][-1].table
    sides = loaded_of(table).game.sides(table.state)
    side_of = {seat: n for n, seats in enumerate(sides) for seat in seats}
    target = record.options.get("target", 0)
    proofs = judged(record, holds)
    return Bill(
        id=record.id,
        game=record.game,
        cast=tuple(
            Cast(one.name, hue, side_of.get(seat, seat), one.played)
            for seat, (one, hue) in enumerate(zip(record.players, hues(table), strict=True))
        ),
        started_s=record.started_s,
        scores=tuple(deal[-1].score for deal in deals),
        target=target if isinstance(target, int) else 0,
        finished=record.result is not None,
        unproved=tuple(one.deal for one in proofs if one.verdict == "false"),
        unchecked=tuple(one.deal for one in proofs if one.verdict == "open"),
    )


def steps(deal: Played) -> tuple[Step, ...]:
    """The steps of a deal."""
    return tuple(map(_step, deal))


def _step(at: Position) -> Step:
    stage, table = stage_of(at.table.game), at.table
    seats = range(len(table.chairs))
    nothing: tuple[None, ...] = (None,) * len(seats)
    if at.over:
        read = tuple(line.text for line in over(at).reading)
        return Step(None, read, nothing, told(at), at.score, at.seat, over=True)
    if not isinstance(at.step, Act) and _closed(at):
        return Step(None, (), nothing, told(at), at.score)
    board = stage.board(table, at.now_ms)
    read = tuple(line.text for line in board.reading)
    hands = tuple(stage.hand(table, seat).picture for seat in seats)
    return Step(board.picture, read, hands, told(at), at.score, at.seat)


def _closed(at: Position) -> bool:
    """Whether nothing is played after a step that is no action: the board shows what it showed."""
    loaded = loaded_of(at.table)
    return loaded.game.result(at.table.state) is not None or loaded.game.needs_deal(at.table.state)

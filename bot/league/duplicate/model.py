"""The state of a duplicate after its events. Pure values; times by its clock, which stands still while we are away."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from bot.league.duplicate import events as ev
from bot.league.duplicate.options import Options, chosen
from bot.ports.cups import Kept
from bot.text import Lang, language_or

Phase: TypeAlias = Literal["draft", "open", "play", "over", "cancelled"]
MINUTE_MS: Final = 60_000
FEWEST: Final = 2
"""Sides with people, so that two tables can be compared."""


@dataclass(frozen=True, slots=True)
class Side:
    """A pair, or one player in a game for two; automatic players fill it up. ``team``: 1 or 2, 0: none."""

    number: int
    players: tuple[int, ...]
    team: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A table of a duplicate. ``even``, ``odd``: the sides on its seats, 0: automatic players; ``table``: its id once
    it is open; ``how``: once it is done."""

    number: int
    even: int
    odd: int
    table: str = ""
    how: str = ""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """``until_ms``: the end of sign-up, then of play. ``scores``: once it is over, by table and deal."""

    id: str
    options: Options
    lang: Lang = "en"
    phase: Phase = "draft"
    seq: int = 0
    until_ms: int = 0
    sides: tuple[Side, ...] = ()
    boards: tuple[Board, ...] = ()
    scores: tuple[tuple[tuple[int, ...], ...], ...] = ()
    why: str = ""
    people: int = 1
    """The last number given to a person; 1 is whoever set it up."""

    @property
    def pack(self) -> str:
        """The id of its pack, and of the round of words for it."""
        return pack_of(self.id)

    def side(self, number: int) -> Side | None:
        return next((one for one in self.sides if one.number == number), None)

    def side_of(self, player: int) -> Side | None:
        return next((one for one in self.sides if player in one.players), None)

    def board_of(self, player: int) -> Board | None:
        """The table at which somebody plays."""
        mine = self.side_of(player)
        return next((one for one in self.boards if mine is not None and mine.number in (one.even, one.odd)), None)

    def free(self, team: int = 0) -> tuple[Side, ...]:
        """The sides on which there is room beside somebody."""
        return tuple(one for one in self.sides if one.team == team and len(one.players) < self.options.size)

    def room(self, team: int = 0) -> bool:
        """Whether another side can sign up; of a team two."""
        if self.options.manner == "teams":
            return sum(one.team == team for one in self.sides) < 2
        return len(self.sides) < self.options.most

    @property
    def ready(self) -> bool:
        """Whether it can begin: there is somebody at each table."""
        if self.options.manner == "teams":
            return all(any(one.team == team for one in self.sides) for team in (1, 2))
        return len(self.sides) >= FEWEST

    def plan(self) -> tuple[tuple[int, int], ...]:
        """The sides at each table, those that signed up first on the even seats, so that they hold the same cards; no
        table has automatic players alone. Of two teams each has one pair on the even seats and one on the odd."""
        if self.options.manner == "teams":
            first, second = ([one.number for one in self.sides if one.team == team] + [0, 0] for team in (1, 2))
            return ((first[0], second[1]), (second[0], first[1]))
        numbers = [one.number for one in self.sides]
        n = min(self.options.tables, len(numbers))
        return tuple(zip(numbers[:n], (numbers[n:] + [0] * n)[:n], strict=True))


def pack_of(duplicate: str) -> str:
    return f"x{duplicate}"


def duplicate_of(pack: str) -> str:
    """The id of the duplicate whose pack this is; empty if it is of none."""
    return pack[1:] if pack.startswith("x") else ""


def evolve(now: Duplicate | None, event: ev.Event, at_ms: int, duplicate: str = "") -> Duplicate:
    """The duplicate after an event.

    :raises ValueError: the first event does not open it.
    """
    if now is None:
        if not isinstance(event, ev.Opened):
            raise ValueError("a duplicate begins by being opened")
        return Duplicate(duplicate, Options(event.game, event.preset), language_or(event.lang, "en"), seq=1)
    return replace(_changed(now, event, at_ms), seq=now.seq + 1)


def _changed(now: Duplicate, event: ev.Event, at_ms: int) -> Duplicate:
    match event:
        case ev.Opened():
            return now
        case ev.Chosen(name, value):
            return replace(now, options=chosen(now.options, name, value))
        case ev.Published():
            return replace(now, phase="open", until_ms=at_ms + now.options.signup * MINUTE_MS)
        case ev.Entered(number, player, team):
            return _entered(now, number, player, team)
        case ev.Withdrew(player):
            left = (replace(one, players=tuple(p for p in one.players if p != player)) for one in now.sides)
            return replace(now, sides=tuple(one for one in left if one.players))
        case ev.Begun(tables):
            boards = tuple(Board(n, *both) for n, both in enumerate(tables, 1))
            return replace(now, phase="play", boards=boards, until_ms=at_ms + now.options.time * MINUTE_MS)
        case ev.Seated(number, table):
            return replace(now, boards=tuple(replace(b, table=table) if b.number == number else b for b in now.boards))
        case ev.Played(number, how):
            return replace(now, boards=tuple(replace(b, how=how) if b.number == number else b for b in now.boards))
        case ev.Hurried():
            return replace(now, until_ms=at_ms)
        case ev.Over(scores):
            return replace(now, phase="over", scores=scores)
        case ev.Cancelled(why):
            return replace(now, phase="cancelled", why=why)


def _entered(now: Duplicate, number: int, player: int, team: int) -> Duplicate:
    known = now.side(number)
    if known is None:
        sides = (*now.sides, Side(number, (player,), team))
    else:
        both = replace(known, players=(*known.players, player))
        sides = tuple(both if one.number == number else one for one in now.sides)
    return replace(now, sides=sides, people=max(now.people, player))


@dataclass(frozen=True, slots=True)
class View:
    """A duplicate with the people in it. ``kept.now_ms``: by its clock. ``operators``: people who run the server; they
    could know the cards, and are not ranked."""

    now: Duplicate
    kept: Kept
    operators: frozenset[str] = frozenset()

    @property
    def unranked(self) -> frozenset[int]:
        """The sides on which an operator sits."""
        return frozenset(
            one.number for one in self.now.sides if any(self.person(player) in self.operators for player in one.players)
        )

    @property
    def place(self) -> str:
        return self.kept.row.place

    def name(self, player: int) -> str:
        return self.kept.name(player)

    def person(self, player: int) -> str:
        """Empty: they have been forgotten."""
        return self.kept.person(player)

    def sits(self, player: int) -> bool:
        """Whether somebody who has signed up gets a seat: not who has been forgotten, nor a person under another
        account of theirs, joined since."""
        person = self.person(player)
        signed = [one for side in self.now.sides for one in side.players]
        return bool(person) and player == min(one for one in signed if self.person(one) == person)

    def number_of(self, person: str) -> int:
        return self.kept.number_of(person)


def view(kept: Kept, operators: frozenset[str] = frozenset()) -> View:
    now: Duplicate | None = None
    for one in kept.events:
        now = evolve(now, ev.decode(one.body), one.at_ms, kept.row.id)
    if now is None:
        raise ValueError("a duplicate without events")
    return View(now, kept, operators)

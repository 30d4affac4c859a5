"""The state of a duplicate after its events, and its results."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar, Final, Literal, TypeAlias

import msgspec

from bot.competitions import model as competitions
from bot.competitions.events import Cancelled, Event, Published
from bot.competitions.model import DAY, HOUR, Competition, changed, listed
from bot.features.duplicates import events as ev
from bot.features.packs import games, totals
from bot.games import rules_of
from bot.text import Text, listed_all, t

# --- settings of a duplicate ------------------------------------------------------------------------------------------


Manner: TypeAlias = Literal["points", "difference", "teams"]
"""Pairs with the same cards are compared by match points or by the difference; or two teams play at two tables."""


@dataclass(frozen=True, slots=True)
class Options(competitions.Options):
    """``signup``, ``time``: minutes for sign-up and for play."""

    manner: Manner = "points"
    deals: int = 4
    tables: int = 2
    signup: int = 60
    time: int = DAY

    CHOICES: ClassVar[competitions.Choices] = {
        **competitions.Options.CHOICES,
        "manner": ("points", "difference", "teams"),
        "deals": listed(2, 4, 6, 8, 12, 16),
        "tables": listed(2, 3, 4, 5, 6, 8),
        "signup": listed(15, 30, HOUR, 3 * HOUR, DAY),
        "time": listed(HOUR, 2 * HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY),
    }
    ORDER: ClassVar = ("game", "preset", "manner", "deals", "tables", "signup", "time", "clock")
    WIDE: ClassVar = {"game": 1, "manner": 1}

    @classmethod
    def games(cls) -> tuple[str, ...]:
        return games()

    @property
    def size(self) -> int:
        """Players on a side."""
        return max(rules_of(self.game).seats) // 2

    @property
    def side(self) -> str:
        """What a side is, for the texts."""
        return "pair" if self.size == 2 else "single"

    @property
    def most(self) -> int:
        """The most sides that can sign up."""
        return 2 * self.tables

    def values(self, name: str) -> tuple[str, ...]:
        fixed = name == "tables" and self.manner == "teams"
        return () if fixed else competitions.Options.values(self, name)

    def chosen(self, name: str, value: str) -> "Options":
        """Two teams always play at two tables."""
        now = competitions.Options.chosen(self, name, value)
        return replace(now, tables=2) if now.manner == "teams" else now

    def said(self, name: str, value: str) -> Text:
        match name:
            case "manner":
                return t(f"dup-manner-{value}", size=self.side)
            case "deals" | "tables":
                return t("cup-rounds-n", n=value)
            case _:
                return competitions.Options.said(self, name, value)


# --- the duplicate ----------------------------------------------------------------------------------------------------


FEWEST: Final = 2
"""The fewest sides with people: two tables must be compared."""


@dataclass(frozen=True, slots=True)
class Side:
    """A pair, or one player in a game for two; automatic players fill it up. ``team``: 1 or 2, 0: none."""

    number: int
    players: tuple[int, ...]
    team: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """A table of a duplicate. ``even``, ``odd``: the sides on its seats, 0: automatic players; ``table``: its id
    once open; ``how``: set once it is done."""

    number: int
    even: int
    odd: int
    table: str = ""
    how: str = ""


class Call(msgspec.Struct, frozen=True):
    """What a private message is about."""

    of: str = msgspec.field(name="duplicate")
    what: str


@dataclass(frozen=True, slots=True)
class Duplicate(Competition):
    """``until_ms``: the end of sign-up, then of play. ``scores``: by table and deal, once over."""

    options: Options
    sides: tuple[Side, ...] = ()
    boards: tuple[Board, ...] = ()
    scores: tuple[tuple[tuple[int, ...], ...], ...] = ()

    WORD: ClassVar = "duplicate"
    SHORT: ClassVar = "dup"
    OPTIONS: ClassVar = Options
    CALLS: ClassVar = msgspec.json.Decoder(Call)
    DECODER: ClassVar = ev.DECODER
    NEWS: ClassVar = (Published, ev.Begun, ev.Over)

    @property
    def manner(self) -> Text:
        """The format in a few words."""
        options = self.options
        parts = [t("dup-deals", n=options.deals)]
        if options.manner != "teams":
            parts.append(t("dup-tables", n=options.tables))
        parts.append(t(f"dup-manner-{options.manner}", size=options.side))
        return listed_all(parts)

    @property
    def pack(self) -> str:
        """The id of its pack, and of the round of words for the pack."""
        return pack_of(self.id)

    def side(self, number: int) -> Side | None:
        return next((one for one in self.sides if one.number == number), None)

    def side_of(self, player: int) -> Side | None:
        return next((one for one in self.sides if player in one.players), None)

    def board_of(self, player: int) -> Board | None:
        """A player's table."""
        mine = self.side_of(player)
        return next((one for one in self.boards if mine is not None and mine.number in (one.even, one.odd)), None)

    def free(self, team: int = 0) -> tuple[Side, ...]:
        """The sides with a free seat."""
        return tuple(one for one in self.sides if one.team == team and len(one.players) < self.options.size)

    def room(self, team: int = 0) -> bool:
        """Whether another side can sign up; a team has two."""
        if self.options.manner == "teams":
            return sum(one.team == team for one in self.sides) < 2
        return len(self.sides) < self.options.most

    @property
    def ready(self) -> bool:
        """Whether it can begin: each table has a person."""
        if self.options.manner == "teams":
            return all(any(one.team == team for one in self.sides) for team in (1, 2))
        return len(self.sides) >= FEWEST

    def plan(self) -> tuple[tuple[int, int], ...]:
        """The sides at each table. The first to sign up get the even seats, so that they hold the same cards. No
        table has only automatic players. Each of two teams has a pair on the even seats of one table and on the odd
        seats of the other."""
        if self.options.manner == "teams":
            first, second = ([one.number for one in self.sides if one.team == team] + [0, 0] for team in (1, 2))
            return ((first[0], second[1]), (second[0], first[1]))
        numbers = [one.number for one in self.sides]
        n = min(self.options.tables, len(numbers))
        return tuple(zip(numbers[:n], (numbers[n:] + [0] * n)[:n], strict=True))

    def after(self, event: Any, at_ms: int) -> "Duplicate":
        match event:
            case Published():
                return self.begun("open", at_ms, self.options.signup)
            case ev.Entered(number, player, team):
                beside = self.side(number) or Side(number, (), team)
                side = replace(beside, players=(*beside.players, player))
                sides = {one.number: one for one in (*self.sides, side)}  # a new side comes last
                return replace(self, sides=tuple(sides.values()), people=max(self.people, player))
            case ev.Withdrew(player):
                left = (replace(one, players=tuple(p for p in one.players if p != player)) for one in self.sides)
                return replace(self, sides=tuple(one for one in left if one.players))
            case ev.Begun(tables):
                boards = tuple(Board(n, *both) for n, both in enumerate(tables, 1))
                return replace(self.begun("play", at_ms, self.options.time), boards=boards)
            case ev.Seated(number, table):
                return replace(self, boards=changed(self.boards, number, table=table))
            case ev.Played(number, how):
                return replace(self, boards=changed(self.boards, number, how=how))
            case ev.Hurried():
                return replace(self, until_ms=at_ms)
            case ev.Over(scores):
                return replace(self, phase="over", scores=scores)
            case _:
                return Competition.after(self, event, at_ms)

    def told(self, event: Any) -> Iterator[tuple[Any, ...]]:
        sides = self.sides
        match event:
            case ev.Begun():
                what = "begun"
            case ev.Over():
                what = "over"
            case Cancelled():
                what = "cancelled"
            case ev.Played(number, "not"):
                what, board = "not", self.boards[number - 1]
                sides = tuple(one for one in sides if one.number in (board.even, board.odd))
            case _:
                return
        yield from ((player, what) for side in sides for player in side.players)

    def lacks(self, event: Event) -> bool:
        match event:
            case ev.Begun() | Cancelled():
                return self.phase == "open"
            case ev.Seated(number):
                return not self.boards[number - 1].table and not self.boards[number - 1].how
            case ev.Played(number):
                return not self.boards[number - 1].how
            case _:
                return self.phase == "play"


def pack_of(duplicate: str) -> str:
    return f"x{duplicate}"


def duplicate_of(pack: str) -> str:
    """The id of the duplicate that owns this pack; empty if none."""
    return pack[1:] if pack.startswith("x") else ""


@dataclass(frozen=True, slots=True)
class View(competitions.View[Duplicate]):
    KIND: ClassVar = Duplicate

    @property
    def unranked(self) -> frozenset[int]:
        """The sides with an operator."""
        return frozenset(
            one.number for one in self.now.sides if any(self.person(player) in self.operators for player in one.players)
        )

    def sits(self, player: int) -> bool:
        """Whether a player who signed up gets a seat. Deleted users do not, nor the second of two accounts joined
        since."""
        person = self.person(player)
        signed = [one for side in self.now.sides for one in side.players]
        return bool(person) and player == min(one for one in signed if self.person(one) == person)


# --- results of a duplicate -------------------------------------------------------------------------------------------
# A deal that a table has not played is compared among the other tables. The sides on the even seats of all tables held
# the same cards, as did those on the odd seats. These are the two *lines*; each has a winner. The first team gains what
# it wrote on the even seats of the first table less what the opponents wrote there, and the same from the odd seats of
# the second table.


Line: TypeAlias = Literal[0, 1]
"""The even or the odd seats."""


@dataclass(frozen=True, slots=True)
class Place:
    """A side in its line. ``side`` 0: automatic players; ``place``: from 1, shared by the tied, 0: not ranked;
    ``share``: of the possible match points; ``above``: the sum of what it wrote above the average of the others."""

    side: int
    board: int
    place: int
    share: Fraction
    above: Fraction


@dataclass(frozen=True, slots=True)
class Swing:
    """A deal between two teams. ``written``: even seats less odd seats, at each table; ``gain``: of the first team."""

    deal: int
    written: tuple[int, int]
    gain: int


def net(scores: tuple[int, ...]) -> int:
    """The points of the even seats less those of the odd seats."""
    return scores[0] - sum(scores[1:])


def written(now: Duplicate, deal: int) -> dict[int, int]:
    """By table, the net points of the even seats in a deal; only tables that have played it."""
    return {n: net(deals[deal - 1]) for n, deals in enumerate(now.scores, 1) if len(deals) >= deal}


def ranking(now: Duplicate, line: Line, unranked: Collection[int] = ()) -> tuple[Place, ...]:
    """A line, the best first, by match points or by the difference as chosen, then by the other. ``unranked``: sides
    left out of the comparison; they come last."""
    sign = -1 if line else 1
    out = [one for one in now.boards if (one.even, one.odd)[line] in unranked]
    left_out = {one.number for one in out}
    deals = [
        {str(n): sign * score for n, score in written(now, deal).items() if n not in left_out}
        for deal in range(1, now.options.deals + 1)
    ]
    found = totals(deals)
    by_difference = now.options.manner == "difference"

    def worth(one: tuple[Fraction, Fraction]) -> tuple[Fraction, Fraction]:
        return one[::-1] if by_difference else one

    places = []
    for board in now.boards:
        got = found.get(str(board.number))
        if got is None:
            continue
        better = sum(worth(other) > worth(got) for other in found.values())
        places.append(Place((board.even, board.odd)[line], board.number, 1 + better, *got))
    last = [Place((one.even, one.odd)[line], one.number, 0, Fraction(), Fraction()) for one in out]
    return (*sorted(places, key=lambda one: (one.place, one.board)), *last)


def swings(now: Duplicate) -> tuple[Swing, ...]:
    """The deals that both tables of two teams have played."""
    found = []
    for deal in range(1, now.options.deals + 1):
        both = written(now, deal)
        if len(both) == 2:
            found.append(Swing(deal, (both[1], both[2]), both[1] - both[2]))
    return tuple(found)


def balance(now: Duplicate) -> int:
    """The gain of the first team."""
    return sum(one.gain for one in swings(now))

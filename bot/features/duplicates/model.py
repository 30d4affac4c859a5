"""The state of a duplicate after its events. Pure values; times by its clock, which stops while the program is down."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from bot.core.model import CLOCKS
from bot.features.duplicates import events as ev
from bot.features.packs import games, totals
from bot.games import entry_of, rules_of
from bot.ports.cups import Kept
from bot.text import Lang, language_or
from rules.core import Illegal
from rules.options import options_from

# --- settings of a duplicate ------------------------------------------------------------------------------------------


Manner: TypeAlias = Literal["points", "difference", "teams"]
"""Pairs with the same cards are compared by match points or by the difference; or two teams play at two tables."""
HOUR, DAY = 60, 1440
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "manner": ("points", "difference", "teams"),
    "deals": ("2", "4", "6", "8", "12", "16"),
    "tables": ("2", "3", "4", "5", "6", "8"),
    "signup": tuple(map(str, (15, 30, HOUR, 3 * HOUR, DAY))),
    "time": tuple(map(str, (HOUR, 2 * HOUR, 4 * HOUR, DAY, 3 * DAY, 7 * DAY))),
    "clock": tuple(map(str, CLOCKS)),
}
"""The values of each setting, in minutes; ``clock``: seconds a turn."""


@dataclass(frozen=True, slots=True)
class Options:
    """``signup``, ``time``: minutes for sign-up and for play; ``clock``: seconds a turn."""

    game: str
    preset: str
    manner: Manner = "points"
    deals: int = 4
    tables: int = 2
    signup: int = 60
    time: int = DAY
    clock: int = 60

    @property
    def size(self) -> int:
        """Players on a side."""
        return max(rules_of(self.game).seats) // 2

    @property
    def most(self) -> int:
        """The most sides that can sign up."""
        return 2 * self.tables


def checked(options: Options, name: str, value: str) -> None:
    """Check that a value may be chosen.

    :raises Illegal: ``bad-option``, ``unknown-preset``.
    """
    match name:
        case "game" if value in games():
            return
        case "preset":
            options_from(rules_of(options.game), value)
        case _ if value in CHOICES.get(name, ()):
            return
        case _:
            raise Illegal("bad-option", option=name[:24], value=value[:24])


def chosen(options: Options, name: str, value: str) -> Options:
    """The options with a changed setting; two teams always play at two tables."""
    match name:
        case "game":
            return replace(options, game=value, preset=next(iter(entry_of(value).rules.presets)))
        case "preset":
            return replace(options, preset=value)
        case "manner":
            manner: Manner = next(one for one in _MANNERS if one == value)
            return replace(options, manner=manner, tables=2 if manner == "teams" else options.tables)
        case "tables" if options.manner == "teams":
            return options
        case "deals":
            return replace(options, deals=int(value))
        case "tables":
            return replace(options, tables=int(value))
        case "signup":
            return replace(options, signup=int(value))
        case "time":
            return replace(options, time=int(value))
        case "clock":
            return replace(options, clock=int(value))
        case _:
            return options


_MANNERS: Final[tuple[Manner, ...]] = ("points", "difference", "teams")


Phase: TypeAlias = Literal["draft", "open", "play", "over", "cancelled"]
MINUTE_MS: Final = 60_000
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


@dataclass(frozen=True, slots=True)
class Duplicate:
    """``until_ms``: the end of sign-up, then of play. ``scores``: by table and deal, once over."""

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
    """The last number given to a person; 1 is the creator."""

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


def pack_of(duplicate: str) -> str:
    return f"x{duplicate}"


def duplicate_of(pack: str) -> str:
    """The id of the duplicate that owns this pack; empty if none."""
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
    """A duplicate with its people. ``kept.now_ms``: by its clock. ``operators``: people who run the server; they
    could know the cards and are not ranked."""

    now: Duplicate
    kept: Kept
    operators: frozenset[str] = frozenset()

    @property
    def unranked(self) -> frozenset[int]:
        """The sides with an operator."""
        return frozenset(
            one.number for one in self.now.sides if any(self.person(player) in self.operators for player in one.players)
        )

    @property
    def place(self) -> str:
        return self.kept.row.place

    def name(self, player: int) -> str:
        return self.kept.name(player)

    def person(self, player: int) -> str:
        """Empty: deleted."""
        return self.kept.person(player)

    def sits(self, player: int) -> bool:
        """Whether a player who signed up gets a seat. Deleted users do not, nor the second of two accounts joined
        since."""
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

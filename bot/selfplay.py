"""Games between automatic players: record and replay deals, and measure one level against another."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import ceil, sqrt
from typing import Any, Final

import msgspec

from bot.fair import SeededChance
from bot.games import choose, entry_of, rules_of, thinking
from bot.games.entry import GameEntry
from bot.games.records import Record, Taken, laid, order
from bot.ports.players import Player, Players
from rules.core import Chance, Illegal, Seat
from rules.core import replay as fold
from rules.options import Plain, as_dict, from_dict, load

# --- Recording deals --------------------------------------------------------------------------------------------------
# ``deals`` yields one JSON-able record for each deal, with everything needed to replay it from the rules alone:
#
# ``game``, ``preset``  the keys of the game and the preset
# ``options``           every option by name, as ``rules.options.as_dict`` gives them
# ``n``                 1, 2, 3 … over the whole run
# ``match``             1, 2 …; a new match begins when one is over
# ``deal``              the number of the deal within its match
# ``actions``           ``[[seat, "text form"], …]`` in order, automatic ones included; what options do is no action
# ``auto``              the number of automatic actions
# ``total``             the match score after the deal
# ``result``            null, or with the match's last deal ``{winners, points, advantage, reason}``
#
# Each game's records (``bot/games``) add their own fields after ``deal``. The cards depend only on ``seed`` and ``n``,
# so that different players get the same ones.


def deals(
    game_key: str,
    preset: str | None = None,
    n: int = 1,
    seed: int | str = 1,
    players: str = "random",
    options: Mapping[str, Plain] | None = None,
) -> Iterator[Record]:
    """Yield ``n`` deals of a game, match after match.

    :param players: the level of all players (``bot.games.LEVELS``).
    :param options: overrides by name.
    :raises Illegal: ``unknown-game``, ``unknown-preset``, ``unknown-option``, ``bad-option``.
    """
    loaded = load(rules_of(game_key), preset, options)
    game, entry = loaded.game, entry_of(game_key)
    seats, records = entry.conduct.usual_seats, entry.records
    mind = SeededChance(f"{seed}|players")

    def chosen(state: Any) -> tuple[Seat, Any, Chance]:
        seat = records.seat(game, state, mind) if players == "random" else min(game.waiting(state))
        return seat, choose(game, state, seat, mind, players), mind

    state: Any = None
    match = 0
    for number in range(1, n + 1):
        if state is None or game.result(state) is not None:
            match += 1
            state = fold(game, game.start(seats, loaded.options, (match - 1) % seats))
        before, events, actions, auto = state, list[Any](), list[list[Any]](), 0
        for seat, action, happened, after in steps(entry, before, SeededChance(f"{seed}|deal|{number}"), chosen):
            state = after
            events += happened
            if seat is not None and not isinstance(happened[0], records.apart):
                automatic = records.automatic(happened)
                actions += [[seat, game.encode(action)], *automatic]
                auto += len(automatic)
        yield {
            "game": game_key,
            "preset": loaded.preset,
            "options": as_dict(loaded.options),
            "n": number,
            "match": match,
            **_fields(entry, before, state, events),
            "actions": actions,
            "auto": auto,
        }


def steps(
    entry: GameEntry, state: Any, cards: Chance, chosen: Callable[[Any], tuple[Seat, Any, Chance]]
) -> Iterator[tuple[Seat | None, Any, Sequence[Any], Any]]:
    """Play a deal from ``state`` to its end: the seat, its action (both None: the deal itself), the events, the state
    after them. ``chosen``: who acts in a state, how, and with which chance."""
    game, events = entry.rules, list[Any]()
    while not entry.records.over(game, state, events):
        seat, action = None, None
        if game.needs_deal(state):
            happened = game.deal(state, cards)
        else:
            seat, action, chance = chosen(state)
            happened = game.decide(state, seat, action, chance)
        events += happened
        state = fold(game, happened, state)
        yield seat, action, happened, state


def _fields(entry: GameEntry, before: Any, state: Any, events: Sequence[Any]) -> Record:
    """The fields of a record that follow from its cards and actions."""
    result = entry.rules.result(state)
    written = msgspec.json.encode(
        {
            "deal": state.deal,
            **entry.records.fields(before, state, events),
            "total": entry.conduct.score(state),
            "result": as_dict(result) | {"winners": sorted(result.winners)} if result is not None else None,
        }
    )
    fields: Record = msgspec.json.decode(written)
    return fields


# --- Replaying records ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Redone:
    """A replayed record. ``differences``: the names of the fields that do not agree; empty if all do. ``dealt``: the
    state after the deal itself; ``taken``: the actions after it."""

    game: str
    n: int
    match: int
    deal: int
    differences: tuple[str, ...]
    dealt: Any = field(default=None, repr=False)
    taken: tuple[Taken, ...] = field(default=(), repr=False)

    @property
    def agrees(self) -> bool:
        return not self.differences


FAULTS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)
"""Exceptions that a malformed record can raise."""


def _number(said: object) -> int:
    return said if isinstance(said, int) and abs(said) < 1 << 53 else 0


def replay(records: Iterable[Record]) -> Iterator[Redone]:
    """Replay each record from its cards and actions, and compare its numbers with the outcome.

    The match continues from record to record. Deal 1 starts a match. A record that does not follow the one before
    starts from its own fields.
    """
    state: Any = None
    place: _Place | None = None
    for record in records:
        dealt, taken = None, list[Taken]()
        wrong: tuple[str, ...] = ()
        try:
            entry = entry_of(record["game"])
            game, seats = entry.rules, entry.conduct.usual_seats
            wrong = place.differences(record) if place is not None else _first(record)
            options = from_dict(game, record["preset"], record["options"])
            follows = place is not None and (place.match, place.deal) == (record["match"], record["deal"] - 1)
            if state is None or not follows or game.result(state) is not None:
                dealer = (record["match"] - 1) % seats if record["deal"] == 1 else record.get("dealer")
                state = fold(game, game.start(seats, options, dealer if isinstance(dealer, int) else 0))
                state = state if record["deal"] == 1 else entry.records.state_before(record, state)
            state, dealt, taken, differences = _redo(entry, state, record)
            differences = (*wrong, *differences)
        except _Differs as found:
            state, differences = None, (*wrong, *found.args)
        except Illegal as refusal:
            state, differences = None, (f"refused: {refusal.key}",)
        except FAULTS as fault:
            state, differences = None, (f"unreadable: {type(fault).__name__}",)
        place = _Place.of(record)
        n, match, deal = (_number(record.get(name)) for name in ("n", "match", "deal"))
        yield Redone(str(record.get("game")), n, match, deal, differences, dealt, tuple(taken))


@dataclass(frozen=True, slots=True)
class _Place:
    """The numbers of a record, and whether it ended its match."""

    n: Any
    match: Any
    deal: Any
    over: bool

    @staticmethod
    def of(record: Record) -> "_Place":
        return _Place(record.get("n"), record.get("match"), record.get("deal"), record.get("result") is not None)

    def differences(self, record: Record) -> tuple[str, ...]:
        """The names of the numbers of ``record`` that cannot follow this one. If all three differ, records are missing,
        which is allowed."""
        match, deal = (self.match + 1, 1) if self.over else (self.match, self.deal + 1)
        here = {"n": self.n + 1, "match": match, "deal": deal}
        wrong = tuple(name for name, number in here.items() if record[name] != number)
        return wrong if len(wrong) < len(here) else ()


def _first(record: Record) -> tuple[str, ...]:
    """The impossible number of the first record: if two of the three are 1, so is the third."""
    others = tuple(name for name in ("n", "match", "deal") if record[name] != 1)
    return others if len(others) == 1 else ()


class _Differs(Exception):
    """A deal that cannot be played to its end as recorded; the names of what differs."""


def _redo(entry: GameEntry, state: Any, record: Record) -> tuple[Any, Any, list[Taken], tuple[str, ...]]:
    """The state after the deal, the state just after dealing, the actions, and the differences.

    :raises _Differs: it cannot be played to its end.
    """
    game, records, auto = entry.rules, entry.records, 0
    chance = thinking.Fallen(records.dice(record))
    actions = iter(enumerate(record["actions"]))
    before, events = state, [*records.opening(record)]
    state = fold(game, events, state)
    dealt, taken = None, list[Taken]()
    while not records.over(game, state, events):
        happened: Sequence[Any]
        if game.needs_deal(state):
            if record.get("dealer") != getattr(state, "dealer", record.get("dealer")):
                raise _Differs("dealer")
            whole = records.shuffled(state)
            try:
                chance.order = order(game, whole, laid(record), entry.fairness.pack)
            except (LookupError, ValueError):
                raise _Differs("pack") from None
            happened = game.deal(whole, chance)
            state = fold(game, happened, state)
            dealt, taken = state, []
        else:
            at, (seat, text) = next(actions, (0, (None, "")))
            if seat is None:
                raise _Differs("actions: the deal is not over")
            try:
                action = game.parse(text)
                happened = game.decide(state, seat, action, chance)
            except Illegal as refusal:
                raise _Differs(f"actions[{at}] {text}: {refusal.key}") from None
            for played in records.automatic(happened):
                auto += 1
                if next(actions, (0, None))[1] != played:
                    raise _Differs(f"actions[{at}]: played itself otherwise")
            after = fold(game, happened, state)
            taken.append(Taken(seat, action, state, after, len(taken)))
            state = after
        events += happened
    if next(actions, None) is not None:
        raise _Differs("actions: the deal was over before")
    replayed = _fields(entry, before, state, events) | {"auto": auto}
    return state, dealt, taken, tuple(name for name in replayed if replayed[name] != record[name])


# --- Comparing two levels ---------------------------------------------------------------------------------------------
# Theory of operation. A unit is one set of cards (and dice), played once from each side: A takes each side in turn,
# against B on all the others, so that the value of the cards cancels out. A unit of ``--deals`` is the first deal of a
# match at 0:0, with the dealer going round. A unit of ``--matches`` is a whole match; its n-th deal has the same cards
# from every side. Each deal has its own stream for cards and dice, and each decision its own stream for the player's
# chance. So a unit depends on no other unit, machine or time, and a player scores exactly 0 against itself.
#
# Points are the points written, or the chips won in a game played for chips. With more than two sides, A's points are
# compared with the average of the others'.


BESIDE: Final = "+"
"""Joins the levels of partners: ``strong+easy``."""


@dataclass(frozen=True, slots=True)
class Bout:
    """The settings of a comparison. ``n``: deals, each played from every side; with ``matches``: matches.

    ``bids``, ``cards``: the level that makes all bids, or plays all cards, for every seat; empty: not fixed.
    ``seats``: 0 for the usual number.
    """

    game: str
    a: str
    b: str
    n: int
    seed: str
    matches: bool = False
    preset: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    seats: int = 0
    bids: str = ""
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Played:
    """A unit. ``points``: A's lead over the others, summed over its ``deals``, times ``Arena.scale``. ``won``: matches
    won by A, with shared wins split. ``ms``: the time of each of A's real decisions."""

    points: int
    deals: int
    matches: int
    won: float
    ms: tuple[float, ...]


class Arena:
    """Plays the units of a bout.

    :raises Illegal: ``unknown-game``, ``unknown-preset``, ``unknown-option``, ``bad-option``, ``wrong-seats``,
        ``no-such-level``, ``no-partner`` (``side``: seats on a side), ``no-halves``.
    """

    def __init__(self, bout: Bout, players: Players, clock_ms: Callable[[], float]) -> None:
        self.bout: Final = bout
        self._clock_ms: Final = clock_ms
        self._entry: Final = entry_of(bout.game)
        self._loaded: Final = load(rules_of(bout.game), bout.preset, dict(bout.options))
        self.seats: Final = bout.seats or self._entry.conduct.usual_seats
        game, start = self._loaded.game, self._start(0)
        self.sides: Final = tuple(tuple(sorted(side)) for side in game.sides(start))
        self.scale: Final = len(self.sides) - 1
        """The factor by which the points of a ``Played`` are multiplied."""
        size = len(self.sides[0])
        self._own: Final = {which: self._lineup(players, which, size) for which in (bout.a, bout.b)}
        self._fixed: Final[Mapping[bool, Player]] = {
            call: players.player(bout.game, level) for call, level in ((True, bout.bids), (False, bout.cards)) if level
        }
        if self._fixed and self._entry.conduct.calls(game.view(start, None)) is None:
            raise Illegal("no-halves")

    @property
    def preset(self) -> str:
        return self._loaded.preset

    @property
    def units(self) -> int:
        """The number of units."""
        return -(-self.bout.n // len(self.sides)) if self.bout.matches else self.bout.n

    def play(self, unit: int) -> Played:
        """Play unit 0 … ``units`` - 1. With matches, the last unit may be short."""
        rounds = range(len(self.sides))
        if not self.bout.matches:
            return _together([self._deal(unit, side) for side in rounds])
        left = self.bout.n - unit * len(self.sides)
        return _together([self._match(unit, side) for side in rounds[:left]])

    def _lineup(self, players: Players, levels: str, size: int) -> tuple[Player, ...]:
        """The player of each place on a side."""
        named = levels.split(BESIDE)
        if len(named) not in (1, size):
            raise Illegal("no-partner", side=size)
        made = tuple(players.player(self.bout.game, level) for level in named)
        return made if len(made) == size else made * size

    def _start(self, dealer: Seat) -> Any:
        game = self._loaded.game
        return fold(game, game.start(self.seats, self._loaded.options, dealer))

    def _deal(self, unit: int, side: int) -> Played:
        return self._one(self._start(unit % self.seats), f"{unit}.1", side, [])[1]

    def _match(self, unit: int, side: int) -> Played:
        game, state = self._loaded.game, self._start(unit % self.seats)
        deals: list[Played] = []
        ms: list[float] = []
        while game.result(state) is None:
            state, played = self._one(state, f"{unit}.{len(deals) + 1}", side, ms)
            deals.append(played)
        result = game.result(state)
        best = {one for one, seats in enumerate(self.sides) if result and result.winners.intersection(seats)}
        won = 1 / len(best) if side in best else 0.0
        return Played(sum(one.points for one in deals), len(deals), 1, won, tuple(ms))

    def _one(self, state: Any, number: str, side: int, ms: list[float]) -> tuple[Any, Played]:
        """Play a deal from ``state`` with A on ``side``; also return the state after it."""
        seed, decisions = self.bout.seed, count(1)
        fate = SeededChance(f"{seed}|arena|{number}")

        def chosen(state: Any) -> tuple[Seat, Any, Chance]:
            seat, mind = min(game.waiting(state)), SeededChance(f"{seed}|mind|{number}|{next(decisions)}")
            return seat, self._choose(state, seat, side, mind, ms), fate

        game, before = self._entry.rules, self._entry.conduct.score(state)
        *_, (_, _, _, state) = steps(self._entry, state, fate, chosen)
        gained = [now - then for now, then in zip(self._entry.conduct.score(state), before, strict=True)]
        lead = self.scale * gained[side] - (sum(gained) - gained[side])
        return state, Played(lead, 1, 0, 0.0, tuple(ms))

    def _choose(self, state: Any, seat: Seat, side: int, mind: SeededChance, ms: list[float]) -> Any:
        game = self._entry.rules
        legal, view = game.legal(state, seat), game.view(state, seat)
        home = next(n for n, seats in enumerate(self.sides) if seat in seats)
        fixed = self._fixed.get(bool(self._entry.conduct.calls(view))) if self._fixed else None
        player = fixed or self._own[self.bout.a if home == side else self.bout.b][self.sides[home].index(seat)]
        began = self._clock_ms()
        action = player(game, view, legal, seat, mind)
        if home == side and fixed is None and legal.choice:
            ms.append(self._clock_ms() - began)
        return action if action in legal else game.timeout(state, seat)


def _together(parts: list[Played]) -> Played:
    return Played(
        sum(one.points for one in parts),
        sum(one.deals for one in parts),
        sum(one.matches for one in parts),
        sum(one.won for one in parts),
        tuple(ms for one in parts for ms in one.ms),
    )


# --- The result of a bout ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Tally:
    """``mean``: A's lead in points a deal; ``se``: its standard error, None for a single unit. ``won`` of ``matches``;
    both 0 when counting deals. ``ms_…``: the time of one of A's decisions; None if it had none."""

    deals: int
    mean: float
    se: float | None
    matches: int
    won: float
    ms_mean: float | None
    ms_p99: float | None
    ms_worst: float | None

    def row(self, bout: Bout) -> dict[str, Any]:
        """One JSON object."""
        won = int(self.won) if self.won.is_integer() else self.won
        seed = int(bout.seed) if bout.seed.isdecimal() else bout.seed
        return {"game": bout.game, "a": bout.a, "b": bout.b, **as_dict(self), "won": won, "seed": seed}


def tally(bout: Bout, units: Iterable[Played], scale: int) -> Tally:
    """The result of a bout. ``units`` are in order and not empty.

    The standard error is that of the differences between units (of the ratio points a deal, as matches differ in
    length), so the value of the cards themselves does not add to it.
    """
    units = tuple(units)
    played = sum(one.deals for one in units)
    mean = sum(one.points for one in units) / (played * scale)
    off = sum((one.points / scale - mean * one.deals) ** 2 for one in units)
    n = len(units)
    times = sorted(ms for one in units for ms in one.ms)
    return Tally(
        deals=played if bout.matches else n,
        mean=_short(mean),
        se=_short(sqrt(off * n / (n - 1)) / played) if n > 1 else None,
        matches=sum(one.matches for one in units),
        won=_short(sum(one.won for one in units)),
        ms_mean=_short(sum(times) / len(times)) if times else None,
        ms_p99=_short(times[ceil(0.99 * len(times)) - 1]) if times else None,
        ms_worst=_short(times[-1]) if times else None,
    )


def _short(number: float) -> float:
    return round(number, 4)

"""Games between automatic players, recorded deal by deal, and the replay of such records.

``deals`` yields one JSON-able record for each deal, with everything needed to redo it by hand from the rules alone. The
fields that every game has:

=============  =======================================================================================================
``game``       the game's key
``preset``     the preset's name; ``options``: every option by name, as ``rules.options.as_dict`` gives them
``n``          1, 2, 3 … over the whole run; ``match``: 1, 2 …; a new match begins when one is over
``actions``    ``[[seat, "text form"], …]`` in order; ``seat`` is who acted. Automatic actions are in their place among
               them, and ``auto`` is their number. What a table's options do is not an action
``deal``       the number of the deal within its match
``total``      the match score after the deal
``result``     null, or with the match's last deal ``{winners, points, advantage, reason}``
=============  =======================================================================================================

The other fields are the game's own: see its recorder (``bot/games``). The cards dealt depend on ``seed`` and ``n``
only, so that different players get the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.fair.chance import SeededChance
from bot.games import player, rules_of
from bot.games.folder import folder_of
from bot.games.recorder import Record, Recorder
from rules.core import Illegal as Illegal  # for callers too
from rules.core import Seat
from rules.core import replay as fold
from rules.options import AnyGame, Plain, as_dict, from_dict, load


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
    game, act, recorder = loaded.game, player(game_key, players), folder_of(game_key).recorder
    seats = recorder.seats(loaded.options)
    mind = SeededChance(f"{seed}|players")
    state: Any = None
    match = 0
    for number in range(1, n + 1):
        if state is None or game.result(state) is not None:
            match += 1
            state = fold(game, game.start(seats, loaded.options, (match - 1) % seats))
        events: list[Any] = []
        actions: list[list[Any]] = []
        auto = 0
        while not recorder.over(state, events):
            if game.needs_deal(state):
                happened = game.deal(state, SeededChance(f"{seed}|deal|{number}"))
            else:
                seat = recorder.seat(game, state, mind) if players == "random" else min(game.waiting(state))
                legal = game.legal(state, seat)
                action = act(game, game.view(state, seat), legal, seat, mind)
                if action not in legal:
                    action = game.timeout(state, seat)
                happened = game.decide(state, seat, action, mind)
                if recorder.is_recorded(happened):
                    actions.append([seat, game.encode(action)])
                    automatic = recorder.automatic(happened)
                    actions += automatic
                    auto += len(automatic)
            events += happened
            state = fold(game, happened, state)
        yield {
            "game": game_key,
            "preset": loaded.preset,
            "options": as_dict(loaded.options),
            "n": number,
            "match": match,
            **recorder.record(game, state, events),
            "actions": actions,
            "auto": auto,
        }


# --- replaying records --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Redone:
    """A replayed record. ``differences``: the names of the fields that do not agree; empty if all do."""

    n: int
    match: int
    deal: int
    differences: tuple[str, ...]

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
"""What a record of somebody else's making can lead to."""


def _number(said: object) -> int:
    return said if isinstance(said, int) and abs(said) < 1 << 53 else 0


Took: TypeAlias = Callable[[AnyGame, Seat | None, Any, Any, Any], None]
"""Is told of a replay: the game, the seat and its action (None: it was dealt), the states before and after."""


def replay(records: Iterable[Record], took: Took = lambda *_: None) -> Iterator[Redone]:
    """Replay each record from its cards and actions, and compare its numbers with the outcome. ``took`` hears of a deal
    before it is yielded.

    The match continues from record to record, and the first deal of a match starts it; a record that does not follow
    the one before starts from what it says itself.
    """
    state: Any = None
    place: _Place | None = None
    for record in records:
        try:
            game, recorder = rules_of(record["game"]), folder_of(record["game"]).recorder
            wrong = place.differences(record) if place is not None else _first(record)
            options = from_dict(rules_of(record["game"]), record["preset"], record["options"])
            follows = place is not None and (place.match, place.deal) == (record["match"], record["deal"] - 1)
            known = state is not None and follows and game.result(state) is None
            if not known and record["deal"] == 1:
                seats = recorder.seats(options)
                state, known = fold(game, game.start(seats, options, (record["match"] - 1) % seats)), True
            elif not known:
                state = recorder.state_before(game, options, record)
            state, differences = _redo(game, recorder, state, record, known, took)
            differences = (*wrong, *differences)
        except Illegal as refusal:
            state, differences = None, (f"refused: {refusal.key}",)
        except FAULTS as fault:
            state, differences = None, (f"unreadable: {type(fault).__name__}",)
        place = _Place.of(record)
        n, match, deal = (_number(record.get(name)) for name in ("n", "match", "deal"))
        yield Redone(n, match, deal, differences)


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of a record among the others, and whether it ended its match."""

    n: Any
    match: Any
    deal: Any
    over: bool

    @staticmethod
    def of(record: Record) -> _Place:
        return _Place(record.get("n"), record.get("match"), record.get("deal"), record.get("result") is not None)

    def differences(self, record: Record) -> tuple[str, ...]:
        """The names of the numbers of ``record`` that are impossible after this one. Records may be missing, but not in
        the middle."""
        match, deal = (self.match + 1, 1) if self.over else (self.match, self.deal + 1)
        here = {"n": self.n + 1, "match": match, "deal": deal}
        wrong = tuple(name for name, number in here.items() if record[name] != number)
        return wrong if len(wrong) < len(here) else ()


def _first(record: Record) -> tuple[str, ...]:
    """The same for the very first record: if two of the three numbers are 1, so is the third."""
    others = tuple(name for name in ("n", "match", "deal") if record[name] != 1)
    return others if len(others) == 1 else ()


def _redo(
    game: AnyGame, recorder: Recorder, state: Any, record: Record, known: bool, took: Took
) -> tuple[Any, tuple[str, ...]]:
    """``known``: ``state`` follows from the records before, so that every field can be compared."""
    auto = 0
    chance = recorder.chance(record)
    actions = iter(enumerate(record["actions"]))
    events: list[Any] = [*recorder.opening(record)]
    state = fold(game, events, state)
    while not recorder.over(state, events):
        happened: Sequence[Any]
        seat, action = None, None
        if game.needs_deal(state):
            if known and record.get("dealer") != getattr(state, "dealer", record.get("dealer")):
                return None, ("dealer",)
            happened = recorder.dealt(record)
            if not recorder.is_pack(game, state, happened):
                return None, ("pack",)
        else:
            found = next(actions, None)
            if found is None:
                return None, ("actions: the deal is not over",)
            at, (seat, text) = found
            try:
                action = game.parse(text)
                happened = game.decide(state, seat, action, chance)
            except Illegal as refusal:
                return None, (f"actions[{at}] {text}: {refusal.key}",)
            for played in recorder.automatic(happened):
                auto += 1
                if next(actions, (0, None))[1] != played:
                    return None, (f"actions[{at}]: played itself otherwise",)
        events += happened
        before, state = state, fold(game, happened, state)
        took(game, seat, action, before, state)
    if next(actions, None) is not None:
        return None, ("actions: the deal was over before",)
    replayed = recorder.record(game, state, events) | {"auto": auto}
    names = replayed if known else (*recorder.compared, "auto")
    return state, tuple(name for name in names if replayed[name] != record[name])

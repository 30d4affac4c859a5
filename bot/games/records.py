"""What every game records: its deals, the statistics of a match, and other text forms."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias, TypeVar

from bot.fair import SeededChance
from bot.games.thinking import Fallen
from rules.core import Seat
from rules.options import AnyGame, as_dict

E = TypeVar("E")

# --- deals ------------------------------------------------------------------------------------------------------------


Record: TypeAlias = dict[str, Any]
"""JSON-able: what is needed to redo one deal by hand from the rules alone."""

Count: TypeAlias = tuple[Seat, str, int]
"""Seat, key (``count-…`` of the texts), number."""


@dataclass(frozen=True, slots=True)
class Taken:
    """An action taken. ``before``, ``after``: the states of the game; ``place``: its place in the deal, as the
    caller counts."""

    seat: Seat
    action: Any
    before: Any = field(repr=False)
    after: Any = field(repr=False)
    place: int = 0


class Records(ABC):
    """A game's deals as ``bot.selfplay`` records them and as the history counts them (names and numbers, never cards).

    ``events``: the game's events since the end of the previous deal.
    """

    ends: ClassVar[tuple[type[Any], ...]] = ()
    """The events that end a deal; if empty, a deal ends where the next one is needed."""
    skips: ClassVar[tuple[type[Any], ...]] = ()
    """The events that end a deal of which the history tells nothing."""
    apart: ClassVar[tuple[type[Any], ...]] = ()
    """Events that are recorded as a field; the action that causes them is not recorded."""
    counts: ClassVar[tuple[str, ...]] = ()
    """What is counted, in display order; keys ``count-…`` of the texts."""
    feats: ClassVar[tuple[str, ...]] = ()
    measure: ClassVar[str] = ""
    """The measure of luck, a key ``luck-…`` of the texts; empty for none."""
    per: ClassVar[int] = 1
    """The number of draws that the shown value refers to: 100 for a percentage."""

    def ended(self, game: AnyGame, state: Any, happened: Sequence[Any]) -> bool:
        """Whether a deal ended with the last events ``happened``, which led to ``state``."""
        if self.ends:
            return any(isinstance(event, self.ends) for event in happened)
        return game.result(state) is not None or game.needs_deal(state)

    def over(self, game: AnyGame, state: Any, events: Sequence[Any]) -> bool:
        """Whether the deal is over (scored, void, skipped, or the match with it)."""
        last = events[-2:]
        return bool(last) and (self.ended(game, state, last) or any(isinstance(event, self.skips) for event in last))

    def tale(self, events: Sequence[Any], state: Any) -> "DealTale":
        """What the history keeps of a finished deal; ``state``: after it."""
        return DealTale()

    @abstractmethod
    def fields(self, before: Any, state: Any, events: Sequence[Any]) -> Record:
        """The game's own fields of a deal's record, of numbers, texts, tuples and dataclasses; ``before``: the state at
        the beginning of the deal, ``state``: after it."""

    # --- playing at random --------------------------------------------------------------------------------------------

    def seat(self, game: AnyGame, state: Any, chance: SeededChance) -> Seat:
        """The next seat to act in random play; by default the first."""
        return min(game.waiting(state))

    def automatic(self, happened: Sequence[Any]) -> list[list[Any]]:
        """The automatic actions among ``happened``, ``[[seat, text form], …]``: recorded, but not replayed as
        decisions."""
        return []

    # --- playing a record again ---------------------------------------------------------------------------------------

    def gained(self, record: Record) -> Sequence[int]:
        """How much the deal added to ``total``."""
        gained: Sequence[int] = record["net"]
        return gained

    def total_before(self, record: Record) -> tuple[int, ...]:
        return tuple(now - by for now, by in zip(record["total"], self.gained(record), strict=True))

    def state_before(self, record: Record, start: Any) -> Any:
        """The state before the record's deal, with nothing else known of the match; ``start``: at its beginning."""
        return replace(start, deal=record["deal"] - 1, totals=self.total_before(record))

    def opening(self, record: Record) -> Sequence[Any]:
        """The events before the deal that belong to no action."""
        return ()

    def dice(self, record: Record) -> Sequence[int]:
        """Every die thrown in the deal, in order."""
        return ()

    def shuffled(self, state: Any) -> Any:
        """``state`` with a deal to come that is one shuffle of the whole pack."""
        return state


def picked(value: Any, *names: str) -> Record:
    """Some fields of a dataclass by name."""
    return {name: getattr(value, name) for name in names}


def find(kind: type[E], events: Sequence[Any]) -> E | None:
    """The first event of a kind."""
    return next((event for event in events if isinstance(event, kind)), None)


def the(kind: type[E], events: Sequence[Any]) -> E:
    """The first event of a kind, which is there."""
    return next(event for event in events if isinstance(event, kind))


def winning(winner: Seat | None, points: int) -> tuple[int, int]:
    """The points of each of two seats, if ``winner`` wins ``points``."""
    return points * (winner == 0), points * (winner == 1)


# --- dealing a record again -------------------------------------------------------------------------------------------


Places: TypeAlias = list[Sequence[str]]


def laid(fields: Record) -> Places:
    """The cards or tiles of a deal, by place. ``fields``: of a record, or of the event of dealing."""
    if "shoe" in fields:
        return [fields["shoe"]] if fields["shoe"] else []
    places = [*fields.get("hands", ()), *([[fields["turned"]]] if "turned" in fields else [])]
    return places + [fields[name] for name in ("stock", "bazaar") if name in fields]


def laid_by(dealt: Sequence[Any]) -> Places:
    """The same, of the events of a deal; empty for dice."""
    return [place for event in dealt if type(event).__name__ == "Dealt" for place in laid(as_dict(event))]


def order(game: AnyGame, state: Any, places: Places, pack: Sequence[str]) -> tuple[int, ...]:
    """The shuffle of ``pack`` with which the game deals these cards to these places, the others in any order.

    :raises LookupError, ValueError: they are not the cards or the places of a deal in ``state``.
    """
    if not pack:
        return ()
    every = range(len(pack))
    usual = laid_by(game.deal(state, Fallen((), tuple(every))))
    if list(map(len, places)) != list(map(len, usual)):
        raise ValueError("other places")
    spots, cards = _numbers(usual, pack), _numbers(places, pack)
    found = dict(zip(spots, cards, strict=True))
    found |= {n: n for n in every if n not in found and n not in cards}
    found |= zip((n for n in every if n not in found), set(every) - set(found.values()), strict=True)
    return tuple(found[n] for n in every)


def _numbers(places: Places, pack: Sequence[str]) -> list[int]:
    """The numbers of the cards in the pack; equal cards have theirs in turn."""
    numbers: dict[str, list[int]] = {}
    for n, card in enumerate(pack):
        numbers.setdefault(card, []).append(n)
    return [numbers[card].pop(0) for place in places for card in place]


def is_pack(game: AnyGame, state: Any, dealt: Sequence[Any], pack: Sequence[str]) -> bool:
    """Whether the game can deal these cards to these places in ``state``."""
    places = laid_by(dealt)
    try:
        chance = Fallen((), order(game, state, places, pack))
    except (LookupError, ValueError):
        return False
    return not pack or laid_by(game.deal(state, chance)) == places


# --- history of finished matches --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Average:
    """The mean and the variance (``spread``) of a random number."""

    mean: Fraction
    spread: Fraction


@dataclass(frozen=True, slots=True)
class Luck:
    """What ``seat`` got in ``n`` draws, and its distribution."""

    seat: Seat
    got: Fraction
    average: Average
    n: int = 1


@dataclass(frozen=True, slots=True)
class DealTale:
    """``feats``: keys ``named-…`` of the texts, and the seats that achieved them."""

    counts: tuple[Count, ...] = ()
    feats: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    luck: tuple[Luck, ...] = ()


@lru_cache(maxsize=256)
def total(values: tuple[Fraction, ...], n: int) -> Average:
    """The total of ``n`` of ``values``, drawn without replacement."""
    size = len(values)
    mean = sum(values, Fraction()) / size
    square = sum(((value - mean) ** 2 for value in values), Fraction()) / size
    return Average(n * mean, n * square * (size - n) / (size - 1))


def among(values: Iterable[int]) -> Average:
    """One of ``values``, all equally likely."""
    found = [Fraction(value) for value in values]
    mean = sum(found, Fraction()) / len(found)
    return Average(mean, sum(((value - mean) ** 2 for value in found), Fraction()) / len(found))


def drawn(dealt: Any, worth: Callable[[Any], Fraction], pack: Sequence[Any]) -> tuple[Luck, ...]:
    """The luck of the cards that each hand got. ``dealt``: the event of dealing, None if there is none; ``worth``: of a
    card of ``pack``."""
    hands = enumerate(dealt.hands if dealt is not None else ())
    values = tuple(map(worth, pack))
    return tuple(
        Luck(seat, sum(map(worth, hand), Fraction()), total(values, len(hand))) for seat, hand in hands if hand
    )


def counted(counts: Mapping[tuple[Seat, str], int]) -> tuple[Count, ...]:
    return tuple((seat, what, n) for (seat, what), n in counts.items() if n)


# --- exports for other programs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Match:
    """A match as an export needs it. ``options``: of the game. ``begun_s``: seconds since 1970. ``deals``: the game's
    events by deal, without those taken back."""

    names: tuple[str, ...]
    options: Any
    begun_s: int
    deals: tuple[tuple[Any, ...], ...]


Export: TypeAlias = Callable[[Match], str]

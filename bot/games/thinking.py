"""Shared tools of automatic players: bounded search, small networks, random choices."""

import json
import struct
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate, pairwise, permutations
from math import sqrt
from operator import mul
from statistics import fmean, stdev
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from bot.ports.players import Kind, Weighed
from rules.cards import SUIT, SUITS, Card, Suit
from rules.core import Chance, Legal, Seat
from rules.options import AnyGame

# --- random choices ---------------------------------------------------------------------------------------------------


def below(chance: Chance, n: int) -> int:
    """A random number below ``n``; from a shuffle, if ``chance`` has no ``below``."""
    if (quick := getattr(chance, "below", None)) is not None:
        return int(quick(n))
    return chance.shuffled(n)[0]


def weighted(chance: Chance, weights: Sequence[int]) -> int:
    """A random index of ``weights``, each as likely as its weight; they are not all 0."""
    at = below(chance, sum(weights))
    return next(n for n, reached in enumerate(accumulate(weights)) if at < reached)


def any_legal(game: AnyGame, view: Any, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """A player without knowledge of its game: a random legal action."""
    everything = list(legal.actions) + [r.at(below(chance, r.high - r.low + 1) + r.low) for r in legal.ranges]
    return everything[below(chance, len(everything))]


# --- bounded search (alpha-beta) --------------------------------------------------------------------------------------
# A search finds a position's value within its bounds, else only a lower or upper limit. Both limits are kept.


INFINITE: Final = 1_000  # More than a deal of any of these games can bring

Position = TypeVar("Position", bound=Hashable)


class TooMany(Exception):
    """The limit of positions is exceeded."""


class Bounds(Generic[Position]):
    """``positions``: the limit over all questions."""

    def __init__(self, positions: int) -> None:
        self._left = positions
        self._known: Final[dict[Position, tuple[int, int]]] = {}

    def enough(self, at: Position, low: int, high: int) -> int | None:
        """The known value of a position within ``low`` and ``high``, or a bound beyond them. None: the caller must
        search it, and it is counted.

        :raises TooMany: the limit is reached.
        """
        least, most = self._known.get(at, (-INFINITE, INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self._left -= 1
        if self._left < 0:
            raise TooMany
        return None

    def keep(self, at: Position, best: int, low: int, high: int) -> int:
        """Stores and returns ``best``, found within ``low`` and ``high``."""
        least, most = self._known.get(at, (-INFINITE, INFINITE))
        if best <= low:
            self._known[at] = (least, min(most, best))
        elif best >= high:
            self._known[at] = (max(least, best), most)
        else:
            self._known[at] = (best, best)
        return best


# --- deeper search with hidden information ----------------------------------------------------------------------------
# A game deals the unseen pieces in ways that agree with what is known, and tries every promising action in each. This
# part picks the promising actions and averages over the worlds.


class Depth(NamedTuple):
    """Search the ``few`` best actions judged within ``near`` of the best, in at most ``worlds``, until ``positions``
    are judged (the time limit)."""

    few: int
    near: float
    worlds: int
    positions: int


def promising(values: Sequence[float], depth: Depth) -> list[int]:
    """The indices of ``values`` to search further, best first; ``values`` is not empty."""
    order = sorted(range(len(values)), key=lambda n: values[n], reverse=True)
    return [n for n in order[: depth.few] if values[n] >= values[order[0]] - depth.near]


def averaged(worlds: int, look: Callable[[], Sequence[float]]) -> list[float] | None:
    """The mean of ``look`` over ``worlds`` calls, or fewer if it raises ``TooMany``. None: not one was completed."""
    totals: list[float] = []
    count = 0
    try:
        for _ in range(worlds):
            found = look()
            totals = [total + one for total, one in zip(totals or [0.0] * len(found), found, strict=True)]
            count += 1
    except TooMany:
        pass
    return [total / count for total in totals] if count else None


# --- cost of a decision -----------------------------------------------------------------------------------------------


SURE: Final = 2.0  # The least cost of a fault, in standard errors


def none(kind: Kind) -> Weighed:
    """Nothing was better."""
    return Weighed(kind, 0.0, within=0.0)


def lost(kind: Kind, better: Any, less: Sequence[float], least: float) -> Weighed:
    """``less``: by sample, how much less the action was worth than ``better``; at least two. ``least``: the smallest
    loss, in points, that counts as a fault."""
    mean, within = fmean(less), stdev(less) / sqrt(len(less))
    return Weighed(kind, mean, (better,), within, mean >= max(least, SURE * within))


# --- small feed-forward networks --------------------------------------------------------------------------------------
# Read, checked and run without a library.
#
# A file is one line of JSON (``sizes`` of the layers; ``sha256`` of the rest; ``trainer``, the commit of its maker;
# other fields of the game) and the weights as 16-bit floats, little-endian: by layer the matrix, a row for each input,
# then the biases. Between layers negative values become 0.


def opened(data: bytes) -> tuple[dict[str, Any], bytes]:
    """The first line of a file and what follows it.

    :raises ValueError: the file is damaged.
    """
    line, _, body = data.partition(b"\n")
    about: dict[str, Any] = json.loads(line)
    if sha256(body).hexdigest() != about["sha256"]:
        raise ValueError("weights whose checksum is not that of their first line")
    return about, body


def closed(body: bytes, **about: Any) -> bytes:
    """A file that ``opened`` reads."""
    line = json.dumps({**about, "sha256": sha256(body).hexdigest()}, sort_keys=True)
    return line.encode() + b"\n" + body


class Network:
    """``about``: the first line of the file; ``flat``: all weights in file order."""

    def __init__(self, data: bytes) -> None:
        """:raises ValueError: the file is damaged."""
        self.about, body = opened(data)
        sizes = self.about["sizes"]
        weights = struct.unpack(f"<{len(body) // 2}e", body)
        self.flat: Final[tuple[float, ...]] = weights
        self._layers: list[tuple[list[tuple[float, ...]], tuple[float, ...]]] = []
        at = 0
        for n, (wide, high) in enumerate(pairwise(sizes)):
            rows = [weights[at + high * row : at + high * (row + 1)] for row in range(wide)]
            at += wide * high
            # Inputs are few and mostly 0: the first layer adds rows. The others multiply columns.
            columns = rows if n == 0 else list(zip(*rows, strict=True))
            self._layers.append((columns, weights[at : at + high]))
            at += high
        if at != len(weights):
            raise ValueError("a network with more or fewer weights than its layers have")

    def __call__(self, inputs: Sequence[float]) -> list[float]:
        """The outputs; ``inputs``: one number for each of the first layer."""
        rows, biases = self._layers[0]
        chosen = [
            row if given == 1 else [given * one for one in row]
            for given, row in zip(inputs, rows, strict=True)
            if given
        ]
        found = [sum(column) for column in zip(biases, *chosen, strict=True)]
        for columns, biases in self._layers[1:]:
            active = [one if one > 0 else 0.0 for one in found]
            found = [bias + sum(map(mul, active, column)) for column, bias in zip(columns, biases, strict=True)]
        return found


def written(layers: Sequence[tuple[Sequence[Sequence[float]], Sequence[float]]], **about: Any) -> bytes:
    """The file of a network of such (matrix, biases), for a trainer to put into ``assets/players``."""
    sizes = [len(layers[0][0]), *(len(biases) for _, biases in layers)]
    flat = [one for matrix, biases in layers for row in (*matrix, biases) for one in row]
    body = struct.pack(f"<{len(flat)}e", *map(float, flat))
    return closed(body, **about, sizes=sizes)


# --- renamed suits ----------------------------------------------------------------------------------------------------
# Renaming suits leaves a deal's worth unchanged, but a network's error varies: the mean over names is more accurate.


Names: TypeAlias = Mapping[str, Suit]  # By suit, another suit's name


def named(order: str) -> Names:
    """``order``: a name for each suit, in the order of the pack."""
    return dict(zip(SUITS, (suit for name in order for suit in SUITS if suit == name), strict=True))


def others(kept: Suit) -> Iterator[Names]:
    """All renamings of the suits other than ``kept``."""
    rest = [suit for suit in SUITS if suit != kept]
    for order in list(permutations(rest))[1:]:
        yield dict(zip((kept, *rest), (kept, *order), strict=True))


def renamed(cards: Sequence[Card], names: Names) -> tuple[Card, ...]:
    return tuple(Card(card[:-1] + names[SUIT[card]]) for card in cards)


# --- recorded chance --------------------------------------------------------------------------------------------------


class Fallen:
    """A chance that repeats what was recorded: dice in their order, and one order of the pack. ``left``: the dice not
    thrown yet."""

    def __init__(self, dice: Sequence[int], order: Sequence[int] = ()) -> None:
        self.left = list(dice)
        self.order = tuple(order)

    def die(self) -> int:
        """:raises ValueError: there are no more dice, or the next is impossible."""
        if not self.left:
            raise ValueError("no more dice")
        found = self.left.pop(0)
        if found not in range(1, 7):
            raise ValueError("no such die")
        return found

    def shuffled(self, n: int) -> tuple[int, ...]:
        """:raises ValueError: there is no order of so many cards, or it was used."""
        found, self.order = self.order, ()
        if sorted(found) != list(range(n)):
            raise ValueError("no such shuffle")
        return found

    @property
    def spent(self) -> bool:
        return not self.left and not self.order

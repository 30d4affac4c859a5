"""The compiled solver against every way of playing: ``python -m tests.tools.blot.endings [--endings N] [--jobs J]``.

Theory of operation. Cards are dealt at random, one to four to each hand, of every game of the family, with each of its
strains, whoever leads and whatever has been taken before. The value of every lead is worked out by trying each legal
card of each seat (``Brute``), with the legal cards and the powers of the rules themselves; nothing is left out there,
and nothing is known of the solver. What is left of the cards is worth the same however it came about, so that it is
tried once. ``--times N``: what the shipped module takes of one processor for N endings of eight and of six cards,
whole values before a lead (what a deal can come to) and values of each lead (what a card is worth).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from random import Random
from statistics import median
from struct import pack, unpack
from time import thread_time
from typing import Final, NamedTuple, TypeAlias

from adapters.players import compiled
from bot.games.blot.player.core import bits, cards, duties, each, strain_number
from bot.ports.players import Machine
from rules.blot.bazaar.model import CLASSIC, LEAGUE
from rules.blot.bazaar.score import ruleset as bazaar
from rules.blot.belote.duel import Duel
from rules.blot.belote.duel import ruleset as duel
from rules.blot.belote.georgian import Georgian
from rules.blot.belote.georgian import ruleset as georgian
from rules.blot.values import POWER, SAI, FollowRule, playable
from rules.cards import PACK, RANKS, STRAINS, SUIT, SUITS, Card

SWEEP: Final = 300
"""What the core adds for every trick of side 0, and takes off for every trick of side 1."""
LAST: Final = 10
MOST: Final = 4
"""Cards in a hand that are tried out."""
CHUNK: Final = 50
FOREVER: Final = 1 << 30

Hands: TypeAlias = tuple[tuple[Card, ...], ...]
Values: TypeAlias = dict[Card, int]


class Variant(NamedTuple):
    """A game as far as the play of its cards goes."""

    seats: int
    rule: FollowRule
    strains: Sequence[str]
    pack: Sequence[Card]


VARIANTS: Final[Mapping[str, Variant]] = {
    "bazaar": Variant(4, bazaar(LEAGUE).follow, STRAINS, PACK),
    "classic": Variant(4, bazaar(CLASSIC).follow, STRAINS, PACK),
    "georgian": Variant(4, georgian(Georgian()).follow, SUITS, PACK),
    "georgian, partner exempt": Variant(4, georgian(Georgian(partner_exempt=True)).follow, SUITS, PACK),
    "duel": Variant(2, duel(Duel()).follow, SUITS, tuple(c for c in PACK if c[:-1] in RANKS[2:])),
}


@dataclass(frozen=True, slots=True)
class Ending:
    """Cards before a lead of ``turn``. ``swept``: the sides that have taken a trick before, as a sum of 1 and 2."""

    variant: str
    strain: str
    hands: Hands
    turn: int
    swept: int


def endings(variant: str, seed: str, sizes: Sequence[int] = range(1, MOST + 1)) -> Iterator[Ending]:
    """Without end. Where there is a game without trumps, it is every other one."""
    seats, _, strains, deck = VARIANTS[variant]
    dice = Random(f"endings|{variant}|{seed}")
    while True:
        size = dice.choice(sizes)
        dealt = dice.sample(deck, seats * size)
        hands = tuple(tuple(dealt[size * seat : size * (seat + 1)]) for seat in range(seats))
        strain = "N" if "N" in strains and dice.random() < 0.5 else dice.choice(SUITS)
        yield Ending(variant, strain, hands, dice.randrange(seats), dice.randrange(4) if size < len(deck) // 4 else 0)


class Brute:
    """Every way of playing the cards of one deal."""

    def __init__(self, ending: Ending) -> None:
        self._seats, self._rule, _, _ = VARIANTS[ending.variant]
        self._strain: Final = ending.strain
        self._sai: Final = SAI[ending.strain]
        self._known: Final[dict[tuple[Hands, int, int], int]] = {}

    def leads(self, hands: Hands, turn: int, swept: int) -> Values:
        """What side 0 takes from here on if both sides play as well as can be, by card led."""
        return self._each(hands, turn, (), swept)

    def _each(self, hands: Hands, turn: int, trick: tuple[tuple[int, Card], ...], swept: int) -> Values:
        own, led, best, partner = hands[turn], None, 0, False
        if trick:
            led = SUIT[trick[0][1]]
            power = POWER[self._strain, led]
            winner = max(trick, key=lambda one: power[one[1]])
            best, partner = power[winner[1]], self._seats == 4 and (winner[0] - turn) % 2 == 0
        found = {}
        for card in playable(own, led, self._strain, best, partner, self._rule):
            left = (*hands[:turn], tuple([c for c in own if c != card]), *hands[turn + 1 :])
            found[card] = self._laid(left, (turn + 1) % self._seats, (*trick, (turn, card)), swept)
        return found

    def _laid(self, hands: Hands, turn: int, trick: tuple[tuple[int, Card], ...], swept: int) -> int:
        if len(trick) < self._seats:
            values = self._each(hands, turn, trick, swept).values()
            return min(values) if turn % 2 else max(values)
        power = POWER[self._strain, SUIT[trick[0][1]]]
        taker = max(trick, key=lambda one: power[one[1]])[0]
        gain = 0 if taker % 2 else sum(self._sai[card] for _, card in trick)
        return gain + self._rest(hands, taker, swept | 1 << taker % 2)

    def _rest(self, hands: Hands, turn: int, swept: int) -> int:
        if not hands[turn]:
            return (0 if turn % 2 else LAST) + (SWEEP if swept == 1 else -SWEEP if swept == 2 else 0)
        at = (hands, turn, swept)
        if at not in self._known:
            values = self._each(hands, turn, (), swept).values()
            self._known[at] = min(values) if turn % 2 else max(values)
        return self._known[at]


def lay_out(core: Machine, ending: Ending) -> None:
    """Tells the core of it."""
    seats, rule, _, _ = VARIANTS[ending.variant]
    bit = bits(ending.strain)
    held = tuple(sum(bit[c] for c in hand) for hand in ending.hands)
    core.call("frame", seats, strain_number(ending.strain), duties(rule))
    table = pack("<4I8i", *(*held, 0, 0)[:4], ending.turn, -1, 0, ending.turn, 0, 0, ending.swept, -1)
    core.write(core.call("where"), table)


def solved(core: Machine, ending: Ending) -> Values:
    """By card, the value of leading it."""
    lay_out(core, ending)
    led = core.call("solve", FOREVER)
    values = unpack("<32i", core.read(core.call("where") + 64, 128))
    card = cards(ending.strain)
    return {card[n]: values[n] for n in each(led)}


def value(core: Machine, ending: Ending) -> int:
    """The value before a lead."""
    lay_out(core, ending)
    found = core.call("value", FOREVER)
    return found - 2 * (found & 1 << 31)


def machine() -> Machine:
    """The shipped module at work, for as long as the process lives."""
    engine = compiled("blot.wasm")
    assert engine is not None, "wasmtime is installed with the program"
    with engine.lent() as core:
        return core


def differences(core: Machine, ending: Ending) -> bool:
    """Whether the core and all ways of playing are of two minds, about any lead or about the whole."""
    wanted = Brute(ending).leads(ending.hands, ending.turn, ending.swept)
    best = min(wanted.values()) if ending.turn % 2 else max(wanted.values())
    return solved(core, ending) != wanted or value(core, ending) != best


def compared(asked: tuple[str, str, int, int]) -> tuple[int, int]:
    """How many of a part of the endings were played without trumps, and how many differ."""
    variant, seed, part, count = asked
    core, plain, differ = machine(), 0, 0
    for ending in islice(endings(variant, f"{seed}|{part}"), count):
        plain += ending.strain == "N"
        differ += differences(core, ending)
    return plain, differ


def taken(size: int, count: int, seed: str) -> tuple[list[float], list[float]]:
    """Milliseconds of a processor for the value before a lead, and for those of each lead; nothing taken before."""
    core, whole, leads = machine(), [], []
    for ending in islice(endings("bazaar", seed, (size,)), count):
        lay_out(core, ending)
        began = thread_time()
        core.call("value", FOREVER)
        between = thread_time()
        core.call("solve", FOREVER)
        whole.append(1000 * (between - began))
        leads.append(1000 * (thread_time() - between))
    return whole, leads


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("variants", nargs="*", default=[*VARIANTS], metavar="VARIANT", help=", ".join(VARIANTS))
    asked.add_argument("--endings", type=int, default=10_000, help="of each variant")
    asked.add_argument("--times", type=int, default=0, help="so many of eight and six cards; nothing is compared")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--jobs", type=int, default=1)
    given = asked.parse_args()
    if given.times:
        for size in (8, 6):
            whole, leads = taken(size, given.times, given.seed)
            print(f"{size} cards: median {median(whole):.2f} ms, of each lead {median(leads):.2f} ms", flush=True)
        return
    sizes = [min(CHUNK, given.endings - at) for at in range(0, given.endings, CHUNK)]
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        for variant in given.variants:
            parts = [(variant, given.seed, part, size) for part, size in enumerate(sizes)]
            plain, differ = map(sum, zip(*pool.map(compared, parts), strict=True))
            print(f"{variant}: {given.endings} endings, {plain} of them without trumps: {differ} differ", flush=True)


if __name__ == "__main__":
    main()

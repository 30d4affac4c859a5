"""The core in plain Python, where compiled modules cannot be run: the same questions and values, in fewer worlds.

Theory of operation. As ``core.c`` (``assets/players/build/blot``), in whose numbers everything here is: a card is a
bit, a higher bit of a suit a higher card; a value is what side 0 takes from here on, the last trick's ten included, and
``SWEEP`` for its sweep. Solved positions have exactly the same values. Worlds are those of the core, but not
weighed by calls, which would take a network for each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from bot.games.blot.player.question import (
    UNSAID,
    WHOLE,
    AllOpen,
    Effort,
    Ending,
    Judged,
    Question,
    cards,
    strain_number,
)
from rules.blot.values import LAST_TRICK, SAI

SWEEP: Final = 300
EXACT: Final = 5
"""It solves no more cards than this in a hand …"""
WORLDS: Final = 12
FEW: Final = 4
"""… and looks at no more worlds; at fewer where there is most to solve."""
TRIES: Final = 100
GOLDEN: Final = 0x9E3779B97F4A7C15
MASK: Final = (1 << 64) - 1
BEAT_TRUMP, BEAT_PLAIN, TRUMP_IN, ANY_TRUMP, PARTNER_EXEMPT = (1 << n for n in range(5))
NO_TRUMPS: Final = 4
WITHHELD: Final = 25
"""In one of so many worlds a seat may have more than it has declared."""
PLAIN_RANK: Final = (0, 1, 2, 4, 5, 6, 3, 7)
TRUMP_RANK: Final = (0, 1, 5, 6, 3, 7, 2, 4)
"""By strength the rank, in the order of the pack."""
Hands = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """``strain``: a suit's number, or ``NO_TRUMPS``; ``worth``: sai by bit's number."""

    seats: int
    strain: int
    duties: int
    worth: tuple[int, ...]

    @property
    def trumps(self) -> int:
        return 0xFF << 8 * self.strain if self.strain < NO_TRUMPS else 0


@dataclass(frozen=True, slots=True)
class Trick:
    led: int
    best: int
    taker: int
    sai: int
    laid: int


@cache
def frame(seats: int, strain: str, duties: int) -> Frame:
    return Frame(seats, strain_number(strain), duties, tuple(SAI[strain][cards(strain)[n]] for n in range(32)))


def each(held: int) -> list[int]:
    """The numbers of the bits set, the lowest first."""
    found = []
    while held:
        low = held & -held
        found.append(low.bit_length() - 1)
        held ^= low
    return found


def above(card: int) -> int:
    """All higher cards of its suit."""
    return (0xFF << 8 * (card >> 3)) & ~((2 << card) - 1)


def allowed(on: Frame, hand: int, trick: Trick | None, seat: int) -> int:
    """The legal cards (BZ-21 … BZ-23, GE-4, DU-4)."""
    if trick is None:
        return hand
    duties, trumps = on.duties, on.trumps
    follow = hand & 0xFF << 8 * trick.led
    if follow:
        if not duties & (BEAT_TRUMP if trick.led == on.strain else BEAT_PLAIN) or trick.best >> 3 != trick.led:
            return follow
        return follow & above(trick.best) or follow
    partner = on.seats == 4 and not (seat ^ trick.taker) & 1
    if not trumps or trick.led == on.strain or not duties & TRUMP_IN or (partner and duties & PARTNER_EXEMPT):
        return hand
    own = hand & trumps
    higher = own & above(trick.best) if trick.best >> 3 == on.strain else own
    return higher or (own if duties & ANY_TRUMP and own else hand)


def beats(on: Frame, card: int, best: int) -> bool:
    return card > best if card >> 3 == best >> 3 else card >> 3 == on.strain


def lay(on: Frame, trick: Trick | None, seat: int, card: int) -> Trick:
    if trick is None:
        return Trick(card >> 3, card, seat, on.worth[card], 1)
    sai, laid = trick.sai + on.worth[card], trick.laid + 1
    if beats(on, card, trick.best):
        return Trick(trick.led, card, seat, sai, laid)
    return replace(trick, sai=sai, laid=laid)


def without(hands: Hands, seat: int, card: int) -> Hands:
    return (*hands[:seat], hands[seat] & ~(1 << card), *hands[seat + 1 :])


def ended(swept: int) -> int:
    return SWEEP if swept == 1 else -SWEEP if swept == 2 else 0


class Solver:
    """Values with all hands open; what has been worked out is remembered."""

    def __init__(self, on: Frame) -> None:
        self._on: Final = on
        self._known: dict[tuple[Hands, int, int], int] = {}

    def value(self, hands: Hands, seat: int, trick: Trick | None, swept: int, low: int = -999, high: int = 999) -> int:
        """:param swept: 1 side 0 has tricks, 2 side 1, 3 both. :param low: :param high: beyond, values are bounds."""
        on = self._on
        if trick is not None and trick.laid == on.seats:
            side = trick.taker & 1
            swept |= 1 + side
            gain = 0 if side else trick.sai
            if not hands[trick.taker]:
                return gain + (0 if side else LAST_TRICK) + ended(swept)
            known = self._known.get((hands, trick.taker, swept))
            if known is None:
                known = self._known[hands, trick.taker, swept] = self.value(hands, trick.taker, None, swept)
            return gain + known
        odd = seat & 1
        best = 999 if odd else -999
        for card in sorted(each(allowed(on, hands[seat], trick, seat)), key=lambda card: -on.worth[card]):
            after = lay(on, trick, seat, card)
            found = self.value(without(hands, seat, card), (seat + 1) % on.seats, after, swept, low, high)
            if odd:
                best = min(best, found)
                high = min(high, best)
            else:
                best = max(best, found)
                low = max(low, best)
            if low >= high:
                break
        return best


def quick(on: Frame, hands: Hands, trick: Trick | None, seat: int, declarer: int) -> int:
    """A card by rules from one's own hand and what is gone."""
    own = hands[seat]
    choice = each(allowed(on, own, trick, seat))
    if len(choice) == 1:
        return choice[0]
    unseen = sum(hand for who, hand in enumerate(hands) if who != seat)
    trumps = [card for card in choice if card >> 3 == on.strain]
    plain = [card for card in choice if card >> 3 != on.strain]
    if trick is None:
        ours = declarer >= 0 and not (seat ^ declarer) & 1
        if trumps and ours and unseen & on.trumps:
            if not above(trumps[-1]) & unseen:
                return trumps[-1]
            if seat == declarer and len(trumps) >= 3:
                return trumps[0]
        masters = [card for card in plain if not above(card) & unseen]
        return max(masters, key=on.worth.__getitem__) if masters else min(plain or choice, key=on.worth.__getitem__)
    last = trick.laid == on.seats - 1
    ours = on.seats == 4 and not (seat ^ trick.taker) & 1
    if ours and (last or not above(trick.best) & unseen):
        return max(plain or trumps, key=on.worth.__getitem__)
    winning = [card for card in choice if beats(on, card, trick.best)]
    sure = [card for card in winning if last or not above(card) & unseen]
    if sure and not ours:
        return max(sure, key=lambda card: (card >> 3 != on.strain, on.worth[card]))
    losing = [card for card in plain if card not in winning]
    return min(losing or plain or choice, key=on.worth.__getitem__)


def play_out(on: Frame, hands: Hands, seat: int, trick: Trick | None, swept: int, declarer: int) -> int:
    total = 0
    while True:
        if trick is not None and trick.laid == on.seats:
            side = trick.taker & 1
            swept |= 1 + side
            total += 0 if side else trick.sai
            seat, trick = trick.taker, None
            if not hands[seat]:
                return total + (0 if side else LAST_TRICK) + ended(swept)
        card = quick(on, hands, trick, seat, declarer)
        trick = lay(on, trick, seat, card)
        hands = without(hands, seat, card)
        seat = (seat + 1) % on.seats


class Stream:
    """The core's stream of numbers (splitmix64)."""

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ GOLDEN) & MASK or 1

    def below(self, n: int) -> int:
        self._state = (self._state + GOLDEN) & MASK
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & MASK
        z = (z ^ z >> 27) * 0x94D049BB133111EB & MASK
        return ((z ^ z >> 31) >> 32) * n >> 32


def kind(hand: int, asked: Question) -> int:
    """The highest kind of combination in a whole hand: 0 none, 1 to 3 runs, 4 a four."""
    strain = strain_number(asked.strain)
    worth = asked.fours[8:] if strain == NO_TRUMPS else asked.fours[:8]
    held = [{_rank(n, strain) for n in each(hand & 0xFF << 8 * suit)} for suit in range(4)]
    if any(points >= 0 and all(rank in suit for suit in held) for rank, points in enumerate(worth)):
        return 4
    runs = " ".join("".join("x" if n in suit else " " for n in range(8)) for suit in held).split(" ")
    longest = max(map(len, runs))
    return min(3, max(0, longest - 2))


def _rank(card: int, strain: int) -> int:
    return (TRUMP_RANK if card >> 3 == strain else PLAIN_RANK)[card & 7]


def as_said(hands: Hands, asked: Question) -> int:
    """Whether the hands hold what was declared: 0 not, 1 and more than that, 2 just that."""
    found = 2
    for held, laid, told in zip(hands, asked.laid, asked.said, strict=False):
        if told != UNSAID:
            has = kind(held | laid, asked)
            if has < told:
                return 0
            found = 1 if has > told else found
    return found


def worlds(asked: Question, count: int, stream: Stream) -> list[Hands]:
    """Worlds that agree with what is known and mostly with what was declared, dealt as the core deals them; perhaps
    fewer than ``count``."""
    rooms = asked.rooms
    unseen = sorted(each(asked.unseen), key=lambda card: sum(bool(r.need) and not r.barred >> card & 1 for r in rooms))
    found: list[Hands] = []
    for _ in range(TRIES * count):
        if len(found) == count:
            break
        held, left = [r.known for r in rooms], [r.need for r in rooms]
        for card in unseen:
            open_ = [0 if r.barred >> card & 1 else n for r, n in zip(rooms, left, strict=True)]
            if not any(open_):
                break
            lot, place = stream.below(sum(open_)), 0
            while lot >= open_[place]:
                lot -= open_[place]
                place += 1
            held[place] |= 1 << card
            left[place] -= 1
        else:
            hands = tuple(held[: asked.seats])
            holds = as_said(hands, asked)
            if holds == 2 or (holds and not stream.below(WITHHELD)):
                found.append(hands)
    return found


class PlainCore:
    """See ``core.Core``."""

    def judge(self, asked: Question, effort: Effort) -> Judged:
        on = frame(asked.seats, asked.strain, asked.duties)
        trick: Trick | None = None
        for who, card in asked.trick:
            trick = lay(on, trick, who, card)
        worth: dict[int, float] = {}
        made: dict[int, float] = {}
        count = 0
        cards_left = asked.rooms[asked.seat].known.bit_count()
        few = min(FEW if cards_left == EXACT else WORLDS, effort.worlds)
        for hands in worlds(asked, few, Stream(effort.seed)):
            count += 1
            solver = Solver(on) if hands[asked.seat].bit_count() <= min(EXACT, effort.exact) else None
            for card in each(allowed(on, hands[asked.seat], trick, asked.seat)):
                after, left = lay(on, trick, asked.seat, card), without(hands, asked.seat, card)
                turn = (asked.seat + 1) % asked.seats
                if solver is not None:
                    value = solver.value(left, turn, after, asked.swept)
                else:
                    value = play_out(on, left, turn, after, asked.swept, asked.declarer)
                end = WHOLE + 1 if value >= SWEEP else WHOLE + 2 if value < 0 else asked.so_far + value
                worth[card] = worth.get(card, 0.0) + asked.gains[end]
                made[card] = made.get(card, 0.0) + asked.gains[WHOLE + 3 + end]
        named = cards(asked.strain)
        return Judged(
            count,
            {named[card]: total / count for card, total in worth.items()},
            {named[card]: total / count for card, total in made.items()},
        )

    def ending(self, asked: AllOpen) -> Ending | None:
        """A whole deal takes it too long: None."""
        return None

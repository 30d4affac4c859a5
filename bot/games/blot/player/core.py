"""A search question about a card, and the two cores that answer it: compiled, and in plain Python."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from struct import pack, unpack
from typing import Final

from bot.ports.players import Engine, Machine
from rules.blot.belote.model import BeloteRules
from rules.blot.combos import KINDS
from rules.blot.values import LAST_TRICK, PLAIN_ORDER, POWER, SAI, TRUMP_ORDER, FollowRule, Ruleset
from rules.blot.view import TableView
from rules.cards import PACK, RANK, RANKS, STRAINS, SUIT, SUITS, Card
from rules.core import Seat

# --- a question about a card ------------------------------------------------------------------------------------------
# Theory of operation. A card is a bit: 8 times the suit, plus its strength in the current strain, so that a higher bit
# of a suit is a higher card. A ``Room`` for each other hand holds the seat's knowledge of it: cards that are there
# (shown, opened, taken up), cards that cannot be (suits not followed, trumps not played, cards not beaten), and how
# many are still to be dealt into it.


WHOLE: Final = 162  # Sai in a deal, the last trick's ten included
PLACES: Final = 5
UNSAID: Final = -1
"""The kind of combination of a seat that has not been asked; 0 is none, the kinds count from 1."""


@cache
def bits(strain: str) -> Mapping[Card, int]:
    """The bit of each card."""
    order = {suit: TRUMP_ORDER if suit == strain else PLAIN_ORDER for suit in SUITS}
    return {c: 1 << 8 * SUITS.index(SUIT[c]) + 7 - order[SUIT[c]].index(RANK[c]) for c in PACK}


@cache
def cards(strain: str) -> Mapping[int, Card]:
    """The card of each bit number."""
    return {bit.bit_length() - 1: card for card, bit in bits(strain).items()}


@dataclass(frozen=True, slots=True)
class Room:
    """A hand, or the cards left out of play. Sets are bits."""

    known: int
    barred: int
    need: int


@dataclass(frozen=True, slots=True)
class Heard:
    """A call: its seat, the network's answer that was made, those that could have been, and the network's inputs
    without the hand."""

    seat: Seat
    call: int
    could: int
    told: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """``trick``: seat and bit number of each card played. ``swept``: 1 side 0 has tricks, 2 side 1, 3 both.
    ``declarer``: -1 none. ``so_far``: sai of side 0. ``unseen``: the cards to be dealt into the ``rooms``. ``laid``: by
    seat, cards already played. ``calls``: those of the other seats. ``fours``: the worth of fours of a kind, by rank
    for trumps, then for no trumps. ``said``: by seat the highest kind declared; ``UNSAID`` if it has not been asked.
    ``gains``: by final sai of side 0, then for its sweep and the other's, the worth to the asking seat; then in the
    same order whether the contract is made. ``played``: seat and bit number of every card from the first on."""

    seats: int
    strain: str
    duties: int
    seat: Seat
    trick: tuple[tuple[Seat, int], ...]
    swept: int
    declarer: int
    so_far: int
    unseen: int
    rooms: tuple[Room, ...]
    laid: tuple[int, ...]
    gains: tuple[float, ...]
    calls: tuple[Heard, ...] = ()
    fours: tuple[int, ...] = (-1,) * 16
    said: tuple[int, ...] = (UNSAID,) * 4
    played: tuple[tuple[Seat, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Effort:
    """``worlds`` to search; those with at most ``exact`` cards left are solved, in at most ``positions`` for all
    together; ``seed``: 64 bits."""

    worlds: int
    exact: int
    positions: int
    seed: int


@dataclass(frozen=True, slots=True)
class Judged:
    """By card, over ``worlds``: its mean worth, and how often the contract is made."""

    worlds: int
    worth: Mapping[Card, float]
    made: Mapping[Card, float]


@dataclass(frozen=True, slots=True)
class AllOpen:
    """A deal before its first card. ``hands``: by seat, as bits."""

    seats: int
    strain: str
    duties: int
    hands: tuple[int, ...]
    leader: Seat


@dataclass(frozen=True, slots=True)
class Ending:
    """The result when both sides see all cards. ``sai``: of side 0; ``sweep``: the side that takes every trick."""

    sai: int
    sweep: int | None


def duties(rule: FollowRule) -> int:
    """A ``FollowRule`` as a number for the core."""
    named = (rule.beat_trump, rule.beat_plain, rule.trump_in, rule.any_trump, rule.partner_exempt)
    return sum(1 << n for n, holds in enumerate(named) if holds)


def rooms(view: TableView, seat: Seat, rules: Ruleset) -> tuple[int, tuple[Room, ...]]:
    """The cards that ``seat`` does not see, and where they may be."""
    strain = view.strain or "N"
    bit = bits(strain)
    seats = len(view.sizes)
    pack = {c for c in PACK if RANK[c] in view.ranks}
    gone = {c for trick in (*view.memory, view.trick) for _, c in trick}
    known: list[set[Card]] = [set() for _ in range(PLACES)]
    known[seat] = set(view.hand or ())
    for who, shown in view.opened:
        known[who] |= set(shown)
    for told in view.declarations:
        known[told.seat] |= set(told.cards)
    turned: Card | None = getattr(view, "turned", None)
    if turned is not None:
        if view.out:
            known[PLACES - 1].add(turned)
        elif view.taker is not None:
            known[view.taker].add(turned)
    barred = _barred(view, rules)
    seen = set().union(*known) | gone
    unseen = pack - seen
    found = []
    for place in range(PLACES):
        size = view.sizes[place] if place < seats else 0
        if place == PLACES - 1:
            size = len(pack) - len(gone) - sum(view.sizes)
        held = known[place] - gone
        found.append(Room(_set(held, bit), barred[place] if place < seats else 0, max(0, size - len(held))))
    return _set(unseen, bit), tuple(found)


def _set(held: set[Card], bit: Mapping[Card, int]) -> int:
    return sum(bit[c] for c in held)


def _barred(view: TableView, rules: Ruleset) -> list[int]:
    """By seat, the cards that its play has ruled out (BZ-21 … BZ-23, GE-4, DU-4)."""
    strain, rule = view.strain or "N", rules.follow
    bit = bits(strain)
    found = [0] * len(view.sizes)
    for trick in (*view.memory, view.trick):
        if not trick:
            continue
        led = SUIT[trick[0][1]]
        power = POWER[strain, led]
        taker, best = trick[0]
        for who, card in trick[1:]:
            if SUIT[card] != led:
                found[who] |= sum(bit[c] for c in PACK if SUIT[c] == led)
                excused = rules.side[taker] == rules.side[who] and rule.partner_exempt
                if strain not in ("N", led) and rule.trump_in and not excused and power[card] <= power[best]:
                    found[who] |= sum(
                        bit[c]
                        for c in PACK
                        if SUIT[c] == strain and (power[c] > power[best] or (rule.any_trump and SUIT[card] != strain))
                    )
            elif (
                (rule.beat_trump if led == strain else rule.beat_plain)
                and SUIT[best] == led
                and power[card] < power[best]
            ):
                found[who] |= sum(bit[c] for c in PACK if SUIT[c] == led and power[c] > power[best])
            if power[card] > power[best]:
                taker, best = who, card
    return found


def taken(view: TableView) -> tuple[int, int]:
    """Sai of side 0 so far, and who has tricks: 1 side 0, 2 side 1."""
    strain = view.strain or "N"
    sai = swept = 0
    for trick in view.memory:
        side = taker(trick, strain) % 2
        swept |= 1 << side
        sai += 0 if side else sum(SAI[strain][c] for _, c in trick)
    return sai, swept


def taker(trick: Sequence[tuple[Seat, Card]], strain: str) -> Seat:
    """The winner of a complete trick."""
    power = POWER[strain, SUIT[trick[0][1]]]
    return max(trick, key=lambda one: power[one[1]])[0]


def all_by(seat: Seat, view: TableView) -> bool:
    """Whether ``seat`` alone has taken every trick so far."""
    return all(taker(trick, view.strain or "N") == seat for trick in view.memory)


def laid(view: TableView) -> tuple[int, ...]:
    """By seat, the cards it has played, as bits."""
    found = [0] * 4
    for who, number in played(view):
        found[who] |= 1 << number
    return tuple(found)


def said(view: TableView, rules: Ruleset) -> tuple[int, ...]:
    """By seat, the highest kind of combination it has declared (BL-9, BZ-30, GE-5): 0 none, 1 to 4 in the order of
    ``KINDS``; ``UNSAID`` if it has not been asked yet."""
    everybody = isinstance(rules, BeloteRules) and rules.declare_first
    asked = {who for trick in (*view.memory, view.trick) for who, _ in trick}
    found = [0 if everybody or seat in asked else UNSAID for seat in range(4)]
    for told in view.declarations:
        found[told.seat] = max(found[told.seat], KINDS.index(told.kind) + 1)
    return tuple(found)


def fours(rules: Ruleset) -> tuple[int, ...]:
    """The worth of fours of a kind: by rank with trumps, then without; -1 if they may not be declared."""
    table = (rules.worth["S"], rules.worth.get("N", rules.worth["S"]))
    return tuple(worth.fours.get(rank, -1) for worth in table for rank in RANKS)


def trick(view: TableView) -> tuple[tuple[Seat, int], ...]:
    bit = bits(view.strain or "N")
    return tuple((who, bit[card].bit_length() - 1) for who, card in view.trick)


def played(view: TableView) -> tuple[tuple[Seat, int], ...]:
    """Seat and bit number of each card played in this deal, in order."""
    bit = bits(view.strain or "N")
    return tuple((who, bit[card].bit_length() - 1) for laid in (*view.memory, view.trick) for who, card in laid)


def strain_number(strain: str) -> int:
    return STRAINS.index(strain)


# --- the core in plain Python -----------------------------------------------------------------------------------------
# For hosts that cannot run compiled modules.
#
# Theory of operation. It works as ``core.c`` (``assets/players/build/blot``) with the same encoding: a card is a bit, a
# higher bit of a suit a higher card. A value is the take of side 0 from here on, the last trick's ten included, and
# ``SWEEP`` for its sweep. Solved positions have exactly the same values. It searches fewer worlds and does not weigh
# them by calls, which would take a network run for each.


SWEEP: Final = 300
EXACT: Final = 5  # The most cards in a hand that it solves …
WORLDS: Final = 12
FEW: Final = 4  # … and the most worlds it searches; fewer where there is most to solve
TRIES: Final = 100
GOLDEN: Final = 0x9E3779B97F4A7C15
MASK: Final = (1 << 64) - 1
BEAT_TRUMP, BEAT_PLAIN, TRUMP_IN, ANY_TRUMP, PARTNER_EXEMPT = (1 << n for n in range(5))
NO_TRUMPS: Final = 4
WITHHELD: Final = 25  # In one of this many worlds a seat may hold more than it declared
PLAIN_RANK: Final = (0, 1, 2, 4, 5, 6, 3, 7)
TRUMP_RANK: Final = (0, 1, 5, 6, 3, 7, 2, 4)  # The rank for each strength, in the order of the pack
Hands = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """``strain``: a suit's number, or ``NO_TRUMPS``; ``worth``: sai by bit number."""

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
    """The numbers of the set bits, lowest first."""
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
    if follow := hand & 0xFF << 8 * trick.led:
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
    """Values with all hands open, with a memory of solved positions."""

    def __init__(self, on: Frame) -> None:
        self._on: Final = on
        self._known: dict[tuple[Hands, int, int], int] = {}

    def value(self, hands: Hands, seat: int, trick: Trick | None, swept: int, low: int = -999, high: int = 999) -> int:
        """:param swept: 1 side 0 has tricks, 2 side 1, 3 both. :param low: :param high: beyond these, values are
        bounds."""
        on = self._on
        if trick is not None and trick.laid == on.seats:
            side = trick.taker & 1
            swept |= 1 + side
            gain = 0 if side else trick.sai
            if not hands[trick.taker]:
                return gain + (0 if side else LAST_TRICK) + ended(swept)
            if (known := self._known.get((hands, trick.taker, swept))) is None:
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
    """A card by quick rules, from the hand and the cards gone."""
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
    """The core's random numbers (splitmix64)."""

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
    ranks = [TRUMP_RANK if suit == strain else PLAIN_RANK for suit in range(4)]
    held = [{ranks[suit][n & 7] for n in each(hand & 0xFF << 8 * suit)} for suit in range(4)]
    if any(points >= 0 and all(rank in suit for suit in held) for rank, points in enumerate(worth)):
        return 4
    runs = " ".join("".join("x" if n in suit else " " for n in range(8)) for suit in held).split(" ")
    longest = max(map(len, runs))
    return min(3, max(0, longest - 2))


def as_said(hands: Hands, asked: Question) -> int:
    """Whether the hands match the declarations: 0 no, 1 with undeclared extras, 2 exactly."""
    found = 2
    for held, laid, told in zip(hands, asked.laid, asked.said, strict=False):
        if told != UNSAID:
            has = kind(held | laid, asked)
            if has < told:
                return 0
            found = 1 if has > told else found
    return found


def worlds(asked: Question, count: int, stream: Stream) -> list[Hands]:
    """Worlds that agree with what is known and mostly with the declarations, dealt as the core deals them; perhaps
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
    """See ``Core``."""

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
        """None: a whole deal takes too long here."""
        return None


# --- the compiled core (``assets/players/blot.wasm``) -----------------------------------------------------------------


HEAT: Final = 0.35  # By how many tens of points a call may be worse and still be plausible
DOUBT: Final = 0.06  # The share of calls without an explanation
PLAIN: Final = 0.5
"""The assumed share of seats that bid plainly, as ``easy`` and many people do, before their first call."""
DEALT_FOR_EACH: Final = 3  # The worlds dealt for each one searched, if there are calls to choose them by
DEALT_FOR_PLAYS: Final = 4
"""The factor on that once cards have been played: these worlds are filtered first, quickly."""
ELSE: Final = 0.4
"""The weight of a world for each card played against the quick rules: people play by other rules, too."""
MOST: Final = 512
POSITIONS: Final = 20_000_000  # The most positions for the value of one deal: some seconds
_SIGN: Final = 1 << 31


class Core:
    """``network``: the weights of the call network, in the order of the core, or None."""

    def __init__(self, engine: Engine, network: tuple[float, ...] | None = None) -> None:
        self._engine: Final = engine
        self._network: Final = pack(f"<{len(network)}f", *network) if network else b""

    def judge(self, asked: Question, effort: Effort) -> Judged:
        with self._ready() as core:
            return _judge(core, asked, effort, bool(self._network))

    def worlds(self, asked: Question, effort: Effort) -> list[tuple[int, ...]]:
        """By world, the hands as sets of bits."""
        with self._ready() as core:
            count = _worlds(core, asked, effort, bool(self._network))
            found = unpack(f"<{4 * count}I", core.read(core.call("where_worlds"), 16 * count))
        return [found[4 * n : 4 * n + asked.seats] for n in range(count)]

    @contextmanager
    def _ready(self) -> Iterator[Machine]:
        with self._engine.lent() as core:
            if self._network:
                core.once(core.call("where_net"), self._network)
            yield core

    def ending(self, asked: AllOpen) -> Ending | None:
        """The result of a deal with all cards open. None: it takes too long."""
        with self._engine.lent() as core:
            core.call("frame", asked.seats, strain_number(asked.strain), asked.duties)
            hands = (*asked.hands, 0, 0)[:4]
            core.write(core.call("where"), pack("<4I8i", *hands, asked.leader, -1, 0, asked.leader, 0, 0, 0, -1))
            found = core.call("value", POSITIONS)
        value = found - 2 * (found & _SIGN)
        if value < -SWEEP:
            return None
        return Ending(WHOLE, 0) if value >= SWEEP else Ending(0, 1) if value < 0 else Ending(value, None)


def _judge(core: Machine, asked: Question, effort: Effort, weighs: bool) -> Judged:
    count, strain = _worlds(core, asked, effort, weighs), strain_number(asked.strain)
    core.write(core.call("where"), pack("<4I8i", 0, 0, 0, 0, *_table(asked, strain)))
    core.write(core.call("where_gains"), pack(f"<{2 * (WHOLE + 3)}f", *asked.gains))
    seen = core.call("judge", count, effort.exact, asked.so_far, effort.positions)
    sums = unpack("<96f", core.read(core.call("where_sums"), 4 * 96))
    weight = sum(unpack(f"<{seen}f", core.read(core.call("where_weights"), 4 * seen))) or 1.0
    card = cards(asked.strain)
    chosen = core.call("judged")
    worth = {card[n]: sums[n] / weight for n in range(32) if chosen >> n & 1}
    return Judged(seen, worth, {card[n]: sums[64 + n] / weight for n in range(32) if chosen >> n & 1})


def _worlds(core: Machine, asked: Question, effort: Effort, weighs: bool) -> int:
    """Creates worlds in the core; returns their number."""
    core.call("frame", asked.seats, strain_number(asked.strain), asked.duties)
    core.call("seed", effort.seed >> 32 & 0xFFFFFFFF, effort.seed & 0xFFFFFFFF)
    rooms = asked.rooms
    parts = [[room.known for room in rooms], [room.barred for room in rooms], [room.need for room in rooms]]
    core.write(core.call("where_rooms"), pack("<15I", *parts[0], *parts[1], *parts[2]))
    core.write(core.call("where_dealt"), pack("<4I16i", *asked.laid, *asked.fours))
    core.write(core.call("where_said"), pack("<4i", *asked.said))
    weighs = weighs and bool(asked.calls)
    plays = asked.unseen and any(who != asked.seat for who, _ in asked.played)
    wanted = effort.worlds * (DEALT_FOR_EACH if weighs else 1)
    count = core.call("deal_worlds", asked.unseen, min(MOST, wanted * (DEALT_FOR_PLAYS if plays else 1)))
    if plays:
        core.write(core.call("where_played"), b"".join(pack("<2i", *one) for one in asked.played))
        core.call("weigh_plays", count, len(asked.played), asked.seat, asked.declarer, ELSE)
        count = core.call("choose_worlds", count, min(MOST, wanted))
    if weighs:
        calls = asked.calls[-24:]
        core.write(core.call("where_told"), b"".join(pack("<96f", *one.told) for one in calls))
        core.write(core.call("where_heard"), b"".join(pack("<3I", one.seat, one.call, one.could) for one in calls))
        core.call("weigh", count, len(calls), HEAT, DOUBT, PLAIN)
        count = core.call("choose_worlds", count, effort.worlds)
    return count


def _table(asked: Question, strain: int) -> tuple[int, ...]:
    """The seat to play; of the trick the suit led, the best card, its seat, its sai and its cards; tricks; declarer."""
    if not asked.trick:
        return (asked.seat, -1, 0, asked.seat, 0, 0, asked.swept, asked.declarer)
    taker, best = asked.trick[0]
    led = best >> 3
    for who, laid in asked.trick[1:]:
        if laid > best if laid >> 3 == best >> 3 else laid >> 3 == strain:
            taker, best = who, laid
    sai = sum(SAI[asked.strain][cards(asked.strain)[laid]] for _, laid in asked.trick)
    return (asked.seat, led, best, taker, sai, len(asked.trick), asked.swept, asked.declarer)

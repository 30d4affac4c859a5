"""Seka's hands and their points, pots, actions, options, events and state (SE-1, SE-3, SE-5, SE-9)."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal, TypeAlias, get_args

from rules.base import OfSeat
from rules.cards import PACK, RANK, SUIT, Card
from rules.core import LONGEST, Result, Seat, unreadable
from rules.options import Setting, form

# --- The points of a hand (SE-1, SE-3) --------------------------------------------------------------------------------
# A combination is any number of cards of one rank or of one suit, even a single card. A hand has the points of its
# best combination; the joker adds 11 to any.


JOKER: Final = Card("9C")
POINTS: Final[dict[Card, int]] = {
    card: 11 if card == JOKER or RANK[card] == "A" else 10
    for card in PACK
    if card == JOKER or RANK[card] in ("10", "J", "Q", "K", "A")
}
"""The points of each of the 21 cards."""
CARDS: Final = 3  # In a hand


@dataclass(frozen=True, slots=True)
class Worth:
    """``points``: 10 to 33. ``cards``: the counting ones, in the order of the hand."""

    points: int
    cards: tuple[Card, ...]


def pack(joker: bool) -> tuple[Card, ...]:
    """The 21 cards, or the 20 without the joker, in their fixed order (SE-1)."""
    return _WITH if joker else _WITHOUT


def worth(hand: Sequence[Card], pairs: str = "all") -> Worth:
    """The best combination of a hand; of equal ones, the largest. ``pairs``: the table's option; with the joker a pair
    is three of a kind."""
    return _worth(tuple(hand), pairs)


@cache
def _worth(hand: tuple[Card, ...], pairs: str) -> Worth:
    plain = [c for c in hand if c != JOKER]
    best: list[Card] = []
    for one in plain:
        for alike in (RANK, SUIT):
            group = [c for c in plain if alike[c] == alike[one]]
            pair = alike is RANK and len(group) == 2 and len(plain) == len(hand)
            if pair and pairs == "aces" and RANK[one] != "A":
                continue
            if (_sum(group), len(group)) > (_sum(best), len(best)):
                best = group
    counting = tuple(c for c in hand if c in best or c == JOKER)
    return Worth(_sum(counting), counting)


def _sum(cards: Sequence[Card]) -> int:
    return sum(POINTS[c] for c in cards)


_WITH: Final = tuple(c for c in PACK if c in POINTS)
_WITHOUT: Final = tuple(c for c in _WITH if c != JOKER)


# --- Pots (SE-5, SE-9) ------------------------------------------------------------------------------------------------
# Side pots are our own rule. The chips in the middle are of two kinds:
#
# * the *base*: antes, or the pots of a seka with the entries paid. All who play for such a pot have paid the same, so
#   bets never divide it.
# * the *bets* of this deal. Players still in and not all-in have paid every bet and play for all of them. A player who
#   is all-in with a total of T plays for the first T chips of each seat's bets, folded seats included.
#
# So the totals of those all-in divide the bets into layers. Layers with the same players form one pot, and the lowest
# is merged with the base if the players are the same. In all functions ``bets`` is by seat, ``live`` are the seats
# that have not folded, ``capped`` those of them that are all-in.


COMMISSION: Final = 5  # Per cent (SE-9)


@dataclass(frozen=True, slots=True)
class Pot:
    """``seats``: the players of the pot, ascending."""

    amount: int
    seats: tuple[Seat, ...]


def merged(pots: Iterable[Pot]) -> tuple[Pot, ...]:
    """Merge pots with the same players and drop empty ones, in order of first appearance."""
    sums: dict[tuple[Seat, ...], int] = {}
    for pot in pots:
        if pot.amount:
            sums[pot.seats] = sums.get(pot.seats, 0) + pot.amount
    return tuple(Pot(amount, seats) for seats, amount in sums.items())


def layered(
    base: Sequence[Pot], bets: Sequence[int], live: Collection[Seat], capped: Collection[Seat]
) -> tuple[Pot, ...]:
    """The current main pot and side pots.

    Chips without a player (all their players have folded, or a folded seat has bet more than any seat still in) are
    added for those still in, or to the highest layer.
    """
    everybody = tuple(sorted(live))
    found = [Pot(p.amount, tuple(s for s in p.seats if s in live) or everybody) for p in base]
    free = tuple(s for s in everybody if s not in capped)
    low = 0
    players = everybody
    for high in sorted({bets[s] for s in capped if s in live}):
        players = tuple(s for s in everybody if s in free or bets[s] >= high)
        found.append(Pot(_between(bets, low, high), players))
        low = high
    found.append(Pot(_between(bets, low, max(bets)), free or players))
    return merged(found)


def _between(bets: Sequence[int], low: int, high: int) -> int:
    return sum(max(0, min(b, high) - low) for b in bets)


def uncalled(bets: Sequence[int], live: Collection[Seat], capped: Collection[Seat]) -> tuple[Seat, int] | None:
    """The highest bettor's unmatched chips that only that seat could win, which are returned.

    None if two play for the highest layer: the surplus of a player who opens is the price of opening.
    """
    free = [s for s in live if s not in capped]
    highest = max(bets[s] for s in live)
    top = free or [s for s in live if bets[s] == highest]
    if len(top) != 1:
        return None
    seat = top[0]
    excess = bets[seat] - max((b for s, b in enumerate(bets) if s != seat), default=0)
    return (seat, excess) if excess > 0 else None


def best(pot: Pot, points: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """The players of a pot with the best hand; several are tied (SE-7)."""
    most = max(points[s] for s in pot.seats)
    return tuple(s for s in pot.seats if points[s] == most)


def commission(amount: int) -> int:
    """The commission on a pot won: 5 %, rounded down (SE-9, HS-2)."""
    return amount * COMMISSION // 100


def entry(pot: Pot) -> int:
    """The seka bet of a tied pot: the pot divided by the number tied, rounded up (SE-7)."""
    return -(-pot.amount // len(pot.seats))


def claims(pots: Iterable[Pot], seats: int) -> tuple[int, ...]:
    """By seat, the shares of standing pots if the table is abandoned: equal among the tied, odd chips to the first
    seats."""
    found = [0] * seats
    for pot in pots:
        each, odd = divmod(pot.amount, len(pot.seats))
        for n, seat in enumerate(pot.seats):
            found[seat] += each + (n < odd)
    return tuple(found)


# --- Actions and their text forms -------------------------------------------------------------------------------------
# ``bet50``   put in 50 chips (SE-4)
# ``dark50``  tsiomni or peretsiomni: put in 50 without looking (SE-6)
# ``open``    pay the standing bet and have all hands compared (SE-4)
# ``allin``   put in the whole purse, less than the standing bet (SE-5)
# ``fold``    throw the cards away
# ``look``    look at the cards, and give up the right to play dark (SE-6)
# ``enter``   pay the seka bet and play for a standing seka (SE-7)
# ``out``     sit out the seka's deal (SE-7)


Word: TypeAlias = Literal["open", "allin", "fold", "look", "enter", "out"]


@dataclass(frozen=True, slots=True)
class Bet:
    """``amount``: the chips of this bet, at least those of the bet before it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Dark:
    """``amount``: the sum named and put in."""

    amount: int


@dataclass(frozen=True, slots=True)
class Say:
    """A word of the list above."""

    word: Word


Action: TypeAlias = Bet | Dark | Say

OPEN: Final = Say("open")
ALLIN: Final = Say("allin")
FOLD: Final = Say("fold")
LOOK: Final = Say("look")
ENTER: Final = Say("enter")
OUT: Final = Say("out")

WORDS: Final[dict[str, Say]] = {word: Say(word) for word in get_args(Word)}
_SUM: Final = re.compile(r"(bet|dark) ?([1-9][0-9]{0,11})", re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Bet(amount):
            return f"bet{amount}"
        case Dark(amount):
            return f"dark{amount}"
        case Say(word):
            return word


def parse(text: str) -> Action:
    """The action of a text form; capitals and a space before the sum are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    low = text.strip().lower()
    if len(low) <= LONGEST:
        if low in WORDS:
            return WORDS[low]
        if (found := _SUM.fullmatch(low)) is not None:
            return Bet(int(found[2])) if found[1] == "bet" else Dark(int(found[2]))
    raise unreadable(text)


# --- Options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """Sums are chips."""

    preset: str = "standard"
    ante: int = 10  # SE-2: the chips each player puts in before a deal, and the lowest first bet
    purse: int = 1000  # SE-8: the chips each player starts with at a table without a stake
    deals: int = 10
    """SE-2: the number of deals in a match; a seka standing after the last is played out (SE-7)."""
    pairs: Literal["all", "aces"] = "all"
    """SE-3: whether ``all`` pairs are combinations or, as often played, only those of ``aces``."""
    joker: bool = True  # SE-1: the 9 of clubs is in the pack


PRESETS: Final[Mapping[str, Options]] = {"standard": Options()}
SETTINGS: Final = form(
    Options,
    Setting("ante", (1, 5, 10, 20, 50, 100), low=1, high=1000),
    Setting("deals", (5, 10, 20, 30, 50), low=1, high=200),
    Setting("purse", (500, 1000, 2000, 5000, 10000), low=10, high=1_000_000),
    "pairs",
    "joker",
)

# --- Events -----------------------------------------------------------------------------------------------------------
# Concrete types only, so that a codec can write and read events by class. Only ``Dealt`` contains a secret. Sums are
# chips.


BetKind: TypeAlias = Literal["bet", "dark", "open", "allin"]


@dataclass(frozen=True, slots=True)
class Held:
    """A revealed hand: its cards, the counting ones, and their points (SE-3)."""

    seat: Seat
    cards: tuple[Card, ...]
    counting: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class PotRow:
    """A pot of a finished deal: its chips, the seats that played for it, the seats with the best hand (several: a seka,
    the pot stands), and the commission."""

    amount: int
    seats: tuple[Seat, ...]
    best: tuple[Seat, ...]
    commission: int


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal, as far as it is public.

    ``seka``: it was played for a standing pot. ``carried``: the chips of that pot. ``put``: by seat, the chips put in
    during this deal, including entering, less those returned. ``back``: the unmatched chips. ``net``: by seat, the gain
    of the deal in chips. ``left``: the purses after it.
    """

    deal: int
    dealer: Seat
    seka: bool
    carried: int
    players: tuple[Seat, ...]
    folded: tuple[Seat, ...]
    put: tuple[int, ...]
    back: tuple[tuple[Seat, int], ...]
    shown: tuple[Held, ...]
    pots: tuple[PotRow, ...]
    net: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Started:
    """The match is open. ``dealer`` deals first (SE-2)."""

    options: Options
    seats: int
    dealer: Seat


@dataclass(frozen=True, slots=True)
class Funded:
    """The chips available to each seat, from the accounts. ``down``: the seats without enough, which stand up; ``up``:
    seats with 10 antes again, which sit down (SE-8)."""

    purses: tuple[int, ...]
    down: tuple[Seat, ...]
    up: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Anted:
    """``seats`` have put in ``amount`` each (SE-2)."""

    seats: tuple[Seat, ...]
    amount: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``players``: the seats dealt in, in betting order. ``hands``: by seat, in the order received; empty for
    seats not dealt in."""

    deal: int
    dealer: Seat
    players: tuple[Seat, ...]
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)


class Looked(OfSeat):
    """``seat`` has looked at its cards (SE-6)."""


@dataclass(frozen=True, slots=True)
class BetMade:
    """``seat`` puts ``amount`` into the middle. Kind ``open`` closes the betting (SE-4)."""

    seat: Seat
    amount: int
    kind: BetKind


class Folded(OfSeat):
    """The seat has thrown its cards away (SE-4)."""


@dataclass(frozen=True, slots=True)
class GivenBack:
    """``amount``, unmatched, is returned to ``seat`` (SE-5)."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Compared:
    """All hands still in are revealed (SE-4)."""

    hands: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class PotWon:
    """``seat`` wins ``amount`` from a pot, and the operator gets ``commission`` (SE-9)."""

    seat: Seat
    amount: int
    commission: int


@dataclass(frozen=True, slots=True)
class SekaMade:
    """``pots`` stand, each for those tied in it (SE-7). ``parts``: the seka bet of each; ``asked``: seats that may
    enter."""

    pots: tuple[Pot, ...]
    parts: tuple[int, ...]
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """``seat`` pays the seka bet, ``parts`` of it into each standing pot, and plays for them (SE-7)."""

    seat: Seat
    parts: tuple[int, ...]


class StayedOut(OfSeat):
    """``seat`` sits out the seka's deal (SE-7)."""


@dataclass(frozen=True, slots=True)
class DealOver:
    """``down``: the seats with less than an ante, which stand up (SE-8)."""

    row: DealRow
    down: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    result: Result


InBetting: TypeAlias = Looked | BetMade | Folded | GivenBack
OfSeka: TypeAlias = SekaMade | Entered | StayedOut
Event: TypeAlias = Started | Funded | Anted | Dealt | InBetting | Compared | PotWon | OfSeka | DealOver | MatchEnded


# --- State ------------------------------------------------------------------------------------------------------------
# A state contains secrets and never leaves the rules; a View does. Sums are chips.


Phase: TypeAlias = Literal["between", "entry", "betting", "done"]
"""``between``: the table must call ``deal``. ``entry``: others may enter the seka (SE-7)."""

MINIMUM: Final = 10  # Antes needed to sit down (SE-8)


@dataclass(frozen=True, slots=True)
class Betting:
    """The betting of one deal; see ``rules.seka.game``.

    ``players``: the seats dealt in, in betting order. ``speakers``: those that had chips when the betting began, in the
    same order. ``turn``: the seat to bet, None after the end of the betting. ``lowest``: the standing bet. ``bets``: by
    seat, all bets of this deal, without antes. ``turns``: by seat, the number of its bets. ``seen``: the seats that
    have seen their cards. ``dark``: the callers of tsiomni and peretsiomni; ``said``: the last sum bet dark. ``log``:
    every action in order: (seat, kind, sum).
    """

    players: tuple[Seat, ...]
    speakers: tuple[Seat, ...]
    turn: Seat | None
    lowest: int
    bets: tuple[int, ...]
    turns: tuple[int, ...]
    folded: tuple[Seat, ...] = ()
    seen: tuple[Seat, ...] = ()
    dark: tuple[Seat, ...] = ()
    said: int = 0
    log: tuple[tuple[Seat, str, int], ...] = ()

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that have not folded, in betting order."""
        return tuple(s for s in self.players if s not in self.folded)


@dataclass(frozen=True, slots=True)
class State:
    """``dealer``: of this deal; between deals, of the next. ``purses``: by seat, the chips it may still put in.
    ``won``: by seat, chips won and lost since the match began; chips in the middle count as lost. ``out``: the seats
    that had to stand up (SE-8). ``base``: the antes of this deal, or the pots of a standing seka. ``put``: by seat, the
    chips put in since the last deal. ``claim``: by seat, its share of the standing pots if the table is abandoned.
    ``parts``: the seka bet of each standing pot, empty without a seka; ``asked``: the seats that may enter and have not
    answered; ``entered``: those that have entered. ``carried``: the chips of the seka for which this deal is played.
    ``betting`` is kept after the deal, ``hands`` are not.
    """

    options: Options
    seats: int
    phase: Phase
    dealer: Seat
    purses: tuple[int, ...]
    won: tuple[int, ...]
    deal: int = 0
    out: tuple[Seat, ...] = ()
    base: tuple[Pot, ...] = ()
    put: tuple[int, ...] = ()
    claim: tuple[int, ...] = ()
    parts: tuple[int, ...] = ()
    asked: tuple[Seat, ...] = ()
    entered: tuple[Seat, ...] = ()
    carried: int = 0
    betting: Betting | None = None
    hands: tuple[tuple[Card, ...], ...] = field(default=(), repr=False)
    rows: tuple[DealRow, ...] = ()
    result: Result | None = None

    @property
    def able(self) -> tuple[Seat, ...]:
        """The seats that have not folded and have chips left, in betting order; only during the betting."""
        b = self.betting
        return tuple(s for s in b.live if self.purses[s]) if b is not None else ()

    @property
    def capped(self) -> tuple[Seat, ...]:
        """The seats that are all-in (SE-5); only during the betting."""
        b = self.betting
        return tuple(s for s in b.live if not self.purses[s]) if b is not None else ()

    @property
    def middle(self) -> int:
        """All chips in the middle."""
        bets = sum(self.betting.bets) if self.betting is not None and self.phase == "betting" else 0
        return sum(p.amount for p in self.base) + bets

    @property
    def price(self) -> int:
        """The seka bet (SE-7), 0 without a seka."""
        return sum(self.parts)

    @property
    def tied(self) -> tuple[Seat, ...]:
        """The seats that play for a standing pot, by a tie or by entering, ascending."""
        return tuple(sorted({s for p in self.base for s in p.seats})) if self.price else ()

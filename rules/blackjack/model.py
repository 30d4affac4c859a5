"""Blackjack's shoe, actions, options, events and state (BJ-1, BJ-2)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, get_args

from rules.base import OfSeat
from rules.cards import PACK_52, Card
from rules.core import LONGEST, Hidden, Result, Seat, unreadable
from rules.options import Setting, form

# --- The shoe and the worth of cards (BJ-1, BJ-2) ---------------------------------------------------------------------


PACKS: Final = 6
SHOE: Final = PACK_52 * PACKS
"""The 312 cards in their fixed order: a shuffled ``range(312)`` gives indexes into it."""

WORTH: Final[dict[Card, int]] = {card: min(n % 13 + 1, 10) for n, card in enumerate(PACK_52)}
"""Aces count 1; ``total`` counts one of them as 11 if that does not bust."""
BEST: Final = 21


def hard(cards: Sequence[Card]) -> int:
    """The sum with all aces as 1."""
    return sum([WORTH[c] for c in cards])


def has_ace(cards: Sequence[Card]) -> bool:
    return any(WORTH[c] == 1 for c in cards)


def soft(cards: Sequence[Card]) -> bool:
    """Whether an ace counts as 11."""
    return has_ace(cards) and hard(cards) <= BEST - 10


def total(cards: Sequence[Card]) -> int:
    """The worth of a hand (BJ-2)."""
    return hard(cards) + (10 if soft(cards) else 0)


def natural(cards: Sequence[Card]) -> bool:
    """Whether two cards make 21, a blackjack if the hand is not split (BJ-4)."""
    return len(cards) == 2 and total(cards) == BEST


# --- Actions and their text forms -------------------------------------------------------------------------------------
# ``bet50 bet50x2``    a stake of 50 on one box; on each of two boxes (BJ-1)
# ``out``              sit out this deal
# ``insure noinsure``  insure all boxes in question, or none (BJ-6); ``insure3``: box 3 alone
# ``even noeven``      take even money for a blackjack, or not (BJ-6); ``even3``: box 3 alone
# ``hit stand``        for the hand on turn
# ``double split``     BJ-5, BJ-4
# ``leave``            leave the hand unfinished and lose it (BJ-7, option ``on_timeout`` = ``lose``)


Word: TypeAlias = Literal["out", "hit", "stand", "double", "split", "leave"]
Reply: TypeAlias = Literal["insure", "noinsure", "even", "noeven"]

BOXES: Final = 5  # At the table (BJ-1)


@dataclass(frozen=True, slots=True)
class Bet:
    """``stake``: on each of ``boxes`` boxes, 1 to 5."""

    stake: int
    boxes: int = 1


@dataclass(frozen=True, slots=True)
class Say:
    """A word of the list above."""

    word: Word


@dataclass(frozen=True, slots=True)
class Answer:
    """``box``: 1 to 5, or 0 for all of the player's boxes with the same question."""

    word: Reply
    box: int = 0


Action: TypeAlias = Bet | Say | Answer

OUT: Final = Say("out")
HIT: Final = Say("hit")
STAND: Final = Say("stand")
DOUBLE: Final = Say("double")
SPLIT: Final = Say("split")
LEAVE: Final = Say("leave")

WORDS: Final[dict[str, Say]] = {word: Say(word) for word in get_args(Word)}
_BET: Final = re.compile(r"bet ?([1-9][0-9]{0,8})(?: ?[x×*] ?([0-9]))?", re.ASCII)
_REPLY: Final = re.compile(rf"({'|'.join(get_args(Reply))}) ?([0-9])?", re.ASCII)


def encode(action: Action) -> str:
    """The text form, at most 24 characters."""
    match action:
        case Bet(stake, 1):
            return f"bet{stake}"
        case Bet(stake, boxes):
            return f"bet{stake}x{boxes}"
        case Say(word):
            return word
        case Answer(word, 0):
            return word
        case Answer(word, box):
            return f"{word}{box}"


def parse(text: str) -> Action:
    """The action of a text form; capitals and spaces before numbers are accepted.

    :raises Illegal: ``unreadable`` (``text``).
    """
    low = text.strip().lower()
    if len(low) <= LONGEST:
        if low in WORDS:
            return WORDS[low]
        if (bet := _BET.fullmatch(low)) is not None:
            return Bet(int(bet[1]), int(bet[2] or 1))
        if (reply := _REPLY.fullmatch(low)) is not None:
            word = next(w for w in get_args(Reply) if w == reply[1])
            return Answer(word, int(reply[2] or 0))
    raise unreadable(text)


# --- Options ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Options:
    """Sums are chips."""

    preset: str = "standard"
    rounds: int = 10  # BJ-1: the number of deals in a match, including those without bets
    min_stake: int = 10
    """BJ-1: the lowest stake of a box, never below 10, so that rounding 3:2 up stays negligible."""
    max_stake: int = 500  # BJ-1: the highest first stake of a box; at least the lowest stake, whatever is set
    purse: int = 1000  # BJ-1: the chips each player starts with at a table without a stake
    h17: bool = False  # BJ-3: the dealer draws to a soft 17
    on_timeout: Literal["stand", "lose"] = "stand"  # BJ-7: the fate of an unfinished hand


PRESETS: Final[Mapping[str, Options]] = {"standard": Options()}
SETTINGS: Final = form(
    Options,
    Setting("rounds", (5, 10, 20, 30), low=1, high=100),
    Setting("min_stake", (10, 20, 50, 100), low=10, high=10_000),
    Setting("max_stake", (100, 200, 500, 1000), low=10, high=100_000),
    Setting("purse", (500, 1000, 2000, 5000), low=10, high=1_000_000),
    "h17",
    "on_timeout",
)

# --- Events -----------------------------------------------------------------------------------------------------------
# Only ``Dealt`` contains a secret, the whole shoe. Boxes are 1..5, clockwise from the dealer's left; ``hand`` is 0, or
# 1 for the second hand of a split box.


How: TypeAlias = Literal["blackjack", "even", "won", "push", "lost", "bust", "left"]
"""``even``: even money; ``push``: equal, the stake is returned; ``left``: unfinished (BJ-7)."""


@dataclass(frozen=True, slots=True)
class Staked:
    """A box and its first stake."""

    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class HandEnd:
    """The end of one hand. ``box``: 1..5; ``hand``: 0, or 1 for the second of a split; ``back``: the chips paid to the
    seat, including its stake."""

    box: int
    hand: int
    seat: Seat
    stake: int
    total: int
    how: How
    back: int


@dataclass(frozen=True, slots=True)
class InsuranceEnd:
    """``stake``: the cost of the insurance; ``back``: three times that, or 0."""

    box: int
    seat: Seat
    stake: int
    back: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """A settled deal. ``dealer``: the dealer's cards; ``net``: by seat, the gain (+) or loss (-)."""

    deal: int
    dealer: tuple[Card, ...]
    dealer_total: int
    blackjack: bool
    hands: tuple[HandEnd, ...]
    insurance: tuple[InsuranceEnd, ...]
    net: tuple[int, ...]

    @property
    def back(self) -> dict[Seat, int]:
        """The chips paid to each seat, stakes included; seats ascending."""
        sums: dict[Seat, int] = {}
        for end in self.hands:
            sums[end.seat] = sums.get(end.seat, 0) + end.back
        for insured in self.insurance:
            sums[insured.seat] = sums.get(insured.seat, 0) + insured.back
        return {seat: chips for seat, chips in sorted(sums.items()) if chips}


@dataclass(frozen=True, slots=True)
class Started:
    options: Options
    seats: int


@dataclass(frozen=True, slots=True)
class Funded:
    """The chips available to each seat (at a table for chips)."""

    purses: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BetMade:
    """``stake``: on each of ``boxes`` boxes. It is taken when the deal begins (HS-3)."""

    seat: Seat
    stake: int
    boxes: int


class SatOut(OfSeat):
    """The seat bets on no box of the next deal (BJ-1)."""


@dataclass(frozen=True, slots=True)
class PassedOver:
    """No seat bet on this deal, which is skipped."""

    deal: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Secret. ``boxes``: in order; ``shoe``: all 312 cards, first to be dealt first (BJ-1)."""

    deal: int
    boxes: tuple[Staked, ...]
    shoe: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class InsuranceAsked:
    """The dealer shows an ace: insurance is offered to these boxes (BJ-6)."""

    boxes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Insured:
    seat: Seat
    box: int
    stake: int


@dataclass(frozen=True, slots=True)
class InsuranceDeclined:
    """Insurance, or the even money for a blackjack, was declined."""

    seat: Seat
    box: int


@dataclass(frozen=True, slots=True)
class EvenMoneyTaken:
    seat: Seat
    box: int


@dataclass(frozen=True, slots=True)
class Peeked:
    """The dealer looked at the hole card (BJ-3); only whether it makes a blackjack is revealed."""

    blackjack: bool


@dataclass(frozen=True, slots=True)
class Hit:
    box: int
    hand: int
    card: Card


@dataclass(frozen=True, slots=True)
class Stood:
    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Doubled:
    """``stake``: the chips added to the hand's (BJ-5)."""

    seat: Seat
    box: int
    hand: int
    stake: int
    card: Card


@dataclass(frozen=True, slots=True)
class Split:
    """``stake``: the second hand's (BJ-4). ``cards``: the second card of the first hand, then of the second."""

    seat: Seat
    box: int
    stake: int
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class LeftUnfinished:
    """BJ-7."""

    box: int
    hand: int


@dataclass(frozen=True, slots=True)
class Revealed:
    """The hole card is turned up."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealerDrew:
    card: Card


@dataclass(frozen=True, slots=True)
class Settled:
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """``points``: chips won by each seat. Without ``winners`` the bank won (reason ``bank``)."""

    winners: frozenset[Seat]
    points: tuple[int, ...]
    reason: Literal["rounds", "bank", "broke"]


Betting: TypeAlias = BetMade | SatOut | PassedOver
Insuring: TypeAlias = InsuranceAsked | Insured | InsuranceDeclined | EvenMoneyTaken
Playing: TypeAlias = Hit | Stood | Doubled | Split | LeftUnfinished
Dealing: TypeAlias = Dealt | Peeked | Revealed | DealerDrew
Event: TypeAlias = Started | Funded | Betting | Dealing | Insuring | Playing | Settled | MatchEnded


# --- State ------------------------------------------------------------------------------------------------------------
# The boxes and the dealer's cards of a settled deal stay on the table until the next deal, so that they can still be
# shown during the bets.


Phase: TypeAlias = Literal["betting", "dealing", "insurance", "play", "done"]
"""``dealing``: the table must call ``deal``."""

DOUBLES: Final = range(9, 16)  # BJ-5


@dataclass(frozen=True, slots=True)
class Wager:
    """A seat's bet on the next deal. ``boxes`` 0: it sits out."""

    stake: int
    boxes: int


@dataclass(frozen=True, slots=True)
class Hand:
    """``closed``: why the hand is closed: ``stood``, ``doubled``, ``aces`` (split ones), ``left``. ``""``: open unless
    it has 21 or more."""

    cards: tuple[Card, ...]
    stake: int
    closed: str = ""

    @property
    def open(self) -> bool:
        return not self.closed and total(self.cards) < BEST


@dataclass(frozen=True, slots=True)
class Box:
    """``asked``: insurance or even money was offered; ``answer``: ``yes``, ``no``, ``""`` before.
    ``insurance``: its stake."""

    seat: Seat
    stake: int
    hands: tuple[Hand, ...]
    asked: bool = False
    answer: Literal["", "yes", "no"] = ""
    insurance: int = 0

    @property
    def split(self) -> bool:
        return len(self.hands) > 1

    @property
    def natural(self) -> bool:
        """A blackjack (BJ-2, BJ-4)."""
        return not self.split and natural(self.hands[0].cards)

    @property
    def even(self) -> bool:
        """Even money has been taken."""
        return self.natural and self.answer == "yes"


@dataclass(frozen=True, slots=True)
class Laid:
    """The table after a settled deal."""

    boxes: tuple[Box, ...]
    shown: tuple[Card, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class State:
    """``deal``: the deals so far, including skipped ones. ``purses``: the chips of each seat; ``won``: its gain so far,
    with stakes on the table counted as lost. ``bets``: on the next or current deal; ``last``: on the one before.
    ``used``: cards dealt from the shoe, including the hole card. ``peek``: its result, None before.
    ``rows``: by settled or skipped deal, the gain of each seat."""

    options: Options
    seats: int
    phase: Phase
    purses: tuple[int, ...]
    won: tuple[int, ...]
    bets: tuple[Wager | None, ...]
    last: tuple[Wager | None, ...]
    deal: int = 0
    boxes: tuple[Box, ...] = ()
    shoe: Hidden[tuple[Card, ...]] = field(default=Hidden(()))
    used: int = 0
    shown: tuple[Card, ...] = ()  # The dealer's open cards
    revealed: bool = False
    peek: bool | None = None
    outcome: Outcome | None = None
    before: Laid | None = None  # The deal before the one on the table
    rows: tuple[tuple[int, tuple[int, ...]], ...] = ()
    result: Result | None = None

    @property
    def up(self) -> Card:
        return self.shown[0]

    @property
    def hole(self) -> Hidden[Card]:
        return Hidden(self.shoe.open()[2 * len(self.boxes) + 1])


def next_card(state: State, ahead: int = 0) -> Card:
    """The next card of the shoe, or the one ``ahead`` places later."""
    return state.shoe.open()[state.used + ahead]


# --- Betting ----------------------------------------------------------------------------------------------------------


def lowest(state: State) -> int:
    return state.options.min_stake


def highest(state: State) -> int:
    return max(state.options.min_stake, state.options.max_stake)


def undecided(state: State) -> tuple[Seat, ...]:
    """The seats that can bet and have not decided. Seats with less than the lowest stake sit out automatically."""
    if state.phase != "betting":
        return ()
    return tuple(s for s in range(state.seats) if state.bets[s] is None and state.purses[s] >= lowest(state))


def room(state: State, seat: Seat) -> int:
    """The boxes a seat may still take: the free ones, less one for each other seat that has not decided."""
    taken = sum(w.boxes for w in state.bets if w is not None)
    others = sum(1 for s in undecided(state) if s != seat)
    return max(0, BOXES - taken - others)


# --- Insurance --------------------------------------------------------------------------------------------------------


def premium(box: Box) -> int:
    """Half the stake (BJ-6), rounded down to a chip."""
    return box.stake // 2


def pending(state: State, seat: Seat | None = None) -> tuple[int, ...]:
    """The boxes (1..5) still to be answered, of one seat or all; without boxes whose seat can no longer pay."""
    if state.phase != "insurance":
        return ()
    return tuple(
        n
        for n, box in enumerate(state.boxes, 1)
        if box.asked
        and not box.answer
        and (seat is None or box.seat == seat)
        and (box.natural or state.purses[box.seat] >= premium(box))
    )


# --- Play -------------------------------------------------------------------------------------------------------------


def turn(state: State) -> tuple[int, int] | None:
    """The box (1..5) and hand on turn: the first open one, clockwise from the dealer's left."""
    if state.phase != "play":
        return None
    for n, box in enumerate(state.boxes, 1):
        for h, hand in enumerate(box.hands):
            if hand.open:
                return n, h
    return None


def hand_at(state: State, at: tuple[int, int]) -> Hand:
    return state.boxes[at[0] - 1].hands[at[1]]


def doubles(hand: Hand) -> bool:
    """BJ-5: two cards of 9 to 15 together, no ace among them."""
    return len(hand.cards) == 2 and not has_ace(hand.cards) and total(hand.cards) in DOUBLES


def splits(box: Box) -> bool:
    """BJ-4: two cards of equal worth, once a box."""
    cards = box.hands[0].cards
    return not box.split and len(cards) == 2 and WORTH[cards[0]] == WORTH[cards[1]]


def live(box: Box) -> bool:
    """Whether the dealer must draw for this box: a hand is neither bust, left nor settled."""
    return not box.natural and any(h.closed != "left" and total(h.cards) <= BEST for h in box.hands)

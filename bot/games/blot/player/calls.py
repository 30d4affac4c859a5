"""Calls by trained networks: the auction of the bazaar, kanach, and taking a turned suit."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import erf, exp, sqrt
from statistics import fmean
from typing import Any, Final

from bot.games.blot.player.core import Heard
from bot.games.thinking import Names, Network, named, others, renamed
from rules.blot.actions import OK, PASS, QUANSH, SUR, Named
from rules.blot.bazaar.game import KAPUT_FROM
from rules.blot.bazaar.model import SIDE, Options
from rules.blot.bazaar.score import BLOT, DEAL, KANACH, TIMES, worth
from rules.blot.bazaar.view import View
from rules.blot.belote.model import TAKE, TRUMP
from rules.blot.belote.view import View as BeloteView
from rules.blot.combos import best, declarable, held
from rules.blot.playing import Sides
from rules.blot.values import PLAIN_ORDER, TRUMP_ORDER
from rules.cards import PACK, RANK, RANKS, STRAINS, SUIT, SUITS, Card
from rules.core import Legal, Seat

# --- kanach (BZ-14) ---------------------------------------------------------------------------------------------------
# Theory of operation. Kanach pays for one hand in thousands, so the network for calls has hardly seen one. A small
# network is used instead. Its inputs are a hand and the leading seat, without the calls. By strain it estimates how
# likely that hand is to take every trick while its partner keeps out of the way. The bid's worth follows from the rules
# of the score (BZ-43 … BZ-46): a made kanach counts once; every failed one is assumed to be doubled.


ALONE_INPUTS: Final = 48
"""The cards; the seat, counted from the leader; by suit its length, and the run of its highest cards from the top, as
trumps and otherwise."""
ORDERS: Final = (TRUMP_ORDER, PLAIN_ORDER)
ANSWERS: Final = len(STRAINS)
_CARD_AT: Final = {card: n for n, card in enumerate(PACK)}


def alone_inputs(hand: tuple[Card, ...], turn: int) -> list[float]:
    """The network's inputs. ``turn``: 0 the leader, 3 the dealer."""
    said = [0.0] * ALONE_INPUTS
    for card in hand:
        said[_CARD_AT[card]] = 1
    said[len(PACK) + turn] = 1
    for n, suit in enumerate(SUITS):
        held = {RANK[card] for card in hand if SUIT[card] == suit}
        runs = [next((at for at, rank in enumerate(order) if rank not in held), len(order)) for order in ORDERS]
        said[len(PACK) + 4 + 3 * n : len(PACK) + 7 + 3 * n] = [one / 8 for one in (len(held), *runs)]
    return said


class Alone:
    """``network``: ``ALONE_INPUTS`` inputs and ``ANSWERS`` outputs, the log odds by strain."""

    def __init__(self, network: Network) -> None:
        """:raises ValueError: the network has other sizes."""
        sizes = network.about["sizes"]
        if (sizes[0], sizes[-1]) != (ALONE_INPUTS, ANSWERS):
            raise ValueError("a network that is told something else")
        self._network: Final = network

    def chances(self, view: View, seat: Seat, looks: Sequence[Names]) -> dict[str, float]:
        """By strain, the chance that the hand of ``seat`` takes every trick, between 0 and 1. ``looks``: renamings of
        the suits, to average over."""
        hand, turn = view.hand or (), (seat - view.dealer - 1) % 4
        answers = [(self._network(alone_inputs(renamed(hand, names), turn)), names) for names in looks]
        found: dict[str, float] = {}
        for strain in STRAINS:
            odds = fmean(answer[STRAINS.index(names.get(strain, strain))] for answer, names in answers)
            found[strain] = 1 / (1 + exp(-odds))
        return found


def worth_alone(view: View, bid: Named, seat: Seat, own: int, chance: float) -> float:
    """The expected gain in points over the other side of a kanach made with this ``chance``. ``own``: the points of the
    hand's combinations. Points beyond the target of the match do not count."""
    assert isinstance(bid.head, int)
    blot = BLOT if {f"Q{bid.strain}", f"K{bid.strain}"} <= {*(view.hand or ())} else 0
    if bid.head > KANACH + own + blot:
        chance = 0
    made = min(KANACH + bid.head + own + blot, view.options.target - view.totals[SIDE[seat]])
    failed = DEAL + TIMES["quansh"] * bid.head + own
    return chance * made - (1 - chance) * failed


def stops(view: View, seat: Seat) -> bool:
    """Whether ``seat`` almost surely takes a trick from the standing kanach: with a trump that enough lower ones guard,
    or with an ace that it leads in no trumps."""
    assert view.bid is not None
    hand, trump = {*(view.hand or ())}, view.bid.strain
    if trump == "N":
        return seat == (view.dealer + 1) % 4 and any(f"A{suit}" in hand for suit in SUITS)
    held = [f"{rank}{trump}" in hand for rank in TRUMP_ORDER]
    return any(one and at < sum(held[at:]) for at, one in enumerate(held))


# --- calls in the bazaar ----------------------------------------------------------------------------------------------
# Theory of operation. For every call the network estimates the points, in tens, that the pair gains over the other from
# this deal. The best legal call is made. Inputs: the eight cards, the standing bid, each seat's last bid, who has
# passed, the worth of the hand's combinations in each strain, and, near the end of a match, the score. Seats are
# counted from the caller; suits keep their order. Kanach has its own network (``Alone``): it is too rare to be learnt
# from auctions.
#
# Near the end, points alone do not win a match. There the trainer converts the effect on the chance to win to points,
# at the rate of 0:0.


AUCTION_INPUTS: Final = 96
JUMPS: Final = (0, 1, 2, 4)  # The jumps of a bid above the lowest legal one
CALLS: Final = 2 + len(STRAINS) * (len(JUMPS) + 1) + 1
"""Pass or accept, quansh, bids by jump and strain, kaput by strain, sur."""
HIGH: Final = 26  # The highest level in the inputs; higher ones are capped
HIGHEST: Final = 40  # The highest level that the network calls
SCORE: Final = 92  # The index of the first input for the match score
NEAR: Final = 60
"""The end is near at this many points before the target: a deal or two. While neither side is near, the score inputs
are 0: only points count."""
LOOKS: Final = tuple(map(named, ("SCDH", "HSCD", "DCSH", "CDHS", "SDCH", "HCSD")))
"""The renamings of suits for calling; a call's worth is the mean over them."""
SECOND: Final = tuple(map(named, ("SCHD", "DHSC", "CSDH", "HDSC", "CHDS", "DSHC")))
"""Other renamings, for judging a call that was made."""


class Auction:
    """The bidding so far, as public knowledge."""

    def __init__(self, options: Options, dealer: Seat, totals: Sides = (0, 0)) -> None:
        """``totals``: the points of both sides before the deal."""
        self._options: Final = options
        self._first: Final = (dealer + 1) % 4
        self._totals: Final = totals
        self.level = self.passes = self.calls = 0
        self.strain = self.seat = 0
        self.promise = self.doubled = False
        self._last: list[tuple[int, int]] = [(0, 0)] * 4
        self._passed: set[Seat] = set()

    @property
    def lowest(self) -> int:
        return self.level + 1 if self.level else self._options.first_bid

    def hear(self, seat: Seat, text: str) -> None:
        self.calls += 1
        if text == "pass":
            self.passes += 1
            self._passed.add(seat)
        elif text == "q":
            self.doubled = True
        elif text[0].isdigit():
            plain = text.rstrip("kg")
            self.promise = self.promise or plain != text
            self.level, self.strain, self.seat, self.passes = int(plain[:-1]), STRAINS.index(plain[-1]), seat, 0
            self._last[seat] = (self.level, self.strain)

    def told(self, seat: Seat) -> list[float]:
        """The network's inputs at the turn of ``seat``, without the hand."""
        said = [0.0] * AUCTION_INPUTS
        if self.level:
            said[32 + self.strain] = 1
            said[39 + (self.seat - seat) % 4] = 1
        said[37] = _height(self.level)
        said[38] = float(self.promise)
        said[43] = float(self.doubled)
        for at, ahead in ((44, 2), (50, 1), (56, 3), (62, 0)):
            level, strain = self._last[(seat + ahead) % 4]
            if level:
                said[at + strain] = 1
                said[at + 5] = _height(level)
        said[68 + (seat - self._first) % 4] = 1
        said[72] = self.passes / 3
        for at, ahead in ((73, 2), (74, 1), (75, 3)):
            said[at] = float((seat + ahead) % 4 in self._passed)
        said[87] = self.calls / 10
        mine, theirs = (standing(self._totals[side], self._options.target) for side in (SIDE[seat], 1 - SIDE[seat]))
        if mine[1] or theirs[1]:
            said[SCORE:] = mine[0], theirs[0], mine[1], theirs[1]
        return said

    def could(self, seat: Seat) -> int:
        """The network's answers that ``seat`` could have given, as bits."""
        if self.doubled:
            return 1 | 1 << CALLS - 1
        found = 1
        if self.level and (self.seat - seat) % 2:
            found |= 2
        for n in range(len(STRAINS)):
            if not self.promise:
                found |= sum(1 << 2 + 5 * j + n for j, jump in enumerate(JUMPS) if self.lowest + jump <= HIGHEST)
            if max(self.lowest, KAPUT_FROM) <= HIGHEST:
                found |= 1 << 22 + n
        return found

    def answer(self, text: str) -> int:
        """The index of the network's answer for a call; for a bid, the nearest."""
        if text in ("pass", "ok"):
            return 0
        if text in ("q", "s"):
            return 1 if text == "q" else CALLS - 1
        plain = text.rstrip("kg")
        strain = STRAINS.index(plain[-1])
        if plain != text:
            return 22 + strain
        jump = int(plain[:-1]) - self.lowest
        return 2 + 5 * max(j for j, one in enumerate(JUMPS) if one <= jump) + strain


def standing(points: int, target: int) -> tuple[float, float]:
    """The inputs for one side's total: its share of the target, and its nearness, 1 at the target."""
    return min(max(points / target, 0.0), 1.5), min(max(1 - (target - points) / NEAR, 0.0), 1.5)


def _height(level: int) -> float:
    return min(level, HIGH) / 16


def auction_inputs(view: View, seat: Seat) -> list[float]:
    """The network's inputs: ``AUCTION_INPUTS`` numbers, in the order of its trainer."""
    auction = Auction(view.options, view.dealer, view.totals)
    for who, text in view.calls:
        auction.hear(who, text)
    said = auction.told(seat)
    hand = view.hand or ()
    for card in hand:
        said[_CARD_AT[card]] = 1
    for n, points in enumerate(combinations(view.options, hand)):
        said[76 + n] = points / 10
    for n, suit in enumerate(SUITS):
        said[81 + n] = float({f"Q{suit}", f"K{suit}"} <= {*hand})
        said[88 + n] = sum(SUIT[card] == suit for card in hand) / 8
    return said


@cache
def combinations(options: Options, hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The worth of a hand's combinations, by strain."""
    found = []
    for strain in STRAINS:
        table = worth(options, strain)
        found.append(sum(map(table.points, best(declarable(held(hand, table), (), options.one_only), table))))
    return tuple(found)


def calls_now(view: View, legal: Legal[Any]) -> list[tuple[int, Any]]:
    """The legal calls: the index of each in the network's answer, and the action."""
    if view.phase == "sur":
        return [(at, call) for at, call in ((0, OK), (CALLS - 1, SUR)) if call in legal]
    found: list[tuple[int, Any]] = [(at, call) for at, call in ((0, PASS), (1, QUANSH)) if call in legal]
    if (room := view.room) is None:
        return found
    for n, strain in enumerate(STRAINS):
        if room.plain is not None:
            bids = [(2 + 5 * j + n, Named(room.plain + jump, strain)) for j, jump in enumerate(JUMPS)]
            found += [(at, bid) for at, bid in bids if isinstance(bid.head, int) and bid.head <= HIGHEST]
        if room.kaput is not None and room.kaput <= HIGHEST:
            found.append((22 + n, Named(room.kaput, strain, "k")))
    return [(at, call) for at, call in found if call in legal]


def _kanach(view: View, legal: Legal[Any]) -> list[Named]:
    """The lowest legal kanach in each strain."""
    lowest = view.room.kanach if view.room is not None else None
    bids = [] if lowest is None or lowest > HIGHEST else [Named(lowest, strain, "g") for strain in STRAINS]
    return [bid for bid in bids if bid in legal]


def asked(network: Network, view: View, seat: Seat) -> list[tuple[list[float], Names]]:
    """The network's answers for each of the renamings in ``LOOKS``."""
    return [(network(auction_inputs(_renamed(view, names), seat)), names) for names in LOOKS]


def _renamed(view: View, names: Names) -> View:
    """The view with suits renamed, in the fields that ``auction_inputs`` reads."""
    return replace(
        view, hand=renamed(view.hand or (), names), calls=tuple((who, _called(text, names)) for who, text in view.calls)
    )


def _called(text: str, names: Names) -> str:
    return "".join(names.get(one, one) for one in text) if text[0].isdigit() else text


def _place(at: int, names: Names) -> int:
    """The index of an answer after renaming the suits."""
    n = (at - 2) % len(STRAINS)
    if not 2 <= at < CALLS - 1 or STRAINS[n] not in names:
        return at
    return at - n + STRAINS.index(names[STRAINS[n]])


class Caller:
    """Calls by a ``network`` of ``AUCTION_INPUTS`` inputs and ``CALLS`` outputs. ``alone``: for kanach, which is not
    among them."""

    def __init__(self, network: Network, alone: Alone) -> None:
        self.network: Final = network
        self._alone: Final = alone

    def worths(self, view: View, legal: Legal[Any], seat: Seat) -> list[tuple[float, Any]]:
        """The legal calls with the points they are expected to gain over the other pair."""
        now = calls_now(view, legal)
        if view.bid is not None and view.bid.promise == "g" and not stops(view, seat):
            now = [(at, call) for at, call in now if call != QUANSH]
        looks = asked(self.network, view, seat)
        found = [(10 * fmean(answer[_place(at, names)] for answer, names in looks), call) for at, call in now]
        if not (kanach := _kanach(view, legal)):
            return found
        return found + list(zip(self._alone_worths(view, seat, kanach, LOOKS), kanach, strict=True))

    def _alone_worths(self, view: View, seat: Seat, bids: Sequence[Named], looks: Sequence[Names]) -> list[float]:
        """The worth of each kanach in ``bids``."""
        chances, own = self._alone.chances(view, seat, looks), combinations(view.options, view.hand or ())
        by_strain: dict[str, int] = dict(zip(STRAINS, own, strict=True))
        return [worth_alone(view, bid, seat, by_strain[bid.strain], chances[bid.strain]) for bid in bids]

    def alone(self, view: View, seat: Seat) -> dict[str, float]:
        """By strain, the chance to make a kanach, between 0 and 1."""
        return self._alone.chances(view, seat, LOOKS)

    def looks(self, view: View, seat: Seat, calls: Sequence[str]) -> list[list[float]]:
        """The worth of ``calls`` (text forms), once for each of ``SECOND``; a bid that the network does not know counts
        as the nearest known one. Capped at the whole of a doubled deal: anything beyond is the network's error."""
        found = []
        for names in SECOND:
            at = _renamed(view, names)
            auction = Auction(at.options, at.dealer, at.totals)
            for who, called in at.calls:
                auction.hear(who, called)
            answer = self.network(auction_inputs(at, seat))
            worths = []
            for text in calls:
                level = int(text.rstrip("kgSCDHN")) if text[0].isdigit() else auction.level
                most = DEAL + TIMES["sur" if text == "s" else "quansh"] * level
                if text[-1] == "g":
                    (said,) = self._alone_worths(view, seat, [Named(level, text[-2], "g")], (names,))
                else:
                    said = 10 * answer[auction.answer(_called(text, names))]
                worths.append(min(max(said, -most), most))
            found.append(worths)
        return found

    def call(self, view: View, legal: Legal[Any], seat: Seat) -> Any:
        """The best call of ``legal``."""
        made: Sequence[tuple[float, Any]] = self.worths(view, legal, seat)
        return max(made, key=lambda one: one[0])[1] if made else next(iter(legal))

    def heard(self, view: View, seat: Seat) -> tuple[Heard, ...]:
        """The other seats' calls, with the network's inputs at their turns."""
        auction = Auction(view.options, view.dealer, view.totals)
        found = []
        for who, text in view.calls:
            if who != seat and text != "sevens":
                found.append(Heard(who, auction.answer(text), auction.could(who), tuple(auction.told(who))))
            auction.hear(who, text)
        return tuple(one for one in found if one.could >> one.call & 1)


# --- the outlook of a declarer ----------------------------------------------------------------------------------------
# A network trained on finished deals estimates the declarer's result in Bazaar Blot.
#
# By strain it gives a mean and the logarithm of a spread, in tens of points, and the log odds of every trick. The
# points are those compared with the level of a bid: sai, combinations and blot. As with calls, the answer is the mean
# over six renamings of the suits.


FORESEEN: Final = 3 * len(STRAINS)
CLOSER: Final = 0.8
"""The true spread is smaller than the network's by this factor: from the first 2,500 contracts of
``tests.tools.blot.calibration --seed fifths``."""
_PLACE: Final[dict[str, int]] = {strain: n for n, strain in enumerate(STRAINS)}


class Outlook:
    """``network``: ``AUCTION_INPUTS`` inputs and ``FORESEEN`` outputs."""

    def __init__(self, network: Network) -> None:
        self._network: Final = network

    def chances(self, view: View, seat: Seat) -> "Foreseen":
        """The outlook at this point of the bidding."""
        looks = [
            [
                answer[at + _PLACE[names.get(strain, strain)]]
                for at in range(0, FORESEEN, len(STRAINS))
                for strain in STRAINS
            ]
            for answer, names in asked(self._network, view, seat)
        ]
        return Foreseen([fmean(one) for one in zip(*looks, strict=True)])


class Foreseen:
    """``answer``: of the network."""

    def __init__(self, answer: list[float]) -> None:
        self._answer: Final = answer

    def reach(self, strain: str) -> float:
        """The expected points."""
        return 10 * self._answer[_PLACE[strain]]

    def made(self, strain: str, level: int) -> float:
        """The chance to reach a level, between 0 and 1."""
        spread = CLOSER * 10 * exp(min(max(self._answer[5 + _PLACE[strain]], -3), 2))
        return 0.5 * (1 + erf((self.reach(strain) - level + 0.5) / spread / sqrt(2)))

    def every(self, strain: str) -> float:
        """The chance of every trick, between 0 and 1."""
        return 1 / (1 + exp(-self._answer[10 + _PLACE[strain]]))


# --- taking in Georgian Belote ----------------------------------------------------------------------------------------
# Theory of operation. For passing, taking, and each other suit the network estimates the points, in ``UNIT``, that the
# pair gains over the other from this deal. Inputs: the five cards, the turned card, whose turn it is, whether everybody
# has passed once, and, near the end of a match, the score. Suits are ordered from the turned one on, in the order of
# the pack.
#
# Near the end, points alone do not win a match. There the trainer converts the effect on the chance to win to points,
# at the rate of 0:0. Only the points lacking count, whatever the target.


TAKING_SCORE: Final = 56  # The index of the first input for the match score
INPUTS: Final = TAKING_SCORE + 4
TAKING_ANSWERS: Final = 5  # Pass, take, and the other suits in the order of the inputs
UNIT: Final = 50  # Points
TAKING_NEAR: Final = 250
"""The end is near at this many points before the target: about two deals. While neither side is near, the score inputs
are 0: only points count."""
FAR: Final = 500  # The cap on points lacking


def taking_standing(lacking: int) -> tuple[float, float]:
    """The score inputs of one side that lacks ``lacking`` points: its nearness to the target, 1 at the target, on a
    long and a short scale."""
    return 1 - min(max(lacking, 0), FAR) / FAR, 1 - min(max(lacking, 0), TAKING_NEAR) / TAKING_NEAR


def taking_inputs(hand: tuple[Card, ...], turned: Card, turn: int, second: bool, lacking: Sides) -> list[float]:
    """The network's inputs: ``INPUTS`` numbers, in the order of its trainer.

    :param turn: 0 the first to speak, 3 the dealer. :param second: everybody has passed once. :param lacking: the
    points up to the target, of the caller's own side and of the other.
    """
    said = [0.0] * INPUTS
    first = SUITS.index(SUIT[turned])
    held = [set[str]() for _ in SUITS]
    for card in hand:
        suit = (SUITS.index(SUIT[card]) - first) % 4
        held[suit].add(RANK[card])
        said[8 * suit + RANKS.index(RANK[card])] = 1
    said[32 + RANKS.index(RANK[turned])] = 1
    said[40 + 4 * second + turn] = 1
    for suit, ranks in enumerate(held):
        said[52 + suit] = len(ranks) / 5
        said[48 + suit] = float({"Q", "K"} <= (ranks | {RANK[turned]} if suit == 0 else ranks))
    if min(lacking) < TAKING_NEAR:
        said[TAKING_SCORE:] = (*taking_standing(lacking[0]), *taking_standing(lacking[1]))
    return said


class Taker:
    """``network``: ``INPUTS`` inputs and ``TAKING_ANSWERS`` outputs."""

    def __init__(self, network: Network) -> None:
        """:raises ValueError: the network has other sizes."""
        sizes = network.about["sizes"]
        if (sizes[0], sizes[-1]) != (INPUTS, TAKING_ANSWERS):
            raise ValueError("a network that is told other things")
        self._network: Final = network

    def worths(self, view: BeloteView, legal: Legal[Any], seat: Seat) -> list[tuple[float, Any]]:
        """The legal calls with the points they are expected to gain over the other pair."""
        if view.turned is None:
            return []
        found = self._asked(view, view.hand or (), view.turned, seat)
        return [(worth, call) for call, worth in found.items() if call in legal]

    def looks(self, view: BeloteView, seat: Seat, calls: Sequence[Any]) -> list[list[float]]:
        """The worth of ``calls``, once for each renaming of the suits that were not turned."""
        assert view.turned is not None
        found = []
        for names in others(SUIT[view.turned]):
            worths = self._asked(view, renamed(view.hand or (), names), view.turned, seat)
            called = {call: TRUMP[names[suit]] for suit, call in TRUMP.items() if suit in names}
            found.append([worths[called.get(call, call)] for call in calls])
        return found

    def _asked(self, view: BeloteView, hand: tuple[Card, ...], turned: Card, seat: Seat) -> dict[Any, float]:
        """The worth in points, by call."""
        first = SUITS.index(SUIT[turned])
        turn = (seat - view.dealer - 1) % len(view.sizes)
        mine, theirs = view.totals[seat % 2], view.totals[1 - seat % 2]
        lacking = (view.options.target - mine, view.options.target - theirs)
        answer = self._network(taking_inputs(hand, turned, turn, view.round == 2, lacking))
        calls = (PASS, TAKE, *(TRUMP[SUITS[(first + n) % 4]] for n in (1, 2, 3)))
        return {call: UNIT * worth for worth, call in zip(answer, calls, strict=True)}

    def call(self, view: BeloteView, legal: Legal[Any], seat: Seat) -> Any:
        """The best call of ``legal``."""
        return max(self.worths(view, legal, seat), key=lambda one: one[0])[1]

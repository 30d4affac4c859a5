"""The ``easy`` player of the Blot family: its calls and its cards; and a random player."""

from collections import Counter
from collections.abc import Sequence, Set
from functools import cached_property
from typing import Any, Final

from bot.games.thinking import below as _pick
from rules.blot.actions import CUT, OK, PASS, PLAY, QUANSH, SEVENS, SUR, Call, Declare, Named, Show
from rules.blot.actions import Action as BazaarAction
from rules.blot.bazaar.view import View
from rules.blot.belote.model import TAKE, TRUMP, Action, Trump
from rules.blot.belote.view import View as TurnedView
from rules.blot.values import POWER, SAI
from rules.blot.view import TableView
from rules.cards import PACK, RANK, STRAINS, SUIT, SUITS, Card, Suit
from rules.core import Chance, Legal, Range, Seat

# --- calls ------------------------------------------------------------------------------------------------------------


PARTNER_SHARE = 0.45  # The average share of a silent partner in the sai that one's own hand does not promise
SUPPORT = 14  # Additional sai in a strain that the partner has bid


def own_sai(hand: tuple[Card, ...], strain: str) -> float:
    """The sai that these eight cards are expected to take in ``strain``, without the partner."""
    total = 0.0
    for suit in SUITS:
        held = {RANK[c] for c in hand if SUIT[c] == suit}
        total += _trumps(held) if suit == strain else _no_trump(held) if strain == "N" else _plain(held)
    if strain != "N":
        trumps = sum(SUIT[c] == strain for c in hand)
        short = sum(1 for suit in SUITS if suit != strain and sum(SUIT[c] == suit for c in hand) <= 1)
        total += 6 * short if trumps >= 3 else 0
    return total


def _trumps(held: Set[str]) -> float:
    n = len(held)
    total = 0.0
    if "J" in held:
        total += 26
    if "9" in held:
        total += 18 if n >= 3 or "J" in held else 9
    if "A" in held:
        total += 13 if n >= 3 else 6
    if "10" in held:
        total += 11 if n >= 4 else 5
    return total + max(0, n - 3) * 12


def _plain(held: Set[str]) -> float:
    total = 0.0
    if "A" in held:
        total += 17 if len(held) <= 4 else 12
        if "10" in held:
            total += 10
    elif "10" in held and len(held) >= 2:
        total += 5
    return total


def _no_trump(held: Set[str]) -> float:
    total = 0.0
    if "A" in held:
        total += 24
        if "10" in held:
            total += 14
            if "K" in held:
                total += 6
        total += max(0, len(held) - 3) * 4
    elif "10" in held and len(held) >= 2:
        total += 7
    return total


def estimate(view: View, strain: str, seat: Seat) -> float:
    """The points (tens of sai, with combinations and Blot) that the pair is expected to make in ``strain``."""
    hand = view.hand or ()
    own = own_sai(hand, strain)
    total = own + (162 - own) * PARTNER_SHARE if own < 162 else own
    partner = (seat + 2) % 4
    if said := [text for who, text in view.calls if who == partner and text[0].isdigit()]:
        total += SUPPORT if said[-1].rstrip("kg")[-1] == strain else -4
    points = total / 10
    held = {RANK[c] for c in hand if SUIT[c] == strain}
    if {"K", "Q"} <= held and strain != "N":
        points += 2
    # Of one's own combinations, half are expected to survive a collision.
    return points + sum({"t": 2, "f": 5, "h": 10, "4": 10}[combo[0]] for combo in view.best)


def defence(view: View, seat: Seat) -> float:
    """The sai that one's own hand takes from a contract of the other pair."""
    if view.bid is None:
        return 0.0
    hand = view.hand or ()
    own = own_sai(hand, view.bid.strain)
    return own + sum(SAI[view.bid.strain][c] for c in hand) * 0.1


def call(view: View, legal: Legal[Any], seat: Seat) -> Any:
    """A call of ``legal``."""
    standing = view.bid
    if view.phase == "sur":
        sure = standing is not None and estimate(view, standing.strain, seat) >= standing.level + 4
        return SUR if sure and SUR in legal else OK
    if standing is not None and standing.seat % 2 != seat % 2 and QUANSH in legal:
        needed = 162 - 10 * standing.level
        if defence(view, seat) > max(58.0, needed * 1.1):
            return QUANSH
    room = view.room
    if room is None or room.plain is None:
        return PASS
    ours = standing is not None and standing.seat % 2 == seat % 2
    best = max(STRAINS, key=lambda strain: (estimate(view, strain, seat), strain))
    margin = 1.4 if ours else 0.0
    level = room.plain
    if estimate(view, best, seat) < level + margin:
        return PASS
    wanted = Named(level, best)
    return wanted if wanted in legal else PASS


TAKES: Final = {4: 60.0, 2: 50.0}
"""The least promise for taking the turned suit, by the number of players. The cards still to come are worth something
in any suit; these thresholds allow for them and were found by playing."""
NAMES: Final = {4: 56.0, 2: 48.0}
"""The same for another suit: everybody has passed once, so the others are weaker."""
BLOT: Final = 12  # The value of king and queen of trumps in addition to their sai


def promise(view: TurnedView, suit: Suit) -> float:
    """The sai that one's own cards, with the turned card if one would get it, are expected to take in ``suit``."""
    hand = view.hand or ()
    if len(view.sizes) == 4 and view.turned is not None:
        hand = (*hand, view.turned)
    held = {RANK[c] for c in hand if SUIT[c] == suit}
    return own_sai(hand, suit) + (BLOT if {"K", "Q"} <= held else 0)


def call_turned(view: TurnedView, legal: Legal[Any]) -> Action:
    """A call of ``legal``."""
    seats = len(view.sizes)
    if TAKE in legal and view.turned is not None:
        return TAKE if promise(view, SUIT[view.turned]) >= TAKES[seats] else PASS
    named = [suit for suit in SUITS if TRUMP[suit] in legal]
    best = max(named, key=lambda suit: (promise(view, suit), suit), default=None)
    if best is not None and (PASS not in legal or promise(view, best) >= NAMES[seats]):
        return TRUMP[best]
    return PASS


# --- cards ------------------------------------------------------------------------------------------------------------


class Reading:
    """The knowledge in a View: cards gone, cards that can no longer be beaten, voids. ``me``: the choosing seat;
    ``hand``: the cards to choose from (perhaps those of an opened hand)."""

    def __init__(self, view: TableView, me: Seat) -> None:
        self.view = view
        self.me = me
        self.strain: str = view.strain or "N"
        whose = view.plays_for if view.plays_for is not None else me
        opened = next((cards for seat, cards in view.opened if seat == whose), ())
        self.seat = whose
        self.hand: tuple[Card, ...] = (view.hand or ()) if whose == view.me else opened
        self.seats = len(view.sizes)
        self.partner = self.mate(whose)
        self.rivals = tuple(s for s in range(self.seats) if s % 2 != whose % 2)
        self.sai = SAI[self.strain]

    @property
    def trump(self) -> str | None:
        return None if self.strain == "N" else self.strain

    def mate(self, seat: Seat) -> Seat | None:
        """The partner of a seat; None with two players."""
        return (seat + 2) % 4 if self.seats == 4 else None

    @cached_property
    def unseen(self) -> frozenset[Card]:
        """Cards that may be in the others' hands."""
        gone = {c for trick in (*self.view.memory, self.view.trick) for _, c in trick}
        return frozenset(c for c in PACK if RANK[c] in self.view.ranks) - gone - set(self.hand) - set(self.view.out)

    @cached_property
    def voids(self) -> dict[Seat, frozenset[str]]:
        """By seat, its known void suits."""
        found: dict[Seat, set[str]] = {seat: set() for seat in range(self.seats)}
        for trick in (*self.view.memory, self.view.trick):
            if not trick:
                continue
            led = SUIT[trick[0][1]]
            for seat, played in trick[1:]:
                if SUIT[played] == led:
                    continue
                found[seat].add(led)
                if self.trump and SUIT[played] != self.trump and not self._partner_was_winning(trick, seat):
                    found[seat].add(self.trump)
        return {seat: frozenset(suits) for seat, suits in found.items()}

    def _partner_was_winning(self, trick: tuple[tuple[Seat, Card], ...], seat: Seat) -> bool:
        before = trick[: [s for s, _ in trick].index(seat)]
        power = POWER[self.strain, SUIT[trick[0][1]]]
        return max(before, key=lambda played: power[played[1]])[0] == self.mate(seat)

    def beats_all_left(self, card: Card) -> bool:
        """Whether no unseen card of its own suit is higher."""
        power = POWER[self.strain, SUIT[card]]
        return all(power[c] < power[card] for c in self.unseen if SUIT[c] == SUIT[card])

    def may_ruff(self, seat: Seat, suit: str) -> bool:
        """Whether ``seat`` may, as far as known, be void in ``suit`` and hold a trump."""
        if not self.trump or suit == self.trump or self.trump in self.voids[seat]:
            return False
        if not any(SUIT[c] == self.trump for c in self.unseen):
            return False
        left = sum(SUIT[c] == suit for c in self.unseen)
        return suit in self.voids[seat] or left <= 2

    def trumps_out(self) -> int:
        """Trumps that the other pair may still hold."""
        if not self.trump:
            return 0
        if all(self.trump in self.voids[seat] for seat in self.rivals):
            return 0
        return sum(SUIT[c] == self.trump for c in self.unseen)

    def to_come(self) -> tuple[Seat, ...]:
        """The seats that play to this trick after the chooser's card."""
        have = {seat for seat, _ in self.view.trick} | {self.seat}
        return tuple(seat for seat in range(self.seats) if seat not in have)

    def power(self, card: Card) -> int:
        led = SUIT[self.view.trick[0][1]] if self.view.trick else SUIT[card]
        return POWER[self.strain, led][card]


def card(at: Reading, plays: Sequence[Card]) -> Card:
    """One of ``plays``, which is not empty."""
    if len(plays) == 1:
        return plays[0]
    if at.seat != at.me and at.seat != at.mate(at.me):
        return _for_a_rival(at, plays)
    return _follow(at, plays) if at.view.trick else _lead(at, plays)


def _lead(at: Reading, plays: Sequence[Card]) -> Card:
    taker = at.view.taker
    ours = taker is not None and taker % 2 == at.seat % 2
    trumps = [c for c in plays if SUIT[c] == at.trump]
    if ours and trumps and at.trumps_out():
        top = max(trumps, key=at.power)
        mine = taker == at.seat
        if at.beats_all_left(top) or (mine and len(trumps) >= 3) or (not mine and len(at.view.memory) < 2):
            return top if at.beats_all_left(top) else min(trumps, key=lambda c: (at.sai[c], at.power(c)))
    safe = [
        c
        for c in plays
        if SUIT[c] != at.trump and at.beats_all_left(c) and not any(at.may_ruff(s, SUIT[c]) for s in at.rivals)
    ]
    if safe:
        return max(safe, key=lambda c: at.sai[c])
    plain = [c for c in plays if SUIT[c] != at.trump]
    masters = [c for c in plain if at.beats_all_left(c)]
    if masters and not at.trumps_out():
        return max(masters, key=lambda c: at.sai[c])
    if masters and len(at.view.memory) < 4:
        return max(masters, key=lambda c: (-sum(SUIT[d] == SUIT[c] for d in at.hand), at.sai[c]))
    if plain:
        return min(plain, key=lambda c: (at.sai[c] + _guards(at, c), -_length(at, c), at.power(c)))
    return min(plays, key=lambda c: (at.sai[c], at.power(c)))


def _follow(at: Reading, plays: Sequence[Card]) -> Card:
    trick = at.view.trick
    best = max(at.power(c) for _, c in trick)
    partner_wins = at.partner is not None and at.view.winning == at.partner
    to_come = at.to_come()
    rivals = [seat for seat in to_come if seat != at.partner]
    if partner_wins and (not rivals or _will_hold(at, best, rivals)):
        return _give(at, plays)
    winners = [c for c in plays if at.power(c) > best]
    if partner_wins:
        winners = [c for c in winners if SUIT[c] != at.trump or SUIT[trick[0][1]] == at.trump]
    if winners and not rivals:
        return max(winners, key=lambda c: (SUIT[c] != at.trump, at.sai[c] if SUIT[c] != at.trump else -at.power(c)))
    if sure := [c for c in winners if _stands(at, c, rivals)]:
        return min(sure, key=lambda c: (SUIT[c] == at.trump, at.power(c)))
    ruffs = [c for c in winners if SUIT[c] == at.trump and SUIT[trick[0][1]] != at.trump]
    if ruffs and sum(at.sai[c] for _, c in trick) >= 4:
        return min(ruffs, key=lambda c: (at.sai[c], at.power(c)))
    return _throw(at, plays)


def _will_hold(at: Reading, best: int, rivals: Sequence[int]) -> bool:
    """Whether the partner's card cannot be beaten by those still to play."""
    led = SUIT[at.view.trick[0][1]]
    taking = next(c for s, c in at.view.trick if s == at.partner)
    stronger = [c for c in at.unseen if SUIT[c] == SUIT[taking] and at.power(c) > best]
    return not stronger and (SUIT[taking] == at.trump or not any(at.may_ruff(s, led) for s in rivals))


def _stands(at: Reading, card: Card, rivals: Sequence[int]) -> bool:
    """Whether ``card``, as far as known, takes the trick whatever the remaining rivals hold."""
    led = SUIT[at.view.trick[0][1]]
    if not at.beats_all_left(card):
        return False
    return SUIT[card] == at.trump or not any(at.may_ruff(s, led) for s in rivals)


def _give(at: Reading, plays: Sequence[Card]) -> Card:
    """Points for a partner who takes the trick: the highest-scoring card that would not win a trick itself; a trump
    only if there is nothing else."""
    plain = [c for c in plays if SUIT[c] != at.trump] or list(plays)
    if all(SUIT[c] == at.trump for c in plain):
        losers = [c for c in plain if not at.beats_all_left(c)] or plain
        return max(losers, key=lambda c: at.sai[c] if SUIT[at.view.trick[0][1]] == at.trump else -at.sai[c])
    spare = [c for c in plain if not (at.beats_all_left(c) and at.sai[c] >= 10 and len(at.hand) > 3)] or plain
    return max(spare, key=lambda c: (at.sai[c], -_length(at, c)))


def _throw(at: Reading, plays: Sequence[Card]) -> Card:
    """The discard that costs least: no points, no guard of a better card, no trump."""
    return min(plays, key=lambda c: (SUIT[c] == at.trump, at.sai[c] + _guards(at, c), -_length(at, c), at.power(c)))


def _guards(at: Reading, card: Card) -> int:
    """The cost of unguarding: a ten left alone is soon lost."""
    rest = [c for c in at.hand if SUIT[c] == SUIT[card] and c != card]
    if len(rest) == 1 and at.sai[rest[0]] == 10 and not at.beats_all_left(rest[0]):
        return 6
    return 3 if at.beats_all_left(card) and SUIT[card] != at.trump else 0


def _length(at: Reading, card: Card) -> int:
    return Counter(SUIT[c] for c in at.hand)[SUIT[card]]


def _for_a_rival(at: Reading, plays: Sequence[Card]) -> Card:
    """For an opened hand of the other pair (BZ-25): its points to us, its strength wasted."""
    ours = at.view.winning is not None and at.view.winning % 2 == at.me % 2
    best = max((at.power(c) for _, c in at.view.trick), default=0)
    losing = [c for c in plays if at.power(c) < best] or list(plays)
    return max(losing, key=lambda c: at.sai[c]) if ours else min(losing, key=lambda c: at.sai[c])


# --- a random player --------------------------------------------------------------------------------------------------
# Fills a log with every possible event of the Blots, fast and plausibly.
#
# It first chooses the kind of action (pass, bid, quansh, a card …) by fixed weights, then one of that kind at random.
# Bids raise by 1 to 3 and mostly name a long suit, so that a fair share of contracts is made.


FAIR: Final = 1_000  # The total for the weights below
BID_OPENING: Final = 420
BID_OVER: Final = 160
BID_HIGH: Final = 40  # The weight of a bid at level ``HIGH`` or above
HIGH: Final = 11
KAPUT: Final = 14
KANACH: Final = 8
QUANSHES: Final = 45
SURS: Final = 250
DECLARES: Final = 900
RANDOM_TAKES: Final = 250
NAMES_LONG_SUIT: Final = 700
REVOKES: Final = 5


def play(game: Any, view: TableView, legal: Legal[Any], seat: Seat, chance: Chance) -> Any:
    """One of ``legal``, which is not empty."""
    if not isinstance(view, View):
        return _turned(view, legal, chance)
    match view.phase:
        case "play":
            return _card(view, legal, chance)
        case "bidding":
            return _call(view, legal, chance)
        case "sur":
            return SUR if SUR in legal.actions and _odds(chance, SURS) else _one_of(legal, OK, SUR)
    return CUT if _odds(chance, FAIR // 2) else _one_of(legal, OK, CUT)


def _odds(chance: Chance, weight: int) -> bool:
    return _pick(chance, FAIR) < weight


def _turned(view: TableView, legal: Legal[Any], chance: Chance) -> Any:
    """A Blot with a turned card: takes now and then; else as in the bazaar."""
    if view.phase == "play":
        return _card(view, legal, chance)
    best = Declare(view.best)
    if best in legal:
        return best if _odds(chance, DECLARES) else OK
    named = [a for a in legal.actions if a == TAKE or isinstance(a, Trump)]
    if named and (PASS not in legal or _odds(chance, RANDOM_TAKES)):
        return named[_pick(chance, len(named))]
    return PASS if PASS in legal else legal.actions[0]


def _one_of(legal: Legal[BazaarAction], *wanted: Call) -> BazaarAction:
    return next((a for a in wanted if a in legal.actions), next(iter(legal)))


def _card(view: TableView, legal: Legal[BazaarAction], chance: Chance) -> BazaarAction:
    for action in legal.actions:
        if (
            (isinstance(action, Declare) and action.combos == view.best and _odds(chance, DECLARES))
            or (isinstance(action, Show) and action.combos == view.to_show and _odds(chance, DECLARES))
            or (isinstance(action, Call) and action.word in ("blot", "reblot") and _odds(chance, DECLARES))
        ):
            return action
    if len(legal.actions) > len(view.plays) and view.plays_for == view.me and _odds(chance, REVOKES):
        cards = [a for a in legal.actions if isinstance(a, Named)]
        return cards[_pick(chance, len(cards))]
    if view.plays:
        return PLAY[view.plays[_pick(chance, len(view.plays))]]
    return legal.actions[0]


def _call(view: View, legal: Legal[BazaarAction], chance: Chance) -> BazaarAction:
    if SEVENS in legal.actions and _odds(chance, FAIR // 2):
        return SEVENS
    if QUANSH in legal.actions and _odds(chance, QUANSHES):
        return QUANSH
    if PASS not in legal.actions:
        return _one_of(legal, QUANSH, SEVENS)
    if not legal.ranges:
        return PASS
    level = view.bid.level if view.bid is not None else 0
    plain = [r for r in legal.ranges if _promise(r) == ""]
    if _odds(chance, KAPUT):
        return _raise([r for r in legal.ranges if _promise(r) == "k"], view, chance) or PASS
    if _odds(chance, KANACH):
        return _raise([r for r in legal.ranges if _promise(r) == "g"], view, chance) or PASS
    weight = BID_OPENING if not level else BID_HIGH if level >= HIGH else BID_OVER
    return (_raise(plain, view, chance) or PASS) if _odds(chance, weight) else PASS


def _promise(bids: Range[BazaarAction]) -> str:
    return bids.prototype.promise if isinstance(bids.prototype, Named) else ""


def _raise(ranges: list[Range[BazaarAction]], view: View, chance: Chance) -> BazaarAction | None:
    """A bid by 1 to 3 above the standing one; the opening bid is 8 to 10."""
    if not ranges:
        return None
    strain = STRAINS[_pick(chance, len(STRAINS))]
    if view.hand and _odds(chance, NAMES_LONG_SUIT):
        held = [str(SUIT[c]) for c in view.hand]
        strain = max(SUITS, key=lambda suit: held.count(suit))
    chosen = next((r for r in ranges if isinstance(r.prototype, Named) and r.prototype.strain == strain), ranges[0])
    return chosen.at(min(chosen.high, chosen.low + _pick(chance, 3)))
